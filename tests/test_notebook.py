"""The notebooks of examples/ run, and what they print is what is written in them."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "docs"))

tool = import_module("notebooks")  # docs/ is no package
BOOKS: list[Path] = tool.notebooks()


def test_there_is_a_notebook() -> None:
    assert BOOKS


@pytest.mark.parametrize("notebook", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_is_written_in_it(notebook: Path) -> None:
    written, now = tool.read(notebook), tool.executed(notebook)
    cells = [cell for cell in written["cells"] if cell["cell_type"] == "code"]
    assert any(cell["outputs"] for cell in cells), "run python docs/notebooks.py"
    for old, new in zip(cells, (cell for cell in now["cells"] if cell["cell_type"] == "code"), strict=True):
        assert old["outputs"] == new["outputs"], "run python docs/notebooks.py: " + "".join(old["source"])
        assert f"```python\n{''.join(old['source'])}\n```" in tool.page(notebook)
