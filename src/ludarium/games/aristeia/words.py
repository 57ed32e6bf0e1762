"""Aristeia! in words: who decides what, what an answer would do, what a card or Character says."""

from __future__ import annotations

from typing import Any

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import EventWords, die_words, listed, symbol_words, zone_name
from ludarium.games.aristeia.notes import FIGHTER, SPACE, note
from ludarium.games.aristeia.options import Act, Deploy, Order, Pair, Play, Step, Use
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.rules.activation import Activation
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.games.aristeia.rules.rounds import TURNS
from ludarium.games.aristeia.rules.setup import SetUp
from ludarium.games.aristeia.rules.states import StatesStep
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game

MOMENTS = {
    "planning.done": "the Running Orders are set",
    "turn.reveal": "the Initiative cards are revealed",
    "prep.begin": "the Preparation Step begins",
    "prep.end": "the Preparation Step ends",
    "actions.begin": "the Actions Step begins",
    "actions.end": "the Actions Step ends",
    "states.begin": "the States Step begins",
    "states.end": "the States Step ends",
    "action.declared": "an Action is declared",
    "attack.declared": "an Attack is declared",
    "roll.tactics": "dice are about to be rolled",
    "roll.rolled": "the dice lie on the table",
    "roll.results": "the Symbols left are known",
    "action.resolved": "an Action is completed",
    "move.declared": "a movement is announced",
    "move.done": "a movement was made",
    "disengage.failed": "a Disengage Roll failed",
    "disengage.won": "a Disengage Roll was won",
    "displace.pending": "a Character is about to be Displaced",
    "displace.done": "a Character was Displaced or Placed",
    "damage.pending": "Damage is about to be placed",
    "damage.done": "Damage was placed",
    "state.pending": "a State is about to be imposed",
    "tactic.played": "a Tactic was played",
    "infirmary.entered": "a Character entered the Infirmary",
    "bench.return": "a Character came back from the Bench",
    "objectives.begin": "the Objectives Phase begins",
    "recovery.begin": "the Recovery Phase begins",
}
QUESTIONS = {
    "team": "choose a Character for your team",
    "tactics": "choose two Tactics for your deck",
    "mulligan": "keep your hand, or put it back for a new one?",
    "deployment zone": "in which zone will your team deploy?",
    "who deploys first": "who deploys first?",
    "deploy": "deploy a Character",
    "scoring zone": "which zone becomes the Scoring Zone?",
    "push out": "where is {fighter} put, out of the new Scoring Zone?",
    "running order": "in which order will your Characters act?",
    "first activation": "Initiative {about}: who activates first?",
    "return": "where does {fighter} come back?",
    "act": "what does {fighter} do?",
    "who holds": "who holds {fighter} back?",
    "enter": "where does {fighter} go?",
    "displace": "where is {fighter} Displaced to?",
    "place": "where is {fighter} Placed?",
    "effect": "apply the effect of {action}?",
    "critical block first": "whose Critical Block is used first?",
    "critical block": "remove a die with the Critical Block of {fighter}, or keep it as a Block?",
    "switches first": "who uses Switches first?",
    "switch": "use a Switch of {fighter}? ({symbols})",
    "who starts": "when {moment}: who may react first?",
    "react": "when {moment}: do you react?",
    "order": "what comes first?",
    "order of states": "which State of {fighter} works first?",
    "discard": "which Tactic do you discard?",
    "reroll": "which die of {fighter} is rolled again?",
    "nullify a die": "which die of {fighter} is removed?",
    "choose": "choose",
    "alternative": "choose one of the effects",
    "remove a state": "which State does {fighter} lose?",
    "how much damage": "how much of the Damage is moved?",
    "free action": "which Action does {fighter} perform without paying?",
    "exchange": "which two Initiative cards change places?",
}
OPTION_WORDS = {
    "pass": "pass",
    "end": "end the Actions Step",
    "disengage": "spend a Movement Point: Disengage Roll",
    "done": "no more",
    "keep": "keep",
    "mulligan": "take a new hand",
    "apply": "apply it",
    "decline": "do without",
    "stay": "stay",
}
SETTING_UP = {
    "team": "Teams",
    "tactics": "Decks",
    "mulligan": "Opening hands",
    "draw": "Opening hands",
    "underdog": "Underdog",
    "deployment zone": "Deployment",
    "who deploys first": "Deployment",
    "deploy": "Deployment",
}
PREPARING = frozenset(("", "begin", "make_action_points", "come_back", "enter", "end_of_preparation", "begin_actions"))
KINDS = {"attack": "Face to Face Roll", "disengage": "Disengage Roll", "simple": "Simple Roll"}
FIGHTER_TOPICS = (
    *("first activation", "who holds", "critical block first", "switches first", "choose", "order"),
    *("who deploys first", "who starts"),
)


class AristeiaWords:
    """The words of Aristeia!."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        """What is to be decided."""
        assert isinstance(game, Aristeia)
        if ask.seats[0] < 0:
            return "Dice and cards decide."
        question = QUESTIONS.get(ask.topic, ask.topic).format_map(_Blanks(game, ask))
        question = question[:1].upper() + question[1:]
        return question if question.endswith(("?", ")")) else f"{question}."

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        """What this answer would do, in a few words."""
        assert isinstance(game, Aristeia)
        match option:
            case Act():
                return _act(game, ask, option)
            case Step(space=space):
                return f"move to {space}"
            case Play(card=card, target=target, space=space):
                on = f" on {fighter_name(game, target)}" if target >= 0 else f" at {space}" if space else ""
                return f"play {game.content.tactics[card].name}{on}: {game.content.text(card)}"
            case Use(skill=skill, fighter=fighter):
                if skill not in game.content.skills:
                    return f"{fighter_name(game, fighter)} gives up Focused for an orange die"
                return (
                    f"{fighter_name(game, fighter)} uses {game.content.skills[skill].name}: {game.content.text(skill)}"
                )
            case Deploy(fighter=fighter, space=space):
                return f"{fighter_name(game, fighter)} at {space}"
            case Order(first, second, third, fourth):
                return ", ".join(fighter_name(game, f) for f in (first, second, third, fourth))
            case Pair(one=one, two=two):
                tactics = game.content.tactics
                return f"{tactics[one].name} and {tactics[two].name}" if one in tactics else f"slots {one} and {two}"
        return _word(game, ask, option)

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        """What happened, as a sentence."""
        return EventWords(game.content, names).say(event)

    def explain(self, game: Game, name: str) -> str:
        """What a Character, Tactic, Action, Switch or State is and does; what a space or fighter means now."""
        assert isinstance(game, Aristeia)
        book = game.content
        if name.startswith((SPACE, FIGHTER)):
            return note(game, name)
        for character in book.characters.values():
            if name in (character.id, character.name) or name.casefold() in character.name.casefold().split():
                return _character(book, character.id)
        for tactic in book.tactics.values():
            if name in (tactic.id, tactic.name):
                return f"{tactic.name}. {book.text(tactic.id)}"
        return book.text(name)


class _Blanks(dict[str, str]):
    """What stands in the blanks of a question, worked out only if it is wanted."""

    def __init__(self, game: Aristeia, ask: AnyAsk) -> None:
        super().__init__()
        self.game, self.ask = game, ask

    def __missing__(self, key: str) -> str:
        game, about = self.game, self.ask.about
        match key:
            case "fighter":
                return fighter_name(game, about[0])
            case "moment":
                return MOMENTS.get(about[0], str(about[0]))
            case "action":
                action = game.content.actions.get(about[1])
                return action.name if action else "the card"
            case "symbols":
                return _symbols(game, about[0])
            case _:
                return listed([_name(game, part) for part in about])


def _name(game: Aristeia, part: Any) -> str:
    characters = game.content.characters
    return characters[part].name if part in characters else str(part)


def _symbols(game: Aristeia, fighter: int) -> str:
    contest = game.topmost(Contest)
    side = next((s for s in contest.sides if s.fighter == fighter), None) if contest else None
    if side is None:
        return ""
    return symbol_words(side.left) or "no Symbols"


def fighter_name(game: Aristeia, fighter: int) -> str:
    """The name of a fighter; with the seat if both teams have that Character."""
    if not 0 <= fighter < len(game.fighters):
        return "nobody"
    mine = game.fighters[fighter]
    name = game.content.characters[mine.character].name
    double = sum(1 for other in game.fighters if other.character == mine.character) > 1
    return f"{name} (seat {mine.seat + 1})" if double else name


def _act(game: Aristeia, ask: AnyAsk, option: Act) -> str:
    action = game.content.actions[option.action]
    free = ask.topic == "free action"
    price = "free" if free else f"{action.cost} Action Point{'s' if action.cost != 1 else ''}"
    on = f" on {fighter_name(game, option.target)}" if option.target != NOBODY else ""
    on += f" at {option.space}" if option.space else ""
    low, high, los = reach(game, ask.about[0], action) if ask.about else (-1, -1, False)
    far = f", Range {low}-{high}{' with Line of Sight' if los else ''}" if low >= 0 else ""
    return f"{action.name}{on} ({price}{far}): {game.content.text(action.id)}"


def _word(game: Aristeia, ask: AnyAsk, option: Any) -> str:
    if ask.topic in ("who deploys first", "who starts"):
        return "you" if option == ask.seats[0] else "your rival"
    if ask.topic == "alternative":
        return alternative(game.content, ask.about[option - 1], option)
    if ask.topic == "how much damage":
        return f"{option} Damage"
    if isinstance(option, int):
        return fighter_name(game, option)
    book = game.content
    if ask.topic in ("critical block", "reroll", "nullify a die") and option not in OPTION_WORDS:
        return f"the {die_words(book, option)}"
    if option in book.dome.zones and "zone" in ask.topic:
        return zone_name(option)
    if option in book.characters:
        return book.characters[option].name
    if option in book.states:
        return book.states[option].label
    if option in book.tactics:
        return f"{book.tactics[option].name}: {book.text(option)}"
    return OPTION_WORDS.get(option) or book.text(option) or str(option)


def step_words(g: Aristeia) -> str:
    """The step under way."""
    if g.ask is None:
        return "The game is over"
    topic = g.ask.topic
    if g.topmost(SetUp) is not None:
        return f"Set-up: {SETTING_UP.get(topic, 'deployment').lower()}"
    contest = g.topmost(Contest)
    if contest is not None:
        return f"{KINDS[contest.ctx.roll]}, Turn {g.turn} of {TURNS}"
    if g.topmost(Activation) is not None:
        return f"{activation_step(g)}, Turn {g.turn} of {TURNS}"
    if topic in ("running order", "scoring zone", "push out"):
        return "Planning Phase" if topic == "running order" else "New Scoring Zone"
    if g.turn == 0:
        return "Planning Phase"
    window = g.ask.about[:1]
    if window in (("objectives.begin",), ("recovery.begin",)):
        return "Objectives Phase" if window[0] == "objectives.begin" else "Recovery Phase"
    return f"Initiative, Turn {g.turn} of {TURNS}"


def activation_step(g: Aristeia) -> str:
    """Which step of the Activation it is."""
    if g.topmost(StatesStep) is not None:
        return "States Step"
    activation = g.topmost(Activation)
    return "Preparation Step" if activation is not None and activation.at in PREPARING else "Actions Step"


def alternative(book: Book, effect: str, number: int) -> str:
    """One of several effects that a card offers, in the words of its text: ``choose one: this or that``."""
    offered = book.text(effect.partition(".")[0]).partition("choose one: ")[2].rstrip(".").split(" or ")
    return offered[number - 1].strip() if len(offered) > 1 and number <= len(offered) else f"effect {number}"


def _character(book: Book, character: str) -> str:
    """A Character card in a few lines."""
    card = book.characters[character]
    a = card.attributes
    pools = f"Agility {a.agility}, Brawn {a.brawn}, Defense {a.defense}"
    numbers = f"Energy {a.energy}, Hit Points {a.hit_points}, Initiative {a.initiative}, Speed {a.speed}"
    lines = [f"{card.name} ({card.role}).", f"{pools}, {numbers}."]
    lines += [f"Switch. {book.text(switch.id)}" for switch in card.switches]
    for action in card.actions:
        lines.append(
            f"{action.name} ({'Attack' if action.attack else 'Action'}, {action.cost}). {book.text(action.id)}"
        )
        lines += [f"  Switch. {book.text(switch.id)}" for switch in action.switches]
    lines += [f"{name}. {book.text(skill)}" for skill, name in book.skill_names(character)]
    return "\n".join(lines)


WORDS = AristeiaWords()
