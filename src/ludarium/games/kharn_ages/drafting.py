"""A Spearhead in the making: what one answer of the muster changes, and why it may not be.

A draft never holds what no rule allows. What a Spearhead needs as a whole (a leader, free weapons for half of it) may
be missing until it takes the field; a leader is named by itself as soon as somebody can lead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias, Union

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages.builder import build
from ludarium.games.kharn_ages.content import Book, load
from ludarium.games.kharn_ages.content.schema import Profile, Roster
from ludarium.games.kharn_ages.options import FIELD, Amend, Dismiss, Enlist, Load, Look, Serve
from ludarium.games.kharn_ages.pages import PAGES, page_of, pages_for
from ludarium.games.kharn_ages.prices import total_price
from ludarium.games.kharn_ages.recruiting import FACTIONS, broken, faults, leaders, recruits
from ludarium.games.kharn_ages.rosters import (
    MARKS,
    ORDER,
    Draft,
    Spearhead,
    Written,
    as_written,
    read_member,
    read_roster,
    write_roster,
)
from ludarium.kernel.asks import Refusal

GUILD, SEAL = "black_guild", "black_guild_seal"
Edit: TypeAlias = Union[Enlist, Dismiss, Amend, Serve]


# -- one change ------------------------------------------------------------------------------------------------


def edited(book: Book, roster: Spearhead, edit: Edit) -> Spearhead:
    """The roster after a change, with a leader who can lead."""
    members = list(roster.members)
    match edit:
        case Serve(faction):
            return Spearhead(faction, roster.size, ())
        case Enlist(profile, words):
            one = Written(profile)
            for word in words:
                one = amended(one, word)
            members.append(one)
        case Dismiss(fighter):
            del members[fighter]
        case Amend(-1, word, off):
            card = word[1:]
            kept = tuple([name for name in roster.tactics if name != card])
            return replace(roster, tactics=kept if off else (*roster.tactics, card))
        case Amend(fighter, "*"):
            members = [replace(one, leads=n == fighter) for n, one in enumerate(members)]
        case Amend(fighter, word, off):
            members[fighter] = amended(members[fighter], word, off=off)
    return _led(book, replace(roster, members=tuple(members)))


def _led(book: Book, roster: Spearhead) -> Spearhead:
    """With a leader: the one who leads if it still may, else the first of the highest level (KA-LEA-01)."""
    able = leaders(book, roster)
    if not able:
        return roster
    leads = [n for n in able if roster.members[n].leads]
    first = leads[0] if leads else max(able, key=lambda n: (book.profiles[roster.members[n].profile].level, -n))
    return replace(roster, members=tuple([replace(one, leads=n == first) for n, one in enumerate(roster.members)]))


def amended(one: Written, word: str, *, off: bool = False) -> Written:
    """A fighter with one word of the short text more, or less."""
    read = read_member([one.profile, word])
    assert isinstance(read, Written)
    mark, name = word[0], word[1:].partition("=")[0].partition("/")[0]
    if mark == "#":
        return replace(one, grimoire="" if off else name, spells=() if off else one.spells)
    if mark == "=":
        return replace(one, word=read.word)
    others = tuple([choice for choice in one.choices if choice.item != name])
    if mark == "~":
        return replace(one, choices=(*others, *read.choices))
    field = MARKS[mark]
    had: tuple[str, ...] = getattr(one, field)
    if off:
        changed = replace(one, **{field: _without(had, name)}, orders=_without(one.orders, *read.orders))
    else:
        more, orders = (*one.choices, *read.choices), (*one.orders, *read.orders)
        changed = replace(one, **{field: (*had, name)}, choices=more, orders=orders)
    gone = mark in "+-" and off == (mark == "+") and name not in changed.add
    return replace(changed, choices=others, **_undone(changed, name)) if gone else changed


def _without(had: tuple[str, ...], *names: str) -> tuple[str, ...]:
    """One of each of these less."""
    left_over = list(had)
    for name in names:
        left_over.remove(name)
    return tuple(left_over)


def _undone(one: Written, item: str) -> dict[str, tuple[str, ...]]:
    """What was done to other things than this one, which is gone."""
    return {field: tuple([name for name in getattr(one, field) if name != item]) for field in ("sharp", "borax")}


# -- whether it may be -------------------------------------------------------------------------------------------


def why_not(book: Book, roster: Spearhead, edit: Edit) -> Refusal | None:
    """The rule that forbids a change; who is dismissed may always go."""
    if refusal := _senseless(book, roster, edit):
        return refusal
    if isinstance(edit, (Dismiss, Serve)):
        return None
    after = edited(book, roster, edit)
    if isinstance(edit, Amend) and edit.word == "*":
        leader = after.members[edit.fighter]
        return None if leader.leads else Refusal("KA-LEA-01", "One of the two highest levels or a personage leads.")
    before = set(broken(book, roster))
    return next((fault for fault in broken(book, after) if fault not in before), None)


def _senseless(book: Book, roster: Spearhead, edit: Edit) -> Refusal | None:
    """Why a change means nothing: it names somebody or something that is not there."""
    match edit:
        case Serve(faction) if faction not in FACTIONS:
            return Refusal("KA-REC-01", f"There is no faction {faction!r}.")
        case Enlist(profile) if profile not in book.profiles:
            return Refusal("KA-REC-01", f"There is no profile {profile!r}.")
        case Enlist(_, words):
            wrong = [word for word in words if not _known(book, word)]
            return Refusal("KA-REC-01", f"{wrong[0]!r} is not understood.") if wrong else None
        case Dismiss(fighter) if not 0 <= fighter < len(roster.members):
            return Refusal("KA-REC-01", "There is no such fighter.")
        case Amend(fighter) if not -1 <= fighter < len(roster.members):
            return Refusal("KA-REC-01", "There is no such fighter.")
        case Amend(-1, word, off):
            held = word[1:] in roster.tactics
            good = word[:1] == "!" and word[1:] in book.tactical_cards and held == off
            return None if good else Refusal("KA-GAP-77", f"{word!r} is no tactical card that can be changed.")
        case Amend(fighter, word, off):
            return _no_word(book, roster.members[fighter], word, off=off)
    return None


def _no_word(book: Book, one: Written, word: str, *, off: bool) -> Refusal | None:
    """Why a word cannot be written behind a fighter, or not be struck out."""
    if word == "*":
        return Refusal("KA-LEA-01", "A Spearhead has a leader: name another one.") if off else None
    if not _known(book, word):
        return Refusal("KA-REC-01", f"{word!r} is not understood.")
    name, mark = word[1:].partition("=")[0].partition("/")[0], word[0]
    if mark in "^%" and not off and name in getattr(one, MARKS[mark]):
        return Refusal("KA-COS-03", "That was done to it already.")
    if mark == "@" and not off and name in one.spells:
        return Refusal("KA-SPL-01", "It knows that spell already.")
    if not off:
        return None
    held = (one.grimoire,) if mark == "#" else getattr(one, MARKS[mark]) if mark in MARKS else ()
    field = word.partition("=")[2]
    missing = name not in held or (name == ORDER and field not in one.orders)
    return Refusal("KA-COS-03", "It has nothing of that kind.") if missing else None


def _known(book: Book, word: str) -> bool:
    """Whether a word names something there is."""
    mark, name = word[:1], word[1:].partition("=")[0].partition("/")[0]
    kinds: dict[str, Any] = {
        **dict.fromkeys("+-^~", book.equipment),
        "%": {*book.equipment, "armour"},
        "&": book.ammunition,
        "@": book.spells,
        "!": book.upgrade_cards,
        "#": book.grimoires,
    }
    return bool(mark == "=" and name) or name in kinds.get(mark, ())


# -- everything that may be -----------------------------------------------------------------------------------------


class Edits(msgspec.Struct, frozen=True):
    """Every change of a draft that is allowed: a region. Listed are those of the sheet that is open."""

    open: ClassVar[bool] = True
    packs: tuple[str, ...]
    draft: Draft

    def __len__(self) -> int:
        return len(_listed(self))

    def __getitem__(self, index: int) -> Any:
        return _listed(self)[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(_listed(self))

    def __contains__(self, option: object) -> bool:
        return isinstance(option, (Look, Enlist, Dismiss, Amend, Serve)) and self.reason(option) is None

    def reason(self, option: object) -> Refusal | None:
        """The rule that forbids a change."""
        roster = self.draft.roster
        if isinstance(option, Look):
            there = 0 <= option.fighter < max(1, len(roster.members)) and option.page in PAGES
            return None if there else Refusal("KA-SET-02", "There is no such sheet.")
        if isinstance(option, (Enlist, Dismiss, Amend, Serve)):
            return why_not(load(self.packs), roster, option)
        return None


class Rosters(msgspec.Struct, frozen=True):
    """Every roster that may be laid down in place of the draft: a region. Listed are ready-made and drawn ones."""

    open: ClassVar[bool] = True
    packs: tuple[str, ...]
    size: int

    def __len__(self) -> int:
        return len(_rosters(self.packs, self.size))

    def __getitem__(self, index: int) -> Load:
        return _rosters(self.packs, self.size)[index]

    def __iter__(self) -> Iterator[Load]:
        return iter(_rosters(self.packs, self.size))

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Load) and self.reason(option) is None

    def reason(self, option: object) -> Refusal | None:
        """Why a text is no roster for this table."""
        if not isinstance(option, Load):
            return None
        book = load(self.packs)
        read = read_roster(book, option.text)
        if isinstance(read, str):
            return Refusal("KA-SET-02", read)
        if read.size > self.size:
            return Refusal("KA-REC-04", f"The roster is written for {read.size} Krowns, the table plays {self.size}.")
        return next(faults(book, read), None)


class Finished(msgspec.Struct, frozen=True):
    """Whether the draft can take the field."""

    packs: tuple[str, ...]
    roster: Spearhead

    def __len__(self) -> int:
        return int(self.reason(FIELD) is None)

    def __getitem__(self, index: int) -> str:
        return (FIELD,)[: len(self)][index]

    def __iter__(self) -> Iterator[str]:
        return iter((FIELD,)[: len(self)])

    def __contains__(self, option: object) -> bool:
        return option == FIELD and len(self) == 1

    def reason(self, option: object) -> Refusal | None:
        """What the Spearhead still lacks."""
        return next(faults(load(self.packs), self.roster), None) if option == FIELD else None


def laid(book: Book, text: str, size: int) -> Spearhead:
    """A roster that may be laid down, in the format of the table."""
    read = read_roster(book, text)
    assert isinstance(read, Spearhead)
    return replace(read, size=size)


@lru_cache(maxsize=16)
def _rosters(packs: tuple[str, ...], size: int) -> tuple[Load, ...]:
    book = load(packs)
    ready = [Load(text_of(one)) for one in book.rosters.values() if one.format == size]
    drawn = [Load(build(book, faction, size, random.Random(size))) for faction in FACTIONS]  # noqa: S311  # the same for all
    return tuple(dict.fromkeys((*ready, *drawn)))


def text_of(roster: Roster) -> str:
    """A ready-made roster as a short text."""
    return write_roster(as_written(roster))


@lru_cache(maxsize=256)
def _listed(edits: Edits) -> tuple[Any, ...]:
    """Who can join, what can be done with those who have, and what the open page offers."""
    book, draft = load(edits.packs), edits.draft
    roster, at = draft.roster, draft.fighter
    found: list[Any] = [Serve(faction) for faction in FACTIONS if faction != roster.faction or roster.members]
    found += [option for card in pool(book, roster) if (option := joining(book, roster, card)) is not None]
    for n, one in enumerate(roster.members):
        found += [Look(n, draft.page)] * (n != at)
        found += [Amend(n, "*")] * (not one.leads and why_not(book, roster, Amend(n, "*")) is None)
        found.append(Dismiss(n))
    if roster.members:
        found += [Look(at, page) for page in pages_for(book, roster.members[at]) if page != draft.page]
    found += [edit for edit in wished(book, roster, at, draft.page) if why_not(book, roster, edit) is None]
    return tuple(found)


def pool(book: Book, roster: Spearhead) -> list[Profile]:
    """Who may join the faction: its own first, then guests, then those of the Black Guild that need a seal."""
    own = [card for card in book.profiles.values() if card.faction == roster.faction]
    rest = [card for card in book.profiles.values() if card.faction != roster.faction]
    guests = [card for card in rest if {"any", roster.faction} & recruits(card)]
    return [*own, *guests, *[card for card in rest if card.faction == GUILD and card not in guests]]


@lru_cache(maxsize=2_048)
def _joining(packs: tuple[str, ...], roster: Spearhead, profile: str) -> Enlist | None:
    book = load(packs)
    card = book.profiles[profile]
    seal = (f"+{SEAL}",) if not {"any", roster.faction} & recruits(card) else ()
    worth = sorted(
        [name for name in card.equipment if book.equipment[name].cost > 0], key=lambda n: book.equipment[n].cost
    )
    ways = [(), *[(name,) for name in worth], tuple(worth)]
    for way in dict.fromkeys(ways):
        option = Enlist(profile, (*seal, *[f"-{name}" for name in way]))
        if why_not(book, roster, option) is None:
            return option
    return None


def joining(book: Book, roster: Spearhead, card: Profile) -> Enlist | None:
    """How somebody can join: as the card is, or when it gives up something of what is on it; None: not at all."""
    return _joining(book.packs, roster, card.id)


def left(book: Book, roster: Spearhead) -> int:
    """The Krowns that are not spent."""
    return roster.size - total_price(book, roster)


def wished(book: Book, roster: Spearhead, at: int, page: str) -> Iterator[Amend]:
    """All changes that a page shows, allowed or not."""
    if page == "tactics":
        yield from (Amend(-1, f"!{name}", name in roster.tactics) for name in book.tactical_cards)
    elif roster.members:
        yield from page_of(book, roster, at, page)
