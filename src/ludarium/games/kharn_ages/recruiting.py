"""What may be recruited (KA-REC, KA-LIM, KA-LEA, KA-EQP, KA-SPL), and the reason when it may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ludarium.games.kharn_ages.content import Book, load
from ludarium.games.kharn_ages.content.schema import Equipment, Profile, Spell
from ludarium.games.kharn_ages.prices import counted_as, total_price, worn
from ludarium.games.kharn_ages.rosters import (
    ALL,
    ARMOUR,
    ORDER,
    Choice,
    Spearhead,
    Written,
    options_of,
    read_roster,
    words_of,
)

MOST_TACTICS: Final = 3
UNLIMITED: Final = 10_000
SMITH: Final = "kr-smith-2"
TREATED: Final = "Khérops Warrior"
FIELDS: Final = ("offensive", "defensive", "objectives", "shooting", "esoteric")
BROTHERS: Final = "brothers_in_arms"


def faults_of_text(text: str, content: Book | None = None) -> str:
    """Why a written roster cannot be played; empty: it can."""
    book = content or load()
    written = read_roster(book, text)
    return written if isinstance(written, str) else fault_of(book, written)


def fault_of(book: Book, roster: Spearhead) -> str:
    """The first rule that a roster breaks, as a sentence; empty: none."""
    return next(_faults(book, roster), "")


def _faults(book: Book, roster: Spearhead) -> Iterator[str]:
    for one in roster.members:
        yield from _unknown(book, one)
        yield from _foreign(book, roster, one)
    yield from _limits(book, roster)
    yield from _leaders(book, roster)
    yield from _tactics(book, roster)
    for one in roster.members:
        yield from _gear(book, one)
        yield from _choices(book, one)
        yield from _treated(book, roster, one)
        yield from _cards(book, one)
        yield from _magic(book, one)
    yield from _shared_limits(book, roster)
    total = total_price(book, roster)
    if total > roster.size:
        yield f"The Spearhead costs {total} Krowns, {total - roster.size} more than {roster.size} (KA-REC-01)."


def _unknown(book: Book, one: Written) -> Iterator[str]:
    if one.profile not in book.profiles:
        yield f"There is no profile {one.profile!r}."
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
                yield f"There is no {kind} {name!r}."
    for name in one.drop:
        if name not in book.profiles[one.profile].equipment:
            yield f"{book.profiles[one.profile].name} has no {name} to give up (KA-COS-02)."


def _owned(book: Book, one: Written) -> list[str]:
    """What it owns: printed and not given up, and bought."""
    return [*(name for name in book.profiles[one.profile].equipment if name not in one.drop), *one.add]


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


def _foreign(book: Book, roster: Spearhead, one: Written) -> Iterator[str]:
    card = book.profiles[one.profile]
    sealed = card.faction == "black_guild" and "black_guild_seal" in one.add
    if not {"any", roster.faction} & recruits(card) and not sealed and not _brother(book, roster, card):
        way = "; a Seal of the Black Guild (10 Krowns) would let it join" if card.faction == "black_guild" else ""
        yield f"{card.name} does not join {roster.faction.replace('_', ' ')}{way} (KA-REC-02)."


def _brother(book: Book, roster: Spearhead, card: Profile) -> bool:
    """Brothers in Arms: with two or more of them, and the card, all are Stateless."""
    known = [book.profiles[one.profile] for one in roster.members if one.profile in book.profiles]
    brothers = [one for one in known if "brother_in_arms" in one.traits]
    return card in brothers and len(brothers) >= 2 and any(BROTHERS in one.cards for one in roster.members)


def _limits(book: Book, roster: Spearhead) -> Iterator[str]:
    """KA-LIM: by name and level; a personage takes one of the places of its kind."""
    cards = [book.profiles[one.profile] for one in roster.members]
    more = sum(op["lim_up"]["n"] for card in cards for e in card.effects for op in e.do if "lim_up" in op)
    for card in {card.id: card for card in cards}.values():
        same = sum(1 for one in cards if counted_as(book, one) == (card.group, card.level) or one.id == card.id)
        most = card.most + (more if card.limitation[0] == "X" and card.faction == "kherops" else 0)
        if card.limitation[0] != "P":
            same += sum(1 for one in cards if one.limitation == "P" and _takes_place(book, one, card))
        if same > most:
            yield (
                f"At most {most} of {card.name} of level {card.level} may join, there are {same}: "
                f"leave one out or take another level (KA-LIM-01)."
            )


def _takes_place(book: Book, person: Profile, card: Profile) -> bool:
    who = person.takes_place_of
    if who is None or person.id == card.id or counted_as(book, person) == (card.group, card.level):
        return False
    return card.group in who.groups and (not who.levels or card.level in who.levels)


def _leaders(book: Book, roster: Spearhead) -> Iterator[str]:
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


def _tactics(book: Book, roster: Spearhead) -> Iterator[str]:
    """KA-GAP-77: up to three different tactical cards."""
    for card in roster.tactics:
        if card not in book.tactical_cards:
            yield f"There is no tactical card {card!r}."
            return
    if len(roster.tactics) > MOST_TACTICS or len(set(roster.tactics)) < len(roster.tactics):
        yield f"A Spearhead buys up to {MOST_TACTICS} different tactical cards (KA-GAP-77)."


# -- equipment ---------------------------------------------------------------------------------------


def _gear(book: Book, one: Written) -> Iterator[str]:
    card = book.profiles[one.profile]
    cards = [book.equipment[name] for name in one.add]
    if sum(1 for item in cards if item.category == "armour" and item.id != "gambeson") > 1:
        yield f"{card.name} wears one armour, and a gambeson beneath (KA-GAP-53)."
    if sum(1 for name in _owned(book, one) if book.equipment[name].category == "helmet") > 1:
        yield f"{card.name} wears one helmet."
    for item in cards:
        if item.reserved and not any(fits(who, card) for who in item.reserved) and not _permitted(card, item):
            yield f"{item.name} is kept for others: {card.name} cannot buy it (KA-EQP-04)."
        if any(_forbidden(what, item) for what in _forbids(card)):
            yield f"{card.name} may not buy {item.name}."
    free = [item.id for item in cards if _is_free_weapon(item)]
    if len(free) > 1:
        yield f"{card.name} may buy one free weapon, not {len(free)} (KA-EQP-06)."
    if one.grimoire and any(_forbidden(what, None, one.grimoire) for what in _forbids(card)):
        yield f"{card.name} may not have a {one.grimoire} grimoire."


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


def _shared_limits(book: Book, roster: Spearhead) -> Iterator[str]:
    """Limits of the whole Spearhead: the same free weapon, and cult amulets."""
    half = len(roster.members) // 2
    for name, item in book.equipment.items():
        bought = sum(1 for one in roster.members if name in one.add)
        if _is_free_weapon(item) and bought > half:
            yield (
                f"{item.name} is bought for {bought} of {len(roster.members)} fighters; "
                f"a free weapon may go to {half} at most: take another for one of them (KA-EQP-06)."
            )
    amulets = sum(one.add.count("cult_amulet") for one in roster.members)
    levels = sum(book.profiles[one.profile].level for one in roster.members if _is_mage(book, one))
    if amulets > levels:
        yield f"There are {amulets} cult amulets for {levels} levels of mages: leave {amulets - levels} out."


def _choices(book: Book, one: Written) -> Iterator[str]:
    """Options and words of items, and the word of the fighter itself."""
    card = book.profiles[one.profile]
    for choice in one.choices:
        item = book.equipment[choice.item]
        if choice.item not in _owned(book, one):
            yield f"{card.name} has no {item.name} to choose for."
            return
        yield from _bad_choice(item, choice)
    words = words_of(card.effects)
    if one.word and one.word not in words:
        known = f"one of {', '.join(words)}" if words else "none"
        yield f"{one.word!r} is no word for {card.name}; there is {known}."


def _bad_choice(item: Equipment, choice: Choice) -> Iterator[str]:
    known = options_of(item.effects)
    numbers = [str(n) for n in range(1, known.get("of", 0) + 1)] + ([ALL] if "all_for" in known else [])
    if choice.option and choice.option not in numbers:
        yield f"{item.name} has no option {choice.option!r}; there are {', '.join(numbers) or 'none'}."
        return
    option = int(choice.option) if choice.option.isdigit() else 0
    words = words_of(item.effects, option)
    if choice.word and choice.word not in words:
        yield f"{choice.word!r} is no word for {item.name}; there are {', '.join(words) or 'none'}."


def _treated(book: Book, roster: Spearhead, one: Written) -> Iterator[str]:
    """Sharpened weapons, and weapons and armour treated with borax."""
    card, owned = book.profiles[one.profile], _owned(book, one)
    for name in one.sharp:
        item = book.equipment[name]
        if name not in owned:
            yield f"{card.name} has no {item.name} to sharpen."
        elif item.category != "melee" or not item.bladed or item.cost <= 0:
            yield f"{item.name} cannot be sharpened: only bladed melee weapons that are not free can."
    if one.borax and (card.group != TREATED or SMITH not in [other.profile for other in roster.members]):
        yield f"Borax is for a {TREATED} beside a Smith."
    for name in one.borax:
        weapon = name != ARMOUR and name in owned and book.equipment[name].category in ("melee", "shooting")
        if not weapon and not (worn(book, name) and (name in owned or card.armour is not None)):
            yield f"{card.name} has no {name} to treat with borax."


# -- cards and magic ---------------------------------------------------------------------------------


def _cards(book: Book, one: Written) -> Iterator[str]:
    card = book.profiles[one.profile]
    for name in dict.fromkeys(one.cards):
        upgrade = book.upgrade_cards[name]
        if upgrade.who and not any(fits(who, card) for who in upgrade.who):
            yield f"{upgrade.name} is not for {card.name}."
        most = card.level if name == ORDER else 1
        if one.cards.count(name) > most:
            yield f"{card.name} may have {upgrade.name} {most} times, not {one.cards.count(name)}."
    if len(one.orders) != one.cards.count(ORDER) or not set(one.orders) <= set(FIELDS):
        yield f"Each Royal Mission Order names its field, as in !{ORDER}=offensive; there are {', '.join(FIELDS)}."


def fits(who: Any, card: Profile) -> bool:
    """Whether a profile is one of those that something is kept for."""
    mage = any(skill.startswith("path_") or skill == "archimage" for skill in card.skills)
    return (
        (not who.factions or card.faction in who.factions)
        and (not who.groups or card.group in who.groups)
        and (not who.traits or bool(set(who.traits) & set(card.traits)))
        and (not who.levels or card.level in who.levels)
        and (not who.mages or mage)
    )


def _is_mage(book: Book, one: Written) -> bool:
    card = book.profiles[one.profile]
    return bool(_paths(book, one)) or "archimage" in card.skills


def _paths(book: Book, one: Written) -> set[str]:
    """The paths of a fighter, with what its cards teach."""
    words = [*book.profiles[one.profile].skills]
    for name in one.cards:
        words += [op["skill"]["name"] for e in book.upgrade_cards[name].effects for op in e.do if "skill" in op]
    return {word.removeprefix("path_") for word in words if word.startswith("path_")}


def _known(card: Profile) -> list[dict[str, Any]]:
    return [op["know"] for effect in card.effects for op in effect.do if "know" in op]


def _magic(book: Book, one: Written) -> Iterator[str]:
    """KA-SPL-01 to 06, KA-MAG-07."""
    card = book.profiles[one.profile]
    paths = _paths(book, one)
    own = {spell for know in _known(card) for spell in know.get("spells", ())}
    spells = [book.spells[name] for name in one.spells if name not in own]
    for know in _known(card):  # so many of a path without pages
        gift = [spell for spell in spells if spell.path == know.get("path") and spell.kind == "grimoire"]
        if "n" in know and isinstance(know["n"], int):
            spells = [spell for spell in spells if spell not in gift[: know["n"]]]
    if spells and not paths and "archimage" not in card.skills:
        yield f"{card.name} is no mage and learns no spells (KA-GAP-122)."
        return
    generic = [spell for spell in spells if spell.kind == "generic"]
    if len(generic) > card.level:
        yield f"{card.name} takes {card.level} generic spells, not {len(generic)} (KA-SPL-01)."
    more = {skill.removeprefix("affinity (").removesuffix(")") for skill in card.skills if skill.startswith("affinity")}
    for spell in spells:
        if spell.reserved and not any(fits(who, card) for who in spell.reserved):
            yield f"{spell.name} is kept for others (KA-SPL-02)."
        if spell.kind == "grimoire" and spell.path not in paths | more and "archimage" not in card.skills:
            yield f"{spell.name} is of another path than {card.name} (KA-MAG-07)."
    yield from _pages(book, one, [spell for spell in spells if spell.kind == "grimoire"])


def _pages(book: Book, one: Written, spells: list[Spell]) -> Iterator[str]:
    """KA-SPL-03: pages of the grimoire, of the card, of items and of upgrade cards."""
    card = book.profiles[one.profile]
    effects = [*card.effects, *(e for name in one.cards for e in book.upgrade_cards[name].effects)]
    held = sum(op["pages"]["n"] for e in effects for op in e.do if "pages" in op)
    if one.grimoire:
        pages = book.grimoires[one.grimoire].pages
        held = UNLIMITED if not pages else held + pages
    for name in _owned(book, one):  # what holds pages of one path only
        chosen = [choice.word for choice in one.choices if choice.item == name and choice.word]
        words = words_of(book.equipment[name].effects)
        room = [op["pages"]["n"] for e in book.equipment[name].effects for op in e.do if "pages" in op]
        for number, most in enumerate(room):
            left = most
            path = chosen[min(number, len(chosen) - 1)] if chosen else words[0]
            written = [spell for spell in spells if spell.path == path]
            while written and written[0].pages <= left:
                left -= written[0].pages
                spells = [spell for spell in spells if spell is not written[0]]
                written = written[1:]
    needed = sum(spell.pages for spell in spells)
    if needed > held:
        yield f"{card.name} has {held} pages for {needed} pages of spells; a grimoire holds more (KA-SPL-03)."
