"""What a game tells about itself before it is played, and where games are found.

A game registers one ``GameType`` under the entry point group ``ludarium.games``. Listing games must be
quick, so a game type imports its rules and reads its content only when asked for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from sys import modules
from types import ModuleType
from typing import Any, ClassVar, Protocol

import msgspec

from ludarium.kernel.asks import AnyAsk, Anyone, Ask, Sealed
from ludarium.kernel.events import Event
from ludarium.kernel.facts import BadFact, look_up
from ludarium.kernel.game import Game
from ludarium.kernel.missing import NoContent, NothingWatched, PlainWords
from ludarium.kernel.packs import PackError, keep_pack
from ludarium.kernel.plugins import BrokenPlugin, leave_out, load, registered
from ludarium.languages import ENGLISH, LANGUAGE, Catalogue, catalogue_of

GROUP = "ludarium.games"
MOST_ROUNDS = 10  # in which options that depend on each other must be settled


class UnknownGame(LookupError):
    """No game has that name; the message lists those there are."""


class BadOption(ValueError):
    """A table option has a wrong name or value; the message says what is possible."""


class OptionSpec(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that can be chosen when a table is set up."""

    key: str
    title: str
    words: str
    choices: dict[str, str]
    """Each value, as typed on the command line, and what it means."""
    default: str
    seat: int = -1
    """The seat whose choice it is, such as a faction or a roster; -1: of the whole table."""
    shut: dict[str, str] = {}
    """Choices that cannot be made with what else is chosen, each with the sentence that says why."""
    shelf: str = ""
    """The kind of thing on a player's shelf whose text can be the value as well, such as ``roster``."""

    @property
    def possible(self) -> tuple[str, ...]:
        """The values that can be chosen."""
        return tuple([value for value in self.choices if value not in self.shut])

    def also(self, choices: Mapping[str, str]) -> OptionSpec:
        """The same with further choices, or with other words for those it has."""
        return msgspec.structs.replace(self, choices={**self.choices, **choices})


class Content(Protocol):
    """The cards, units or maps a game is played with: validated, hashed, shared by all its positions."""

    hash: str
    packs: tuple[str, ...]
    rules_version: int


class Broken(msgspec.Struct, frozen=True):
    """An invariant of the ledger that does not hold."""

    rule: str
    words: str


class Watcher(Protocol):
    """Checks the ledger's invariants of one game as it is played; remembers what it must."""

    def see(self, game: Game, events: Iterable[Event]) -> Iterable[Broken]:
        """What is broken in this position, which followed the one seen before by these events."""


class Words(Protocol):
    """Says what happens in words, from what a seat knows (``game`` is that seat's view)."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        """What is asked, as a sentence; of whom, the ask says itself."""

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        """What this answer would do, in a few words."""

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        """What happened, as a sentence; "" if it is not worth one. ``game`` is a position after it, not a view: only what
        never is a secret may be read from it.
        """

    def explain(self, game: Game, name: str) -> str:
        """What a card, unit or the like of that name or id is and does; empty if there is none."""


class Odds(msgspec.Struct, frozen=True):
    """Exact answers to a question of chance: each case in words and its probability or mean as ``n/d``."""

    question: str
    answers: dict[str, str]


class GameType:
    """One game: its name, what can be chosen at the table, and the doors to its rules.

    A door opens the module of the game's package that its docstring names; a game written in another shape overrides
    the door.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[int, int]]
    mode: ClassVar[str]
    """``versus`` or ``cooperative``."""
    length: ClassVar[str]
    summary: ClassVar[str]
    genre: ClassVar[str] = ""
    """What kind of game it is, in a few words for its cover."""
    subtitle: ClassVar[str] = ""
    """A second line of its title, on the cover."""
    place: ClassVar[int] = 100
    """Where it stands among all games: those of lower numbers come first."""
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    rules_version: ClassVar[int] = 1
    secrets: ClassVar[bool] = True
    """Whether some seat ever knows what another does not. Without secrets a shared device needs no hand-over."""
    unit: ClassVar[int] = 1
    """How many of the whole numbers that facts hold make one unit of length as people write it: 4.5 is 4500 with 1000."""
    carry_version: ClassVar[int] = 0
    """The version of what a match carries over to the next one of its campaign; 0: matches stand alone."""

    @property
    def shares_seats(self) -> bool:
        """Whether a player may run the seat of another who is away: all win together, and nobody has secrets."""
        return self.mode == "cooperative" and not self.secrets

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        """The content, with further packs (folders) on top of the game's own: ``content.load``; a game may have none."""
        if not self.has("content"):
            if packs:
                raise PackError(packs[0], "-", "-", f"{self.title} reads no packs")
            return NoContent(f"{self.slug} {self.rules_version}", self.rules_version)
        content: Content = self._module("content").load(tuple(map(keep_pack, packs)))
        return content

    def new(self, seats: int, options: Mapping[str, str], content: Content | None = None, start: Any = None) -> Game:
        """A new game at its first question: ``play.new_game``.

        ``options`` is complete and valid: see ``settle_options``. ``start`` is what an earlier match of the campaign
        carried over, as ``start_type`` reads it.
        """
        given = (start,) if self.carry_version else ()
        game: Game = self._module("play").new_game(seats, options, content or self.content(), *given)
        return game

    def game_class(self) -> type[Game]:
        """The class of its positions: ``play.GAME_CLASS``. The module imports every procedure of the game."""
        kind: type[Game] = self._module("play").GAME_CLASS
        return kind

    def option_type(self) -> Any:
        """The type of all answers, for reading them from a record or a message: ``options.Option``."""
        return self._module("options").Option

    def start_type(self) -> Any:
        """The type of what a match of a campaign can start from: ``play.START``."""
        if not self.carry_version:
            raise BadOption(f"{self.title} is played in single matches: there is nothing to start from.")
        return self._module("play").START

    def upgrade_carry(self, version: int, data: Any) -> Any:
        """What a match of an older version carried over, in the shape of ``carry_version``."""
        raise BadOption(
            f"This was carried over in version {version} of a campaign of {self.title}; "
            f"this Ludarium reads version {self.carry_version}."
        )

    def words(self) -> Words:
        """Its words for people: ``words.WORDS``, or those that its facts make by themselves."""
        words: Words = self._module("words").WORDS if self.has("words") else PlainWords()
        return words

    def check_pack(self, pack: str) -> tuple[int, list[PackError]]:
        """How many items a pack holds, and all that is wrong with it: ``content.check_pack``."""
        check = getattr(self.part("content"), "check_pack", None)
        if check is None:
            return 0, [PackError(pack, "-", "-", f"{self.title} reads no packs")]
        found: tuple[int, list[PackError]] = check(pack)
        return found

    def pack_kinds(self) -> Mapping[str, Any]:
        """The lists that a pack may hold, with the type of their items: ``content.KINDS``; empty if it reads no packs."""
        kinds: Mapping[str, Any] = getattr(self.part("content"), "KINDS", {})
        return kinds

    def watcher(self, game: Game) -> Watcher:
        """A check of the ledger's invariants for this game: ``invariants.watcher``, if it has any."""
        watcher: Watcher = self._module("invariants").watcher(game) if self.has("invariants") else NothingWatched()
        return watcher

    def aliases(self, content: Content) -> Mapping[str, str]:
        """Names that people may write in cases instead of ids: ``content.aliases``."""
        aliases = getattr(self.part("content"), "aliases", None)
        return aliases(content) if aliases else {}

    def arrange(self, game: Game, stage: str) -> None:
        """Bring a patched position to one of ``stages.STAGES``, and ask what is asked there: ``stages.arrange``."""
        stages = self.part("stages")
        known = stages.STAGES if stages else ()
        if stages is None or stage not in known:
            raise BadOption(f"{self.title} knows no stage {stage!r}; it knows {', '.join(known) or 'none'}.")
        stages.arrange(game, stage)

    def patch(self, game: Game, path: str, value: Any) -> bool:
        """Set what is no field of the position but can be said in a case: ``stages.patch``. False: it is a field."""
        stages = self.part("stages")
        return bool(stages and hasattr(stages, "patch") and stages.patch(game, path, value))

    def fact(self, game: Game, path: str) -> Any:
        """A fact that follows from the position, for use in cases: one of ``stages.FACTS``."""
        stages = self.part("stages")
        try:
            return look_up(self.title, stages.FACTS if stages else {}, game, path)
        except BadFact as error:
            raise BadOption(str(error)) from None

    def odds(self, question: str, arguments: Mapping[str, str]) -> Odds:
        """The exact answer to one of its questions of chance: ``odds.answer``."""
        odds = self.part("odds")
        if odds is None:
            raise BadOption(f"{self.title} has no odds named {question!r}.")
        answer: Odds = odds.answer(question, arguments)
        return answer

    def odds_questions(self) -> Mapping[str, str]:
        """The questions of chance it can answer, with their arguments in words: ``odds.questions``."""
        odds = self.part("odds")
        return odds.questions() if odds else {}

    def default_answer(self, game: Game, ask: Ask | Sealed | Anyone, seat: int) -> Any:
        """What is answered for a seat whose time has run out: the last option, which declines where one may decline."""
        return ask.options_of(seat)[-1]

    def part(self, name: str) -> ModuleType | None:
        """An optional module of the game, such as ``greedy`` or ``terminal``, if it has one."""
        return import_module(f"{type(self).__module__}.{name}") if self.has(name) else None

    def has(self, name: str) -> bool:
        """Whether it has such a module; nothing is imported. A game that is one module has none."""
        package = type(self).__module__
        return hasattr(modules[package], "__path__") and find_spec(f"{package}.{name}") is not None

    def _module(self, name: str) -> Any:
        """A module that the game must have."""
        return import_module(f"{type(self).__module__}.{name}")

    def folder(self) -> Traversable:
        """Where its data lies: ``rulebook.yaml``, ``cases/``, ``content/``, ``help.md``."""
        return files(type(self).__module__)

    def catalogue(self) -> Catalogue:
        """Its words in other languages: ``languages/de.po`` and the like."""
        return catalogue_of(str(self.folder()))

    def language(self) -> str:
        """In which language it is shown now: the one that is wanted, or English if it does not have that one."""
        wanted = LANGUAGE.get()
        return wanted if wanted is ENGLISH or wanted in self.catalogue().languages else ENGLISH

    def form(self, seats: int, chosen: Mapping[str, str]) -> tuple[OptionSpec, ...]:
        """What can be chosen for so many players, given what is chosen already, without packs: see ``offer``."""
        return self.options

    def add_choices(
        self, form: tuple[OptionSpec, ...], chosen: Mapping[str, str], content: Any
    ) -> tuple[OptionSpec, ...]:
        """The form with what packs add to it, such as their teams and missions; asked only where there are packs."""
        return form

    def offer(self, seats: int, chosen: Mapping[str, str], content: Content | None = None) -> tuple[OptionSpec, ...]:
        """What can be chosen for a table with this content. All ways to a table go through this."""
        form = self.form(seats, chosen)
        return self.add_choices(form, chosen, content) if content and content.packs else form

    def refuse_text(self, spec: OptionSpec, text: str, content: Any = None) -> str:
        """Why this text from a shelf cannot be the value of an option, as a sentence; empty if it can."""
        return f"{self.title} takes no text for {spec.title}."

    def settle_options(self, seats: int, chosen: Mapping[str, str], content: Content | None = None) -> dict[str, str]:
        """The options of a table with defaults filled in; BadOption says what is wrong with them.

        ``content`` is what the table is played with, if packs belong to it.
        """
        low, high = self.players
        if not low <= seats <= high:
            count = f"{low} to {high}" if low != high else f"{low}"
            raise BadOption(f"{self.title} is played by {count}, not by {seats}.")
        form = self.offer(seats, chosen, content)
        for _ in range(MOST_ROUNDS):
            settled = {spec.key: chosen.get(spec.key, spec.default) for spec in form}
            again = self.offer(seats, settled, content)
            if again == form:
                break
            form = again
        known = {spec.key: spec for spec in form}
        for key, value in chosen.items():
            if key not in known:
                raise BadOption(f"{self.title} has no option {key!r} here; it has {', '.join(known) or 'none'}.")
            self._check_value(known[key], value, content)
        return settled

    def _check_value(self, spec: OptionSpec, value: str, content: Content | None) -> None:
        if value in spec.shut:
            raise BadOption(f"Option {spec.key} cannot be {value!r}: {spec.shut[value]}")
        if value in spec.choices:
            return
        if spec.shelf:
            if reason := self.refuse_text(spec, value, content):
                raise BadOption(f"Option {spec.key}: {reason}")
            return
        raise BadOption(f"Option {spec.key} is {value!r}; it can be {', '.join(spec.possible)}.")


@lru_cache(maxsize=1)
def all_games() -> dict[str, GameType]:
    """Every registered game by its slug, in their order. One that cannot be used is named once and left out."""
    found: dict[str, GameType] = {}
    for slug, point in registered(GROUP).items():
        try:
            found[slug] = _load(point)
        except BrokenPlugin as error:
            leave_out(str(error))
    return dict(sorted(found.items(), key=lambda one: (one[1].place, one[0])))


@lru_cache
def find_game(slug: str) -> GameType:
    """The game of that name."""
    points = registered(GROUP)
    if slug not in points:
        raise UnknownGame(f"There is no game {slug!r}; there are {', '.join(sorted(points))}.")
    try:
        return _load(points[slug])
    except BrokenPlugin as error:
        raise UnknownGame(str(error)) from error


def _load(point: EntryPoint) -> GameType:
    game_type: GameType = load(point, GameType)
    if game_type.slug != point.name:
        raise BrokenPlugin(f"{GROUP} {point.name!r} is left out: its game calls itself {game_type.slug!r}.")
    return game_type
