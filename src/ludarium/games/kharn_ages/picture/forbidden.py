"""What looks as if it could be chosen but cannot: why, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.games.kharn_ages.options import Assault, Fight, Shoot
from ludarium.games.kharn_ages.picture.plan import safar_id
from ludarium.games.kharn_ages.rules.actions import refuse_action
from ludarium.games.kharn_ages.rules.hands import held
from ludarium.games.kharn_ages.rules.shooting import shooting_items
from ludarium.games.kharn_ages.rules.sighting import distance
from ludarium.games.kharn_ages.state import AMBUSH, PLAY, KharnAges
from ludarium.games.kharn_ages.values import base_of
from ludarium.scene.choices import Choice, Forbidden

NEAR = 6_000
"""Nobody expects to strike somebody farther away, in thousandths of a toise, without a weapon that shoots."""


def forbidden(g: KharnAges, seat: int, choices: Iterable[Choice]) -> tuple[Forbidden, ...]:
    """Own Safars that cannot be activated, enemies that cannot be struck."""
    assert g.ask is not None
    offered = {key for choice in choices for key in choice.path}
    if g.ask.topic == "activate":
        return tuple(_spent(g, seat, offered))
    if g.ask.topic == "act" and g.ask.about:
        return tuple(_out_of_reach(g, g.ask.about[0], offered))
    return ()


def _spent(g: KharnAges, seat: int, offered: set[str]) -> Iterable[Forbidden]:
    for n, safar in enumerate(g.safars):
        if safar.seat == seat and safar.state in (PLAY, AMBUSH) and safar_id(n) not in offered:
            words = "It has been activated in this round." if safar.activated else "It cannot be activated now."
            yield Forbidden(safar_id(n), words, "KA-RND-01")


def _out_of_reach(g: KharnAges, n: int, offered: set[str]) -> Iterable[Forbidden]:
    """With the reason that the rules give for a shot or an attack on it."""
    weapon = next(iter(held(g, n)), -1)
    shooter = next(iter(shooting_items(g, n)), -1)
    for enemy in g.enemies(n):
        near = distance(base_of(g, n), base_of(g, enemy)) <= NEAR or shooter >= 0
        if safar_id(enemy) not in offered and near:
            option = Shoot(enemy, shooter) if shooter >= 0 else Fight(enemy, weapon)
            refusal = refuse_action(g, n, option) or refuse_action(g, n, Assault(enemy, weapon))
            if refusal is not None:
                yield Forbidden(safar_id(enemy), refusal.words, refusal.rule)
