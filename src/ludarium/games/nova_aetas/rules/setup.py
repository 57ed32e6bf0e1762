"""Set-up of a Mission with a ready party (NA-SET)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.effects import Effects
from ludarium.games.nova_aetas.rules.missions import lay
from ludarium.games.nova_aetas.state import Enemy, Hero, NovaAetas, Thing
from ludarium.kernel import Next, Procedure

READY = {
    "sofia": ("keen_quarry", "steady_aim", "light_feet", "lockbreaker", "sidestep"),
    "valerio": ("sworn_blade", "perfect_strike", "shield_wall", "war_cry"),
    "rebecca": ("deep_reservoir", "arcane_bolt", "mage_ward", "mystic_sight", "slipstream"),
    "vincenzo": ("consoling_word", "smite", "litany_of_mending", "shield_of_faith"),
    "fatima": ("field_notes", "fire_flask", "smoke_bomb", "field_salve", "quicksilver_step"),
    "gregorio": ("undying_guilt", "mortify", "endure", "heavy_tread"),
}
"""The Personal Skill and the pinned base skills of a ready Hero (NA-HER-14)."""


def new_game(seats: int, options: Mapping[str, str], content: Any) -> NovaAetas:
    """A Mission at its first question (NA-SET-02 to NA-SET-09, NA-SET-11)."""
    from ludarium.games.nova_aetas.rules.horologium import Play

    assert isinstance(content, Book)
    script = content.missions[options["mission"]]
    party = options["party"].split("+")
    game = NovaAetas(
        seats=seats,
        content=content,
        mission=script.id,
        ties=options["ties"],
        heroes=tuple(
            Hero(id_, _seat(n, seats), skills=READY[id_], items=content.heroes[id_].items)
            for n, id_ in enumerate(party)
        ),
        injury_pile=tuple(sorted(c.id for c in content.injuries.values() for _ in range(c.copies))),
    )
    lay(game, tuple(n for n, piece in enumerate(script.map) if not piece.hidden))
    game.things = {
        one.id: Thing(one.id, one.type, one.at, hero=-1 if one.at is not None else 0) for one in script.objects
    }
    _enemies(game)
    for thing in game.things.values():
        if thing.hero >= 0:
            game.put_hero(thing.hero, carries=(*game.heroes[thing.hero].carries, thing.id))
    game.start(Play())
    return game


def _seat(hero: int, seats: int) -> int:
    """NA-SET-02, NA-GAP-30: 4, 2 and 2, 2 and 1 and 1, or 1 each."""
    shares = {1: (0, 0, 0, 0), 2: (0, 0, 1, 1), 3: (0, 0, 1, 2), 4: (0, 1, 2, 3)}
    return shares[seats][hero]


def _enemies(g: NovaAetas) -> None:
    """NA-SET-08, NA-SET-09."""
    for group in g.script.enemies:
        for number, at in enumerate(group.at):
            waiting = group.state != "active"
            goal = number % len(group.patrol) if group.patrol else 0
            g.enemies = (*g.enemies, Enemy(group.enemy, at, waiting=waiting, patrol=group.patrol, goal=goal))
        token = min(group.token_offset, g.tokens.get(group.enemy, group.token_offset))
        g.tokens = dict(sorted({**g.tokens, group.enemy: token}.items()))
        if group.objective:
            g.objectives = dict(sorted({**g.objectives, group.enemy: group.objective}.items()))


class MissionStart(Procedure):
    """NA-SET-10: mission_start lines, Injury cards first."""

    left: tuple[tuple[int, str], ...] = ()

    def gather(self, g: NovaAetas, got: object) -> Next:
        found = [(n, card) for n, hero in enumerate(g.heroes) for card, _ in g.lines(hero, "mission_start")]
        self.left = tuple(sorted(found, key=lambda pair: pair[1] not in g.book.injuries))
        return None

    def next_card(self, g: NovaAetas, got: object) -> Next:
        if self.left:
            (number, card), self.left = self.left[0], self.left[1:]
            self.at = "next_card"
            lines = [line for line in g.book.card(card).lines() if line.trigger == "mission_start"]
            g.push(Effects(owner=number, card=card, ops=tuple(op.text for line in lines for op in line.ops)))
        return None
