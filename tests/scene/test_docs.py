"""What docs/pictures.md shows can be written as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludarium.scene.html import html
from ludarium.scene.scenes import Scene
from ludarium.scene.sheets import Node

PAGE = (Path(__file__).parents[2] / "docs/pictures.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_every_example_is_drawn(block: str) -> None:
    found: dict[str, Any] = {}
    exec(block, found)
    for line in _expressions(block):
        node = eval(line, found)
        assert isinstance(node, Node)
        assert html(node).startswith("<")


def _expressions(block: str) -> list[str]:
    import ast

    return [ast.unparse(one) for one in ast.parse(block).body if isinstance(one, ast.Expr)]


def test_the_example_of_a_module_draws_a_scene() -> None:
    found: dict[str, Any] = {}
    exec(BLOCKS[0], found)
    scene = found["scene"](SimpleNamespace(storm=6, wood=2, iron=0), 0, ("Mira",), "wide")
    assert isinstance(scene, Scene)
    assert 'class="s-track f-filled is-hot"' in "".join(html(sheet.body) for sheet in scene.sheets)
