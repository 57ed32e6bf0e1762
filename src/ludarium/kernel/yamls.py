"""Reading YAML, quickly, with an error that names the file."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


class UnreadableYaml(ValueError):
    """The file is no YAML; the message says where."""


def read_yaml(path: Path | Traversable) -> Any:
    """What the file holds."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableYaml(f"{path}: it cannot be read: {error}") from None
    return parse_yaml(text, str(path))


def parse_yaml(text: str, name: str) -> Any:
    """What a text holds; an error names its file."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(text, loader)  # noqa: S506  # both loaders are safe ones
    except yaml.YAMLError as error:
        problem = " ".join(str(error).split())
        raise UnreadableYaml(f"{name}: this is not YAML: {problem}") from None
