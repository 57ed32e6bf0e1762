"""What the vocabulary allows and no card of the base set says: VP at once and in Production."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ludarium.games.nova_era.options import Develop
from ludarium.games.nova_era.stages import arrange
from ludarium.kernel.fate import Fate
from ludarium.kernel.game_type import find_game

GAME = find_game("nova-era")
PACK = """
cards:
- id: X01
  name: Jubilee
  deck: I
  kind: technology
  colors: [green]
  cost: 2
  effects:
  - {when: instant, op: vp, n: 2}
  - {when: instant, op: vp, n: 5, if: "atleast:tech:red:1"}
  - {when: production, op: vp_per, n: 1, per: "res:any", every: 2, max: 3}
  text: "VP at once and in Production."
"""


def test_vp_at_once_and_in_production(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(PACK)
    content = GAME.content((str(tmp_path),))
    game: Any = GAME.new(2, GAME.settle_options(2, {"first": "1"}), content)
    Fate(b"jubilee").settle(game)
    game.civilizations[0] = replace(game.civilizations[0], hand=("X01",), dice=("green 2",), resources=(2, 1, 1, 1))
    game.civilizations[1] = replace(game.civilizations[1], dice=("black 1",))
    arrange(game, "spending dice")
    game.events = []
    game.answer(0, Develop("X01", "green"))
    log = [GAME.words().event(game, event, ("Ann", "Ben")) for event in game.events]
    assert any("Jubilee" in said for said in log)
    assert game.civilizations[0].vp == 2
    game.answer(1, game.ask.options[-1])
    assert game.round == 2
    assert game.civilizations[0].vp == 4
