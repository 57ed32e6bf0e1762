"""A game in the terminal: the board, the question in words, the options by number or name."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.markup import escape

from ludarium.bots.bot import Bot, Sight
from ludarium.bots.levels import hints, trusted_bot
from ludarium.bots.own import is_path
from ludarium.cli.choosing import HELP, all_of, find, listed
from ludarium.cli.errors import BadUsage
from ludarium.cli.facts_board import facts_board
from ludarium.cli.output import console, key_values, names
from ludarium.kernel.asks import Ask, Chance, Refused
from ludarium.kernel.fate import dice_of, seed_of
from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.records import BadRecord, read_record
from ludarium.kernel.rulebook import rulebook
from ludarium.kernel.seats import PERSON, Seat
from ludarium.table.match import Match

DEFAULT_BOT = "greedy"
INTERRUPTED = 130  # the exit code of a program that Ctrl-C ended
BOT_NAMES = ("Ada", "Bruno", "Clio", "Dante", "Edda", "Fermi")


def play(
    slug: str,
    *,
    name: str = "Player",
    seats: str = "",
    options: list[str] | None = None,
    seed: int | None = None,
    packs: tuple[str, ...] = (),
    resume: Path | None = None,
) -> int:
    """``ludarium play``. With a seed all is as in the first game of ``ludarium simulate`` with that seed."""
    game_type = find_game(slug)
    if resume:
        match = _resume(resume, game_type)
        _check_trust(match, resume, seats)
    else:
        secret = None if seed is None else seed_of(seed)
        players = _seats(game_type, seats, name)
        match = Match.new(game_type, players, key_values(options or []), seed=secret, packs=packs)
    return _Terminal(match, [dice_of(seed, 0, seat) for seat in range(len(match.seats))]).run()


def _resume(path: Path, game_type: GameType) -> Match:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadUsage(f"{path} cannot be read: {error.strerror}.") from None
    try:
        match = Match.load(data)
    except RecursionError:
        raise BadUsage(f"{path}: This is not a saved match of Ludarium.") from None
    except BadRecord as error:
        raise BadUsage(f"{path}: {_is_record(path, data) or error}") from None
    if match.game_type.slug != game_type.slug:
        raise BadUsage(f"{path} is a match of {match.game_type.title}, not of {game_type.title}.")
    return match


def _is_record(path: Path, data: bytes) -> str:
    """What to do with a file that is a record, or nothing at all, and no saved match; empty if it is neither."""
    if not data.partition(b"\n")[2].strip():
        return "This is not a saved match of Ludarium."
    try:
        read_record(data)
    except BadRecord:
        return ""
    return f"This is a record; ludarium replay {path} shows it. What was saved in a match can be gone on with."


def _check_trust(match: Match, path: Path, seats: str) -> None:
    """A file loads no program by itself: a bot named by its module plays on only if the user names it too."""
    kinds = [seat.kind for seat in match.seats]
    if unknown := [kind for kind in kinds if is_path(kind) and kind not in names(seats)]:
        raise BadUsage(
            f"{path} has the bot {unknown[0]!r}, and a file loads no program by itself: "
            f"if you trust it, add --seats {','.join(kinds)}."
        )


def _seats(game_type: GameType, text: str, name: str) -> list[Seat]:
    kinds = (
        list(names(text))
        if text
        else [PERSON, *[DEFAULT_BOT if game_type.part("greedy") else "random"] * (game_type.players[0] - 1)]
    )
    people = kinds.count(PERSON)
    name = name.strip() or "Player"
    found = []
    for number, kind in enumerate(kinds):
        if kind != PERSON:
            trusted_bot(kind, game_type)
            found.append(Seat(f"{BOT_NAMES[number % len(BOT_NAMES)]} ({kind})", kind))
        else:
            found.append(Seat(name if people == 1 else f"{name} {number + 1}", PERSON))
    return found


class _Terminal:
    """One match at one keyboard."""

    def __init__(self, match: Match, dice: Sequence[random.Random]) -> None:
        """``dice``: the randomness of the bot of each seat."""
        self.match = match
        self.out = console()
        self.words = match.game_type.words()
        self.dice = dice
        self.bots: dict[int, Bot] = {
            number: trusted_bot(seat.kind, match.game_type)
            for number, seat in enumerate(match.seats)
            if seat.kind != PERSON
        }
        people = [number for number in range(len(match.seats)) if number not in self.bots]
        self.shared = len(people) > 1
        self.told = 0
        self.kept = -1
        self.eyes = people[0] if people else -2

    def run(self) -> int:
        """Play until the game is over or the player leaves; Ctrl-C leaves too, after an offer to keep the match."""
        try:
            while not self.match.over:
                if not self._turn(self.match.game.awaited()[0]):
                    return 0
        except KeyboardInterrupt:
            return self._interrupted()
        self._news(self.eyes)
        self._board(self.eyes)
        outcome = self.match.game.outcome()
        winners = " and ".join(self.match.names[seat] for seat in outcome.winners) or "Nobody"
        how = "Shared by" if outcome.is_shared(self.match.game.sides) else "Won by"
        self.out.print(f"\n[bold]The game is over. {how}: {escape(winners)}.[/bold]")
        return 0

    def _turn(self, seat: int) -> bool:
        """Let this seat answer; False if the player leaves."""
        if seat in self.bots:
            chosen = self.bots[seat].choose(Sight(self.match.game, seat), self.dice[seat])
            try:
                self._answer(seat, chosen)
            except Refused as error:
                raise BadUsage(f"{self.match.names[seat]} answers what is refused: {error}") from None
            return True
        if not self.shared and self._only_passes(seat):
            return True
        self._hand_over(seat)
        self._news(seat)
        above = self._board(seat)
        if self._decide(seat, above):
            return True
        if self.kept != self.match.log.count:
            self.out.print(
                "You have left. Where this match stands is not kept; [b]save[/b] FILE before leaving keeps it."
            )
        return False

    def _answer(self, seat: int, option: Any) -> None:
        with _whole():
            self.match.answer(seat, option)

    def _interrupted(self) -> int:
        """After Ctrl-C: the match is kept if the player wants it."""
        if self.kept == self.match.log.count:
            return INTERRUPTED
        usual = f"{self.match.game_type.slug}.match"
        self.out.print(
            f"\nKeep this match? [b]Enter[/b] saves it to {escape(usual)}, another name there; [b]n[/b] leaves it."
        )
        try:
            typed = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return INTERRUPTED
        if typed.casefold() not in ("n", "no", "q", "quit"):
            self._save(Path(typed or usual))
        return INTERRUPTED

    def _only_passes(self, seat: int) -> bool:
        """Answer for a player who can only pass; at an own keyboard nobody learns anything by it."""
        ask = self.match.game.ask
        if not isinstance(ask, Ask) or len(ask.options) > 1:
            return False
        self._answer(seat, ask.options[0])
        return True

    def _hand_over(self, seat: int) -> None:
        """At a shared keyboard nobody sees the cards of another."""
        if self.shared and seat != self.eyes:
            self.out.clear()
            self.out.print(f"[bold]{escape(self.match.names[seat])}[/bold], it is your turn. The others look away.")
            input("Press Enter when you are ready. ")
        self.eyes = seat

    def _news(self, seat: int) -> None:
        for remark in self.match.remarks(seat, self.told):
            self.out.print(f"  {escape(remark.words)} [dim]{remark.rule}[/dim]")
        self.told = self.match.log.count

    def _board(self, seat: int) -> int:
        """Show the table; the number of lines this took."""
        terminal = self.match.game_type.part("terminal")
        view = self.match.game.view(seat)
        shown = terminal.board(view, seat, self.match.names) if terminal else facts_board(view, self.match.names)
        self.out.print(shown)
        return len(self.out.render_lines(shown, pad=False))

    def _decide(self, seat: int, above: int) -> bool:
        """Ask until there is an answer; False when the player leaves."""
        view = self.match.game.view(seat)
        ask = view.ask
        assert ask is not None
        assert not isinstance(ask, Chance)
        options = list(ask.options_of(seat))
        texts = [self.words.option(view, ask, option) for option in options]
        prompt = f"{self.match.names[seat]}: {self.words.prompt(view, ask, self.match.names)}"
        self.out.print(f"\n[bold]{escape(prompt)}[/bold] [dim]{ask.rule}[/dim]")
        self.out.print(listed(self.out, texts, above))
        while True:
            try:
                typed = input("> ").strip()
            except EOFError:
                return False
            command, _, rest = typed.partition(" ")
            if command in ("quit", "q"):
                return False
            if command == "undo":
                if self._undo(seat):
                    return True
                continue
            if typed == "more":
                self.out.print(*all_of(texts), sep="\n")
                continue
            if self._command(command, rest.strip(), seat):
                continue
            chosen = find(typed, options, texts)
            if isinstance(chosen, str):
                self.out.print(chosen)
                continue
            try:
                self._answer(seat, options[chosen])
            except Refused as error:
                self.out.print(escape(f"That is not possible: {error}"))
                continue
            return True

    def _command(self, command: str, rest: str, seat: int) -> bool:
        """Carry out a command of the table; False if it was none."""
        if command in ("?", "help") or command.startswith("?"):
            self._explain((command.removeprefix("?").removeprefix("help") + " " + rest).strip())
        elif command == "log":
            for remark in self.match.remarks(seat)[-40:]:
                self.out.print(f"  {escape(remark.words)} [dim]{remark.rule}[/dim]")
        elif command == "hint":
            self._hint(seat)
        elif command == "board":
            self._board(seat)
        elif command == "save":
            self._save(Path(rest or f"{self.match.game_type.slug}.match"))
        else:
            return False
        return True

    def _save(self, path: Path) -> None:
        try:
            path.write_bytes(self.match.dump())
        except OSError as error:
            self.out.print(escape(f"{path} cannot be written: {error.strerror}."))
        else:
            self.kept = self.match.log.count
            self.out.print(escape(f"Saved. Go on with: ludarium play {self.match.game_type.slug} --resume {path}"))

    def _undo(self, seat: int) -> bool:
        """Take the last answer back; False if that is not possible."""
        try:
            self.match.undo(seat)
        except Refused as error:
            self.out.print(escape(error.refusal.words))
            return False
        self.told = min(self.told, self.match.log.count)
        return True

    def _hint(self, seat: int) -> None:
        """What the strongest bot would do, knowing what this seat knows."""
        view = self.match.game.view(seat)
        ask = view.ask
        assert ask is not None
        for thought in hints(view, seat, self.dice[seat]):
            self.out.print(f"  {thought.value:4.0%} to win: {escape(self.words.option(view, ask, thought.option))}")

    def _explain(self, word: str) -> None:
        if not word:
            self.out.print(HELP)
            return
        game_type = self.match.game_type
        described = self._described(word)
        if described:
            self.out.print(escape(described))
        rules = rulebook(game_type).find(word)
        for rule in rules[: 3 if described else 8]:
            self.out.print(f"  [dim]{rule.id}[/dim] {escape(rule.rule)}")
        if not described and not rules:
            self.out.print(escape(f"Neither a card nor a rule mentions {word!r}."))

    def _described(self, word: str) -> str:
        """What is called so, or the one thing whose name has this word in it."""
        view = self.match.game.view(self.eyes)
        if described := self.words.explain(view, word):
            return described
        called = self.match.game_type.aliases(view.content)
        found = [name for name in called if word.casefold() in name.casefold()]
        return self.words.explain(view, found[0]) if len(found) == 1 else ""


@contextmanager
def _whole() -> Iterator[None]:
    """An answer is taken whole, so that the match can be kept: Ctrl-C waits until it is."""
    pressed: list[int] = []
    try:
        before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    except ValueError:  # not the thread that hears of it
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
