"""The odds of an attack before it is declared, and of a defence before it is chosen, as panels of the rail."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ludarium.games.kharn_ages.options import Assault, Fight, Shoot, Special
from ludarium.games.kharn_ages.picture.ahead import (
    Defence,
    Sum,
    copy_of,
    defences,
    gets_through,
    holds_against,
    strongest,
    total_of,
)
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.scene.choices import Change
from ludarium.scene.rail import Panel, Row

KINDS = ("Reflex", "Basic", "Classic", "Strong")
"""Defences by their AP."""
ATTACKS = ("", "Basic", "Classic", "Complex")
ATTACK = ("attack", "shot")
UNSAFE = Fraction(3, 5)
"""An attack that gets through less often is written as a warning."""


def percent(chance: Fraction) -> str:
    """A chance as people read it."""
    return f"{float(chance) * 100:.1f} %"


def span(chances: list[Fraction]) -> str:
    """From the worst to the best case."""
    low, high = (round(float(one) * 100) for one in (min(chances), max(chances)))
    return f"{low} %" if low == high else f"{low}\N{EN DASH}{high} %"


def attack_rows(attack: Sum, met: list[Defence]) -> tuple[Row, ...]:
    """A row for each way the target can defend: the chance that the attack gets through."""
    if not met:
        return (Row("No defence is possible", value=percent(_alone(attack)), bar=float(_alone(attack)), tone="ok"),)
    rows = []
    for one in met:
        chance = gets_through(attack, one)
        item = f", {one.item}" if one.item else ""
        rows.append(
            Row(
                f"{KINDS[one.option.ap]}{item}",
                value=percent(chance),
                detail=f"{one.option.ap} AP, {one.sum.total} + best of {one.sum.dice}",
                bar=float(chance),
                tone="ok" if chance >= UNSAFE else "warn",
                rule="KA-RES-04",
            )
        )
    return tuple(rows)


def _alone(attack: Sum) -> Fraction:
    return 1 - Fraction(attack.fails, 10) ** attack.dice


Odds = tuple[tuple[Panel, ...], tuple[Change, ...]]
"""All odds for the rail, and the one span that a phone has room for."""
NO_ODDS: Odds = ((), ())


def declared(view: KharnAges, seat: int, option: str) -> Odds:
    """The odds of an attack with these characteristics, against every defence the target can pay."""
    g = copy_of(view, seat)
    g.answer(seat, option)
    attack = total_of(g, ATTACK, {})
    if attack is None:
        return NO_ODDS
    met = defences(g)
    chances = [gets_through(attack, one) for one in met] or [_alone(attack)]
    title = f"Gets through: {attack.total} + best of {attack.dice}"
    return (Panel("odds", "odds", title, attack_rows(attack, met)),), (_through(chances),)


def possible(view: KharnAges, seat: int, number: int, option: Any) -> Odds:
    """The odds of an attack that is not composed yet: for each price the best characteristics."""
    found = spans(view, seat, number, option)
    if not found:
        return NO_ODDS
    rows = []
    for ap, chances, total in found:
        low, high = min(chances), max(chances)
        rows.append(
            Row(
                ATTACKS[ap],
                value=span(chances),
                detail=f"{ap} AP, {total.total} + best of {total.dice}",
                bar=float(low),
                tone="ok" if low >= UNSAFE else "warn" if high >= UNSAFE else "danger",
            )
        )
    panel = Panel("odds", "odds", "Gets through, dearest defence to none", tuple(rows))
    return (panel,), (_through([one for _, chances, _ in found for one in chances]),)


def _through(chances: list[Fraction]) -> Change:
    return Change("Gets through, dearest defence to none", "", span(chances), rule="KA-RES-04")


def spans(view: KharnAges, seat: int, number: int, option: Any) -> list[tuple[int, list[Fraction], Sum]]:
    """For each number of AP the chances of the best attack against the dearest defence and against none."""
    if not isinstance(option, (Fight, Assault, Shoot, Special)) or option.target < 0:
        return []
    first = copy_of(view, seat)
    first.answer(seat, option)
    if first.ask is not None and first.ask.topic == "assault":
        ways: Any = first.ask.options_of(seat)
        first.answer(seat, ways[0])
    if first.ask is None or first.ask.topic != "characteristics":
        return []
    listed: Any = first.ask.options_of(seat)
    found = []
    for ap in sorted({len(some) for some in listed}):
        g = first.clone()
        g.events = []
        g.answer(seat, strongest(number)(g, [some for some in listed if len(some) == ap]))
        attack = total_of(g, ATTACK, {})
        if attack is not None:
            chances = [gets_through(attack, one) for one in defences(g)]
            found.append((ap, chances or [_alone(attack)], attack))
    return found


def defence_rows(view: KharnAges, seat: int) -> dict[tuple[int, int], tuple[Fraction, Sum]]:
    """For each defence of the question the chance that it holds, and its sum."""
    assert view.ask is not None
    total = view.ask.about[2]
    met = defences(copy_of(view, seat))
    return {(one.option.ap, one.option.item): (holds_against(total, one), one.sum) for one in met}
