"""Kharn-Ages in words: what is asked, what an answer does, what happened, what a card is."""

from __future__ import annotations

from typing import Any

from ludarium.games.kharn_ages import GAME
from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Skill
from ludarium.games.kharn_ages.event_words import SIDES, event_words, spoken
from ludarium.games.kharn_ages.muster_words import muster_words
from ludarium.games.kharn_ages.names import called
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
from ludarium.games.kharn_ages.rosters import Draft
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.kernel.asks import AnyAsk, Anyone, Ask, Sealed
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.rulebook import rulebook
from ludarium.space.plane.shapes import walk_length

PROMPTS = {
    "muster": "Muster a Spearhead of {size} Krowns for {scenario}.",
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
    "incantation": "How many AP does {safar} put into {spell}?",
    "spell target": "On whom does {safar} cast {spell}?",
    "target": "Whom does it touch?",
    "place": "Where is {safar} placed?",
    "ambush window": "{safar} moves: does an ambusher interrupt?",
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
    "hand over": "{safar} may hand over the AP it took: to whom?",
    "forgo": "How many HP does {safar} forgo? Each 5 make the spell easier by 1.",
    "drain": "How many AP does {safar} lose?",
    "replace": "Which die does the stored face replace?",
    "mastery die": "Which mastery die does {safar} cross?",
    "name AP": "How many AP does {safar} put into its defence, before the attack is declared?",
    "mind bend": "What must {safar} do?",
    "role": "Do you attack or defend?",
    "first activation": "Who takes the first activation of the next round?",
}
NO_AMBUSH = "{safar} moves: nobody of yours can come out, but only you know that."
SAID = {
    "end": "end the activation",
    "stand": "let the dice stand",
    "stay": "stay here",
    "stop": "no more",
    "deploy": "deploy it on the table",
    "drop": "drop the load",
    "roll": "roll the test",
}
"""Words that answer a question, as they are said on a button."""
INCANTATIONS = ("", "quick", "basic", "complex")
UNITS = {"how many AP": "AP", "name AP": "AP", "drain": "AP", "forgo": "HP", "split points": "damage"}
PLACES = ("left chest:", "middle chest:", "right chest:")
CHARACTERISTICS = {"V": "velocity", "P": "power", "A": "agility", "C": "corpulence", "I": "intellect"}


def toises(length: int) -> str:
    """A length as people write it."""
    return f"{length / 1000:.3f}".rstrip("0").rstrip(".")


def _asked(ask: AnyAsk) -> int:
    """Which of several seats that are asked at once reads this: the one that sees its options."""
    if not isinstance(ask, Sealed) or len(ask.about) < len(ask.seats):
        return 0
    return next((number for number, options in enumerate(ask.options) if len(options)), 0)


def counted(topic: str, number: int) -> str:
    """A number that is chosen, with what it counts."""
    if topic == "incantation":
        return f"{INCANTATIONS[number]} incantation, {number} AP"
    return f"{number} {UNITS[topic]}" if topic in UNITS else str(number)


def own_draft(g: KharnAges, ask: AnyAsk) -> Draft:
    """The draft of the seat that sees its options, as only one does in a view."""
    assert isinstance(ask, Anyone)
    seats = [seat for seat, options in zip(ask.seats, ask.options, strict=True) if len(options)]
    return g.drafts[seats[0] if seats else 0]


class KharnAgesWords:
    """Its words for people."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        assert isinstance(game, KharnAges)
        about = ask.about[_asked(ask)] if ask.about else None
        who = called(game, about) if isinstance(about, int) and 0 <= about < len(game.safars) else "your Safar"
        if ask.topic == "ambush window" and isinstance(ask, Ask) and len(ask.options) == 1:
            return NO_AMBUSH.format(safar=who)
        if ask.topic in PROMPTS:
            card = game.book.spells.get(ask.about[1]) if len(ask.about) > 1 and isinstance(ask.about[1], str) else None
            spell = card.name if card else ""
            return PROMPTS[ask.topic].format(safar=who, size=game.size, scenario=game.card.name, spell=spell)
        if len(ask.about) > 1 and isinstance(ask.about[1], str):
            return f"{who}: {spoken(game.book, ask.about[1])}?"
        return f"{who}: {ask.topic}?"

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        assert isinstance(game, KharnAges)
        if ask.topic == "muster":
            return muster_words(game.book, own_draft(game, ask), option)
        if isinstance(option, int):
            safars = ask.topic in ("target", "spell target", "shout", "hand over", "split")
            return called(game, option) if safars else counted(ask.topic, option)
        if isinstance(option, str):
            return self._word(game, ask, option)
        return self._struct(game, ask, option)

    def _word(self, game: KharnAges, ask: AnyAsk, option: str) -> str:
        if ask.topic in ("characteristics", "defence characteristics", "damage characteristic"):
            return ", ".join(CHARACTERISTICS.get(c, option) for c in option) or "none"
        if ask.topic in ("announce", "effects", "defence wish"):
            named = (
                [{"D": "damage"}.get(c, f"{c} effect") for c in option]
                if option.isupper()
                else [SAID.get(option, option)]
            )
            return ", ".join(named) or "nothing"
        if ask.topic == "chests":
            return ", ".join(f"{place} {word}" for place, word in zip(PLACES, option.split(), strict=False))
        if ask.topic in ("area", "role"):
            return SIDES.get(option, option)
        if option == "keep" and ask.topic == "drop load":
            return "keep the load and do not defend"
        return SAID.get(option, option)

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
                return called(g, option.safar)
            case Grip():
                return ", ".join(self._item(g, owner, i) for i in option.items) or "nothing"
            case Fight():
                return f"attack {called(g, option.target)} with {self._item(g, owner, option.weapon)}"
            case Assault():
                return f"assault {called(g, option.target)} with {self._item(g, owner, option.weapon)}"
            case Special():
                return f"{option.kind} {called(g, option.target)}" if option.target >= 0 else option.kind
            case Shoot():
                ammo = f" ({option.ammo.replace('_', ' ')})" if option.ammo else ""
                return f"shoot at {called(g, option.target)} with {self._item(g, owner, option.weapon)}{ammo}"
            case Throw():
                return f"throw {self._thing(g, owner, option)} at {self._on(g, owner, option.target)}"
            case ThrowTo():
                return f"throw {self._thing(g, owner, option)} to {toises(option.x)}, {toises(option.y)}"
            case Cast():
                spell = g.book.spells[option.spell]
                tier = spell.tiers[option.tier]
                return f"cast {spell.name} at {tier.difficulty}: {tier.text}"
            case Act():
                on = f": {self._on(g, owner, option.on)}" if option.on else ""
                return f"{option.name.replace('_', ' ')}{on}"
            case Use():
                return f"use {spoken(g.book, option.ref)}"
        return self._dice(g, ask, option, owner)

    def _dice(self, g: KharnAges, ask: AnyAsk, option: Any, owner: int) -> str:
        match option:
            case Reroll():
                faces = [face for face in ask.about[2:] if isinstance(face, int)]
                shown = ", ".join(_face(faces, die) for die in option.dice if die < len(faces))
                by = spoken(g.book, option.by).removesuffix(" X")
                if option.by.startswith("mastery "):
                    by = f"mastery die {int(option.by.removeprefix('mastery ')) + 1}"
                lender, _, die = option.lent.partition(".")
                by += f", die {int(die) + 1} of {called(g, int(lender))}" if lender else ""
                return f"reroll {shown or 'dice'} ({by})"
            case Keep():
                return f"keep {option.face}"
            case Defend():
                kinds = ("reflex", "basic", "classic", "strong")
                return f"{kinds[option.ap]} defence ({option.ap} AP) with {self._item(g, owner, option.item)}"
            case Discard():
                return f"discard {self._item(g, owner, option.item)}"
        return str(option)

    def _on(self, g: KharnAges, n: int, on: str) -> str:
        """What a generic action is done to or with, in words."""
        kind, _, rest = on.partition(" ")
        number, _, more = rest.partition(" ")
        if kind == "safar" and number.isdigit():
            return called(g, int(number)) + (", altogether" if more == "all" else "")
        if kind == "item" and number.isdigit():
            return self._item(g, n, int(number))
        if kind == "object" and number.isdigit():
            what = g.objects[int(number)].kind.replace("_", " ")
            return f"{what}, {more} AP" if more.isdigit() else f"{what} {self._named(g, more)}".strip()
        if on.replace(" ", "").isdigit():
            return " and ".join(self._item(g, n, int(place)) for place in on.split())
        return on.replace("_", " ")

    def _named(self, g: KharnAges, name: str) -> str:
        return g.book.equipment[name].name if name in g.book.equipment else name.replace("_", " ")

    def _thing(self, g: KharnAges, n: int, option: Throw | ThrowTo) -> str:
        """What is thrown."""
        return g.objects[option.thing].kind.replace("_", " ") if option.item < 0 else self._item(g, n, option.item)

    def _item(self, g: KharnAges, n: int, item: int) -> str:
        if item < 0 or item >= len(g.safars[n].items):
            return "bare hands"
        items = g.safars[n].items
        name = items[item].id
        alike = [number for number, one in enumerate(items) if one.id == name]
        which = f" {alike.index(item) + 1}" if len(alike) > 1 else ""
        return (g.book.equipment[name].name if name in g.book.equipment else "armour") + which

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        assert isinstance(game, KharnAges)
        return event_words(game, event, names)

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
    return _of_a_skill(book, name) or _of_the_table(book, name) or GLOSSARY.get(name, "")


def _of_a_skill(book: Book, name: str) -> str:
    """A card of a Spearhead, or a skill by its id or as a profile writes it; many skills are rules of the ledger."""
    card = book.upgrade_cards.get(name) or book.tactical_cards.get(name)
    if card is not None:
        return f"{card.name}: {card.text}"
    skill = skill_of(book, name)
    if skill is None:
        return ""
    rules = [one for one in rulebook(GAME).rules if one.id in skill.rules]
    told = skill.text or " ".join([f"{one.rule} ({one.id})" for one in rules])
    return f"{skill_name(name)}: {told}" if told else f"{skill_name(name)}: a word that other cards name."


def skill_of(book: Book, name: str) -> Skill | None:
    """The skill that a profile means: with its number, or with the word in brackets."""
    plain, _, last = name.rpartition(" ")
    tries = [name, f"{plain} X" if last.isdigit() else "", *[f"{plain} ({kind})" for kind in KINDS_OF_SKILLS]]
    tries += ["keyword"] * name.startswith("kw_") + ["path"] * name.startswith("path_")
    return next((book.skills[one] for one in tries if one in book.skills), None)


def skill_name(name: str) -> str:
    """A skill as it is written on a card."""
    plain = name.removeprefix("kw_").replace("path_", "path of ").replace("_", " ")
    return f"{plain[0].upper()}{plain[1:]}"


def _of_the_table(book: Book, name: str) -> str:
    """Scenery, markers, loose objects and the envoy."""
    kind, _, what = name.partition(" ")
    if kind == "terrain" and what in book.terrain_kinds:
        return f"{what.capitalize()}: {book.terrain_kinds[what].text}"
    if kind == "object" and what not in book.objects:
        return GLOSSARY.get(name, f"{what.replace('_', ' ').capitalize()}: can be picked up (KA-GEN-09).")
    if kind == "object":
        thing = book.objects[what]
        return f"{what.replace('_', ' ').capitalize()}: damage {thing.damage}, difficulty {thing.difficulty}, {thing.sp} structure points. {thing.text}".strip()
    return next((one.text for one in book.neutrals.values()), "") if name == "envoy" else ""


KINDS_OF_SKILLS = ("path", "field", "cause", "faction", "convincing")
GLOSSARY = {
    "AP": "Action Points: paid for actions and defences, refilled in step 6 of the activation (KA-AP-01).",
    "mastery dice": "A mastery die is crossed to roll dice again whose roll is in one of its fields (KA-MST-03).",
    "defence": "Each AP engages one characteristic; the total must reach that of the attack (KA-DEF-01, KA-RES-04).",
    "ambush": "An ambusher hides in a square and comes out when an enemy moves, or in its activation (KA-SKL-03).",
    "score": "Victory points, and the goal average: the Krowns of enemies put out of the game, which breaks ties.",
    "temerity": "The third failed temerity test in a row makes a Safar flee (KA-TEM-07).",
    "armour": "A die is rolled against basic damage: below its threshold the armour gives less (KA-ARM-01).",
    "load": "Who carries something with both arms cannot defend before dropping it (KA-GEN-03).",
    "water": "A bucket of water: a fire can be put out with it (KA-GEN-18).",
    "foresight": "A stored face that can replace a die of a later roll.",
    "bleeding": "Loses HP at the start of its activation (KA-EFX-02).",
    "poison": "Its characteristics fall by more in each activation (KA-EFX-06).",
    "fire": "Loses 1 HP and 1 maximum HP at the start of its activation (KA-EFX-03).",
    "frostbite": "Works in its next activation (KA-EFX-09).",
    "electric_shock": "Fewer AP at the next refill (KA-AP-02).",
    "dazed": "Every action costs 1 AP more until its next activation (KA-STT-03).",
    "stunned": "Cannot act or defend, and engages nobody, until its next activation (KA-STT-01).",
    "on_ground": "Must get up before any other action (KA-STT-02).",
    "frightened": "Has failed a fright or temerity test (KA-FRI-02).",
    "rooted": "Cannot move and has no zone of control (KA-FRI-04).",
    "berserk": "Must attack the nearest Safar in sight, or move towards it (KA-SKL-11).",
    "hidden": "Can be chosen only by who sees it without cover (KA-GAP-64).",
    "alert": "Engages one characteristic more in its next defence (KA-GEN-15).",
    "boost": "The last of its Spearhead: criticals come more easily (KA-TEM-09).",
    "spared": "Has no AP until its next activation has ended.",
    "marker chest": "Holds salt, wheat or arms; destroyed by the action Destroying an object.",
    "marker coffer": "May hold the true letter.",
    "marker water": "Here a bucket of water can be taken.",
    "marker zone": "A zone that gives points to who holds it.",
    "object carcass": "Can be devoured, looted or buried.",
    "characteristic V": "Velocity: how far one movement goes, in toises.",
    "characteristic P": "Power: damage and force.",
    "characteristic A": "Agility: aim and skill.",
    "characteristic C": "Corpulence: mass, repelling others.",
    "characteristic T": "Temerity: tests of morale.",
    "characteristic I": "Intellect: incantations, defence against spells, auras.",
    "effect V": "A free move of half the velocity after the attack (KA-EFF-14).",
    "effect P": "More damage.",
    "effect A": "A free attack.",
    "effect C": "The target is repelled.",
    "effect D": "The defence inflicts damage on the attacker (KA-DEF-07).",
}
"""Words of the screen that have no card."""


def _face(faces: list[int], die: int) -> str:
    """The face of a die; of several alike, which one it is."""
    face = faces[die]
    if faces.count(face) == 1:
        return str(face)
    return f"the {face} number {faces[:die].count(face) + 1}"


WORDS = KharnAgesWords()
