"""The Spearheads as strips, the scenario with its goals and the score, the own tactical cards, the tools of the map."""

from __future__ import annotations

from typing import Final

from ludarium.games.kharn_ages.content.schema import TacticalCard
from ludarium.games.kharn_ages.names import FACTIONS, called, letter_of
from ludarium.games.kharn_ages.picture.figures import ZONES, label_of, statuses_of
from ludarium.games.kharn_ages.picture.moment import standing
from ludarium.games.kharn_ages.picture.plan import safar_id
from ludarium.games.kharn_ages.picture.symbols import (
    FACTIONS as EMBLEMS,
)
from ludarium.games.kharn_ages.picture.symbols import (
    GOAL,
    HELPFUL,
    LEADER,
    STATUSES,
    TACTIC,
    on_sheet,
    portrait,
)
from ludarium.games.kharn_ages.state import AMBUSH, CARRIED, PLAY, WAITING, KharnAges
from ludarium.scene.piles import open_pile, piles_sheet
from ludarium.scene.sheets import (
    Art,
    Badge,
    Card,
    Coin,
    Flow,
    Item,
    Panel,
    Sheet,
    SheetPart,
    Table,
    Text,
    column,
    literal,
    row,
    sheet_part,
    wrap,
)

OUT: Final = {"fled": "has fled", "defeated": "defeated", "lost": "lost"}
HIDDEN: Final = "?"
TIES: Final = {
    "goal_average": "the goal average in Krowns decides,",
    "defender": "the defender wins",
    "draw": "it is a draw",
    "shared": "they share the victory",
}
"""How ties are broken, in the order of the scenario."""


def tactic_id(card: str) -> str:
    """An own tactical card."""
    return f"tactic-{card}"


def company_sheets(g: KharnAges, seat: int, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """All that is beside the table but the card of the Safar in question."""
    strips = tuple([_strip(g, one, names) for one in _seats(g, seat)])
    note = f"round {g.round}" if g.round else "set-up"
    found = [
        Sheet(
            "companies",
            _companies(strips, note),
            dock="board",
            compact="lane",
            priority=1,
            size="m",
            title="Spearheads",
        ),
        Sheet("goals", _goals(*_scenario(g, names)), dock="rivals", title="Scenario"),
    ]
    if g.ask is None:
        rows = tuple(
            [
                (literal(names[seat]), str(one.score), f"{one.goal} Kr", standing(g, seat))
                for seat, one in enumerate(g.players)
            ]
        )
        found.insert(0, Sheet("end", _end(rows, _decided(g)), place="right", ground="paper", title="The end"))
    cards = tuple([g.book.tactical_cards[card] for card in _hand(g, seat)])
    if cards:
        found.append(Sheet("hand", _cards(cards), dock="me", priority=2, title="Tactical cards"))
    piles = [_played(g, one, names[one]) for one in _seats(g, seat) if g.players[one].played]
    found += piles_sheet(*piles)
    found.append(Sheet("tools", _tools(), dock="rivals", priority=3, title="Map"))
    return tuple(found)


def _seats(g: KharnAges, seat: int) -> list[int]:
    """The own Spearhead first."""
    return sorted(range(g.seats), key=lambda one: (one != seat, one))


def _hand(g: KharnAges, seat: int) -> tuple[str, ...]:
    return tuple(sorted(card for card in g.players[seat].cards if card != HIDDEN)) if seat >= 0 else ()


def _strip(g: KharnAges, seat: int, names: tuple[str, ...]) -> SheetPart:
    player = g.players[seat]
    coins = tuple([_coin(g, n, names) for n, one in enumerate(g.safars) if one.seat == seat])
    hidden = player.cards.count(HIDDEN)
    note = f"{FACTIONS[player.faction]}" + (f", {hidden} hidden cards" if hidden else "")
    return strip(seat, literal(names[seat]), note, player.faction, coins)


@sheet_part
def strip(seat: int, name: str, note: str, faction: str, coins: tuple[SheetPart, ...]) -> Panel:
    """A Spearhead: who has acted, how they are."""
    return Panel(name, (wrap(*coins),), note, icon=on_sheet(EMBLEMS[faction]), owner=seat, kind="strip")


def _coin(g: KharnAges, n: int, names: tuple[str, ...]) -> SheetPart:
    safar = g.safars[n]
    there = safar.state in (PLAY, CARRIED)
    ails = statuses_of(g, n) if there else ()
    first = ails[0] if ails else ""
    why = OUT.get(safar.state, "waits" if safar.state == WAITING else "in ambush" if safar.state == AMBUSH else "")
    label = label_of(g, n, names) if there else f"{called(g, n)}, {why}"
    return coin(
        n, portrait(g.book, g.profile(n)), safar.seat, safar.hp, safar.most, safar.ap, first, safar.activated and g.active != n, g.active == n,
        g.players[safar.seat].leader == n, why, label, g.profile(n).id, letter_of(g, n),
    )  # fmt: skip


@sheet_part
def coin(
    n: int,
    sign: str,
    seat: int,
    hp: int,
    most: int,
    ap: int,
    status: str,
    done: bool,
    active: bool,
    leader: bool,
    why: str,
    label: str,
    about: str,
    letter: str,
) -> Coin:
    """A Safar in the strip of its Spearhead."""
    out = why in OUT.values()
    badges = [Badge(10, words=letter)] if letter else []
    badges += [Badge(2, on_sheet(LEADER), tone="gold")] if leader else []
    badges += (
        [Badge(3 if leader else 2, on_sheet(STATUSES[status]), tone="info" if status in HELPFUL else "danger")]
        if status
        else []
    )
    badges += [Badge(9, "s-check")] if done else []
    badges += [Badge(7, words=str(hp), tone="danger"), Badge(5, words=str(ap), tone="gold")] if not out else []
    return Coin(
        on_sheet(sign), 0 if out else hp, most, tuple(badges), key=safar_id(n), owner=seat, label=label, about=about,
        state="on" if active else "gone" if out else "off" if done else "hollow" if why else "", kind="soldier",
    )  # fmt: skip


@sheet_part
def _companies(strips: tuple[SheetPart, ...], note: str) -> Panel:
    return Panel("Activations", (column(*strips, size="s"),), note, ground="paper", kind="companies")


# -- the scenario -----------------------------------------------------------------------------------------------


def _scenario(
    g: KharnAges, names: tuple[str, ...]
) -> tuple[str, str, tuple[str, ...], tuple[str, ...], tuple[tuple[int, str, int, int], ...]]:
    card = g.card
    rounds = "until one Spearhead is left" if g.without_scenario else f"{card.rounds} rounds"
    scores = tuple([(seat, literal(names[seat]), one.score, one.goal) for seat, one in enumerate(g.players)])
    return card.name, rounds, card.objectives, card.special, scores


@sheet_part
def _goals(
    name: str,
    rounds: str,
    goals: tuple[str, ...],
    special: tuple[str, ...],
    scores: tuple[tuple[int, str, int, int], ...],
) -> Panel:
    """What gives points, and who has how many."""
    rows = [Text(f"{{{on_sheet(GOAL)}|goal}} {words}", "small") for words in goals]
    stocks = [
        Item(
            who,
            lead=Art(f"s-seat-{seat % 4 + 1}", size="s"),
            value=f"{score} VP",
            aside=f"{goal} Kr",
            key=f"score-{seat}",
            owner=seat,
            size="s",
            about="score",
            label=f"{who}: {score} VP, goal average {goal} Krowns",
            kind="score",
        )
        for seat, who, score, goal in scores
    ]
    more = [Text(words, "small") for words in special]
    return Panel(name, (*stocks, *rows, *more), rounds, icon=on_sheet(GOAL), ground="paper", kind="goals")


def _decided(g: KharnAges) -> str:
    """What decided the game."""
    left = [seat for seat in range(g.seats) if not g.wiped_out(seat)]
    if g.without_scenario and len(left) == 1:
        return "Only one Spearhead is left. [KA-AIM-01]"
    scores = [player.score for player in g.players]
    if scores.count(max(scores)) == 1:
        return "The points of the scenario decide. [KA-AIM-02]"
    ties = " then ".join([TIES[tie] for tie in g.card.ties])
    return f"Equal points: {ties}. [KA-GAP-60]"


@sheet_part
def _end(rows: tuple[tuple[str, ...], ...], why: str) -> Panel:
    """Points, goal averages and who still stands."""
    return Panel("How it ended", (Table(("", "VP", "Goal average", "Left"), rows), Text(why, "small")), kind="end")


def _played(g: KharnAges, seat: int, name: str) -> SheetPart:
    """The tactical cards that a player has used up."""
    cards = [_card(g.book.tactical_cards[card], "") for card in g.players[seat].played]
    return open_pile(f"Played by {name}", seat, *cards)


def _card(card: TacticalCard, key: str) -> Card:
    text = (Text(card.text, "small"),)
    return Card(card.name, text, lead=Art(on_sheet(TACTIC)), key=key, about=card.id, kind="tactic", tone="gold")


@sheet_part
def _cards(cards: tuple[TacticalCard, ...]) -> Panel:
    """Tactical cards that are not used yet: only their player sees them."""
    shown = [_card(card, tactic_id(card.id)) for card in cards]
    return Panel("Tactical cards", (column(*shown, size="s"),), "only you see them", ground="paper", kind="hand")


@sheet_part
def _tools() -> Flow:
    """What can be shown on the table."""
    return row(
        Item("{s-shield|zones} Zones", "chip", switch=ZONES, label="Show the zones of control of all", kind="tool")
    )
