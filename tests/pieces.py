"""The pieces of a part of a board as a viewer reads them."""

from __future__ import annotations

from typing import Any


def spelled_out(part: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With all that they say as the first of them does."""
    return [
        {key: one for key, one in (part[0] | piece if "like" in piece else piece).items() if key != "like"}
        for piece in part
    ]
