"""What cards do, as glyphs made from their data: a tile for the timing, then tokens in list order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludarium.games.nova_era.content.schema import Card, Effect, Price, Yield
from ludarium.games.nova_era.names import COLOURS, DISASTERS
from ludarium.games.nova_era.picture.ink import (
    AT_MOST,
    MINUS,
    PAPER_INK,
    TIMES,
    TRACK_COLOURS,
    TRACK_ICON,
    TYPE_ICON,
    arrow,
    icon,
    paint,
    words,
)
from ludarium.games.nova_era.picture.pieces import any_token, token
from ludarium.scene.svg import box, disc, group, number, path, run

Glyph = tuple[str, str]
"""A kind of sign and what it shows: t text, r Resource, a any Resource, g icon, s protection, k Technology,
d die, v victory points, l arrow."""

ORDER: Final = ("instant", "permanent", "production", "transform", "scoring")
_TILE: Final = {
    "instant": "#8c3b00",
    "permanent": "#6a2f4d",
    "production": "#3f4a57",
    "transform": "#1e5f62",
    "scoring": "#7a5a12",
}
_TILE_ICON: Final = {"permanent": "infinity", "production": "cog", "transform": "cycle", "scoring": "laurels"}
_COUNTERS: Final[dict[str, tuple[Glyph, ...]]] = {
    "territory": (("r", "land"),),
    "personality": (("r", "person"),),
    "unrest": (("g", "revolt"),),
    "past": (("g", "tombstone"),),
    "damaged": (("g", "broken-shield"),),
    "evolution": (("g", "sprout"),),
    "colors": (("t", "colours"),),
    "types": (("t", "types"),),
}


def _resource(spec: str) -> list[Glyph]:
    if spec == "any":
        return [("a", "")]
    if spec == "each":
        return [("r", colour) for colour in COLOURS]
    found: list[Glyph] = []
    for colour in spec.split("|"):
        found += [("t", "/"), ("r", colour)] if found else [("r", colour)]
    return found


def _counter(counter: str) -> list[Glyph]:
    kind, _, colour = counter.partition(":")
    if kind == "tech":
        return [("k", colour)]
    if kind == "res":
        return _resource(colour)
    return [*_COUNTERS[kind]]


def _convert(give: Price, get: Yield, times: int) -> list[Glyph]:
    def some(n: int, of: list[Glyph]) -> list[Glyph]:
        return [("t", str(n)), *of] if n != 1 else of

    gained: list[Glyph] = [("v", str(get.vp))] if get.vp else some(get.n, _resource(get.res))
    often: list[Glyph] = [("t", f"{TIMES}{times}")] if times > 1 else []
    return [*some(give.n, _resource(give.res)), ("l", ""), *gained, *often]


def _body(line: Effect) -> list[Glyph]:
    """What a line does, without its condition."""
    n = line.n
    per: list[Glyph] = []
    if line.per:
        per = [("t", "per" if line.every == 1 else f"per {line.every}"), *_counter(line.per)]
    match line.op:
        case "gain" | "gain_per":
            return [("t", f"+{n}"), *_resource(line.res), *per]
        case "unrest":
            return [("t", f"+{n}" if n > 0 else f"{MINUS}{-n}"), ("g", "revolt")]
        case "vp" | "vp_per":
            return [("v", str(n)), *per]
        case "repair":
            return [("g", "hammer-nails"), ("t", str(n))]
        case "repair_bonus":
            return [("g", "hammer-nails"), ("t", f"+{n}")]
        case "steal":
            return [("g", "robber-hand"), ("t", str(n)), ("a", "")]
        case "hit":
            return [("g", "broken-shield"), ("t", str(n))]
        case "stir":
            return [("g", "revolt"), ("t", f"+{n} others")]
        case "take":
            return [("g", "card-pickup"), ("t", str(n))]
        case "calm_disaster":
            return [("g", "torch"), ("t", f"{MINUS}{n}")]
        case "charm":
            return [("g", "cleopatra"), ("t", "charms")]
        case "protect":
            return [("s", disaster) for disaster in line.disaster]
        case "flip" | "reroll":
            return [*_die(line.die), ("t", line.op)]
        case "shift":
            return [*_die(line.die), ("t", f"+{n}")]
        case "gain_bonus":
            return [*_die(line.die), ("t", f"gains +{n}")]
        case "research_bonus":
            return [("g", "card-pickup"), ("t", f"+{n}"), *_resource(line.res)]
        case "discount":
            return [("t", f"{MINUS}{n} cost"), *_resource(line.color)]
        case "enlist_discount":
            return [("r", "person"), ("t", f"{MINUS}{n}")]
        case "threshold":
            return [("t", f"limit +{n}")]
        case "steady":
            return [("g", "revolt"), ("t", "dice safe")]
        case "expand_ease":
            return [("r", "land"), ("t", f"{MINUS}{n} need")]
        case "calm_expand":
            return [("r", "land"), ("t", "0"), ("g", "revolt")]
        case "substitute":
            return [("t", f"{n}"), *_resource(line.res), ("t", "as"), *_resource(line.for_)]
        case "safe":
            return [("g", "padlock"), ("t", "no theft")]
        case "shelter":
            return [("g", "uprising"), ("t", "no loss" if n > 4 else f"{MINUS}{n} loss")]
        case "convert":
            assert line.give is not None
            assert line.get is not None
            return _convert(line.give, line.get, line.times)
    return [("t", line.op)]


def _die(spec: str) -> list[Glyph]:
    return [("d", colour) for colour in spec.split("|")]


def _condition(line: Effect) -> list[Glyph]:
    """Under which condition a line works, or whom it meets."""
    kind, _, rest = line.if_.partition(":")
    if kind in ("most", "least"):
        return [("t", kind), *_counter(rest)]
    if kind:
        counter, _, least = rest.rpartition(":")
        sign = f"{least}+" if kind == "atleast" else f"{AT_MOST}{least}"
        return (
            [("t", "none"), *_counter(counter)]
            if (kind, least) == ("atmost", "0")
            else [("t", sign), *_counter(counter)]
        )
    whom, _, counter = line.whom.partition(":")
    if whom == "each_other" and line.op != "stir":
        return [("t", "each")]
    if counter:
        return [("t", "vs fewer" if "fewer" in whom else "vs more"), *_counter(counter)]
    return []


# -- drawing them -------------------------------------------------------------------------------------------


def _width(glyph: Glyph, size: float) -> float:
    kind, shown = glyph
    if kind == "t":
        return run(shown, size, 84) + 1
    return size * 1.3 + 1 if kind == "v" else size * 1.18


def _total(glyphs: Iterable[Glyph], size: float) -> float:
    return sum(_width(glyph, size) + 2 for glyph in glyphs)


def _draw(glyph: Glyph, x: float, y: float, size: float) -> str:
    """One glyph on the base line y."""
    kind, shown = glyph
    s, top = size * 1.18, y - size * 0.97
    match kind:
        case "t":
            return words(x, y, shown, size, PAPER_INK, 650, 84)
        case "r":
            return group(x, top, token(shown, round(s, 1)))
        case "a":
            return group(x, top, any_token(s))
        case "g":
            return icon(shown, x, top, s, PAPER_INK)
        case "l":
            return arrow(x + 2, top + 2, s - 4, PAPER_INK)
        case "s":
            return group(x, top, _shield(shown, s))
        case "k":
            return _card_sign(shown, x, top, s)
        case "d":
            return _die_sign(shown, x, top, s)
    hexagon = f"M{number(x + s * 0.5)} {number(top - 1)}l{number(s * 0.56)} {number(s * 0.3)}v{number(s * 0.56)}l{number(-s * 0.56)} {number(s * 0.3)}l{number(-s * 0.56)} {number(-s * 0.3)}v{number(-s * 0.56)}z"
    return path(hexagon, "#e3b548", "#7a5410") + words(
        x + s * 0.5, y - 0.2, shown, max(10, size * 0.95), "#2a1b02", 820, anchor="middle"
    )


def _shield(disaster: str, s: float) -> str:
    n, i = number, DISASTERS.index(disaster)
    d = f"M{n(s / 2)} 0L{n(s)} {n(s * 0.18)}V{n(s * 0.6)}Q{n(s * 0.88)} {n(s * 0.9)} {n(s / 2)} {n(s)}Q{n(s * 0.12)} {n(s * 0.9)} 0 {n(s * 0.6)}V{n(s * 0.18)}Z"
    return path(d, paint(TRACK_COLOURS[i], "deep")) + icon(TRACK_ICON[i], s * 0.2, s * 0.16, s * 0.6, "#fff")


def _card_sign(colour: str, x: float, y: float, s: float) -> str:
    """A Technology of that colour, or of any."""
    if colour == "any":
        return box(x + s * 0.12, y, s * 0.76, s, 2, "#7a6f60", "#fff", 0.8)
    return box(x + s * 0.12, y, s * 0.76, s, 2, paint(colour), "#fff", 0.8) + icon(
        TYPE_ICON[colour], x + s * 0.2, y + s * 0.2, s * 0.6, paint(colour, "ink")
    )


def _die_sign(colour: str, x: float, y: float, s: float) -> str:
    plain = colour == "any"
    fill, pip = ("#fffaf0", "#3a3128") if plain else (paint(colour), paint(colour, "ink"))
    pips = "".join(disc(x + s * a, y + s * a, 1.2, pip) for a in (0.3, 0.5, 0.7))
    return box(x + 0.5, y + 0.5, s - 1, s - 1, 3, fill, "#3a3128") + pips


def timing_tile(when: str, x: float, y: float, s: float) -> str:
    """When a line works: bolt, infinity, cog, arrows, laurels."""
    drawn = box(x, y, s, s, 3.5, _TILE[when])
    if when == "instant":
        n = number
        d = f"M{n(x + s * 0.58)} {n(y + s * 0.14)}L{n(x + s * 0.24)} {n(y + s * 0.56)}H{n(x + s * 0.47)}L{n(x + s * 0.4)} {n(y + s * 0.87)}L{n(x + s * 0.77)} {n(y + s * 0.42)}H{n(x + s * 0.53)}Z"
        return drawn + path(d, "#fff")
    return drawn + icon(_TILE_ICON[when], x + 2, y + 2, s - 4, "#fff")


class Page:
    """Where the next glyph goes: rows of glyphs that flow in a box."""

    def __init__(self, x: float, y: float, width: float, rows: int, size: float, step: float) -> None:
        self.x, self.y, self.width, self.rows, self.size, self.step = x, y, width, rows, size, step
        self.at, self.row, self.drawn = x, 1, [""]

    def room(self, width: float) -> bool:
        """Whether so much still fits into this row."""
        return self.at + width <= self.x + self.width + 2

    def next_row(self, indent: float) -> bool:
        """Go on in the next row; False if there is none."""
        if self.row == self.rows:
            return False
        self.row, self.y, self.at = self.row + 1, self.y + self.step, self.x + indent
        return True

    def put(self, glyphs: list[Glyph]) -> None:
        """Draw these one after the other, closer together if they would leave the box."""
        over = self.at + _total(glyphs, self.size) - 2 - (self.x + self.width)
        gap = 2 - max(0, over) / max(1, len(glyphs) - 1)
        for glyph in glyphs:
            self.drawn.append(_draw(glyph, self.at, self.y, self.size))
            self.at += _width(glyph, self.size) + gap


def _laid_out(card: Card, page: Page, *, flow: bool) -> Page:
    """The lines of a card on the page; lines of one timing share a row while they fit."""
    size = page.size
    tile = size + 6.5
    before = ""
    for line in sorted(card.effects, key=lambda line: ORDER.index(line.when)):
        body, condition = _body(line), _condition(line)
        same = line.when == before
        whole = (0 if same else tile) + _total(body, size) + _total(condition, size)
        if before:
            if (same or flow) and page.room(3 + whole):
                page.at += 3
            elif not page.next_row(tile if same and not flow else 0):
                break
        if not same:
            page.drawn.append(timing_tile(line.when, page.at, page.y - size - 0.5, size + 3.5))
            page.at += tile
        page.put(body)
        if condition and not page.room(_total(condition, size)) and not page.next_row(tile):
            break
        page.put(condition)
        before = line.when
    return page


def effects(
    card: Card, x: float, y: float, width: float, rows: int, size: float = 11, step: float = 17, *, flow: bool = False
) -> str:
    """What a card does, in at most so many rows from this base line."""
    return "".join(_laid_out(card, Page(x, y, width, rows, size, step), flow=flow).drawn)


def rows_of(card: Card, width: float, size: float, *, flow: bool = False) -> int:
    """How many rows the card's effects take at this width."""
    return _laid_out(card, Page(0, 0, width, 9, size, 1), flow=flow).row
