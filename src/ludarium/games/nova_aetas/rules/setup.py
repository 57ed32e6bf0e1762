"""Set-up of a Mission (NA-SET), with a ready party or with the company of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.effects import Effects
from ludarium.games.nova_aetas.rules.placing import lay
from ludarium.games.nova_aetas.rules.ready import ready
from ludarium.games.nova_aetas.state import NOBODY, Company, Enemy, Hero, NovaAetas, Thing, Veteran
from ludarium.kernel import Next, Procedure
from ludarium.kernel.game_type import BadOption

PURSE = 10


def new_game(seats: int, options: Mapping[str, str], content: Any, start: Company | None = None) -> NovaAetas:
    """A Mission or a part of a campaign at its first question (NA-SET-01 to NA-SET-09, NA-SET-11)."""
    from ludarium.games.nova_aetas.rules.campaign import Campaign
    from ludarium.games.nova_aetas.rules.horologium import Play

    assert isinstance(content, Book)
    party = options["party"].split("+")
    if start is None and options["game"] == "mission":
        chapter = content.missions[options["mission"]].chapter
        heroes = [ready(content, id_, chapter) for id_ in party]
        company = Company(tuple(heroes), options["mission"])
    else:
        company = start or Company(
            tuple(Veteran(id_, items=content.heroes[id_].items) for id_ in party), "M01", popolini=PURSE
        )
    check(content, company)
    game = NovaAetas(
        seats=seats,
        content=content,
        mission=company.mission,
        ties=options["ties"],
        steps=options["steps"] == "step",
        heroes=tuple(_hero(content, n, one, seats) for n, one in enumerate(company.heroes)),
        injury_pile=_injuries(content, company),
        achievements=company.achievements,
        popolini=company.popolini,
        stock=company.stock,
        reagents=company.reagents,
        won=company.won,
        journal=company.journal,
        campaign=start is not None or options["game"] == "campaign",
    )
    if game.campaign:
        game.stage = "prepare"
        game.start(Campaign())
    else:
        set_up(game, company.mission)
        game.start(Play())
    return game


def _hero(book: Book, number: int, one: Veteran, seats: int) -> Hero:
    return Hero(
        one.id,
        _seat(number, seats),
        skills=(book.heroes[one.id].personal, *one.pinned),
        items=one.items,
        injuries=one.injuries,
        rank=one.rank,
        learned=one.learned,
        raised=one.raised,
        xp=one.xp,
    )


def _seat(hero: int, seats: int) -> int:
    """NA-SET-02, NA-GAP-30: 4, 2 and 2, 2 and 1 and 1, or 1 each."""
    shares = {1: (0, 0, 0, 0), 2: (0, 0, 1, 1), 3: (0, 0, 1, 2), 4: (0, 1, 2, 3)}
    return shares[seats][hero]


def _injuries(book: Book, company: Company) -> tuple[str, ...]:
    """The Injury deck without what the Heroes hold."""
    pile = [card.id for card in book.injuries.values() for _ in range(card.copies)]
    for hero in company.heroes:
        for card in hero.injuries:
            pile.remove(card)
    return tuple(sorted(pile))


def check(book: Book, company: Company) -> None:
    """A company from outside must name four different Heroes and things that exist."""
    names = [hero.id for hero in company.heroes]
    if len(names) != 4 or len(set(names)) != 4 or not set(names).issubset(book.heroes):
        raise BadOption("A company consists of four different Heroes of this game.")
    if company.mission not in book.missions:
        raise BadOption(f"There is no Mission {company.mission!r} for this company to go on with.")
    for hero in company.heroes:
        sheet = book.heroes[hero.id]
        ranks = ("", *[one.name for one in sheet.advanced])
        known = {*hero.learned, *hero.pinned}.issubset(book.skills) and set(hero.items).issubset(book.items)
        if hero.rank not in ranks or not known or not set(hero.injuries).issubset(book.injuries):
            raise BadOption(f"The sheet of {sheet.name} names a class, skill, item or injury that does not exist.")
    if {*company.stock}.difference(book.items) | {*company.reagents}.difference(book.reagents):
        raise BadOption("The company stock names an item or reagent that does not exist.")
    injuries = [card for hero in company.heroes for card in hero.injuries]
    if any(injuries.count(card) > book.injuries[card].copies for card in injuries):
        raise BadOption("The Heroes hold more Injury cards of one kind than there are.")


def set_up(g: NovaAetas, mission: str) -> None:
    """NA-SET-04 to NA-SET-06, NA-SET-08, NA-SET-09: the Mission is laid out; Heroes come without Wounds and TV."""
    g.mission, g.stage = mission, "mission"
    g.now = g.ap = g.spent = g.eased = g.shift = 0
    g.rows, g.laid, g.enemies, g.loot, g.pending = (), (), (), (), ()
    g.tokens, g.objectives, g.scratches, g.counters, g.drafts = {}, {}, {}, {}, {}
    g.flags, g.fired, g.out, g.departed = (), (), (), ()
    g.woken = g.active = NOBODY
    g.ended = ""
    for number in range(len(g.heroes)):
        g.put_hero(number, at=None, token=0, wounds=0, tv=0, ko=False, statuses=(), carries=(), exit="", fresh=())
    lay(g, tuple(n for n, piece in enumerate(g.script.map) if not piece.hidden))
    g.things = {one.id: Thing(one.id, one.type, one.at) for one in g.script.objects}
    _enemies(g)


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
    """NA-SET-10: mission_start lines, Injury cards first. No two of the others touch the same thing, so their order is free."""

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
