"""Spearheads (KA-REC, KA-LIM, KA-COS): from a ready-made roster or a written one to fighters."""

from __future__ import annotations

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Member, Profile
from ludarium.games.kharn_ages.rules.armour import PRINTED
from ludarium.games.kharn_ages.state import Item, Player, Safar
from ludarium.kernel.game_type import BadOption

PAIRED = "thirsty_blades"


def muster(book: Book, name: str, size: int, seat: int, offset: int) -> tuple[Player, list[Safar]]:
    """The player and the fighters of a roster."""
    roster = book.rosters.get(name)
    if roster is None:
        raise BadOption(f"There is no roster {name!r}; there are {', '.join(book.rosters)}.")
    fighters = [fighter(book, member, seat) for member in roster.members]
    leader = offset + next(i for i, member in enumerate(roster.members) if member.profile == roster.leader)
    return Player(faction=roster.faction, roster=roster.id, leader=leader), fighters


def fighter(book: Book, member: Member, seat: int) -> Safar:
    """KA-SET-07: full HP, full AP, all mastery dice, blank boxes, full ammunition."""
    card = book.profiles[member.profile]
    return Safar(
        profile=card.id,
        seat=seat,
        hp=card.hp,
        most=card.hp,
        ap=card.ap,
        items=tuple(owned(book, card, member)),
        ammo=packs_of(book, member),
        spells=spells_of(book, card, member),
        cost=member.cost,
    )


def owned(book: Book, card: Profile, member: Member) -> list[Item]:
    """The printed armour, what is listed and what was bought; a bought armour takes the place of the printed one."""
    names = [*card.equipment, *member.add]
    worn = [name for name in names if book.equipment[name].category == "armour" and name != "gambeson"]
    items = [Item(PRINTED)] if card.armour and not worn else []
    for name in names:
        thing = book.equipment[name]
        ammo = thing.ammo + _refills(book, member, thing.ammo_kind)
        parts = (1, 2) if name == PAIRED else (0,)
        items += [Item(name, ammo=ammo, part=part, option=_option(book, name)) for part in parts]
    return items


def _option(book: Book, name: str) -> int:
    """The first choice where a card offers several."""
    return int(any(effect.option for effect in book.equipment[name].effects))


def _refills(book: Book, member: Member, kind: str) -> int:
    """Simple units of bought packs go to the weapon that uses them."""
    packs = [book.ammunition[pack] for pack in member.ammo]
    return sum(pack.quantity for pack in packs if kind and pack.kind == kind and pack.type == "simple")


def packs_of(book: Book, member: Member) -> tuple[tuple[str, int], ...]:
    """Special ammunition is a stock of its own (KA-GAP-55)."""
    packs = [pack for pack in member.ammo if book.ammunition[pack].type != "simple"]
    return tuple((pack, book.ammunition[pack].quantity * packs.count(pack)) for pack in sorted(set(packs)))


def spells_of(book: Book, card: Profile, member: Member) -> tuple[str, ...]:
    """The chosen spells, and those that a card knows by itself."""
    known = [
        spell for effect in card.effects for op in effect.do if "know" in op for spell in op["know"].get("spells", ())
    ]
    return tuple(dict.fromkeys([*known, *member.spells]))


def faults_of_text(text: str) -> str:
    """Why a written roster cannot be played; empty: it can."""
    return f"{text!r} is no roster: written rosters are not read yet."
