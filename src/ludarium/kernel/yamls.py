"""Reading YAML, quickly, with an error that names the file."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


class UnreadableYaml(ValueError):
    """The file is no YAML; the message says where."""


def read_yaml(path: Path | Traversable) -> Any:
    """What the file holds."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(path.read_text(encoding="utf-8"), loader)  # noqa: S506  # both loaders are safe ones
    except yaml.YAMLError as error:
        problem = " ".join(str(error).split())
        raise UnreadableYaml(f"{path}: this is not YAML: {problem}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableYaml(f"{path}: it cannot be read: {error}") from None
