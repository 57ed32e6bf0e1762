"""The sheet of one fighter at the muster: its pages, and what can be bought, given up, learnt or taken there."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.drafting import edited, why_not, wished
from ludarium.games.kharn_ages.muster_words import PAGES, price_of_word, thing_of
from ludarium.games.kharn_ages.odds import reach
from ludarium.games.kharn_ages.options import Amend
from ludarium.games.kharn_ages.pages import pages_for
from ludarium.games.kharn_ages.picture.card import clipped, facts_of
from ludarium.games.kharn_ages.picture.symbols import SPELL, TACTIC, item_sign, on_sheet
from ludarium.games.kharn_ages.prices import total_price
from ludarium.games.kharn_ages.rosters import Draft, Spearhead
from ludarium.kernel.asks import Refusal
from ludarium.scene.sheets import Art, Child, Flow, Item, List, Panel, SheetPart, Text, column, sheet_part, wrap

MARKS: Final = {
    "+": "buy", "-": "give-up", "&": "ammo", "@": "spell", "#": "grimoire", "!": "card", "^": "sharpen", "%": "borax",
    "~": "choose", "=": "origin",
}  # fmt: skip
LONG: Final = 12
"""So many rows and more can be searched."""
COMPLEX: Final = 3
"""The AP of the strongest incantation (KA-CAS-03)."""


SHORT: Final = {
    "KA-LIM-01": "no more of them",
    "KA-LIM-02": "one at most",
    "KA-LIM-04": "one at most",
    "KA-REC-02": "does not join this faction",
    "KA-SPL-01": "as many generic spells as levels",
}
"""Reasons in a few words, by their rules."""
OVER: Final = re.compile(r"(\d+) more than")


def shortly(refusal: Refusal) -> str:
    """Why not, in a few words."""
    over = OVER.search(refusal.words)
    return f"{over[1]} Kr over" if over else SHORT.get(refusal.rule) or refusal.words.rstrip(".")


def word_id(word: str) -> str:
    """A row of the open page."""
    return f"{MARKS[word[0]]}-{word[1:].replace('/', '.').replace('=', '.')}"


def page_id(page: str) -> str:
    """A page of the sheet."""
    return f"page-{page}"


class Offered(msgspec.Struct, frozen=True, gc=False):
    """All that decides how a row looks."""

    word: str
    title: str
    sign: str
    note: str
    value: str
    aside: str
    held: bool
    """Whether it is bought, learnt or given up: a touch takes that back."""
    shut: str
    """Why it is forbidden, with the rule; empty: it is allowed."""
    about: str
    pages: int = 0


def editor(book: Book, draft: Draft) -> SheetPart:
    """The open page of the fighter at hand."""
    roster = draft.roster
    rows = tuple([_row(offered(book, roster, change)) for change in wished(book, roster, draft.fighter, draft.page)])
    if not roster.members:
        return _sheet("Your Spearhead", "", None, rows, "Whoever joins can be equipped here.")
    one = roster.members[draft.fighter]
    card = book.profiles[one.profile]
    empty = {"magic": f"{card.name} is no mage [KA-GAP-122]."}.get(draft.page, "There is nothing here.")
    note = {"tactics": "the whole Spearhead", "magic": "casting with 3 AP, exact [KA-CAS-03]"}.get(draft.page, "")
    return _sheet(card.name, note, _tabs(draft.page, pages_for(book, one)), rows, empty)


def offered(book: Book, roster: Spearhead, change: Amend) -> Offered:
    """A change with its price and what it is about; where it is forbidden, why."""
    word, mark = change.word, change.word[0]
    refusal = why_not(book, roster, change)
    name = word[1:].partition("=")[0].partition("/")[0]
    title = thing_of(book, word)
    value = (
        ""
        if mark in "~="
        else signed(_difference(book, roster, change))
        if refusal is None
        else signed(price_of_word(book, word))
    )
    note, aside, sign, pages = "", "", "s-list", 0
    if mark == "@":
        spell, card = book.spells[name], book.profiles[roster.members[change.fighter].profile]
        first = spell.tiers[0].difficulty
        chance = reach(COMPLEX * card.stats.I, first, card.level)
        note, sign, pages = clipped(spell.tiers[0].text), on_sheet(SPELL), spell.pages
        value, aside = f"{round(float(chance) * 100)} %", f"at {first}"
    elif mark in "+-":
        item = book.equipment[name]
        note, sign = clipped(facts_of(item)), on_sheet(item_sign(item))
        aside = ("given up" if change.off else "listed") if mark == "-" else "bought" if change.off else ""
    elif mark == "!":
        found = book.tactical_cards.get(name) or book.upgrade_cards[name]
        note, sign = clipped(found.text), on_sheet(TACTIC)
    elif mark == "#":
        sheets = book.grimoires[name].pages
        note, sign = f"{sheets} pages" if sheets else "any number of pages", on_sheet(SPELL)
    elif mark in "^%":
        title, sign = f"{'Sharpen' if mark == '^' else 'Borax for'} {title}", on_sheet("anvil")
    elif mark == "=":
        title = f"Origin: {title}"
    shut = f"{shortly(refusal)} [{refusal.rule}]" if refusal is not None else ""
    return Offered(word, f"{title[0].upper()}{title[1:]}", sign, note, value, aside, change.off, shut, name, pages)


def _difference(book: Book, roster: Spearhead, change: Amend) -> int:
    """By how much the Spearhead becomes dearer."""
    return total_price(book, edited(book, roster, change)) - total_price(book, roster)


def signed(krowns: int) -> str:
    """A difference in Krowns with its sign."""
    return "0" if not krowns else f"+{krowns}" if krowns > 0 else f"\N{MINUS SIGN}{-krowns}"


@sheet_part
def _row(one: Offered) -> Item:
    lead = (
        Art("", "leaf", words=str(one.pages), label=f"{one.pages} pages")
        if one.pages
        else Art(one.sign, "badge", tone="item")
    )
    return Item(
        one.title,
        lead=lead,
        notes=tuple([said for said in (one.note, one.shut) if said]),
        value=one.value,
        aside=one.aside,
        key=word_id(one.word),
        about="" if one.word[0] in "#&=~" else one.about,
        state="locked" if one.shut else "on" if one.held else "",
        act="s-minus" if one.held else "s-plus",
        kind="ware",
    )


@sheet_part
def _tabs(page: str, pages: tuple[str, ...]) -> Flow:
    chips = [
        Item(PAGES[name], "chip", key=page_id(name), state="on" if name == page else "", kind="page") for name in pages
    ]
    return wrap(*chips)


@sheet_part
def _sheet(name: str, note: str, tabs: SheetPart | None, rows: tuple[SheetPart, ...], empty: str) -> Panel:
    body: list[Child] = [tabs] if tabs is not None else []
    if rows:
        body.append(List(rows, search="Search" if len(rows) >= LONG else ""))
    elif empty:
        body.append(Text(empty, "small"))
    return Panel(name, (column(*body),), note, kind="editor")
