"""All Characters: as coins on their spaces, or beside the dome in the Infirmary, on the Bench, waiting to be deployed."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.notes import FIGHTER, fighter_words
from ludarium.games.aristeia.picture.dome import FARTHEST
from ludarium.games.aristeia.picture.ink import RADIUS, sign, spot
from ludarium.games.aristeia.picture.moment import acted, names_of, short_name
from ludarium.games.aristeia.picture.pieces import coin, face_of, states_of
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.state import BENCH, INFIRMARY, NOBODY, Aristeia, Fighter
from ludarium.scene.boards import Element, thing
from ludarium.scene.maps.ground import MARKS, PIECES
from ludarium.scene.maps.pieces import Badge, Piece, placed
from ludarium.scene.sheets import Art, Item, Panel, SheetPart, grid, literal, row, sheet_part
from ludarium.scene.svg import number

THREATS = "threats"
"""The switch for the Threats of all Enemies, and its element."""
AWAY = {"": "to deploy", INFIRMARY: "Infirmary", BENCH: "Bench"}
_SIGNS = {INFIRMARY: "hospital-cross", BENCH: "wooden-chair"}


def on_dome(g: Aristeia, viewer: int) -> list[Element]:
    """The coins that stand in the dome, far ones first, and below them how far their Attacks reach."""
    names = names_of(g)
    there = [(i, fighter) for i, fighter in enumerate(g.fighters) if fighter.in_dome]
    there.sort(key=lambda pair: spot(g.content.dome.at[pair[1].space])[1])
    threats = [_threat(g.content, fighter, i, names[i], viewer == 1 - fighter.seat) for i, fighter in there]
    return threats + [_coin(g.content, fighter, i, names[i], i == g.active, acted(g, i)) for i, fighter in there]


@lru_cache(maxsize=20_000)
def _coin(book: Book, fighter: Fighter, i: int, name: str, active: bool, done: bool) -> Element:
    card = book.characters[fighter.character]
    most = card.attributes.hit_points
    badges = tuple([Badge(*one) for one in states_of(fighter.tokens, len(fighter.marks))])
    health, label = (most - fighter.damage, most), fighter_words(book, fighter)
    look, about = (face_of(fighter.character), fighter.seat, *health, badges, active, done), f"{FIGHTER}{i}"
    piece = Piece(f"ch-{name}", *look, label=label, name=card.name, about=about)
    x, y = spot(book.dome.at[fighter.space])
    return placed(piece, (x, y - 2), RADIUS, PIECES)


@lru_cache(maxsize=10_000)
def _threat(book: Book, fighter: Fighter, i: int, name: str, enemy: bool) -> Element:
    """How far the Attacks of a Character reach: seen while it is looked at or, of an Enemy, while a switch says so."""
    x, y = spot(book.dome.at[fighter.space])
    more = sum([int(mark.arg) for mark in fighter.marks if mark.name == "range_max"])
    attacks = [action for action in book.characters[fighter.character].actions if action.attack]
    highs = {min(FARTHEST, action.high + (more if action.los else 0)) for action in attacks}
    rings = [f'<use href="#ar-ring-{far}" x="{number(x)}" y="{number(y)}"/>' for far in sorted(highs) if far > 0]
    art = f'<g class="ar-threat seat-{fighter.seat + 1}" clip-path="url(#ar-inside)">{"".join(rings)}</g>'
    switches = (THREATS, threat_switch(fighter.character)) if enemy else ()
    return thing(f"threat-of-{name}", art, 0, 0, MARKS, shown_with=(f"ch-{name}", *switches))


def threat_switch(character: str) -> str:
    """The switch for the Threats of a Character: a device that shows them does so at every table, whoever leads it."""
    return f"threat-{character}"


# -- beside the dome ------------------------------------------------------------------------------------------------


def away(g: Aristeia, seat: int, name: str) -> SheetPart | None:
    """Those of a player who are not in the dome; none if all are."""
    team = [i for i in team_of(seat) if i < len(g.fighters) and not g.fighters[i].in_dome]
    if not team:
        return None
    places = [AWAY[space] for space in AWAY if any(g.fighters[i].space == space for i in team)]
    names = names_of(g)
    waiting = [_waiting(g.content, g.fighters[i], i, names[i], short_name(g, i)) for i in team]
    return _away(seat, literal(name), ", ".join(places), *waiting)


@sheet_part
def _waiting(book: Book, fighter: Fighter, i: int, name: str, short: str) -> Item:
    most = book.characters[fighter.character].attributes.hit_points
    face = coin(fighter.character, fighter.seat, most - fighter.damage, most, fighter.tokens, size="s")
    key, about, where = f"ch-{name}", f"{FIGHTER}{i}", _SIGNS.get(fighter.space, "")
    more = Art(sign(where), size="s", label=AWAY[fighter.space]) if where else None
    label = fighter_words(book, fighter)
    return Item(short, "tile", lead=face, more=more, key=key, about=about, owner=fighter.seat, label=label, kind="away")


@sheet_part
def _away(seat: int, name: str, where: str, *waiting: SheetPart) -> Panel:
    return Panel(name, (grid(waiting, 4),), where, f"s-seat-{seat + 1}", "well", owner=seat, kind="away")


def threats(g: Aristeia, seat: int) -> SheetPart | None:
    """A switch for the Threats of each Character of this seat that stands in the dome."""
    team = [g.fighters[i] for i in team_of(seat) if i < len(g.fighters) and g.fighters[i].in_dome]
    names = [g.content.characters[one.character].name for one in team]
    faces = tuple([(one.character, name) for one, name in zip(team, names, strict=True)])
    return _threats(seat, faces) if faces and seat != NOBODY else None


@sheet_part
def _threats(seat: int, faces: tuple[tuple[str, str], ...]) -> Panel:
    found = []
    for character, name in faces:
        label, switch = f"Threats of {name}: how far its Attacks reach", threat_switch(character)
        found.append(Art(face_of(character), "disc", key=switch, owner=seat, switch=switch, label=label))
    return Panel("Show Threats of", (row(*found, size="s"),), icon=sign("crosshair"), ground="well", kind="away")
