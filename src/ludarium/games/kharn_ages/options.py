"""The answers players can give."""

from __future__ import annotations

import msgspec


class Walk(msgspec.Struct, frozen=True, tag="walk"):
    """Walk along these places, in thousandths of a toise (KA-MOV-01, KA-GEO-06)."""

    way: tuple[tuple[int, int], ...]


Option = Walk
