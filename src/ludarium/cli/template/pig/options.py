"""The answers that players can give."""

from __future__ import annotations

ROLL, STOP = "roll", "stop"

Option = str
