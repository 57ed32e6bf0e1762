"""Roll Dice, Pick Dice, Check for Dark Age (NE-ROLL, NE-PICK, NE-DARK)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_era.events import DarkAge, DiceLowered, DieReturned, Picked, Rolled
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import COLOUR_OF, DARK_AGE, DICE, INDEX, LAST_SPACE, LIMIT, LOWERED, VALUE_OF
from ludarium.games.nova_era.rules.unrest import enter_zone, raise_unrest
from ludarium.games.nova_era.state import NovaEra, bag_pile
from ludarium.kernel import AGAIN, END, Ask, Chance, Deal, Next, Procedure, Refusal, Roll

DICE_PER_ZONE = 3


class RollDice(Procedure):
    """NE-ROLL-01: three dice from the bag into every Zone, rolled; all see them (NE-ROLL-03)."""

    colours: tuple[str, ...] = ()

    def draw(self, g: NovaEra, got: None) -> Next:
        """NE-ROLL-02, NE-ROLL-04: all 15 dice are in the bag; 9, 12 or 15 are drawn."""
        return Chance("draw dice", "NE-ROLL-01", Deal(bag_pile(g.bag), DICE_PER_ZONE * len(g.zones)))

    def remember(self, g: NovaEra, got: tuple[str, ...]) -> None:
        self.colours = got

    def roll(self, g: NovaEra, got: None) -> Next:
        return Chance("roll dice", "NE-ROLL-01", Roll(len(self.colours)), self.colours)

    def fill_zones(self, g: NovaEra, got: tuple[int, ...]) -> None:
        """As they lie, three to a Zone."""
        dice = [DICE[pair] for pair in zip(self.colours, got, strict=True)]
        g.zones = [tuple(dice[i : i + DICE_PER_ZONE]) for i in range(0, len(dice), DICE_PER_ZONE)]
        counts = list(g.bag)
        for colour in self.colours:
            counts[INDEX[colour]] -= 1
        g.bag = tuple(counts)  # type: ignore[assignment]  # five counts stay five
        g.left = ()
        g.tell(Rolled, rule="NE-ROLL-03", zones=tuple(g.zones))


class PickDice(Procedure):
    """NE-PICK-01: clockwise from the first player, everybody takes one Zone."""

    picked: int = 0

    def choose_zone(self, g: NovaEra, got: None) -> Next:
        """Picking is compulsory; one Zone stays over (NE-PICK-08)."""
        if self.picked == g.seats:
            return END
        zones = tuple([i for i, dice in enumerate(g.zones) if dice])
        return Ask((g.first + self.picked) % g.seats, "pick dice", "NE-PICK-01", zones)

    def take_dice(self, g: NovaEra, got: int) -> None:
        """NE-PICK-02 to NE-PICK-06: the dice keep their values; a total over the limit raises Unrest."""
        seat = (g.first + self.picked) % g.seats
        dice, g.zones[got] = g.zones[got], ()
        total = sum([VALUE_OF[die] for die in dice])
        g.civilizations[seat] = replace(g.civilizations[seat], dice=dice, spent=())
        g.tell(Picked, rule="NE-PICK-01", seat=seat, zone=got, dice=dice, total=total)
        excess = total - LIMIT - g.powers(seat).limit_bonus
        if excess > 0:
            raise_unrest(g, seat, excess, "NE-PICK-03")

    def stand_in_zone(self, g: NovaEra, got: None) -> Next:
        """NE-UNR-05, NE-UNR-06, NE-PICK-07: whoever stands in the Unrest Zone now has lower dice."""
        enter_zone(g, (g.first + self.picked) % g.seats)
        self.picked += 1
        return AGAIN

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        if isinstance(option, int) and 0 <= option < len(g.zones):
            return Refusal("NE-PICK-01", _("Somebody has taken the dice of that Zone already."))
        return Refusal("NE-PICK-01", _("You must take the dice of one of the remaining Zones."))


class CheckForDarkAge(Procedure):
    """NE-DARK-01 to NE-DARK-08: with the marker on the last space everybody loses a die, the others fall by 1."""

    done: int = 0

    def begin(self, g: NovaEra, got: None) -> Next:
        """NE-DARK-08: short of the last space nothing happens."""
        if g.tracks[DARK_AGE] < LAST_SPACE:
            return END
        g.tell(DarkAge, rule="NE-DARK-01")
        return None

    def choose_die(self, g: NovaEra, got: None) -> Next:
        """NE-DARK-02: first player first, each chooses an own die."""
        seat = (g.first + self.done) % g.seats
        dice = tuple(sorted(set(g.civilizations[seat].dice)))
        return Ask(seat, "give up a die", "NE-DARK-02", dice)

    def lower_the_others(self, g: NovaEra, got: str) -> Next:
        """NE-DARK-03, NE-DARK-06: each remaining die falls by 1, not under 1."""
        seat = (g.first + self.done) % g.seats
        g.return_dice((got,))
        civilization = g.civilizations[seat].without_die(got)
        dice = tuple([LOWERED[die] for die in civilization.dice])
        g.civilizations[seat] = replace(civilization, dice=dice)
        g.tell(DieReturned, rule="NE-DARK-02", seat=seat, die=got)
        g.tell(DiceLowered, rule="NE-DARK-03", seat=seat, dice=dice)
        self.done += 1
        if self.done < g.seats:
            self.at = "choose_die"
        return None

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        if option in COLOUR_OF:
            return Refusal("NE-DARK-02", _("You have no such die to give up."))
        return None
