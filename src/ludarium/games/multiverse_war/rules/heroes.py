"""Heroes (MW-HERO): hiring and raising them, and what their skill points buy."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ludarium.games.multiverse_war.events import SkillBought
from ludarium.games.multiverse_war.options import DONE, Hire, Skill
from ludarium.games.multiverse_war.pieces import Hero
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Ask, Next, Procedure

HERO_GOLD, HERO_POINTS = 7, 8
RAISE_PER_LEVEL = 4
MOST_HP, MOST_AP, ABILITY_POINTS = 8, 6, 2


def hires(g: MultiverseWar, seat: int) -> Iterator[Hire]:
    """MW-HERO-01 to MW-HERO-03, MW-HERO-12, MW-HERO-14."""
    player = g.players[seat]
    if g.scenario == "starter":
        return
    hero = player.hero
    if hero is None:
        sheets = [sheet for skipped, sheet in enumerate(g.row) if HERO_GOLD + skipped <= player.gold]
    elif hero.fallen and hero.fallen < g.round and raise_price(hero) <= player.gold:
        sheets = [hero.sheet]
    else:
        return
    for sheet in sheets:
        for hex_ in g.map.homes[seat]:
            if not any(g.in_military_place(unit) for unit in g.units_at(hex_)):
                yield Hire(sheet, hex_)


def raise_price(hero: Hero) -> int:
    """MW-HERO-12: 7 gold at level 1, else 4 times the level."""
    return HERO_GOLD if hero.level == 1 else RAISE_PER_LEVEL * hero.level


def skills(g: MultiverseWar, hero: Hero) -> Iterator[Skill]:
    """MW-HERO-04, MW-HERO-11: what the skill points of a hero can buy."""
    if hero.points >= 1:
        if hero.hp < MOST_HP:
            yield Skill("hp")
        if hero.ap < MOST_AP:
            yield Skill("ap")
    if hero.points >= ABILITY_POINTS:
        for ability in g.content.heroes[hero.sheet].abilities:
            if ability.id not in hero.abilities and hero.level >= ability.level:
                yield Skill(ability.id)


class SpendPoints(Procedure):
    """Spend skill points one after another; the rest may be kept (MW-HERO-11, MW-GAP-95)."""

    seat: int

    def choose(self, g: MultiverseWar, got: None) -> Next:
        hero = g.players[self.seat].hero
        found = tuple(skills(g, hero)) if hero else ()
        if not found:
            return END
        return Ask(self.seat, "skill points", "MW-HERO-04", (*found, DONE), always=True)

    def buy(self, g: MultiverseWar, got: Skill | str) -> Next:
        if not isinstance(got, Skill):
            return END
        hero = g.players[self.seat].hero
        assert hero is not None
        if got.what == "hp":
            new = replace(hero, hp=hero.hp + 1, points=hero.points - 1)
        elif got.what == "ap":
            new = replace(hero, ap=hero.ap + 1, points=hero.points - 1)
        else:
            new = replace(hero, abilities=(*hero.abilities, got.what), points=hero.points - ABILITY_POINTS)
        g.alter(self.seat, hero=new)
        g.tell(SkillBought, rule="MW-HERO-04", seat=self.seat, what=got.what)
        self.at = "choose"
        return None
