"""Integers decide: the rules and the geometry under them hold no float, no division that makes one, no trigonometry.

What is rounded differs between machines, and a record must be replayed to the byte on all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src/ludarium"
EXACT = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"}
"""What of ``math`` takes whole numbers and gives whole numbers."""
MODULES = sorted([*SOURCE.glob("space/**/*.py"), *SOURCE.glob("games/*/rules/**/*.py")])


def inexact(source: str) -> Iterator[str]:
    """What in this source makes a float."""
    for node in ast.walk(ast.parse(source)):
        found = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            found = f"the number {node.value}"
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            found = "a division with /"
        elif isinstance(node, ast.Name) and node.id in ("float", "round"):
            found = node.id
        elif (
            isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("math", "cmath")
        ):
            found = "" if node.attr in EXACT else f"math.{node.attr}"
        elif isinstance(node, ast.ImportFrom) and node.module in ("math", "cmath"):
            found = ", ".join(f"math.{name.name}" for name in node.names if name.name not in EXACT)
        if found:
            yield f"line {getattr(node, 'lineno', '?')}: {found}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_rules_and_geometry_reckon_in_whole_numbers(path: Path) -> None:
    assert list(inexact(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    ["x = 0.5", "x = y / 2", "x /= 2", "x = math.sin(y)", "from math import isqrt, atan2", "x: float = y", "round(x)"],
)
def test_what_makes_a_float_is_found(source: str) -> None:
    assert list(inexact(source))


def test_whole_numbers_are_left_alone() -> None:
    assert list(inexact("from math import isqrt\nx = isqrt(y // 2) * 3 - math.gcd(4, y)")) == []
