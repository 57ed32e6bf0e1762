"""What only Nova Era asks of its cases: the rulings made for the program are shown."""

from ludarium.kernel.game_type import find_game
from ludarium.kernel.rulebook import rulebook
from tests.parts import cases_of

GAME = find_game("nova-era")
LEDGER = rulebook(GAME)
SHOWN = {rule for case in cases_of(GAME) for rule in case.shows}


def test_every_ruling_made_for_the_program_is_shown() -> None:
    ours = [ruling.id for ruling in LEDGER.rulings if int(ruling.id.rpartition("-")[2]) >= 85]
    assert ours
    assert [ruling for ruling in ours if ruling not in SHOWN] == []
