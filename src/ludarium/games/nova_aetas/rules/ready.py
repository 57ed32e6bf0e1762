"""Ready Heroes for a single Mission: as far along as a company usually is in that chapter."""

from __future__ import annotations

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.rules.placing import LIMITS
from ludarium.games.nova_aetas.state import Veteran

BASE = {
    "sofia": ("steady_aim", "light_feet", "lockbreaker", "sidestep"),
    "valerio": ("perfect_strike", "shield_wall", "war_cry"),
    "rebecca": ("arcane_bolt", "mage_ward", "mystic_sight", "slipstream"),
    "vincenzo": ("smite", "litany_of_mending", "shield_of_faith"),
    "fatima": ("fire_flask", "smoke_bomb", "field_salve", "quicksilver_step"),
    "gregorio": ("mortify", "endure", "heavy_tread"),
}
"""The base skills of a ready Hero, all of them pinned (NA-HER-14)."""
ADVANCED = {
    "sofia": ("Falconer", ("falcons_eye", "skewer_shot", "covering_fire")),
    "valerio": ("Reaver", ("scything_arc", "iron_hide", "blood_fury")),
    "rebecca": ("Ignifer", ("flame_lance", "heat_haze", "sunburst")),
    "vincenzo": ("Exorcist", ("banish", "unshaken", "zeal")),
    "fatima": ("Bombardier", ("concussion_shot", "fast_hands", "powder_keg")),
    "gregorio": ("Scourge", ("rending_lash", "scar_tissue", "agony")),
}
"""The advanced class of a ready Hero from chapter 3 on, and its skills in the order in which they are learned."""
LEARNED = {3: 1, 4: 2, 5: 2, 6: 3}
"""How many advanced skills a ready Hero knows in each chapter."""
GEAR = {2: ("bandages",), 3: ("brigandine",), 4: ("bandages",), 5: ("healing_draught",), 6: ("healing_draught",)}
"""What each chapter adds to the items of a ready Hero."""


def ready(book: Book, id_: str, chapter: int) -> Veteran:
    """A Hero ready for a Mission of this chapter."""
    sheet = book.heroes[id_]
    pinned, items, rank = list(BASE[id_]), list(sheet.items), ""
    for past in range(2, chapter + 1):
        for item in GEAR[past]:
            items = _with(book, items, item)
    if chapter in LEARNED:
        rank, skills = ADVANCED[id_]
        advanced = next(one for one in sheet.advanced if one.name == rank)
        wanted = [*skills[: LEARNED[chapter]], *pinned]
        pinned = []
        for skill in wanted:
            category = book.skills[skill].category
            used = sum(book.skills[one].category == category for one in pinned)
            if used < getattr(advanced.scheme, category):
                pinned.append(skill)
        items = _with(book, items, advanced.item)
    return Veteran(id_, rank, tuple(pinned), tuple(pinned), tuple(items))


def _with(book: Book, items: list[str], item: str) -> list[str]:
    """The items with one more; what no longer fits into its slots is left at home."""
    kept = list(items)
    for slot, size in book.items[item].encumbrance.items():
        for old in items:
            held = sum(book.items[one].encumbrance.get(slot, 0) for one in kept)
            if held + size > LIMITS[slot] and old in kept and slot in book.items[old].encumbrance:
                kept.remove(old)
    return [*kept, item]
