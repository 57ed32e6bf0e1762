"""Everything beside the dome, each thing on its sheet: the client lays them out for every width."""

from __future__ import annotations

from ludarium.games.aristeia.event_words import name_of
from ludarium.games.aristeia.picture.activation import card, skills
from ludarium.games.aristeia.picture.cards import discards, hand, playable
from ludarium.games.aristeia.picture.coins import THREATS, away, threats
from ludarium.games.aristeia.picture.drafts import deck_sheets, draft_sheets
from ludarium.games.aristeia.picture.ground import final_part, scenario_part
from ludarium.games.aristeia.picture.ink import icon
from ludarium.games.aristeia.picture.moment import ACTING, performer, staged, topic_of
from ludarium.games.aristeia.picture.orders import running_order
from ludarium.games.aristeia.picture.rail import rail, score_part
from ludarium.games.aristeia.picture.stage import stage
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.scene.boards import BoardPart, part
from ludarium.scene.maps.tools import measure, tool
from ludarium.scene.sheets import Dock, Place, Sheet

NEARBY = ("running order", "exchange", "deploy")
"""Questions about the own Initiative cards or waiting Characters: on a phone they lie by the dome then."""


def sheets(g: Aristeia, seat: int, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """All sheets of a seat; a spectator sits behind the first one."""
    topic, me = topic_of(g), max(seat, 0)
    scenario = Sheet("scenario", scenario_part(g), dock="rivals", priority=2, title="Scenario")
    if topic == "team":
        return (scenario, *draft_sheets(g, seat, names))
    if topic == "tactics":
        return (scenario, *deck_sheets(g, seat))
    contest = staged(g, seat)
    found = []
    if contest is not None:
        found.append(Sheet("roll", stage(g, contest, seat, names), "full", title="Roll"))
    if g.ask is None:
        found.append(Sheet("final", final_part(g, (name_of(names, 0), name_of(names, 1))), title="The end"))
    acting = performer(g) != NOBODY and g.ask is not None
    if acting and contest is None:
        near = topic in ACTING or seat not in g.awaited()
        found.append(Sheet("card", card(g, seat), dock="me", compact="near" if near else "", title="Active Character"))
    found += _teams(g, seat, me, names)
    found.append(Sheet("skills", skills(g), dock="me", priority=3, title="Skills") if acting else scenario)
    held = hand(g, seat) if g.ask is not None else None
    if held is not None:
        found.append(Sheet("hand", held, *_place_of_hand(g, seat), title="My hand", size="l"))
    return (*found, *rail(g, seat, names), *discards(g, names))


def _teams(g: Aristeia, seat: int, me: int, names: tuple[str, ...]) -> list[Sheet]:
    """Both Running Orders, who is away, whose Threats can be shown, what would be scored."""
    found, rival = [], 1 - me
    nearby = topic_of(g) in NEARBY and seat >= 0
    own: Dock = "board" if nearby else "me" if seat >= 0 else "rivals"
    if g.ask is not None and g.fighters:
        order = running_order(g, me, seat, name_of(names, me))
        found.append(Sheet("order", order, dock=own, priority=1, title="Running Order"))
        other = running_order(g, rival, seat, name_of(names, rival))
        found.append(Sheet("rival-order", other, "over-right", "rivals", title="Rival"))
    score = score_part(g)
    if score is not None and staged(g, seat) is None:
        found.append(Sheet("score", score, "over", compact="lane", title="Scoring Zone"))
    for who, dock in ((rival, "rivals"), (me, own)):
        waiting = away(g, who, name_of(names, who))
        if waiting is not None:
            place: Place = "left" if who == me and topic_of(g) == "deploy" else "over-low-right"
            found.append(Sheet(f"away-{who}", waiting, place, dock, title="Away"))  # type: ignore[arg-type]  # a dock
    seen = threats(g, rival) if watched(g, seat) else None
    if seen is not None:
        found.append(Sheet("threats", seen, "over-low-right", "rivals", priority=1, title="Threats"))
    return found


def _place_of_hand(g: Aristeia, seat: int) -> tuple[Place, Dock]:
    """In a corner of the dome, or below a Roll; on a phone beside what else can be chosen."""
    topic = topic_of(g)
    if topic == "mulligan":
        return "foot", "board"
    return "over-low", "board" if topic not in ACTING and playable(g, seat) else "me"


def watched(g: Aristeia, viewer: int) -> bool:
    """Whether there is something to measure, and somebody whose Enemies can be told."""
    return g.ask is not None and bool(g.turn) and viewer >= 0


_AIM = icon("crosshair", 1, 1, 22, "currentColor")
_ALL_THREATS = tool(THREATS.capitalize(), _AIM, "Threats of all Enemies: how far their Attacks reach")
TOOLS: BoardPart = part((_ALL_THREATS, measure("spaces or Characters")))
"""Buttons beside the dome for what this device shows of it."""
