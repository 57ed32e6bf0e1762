"""What may be recruited (KA-REC, KA-LIM, KA-LEA, KA-EQP, KA-SPL), and the reason when it may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from ludarium.games.kharn_ages.content import Book, load
from ludarium.games.kharn_ages.content.schema import Equipment, Profile
from ludarium.games.kharn_ages.prices import counted_as, total_price, worn
from ludarium.games.kharn_ages.rosters import (
    ALL,
    ARMOUR,
    ORDER,
    Choice,
    Spearhead,
    Written,
    as_written,
    options_of,
    owned_items,
    read_roster,
    words_of,
)
from ludarium.games.kharn_ages.spellbooks import fits, is_mage, magic_faults
from ludarium.kernel.asks import Refusal

Faults: TypeAlias = Iterator[Refusal]
FACTIONS: Final = ("kharn", "gouns", "kherops", "fangs", "tembos", "black_guild")
MOST_TACTICS: Final = 3
SMITH: Final = "kr-smith-2"
TREATED: Final = "Khérops Warrior"
FIELDS: Final = ("offensive", "defensive", "objectives", "shooting", "esoteric")
BROTHERS: Final = "brothers_in_arms"
LIMITS: Final = {"X": "KA-LIM-01", "U": "KA-LIM-02", "P": "KA-LIM-04"}


def faults_of_text(text: str, content: Book | None = None) -> str:
    """Why a written roster cannot be played; empty: it can."""
    book = content or load()
    written = read_roster(book, text)
    return written if isinstance(written, str) else fault_of(book, written)


def fault_of(book: Book, roster: Spearhead) -> str:
    """The first rule that a roster breaks, as a sentence; empty: none."""
    return next((cited(fault) for fault in faults(book, roster)), "")


def faults_of_ready(book: Book) -> Iterator[tuple[str, str]]:
    """The ready-made rosters that break a rule, as those of players may not either, each with a sentence."""
    for roster in book.rosters.values():
        if fault := fault_of(book, as_written(roster)):
            yield roster.id, fault


def cited(fault: Refusal) -> str:
    """A fault as a sentence with its rule."""
    return f"{fault.words[:-1]} ({fault.rule})." if fault.rule else fault.words


def faults(book: Book, roster: Spearhead) -> Faults:
    """Every rule that a roster breaks."""
    unknown = [fault for one in roster.members for fault in _unknown(book, one)]
    tactics = [card for card in roster.tactics if card not in book.tactical_cards]
    unknown += [Refusal("", f"There is no tactical card {card!r}.") for card in tactics]
    unknown += [Refusal("", f"There is no faction {roster.faction!r}.")] * (roster.faction not in FACTIONS)
    if unknown:
        yield from unknown
        return
    yield from broken(book, roster)
    yield from unfinished(book, roster)


def broken(book: Book, roster: Spearhead) -> Faults:
    """What no further fighter can put right: somebody or something that may not be there, and a price that is too high."""
    for one in roster.members:
        yield from _foreign(book, roster, one)
    yield from _limits(book, roster)
    yield from _tactics(roster)
    for one in roster.members:
        yield from _gear(book, one)
        yield from _choices(book, one)
        yield from _treated(book, roster, one)
        yield from _cards(book, one)
        yield from magic_faults(book, one)
    total = total_price(book, roster)
    if total > roster.size:
        yield Refusal(
            "KA-REC-01", f"The Spearhead costs {total} Krowns, {total - roster.size} more than {roster.size}."
        )


def unfinished(book: Book, roster: Spearhead) -> Faults:
    """What must hold of the Spearhead as a whole before it takes the field: a leader, and limits that grow with it."""
    if not roster.members:
        yield Refusal("KA-REC-01", "A Spearhead needs at least one fighter.")
        return
    yield from _leaders(book, roster)
    yield from _shared_limits(book, roster)


def _unknown(book: Book, one: Written) -> Faults:
    if one.profile not in book.profiles:
        yield Refusal("", f"There is no profile {one.profile!r}.")
        return
    lists: tuple[tuple[str, tuple[str, ...], Any], ...] = (
        ("item", (*one.add, *one.drop, *one.sharp, *(c.item for c in one.choices)), book.equipment),
        ("item", tuple(name for name in one.borax if name != ARMOUR), book.equipment),
        ("ammunition", one.ammo, book.ammunition),
        ("spell", one.spells, book.spells),
        ("card", one.cards, book.upgrade_cards),
        ("grimoire", (one.grimoire,) if one.grimoire else (), book.grimoires),
    )
    for kind, names, known in lists:
        for name in names:
            if name not in known:
                yield Refusal("", f"There is no {kind} {name!r}.")


# -- factions, limits, leader ------------------------------------------------------------------------


def recruits(card: Profile) -> set[str]:
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


def _foreign(book: Book, roster: Spearhead, one: Written) -> Faults:
    card = book.profiles[one.profile]
    sealed = card.faction == "black_guild" and "black_guild_seal" in one.add
    if not {"any", roster.faction} & recruits(card) and not sealed and not _brother(book, roster, card):
        way = "; a Seal of the Black Guild (10 Krowns) would let it join" if card.faction == "black_guild" else ""
        yield Refusal("KA-REC-02", f"{card.name} does not join {roster.faction.replace('_', ' ')}{way}.")


def _brother(book: Book, roster: Spearhead, card: Profile) -> bool:
    """Brothers in Arms: with two or more of them, and the card, all are Stateless."""
    known = [book.profiles[one.profile] for one in roster.members if one.profile in book.profiles]
    brothers = [one for one in known if "brother_in_arms" in one.traits]
    return card in brothers and len(brothers) >= 2 and any(BROTHERS in one.cards for one in roster.members)


def _limits(book: Book, roster: Spearhead) -> Faults:
    """KA-LIM: by name and level; a personage takes one of the places of its kind."""
    cards = [book.profiles[one.profile] for one in roster.members]
    more = sum(op["lim_up"]["n"] for card in cards for e in card.effects for op in e.do if "lim_up" in op)
    for card in {card.id: card for card in cards}.values():
        same = sum(1 for one in cards if counted_as(book, one) == (card.group, card.level) or one.id == card.id)
        most = card.most + (more if card.limitation[0] == "X" and card.faction == "kherops" else 0)
        if card.limitation[0] != "P":
            same += sum(1 for one in cards if one.limitation == "P" and _takes_place(book, one, card))
        if same > most:
            yield Refusal(
                LIMITS[card.limitation[0]],
                f"At most {most} of {card.name} of level {card.level} may join, there are {same}: "
                f"leave one out or take another level.",
            )


def _takes_place(book: Book, person: Profile, card: Profile) -> bool:
    who = person.takes_place_of
    if who is None or person.id == card.id or counted_as(book, person) == (card.group, card.level):
        return False
    return card.group in who.groups and (not who.levels or card.level in who.levels)


def leaders(book: Book, roster: Spearhead) -> list[int]:
    """Who of a Spearhead may lead it: as high as the second highest level, or a personage (KA-LEA-01, KA-GAP-83)."""
    cards = [book.profiles[one.profile] for one in roster.members]
    levels = sorted((card.level for card in cards), reverse=True)
    least = levels[min(1, len(levels) - 1)] if levels else 0
    return [n for n, card in enumerate(cards) if card.level >= least or card.limitation == "P"]


def _leaders(book: Book, roster: Spearhead) -> Faults:
    """KA-LEA-01."""
    named = [n for n, one in enumerate(roster.members) if one.leads]
    if len(named) != 1:
        yield Refusal("KA-LEA-01", "Mark exactly one fighter as the leader, with *.")
        return
    able = leaders(book, roster)
    if named[0] not in able:
        cards = [book.profiles[one.profile].name for one in roster.members]
        others = ", ".join(dict.fromkeys([cards[n] for n in able]))
        words = f"{cards[named[0]]} cannot lead; one of the two highest levels or a personage can: {others}."
        yield Refusal("KA-LEA-01", words)


def _tactics(roster: Spearhead) -> Faults:
    """KA-GAP-77: up to three different tactical cards."""
    if len(roster.tactics) > MOST_TACTICS or len(set(roster.tactics)) < len(roster.tactics):
        yield Refusal("KA-GAP-77", f"A Spearhead buys up to {MOST_TACTICS} different tactical cards.")


# -- equipment ---------------------------------------------------------------------------------------


def _gear(book: Book, one: Written) -> Faults:
    card = book.profiles[one.profile]
    for name in dict.fromkeys(one.drop):
        if one.drop.count(name) > card.equipment.count(name):
            yield Refusal("KA-COS-02", f"{card.name} has no {name} to give up.")
    cards = [book.equipment[name] for name in one.add]
    if sum(1 for item in cards if item.category == "armour" and item.id != "gambeson") > 1:
        yield Refusal("KA-GAP-53", f"{card.name} wears one armour, and a gambeson beneath.")
    if sum(1 for name in owned_items(book, one) if book.equipment[name].category == "helmet") > 1:
        yield Refusal("KA-GAP-53", f"{card.name} wears one helmet.")
    for item in cards:
        if refusal := not_for(card, item):
            yield refusal
    free = [item.id for item in cards if _is_free_weapon(item)]
    if len(free) > 1:
        yield Refusal("KA-EQP-06", f"{card.name} may buy one free weapon, not {len(free)}.")
    if one.grimoire and any(_forbidden(what, None, one.grimoire) for what in _forbids(card)):
        yield Refusal("KA-SPL-04", f"{card.name} may not have a {one.grimoire} grimoire.")


def not_for(card: Profile, item: Equipment) -> Refusal | None:
    """Why somebody may never buy an item; None: it is for everybody, or for its like."""
    if item.reserved and not any(fits(who, card) for who in item.reserved) and not _permitted(card, item):
        return Refusal("KA-EQP-04", f"{item.name} is kept for others: {card.name} cannot buy it.")
    if any(_forbidden(what, item) for what in _forbids(card)):
        return Refusal("KA-EQP-04", f"{card.name} may not buy {item.name}.")
    return None


def _is_free_weapon(item: Equipment) -> bool:
    return item.category in ("melee", "shooting") and item.cost == 0


def _forbids(card: Profile) -> list[Any]:
    return [op["forbid"]["what"] for effect in card.effects for op in effect.do if "forbid" in op]


def _permitted(card: Profile, item: Equipment) -> bool:
    """Whether the card lets it buy something that is kept for others."""
    found = (op["permit"]["what"] for effect in card.effects for op in effect.do if "permit" in op)
    return any(_forbidden(what, item) for what in found)


def _forbidden(what: Any, item: Equipment | None, grimoire: str = "") -> bool:
    """Whether a bought item, or a grimoire, is among those that a card speaks of."""
    if isinstance(what, list):
        return all(_forbidden(one, item, grimoire) for one in what)
    name, given = next(iter(what.items()))
    if name == "any":
        return any(_forbidden(one, item, grimoire) for one in given)
    if name == "not":
        return not _forbidden(given, item, grimoire)
    if item is None:
        return bool(given.get("id") == grimoire)
    return bool(given.get("id", item.id) == item.id and given.get("category", item.category) == item.category)


def _shared_limits(book: Book, roster: Spearhead) -> Faults:
    """Limits of the whole Spearhead: the same free weapon, and cult amulets."""
    half = len(roster.members) // 2
    for name, item in book.equipment.items():
        bought = sum(1 for one in roster.members if name in one.add)
        if _is_free_weapon(item) and bought > half:
            yield Refusal(
                "KA-EQP-06",
                f"{item.name} is bought for {bought} of {len(roster.members)} fighters; "
                f"a free weapon may go to {half} at most: take another for one of them.",
            )
    amulets = sum(one.add.count("cult_amulet") for one in roster.members)
    levels = sum(book.profiles[one.profile].level for one in roster.members if is_mage(book, one))
    if amulets > levels:
        yield Refusal(
            "KA-EQP-04", f"There are {amulets} cult amulets for {levels} levels of mages: leave {amulets - levels} out."
        )


def _choices(book: Book, one: Written) -> Faults:
    """Options and words of items, and the word of the fighter itself."""
    card = book.profiles[one.profile]
    for choice in one.choices:
        item = book.equipment[choice.item]
        if choice.item not in owned_items(book, one):
            yield Refusal("KA-EQP-01", f"{card.name} has no {item.name} to choose for.")
            return
        yield from _bad_choice(item, choice)
    words = words_of(card.effects)
    if one.word and one.word not in words:
        known = f"one of {', '.join(words)}" if words else "none"
        yield Refusal("KA-REC-02", f"{one.word!r} is no word for {card.name}; there is {known}.")


def _bad_choice(item: Equipment, choice: Choice) -> Faults:
    known = options_of(item.effects)
    numbers = [str(n) for n in range(1, known.get("of", 0) + 1)] + ([ALL] if "all_for" in known else [])
    if choice.option and choice.option not in numbers:
        yield Refusal(
            "KA-EQP-01", f"{item.name} has no option {choice.option!r}; there are {', '.join(numbers) or 'none'}."
        )
        return
    option = int(choice.option) if choice.option.isdigit() else 0
    words = words_of(item.effects, option)
    if choice.word and choice.word not in words:
        yield Refusal(
            "KA-EQP-01", f"{choice.word!r} is no word for {item.name}; there are {', '.join(words) or 'none'}."
        )


def _treated(book: Book, roster: Spearhead, one: Written) -> Faults:
    """Sharpened weapons, and weapons and armour treated with borax."""
    card, owned = book.profiles[one.profile], owned_items(book, one)
    for name in one.sharp:
        item = book.equipment[name]
        if name not in owned:
            yield Refusal("KA-COS-03", f"{card.name} has no {item.name} to sharpen.")
        elif item.category != "melee" or not item.bladed or item.cost <= 0:
            yield Refusal(
                "KA-COS-03", f"{item.name} cannot be sharpened: only bladed melee weapons that are not free can."
            )
    if one.borax and (card.group != TREATED or SMITH not in [other.profile for other in roster.members]):
        yield Refusal("KA-COS-03", f"Borax is for a {TREATED} beside a Smith.")
    for name in one.borax:
        weapon = name != ARMOUR and name in owned and book.equipment[name].category in ("melee", "shooting")
        if not weapon and not (worn(book, name) and (name in owned or card.armour is not None)):
            yield Refusal("KA-COS-03", f"{card.name} has no {name} to treat with borax.")


# -- cards ---------------------------------------------------------------------------------------------


def _cards(book: Book, one: Written) -> Faults:
    card = book.profiles[one.profile]
    for name in dict.fromkeys(one.cards):
        upgrade = book.upgrade_cards[name]
        if upgrade.who and not any(fits(who, card) for who in upgrade.who):
            yield Refusal("KA-EQP-04", f"{upgrade.name} is not for {card.name}.")
        most = card.level if name == ORDER else 1
        if one.cards.count(name) > most:
            yield Refusal(
                "KA-COS-04", f"{card.name} may have {upgrade.name} {most} times, not {one.cards.count(name)}."
            )
    if len(one.orders) != one.cards.count(ORDER) or not set(one.orders) <= set(FIELDS):
        yield Refusal(
            "KA-COS-04",
            f"Each Royal Mission Order names its field, as in !{ORDER}=offensive; there are {', '.join(FIELDS)}.",
        )
