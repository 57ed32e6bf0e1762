"""What happened in Nova Era, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.games.nova_era import events as e
from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.names import CIVIL_WAR, HIDDEN, RESOURCES
from ludarium.kernel.events import Event

TRACKS = ("Riots", "Invasion", "Decline", "Regression", "Dark Age")
ERAS = {1: "I", 2: "II", 3: "III"}


def name_of(names: Sequence[str], seat: int) -> str:
    """The name of who sits there; seats are counted from 1 for people."""
    return names[seat] if 0 <= seat < len(names) else f"Player {seat + 1}"


def card_name(content: Cards, card: str) -> str:
    """The name of a card; of one that the reader does not know, only that it is a card."""
    return content.cards[card].name if card in content.cards else "an unknown card"


def listed(items: Sequence[str], last: str = "and") -> str:
    """The items with commas, and a word before the last one."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def how_many(number: int, thing: str) -> str:
    """The number and the thing, in the plural if there are more."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def event_words(content: Cards, event: Event, names: Sequence[str]) -> str:
    """The sentence for this event."""
    say = _Sentences(content, names)
    return say.course(event) or say.dice(event) or say.tokens(event) or say.cards(event) or say.trouble(event)


class _Sentences:
    """The sentences of one table, one method for each part of the game; empty where it is not their part."""

    def __init__(self, content: Cards, names: Sequence[str]) -> None:
        self.content = content
        self.names = names

    def who(self, seat: int) -> str:
        return name_of(self.names, seat)

    def card(self, card: str) -> str:
        return card_name(self.content, card)

    def card_names(self, cards: Sequence[str]) -> str:
        return listed([self.card(card) for card in cards])

    def course(self, event: Event) -> str:
        """Set-up, rounds, Eras, points and the end."""
        match event:
            case e.Dealt(seat=seat, cards=cards):
                if HIDDEN in cards:
                    return f"{self.who(seat)} gets {how_many(len(cards), 'starting card')}."
                return f"{self.who(seat)} gets the starting cards {self.card_names(cards)}."
            case e.LaidOut(era=era, display=display, offer=offer):
                bottom = self.card_names([column[-1] for column in display if column])
                return (
                    f"Era {ERAS[era]} is laid out: {bottom} can be obtained; {self.card_names(offer)} can be enlisted."
                )
            case e.RoundBegan(era=era, round=number, first=first):
                return f"Era {ERAS[era]}, round {number} begins; {self.who(first)} is the first player."
            case e.FirstPlayerMoved(seat=seat):
                return f"{self.who(seat)} gets the First Player token."
            case e.EraBegan(era=era):
                return f"Era {ERAS[era]} begins; what was left in the Display leaves the game."
            case e.PersonalitiesLeft(seat=seat, cards=cards):
                verb = "goes" if len(cards) == 1 else "go"
                return f"{self.card_names(cards)} {verb} to the Past of {self.who(seat)}."
            case e.Scored(seat=seat, vp=vp, source=source):
                return f"{self.who(seat)} scores {vp} VP for {self._source(source)}."
            case e.GameEnded(winners=winners, vp=vp):
                table = ", ".join(f"{self.who(seat)} {points}" for seat, points in enumerate(vp))
                if len(winners) == 1:
                    return f"{self.who(winners[0])} wins the game ({table} VP)."
                return f"{listed([self.who(seat) for seat in winners])} share the victory ({table} VP)."
        return ""

    def _source(self, source: str) -> str:
        words = {
            "presence": "the types present",
            "majority": "majorities",
            "upgrade": "an upgrade",
            "resources": "Resources at the end",
        }
        return words.get(source) or self.card(source)

    def dice(self, event: Event) -> str:
        """Dice rolled, picked, changed and spent."""
        match event:
            case e.Rolled(zones=zones):
                return f"The dice are rolled: {'; '.join(', '.join(zone) for zone in zones)}."
            case e.Picked(seat=seat, zone=zone, dice=dice, total=total):
                return f"{self.who(seat)} picks zone {zone + 1}: {', '.join(dice)}, a total of {total}."
            case e.DiceLowered(seat=seat, dice=dice):
                left = f" to {', '.join(dice)}" if dice else ""
                return f"The dice of {self.who(seat)} fall by 1{left}."
            case e.DieReturned(seat=seat, die=die):
                return f"{self.who(seat)} gives up {die} to the Dark Age."
            case e.DieRerolled(seat=seat, card=card, before=before, after=after):
                return f"{self.who(seat)} rolls {before} again with {self.card(card)}: {after}."
            case e.DieTurned(seat=seat, card=card, before=before, after=after):
                return f"{self.who(seat)} turns {before} to {after} with {self.card(card)}."
            case e.DieSpent(seat=seat, die=die, action=action):
                purpose = {
                    "develop": "to develop a Technology",
                    "gain": "to gain Resources",
                    "enlist": "to enlist a Personality",
                    "expand": "to expand a Territory",
                    "repair": "to repair",
                    "calm": "to reduce Unrest",
                    "research": "on research",
                }
                return f"{self.who(seat)} spends {die} {purpose[action]}."
        return ""

    def tokens(self, event: Event) -> str:
        """Resources that change hands."""
        match event:
            case e.Paid(seat=seat, colour=colour, count=count):
                return f"{self.who(seat)} pays {count} {RESOURCES[colour]}."
            case e.Gained(seat=seat, colour=colour, count=count):
                return f"{self.who(seat)} gains {count} {RESOURCES[colour]}."
            case e.Stolen(seat=seat, victim=victim, colour=colour):
                return f"{self.who(seat)} steals 1 {RESOURCES[colour]} from {self.who(victim)}."
            case e.Produces(seat=seat, card=card):
                return f"{self.card(card)} works for {self.who(seat)}."
            case e.Converted(seat=seat, card=card):
                return f"{self.who(seat)} uses the Transformation of {self.card(card)}."
        return ""

    def cards(self, event: Event) -> str:
        """Cards that come and go."""
        match event:
            case e.Developed(seat=seat, card=card, colour=colour):
                return f"{self.who(seat)} develops {self.card(card)} as a {colour} Technology."
            case e.Expanded(seat=seat, card=card):
                return f"{self.who(seat)} expands into {self.card(card)}."
            case e.Enlisted(seat=seat, card=card):
                return f"{self.who(seat)} enlists {self.card(card)}."
            case e.Researched(seat=seat, card=card):
                return f"{self.who(seat)} takes {self.card(card)} into the hand."
            case e.Evolved(seat=seat, card=card, source=source):
                return (
                    f"{self.who(seat)} takes {self.card(card)} into the hand, which {self.card(source)} evolves into."
                )
            case e.Obsolete(card=card, by=by, seat=seat, in_hand=in_hand):
                start = f"{self.card(by)} makes {self.card(card)} Obsolete"
                if seat < 0:
                    return f"{start}; nobody has it."
                if in_hand:
                    return f"{start}: it leaves the hand of {self.who(seat)} and the game."
                return f"{start}: it goes to the Past of {self.who(seat)}."
            case e.Charmed(seat=seat, owner=owner, card=card):
                return f"{self.who(seat)} puts the Cleopatra token on {self.card(card)} of {self.who(owner)}."
            case e.CharmEnded(card=card):
                return f"The Cleopatra token leaves {self.card(card)} and the game."
        return ""

    def trouble(self, event: Event) -> str:
        """Unrest, damage, Disasters and the Dark Age."""
        match event:
            case e.UnrestMoved(seat=seat, before=before, after=after):
                verb = "rises" if after > before else "falls"
                space = "the Civil War space" if after >= CIVIL_WAR else str(after)
                return f"The Unrest of {self.who(seat)} {verb} from {before} to {space}."
            case e.CivilWarBegan(seat=seat):
                return f"A Civil War breaks out in the civilization of {self.who(seat)}."
            case e.CardDamaged(seat=seat, card=card):
                return f"{self.card(card)} of {self.who(seat)} is damaged."
            case e.CardRepaired(seat=seat, card=card):
                return f"{self.who(seat)} repairs {self.card(card)}."
            case e.CardLost(seat=seat, card=card):
                return f"{self.who(seat)} loses {self.card(card)} to the Past."
            case e.TrackMoved(track=track, before=before, after=after):
                if after == before:
                    return f"The {TRACKS[track]} marker stays on {after}."
                verb = "moves" if after > before else "goes back"
                return f"The {TRACKS[track]} marker {verb} from {before} to {after}."
            case e.DarkAge():
                return "A Dark Age: everybody gives up a die and the others fall by 1."
            case e.DisasterStruck(disaster=disaster):
                return f"{TRACKS[disaster]} strikes." if disaster else "Riots break out."
            case e.Protected(seat=seat, disaster=disaster):
                return f"{self.who(seat)} is protected from {TRACKS[disaster]}."
        return ""
