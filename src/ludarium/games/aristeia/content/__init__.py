"""The content of Aristeia!: packs of YAML, read once, checked, made ready, and shared by every position.

``base`` holds the whole set. A further pack is a folder whose YAML files hold lists named ``characters``,
``tactics``, ``scenarios``, ``states``, ``teams``, ``dice``, ``actions`` or ``boards`` in the same form; an item
with a known id replaces it.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from ludarium.games.aristeia.board import Dome, name
from ludarium.games.aristeia.content.compiled import (
    Chooser,
    Compiler,
    Line,
    RollBonus,
    Tally,
    Test,
    spelled,
    tally,
)
from ludarium.games.aristeia.content.schema import (
    KINDS,
    ActionData,
    Attributes,
    CharacterData,
    ScenarioData,
    StateData,
    SwitchData,
    TacticData,
    read_item,
)
from ludarium.kernel.packs import Items, PackError, PackFormat, content_hash
from ludarium.space.hexes import distance

STANDARD = "standard"
MOVE, CONTENDER = "UA-MOVE", "UA-CONTENDER"
PICKS = 2  # Tactics of each Character in a deck (AR-SET-03)
_MOST_POOLS = 50_000  # sets of possible cards remembered before the memory is cleared


class Switch(msgspec.Struct, frozen=True):
    """A Switch ready for use."""

    id: str
    name: str
    cost: Tally
    test: Test | None
    ops: str
    per_roll: int
    per_round: int
    needs_opponent: bool
    attacks: bool
    """Whether it makes an Attack (AR-GAP-NESTED)."""


class Action(msgspec.Struct, frozen=True):
    """An Action or Attack ready for use."""

    id: str
    name: str
    attack: bool
    cost: int
    on_self: bool
    chooser: Chooser | None
    low: int
    high: int
    los: bool
    dice: str
    symbols: tuple[str, ...]
    bonuses: tuple[RollBonus, ...]
    always: str
    succ: str
    switches: tuple[Switch, ...]


class Tactic(msgspec.Struct, frozen=True):
    """A Tactic ready for use."""

    id: str
    owner: str
    name: str
    window: str
    whose: str
    played_by: str
    test: Test | None
    chooser: Chooser | None
    cost: str
    ops: str
    discards: int
    hurts: bool
    attacks: bool
    sides: tuple[str, ...]
    """The sides of a Roll that it touches."""
    order: str
    """``any_two`` or ``next`` if it changes the Running Order."""
    shifts: tuple[str, ...]
    """Whose Initiative it changes."""


class Skill(msgspec.Struct, frozen=True):
    """An Automatic Skill that acts in a window."""

    id: str
    name: str
    window: str
    test: Test | None
    ops: str
    optional: bool
    per_round: int


class Character(msgspec.Struct, frozen=True):
    """A Character ready for play."""

    id: str
    name: str
    role: str
    attributes: Attributes
    switches: tuple[Switch, ...]
    actions: tuple[Action, ...]
    triggers: tuple[Skill, ...]
    flags: tuple[tuple[str, str], ...]
    """What its Automatic Skills allow all the time: flag and argument."""
    bonuses: tuple[RollBonus, ...]
    tactics: tuple[str, ...]
    starter: tuple[str, str]


class Book:
    """A checked set of content and what follows from it."""

    def __init__(self, items: dict[str, dict[str, Any]], packs: tuple[str, ...]) -> None:
        from ludarium.games.aristeia import GAME

        self.items = items
        self.packs = packs
        self.rules_version = GAME.rules_version
        self.hash = content_hash({key: list(found.values()) for key, found in items.items()})
        self.lists: dict[str, tuple[Line, ...]] = {"": ()}
        self.faces: dict[str, tuple[Tally, ...]] = {d.code: tuple(map(tally, d.faces)) for d in items["dice"].values()}
        self.caps: dict[str, int] = {d.code: d.most for d in items["dice"].values()}
        self.dome = Dome(items["boards"]["hexadome"])
        self.states: dict[str, StateData] = items["states"]
        self.scenarios: dict[str, ScenarioData] = items["scenarios"]
        self.barriers = {s.id: tuple(name(*at) for at in s.barriers) for s in self.scenarios.values()}
        self.teams: dict[str, tuple[str, ...]] = {team.id: team.members for team in items["teams"].values()}
        self.switches: dict[str, Switch] = {}
        self.actions: dict[str, Action] = {a.id: self._action(a) for a in items["actions"].values()}
        self.tactics = {t.id: self._tactic(t) for t in items["tactics"].values()}
        self.characters = {c.id: self._character(c) for c in items["characters"].values()}
        self.standard = tuple(t.id for t in self.tactics.values() if t.owner == STANDARD)
        for state in self.states.values():
            Compiler(self.lists, "bearer").ops(f"state.{state.id}", state.blue.on_reveal)
        self.skills = {s.id: s for c in self.characters.values() for s in c.triggers}
        self._texts = self._all_texts()
        self.has_mandatory = any(not skill.optional for skill in self.skills.values())
        self._triggers: dict[tuple[str, ...], dict[str, tuple[tuple[int, Skill], ...]]] = {}
        self._windows: dict[object, frozenset[str]] = {}
        self._possible: dict[object, dict[str, tuple[Tactic, ...]]] = {}

    def _switch(self, raw: SwitchData) -> Switch:
        compiler = Compiler(self.lists, "self")
        limit = raw.limit
        switch = Switch(
            id=raw.id,
            name=raw.name,
            cost=tally(raw.cost),
            test=compiler.test(raw.if_),
            ops=compiler.ops(f"{raw.id}.do", raw.do),
            per_roll=limit.n if limit and limit.per == "roll" else 0,
            per_round=limit.n if limit and limit.per == "round" else 0,
            needs_opponent=b'"opp"' in msgspec.json.encode((raw.do, raw.if_)),
            attacks=any(op.attack for op in raw.do),
        )
        self.switches[raw.id] = switch
        return switch

    def _action(self, raw: ActionData) -> Action:
        compiler = Compiler(self.lists, "self")
        reach = raw.range
        return Action(
            id=raw.id,
            name=raw.name,
            attack=raw.kind == "attack",
            cost=raw.cost,
            on_self=raw.targets == "self",
            chooser=None if isinstance(raw.targets, str) else compiler.chooser(raw.targets),
            low=reach.min if reach else -1,
            high=reach.max if reach else -1,
            los=reach is not None and reach.type == "los",
            dice=raw.dice,
            symbols=spelled(raw.bonus),
            bonuses=tuple(compiler.bonus(bonus) for bonus in raw.roll_bonus),
            always=compiler.ops(f"{raw.id}.always", raw.always),
            succ=compiler.ops(f"{raw.id}.succ", raw.succ),
            switches=tuple(self._switch(switch) for switch in raw.switches),
        )

    def _character(self, raw: CharacterData) -> Character:
        compiler = Compiler(self.lists, "self")
        own = tuple(self._action(action) for action in raw.actions)
        self.actions.update({action.id: action for action in own})
        statics = [static for skill in raw.skills for static in skill.static]
        return Character(
            id=raw.id,
            name=raw.name,
            role=raw.role,
            attributes=raw.attributes,
            switches=tuple(self._switch(switch) for switch in raw.switches),
            actions=(self.actions[MOVE], *own, self.actions[CONTENDER]),
            triggers=tuple(
                Skill(
                    id=skill.id,
                    name=skill.name,
                    window=skill.trigger.window,
                    test=compiler.test(skill.trigger.if_),
                    ops=compiler.ops(f"{skill.id}.do", skill.trigger.do),
                    optional=skill.trigger.optional,
                    per_round=skill.trigger.limit.n if skill.trigger.limit else 0,
                )
                for skill in raw.skills
                if skill.trigger
            ),
            flags=tuple((s.flag.name, str(s.flag.arg)) for s in statics if s.flag),
            bonuses=tuple(compiler.bonus(s.roll_bonus) for s in statics if s.roll_bonus),
            tactics=tuple(t.id for t in self.tactics.values() if t.owner == raw.id),
            starter=raw.starter,
        )

    def _tactic(self, raw: TacticData) -> Tactic:
        compiler = Compiler(self.lists, "active")
        lines = raw.do
        swaps = [op.swap_running_order for op in lines if op.swap_running_order]
        touched = [part for op in lines for part in (op.add_dice, op.drop_dice, op.add_symbols, op.reroll) if part]
        return Tactic(
            id=raw.id,
            owner=raw.owner,
            name=raw.name,
            window=raw.window,
            whose=raw.whose,
            played_by=raw.played_by,
            test=compiler.test(raw.if_),
            chooser=None if raw.target is None else compiler.chooser(raw.target),
            cost=compiler.ops(f"{raw.id}.cost", raw.cost),
            ops=compiler.ops(f"{raw.id}.do", raw.do),
            discards=sum(op.discard.n for op in raw.cost if op.discard),
            hurts=any(op.damage for op in raw.cost),
            attacks=any(op.attack for op in lines),
            sides=tuple(sorted({part.to for part in touched})),
            order="" if not swaps else "any_two" if swaps[0].any_two else "next",
            shifts=tuple(op.init_mod.who for op in lines if op.init_mod),
        )

    def text(self, item: str) -> str:
        """The rules text of an Action, Switch, Skill, Tactic or State; empty if there is none."""
        if item in self.items["tactics"]:
            return str(self.items["tactics"][item].text)
        if item in self.states:
            return self.states[item].label
        return self._texts.get(item, "")

    def skill_names(self, character: str) -> list[tuple[str, str]]:
        """The Automatic Skills of a Character: id and name."""
        return [(skill.id, skill.name) for skill in self.items["characters"][character].skills]

    def _all_texts(self) -> dict[str, str]:
        characters = self.items["characters"].values()
        actions = [*self.items["actions"].values(), *(action for c in characters for action in c.actions)]
        switches = [s for owner in (*characters, *actions) for s in owner.switches]
        skills = [skill for c in characters for skill in c.skills]
        return {item.id: item.text for item in (*actions, *switches, *skills)}

    def triggers_of(self, team: tuple[str, ...]) -> dict[str, tuple[tuple[int, Skill], ...]]:
        """By window: the Automatic Skills of a team, each with the place of its Character in the team."""
        found = self._triggers.get(team)
        if found is None:
            found = self._triggers[team] = {}
            for place, character in enumerate(team):
                for skill in self.characters[character].triggers:
                    found[skill.window] = (*found.get(skill.window, ()), (place, skill))
        return found

    def windows_of(self, one: tuple[str, ...], other: tuple[str, ...]) -> frozenset[str]:
        """The windows in which players with these teams may have something to do; Focused can always be given up."""
        found = self._windows.get((one, other))
        if found is None:
            team = [self.characters[character] for character in {*one, *other}]
            cards = [*self.standard, *(card for character in team for card in character.tactics)]
            found = self._windows[one, other] = frozenset(
                (
                    "roll.tactics",
                    *(self.tactics[card].window for card in cards),
                    *(skill.window for character in team for skill in character.triggers),
                )
            )
        return found

    # -- what everybody knows ------------------------------------------------------------------------

    def possible(self, team: tuple[str, ...], shown: tuple[str, ...]) -> dict[str, tuple[Tactic, ...]]:
        """By window: the Tactics that a player with this team may hold when these were shown (AR-SET-03).

        Two of the four Tactics of a Character are in the deck, so that two shown ones rule the others out.
        """
        found = self._possible.get((team, shown))
        if found is None:
            if len(self._possible) >= _MOST_POOLS:
                self._possible.clear()
            found = self._possible[team, shown] = {}
            for card in self.unseen(team, shown):
                tactic = self.tactics[card]
                found[tactic.window] = (*found.get(tactic.window, ()), tactic)
        return found

    def unseen(self, team: tuple[str, ...], shown: tuple[str, ...]) -> list[str]:
        """The Tactics that may be in the deck or the hand of that player."""
        cards = [card for card in self.standard if card not in shown]
        for character in team:
            own = self.characters[character].tactics
            if sum(1 for card in own if card in shown) < PICKS:
                cards += [card for card in own if card not in shown]
        return cards


def load(packs: tuple[str, ...] = ()) -> Book:
    """The base set and these packs (paths of folders), read once."""
    return _load(packs)


@lru_cache
def _load(packs: tuple[str, ...]) -> Book:
    return Book(PACKS.load(files(__name__) / "base", packs), packs)


def aliases(book: Book) -> dict[str, str]:
    """The names of Tactics, and their ids."""
    return {tactic.name: tactic.id for tactic in book.tactics.values()}


def check_pack(pack: str) -> tuple[int, list[PackError]]:
    """How many items a pack holds, and everything that is wrong with it."""
    return PACKS.check_pack(load().items, pack)


def _check_links(items: Items, file: str) -> None:
    """Names of Characters, Tactics, States and zones lead somewhere."""
    characters, tactics = items["characters"], items["tactics"]
    for tactic in tactics.values():
        if tactic.owner != STANDARD and tactic.owner not in characters:
            raise PackError(file, tactic.id, "owner", f"there is no Character {tactic.owner!r}")
    for character in characters.values():
        own = [tactic.id for tactic in tactics.values() if tactic.owner == character.id]
        if len(own) < PICKS:
            raise PackError(file, character.id, "id", f"it needs at least {PICKS} Tactics of its own")
        for card in character.starter:
            if card not in own:
                raise PackError(file, character.id, "starter", f"{card!r} is no Tactic of this Character")
    for team in items["teams"].values():
        for member in team.members:
            if member not in characters:
                raise PackError(file, team.id, "members", f"there is no Character {member!r}")
    for board in items["boards"].values():
        spaces = [("blocked", space) for space in board.blocked] + [("zones", zone.centre) for zone in board.zones]
        for field, space in spaces:
            if distance(0, 0, *space) > board.radius:
                raise PackError(
                    file, board.id, field, f"the space {list(space)} is not on a board of radius {board.radius}"
                )
    for key, found in items.items():
        for item in found.values():
            for state in _states_named(msgspec.to_builtins(item)):
                if state not in (*items["states"], "any", "all"):
                    raise PackError(file, item.id, key, f"there is no State {state!r}")


def _states_named(plain: Any) -> list[str]:
    """Every State that an item names in an operation or a condition."""
    if isinstance(plain, dict):
        named = []
        for key, value in plain.items():
            if key == "state" and isinstance(value, str):
                named.append(value)
            elif key == "state" and isinstance(value, (list, tuple)):
                named.append(value[1])
            else:
                named += _states_named(value)
        return named
    if isinstance(plain, (list, tuple)):
        return [state for part in plain for state in _states_named(part)]
    return []


PACKS = PackFormat(tuple(KINDS), read_item, _check_links)
