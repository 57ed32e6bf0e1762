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
from ludarium.scene.sheets import Art, Item, Panel, Sheet, SheetPart, lane, sheet_part


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
    chips = [_chip(g.book, hero.id, name, g.things[name].type if name in g.things else "") for name in held]
    body = kit((*chips, *[_felling(g.book, card) for card in felling]))
    return (Sheet("kit", body, place="right", dock="me", compact="near", title="Use"),)


def _used(option: Any) -> str:
    match option:
        case Use(name) | Cast(name) | Boost(name) | Reload(name) | Spend(name) | Choose(name) | Give(name, _):
            return str(name)
    return ""


@sheet_part
def kit(chips: tuple[SheetPart, ...]) -> Panel:
    """One chip for each."""
    return Panel("", (lane(*chips, label="Use"),), kind="kit")


@sheet_part
def _felling(book: Book, card: str) -> Item:
    """Where an attack on scenery begins, so that not every tree is lit."""
    name = "Bare hands" if card == BARE_HANDS else book.card(card).name
    return Item(f"{name} on scenery", "chip", lead=Art(on_sheet("crossed-swords"), size="s"), key=scenery_id(card))


@sheet_part
def _chip(book: Book, hero: str, name: str, thing: str) -> Item:
    """A card, a status token, or an object of this type."""
    if name in STATUSES:
        sign, tone = Art(on_sheet(STATUSES[name]), size="s"), "info" if name in POSITIVE else "danger"
        return Item(status_name(name), "chip", lead=sign, key=status_id(hero, name), tone=tone)
    if thing:
        sign = Art(on_sheet(THINGS[thing]), size="s")
        return Item(name.capitalize(), "chip", lead=sign, key=thing_id(name), tone="gold")
    card = book.card(name)
    sign = Art(on_sheet(card_sign(card)), size="s", tone=card_tone(card))
    return Item(card.name, "chip", lead=sign, value=cost_of(card), key=card_id(hero, name), about=name)
