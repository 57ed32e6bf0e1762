"""Kharn-Ages in words: what is asked, what an answer does, what happened, what a card is."""

from __future__ import annotations

from typing import Any

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.event_words import event_words, spoken
from ludarium.games.kharn_ages.options import (
    Act,
    Activate,
    Assault,
    Cast,
    Climb,
    Defend,
    Deploy,
    Discard,
    Fight,
    Grip,
    Jump,
    Keep,
    Reroll,
    Shoot,
    Special,
    Swim,
    Throw,
    ThrowTo,
    Use,
    Walk,
)
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.space.plane.shapes import walk_length

PROMPTS = {
    "ambush": "Hide {safar} in a square, or deploy it?",
    "ambush square": "In which square does {safar} hide?",
    "chests": "What do your three chests hold, in their order?",
    "area": "Where does your Spearhead deploy?",
    "deploy": "Where does {safar} stand?",
    "hands": "What does {safar} hold?",
    "activate": "Whom do you activate?",
    "act": "What does {safar} do?",
    "assault": "Along which way does {safar} assault?",
    "characteristics": "Which characteristics does {safar} engage? Each costs 1 AP.",
    "announce": "Which effects does {safar} announce?",
    "reroll": "{safar}: roll dice again, or let them stand?",
    "forced reroll": "Should {safar} roll dice again?",
    "keep": "Which die does {safar} keep?",
    "defend": "How does {safar} defend?",
    "defence characteristics": "Which characteristics does {safar} engage in its defence?",
    "defence wish": "What should the defence of {safar} give: damage (D), effects, or nothing?",
    "damage characteristic": "Which characteristic is the damage of {safar}?",
    "effects": "Which effect does {safar} apply next?",
    "free move": "Where does {safar} move?",
    "free attack": "Whom does {safar} strike with its free attack?",
    "granted attack": "Whom does {safar} attack?",
    "incantation": "How many AP does {safar} put into the incantation?",
    "spell target": "On whom does {safar} cast?",
    "target": "Whom does it touch?",
    "place": "Where is {safar} placed?",
    "ambush window": "An enemy has moved: does an ambusher interrupt?",
    "ambush action": "What does {safar} do as it comes out?",
    "drop load": "{safar} cannot defend with that load: drop it for 1 AP?",
    "shout": "Who shouts a warning to {safar}?",
    "fright": "{safar} faces a fright test: roll, or spend a mastery die for good?",
    "fright failed": "{safar} failed its fright test: spend a mastery die for good?",
    "drowning": "{safar} is in deep water with armour on.",
    "armour": "Which armour does {safar} roll?",
    "how many AP": "How many AP does {safar} pay?",
    "choose": "Which of the effects?",
    "word": "Which one?",
    "first activation": "Who takes the first activation of the next round?",
}
CHARACTERISTICS = {"V": "velocity", "P": "power", "A": "agility", "C": "corpulence", "I": "intellect"}


def toises(length: int) -> str:
    """A length as people write it."""
    return f"{length / 1000:.3f}".rstrip("0").rstrip(".")


class KharnAgesWords:
    """Its words for people."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        assert isinstance(game, KharnAges)
        about = ask.about[0] if ask.about else None
        who = game.name(about) if isinstance(about, int) and 0 <= about < len(game.safars) else "your Safar"
        if ask.topic in PROMPTS:
            return PROMPTS[ask.topic].format(safar=who)
        if len(ask.about) > 1 and isinstance(ask.about[1], str):
            return f"{who}: {spoken(game.book, ask.about[1])}?"
        return f"{who}: {ask.topic}?"

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        assert isinstance(game, KharnAges)
        if isinstance(option, int):
            safars = ask.topic in ("target", "spell target", "shout", "hand over", "split")
            return game.name(option) if safars else str(option)
        if isinstance(option, str):
            return self._word(game, ask, option)
        return self._struct(game, ask, option)

    def _word(self, game: KharnAges, ask: AnyAsk, option: str) -> str:
        if ask.topic in ("characteristics", "defence characteristics", "damage characteristic"):
            return ", ".join(CHARACTERISTICS.get(c, option) for c in option) or "none"
        if ask.topic in ("announce", "effects", "defence wish"):
            named = [{"D": "damage"}.get(c, f"{c} effect") for c in option] if option.isupper() else [option]
            return ", ".join(named) or "nothing"
        return option

    def _struct(self, g: KharnAges, ask: AnyAsk, option: Any) -> str:
        owner = ask.about[0] if ask.about and isinstance(ask.about[0], int) else 0
        match option:
            case Deploy():
                return f"at {toises(option.x)}, {toises(option.y)}"
            case Walk() | Swim():
                verb = "walk" if isinstance(option, Walk) else "swim"
                start = (g.safars[owner].x, g.safars[owner].y)
                x, y = option.way[-1]
                return f"{verb} {toises(walk_length((start, *option.way)))} to {toises(x)}, {toises(y)}"
            case Climb():
                how = "drop from" if option.drop else "climb"
                return f"{how} {option.piece.replace('_', ' ')} to {toises(option.x)}, {toises(option.y)}"
            case Jump():
                return f"jump to {toises(option.x)}, {toises(option.y)}"
            case Activate():
                return g.name(option.safar)
            case Grip():
                return ", ".join(self._item(g, owner, i) for i in option.items) or "nothing"
            case Fight():
                return f"attack {g.name(option.target)} with {self._item(g, owner, option.weapon)}"
            case Assault():
                return f"assault {g.name(option.target)} with {self._item(g, owner, option.weapon)}"
            case Special():
                return f"{option.kind} {g.name(option.target)}"
            case Shoot():
                ammo = f" ({option.ammo.replace('_', ' ')})" if option.ammo else ""
                return f"shoot at {g.name(option.target)} with {self._item(g, owner, option.weapon)}{ammo}"
            case Throw():
                return f"throw {g.objects[option.thing].kind.replace('_', ' ')} at {option.target.replace('_', ' ')}"
            case ThrowTo():
                kind = g.objects[option.thing].kind.replace("_", " ")
                return f"throw {kind} to {toises(option.x)}, {toises(option.y)}"
            case Cast():
                spell = g.book.spells[option.spell]
                tier = spell.tiers[option.tier]
                return f"cast {spell.name} at {tier.difficulty}: {tier.text}"
            case Act():
                on = f" {option.on.replace('_', ' ')}" if option.on else ""
                return f"{option.name.replace('_', ' ')}{on}"
            case Use():
                return f"use {spoken(g.book, option.ref)}"
        return self._dice(g, ask, option, owner)

    def _dice(self, g: KharnAges, ask: AnyAsk, option: Any, owner: int) -> str:
        match option:
            case Reroll():
                faces = [face for face in ask.about[2:] if isinstance(face, int)]
                shown = ", ".join(str(faces[die]) for die in option.dice if die < len(faces))
                by = option.by if option.by.startswith("mastery") else spoken(g.book, option.by)
                return f"reroll {shown or 'dice'} ({by})"
            case Keep():
                return f"keep {option.face}"
            case Defend():
                kinds = ("reflex", "basic", "classic", "strong")
                return f"{kinds[option.ap]} defence ({option.ap} AP) with {self._item(g, owner, option.item)}"
            case Discard():
                return f"discard {self._item(g, owner, option.item)}"
        return str(option)

    def _item(self, g: KharnAges, n: int, item: int) -> str:
        if item < 0 or item >= len(g.safars[n].items):
            return "bare hands"
        name = g.safars[n].items[item].id
        return g.book.equipment[name].name if name in g.book.equipment else "armour"

    def event(self, content: Any, event: Event, names: tuple[str, ...]) -> str:
        return event_words(content, event, names)

    def explain(self, game: Game, name: str) -> str:
        assert isinstance(game, KharnAges)
        return explain(game.book, name)


def explain(book: Book, name: str) -> str:
    """What a profile, item, spell or skill is and does; empty if there is none."""
    for card in book.profiles.values():
        if name in (card.id, card.name):
            s = card.stats
            figures = f"V {s.V} P {s.P} A {s.A} C {s.C} T {s.T} I {s.I}, stature {card.stature}"
            extra = " ".join((*(f"{one.replace('_', ' ')}." for one in card.skills), *card.special))
            return f"{card.name}, level {card.level}: {figures}, {card.ap} AP, {card.hp} HP. {extra}".strip()
    for item in book.equipment.values():
        if name in (item.id, item.name):
            return f"{item.name} ({item.cost} Kr): {item.text}"
    for spell in book.spells.values():
        if name in (spell.id, spell.name):
            return f"{spell.name}: " + " ".join(f"{tier.difficulty}: {tier.text}" for tier in spell.tiers)
    skill = book.skills.get(name)
    return f"{skill.id}: {skill.text}" if skill is not None and skill.text else ""


WORDS = KharnAgesWords()
