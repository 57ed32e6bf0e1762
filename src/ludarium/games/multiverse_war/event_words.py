"""What happened in Multiverse War, as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.games.multiverse_war import events as ev
from ludarium.games.multiverse_war.content import DECOY, Book
from ludarium.games.multiverse_war.content.schema import Ability, HeroAbility
from ludarium.games.multiverse_war.places import course, where_is
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.events import Event

FACES = ("", "MELEE", "RANGED", "CAVALRY", "STRIKE", "MORAL", "HEALTH")
ENCOUNTERS = {"P1": "ant colony", "P2": "Burning Village", "P3": "Merchant Caravan", "P4": "competition"}
Say = Callable[[MultiverseWar, Any, tuple[str, ...]], str]


def event_words(g: MultiverseWar, event: Event, names: tuple[str, ...]) -> str:
    """One sentence for an event, from what a seat may know of it."""
    return SENTENCES[type(event)].format_map(_Words(g, event, names))


def names_its_player(event: Event) -> bool:
    """Whether the sentence says the name of the player whose seat the event has."""
    said = SENTENCES[type(event)]
    return "{who}" in said or ("{striker}" in said and getattr(event, "seat", -1) >= 0)


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


def begun(words: str) -> str:
    """The words with a capital, as they begin a line."""
    return f"{words[:1].upper()}{words[1:]}"


def _dice(faces: tuple[int, ...]) -> str:
    return ", ".join(FACES[face] for face in faces)


def find_ability(book: Book, ability: str) -> Ability | HeroAbility | None:
    """The special ability of a unit or hero with this id; None for what all units of a kind can do."""
    known: list[Ability | HeroAbility] = [unit.ability for unit in book.units.values() if unit.ability]
    known += [one for hero in book.heroes.values() for one in hero.abilities]
    return next((one for one in known if one.id == ability), None)


def ability_title(book: Book, ability: str) -> str:
    """The name of a special ability."""
    found = find_ability(book, ability)
    return found.name if found else ability.replace("_", " ")


def _supports(g: MultiverseWar, e: ev.Attacked, names: tuple[str, ...]) -> str:
    return f" ({e.supports[0]} against {e.supports[1]} in support)" if any(e.supports) else ""


def _striker(g: MultiverseWar, e: ev.Struck, names: tuple[str, ...]) -> str:
    """Two of the same type may strike at each other; a guardian is nobody's."""
    kind = _kind(g.content, e.kind)
    return f"{names[e.seat]}'s {kind}" if e.seat >= 0 else f"The {kind}"


def _strikes(g: MultiverseWar, e: ev.Struck, names: tuple[str, ...]) -> str:
    dice = f" ({_dice(e.faces)})" if e.faces else ""
    why = f" with {', '.join(e.penalties)}" if e.penalties else ""
    if not e.hit:
        return f"misses{why}{dice}"
    return f"{'critically ' if e.critical else ''}hits the {_kind(g.content, e.target)} for {e.damage}{why}{dice}"


def _earnings(g: MultiverseWar, e: ev.Earned, names: tuple[str, ...]) -> str:
    parts = [f"Settlement {e.settlement}"]
    parts += [f"buildings {e.buildings}"] if e.buildings else []
    parts += [f"supply lines {e.supply}"] if e.supply else []
    parts += [f"villages {e.villages}"] if e.villages else []
    return f"{e.gold} gold: {', '.join(parts)}"


def _brings(g: MultiverseWar, e: ev.BuildingDone, names: tuple[str, ...]) -> str:
    if not e.hexes:
        return "has finished building"
    blocks = "a block" if len(e.hexes) == 1 else f"{len(e.hexes)} blocks"
    return f"brings {blocks} into play for {e.gold} gold"


def _learns(g: MultiverseWar, e: ev.SkillBought, names: tuple[str, ...]) -> str:
    gains = {"hp": "gets 1 HP more", "ap": "gets 1 AP more"}
    return gains.get(e.what) or f"learns {ability_title(g.content, e.what)}"


WON = {
    "agenda": "by fulfilling the secret mission card",
    "conquest": "by taking an enemy Settlement",
    "domination": "by holding enough Fortresses",
    "elite": "with four types of elite units",
    "portal": "by completing the Stone Portal",
    "shards": "with 20 aether shards",
    "starter missions": "by fulfilling all missions",
}


def how_it_was_won(e: ev.GameEnded, names: tuple[str, ...]) -> str:
    """Who won, and by which goal."""
    who = " and ".join(names[seat] for seat in e.winners) or "Nobody"
    how = f"with {max(e.points)} victory points" if e.goal == "points" else WON[e.goal]
    return f"{who} won {how}"


SENTENCES: dict[type[Event], str] = {
    ev.FirstPlayer: "{who} begins.",
    ev.RoundBegan: "Round {round} begins.",
    ev.DialTurned: "The event dial turns to {section}.",
    ev.Drifted: "The {encounter} drifts {course}.",
    ev.TokenPlaced: "A new adventure waits {place}.",
    ev.FortressCompleted: "{who} completes the Fortress {place}.",
    ev.Earned: "{who} earns {earnings}.",
    ev.GoldGained: "{who} gains {gold} gold ({source}).",
    ev.Given: "{who} gives {gold} gold to {receiver}.",
    ev.TreatyMade: "{both} make a treaty up to round {until}.",
    ev.TreatyRefused: "{taker} refuses a treaty with {who}.",
    ev.Recruited: "{who} recruits {a_kind} {place} for {gold} gold.",
    ev.HeroHired: "{who} pays {gold} gold for the {hero}.",
    ev.SkillBought: "{who}'s hero {learns}.",
    ev.Constructed: "{who} builds {a_building} {place} for {gold} gold.",
    ev.Upgraded: "{who} upgrades the {building} {place} for {gold} gold.",
    ev.RoadLaid: "{who} {lays} {place}.",
    ev.Cleared: "{who} changes the ground {place} for {gold} gold.",
    ev.ShardsSpent: "{who} spends {shards} shards: {what}.",
    ev.BuildingDone: "{who} {brings}.",
    ev.PhaseBegan: "{who}'s action phase begins.",
    ev.Repaired: "The {kind} {place} repairs 1.",
    ev.Healed: "The {kind} {place} is healed: {wounds}.",
    ev.StonesMined: "{who} mines {mined}, {total} in all.",
    ev.Moved: "{who}'s {kind} goes {course}{by_road}.",
    ev.Swapped: "Two units change places.",
    ev.TerritoryRevealed: "{who} reveals {territory}; side {number} was named.",
    ev.Identified: "{who}'s block {place} is {a_kind}.",
    ev.Hidden: "{who}'s block {place} is out of sight.",
    ev.DecoyRemoved: "{who}'s block {place} was a decoy.",
    ev.Attacked: "{who}'s {kind} {attacks} the {target} {there}{supports}.",
    ev.Struck: "{striker} {strikes}.",
    ev.Slain: "{who}'s {kind} {place} is slain.",
    ev.StructureHit: "The {kind} {place} has {left} HP left.",
    ev.StructureFell: "{taker} takes down the {kind} {place}.",
    ev.SiteLost: "{who} loses the Fortress site {place}.",
    ev.TrackAdvanced: "{who}'s {kind} advances to square {square}.",
    ev.HeroLevel: "{who}'s {hero} reaches level {level}.",
    ev.AbilityUsed: "{who}'s {kind} {place} uses {an_ability}.",
    ev.Rolled: "{what}: {faces}.",
    ev.Chilled: "A frost token lies on the block {place}.",
    ev.CardDrawn: "{who}'s {kind} finds {card} {place}.",
    ev.AdventureEnded: "{card}: {outcome}.",
    ev.EncounterPlaced: "{A_kind} appears {place}.",
    ev.Traded: "{who} trades with the caravan {place}: {what}.",
    ev.ShardTaken: "{who} picks up a shard {place}.",
    ev.ShardDelivered: "{who} brings a shard home: {total} in the Settlement.",
    ev.ShardDropped: "A shard is dropped {place}.",
    ev.FormationSplit: "A formation is split.",
    ev.MissionDone: "{who} has completed {count} of the missions.",
    ev.PlayerLeft: "{who} leaves the game.",
    ev.GameEnded: "{how}.",
}
"""What each event is called; in braces its fields, put in words by ``PHRASES``."""


def _named(field: str) -> Say:
    return lambda g, e, _: _kind(g.content, getattr(e, field))


PHRASES: dict[str, Say] = {
    "who": lambda _, e, names: names[e.seat],
    "receiver": lambda _, e, names: names[e.to],
    "taker": lambda _, e, names: names[e.by],
    "both": lambda _, e, names: f"{names[e.seats[0]]} and {names[e.seats[1]]}",
    "section": lambda g, e, _: g.content.dial[str(e.section)].name,
    "territory": lambda g, e, _: g.content.territories[e.territory].name,
    "faces": lambda _g, e, _: _dice(e.faces),
    "place": lambda g, e, _: where_is(g, e.hex),
    "there": lambda g, e, _: where_is(g, e.to),
    "course": lambda _g, e, _: course(e.start, e.to),
    "mined": lambda _g, e, _: "an aether stone" if e.stones == 1 else f"{e.stones} aether stones",
    "by_road": lambda _g, e, _: " by road" if e.road else "",
    "attacks": lambda _g, e, _: "shoots at" if e.shot else "attacks",
    "supports": _supports,
    "striker": _striker,
    "strikes": _strikes,
    "earnings": _earnings,
    "lays": lambda _g, e, _: "builds a bridge" if e.bridge else "widens the road" if e.widened else "lays a road",
    "brings": _brings,
    "learns": _learns,
    "an_ability": lambda g, e, _: "an ability" if e.ability == "?" else ability_title(g.content, e.ability),
    "outcome": lambda _g, e, _: "success" if e.success else "failure",
    "how": lambda _, e, names: how_it_was_won(e, names),
    "a_kind": lambda g, e, _: a(_kind(g.content, e.kind)),
    "A_kind": lambda g, e, _: a(_kind(g.content, e.kind)).capitalize(),
    "a_building": lambda g, e, _: a(_kind(g.content, e.building)),
    **{field: _named(field) for field in ("kind", "hero", "building", "card", "encounter", "target", "what")},
}
"""The words in braces that are not simply a field."""


class _Words(dict[str, str]):
    """The words of one event."""

    def __init__(self, game: MultiverseWar, event: Event, names: tuple[str, ...]) -> None:
        self.game, self.event, self.names = game, event, names

    def __missing__(self, key: str) -> str:
        phrase = PHRASES.get(key)
        return phrase(self.game, self.event, self.names) if phrase else str(getattr(self.event, key))
