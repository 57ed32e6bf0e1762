"""Technologies, Territories and Personalities: in full, as a head, as a small tile, damaged."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.content.schema import Card as Facts
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.picture.glyphs import effects, unrest
from ludarium.games.nova_era.picture.ink import MINUS, TYPE_NAME, emblem_of, sign, types_of
from ludarium.games.nova_era.words import describe_card
from ludarium.scene.hyphens import breakable
from ludarium.scene.parts import cached
from ludarium.scene.sheets import Art, Card, Item, State, Text, sheet_part

FEW = 3
Rise = tuple[int, bool]
"""What a Personality does to Unrest, and whether that is a Civil War."""


@cached
def card_label(content: Cards, card: str, state: str = "") -> str:
    """What a card is, in one line, for those who do not see it."""
    name, *does = describe_card(content, card).splitlines()
    return " ".join([f"{name.removesuffix('.')}{state}.", *does[:1]])  # a card of a pack may do nothing


def _needs(card: Facts) -> str:
    """The Technologies that a Territory requires; if there are many, a count for each colour."""
    many = sum(card.requires.values()) > FEW
    said = [(f"{{ne-k-{colour}|{TYPE_NAME[colour]}}}", count) for colour, count in card.requires.items()]
    return "".join([f"{count}{one}" if many else one * count for one, count in said])


def _cost(card: Facts) -> Art:
    """What a card costs: a number, or the Technologies that it requires."""
    if card.kind == "territory":
        return Art("", words=_needs(card), kind="needs", size="s")
    return Art("", "disc", words=str(card.cost), kind="cost", size="s", label=_("cost {cost}", cost=card.cost))


def _says(card: Facts, *, in_play: bool = False) -> tuple[Text, ...]:
    return tuple([Text(line, "small", size="s") for line in effects(card, in_play=in_play)])


@sheet_part
def offered(
    content: Cards, card: str, folded: bool = False, note: str = "", held: Literal["", "seen", "secret"] = ""
) -> Card:
    """A card that can be had; ``folded``, its head alone. A card of a hand may be secret, and one may turn dice."""
    facts, more = content[card], None
    if held == "secret":
        more = Art("s-eye", size="s", label=_("only you see it"))
    elif facts.evolves_to:
        more = Art("s-chevron-right", size="s", label=_("it evolves"), kind="evolves")
    in_hand = _(", in your hand, secret") if held == "secret" else _(", in your hand") if held else ""
    picture = None if folded else Art(sign(emblem_of(facts)), "scene", size="s", kind="emblem")
    shown = (breakable(_(facts.name)), () if folded else _says(facts), _cost(facts), more, (*[note] * bool(note),))
    tone, label, key = "-".join(types_of(facts)), card_label(content, card, in_hand), f"card-{card}"
    return Card(*shown, picture=picture, key=key, about=card, tone=tone, label=label, size="s", kind="card")


@sheet_part
def built(content: Cards, card: str, kind: str, damaged: bool, owner: int, note: str = "", charmer: int = -1) -> Card:
    """A card in play; damaged it lies face down."""
    facts, charmed, key = content[card], None, f"card-{card}"
    if charmer >= 0:
        charmed = Art(sign("cleopatra"), "disc", owner=charmer, size="s", label=_("Charmed by Cleopatra"))
    name, notes = breakable(_(facts.name)), (*[note] * bool(note),)
    if not damaged:
        shown, label = (name, _says(facts, in_play=True), None, charmed, notes), card_label(content, card)
        return Card(*shown, key=key, about=card, tone=kind, label=label, size="s", kind="built")
    says = Text(f"{{ne-i-broken-shield|{_('damaged')}}} **{_('Damaged')}**", "small", size="s")
    label = card_label(content, card, _(", damaged"))
    back = Card(name, (says,), None, charmed, notes, tone="damaged", size="s", kind="built", state="off")
    return replace(back, key=key, about=card, label=label)


@sheet_part
def tile(content: Cards, card: str, kind: str, damaged: bool, owner: int, charmer: int = -1) -> Art:
    """A card of another player: its emblem on the colour of its type."""
    face = Art(sign(emblem_of(content[card])), "badge", tone=kind, owner=owner, kind="tile")
    state: State = "gone" if damaged else "on" if charmer >= 0 else ""
    return replace(face, state=state, key=f"card-{card}", about=card, label=_tile_label(content, card, state))


@sheet_part
def named_tile(content: Cards, card: str, kind: str, damaged: bool, owner: int, charmer: int = -1) -> Item:
    """The same with its name."""
    facts = content[card]
    state: State = "gone" if damaged else "on" if charmer >= 0 else ""
    lead, label = Art(sign(emblem_of(facts)), "badge", tone=kind, kind="tile"), _tile_label(content, card, state)
    shown = Item(_(facts.name), lead=lead, owner=owner, state=state, size="s", kind="named")
    return replace(shown, key=f"card-{card}", about=card, label=label)


def _tile_label(content: Cards, card: str, state: State) -> str:
    said = {"gone": _(", damaged"), "on": _(", charmed by Cleopatra")}
    return card_label(content, card, said.get(state, ""))


@sheet_part
def past_card(content: Cards, card: str) -> Card:
    """A card in a Past, to be looked at: it is nowhere else, and does nothing any more."""
    facts = content[card]
    shown, tone = (_(facts.name), _says(facts), _cost(facts)), "-".join(types_of(facts)) or "person"
    return Card(*shown, about=card, tone=tone, label=card_label(content, card), size="s", kind="card")


@sheet_part
def person(content: Cards, card: str, rise: Rise | None) -> Card:
    """A Personality on offer; while a die is chosen, what it would do to Unrest stands beside the cost."""
    facts = content[card]
    note = ""
    if rise is not None:
        by, war = rise
        moved = f"+{by}" if by > 0 else f"{MINUS}{-by}" if by < 0 else "0"
        note = _("**Civil War {moved}**", moved=moved) if war else f"{unrest()} {moved}"
    portrait, words = Art(sign(emblem_of(facts)), kind="portrait"), _("cost {cost}", cost=facts.cost)
    cost = Art("", "badge", words=str(facts.cost), tone="black", size="s", label=words)
    shown = (breakable(_(facts.name)), _says(facts), portrait, cost, (*[note] * bool(note),))
    label, key = card_label(content, card), f"card-{card}"
    return Card(*shown, key=key, about=card, tone="person", label=label, size="s", kind="person")
