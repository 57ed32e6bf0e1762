"""Civilizations: the own one with its cards in full, the others in small tiles; and the own hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import card_name, listed, name_of
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import CIVIL_WAR, COLOURS, RESOURCES
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.cards import built, named_tile, offered, tile
from ludarium.games.nova_era.picture.desk import UNREST_ZONES
from ludarium.games.nova_era.picture.ink import TRACK_ICON, TYPE_NAME, TYPES, sign, token
from ludarium.games.nova_era.picture.moment import SPEND, asked, counts_of, disaster_of, step_of
from ludarium.games.nova_era.state import Civilization, Columns, NovaEra, Tokens
from ludarium.languages import N_
from ludarium.scene.parts import cached
from ludarium.scene.sheets import (
    Art,
    Flow,
    Panel,
    SheetPart,
    State,
    Stock,
    Text,
    Track,
    column,
    grid,
    literal,
    row,
    sheet_part,
)

DECIDING = N_("deciding now")
CardsInPlay: TypeAlias = tuple[Columns, Columns, tuple[str, ...]]
"""Undamaged and damaged ones by type, and Personalities."""
Charm: TypeAlias = tuple[str, int]
"""The card under the Cleopatra token and who placed it."""


def cards_of(civilization: Civilization) -> CardsInPlay:
    """The cards that this player has in play."""
    return civilization.undamaged, civilization.damaged, civilization.personalities


def column_cards(cards: CardsInPlay, kind: int) -> tuple[tuple[str, bool], ...]:
    """The cards of a column, the damaged ones last, and whether each is damaged; 5 is the Personalities."""
    undamaged, damaged, personalities = cards
    if kind == len(TYPES) - 1:
        return tuple([(card, False) for card in personalities])
    return (*[(card, False) for card in undamaged[kind]], *[(card, True) for card in damaged[kind]])


@lru_cache(maxsize=4_000)
def crowns(counts: tuple[tuple[int, ...], ...], me: int) -> tuple[bool, ...]:
    """For each type whether this seat has strictly the most."""
    others = [other for seat, other in enumerate(counts) if seat != me]
    return tuple([all(own > other[kind] for other in others) for kind, own in enumerate(counts[me])])


def _charm(g: NovaEra) -> Charm:
    return g.charmed, g.charmer


def _charmer(charm: Charm, card: str) -> int:
    """Who has charmed this card; -1 if nobody has."""
    charmed, charmer = charm
    return charmer if card == charmed else -1


# -- my own -------------------------------------------------------------------------------------------------------


def own(g: NovaEra, me: int, uses: dict[str, str]) -> SheetPart:
    """My civilization in six columns, and my hand."""
    columns = _my_columns(g.content, cards_of(g.civilizations[me]), counts_of(g), me, tuple(uses.items()), _charm(g))
    return _own(me, first_note(g, me), columns)


@cached
def _my_columns(
    content: Cards,
    cards: CardsInPlay,
    counts: tuple[tuple[int, ...], ...],
    me: int,
    uses: tuple[tuple[str, str], ...],
    charm: Charm,
) -> SheetPart:
    mine, most, use_of = counts[me], (*crowns(counts, me), False), dict(uses)
    columns = []
    for kind, name in enumerate(TYPES):
        lying = column_cards(cards, kind)
        shown = [
            built(content, card, name, damaged, me, use_of.get(card, ""), _charmer(charm, card))
            for card, damaged in lying
        ]
        columns.append(_column(name, mine[kind] if kind < len(mine) else len(lying), most[kind], me, *shown))
    return _columns(*columns)


@sheet_part
def _own(me: int, note: str, columns: SheetPart) -> Panel:
    return Panel(_("My civilization"), (columns,), note, f"s-seat-{me + 1}", "well", owner=me, kind="own")


@sheet_part
def _columns(*columns: SheetPart) -> Flow:
    return grid(columns, 6, "s", "civilization")


@sheet_part
def _column(name: str, count: int, most: bool, me: int, *cards: SheetPart) -> Panel:
    """A column: its name, how many undamaged cards lie there, a crown for strictly the most."""
    title = TYPE_NAME[name]
    held = (
        (column(*cards, size="s"),)
        if cards
        else (Art(token(name), kind="nothing", state="off", label=_("no cards yet")),)
    )
    note = f"{{{sign('crown')}|{_('the most of all')}}} {count}" if most else str(count)
    label = (
        _("{title}: {count} undamaged, the most of all", title=title, count=count)
        if most
        else _("{title}: {count} undamaged", title=title, count=count)
    )
    key = f"type-{name}-{me}"
    return Panel(title, held, note, token(name), key=key, about=about("type", name, count), label=label, kind="column")


def hand(g: NovaEra, me: int, uses: dict[str, str]) -> SheetPart:
    """The own hand; what only the owner knows carries an eye."""
    one = g.civilizations[me]
    secret = [offered(g.content, card, False, uses.get(card, ""), "secret") for card in one.secret]
    seen = [offered(g.content, card, False, uses.get(card, ""), "seen") for card in one.hand]
    return _hand(*secret, *seen)


@sheet_part
def _hand(*cards: SheetPart) -> Panel:
    held = (grid(cards, kind="hand"),) if cards else (Text(_("No cards in hand."), "small"),)
    return Panel(_("My hand"), held, ground="well", kind="hand")


# -- the others ------------------------------------------------------------------------------------------------------


def first_note(g: NovaEra, seat: int) -> str:
    """Whether they hold the First Player token, and what that means now."""
    if seat != g.first:
        return ""
    return _("first player, spends last") if step_of(g)[1] == SPEND else _("first player")


def rivals(g: NovaEra, seats: list[int], names: tuple[str, ...]) -> SheetPart:
    """Other players' boards, side by side; where they are all there is, with the names of their cards."""
    named = len(seats) == g.seats
    return _rivals(named, *[_rival(g, seat, name_of(names, seat), named) for seat in seats])


@sheet_part
def _rivals(named: bool, *found: SheetPart) -> Flow:
    return Flow("grid", found, kind=f"{'watched' if named else 'rivals'}-{len(found)}")


def _rival(g: NovaEra, seat: int, name: str, named: bool) -> SheetPart:
    """Emblem, VP, Unrest, Resources, hand, Past, and the cards as tiles; each part is kept by its own facts."""
    one, disaster = g.civilizations[seat], disaster_of(g)
    shield = disaster if disaster >= 0 and g.powers(seat).protected[disaster] else -1
    note = _(DECIDING) if seat == asked(g) else first_note(g, seat)
    seen = listed([card_name(g.content, card) for card in one.hand])
    counts = (len(one.hand) + len(one.secret), len(one.secret), len(one.past), seen)
    tiles = _their_tiles(g.content, cards_of(one), seat, named, _charm(g))
    stock = _stock(one.resources, min(one.unrest, CIVIL_WAR), *counts, one.vp, seat, literal(name))
    deciding = seat == asked(g)
    first = seat == g.first and not deciding
    return _plate(seat, literal(name), note, deciding, first, shield, stock, tiles)


@cached
def _their_tiles(content: Cards, cards: CardsInPlay, seat: int, named: bool, charm: Charm) -> SheetPart:
    draw = named_tile if named else tile
    columns = [
        _tiles(*[draw(content, card, name, damaged, seat, _charmer(charm, card)) for card, damaged in lying])
        for name, lying in [(name, column_cards(cards, kind)) for kind, name in enumerate(TYPES)]
    ]
    return _all_tiles(*columns)


@sheet_part
def _plate(seat: int, name: str, note: str, deciding: bool, first: bool, shield: int, *held: SheetPart) -> Panel:
    safe = f"{{{sign('shield')}|{_('safe')}}}{{{sign(TRACK_ICON[shield])}|{_('from this')}}} " if shield >= 0 else ""
    said = about("seat", int(first))
    state: State = "on" if deciding else ""
    label = f"{name}, {note}" if note else name
    return Panel(
        name,
        held,
        safe + note,
        f"s-seat-{seat + 1}",
        "well",
        key=f"seat-{seat}",
        about=said,
        owner=seat,
        state=state,
        label=label,
        kind="rival",
    )


@sheet_part
def _stock(
    resources: Tokens, unrest: int, cards: int, secret: int, past: int, seen: str, vp: int, seat: int, name: str
) -> Flow:
    """VP, Unrest, Resources, hand and Past of another player, in one line."""
    held = [
        Stock(
            token(colour),
            resources[i],
            key=f"res-{colour}-{seat}",
            about=about("resource", colour, resources[i]),
            label=f"{name}: {resources[i]} {RESOURCES[colour]}",
            size="s",
        )
        for i, colour in enumerate(COLOURS)
    ]
    told = (
        _("{name}: {cards} in hand ({seen} seen)", name=name, cards=cards, seen=seen)
        if seen
        else _("{name}: {cards} in hand", name=name, cards=cards)
    )
    grave = about("past", past)
    return row(
        Track(
            unrest,
            CIVIL_WAR,
            icon=sign("revolt"),
            zones=UNREST_ZONES,
            end=sign("uprising"),
            key=f"unrest-{seat}",
            label=_("{name}: Unrest {unrest}", name=name, unrest=unrest),
            about=about("unrest", unrest),
            kind="small-unrest",
        ),
        *held,
        Stock(sign("card-pickup"), cards, key=f"hand-{seat}", label=told, about=about("hand", cards, secret), size="s"),
        Stock(
            sign("tombstone"),
            past,
            key=f"past-{seat}",
            label=_("{name}: {past} in the Past", name=name, past=past),
            about=grave,
            size="s",
        ),
        Stock(
            sign("laurels"),
            vp,
            form="wreath",
            tone="gold",
            key=f"vp-{seat}",
            label=_("{name}: {vp} VP", name=name, vp=vp),
            about=about("vp", vp),
        ),
        size="s",
    )


@sheet_part
def _tiles(*tiles: SheetPart) -> Flow:
    return Flow("wrap", tiles, kind="tiles")


@sheet_part
def _all_tiles(*columns: SheetPart) -> Flow:
    return grid(columns, 6, "s", "all-tiles")
