"""The signs of Heroes, Enemies, cards and places, and the definitions that all drawings share."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

from ludarium.games.nova_aetas.content import load
from ludarium.games.nova_aetas.content.schema import EnemyCard, Item, Skill
from ludarium.games.nova_aetas.state import POSITIVE
from ludarium.scene.maps.pieces import COIN as COIN_RADIUS
from ludarium.scene.maps.pieces import emblem, heart
from ludarium.scene.svg import coin, icon_symbols, number

ENEMIES: Final = {
    "papal_guard": "halberd",
    "papal_crossbowman": "crossbow",
    "penitent_rabble": "torch",
    "nun": "nun-face",
    "inquisitor": "monk-face",
    "captain_rhein": "visored-helm",
    "bronze_seraph": "angel-wings",
    "arquebusier": "musket",
    "marine": "spear-hook",
    "gipsy": "daggers",
    "stratiota": "cavalry",
    "masked_bravo": "carnival-mask",
    "provveditore": "crowned-heart",
    "brazen_lion": "lion",
    "spriggan": "ent-mouth",
    "warrior_faun": "goat",
    "faun_slinger": "sling",
    "grey_wolf": "wolf-head",
    "witch": "witch-face",
    "briar_dryad": "tree-face",
    "corniger": "deer-head",
    "chimera": "spiked-dragon-head",
    "manticore": "evil-wings",
}
STATUSES: Final = {
    "advantage1": "upgrade",
    "advantage2": "upgrade",
    "bless": "holy-symbol",
    "charm": "charm",
    "defense": "shield",
    "flying": "feathered-wing",
    "kindled": "flaming-arrow",
    "reroll": "rolling-dices",
    "smoke": "smoke-bomb",
    "speed": "sprint",
    "venomed": "poison-bottle",
    "bleed": "bleeding-wound",
    "blind": "blindfold",
    "burn": "burning-embers",
    "cursed": "cursed-star",
    "disadvantage1": "back-forth",
    "disadvantage2": "back-forth",
    "entangled": "spider-web",
    "hemorrhage": "bleeding-heart",
    "poison": "poison",
    "stun": "knocked-out-stars",
}
THINGS: Final = {
    "objective": "scroll-unfurled",
    "npc": "person",
    "chest": "chest",
    "door": "wooden-door",
    "lever": "lever",
    "fire": "fire",
    "barge": "barrel",
    "root": "tree-roots",
    "villager": "person",
}
CATEGORIES: Final = {
    "alchemical": "potion-ball",
    "armor": "leather-vest",
    "baton": "baton",
    "book": "spell-book",
    "boots": "leather-boot",
    "bow": "bow-arrow",
    "charm": "gem-pendant",
    "cloak": "cloak",
    "consumable": "bandage-roll",
    "crossbow": "crossbow",
    "dagger": "plain-dagger",
    "document": "envelope",
    "firearm": "pistol-gun",
    "flail": "flail",
    "helmet": "hood",
    "instrument": "telescope",
    "mace": "mace-head",
    "polearm": "halberd",
    "relic": "holy-symbol",
    "ring": "ring",
    "robe": "robe",
    "shield": "round-shield",
    "staff": "wizard-staff",
    "sword": "broadsword",
    "tool": "lockpicks",
}
"""Of items."""
SKILLS: Final = {
    "attack": "crossed-swords",
    "defense": "shield",
    "support": "star-medal",
    "movement": "walking-boot",
}
"""Of skills, by category."""
KINDS: Final = {"spell": "spell-book", "prayer": "prayer", "boost": "archery-target", "reaction": "dodge"}
REAGENTS: Final = {
    "metal": "metal-bar",
    "silver": "crystal-growth",
    "gold": "gold-bar",
    "mercury": "bottle-vapors",
    "sulphur": "powder",
    "realgar": "crystal-cluster",
    "philosophers_stone": "gems",
    "wood": "wood-pile",
    "leather": "animal-hide",
    "salt": "salt-shaker",
    "belladonna": "poison-bottle",
    "mandrake": "plant-roots",
}
CHARACTERISTICS: Final = {
    "rapidity": "hourglass",
    "precision": "archery-target",
    "physical": "biceps",
    "mind": "brain",
    "health": "hearts",
}
AP, COIN, HITS, THREAT, BELL, HORN, INJURY, XP, TV = (
    "hourglass",
    "two-coins",
    "sword-wound",
    "eye-target",
    "ringing-bell",
    "trumpet-flag",
    "half-dead",
    "laurel-crown",
    "eye-target",
)
MARKET, LABORATORY, CERUSICO, TAVERN, JOURNAL, TALK, LOOT = (
    "scales",
    "cauldron",
    "scalpel",
    "beer-stein",
    "open-book",
    "conversation",
    "swap-bag",
)
PAVED: Final = 56
"""The side of a square of the map."""
PIECE: Final = 23.0
"""The radius of a piece on the map."""
MOST_HITS: Final = 12
MOST_PIPS: Final = 12
"""With more Health only the heart of an Enemy says it."""
MOST_HEALTH: Final = 16
"""The most Health that a Hero can come to."""
MOST_MODELS: Final = 40
"""How many Models of a type have a badge."""
GROUNDS: Final = {
    "brick": "herring",
    "street": "cobble",
    "grass": "turf",
    "wood": "turf",
    "stone": "slab",
    "earth": "turf",
    "crypt": "slab",
}
"""Kinds of ground, with the pattern of their stones or blades."""
ON_MAP: Final = tuple(
    sorted({*ENEMIES.values(), *STATUSES.values(), *THINGS.values(), HITS, BELL, HORN, AP, THREAT, "crossed-swords"})
)
"""Icons that drawings of the board use; they are embedded in the definitions."""


def on_map(name: str) -> str:
    """The symbol of an icon in drawings of the board."""
    return f"na-i-{name}"


def strike_sign() -> str:
    """The sign before the odds of an attack: every choice of a target has it."""
    return "na-hit"


def on_sheet(name: str) -> str:
    """The symbol of an icon on sheets."""
    return f"g-{name}"


def bust(hero: str) -> str:
    """The portrait of a Hero for a coin: it fills the whole face."""
    return f"na-bust-{hero}"


def face(hero: str) -> str:
    """The portrait of a Hero in a box of its own."""
    return f"na-face-{hero}"


def hero_coin(hero: str) -> str:
    """The coin of a Hero without its ring of Health, about (0, 0)."""
    return f"na-c-{hero}"


def shield(kind: str) -> str:
    """The shield of an Enemy type, about (0, 0)."""
    return f"na-e-{kind}"


def unhurt(kind: str) -> str:
    """An Enemy of this type with all its Health: shield, pips and the heart without its number, about (0, 0)."""
    return f"na-w-{kind}"


def ring(most: int, *, full: bool) -> str:
    """The segments of so much Health round a coin: all lit, or all dark."""
    return f"na-{'lit' if full else 'dark'}-{most}"


def heart_shape() -> str:
    """The heart at the foot of a piece, without its number."""
    return "na-heart"


def emblem_of(seat: int) -> str:
    """The sign of the player who runs a Hero, at the upper left of its coin."""
    return f"na-seat-{seat % 4}"


def control_area(kind: str) -> str:
    """The squares of the Control Area round an Enemy of this type, about (0, 0)."""
    return f"na-a-{kind}"


def badge(place: int) -> str:
    """The number of a Model in its group, about (0, 0)."""
    return f"na-n-{place}"


def status_token(status: str) -> str:
    """A status token, about (0, 0)."""
    return f"na-s-{status}"


def hits_disc(hits: int) -> str:
    """The Hits of an Enemy on its arrow, about (0, 0)."""
    return f"na-hits-{hits}"


def die_face(value: int) -> str:
    """A face of the eight-sided die with its symbol."""
    return f"na-die-{value}"


def card_sign(card: object) -> str:
    """The icon of a skill, an item or an injury."""
    if isinstance(card, Item):
        return CATEGORIES[card.category]
    if isinstance(card, Skill):
        return KINDS.get(card.kind) or SKILLS[card.category]
    return INJURY


@lru_cache(maxsize=1)
def defs() -> str:
    """Icons of the board, busts, dice, the panorama of the town, patterns and gradients."""
    here = files(__name__.rpartition(".")[0])
    busts = json.loads((here / "busts.json").read_text("utf-8"))
    found = [icon_symbols(ON_MAP, on_map, "currentColor")]
    found.append(
        f'<symbol id="{strike_sign()}" viewBox="0 0 512 512"><use href="#{on_map("crossed-swords")}"/></symbol>'
    )
    for hero, art in busts.items():
        found.append(f'<g id="na-b-{hero}"><g clip-path="url(#na-round)">{art}</g></g>')
        found.append(f'<g id="{hero_coin(hero)}" class="na-of-{hero}">{coin(bust(hero))}</g>')
        for name, box in ((bust(hero), "-33 -33 66 66"), (face(hero), "-50 -50 100 100")):
            found.append(f'<symbol id="{name}" viewBox="{box}" overflow="visible"><use href="#na-b-{hero}"/></symbol>')
    found += [_shield(card) for card in load().enemies.values()]
    found += [_unhurt(card) for card in load().enemies.values()]
    found += [_ring(most, full) for most in range(1, MOST_HEALTH + 1) for full in (False, True)]
    found += [f'<g id="{control_area(card.id)}">{_diamond(card)}</g>' for card in load().enemies.values()]
    found += [_badge(count) for count in range(1, MOST_MODELS + 1)]
    found += [_status(status, status in POSITIVE) for status in STATUSES]
    found += [_hits(hits) for hits in range(MOST_HITS + 1)]
    found += [_die(value) for value in range(1, 9)]
    found += [f'<g id="na-{name}">{art}</g>' for name, art in (("bush", _BUSH), ("tree", _TREE), ("crate", _CRATE))]
    found += [f'<g id="{heart_shape()}">{heart(0).partition("<text")[0]}</g>', _paving()]
    found += [f'<g id="{emblem_of(seat)}">{emblem(seat)}</g>' for seat in range(4)]
    return (
        _SHARED + "".join([(here / name).read_text("utf-8") for name in ("panorama.svg", "italy.svg")]) + "".join(found)
    )


def _shield(card: EnemyCard) -> str:
    """A shield in the colours of the faction; the rim is gilt from the elite on."""
    rim = "na-rim" if card.rank == "troop" else "na-rim na-gilt"
    layers = ("na-shield-side", f"na-f-{card.faction}", "na-sheen", rim)
    art = '<ellipse class="c-shadow" cx="2" cy="8" rx="20" ry="18"/>'
    art += "".join([f'<use href="#na-shield" class="{layer}"/>' for layer in layers])
    art += f'<use class="na-arms" href="#{on_map(ENEMIES[card.id])}" x="-11" y="-12" width="22" height="22"/>'
    return f'<g id="{shield(card.id)}">{art}</g>'


def enemy_body(kind: str, rank: str, health: int, most: int) -> str:
    """The shield of an Enemy with a pip for each Health, dark where it is lost; Leaders and Monsters are larger."""
    art = f'<use href="#{shield(kind)}"/>' + (_pips(health, most) if most <= MOST_PIPS else "")
    return f'<g transform="scale(1.16)">{art}</g>' if rank in ("leader", "monster") else art


def _pips(health: int, most: int) -> str:
    wide = min(6.0 * most, 32.0)
    left = number(-wide / 2)
    lost = f'<path class="na-pip na-lost" pathLength="{most}" d="M{left}-16.500h{number(wide)}"/>'
    lit = f'<path class="na-pip" pathLength="{health}" d="M{left}-16.500h{number(wide * health / most)}"/>'
    return (lost if health < most else "") + (lit if health else "")


def _unhurt(card: EnemyCard) -> str:
    body = enemy_body(card.id, card.rank, card.health, card.health)
    return f'<g id="{unhurt(card.id)}">{body}<use href="#{heart_shape()}"/></g>'


def _ring(most: int, full: bool) -> str:
    line = f'r="18.500" pathLength="{most}" stroke-dasharray=".84 .16" transform="rotate(-90)"'
    return f'<circle id="{ring(most, full=full)}" class="{"hp-on" if full else "hp-off"}" {line}/>'


def _diamond(card: EnemyCard) -> str:
    """A dotted line round all squares at most so far from the one about (0, 0), in the scale of a piece."""
    far, n = card.control_area, f"{PAVED}"
    stairs = [f"v{n}h{n}", f"h-{n}v{n}", f"v-{n}h-{n}", f"h{n}v-{n}"]
    turns = [f"v{n}", f"h-{n}", f"v-{n}", "Z"]
    around = "".join([step * far + turn for step, turn in zip(stairs, turns, strict=True)])
    d = f"M-{PAVED // 2} {number(-(far + 0.5) * PAVED)}h{n}{around}"
    return f'<path class="na-control na-c-{card.faction}" transform="scale({number(COIN_RADIUS / PIECE)})" d="{d}"/>'


def _badge(place: int) -> str:
    art = f'<circle r="7"/><text y="3.700" font-size="10.5">{place}</text>'
    return f'<g id="{badge(place)}" class="na-number">{art}</g>'


def _status(status: str, good: bool) -> str:
    """A dashed blue rim is good, a red one is bad."""
    sign = f'<use href="#{on_map(STATUSES[status])}" x="-5" y="-5" width="10" height="10"/>'
    return f'<g id="{status_token(status)}" class="na-{"good" if good else "bad"}"><circle r="6.800"/>{sign}</g>'


def _hits(hits: int) -> str:
    art = f'<circle r="9"/><text y="4" font-size="12">{hits}</text>'
    return f'<g id="{hits_disc(hits)}" class="na-hits">{art}</g>'


_SIGNS: Final = {
    "sun": '<g class="na-sun"><circle r="3.4"/><path d="M0-6.5v2M0 6.500v-2M-6.500 0h2M6.500 0h-2M-4.600-4.600l1.400 1.400M4.600 4.600l-1.400-1.400M-4.600 4.600l1.400-1.400M4.600-4.600l-1.400 1.400"/></g>',
    "moon": '<path class="na-moon" d="M2.600-5.600A6 6 0 1 0 5.400 3.200 5 5 0 0 1 2.600-5.600Z"/>',
    "star": '<path class="na-star" d="M0-6.200 1.600-2 6-1.900 2.500.9 3.700 5.200 0 2.700-3.700 5.200-2.500.9-6-1.900-1.600-2Z"/>',
}
_SYMBOL: Final = {1: "moon", 2: "star", 4: "sun", 6: "moon", 7: "star", 8: "sun"}


def _die(value: int) -> str:
    """An eight-sided die from the side: the number, and the symbol of that face below it."""
    sign = _SIGNS.get(_SYMBOL.get(value, ""), "")
    sign = f'<g transform="translate(0 11) scale(1.05)">{sign}</g>' if sign else ""
    art = '<path class="na-d8" d="M0-24 21-12V12L0 24-21 12V-12Z"/><path class="na-d8-face" d="M0-22 17 10H-17Z"/>'
    art += f'<text class="na-d8-number" x="0" y="{3 if sign else 6}" font-size="17">{value}</text>{sign}'
    return f'<symbol id="{die_face(value)}" viewBox="-24 -25 48 50">{art}</symbol>'


@lru_cache(maxsize=1)
def _paving() -> str:
    """The grounds of the map: squares in two tints, the pattern of their stones, seams."""
    side = 2 * PAVED
    light, dark = (f"M0 {y}h{PAVED}v{PAVED}H0ZM{PAVED} {PAVED - y}h{PAVED}v{PAVED}h-{PAVED}Z" for y in (0, PAVED))
    seams = f"M0 0H{side}M0 {PAVED}H{side}M0 0V{side}M{PAVED} 0V{side}"
    return "".join(
        f'<pattern id="na-g-{tone}" width="{side}" height="{side}" patternUnits="userSpaceOnUse"><path class="na-{tone}-0" d="{light}"/>'
        f'<path class="na-{tone}-1" d="{dark}"/><rect width="{side}" height="{side}" fill="url(#na-{stones})"/><path class="na-seam" d="{seams}"/></pattern>'
        for tone, stones in GROUNDS.items()
    )


_BUSH: Final = (
    '<ellipse class="na-cast" cx="5" cy="13" rx="22" ry="9"/><path class="na-leaf-2" d="M-20 12C-26 2-18-8-9-7C-6-17 8-17 11-8C20-9 26 2 19 11C12 17-12 18-20 12Z"/>'
    '<path class="na-leaf" d="M-18 9C-22 1-15-6-8-5C-5-14 7-14 9-6C17-7 21 1 16 8C8 13-10 13-18 9Z"/>'
    '<path class="na-leaf-3" d="M-11 2c2-5 7-5 9-1c2-5 8-5 9 0c-4 3-13 4-18 1Z"/>'
    '<g class="na-berry"><circle cx="-9" cy="5" r="1.600"/><circle cx="3" cy="-3" r="1.600"/><circle cx="11" cy="5" r="1.600"/><circle cx="0" cy="8" r="1.600"/></g>'
)
_TREE: Final = (
    '<ellipse class="na-cast" cx="8" cy="17" rx="24" ry="9"/><path class="na-trunk" d="M-4 20L-3 2H3L4 20Z"/>'
    '<circle class="na-leaf-2" cy="-6" r="23"/><circle class="na-leaf" cx="-2" cy="-9" r="19"/>'
    '<path class="na-leaf-3" d="M-16-12C-12-26 4-27 9-20C2-22-4-19-6-13C-10-16-14-15-16-12Z"/><circle class="na-leaf-2" cx="9" cy="2" r="5"/><circle class="na-leaf-2" cx="-9" cy="3" r="4"/>'
)
_CRATE: Final = (
    '<path class="na-cast" d="M-13 17l8 6h26V-4l-6-8Z"/><rect class="na-crate" x="-17" y="-17" width="34" height="34" rx="2"/>'
    '<path class="na-plank" d="M-17-9H17M-17 9H17M-9-17V17M9-17V17M-9-9L9 9"/>'
)
_SHARED: Final = """<g id="na-seal"><path class="na-wax" d="M0-12 5-12.400 8-8.300 12.400-5 11.800 0 12.400 5 8.300 8.300 5 12.400 0 11.800-5 12.400-8.300 8.300-12.400 5-11.800 0-12.400-5-8.300-8.300-5-12.400Z"/><circle class="na-wax-ring" r="8.800"/></g>
<path id="na-crown" class="na-crown" d="M-24-19l-2-10 5 4 4-6 4 6 5-4-2 10Z"/><g id="na-step" class="na-step"><rect x="-7" y="-6.500" width="14" height="13" rx="3"/><path d="M-4 4V1H-1V-2H2V-4H4.500"/></g><g id="na-load" class="na-load"><circle r="7"/><use href="#na-i-scroll-unfurled" x="-5" y="-5" width="10" height="10"/></g>
<path id="na-hour-hand" class="na-hand" d="M-4 8L-2.500-22L-6-26L0-38L6-26L2.500-22L4 8Z"/><path id="na-minute-hand" class="na-hand" d="M-3 14L-1.800-58L-5-62L0-74L5-62L1.800-58L3 14Z"/><g id="na-hub"><circle class="na-hub" r="8"/><circle class="na-hub-2" r="3.500"/></g>
<marker id="na-head" viewBox="0 0 12 12" refX="9" refY="6" markerWidth="13" markerHeight="13" markerUnits="userSpaceOnUse" orient="auto"><path class="na-intent-head" d="M0 0L12 6L0 12L3 6Z"/></marker>
<path id="na-shield" d="M-18-20H18V-2C18 11 8 19 0 24C-8 19-18 11-18-2Z"/>
<clipPath id="na-round"><circle r="50"/></clipPath>
<linearGradient id="na-gilt" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7e3a1"/><stop offset=".45" stop-color="#c9962e"/><stop offset="1" stop-color="#7c5412"/></linearGradient>
<radialGradient id="na-lapis" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#2f5ca6"/><stop offset="1" stop-color="#10244a"/></radialGradient>
<radialGradient id="na-parchment" cx=".42" cy=".36" r=".8"><stop offset="0" stop-color="#fbf1d3"/><stop offset="1" stop-color="#dcc28a"/></radialGradient>
<linearGradient id="na-sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".24"/></linearGradient>
<radialGradient id="na-light" cx=".2" cy=".1" r="1.1"><stop offset="0" stop-color="#fff3cf" stop-opacity=".34"/><stop offset=".6" stop-color="#fff3cf" stop-opacity="0"/><stop offset="1" stop-color="#2b1030" stop-opacity=".16"/></radialGradient>
<pattern id="na-coppi" width="14" height="11" patternUnits="userSpaceOnUse"><path class="na-roof-fill" d="M0 0h14v11H0Z"/><path class="na-roof-line" d="M0 0q3.500 5 7 0q3.500 5 7 0M-3.500 5.500q3.500 5 7 0q3.500 5 7 0q3.500 5 7 0"/></pattern>
<pattern id="na-herring" width="16" height="16" patternUnits="userSpaceOnUse"><path class="na-paving" d="M0 8L8 0L16 8M0 16L8 8L16 16"/></pattern>
<pattern id="na-cobble" width="22" height="14" patternUnits="userSpaceOnUse"><path class="na-paving" d="M0 0H22M0 7H22M6 0V7M17 7V14"/></pattern>
<pattern id="na-turf" width="28" height="28" patternUnits="userSpaceOnUse"><path class="na-blade" d="M5 9l1.500-5M8 9l-1-4M20 22l1.500-5M23 22l-1-4M17 6l1-3"/></pattern>
<pattern id="na-slab" width="28" height="28" patternUnits="userSpaceOnUse"><path class="na-paving" d="M0 0H28V28H0ZM9 0V28"/></pattern>
<pattern id="na-waves" width="28" height="14" patternUnits="userSpaceOnUse"><path class="na-wave" d="M0 5q7-5 14 0t14 0M-7 12q7-5 14 0t14 0t14 0"/></pattern>
"""
