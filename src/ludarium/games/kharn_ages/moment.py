"""The present moment of an action, as effects and conditions look at it."""

from __future__ import annotations

import msgspec

from ludarium.games.kharn_ages.state import BARE, NOBODY


class Moment(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who does what to whom. A procedure keeps one and hands a changed copy to the procedures it pushes."""

    kind: str = ""
    """``melee``, ``special``, ``shot``, ``throw`` or ``spell``."""
    attacker: int = NOBODY
    defender: int = NOBODY
    action: int = 0
    """The number of the action (``KharnAges.actions``)."""
    ap: int = 0
    """The AP that give the attack its kind; a free basic attack counts 1."""
    chars: str = ""
    announced: str = ""
    weapon: int = BARE
    ammo: str = ""
    special: str = ""
    shot: str = ""
    assault: bool = False
    free: str = ""
    """``A_effect`` or ``granted``: nobody pays for it."""
    total: int = 0
    crit: bool = False
    tens: int = 0
    """Further 10s after the kept 10."""
    undefended: bool = False
    cover: int = 0
    distance: int = 0
    dap: int = 0
    """The same of the defence."""
    dchars: str = ""
    wish: str = ""
    ditem: int = BARE
    dcrit: bool = False
    dtens: int = 0
    countering: bool = False
    """The defence inflicts its damage: the defender is the one who hits."""
    spell: str = ""
    tier: int = 0
    name: str = ""
    """The generic, scenario or movement action."""
    field: str = ""
    roll: str = ""
    roller: int = NOBODY
    mastered: bool = False
    """A mastery die was crossed in this roll."""
    victim: int = NOBODY
    source: int = NOBODY
    pending: str = ""
    hp_lost: int = 0
    basic: int = 0
    critical: int = 0
    armour_failed: bool = False
    repel_by: str = ""
    cost: int = 0
    thing: str = ""
    """The marker, piece or object this is about."""

    def opponent(self, number: int) -> int:
        """The other Safar of the attack or defence."""
        if number == self.attacker:
            return self.defender
        return self.attacker if number == self.defender else NOBODY


NO_MOMENT = Moment()
