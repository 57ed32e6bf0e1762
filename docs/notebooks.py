"""Notebooks without Jupyter: run their cells in one namespace, keep what they print, and show them as pages.

``python docs/notebooks.py`` runs the notebooks of ``examples/`` anew and writes their outputs into them.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[1] / "examples"
Cell = dict[str, Any]


def notebooks() -> list[Path]:
    """All notebooks."""
    return sorted(EXAMPLES.glob("*.ipynb"))


def read(notebook: Path) -> dict[str, Any]:
    """A notebook as it is written."""
    found: dict[str, Any] = json.loads(notebook.read_text("utf-8"))
    return found


def executed(notebook: Path) -> dict[str, Any]:
    """The notebook with what its cells print and what their last line is, one after another in one namespace."""
    book, names = read(notebook), {"__name__": "__main__"}
    if str(EXAMPLES) not in sys.path:
        sys.path.append(str(EXAMPLES))
    number = 0
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"], cell["outputs"] = number, _run("".join(cell["source"]), names, number)
    return book


def _run(source: str, names: dict[str, Any], number: int) -> list[Cell]:
    """The outputs of a cell."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out, value = io.StringIO(), None
    with contextlib.redirect_stdout(out):
        exec(compile(tree, f"cell {number}", "exec"), names)  # noqa: S102  # that is what a notebook is for
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)  # noqa: S307  # the same
    found: list[Cell] = []
    if out.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": out.getvalue().splitlines(keepends=True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        found.append({"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data})
    return found


def page(notebook: Path) -> str:
    """The notebook as a page in Markdown, with the outputs that are written in it."""
    parts = []
    for cell in read(notebook)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        said = "".join(text for output in cell["outputs"] for text in _text(output))
        if said:
            parts.append(f"```text\n{said.rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def _text(output: Cell) -> list[str]:
    text: list[str] = output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"]
    return text


def main() -> None:
    """Run all, and write down what they print."""
    for notebook in notebooks():
        book = executed(notebook)
        notebook.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(f"{notebook.name}: {sum(1 for cell in book['cells'] if cell['cell_type'] == 'code')} cells")


if __name__ == "__main__":
    main()
