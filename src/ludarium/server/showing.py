"""What is seen of a table that is awake: who sits there, who looks, and what each of them is sent."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from ludarium.kernel.asks import NOBODY, Anyone, Sealed
from ludarium.kernel.seats import Seat
from ludarium.languages import ENGLISH, speaking
from ludarium.scene.parts import encode
from ludarium.scene.scenes import Layout
from ludarium.server.feeds import Feed
from ludarium.server.game_words import marks_in_words
from ludarium.server.listing import how_it_is_played
from ludarium.server.messages import ChatRow, SeatState, State
from ludarium.server.presence import Presence
from ludarium.server.questions import Questions
from ludarium.server.refusals import Declined
from ludarium.server.storage import About, Chair, Storage, Summary
from ludarium.server.viewers import Viewer
from ludarium.table.first_game import Mark, first_game
from ludarium.table.match import Match
from ludarium.table.pictures import pictures_of


class ShownTable:
    """A table as its players and spectators see it. Nobody is told anything while a move is on its way to the disk."""

    def __init__(self, key: str, match: Match, chairs: Sequence[Chair], about: About, storage: Storage) -> None:
        self.key, self.match, self.about, self.storage = key, match, about, storage
        self.chairs: tuple[Chair, ...] = tuple(chairs)
        self.elsewhere = Presence()
        self.version = secrets.randbits(50)
        """Never that of an earlier time this table was awake, or of another process: who comes with such a one has nothing."""
        self.questions = Questions(match.game, self.version)
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self._left: dict[str, float] = {}
        """When each guest who has gone was last here."""
        self._awake_since = time.monotonic()
        self._writing = False
        """Whether a move is on its way to the disk: until it is there nobody is told anything."""
        self._owed: tuple[tuple[ChatRow, ...], bool] = ((), False)
        """What else is to be told then: lines of chat, and whether people have come or gone."""
        self.feeds: dict[tuple[int, Layout, str, bool], Feed] = {}
        self.chat: list[ChatRow] = []
        self.waits_for_all: set[int] = set()
        """Seats that want to be asked even when they can only pass."""
        self._note = how_it_is_played(match.game_type, match.record.header, match.game.content)
        self.rename()

    # -- who is who ----------------------------------------------------------------------------------

    def rename(self) -> None:
        """The match calls the players as the chairs do."""
        self.match.seats = [Seat(chair.name, chair.kind) for chair in self.chairs]

    def seats_of(self, guest: str) -> list[int]:
        """The seats of a guest; several at a shared device."""
        return [number for number, chair in enumerate(self.chairs) if chair.guest == guest]

    def eyes_of(self, guest: str, wish: int = -1) -> int:
        """Through which seat's eyes a guest looks now: of several own seats, one that is asked, if possible the wish."""
        mine = self.seats_of(guest)
        if not mine:
            if not self.about.spectators and not self.match.over:
                raise Declined("This table is private.", status=403)
            return NOBODY
        asked = [seat for seat in self.match.game.awaited() if seat in mine]
        return wish if wish in asked else next(iter(asked), mine[0])

    def check_company(self, guest: str) -> None:
        """Declined if this guest may not talk here: at a private table only who plays, whether or not it is over."""
        if not self._in_company(guest):
            raise Declined("This table is private; only its players talk here.", status=403)

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks no more, and the others see who has gone."""
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            self._left[viewer.guest] = time.monotonic()
            self.tell(people=True)
            self.announce()

    def come(self, viewer: Viewer) -> None:
        """Somebody looks, and the others see who has come."""
        self.viewers.add(viewer)
        self.tell(people=True, but=viewer)
        self.announce()

    @property
    def here(self) -> set[str]:
        """The guests who look now, through this process or another one."""
        return {viewer.guest for viewer in self.viewers} | self.elsewhere.guests

    def announce(self, *, hello: bool = False) -> None:
        """Let other processes know that this one follows the table, how far, and who looks; with a hello, ask them the same."""
        here, asks = tuple(sorted({viewer.guest for viewer in self.viewers})), tuple(sorted(self.waits_for_all))
        self._tell_others(here=here, asks=asks, hello=hello, count=self.match.count)

    def follow_no_more(self) -> None:
        """Let other processes know that this one forgets the table: it need not hear of moves."""
        self._tell_others(here=(), asleep=True)

    def _tell_others(self, **about: Any) -> None:
        if self.storage.shared:
            told = self.storage.tell(table=self.key, **about)
            told.add_done_callback(lambda done: done.cancelled() or done.exception())  # who is away is missed later

    def gone_for(self, guest: str) -> float:
        """For how many seconds this guest has not been here, as far as the table has been awake; 0: here."""
        if guest in self.here:
            return 0.0
        return time.monotonic() - self._left.get(guest, self._awake_since)

    def seat_states(self, guest: str) -> tuple[SeatState, ...]:
        """The seats as a guest sees them."""
        here = self.here
        return tuple(
            SeatState(
                name=name,
                kind=chair.kind,
                here=chair.is_bot or chair.guest in here,
                mine=chair.guest == guest,
            )
            for chair, name in zip(self.chairs, self.match.names, strict=True)
        )

    # -- looking ---------------------------------------------------------------------------------------

    def feed(self, seat: int, layout: Layout, *, covered: bool = False) -> Feed:
        """The feed of these eyes, in the language of now; covered, at a shared device that nobody has taken."""
        key = (seat, layout, self.match.game_type.language(), covered)
        found = self.feeds.get(key)
        if found is None:
            found = self.feeds[key] = Feed(self.match, seat, layout, covered=covered)
        return found

    def state(self, guest: str, layout: Layout, *, handover: bool = False, wish: int = -1) -> bytes:
        """Everything this guest may know; at a hand-over only what everybody may know."""
        seat = self.eyes_of(guest, wish)
        now = self.feed(seat, layout, covered=handover).whole(
            self.version, seats=self.seat_states(guest), over=self._over(), chat=self._chat_for(guest)
        )
        game_type = self.match.game_type
        options = dict(self.match.record.header.options)
        waits = bool(self.waits_for_all & set(self.seats_of(guest)))
        return encode(
            State(
                self.key,
                game_type.slug,
                game_type.title,
                seat,
                now,
                options,
                handover,
                commitment=self.match.record.header.commitment,
                reveal=self.awaits_nonces and guest in self.bound() and guest not in self.nonces,
                hints=self.about.hints,
                waits=waits,
                guide=self._guide(guest),
                together=game_type.mode == "cooperative",
            )
        )

    def _guide(self, guest: str) -> tuple[Mark, ...]:
        guide = first_game(self.match.game_type) if self.about.guided and self.seats_of(guest) else None
        return marks_in_words(self.match.game_type, guide.marks) if guide else ()

    def _chat_for(self, guest: str) -> tuple[ChatRow, ...]:
        """What was said, as far as this guest may read it."""
        return tuple(self.chat) if self._in_company(guest) else ()

    def _in_company(self, guest: str) -> bool:
        return self.about.spectators or bool(self.seats_of(guest))

    async def look(self, guest: str, layout: Layout, wish: int = -1) -> bytes:
        """The state for a guest who asks for it, once no move is on its way to the disk."""
        async with self.lock:
            return self.state(guest, layout, wish=wish)

    def hands_over(self, viewer: Viewer) -> bool:
        """Whether a shared device waits for the next player to take it; who had taken it before has it no more."""
        if self.over or not self.match.game_type.secrets or len(self.seats_of(viewer.guest)) < 2:
            return False
        eyes = self.eyes_of(viewer.guest, viewer.wish)
        if viewer.ready == eyes:
            return False
        viewer.ready = None
        game = self.match.game
        return isinstance(game.ask, (Sealed, Anyone)) or game.has_secrets(eyes)

    def catch_up(self, viewer: Viewer, version: int) -> list[bytes]:
        """What a viewer with that version lacks; nothing for now if a move is on its way to the disk."""
        if self._writing:
            viewer.waits = True
            return []
        viewer.waits = False
        viewer.covered = self.hands_over(viewer)
        if viewer.covered:
            return [self.state(viewer.guest, viewer.layout, handover=True, wish=viewer.wish)]
        feed = self.feed(self.eyes_of(viewer.guest, viewer.wish), viewer.layout)
        missing = feed.since(version) if version and feed.version == self.version else None
        return missing if missing is not None else [self.state(viewer.guest, viewer.layout, wish=viewer.wish)]

    def _over(self) -> dict[str, Any] | None:
        if self.match.over:
            game = self.match.game
            resigned = {"resigned": game.resigned[-1]} if game.resigned else {}
            closing = self.match.record.closing
            goes_on = {"goes_on": True} if closing is not None and closing.carry is not None else {}
            outcome = game.outcome()
            shared = {"shared": True} if outcome.is_shared(game.sides) else {}
            told = msgspec.to_builtins(outcome)
            return {"outcome": told, **shared, **resigned, **goes_on, "rematch": self.about.rematch}
        if self.about.resigned >= 0:
            others = [seat for seat in range(len(self.chairs)) if seat != self.about.resigned]
            return {
                "outcome": {"winners": others, "scores": []},
                "resigned": self.about.resigned,
                "rematch": self.about.rematch,
            }
        return None

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.match.over or self.about.resigned >= 0

    def summary(self) -> Summary:
        """What lists say of the table."""
        match, header, over = self.match, self.match.record.header, self._over()
        with speaking(ENGLISH):  # it is stored; lists say it in the language of their reader
            progress = pictures_of(match.game_type).progress(match.game.view(NOBODY))
        return Summary(
            note=self._note,
            content=header.content,
            ludarium=header.ludarium,
            packs=header.packs,
            turn=() if over else match.game.awaited(),
            over=over is not None,
            outcome=match.game.outcome() if match.over else None,
            progress=progress,
            asked=() if over or match.limit is None else tuple(match.asked.items()),
            deadline=None if over else match.deadline,
            sides=match.game.sides if over else (),
            closing=match.record.closing,
        )

    def tell(
        self,
        *,
        moved: bool = False,
        chat: tuple[ChatRow, ...] = (),
        people: bool = False,
        but: Viewer | None = None,
    ) -> None:
        """Send everybody what changed. Each pair of eyes is drawn once. ``moved``: the game itself went on."""
        owed_chat, owed_people = self._owed
        chat, people = (*owed_chat, *chat), owed_people or people
        self._owed = (chat, people) if self._writing else ((), False)
        if self._writing:
            return
        self.version += 1
        if moved:
            self.questions.note(self.match.game, self.version)
        self._send(self.viewers - {but}, chat, people=people)
        self._forget_feeds()

    def _forget_feeds(self) -> None:
        """Those through whose eyes nobody looks now."""
        for key in [key for key, feed in self.feeds.items() if feed.version != self.version]:
            del self.feeds[key]

    def _send(self, viewers: set[Viewer], chat: tuple[ChatRow, ...] = (), *, people: bool = False) -> None:
        """What is new to these viewers."""
        over = self._over()
        made: dict[Feed, bytes] = {}
        for viewer in viewers:
            try:
                eyes = self.eyes_of(viewer.guest, viewer.wish)
            except Declined:
                self.viewers.discard(viewer)
                viewer.drop()
                continue
            with speaking(viewer.language):
                covered = self.hands_over(viewer)
                if viewer.waits or eyes != viewer.seat or covered != viewer.covered:
                    viewer.waits, viewer.seat, viewer.covered = False, eyes, covered
                    viewer.send(self.state(viewer.guest, viewer.layout, handover=covered, wish=viewer.wish))
                    continue
                feed = self.feed(eyes, viewer.layout, covered=covered)
                if feed not in made:
                    if feed.version == self.version:
                        viewer.send(self.state(viewer.guest, viewer.layout, handover=covered, wish=viewer.wish))
                        continue
                    seats = self.seat_states(viewer.guest) if people else None
                    allowed = chat if self._in_company(viewer.guest) else ()
                    made[feed] = feed.advance(self.version, chat=allowed, seats=seats, over=over)
                viewer.send(made[feed])

    # -- what players add to the dice ------------------------------------------------------------------

    def bound(self) -> dict[str, int]:
        """The guests who play, each with the first of their seats, which bears their vow."""
        found: dict[str, int] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.guest:
                found.setdefault(chair.guest, seat)
        return found

    @property
    def awaits_nonces(self) -> bool:
        """Whether every seat is taken, every player bound by a vow, and the dice not yet mixed with what they add."""
        match, vows = self.match, self.about.vows
        if match.answers or self.over or match.record.header.nonces is not msgspec.UNSET or not any(vows):
            return False
        taken = all(chair.guest or chair.is_bot for chair in self.chairs)
        return taken and all(vows[seat] for seat in self.bound().values())

    @property
    def nonces(self) -> dict[str, str]:
        """What each guest has added to the seed so far, until all have."""
        told = self.about.nonces
        return {guest: told[seat] for guest, seat in self.bound().items() if seat < len(told) and told[seat]}
