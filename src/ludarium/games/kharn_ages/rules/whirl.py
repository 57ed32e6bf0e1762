"""The whirl of the berserk flail: an attack without a target that strikes everybody near."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Declared, Deviated, Moved, Totalled
from ludarium.games.kharn_ages.kit import WHIRL, kit_of
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Special
from ludarium.games.kharn_ages.rules.damage import Damage
from ludarium.games.kharn_ages.rules.declaring import attack_cost, char_options, effect_options, spend
from ludarium.games.kharn_ages.rules.defence import Defence, Verdict
from ludarium.games.kharn_ages.rules.dice import DEGREES, SIDES, d5, direction
from ludarium.games.kharn_ages.rules.ground import SLIDE_UP
from ludarium.games.kharn_ages.rules.places import bodies
from ludarium.games.kharn_ages.rules.pushes import Fall
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling, plain_char
from ludarium.games.kharn_ages.rules.targets import attackable, begin_action
from ludarium.games.kharn_ages.rules.walks import movement_v
from ludarium.games.kharn_ages.running import clear_action
from ludarium.games.kharn_ages.state import BARE, NOBODY, KharnAges
from ludarium.games.kharn_ages.values import base_of, in_zone, value
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Refusal, Roll
from ludarium.space.plane.pushes import pushed

COMPLEX: Final = 3
HALF: Final = 500  # thousandths of a toise for each point of V that a single V effect moves


def flail(g: KharnAges, n: int) -> int:
    """The weapon in hand that can whirl."""
    return kit_of(g, n).flail


def _options(g: KharnAges, m: Moment) -> tuple[str, ...]:
    """Three characteristics, V among them, so that a V effect can be announced."""
    return tuple(chars for chars in char_options(g, m, (COMPLEX,)) if "V" in chars)


def _moment(n: int, weapon: int, action: int = 0) -> Moment:
    return Moment(kind="melee", attacker=n, weapon=weapon, name=WHIRL, action=action)


def whirls(g: KharnAges, n: int) -> list[Special]:
    """The whirl, if it can be declared and paid."""
    weapon = flail(g, n)
    if weapon == BARE or not _options(g, _moment(n, weapon)):
        return []
    return [Special(WHIRL, NOBODY)]


class Whirl(Procedure):
    """A complex attack with a V effect, in a random direction: whoever is in the zone then defends or is hurt."""

    safar: int
    m: Moment = Moment()
    options: tuple[str, ...] = ()
    todo: tuple[int, ...] = ()

    def begin(self, g: KharnAges, got: None) -> Next:
        self.m = _moment(self.safar, flail(g, self.safar), begin_action(g))
        self.options = _options(g, self.m)
        return None

    def ask_chars(self, g: KharnAges, got: None) -> Next:
        about = (self.safar, NOBODY, WHIRL, self.m.weapon)
        return Ask(g.chooser(self.safar), "characteristics", "KA-123-02", self.options, about=about)

    def take_chars(self, g: KharnAges, got: str) -> Next:
        self.m = replace(self.m, chars=got, ap=COMPLEX)
        self.options = tuple(some for some in effect_options(g, self.m) if some in ("V", "VV"))
        return None

    def ask_effects(self, g: KharnAges, got: None) -> Next:
        about = (self.safar, NOBODY, self.m.chars)
        return Ask(g.chooser(self.safar), "announce", "KA-ATK-04", self.options, about=about)

    def pay(self, g: KharnAges, got: str) -> Next:
        n = self.safar
        self.m = replace(self.m, announced=got)
        cost = attack_cost(g, self.m, count=True)
        spend(g, n, cost, cost)
        g.attacks += int(g.active == n)
        g.alter(n, hidden=False)
        g.tell(
            Declared, rule="KA-AP-01", safar=n, target=NOBODY, kind=WHIRL, chars=self.m.chars, effects=got,
            weapon=g.safars[n].items[self.m.weapon].id, cost=cost,
        )  # fmt: skip
        g.push(Rolling(m=replace(self.m, roller=n, field="offensive", roll="attack")))
        return None

    def rolled(self, g: KharnAges, got: Result) -> Next:
        """Rolled once; a CF stuns the wielder and nothing else happens."""
        n = self.safar
        self.m = replace(self.m, crit=got.ch, tens=got.tens)
        if got.cf:
            window(g, "attack.fumble", self.m)
            self.at = "over"
            return None
        total = sum(plain_char(g, n, c, self.m) for c in self.m.chars) + got.total
        self.m = replace(self.m, total=value(g, n, "attack_total", total, self.m))
        g.tell(Totalled, rule="KA-ATK-05", safar=n, kind="attack", total=self.m.total)
        return None

    def turn(self, g: KharnAges, got: None) -> Next:
        return Chance("direction", "KA-DIE-05", Roll(1, DEGREES), about=(self.safar,))

    def move(self, g: KharnAges, got: tuple[int]) -> Next:
        """Straight ahead to the first obstacle or base; nothing collides."""
        n = self.safar
        base = base_of(g, n)
        g.tell(Deviated, rule="KA-DIE-05", degrees=got[0] - 1)
        length = HALF * movement_v(g, n) * len(self.m.announced)
        rest = pushed(g.terrain, base, bodies(g, n), direction(got[0] - 1), length, SLIDE_UP)
        g.alter(n, x=rest.x, y=rest.y, z=rest.z)
        g.tell(Moved, rule="KA-EFF-02", safar=n, how="effect", way=((rest.x, rest.y),))
        if rest.fell:
            g.push(Fall(safar=n, height=rest.fell, intended=False))
        return None

    def around(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        if not g.plays(n):
            self.at = "over"
            return None
        self.todo = tuple(o for o in in_zone(g, n, list(g.in_play())) if attackable(g, o))
        return None

    def next_one(self, g: KharnAges, got: None) -> Next:
        if not self.todo or not g.plays(self.safar):
            self.at = "over"
            return None
        victim, self.todo = self.todo[0], self.todo[1:]
        g.push(Whirled(m=replace(self.m, defender=victim)))
        self.at = "next_one"
        return None

    def over(self, g: KharnAges, got: None) -> Next:
        window(g, "attack.done", self.m)
        return None

    def clean_up(self, g: KharnAges, got: None) -> Next:
        clear_action(g, self.m.action)
        return END

    def refuse(self, g: KharnAges, option: object) -> Refusal | None:
        if isinstance(option, str) and option:
            return Refusal("KA-123-03", "A whirl engages three characteristics, V among them, and announces V effects.")
        return None


class Whirled(Procedure):
    """One of those in the zone: defends against the total, or takes 2D5 and what a CH of the weapon does."""

    m: Moment

    def defend(self, g: KharnAges, got: None) -> Next:
        if not g.plays(self.m.defender):
            return END
        g.push(Defence(m=self.m))
        return None

    def defended(self, g: KharnAges, got: Verdict) -> Next:
        if got.success or got.discarded:
            return END
        self.m = replace(self.m, undefended=True)
        window(g, "attack.hit", self.m)
        return None

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("damage", "KA-DIE-02", Roll(2, SIDES), about=(self.m.attacker,))

    def strike(self, g: KharnAges, got: tuple[int, int]) -> Next:
        m = self.m
        piercing = max(0, value(g, m.attacker, "piercing", 0, m))
        basic = d5(got[0]) + d5(got[1])
        g.push(Damage(m=replace(m, victim=m.defender, source=m.attacker, basic=basic), piercing=piercing))
        return None

    def statuses(self, g: KharnAges, got: int) -> Next:
        window(g, "attack.status", replace(self.m, hp_lost=got))
        return END
