"""A sensible opponent: closes in, strikes at good odds, keeps AP to defend, and looks after the objectives.

``rates`` says how good each option looks, one step ahead; ``values`` how likely each seat is to win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, hypot
from typing import Any

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.odds import through
from ludarium.games.kharn_ages.options import (
    FIELD,
    Act,
    Activate,
    Assault,
    Cast,
    Climb,
    Defend,
    Deploy,
    Discard,
    Fight,
    Jump,
    Keep,
    Load,
    Reroll,
    Shoot,
    Special,
    Swim,
    Throw,
    ThrowTo,
    Use,
    Walk,
)
from ludarium.games.kharn_ages.rules.objects import ENVOY, envoy_base
from ludarium.games.kharn_ages.rules.rolls import dice_count
from ludarium.games.kharn_ages.state import PLAY, KharnAges
from ludarium.games.kharn_ages.values import base_of, char, engagers
from ludarium.kernel.asks import Anyone, Ask, Sealed

WORDS = {
    "end": 0.35, "get up": 3.0, "yes": 0.5, "no": 0.0, "stand": 0.0, "pass": 0.0, "stay": 0.1, "stop": 0.0,
    "drop": 0.6, "keep": 0.0, "roll": 0.3, "take off armour": 1.0, "drown": -9.0, "deploy": 0.2, "none": 0.0,
}  # fmt: skip
ACTS = {
    "destroying_object": 1.0, "picking_a_lock": 2.0, "setting_on_fire": 2.2, "convincing": 1.8, "reading": 1.5,
    "looting": 0.9, "reload": 1.6, "carry": 1.2, "smothering": 1.2, "putting_out_fire": 1.5,
}  # fmt: skip
CHOSEN = {"forgo": {0: 0.1, 5: 0.2, 10: 0.3}, "name AP": {0: 0.1, 1: 0.3, 2: 0.5}, "hand over": {}}
"""How good numbers look where more is not better."""
QUIET = ("muster", "act", "activate", "deploy", "hands", "area", "role", "chests", "ambush")
ATTACKER = "attacker"
MOVING = 3_000.0
TYPICAL = 6  # what an enemy is thought to engage in a defence


def rates(game: Any, seat: int) -> Sequence[float]:
    """How good each option of this seat looks."""
    assert isinstance(game, KharnAges)
    ask = game.ask
    assert isinstance(ask, (Ask, Sealed, Anyone))
    return [_rate(game, seat, ask, option) for option in ask.options_of(seat)]


def values(game: Any) -> Sequence[float]:
    """How likely each seat is to win: by points, and by the worth of what still stands."""
    assert isinstance(game, KharnAges)
    if game.ask is None and not game.resigned:
        won = game.outcome().winners
        return [1 / len(won) if seat in won else 0.0 for seat in range(game.seats)]
    worth = []
    for seat, player in enumerate(game.players):
        own = [one for one in game.safars if one.seat == seat and one.state in (PLAY, "ambush", "carried", "waiting")]
        left = sum(one.cost * one.hp / max(1, one.most) for one in own) / 300
        worth.append(exp(0.45 * player.score + left))
    return [one / sum(worth) for one in worth]


def prospects(game: Any) -> Sequence[float]:
    """The same: what still stands is worth something at every moment."""
    return values(game)


def quiet(game: Any) -> bool:
    """Whether no fight, spell or test is under way."""
    return game.ask is None or game.ask.topic in QUIET


def stage(game: Any) -> object:
    """The round, and whose activation it is."""
    return game.round, game.active


def _rate(g: KharnAges, seat: int, ask: Any, option: Any) -> float:
    me = ask.about[0] if ask.about and isinstance(ask.about[0], int) else -1
    if ask.topic == "muster":
        return _mustered(g, seat, option)
    if isinstance(option, str):
        return _word(g, ask, me, option)
    if isinstance(option, int):
        return _number(g, seat, ask, option)
    match option:
        case Fight() | Special():
            return 2.0 + (_prey(g, option.target) if option.target >= 0 else 0.0)
        case Assault():
            return 2.6 + _prey(g, option.target)
        case Shoot():
            return 2.1 + _prey(g, option.target)
        case Walk() if ask.topic == "envoy":
            return _nearer(g.envoy[:2], option.way[-1], [_home(g, seat)])
        case Walk() | Swim():
            return _walk(g, seat, me, option.way[-1]) if ask.topic in ("act", "assault") else 0.2
        case Climb() | Jump() | ThrowTo():
            return -0.2
        case Throw():
            return 1.6
        case Cast():
            return 1.5
        case Use():
            return 0.9
        case Act():
            return _act(g, me, option)
        case Activate():
            return 1.0 + 0.3 * len(engagers(g, option.safar)) if g.safars[option.safar].state == PLAY else 0.2
        case Deploy():
            return -abs(option.y - 7_500) / 10_000 - abs(option.x - 7_500) / 20_000
    return _dice(g, ask, me, option)


def _mustered(g: KharnAges, seat: int, option: Any) -> float:
    """A whole roster, then the field: its own changes are no better than what was drawn within the rules."""
    if isinstance(option, Load):
        return 0.0 if g.drafts[seat].roster.members else 3.0
    return 5.0 if option == FIELD else -5.0


def _dice(g: KharnAges, ask: Any, me: int, option: Any) -> float:
    match option:
        case Keep():
            return float(option.face if ask.topic == "keep" else -option.face)
        case Reroll():
            faces = [face for face in ask.about[2:] if isinstance(face, int)]
            if ask.topic == "forced reroll":
                return 0.5 if max(faces, default=0) >= 7 else -0.5
            return 0.4 if max(faces, default=10) <= 4 and len(option.dice) == 1 else -0.5
        case Defend():
            return _defend(g, ask, me, option)
        case Discard():
            return 0.3 if len(ask.about) > 2 and ask.about[2] >= 18 else -0.5
    return 0.0


def _defend(g: KharnAges, ask: Any, me: int, option: Defend) -> float:
    """The chance to hold against the cost of the AP."""
    best = sorted((char(g, me, c) for c in "VPAC"), reverse=True)
    if len(ask.about) > 3 and ask.about[3] == "spell":
        best = [char(g, me, "I")] * 3
    engaged = sum((best + best)[: option.ap])
    dice = dice_count(g, me, Moment(roller=me, field="defensive"))
    need = ask.about[2] - engaged - (2 if option.item >= 0 else 0)
    hold = sum(1 for face in range(2, 11) if face >= need) / 10
    hold = 1 - (1 - hold) ** dice
    last = g.safars[me].hp <= 6
    return hold * (3.0 if last else 1.6) - 0.22 * option.ap


def _prey(g: KharnAges, target: int) -> float:
    """Hurt, spent and leading enemies first."""
    one = g.safars[target]
    lead = 0.3 if g.players[one.seat].leader == target else 0.0
    return 0.8 * (1 - one.hp / max(1, one.most)) + (0.4 if one.ap <= 1 else 0.0) + lead


def _walk(g: KharnAges, seat: int, me: int, end: tuple[int, int]) -> float:
    """Nearer to an enemy or an objective; a second or third walk must be worth its AP."""
    base = base_of(g, me)
    goals = _to_burn(g) if g.players[seat].side == ATTACKER else []
    if ENVOY in g.safars[me].load:
        goals = [_home(g, seat)]
    if not goals:
        goals = [(one.x, one.y) for one in g.safars if one.seat != seat and one.state == PLAY]
        goals += [one.at for one in g.card.markers if one.id not in g.gone and one.owner != g.players[seat].side]
        goals += [g.envoy[:2]] if g.freed and envoy_base(g) is not None else []
    if not goals or engagers(g, me):
        return 0.05
    return 0.4 + _nearer((base.x, base.y), end, goals) - 0.45 * g.moves


def _nearer(start: tuple[int, int], end: tuple[int, int], goals: list[tuple[int, int]]) -> float:
    """How much nearer to one of these a way leads, in walks."""
    now, then = (min(hypot(at[0] - x, at[1] - y) for x, y in goals) for at in (start, end))
    return (now - then) / MOVING


def _home(g: KharnAges, seat: int) -> tuple[int, int]:
    """The middle of the area in which the side deployed."""
    return _middle(next(area for side, area in g.card.deployment.items() if side == g.players[seat].side))


@cache
def _prizes(packs: tuple[str, ...], scenario: str) -> dict[str, tuple[int, int]]:
    """The pieces that a scenario gives points for at its end, such as granaries, and where they are."""
    card = load(packs).scenarios[scenario]
    scored = {kind for effect in card.effects if effect.when == "game.end" for kind in _objects_in(effect.do)}
    pieces = [piece for piece in card.terrain if piece.id.partition("_")[0] in scored]
    return {piece.id: _middle(piece.corners) for piece in pieces}


def _objects_in(told: Any) -> Iterator[str]:
    """The kinds of objects that operations select, however deep in them."""
    if isinstance(told, dict):
        if "object" in told:
            yield told["object"][0]
        for inner in told.values():
            yield from _objects_in(inner)
    elif isinstance(told, (list, tuple)):
        for inner in told:
            yield from _objects_in(inner)


def _middle(corners: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners)


def _to_burn(g: KharnAges) -> list[tuple[int, int]]:
    """Where what the attacker of a scenario shall burn still stands whole."""
    spoilt = (*g.gone, *g.burning)
    return [at for piece, at in _prizes(g.book.packs, g.scenario).items() if piece not in spoilt]


def _act(g: KharnAges, me: int, option: Act) -> float:
    safar = g.safars[me]
    if prizes := _prizes(g.book.packs, g.scenario):
        if option.name == "setting_on_fire":
            return 3.4 if option.on in prizes else -0.4
        if option.on in g.burning:
            return 3.4 if option.on in prizes and g.players[safar.seat].side != ATTACKER else -0.4
    if option.name == "tending":
        return 0.6 * sum(n for n, _ in safar.bleeding) - 0.2
    if option.name == "antidote":
        return 1.4
    if option.name == "devouring":
        return 1.2 if safar.most - safar.hp >= 4 else 0.5
    if option.name == "alert":
        return 0.4 if safar.ap in (2, 3) else -0.1
    if option.name == "destroying_object":
        chest = option.on.startswith("chest")
        owner = next((one.owner for one in g.card.markers if one.id == option.on), "")
        return 2.4 if chest and owner != g.players[safar.seat].side else -0.5
    return ACTS.get(option.name, -0.6)


def _word(g: KharnAges, ask: Any, me: int, option: str) -> float:
    match ask.topic:
        case "characteristics":
            return _chars(g, ask, option)
        case "announce":
            return sum({"P": 0.6, "A": 0.7, "C": 0.4, "V": 0.1}[c] for c in option)
        case "defence characteristics":
            return sum(char(g, me, c) for c in option if c in "VPACI") * 1.0
        case "defence wish" | "effects":
            return 0.0 if option == "stop" else float(len(option))
        case "damage characteristic":
            return float(char(g, me, option)) if option in ("V", "P", "A", "C") else 4.5
        case "area" | "ambush" | "ambush square" | "chests":
            return WORDS.get(option, 0.0)
        case "act":
            return 1.0 if option == "end" and g.safars[me].ap <= 2 else WORDS.get(option, 0.0)
    return WORDS.get(option, 0.1)


def _chars(g: KharnAges, ask: Any, option: str) -> float:
    """Mean damage against a typical defence, for the AP it costs."""
    me, target = ask.about[0], ask.about[1]
    total = sum(char(g, me, c) for c in option)
    dice = dice_count(g, me, Moment(roller=me, field="offensive"))
    resists = TYPICAL if g.safars[target].ap else 0
    chance = _hits(total, dice, resists)
    best = max(char(g, me, c) for c in option)
    damage = best / 2 if len(option) == 1 else best + 0.6 * (len(option) - 1)
    return float(chance * damage / len(option) ** 0.7)


@cache
def _hits(total: int, dice: int, resists: int) -> float:
    """The chance that an attack gets through a reflex defence: exact, and asked for again and again."""
    return float(through(total, dice, resists, 1))


def _number(g: KharnAges, seat: int, ask: Any, option: int) -> float:
    if ask.topic in ("target", "spell target"):
        one = g.safars[option]
        missing = one.most - one.hp
        return missing / 10 if one.seat == seat else 1.0 + _prey(g, option)
    if ask.topic == "incantation":
        return {1: 0.2, 2: 0.6, 3: 0.5}.get(option, 0.0)
    if ask.topic in CHOSEN:
        return CHOSEN[ask.topic].get(option, 0.0)
    return 0.1 * option
