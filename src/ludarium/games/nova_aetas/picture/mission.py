"""The Mission: its briefing, how it is won and lost, the scene a Hero is at, and the roll under way."""

from __future__ import annotations

from collections import Counter

from ludarium.games.nova_aetas.event_words import counted
from ludarium.games.nova_aetas.picture.goals import Goal, goals
from ludarium.games.nova_aetas.picture.heroes import subject
from ludarium.games.nova_aetas.picture.plan import die_id, point_id
from ludarium.games.nova_aetas.picture.symbols import LOOT, TALK, die_face, on_sheet
from ludarium.games.nova_aetas.rules.actions import visit_cost
from ludarium.games.nova_aetas.rules.rolls import HeroRoll
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.scene.sheets import Art, Child, Die, Item, Panel, Sheet, SheetPart, Text, row, sheet_part, wrap

Loot = tuple[tuple[str, int], ...]
"""How many cards of each deck, or of each known face, lie in the Loot Deck."""


def roll_sheet(g: NovaAetas) -> tuple[Sheet, ...]:
    """The dice of the roll under way; none if there is none."""
    roll = next((one for one in reversed(g.stack) if isinstance(one, HeroRoll)), None)
    if roll is None or not roll.faces:
        return ()
    body = dice(g.sheet(g.heroes[roll.hero]).name, roll.faces, roll.need, roll.forced, roll.redone)
    return (Sheet("roll", body, place="right", dock="board", compact="near", title="Roll", ground="paper"),)


def scene_sheet(g: NovaAetas, seat: int) -> tuple[Sheet, ...]:
    """The scene that a Hero is at; none if it is at none."""
    card = g.heroes[g.active if g.active >= 0 else subject(g, seat)].card
    return (
        (Sheet("scene", _scene(g, card), place="right", dock="board", title="Scene", ground="paper"),) if card else ()
    )


def mission_sheet(g: NovaAetas) -> Sheet:
    """The briefing."""
    body = briefing(
        g.script.title,
        g.script.place,
        story(g.script.flavour),
        outcome("Victory", *goals(g, g.script.victory)),
        outcome("Defeat", *goals(g, g.script.defeat)),
        loot_deck(tuple(sorted(Counter(_loot_name(g, card) for card in g.loot).items()))),
    )
    return Sheet("mission", body, place="right", dock="rivals", priority=3, title="Mission", ground="paper")


@sheet_part
def briefing(title: str, place: str, story: SheetPart, victory: SheetPart, defeat: SheetPart, loot: SheetPart) -> Panel:
    """The story, the goals with what is done, the Loot Deck."""
    icon = on_sheet("treasure-map")
    return Panel(title, (story, victory, defeat, loot), note=place, icon=icon, kind="mission")


@sheet_part
def story(words: str) -> Text:
    """What the Mission is about."""
    return Text(words, "small")


@sheet_part
def outcome(title: str, key: str, parts: tuple[Goal, ...]) -> Panel:
    """How a Mission is won, or lost."""
    won = title == "Victory"
    note = "" if len(parts) == 1 else "all of these" if key == "all" else "one of these"
    rows = [_goal(*one, tone="ok" if won else "danger") for one in parts]
    return Panel(title, tuple(rows), note=note, icon="s-trophy" if won else "s-x", kind="goals")


@sheet_part
def loot_deck(loot: Loot) -> Text:
    """How many cards of each deck were won so far."""
    said = ", ".join([f"**{count}** {name}" for name, count in loot]) or "nothing yet"
    return Text(f"{{{on_sheet(LOOT)}|Loot}} In the Loot Deck: {said}", "small")


def _loot_name(g: NovaAetas, card: str) -> str:
    """The deck of a card nobody has looked at, or the reagent that it is known to be."""
    reagent = g.book.reagents.get(card)
    return reagent.name if reagent is not None else card.capitalize()


def _goal(words: str, done: bool, tone: str) -> Item:
    lead = Art("s-check" if done else "s-flag", tone=tone, size="s")
    return Item(words, lead=lead, size="s", state="on" if done else "", kind="goal")


def _scene(g: NovaAetas, id_: str) -> Child:
    card = next(one for one in g.script.location_cards if one.id == id_)
    points = []
    for point in card.points:
        test = f"{point.test.char.capitalize()} test, {counted(point.test.successes, 'success')}" if point.test else ""
        done = f"{card.id}.{point.id}" in g.fired
        points.append((point.id, point.text, visit_cost(g, card.id, point), test, done))
    return scene_card(card.title, tuple(points))


@sheet_part
def scene_card(title: str, points: tuple[tuple[str, str, int, str, bool], ...]) -> Panel:
    """A location card with its points of interest."""
    rows = [
        Item(
            text,
            lead=Art(on_sheet(TALK), "badge", tone="gold"),
            notes=tuple([one for one in (test, "done" if done else "") if one]),
            value=f"{ap} {{g-hourglass|AP}}" if ap else "",
            key=point_id(id_),
            state="gone" if done else "",
            kind="point",
            size="l",
        )
        for id_, text, ap, test, done in points
    ]
    return Panel(title, tuple(rows), icon=on_sheet("treasure-map"), ground="paper", kind="location")


@sheet_part
def dice(name: str, faces: tuple[int, ...], need: int, forced: tuple[int, ...], redone: tuple[int, ...]) -> Panel:
    """The dice as they lie: successes are gilt, those rerolled say by whom."""
    lying = []
    for place, value in enumerate(faces):
        again = "s-repeat" if place in forced or place in redone else ""
        good = value >= need
        words = f"{value}, {'a success' if good else 'no success'}"
        lying.append(
            Die(
                die_face(value),
                value,
                again,
                key=die_id(place),
                tone="gold" if good else "",
                state="" if good else "off",
                label=words,
                kind="d8",
            )
        )
    count = sum(value >= need for value in faces)
    said = Text(f"**{counted(count, 'success')}** at {need} or more")
    return Panel(f"{name} rolled", (wrap(*lying), row(said)), icon="s-dices", kind="roll")
