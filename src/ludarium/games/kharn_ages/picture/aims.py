"""What a choice would do: ways and where they end, attacks with their odds; asked for one choice at a time."""

from __future__ import annotations

from fractions import Fraction
from math import dist, hypot
from typing import Any

from ludarium.games.kharn_ages.names import called
from ludarium.games.kharn_ages.options import Climb, Deploy, Jump, Swim, ThrowTo, Walk
from ludarium.games.kharn_ages.picture.ahead import cast_chance
from ludarium.games.kharn_ages.picture.forecast import NO_ODDS, Odds, declared, percent, possible
from ludarium.games.kharn_ages.picture.offers import end_of
from ludarium.games.kharn_ages.picture.plan import BOARD, PLANE, Place, safar_id
from ludarium.games.kharn_ages.picture.reach import regions
from ludarium.games.kharn_ages.rules.actions import swim_cost
from ludarium.games.kharn_ages.rules.declaring import action_cost
from ludarium.games.kharn_ages.rules.deployment import Places
from ludarium.games.kharn_ages.rules.movement import next_cost
from ludarium.games.kharn_ages.rules.places import Spots
from ludarium.games.kharn_ages.rules.throwing import Throws, threshold
from ludarium.games.kharn_ages.rules.walks import Walks
from ludarium.games.kharn_ages.rules.zones import in_weapon_reach
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import base_of
from ludarium.games.kharn_ages.words import WORDS
from ludarium.kernel.game import Game
from ludarium.scene.choices import Aimed, Change, Choice
from ludarium.scene.maps.lines import ring, route
from ludarium.scene.rail import Panel, Row
from ludarium.space.plane.reach import DIRECTIONS
from ludarium.space.plane.shapes import Base, at_distance, engages, walk_length


def aimed(game: Game, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
    """What this choice would do, at that place if it has places."""
    assert isinstance(game, KharnAges)
    if choice.spot is not None and at is not None:
        return _pointed(game, seat, choice, PLANE.at(at))
    panels, changes = _odds(game, seat, choice)
    return Aimed(choice.answer, words=choice.words, pill=choice.pill, changes=changes, panels=panels)


def _odds(g: KharnAges, seat: int, choice: Choice) -> Odds:
    """The odds of what is chosen."""
    assert g.ask is not None
    topic, number = g.ask.topic, g.ask.about[0] if g.ask.about else -1
    if topic in ("characteristics", "announce"):
        return declared(g, seat, choice.answer)
    if topic == "incantation":
        chance = cast_chance(g, seat, choice.answer)
        return _succeeds(chance) if chance is not None else NO_ODDS
    return possible(g, seat, number, choice.answer) if choice.lazy else NO_ODDS


def _succeeds(chance: Fraction) -> Odds:
    row = Row("The spell is cast", "magic-swirl", percent(chance), bar=float(chance), rule="KA-CAS-04")
    panel = Panel("odds", "odds", "Incantation, best die kept", (row,))
    return (panel,), (Change("The spell is cast", "", percent(chance), rule="KA-CAS-04"),)


# -- places -------------------------------------------------------------------------------------------------------


def _pointed(g: KharnAges, seat: int, choice: Choice, at: Place) -> Aimed:
    assert g.ask is not None
    first = choice.answer
    if isinstance(first, (Climb, Jump)):
        options: Any = g.ask.options_of(seat)
        same = [one for one in options if type(one) is type(first) and _alike(one, first)]
        found = min(same, key=lambda one: dist(end_of(one), at))
        return _arrives(found, WORDS.option(g, g.ask, found), "")
    for region in regions(g, seat):
        if isinstance(region, Walks) and isinstance(first, Swim if region.swims else Walk):
            return _walked(g, region, at)
        if (
            isinstance(region, Throws)
            and isinstance(first, ThrowTo)
            and (first.thing, first.item) == (region.thing, region.item)
        ):
            return _thrown(g, region, at)
        if isinstance(region, (Places, Spots)) and isinstance(first, Deploy):
            return _stood(g, region, at)
    return Aimed(reason="That place cannot be chosen.", rule=g.ask.rule)


def _alike(one: Any, first: Any) -> bool:
    """Whether two climbs are of the same kind: over the same piece, with or without a drop, with the same leg up."""
    return not isinstance(one, Climb) or (one.piece, one.drop, one.helper) == (first.piece, first.drop, first.helper)


def _arrives(answer: Any, words: str, pill: str, over: str = "", changes: tuple[Change, ...] = ()) -> Aimed:
    said = f"{words[0].upper()}{words[1:]}"
    return Aimed(
        answer, PLANE.place(end_of(answer)), words=said, pill=pill, changes=changes, over={BOARD: over} if over else {}
    )


def _stood(g: KharnAges, region: Places | Spots, at: Place) -> Aimed:
    """Where a base stands: pushed out of other bases and off the edge if it is nearly right."""
    tries = [Deploy(*at), Deploy(*_pushed_off(region.others, region.radius, at))]
    tries += [Deploy(*at_distance(*at, dx, dy, far)) for far in (250, 500) for dx, dy in DIRECTIONS[::3]]
    answer = next((one for one in tries if one in region), None)
    if answer is None:
        why = region.why_not(tries[0])
        return Aimed(reason=why.words, rule=why.rule) if why is not None else Aimed(tries[0])
    return _arrives(answer, "stand here", "here")


def _thrown(g: KharnAges, region: Throws, at: Place) -> Aimed:
    answer = ThrowTo(region.thing, *at, region.item)
    if answer not in region:
        return Aimed(reason="That is beyond the edge of the table.", rule="KA-THR-03")
    n = g.active
    far = round(dist((region.x, region.y), at))
    need = threshold(g, n, region.thing, max(0, far - base_of(g, n).radius))
    start = PLANE.place((region.x, region.y))
    return _arrives(answer, f"throw {far / 1000:.1f} toises", f"needs {need}", route([start, PLANE.place(at)]))


def _walked(g: KharnAges, walks: Walks, at: Place) -> Aimed:
    """The way to a place with its length and price; near a base it ends in contact with it."""
    answer = _way(walks, at)
    if answer is None:
        why = walks.why_not((Swim if walks.swims else Walk)((at,)))
        return (
            Aimed(reason=why.words, rule=why.rule)
            if why is not None
            else Aimed(reason="No way leads there.", rule="KA-MOV-04")
        )
    start = (walks.mover.x, walks.mover.y)
    length = walk_length((start, *answer.way))
    most = walks.ways.allowed(g.terrain.touched((start, *answer.way), walks.mover.radius))
    cost = _cost(g, walks)
    price = "free" if not cost else f"{cost} AP"
    pill = f"{length / 1000:.1f} of {most / 1000:g}" + (
        f", {price}" if g.ask is not None and g.ask.topic == "act" else ""
    )
    over = route([PLANE.place(place) for place in (start, *answer.way)])
    over += f'<g class="ka-own-zone">{ring(PLANE.place(answer.way[-1]), PLANE.length(walks.mover.radius + walks.mover.zone), "control")}</g>'
    verb = "swim" if walks.swims else "walk"
    return _arrives(
        answer, f"{verb} {length / 1000:.1f} toises, {price}", pill, over, _changes(g, walks, answer.way[-1], cost)
    )


def _way(walks: Walks, at: Place) -> Walk | Swim | None:
    """The answer that a place stands for: one of the sample, a good way there, or one into contact."""
    for one in walks:
        if one.way[-1] == at:
            return one
    beside = _pushed_off(walks.others, walks.mover.radius, at)
    for place in dict.fromkeys((at, beside)):
        way = walks.towards(*place)
        if way is not None:
            found = Swim(way.way) if walks.swims else way
            if found in walks:
                return found
    return None


def _pushed_off(others: tuple[Base, ...], radius: int, at: Place) -> Place:
    """The place nearest to this one where a base touches the one that it would overlap."""
    for one in others:
        gap = one.radius + radius
        if hypot(at[0] - one.x, at[1] - one.y) < gap:
            return at_distance(one.x, one.y, (at[0] - one.x) or 1, at[1] - one.y, gap)
    return at


def _cost(g: KharnAges, walks: Walks) -> int:
    if g.ask is None or g.ask.topic not in ("act", "assault") or g.active < 0:
        return 0
    return action_cost(g, g.active, swim_cost(g, g.active) if walks.swims else next_cost(g, g.active))


def _changes(g: KharnAges, walks: Walks, end: Place, cost: int) -> tuple[Change, ...]:
    """What the movement costs, and whom it would meet."""
    found = []
    n = g.ask.about[0] if g.ask is not None and g.ask.about else -1
    if cost and n >= 0:
        left = g.safars[n].ap
        found.append(
            Change(
                "AP", str(left), str(left - cost), rule="KA-MOV-02", element=safar_id(n), number=left - cost, value="ap"
            )
        )
    here = walks.mover._replace(x=end[0], y=end[1])
    for enemy in g.enemies(n) if n >= 0 else ():
        foe = base_of(g, enemy)
        if engages(foe, here) and not engages(foe, walks.mover):
            found.append(Change(f"Zone of {called(g, enemy)}", "outside", "held there", rule="KA-ZOC-08"))
        elif in_weapon_reach(here, foe, 0) and not in_weapon_reach(walks.mover, foe, 0):
            found.append(Change(called(g, enemy), "out of reach", "in my zone", rule="KA-ZOC-01"))
    return tuple(found)
