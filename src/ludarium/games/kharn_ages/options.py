"""The answers players can give."""

from __future__ import annotations

from typing import Union

import msgspec


class Deploy(msgspec.Struct, frozen=True, tag="deploy"):
    """Deploy with the middle of the base here, in thousandths of a toise (KA-DEP-01)."""

    x: int
    y: int


class Walk(msgspec.Struct, frozen=True, tag="walk"):
    """Walk along these places, in thousandths of a toise (KA-MOV-01, KA-GEO-06)."""

    way: tuple[tuple[int, int], ...]


Option = Union[Deploy, Walk]
