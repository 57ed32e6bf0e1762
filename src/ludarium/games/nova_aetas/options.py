"""The answers that players can give."""

from __future__ import annotations

from typing import TypeAlias, Union

import msgspec

from ludarium.space.squares import Square


class _Answer(msgspec.Struct, frozen=True, array_like=True):
    """An answer is a list that begins with what is done."""


class Place(_Answer, frozen=True, tag="place"):
    """A square: to start on, to be moved to."""

    to: Square


class Act(_Answer, frozen=True, tag="act"):
    """The Hero or Enemy group whose token is next."""

    who: str


class Move(_Answer, frozen=True, tag="move"):
    """A Movement action to a square."""

    to: Square


class Attack(_Answer, frozen=True, tag="attack"):
    """An attack with a weapon, skill or bare hands on an Enemy by number, or an object or square by name."""

    card: str
    target: str


class Boost(_Answer, frozen=True, tag="boost"):
    """Add this Boost to the attack."""

    card: str


class Use(_Answer, frozen=True, tag="use"):
    """Use a skill or an item."""

    card: str


class Cast(_Answer, frozen=True, tag="cast"):
    """Cast a spell or say a prayer that is no attack."""

    card: str


class PickUp(_Answer, frozen=True, tag="pick up"):
    """Pick up an object, or search the crate on a square."""

    what: str


class Interact(_Answer, frozen=True, tag="interact"):
    """Use an object of the Mission."""

    what: str


class Visit(_Answer, frozen=True, tag="visit"):
    """Use a point of interest of the location card."""

    point: str


class Give(_Answer, frozen=True, tag="give"):
    """Pass or throw an item or object to another Hero."""

    what: str
    to: str


class Reload(_Answer, frozen=True, tag="reload"):
    """Remove the Reload token of a weapon."""

    card: str


class Douse(_Answer, frozen=True, tag="douse"):
    """Put out a Fire with the Bucket."""

    what: str


class Lift(_Answer, frozen=True, tag="lift"):
    """Take up a KO'd Hero."""

    hero: str


class SetDown(_Answer, frozen=True, tag="set down"):
    """Lay the KO'd Hero one carries down on a square."""

    to: Square


class Leave(_Answer, frozen=True, tag="leave"):
    """Leave the map by an exit."""

    exit: str


class Wait(_Answer, frozen=True, tag="wait"):
    """Spend AP for nothing."""

    ap: int


class Spend(_Answer, frozen=True, tag="spend"):
    """Spend a status token, or use a card."""

    what: str


class Reroll(_Answer, frozen=True, tag="reroll"):
    """Reroll the die at that place, by a card or the Reroll token; -1: all dice that may."""

    by: str
    die: int


class Choose(_Answer, frozen=True, tag="choose"):
    """A Hero, an Enemy, a status or an entry."""

    what: str


class Learn(_Answer, frozen=True, tag="learn"):
    """A Hero learns a skill."""

    hero: str
    skill: str


class Raise(_Answer, frozen=True, tag="raise"):
    """A Hero increases a characteristic."""

    hero: str
    what: str


class Promote(_Answer, frozen=True, tag="promote"):
    """A Hero takes an advanced class."""

    hero: str
    rank: str


class Pin(_Answer, frozen=True, tag="pin"):
    """A Hero pins a learned skill for the next Mission."""

    hero: str
    skill: str


class Unpin(_Answer, frozen=True, tag="unpin"):
    """A Hero takes a pin back."""

    hero: str
    skill: str


class Equip(_Answer, frozen=True, tag="equip"):
    """A Hero takes an item from the company stock."""

    hero: str
    item: str


class Stow(_Answer, frozen=True, tag="stow"):
    """A Hero puts an item into the company stock."""

    hero: str
    item: str


class Buy(_Answer, frozen=True, tag="buy"):
    """Buy an item or a reagent."""

    what: str


class Sell(_Answer, frozen=True, tag="sell"):
    """Sell an item or a reagent."""

    what: str


class Craft(_Answer, frozen=True, tag="craft"):
    """Make an item from reagents."""

    item: str


class Cure(_Answer, frozen=True, tag="cure"):
    """Let the Cerusico remove an Injury card."""

    hero: str
    injury: str


class Undertake(_Answer, frozen=True, tag="undertake"):
    """Play a secondary Mission."""

    mission: str


Option: TypeAlias = Union[
    Place,
    Act,
    Move,
    Attack,
    Boost,
    Use,
    Cast,
    PickUp,
    Interact,
    Visit,
    Give,
    Reload,
    Douse,
    Lift,
    SetDown,
    Leave,
    Wait,
    Spend,
    Reroll,
    Choose,
    Learn,
    Raise,
    Promote,
    Pin,
    Unpin,
    Equip,
    Stow,
    Buy,
    Sell,
    Craft,
    Cure,
    Undertake,
    str,
]
"""Everything that can be answered: also ``done``, ``roll``, ``end``, ``put out``, dice and drawn cards."""
DONE, ROLL, END_TURN, PUT_OUT, LEAVE_CARD, YES, NO = "done", "roll", "end", "put out", "leave card", "yes", "no"
READY = "ready"
GO_ON, FAST = "go on", "fast forward"
