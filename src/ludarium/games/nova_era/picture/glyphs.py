"""What cards do, in signs made from their data: a tile for the timing, then tokens in list order."""

from __future__ import annotations

from typing import Final

from ludarium.games.nova_era.content.schema import Card, Effect, Price, Yield
from ludarium.games.nova_era.event_words import TRACKS
from ludarium.games.nova_era.language import SaidNames, _, adjective
from ludarium.games.nova_era.names import COLOURS, DICE_COLOURS, DISASTERS, RESOURCES
from ludarium.games.nova_era.picture.ink import MINUS, sign
from ludarium.games.nova_era.picture.symbols import TIMINGS
from ludarium.languages import N_

TIMES: Final = "\N{MULTIPLICATION SIGN}"
AT_MOST: Final = "\N{LESS-THAN OR EQUAL TO}"
ARROW: Final = "\N{RIGHTWARDS ARROW}"


def _icon(name: str, words: str) -> str:
    return f"{{{sign(name)}|{words}}}"


def unrest() -> str:
    """Unrest among words."""
    return _icon("revolt", _("Unrest"))


def _card() -> str:
    return _icon("card-pickup", _("cards"))


def _vp() -> str:
    return f"{{ne-vp|{_('VP')}}}"


_DIE: Final = "ne-o-"
ANY_COLOUR: Final = SaidNames({colour: colour for colour in DICE_COLOURS} | {"any": N_("any")})


def _counters(kind: str) -> str:
    """What is counted, as a sign or a word."""
    return {
        "territory": f"{{ne-t-land|{_('Territory')}}}",
        "personality": f"{{ne-t-person|{_('Personality')}}}",
        "unrest": unrest(),
        "past": _icon("tombstone", _("Past")),
        "damaged": _icon("broken-shield", _("damaged cards")),
        "evolution": _icon("sprout", _("evolutions")),
        "colors": _("colours"),
        "types": _("types"),
    }[kind]


def effects(card: Card, *, in_play: bool = False) -> tuple[str, ...]:
    """What a card does: a line for each timing, in their order. ``in_play``: what it did once when it came is over."""
    found = []
    for when, (_colour, words) in TIMINGS.items():
        if in_play and when == "instant":
            continue
        lines = [f"{_body(line)} {_condition(line)}".strip() for line in card.effects if line.when == when]
        if lines:
            found.append(f"{{ne-w-{when}|{_(words)}}} {'  '.join(lines)}")
    return tuple(found)


def _resource(spec: str) -> str:
    if spec == "any":
        return f"{{ne-any|{_('any Resource')}}}"
    colours = COLOURS if spec == "each" else spec.split("|")
    between = "" if spec == "each" else "/"
    return between.join([f"{{ne-t-{colour}|{RESOURCES[colour]}}}" for colour in colours])


def _counter(counter: str) -> str:
    kind, _rest, colour = counter.partition(":")
    if kind == "tech":
        return f"{{ne-k-{colour}|{_('any Technology') if colour == 'any' else _('{kind} Technology', kind=adjective(colour))}}}"
    return _resource(colour) if kind == "res" else _counters(kind)


def _convert(give: Price, get: Yield, times: int) -> str:
    def some(n: int, of: str) -> str:
        return f"{n} {of}" if n != 1 else of

    gained = f"{get.vp}{_vp()}" if get.vp else some(get.n, _resource(get.res))
    often = f" {TIMES}{times}" if times > 1 else ""
    return f"{some(give.n, _resource(give.res))} {ARROW} {gained}{often}"


def _die(spec: str) -> str:
    named = [(colour, _("{colour} die", colour=ANY_COLOUR[colour])) for colour in spec.split("|") if colour]
    return "".join([f"{{{_DIE}{colour}|{words}}}" for colour, words in named])


def _safe_from(disaster: str) -> str:
    return f"{{ne-s-{disaster}|{_('safe from {track}', track=TRACKS[DISASTERS.index(disaster)])}}}"


def _body(line: Effect) -> str:
    """What a line does, without its condition."""
    n, res = line.n, line.res
    if line.op == "convert":
        assert line.give is not None
        assert line.get is not None
        return _convert(line.give, line.get, line.times)
    per = _(" per {counter}", counter=_counter(line.per)) if line.per else ""
    if line.per and line.every > 1:
        per = _(" per {every} {counter}", every=line.every, counter=_counter(line.per))
    repair = _icon("hammer-nails", _("repair"))
    land, person = f"{{ne-t-land|{_('Territory')}}}", f"{{ne-t-person|{_('Personality')}}}"
    said = {
        "gain": f"+{n} {_resource(res)}{per}" if res else "",
        "unrest": f"{f'+{n}' if n > 0 else f'{MINUS}{-n}'} {unrest()}",
        "vp": f"{n}{_vp()}{per}",
        "repair": f"{repair} {n}",
        "repair_bonus": f"{repair} +{n}",
        "steal": f"{_icon('robber-hand', _('steal'))} {n} {_resource('any')}",
        "hit": f"{_icon('broken-shield', _('damage'))} {n}",
        "stir": _("{unrest} +{n} others", unrest=unrest(), n=n),
        "take": f"{_card()} {n}",
        "calm_disaster": f"{_icon('torch', _('a Disaster'))} {MINUS}{n}",
        "charm": _("{icon} charms", icon=_icon("cleopatra", "Cleopatra")),
        "protect": "".join(map(_safe_from, line.disaster)),
        "flip": _("{die} flip", die=_die(line.die)),
        "reroll": _("{die} reroll", die=_die(line.die)),
        "shift": f"{_die(line.die)} +{n}",
        "gain_bonus": _("{die} gains +{n}", die=_die(line.die), n=n),
        "research_bonus": f"{_card()} +{n} {_resource(res)}" if res else "",
        "discount": _("{minus}{n} cost {resource}", minus=MINUS, n=n, resource=_resource(line.color))
        if line.color
        else "",
        "enlist_discount": f"{person} {MINUS}{n}",
        "threshold": _("limit +{n}", n=n),
        "steady": _("{unrest} dice safe", unrest=unrest()),
        "expand_ease": _("{land} {minus}{n} need", land=land, minus=MINUS, n=n),
        "calm_expand": f"{land} 0 {unrest()}",
        "substitute": _("{n} {resource} as {other}", n=n, resource=_resource(res), other=_resource(line.for_))
        if line.for_
        else "",
        "safe": _("{icon} no theft", icon=_icon("padlock", _("safe"))),
        "shelter": f"{_icon('uprising', _('Civil War'))} {_('no loss') if n > 4 else _('{n} loss', n=f'{MINUS}{n}')}",
    }
    return said.get(line.op.removesuffix("_per"), line.op)


def _condition(line: Effect) -> str:
    """Under which condition a line works, or whom it meets."""
    kind, _sep, rest = line.if_.partition(":")
    if kind in ("most", "least"):
        return f"{_('most') if kind == 'most' else _('least')} {_counter(rest)}"
    if kind:
        counter, _sep, least = rest.rpartition(":")
        few = f"{least}+" if kind == "atleast" else _("none") if least == "0" else f"{AT_MOST}{least}"
        return f"{few} {_counter(counter)}"
    whom, _sep, counter = line.whom.partition(":")
    if whom == "each_other" and line.op != "stir":
        return _("each")
    return f"{_('vs fewer') if 'fewer' in whom else _('vs more')} {_counter(counter)}" if counter else ""
