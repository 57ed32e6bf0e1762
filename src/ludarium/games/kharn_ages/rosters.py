"""Rosters as a short text: what players keep, share and print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from ludarium.games.kharn_ages.content.schema import Effect, Roster

ALL: Final = "all"
ARMOUR: Final = "armour"
"""What the printed armour is called where it is treated with borax."""
ORDER: Final = "royal_mission_order"


class Choice(msgspec.Struct, frozen=True):
    """What was chosen for an item: the number of an option or all of them, and a word such as a path."""

    item: str
    option: str = ""
    word: str = ""


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
    word: str = ""
    """The origin of a Dark Agent."""
    choices: tuple[Choice, ...] = ()
    sharp: tuple[str, ...] = ()
    borax: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    """The fields of its Royal Mission Orders."""


class Spearhead(msgspec.Struct, frozen=True):
    """A written roster."""

    faction: str
    size: int
    members: tuple[Written, ...]
    tactics: tuple[str, ...] = ()
    """Tactical cards."""


def owned_items(book: Any, one: Written) -> list[str]:
    """What it owns: printed and not given up, and bought."""
    return [*(name for name in book.profiles[one.profile].equipment if name not in one.drop), *one.add]


class Draft(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat musters."""

    roster: Spearhead
    fighter: int = 0
    """The fighter whose sheet is open, and its page."""
    page: str = "card"
    ready: bool = False
    chosen: str = ""
    """The roster that was chosen when the table was set up; then there is nothing to muster."""


MARKS: Final = {"+": "add", "-": "drop", "&": "ammo", "@": "spells", "!": "cards", "^": "sharp", "%": "borax"}


def read_roster(book: Any, text: str) -> Spearhead | str:
    """A roster from its short text, or what is wrong with the text.

    ``kharn 300 !feint: kh-paladin-2 * +buckler ^flanged_mace; kh-kharn-archer-1 &arrows_simple_5``: the faction, the
    format and tactical cards, then the fighters. ``*`` leads, ``+`` buys, ``-`` gives up, ``&`` ammunition, ``@`` spell,
    ``#`` grimoire, ``!`` card, ``^`` sharpened, ``%`` treated with borax, ``=`` origin. Where an item has options:
    ``+short_sword/2`` or ``/all``; where it takes a word: ``+cult_amulet/2=osteomancy``; ``~`` chooses for one that is
    on the card already.
    """
    head, colon, rest = text.partition(":")
    words = head.split()
    if not colon or len(words) < 2 or not words[1].isdigit():
        return "A roster begins with its faction and format and a colon, as in 'kharn 300: ...'."
    if bad := next((word for word in words[2:] if not word.startswith("!")), ""):
        return f"{bad!r} is not understood: only tactical cards stand after the format, each with ! before it."
    members = []
    for part in rest.split(";"):
        if part.strip():
            member = read_member(part.split())
            if isinstance(member, str):
                return member
            members.append(member)
    if not members:
        return "A roster needs at least one fighter."
    return Spearhead(words[0], int(words[1]), tuple(members), tuple(word[1:] for word in words[2:]))


def read_member(words: list[str]) -> Written | str:
    """A fighter from the words of the short text, or what is wrong with them."""
    facts: dict[str, tuple[str, ...]] = dict.fromkeys(MARKS.values(), ())
    leads, grimoire, own, choices, orders = False, "", "", [], []
    for word in words[1:]:
        mark, name = word[0], word[1:]
        if word == "*":
            leads = True
        elif mark == "#":
            grimoire = name
        elif mark == "=":
            own = name
        elif mark in MARKS or mark == "~":
            plain, choice = _read_choice(name)
            if mark == "!" and choice.word:
                orders.append(choice.word)
            elif choice != Choice(plain):
                choices.append(choice)
            if mark != "~":
                facts[MARKS[mark]] = (*facts[MARKS[mark]], plain)
        else:
            return f"{word!r} is not understood: write * + - & @ # ! ^ % ~ or = before it."
    return Written(
        words[0], leads, grimoire=grimoire, word=own, choices=tuple(choices), orders=tuple(orders), **facts
    )  # fmt: skip


def _read_choice(text: str) -> tuple[str, Choice]:
    """An item with its option and word: ``cult_amulet/2=osteomancy``."""
    rest, _, word = text.partition("=")
    name, _, option = rest.partition("/")
    return name, Choice(name, option, word)


def as_written(roster: Roster) -> Spearhead:
    """A ready-made roster as a player would have written it."""
    first = next(n for n, one in enumerate(roster.members) if one.profile == roster.leader)
    members = [
        Written(one.profile, n == first, add=one.add, ammo=one.ammo, spells=one.spells, grimoire=one.grimoire)
        for n, one in enumerate(roster.members)
    ]
    return Spearhead(roster.faction, roster.format, tuple(members))


def write_roster(roster: Spearhead) -> str:
    """The short text of a roster."""
    head = " ".join((roster.faction, str(roster.size), *(f"!{card}" for card in roster.tactics)))
    return f"{head}: " + "; ".join(map(_write_member, roster.members))


def _write_member(one: Written) -> str:
    words = [one.profile] + (["*"] if one.leads else [])
    picked = {choice.item: choice for choice in one.choices}
    orders = list(one.orders)
    for mark, field in MARKS.items():
        for name in getattr(one, field):
            if name == ORDER and orders:
                words.append(f"{mark}{name}={orders.pop(0)}")
            else:
                words.append(mark + (with_choice(picked.pop(name)) if mark == "+" and name in picked else name))
    words += [f"~{with_choice(choice)}" for choice in picked.values()]
    words += [f"#{one.grimoire}"] * bool(one.grimoire) + [f"={one.word}"] * bool(one.word)
    return " ".join(words)


def with_choice(choice: Choice) -> str:
    """An item with its option and word, as it is written."""
    return choice.item + (f"/{choice.option}" if choice.option else "") + (f"={choice.word}" if choice.word else "")


def words_of(effects: Iterable[Effect], option: int = 0) -> tuple[str, ...]:
    """The words among which one is fixed at recruitment; none: there is nothing to fix."""
    for effect in effects:
        if effect.when == "recruit" and effect.option in (0, option):
            for op in effect.do:
                if "choose_word" in op:
                    return tuple(op["choose_word"]["among"])
    return ()


def options_of(effects: Iterable[Effect]) -> dict[str, Any]:
    """How many options an item has, how many are taken, and what all of them cost; empty: it has none."""
    for effect in effects:
        for op in effect.do:
            if "options" in op:
                found: dict[str, Any] = op["options"]
                return found
    return {}
