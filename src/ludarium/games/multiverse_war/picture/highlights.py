"""What everybody must see: a new round and its dial, a territory, a fight, an adventure, what falls, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ludarium.games.multiverse_war import events as ev
from ludarium.games.multiverse_war.event_words import FACES, begun, event_words, how_it_was_won
from ludarium.games.multiverse_war.picture.realm import mission_rows, mission_sign
from ludarium.games.multiverse_war.picture.symbols import ADVENTURE, FACE_SIGNS, dial_sign, on_sheet, unit_sign
from ludarium.games.multiverse_war.places import where_is
from ludarium.games.multiverse_war.rules.goals import point_sources
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import adventure_lines, kind_name
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.scene.highlights import Highlight, fact, score_table, up_to
from ludarium.scene.sheets import Art, Card, Child, Item, Text, column, literal, row, sheet_part, wrap

BLOWS = (ev.Struck, ev.Slain, ev.StructureHit, ev.StructureFell)
FALLS = (ev.Slain, ev.StructureFell)
SIGNS = {**FACE_SIGNS, "STRIKE": "crossed-swords", "MORAL": "knight-banner", "HEALTH": "campfire"}
"""The icons of all faces of a combat die (MW-DICE-01)."""


def highlights(game: Game, events: Sequence[Event], names: tuple[str, ...]) -> tuple[Highlight, ...]:
    """The highlights of what one answer caused, in order."""
    assert isinstance(game, MultiverseWar)
    return tuple(_found(game, events, names))


def _found(g: MultiverseWar, events: Sequence[Event], names: tuple[str, ...]) -> Iterator[Highlight]:
    book = g.content
    for i, event in enumerate(events):
        rest = events[i + 1 :]
        match event:
            case ev.RoundBegan():
                yield _round(g, event, rest, names)
            case ev.Attacked():
                yield _fight(g, _said(g, event, names), event.seat, up_to(rest, (ev.Attacked,)), names)
            case ev.Struck() if not any(isinstance(one, (ev.Struck, ev.Attacked)) for one in events[:i]):
                yield _fight(g, "The fight goes on", event.seat, events[i:], names)
            case ev.Slain() | ev.StructureFell() if not any(isinstance(one, ev.Struck) for one in events[:i]):
                title = _said(g, event, names)
                yield Highlight("fall", title, (wrap(Art(unit_sign(event.kind), "disc", size="l")),), 2.5, event.seat)
            case ev.FirstPlayer(seat=seat, faces=faces):
                sides = [Item(literal(names[one]), more=wrap(*map(_face, thrown))) for one, thrown in enumerate(faces)]
                yield Highlight("roll", f"{names[seat]} begins", tuple(sides), 3, seat)
            case ev.Rolled(faces=faces):
                title = f"{kind_name(book, event.what)}: dice"
                yield Highlight("roll", title, (wrap(*map(_face, faces)), fact("Hits", str(event.hits))), 2.5)
            case ev.TerritoryRevealed() | ev.FortressCompleted() | ev.PlayerLeft():
                yield _news(g, event, names)
            case ev.MissionDone():
                yield _mission(g, event, names)
            case ev.CardDrawn():
                yield _drawn(g, event, names)
            case ev.AdventureEnded(seat=seat, success=success):
                said = fact("Success" if success else "Failure", tone="ok" if success else "danger")
                yield Highlight("find", kind_name(book, event.card), (said,), 1.8, seat)
            case ev.GameEnded():
                yield _ended(g, event, names)


def _said(g: MultiverseWar, event: Event, names: tuple[str, ...]) -> str:
    """The sentence of the log without places, which the map shows, and without dice, which are drawn."""
    shown = replace(event, faces=()) if isinstance(event, ev.Struck) else event
    said = event_words(g, shown, names).removesuffix(".")
    for field in ("hex", "to"):
        hex_ = getattr(event, field, "")
        said = said.replace(f" {where_is(g, hex_)}", "") if hex_ else said
    return said


def _round(g: MultiverseWar, event: ev.RoundBegan, rest: Sequence[Event], names: tuple[str, ...]) -> Highlight:
    """The section of the dial, then what everybody earns."""
    lines: list[Child] = []
    for one in rest:
        if isinstance(one, ev.DialTurned):
            section = g.content.dial[str(one.section)]
            words = column(Text(section.name, "strong"), Text(begun(section.text), "small"), size="s")
            lines.append(row(Art(dial_sign(one.section), "scene", kind="dial", label=section.name), words))
        elif isinstance(one, ev.Earned):  # where from, the log says
            lines.append(fact(literal(names[one.seat]), f"+{one.gold} gold"))
        elif isinstance(one, (ev.TokenPlaced, ev.Drifted)):
            lines.append(fact(literal(_said(g, one, names))))
    return Highlight("round", f"Round {event.round}", tuple(lines), 3 + 0.6 * len(lines))


def _face(face: int) -> Art:
    """A face of a combat die."""
    return Art(on_sheet(SIGNS[FACES[face]]), "badge", label=FACES[face].capitalize(), size="l")


def _fight(g: MultiverseWar, title: str, seat: int, events: Sequence[Event], names: tuple[str, ...]) -> Highlight:
    """Strike by strike: the dice, what they do, who falls."""
    lines: list[Child] = []
    for one in events:
        if isinstance(one, ev.Struck) and one.faces:
            lines.append(
                Item(
                    kind_name(g.content, one.kind),
                    lead=Art(unit_sign(one.kind)),
                    more=wrap(*map(_face, one.faces)),
                    owner=one.seat,
                )
            )
        if isinstance(one, BLOWS):
            tone = "danger" if isinstance(one, FALLS) else ""
            lines.append(fact(literal(_said(g, one, names)), tone=tone))
    return Highlight("roll", title, tuple(lines), 2.5 + 0.7 * len(lines), seat)


def _news(
    g: MultiverseWar,
    event: ev.TerritoryRevealed | ev.FortressCompleted | ev.PlayerLeft,
    names: tuple[str, ...],
) -> Highlight:
    title = _said(g, event, names)
    if isinstance(event, ev.TerritoryRevealed):
        name = g.content.territories[event.territory].name
        return Highlight("find", name, (fact(literal(title), lead=Art(on_sheet(ADVENTURE))),), 2.5, event.seat)
    kind = "trouble" if isinstance(event, ev.PlayerLeft) else "score"
    return Highlight(kind, title, (), 2.5, event.seat)  # type: ignore[arg-type]  # one of two kinds


def _mission(g: MultiverseWar, event: ev.MissionDone, names: tuple[str, ...]) -> Highlight:
    """Which missions are done, to who knows them."""
    lines = [_mission_row(*row) for row in mission_rows(g, event.seat)]
    return Highlight("score", _said(g, event, names), tuple(lines), 2.5 + 0.6 * len(lines), event.seat)


@sheet_part
def _mission_row(words: str, at: int, reach: int, done: bool) -> Item:
    """A part of its own, for players with the same missions are often as far."""
    return fact(words, f"{at} of {reach}", lead=mission_sign(done), tone="ok" if done else "")


def _drawn(g: MultiverseWar, event: ev.CardDrawn, names: tuple[str, ...]) -> Highlight:
    """An adventure: the whole card."""
    drawn = g.content.adventures[event.card]
    lines = [Text(line, "small") for line in adventure_lines(g.content, drawn)]
    shown = Card(drawn.name, tuple(lines), notes=("Adventure",), tone="gold")
    return Highlight("find", _said(g, event, names), (shown,), 4, event.seat)


def _ended(g: MultiverseWar, event: ev.GameEnded, names: tuple[str, ...]) -> Highlight:
    """Who has won by which goal, and where the victory points come from."""
    sources = [point_sources(g, seat) for seat in range(g.seats)]
    known = all(sum(one.values()) == points for one, points in zip(sources, event.points, strict=True))
    rows = [(name, *[str(one[name]) for one in sources]) for name in sources[0] if any([one[name] for one in sources])]
    table = score_table(
        names[: g.seats], tuple(rows) if known else (), ("Victory points", *map(str, event.points)), "The end"
    )
    alone = event.winners[0] if len(event.winners) == 1 else -1
    return Highlight("end", how_it_was_won(event, names), (table,), 8, alone)
