"""Blasts, barrages and fire (NA-MIS-09, NA-MIS-12): what hits everyone in some squares, and random directions."""

from __future__ import annotations

from ludarium.games.nova_aetas.events import Rolled
from ludarium.games.nova_aetas.rules.conditions import Moment
from ludarium.games.nova_aetas.rules.dice import eight_sided
from ludarium.games.nova_aetas.rules.names import name_of_square
from ludarium.games.nova_aetas.rules.objects import HitThing, body_of, destroy
from ludarium.games.nova_aetas.rules.placing import place_thing
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, successes
from ludarium.games.nova_aetas.rules.wounds import TakeWounds, wound_enemy
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Chance, Deal, Next, Procedure
from ludarium.space.squares import BUILDING, BUSH, NOTHING, Square, neighbours

FOUR: tuple[Square, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The Orientation card in four directions: two faces of the die each (NA-MIS-12)."""
EIGHT: tuple[Square, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""In eight: one face each."""
DIFFICULTY = 5


class Blast(Procedure):
    """Everyone on these squares takes Hits at Difficulty 5: Heroes defend with Physical, Enemies take them all."""

    squares: tuple[Square, ...]
    hits: int
    left: tuple[int, ...] = ()

    def begin(self, g: NovaAetas, got: object) -> Next:
        for number in g.foes():
            if g.enemies[number].at in self.squares:
                wound_enemy(g, number, self.hits)
        for thing in g.things.values():
            if thing.at in self.squares and g.character(thing) and body_of(g, thing) is not None:
                g.push(HitThing(thing=thing.id, hits=self.hits))
        self.left = tuple(n for n in g.up() if g.heroes[n].at in self.squares)
        return None

    def next_hero(self, g: NovaAetas, got: object) -> Next:
        self.left = tuple(n for n in self.left if not g.heroes[n].ko)
        if not self.left:
            return END
        dice = g.stat(g.heroes[self.left[0]], "physical")
        moment = Moment(kinds=("physical",), source="area")
        g.push(HeroRoll(hero=self.left[0], what="defence", dice=dice, need=DIFFICULTY, moment=moment))
        return None

    def hurt(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        number, self.left = self.left[0], self.left[1:]
        wounds = max(0, self.hits - successes(*got))
        self.at = "next_hero"
        g.push(TakeWounds(hero=number, wounds=wounds, moment=Moment(kinds=("physical",), source="area")))
        return None


class FireSpread(Procedure):
    """Each Fire, oldest first, spreads one square in a random direction."""

    left: tuple[str, ...] = ()

    def begin(self, g: NovaAetas, got: object) -> Next:
        fires = [thing.id for thing in g.things.values() if thing.type == "fire" and thing.at is not None]
        self.left = tuple(sorted(fires, key=lambda id_: int(id_[len("fire") :])))
        return None

    def next_fire(self, g: NovaAetas, got: object) -> Next:
        return None if self.left else END

    def roll(self, g: NovaAetas, got: object) -> Next:
        return Chance("orientation", "NA-MIS-12", eight_sided(1), (self.left[0],))

    def spread(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        fire, self.left = g.things[self.left[0]], self.left[1:]
        self.at = "next_fire"
        g.tell(Rolled, rule="NA-MIS-12", who=fire.id, what="orientation", faces=got, need=0)
        assert fire.at is not None
        dx, dy = FOUR[(got[0] - 1) // 2]
        square = (fire.at[0] + dx, fire.at[1] + dy)
        letter = g.ground.letter(square)
        if letter in (NOTHING, BUILDING):
            return None
        if letter == BUSH:
            destroy(g, name_of_square(square))
        place_thing(g, "fire", square)
        return None


class Barrage(Procedure):
    """Each gun that is not spiked fires beside the Hero with the highest TV."""

    left: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    aim: str = ""

    def begin(self, g: NovaAetas, got: object) -> Next:
        self.left = tuple(t.id for t in g.things.values() if t.type == "lever" and not t.worked and not t.gone)
        return None

    def next_gun(self, g: NovaAetas, got: object) -> Next:
        up = g.up()
        if not self.left or not up:
            return END
        self.left = self.left[1:]
        top = max(g.heroes[n].tv for n in up)
        self.tied = tuple(g.heroes[n].id for n in up if g.heroes[n].tv == top)
        if len(self.tied) == 1:
            self.aim = self.tied[0]
            self.at = "roll"
        return None

    def tie(self, g: NovaAetas, got: object) -> Next:
        return Chance("barrage target", "NA-AIP-06", Deal(self.tied, 1))

    def aimed(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        self.aim = got[0]
        return None

    def roll(self, g: NovaAetas, got: object) -> Next:
        return Chance("orientation", "NA-MIS-12", eight_sided(1), (self.aim,))

    def fire(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        at = next(hero.at for hero in g.heroes if hero.id == self.aim)
        assert at is not None
        g.tell(Rolled, rule="NA-MIS-12", who=self.aim, what="orientation", faces=got, need=0)
        dx, dy = EIGHT[got[0] - 1]
        square = (at[0] + dx, at[1] + dy)
        self.at = "next_gun"
        g.push(Blast(squares=(square, *neighbours(square)), hits=2))
        return None
