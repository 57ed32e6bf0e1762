"""The Switches of a Roll: price, effect, and whether a side can pay."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.aristeia.content import Book, Switch
from ludarium.games.aristeia.picture.chances import BEFORE, has, hits_left, result
from ludarium.games.aristeia.picture.dice import in_words, price_tile
from ludarium.games.aristeia.picture.ink import INK, INK_2, LINE, PAPER, words
from ludarium.games.aristeia.picture.moment import about_of, first_name, options_of, topic_of
from ludarium.games.aristeia.picture.things import CARDS, DICE, TRAYS, drawn
from ludarium.games.aristeia.picture.whatifs import ifs, option_class
from ludarium.games.aristeia.rules.rolls import Contest, can_pay, paid
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, fit, group, run

_SIZES = ((13.0, 92), (12.5, 88))
_NARROW = ((12.5, 84), (12.0, 80), (11.5, 76), (11.0, 70))


def switches_of(g: Aristeia, contest: Contest, number: int) -> tuple[Switch, ...]:
    """The Switches of a side: of its Character, and of the Action it performs (AR-SWI-01, AR-ACT-15)."""
    own = g.character(contest.sides[number].fighter).switches
    if number == 0 and contest.ctx.action:
        return own + g.content.actions[contest.ctx.action].switches
    return own


def switch_rows(
    g: Aristeia, contest: Contest, number: int, seat: int, x: float, y: float, w: float, h: float
) -> list[Element]:
    """What a side can buy; what it cannot pay lies under a veil."""
    side = contest.sides[number]
    buying = topic_of(g) == "switch" and about_of(g)[0] == side.fighter
    options = options_of(g, seat) if buying else ()
    left = has(g, contest, side)
    numbers = {one.option: n for n, one in enumerate(ifs(g, seat))} if buying else {}
    found = []
    for i, switch in enumerate(switches_of(g, contest, number)):
        state = "after the Roll" if contest.at in BEFORE else "can pay" if can_pay(left, switch.cost) else "too dear"
        if options and switch.id not in options and state == "can pay":
            state = "not now"
        if state == "can pay" and _deadly(g, contest, number, switch):
            state = "deadly"
        top = y + i * (h + 6)
        found.append(_switch(g.content, switch, number, numbers.get(switch.id, -1), x, top, w, h))
        found.append(thing(f"pays-{number}-{switch.id}", drawn(_state_art, state, w, h), x, top, CARDS))
    return found


def switches_title(g: Aristeia, contest: Contest, number: int, x: float, y: float) -> Element:
    """Whose Switches they are."""
    return thing(f"buys-{number}", drawn(_title_art, first_name(g, contest.sides[number].fighter)), x, y, TRAYS)


def _title_art(name: str) -> str:
    return words(0, 13, f"Switches of {name}", 13.5, "#f6f1e6", 650)


def _deadly(g: Aristeia, contest: Contest, number: int, switch: Switch) -> bool:
    """Whether its price alone would put its owner out: the Blocks that it takes are missing then."""
    if contest.ctx.roll != "attack":
        return False
    tallies = [has(g, contest, side) for side in contest.sides]
    hits = hits_left(g, contest.sides[number].fighter)
    if result(g, contest, tallies)[1 - number] >= hits:
        return False
    tallies[number] = paid(tallies[number], switch.cost)
    return result(g, contest, tallies)[1 - number] >= hits


def _state_art(state: str, w: float, h: float) -> str:
    veil = box(0.5, 0.5, w - 1, h - 1, 9, "var(--ar-dim)") if state in ("too dear", "not now") else ""
    paint = "var(--ar-danger)" if state == "deadly" else INK_2
    return veil + words(w - 10, h / 2 + 4.5, state, 12, paint, 700, 88, "end")


@lru_cache(maxsize=5000)
def _switch(book: Book, switch: Switch, number: int, option: int, x: float, y: float, w: float, h: float) -> Element:
    art = box(0.5, 0.5, w - 1, h - 1, 9, PAPER, LINE)
    tile, tile_w = price_tile(switch.cost, 20)
    art += group(7, (h - 30) / 2, tile)
    text = switch_text(book, switch)
    room = w - tile_w - (104 if w > 500 else 92)
    lines, size, wide = fit(text, room, _SIZES)
    if any(run(line, size, wide) > room for line in lines) or text.split() != " ".join(lines).split():
        lines, size, wide = fit(text, room, _NARROW)
    top = h / 2 + 4.5 - (len(lines) - 1) * 7.5
    for i, line in enumerate(lines):
        art += words(tile_w + 16, top + i * 15, line, size, INK, 650, wide)
    art = f'<g class="{option_class(option)}">{art}</g>'
    label = f"Switch for {in_words(switch.cost)}: {text}"
    name = f"Switch for {in_words(switch.cost)}"
    return thing(f"sw-{number}-{switch.id}", art, x, y, DICE, w, h, 9, label, switch.id, name=name)


def switch_text(book: Book, switch: Switch) -> str:
    """What a Switch does, without its price."""
    text = book.text(switch.id).partition(": ")[2] or book.text(switch.id)
    text = text[:1].upper() + text[1:]
    return f"{switch.name}: {text}" if switch.name else text
