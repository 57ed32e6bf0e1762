"""What the asked Hero can use now, in a line by the question: on a phone its sheet is another page than the map."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.options import Attack, Boost, Cast, Choose, Give, Reload, Spend, Use
from ludarium.games.nova_aetas.picture.heroes import card_tone, cost_of, status_name, subject
from ludarium.games.nova_aetas.picture.plan import card_id, scenery_id, status_id, thing_id
from ludarium.games.nova_aetas.picture.symbols import STATUSES, THINGS, card_sign, on_sheet
from ludarium.games.nova_aetas.rules.plans import BARE_HANDS
from ludarium.games.nova_aetas.state import POSITIVE, NovaAetas
from ludarium.scene.sheets import Art, Item, Panel, Sheet, lane, sheet_part


def kit_sheet(g: NovaAetas, seat: int) -> tuple[Sheet, ...]:
    """The cards, tokens and objects that the question is about; none if it is about none."""
    if g.ask is None or seat not in g.ask.seats or g.mission_over:
        return ()
    options: Any = g.ask.options_of(seat)
    used = tuple(dict.fromkeys([name for option in options if (name := _used(option))]))
    hero = g.heroes[subject(g, seat)]
    held = tuple([name for name in used if name in (*g.cards(hero), *hero.statuses, *hero.carries)])
    felling = tuple(dict.fromkeys([one.card for one in options if isinstance(one, Attack) and "," in one.target]))
    if not held and not felling:
        return ()
    things = tuple([(one, g.things[one].type) for one in held if one in g.things])
    return (
        Sheet(
            "kit", kit(g.book, hero.id, held, things, felling), place="right", dock="me", compact="near", title="Use"
        ),
    )


def _used(option: Any) -> str:
    match option:
        case Use(name) | Cast(name) | Boost(name) | Reload(name) | Spend(name) | Choose(name) | Give(name, _):
            return str(name)
    return ""


@sheet_part
def kit(
    book: Book, hero: str, held: tuple[str, ...], things: tuple[tuple[str, str], ...], felling: tuple[str, ...]
) -> Panel:
    """One chip for each; attacks on scenery begin at a chip of the weapon, so that not every tree is lit."""
    chips = [_chip(book, hero, name, dict(things)) for name in held]
    for card in felling:
        name = "Bare hands" if card == BARE_HANDS else book.card(card).name
        sign = Art(on_sheet("crossed-swords"), size="s")
        chips.append(Item(f"{name} on scenery", "chip", lead=sign, key=scenery_id(card)))
    return Panel("", (lane(*chips, label="Use"),), kind="kit")


def _chip(book: Book, hero: str, name: str, things: dict[str, str]) -> Item:
    if name in STATUSES:
        sign, tone = Art(on_sheet(STATUSES[name]), size="s"), "info" if name in POSITIVE else "danger"
        return Item(status_name(name), "chip", lead=sign, key=status_id(hero, name), tone=tone)
    if name in things:
        sign = Art(on_sheet(THINGS[things[name]]), size="s")
        return Item(name.capitalize(), "chip", lead=sign, key=thing_id(name), tone="gold")
    card = book.card(name)
    sign = Art(on_sheet(card_sign(card)), size="s", tone=card_tone(card))
    return Item(card.name, "chip", lead=sign, value=cost_of(card), key=card_id(hero, name), about=name)
