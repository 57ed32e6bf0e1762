"""Before the game (KA-SET, KA-INI, KA-DEP): Spearheads, secrets, initiative, areas, deployment."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

import msgspec

from ludarium.games.kharn_ages import OWN
from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.effects import Apply, window
from ludarium.games.kharn_ages.entries import effect_of
from ludarium.games.kharn_ages.events import Assigned, Deployed, Ordered, SideTaken
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Deploy, Grip
from ludarium.games.kharn_ages.rules.ambush import HideBefore
from ludarium.games.kharn_ages.rules.deeds import take_in_hand
from ludarium.games.kharn_ages.rules.deployment import Places
from ludarium.games.kharn_ages.rules.hands import grips
from ludarium.games.kharn_ages.rules.mustering import Muster, first_draft, take_the_field
from ludarium.games.kharn_ages.rules.places import bodies, put
from ludarium.games.kharn_ages.rules.rounds import Rounds
from ludarium.games.kharn_ages.running import Run, operation, special
from ludarium.games.kharn_ages.state import NOBODY, PLAY, RADII, WAITING, KharnAges, Object, Player
from ludarium.games.kharn_ages.surroundings import Env, Luck
from ludarium.games.kharn_ages.values import entries, level
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure, Refusal, Sealed

STRUCTURE: Final = {"salt": 4, "wheat": 6, "arms": 8}
"""What a chest can hold, and the structure points that it has then."""
CONTENTS: Final = tuple(STRUCTURE)
TRUE, FALSE = "true", "false"
TOISE: Final = 1_000
CROWDED: Final = 500


def new_game(seats: int, options: Mapping[str, str], content: Book) -> KharnAges:
    """A game at its first question."""
    scenario = options["scenario"]
    size, locked = int(options["format"]), options["melee"] == "locked"
    game = KharnAges(seats=seats, content=content, scenario=scenario, size=size, locked=locked)
    rosters = [options[f"roster{seat}"] for seat in range(seats)]
    if OWN in rosters:
        game.players = tuple([Player(faction="", roster="", leader=NOBODY) for _ in rosters])
        _lay_out(game)
        game.stack = [Setup()]
        game.start(Muster(drafts=tuple([first_draft(size, roster) for roster in rosters])))
        return game
    take_the_field(game, rosters)
    _lay_out(game)
    game.start(Setup())
    return game


def _lay_out(g: KharnAges) -> None:
    """KA-SET-03: markers that are loose things, and the neutral figure."""
    carcasses = [one for one in g.card.markers if one.kind == "carcass"]
    g.objects = tuple(Object("carcass", *one.at, size=one.size // 2, hp=12, marker=one.id) for one in carcasses)
    for one in g.card.markers:
        if one.kind == "neutral":
            g.envoy = (*one.at, g.book.neutrals[one.id].hp)


class Setup(Procedure):
    """KA-SET-04 to KA-SET-09."""

    todo: tuple[int, ...] = ()
    seat: int = NOBODY
    first: int = NOBODY

    def secrets(self, g: KharnAges, got: None) -> Next:
        """KA-SET-04."""
        g.push(HideBefore())
        return None

    def chests(self, g: KharnAges, got: None) -> Next:
        """SC2: all players assign the contents of their chests at once, in secret."""
        if not any(one.kind == "chest" for one in g.card.markers):
            self.at = "words"
        return None

    def ask_chests(self, g: KharnAges, got: None) -> Next:
        options = tuple(" ".join(some) for some in permutations(CONTENTS))
        seats = tuple(range(g.seats))
        return Sealed(seats, "chests", "KA-SET-04", tuple(options for _ in seats))

    def write_chests(self, g: KharnAges, got: tuple[str, ...]) -> Next:
        for seat, words in enumerate(got):
            g.alter_player(seat, chests=words)
        return None

    def words(self, g: KharnAges, got: None) -> Next:
        """Named choices before deployment: paths, allies, and the like."""
        for n, safar in enumerate(g.safars):
            if safar.state == WAITING:
                for entry in entries(g, n).by_when.get("setup.secret", ()):
                    if "procedure" not in entry.effect.do[0]:
                        g.push(BeforeGame(safar=n, ref=entry.ref, item=entry.item))
        return None

    def letter(self, g: KharnAges, got: None) -> Next:
        """A coffer is drawn for the true letter."""
        coffers = tuple(one.id for one in g.card.markers if one.kind == "coffer")
        return Chance("true letter", "KA-SET-04", Deal(coffers, 1)) if coffers else None

    def put_letter(self, g: KharnAges, got: tuple[str] | None) -> Next:
        if got:
            coffers = sorted(one.id for one in g.card.markers if one.kind == "coffer")
            g.contents = {coffer: TRUE if coffer == got[0] else FALSE for coffer in coffers}
        return None

    def initiative(self, g: KharnAges, got: None) -> Next:
        """KA-INI-01: the highest sum of levels; with three or more the order is drawn (KA-BEF-04)."""
        if g.seats > 2:
            self.at = "draw_order"
            return None
        sums = [sum(level(g, n) for n in g.of(seat, WAITING)) for seat in range(g.seats)]
        best = [seat for seat in range(g.seats) if sums[seat] == max(sums)]
        if len(best) == 1:
            self.first = best[0]
            self.at = "order"
        return None

    def draw_first(self, g: KharnAges, got: None) -> Next:
        """KA-INI-03: equal sums are drawn."""
        return Chance("initiative", "KA-INI-03", Deal(tuple(range(g.seats)), 1))

    def drawn_first(self, g: KharnAges, got: tuple[int]) -> Next:
        self.first = got[0]
        self.at = "order"
        return None

    def draw_order(self, g: KharnAges, got: None) -> Next:
        return Chance("order", "KA-BEF-04", Deal(tuple(range(g.seats)), g.seats))

    def drawn_order(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        g.order, g.keep = got, True
        self.at = "areas"
        g.tell(Ordered, rule="KA-BEF-04", seats=got)
        return None

    def order(self, g: KharnAges, got: None) -> Next:
        g.order = (self.first, *(seat for seat in range(g.seats) if seat != self.first))
        g.tell(Ordered, rule="KA-INI-02", seats=g.order)
        return None

    def areas(self, g: KharnAges, got: None) -> Next:
        """KA-SET-06: roles of the scenario first; then the first player chooses, before him one with a Founding father."""
        window(g, "setup.areas", Moment())
        return None

    def rest(self, g: KharnAges, got: None) -> Next:
        self.todo = tuple(seat for seat in g.order if not g.players[seat].side)
        for seat in self.todo:
            if any(_wins_area(g, n) for n in g.of(seat, WAITING)):
                self.todo = (seat, *(one for one in self.todo if one != seat))
                break
        return None

    def next_area(self, g: KharnAges, got: None) -> Next:
        if not self.todo:
            self.at = "fill_chests"
        return None

    def ask_area(self, g: KharnAges, got: None) -> Next:
        return Ask(self.todo[0], "area", "KA-INI-02", free_sides(g))

    def take_area(self, g: KharnAges, got: str) -> Next:
        seat, self.todo = self.todo[0], self.todo[1:]
        take_side(g, seat, got)
        self.at = "next_area"
        return None

    def fill_chests(self, g: KharnAges, got: None) -> Next:
        """What was assigned before goes into the chests of the own side, in their order."""
        if "attacker" not in (player.side for player in g.players):
            g.turn = g.order[0]  # roles have an order of their own: ``turn_order``
        for seat, player in enumerate(g.players):
            chests = [one.id for one in g.card.markers if one.kind == "chest" and one.owner == player.side]
            for chest, word in zip(chests, player.chests.split(), strict=True):
                g.contents = dict(sorted({**g.contents, chest: word}.items()))
                g.sp = dict(sorted({**g.sp, chest: STRUCTURE[word]}.items()))
                g.tell(Assigned, rule="KA-SET-04", seat=seat, marker=chest, contents=word)
            g.alter_player(seat, chests="")
        return None

    def deploy(self, g: KharnAges, got: None) -> Next:
        """KA-DEP-02: one whole Spearhead after another."""
        for seat in reversed(g.order):
            g.push(Deployment(seat=seat))
        return None

    def done(self, g: KharnAges, got: None) -> Next:
        """KA-SET-07."""
        window(g, "setup.done", Moment())
        return None

    def play(self, g: KharnAges, got: None) -> Next:
        g.push(Rounds())
        return END


def free_sides(g: KharnAges) -> tuple[str, ...]:
    """The areas or roles that nobody has taken."""
    taken = {player.side for player in g.players}
    return tuple(side for side in g.card.deployment if side not in taken)


def take_side(g: KharnAges, seat: int, side: str) -> None:
    g.alter_player(seat, side=side)
    g.tell(SideTaken, rule="KA-INI-02", seat=seat, side=side)


def _wins_area(g: KharnAges, n: int) -> bool:
    return any("win_area" in op for entry in entries(g, n).by_when.get("setup.areas", ()) for op in entry.effect.do)


class BeforeGame(Procedure):
    """A named choice of a card before deployment."""

    safar: int
    ref: str
    item: int

    def run(self, g: KharnAges, got: None) -> Next:
        effect = effect_of(g.book.packs, self.ref)
        env = Env(self.ref, self.safar, g.safars[self.safar].seat, item=self.item, until=effect.until)
        if effect.target:
            sel = {**effect.target, "kind": "profile"}
            g.push(Apply(env=env, m=Moment(), target=msgspec.json.encode(sel).decode()))
        else:
            g.push(Run(env=env, m=Moment()))
        return END


class Deployment(Procedure):
    """KA-DEP: a player deploys the whole Spearhead, one Safar after another."""

    seat: int
    todo: tuple[int, ...] = ()
    outside: int = 0
    """How far outside the area a base may lie because no place is left in it (KA-GAP-130)."""

    def begin(self, g: KharnAges, got: None) -> Next:
        self.todo = tuple(g.of(self.seat, WAITING))
        return None

    def next_one(self, g: KharnAges, got: None) -> Next:
        if not self.todo:
            return END
        self.outside = 0
        while not len(self._places(g)):
            self.outside += CROWDED
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(self.seat, "deploy", "KA-DEP-01", self._places(g), about=(self.todo[0],))

    def place(self, g: KharnAges, got: Deploy) -> Next:
        n = self.todo[0]
        g.alter(n, state=PLAY)
        put(g, n, got.x, got.y)
        g.tell(Deployed, rule="KA-DEP-01", safar=n, x=got.x, y=got.y)
        return None

    def hands(self, g: KharnAges, got: None) -> Next:
        """KA-GAP-72: the player names what is in hand."""
        options = tuple(Grip(some) for some in grips(g, self.todo[0]))
        return Ask(self.seat, "hands", "KA-EQP-02", options, about=(self.todo[0],))

    def take(self, g: KharnAges, got: Grip) -> Next:
        n, self.todo = self.todo[0], self.todo[1:]
        take_in_hand(g, n, got.items)
        self.at = "next_one"
        return None

    def _places(self, g: KharnAges) -> Places:
        n = self.todo[0]
        return Places(
            scenario=g.scenario,
            packs=g.book.packs,
            side=g.players[self.seat].side,  # type: ignore[arg-type]
            radius=RADII[g.profile(n).base],
            others=tuple(bodies(g, n)),
            margin=scout_margin(g, n) + self.outside,
        )

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        return self._places(g).why_not(option) if isinstance(option, Deploy) else None


def scout_margin(g: KharnAges, n: int) -> int:
    """KA-SKL-32: how far outside its area a Scout may be deployed."""
    margins = [0]
    for entry in entries(g, n).by_when.get("setup.deploy", ()):
        if g.card.scouts:
            margins += [entry.x * TOISE for op in entry.effect.do if "deploy_margin" in op]
    return max(margins)


def _elsewhere(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Carried out by a step of the set-up."""


for _name in ("win_area", "deploy_margin"):
    operation(_name)(_elsewhere)


@operation("take_role")
def _take_role(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(TakeRole(seat=run.env.seat))


@special("granary_setup")
def _granary_setup(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """With equal sums of levels whoever was drawn for the initiative chooses the role."""
    if not any(player.side for player in g.players):
        g.push(TakeRole(seat=g.order[0]))


class TakeRole(Procedure):
    """SC6: one side chooses its role, the other has what is left."""

    seat: int

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(self.seat, "role", "KA-SET-06", free_sides(g))

    def take(self, g: KharnAges, got: str) -> Next:
        take_side(g, self.seat, got)
        for seat in g.order:
            if seat != self.seat:
                take_side(g, seat, free_sides(g)[0])
        return END


@operation("turn_order")
def _turn_order(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Roles deploy in their own order, and one of them acts first; an order that is drawn was drawn before."""
    if given["deploy"] != "drawn":
        sides = [player.side for player in g.players]
        g.order = tuple(sides.index(role) for role in given["deploy"])
        g.turn = sides.index(given["first"])


@operation("add_field")
def _add_field(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """A field is added to all mastery dice; one on a single die is named in the roster."""
    n = run.env.me
    g.alter(n, fields=(*g.safars[n].fields, given["field"]))
