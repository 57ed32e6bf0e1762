"""Buttons beside a map for what a device shows of it: it remembers which are on."""

from __future__ import annotations

from typing import Final

from ludarium.scene.boards import Element, thing
from ludarium.scene.maps.ground import LABELS
from ludarium.scene.svg import path

_RULER: Final = path(
    "M3.5 15.5l12-12 5 5-12 12zM7.200 11.800l2 2M9.900 9.100l2.800 2.800M12.600 6.400l2 2",
    stroke="currentColor",
    width=1.7,
    more=' stroke-linejoin="round" stroke-linecap="round"',
)


def tool(name: str, art: str, label: str) -> Element:
    """A switch called as it is named, with a drawing of 24 x 24."""
    return thing(name.lower(), art, 0, 0, LABELS, label=label, name=name, switch=name.lower())


def measure(between: str) -> Element:
    """Where it is, one can measure between any two spaces or pieces: ``explain`` about ``ONE to OTHER`` says what there is."""
    return tool("Measure", _RULER, f"Measure: distance and sight between any two {between}")
