"""Before the match: the Characters to choose from, and the Tactics for the deck."""

from __future__ import annotations

from ludarium.games.aristeia.content import PICKS, Book
from ludarium.games.aristeia.event_words import name_of
from ludarium.games.aristeia.options import HIDDEN, Pair
from ludarium.games.aristeia.picture.activation import pools_of
from ludarium.games.aristeia.picture.cards import card
from ludarium.games.aristeia.picture.ink import sign
from ludarium.games.aristeia.picture.pieces import coin, icon_of
from ludarium.games.aristeia.state import TEAM, Aristeia
from ludarium.scene.sheets import (
    Art,
    Card,
    Item,
    Panel,
    Sheet,
    SheetPart,
    State,
    Table,
    Text,
    column,
    grid,
    literal,
    row,
    sheet_part,
)


def draft_sheets(g: Aristeia, seat: int, names: tuple[str, ...]) -> list[Sheet]:
    """The sheets while teams are chosen."""
    team = my_team(g, seat)
    cards = [character(g.content, name, max(seat, 0), _place(team, name)) for name in g.content.characters]
    given = {who for who, _ in g.sealed}
    counts = [len(g.players[s].team) + (s in given and len(g.players[s].team) < TEAM) for s in (0, 1)]
    note = _teams(g.content, (name_of(names, 0), name_of(names, 1)), tuple(counts), max(seat, 0), team)
    choice = grid(tuple(cards), kind="characters")
    return [
        Sheet("teams", note, dock="rivals", title="Teams"),
        Sheet("characters", choice, "middle", title="Characters"),
    ]


def my_team(g: Aristeia, seat: int) -> tuple[str, ...]:
    """The Characters that this seat has chosen so far, the one just sealed too."""
    if seat < 0:
        return ()
    sealed = tuple([answer for who, answer in g.sealed if who == seat and answer is not None])
    return g.players[seat].team + sealed


def _place(team: tuple[str, ...], name: str) -> int:
    return team.index(name) + 1 if name in team else 0


@sheet_part
def character(book: Book, name: str, seat: int, place: int) -> Card:
    """A Character as a card: pools, numbers and Actions; one in the own team says so."""
    data = book.characters[name]
    a = data.attributes
    numbers = {"Energy": a.energy, "Speed": a.speed, "Initiative": a.initiative, "Hit Points": a.hit_points}
    strip = Table(tuple(numbers), (tuple([str(n) for n in numbers.values()]),), "strip")
    acts = []
    for action in data.actions[1:-1]:
        lead = Art(sign(icon_of(action)), tone="attack" if action.attack else "action", size="s")
        acts.append(Item(action.name, lead=lead, size="s", priority=2))
    label = f"{data.name}, {data.role}: " + ", ".join([f"{head} {n}" for head, n in numbers.items()])
    notes = (data.role, *[f"**your pick {place}**"] * bool(place))
    held, face = (Text(pools_of(data)), strip, *acts), coin(name, seat, a.hit_points, a.hit_points)
    key = f"ch-{name}"
    state: State = "on" if place else ""
    return Card(data.name, held, face, notes=notes, key=key, about=name, state=state, label=label, kind="character")


@sheet_part
def _teams(book: Book, names: tuple[str, str], counts: tuple[int, ...], seat: int, team: tuple[str, ...]) -> Panel:
    """How far both players are with their teams: of the other only a number, both choose in secret."""
    rows = [
        Item(literal(name), lead=Art(f"s-seat-{who + 1}", owner=who), value=f"{n} of {TEAM}", size="s")
        for who, (name, n) in enumerate(zip(names, counts, strict=True))
    ]
    hits = [book.characters[name].attributes.hit_points for name in team]
    held = [coin(name, seat, n, n, label=book.characters[name].name) for name, n in zip(team, hits, strict=True)]
    empty = [Art("", "disc", words=str(n + 1), state="hollow") for n in range(len(team), TEAM)]
    return Panel("Teams, chosen in secret", (column(*rows, size="s"), row(*held, *empty)), ground="paper")


# -- decks --------------------------------------------------------------------------------------------------------------


def deck_sheets(g: Aristeia, seat: int) -> list[Sheet]:
    """The sheets while Tactics are chosen: those of the Character whose turn it is, and what else is in the deck."""
    always = [card(g.content, one, max(seat, 0)) for one in g.content.standard]
    standard = _cards("In every deck: the Standard Tactics", *always)
    others = Sheet("standard", standard, "middle", "rivals", priority=1, title="Standard Tactics")
    if seat < 0:
        return [Sheet("deck", _cards("Both players choose Tactics in secret"), "middle", title="Tactics"), others]
    player = g.players[seat]
    who = g.content.characters[player.team[min(len(player.deck) // PICKS, TEAM - 1)]]
    sealed = [pair for one, pair in g.sealed if one == seat and isinstance(pair, Pair)]
    chosen = {name for pair in sealed for name in (pair.one, pair.two)}
    offered = [card(g.content, name, seat, "off" if chosen and name not in chosen else "") for name in who.tactics]
    found = [Sheet("deck", _cards(f"Choose two Tactics of {who.name}", *offered), "middle", title="Tactics")]
    if player.deck and HIDDEN not in player.deck:
        mine = _deck(tuple([g.content.tactics[name].name for name in player.deck]))
        found.append(Sheet("my-deck", mine, dock="me", title="My deck"))
    owner = Sheet("deck-owner", character(g.content, who.id, seat, 0), dock="me", title=who.name)
    return [*found, owner, others]


@sheet_part
def _cards(title: str, *cards: SheetPart) -> Panel:
    return Panel(title, (grid(cards),), kind="tactics", ground="well")


@sheet_part
def _deck(names: tuple[str, ...]) -> Panel:
    rows = [Item(name, size="s") for name in names]
    return Panel("In your deck", (column(*rows, size="s"),), "and ten Standard Tactics", ground="paper")
