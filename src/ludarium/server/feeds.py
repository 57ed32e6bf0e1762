"""What one viewer is sent: the scene of its seat, and from then on the differences.

A feed belongs to a seat (or to the spectators) and a layout; everybody who looks through the same eyes shares
it. It is made from that seat's view alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import chain
from typing import Any, TypeAlias, cast

import msgspec

from ludarium.kernel.asks import CHANCE
from ludarium.kernel.game import Game
from ludarium.kernel.pictures import Board, Choice, Element, Layout, Offer, Part, Pictures, Scene
from ludarium.server.messages import AskState, BoardState, ChoiceState, Delta, LogRow, PanelState, Piece
from ludarium.table.match import Match

KEPT_DELTAS = 16
MOST_DRAWINGS = 3_000

encode = msgspec.json.Encoder().encode


class Drawings:
    """Which drawings the viewers of a feed have, by number. Each is sent once, however often it is shown."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._new: dict[int, str] = {}
        self._next = 0

    def number(self, art: str) -> int:
        """The number of a drawing; a new one is noted to be sent."""
        found = self._numbers.get(art)
        if found is None:
            found = self._numbers[art] = self._next
            self._new[found] = art
            self._next += 1
        return found

    def new(self) -> dict[int, str]:
        """Those that are still to be sent."""
        sent, self._new = self._new, {}
        if len(self._numbers) > MOST_DRAWINGS:
            self._numbers.clear()
        return sent

    def known(self) -> dict[int, str]:
        """All of them, for a viewer who has none."""
        return {number: art for art, number in self._numbers.items()}

    def keep_only(self, arts: Iterable[str]) -> None:
        """Forget the others: they are sent again, under other numbers, when they are shown again."""
        self._numbers = {art: self.number(art) for art in arts}

    def piece(self, element: Element) -> Piece:
        """The element as it is sent."""
        e = element
        return Piece(e.id, self.number(e.art), e.x, e.y, e.z, e.w, e.h, e.shape, e.r, e.label, e.about, e.owner)

    def panels(self, scene: Scene) -> tuple[PanelState, ...]:
        """The panels as they are sent."""
        return tuple(
            PanelState(p.id, p.kind, p.title, p.rows, self.number(p.art) if p.art else -1, p.width, p.height)
            for p in scene.panels
        )


class Feed:
    """The eyes of one seat in one layout."""

    def __init__(self, match: Match, seat: int, layout: Layout) -> None:
        self.match = match
        self.seat = seat
        self.layout: Layout = layout
        self.pictures = pictures_of(match)
        self.version = -1
        self.choices: tuple[Choice, ...] = ()
        self._drawings = Drawings()
        self._scene = Scene(())
        self._arrangement = Arrangement()
        self._ask: AskState | None = None
        self._log: list[LogRow] = []
        self._entries = 0
        self._deltas: deque[tuple[int, bytes]] = deque(maxlen=KEPT_DELTAS)

    def advance(self, version: int, **extra: Any) -> bytes:
        """Look at the table anew; the delta from the version before to this one, encoded once for all viewers."""
        delta = self._difference(version, **extra)
        self.version = version
        data = encode(delta)
        self._deltas.append((delta.base, data))
        return data

    def whole(self, version: int, **extra: Any) -> Delta:
        """Everything, as a delta from nothing."""
        if self.version != version:
            self.advance(version)
        scene, drawings = self._scene, self._drawings
        elements = [element for board in scene.boards for element in board.elements]
        drawings.keep_only(
            [*(element.art for element in elements), *(panel.art for panel in scene.panels if panel.art)]
        )
        return Delta(
            base=0,
            version=version,
            arts=drawings.known(),
            put=tuple(drawings.piece(element) for element in elements),
            boards=self._arrangement.boards,
            panels=drawings.panels(scene),
            chips=scene.seats,
            progress=scene.progress,
            ask=self._ask,
            log=tuple(self._log),
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
        view = self.match.game.view(self.seat)
        before, scene, drawings = self._scene, self._draw(view), self._drawings
        boards = self._arrangement.boards
        put, drop = self._arrangement.change(scene.boards)
        ask = self._question(view)
        log, forget = self._new_log()
        delta = Delta(
            base=self.version,
            version=version,
            put=tuple([drawings.piece(element) for element in put]),
            drop=drop,
            boards=self._arrangement.boards if self._arrangement.boards != boards else None,
            panels=drawings.panels(scene) if scene.panels != before.panels else None,
            arts=drawings.new(),
            chips=scene.seats if scene.seats != before.seats else None,
            progress=scene.progress if scene.progress != before.progress else None,
            ask=ask if ask != self._ask else None,
            log=log,
            forget=forget,
            **extra,
        )
        self._scene, self._ask = scene, ask
        return delta

    def _draw(self, view: Game) -> Scene:
        if self.pictures is None:
            return Scene(())
        return self.pictures.scene(view, self.seat, self.match.names, self.layout)

    def _question(self, view: Game) -> AskState | None:
        ask = view.ask
        if ask is None or CHANCE in ask.seats:
            self.choices = ()
            return None
        prompt = self.match.words.prompt(view, ask, self.match.names)
        awaited = self.match.game.awaited()
        mine = self.seat in awaited
        offer = self._offer(view) if mine else Offer(())
        self.choices = offer.choices
        return AskState(
            seats=awaited,
            topic=ask.topic,
            prompt=prompt,
            rule=ask.rule,
            mine=mine,
            choices=tuple(_choice_state(choice) for choice in offer.choices),
            groups=offer.groups,
            forbidden=offer.forbidden,
            beyond=offer.beyond,
            undo=self.match.can_undo(self.seat),
            deadline=self.match.deadline,
        )

    def _offer(self, view: Game) -> Offer:
        if self.pictures is not None:
            return self.pictures.offer(view, self.seat)
        words, ask = self.match.words, view.ask
        assert ask is not None
        options = tuple(ask.options_of(self.seat))  # type: ignore[arg-type]  # a finite choice
        return Offer(tuple(Choice(answer=option, words=words.option(view, ask, option)) for option in options))

    def _new_log(self) -> tuple[tuple[LogRow, ...], int | None]:
        """The rows since the last look, and from which entry on the old ones are void after an undo."""
        forget = None
        if len(self.match.entries) < self._entries:
            forget = len(self.match.entries)
            self._log = [row for row in self._log if row.number < forget]
            self._entries = forget
        rows = tuple(
            LogRow(remark.number, remark.seat, remark.words, remark.rule)
            for remark in self.match.remarks(self.seat, self._entries)
        )
        self._entries = len(self.match.entries)
        self._log += rows
        return rows, forget


def pictures_of(match: Match) -> Pictures | None:
    """The game's pictures, if it has any."""
    return cast("Pictures | None", match.game_type.part("picture"))


Layers: TypeAlias = list[tuple[int, list[str]]]


class Arrangement:
    """The parts that lie on the boards now: which of their elements changed, and in which order these lie.

    A part that is the very same as before is not looked into.
    """

    def __init__(self) -> None:
        self.boards: tuple[BoardState, ...] = ()
        self._parts: list[Part] = []
        self._layers: list[Layers] = []

    def change(self, boards: tuple[Board, ...]) -> tuple[list[Element], tuple[str, ...]]:
        """Look at the boards anew: the elements that are new or differ, and the ids of those that are gone."""
        before, after = self._parts, [part for board in boards for part in board.parts]
        if len(before) == len(after):
            old = [was for was, now in zip(before, after, strict=True) if was is not now]
            pairs = zip(before, after, self._layers, strict=True)
            self._layers = [layers if was is now else _layers_of(now) for was, now, layers in pairs]
            new = [now for was, now in zip(before, after, strict=True) if was is not now]
        else:
            known = {id(part): layers for part, layers in zip(before, self._layers, strict=True)}
            kept = {id(part) for part in after}
            old = [part for part in before if id(part) not in kept]
            new = [part for part in after if id(part) not in known]
            self._layers = [known[id(part)] if id(part) in known else _layers_of(part) for part in after]
        gone = {element.id: element for part in old for element in part}
        put = []
        for part in new:
            for element in part:
                was = gone.pop(element.id, None)
                if was is not element and was != element:
                    put.append(element)
        self._parts = after
        self.boards = self._states(boards)
        return put, tuple(gone)

    def _states(self, boards: tuple[Board, ...]) -> tuple[BoardState, ...]:
        """The boards without their elements, but with their order."""
        found, start = [], 0
        for board in boards:
            end = start + len(board.parts)
            layers: dict[int, list[str]] = {}
            for part in self._layers[start:end]:
                for z, ids in part:
                    if z in layers:
                        layers[z] += ids
                    else:
                        layers[z] = ids[:]
            order = tuple(chain.from_iterable([layers[z] for z in sorted(layers)]))
            facts = (board.id, board.width, board.height, board.title, board.view, board.dock)
            found.append(BoardState(*facts, order, board.focus))
            start = end
        return tuple(found)


def _layers_of(part: Part) -> Layers:
    """The ids of a part by layer, in the order in which they lie there."""
    layers: dict[int, list[str]] = {}
    for element in part:
        if element.z in layers:
            layers[element.z].append(element.id)
        else:
            layers[element.z] = [element.id]
    return list(layers.items())


def _choice_state(choice: Choice) -> ChoiceState:
    return ChoiceState(
        choice.words,
        choice.path,
        choice.group,
        choice.pill,
        choice.detail,
        choice.button,
        choice.changes,
        choice.quick,
    )


def layout_named(name: str) -> Layout:
    """The layout of that name; wide if there is none."""
    return "phone" if name == "phone" else "wide"
