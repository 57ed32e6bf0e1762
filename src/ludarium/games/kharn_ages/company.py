"""What is worked out once for the Safars as they are, and taken over when one of them changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.entries import Entries, entries_of
from ludarium.games.kharn_ages.state import PLAY, KharnAges, Safar
from ludarium.space.plane.shapes import Base


class Company:
    """What is worked out once for the same Safars: it is kept for as long as their tuple is.

    ``before`` is what was known of the Safars a moment ago: what the change did not touch is taken over.
    """

    def __init__(self, g: KharnAges, before: Company | None = None) -> None:
        packs = g.book.packs
        self.safars, self.scenario = g.safars, g.scenario
        self.plain: list[Entries]
        """The effects of each Safar without what is granted to it."""
        self.entries: dict[int, Entries] = {}
        self.chars: dict[tuple[int, str], int] = {}
        self.engagers: dict[int, tuple[int, ...]] = {}
        self.enemies: dict[int, tuple[Base, ...]] = {}
        """The bases of the enemies of each seat."""
        if before is not None and len(before.safars) == len(g.safars) and before.scenario == g.scenario:
            old = before.safars
            changed = [n for n, safar in enumerate(g.safars) if safar is not old[n]]
            if all([self._same(packs, g.safars[n], old[n], before.plain[n]) for n in changed]):
                self._take_over(before, changed)
                return
        self.plain = [_plain(packs, safar) for safar in g.safars]
        self.playing = tuple([n for n, safar in enumerate(g.safars) if safar.state == PLAY])
        self.foreign = tuple((n, self.plain[n].foreign) for n in self.playing if self.plain[n].foreign)
        self.grants = tuple(n for n, theirs in self.foreign if "skill" in theirs or "skill_up" in theirs)
        self.shared = frozenset(scenario_flags(packs, g.scenario)).union(*(theirs for _, theirs in self.foreign))
        self.taught = {n for n in range(len(g.safars)) if self._may_be_taught(n)}
        self._forget()

    def _forget(self) -> None:
        self.names: dict[int, frozenset[str]] = {}
        """All that effects touch of each Safar."""
        self.uneven: frozenset[int] = frozenset()
        """Those whose base or zone effects touch."""
        self.bases: dict[int, Base] = {}
        self.zones: dict[int, bool] = {}
        self.printed: dict[int, dict[str, int]] = {}
        """Characteristics that no effect touches."""
        self.owners: dict[str, tuple[int, ...]] = {}

    @staticmethod
    def _same(packs: tuple[str, ...], new: Safar, old: Safar, plain: Entries) -> bool:
        """Whether a Safar has the same effects as before and is where it can use them."""
        return (new.state == PLAY) == (old.state == PLAY) and _plain(packs, new) is plain

    def _may_be_taught(self, n: int) -> bool:
        """Whether something may grant the Safar a skill."""
        lasting = self.safars[n].lasting
        return (
            bool(self.grants)
            or "skill" in self.plain[n].own
            or (bool(lasting) and any([one.op == "skill" for one in lasting]))
        )

    def _take_over(self, before: Company, changed: list[int]) -> None:
        """The same Safars with the same effects: what is known of those that did not change still holds."""
        self.plain, self.playing, self.foreign = before.plain, before.playing, before.foreign
        self.grants, self.shared = before.grants, before.shared
        self.taught = before.taught
        taught = [n for n in changed if self._may_be_taught(n)]
        if taught or before.taught:
            self.taught = before.taught.difference(changed).union(taught)
            self._forget()
            return
        self.owners = before.owners
        self.names, self.bases, self.zones = before.names.copy(), before.bases.copy(), before.zones.copy()
        self.printed = before.printed.copy()
        for n in changed:
            self.names.pop(n, None)
            self.bases.pop(n, None)
            self.zones.pop(n, None)
            self.printed.pop(n, None)
        self.uneven = before.uneven.difference(changed) if before.uneven else before.uneven
        for n in self.uneven:
            self.bases.pop(n, None)
            self.zones.pop(n, None)


_PLAIN: dict[int, tuple[Safar, tuple[str, ...], Entries]] = {}
_COMPANIES: dict[int, Company] = {}
_LATEST: list[Company] = []
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
    if _LATEST:
        latest = _LATEST[0]
        if latest.safars is g.safars and latest.scenario == g.scenario:
            return latest
    found = _COMPANIES.get(id(g.safars))
    if found is None or found.safars is not g.safars or found.scenario != g.scenario:
        if len(_COMPANIES) > MOST_COMPANIES:
            _COMPANIES.clear()
        _COMPANIES[id(g.safars)] = found = Company(g, _LATEST[0] if _LATEST else None)
    _LATEST[:] = [found]
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
