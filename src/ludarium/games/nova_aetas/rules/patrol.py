"""PATROL and REACTION: waiting Enemies on their rounds (NA-GAP-64), and attacks on a Hero who moves away (NA-ENG)."""

from __future__ import annotations

from ludarium.games.nova_aetas.events import Moved
from ludarium.games.nova_aetas.rules.names import name_of
from ludarium.games.nova_aetas.rules.sensing import left_to, valid, ways_of
from ludarium.games.nova_aetas.rules.waking import wake
from ludarium.games.nova_aetas.state import NovaAetas, near
from ludarium.space.squares import FAR


def patrol(g: NovaAetas, number: int) -> None:
    """Walk the loop of way-points; a Hero in the Control Area ends the waiting."""
    enemy = g.enemies[number]
    if not enemy.patrol:
        return
    for _ in range(g.card(enemy).rapidity):
        enemy = g.enemies[number]
        assert enemy.at is not None
        if _spotted(g, number):
            return
        goal = enemy.goal
        if enemy.at == enemy.patrol[goal]:
            goal = (goal + 1) % len(enemy.patrol)
        left = left_to(g, number, [enemy.patrol[goal]])
        steps = [s for s in ways_of(g, number, 1) if s != enemy.at and left.get(s, FAR) < left.get(enemy.at, FAR)]
        if not steps or steps[0] in g.taken():
            g.put_enemy(number, goal=goal)
            break
        g.put_enemy(number, at=steps[0], goal=goal)
        g.tell(Moved, rule="NA-GAP-64", who=name_of(number), way=(steps[0],))
    _spotted(g, number)


def _spotted(g: NovaAetas, number: int) -> bool:
    enemy = g.enemies[number]
    area = g.card(enemy).control_area
    if "wake_only_by_attack" in g.script.special or not any(near(enemy.at, g.heroes[n].at) <= area for n in g.up()):
        return False
    wake(g, number, "NA-GAP-64")
    return True


def reaction_attacks(g: NovaAetas, hero: int) -> list[tuple[int, int]]:
    """REACTION: the Enemies next to an Engaged Hero and the attack each makes (NA-ENG-03, NA-ENG-05)."""
    found: list[tuple[int, int, int]] = []
    lines = g.lines(g.heroes[hero], "passive")
    ignored = {op.word(0) for _, line in lines for op in line.ops if op.name == "no_reaction"}
    ignored |= set(g.heroes[hero].safe)
    for number in g.beside_hero(g.heroes[hero]):
        enemy = g.enemies[number]
        card = g.card(enemy)
        if "all" in ignored or card.rank in ignored or enemy.at is None:
            continue
        usable = [
            (attack.kind != "melee", -attack.hits, n)
            for n, attack in enumerate(card.attacks)
            if attack.range[0] <= 1 and valid(g, number, attack, enemy.at, hero)
        ]
        if usable:
            _, hits, attack_number = min(usable)
            found.append((hits, number, attack_number))
    return [(number, attack) for _, number, attack in sorted(found)]
