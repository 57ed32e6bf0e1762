"""Spearheads (KA-REC, KA-LIM, KA-COS): from a ready-made roster or a written one to fighters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ludarium.games.kharn_ages.content import Book, load
from ludarium.games.kharn_ages.content.schema import Member, Profile
from ludarium.games.kharn_ages.rules.armour import PRINTED
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
        return Player(faction=written.faction, roster=name, leader=leader), fighters
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


# -- written rosters ---------------------------------------------------------------------------------


class Written(msgspec.Struct, frozen=True):
    """One fighter of a written roster."""

    profile: str
    leads: bool = False
    add: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    ammo: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    grimoire: str = ""


class List(msgspec.Struct, frozen=True):
    """A written roster."""

    faction: str
    size: int
    members: tuple[Written, ...]


MARKS = {"+": "add", "-": "drop", "&": "ammo", "@": "spells", "!": "cards"}


def read_roster(book: Book, text: str) -> List | str:
    """A roster from its short text, or what is wrong with the text.

    ``kharn 300: kh-paladin-2 * +buckler; kh-kharn-archer-1 &arrows_simple_5``: the faction and the format, then the
    fighters; ``*`` leads, ``+`` buys, ``-`` gives up, ``&`` ammunition, ``@`` spell, ``#`` grimoire, ``!`` card.
    """
    head, colon, rest = text.partition(":")
    words = head.split()
    if not colon or len(words) != 2 or not words[1].isdigit():
        return "A roster begins with its faction and format and a colon, as in 'kharn 300: ...'."
    members = []
    for part in rest.split(";"):
        if part.strip():
            member = _read_member(part.split())
            if isinstance(member, str):
                return member
            members.append(member)
    if not members:
        return "A roster needs at least one fighter."
    return List(words[0], int(words[1]), tuple(members))


def _read_member(words: list[str]) -> Written | str:
    facts: dict[str, Any] = {"add": (), "drop": (), "ammo": (), "spells": (), "cards": ()}
    leads, grimoire = False, ""
    for word in words[1:]:
        if word == "*":
            leads = True
        elif word[0] == "#":
            grimoire = word[1:]
        elif word[0] in MARKS:
            facts[MARKS[word[0]]] = (*facts[MARKS[word[0]]], word[1:])
        else:
            return f"{word!r} is not understood: write * + - & @ # or ! before it."
    return Written(words[0], leads, grimoire=grimoire, **facts)


def faults_of_text(text: str, content: Book | None = None) -> str:
    """Why a written roster cannot be played; empty: it can."""
    book = content or load()
    written = read_roster(book, text)
    return written if isinstance(written, str) else fault_of(book, written)


def price_of_text(text: str) -> int:
    """What a written roster costs in Krowns."""
    book = load()
    written = read_roster(book, text)
    return 0 if isinstance(written, str) else sum(price_of(book, written, one) for one in written.members)


def fault_of(book: Book, roster: List) -> str:
    """The first rule that a roster breaks, as a sentence; empty: none."""
    return next(_faults(book, roster), "")


def _faults(book: Book, roster: List) -> Iterator[str]:
    for one in roster.members:
        yield from _unknown(book, one)
        yield from _foreign(book, roster, one)
    yield from _limits(book, roster)
    yield from _leaders(book, roster)
    for one in roster.members:
        yield from _gear(book, roster, one)
        yield from _magic(book, one)
    total = sum(price_of(book, roster, one) for one in roster.members)
    if total > roster.size:
        yield f"The Spearhead costs {total} Krowns, {total - roster.size} more than {roster.size} (KA-REC-01)."


def _unknown(book: Book, one: Written) -> Iterator[str]:
    if one.profile not in book.profiles:
        yield f"There is no profile {one.profile!r}."
        return
    lists: tuple[tuple[str, tuple[str, ...], Any], ...] = (
        ("item", (*one.add, *one.drop), book.equipment),
        ("ammunition", one.ammo, book.ammunition),
        ("spell", one.spells, book.spells),
        ("card", one.cards, book.upgrade_cards),
        ("grimoire", (one.grimoire,) if one.grimoire else (), book.grimoires),
    )
    for kind, names, known in lists:
        for name in names:
            if name not in known:
                yield f"There is no {kind} {name!r}."
    for name in one.drop:
        if name not in book.profiles[one.profile].equipment:
            yield f"{book.profiles[one.profile].name} has no {name} to give up (KA-COS-02)."


def _recruits(card: Profile) -> set[str]:
    """The factions that may recruit a profile (KA-REC-02)."""
    found: set[str] = {card.faction}
    for skill in card.skills:
        if skill == "stateless":
            found.add("any")
        elif skill.startswith("allied ("):
            found.add(skill.removeprefix("allied (").removesuffix(")"))
    for effect in card.effects:
        for op in effect.do:
            if "recruit_by" in op:
                wanted = op["recruit_by"]["factions"]
                found |= {wanted} if isinstance(wanted, str) else set(wanted)
    return found


def _foreign(book: Book, roster: List, one: Written) -> Iterator[str]:
    card = book.profiles[one.profile]
    open_to = _recruits(card)
    sealed = card.faction == "black_guild" and "black_guild_seal" in one.add
    if not {"any", roster.faction} & open_to and not sealed:
        way = "; a Seal of the Black Guild (10 Krowns) would let it join" if card.faction == "black_guild" else ""
        yield f"{card.name} does not join {roster.faction.replace('_', ' ')}{way} (KA-REC-02)."


def _limits(book: Book, roster: List) -> Iterator[str]:
    """KA-LIM: by name and level; a personage takes one of the places of its kind."""
    cards = [book.profiles[one.profile] for one in roster.members]
    more = sum(op["lim_up"]["n"] for card in cards for e in card.effects for op in e.do if "lim_up" in op)
    for card in {card.id: card for card in cards}.values():
        same = sum(1 for one in cards if one.group == card.group and one.level == card.level)
        most = card.most + (more if card.limitation[0] == "X" and card.faction == "kherops" else 0)
        if card.limitation[0] != "P":
            same += sum(1 for one in cards if one.limitation == "P" and _takes_place(one, card))
        if same > most:
            yield (
                f"At most {most} of {card.name} of level {card.level} may join, there are {same}: "
                f"leave one out or take another level (KA-LIM-01)."
            )


def _takes_place(person: Profile, card: Profile) -> bool:
    who = person.takes_place_of
    if who is None or person.id == card.id:
        return False
    return card.group in who.groups and (not who.levels or card.level in who.levels)


def _leaders(book: Book, roster: List) -> Iterator[str]:
    """KA-LEA-01, KA-GAP-83."""
    cards = [book.profiles[one.profile] for one in roster.members]
    leaders = [book.profiles[one.profile] for one in roster.members if one.leads]
    if len(leaders) != 1:
        yield "Mark exactly one fighter as the leader, with * (KA-LEA-01)."
        return
    levels = sorted((card.level for card in cards), reverse=True)
    least = levels[min(1, len(levels) - 1)]
    if leaders[0].level < least and leaders[0].limitation != "P":
        able = ", ".join(dict.fromkeys(card.name for card in cards if card.level >= least or card.limitation == "P"))
        yield f"{leaders[0].name} cannot lead; one of the two highest levels or a personage can: {able} (KA-LEA-01)."


def _gear(book: Book, roster: List, one: Written) -> Iterator[str]:
    card = book.profiles[one.profile]
    cards = [book.equipment[name] for name in one.add]
    if sum(1 for item in cards if item.category == "armour" and item.id != "gambeson") > 1:
        yield f"{card.name} wears one armour, and a gambeson beneath (KA-GAP-53)."
    if sum(1 for item in cards if item.category == "helmet") > 1:
        yield f"{card.name} wears one helmet."
    for item in cards:
        if item.reserved and not any(_fits(who, card) for who in item.reserved):
            yield f"{item.name} is kept for others: {card.name} cannot buy it (KA-EQP-04)."
        weapon = item.category in ("melee", "shooting")
        if weapon and any("forbid" in op and "category" in repr(op) for e in card.effects for op in e.do):
            yield f"{card.name} may not buy weapons."
    free = [item.id for item in cards if item.category in ("melee", "shooting") and item.cost == 0]
    if len(free) > 1:
        yield f"{card.name} may buy one free weapon, not {len(free)} (KA-EQP-06)."
    for name in one.cards:
        upgrade = book.upgrade_cards[name]
        if upgrade.who and not any(_fits(who, card) for who in upgrade.who):
            yield f"{upgrade.name} is not for {card.name}."


def _fits(who: Any, card: Profile) -> bool:
    mage = any(skill.startswith("path_") or skill == "archimage" for skill in card.skills)
    return (
        (not who.factions or card.faction in who.factions)
        and (not who.groups or card.group in who.groups)
        and (not who.traits or bool(set(who.traits) & set(card.traits)))
        and (not who.levels or card.level in who.levels)
        and (not who.mages or mage)
    )


def _magic(book: Book, one: Written) -> Iterator[str]:
    """KA-SPL-01 to 06, KA-MAG-07."""
    card = book.profiles[one.profile]
    paths = {skill.removeprefix("path_") for skill in card.skills if skill.startswith("path_")}
    spells = [book.spells[name] for name in one.spells]
    own = {s for e in card.effects for op in e.do if "know" in op for s in op["know"].get("spells", ())}
    if spells and not paths and not set(one.spells) <= own and "apprentice_of_nyx" not in one.cards:
        yield f"{card.name} is no mage and learns no spells (KA-GAP-122)."
        return
    generic = [spell for spell in spells if spell.kind == "generic"]
    if len(generic) > card.level:
        yield f"{card.name} takes {card.level} generic spells, not {len(generic)} (KA-SPL-01)."
    more = {skill.removeprefix("affinity (").removesuffix(")") for skill in card.skills if skill.startswith("affinity")}
    for spell in spells:
        if spell.reserved and not any(_fits(who, card) for who in spell.reserved):
            yield f"{spell.name} is kept for others (KA-SPL-02)."
        if spell.kind == "grimoire" and spell.path not in paths | more and "archimage" not in card.skills:
            yield f"{spell.name} is of another path than {card.name} (KA-MAG-07)."
    pages = sum(spell.pages for spell in spells if spell.kind == "grimoire")
    held = sum(op["pages"]["n"] for e in card.effects for op in e.do if "pages" in op)
    if one.grimoire:
        book_pages = book.grimoires[one.grimoire].pages
        held = 10_000 if not book_pages else held + book_pages
    if pages > held:
        yield f"{card.name} has {held} pages for {pages} pages of spells; a grimoire holds more (KA-SPL-03)."


def price_of(book: Book, roster: List, one: Written) -> int:
    """KA-COS: the card, less what was given up, plus everything bought, with every discount."""
    card = book.profiles[one.profile]
    price = card.cost
    for name in one.drop:
        price -= book.equipment[name].cost
    for name in one.add:
        price += max(0, book.equipment[name].cost + _discount(book, roster, one, name))
    price += sum(book.ammunition[name].cost for name in one.ammo)
    price += sum(book.spells[name].cost for name in one.spells)
    price += sum(book.upgrade_cards[name].cost for name in one.cards)
    price += book.grimoires[one.grimoire].cost if one.grimoire else 0
    if "tembo" in card.traits:
        bought = sum(book.equipment[n].cost for n in one.add if not book.equipment[n].reserved)
        price += 3 * (max(0, bought) // 10)
    return max(0, price + _discount(book, roster, one, ""))


def _discount(book: Book, roster: List, one: Written, item: str) -> int:
    """What cards of the Spearhead take off a fighter (no item) or an item bought for it."""
    card = book.profiles[one.profile]
    total = 0
    for other in roster.members:
        owner = book.profiles[other.profile]
        for effect in owner.effects:
            if effect.when != "recruit" or (effect.conditions and not _holds(effect.conditions, roster, other)):
                continue
            for op in effect.do:
                if "price" in op and _priced(op["price"]["what"], book, other is one, card, item, one):
                    total += op["price"]["n"]
                if "recruit_by" in op and other is one and not item and owner.faction != roster.faction:
                    total += op["recruit_by"].get("kr", 0) if roster.faction in op["recruit_by"]["factions"] else 0
    return total


def _holds(wanted: Any, roster: List, other: Written) -> bool:
    for condition in wanted:
        name, given = next(iter(condition.items()))
        if name == "leader" and not other.leads:
            return False
        if name == "in_spearhead" and given not in [one.profile for one in roster.members]:
            return False
    return True


def _priced(what: Any, book: Book, own: bool, card: Profile, item: str, one: Written) -> bool:
    if what == "self":
        return own and not item
    if what == "card":
        return False
    for condition in what if isinstance(what, list) else [what]:
        name, given = next(iter(condition.items()))
        if name == "is" and not own:
            return False
        if name == "trait" and given[1] not in card.traits:
            return False
        if name == "group" and given[1] != card.group:
            return False
        if name == "item" and not (item and _is_item(book, given, item, one)):
            return False
    return bool(item) == any("item" in one_ for one_ in (what if isinstance(what, list) else [what]))


def _is_item(book: Book, given: dict[str, Any], item: str, one: Written) -> bool:
    card = book.equipment[item]
    return (
        given.get("id", item) == item
        and given.get("category", card.category) == card.category
        and ("hands" not in given or given["hands"] in card.hands)
        and ("replaces_listed" not in given or bool(one.drop))
    )


def recruit(book: Book, roster: List, one: Written, seat: int) -> Safar:
    """The fighter of a written roster."""
    member = Member(
        profile=one.profile,
        add=one.add,
        ammo=one.ammo,
        grimoire=one.grimoire,
        spells=one.spells,
        cost=max(1, price_of(book, roster, one)),
    )
    found = fighter(book, member, seat)
    left = tuple(item for item in found.items if item.id not in one.drop)
    return msgspec.structs.replace(found, items=left, cards=one.cards)
