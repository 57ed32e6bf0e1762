"""What cards are made of: the interpreter of the effect vocabulary (NE-CARD).

``CarryOut`` runs the lines of a card at one timing, in their order. Each operation is one small function
(it acts at once) or pushes a small procedure (it asks). Permanent operations are added up in ``content``.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ludarium.games.nova_era.content import Powers, colours_of
from ludarium.games.nova_era.content.schema import Effect
from ludarium.games.nova_era.events import (
    CardDamaged,
    CardRepaired,
    Charmed,
    Converted,
    Gained,
    Paid,
    Researched,
    Scored,
    Stolen,
    TrackMoved,
)
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import COLOURS, DISASTERS, INDEX, TERRITORY
from ludarium.games.nova_era.options import DONE, Back
from ludarium.games.nova_era.rules.disasters import set_track
from ludarium.games.nova_era.rules.unrest import lower_unrest, raise_unrest
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel import AGAIN, END, Ask, Next, Procedure, Refusal

# -- counters, conditions, selectors -----------------------------------------------------------------


def count(g: NovaEra, seat: int, counter: str) -> int:
    """NE-CARD-02: the value of a counter for that seat; only undamaged cards count, but for ``damaged``."""
    civilization = g.civilizations[seat]
    kind, _, colour = counter.partition(":")
    match kind:
        case "tech":
            counts = g.type_counts(seat)
            return sum(counts[:TERRITORY]) if colour == "any" else counts[INDEX[colour]]
        case "res":
            return sum(civilization.resources) if colour == "any" else civilization.resources[INDEX[colour]]
        case "territory":
            return g.type_counts(seat)[TERRITORY]
        case "colors":
            return sum(1 for n in g.type_counts(seat)[:TERRITORY] if n)
        case "types":
            return sum(1 for n in g.type_counts(seat) if n)
        case "personality":
            return len(civilization.personalities)
        case "evolution":
            return _evolutions(g, seat)
        case "past":
            return len(civilization.past)
        case "damaged":
            return len(civilization.all_damaged())
        case _:
            return civilization.unrest


def _evolutions(g: NovaEra, seat: int) -> int:
    evolutions = g.content.evolutions
    total = sum(1 for column in g.civilizations[seat].undamaged for card in column if card in evolutions)
    if g.charmed in evolutions:
        owner, _ = g.charmed_place()
        if owner >= 0:
            total += (seat == g.charmer) - (seat == owner)
    return total


def holds(g: NovaEra, seat: int, condition: str) -> bool:
    """NE-CARD-32: whether an ``if`` holds now; ``most`` and ``least`` are strict (NE-CARD-03)."""
    if not condition:
        return True
    kind, _, rest = condition.partition(":")
    if kind in ("most", "least"):
        own = count(g, seat, rest)
        others = [count(g, other, rest) for other in range(g.seats) if other != seat]
        return all(own > other for other in others) if kind == "most" else all(own < other for other in others)
    counter, _, number = rest.rpartition(":")
    own = count(g, seat, counter)
    return own >= int(number) if kind == "atleast" else own <= int(number)


def selected(g: NovaEra, seat: int, whom: str) -> tuple[int, ...]:
    """NE-CARD-30: the players a selector names, clockwise from the owner."""
    others = g.clockwise(seat)[1:]
    kind, _, counter = whom.partition(":")
    if kind == "each_other":
        return tuple(others)
    own = count(g, seat, counter)
    if kind == "each_more":
        return tuple([other for other in others if count(g, other, counter) > own])
    return tuple([other for other in others if count(g, other, counter) < own])


def amount(g: NovaEra, seat: int, line: Effect) -> int:
    """NE-CARD-05: n, or n times the counter over its divisor, capped."""
    if not line.per:
        return line.n
    total = count(g, seat, line.per) // line.every * line.n
    return min(total, line.max) if line.max else total


def vp_of_line(g: NovaEra, seat: int, line: Effect) -> int:
    """The VP of a ``vp`` or ``vp_per`` line whose condition holds."""
    return amount(g, seat, line)


# -- carrying out a card -------------------------------------------------------------------------------


class CarryOut(Procedure):
    """NE-CARD-01: the lines of one timing, in the order of the list; each is finished before the next."""

    seat: int
    card: str
    when: str
    line: int = 0

    def next_line(self, g: NovaEra, got: None) -> Next:
        """NE-CARD-32: a failed condition silences only its own line."""
        table = g.content.instant if self.when == "instant" else g.content.production
        lines = table[self.card]
        if self.line == len(lines):
            return END
        line = lines[self.line]
        self.line += 1
        if holds(g, self.seat, line.if_):
            OPERATIONS[line.op](g, self.seat, self.card, line)
        return AGAIN


def _gain(g: NovaEra, seat: int, card: str, line: Effect) -> None:
    """NE-CARD-04: tokens of one type at once; a free choice token by token; each gives n of all four."""
    tokens = amount(g, seat, line)
    if line.res == "each":
        for colour in range(4):
            _take(g, seat, colour, tokens)
        return
    colours = colours_of(line.res)
    if len(colours) == 1:
        _take(g, seat, colours[0], tokens)
    elif tokens:
        g.push(GainOfChoice(seat=seat, colours=colours, left=tokens))


def _take(g: NovaEra, seat: int, colour: int, tokens: int) -> None:
    taken = g.take_tokens(seat, colour, tokens)
    if taken:
        g.tell(Gained, rule="NE-CARD-04", seat=seat, colour=COLOURS[colour], count=taken)


def unrest_lines(g: NovaEra, powers: Powers, card: str) -> list[int]:
    """The moves of Unrest that this card brings when it enters play, as far as no condition decides."""
    return [
        line.n
        for line in g.content.instant[card]
        if line.op == "unrest" and not line.if_ and not _calm(g, powers, card, line)
    ]


def _calm(g: NovaEra, powers: Powers, card: str, line: Effect) -> bool:
    """NE-CARD-16: the rise printed on a Territory is skipped by calm_expand."""
    return powers.calm_expand and line.n > 0 and line.when == "instant" and g.content.cards[card].kind == "territory"


def _unrest(g: NovaEra, seat: int, card: str, line: Effect) -> None:
    """NE-EXP-07, NE-PROD-10."""
    if line.n < 0:
        lower_unrest(g, seat, -line.n, "NE-UNR-10")
    elif not _calm(g, g.powers(seat), card, line):
        raise_unrest(g, seat, line.n, "NE-EXP-07" if line.when == "instant" else "NE-PROD-10")


def _vp(g: NovaEra, seat: int, card: str, line: Effect) -> None:
    vp = vp_of_line(g, seat, line)
    g.score(seat, vp)
    g.tell(Scored, rule="NE-SCO-14", seat=seat, vp=vp, source=card)


def _repair(g: NovaEra, seat: int, card: str, line: Effect) -> None:
    g.push(RepairCards(seat=seat, left=line.n, rule="NE-CARD-33"))


def _on_others(procedure: Callable[..., Procedure]) -> Callable[[NovaEra, int, str, Effect], None]:
    """An operation on selected players: fixed when the line starts; for one_fewer the owner chooses (NE-CARD-30)."""

    def operation(g: NovaEra, seat: int, card: str, line: Effect) -> None:
        victims = selected(g, seat, line.whom)
        if victims:
            g.push(procedure(seat=seat, victims=victims, n=line.n))
            if line.whom.startswith("one_fewer"):
                g.push(ChooseVictim(seat=seat, victims=victims))

    return operation


def _take_cards(g: NovaEra, seat: int, card: str, line: Effect) -> None:
    g.push(TakeCards(seat=seat, left=line.n))


def _calm_disaster(g: NovaEra, seat: int, card: str, line: Effect) -> None:
    g.push(CalmDisaster(seat=seat, most=line.n))


def _charm(g: NovaEra, seat: int, card: str, line: Effect) -> None:
    g.push(Charm(seat=seat))


# -- operations that ask ---------------------------------------------------------------------------------


class GainOfChoice(Procedure):
    """NE-CARD-29: token by token, of the allowed types still in the reserve; it cannot be declined."""

    seat: int
    colours: tuple[int, ...]
    left: int

    def choose(self, g: NovaEra, got: None) -> Next:
        options = tuple([COLOURS[i] for i in self.colours if g.reserve[i]])
        if self.left == 0 or not options:
            return END
        return Ask(self.seat, "gain a resource", "NE-CARD-04", options)

    def take(self, g: NovaEra, got: str) -> Next:
        _take(g, self.seat, INDEX[got], 1)
        self.left -= 1
        return AGAIN

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        if option in COLOURS and not g.reserve[INDEX[str(option)]]:
            return Refusal("NE-CARD-29", _("The reserve has no such token left."))
        return None


class RepairCards(Procedure):
    """NE-REP-02, NE-CARD-33: the owner turns up to so many own damaged cards face up."""

    seat: int
    left: int
    rule: str

    def choose(self, g: NovaEra, got: None) -> Next:
        damaged = g.civilizations[self.seat].all_damaged()
        if self.left == 0 or not damaged:
            return END
        return Ask(self.seat, "repair", self.rule, (*damaged, DONE), (self.left,))

    def turn_face_up(self, g: NovaEra, got: str) -> Next:
        """NE-DAM-04, NE-DAM-07: all its effects work again; Instant effects are not repeated."""
        if got == DONE:
            return END
        g.civilizations[self.seat] = g.civilizations[self.seat].repair(got)
        g.tell(CardRepaired, rule="NE-DAM-04", seat=self.seat, card=got)
        self.left -= 1
        return AGAIN

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        for other, civilization in enumerate(g.civilizations):
            if other != self.seat and option in civilization.all_damaged():
                return Refusal("NE-REP-03", _("Cards of other players cannot be repaired."))
        return Refusal(self.rule, _("That is no damaged card of yours."))


class ChooseVictim(Procedure):
    """NE-CARD-30: for one_fewer the owner names the player, also one who will give nothing."""

    seat: int
    victims: tuple[int, ...]

    def choose(self, g: NovaEra, got: None) -> Next:
        return Ask(self.seat, "choose a player", "NE-CARD-30", self.victims)

    def name(self, g: NovaEra, got: int) -> None:
        operation = g.stack[-2]
        assert isinstance(operation, (Steal, Hit))
        operation.victims = (got,)


class Steal(Procedure):
    """NE-PROD-08, NE-PROD-09: n tokens from each, the thief picking the type; a safe player gives nothing."""

    seat: int
    victims: tuple[int, ...]
    n: int
    taken: int = 0

    def choose(self, g: NovaEra, got: None) -> Next:
        if not self.victims:
            return END
        victim = g.civilizations[self.victims[0]]
        if self.taken == self.n or not any(victim.resources) or g.powers(self.victims[0]).safe:
            self.victims, self.taken = self.victims[1:], 0
            return AGAIN
        types = tuple([COLOURS[i] for i in range(4) if victim.resources[i]])
        return Ask(self.seat, "steal", "NE-PROD-09", types, (self.victims[0],))

    def take(self, g: NovaEra, got: str) -> Next:
        """Straight into the own stock."""
        for seat, change in ((self.victims[0], -1), (self.seat, 1)):
            tokens = list(g.civilizations[seat].resources)
            tokens[INDEX[got]] += change
            g.civilizations[seat] = replace(g.civilizations[seat], resources=tuple(tokens))
        g.tell(Stolen, rule="NE-PROD-08", seat=self.seat, victim=self.victims[0], colour=got)
        self.taken += 1
        return AGAIN

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        return Refusal("NE-PROD-09", _("That player holds no such token."))


class Hit(Procedure):
    """NE-CARD-19: each selected player damages n own undamaged Technologies; Disaster protection does not help."""

    seat: int
    victims: tuple[int, ...]
    n: int
    taken: int = 0

    def choose(self, g: NovaEra, got: None) -> Next:
        if not self.victims:
            return END
        columns = g.civilizations[self.victims[0]].undamaged[:TERRITORY]
        cards = tuple([card for column in columns for card in column])
        if self.taken == self.n or not cards:
            self.victims, self.taken = self.victims[1:], 0
            return AGAIN
        return Ask(self.victims[0], "damage a technology", "NE-CARD-19", cards, (self.seat,))

    def damage(self, g: NovaEra, got: str) -> Next:
        victim = self.victims[0]
        g.civilizations[victim] = g.civilizations[victim].damage(got)
        g.tell(CardDamaged, rule="NE-CARD-19", seat=victim, card=got)
        self.taken += 1
        return AGAIN

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        if option in g.civilizations[self.victims[0]].all_damaged():
            return Refusal("NE-DAM-06", _("That card is damaged already."))
        return Refusal("NE-CARD-19", _("You must damage an undamaged Technology of your own."))


class Stir(Procedure):
    """NE-CARD-20: the Unrest of each selected player rises, with all consequences, one after the other."""

    seat: int
    victims: tuple[int, ...]
    n: int

    def rise(self, g: NovaEra, got: None) -> Next:
        if not self.victims:
            return END
        victim, self.victims = self.victims[0], self.victims[1:]
        raise_unrest(g, victim, self.n, "NE-CARD-20")
        return AGAIN


def take_into_hand(g: NovaEra, seat: int, card: str, rule: str) -> None:
    """The bottom card of a column goes to the hand; everybody saw it (NE-GAP-25)."""
    g.take_from_display(card)
    civilization = g.civilizations[seat]
    g.civilizations[seat] = replace(civilization, hand=(*civilization.hand, card))
    g.tell(Researched, rule=rule, seat=seat, card=card)


class TakeCards(Procedure):
    """NE-CARD-21: optionally, one after the other, available cards of the Display into the hand."""

    seat: int
    left: int

    def choose(self, g: NovaEra, got: None) -> Next:
        bottom = g.bottom_cards()
        if self.left == 0 or not bottom:
            return END
        return Ask(self.seat, "take a card", "NE-CARD-21", (*bottom, DONE))

    def take(self, g: NovaEra, got: str) -> Next:
        if got == DONE:
            return END
        take_into_hand(g, self.seat, got, "NE-CARD-21")
        self.left -= 1
        return AGAIN

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        return Refusal("NE-DISP-01", _("Only the bottom card of a column can be taken."))


class CalmDisaster(Procedure):
    """NE-CARD-22: one Disaster marker goes back by 0 to n spaces, as its owner chooses."""

    seat: int
    most: int

    def choose(self, g: NovaEra, got: None) -> Next:
        moves = [
            Back(DISASTERS[track], spaces)
            for track in range(len(DISASTERS))
            for spaces in range(1, min(self.most, g.tracks[track]) + 1)
        ]
        return Ask(self.seat, "calm a disaster", "NE-CARD-22", (*moves, DONE))

    def move_back(self, g: NovaEra, got: Back | str) -> None:
        if isinstance(got, Back):
            track = DISASTERS.index(got.disaster)
            before = g.tracks[track]
            set_track(g, track, before - got.spaces)
            g.tell(TrackMoved, rule="NE-CARD-22", track=track, before=before, after=before - got.spaces)

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        return Refusal("NE-CARD-22", _("A Disaster marker goes back by at most {n} spaces, not under 0.", n=self.most))


class Charm(Procedure):
    """NE-CARD-25: the Cleopatra token goes on one undamaged Technology of another player, if there is one."""

    seat: int

    def choose(self, g: NovaEra, got: None) -> Next:
        cards = tuple(
            [
                card
                for other in g.clockwise(self.seat)[1:]
                for column in g.civilizations[other].undamaged[:TERRITORY]
                for card in column
            ]
        )
        if not cards:
            return END
        return Ask(self.seat, "place the cleopatra token", "NE-CARD-25", cards)

    def place(self, g: NovaEra, got: str) -> None:
        g.charmed, g.charmer = got, self.seat
        owner, _ = g.charmed_place()
        g.tell(Charmed, rule="NE-CARD-25", seat=self.seat, owner=owner, card=got)


class Transform(Procedure):
    """NE-CARD-23: one use of a Transformation: pay tokens to the reserve, receive tokens or VP."""

    seat: int
    card: str
    paid: int = 0

    def choose_payment(self, g: NovaEra, got: None) -> Next:
        give = self._line(g).give
        assert give is not None
        if self.paid == give.n:
            self.at = "receive"
            return None
        held = g.civilizations[self.seat].resources
        types = tuple([COLOURS[i] for i in colours_of(give.res) if held[i]])
        return Ask(self.seat, "pay a resource", "NE-CARD-23", types, (self.card, give.n - self.paid))

    def pay(self, g: NovaEra, got: str) -> None:
        g.pay_tokens(self.seat, INDEX[got], 1)
        g.tell(Paid, rule="NE-CARD-23", seat=self.seat, colour=got, count=1)
        self.paid += 1
        self.at = "choose_payment"

    def receive(self, g: NovaEra, got: None) -> None:
        get = self._line(g).get
        assert get is not None
        g.tell(Converted, rule="NE-CARD-23", seat=self.seat, card=self.card)
        if get.vp:
            g.score(self.seat, get.vp)
            g.tell(Scored, rule="NE-SCO-14", seat=self.seat, vp=get.vp, source=self.card)
        else:
            g.push(GainOfChoice(seat=self.seat, colours=colours_of(get.res), left=get.n))

    def _line(self, g: NovaEra) -> Effect:
        return g.content.transform[self.card][0]


OPERATIONS: dict[str, Callable[[NovaEra, int, str, Effect], None]] = {
    "gain": _gain,
    "gain_per": _gain,
    "unrest": _unrest,
    "vp": _vp,
    "vp_per": _vp,
    "repair": _repair,
    "steal": _on_others(Steal),
    "hit": _on_others(Hit),
    "stir": _on_others(Stir),
    "take": _take_cards,
    "calm_disaster": _calm_disaster,
    "charm": _charm,
}
"""The operations that are carried out at a moment; the permanent ones are added up by ``Cards.powers``."""
