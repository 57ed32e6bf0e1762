"""Before the match: the Characters to choose from, and the Tactics for the deck."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from ludarium.games.aristeia.content import PICKS, Book, Character
from ludarium.games.aristeia.event_words import name_of
from ludarium.games.aristeia.options import HIDDEN, Pair
from ludarium.games.aristeia.picture.activation import icon_of
from ludarium.games.aristeia.picture.cards import card, shade
from ludarium.games.aristeia.picture.dice import pool
from ludarium.games.aristeia.picture.ink import CLOTH, GREEN, INK, INK_2, LINE_2, RED, icon, sheet, words
from ludarium.games.aristeia.picture.pieces import coin, colour, emblem
from ludarium.games.aristeia.picture.things import CARDS, SHEETS, drawn
from ludarium.games.aristeia.state import TEAM, Aristeia
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, clipped, fit, group, run


def my_team(g: Aristeia, seat: int) -> tuple[str, ...]:
    """The Characters that this seat has chosen so far, the one just sealed too."""
    if seat < 0:
        return ()
    sealed = tuple([answer for who, answer in g.sealed if who == seat and answer is not None])
    return g.players[seat].team + sealed


def characters(g: Aristeia, seat: int, x: float, y: float, w: float, across: int, h: float) -> list[Element]:
    """All Characters as cards; those in the own team say so."""
    team = my_team(g, seat)
    cw = (w - 8 * (across - 1)) / across
    found = []
    for i, name in enumerate(g.content.characters):
        row, column = divmod(i, across)
        place = team.index(name) + 1 if name in team else 0
        found.append(_character(g.content, name, max(seat, 0), place, x + column * (cw + 8), y + row * (h + 8), cw, h))
    return found


@lru_cache(maxsize=2000)
def _character(book: Book, name: str, seat: int, place: int, x: float, y: float, w: float, h: float) -> Element:
    """A Character as a card."""
    data = book.characters[name]
    a = data.attributes
    art = sheet(w, h, 10)
    r = 25.0
    art += group(10, 10, coin(r, name, seat, a.hit_points, a.hit_points))
    lines, size, wide = fit(data.name, w - 80, ((16, 100), (15, 92), (14, 84)), 2)
    for i, line in enumerate(lines):
        art += words(70, 27 + i * 17, line, size, INK, 750, wide)
    art += words(70, 27 + len(lines) * 17, clipped(data.role, w - 76, 12, 88), 12, INK_2, 500, 88)
    art += _small_facts(data, h) if h <= 110 else _facts(data, w)
    if place:
        art += box(0.5, 0.5, w - 1, h - 1, 10, colour(seat), more=' fill-opacity=".2"')
        art += box(w - 92, -8, 82, 20, 10, colour(seat, "deep"), "#fff", 1)
        art += words(w - 51, 6, f"your pick {place}", 11.5, "#fff", 700, 84, "middle")
    label = f"{data.name}, {data.role}: Hit Points {a.hit_points}, Energy {a.energy}, Speed {a.speed}, Initiative {a.initiative}"
    return thing(f"ch-{name}", art, x, y, CARDS, w, h, 10, label, name)


def _small_facts(data: Character, h: float) -> str:
    a = data.attributes
    return words(70, h - 9, f"Energy {a.energy}, Speed {a.speed}, Init {a.initiative}", 11.5, INK_2, 600, 76)


def _facts(data: Character, w: float) -> str:
    """Pools, numbers and Actions of a Character."""
    a = data.attributes
    art = ""
    for i, (sign, dice) in enumerate((("shield", a.defense), ("run", a.agility), ("punch", a.brawn))):
        art += icon(sign, 12, 76 + i * 23, 16, INK_2) + group(34, 74 + i * 23, pool(dice, 19, 2))
    facts = (("Energy", a.energy), ("Speed", a.speed), ("Initiative", a.initiative), ("Hit Points", a.hit_points))
    for i, (word, n) in enumerate(facts):
        art += words(w - 30, 87 + i * 17, word, 12, INK_2, 500, 92, "end")
        art += words(w - 12, 87 + i * 17, n, 13, INK, 800, anchor="end")
    for i, action in enumerate(data.actions[1:-1]):
        art += icon(icon_of(action), 12, 146 + i * 22, 17, RED if action.attack else GREEN)
        art += words(36, 159 + i * 22, clipped(action.name, w - 46, 12.5, 88), 12.5, INK, 600, 88)
    return art


def teams_note(g: Aristeia, seat: int, names: tuple[str, ...], x: float, y: float, w: float) -> Element:
    """How far both players are with their teams: of the other only a number, both choose in secret."""
    given = {who for who, _ in g.sealed}
    counts = tuple(
        [
            (
                clipped(name_of(names, s), w - 90, 14),
                len(g.players[s].team) + (s in given and len(g.players[s].team) < TEAM),
            )
            for s in (0, 1)
        ]
    )
    return thing("teams", drawn(_teams_art, g.content, counts, max(seat, 0), my_team(g, seat), w), x, y, SHEETS)


def _teams_art(book: Book, counts: tuple[tuple[str, int], ...], seat: int, team: tuple[str, ...], w: float) -> str:
    art = sheet(w, 148) + _slots(book, seat, team, w) + words(14, 22, "Teams, chosen in secret", 11.5, INK_2, 700)
    for who, (name, n) in enumerate(counts):
        art += emblem(who, 21, 40 + who * 24, 7) + words(36, 45 + who * 24, name, 14, INK, 650)
        art += words(w - 14, 45 + who * 24, f"{n} of {TEAM}", 14, INK_2, 700, anchor="end")
    return art


def _slots(book: Book, seat: int, team: tuple[str, ...], w: float) -> str:
    """The own team as it grows: four places, the chosen ones with their coins."""
    art, step = "", (w - 28) / TEAM
    for i in range(TEAM):
        x = 14 + step * (i + 0.5)
        if i < len(team):
            hits = book.characters[team[i]].attributes.hit_points
            art += group(x - 22, 90, coin(22, team[i], seat, hits, hits))
        else:
            art += f'<circle cx="{x:g}" cy="112" r="21" fill="none" stroke="{LINE_2}" stroke-width="1.6" stroke-dasharray="4 4"/>'
            art += words(x, 117, i + 1, 14, INK_2, 700, anchor="middle")
    return art


# -- decks --------------------------------------------------------------------------------------------------------------


def deck_choice(g: Aristeia, seat: int, x: float, y: float, w: float, h: float, across: int) -> list[Element]:
    """The four Tactics of the Character whose turn it is; where there is room, what else is in every deck."""
    if seat < 0:
        return [thing("deck-title", drawn(_title, "Both players choose Tactics in secret"), x, y, SHEETS)]
    player = g.players[seat]
    done = len(player.deck) // PICKS
    chosen = {
        card_ for who, pair in g.sealed if who == seat and isinstance(pair, Pair) for card_ in (pair.one, pair.two)
    }
    character = g.content.characters[player.team[min(done, TEAM - 1)]]
    title = f"Choose two Tactics of {character.name}"
    wide = next((wide for wide in (100, 92, 84) if run(title, 16, wide) <= w), 76)
    found = [thing("deck-title", drawn(_title, title, wide), x, y, SHEETS)]
    cw = (w - 10 * (across - 1)) / across
    for i, name in enumerate(character.tactics):
        row, column = divmod(i, across)
        place = (x + column * (cw + 10), y + 26 + row * (h + 10))
        found.append(_drafted(g.content, name, *place, cw, h, seat))
        if chosen and name not in chosen:
            found.append(shade(name, *place, cw, h))
    return found


@lru_cache(maxsize=2000)
def _drafted(book: Book, name: str, x: float, y: float, w: float, h: float, seat: int) -> Element:
    bare = card(book, name, x, y, w, h, seat)
    return replace(bare, art=f'<g class="ar-pair">{bare.art}</g>')


def deck_owner(g: Aristeia, seat: int, x: float, y: float, w: float) -> list[Element]:
    """The Character whose Tactics are being chosen."""
    if seat < 0:
        return []
    player = g.players[seat]
    name = player.team[min(len(player.deck) // PICKS, TEAM - 1)]
    return [_character(g.content, name, seat, 0, x, y, w, 196)]


@lru_cache(maxsize=100)
def standard_tactics(book: Book, seat: int, x: float, y: float, w: float, h: float) -> tuple[Element, ...]:
    """What every deck holds besides, five in a row."""
    cw = (w - 40) / 5
    title = thing("standard-title", drawn(_title, "In every deck: the Standard Tactics"), x, y, SHEETS)
    places = [(x + i % 5 * (cw + 10), y + 26 + i // 5 * (h + 10)) for i in range(len(book.standard))]
    cards = [card(book, name, *place, cw, h, seat) for name, place in zip(book.standard, places, strict=True)]
    return (title, *cards)


def _title(text: str, wide: int = 100) -> str:
    return words(0, 14, text, 16, CLOTH, 650, wide)


def deck_so_far(g: Aristeia, seat: int, x: float, y: float, w: float) -> list[Element]:
    """What was chosen for the deck before."""
    deck = g.players[seat].deck if seat >= 0 else ()
    if not deck or HIDDEN in deck:
        return []
    names = tuple([g.content.tactics[name].name for name in deck])
    return [thing("deck-so-far", drawn(_deck_art, names, w), x, y, SHEETS)]


def _deck_art(names: tuple[str, ...], w: float) -> str:
    art = sheet(w, 40 + len(names) * 20) + words(14, 22, "In your deck", 11.5, INK_2, 700)
    art += words(w - 14, 22, "and ten Standard Tactics", 11.5, INK_2, 500, anchor="end")
    for i, name in enumerate(names):
        art += words(14, 46 + i * 20, name, 13.5, INK, 600)
    return art
