"""What one viewer is sent: the scene of its seat, and from then on the differences.

A feed belongs to a seat (or to the spectators), a layout and a language; everybody who looks through the same eyes shares
it. It is made from that seat's view alone. While a shared device is covered, it is made from what everybody may know.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from ludarium.kernel.asks import CHANCE, NOBODY
from ludarium.kernel.game import Game
from ludarium.languages import speaking
from ludarium.scene.boards import Board
from ludarium.scene.choices import Aimed, Choice, Offer
from ludarium.scene.parts import Drawing, Part, drawing_of, encode
from ludarium.scene.rail import Panel
from ludarium.scene.scenes import Layout, Scene
from ludarium.scene.sheets import Sheet
from ludarium.scene.told import Way
from ludarium.server.log_rows import highlights_of, join_ways, row_of, shortened, told_of
from ludarium.server.messages import (
    AimedAt,
    AskState,
    BoardState,
    ChoiceState,
    Delta,
    HighlightState,
    LogRow,
    PanelState,
    SheetState,
)
from ludarium.table.match import Match
from ludarium.table.pictures import pictures_of

KEPT_DELTAS = 16
LOG_ROWS = 100  # of the log that a newcomer is sent; earlier ones are asked for page by page
RECENT = 24  # entries of the log whose highlights a newcomer can call back
MOST_KNOWN = 10_000
Names = tuple[str | tuple[int, int], ...]
Same = Callable[[Game, Game, int], bool]
MANY_CHOICES = 24  # of fewer, it costs more to find what is alike than to send it


class Known:
    """What the viewers of a feed were sent since somebody last got everything: parts and drawings, by name."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self.parts: dict[str, msgspec.Raw] = {}
        """Those that are still to be sent."""
        self.arts: dict[str, msgspec.Raw] = {}

    def forget(self) -> None:
        """Send everything anew."""
        self._names.clear()

    def boards(self, boards: tuple[Board, ...]) -> tuple[BoardState, ...]:
        """The boards with the names of their parts; parts that nobody was sent are noted to be sent."""
        found = []
        for b in boards:
            names = tuple([part.name for part in b.parts])
            if not self._names.issuperset(names):
                self._note(b.parts)
            found.append(BoardState(b.id, b.width, b.height, b.title, b.view, b.dock, names, b.focus))
        return tuple(found)

    def _note(self, parts: tuple[Part, ...]) -> None:
        known = self._names
        for part in parts:
            name = part.name
            if name not in known:
                known.add(name)
                self.parts[name] = part.data
                if part.inside:
                    self._note(part.inside)
                for drawing in part.drawings:
                    self._draw(drawing)

    def sheets(
        self, sheets: tuple[Sheet, ...], before: tuple[Sheet, ...] = (), shown: tuple[SheetState, ...] = ()
    ) -> tuple[SheetState, ...]:
        """The sheets with the names of their trees; parts that nobody was sent are noted to be sent.

        Those that were there ``before``, and were ``shown`` as these, are neither looked at nor said anew.
        """
        if len(before) != len(sheets) or len(shown) != len(sheets):
            return tuple(map(self._sheet, sheets))
        return tuple([old if s == was else self._sheet(s) for s, was, old in zip(sheets, before, shown, strict=True)])

    def _sheet(self, s: Sheet) -> SheetState:
        part = s.part
        if part.name not in self._names:
            self._note((part,))
        return SheetState(s.id, part.name, s.place, s.dock, s.compact, s.priority, s.title, s.size, s.ground)

    def highlights(self, shown: Sequence[tuple[HighlightState, Part]]) -> tuple[HighlightState, ...]:
        """The highlights; parts that nobody was sent are noted to be sent."""
        if not shown:
            return ()
        self._note(tuple([part for _, part in shown]))
        return tuple([state for state, _ in shown])

    def panels(self, panels: tuple[Panel, ...]) -> tuple[msgspec.Raw, ...]:
        """The panels as they are sent; their drawings are noted likewise."""
        return tuple([self._panel(panel) for panel in panels])

    def _panel(self, panel: Panel) -> msgspec.Raw:
        p, art = panel, ""
        if panel.art:
            drawing = drawing_of(panel.art)
            self._draw(drawing)
            art = drawing.name
        return msgspec.Raw(encode(PanelState(p.id, p.kind, p.title, p.rows, art, p.width, p.height)))

    def _draw(self, drawing: Drawing) -> None:
        if drawing.name not in self._names:
            self._names.add(drawing.name)
            self.arts[drawing.name] = drawing.art

    def to_send(self) -> dict[str, Any]:
        """What is to be sent now."""
        new = {"parts": self.parts, "arts": self.arts}
        self.parts, self.arts = {}, {}
        if len(self._names) > MOST_KNOWN:
            self.forget()
        return new


class Look(msgspec.Struct, frozen=True, gc=False):
    """What one pair of eyes sees of a position."""

    view: Game
    eyes: int
    scene: Scene
    ask: AskState | None
    choices: tuple[Choice, ...]
    log: tuple[LogRow, ...]
    ways: tuple[Way, ...]
    highlights: tuple[tuple[HighlightState, Part], ...]
    forget: int | None
    names: tuple[str, ...]


class Feed:
    """The eyes of one seat in one layout and language: the one that is spoken when the feed is made."""

    def __init__(self, match: Match, seat: int, layout: Layout, *, covered: bool = False) -> None:
        self.match = match
        self.seat = seat
        self.covered = covered
        self.eyes = self.reader = NOBODY if covered else seat
        """Through whose eyes the table is seen, and the log is read. Covered, a player's open choices are seen as the player
        sees them; the log never is."""
        self.layout: Layout = layout
        self.language = match.game_type.language()
        self.pictures = pictures_of(match.game_type)
        self._same: Same | None = getattr(self.pictures, "same", None)
        self.version = -1
        self.choices: tuple[Choice, ...] = ()
        self._known = Known()
        self._last: Look | None = None
        self._scene = Scene()
        self._boards: tuple[BoardState, ...] = ()
        self._sheets: tuple[SheetState, ...] = ()
        self._ask: AskState | None = None
        self._log: list[LogRow] = []
        self._highlights: list[tuple[HighlightState, Part]] = []
        """Those of the last entries."""
        self._earlier = match.log.first
        """The number of the first entry of the log that is kept here."""
        self._entries = 0
        self._deltas: deque[tuple[int, bytes]] = deque(maxlen=KEPT_DELTAS)

    def advance(self, version: int, **extra: Any) -> bytes:
        """Look at the table anew; the delta from the version before to this one, encoded once for all viewers."""
        with speaking(self.language):
            delta = self._difference(version, **extra)
        self.version = version
        data = encode(delta)
        self._deltas.append((delta.base, data))
        return data

    def whole(self, version: int, **extra: Any) -> Delta:
        """Everything, as a delta from nothing."""
        if self.version != version:
            self.advance(version)
        scene, known = self._scene, self._known
        known.forget()
        return Delta(
            base=0,
            version=version,
            boards=known.boards(scene.boards),
            sheets=known.sheets(scene.sheets),
            panels=known.panels(scene.panels),
            highlights=known.highlights([one for one in self._highlights if one[0].number >= self._entries - RECENT]),
            **known.to_send(),
            chips=scene.seats,
            progress=scene.progress,
            ask=self._ask,
            log=self._whole_log(),
            ways=self._last.ways if self._last else (),
            earlier=self._earlier,
            **extra,
        )

    def since(self, version: int) -> list[bytes] | None:
        """The deltas after that version; None if they are not kept any more."""
        if version == self.version:
            return []
        kept = list(self._deltas)
        for i, (base, _) in enumerate(kept):
            if base == version:
                return [data for _, data in kept[i:]]
        return None

    # -- making it -----------------------------------------------------------------------------------

    def _difference(self, version: int, **extra: Any) -> Delta:
        look, entries = self._look(), self.match.log.count
        before, scene, ask, known = self._scene, look.scene, look.ask, self._known
        boards, sheets = self._boards, self._sheets
        if scene is not before:
            boards, sheets = known.boards(scene.boards), known.sheets(scene.sheets, before.sheets, sheets)
        panels = known.panels(scene.panels) if scene.panels != before.panels else None
        highlights = known.highlights(look.highlights)
        delta = Delta(
            base=self.version,
            version=version,
            boards=with_kept_parts(boards, self._boards) if boards != self._boards else None,
            sheets=sheets if sheets != self._sheets else None,
            panels=panels,
            **known.to_send(),
            chips=scene.seats if scene.seats != before.seats else None,
            progress=scene.progress if scene.progress != before.progress else None,
            ask=with_kept(ask, look.choices, self._ask, self.choices) if ask != self._ask else None,
            moved=entries != self._entries,
            log=shortened(look.log),
            ways=look.ways,
            highlights=highlights,
            forget=look.forget,
            **extra,
        )
        self._last, self._scene, self._ask, self.choices = look, scene, ask, look.choices
        self._boards, self._sheets = boards, sheets
        if look.forget is not None:
            self._log = [row for row in self._log if row.number < look.forget]
        self._log += look.log
        self._entries = entries
        if look.highlights or look.forget is not None:
            first, end = self._entries - RECENT, self._entries if look.forget is None else look.forget
            self._highlights = [one for one in self._highlights if first <= one[0].number < end]
            self._highlights += look.highlights
        if len(self._log) > 2 * LOG_ROWS:
            self._earlier = self._log[-LOG_ROWS].number
            self._log = [row for row in self._log if row.number >= self._earlier]
        return delta

    def _look(self) -> Look:
        game = self.match.game
        if self.covered:
            self.eyes = self.seat if game.open_options(self.seat) else NOBODY
        view = game.covered(self.seat) if self.covered else game.view(self.seat)
        ask, choices = self._question(view)
        log, ways, forget = self._new_log(view)
        shown = self._new_highlights(view)
        return Look(view, self.eyes, self._draw(view), ask, choices, log, ways, shown, forget, self.match.names)

    def _draw(self, view: Game) -> Scene:
        same, last = self._same, self._last
        if same and last and self._waits(last, view) and same(last.view, view, self.eyes):
            return self._scene
        return self.pictures.scene(view, self.eyes, self.match.names, self.layout)

    def _waits(self, last: Look, view: Game) -> bool:
        """Whether another seat is asked, as it was at the last look through the same eyes, and everybody is called the same."""
        asked = [game.ask.seats if game.ask else (self.eyes,) for game in (last.view, view)]
        unchanged = last.names is self.match.names and last.eyes == self.eyes
        return unchanged and all(self.eyes not in seats for seats in asked)

    def _question(self, view: Game) -> tuple[AskState | None, tuple[Choice, ...]]:
        ask = view.ask
        if ask is None or CHANCE in ask.seats:
            return None, ()
        prompt = self.match.words.prompt(view, ask, self.match.names)
        awaited = self.match.game.awaited()
        mine = self.eyes in awaited
        offer = self.pictures.offer(view, self.seat) if mine else Offer(())
        state = AskState(
            seats=awaited,
            topic=ask.topic,
            prompt=prompt,
            rule=ask.rule,
            mine=mine,
            choices=choice_states(offer.choices),
            groups=offer.groups,
            forbidden=offer.forbidden,
            source=offer.source,
            beyond=offer.beyond,
            shelf=offer.shelf,
            undo=self.match.can_undo(self.seat),
            deadline=self.match.deadline_of(self.seat),
        )
        return state, offer.choices

    def _whole_log(self) -> tuple[LogRow, ...]:
        """All rows; what moved is told only of the last entry, for the rest is long past."""
        last = self.match.log.count - 1
        return tuple(
            [
                replace(row, elements=(), flights=()) if row.number != last and (row.elements or row.flights) else row
                for row in self._log
            ]
        )

    def _new_log(self, view: Game) -> tuple[tuple[LogRow, ...], tuple[Way, ...], int | None]:
        """The rows since the last look and the ways told by them; from which entry on old rows are void after an undo."""
        match, now, names = self.match, self.match.log.count, self.match.names
        rows, ways = list[LogRow](), list[Way]()
        for remark in match.remarks(self.reader, min(now, self._entries)):
            told = told_of(self.pictures, view, remark, names, self.layout)
            seen = self._last is not None or remark.number == now - 1  # what happened long before is only read
            rows.append(row_of(remark, told, seen=seen))
            if seen and told.ways:
                join_ways(ways, told.ways)
        return tuple(rows), tuple(ways), now if now < self._entries else None

    def _new_highlights(self, view: Game) -> tuple[tuple[HighlightState, Part], ...]:
        """Those of the entries since the last look; at the first one, of the last entries."""
        match, log, found = self.match, self.match.log, list[tuple[HighlightState, Part]]()
        for entry in log.since(max(self._entries, log.count - RECENT)):
            for one in highlights_of(self.pictures, view, entry, self.reader, match.names):
                part = one.part
                state = HighlightState(entry.number, one.kind, one.title, part.name, one.seconds, one.owner)
                found.append((state, part))
        return tuple(found)


def aimed_at(version: int, choice: int, asked: tuple[float, float] | None, aimed: Aimed) -> AimedAt:
    """What a choice would do, as it is sent; its panels bring their drawings along."""
    known, fields = Known(), msgspec.structs.asdict(aimed)
    panels = known.panels(fields.pop("panels"))
    return AimedAt(version, choice, asked, panels=panels, arts=known.arts, **fields)


def choice_states(choices: tuple[Choice, ...]) -> tuple[ChoiceState, ...]:
    """The choices as they are sent: what an earlier choice of the same kind says is not said again."""
    whole = [
        ChoiceState(
            one.words,
            one.path,
            one.group,
            one.pill,
            one.detail,
            one.button if one.button != one.words else "",
            one.changes,
            one.quick,
            one.unordered,
            one.spot,
            one.cost,
            one.lazy,
        )
        for one in choices
    ]
    if len(whole) < MANY_CHOICES:
        return tuple(whole)
    found, firsts = list[ChoiceState](), dict[object, int]()
    for number, one in enumerate(whole):
        kind = (one.group, one.detail, one.button, one.changes, one.quick, one.unordered, one.cost, one.lazy)
        alike = (*kind, bool(one.path), bool(one.pill))
        same = (*alike, one.words, one.pill)
        beside = (*same, one.path[:-1])
        first = number if one.spot else next((firsts[key] for key in (beside, same, alike) if key in firsts), number)
        for key in (beside, same, alike):
            firsts.setdefault(key, number)
        found.append(one if first == number else _unlike(one, whole[first], first))
    return tuple(found)


def with_kept(
    ask: AskState | None, choices: tuple[Choice, ...], before: AskState | None, known: tuple[Choice, ...]
) -> AskState | None:
    """The question as it is sent after another: of choices that stood there too only their number is said."""
    if ask is None or before is None or ask.topic != before.topic or not (choices and known):
        return ask
    numbers = {(one.words, one.path): number for number, one in enumerate(known)}
    was = [numbers.get((one.words, one.path), -1) for one in choices]
    sent = [
        ChoiceState(was=number) if number >= 0 and known[number] == one and not one.spot else state
        for one, number, state in zip(choices, was, ask.choices, strict=True)
    ]
    return replace(ask, choices=tuple(sent))


def with_kept_parts(boards: tuple[BoardState, ...], before: tuple[BoardState, ...]) -> tuple[BoardState, ...]:
    """The boards as they are sent after others: parts that lay there in the same order are said by their numbers."""
    were = {board.id: board.parts for board in before}
    return tuple([replace(board, parts=_runs(board.parts, were.get(board.id, ()))) for board in boards])


def _runs(names: Names, were: Names) -> Names:
    numbers, found, at = {name: number for number, name in enumerate(were)}, list[str | tuple[int, int]](), 0
    while at < len(names):
        first = numbers.get(names[at], -1)
        count = 0
        while first >= 0 and names[at + count : at + count + 1] == were[first + count : first + count + 1] != ():
            count += 1
        found.append((first, count) if count else names[at])
        at += max(1, count)
    return tuple(found)


def _unlike(one: ChoiceState, first: ChoiceState, number: int) -> ChoiceState:
    """What a choice says that an earlier one does not."""
    words, pill = (now if now != was else "" for now, was in ((one.words, first.words), (one.pill, first.pill)))
    begins = len(one.path) > 1 and one.path[:-1] == first.path[:-1]
    path, end = ((), one.path[-1]) if begins else (one.path, "")
    return ChoiceState(words, path, pill=pill, like=number, end=end)
