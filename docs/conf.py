"""How the documentation is built: ./dev docs. Offline; a warning is an error."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from generate import write_pages  # noqa: E402  # beside this file

from ludarium.version import VERSION  # noqa: E402

project = "Ludarium"
author = "The Ludarium authors"
version = release = VERSION
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "pictures"]
html_theme = "furo"
html_title = "Ludarium"
html_static_path: list[str] = []
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "undoc-members": True}
suppress_warnings = ["myst.header"]  # pages that also stand alone may begin below the first level
nitpicky = False


def setup(app: Sphinx) -> None:
    """Pages that the program writes about itself are made before all others are read."""
    app.connect("builder-inited", lambda _: write_pages(HERE / "generated"))
