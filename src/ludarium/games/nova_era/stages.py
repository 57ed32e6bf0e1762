"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from ludarium.games.nova_era import GAME
from ludarium.games.nova_era.content.schema import Card
from ludarium.games.nova_era.effects import count, unrest_lines
from ludarium.games.nova_era.names import COLOUR_OF, DICE_COLOURS, DICE_PER_COLOUR, INDEX, LIMIT, TOKENS, TYPES
from ludarium.games.nova_era.rules.rounds import Era, Match, Round
from ludarium.games.nova_era.rules.scoring import majority, objectives, presence
from ludarium.games.nova_era.rules.unrest import cards_at_war, unrest_moves
from ludarium.games.nova_era.state import Civilization, NovaEra
from ludarium.kernel.game_type import BadOption

ROUND_STAGES = {
    "roll dice": "roll_dice",
    "pick dice": "pick_dice",
    "advance disasters": "advance_disasters",
    "check for dark age": "check_for_dark_age",
    "spending dice": "spending_dice",
    "check for disasters": "check_for_disasters",
    "production": "production",
    "clean up": "clean_up",
}
ERA_STAGES = {"scoring": "scoring", "new era": "new_era"}
END_STAGE = "end of game"
STAGES = (*ROUND_STAGES, *ERA_STAGES, END_STAGE)
ZONES_FILLED = ("pick dice", "advance disasters")


def arrange(g: NovaEra, stage: str) -> None:
    """Begin this stage with the facts as they are; what is not with the players is in bag, reserve and box."""
    if stage not in ZONES_FILLED:
        g.zones = [()] * len(g.zones)
    _clear_doubles(g)
    _restock(g)
    g.stack = [Match(at="end_of_game")]
    if stage in ROUND_STAGES:
        g.stack += [Era(at="play_round"), Round(at=ROUND_STAGES[stage])]
    elif stage in ERA_STAGES:
        g.stack.append(Era(at=ERA_STAGES[stage]))
    g.run(None)


def _clear_doubles(g: NovaEra) -> None:
    """NE-COMP-09: a card that a player was given is not dealt, laid out or on offer as well."""
    with_players = {card for civilization in g.civilizations for _, cards in _areas(civilization) for card in cards}
    g.display = [tuple(card for card in column if card not in with_players) for column in g.display]
    g.offer = tuple(card for card in g.offer if card not in with_players)
    for seat, civilization in enumerate(g.civilizations):
        if not with_players.isdisjoint(civilization.secret):
            secret = tuple(card for card in civilization.secret if card not in with_players)
            g.civilizations[seat] = replace(civilization, secret=secret)


def _areas(civilization: Civilization) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What everybody can see of a player's cards, area by area."""
    for i, name in enumerate(TYPES):
        yield name, civilization.undamaged[i]
        yield f"{name}, damaged", civilization.damaged[i]
    yield "personality", civilization.personalities
    yield "hand", civilization.hand
    yield "past", civilization.past


def _restock(g: NovaEra) -> None:
    """NE-INV-01, NE-INV-03: what nobody holds is in the reserve and in the bag."""
    counts = [DICE_PER_COLOUR] * 5
    for dice in (*g.zones, *[civilization.dice for civilization in g.civilizations]):
        for die in dice:
            if die not in COLOUR_OF:
                raise BadOption(f"{die!r} is no die; a die is a colour and a value, such as 'green 5'.")
            counts[INDEX[COLOUR_OF[die]]] -= 1
    reserve = [TOKENS - sum(civilization.resources[i] for civilization in g.civilizations) for i in range(4)]
    if min(counts) < 0 or min(reserve) < 0:
        raise BadOption("There are 3 dice of each colour and 20 tokens of each type; the position holds more.")
    g.bag = tuple(counts)  # type: ignore[assignment]  # five counts
    g.reserve = tuple(reserve)  # type: ignore[assignment]  # four counts


def _card(g: NovaEra, name: str) -> Card:
    for card in g.content.cards.values():
        if name in (card.id, card.name):
            return card
    raise BadOption(f"There is no card {name!r}.")


def _where(g: NovaEra, name: str) -> list[str]:
    """Every place where this card lies; the box if it is nowhere on the table."""
    card = _card(g, name).id
    places = ["display" for column in g.display if card in column]
    places += ["offer"] if card in g.offer else []
    for seat, civilization in enumerate(g.civilizations):
        places += [f"seat {seat}, {area}" for area, cards in _areas(civilization) if card in cards]
        places += [f"seat {seat}, hand"] if card in civilization.secret else []
    return places or ["box"]


def _deck(g: NovaEra, name: str) -> list[str]:
    """All cards of a deck: S, I, I>II, II, II>III, III, or ``personalities 1`` and so on."""
    kind, _, era = name.partition(" ")
    if kind == "personalities":
        return list(g.content.personalities[int(era)])
    if name not in g.content.decks:
        raise BadOption(f"There is no deck {name!r}; there are {', '.join(g.content.decks)}.")
    return list(g.content.decks[name])


def _in_box(g: NovaEra, deck: str) -> int:
    return sum(1 for card in _deck(g, deck) if _where(g, card) == ["box"])


def _decks_of(g: NovaEra, cards: list[str]) -> list[str]:
    return sorted({g.content.cards[card].deck for card in cards})


def _odd_obsoletes(g: NovaEra) -> list[str]:
    """Cards whose Obsolete list names a card that is not of an earlier Era (NE-OBS-13)."""
    order = list(g.content.decks)
    cards = g.content.cards.values()
    return [c.id for c in cards if any(order.index(g.content[o].deck) >= order.index(c.deck) for o in c.obsoletes)]


def _odd_evolutions(g: NovaEra) -> list[str]:
    """Evolutions that have not exactly one source (NE-ERA-13)."""
    cards = g.content.cards.values()
    return [e for e in g.content.evolutions if sum(1 for card in cards if card.evolves_to == e) != 1]


def _tokens(g: NovaEra) -> list[int]:
    """All tokens of each type, in the reserve and with the players (NE-COMP-03)."""
    return [g.reserve[i] + sum(c.resources[i] for c in g.civilizations) for i in range(4)]


def _dice(g: NovaEra) -> dict[str, int]:
    """All dice of each colour: in the bag, in the Zones and with the players (NE-COMP-04)."""
    out = [COLOUR_OF[die] for dice in (*g.zones, *[c.dice for c in g.civilizations]) for die in dice]
    return {colour: g.bag[i] + out.count(colour) for i, colour in enumerate(DICE_COLOURS)}


def _cleopatra_token(g: NovaEra) -> str:
    """Where the Cleopatra token is (NE-COMP-10, NE-PREP-18, NE-CARD-26)."""
    if g.charmed:
        return f"on {g.content[g.charmed].name}"
    cleopatra = next((c.id for c in g.content.cards.values() if any(e.op == "charm" for e in c.effects)), "")
    return "beside the board" if cleopatra in g.offer else "box"


def _foreseen(g: NovaEra, seat: int, card: str) -> list[dict[str, Any]]:
    """Where the Unrest marker would go by what this card brings, as pictures and words foretell it."""
    powers = g.powers(seat)
    moves = unrest_moves(g.civilizations[seat], powers, unrest_lines(g, powers, _card(g, card).id))
    return [move._asdict() for move in moves]


FACTS: dict[str, Callable[..., Any]] = {
    "bottom": NovaEra.bottom_cards,
    "card": lambda g, card, field: getattr(_card(g, card), field),
    "where": _where,
    "deck": lambda g, deck: len(_deck(g, deck)),
    "territories": lambda g, deck: sum(1 for card in _deck(g, deck) if g.content[card].kind == "territory"),
    "in_box": _in_box,
    "display_decks": lambda g: _decks_of(g, [card for column in g.display for card in column]),
    "display_size": lambda g: [len(column) for column in g.display],
    "offer_decks": lambda g: _decks_of(g, list(g.offer)),
    "offer_size": lambda g: len(g.offer),
    "zone_sizes": lambda g: [len(dice) for dice in g.zones],
    "odd_obsoletes": _odd_obsoletes,
    "odd_evolutions": _odd_evolutions,
    "tokens": _tokens,
    "dice": _dice,
    "cleopatra_token": _cleopatra_token,
    "player_counts": lambda _: list(range(GAME.players[0], GAME.players[1] + 1)),
    "count": count,
    "limit": lambda g, seat: LIMIT + g.powers(seat).limit_bonus,
    "presence": lambda g, seat: presence(g.type_counts(seat)),
    "majority": lambda g, seat: majority([g.type_counts(who) for who in range(g.seats)], seat),
    "foreseen_unrest": _foreseen,
    "at_war": lambda g, seat: cards_at_war(g.civilizations[seat], g.powers(seat)),
    "objectives": lambda g, seat: dict(objectives(g, seat)),
}
"""Facts about the table and about one player: ``where.Archery``, ``deck.I>II``, ``limit.1``, ``count.0.tech:red``."""
