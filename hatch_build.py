"""A release carries the browser client, so that who installs it needs no Node: without it nothing is built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = ("src/ludarium/server/static/index.html", "src/ludarium/scene/built/icons.svg")


class NoClient(Exception):
    """The client is not built; the message says how to build it."""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # what configures it does not matter here
    """Looks whether the client is there. An editable installation needs none: ``./dev play`` builds it afterwards."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Refuse a release without the client."""
        missing = [file for file in BUILT if not (Path(self.root) / file).exists()]
        if missing and version != "editable":
            raise NoClient(f"The browser client is not built ({missing[0]} is missing): run ./dev release instead.")
