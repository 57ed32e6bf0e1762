"""The activation of a Hero (NA-HAC, NA-ENG, NA-SYN): Recovery, actions, end."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.board import board_of
from ludarium.games.nova_aetas.effects import Effects, shift_token
from ludarium.games.nova_aetas.events import Acted, Activated, Destroyed, PickedUp, TokenMoved
from ludarium.games.nova_aetas.options import (
    END_TURN,
    LEAVE_CARD,
    PUT_OUT,
    Attack,
    Cast,
    Douse,
    Give,
    Interact,
    Leave,
    Lift,
    Move,
    PickUp,
    Reload,
    SetDown,
    Use,
    Visit,
    Wait,
)
from ludarium.games.nova_aetas.rules.actions import (
    gift_cost,
    minimum_left,
    options,
    reload_cost,
    route,
    use_cost,
    visit_cost,
)
from ludarium.games.nova_aetas.rules.attack import HeroAttack
from ludarium.games.nova_aetas.rules.casting import UseCard
from ludarium.games.nova_aetas.rules.conditions import Moment
from ludarium.games.nova_aetas.rules.interacting import HandOver, OpenCrate, PutOut, TryIt, find_point
from ludarium.games.nova_aetas.rules.lines import Lines, due
from ludarium.games.nova_aetas.rules.missions import Settle
from ludarium.games.nova_aetas.rules.movement import Movement
from ludarium.games.nova_aetas.rules.names import hero_number, square_of
from ludarium.games.nova_aetas.rules.objects import clear_square
from ludarium.games.nova_aetas.rules.scripts import pick_up
from ludarium.games.nova_aetas.rules.statuses import hero_gains, hero_loses
from ludarium.games.nova_aetas.rules.wounds import TakeWounds, set_down
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas, spend
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

EXPIRE = ("entangled", "blind", "charm", "flying", "speed")


class HeroActivation(Procedure):
    """One activation of a Hero."""

    hero: int
    engaged: bool = False
    paid: int = 0
    """AP already counted on the clock."""
    smoky: bool = False
    """Whether it began this activation in Smoke, which then goes at its end."""

    def recover(self, g: NovaAetas, got: object) -> Next:
        """NA-HAC-01, NA-HAC-05, NA-ENG-02."""
        hero = g.put_hero(self.hero, flipped=(), moved=False, safe=())
        g.hurried = False
        g.active, g.ap, g.spent = self.hero, g.stat(hero, "rapidity"), 0
        g.eased = g.shift = 0
        self.engaged = bool(g.beside_hero(hero))
        self.smoky = "smoke" in hero.statuses
        g.tell(Activated, rule="NA-HAC-01", who=hero.id)
        if hero.at in board_of(g).fires:
            hero_gains(g, self.hero, "burn", "NA-MIS-09")
        if lines := due(g, self.hero, "recovery", Moment()):
            g.push(Lines(owner=self.hero, left=tuple(lines)))
        return None

    def settle(self, g: NovaAetas, got: object) -> Next:
        """NA-HAC-03: the token moves by the AP spent; then events, Victory, Defeat."""
        hero = g.heroes[self.hero]
        if g.spent > self.paid:
            hero = g.put_hero(self.hero, token=hero.token + g.spent - self.paid)
            self.paid = g.spent
            g.tell(TokenMoved, rule="NA-HAC-03", who=hero.id, to=hero.token)
        if g.shift:
            shift_token(g, self.hero, g.shift)
            g.shift = 0
        if self.engaged and not g.beside_hero(hero):
            self.engaged = False
        g.push(Settle())
        return None

    def more(self, g: NovaAetas, got: object) -> Next:
        """NA-HAC-04, NA-HAC-07."""
        hero = g.heroes[self.hero]
        if hero.ko or hero.at is None or g.ap <= 0:
            self.at = "close"
        return None

    def ask_action(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "act", "NA-HAC-02", options(g, self.hero), (hero.id, g.ap, minimum_left(g, self.hero)))

    def act(self, g: NovaAetas, got: Any) -> Next:
        """NA-HAC-02."""
        if got == END_TURN:
            self.at = "close"
            return None
        self.at = "settle"
        ap = _take(g, self.hero, got, self.engaged)
        if isinstance(got, (Move, Leave)):
            self.engaged = False
        card = got.card if isinstance(got, (Use, Cast, Reload)) else ""
        g.tell(Acted, rule="NA-HAC-02", who=g.heroes[self.hero].id, what=type(got).__name__.lower(), ap=ap, card=card)
        return None

    def close(self, g: NovaAetas, got: object) -> Next:
        """Cards that work after the last action, before statuses."""
        if lines := due(g, self.hero, "activation_end", Moment()):
            g.push(Lines(owner=self.hero, left=tuple(lines)))
        return None

    def expire(self, g: NovaAetas, got: object) -> Next:
        """NA-HAC-11, NA-GAP-75: Burn, Bleed and Hemorrhage."""
        hero = g.heroes[self.hero]
        wounds = [
            s for s in ("burn", "bleed", "hemorrhage") if s in hero.statuses and hero.at is not None and not hero.ko
        ]
        for status in reversed(wounds):
            g.push(TakeWounds(hero=self.hero, wounds=1, moment=Moment(source="status")))
            if status == "bleed":
                hero_loses(g, self.hero, "bleed", "NA-STA-23")
        return None

    def discard(self, g: NovaAetas, got: object) -> Next:
        for status in (*EXPIRE, *(("smoke",) if self.smoky else ())):
            hero_loses(g, self.hero, status, "NA-GAP-75")
        hero = g.heroes[self.hero]
        if hero.later:
            g.put_hero(self.hero, later=())
            g.push(Effects(owner=self.hero, card="", ops=hero.later))
        g.active = NOBODY
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END

    def refuse(self, g: NovaAetas, option: Any) -> Refusal | None:
        """Why this cannot be done now."""
        if option == END_TURN:
            left = minimum_left(g, self.hero)
            return Refusal(
                "NA-SYN-01", f"{left} AP must still be spent to reach the next Enemy token; Wait if you like."
            )
        if isinstance(option, Move):
            return Refusal("NA-MOV-01", "That square cannot be reached with the AP left.")
        if isinstance(option, Attack):
            return Refusal("NA-LOS-01", "That is no valid target for this attack, or it costs more AP than are left.")
        return None


def _take(g: NovaAetas, number: int, got: Any, engaged: bool) -> int:
    """Begin the chosen action; the AP it costs so far."""
    before = g.spent
    hero = g.heroes[number]
    match got:
        case Wait(ap):
            spend(g, ap)
        case Move(to):
            cost, way = route(g, number, to)
            spend(g, cost)
            g.push(Movement(hero=number, way=way, ap=cost, reactions=engaged))
        case Leave(exit_):
            spend(g, 1)
            g.push(Movement(hero=number, exit=exit_, ap=1, reactions=engaged))
        case Attack(card, target):
            g.push(HeroAttack(hero=number, card=card, target=target))
        case Use(card) | Cast(card):
            spend(g, use_cost(g.book.card(card)))
            g.push(UseCard(hero=number, card=card))
        case Visit(point):
            spend(g, visit_cost(g, hero.card, find_point(g, hero.card, point)))
            g.push(TryIt(hero=number, card=hero.card, point=point))
        case Give(what, to):
            spend(g, gift_cost(g, number, hero_number(g, to)))
            g.push(HandOver(hero=number, what=what, to=hero_number(g, to)))
        case Reload(card):
            spend(g, reload_cost(g, hero))
            g.put_hero(number, unloaded=tuple(one for one in hero.unloaded if one != card))
        case _ if got == PUT_OUT:
            spend(g, 1)
            g.push(PutOut(hero=number))
        case _ if got == LEAVE_CARD:
            scene = next(one for one in g.script.location_cards if one.id == hero.card)
            g.put_hero(number, card="" if scene.exit == "map" else scene.exit)
        case _:
            _handle(g, number, got)
    return g.spent - before


def _handle(g: NovaAetas, number: int, got: Any) -> None:
    """Actions with objects and with a KO'd Hero."""
    hero = g.heroes[number]
    match got:
        case PickUp(what):
            spend(g, 1)
            if "," in what:
                clear_square(g, square_of(what))
                g.push(OpenCrate(hero=number))
            else:
                g.tell(PickedUp, rule="NA-AXN-07", who=hero.id, what=what)
                pick_up(g, number, what)
        case Interact(what):
            printed = g.printed(g.things[what])
            assert printed is not None
            assert printed.use is not None
            spend(g, printed.use.ap)
            g.push(TryIt(hero=number, thing=what))
        case Douse(what):
            spend(g, 1)
            g.put_thing(what, at=None, gone=True)
            g.put_hero(number, bucket=False)
            g.tell(Destroyed, rule="NA-TOK-01", what=what)
        case Lift(other):
            spend(g, 1)
            lifted = hero_number(g, other)
            g.put_hero(number, lifts=lifted)
            g.put_hero(lifted, at=hero.at)
            g.tell(PickedUp, rule="NA-MIS-09", who=hero.id, what=other)
        case SetDown(to):
            set_down(g, number, to)
