"""What happened in Aristeia!, as sentences."""

from __future__ import annotations

from typing import Any

from ludarium.games.aristeia import events as e
from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.options import HIDDEN
from ludarium.kernel.events import Event
from ludarium.space.hexes import distance

SYMBOL_WORDS = {
    "succ": "Success",
    "block": "Block",
    "spec": "Special",
    "crit": "Critical Success",
    "cblk": "Critical Block",
}
COLOURS = {"R": "red", "G": "green", "O": "orange", "B": "blue", "K": "black", "Y": "yellow"}
MARKS = {
    "ignore_cover": "its Targets have no Cover",
    "no_attack": "it cannot attack",
    "no_counter": "the Defender cannot hit back",
    "free_disengage": "movements without a Disengage Roll",
    "range_max": "longer Range",
    "los_ignored": "the next Attack needs no Line of Sight",
    "defense_bonus": "dice for the next Defense Roll",
    "attack_bonus": "dice for Attack Rolls",
}
WHY = {
    "alone": "alone in the Scoring Zone",
    "more": "more than the rival",
    "even": "as many as the rival",
    "ahead": "at least three zones ahead",
    "frags": "more Frags this Round",
}


def name_of(names: tuple[str, ...], seat: int) -> str:
    """The name of a player."""
    return names[seat] if 0 <= seat < len(names) else f"player {seat + 1}"


def zone_name(zone: str) -> str:
    """What a zone is called."""
    return "the Central Zone" if zone == "central" else f"zone {zone}"


def listed(parts: list[str]) -> str:
    """One, two and three."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" and {parts[-1]}" if parts else "nothing"


def counted(n: int, thing: str) -> str:
    """1 card, 2 cards."""
    return f"{n} {thing}" if abs(n) == 1 else f"{n} {thing}s"


def card_words(book: Book, cards: tuple[str, ...]) -> str:
    """Cards by their names, or their number if they are hidden."""
    if HIDDEN in cards:
        return counted(len(cards), "Tactic")
    return listed([book.tactics[card].name for card in cards])


def pool_words(pool: str) -> str:
    """The dice of a pool by their colours, such as ``1 red and 2 orange dice``."""
    parts = [f"{pool.count(code)} {COLOURS[code]}" for code in dict.fromkeys(pool)]
    return f"{listed(parts)} {'die' if len(pool) == 1 else 'dice'}" if parts else "no dice"


def compass(q: int, r: int) -> str:
    """Which way a step of the dome goes, its top being north."""
    down, side = 2 * r + q, "west" if q < 0 else "east"  # in half spaces; a column lies to the side of the one before
    if abs(down) > 3 * abs(q):
        return "north" if down < 0 else "south"
    return f"{'north' if down < 0 else 'south'}-{side}" if down else side


def symbol_words(tally: Tally) -> str:
    """Symbols in words, such as ``2 Successes, 1 Special``; "" if there are none."""
    said = []
    for n, word in zip(tally, [SYMBOL_WORDS[name] for name in SYMBOLS], strict=True):
        if n:
            said.append(f"{n} {word}{'' if n == 1 else 'es' if word.endswith('s') else 's'}")
    return ", ".join(said)


def die_words(book: Book, die: str) -> str:
    """A die and what it shows, such as ``orange: 2 Successes, 1 Special``."""
    if die.startswith("+"):
        return f"added {SYMBOL_WORDS[die[1:]]}"
    return f"{COLOURS[die[0]]}: {symbol_words(book.faces[die[0]][int(die[1]) - 1]) or 'blank'}"


class EventWords:
    """Puts one event into words."""

    def __init__(self, book: Book, names: tuple[str, ...]) -> None:
        self.book = book
        self.names = names
        self.cast: tuple[str, ...] = ()

    def who(self, fighter: int) -> str:
        """A fighter by name; if both teams have that Character, with the number."""
        if not 0 <= fighter < len(self.cast):
            return "nobody"
        character = self.cast[fighter]
        name = self.book.characters[character].name
        return f"{name} ({name_of(self.names, fighter // 4)})" if self.cast.count(character) > 1 else name

    def say(self, event: Event) -> str:
        """The sentence."""
        if isinstance(event, e.Told):
            self.cast = event.cast
        for words in (self._table, self._round, self._action, self._roll, self._harm, self._place):
            if said := words(event):
                return said
        return type(event).__name__

    def _player(self, seat: int) -> str:
        return name_of(self.names, seat)

    def _table(self, event: Any) -> str:
        match event:
            case e.TeamsUnveiled():
                teams = [listed([self.book.characters[c].name for c in team]) for team in event.teams]
                return f"{self._player(0)} leads {teams[0]}; {self._player(1)} leads {teams[1]}."
            case e.Drew():
                return f"{self._player(event.seat)} draws {card_words(self.book, event.cards)}."
            case e.Mulliganed():
                return f"{self._player(event.seat)} takes a new hand."
            case e.UnderdogNamed():
                return f"{self._player(event.seat)} is the Underdog."
            case e.ZoneTaken():
                return f"{self._player(event.seat)} deploys in {zone_name(event.zone)}."
            case e.TacticPlayed():
                on = f" on {self.who(event.target)}" if event.target >= 0 else ""
                return f"{self._player(event.seat)} plays {self.book.tactics[event.card].name}{on}."
            case e.TacticNullified():
                return f"{self.book.tactics[event.card].name} has no effect."
            case e.Discarded():
                return f"{self._player(event.seat)} discards {self.book.tactics[event.card].name}."
            case e.HandSeen():
                return f"{self._player(event.seat)} looks at the rival's hand: {card_words(self.book, event.cards)}."
            case e.OrderChanged():
                return f"{self._player(event.seat)} exchanges two Initiative cards."
        return ""

    def _round(self, event: Any) -> str:
        match event:
            case e.RoundBegan():
                return f"Round {event.round} begins."
            case e.ScoringZoneNamed():
                zones = [zone_name(zone) for zone in event.zones]
                return f"The Scoring Zone is {zones[0]}." if len(zones) == 1 else f"Scoring Zones: {listed(zones)}."
            case e.Planned():
                return "Both Running Orders are set."
            case e.Revealed():
                return f"Turn {event.turn}: {listed([self.who(f) for f in event.fighters])}."
            case e.InitiativeCompared():
                return f"Initiative {event.values[0]} to {event.values[1]}: {self.who(event.first)} goes first."
            case e.InitiativeShifted():
                return f"{self.who(event.fighter)} counts {event.n:+d} Initiative this Turn."
            case e.Scored():
                return f"{self._player(event.seat)} scores {event.vp}: {WHY[event.why]}."
            case e.ZoneScorched():
                return f"{zone_name(event.zone).capitalize()} is burnt."
            case e.ZoneConquered():
                return f"{self._player(event.seat)} conquers {zone_name(event.zone)}."
            case e.GameEnded():
                won = "a draw" if len(event.winners) != 1 else f"{self._player(event.winners[0])} wins"
                return f"The game is over: {won}, {event.vp[0]} to {event.vp[1]} (Frags {event.frags[0]} to {event.frags[1]})."
        return ""

    def _action(self, event: Any) -> str:
        match event:
            case e.ActivationBegan():
                return f"{self.who(event.fighter)} becomes active."
            case e.ActivationSkipped():
                return f"{self.who(event.fighter)} is in the Infirmary: no Activation."
            case e.ActivationEnded():
                return f"The Activation of {self.who(event.fighter)} is over."
            case e.PointsGained():
                parts = [
                    counted(abs(n), f"{kind} Point") for n, kind in ((event.ap, "Action"), (event.mp, "Movement")) if n
                ]
                verb = "loses" if min(event.ap, event.mp) < 0 else "gains"
                return f"{self.who(event.fighter)} {verb} {listed(parts)}."
            case e.ActionDeclared():
                others = [self.who(target) for target in event.targets if target != event.fighter]
                on = f" on {listed(others)}" if others else f" at {event.space}" if event.space else ""
                return f"{self.who(event.fighter)} performs {self.book.actions[event.action].name}{on}."
            case e.EffectDeclined():
                return f"{self.who(event.fighter)} does without the effect of {self.book.actions[event.action].name}."
            case e.SkillUsed():
                return f"{self.who(event.fighter)} uses {self.book.skills[event.skill].name}."
            case e.SwitchUsed():
                return f"{self.who(event.fighter)} uses a Switch: {self.book.text(event.switch)}"
            case e.MarkLaid():
                text = MARKS.get(event.name, event.name.replace("attr:", ""))
                return f"{self.who(event.fighter)}: {text} until the end of the {event.until or 'game'}."
        return ""

    def _roll(self, event: Any) -> str:
        match event:
            case e.PoolsBuilt():
                sides = [
                    f"{self.who(f)} {pool_words(pool)}" for f, pool in zip(event.fighters, event.pools, strict=True)
                ]
                return f"{event.kind.capitalize()} Roll: {' against '.join(sides)}."
            case e.Rolled():
                sides = [
                    f"{self.who(f)}: {'; '.join(die_words(self.book, die) for die in dice) or 'no dice'}"
                    for f, dice in zip(event.fighters, event.dice, strict=True)
                ]
                return " | ".join(sides) + "."
            case e.Rerolled():
                new = "; ".join(die_words(self.book, die) for die in event.after)
                return f"Dice of {self.who(event.fighter)} are rolled again: {new}."
            case e.DieNullified():
                return f"{self.who(event.fighter)} loses a die ({die_words(self.book, event.die)})."
            case e.SymbolLost():
                return f"{self.who(event.fighter)} loses one {SYMBOL_WORDS[event.symbol]}."
            case e.RollEnded():
                return self._result(event)
        return ""

    def _result(self, event: e.RollEnded) -> str:
        """What a Roll came to: who landed how much on whom."""
        names = [self.who(fighter) for fighter in event.fighters]
        left = [f"{n} Success{'es' if n != 1 else ''}" if n else "nothing" for n in event.left]
        if len(names) == 1:
            return f"{names[0]} is left with {left[0]}."
        if event.kind == "disengage":
            return f"{names[0]} is left with {left[0]} against {names[1]}."
        return f"{names[0]} lands {left[0]} on {names[1]}, who lands {left[1]} in return."

    def _harm(self, event: Any) -> str:
        match event:
            case e.Hurt():
                return f"{self.who(event.fighter)} suffers {event.n} Damage ({event.damage} in all)."
            case e.DamagePrevented():
                return f"{event.n} Damage to {self.who(event.fighter)} is prevented."
            case e.DamageMoved():
                return f"{self.who(event.to)} takes {event.n} Damage for {self.who(event.fighter)}."
            case e.Healed():
                return f"{self.who(event.fighter)} is healed of {event.n} Damage."
            case e.SentOff():
                return f"{self.who(event.fighter)} goes to the Infirmary."
            case e.FragGained():
                return f"{self._player(event.seat)} gains a Frag ({event.frags} in all)."
            case e.StateImposed():
                return f"{self.who(event.fighter)} gets {self.book.states[event.state].label}."
            case e.StateRefused():
                return f"{self.who(event.fighter)} does not get {self.book.states[event.state].label}."
            case e.StateRemoved():
                return f"{self.who(event.fighter)} loses {self.book.states[event.state].label}."
            case e.TokenTurned():
                return f"{self.book.states[event.state].label} of {self.who(event.fighter)} turns blue."
            case e.Benched():
                return f"{self.who(event.fighter)} goes to the Bench."
        return ""

    def _place(self, event: Any) -> str:
        match event:
            case e.Deployed():
                return f"{self.who(event.fighter)} deploys {self._where(event.space)}."
            case e.Moved():
                return f"{self.who(event.fighter)} moves {self._way(event.start, event.space)}."
            case e.Displaced():
                return f"{self.who(event.fighter)} is Displaced {self._way(event.start, event.space)}."
            case e.Placed():
                return f"{self.who(event.fighter)} is Placed {self._where(event.space)}."
            case e.DisengageTried():
                how = "gets away from" if event.won else "cannot get away from"
                return f"{self.who(event.fighter)} {how} {self.who(event.brawler)}."
            case e.SmokeRose():
                return f"Smoke rises {self._where(event.space)}."
            case e.SmokeCleared():
                return f"The Smoke {listed([self._where(space) for space in sorted(set(event.spaces))])} is gone."
        return ""

    def _where(self, space: str) -> str:
        """A space as people point at it: by its zone, or from the centre."""
        dome = self.book.dome
        if space not in dome.at:
            return f"at the {space}"
        if space in dome.zone_of:
            return f"in {zone_name(dome.zone_of[space])}"
        q, r = dome.at[space]
        return f"{counted(distance(0, 0, q, r), 'space')} {compass(q, r)} of the centre"

    def _way(self, start: str, space: str) -> str:
        """A step as people see it: which way, and into which zone."""
        dome = self.book.dome
        if start not in dome.at or space not in dome.at:
            return self._where(space)
        (a, b), (q, r) = dome.at[start], dome.at[space]
        into = dome.zone_of.get(space, "")
        entered = f", into {zone_name(into)}" if into and into != dome.zone_of.get(start) else ""
        return f"{compass(q - a, r - b)}{entered}"
