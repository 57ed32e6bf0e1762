"""Exact odds: strikes, volleys, duels, tests and fights of adventures, the first-player roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from ludarium.games.multiverse_war.content import Book, load
from ludarium.games.multiverse_war.pieces import Player, Stats, Unit
from ludarium.games.multiverse_war.rules.adventures import COUNTERS, ICONS, MOST_SUPPORT
from ludarium.games.multiverse_war.rules.strikes import DICE, FACES, FLANKED, MOST_DICE, Plan, countered, melee_plan
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.game_type import BadOption, Odds
from ludarium.kernel.odds import Given, answered

Chances = dict[int, Fraction]
"""The chance of each number, such as the damage of a strike."""
Answer = dict[str, Fraction]

QUESTIONS = {
    "hit": "dice: chance of at least one hit",
    "critical": "dice: chance of a critical strike; counters=1: the striker counters its opponent",
    "strike": "dice, damage: damage of a strike; counters=1; automatic=1: it hits by itself",
    "volley": "shots, dice, damage, hp: chance that so many shots slay; counters=1; automatic=1",
    "duel": "attacker, defender: who is slain in one attack move on grassland, both fresh, without support",
    "moral": "the number of MORAL faces of the first-player roll, and that two players tie",
    "test": "dice, need: chance that so many of the dice show one of two icons",
    "fight": "unit, card: chance to win or die against the guardian of an adventure; supporters",
    "token": "chance that the number of an adventure hex comes up; rolls",
}


def questions() -> Mapping[str, str]:
    """The questions it answers, with their arguments in words."""
    return QUESTIONS


def answer(question: str, arguments: Mapping[str, str]) -> Odds:
    """The exact answer to one of QUESTIONS."""
    return answered("Multiverse War", QUESTIONS, ANSWERS, question, Given(arguments, str))


# -- one strike --------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def results(dice: int, *, counters: bool, automatic: bool) -> tuple[Fraction, Fraction]:
    """The chance that a strike hits, and that it is critical (MW-DICE-03 to MW-DICE-05)."""
    hit = critical = 0
    for own in range(dice + 1):
        for strikes in range(dice - own + 1):
            ways = comb(dice, own) * comb(dice - own, strikes) * 4 ** (dice - own - strikes)
            hits = automatic or own + strikes >= 1
            hit += ways if hits else 0
            critical += ways if hits and (strikes >= 2 or (counters and own + strikes >= 3)) else 0
    return Fraction(hit, 6**dice), Fraction(critical, 6**dice)


def damages(plan: Plan) -> Chances:
    """The damage of a strike, with its chances."""
    hit, critical = results(plan.dice, counters=plan.counters, automatic=plan.automatic)
    found = {0: 1 - hit, plan.damage: hit - critical, plan.damage + 1: critical}
    return {damage: chance for damage, chance in found.items() if chance}


def _plan(given: Mapping[str, str]) -> Plan:
    automatic, counters = given.get("automatic") == "1", given.get("counters") == "1"
    return Plan(_count(given, "dice"), automatic, counters, 1, _count(given, "damage"))


def _count(given: Mapping[str, str], name: str, default: str | None = None) -> int:
    text = given[name] if default is None else given.get(name, default)
    if not text.isdigit() or int(text) > 40:
        raise BadOption(f"{name}={text!r} is no number from 0 to 40.")
    return int(text)


def _hit(given: Mapping[str, str]) -> Answer:
    return {"hit": results(_count(given, "dice"), counters=False, automatic=False)[0]}


def _critical(given: Mapping[str, str]) -> Answer:
    counters, automatic = given.get("counters") == "1", given.get("automatic") == "1"
    return {"critical": results(_count(given, "dice"), counters=counters, automatic=automatic)[1]}


def _strike(given: Mapping[str, str]) -> Answer:
    found = damages(_plan(given))
    mean = sum((damage * chance for damage, chance in found.items()), Fraction())
    return {**{str(damage): chance for damage, chance in found.items()}, "mean": mean}


def _volley(given: Mapping[str, str]) -> Answer:
    total: Chances = {0: Fraction(1)}
    for _ in range(_count(given, "shots")):
        total = added(total, damages(_plan(given)))
    hp = _count(given, "hp")
    return {"slain": sum((chance for damage, chance in total.items() if damage >= hp), Fraction())}


def added(one: Chances, two: Chances) -> Chances:
    """The sum of two numbers, with its chances."""
    found: Chances = {}
    for a, p in one.items():
        for b, q in two.items():
            found[a + b] = found.get(a + b, Fraction()) + p * q
    return found


# -- duels -------------------------------------------------------------------------------------------


def _unit(given: Mapping[str, str], name: str, book: Book) -> Unit:
    wanted = given[name].casefold()
    for card in book.units.values():
        if wanted in (card.id.casefold(), card.name.casefold()):
            return Unit(kind=card.id, seat=0, hex="0,0")
    raise BadOption(f"{name}={given[name]!r} is no unit; units are {', '.join(c.name for c in book.units.values())}.")


def _plain(book: Book) -> MultiverseWar:
    """A plain of grassland on which two units meet."""
    layout = next(iter(book.layouts.values()))
    player = Player(next(iter(book.factions)), track=(0,) * len(book.units))
    ground = "G" * len(layout.hexes)
    return MultiverseWar(
        seats=2, content=book, layout=layout.id, scenario="starter", players=(player, player), terrain=ground
    )


def _duel(given: Mapping[str, str]) -> Answer:
    book: Book = load()
    game = _plain(book)
    one = _unit(given, "attacker", book)
    two = _unit(given, "defender", book)
    defender_first = countered(game, one, two) and game.stats(two).type != "siege"
    first, second = (two, one) if defender_first else (one, two)
    slain = exchange(
        damages(melee_plan(game, first, second, 0)),
        game.stats(second).hp,
        damages(melee_plan(game, second, first, 0))
        if game.stats(second).type not in ("siege", "civilian")
        else {0: Fraction(1)},
        game.stats(first).hp,
    )
    later, earlier = slain
    return {"defender": earlier if defender_first else later, "attacker": later if defender_first else earlier}


def exchange(first: Chances, second_hp: int, second: Chances, first_hp: int) -> tuple[Fraction, Fraction]:
    """The chances that who strikes second is slain, and that who strikes first is."""
    falls = sum((chance for damage, chance in first.items() if damage >= second_hp), Fraction())
    answered = sum((chance for damage, chance in second.items() if damage >= first_hp), Fraction())
    return falls, (1 - falls) * answered


# -- adventures --------------------------------------------------------------------------------------


def _test(given: Mapping[str, str]) -> Answer:
    dice, need = _count(given, "dice"), _count(given, "need")
    ways = sum(comb(dice, hits) * 2 ** (dice - hits) for hits in range(need, dice + 1))
    return {"success": Fraction(ways, 3**dice)}


def _fight(given: Mapping[str, str]) -> Answer:
    """MW-ADV-08: two exchanges without withdrawing."""
    book: Book = load()
    unit = _unit(given, "unit", book)
    card = book.adventures.get(given["card"].upper())
    if card is None or card.guardian is None:
        raise BadOption(f"card={given['card']!r} is no adventure with a guardian.")
    stats, guardian = _plain(book).stats(unit), card.guardian
    supporters = _count(given, "supporters", "0")
    ours = damages(_explorer(stats, guardian.type, supporters))
    penalties = supporters // FLANKED + ("heavy_armour" in stats.attributes and ICONS[guardian.type] != "RANGED")
    counters = stats.type in COUNTERS.get(guardian.type, ())
    theirs = damages(Plan(max(1, DICE - penalties), False, counters, 1, guardian.dmg))
    wins, dies = exchanges(ours, theirs, stats.hp, guardian.hp, 2, guardian_first=counters)
    return {"wins": wins, "dies": dies}


def _explorer(stats: Stats, guardian: str, supporters: int) -> Plan:
    damage = stats.dmg + ("close_volley" in stats.attributes)
    damage += int("pike_wall" in stats.attributes and guardian == "cavalry")
    dice = min(MOST_DICE, DICE + min(MOST_SUPPORT, supporters))
    return Plan(dice, False, guardian in stats.counters, FACES.index(stats.icon), damage)


def exchanges(
    ours: Chances, theirs: Chances, hp: int, guardian: int, left: int, *, guardian_first: bool
) -> tuple[Fraction, Fraction]:
    """The chances to win and to die in so many exchanges."""
    wins = dies = Fraction()
    if left == 0:
        return wins, dies
    first, second = (theirs, ours) if guardian_first else (ours, theirs)
    for a, p in first.items():
        me, it = (hp - a, guardian) if guardian_first else (hp, guardian - a)
        if me <= 0 or it <= 0:
            wins, dies = wins + (p if it <= 0 else 0), dies + (p if me <= 0 else 0)
            continue
        for b, q in second.items():
            now, then = (me, it - b) if guardian_first else (me - b, it)
            if now <= 0 or then <= 0:
                wins, dies = wins + (p * q if then <= 0 else 0), dies + (p * q if now <= 0 else 0)
                continue
            on = exchanges(ours, theirs, now, then, left - 1, guardian_first=guardian_first)
            wins, dies = wins + p * q * on[0], dies + p * q * on[1]
    return wins, dies


# -- the rest ----------------------------------------------------------------------------------------


def _moral(given: Mapping[str, str]) -> Answer:
    """MW-SET-10."""
    chances = [Fraction(comb(6, n) * 5 ** (6 - n), 6**6) for n in range(7)]
    return {**{str(n): chance for n, chance in enumerate(chances)}, "tie": sum((p * p for p in chances), Fraction())}


def _token(given: Mapping[str, str]) -> Answer:
    """MW-DIAL-03."""
    return {"chance": 1 - Fraction(9, 10) ** _count(given, "rolls", "1")}


ANSWERS: dict[str, Callable[[Mapping[str, str]], Answer]] = {
    "hit": _hit,
    "critical": _critical,
    "strike": _strike,
    "volley": _volley,
    "duel": _duel,
    "moral": _moral,
    "test": _test,
    "fight": _fight,
    "token": _token,
}
