"""Content sorted by what is asked of it in play, each list made when it is first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludarium.games.kharn_ages.content.schema import Effect

if TYPE_CHECKING:
    from ludarium.games.kharn_ages.content import Book


class Index:
    """What is looked up at every step: effects by their references and moments."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._effects: dict[str, Effect] = {}
        self._moments: dict[str, dict[str, list[tuple[int, Effect]]]] = {}
        self._uses: dict[str, tuple[tuple[int, Effect], ...]] = {}
        self._offers: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {}
        self._reactions: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}

    def effect(self, ref: str) -> Effect:
        """The effect that a reference names."""
        found = self._effects.get(ref)
        if found is None:
            kind, _, rest = ref.partition(":")
            name, _, number = rest.rpartition("/")
            self._effects[ref] = found = self._lists[kind][name].effects[int(number)]
        return found

    @cached_property
    def _lists(self) -> dict[str, dict[str, Any]]:
        book = self.book
        return {
            "skill": book.skills,
            "profile": book.profiles,
            "item": book.equipment,
            "card": book.upgrade_cards,
            "tactic": book.tactical_cards,
            "upgrade": book.upgrades,
            "ammo": book.ammunition,
            "object": book.objects,
            "scenario": book.scenarios,
        }

    @cached_property
    def tactics(self) -> dict[str, list[tuple[str, str]]]:
        """The tactical cards that work at each moment, in the order of their names, with their effects."""
        found: dict[str, list[tuple[str, str]]] = {}
        for name, card in sorted(self.book.tactical_cards.items()):
            for number, effect in enumerate(card.effects):
                found.setdefault(effect.when, []).append((name, f"tactic:{name}/{number}"))
        return found

    def moments(self, scenario: str) -> dict[str, list[tuple[int, Effect]]]:
        """The effects of a scenario at each moment, with their numbers."""
        found = self._moments.get(scenario)
        if found is None:
            self._moments[scenario] = found = {}
            for number, effect in enumerate(self.book.scenarios[scenario].effects):
                found.setdefault(effect.when, []).append((number, effect))
        return found

    def uses(self, scenario: str) -> tuple[tuple[int, Effect], ...]:
        """The effects of a scenario that a Safar may use between actions without a generic action."""
        found = self._uses.get(scenario)
        if found is None:
            listed = self.moments(scenario).get("act.open", ())
            found = tuple(one for one in listed if not any("scenario_action" in op for op in one[1].do))
            self._uses[scenario] = found
        return found

    def offers(self, scenario: str) -> tuple[tuple[int, dict[str, Any]], ...]:
        """The effects of a scenario that offer actions, each with what it offers; who carries a letter reads it."""
        found = self._offers.get(scenario)
        if found is None:
            self._offers[scenario] = found = tuple(
                (number, op["scenario_action"])
                for number, effect in enumerate(self.book.scenarios[scenario].effects)
                for op in effect.do
                if effect.when in ("act.open", "always")
                and op.get("scenario_action", {}).get("action", "reading") != "reading"
            )
        return found

    def reactions(self, when: str, spells: tuple[str, ...]) -> tuple[str, ...]:
        """Those of some spells that are cast as a reaction at a moment."""
        found = self._reactions.get((when, spells))
        if found is None:
            listed = [spell for spell in spells if self.book.spells[spell].casting.when == when]
            self._reactions[when, spells] = found = tuple(listed)
        return found
