"""The signs of Safars, their things and the table, and the definitions that all drawings share."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Equipment, Profile
from ludarium.scene.svg import icon_symbols

FACTIONS: Final = {
    "kharn": "hyena-head",
    "gouns": "bull-horns",
    "kherops": "rhinoceros-horn",
    "fangs": "fangs",
    "tembos": "elephant-head",
    "black_guild": "hooded-assassin",
}
CHARACTERISTICS: Final = {
    "V": "sprint",
    "P": "biceps",
    "A": "acrobatic",
    "C": "weight",
    "T": "lion",
    "I": "brain",
    "D": "bloody-sword",
}
FIELDS: Final = {
    "offensive": "crossed-swords",
    "defensive": "shield",
    "objectives": "knight-banner",
    "shooting": "archery-target",
    "esoteric": "magic-swirl",
}
CATEGORIES: Final = {
    "melee": "broadsword",
    "shooting": "bow-arrow",
    "armour": "breastplate",
    "shield": "round-shield",
    "helmet": "barbute",
    "item": "knapsack",
}
WEAPONS: Final = {
    **dict.fromkeys(("knife", "dagger", "damask_dagger", "misericord", "rondel", "seax"), "plain-dagger"),
    **dict.fromkeys(("twin_daggers", "pair_of_poniards", "thirsty_blades"), "daggers"),
    **dict.fromkeys(("cult_kris", "gall_fang", "gall_fang_guild", "shade", "treacherous_blade"), "curvy-knife"),
    **dict.fromkeys(("club", "tonfa", "beam", "larders"), "wood-club"),
    **dict.fromkeys(("short_sword", "hofi"), "gladius"),
    **dict.fromkeys(("hand_axe", "francisca"), "hatchet"),
    **dict.fromkeys(("two_handed_axe", "double_axe", "bardiche"), "battle-axe"),
    **dict.fromkeys(("staff", "sages_staff", "spirit_staff", "relic_staff_ii", "relic_staff_iii"), "wizard-staff"),
    **dict.fromkeys(("glaive", "command_glaive", "vouge", "guisarme", "kherops_fauchard"), "glaive"),
    **dict.fromkeys(("flail", "berserk_flail", "plommee"), "flail"),
    **dict.fromkeys(("flanged_mace", "martyr_mace"), "flanged-mace"),
    **dict.fromkeys(("morning_star", "death_star", "sprinkler_mace"), "spiked-mace"),
    **dict.fromkeys(("war_hammer", "kherops_hammer", "crows_beak"), "warhammer"),
    **dict.fromkeys(("great_hammer", "thunder_hammer"), "thor-hammer"),
    **dict.fromkeys(("scimitar", "khemist_sabre", "khepesh"), "sabers-choc"),
    **dict.fromkeys(("two_handed_sword", "claymore", "bastard_sword", "equity"), "two-handed-sword"),
    **dict.fromkeys(("spear", "partisan", "pike", "sarissa", "moringa_goad"), "stone-spear"),
    **dict.fromkeys(("halberd", "kherops_halberd", "the_fortress"), "halberd"),
    **dict.fromkeys(("javelin", "mkuki"), "thrown-spear"),
    **dict.fromkeys(("crossbow", "heavy_crossbow", "volley_crossbow", "hand_crossbow", "steppe_crossbow"), "crossbow"),
    "five_javelins": "spears",
    "flaying_hook": "meat-hook",
    "whip_of_chastisement": "whip",
    "hoe": "scythe",
    "moringa_oar": "spear-hook",
    "sling": "sling",
    "blowpipe": "feather",
    "torch": "torch",
    "rope": "rope-coil",
    "bandages": "bandage-roll",
    "lockpick": "lockpicks",
    "full_purse": "two-coins",
    "dose_of_poison": "poison",
    "war_paint": "tribal-mask",
    "tribal_tattoos": "tribal-mask",
    "cloak_of_shade": "hood",
    "gambeson": "leather-vest",
    "leather": "leather-armor",
    "boiled_leather": "leather-armor",
    "studded_leather": "leather-armor",
    "mail": "chain-mail",
    "heater": "checked-shield",
    "pavise": "checked-shield",
    "great_helm": "visored-helm",
    "plumed_helm": "crested-helmet",
}
ROLES: Final = {
    "Shaman": "tribal-mask",
    "Elder Shaman": "tribal-mask",
    "Crone": "witch-face",
    "Priest of Sacrifice": "sacrificial-dagger",
    "Torturer of Sacrifice": "whip",
    "War Drummer": "drum",
    "Banner Bearer": "knight-banner",
    "Commander": "horned-helm",
    "Captain": "horned-helm",
    "Smith": "anvil",
    "Guild Thief": "domino-mask",
    "Guild Negotiator": "conversation",
    "Prince": "crown",
    "Water Bearer": "water-flask",
    "High Priestess": "holy-symbol",
    "Accomplished Priestess": "holy-symbol",
    "Khémist Priestess": "holy-symbol",
    "Hierophant": "prayer",
    "Packleader": "wolf-howl",
    "Novice Packleader": "wolf-head",
    "Famished": "bone-gnawer",
}
"""Of profiles whose weapon does not say what they are."""
STATUSES: Final = {
    "bleeding": "bleeding-wound",
    "poison": "poison",
    "fire": "flame",
    "frostbite": "frozen-body",
    "electric_shock": "lightning-frequency",
    "dazed": "uncertainty",
    "stunned": "knocked-out-stars",
    "on_ground": "falling",
    "frightened": "screaming",
    "rooted": "tree-roots",
    "berserk": "claw-slashes",
    "hidden": "hood",
    "alert": "eye-target",
    "boost": "muscle-up",
    "spared": "prayer",
}
HELPFUL: Final = ("hidden", "alert", "boost", "spared")
LOOSE: Final = {
    "carcass": "death-skull",
    "letter": "envelope",
    "item": "swap-bag",
    "stone": "rock",
    "big_stone": "stone-pile",
    "anvil": "anvil",
    "table": "table",
    "stool_or_chair": "wooden-chair",
    "grain_bag": "wheat",
}
ACTIONS: Final = {
    "convincing": "conversation",
    "detecting": "magnifying-glass",
    "devouring": "meat",
    "digging": "dig-dug",
    "antidote": "bubbling-flask",
    "drop": "hand",
    "pick_up": "grab",
    "give": "swap-bag",
    "hide": "hood",
    "looting": "swap-bag",
    "alert": "eye-target",
    "open_close": "key",
    "picking_a_lock": "lockpicks",
    "putting_out_fire": "water-drop",
    "reading": "open-book",
    "smothering": "burning-embers",
    "switch_item": "fist",
    "taking_off_armour": "breastplate",
    "tending": "bandage-roll",
    "setting_on_fire": "torch",
    "destroying_object": "hammer-drop",
    "eating_supplies": "meat",
    "carry": "grab",
    "reload": "arrow-cluster",
}
WALK, CLIMB, JUMP, SWIM, THROW, SPELL, TACTIC, FIST, SKILL = (
    "walking-boot",
    "mountain-climbing",
    "jump-across",
    "water-drop",
    "thrown-spear",
    "spell-book",
    "card-draw",
    "fist",
    "star-medal",
)
BUNT: Final = {"bunt": "charging-bull", "bite": "fangs", "trample": "stomp", "whirl": "flail"}
CHEST, COFFER, WELL, PERSON, FLAME = "chest", "locked-chest", "well", "person", "flame"
GOAL, LEADER = "knight-banner", "crown"
AP: Final = "ka-ap"
KITE: Final = "ka-kite"
HEART, TICK, EMBLEM = "ka-heart", "ka-tick", "ka-seat-"


def on_map(name: str) -> str:
    """The symbol of an icon in drawings of the board."""
    return f"ka-i-{name}"


def on_sheet(name: str) -> str:
    """The symbol of an icon on sheets."""
    return f"g-{name}"


def die_face(value: int) -> str:
    """A face of the ten-sided die."""
    return f"ka-d10-{value}"


def item_sign(card: Equipment) -> str:
    """The icon of a weapon, an armour or another thing."""
    return WEAPONS.get(card.id) or CATEGORIES[card.category]


def portrait(book: Book, card: Profile) -> str:
    """The icon of a Safar: its role, or what it fights with."""
    if card.group in ROLES:
        return ROLES[card.group]
    owned = [book.equipment[name] for name in card.equipment]
    arms = [one for one in owned if one.category == "shooting"] or [one for one in owned if one.category == "melee"]
    return item_sign(arms[0]) if arms else FACTIONS[card.faction]


EMBEDDED: Final = tuple(
    sorted(
        {
            *FACTIONS.values(), *CATEGORIES.values(), *WEAPONS.values(), *ROLES.values(), *STATUSES.values(),
            *LOOSE.values(), CHEST, COFFER, WELL, PERSON, FLAME, GOAL, LEADER,
        }
    )
)  # fmt: skip
"""Icons that drawings of the board use."""
NAMED: Final = tuple(
    sorted(
        {
            *EMBEDDED, *CHARACTERISTICS.values(), *FIELDS.values(), *ACTIONS.values(), *BUNT.values(),
            WALK, CLIMB, JUMP, SWIM, THROW, SPELL, TACTIC, FIST, SKILL,
        }
    )
)  # fmt: skip
"""Icons that sheets and the rail name; ``icons.txt`` lists them."""


@lru_cache(maxsize=1)
def defs() -> str:
    """Icons of the board, dice, hexagons of AP, plants and patterns."""
    icons = icon_symbols(EMBEDDED, on_map, "currentColor")
    return _SHARED + icons + "".join([_die(value) for value in range(1, 11)])


def _die(value: int) -> str:
    """A ten-sided die from above: a kite with the number on its face."""
    tone = " ka-d10-high" if value == 10 else " ka-d10-low" if value == 1 else ""
    art = '<path class="ka-d10" d="M0-24 22-4 18 10 0 24-18 10-22-4Z"/><path class="ka-d10-face" d="M0-21 14 4 0 13-14 4Z"/>'
    art += '<path class="ka-d10-edge" d="M-14 4-21 7M14 4 21 7M0 13V23"/>'
    return (
        f'<symbol id="{die_face(value)}" viewBox="-24 -25 48 50"><g class="ka-die{tone}">{art}'
        f'<text class="ka-d10-number" x="0" y="4.500" font-size="17">{value}</text></g></symbol>'
    )


_SHARED: Final = """<g id="ka-seat-0"><path d="M0-13 12.500 8.500H-12.500Z"/></g><g id="ka-seat-1"><circle r="9.500"/></g>
<g id="ka-seat-2"><path d="M0-12.500 12.500 0 0 12.500-12.500 0Z"/></g><g id="ka-seat-3"><path d="M-9-9H9V9H-9Z"/></g>
<g id="ka-heart"><path class="m-heart" transform="translate(-12 -12.500)" d="M12 21.5S2.2 15.4 2.2 8.6A5.4 5.4 0 0 1 12 5.4a5.4 5.4 0 0 1 9.8 3.2C21.8 15.4 12 21.5 12 21.5z"/></g>
<g id="ka-tick"><circle r="6.500"/><path d="M-3 0l2.200 2.300L3.200-2.500"/></g>
<symbol id="ka-ap" viewBox="-12 -12 24 24"><path class="ka-hex" d="M0-10.500 9.100-5.250V5.250L0 10.500-9.100 5.250V-5.250Z"/></symbol>
<symbol id="ka-kite" viewBox="-8 -8 16 16"><path class="ka-kite" d="M0-6.500 5.500-.5 0 6.500-5.500-.5Z"/><path class="ka-kite-line" d="M-5.500-.5H5.500"/></symbol>
<g id="ka-tuft"><path class="ka-tuft" d="M0 0l-3-6M0 0v-7.500M0 0l3.200-5.600"/></g>
<g id="ka-pebble"><ellipse class="ka-pebble" rx="4.200" ry="2.800"/></g>
<g id="ka-reeds"><path class="ka-stalk" d="M-5 0q1-9-1-17M0 0q0-11 1-21M5 0q-1-8 2-15"/><path class="ka-head" d="M-6-17v-5M1-21v-6M7-15v-5"/></g>
<g id="ka-shrub"><ellipse class="ka-cast" cx="2" cy="5" rx="13" ry="6"/><circle class="ka-leaf" cx="-6" cy="-1" r="7"/><circle class="ka-leaf" cx="6" r="7"/><circle class="ka-leaf" cy="-6" r="7.500"/><circle class="ka-leaf-lit" cx="-2" cy="-7" r="3.600"/></g>
<g id="ka-rubble"><path class="ka-stone" d="M-6 3-4-4 3-5 7 1 3 5Z"/></g>
<pattern id="ka-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" stroke="currentColor" stroke-width="2.400"/></pattern>
<pattern id="ka-waves" width="46" height="24" patternUnits="userSpaceOnUse"><path class="ka-wave" d="M3 7q6-5 12 0t12 0M24 19q6-5 12 0t12 0"/></pattern>
<pattern id="ka-grit" width="22" height="22" patternUnits="userSpaceOnUse"><path class="ka-grit" d="M4 5h.1M15 9h.1M9 17h.1M20 19h.1"/></pattern>
<pattern id="ka-ooze" width="40" height="20" patternUnits="userSpaceOnUse"><path class="ka-ooze" d="M2 6q8 4 16 0M22 15q8 4 16 0"/></pattern>
<pattern id="ka-planks" width="14" height="14" patternUnits="userSpaceOnUse"><path class="ka-plank-line" d="M0 0H14"/></pattern>
<pattern id="ka-bricks" width="20" height="12" patternUnits="userSpaceOnUse"><path class="ka-brick-line" d="M0 0H20M0 6H20M6 0V6M16 6V12"/></pattern>
<pattern id="ka-thatch" width="12" height="10" patternUnits="userSpaceOnUse"><path class="ka-thatch-line" d="M1 1l2 7M6 0l1.500 8M10 2l1 6"/></pattern>
<radialGradient id="ka-vignette" cx=".5" cy=".5" r=".74"><stop offset=".72" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1c1004" stop-opacity=".3"/></radialGradient>
"""
