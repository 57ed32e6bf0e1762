"""A Round of Aristeia! in pictures, and what its icons mean."""

from __future__ import annotations

from ludarium.games.aristeia.content import load
from ludarium.games.aristeia.event_words import COLOURS, SYMBOL_WORDS
from ludarium.games.aristeia.picture.dice import pool_sign, symbol
from ludarium.games.aristeia.picture.ink import sign
from ludarium.games.aristeia.picture.pieces import ICONS, STATES, face_of
from ludarium.scene.primer import Primer, Step, legend

TURN = (
    Step(
        "s-list",
        "Plan",
        "Both players put their four Initiative cards face down, in the order in which their Characters act.",
    ),
    Step("s-eye", "Reveal", "In each of four Turns both next cards are turned up; the higher Initiative goes first."),
    Step(sign("run"), "Move", "2 Action Points give as many Movement Points as your Speed."),
    Step(
        "s-swords",
        "Attack",
        "Your dice against theirs: each Success that is not blocked is a Damage; Symbols buy Switches.",
    ),
    Step("s-layers", "Tactics", "Cards are played at their moment; you are asked when one fits."),
    Step("s-trophy", "Score", "After the fourth Turn the scenario gives points: stand in the Scoring Zone."),
)


def primer() -> Primer:
    """A turn in pictures, and the legend of all icons."""
    book = load()
    symbols = [(symbol(name), words) for name, words in SYMBOL_WORDS.items()]
    dice = [(pool_sign(code), f"{words} die") for code, words in COLOURS.items()]
    states = [(sign(icon), book.states[state].label) for state, icon in STATES.items()]
    actions = [(sign(icon), book.actions[name].name) for name, icon in ICONS.items() if name in book.actions]
    faces = [(face_of(one.id), one.name) for one in book.characters.values()]
    points = [("ar-ap", "Action Points"), ("ar-mp", "Movement Points")]
    return Primer(TURN, legend([*symbols, *dice, *points, *states, *faces, *actions]))
