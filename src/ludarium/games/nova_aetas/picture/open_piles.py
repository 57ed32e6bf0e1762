"""What everybody may look at at any time: reagents, injuries, and the location cards that were read."""

from __future__ import annotations

from collections import Counter

from ludarium.games.nova_aetas.content.calls import read_call
from ludarium.games.nova_aetas.content.schema import LocationCard
from ludarium.games.nova_aetas.picture.symbols import INJURY, REAGENTS, TALK, on_sheet
from ludarium.games.nova_aetas.state import NovaAetas, coins
from ludarium.scene.piles import open_pile, piles_sheet
from ludarium.scene.sheets import Art, Card, Sheet, SheetPart, Text, sheet_part


def open_piles(g: NovaAetas) -> tuple[Sheet, ...]:
    """The drawer of the company: its reagents and the Loot cards whose faces are known, injuries, scenes."""
    known = Counter(card for card in g.loot if card in g.book.reagents)
    held = [(one, count, "") for one, count in sorted(Counter(g.reagents).items())]
    held += [(one, count, "in the Loot Deck") for one, count in sorted(known.items())]
    reagents = [_reagent(one, *_facts(g, one), count, where) for one, count, where in held]
    injuries = [
        _injury(g.sheet(hero).name, g.book.injuries[one].name, g.book.injuries[one].text)
        for hero in g.heroes
        for one in hero.injuries
    ]
    scenes = [_read(card.title, tuple([_point(g, card, n) for n in range(len(card.points))])) for card in _scenes(g)]
    piles = (("Reagents", reagents), ("Injuries", injuries), ("Scenes that were read", scenes))
    return piles_sheet(*[open_pile(title, -1, *cards) for title, cards in piles if cards])


def _facts(g: NovaAetas, reagent: str) -> tuple[str, str, str]:
    card = g.book.reagents[reagent]
    return card.name, card.deck.capitalize(), coins(card.price)


def _scenes(g: NovaAetas) -> list[LocationCard]:
    """The location cards of the Mission that a Hero has been at."""
    if g.stage != "mission":
        return []
    used = [g.printed(thing) for thing in g.things.values() if thing.worked]
    opened = {hero.card for hero in g.heroes} | {
        read_call(op).word(0) for one in used if one and one.use for op in one.use.ok if op.startswith("card(")
    }
    return [
        card
        for card in g.script.location_cards
        if card.id in opened or any(f"{card.id}.{point.id}" in g.fired for point in card.points)
    ]


def _point(g: NovaAetas, card: LocationCard, number: int) -> str:
    point = card.points[number]
    return f"{point.text} (done)" if f"{card.id}.{point.id}" in g.fired else point.text


@sheet_part
def _reagent(id_: str, name: str, deck: str, price: str, count: int, where: str) -> Card:
    notes = (deck, *((where,) if where else ()))
    lead = Art(on_sheet(REAGENTS[id_]), "badge", tone="gold")
    title = f"{name} x{count}" if count > 1 else name
    return Card(title, (Text(f"Worth {price}.", "small"),), notes=notes, lead=lead, size="s", about=id_)


@sheet_part
def _injury(hero: str, name: str, text: str) -> Card:
    lead = Art(on_sheet(INJURY), "badge", tone="danger")
    return Card(name, (Text(text, "small"),), notes=(hero,), lead=lead, tone="danger", size="s")


@sheet_part
def _read(title: str, points: tuple[str, ...]) -> Card:
    lines: tuple[SheetPart, ...] = tuple([_line(point) for point in points])
    return Card(title, lines, lead=Art(on_sheet(TALK), "badge", tone="gold"), size="s")


@sheet_part
def _line(words: str) -> Text:
    return Text(words, "small")
