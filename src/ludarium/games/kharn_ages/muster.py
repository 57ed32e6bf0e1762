"""Spearheads (KA-REC, KA-LIM, KA-COS): from a ready-made roster or a written one to fighters."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Member, Profile
from ludarium.games.kharn_ages.kit import PRINTED
from ludarium.games.kharn_ages.prices import price_of
from ludarium.games.kharn_ages.recruiting import fault_of
from ludarium.games.kharn_ages.rosters import ALL, ARMOUR, Spearhead, Written, read_roster, words_of
from ludarium.games.kharn_ages.state import Item, Player, Safar
from ludarium.kernel.game_type import BadOption

PAIRED = "thirsty_blades"


def muster(book: Book, name: str, size: int, seat: int, offset: int) -> tuple[Player, list[Safar]]:
    """The player and the fighters of a roster: a ready-made one by its name, or a written one."""
    roster = book.rosters.get(name)
    if roster is None:
        written = read_roster(book, name)
        if fault := (written if isinstance(written, str) else fault_of(book, written)):
            raise BadOption(fault)
        assert not isinstance(written, str)
        if written.size > size:
            raise BadOption(f"The roster is written for {written.size} Krowns, the table plays {size}.")
        fighters = [recruit(book, written, one, seat) for one in written.members]
        leader = offset + next(i for i, one in enumerate(written.members) if one.leads)
        return Player(faction=written.faction, roster=name, leader=leader, cards=written.tactics), fighters
    fighters = [_worded(book, roster.faction, fighter(book, member, seat)) for member in roster.members]
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


def _worded(book: Book, faction: str, one: Safar) -> Safar:
    """With the words that must be fixed at recruitment: the own faction if it may be one of them, else the first."""
    words = words_of(book.profiles[one.profile].effects)
    items = []
    for item in one.items:
        known = words_of(book.equipment[item.id].effects, item.option) if item.id in book.equipment else ()
        items.append(replace(item, word=item.word or (known[0] if known else "")))
    plain = faction if faction in words else words[0] if words else ""
    return replace(one, word=one.word or plain, items=tuple(items))


def recruit(book: Book, roster: Spearhead, one: Written, seat: int) -> Safar:
    """The fighter of a written roster."""
    price = price_of(book, roster, one)
    given = [
        op["give_item"]["id"]
        for name in one.cards
        for e in book.upgrade_cards[name].effects
        for op in e.do
        if "give_item" in op
    ]
    member = Member(
        profile=one.profile,
        add=(*one.add, *given),
        ammo=one.ammo,
        grimoire=one.grimoire,
        spells=one.spells,
        cost=max(1, price),
    )
    found = fighter(book, member, seat)
    items = [_chosen(item, one) for item in found.items if item.id not in one.drop]
    cards = tuple(dict.fromkeys(one.cards))
    found = replace(found, items=tuple(items), cards=cards, word=one.word, fields=_fields(book, one), cost=price)
    return _worded(book, roster.faction, found)


def _chosen(item: Item, one: Written) -> Item:
    """With the option and the word that were chosen for it, sharpened, and treated with borax."""
    for choice in one.choices:
        if choice.item == item.id:
            option = -1 if choice.option == ALL else int(choice.option or item.option)
            item = replace(item, option=option, word=choice.word)
    name = ARMOUR if item.id == PRINTED else item.id
    return replace(item, sharp=item.id in one.sharp, borax=name in one.borax)


def _fields(book: Book, one: Written) -> tuple[str, ...]:
    """Royal Mission Orders: each adds its field to the first mastery die that does not show it."""
    found: list[str] = []
    for field in one.orders:
        for die, fields in enumerate(book.profiles[one.profile].mastery):
            if field not in fields and f"{die}:{field}" not in found:
                found.append(f"{die}:{field}")
                break
    return tuple(found)
