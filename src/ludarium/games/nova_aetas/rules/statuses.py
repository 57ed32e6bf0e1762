"""Status tokens and the Perilium (NA-STA, NA-TVV): gained, lost, turned."""

from __future__ import annotations

from ludarium.games.nova_aetas.events import StatusGained, StatusLost, ThreatChanged, TokenMoved
from ludarium.games.nova_aetas.rules.names import name_of
from ludarium.games.nova_aetas.state import MOST_TV, NEGATIVE, Enemy, NovaAetas

KEYWORD_STATUSES = {
    "bloody": "bleed",
    "fire": "burn",
    "hinder": "entangled",
    "poison": "poison",
    "stun": "stun",
    "cursed": "cursed",
}
"""The status that a keyword of an attack gives (NA-KEY)."""
PAIRS = ("advantage", "disadvantage")


def passives(g: NovaAetas, enemy: Enemy) -> tuple[str, ...]:
    """The passive skills of an Enemy (NA-ENM-10); Leaders and Monsters have Destiny (NA-ENM-13)."""
    return g.book.traits[enemy.kind].passives


def hero_gains(g: NovaAetas, number: int, status: str, rule: str = "NA-STA-01") -> None:
    """A Hero gains a status unless it is immune or has it; of a pair the stronger side stays (NA-GAP-74)."""
    hero = g.heroes[number]
    if hero.at is None or g.immune(hero, status) or status in hero.statuses or (hero.ko and status in NEGATIVE):
        return
    if status == "stun":
        g.tell(StatusGained, rule=rule, who=hero.id, status=status)
        g.put_hero(number, token=hero.token + 2)
        g.tell(TokenMoved, rule="NA-STA-18", who=hero.id, to=hero.token + 2)
        return
    held = set(hero.statuses)
    for pair in PAIRS:
        if status == f"{pair}1" and f"{pair}2" in held:
            return
        if status == f"{pair}2":
            held.discard(f"{pair}1")
    g.put_hero(number, statuses=tuple(sorted({*held, status})))
    g.tell(StatusGained, rule=rule, who=hero.id, status=status)


def hero_loses(g: NovaAetas, number: int, status: str, rule: str = "NA-STA-03") -> None:
    """A Hero discards a status, if it has it."""
    hero = g.heroes[number]
    if status in hero.statuses:
        g.put_hero(number, statuses=tuple(one for one in hero.statuses if one != status))
        g.tell(StatusLost, rule=rule, who=hero.id, status=status)


def enemy_gains(g: NovaAetas, number: int, status: str, rule: str = "NA-STA-01") -> None:
    """An Enemy gains a status unless it is immune or has it (NA-KEY-07, NA-KEY-16)."""
    enemy = g.enemies[number]
    skills = passives(g, enemy)
    if enemy.at is None or status in enemy.statuses or f"immunity {status}" in skills:
        return
    if "destiny" in skills and status in ("stun", "poison"):
        return
    g.put_enemy(number, statuses=tuple(sorted((*enemy.statuses, status))))
    g.tell(StatusGained, rule=rule, who=name_of(number), status=status)


def enemy_loses(g: NovaAetas, number: int, status: str, rule: str = "NA-STA-03") -> None:
    """An Enemy discards a status, if it has it."""
    enemy = g.enemies[number]
    if status in enemy.statuses:
        g.put_enemy(number, statuses=tuple(one for one in enemy.statuses if one != status))
        g.tell(StatusLost, rule=rule, who=name_of(number), status=status)


def turn_perilium(g: NovaAetas, number: int, by: int, rule: str) -> None:
    """Change a Hero's TV, kept within 0 and 20 (NA-GAP-47)."""
    hero = g.heroes[number]
    tv = min(MOST_TV, max(0, hero.tv + by))
    if tv != hero.tv:
        g.put_hero(number, tv=tv)
        g.tell(ThreatChanged, rule=rule, who=hero.id, tv=tv)
