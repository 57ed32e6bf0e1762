"""The ledger's invariants, checked after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ludarium.games.nova_aetas.events import (
    Activated,
    AttackMade,
    Decided,
    LeftMap,
    OutOfCombat,
    Rerolled,
    Rolled,
    TokenMoved,
)
from ludarium.games.nova_aetas.rules.loot import DECKS
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number
from ludarium.games.nova_aetas.rules.placing import LIMITS, limit, may_use
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import MOST_TV, NEGATIVE, QUADRANTS, Hero, NovaAetas
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken

SETTING_UP = ("start square", "who holds it", "prepare", "first skills")


class NovaAetasWatcher:
    """Sees every position of one game in turn."""

    def __init__(self, game: NovaAetas) -> None:
        self.before: NovaAetas | None = None
        self.tokens: dict[str, int] = {}
        """Where each token lay, by what was told."""
        self.acting = ""
        """The Hero whose activation was seen to begin."""
        self.walked = 0
        """How far its token has moved for AP."""
        self.rerolled: dict[str, set[int]] = {}

    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        assert isinstance(game, NovaAetas)
        events = list(events)
        if game.ended and game.ask is None:
            yield from _ended(game)
        if game.popolini < 0:
            yield Broken("NA-INV-21", f"The company has {game.popolini} popolini.")
        yield from _cards(game)
        if not game.mission_over:
            yield from _squares(game)
            yield from _heroes(game)
            yield from _enemies(game)
            yield from _tokens(game)
            yield from self._told(game, events)
            yield from self._since(game)
        self.before = game.clone()
        self.tokens = {hero.id: hero.token for hero in game.heroes} | game.tokens

    def _since(self, game: NovaAetas) -> Iterator[Broken]:
        """What may not change from one position to the next."""
        before = self.before
        if before is None or before.mission != game.mission or before.mission_over:
            return
        if game.now < before.now:
            yield Broken("NA-INV-10", f"The clock went back from {before.now} to {game.now}.")
        if before.ask is not None and before.ask.topic not in SETTING_UP:
            for number, enemy in enumerate(before.enemies):
                if not enemy.waiting and enemy.at is not None and game.enemies[number].waiting:
                    yield Broken("NA-INV-18", f"Enemy {number} waits again.")
        same = game.active >= 0 and before.active == game.active and game.spent >= before.spent > 0
        if same and (game.ap + game.spent != before.ap + before.spent or game.ap < 0):
            yield Broken("NA-INV-11", f"{game.spent} AP are spent and {game.ap} left.")
        if before.active >= 0 and game.active != before.active and before.ask is not None and before.ask.topic == "act":
            yield from self._synchronized(before, game)

    def _synchronized(self, before: NovaAetas, game: NovaAetas) -> Iterator[Broken]:
        hero = game.heroes[before.active]
        if hero.ko or hero.at is None or hero.exit or before.tokens != {k: game.tokens.get(k) for k in before.tokens}:
            return
        ahead = min((token - before.now for token in before.tokens.values() if token > before.now), default=1)
        if game.active < 0 and game.spent < max(1, ahead + before.eased) and game.ap > 0:
            yield Broken("NA-INV-12", f"{hero.id} spent {game.spent} AP of {ahead}.")

    def _told(self, game: NovaAetas, events: list[Event]) -> Iterator[Broken]:
        """What the events say: tokens, dice, attacks."""
        reloaded, gone = set[str](), set[int]()
        for event in events:
            if isinstance(event, Activated) and hero_number(game, event.who) >= 0:
                self.acting, self.walked = event.who, 0
            elif isinstance(event, TokenMoved):
                yield from self._moved(game, event)
            elif isinstance(event, (OutOfCombat, LeftMap)):
                gone.add(enemy_number(event.who))
                self._forget_tokens(gone)
            elif isinstance(event, Rolled):
                self.rerolled = {}
            elif isinstance(event, Rerolled):
                seen = self.rerolled.setdefault(event.rule, set())
                if seen & set(event.places):
                    yield Broken("NA-INV-20", f"A die was rerolled twice by one side: {event.places}.")
                seen |= set(event.places)
            elif isinstance(event, Decided) and event.what == "reloads":
                reloaded.add(event.who)
            elif isinstance(event, AttackMade) and self.before is not None and event.who not in reloaded:
                yield from self._loaded(self.before, event)
            faces = event.faces if isinstance(event, (Rolled, Rerolled)) else ()
            if any(not 1 <= face <= 8 for face in faces):
                yield Broken("NA-INV-20", f"A die shows {faces}.")
        acting = game.active >= 0 and game.heroes[game.active].id == self.acting
        if acting and game.ask is not None and game.ask.topic == "act" and self.walked != game.spent:
            yield Broken("NA-INV-11", f"The token moved {self.walked} Quadrants for {game.spent} AP.")

    def _forget_tokens(self, gone: set[int]) -> None:
        """The token of an Enemy type leaves the clock with its last Model; one that comes later begins anew."""
        if self.before is None:
            return
        for kind in self.before.tokens:
            if gone.issuperset(self.before.group(kind)):
                self.tokens.pop(kind, None)

    def _moved(self, game: NovaAetas, event: TokenMoved) -> Iterator[Broken]:
        far = event.to - self.tokens.get(event.who, event.to)
        self.tokens[event.who] = event.to
        if event.rule == "NA-HAC-03" and event.who == self.acting:
            self.walked += far
        elif event.rule == "NA-EAC-05" and far not in (0, game.book.enemies[event.who].rapidity):
            yield Broken("NA-INV-13", f"The token of {event.who} moved {far} Quadrants.")

    def _loaded(self, before: NovaAetas, event: AttackMade) -> Iterator[Broken]:
        enemy, hero = enemy_number(event.who), hero_number(before, event.who)
        held = before.enemies[enemy].unloaded if 0 <= enemy < len(before.enemies) else ()
        held = before.heroes[hero].unloaded if hero >= 0 else held
        if event.card in held:
            yield Broken("NA-INV-19", f"{event.who} used {event.card} with its Reload token.")


def _squares(g: NovaAetas) -> Iterator[Broken]:
    lifted = {hero.lifts for hero in g.heroes}
    squares = [hero.at for n, hero in enumerate(g.heroes) if hero.at is not None and n not in lifted]
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


def _cards(g: NovaAetas) -> Iterator[Broken]:
    drawn = sum(len(hero.injuries) for hero in g.heroes)
    if drawn + len(g.injury_pile) != sum(card.copies for card in g.book.injuries.values()):
        yield Broken("NA-INV-15", "An Injury card is missing.")
    known = Counter((*g.loot, *g.reagents))
    for deck in DECKS:
        cards = [card for card in g.book.reagents.values() if card.deck == deck]
        left = sum(card.copies - known[card.id] for card in cards) - known[deck]
        if left < 0 or any(known[card.id] > card.copies for card in cards):
            yield Broken("NA-INV-14", f"There are more cards of {deck} than were printed.")
    for hero in g.heroes:
        yield from _load(g, hero)
        if g.campaign:
            yield from _learning(g, hero)


def _load(g: NovaAetas, hero: Hero) -> Iterator[Broken]:
    for slot in LIMITS:
        if sum(g.book.items[item].encumbrance.get(slot, 0) for item in hero.items) > limit(g, hero, slot):
            yield Broken("NA-INV-16", f"{hero.id} carries too much: {hero.items}.")
    if g.campaign and not all(may_use(g, hero, item) for item in hero.items):
        yield Broken("NA-INV-16", f"{hero.id} carries what it may not use: {hero.items}.")


def _learning(g: NovaAetas, hero: Hero) -> Iterator[Broken]:
    sheet = g.sheet(hero)
    pinned = [skill for skill in hero.skills if skill != sheet.personal]
    if not set(pinned) <= set(hero.learned):
        yield Broken("NA-INV-17", f"{hero.id} pinned what it has not learned: {pinned}.")
    scheme = g.scheme(hero)
    for category, count in Counter(g.book.skills[skill].category for skill in pinned).items():
        if count > getattr(scheme, category):
            yield Broken("NA-INV-17", f"{hero.id} pinned {count} skills of {category}.")
    for name, count in Counter(hero.raised).items():
        if count > getattr(sheet.increase_slots, name):
            yield Broken("NA-INV-17", f"{hero.id} increased {name} {count} times.")


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
    if set(g.tokens) != kinds:
        yield Broken("NA-INV-08", f"Tokens of {sorted(g.tokens)} for Models of {sorted(kinds)}.")
    for hero in g.heroes:
        if hero.at is not None and not hero.ko and not g.now <= hero.token < g.now + QUADRANTS:
            yield Broken("NA-INV-09", f"The token of {hero.id} lies at {hero.token} while it is {g.now}.")
    for kind, token in g.tokens.items():
        if not g.now <= token < g.now + QUADRANTS:
            yield Broken("NA-INV-09", f"The token of {kind} lies at {token} while it is {g.now}.")


def _ended(g: NovaAetas) -> Iterator[Broken]:
    if g.ended not in ("victory", "defeat"):
        yield Broken("NA-INV-23", f"The Mission ended in {g.ended!r}.")
    for hero in g.heroes:
        if hero.wounds or hero.statuses or hero.tv or hero.ko:
            yield Broken("NA-INV-23", f"{hero.id} was not cleared after the Mission.")
    visited = [entry.mission for entry in g.journal if entry.mission[0] == "M"]
    layers = [next(n for n, layer in enumerate(LAYERS) if mission in layer) for mission in visited]
    if layers and layers != list(range(layers[0], layers[0] + len(layers))):
        yield Broken("NA-INV-24", f"The campaign visited {visited}.")


LAYERS = (
    ("M01",),
    ("M02", "M03"),
    ("M04", "M05", "M06"),
    ("M07", "M08", "M09", "M10"),
    ("M11", "M12", "M13", "M14"),
    ("M15", "M16", "M17", "M18", "M19"),
    ("M20", "M21", "M22", "M23", "M24", "M25", "M26"),
)
"""The campaign visits one Mission of each layer."""


def watcher(game: Game) -> NovaAetasWatcher:
    """A check of one game from here on."""
    assert isinstance(game, NovaAetas)
    return NovaAetasWatcher(game)
