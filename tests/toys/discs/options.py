"""The answers of Discs: a word, or the place to slide to."""

from __future__ import annotations

from typing import Union

import msgspec


class Go(msgspec.Struct, frozen=True, tag="go"):
    """Slide to this place, in thousandths."""

    x: int
    y: int


Option = Union[Go, str]
