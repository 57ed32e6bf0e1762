"""Set-up (MW-SET): the layout, the variants, what every player starts with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.games.multiverse_war.content import Book
from ludarium.games.multiverse_war.pieces import Player
from ludarium.games.multiverse_war.state import MultiverseWar

FACTIONS = ("F1", "F2", "F3", "F4")


def new_game(seats: int, options: Mapping[str, str], content: Any) -> MultiverseWar:
    """A game at its first question (MW-SET-01 to MW-SET-04, MW-SET-11)."""
    from ludarium.games.multiverse_war.rules.rounds import Match

    assert isinstance(content, Book)
    starter = options["scenario"] == "starter"
    layout = content.layouts[options["layout"]]

    def on(key: str) -> bool:
        return options.get(key) == "on"

    cards = [card.id for card in content.adventures.values() if not (starter and card.kind == "permanent")]
    done = (False,) * 4 if starter else ()
    game = MultiverseWar(
        seats=seats,
        content=content,
        layout=layout.id,
        scenario=options["scenario"],
        limit=int(options["limit"]) if options["limit"] != "none" else 0,
        goals=options.get("goals", "on") == "on",
        teams=on("teams"),
        with_shards=on("shards"),
        with_decoys=on("decoys"),
        with_formations=on("formations"),
        with_missions=on("missions"),
        with_dial=on("dial"),
        diplomacy=on("diplomacy"),
        players=tuple(
            Player(options[f"faction{seat}"], track=(0,) * len(content.units), done=done) for seat in range(seats)
        ),
        terrain=layout.start(),
        modules=tuple(sorted(content.territories)),
        deck=tuple(sorted(cards)),
    )
    game.start(Match())
    return game
