"""The games somebody has finished, and what they come to: won and lost by game, by opponent, by side, and records."""

from __future__ import annotations

import msgspec

from ludarium.kernel.game_type import Content, GameType, UnknownGame, find_game
from ludarium.kernel.pack_files import UnreadablePack, receive
from ludarium.kernel.packs import PackError
from ludarium.kernel.records import Header
from ludarium.kernel.seats import PERSON
from ludarium.languages.shared import _
from ludarium.server.listing import needed_version, noted
from ludarium.server.storage import FinishedTable, Storage
from ludarium.table.empty_seats import name_of

MOST_GAMES = 1_000
_header = msgspec.json.Decoder(Header).decode


class Opponent(msgspec.Struct, frozen=True):
    """Somebody who sat at the same table; ``kind`` says which bot, or that it is a person."""

    name: str
    kind: str
    ally: bool = False


class Played(msgspec.Struct, frozen=True):
    """One finished game."""

    id: str
    game: str
    title: str
    note: str
    when: float
    won: bool
    shared: bool
    """Others won as well, who are no allies."""
    score: float | None
    others: tuple[Opponent, ...]
    sides: tuple[str, ...]
    """What I played: faction, side, roster, as the game calls it."""
    needs: str
    """The version that can replay it, if this one cannot."""
    goes_on: bool
    """Whether it is a match of a campaign that goes on."""


class Tally(msgspec.Struct):
    """How often it was played, and how often won."""

    title: str
    played: int = 0
    won: int = 0


class GameStatistics(msgspec.Struct):
    """All my games of one kind."""

    game: str
    title: str
    played: int = 0
    won: int = 0
    best: float | None = None
    """The highest score."""
    streak: int = 0
    """The most victories in a row."""
    opponents: list[Tally] = []
    sides: list[Tally] = []


class PlayedGames(msgspec.Struct, frozen=True):
    """Everything, the newest first."""

    games: list[Played]
    statistics: list[GameStatistics]


def games_of(storage: Storage, guest: str) -> PlayedGames:
    """What this guest has finished. A table at which they held several seats is no contest, and is left out."""
    finished = [_played(table, guest) for table in storage.finished_tables(guest, MOST_GAMES)]
    games = [played for played in finished if played]
    return PlayedGames(games, _statistics(games))


def _played(table: FinishedTable, guest: str) -> Played | None:
    mine = [seat for seat, chair in enumerate(table.chairs) if chair.guest == guest]
    outcome = table.summary.outcome
    if len(mine) != 1 or outcome is None:
        return None
    (seat,) = mine
    game_type = _known(table.game)
    allies = next((set(side) for side in table.summary.sides if seat in side), {seat})
    won = seat in outcome.winners
    return Played(
        id=table.key,
        game=table.game,
        title=game_type.title if game_type else table.game,
        note=noted(table.game, table.summary.note, table.summary.packs),
        when=table.updated,
        won=won,
        shared=won and not set(outcome.winners) <= allies,
        score=outcome.scores[seat] if seat < len(outcome.scores) else None,
        others=tuple(
            Opponent(name_of(chair, number), chair.kind, number in allies)
            for number, chair in enumerate(table.chairs)
            if number != seat
        ),
        sides=_sides(game_type, table.head, seat) if game_type else (),
        needs=needed_version(table.game, table.summary),
        goes_on=table.summary.closing is not None and table.summary.closing.carry is not None,
    )


def _known(slug: str) -> GameType | None:
    try:
        return find_game(slug)
    except UnknownGame:
        return None


def _content(game_type: GameType, header: Header) -> Content | None:
    """What the match was played with, if packs belong to it and can still be read."""
    if not header.packs or header.contents is msgspec.UNSET:
        return None
    try:
        receive(header.contents)
        return game_type.content(header.packs)
    except (UnreadablePack, PackError):
        return None


def _sides(game_type: GameType, head: str, seat: int) -> tuple[str, ...]:
    """What was chosen for this seat when the table was set up, in words."""
    header = _header(head.partition("\n")[2].encode())
    form = game_type.offer(len(header.seats), header.options, _content(game_type, header))
    own = [spec for spec in form if spec.seat == seat and spec.key in header.options]
    chosen = [spec.choices.get(header.options[spec.key], "") for spec in own]
    return tuple(words.partition(":")[0] for words in chosen if words)


def _statistics(games: list[Played]) -> list[GameStatistics]:
    """By game, the one played most first."""
    found: dict[str, GameStatistics] = {}
    runs: dict[str, int] = {}
    for played in reversed(games):  # the oldest first: victories in a row
        one = found.setdefault(played.game, GameStatistics(played.game, played.title))
        one.played += 1
        one.won += played.won
        if played.score is not None:
            one.best = played.score if one.best is None else max(one.best, played.score)
        runs[played.game] = runs.get(played.game, 0) + 1 if played.won else 0
        one.streak = max(one.streak, runs[played.game])
        for other in played.others:
            if not other.ally:
                _count(
                    one.opponents,
                    other.name if other.kind == PERSON else _("Computer, {kind}", kind=_(other.kind)),
                    played,
                )
        for side in played.sides:
            _count(one.sides, side, played)
    for one in found.values():
        one.opponents.sort(key=lambda tally: -tally.played)
        one.sides.sort(key=lambda tally: -tally.played)
    return sorted(found.values(), key=lambda one: -one.played)


def _count(tallies: list[Tally], title: str, played: Played) -> None:
    tally = next((one for one in tallies if one.title == title), None)
    if tally is None:
        tallies.append(tally := Tally(title))
    tally.played += 1
    tally.won += played.won
