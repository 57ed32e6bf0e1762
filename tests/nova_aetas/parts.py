"""What can be switched off in Nova Aetas: skills, items, injuries, each line of these, Enemies, statuses, formulas, crates, and
of every Mission each event, Objective, use of an object, point of interest, condition, branch and reward.

A part is switched off in a Book of its own, so that nothing that was worked out from the whole one is met.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from ludarium.games.nova_aetas import content, stages
from ludarium.games.nova_aetas.content import Book, load
from ludarium.games.nova_aetas.content.schema import Card, EnemyCard, Item, Mission, Skill
from ludarium.games.nova_aetas.rules import statuses
from ludarium.games.nova_aetas.state import STATUSES, NovaAetas
from tests.parts import Part, Told

BOOK: Book = load()
NEVER = 99
Change = Callable[[Any], Any]


def changed(patch: pytest.MonkeyPatch, kind: str, change: Change) -> None:
    """Play with a Book in which every item of a kind was changed; packs on top of it are left alone."""
    whole = content._load
    items = {**BOOK.all, kind: {id_: change(one) for id_, one in BOOK.all[kind].items()}}
    book = Book(items, ())
    patch.setattr(content, "_load", lambda packs: whole(packs) if packs else book)


def _only(id_: str, change: Change) -> Change:
    return lambda one: change(one) if one.id == id_ else one


def _without(kind: str, id_: str, facts: dict[str, Any], patch: pytest.MonkeyPatch) -> None:
    changed(patch, kind, _only(id_, lambda one: replace(one, **facts)))


def _off(skill: Skill) -> dict[str, Any]:
    """What makes a skill do nothing: no line, no attack."""
    return {"fx": (), "attack": False} if skill.kind != "attack" else {"fx": (), "ap": NEVER}


def _without_keyword(keyword: str, patch: pytest.MonkeyPatch) -> None:
    """No Enemy has this passive skill."""

    def less(card: EnemyCard) -> EnemyCard:
        return replace(card, passives=tuple(one for one in card.passives if keyword not in _first_words([one])))

    changed(patch, "enemies", less)


def _harmless(card: EnemyCard) -> EnemyCard:
    """It finds nobody to strike."""
    return replace(card, attacks=tuple(replace(one, hits=0, effects=()) for one in card.attacks))


def _harmless_enemy(id_: str, patch: pytest.MonkeyPatch) -> None:
    changed(patch, "enemies", _only(id_, _harmless))


def _without_effect(effect: str, patch: pytest.MonkeyPatch) -> None:
    """No attack of an Enemy has this effect."""

    def less(card: EnemyCard) -> EnemyCard:
        attacks = [
            replace(one, effects=tuple(e for e in one.effects if effect not in _first_words([e])))
            for one in card.attacks
        ]
        return replace(card, attacks=tuple(attacks))

    changed(patch, "enemies", less)


def _without_status(name: str, patch: pytest.MonkeyPatch) -> None:
    """Nobody gains it, and nobody has it when a case begins."""
    arrange = stages.arrange

    def less(one: Any) -> Any:
        return replace(one, statuses=tuple(status for status in one.statuses if status != name))

    def arranging(g: NovaAetas, stage: str) -> None:
        g.heroes, g.enemies = tuple(map(less, g.heroes)), tuple(map(less, g.enemies))
        arrange(g, stage)

    patch.setattr(stages, "arrange", arranging)
    for verb in ("hero_gains", "enemy_gains"):
        gains = getattr(statuses, verb)

        def gaining(g: NovaAetas, number: int, status: str, *rest: Any, gains: Any = gains) -> None:
            if status != name:
                gains(g, number, status, *rest)

        for module in list(sys.modules.values()):
            if getattr(module, verb, None) is gains:
                patch.setattr(module, verb, gaining)


def _names(card: Any) -> tuple[str, ...]:
    return card.id, card.name


NOTHING: dict[str, Any] = {"fx": (), "attack": None, "secondary": ()}
"""What an item has in the place of each fact when it does nothing."""


def _of_item(item: Item) -> list[str]:
    """The facts of an item that do something in a Mission."""
    return [fact for fact in NOTHING if getattr(item, fact)]


def _effects(card: EnemyCard) -> tuple[str, ...]:
    return tuple(effect for attack in card.attacks for effect in attack.effects)


def _first_words(written: Iterable[str]) -> set[str]:
    """The bare names of keywords and effects: ``jump`` of ``jump 2``."""
    return {one.split("(")[0].split()[0] for one in written}


def _bearers(listed: Callable[[EnemyCard], tuple[str, ...]], name: str) -> tuple[str, ...]:
    """The Enemies that have a keyword or an effect."""
    return tuple(card.id for card in BOOK.enemies.values() if name in _first_words(listed(card)))


EFFECTS = sorted(_first_words(effect for card in BOOK.enemies.values() for effect in _effects(card)))
KEYWORDS = sorted(_first_words(one for card in BOOK.enemies.values() for one in card.passives) - {"destiny"})
"""All but Destiny, which Leaders and Monsters have, printed or not (NA-ENM-13)."""


def _less(mission: Mission, kind: str, name: str, **facts: Any) -> Part:
    """A part of a Mission's script: the Mission with other facts."""
    off = partial(_without, "missions", mission.id, facts)
    return Told(kind, f"{mission.id}-{name}", off, (mission.id, mission.title))


def _swapped(every: tuple[Any, ...], number: int, **facts: Any) -> tuple[Any, ...]:
    """The same, one of them with other facts."""
    return (*every[:number], replace(every[number], **facts), *every[number + 1 :])


def _dropped(every: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    return (*every[:number], *every[number + 1 :])


def _scripted(mission: Mission) -> Iterator[Part]:
    """What happens, what can be done and what is sought in a Mission: its events, objects, points, Objectives."""
    for n, event in enumerate(mission.events):
        yield _less(mission, "event", event.id, events=_swapped(mission.events, n, do=()))
    for n, objective in enumerate(mission.objectives):
        yield _less(mission, "objective", objective.id, objectives=_dropped(mission.objectives, n))
    for n, thing in enumerate(mission.objects):
        if thing.use is not None:
            yield _less(mission, "use", thing.id, objects=_swapped(mission.objects, n, use=None))
    for n, card in enumerate(mission.location_cards):
        for k, point in enumerate(card.points):
            for what in ("ok", "fail"):
                if getattr(point, what):
                    points = _swapped(card.points, k, **{what: ()})
                    cards = _swapped(mission.location_cards, n, points=points)
                    yield _less(mission, "point", f"{card.id}-{point.id}-{what}", location_cards=cards)


def _settled(mission: Mission) -> Iterator[Part]:
    """How a Mission ends and what follows: every condition among several, every branch, every further reward."""
    for outcome in ("victory", "defeat"):
        for key, wanted in getattr(mission, outcome).items():
            for n in range(len(wanted)) if len(wanted) > 1 else ():
                if wanted[n] == "time_over":
                    continue  # the end time ends every Mission, whether its card says so or not (NA-TIM-02)
                yield _less(mission, outcome, f"{key}-{n}", **{outcome: {key: _dropped(wanted, n)}})
        branches = getattr(mission.unlocks, outcome)
        for n, branch in enumerate(branches):
            unlocks = replace(mission.unlocks, **{outcome: _dropped(branches, n)})
            yield _less(mission, "branch", f"{outcome}-{branch.to}", unlocks=unlocks)
        reward = getattr(mission.rewards, outcome)
        if reward.extra:
            rewards = replace(mission.rewards, **{outcome: replace(reward, extra=())})
            yield _less(mission, "reward", outcome, rewards=rewards)


def _lines(kind: str, card: Card) -> Iterator[Part]:
    """Each line of a card that has several, and each keyword of its attack."""
    for n, line in enumerate(card.fx if len(card.fx) > 1 else ()):
        if line not in UNSEEN:
            facts = {"fx": _dropped(card.fx, n)}
            yield Told("line", f"{card.id}: {line}", partial(_without, kind, card.id, facts), _names(card))
    if isinstance(card, Item) and card.attack is not None:
        for n, keyword in enumerate(card.attack.keywords):
            weaker = replace(card.attack, keywords=_dropped(card.attack.keywords, n))
            yield Told(
                "weapon", f"{card.id}-{keyword}", partial(_without, kind, card.id, {"attack": weaker}), _names(card)
            )


UNSEEN = ("passive: immune(blind)", "passive: spell(spark)")
"""Nothing of the base set blinds a Hero; and the spell of a book is its attack, so that the line only says so."""
PARTS: list[Part] = [
    *(
        Told("skill", card.id, partial(_without, "skills", card.id, _off(card)), _names(card))
        for card in BOOK.skills.values()
    ),
    *(
        Told(
            "item",
            f"{card.id}-{fact}",
            partial(_without, "items", card.id, {fact: NOTHING[fact]}),
            _names(card),
        )
        for card in BOOK.items.values()
        for fact in _of_item(card)
    ),
    *(
        Told("formula", card.id, partial(_without, "items", card.id, {"formula": {}}), _names(card))
        for card in BOOK.items.values()
        if card.formula
    ),
    *(
        Told("injury", card.id, partial(_without, "injuries", card.id, {"fx": ()}), _names(card))
        for card in BOOK.injuries.values()
        if card.fx
    ),
    *(
        part
        for kind in ("skills", "items", "injuries")
        for card in BOOK.all[kind].values()
        for part in _lines(kind, card)
    ),
    *(Told("enemy", card.id, partial(_harmless_enemy, card.id), _names(card)) for card in BOOK.enemies.values()),
    *(
        Told("keyword", keyword, partial(_without_keyword, keyword), _bearers(lambda card: card.passives, keyword))
        for keyword in KEYWORDS
    ),
    *(Told("effect", effect, partial(_without_effect, effect), _bearers(_effects, effect)) for effect in EFFECTS),
    *(Told("status", name, partial(_without_status, name), (name,)) for name in STATUSES),
    *(
        Told("crate", one.id, partial(_without, "crates", one.id, {"do": ()}), ("pick up",))
        for one in BOOK.crates.values()
        if one.do
    ),
    *(
        _less(one, "special", "special", special=())
        for one in BOOK.missions.values()
        if one.special not in ((), ("fire_rules",))  # a word for people: Fires are objects of the Mission
    ),
    *(part for one in BOOK.missions.values() for part in (*_scripted(one), *_settled(one))),
]
