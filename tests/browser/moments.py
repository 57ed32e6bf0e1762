"""Tables at moments worth looking at: played quickly over a socket, then shown in a browser."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from playwright.sync_api import Page

from tests.pieces import spelled_out
from tests.server.serving import Player

MOST_DECISIONS = 500
TRIES = 60  # games of a second each: even a moment that two of three games never see is then found


@dataclass
class Moment:
    """What a player is asked, after how many own decisions, and what lies on the table."""

    decisions: int
    ask: dict[str, Any]
    look: Callable[[], dict[str, Any]]
    """Looks at the table: asked only if the question itself might be the one that is wanted."""

    @cached_property
    def scene(self) -> dict[str, Any]:
        """What lies on the table."""
        return self.look()

    @property
    def pieces(self) -> list[dict[str, Any]]:
        """All that lies on the boards."""
        names = [name for board in self.scene["boards"] for name in board["parts"]]
        return [piece for name in names for piece in spelled_out(self.scene["parts"][name])]

    @cached_property
    def keys(self) -> list[str]:
        """The keys of all that is on sheets."""
        parts = self.scene["parts"]
        return [key for sheet in self.scene.get("sheets", ()) for key in _keys_in(parts[sheet["part"]], parts)]

    @property
    def dice(self) -> int:
        """How many dice of a Roll lie on the table."""
        return len({key for key in self.keys if key.startswith("die-")})

    @property
    def rolls(self) -> bool:
        """Whether there is a Roll."""
        return self.dice > 0

    @property
    def on_the_dome(self) -> bool:
        """Whether Characters stand on the dome, and no Roll covers it."""
        coins = [piece for piece in self.pieces if piece["id"].startswith("ch-")]
        return bool(coins) and "stage" not in self.keys

    @property
    def attacks(self) -> bool:
        """Whether a target can be chosen."""
        return any(_is_attack(choice) for choice in self.ask["choices"]) and not self.rolls

    @property
    def moves(self) -> bool:
        """Whether a space of the dome can be chosen."""
        spaces = {piece["id"] for piece in self.pieces if piece.get("shape") == "hex"}
        firsts = {choice["path"][0] for choice in self.ask["choices"] if choice.get("path")}
        return not self.rolls and bool(spaces & firsts)

    @property
    def groups(self) -> int:
        """How many kinds of action can be chosen from."""
        return len({choice.get("group") for choice in self.ask["choices"]})


def _keys_in(node: Any, parts: dict[str, Any]) -> Iterator[str]:
    """The keys of a component and of all in it; a part inside it is a bare string, its name."""
    if isinstance(node, dict):
        if "key" in node and "is" in node:
            yield node["key"]
        for value in node.values():
            yield from _keys_in(value, parts)
    elif isinstance(node, list):
        for value in node:
            yield from _keys_in(value, parts)
    elif isinstance(node, str) and node in parts:
        yield from _keys_in(parts[node], parts)


def table_at(
    player: Player, game: str, kinds: list[str], wanted: Callable[[Moment], bool], options: dict[str, str] | None = None
) -> str:
    """A table where this player is asked at such a moment; tables that never come to it are left."""
    player.server.begin_anew()
    for attempt in range(TRIES):
        table: str = player.open(game, kinds, options=options or {})["id"]
        if play_until(player, table, kinds, wanted, attempt):
            return table
    raise AssertionError(f"no table of {game} came to such a moment")


def play_until(player: Player, table: str, kinds: list[str], wanted: Callable[[Moment], bool], seed: int = 0) -> bool:
    """Play at this table until such a moment; False if it never comes."""
    dice = random.Random(seed)
    player.again().sit(table)
    player.send({"t": "act", "what": "ask always"})
    for decisions in range(MOST_DECISIONS):
        if not _is_asked(player, kinds):
            break
        assert player.ask
        if wanted(Moment(decisions, player.ask, partial(_scene, player, table))):
            return True
        player.choose(_likely(player.ask["choices"], dice))
    return False


def _scene(player: Player, table: str) -> dict[str, Any]:
    now: dict[str, Any] = player.http.get(f"/api/tables/{table}").json()["now"]
    return now


def played_out(player: Player, game: str, kinds: list[str], options: dict[str, str] | None = None) -> str:
    """A table whose game is over."""
    player.server.begin_anew()
    table: str = player.open(game, kinds, options=options or {})["id"]
    player.again().sit(table)
    dice = random.Random(1)
    while _is_asked(player, kinds):
        assert player.ask
        player.choose(_likely(player.ask["choices"], dice))
    return table


def _is_asked(player: Player, kinds: list[str]) -> bool:
    """Wait until this player is asked; False if the game is over.

    Where all choose in secret the bots come first: else who is faster would decide how the game goes on.
    """
    bots = {seat for seat, kind in enumerate(kinds) if kind != "me"}
    while not player.over and not (player.ask and player.ask.get("mine") and not bots & set(player.ask["seats"])):
        player.hear()
    return not player.over


def _likely(choices: list[dict[str, Any]], dice: random.Random) -> int:
    """Any choice, but rather an attack, or a card brought into play, than anything else."""
    good = [
        number
        for number, choice in enumerate(choices)
        if _is_attack(choice) or choice["words"].startswith(("Develop", "Enlist", "Expand"))
    ]
    return dice.choice(good) if good and dice.random() < 0.8 else dice.randrange(len(choices))


def _is_attack(choice: dict[str, Any]) -> bool:
    """Whether it is an action on a target, whose chances the preview tells."""
    return " on " in choice["words"] and any("%" in change["after"] for change in choice.get("changes", ()))


def take_the_seats_of(page: Page, player: Player) -> None:
    """From now on the page belongs to this guest."""
    page.goto("/")
    cookies = [{"name": name, "value": value, "url": page.url} for name, value in player.http.cookies.items()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]  # name, value and url are enough
