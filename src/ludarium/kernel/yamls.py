"""Reading YAML, quickly, with an error that names the file."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


class UnreadableYaml(ValueError):
    """The file is no YAML; the message says where. ``line`` is 0 where it is not known, ``problem`` tells no place."""

    def __init__(self, name: str, problem: str, line: int = 0) -> None:
        super().__init__(f"{name}:{line}: {problem}" if line else f"{name}: {problem}")
        self.problem, self.line = problem, line


def read_yaml(path: Path | Traversable) -> Any:
    """What the file holds."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableYaml(str(path), f"it cannot be read: {error}") from None
    return parse_yaml(text, str(path))


def parse_yaml(text: str, name: str) -> Any:
    """What a text holds; an error names its file."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(text, loader)  # noqa: S506  # both loaders are safe ones
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        said = [getattr(error, part, None) for part in ("context", "problem")] if mark else [str(error)]
        problem = " ".join(", ".join(filter(None, said)).split())
        raise UnreadableYaml(name, f"this is not YAML: {problem}", mark.line + 1 if mark else 0) from None
