"""What is worked out once for the Safars as they are, and taken over when one of them changes."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import Any, Final, NamedTuple, TypeVar

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.entries import Entries, Entry, entries_of
from ludarium.games.kharn_ages.state import AMBUSH, PLAY, Item, KharnAges, Safar
from ludarium.games.kharn_ages.surroundings import Env
from ludarium.space.plane.shapes import Base


class Company:
    """What is worked out once for the same Safars.

    ``before`` is what was known of the Safars a moment ago: what the change did not touch is taken over. What is known
    of each Safar alone is shared by both as long as the change leaves it be. A change that touches nothing of all this,
    such as AP that were paid, needs no other company: the same one follows it (``follow``).
    """

    __slots__ = (
        "bases", "bearers", "chars", "comrades", "enemies", "engagers", "entries", "everybody", "foes", "foreign", "grants", "mages", "moments", "names", "packs",
        "plain", "playing", "printed", "safars", "scenario", "seats", "shared", "sides", "sight", "silent", "taught", "touched",
        "uneven", "zones",
    )  # fmt: skip

    def __init__(self, g: KharnAges, before: Company | None = None) -> None:
        self.packs = packs = g.book.packs
        self.safars, self.scenario, self.seats = g.safars, g.scenario, g.seats
        self.playing: tuple[int, ...]
        self.sides: tuple[Side, ...]
        self.plain: list[Entries]
        """The effects of each Safar without what is granted to it."""
        self.bearers: tuple[int, ...] | None = None
        """Those on whom something lasts; None: nobody has looked."""
        self.entries: dict[int, Entries] = {}
        self.chars: dict[tuple[int, str], int] = {}
        if before is not None and before._is_of(g) and self._take_over(g, before):
            return
        self.plain = [_plain(packs, safar) for safar in g.safars]
        self._line_up(g)
        self.foreign = tuple((n, self.plain[n].foreign) for n in self.playing if self.plain[n].foreign)
        self.grants = tuple(n for n, theirs in self.foreign if "skill" in theirs or "skill_up" in theirs)
        self.shared = frozenset(scenario_flags(packs, g.scenario)).union(*(theirs for _, theirs in self.foreign))
        self.taught = {n for n in range(len(g.safars)) if self._may_be_taught(n)}
        self._forget()

    def _forget(self) -> None:
        self.names: dict[int, frozenset[str]] = {}
        """All that effects touch of each Safar."""
        self.touched: dict[str, tuple[int, ...]] = {}
        """Of whom in play effects touch a value or flag."""
        self.uneven: set[int] = set()
        """Those whose base or zone effects touch."""
        self.printed: dict[int, dict[str, int]] = {}
        """Characteristics that no effect touches."""
        self.moments: dict[str, tuple[tuple[Entry, Env], ...]] = {}
        """The effects of those in play at each moment."""
        self.silent: dict[str, bool] = {}
        """Whether no effect at all is printed for a moment."""
        self.mages: dict[str, tuple[int, ...]] = {}
        """Those in play who know spells that are cast as a reaction at each moment."""
        self.bases: dict[int, Base] = {}
        self.zones: dict[int, bool] = {}
        self._forget_engaged()

    def _forget_engaged(self) -> None:
        self.engagers: dict[int, tuple[int, ...]] = {}
        self.enemies: dict[int, tuple[Base, ...]] = {}
        """The bases of the enemies of each seat."""
        self.comrades: dict[int, tuple[int, ...]] = {}
        """The comrades in the zone of control of each."""
        self.foes: dict[int, tuple[int, ...]] = {}
        """The enemies in the zone of control of each."""
        self.everybody: list[Base] = []
        """The bases of all in play, as long as somebody is."""
        self.sight: dict[tuple[int, int, Base | None, tuple[str, ...]], bool] = {}
        """Who sees whom, with the neutral figure there and without these pieces."""

    def follow(self, g: KharnAges) -> bool:
        """Stand for the Safars as they are now, if all that is known holds for them too; False: something does not."""
        safars, old = g.safars, self.safars
        if self.taught or self.uneven or not self._is_of(g):
            return False
        for one, was in compress(zip(safars, old, strict=True), map(is_not, safars, old)):
            if not _same_but_for_counts(one, was):
                return False
        self.safars, self.chars = safars, {}
        return True

    def _is_of(self, g: KharnAges) -> bool:
        """Whether these may be the same Safars in the same game."""
        same = self.scenario == g.scenario and self.seats == g.seats and self.packs == g.content.packs
        return same and len(self.safars) == len(g.safars)

    def _may_be_taught(self, n: int) -> bool:
        """Whether something may grant the Safar a skill."""
        lasting = self.safars[n].lasting
        return (
            bool(self.grants)
            or "skill" in self.plain[n].own
            or (bool(lasting) and any([one.op == "skill" for one in lasting]))
        )

    def _take_over(self, g: KharnAges, before: Company) -> bool:
        """Keep what is known of those that did not change; False: effects on others changed, so that nothing is sure."""
        old = before.safars
        changed = [*compress(count(), map(is_not, g.safars, old))]
        anew, touched, weaker, moved = [], [], [], [*before.uneven]
        for n in changed:
            one, was = g.safars[n], old[n]
            if not _same_effects(one, was):
                anew.append(n)
            if one.lasting is not was.lasting:
                touched.append(n)
            if not _as_strong(one, was):
                weaker.append(n)
            if not _stands(one, was):
                moved.append(n)
        self.plain, self.foreign = before.plain, before.foreign
        self.playing, self.sides = before.playing, before.sides
        self.grants, self.shared, self.taught = before.grants, before.shared, before.taught
        self.moments, self.silent, self.mages = before.moments, before.silent, before.mages
        if anew and not self._renew(g, before, anew):
            return False
        taught = [n for n in changed if self._may_be_taught(n)]
        if taught or before.taught:
            self.taught = before.taught.difference(changed).union(taught)
            self._forget()
            return True
        self._share(before)
        if not touched:
            self.bearers = before.bearers
        if touched or anew:
            self.touched = {}
            self.names, self.uneven = _without(before.names, touched + anew), before.uneven.difference(touched, anew)
        if weaker or anew:
            self.printed = _without(before.printed, weaker + anew)
        if moved or anew:
            self.bases, self.zones = _without(before.bases, moved + anew), _without(before.zones, moved + anew)
            self._forget_engaged()
            if not anew and len(moved) == 1:  # the enemies of who moved stand where they stood
                seat = g.safars[moved[0]].seat
                self.enemies = {seat: before.enemies[seat]} if seat in before.enemies else {}
        return True

    def _share(self, before: Company) -> None:
        """What each Safar has by itself, and who is where."""
        self.names, self.uneven, self.printed = before.names, before.uneven, before.printed
        self.touched = before.touched
        self.bases, self.zones = before.bases, before.zones
        self.engagers, self.enemies = before.engagers, before.enemies
        self.comrades, self.foes, self.everybody = before.comrades, before.foes, before.everybody
        self.sight = before.sight

    def _renew(self, g: KharnAges, before: Company, anew: list[int]) -> bool:
        """Look again at those whose effects are others now; False: they touch the rest of the company too."""
        self.plain = before.plain.copy()
        gone: set[str] = set()
        for n in anew:
            self.plain[n] = _plain(self.packs, g.safars[n])
            gone.update(before.plain[n].by_when, self.plain[n].by_when)
            if before.plain[n].foreign or self.plain[n].foreign:
                return False
        self.moments = {when: found for when, found in before.moments.items() if when not in gone}
        self.silent = {when: found for when, found in before.silent.items() if when not in gone}
        if any([g.safars[n].state != before.safars[n].state for n in anew]):
            self._line_up(g)
            self.mages = {}
        elif any([g.safars[n].spells is not before.safars[n].spells for n in anew]):
            self.mages = {}
        return True

    def _line_up(self, g: KharnAges) -> None:
        """Who is in play, and for whom."""
        self.playing = tuple([n for n, safar in enumerate(g.safars) if safar.state == PLAY])
        self.sides = _sides(g)


class Side(NamedTuple):
    """Who plays for a seat, and against it."""

    friends: tuple[int, ...]
    enemies: tuple[int, ...]
    ambushed: bool
    """Whether an enemy hides in ambush."""


def _sides(g: KharnAges) -> tuple[Side, ...]:
    playing = [(n, safar.seat) for n, safar in enumerate(g.safars) if safar.state == PLAY]
    hiding = {safar.seat for safar in g.safars if safar.state == AMBUSH}
    found = []
    for seat in range(g.seats):
        friends = [n for n, owner in playing if owner == seat]
        enemies = [n for n, owner in playing if owner != seat]
        found.append(Side(tuple(friends), tuple(enemies), not hiding <= {seat}))
    return tuple(found)


def _same_but_for_counts(new: Safar, old: Safar) -> bool:
    """Whether a Safar stands where it stood, as strong as it was and with the same effects: one look for all of it."""
    return (
        new.x == old.x
        and new.y == old.y
        and new.z == old.z
        and new.lasting is old.lasting
        and new.stunned is old.stunned
        and new.rooted == old.rooted
        and new.poison == old.poison
        and new.frostbite == old.frostbite
        and new.load is old.load
        and (new.items is old.items or _same_items(new.items, old.items))
        and new.state == old.state
        and new.seat == old.seat
        and new.word == old.word
        and new.spells is old.spells
        and new.cards is old.cards
        and new.profile is old.profile
    )


def _same_effects(new: Safar, old: Safar) -> bool:
    """Whether a Safar has the same effects as before and is where it can use them."""
    same = new.state == old.state and new.seat == old.seat and new.word == old.word and new.spells is old.spells
    return same and new.cards is old.cards and new.profile is old.profile and _same_items(new.items, old.items)


def _same_items(new: tuple[Item, ...], old: tuple[Item, ...]) -> bool:
    """Whether things have the effects that they had: boxes, shots and uses may have been ticked."""
    if new is old:
        return True
    if len(new) != len(old):
        return False
    return all([one is two or (_key(one) == _key(two)) for one, two in zip(new, old, strict=True)])


def _key(item: Item) -> tuple[Any, ...]:
    """All facts of a thing that decide about its effects."""
    return item.id, item.held, item.gone, item.part, item.option, item.word, item.sharp, item.borax


def _stands(new: Safar, old: Safar) -> bool:
    """Whether a Safar stands where it stood and has the zone that it had, unless effects touch them."""
    return (
        new.x == old.x
        and new.y == old.y
        and new.z == old.z
        and new.lasting is old.lasting
        and new.stunned is old.stunned
        and new.rooted == old.rooted
    )


def _as_strong(new: Safar, old: Safar) -> bool:
    """Whether a Safar has the characteristics that it had, unless effects touch them."""
    return (
        new.lasting is old.lasting
        and new.poison == old.poison
        and new.frostbite == old.frostbite
        and new.load is old.load
    )


T = TypeVar("T")


def _without(known: dict[int, T], numbers: list[int]) -> dict[int, T]:
    """What is known of all others."""
    left = known.copy()
    for n in numbers:
        left.pop(n, None)
    return left


_PLAIN: dict[int, tuple[Safar, tuple[str, ...], Entries]] = {}
_COMPANIES: dict[int, Company] = {}
_latest: Company | None = None
MOST_PLAIN, MOST_COMPANIES = 1_000, 64
ON_TABLE: Final = frozenset(("zoc", "stature", "no_zoc"))
"""What effects may change of a base and its zone."""


def _plain(packs: tuple[str, ...], safar: Safar) -> Entries:
    """The effects of a Safar without what is granted to it; kept by the identity of the frozen fact."""
    kept = _PLAIN.get(id(safar))
    if kept is not None and kept[0] is safar and kept[1] is packs:
        return kept[2]
    if len(_PLAIN) > MOST_PLAIN:
        _PLAIN.clear()
    found = entries_of(packs, safar.profile, safar.items, safar.cards, ())
    _PLAIN[id(safar)] = (safar, packs, found)
    return found


def company(g: KharnAges) -> Company:
    """What is known of the Safars as they are now."""
    global _latest  # noqa: PLW0603  # read some forty times a decision: a list would take twice as long
    latest = _latest
    if latest is not None and latest.safars is g.safars and latest.scenario == g.scenario:
        return latest
    found = _COMPANIES.get(id(g.safars))
    if found is None or found.safars is not g.safars or found.scenario != g.scenario:
        if latest is not None and latest.follow(g):
            found = latest
        elif found is None or found is latest or not found.follow(g):
            found = Company(g, latest)
        if len(_COMPANIES) > MOST_COMPANIES:
            _COMPANIES.clear()
        _COMPANIES[id(g.safars)] = found
    _latest = found
    return found


@lru_cache(maxsize=64)
def scenario_flags(packs: tuple[str, ...], scenario: str) -> dict[str, tuple[tuple[int, dict[str, Any]], ...]]:
    """The rules that a scenario always puts on Safars, by their names."""
    found: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {}
    for number, effect in enumerate(load(packs).scenarios[scenario].effects):
        for op in effect.do if effect.when == "always" else ():
            kind, given = next(iter(op.items()))
            if kind == "flag" and given.get("who", "self") in ("self", "each"):
                found[given["name"]] = (*found.get(given["name"], ()), (number, given))
    return found
