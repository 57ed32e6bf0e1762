"""Enemies in combat and Enemies waiting (NA-WTG)."""

from __future__ import annotations

from ludarium.games.nova_aetas.board import board_of
from ludarium.games.nova_aetas.events import Woke
from ludarium.games.nova_aetas.rules.names import name_of
from ludarium.games.nova_aetas.rules.statuses import enemy_gains, hero_gains
from ludarium.games.nova_aetas.state import NovaAetas, near
from ludarium.space.squares import Square


def wake(g: NovaAetas, number: int, rule: str) -> None:
    """A waiting Enemy and all Enemies on the same tile become active (NA-WTG-07)."""
    enemy = g.enemies[number]
    if not enemy.waiting:
        return
    zone = g.zone(enemy.at)
    for other in g.foes():
        if g.zone(g.enemies[other].at) == zone:
            rouse(g, other, rule if other == number else "NA-WTG-07")


def rouse(g: NovaAetas, number: int, rule: str) -> None:
    """One Model becomes active, and stays so (NA-WTG-08)."""
    if not g.enemies[number].waiting:
        return
    g.put_enemy(number, waiting=False)
    g.tell(Woke, rule=rule, who=name_of(number))
    g.occur("wake")
    if g.woken < 0:
        g.woken = g.now


def hero_goes(g: NovaAetas, number: int, to: Square) -> None:
    """A Hero comes to a square, with the KO'd Hero it carries; a Fire there burns it (NA-MIS-09)."""
    before = g.heroes[number].at
    hero = g.put_hero(number, at=to)
    if hero.lifts >= 0:
        g.put_hero(hero.lifts, at=to)
    if to in board_of(g).fires:
        hero_gains(g, number, "burn", "NA-MIS-09")
    hero_came(g, number, before)


def enemy_goes(g: NovaAetas, number: int, steps: tuple[Square, ...]) -> None:
    """An Enemy walks these squares; a Fire on the way burns it (NA-MIS-09)."""
    fires = board_of(g).fires
    g.put_enemy(number, at=steps[-1])
    if not fires.isdisjoint(steps):
        enemy_gains(g, number, "burn", "NA-MIS-09")


def hero_came(g: NovaAetas, hero: int, before: Square | None) -> None:
    """NA-WTG-05, NA-GAP-129: a Hero comes from outside a Control Area to inside; a zone is entered."""
    at = g.heroes[hero].at
    if at is None:
        return
    if "wake_only_by_attack" not in g.script.special:
        for number in g.foes():
            enemy = g.enemies[number]
            area = g.card(enemy).control_area
            if enemy.waiting and near(at, enemy.at) <= area and (before is None or near(before, enemy.at) > area):
                wake(g, number, "NA-WTG-05")
    g.occur(f"enter({g.zone(at)})", hero)
    for index in g.laid:
        piece = g.script.map[index]
        rows = g.book.pieces[piece.piece].rows
        if 0 <= at[1] - piece.at[1] < len(rows) and 0 <= at[0] - piece.at[0] < len(rows[0]):
            g.occur(f"enter({piece.piece})", hero)
