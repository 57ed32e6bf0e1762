"""Running Orders: four Initiative cards of each player, done, now, to come, or face down."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.options import Order
from ludarium.games.aristeia.picture.moment import acted, names_of, topic_of
from ludarium.games.aristeia.picture.pieces import face_of
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.rounds import initiative
from ludarium.games.aristeia.state import UNKNOWN, Aristeia
from ludarium.scene.sheets import Art, Card, Item, Panel, SheetPart, State, grid, literal, sheet_part, wrap


def order_of(g: Aristeia, seat: int, viewer: int) -> tuple[int, ...]:
    """The slots as this viewer knows them: what was planned, what was just sealed, or the cards at hand."""
    if g.players[seat].order:
        return g.players[seat].order
    for who, answer in g.sealed:
        if who == seat == viewer and isinstance(answer, Order):
            return answer.first, answer.second, answer.third, answer.fourth
    return tuple(team_of(seat)) if g.fighters else ()


def running_order(g: Aristeia, seat: int, viewer: int, name: str) -> SheetPart:
    """A player's four slots; those whose Turn is not known are named, so that their cards can be read."""
    player = g.players[seat]
    planned = bool(player.order) or any(who == seat and answer for who, answer in g.sealed)
    order, names = order_of(g, seat, viewer), names_of(g)
    shown, slots = planned or seat == viewer or topic_of(g) != "running order", []
    for slot, fighter in enumerate(order):
        open_ = shown and fighter != UNKNOWN
        slots.append(_slot(g, fighter, slot if planned else -1, slot in player.known) if open_ else _back(seat, slot))
    hidden = [fighter for fighter in team_of(seat) if fighter not in order] if UNKNOWN in order else []
    faces = tuple([(names[fighter], g.fighters[fighter].character) for fighter in hidden])
    mine = seat == viewer and not hidden  # at a shared device the own ones may be covered too
    own = "Your Running Order" if planned else "Your Initiative cards"
    cards = f"{len(player.deck)} in deck" if mine else f"{len(player.hand)} in hand"
    note = f"Underdog, {cards}" if g.underdog == seat else cards
    return _order(g.content, seat, own if mine else literal(name), note, faces, *slots)


@sheet_part
def _order(
    book: Book, seat: int, title: str, note: str, faces: tuple[tuple[str, str], ...], *slots: SheetPart
) -> Panel:
    waiting = []
    for key, character in faces:
        label = book.characters[character].name
        waiting.append(Art(face_of(character), size="s", key=f"face-{key}", about=character, owner=seat, label=label))
    held = (grid(slots, 4, "s"), *[wrap(*waiting)] * bool(waiting))
    return Panel(title, held, note, f"s-seat-{seat + 1}", "paper", owner=seat, kind="order")


@sheet_part
def _back(seat: int, slot: int) -> Card:
    title, key = f"Turn {slot + 1}: face down", f"back-{seat}-{slot}"
    return Card(title, state="hidden", key=key, about="AR-PLAN-01", owner=seat, kind="turn")


def _slot(g: Aristeia, fighter: int, slot: int, shown: bool) -> SheetPart:
    me = g.fighters[fighter]
    state = "now" if fighter == g.active else "done" if acted(g, fighter) else "open" if shown else ""
    name = g.content.characters[me.character].name
    return _turn(names_of(g)[fighter], me.character, name, me.seat, slot, initiative(g, fighter), state)


@sheet_part
def _turn(key: str, character: str, name: str, seat: int, slot: int, value: int, state: str) -> Item:
    done, face = state == "done", Art(face_of(character), size="l")
    when, aside = (f", Turn {slot + 1}", str(slot + 1)) if slot >= 0 else ("", "")
    label = f"{name}{when}, Initiative {value}{', done' if done else ''}"
    look: State = "on" if state == "now" else "off" if done else ""
    title, worth = name.rsplit(maxsplit=1)[-1], "done" if done else str(value)
    shown = Item(title, "tile", lead=face, value=worth, aside=aside, label=label, state=look, kind="turn")
    return replace(shown, key=f"init-{key}", about=character, owner=seat)
