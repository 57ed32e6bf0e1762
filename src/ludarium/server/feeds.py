"""What one viewer is sent: the scene of its seat, and from then on the differences.

A feed belongs to a seat (or to the spectators) and a layout; everybody who looks through the same eyes shares
it. It is made from that seat's view alone.
"""

from __future__ import annotations

from collections import deque
from typing import Any, cast

import msgspec

from ludarium.kernel.asks import CHANCE
from ludarium.kernel.game import Game
from ludarium.kernel.pictures import Choice, Element, Layout, Offer, Pictures, Scene
from ludarium.server.messages import AskState, BoardState, ChoiceState, Delta, LogRow
from ludarium.table.match import Match

KEPT_DELTAS = 64

encode = msgspec.json.Encoder().encode


class Feed:
    """The eyes of one seat in one layout."""

    def __init__(self, match: Match, seat: int, layout: Layout) -> None:
        self.match = match
        self.seat = seat
        self.layout: Layout = layout
        self.version = -1
        self.choices: tuple[Choice, ...] = ()
        self._elements: dict[str, Element] = {}
        self._boards: tuple[BoardState, ...] = ()
        self._scene = Scene(())
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
        scene = self._scene
        return Delta(
            base=0,
            version=version,
            put=tuple(self._elements.values()),
            boards=self._boards,
            panels=scene.panels,
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
        scene = self._draw(view)
        boards = tuple(_board_state(board) for board in scene.boards)
        elements = {element.id: element for board in scene.boards for element in board.elements}
        old = self._elements
        put = tuple(e for key, e in elements.items() if (was := old.get(key)) is not e and was != e)
        drop = tuple(key for key in old if key not in elements)
        ask = self._question(view)
        log, forget = self._new_log()
        before = self._scene
        delta = Delta(
            base=self.version,
            version=version,
            put=put,
            drop=drop,
            boards=boards if boards != self._boards else None,
            panels=scene.panels if scene.panels != before.panels else None,
            chips=scene.seats if scene.seats != before.seats else None,
            progress=scene.progress if scene.progress != before.progress else None,
            ask=ask if ask != self._ask else None,
            log=log,
            forget=forget,
            **extra,
        )
        self._elements, self._boards, self._scene, self._ask = elements, boards, scene, ask
        return delta

    def _draw(self, view: Game) -> Scene:
        pictures = pictures_of(self.match)
        if pictures is None:
            return Scene(())
        return pictures.scene(view, self.seat, self.match.names, self.layout)

    def _question(self, view: Game) -> AskState | None:
        ask = view.ask
        if ask is None or CHANCE in ask.seats:
            self.choices = ()
            return None
        prompt = self.match.game_type.words().prompt(view, ask, self.match.names)
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
            undo=self.match.can_undo(self.seat),
            deadline=self.match.deadline,
        )

    def _offer(self, view: Game) -> Offer:
        pictures = pictures_of(self.match)
        if pictures is not None:
            return pictures.offer(view, self.seat)
        words = self.match.game_type.words()
        ask = view.ask
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


def _board_state(board: Any) -> BoardState:
    order = tuple(e.id for e in sorted(board.elements, key=lambda e: e.z))
    return BoardState(board.id, board.width, board.height, board.title, board.view, board.dock, order)


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
