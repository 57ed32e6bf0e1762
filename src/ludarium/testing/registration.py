"""What a game says of itself, and how its facts are kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_origin, get_type_hints

from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GROUP, GameType
from ludarium.kernel.plugins import registered
from ludarium.testing.trials import Trial

WORDS = ("slug", "title", "mode", "length", "summary")


def tells_about_itself(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Name, players, mode; registered under its own slug."""
    for name in WORDS:
        if not isinstance(getattr(game_type, name, None), str):
            yield f"Set {name} in {type(game_type).__name__}: every list of games shows it."
    if game_type.mode not in ("versus", "cooperative"):
        yield f"mode is {game_type.mode!r}; it must be 'versus' or 'cooperative'."
    if not 1 <= game_type.players[0] <= game_type.players[1]:
        yield f"players is {game_type.players}; it must be the fewest and the most that can play."
    if game_type.slug not in registered(GROUP):
        yield (
            f"No installed package registers {game_type.slug!r}: write {game_type.slug} = "
            f'"{type(game_type).__module__}:GAME" under [project.entry-points."{GROUP}"] and install the package.'
        )
    kind = game_type.game_class()
    if kind.slug != game_type.slug:
        yield f"The slug of {kind.__name__} is {kind.slug!r}; set slug: ClassVar[str] = {game_type.slug!r} there."


def names_its_lists(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Clones copy the lists that are named, and share all else."""
    kind = game_type.game_class()
    hints = get_type_hints(kind)
    for name in kind.__struct_fields__:
        if name in Game.__struct_fields__:
            continue
        found = get_origin(hints[name]) or hints[name]
        if found is list and name not in kind.lists:
            yield f"{kind.__name__}.{name} is a list: name it in lists, or clones share it."
        if found is set:
            yield f"{kind.__name__}.{name} is a set, which has no order: use a frozenset, a tuple or a list."
    for name in kind.lists:
        if name not in kind.__struct_fields__:
            yield f"lists of {kind.__name__} names {name!r}, which is no field."
