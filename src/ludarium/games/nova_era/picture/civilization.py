"""Civilizations: the own one with its cards in full, the others in small tiles; and the own hand."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import card_name, listed, name_of
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import CIVIL_WAR, COLOURS, RESOURCES
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.cards import built, named_tile, offered, tile
from ludarium.games.nova_era.picture.desk import UNREST_ZONES
from ludarium.games.nova_era.picture.ink import TRACK_ICON, TYPE_NAME, TYPES, sign, token
from ludarium.games.nova_era.picture.moment import SPEND, asked, counts_of, crowns, disaster_of
from ludarium.games.nova_era.state import Civilization, Columns, NovaEra, Tokens
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

CardsInPlay: TypeAlias = tuple[Columns, Columns, tuple[str, ...]]
"""Undamaged and damaged ones by type, and Personalities."""
Charm: TypeAlias = tuple[str, int]
"""The card under the Cleopatra token and who placed it."""
Holdings: TypeAlias = tuple[Cards, int, int, Tokens, tuple[str, ...], int, int]
Rival: TypeAlias = tuple[int, str, str, bool, int, Holdings, SheetPart]
"""A seat, its name, a note, whether it decides, from which Disaster it is safe, what it holds (``_stock``), its cards."""


def cards_of(civilization: Civilization) -> CardsInPlay:
    """The cards that this player has in play."""
    return civilization.undamaged, civilization.damaged, civilization.personalities


def column_cards(cards: CardsInPlay, kind: int) -> tuple[tuple[str, bool], ...]:
    """The cards of a column, the damaged ones last, and whether each is damaged; 5 is the Personalities."""
    undamaged, damaged, personalities = cards
    if kind == len(TYPES) - 1:
        return tuple([(card, False) for card in personalities])
    return (*[(card, False) for card in undamaged[kind]], *[(card, True) for card in damaged[kind]])


def _charm(g: NovaEra) -> Charm:
    return g.charmed, g.charmer


def _charmer(charm: Charm, card: str) -> int:
    """Who has charmed this card; -1 if nobody has."""
    charmed, charmer = charm
    return charmer if card == charmed else -1


# -- my own -------------------------------------------------------------------------------------------------------


def own(g: NovaEra, me: int, uses: dict[str, str], step: str) -> SheetPart:
    """My civilization in six columns, and my hand."""
    counts = counts_of(g)
    facts = (cards_of(g.civilizations[me]), counts[me], crowns(counts, me))
    return _own(g.content, *facts, me, tuple(uses.items()), _charm(g), first_note(g, me, step))


@sheet_part
def _own(
    content: Cards,
    cards: CardsInPlay,
    counts: tuple[int, ...],
    most: tuple[bool, ...],
    me: int,
    uses: tuple[tuple[str, str], ...],
    charm: Charm,
    note: str,
) -> Panel:
    use_of, columns = dict(uses), []
    for kind, name in enumerate(TYPES):
        lying = column_cards(cards, kind)
        facts = [(card, name, damaged, me, use_of.get(card, ""), _charmer(charm, card)) for card, damaged in lying]
        shown = [built(content, *one) for one in facts]
        count, best = (counts[kind], most[kind]) if kind < len(counts) else (len(lying), False)
        columns.append(_column(name, count, best, me, *shown))
    held = (grid(tuple(columns), 6, "s", "civilization"),)
    return Panel(_("My civilization"), held, note, f"s-seat-{me + 1}", "well", owner=me, kind="own")


@sheet_part
def _column(name: str, count: int, most: bool, me: int, *cards: SheetPart) -> Panel:
    """A column: its name, how many undamaged cards lie there, a crown for strictly the most."""
    title, key, said = TYPE_NAME[name], f"type-{name}-{me}", about("type", name, count)
    empty = Art(token(name), kind="nothing", state="off", label=_("no cards yet"))
    held = (column(*cards, size="s") if cards else empty,)
    note, label = str(count), _("{title}: {count} undamaged", title=title, count=count)
    if most:
        note = f"{{{sign('crown')}|{_('the most of all')}}} {count}"
        label = _("{title}: {count} undamaged, the most of all", title=title, count=count)
    return Panel(title, held, note, token(name), key=key, about=said, label=label, kind="column")


def hand(g: NovaEra, me: int, uses: dict[str, str]) -> SheetPart:
    """The own hand; what only the owner knows carries an eye."""
    one = g.civilizations[me]
    return _hand(g.content, one.secret, one.hand, tuple(uses.items()))


@sheet_part
def _hand(content: Cards, secret: tuple[str, ...], seen: tuple[str, ...], uses: tuple[tuple[str, str], ...]) -> Panel:
    use_of = dict(uses)
    cards = [offered(content, card, False, use_of.get(card, ""), "secret") for card in secret]
    cards += [offered(content, card, False, use_of.get(card, ""), "seen") for card in seen]
    held = (grid(tuple(cards), kind="hand"),) if cards else (Text(_("No cards in hand."), "small"),)
    return Panel(_("My hand"), held, ground="well", kind="hand")


# -- the others ------------------------------------------------------------------------------------------------------


def first_note(g: NovaEra, seat: int, step: str) -> str:
    """Whether they hold the First Player token, and what that means now."""
    if seat != g.first:
        return ""
    return _("first player, spends last") if step == SPEND else _("first player")


def rivals(g: NovaEra, seats: list[int], names: tuple[str, ...], step: str) -> SheetPart:
    """Other players' boards, side by side; where they are all there is, with the names of their cards."""
    named = len(seats) == g.seats
    return _rivals(named, *[_rival(g, seat, literal(name_of(names, seat)), named, step) for seat in seats])


@sheet_part
def _rivals(named: bool, *rivals: Rival) -> Flow:
    found = tuple([_plate(*rival) for rival in rivals])
    return Flow("grid", found, kind=f"{'watched' if named else 'rivals'}-{len(found)}")


def _rival(g: NovaEra, seat: int, name: str, named: bool, step: str) -> Rival:
    """Another player, with VP, Unrest, Resources, hand and Past, and with the cards as tiles."""
    one, disaster, content = g.civilizations[seat], disaster_of(g), g.content
    shield = disaster if disaster >= 0 and g.powers(seat).protected[disaster] else -1
    tiles = _their_tiles(content, cards_of(one), seat, named, _charm(g))
    stock = (content, one.vp, min(one.unrest, CIVIL_WAR), one.resources, one.hand, len(one.secret), len(one.past))
    return seat, name, first_note(g, seat, step), seat == asked(g), shield, stock, tiles


@sheet_part
def _their_tiles(content: Cards, cards: CardsInPlay, seat: int, named: bool, charm: Charm) -> Flow:
    draw, columns = named_tile if named else tile, []
    for kind, name in enumerate(TYPES):
        lying = column_cards(cards, kind)
        tiles = [draw(content, card, name, damaged, seat, _charmer(charm, card)) for card, damaged in lying]
        columns.append(Flow("wrap", tuple(tiles), kind="tiles"))
    return grid(tuple(columns), 6, "s", "all-tiles")


def _plate(seat: int, name: str, note: str, deciding: bool, shield: int, stock: Holdings, tiles: SheetPart) -> Panel:
    """``note``: of who holds the First Player token; that they decide now is more important."""
    safe = f"{{{sign('shield')}|{_('safe')}}}{{{sign(TRACK_ICON[shield])}|{_('from this')}}} " if shield >= 0 else ""
    said, held = about("seat", int(bool(note) and not deciding)), (_stock(*stock, seat, name), tiles)
    note = _("deciding now") if deciding else note
    state: State = "on" if deciding else ""
    label, shown = f"{name}, {note}" if note else name, (name, held, safe + note, f"s-seat-{seat + 1}")
    plate = Panel(*shown, ground="well", key=f"seat-{seat}", owner=seat, kind="rival")
    return replace(plate, about=said, state=state, label=label)


@cached
def _stock(
    content: Cards,
    vp: int,
    unrest: int,
    resources: Tokens,
    seen: tuple[str, ...],
    secret: int,
    past: int,
    seat: int,
    name: str,
) -> Flow:
    """VP, Unrest, Resources, hand and Past of another player, in one line."""
    held = [_resource(colour, n, seat, name) for colour, n in zip(COLOURS, resources, strict=False)]
    cards = listed([card_name(content, card) for card in seen])
    hand = _in_hand(len(seen) + secret, secret, cards, seat, name)
    return row(_unrest(unrest, seat, name), *held, hand, _in_past(past, seat, name), _points(vp, seat, name), size="s")


@cached
def _unrest(unrest: int, seat: int, name: str) -> Track:
    shown, key = (unrest, CIVIL_WAR, "", "", sign("revolt"), sign("uprising"), UNREST_ZONES), f"unrest-{seat}"
    label = _("{name}: Unrest {unrest}", name=name, unrest=unrest)
    return Track(*shown, key=key, label=label, about=about("unrest", unrest), kind="small-unrest")


@cached
def _resource(colour: str, n: int, seat: int, name: str) -> Stock:
    label = f"{name}: {n} {RESOURCES[colour]}"
    key = f"res-{colour}-{seat}"
    return Stock(token(colour), n, key=key, about=about("resource", colour, n), label=label, size="s")


@cached
def _in_hand(cards: int, secret: int, seen: str, seat: int, name: str) -> Stock:
    key, note = f"hand-{seat}", about("hand", cards, secret)
    label = _("{name}: {cards} in hand", name=name, cards=cards)
    label = _("{name}: {cards} in hand ({seen} seen)", name=name, cards=cards, seen=seen) if seen else label
    return Stock(sign("card-pickup"), cards, key=key, label=label, about=note, size="s")


@cached
def _in_past(past: int, seat: int, name: str) -> Stock:
    label = _("{name}: {past} in the Past", name=name, past=past)
    return Stock(sign("tombstone"), past, key=f"past-{seat}", label=label, about=about("past", past), size="s")


@cached
def _points(vp: int, seat: int, name: str) -> Stock:
    label, key = _("{name}: {vp} VP", name=name, vp=vp), f"vp-{seat}"
    return Stock(sign("laurels"), vp, form="wreath", tone="gold", key=key, label=label, about=about("vp", vp))
