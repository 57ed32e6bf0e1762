"""Ground (KA-TER): how far one movement goes over it."""

from __future__ import annotations

from typing import Final

STEP_UP: Final = 1_500  # walked over or onto (KA-MOV-05)
SLIDE_UP: Final = 500  # slid over when repelled (KA-GEO-07)
TOISE: Final = 1_000


def allowance(velocity: int, grounds: frozenset[str]) -> int:
    """The length of one movement with this V over these grounds, in thousandths: first -1 each, then a half (KA-TER-09)."""
    left = velocity - ("loose" in grounds) - ("slippery" in grounds)
    return max(0, (left + 1) // 2 if "difficult" in grounds else left) * TOISE
