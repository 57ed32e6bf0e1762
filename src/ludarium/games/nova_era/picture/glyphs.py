"""What cards do, in signs made from their data: a tile for the timing, then tokens in list order."""

from __future__ import annotations

from typing import Final

from ludarium.games.nova_era.content.schema import Card, Effect, Price, Yield
from ludarium.games.nova_era.names import COLOURS, RESOURCES
from ludarium.games.nova_era.picture.ink import MINUS, TYPE_NAME, sign
from ludarium.games.nova_era.picture.symbols import TIMINGS

TIMES: Final = "\N{MULTIPLICATION SIGN}"
AT_MOST: Final = "\N{LESS-THAN OR EQUAL TO}"
ARROW: Final = "\N{RIGHTWARDS ARROW}"


def _icon(name: str, words: str) -> str:
    return f"{{{sign(name)}|{words}}}"


UNREST: Final = _icon("revolt", "Unrest")
CARD: Final = _icon("card-pickup", "cards")
_DIE: Final = "ne-o-"
_COUNTERS: Final = {
    "territory": "{ne-t-land|Territory}",
    "personality": "{ne-t-person|Personality}",
    "unrest": UNREST,
    "past": _icon("tombstone", "Past"),
    "damaged": _icon("broken-shield", "damaged cards"),
    "evolution": _icon("sprout", "evolutions"),
    "colors": "colours",
    "types": "types",
}


def effects(card: Card, *, in_play: bool = False) -> tuple[str, ...]:
    """What a card does: a line for each timing, in their order. ``in_play``: what it did once when it came is over."""
    found = []
    for when, (_, words) in TIMINGS.items():
        if in_play and when == "instant":
            continue
        lines = [f"{_body(line)} {_condition(line)}".strip() for line in card.effects if line.when == when]
        if lines:
            found.append(f"{{ne-w-{when}|{words}}} {'  '.join(lines)}")
    return tuple(found)


def _resource(spec: str) -> str:
    if spec == "any":
        return "{ne-any|any Resource}"
    colours = COLOURS if spec == "each" else spec.split("|")
    between = "" if spec == "each" else "/"
    return between.join([f"{{ne-t-{colour}|{RESOURCES[colour]}}}" for colour in colours])


def _counter(counter: str) -> str:
    kind, _, colour = counter.partition(":")
    if kind == "tech":
        return f"{{ne-k-{colour}|{TYPE_NAME.get(colour, 'any')} Technology}}"
    return _resource(colour) if kind == "res" else _COUNTERS[kind]


def _convert(give: Price, get: Yield, times: int) -> str:
    def some(n: int, of: str) -> str:
        return f"{n} {of}" if n != 1 else of

    gained = f"{get.vp}{{ne-vp|VP}}" if get.vp else some(get.n, _resource(get.res))
    often = f" {TIMES}{times}" if times > 1 else ""
    return f"{some(give.n, _resource(give.res))} {ARROW} {gained}{often}"


def _die(spec: str) -> str:
    return "".join([f"{{{_DIE}{colour}|{colour} die}}" for colour in spec.split("|")])


def _body(line: Effect) -> str:
    """What a line does, without its condition."""
    n, res = line.n, line.res
    if line.op == "convert":
        assert line.give is not None
        assert line.get is not None
        return _convert(line.give, line.get, line.times)
    per = ""
    if line.per:
        per = f" per {_counter(line.per)}" if line.every == 1 else f" per {line.every} {_counter(line.per)}"
    repair = _icon("hammer-nails", "repair")
    land, person = "{ne-t-land|Territory}", "{ne-t-person|Personality}"
    said = {
        "gain": f"+{n} {_resource(res)}{per}" if res else "",
        "unrest": f"{f'+{n}' if n > 0 else f'{MINUS}{-n}'} {UNREST}",
        "vp": f"{n}{{ne-vp|VP}}{per}",
        "repair": f"{repair} {n}",
        "repair_bonus": f"{repair} +{n}",
        "steal": f"{_icon('robber-hand', 'steal')} {n} {_resource('any')}",
        "hit": f"{_icon('broken-shield', 'damage')} {n}",
        "stir": f"{UNREST} +{n} others",
        "take": f"{CARD} {n}",
        "calm_disaster": f"{_icon('torch', 'a Disaster')} {MINUS}{n}",
        "charm": f"{_icon('cleopatra', 'Cleopatra')} charms",
        "protect": "".join([f"{{ne-s-{disaster}|safe from {disaster}}}" for disaster in line.disaster]),
        "flip": f"{_die(line.die)} flip",
        "reroll": f"{_die(line.die)} reroll",
        "shift": f"{_die(line.die)} +{n}",
        "gain_bonus": f"{_die(line.die)} gains +{n}",
        "research_bonus": f"{CARD} +{n} {_resource(res)}" if res else "",
        "discount": f"{MINUS}{n} cost {_resource(line.color)}" if line.color else "",
        "enlist_discount": f"{person} {MINUS}{n}",
        "threshold": f"limit +{n}",
        "steady": f"{UNREST} dice safe",
        "expand_ease": f"{land} {MINUS}{n} need",
        "calm_expand": f"{land} 0 {UNREST}",
        "substitute": f"{n} {_resource(res)} as {_resource(line.for_)}" if line.for_ else "",
        "safe": f"{_icon('padlock', 'safe')} no theft",
        "shelter": f"{_icon('uprising', 'Civil War')} {'no loss' if n > 4 else f'{MINUS}{n} loss'}",
    }
    return said.get(line.op.removesuffix("_per"), line.op)


def _condition(line: Effect) -> str:
    """Under which condition a line works, or whom it meets."""
    kind, _, rest = line.if_.partition(":")
    if kind in ("most", "least"):
        return f"{kind} {_counter(rest)}"
    if kind:
        counter, _, least = rest.rpartition(":")
        few = "none" if (kind, least) == ("atmost", "0") else f"{least}+" if kind == "atleast" else f"{AT_MOST}{least}"
        return f"{few} {_counter(counter)}"
    whom, _, counter = line.whom.partition(":")
    if whom == "each_other" and line.op != "stir":
        return "each"
    return f"{'vs fewer' if 'fewer' in whom else 'vs more'} {_counter(counter)}" if counter else ""
