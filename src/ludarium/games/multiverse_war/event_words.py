"""What happened in Multiverse War, as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.games.multiverse_war import events as ev
from ludarium.games.multiverse_war.content import DECOY, Book
from ludarium.kernel.events import Event

FACES = ("", "MELEE", "RANGED", "CAVALRY", "STRIKE", "MORAL", "HEALTH")
ENCOUNTERS = {"P1": "ant colony", "P2": "Burning Village", "P3": "Merchant Caravan", "P4": "competition"}
Say = Callable[[Book, Any, tuple[str, ...]], str]


def event_words(book: Book, event: Event, names: tuple[str, ...]) -> str:
    """One sentence for an event, from what a seat may know of it."""
    said = SENTENCES[type(event)]
    return said.format_map(_Words(book, event, names)) if isinstance(said, str) else said(book, event, names)


def _kind(book: Book, kind: str) -> str:
    if kind in ("?", ""):
        return "hidden block"
    if kind == DECOY:
        return "decoy"
    card: Any = book.units.get(kind) or book.heroes.get(kind) or book.adventures.get(kind)
    return card.name if card else ENCOUNTERS.get(kind, kind.replace("_", " "))


def a(name: str) -> str:
    """The name with its article."""
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}"


def _dice(faces: tuple[int, ...]) -> str:
    return ", ".join(FACES[face] for face in faces)


def ability_title(book: Book, ability: str) -> str:
    """The name of a special ability."""
    for unit in book.units.values():
        if unit.ability and unit.ability.id == ability:
            return unit.ability.name
    for hero in book.heroes.values():
        for one in hero.abilities:
            if one.id == ability:
                return one.name
    return ability.replace("_", " ")


def _moved(book: Book, e: ev.Moved, names: tuple[str, ...]) -> str:
    road = " by road" if e.road else ""
    return f"{names[e.seat]}'s {_kind(book, e.kind)} goes from {e.start} to {e.to}{road}."


def _attacked(book: Book, e: ev.Attacked, names: tuple[str, ...]) -> str:
    verb = "shoots at" if e.shot else "attacks"
    supports = f" ({e.supports[0]} against {e.supports[1]} in support)" if any(e.supports) else ""
    return f"{names[e.seat]}'s {_kind(book, e.kind)} {verb} the {_kind(book, e.target)} at {e.to}{supports}."


def _struck(book: Book, e: ev.Struck, names: tuple[str, ...]) -> str:
    dice = f" ({_dice(e.faces)})" if e.faces else ""
    why = f" with {', '.join(e.penalties)}" if e.penalties else ""
    if not e.hit:
        return f"The {_kind(book, e.kind)} misses{why}{dice}."
    critical = "critically " if e.critical else ""
    return f"The {_kind(book, e.kind)} {critical}hits the {_kind(book, e.target)} for {e.damage}{why}{dice}."


def _earned(book: Book, e: ev.Earned, names: tuple[str, ...]) -> str:
    parts = [f"{e.settlement} from the Settlement"]
    parts += [f"{e.buildings} from buildings"] if e.buildings else []
    parts += [f"{e.supply} by supply lines"] if e.supply else []
    parts += [f"{e.villages} from villages"] if e.villages else []
    total = e.settlement + e.buildings + e.supply + e.villages
    return f"{names[e.seat]} earns {total} gold: {', '.join(parts)}."


def _road(book: Book, e: ev.RoadLaid, names: tuple[str, ...]) -> str:
    what = "builds a bridge" if e.bridge else "widens the road" if e.widened else "lays a road"
    return f"{names[e.seat]} {what} at {e.hex}."


def _used(book: Book, e: ev.AbilityUsed, names: tuple[str, ...]) -> str:
    ability = "an ability" if e.ability == "?" else ability_title(book, e.ability)
    return f"{names[e.seat]}'s {_kind(book, e.kind)} at {e.hex} uses {ability}."


def _done(book: Book, e: ev.BuildingDone, names: tuple[str, ...]) -> str:
    if not e.hexes:
        return f"{names[e.seat]} has finished building."
    blocks = "a block" if len(e.hexes) == 1 else f"{len(e.hexes)} blocks"
    return f"{names[e.seat]} brings {blocks} into play for {e.gold} gold: {'; '.join(e.hexes)}."


def _won(book: Book, e: ev.GameEnded, names: tuple[str, ...]) -> str:
    who = " and ".join(names[seat] for seat in e.winners) or "Nobody"
    how = f"with {max(e.points)} victory points" if e.goal == "points" else f"by {e.goal}"
    return f"{who} won {how}."


SENTENCES: dict[type[Event], str | Say] = {
    ev.FirstPlayer: "{who} begins.",
    ev.RoundBegan: "Round {round} begins.",
    ev.DialTurned: "The event dial turns to {section}.",
    ev.Drifted: "The {encounter} drifts from {start} to {to}.",
    ev.TokenPlaced: "A new adventure waits at {hex}.",
    ev.FortressCompleted: "{who} completes the Fortress at {hex}.",
    ev.Earned: _earned,
    ev.GoldGained: "{who} gains {gold} gold ({source}).",
    ev.Given: "{who} gives {gold} gold to {receiver}.",
    ev.TreatyMade: "{both} make a treaty up to round {until}.",
    ev.TreatyRefused: "{taker} refuses a treaty with {who}.",
    ev.Recruited: "{who} recruits {a_kind} at {hex} for {gold} gold.",
    ev.HeroHired: "{who} pays {gold} gold for the {hero}.",
    ev.SkillBought: "{who}'s hero {learns}.",
    ev.Constructed: "{who} builds {a_building} at {hex} for {gold} gold.",
    ev.Upgraded: "{who} upgrades the {building} at {hex} for {gold} gold.",
    ev.RoadLaid: _road,
    ev.Cleared: "{who} changes the ground at {hex} for {gold} gold.",
    ev.ShardsSpent: "{who} spends {shards} shards: {what}.",
    ev.BuildingDone: _done,
    ev.PhaseBegan: "{who}'s action phase begins.",
    ev.Repaired: "The {kind} at {hex} repairs 1.",
    ev.Healed: "The {kind} at {hex} is healed: {wounds}.",
    ev.StonesMined: "{who} mines {stones}: {total} aether stones.",
    ev.Moved: _moved,
    ev.Swapped: "Two units change places: {hexes}.",
    ev.TerritoryRevealed: "{who} reveals {territory}; side {number} was named.",
    ev.Identified: "{who}'s block at {hex} is {a_kind}.",
    ev.Hidden: "{who}'s block at {hex} is out of sight.",
    ev.DecoyRemoved: "{who}'s block at {hex} was a decoy.",
    ev.Attacked: _attacked,
    ev.Struck: _struck,
    ev.Slain: "{who}'s {kind} at {hex} is slain.",
    ev.StructureHit: "The {kind} at {hex} has {left} HP left.",
    ev.StructureFell: "{taker} takes down the {kind} at {hex}.",
    ev.SiteLost: "{who} loses the Fortress site at {hex}.",
    ev.TrackAdvanced: "{who}'s {kind} advances to square {square}.",
    ev.HeroLevel: "{who}'s {hero} reaches level {level}.",
    ev.AbilityUsed: _used,
    ev.Rolled: "{what}: {faces}.",
    ev.Chilled: "A frost token lies on the block at {hex}.",
    ev.CardDrawn: "{who}'s {kind} finds {card} at {hex}.",
    ev.AdventureEnded: lambda book, e, _: f"{_kind(book, e.card)}: {'success' if e.success else 'failure'}.",
    ev.EncounterPlaced: "{A_kind} appears at {hex}.",
    ev.Traded: "{who} trades with the caravan at {hex}: {what}.",
    ev.ShardTaken: "{who} picks up a shard at {hex}.",
    ev.ShardDelivered: "{who} brings a shard home: {total} in the Settlement.",
    ev.ShardDropped: "A shard is dropped at {hex}.",
    ev.FormationSplit: "A formation is split.",
    ev.MissionDone: "{who} has completed {count} of the missions.",
    ev.PlayerLeft: "{who} leaves the game.",
    ev.GameEnded: _won,
}
"""What each event is called; in braces its fields, put in words by ``_Words``."""


class _Words(dict[str, str]):
    """The fields of an event in words."""

    def __init__(self, book: Book, event: Any, names: tuple[str, ...]) -> None:
        self.book, self.event, self.names = book, event, names

    def __missing__(self, key: str) -> str:
        event, names = self.event, self.names
        match key:
            case "who":
                return str(names[event.seat])
            case "receiver":
                return str(names[event.to])
            case "taker":
                return str(names[event.by])
            case "both":
                return f"{names[event.seats[0]]} and {names[event.seats[1]]}"
            case "section":
                return self.book.dial[str(event.section)].name
            case "territory":
                return self.book.territories[event.territory].name
            case "faces":
                return _dice(event.faces)
            case "hexes":
                return " and ".join(event.hexes)
            case "a_kind":
                return a(_kind(self.book, event.kind))
            case "A_kind":
                return a(_kind(self.book, event.kind)).capitalize()
            case "a_building":
                return a(_kind(self.book, event.building))
            case "learns":
                gains = {"hp": "gets 1 HP more", "ap": "gets 1 AP more"}
                return gains.get(event.what) or f"learns {ability_title(self.book, event.what)}"
            case "kind" | "hero" | "building" | "card" | "encounter" | "what":
                return _kind(self.book, getattr(event, key))
        return str(getattr(event, key))
