"""The ledger's invariants, checked after every answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludarium.games.kharn_ages.events import Scored
from ludarium.games.kharn_ages.kit import PRINTED
from ludarium.games.kharn_ages.rules.damage import returned
from ludarium.games.kharn_ages.sequences import Sequences
from ludarium.games.kharn_ages.state import (
    AMBUSH,
    CARRIED,
    DEFEATED,
    FLED,
    LOST,
    PLAY,
    RADII,
    WAITING,
    Item,
    KharnAges,
    Safar,
)
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken

STATES = (WAITING, AMBUSH, PLAY, CARRIED, FLED, DEFEATED, LOST)


class KharnAgesWatcher:
    """Sees every position of one game in turn."""

    def __init__(self) -> None:
        self.before: KharnAges | None = None
        self.sequences = Sequences()

    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        assert isinstance(game, KharnAges)
        for n, safar in enumerate(game.safars):
            yield from _safar(game, n, safar)
        yield from _bases(game)
        yield from _players(game)
        heard = list(events)
        yield from self.sequences.see(self.before, game, heard)
        if self.before is not None and not self.before.drafts:  # with the muster everybody comes into the game
            yield from _changes(self.before, game, heard)
        self.before = game.clone()


def _safar(g: KharnAges, n: int, safar: Safar) -> Iterator[Broken]:
    if safar.ap < 0:
        yield Broken("KA-INV-01", f"{g.name(n)} has {safar.ap} AP.")
    if not 0 <= safar.hp <= safar.most:
        yield Broken("KA-INV-02", f"{g.name(n)} has {safar.hp} of {safar.most} HP.")
    if safar.state not in STATES:
        yield Broken("KA-INV-03", f"{g.name(n)} is in no state.")
    if (safar.hp == 0) != (safar.state == DEFEATED) and not _leaving(g):
        yield Broken("KA-INV-04", f"{g.name(n)} has {safar.hp} HP and is {safar.state}.")
    if len(set(safar.crossed)) != len(safar.crossed) or not set(safar.spent) <= set(safar.crossed):
        yield Broken("KA-INV-09", f"{g.name(n)} has crossed {safar.crossed} and spent {safar.spent}.")
    for item in safar.items:
        most = _boxes(g, n, item)
        if not 0 <= item.ticked <= most:
            yield Broken("KA-INV-13", f"{item.id} of {g.name(n)} has {item.ticked} of {most} boxes ticked.")
        if item.id != PRINTED and item.rate > g.book.equipment[item.id].rate:
            yield Broken("KA-INV-18", f"{item.id} of {g.name(n)} was shot {item.rate} times.")
        if item.ammo < 0 or any(left < 0 for _, left in safar.ammo):
            yield Broken("KA-INV-14", f"{g.name(n)} has shot more than it had.")
    if not 0 <= safar.failures <= 2:
        yield Broken("KA-INV-29", f"{g.name(n)} has failed {safar.failures} tests.")


def _leaving(g: KharnAges) -> bool:
    """While windows of a defeat are open the facts are on their way."""
    from ludarium.games.kharn_ages.rules.damage import Harm, Leave

    return any(isinstance(frame, (Harm, Leave)) for frame in g.stack)


def _boxes(g: KharnAges, n: int, item: Item) -> int:
    if item.id == PRINTED:
        armour = g.profile(n).armour
        return armour.boxes if armour is not None else 0
    card = g.book.equipment[item.id]
    return card.armour.boxes if card.armour is not None else card.boxes


def _bases(g: KharnAges) -> Iterator[Broken]:
    places = [(n, g.safars[n], RADII[g.profile(n).base], 500 + 500 * g.profile(n).stature) for n in g.in_play()]
    size = g.terrain.size
    for n, one, radius, _ in places:
        if not (radius <= one.x <= size - radius and radius <= one.y <= size - radius):
            yield Broken("KA-INV-07", f"{g.name(n)} lies over the edge at {one.x}, {one.y}.")
        if one.z != g.terrain.height(one.x, one.y):
            yield Broken("KA-INV-08", f"{g.name(n)} is at height {one.z}, not {g.terrain.height(one.x, one.y)}.")
    for i, (n, one, radius, body) in enumerate(places):
        for k, two, wide, tall in places[:i]:
            apart = (one.x - two.x) ** 2 + (one.y - two.y) ** 2
            over = apart < (radius + wide - 1) ** 2
            if over and one.z < two.z + tall and two.z < one.z + body:
                yield Broken("KA-INV-06", f"{g.name(n)} and {g.name(k)} overlap.")


def _players(g: KharnAges) -> Iterator[Broken]:
    carcasses = sum(1 for one in g.objects if one.kind == "carcass" and not one.marker)
    if carcasses < g.defeated:
        yield Broken("KA-INV-05", f"{g.defeated} were defeated, {carcasses} carcasses were placed.")
    for seat, player in enumerate(g.players):
        if not g.drafts and g.safars[player.leader].seat != seat:
            yield Broken("KA-INV-27", f"The leader of player {seat} is somebody else's.")
        if g.size and sum(one.cost for one in g.safars if one.seat == seat) > g.size:
            yield Broken("KA-INV-26", f"The Spearhead of player {seat} is too dear.")


def _changes(before: KharnAges, after: KharnAges, events: list[Event]) -> Iterator[Broken]:
    scored = {event.seat for event in events if isinstance(event, Scored)}
    for seat, (one, two) in enumerate(zip(before.players, after.players, strict=True)):
        if one.score != two.score and seat not in scored:
            yield Broken("KA-INV-30", f"The score of player {seat} changed by itself.")
        if one.leader != two.leader:
            yield Broken("KA-INV-27", f"The leader of player {seat} changed.")
    for n, (one_, two_) in enumerate(zip(before.safars, after.safars, strict=True)):
        if two_.most > one_.most:
            yield Broken("KA-INV-02", f"The maximum HP of {after.name(n)} rose.")
        if not set(one_.spent) <= set(two_.spent):
            yield Broken("KA-INV-09", f"{after.name(n)} has a spent die again.")
        for old, new in zip(one_.items, two_.items, strict=False):
            if new.ticked < old.ticked:
                yield Broken("KA-INV-13", f"Boxes of {new.id} of {after.name(n)} are blank again.")
            if new.ammo > old.ammo:
                yield Broken("KA-INV-14", f"{after.name(n)} has found ammunition for {new.id}.")
    yield from _carcasses(before, after)


def _carcasses(before: KharnAges, after: KharnAges) -> Iterator[Broken]:
    """KA-INV-05: one carcass for each that is defeated, and what is gone stays gone."""
    for number, one in enumerate(before.objects):
        if one.kind == "carcass" and one.gone and not after.objects[number].gone:
            yield Broken("KA-INV-05", f"Carcass {number} lies there again.")
    made = [one.victim for one in after.objects[len(before.objects) :] if one.kind == "carcass"]
    fallen = [n for n, one in enumerate(after.safars) if one.state == DEFEATED and before.safars[n].state != DEFEATED]
    if any(victim not in made and not returned(before.safars[victim]) for victim in fallen) or len(set(made)) != len(
        made
    ):
        yield Broken("KA-INV-05", f"Carcasses of {made} were made, defeated were {fallen}.")


def watcher(game: Game) -> KharnAgesWatcher:
    """A check of the invariants for one game."""
    return KharnAgesWatcher()
