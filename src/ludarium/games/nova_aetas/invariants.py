"""The ledger's invariants, checked after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ludarium.games.nova_aetas.content.schema import Slot
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import MOST_TV, NEGATIVE, QUADRANTS, NovaAetas
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken

LIMITS: dict[Slot, int] = {"helmet": 1, "armor": 1, "accessory": 3, "hands": 2}


class NovaAetasWatcher:
    """Sees every position of one game in turn."""

    def __init__(self) -> None:
        self.before: NovaAetas | None = None

    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        assert isinstance(game, NovaAetas)
        yield from _squares(game)
        yield from _heroes(game)
        yield from _enemies(game)
        yield from _tokens(game)
        if self.before is not None and game.now < self.before.now:
            yield Broken("NA-INV-10", f"The clock went back from {self.before.now} to {game.now}.")
        if self.before is not None:
            for number, enemy in enumerate(self.before.enemies):
                if not enemy.waiting and enemy.at is not None and game.enemies[number].waiting:
                    yield Broken("NA-INV-18", f"Enemy {number} waits again.")
        self.before = game.clone()


def _squares(g: NovaAetas) -> Iterator[Broken]:
    squares = [hero.at for hero in g.heroes if hero.at is not None]
    squares += [enemy.at for enemy in g.enemies if enemy.at is not None]
    squares += [thing.at for thing in g.things.values() if thing.at is not None and g.character(thing)]
    for square, count in Counter(squares).items():
        if count > 1:
            yield Broken("NA-INV-01", f"{count} Models share the square {square}.")
    blocked = g.obstacles()
    for square in squares:
        if square in blocked:
            yield Broken("NA-INV-01", f"A Model stands on an object at {square}.")
        if not g.ground.stands(square):
            yield Broken("NA-INV-02", f"A Model stands on {g.ground.letter(square)!r} at {square}.")


def _heroes(g: NovaAetas) -> Iterator[Broken]:
    for hero in g.heroes:
        health = g.stat(hero, "health")
        if not 0 <= hero.wounds <= health or (hero.at is not None and (hero.wounds == health) != hero.ko):
            yield Broken("NA-INV-03", f"{hero.id} has {hero.wounds} Wounds of {health}, KO: {hero.ko}.")
        if not 0 <= hero.tv <= MOST_TV:
            yield Broken("NA-INV-04", f"{hero.id} has TV {hero.tv}.")
        held = hero.statuses
        pairs = {"advantage1", "advantage2"} <= set(held) or {"disadvantage1", "disadvantage2"} <= set(held)
        if len(held) != len(set(held)) or pairs:
            yield Broken("NA-INV-05", f"{hero.id} holds {held}.")
        if any(g.immune(hero, status) for status in held):
            yield Broken("NA-INV-06", f"{hero.id} holds a status it is immune to: {held}.")
        if hero.ko and any(status in NEGATIVE for status in held):
            yield Broken("NA-INV-07", f"{hero.id} is KO'd and holds {held}.")
        for slot, limit in LIMITS.items():
            if sum(g.book.items[item].encumbrance.get(slot, 0) for item in hero.items) > limit:
                yield Broken("NA-INV-16", f"{hero.id} carries too much: {hero.items}.")
    drawn = sum(len(hero.injuries) for hero in g.heroes)
    if drawn + len(g.injury_pile) != sum(card.copies for card in g.book.injuries.values()):
        yield Broken("NA-INV-15", "An Injury card is missing.")


def _enemies(g: NovaAetas) -> Iterator[Broken]:
    for number, enemy in enumerate(g.enemies):
        if enemy.at is None:
            continue
        if not 0 <= enemy.wounds < g.card(enemy).health:
            yield Broken("NA-INV-03", f"Enemy {number} has {enemy.wounds} Wounds.")
        if len(enemy.statuses) != len(set(enemy.statuses)):
            yield Broken("NA-INV-05", f"Enemy {number} holds {enemy.statuses}.")
        skills = passives(g, enemy)
        immune = {skill.split()[1] for skill in skills if skill.startswith("immunity ")}
        immune |= {"stun", "poison"} if "destiny" in skills else set()
        if immune & set(enemy.statuses):
            yield Broken("NA-INV-06", f"Enemy {number} holds {enemy.statuses}.")
    for kind, count in Counter(enemy.kind for enemy in g.enemies if enemy.at is not None).items():
        if count > g.book.enemies[kind].models:
            yield Broken("NA-INV-22", f"{count} Models of {kind} are on the map.")


def _tokens(g: NovaAetas) -> Iterator[Broken]:
    kinds = {enemy.kind for enemy in g.enemies if enemy.at is not None}
    if set(g.tokens) != kinds and not g.ended:
        yield Broken("NA-INV-08", f"Tokens of {sorted(g.tokens)} for Models of {sorted(kinds)}.")
    for hero in g.heroes:
        if hero.at is not None and not hero.ko and not g.ended and not g.now <= hero.token < g.now + QUADRANTS:
            yield Broken("NA-INV-09", f"The token of {hero.id} lies at {hero.token} while it is {g.now}.")
    for kind, token in g.tokens.items():
        if not g.now <= token < g.now + QUADRANTS and not g.ended:
            yield Broken("NA-INV-09", f"The token of {kind} lies at {token} while it is {g.now}.")


def watcher(game: Game) -> NovaAetasWatcher:
    """A check of one game from here on."""
    return NovaAetasWatcher()
