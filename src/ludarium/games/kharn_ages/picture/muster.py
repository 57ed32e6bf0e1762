"""The muster: who can join, the Spearhead with its price, and who of the others is ready."""

from __future__ import annotations

from typing import Final

import msgspec

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Profile
from ludarium.games.kharn_ages.drafting import edited, joining, left, pool, why_not
from ludarium.games.kharn_ages.muster_words import item_name, price_of_word, thing_of
from ludarium.games.kharn_ages.names import FACTIONS, LEVELS, plain_name
from ludarium.games.kharn_ages.options import Enlist
from ludarium.games.kharn_ages.picture.card import NAMES as STATS
from ludarium.games.kharn_ages.picture.card import clipped, facts_of
from ludarium.games.kharn_ages.picture.editor import editor, shortly, signed
from ludarium.games.kharn_ages.picture.symbols import FACTIONS as EMBLEMS
from ludarium.games.kharn_ages.picture.symbols import (
    FIELDS,
    GOAL,
    KITE,
    LEADER,
    SPELL,
    TACTIC,
    item_sign,
    on_sheet,
    portrait,
)
from ludarium.games.kharn_ages.prices import price_of, total_price
from ludarium.games.kharn_ages.recruiting import cited, faults, leaders
from ludarium.games.kharn_ages.rosters import Draft, Spearhead, Written
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.words import skill_name
from ludarium.scene.sheets import (
    Art,
    Card,
    Child,
    Coin,
    Filter,
    Flow,
    Item,
    List,
    Meter,
    Panel,
    Share,
    Sheet,
    SheetPart,
    Table,
    Text,
    column,
    grid,
    literal,
    sheet_part,
    wrap,
)

PLUS, LESS = "s-plus", "s-repeat"
TONES: Final = ("held", "item")
FIELD_KEY: Final = "field"


def faction_id(faction: str) -> str:
    """The sign of a faction at the muster."""
    return f"faction-{faction}"


def join_id(profile: str) -> str:
    """Somebody who might join."""
    return f"join-{profile}"


def fighter_id(n: int) -> str:
    """A fighter of the draft."""
    return f"fighter-{n}"


def lead_id(n: int) -> str:
    """The crown for a fighter of the draft."""
    return f"lead-{n}"


def dismiss_id(n: int) -> str:
    """The way out for a fighter of the draft."""
    return f"dismiss-{n}"


def muster_sheets(g: KharnAges, seat: int, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """What a seat sees of the muster: its own draft whole, of the others only whether they are ready."""
    draft = g.drafts[seat] if seat >= 0 else None
    found = []
    if draft is None or draft.ready:
        waiting = _waiting(tuple([(n, literal(names[n]), one.ready) for n, one in enumerate(g.drafts)]))
        found.append(Sheet("mustering", waiting, place="middle", title="Players"))
    if draft is None or draft.chosen:
        return tuple(found)
    roster, book = draft.roster, g.book
    found.append(
        Sheet("budget", budget(book, roster, open_=not draft.ready), place="middle", compact="lane", title="Krowns")
    )
    found.append(Sheet("spearhead", _fighters(g, seat, draft), place="middle", priority=1, title="Spearhead"))
    if not draft.ready:
        found.append(Sheet("profiles", _recruits(book, roster), priority=2, size="m", title="Profiles", ground="paper"))
        found.append(
            Sheet("editor", editor(book, draft), place="right", priority=1, size="l", title="Equip", ground="paper")
        )
    return tuple(found)


@sheet_part
def _waiting(seats: tuple[tuple[int, str, bool], ...]) -> Panel:
    rows = [
        Item(
            name,
            lead=Art(f"s-seat-{seat % 4 + 1}", size="s"),
            value="ready" if ready else "musters",
            owner=seat,
            size="s",
        )
        for seat, name, ready in seats
    ]
    return Panel("Muster", tuple(rows), "all Spearheads are shown at once [KA-SET-02]", ground="paper", kind="ready")


# -- the Krowns -------------------------------------------------------------------------------------------------


def budget(book: Book, roster: Spearhead, *, open_: bool) -> SheetPart:
    """What the Spearhead costs, fighter by fighter, and what it still lacks."""
    shares = [
        (
            price_of(book, roster, one),
            plain_name(book.profiles[one.profile].name),
            portrait(book, book.profiles[one.profile]),
        )
        for one in roster.members
    ]
    shares += [(book.tactical_cards[card].cost, book.tactical_cards[card].name, TACTIC) for card in roster.tactics]
    levels = sum(book.profiles[one.profile].level for one in roster.members)
    lack = next((cited(fault) for fault in faults(book, roster)), "")
    return _budget(roster.faction, roster.size, tuple(shares), levels, len(roster.members), lack, open_=open_)


@sheet_part
def _budget(
    faction: str,
    size: int,
    shares: tuple[tuple[int, str, str], ...],
    levels: int,
    count: int,
    lack: str,
    *,
    open_: bool,
) -> Panel:
    spent = sum(price for price, _, _ in shares)
    parts = [
        Share(price, str(price), name, on_sheet(sign), TONES[n % 2])
        for n, (price, name, sign) in enumerate(shares)
        if price
    ]
    rest = f"{size - spent} left" if spent < size else ""
    bar = Meter(size, tuple(parts), rest, label=f"{spent} of {size} Krowns", kind="krowns")
    fighters = "1 Safar" if count == 1 else f"{count} Safars"
    field = Item(
        f"{{{on_sheet(GOAL)}|}} Take the field",
        "chip",
        key=FIELD_KEY,
        value=f"{spent} of {size} Kr",
        size="l",
        state="locked" if lack else "",
        kind="field",
    )
    end: list[Child] = [*[Text(_linked(lack), "small", tone="warn")] * bool(lack), *[field] * open_]
    note = f"{fighters}, levels {levels}, **{spent}** of {size} Kr"
    return Panel(FACTIONS[faction], (bar, *end), note, icon=on_sheet(EMBLEMS[faction]), ground="paper", kind="budget")


def _linked(sentence: str) -> str:
    """A sentence with its rule as a link."""
    return sentence.replace("(KA-", "[KA-").replace(").", "].")


# -- who can join -----------------------------------------------------------------------------------------------


class Recruit(msgspec.Struct, frozen=True, gc=False):
    """All that decides how a row of the list looks."""

    id: str
    name: str
    sign: str
    level: int
    figures: str
    price: int
    count: str
    note: str
    act: str
    shut: bool


def _recruits(book: Book, roster: Spearhead) -> SheetPart:
    rows = [_recruit(recruit_of(book, roster, card)) for card in pool(book, roster)]
    open_ = sum(1 for card in pool(book, roster) if joining(book, roster, card) is not None)
    return _profiles(roster.faction, tuple(rows), open_)


def recruit_of(book: Book, roster: Spearhead, card: Profile) -> Recruit:
    """Somebody who might join: with the price, the way in, or the reason why not."""
    option = joining(book, roster, card)
    price = card.cost
    if option is not None:
        price = total_price(book, edited(book, roster, option)) - total_price(book, roster)
    stats = " ".join([f"{letter}{getattr(card.stats, letter)}" for letter in STATS])
    here = sum(1 for one in roster.members if one.profile == card.id)
    act = PLUS if option is not None and not option.words else LESS
    note = _note(book, roster, card, option)
    sign = portrait(book, card)
    return Recruit(
        card.id, card.name, sign, card.level, stats, price, f"{here} of {card.most}", note, act, option is None
    )


def _note(book: Book, roster: Spearhead, card: Profile, option: Enlist | None) -> str:
    if option is None:
        refusal = why_not(book, roster, Enlist(card.id))
        assert refusal is not None
        return f"{shortly(refusal)} [{refusal.rule}]"
    if option.words:
        gives = [thing_of(book, word) for word in option.words if word[0] == "-"]
        seal = [thing_of(book, word) for word in option.words if word[0] == "+"]
        ways = [f"without {' and '.join(gives)} [KA-COS-02]"] * bool(gives)
        return "; ".join([*[f"with a {name} [KA-REC-02]" for name in seal], *ways])
    return "" if card.faction == roster.faction else f"{FACTIONS[card.faction]}, may join [KA-REC-02]"


@sheet_part
def _recruit(one: Recruit) -> Item:
    kites = f"{{{KITE}|level}}" * one.level
    return Item(
        f"{one.name} {kites}",
        lead=Coin(on_sheet(one.sign), kind="soldier"),
        notes=(one.figures, one.note) if one.note else (one.figures,),
        value=str(one.price),
        aside=one.count,
        key=join_id(one.id),
        about=one.id,
        act=one.act,
        state="locked" if one.shut else "",
        tone="warn" if one.act == LESS and not one.shut else "",
        label=f"{one.name}, level {LEVELS[one.level]}, {one.price} Krowns",
        kind="recruit",
    )


@sheet_part
def _profiles(faction: str, rows: tuple[SheetPart, ...], can: int) -> Flow:
    signs = [
        Item(
            FACTIONS[one].removeprefix("Black "),
            "tile",
            lead=Art(on_sheet(EMBLEMS[one])),
            key=faction_id(one),
            state="on" if one == faction else "",
            kind="faction",
        )
        for one in FACTIONS
    ]
    filters = (Filter(f"All {len(rows)}"), Filter(f"Can join {can}", mark="can"))
    return column(grid(tuple(signs), 6, kind="factions"), List(rows, search="Search profiles", filters=filters))


# -- the Spearhead ----------------------------------------------------------------------------------------------


def _fighters(g: KharnAges, seat: int, draft: Draft) -> SheetPart:
    roster, book = draft.roster, g.book
    able = leaders(book, roster)
    cards = [
        _fighter(book, roster, n, seat, n in able, n == draft.fighter and not draft.ready, draft.ready)
        for n in range(len(roster.members))
    ]
    if not draft.ready:
        cards.append(_room(book, roster))
    return _company(tuple(cards))


@sheet_part
def _company(cards: tuple[SheetPart, ...]) -> Flow:
    return grid(cards, size="l", kind="fighters")


def _room(book: Book, roster: Spearhead) -> SheetPart:
    """The next place: what is left, and who would fit it best."""
    fits = [card for card in pool(book, roster) if (way := joining(book, roster, card)) is not None and not way.words]
    best = max(fits, key=lambda card: card.cost, default=None)
    return _place(left(book, roster), f"{best.name} fits at {best.cost} Kr." if best else "", not roster.members)


@sheet_part
def _place(krowns: int, fits: str, first: bool) -> Card:
    begin = "Choose a faction and recruit, or begin with a ready-made list." if first else ""
    words = [Text(said, "small") for said in (fits or "Nobody fits as printed.", begin) if said]
    return Card(f"{krowns} Kr left", tuple(words), state="hollow", kind="room")


@sheet_part
def _fighter(book: Book, roster: Spearhead, n: int, seat: int, able: bool, on: bool, closed: bool) -> Card:
    """A fighter of the draft: its price in parts, its values, what it has."""
    one = roster.members[n]
    card = book.profiles[one.profile]
    price = price_of(book, roster, one)
    change = price - card.cost
    heads = (*STATS, "size", "AP", "HP")
    figures = (*[str(getattr(card.stats, letter)) for letter in STATS], str(card.stature), str(card.ap), str(card.hp))
    body: list[Child] = [Table(heads, (figures,), "strip", quiet=3), *_gear(book, one), _mastery(card)]
    skills = ", ".join([skill_name(skill) for skill in card.skills])
    body += [Text(skills, "small")] * bool(skills)
    foot: list[Child] = []
    if one.leads:
        foot.append(Item(f"{{{on_sheet(LEADER)}|leader}} Leader", "chip", state="on", tone="gold", about="leader"))
    elif able and not closed:
        foot.append(Item(f"{{{on_sheet(LEADER)}|leader}} Lead", "chip", key=lead_id(n), label=f"{card.name} leads"))
    if not closed:
        foot.append(Item("{s-x|dismiss} Dismiss", "chip", key=dismiss_id(n), label=f"Dismiss {card.name}"))
    return Card(
        card.name,
        tuple(body),
        lead=Coin(on_sheet(portrait(book, card)), owner=seat),
        notes=(f"{f'{{{KITE}|level}}' * card.level} Level {LEVELS[card.level]}",),
        value=f"{price} Kr",
        aside=f"{card.cost} {signed(change)}" if change else "",
        foot=(wrap(*foot),),
        key=fighter_id(n),
        owner=seat,
        state="on" if on else "",
        kind="fighter",
    )


def _mastery(card: Profile) -> Flow:
    dice = [
        Item(f"{{{KITE}|mastery die}}" + "".join([f"{{{on_sheet(FIELDS[field])}|{field}}}" for field in die]), "chip", kind="die")
        for die in card.mastery
    ]  # fmt: skip
    return Flow("wrap", (Text("Mastery", "small"), *dice), kind="mastery")


def _gear(book: Book, one: Written) -> list[Child]:
    """What is on the card, struck out where it is given up, and what was bought."""
    card = book.profiles[one.profile]
    rows: list[Child] = []
    for name in card.equipment:
        gone = name in one.drop
        value = f"\N{MINUS SIGN}{book.equipment[name].cost}" if gone else "listed"
        rows.append(_thing(book, name, value, gone=gone))
    rows += [_thing(book, name, f"+{book.equipment[name].cost}") for name in one.add]
    words = [f"&{name}" for name in one.ammo] + [f"#{one.grimoire}"] * bool(one.grimoire)
    words += [f"@{name}" for name in one.spells] + [f"!{name}" for name in one.cards]
    words += [f"^{name}" for name in one.sharp] + [f"%{name}" for name in one.borax]
    for word in words:
        said = {"^": "Sharpened: ", "%": "Borax: "}.get(word[0], "") + thing_of(book, word)
        sign = SPELL if word[0] in "#@" else TACTIC if word[0] == "!" else "knapsack"
        value = f"+{price_of_word(book, word)}"
        rows.append(Item(said[0].upper() + said[1:], lead=Art(on_sheet(sign)), value=value, size="s", kind="item"))
    return [Panel("", tuple(rows) or (Text("Bare hands", "small"),), kind="gear")]


def _thing(book: Book, name: str, value: str, *, gone: bool = False) -> Item:
    item = book.equipment[name]
    notes = (clipped(facts_of(item)),) if facts_of(item) and not gone else ("given up [KA-COS-02]",) * gone
    return Item(
        item_name(book, name), lead=Art(on_sheet(item_sign(item))), notes=notes, value=value, size="s",
        state="gone" if gone else "", about=name, kind="item",
    )  # fmt: skip
