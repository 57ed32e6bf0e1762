"""The trays of a Roll: the dice of both sides, where they come from, and what they amount to."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.event_words import die_words, name_of
from ludarium.games.aristeia.options import KEEP
from ludarium.games.aristeia.picture.chances import BEFORE, has, hits_left
from ludarium.games.aristeia.picture.dice import die, gone_die, pool, pool_die, strike, symbol, tally_row
from ludarium.games.aristeia.picture.ink import INK, STRIKE, words
from ludarium.games.aristeia.picture.moment import about_of, first_name, topic_of
from ludarium.games.aristeia.picture.pieces import coin, colour
from ludarium.games.aristeia.picture.reasons import Reason
from ludarium.games.aristeia.picture.things import DICE, TRAYS, drawn
from ludarium.games.aristeia.picture.whatifs import Tag, ifs, instead, option_class, tags
from ludarium.games.aristeia.rules.rolls import ADDED, Contest, Side, critical_block, total
from ludarium.games.aristeia.state import Aristeia, Fighter
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, clipped, group, path, run

KEEP_ID: Final = "keep"
GONE: Final = "x"
"""Before the name of a die that was removed."""
TALLY: Final = 60.0
"""So high is the row of what the dice amount to, with the room below it."""
NO_TAG: Final[Tag] = (-1, "", "")
_TWIN: Final[Tag] = (-1, "same", "")
"""A die that is just like one that may be removed: one of them stands for both."""
PHONE_ROW: Final = 6
"""So many dice lie in a row on a phone."""
PHONE_DIE: Final = 44.0
ADDED_SIZE: Final = 60.0
CHOSEN: Final = ("reroll", "nullify a die")
"""Questions whose answer is a die of the one they are about."""
_SIZES: Final = ((4, 104.0, 4), (5, 86.0, 5), (6, 72.0, 6), (7, 60.0, 7), (14, 58.0, 7), (16, 50.0, 8), (99, 42.0, 10))
"""Up to so many dice: how large they are, and how many lie in a row."""


def roles(contest: Contest) -> tuple[str, str]:
    """What the two sides do."""
    kind = contest.ctx.roll
    return ("attacks", "defends") if kind == "attack" else ("leaves", "holds") if kind == "disengage" else ("rolls", "")


def die_id(number: int, name: str) -> str:
    """The element of the first such die of a side."""
    return f"die-{number}-{name.replace(ADDED, 'added-')}"


@lru_cache(maxsize=5000)
def laid(side: Side, thrown: bool) -> tuple[str, ...]:
    """What lies in a tray: letters before the Roll, faces after it and what was removed; added Symbols always."""
    if not thrown:
        return (*side.pool, *side.dice)
    return (*side.dice, *[GONE + name for name in side.gone])


def thrown(contest: Contest) -> bool:
    """Whether the dice of a Roll lie."""
    return contest.at not in BEFORE


def _grid(count: int) -> tuple[float, int, int]:
    """How large so many dice are, how many lie in a row, and in how many rows."""
    _, size, across = next(row for row in _SIZES if count <= row[0])
    return size, across, max(1, -(-count // across))


def gone_id(number: int, name: str) -> str:
    """The element of the first such die that was removed."""
    return f"gone-{number}-{name.replace(ADDED, 'added-')}"


def dice(
    g: Aristeia, contest: Contest, number: int, seat: int, x: float, y: float, w: float, phone: bool
) -> list[Element]:
    """The dice of a side, its added Symbols after them; a Critical Block that is being used has a dashed frame."""
    side = contest.sides[number]
    source = critical_block(g.content, side.dice) if _keeps(g, side) else ""
    options = {} if _keeps(g, side) else tags(g, seat)
    found, seen = [], dict[str, int]()
    for name, size, left, top in _places(laid(side, thrown(contest)), w, phone, _gap(g, side)):
        seen[name] = n = seen.get(name, 0) + 1
        tag = options.get(name, NO_TAG)
        tag = tag if n == 1 or not tag[1] else _TWIN
        found.append(_die(g.content, name, number, n, x + left, y + top, size, tag))
        if name == source and n == 1:
            found.append(thing("source", drawn(_frame, size), x + left, y + top, DICE))
    return found


Place = tuple[str, float, float, float]
"""Of a die: its name, its size, where it lies in the tray."""


@lru_cache(maxsize=5000)
def _places(names: tuple[str, ...], w: float, phone: bool, gap: float) -> tuple[Place, ...]:
    if phone:
        step = (w - 20) / PHONE_ROW
        spots = [divmod(i, PHONE_ROW) for i in range(len(names))]
        return tuple(
            [
                (name, PHONE_DIE, 10 + column * step + (step - PHONE_DIE) / 2, row * (PHONE_DIE + gap))
                for name, (row, column) in zip(names, spots, strict=True)
            ]
        )
    rolled = sorted([name for name in names if name[0] != ADDED], key=lambda name: name[0] == GONE)
    size, across, rows = _grid(len(rolled))
    step = (w - 20) / across
    found: list[Place] = []
    for i, name in enumerate(rolled):
        row, column = divmod(i, across)
        found.append((name, size, 10 + column * step + (step - size) / 2, row * (size + gap)))
    top = rows * (size + gap) if rolled else 0
    for i, name in enumerate([name for name in names if name[0] == ADDED]):
        row, column = divmod(i, 6)
        found.append((name, ADDED_SIZE, 20 + column * 84, top + row * (ADDED_SIZE + gap)))
    return tuple(found)


def _gap(g: Aristeia, side: Side) -> float:
    """The room below a row of dice: more where the outcome of choosing each is written under it."""
    topic, about = topic_of(g), about_of(g)
    chooses = about[0] != side.fighter if topic == "critical block" else topic in CHOSEN and about[0] == side.fighter
    return 42 if topic == "critical block" and chooses else 28 if chooses else 12


def _frame(size: float) -> str:
    return box(-6, -6, size + 12, size + 13, size * 0.26, "none", "#fff", 2.4, ' stroke-dasharray="7 5"')


@lru_cache(maxsize=20_000)
def _die(book: Book, name: str, number: int, n: int, x: float, y: float, size: float, tag: Tag) -> Element:
    if name[0] == GONE:
        key, art = gone_id(number, name[1:]), gone_die(book, name[1:], size)
        label = f"Removed: {die_words(book, name[1:]).replace(':', ' die:')}"
    elif len(name) > 1:
        option, said, _ = tag
        more = f'<g class="ar-strike" display="none">{_struck(size)}</g>' if option >= 0 else ""
        key, art = die_id(number, name), die(book, name, size, option_class(option), more + _tag_art(tag, size))
        label = die_words(book, name).replace(":", " die:").capitalize()
        label += f" ({said})" if said else ""
    else:
        key, art, label = f"pool-{number}-{name}", pool_die(name, size), f"Die {name}"
    key = key if n == 1 else f"{key}-{n}"
    kind = "die" if name[0] != GONE and len(name) > 1 else ""
    short = label.partition(":")[0]
    return thing(key, art, x, y, DICE, size, size + 9, size * 0.2, label, "AR-DICE-01", name=short, kind=kind)


def _struck(size: float) -> str:
    """What a die looks like that is about to be removed."""
    veil = box(1, 1, size - 2, size - 2, size * 0.2, STRIKE, more=' fill-opacity=".42"')
    return veil + strike(size, STRIKE)


_TONES: Final = {
    "ok": ("#1d6b35", "#fff", "#fff"),
    "bad": ("#fbf7ef", "#a9261d", "#8f1d15"),
    "": ("#fbf7ef", "#8d8071", "#26202b"),
}
"""Of a tag: its ground, its rim and its words."""


def _tag_art(tag: Tag, size: float) -> str:
    """What removing a die would lead to, below it."""
    _, said, tone = tag
    if not said:
        return ""
    large = size > PHONE_DIE
    high, wide = (13.0, 92) if large else (12.0, 80)
    w = run(said, high, wide) + (18 if large else 12)
    ground, rim, ink = _TONES[tone]
    art = box((size - w) / 2, size + 14, w, 20, 10, ground, rim, 1.4)
    return art + words(size / 2, size + 28.3, said, high, ink, 750, wide, "middle")


# -- trays ------------------------------------------------------------------------------------------------------------


def tray(
    g: Aristeia,
    contest: Contest,
    number: int,
    why: tuple[Reason, ...],
    names: tuple[str, ...],
    seat: int,
    x: float,
    y: float,
    w: float,
    h: float,
    phone: bool,
) -> list[Element]:
    """One side of the Roll."""
    side = contest.sides[number]
    me = g.fighters[side.fighter]
    left, most = hits_left(g, side.fighter), g.character(side.fighter).attributes.hit_points
    role = f"{clipped(name_of(names, me.seat), 110, 13)} {roles(contest)[number]}, {left} of {most}"
    role += "" if phone else " Hit Points"
    counted = thrown(contest)
    art = drawn(_tray_art, g.content, me, first_name(g, side.fighter), role, counted, why, w, h, phone)
    about = g.content.characters[me.character].id
    head, top = (44.0, 10.0) if phone else (64.0, 16.0)
    name = f"{first_name(g, side.fighter)}: {role}"
    found = [
        thing(f"tray-{number}", art, x, y, TRAYS),
        thing(f"who-{number}", "", x, y, TRAYS, w, head, 14, name, about),
        *dice(g, contest, number, seat, x, y + head + top, w, phone),
    ]
    if counted:
        now = has(g, contest, side)
        then = tuple([one.tallies[number] for one in ifs(g, seat)])
        rows = drawn(_tallies_art, total(g.content, side.dice), now, then, w if phone else 0.0)
        found.append(thing(f"tally-{number}", rows, x, y if phone else y + h - TALLY, TRAYS))
    if _keeps(g, side):
        beside, below, wide = _keep_place(g, contest, number, w, phone)
        place = (x + beside, y + head + top + below)
        tag = tags(g, seat).get(KEEP, NO_TAG)
        label = f"Keep it as a Block{': ' if tag[1] else ''}{tag[1]}"
        found.append(thing(KEEP_ID, drawn(_keep_art, wide, tag), *place, DICE, wide, 44, 9, label, "AR-CRIT-03"))
    return found


def _tallies_art(lies: Tally, now: Tally, then: tuple[Tally, ...], right: float) -> str:
    """What the dice of a side amount to, what of it was spent, and what each answer would make of it."""
    return instead(_tally_art(lies, now, right), [_tally_art(now, after, right) for after in then])


def _tally_art(before: Tally, after: Tally, right: float) -> str:
    """Large in the tray; on a phone small in its head, up to the right edge."""
    if not right:
        return tally_row(before, after, 14, 0, 26)[0]
    art, w = tally_row(before, after, 0, 10, 14)
    return group(right - 8 - w, 0, art)


def _keep_place(g: Aristeia, contest: Contest, number: int, w: float, phone: bool) -> tuple[float, float, float]:
    """Where the Critical Block is kept: beside the dice if a phone has room there, else below them; how wide."""
    dice_w = 10 + len(laid(contest.sides[number], thrown(contest))) * (w - 20) / PHONE_ROW
    if phone and w - dice_w >= 174:
        return dice_w + 8, 0, w - dice_w - 20
    return 14, dice_room(g, contest, number, w, phone), w - 28 if phone else 296


def _keeps(g: Aristeia, side: Side) -> bool:
    """Whether this side decides what its Critical Block does."""
    return topic_of(g) == "critical block" and about_of(g)[0] == side.fighter


def _keep_art(w: float, tag: Tag) -> str:
    option, said, tone = tag
    art = box(0.5, 0.5, w - 1, 43, 9, "var(--ar-paper)", "var(--ar-line)") + symbol("block", 22, 22, 22, "#2b6cc4")
    art += words(40, 27, "Keep it as a Block", 14, INK, 700, 92 if w > 200 else 80)
    paint = "var(--ar-danger)" if tone == "bad" else INK
    art += words(w - 12, 27, said, 13.5, paint, 750, 92 if w > 200 else 80, "end")
    return f'<g class="ar-keep {option_class(option)}">{art}</g>'


def dice_room(g: Aristeia, contest: Contest, number: int, w: float, phone: bool) -> float:
    """How high the dice of a side lie in its tray, with the room below them."""
    side = contest.sides[number]
    gap = _gap(g, side)
    places = _places(laid(side, thrown(contest)), w, phone, gap)
    return max([size + top + gap for _, size, _, top in places], default=20.0)


def tray_height(g: Aristeia, contest: Contest, number: int, why: tuple[Reason, ...], w: float, phone: bool) -> float:
    """How high a tray must be: head, dice, why they are there, and what they amount to."""
    side = contest.sides[number]
    lines = drawn_why(why, w - 28)[1]
    keep = 54 if _keeps(g, side) and _keep_place(g, contest, number, w, phone)[1] else 0
    tally = TALLY if thrown(contest) and not phone else 0
    return (54.0 if phone else 80.0) + dice_room(g, contest, number, w, phone) + keep + lines + tally + 4


@lru_cache(maxsize=5000)
def drawn_why(why: tuple[Reason, ...], w: float) -> tuple[str, float]:
    """Small dice with what they come from, in as many lines as they need; and how high that is."""
    art, x, y = "", 0.0, 0.0
    for codes, symbols, text in why:
        wide = len(codes) * 17 + len(symbols) * 19 + run(text, 12, 92) + 8
        if x and x + wide > w:
            x, y = 0.0, y + 22
        art += group(x, y, pool(codes, 15, 2))
        x += len(codes) * 17
        for one in symbols:
            art += box(x + 0.5, y + 0.5, 16, 15, 4, "#fbf7ef") + symbol(one, x + 8.5, y + 8, 11, "#26202b")
            x += 19
        art += words(x + 4, y + 12, text, 12, "#e6e0d4", 600, 92)
        x += run(text, 12, 92) + 18
    return art, y + 24


def _tray_art(
    book: Book,
    me: Fighter,
    name: str,
    role: str,
    counted: bool,
    why: tuple[Reason, ...],
    w: float,
    h: float,
    phone: bool,
) -> str:
    most = book.characters[me.character].attributes.hit_points
    head, r, size = (44.0, 15.0, 15.0) if phone else (64.0, 24.0, 20.0)
    art = box(0, 0, w, h, 16, "#0b0f10", "#fff", 1, ' fill-opacity=".55" stroke-opacity=".14"')
    art += path(f"M0 16a16 16 0 0 1 16 -16h{w - 32:g}a16 16 0 0 1 16 16v{head - 16:g}h-{w:g}z", colour(me.seat, "deep"))
    art += group(12, head / 2 - r, coin(r, me.character, me.seat, most - me.damage, most))
    left = 2 * r + 26
    if phone:
        art += words(left, 20, name, 15, "#fff", 750) + words(left, 36, role, 11.5, "#fff", 500, 88)
    else:
        art += words(left, 29, name, size, "#fff", 780) + words(left, 49, role, 13.5, "#fff", 500)
    below = TALLY if counted and not phone else 0
    said, high = drawn_why(why, w - 28)
    return art + group(14, h - below - high - 2, said)
