"""The words that no card of the base set uses work as well: packs are written with the whole vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ludarium.games.aristeia import GAME
from ludarium.games.aristeia.content import check_pack, load
from ludarium.games.aristeia.options import Act, Play, Use
from ludarium.games.aristeia.play import Aristeia
from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.fate import Fate
from ludarium.lab import patches

CARD = "X-01"


class Table:
    """A position with one new Tactic in the hand of the first seat, and dice that are told what to show."""

    def __init__(self, tmp_path: Path, do: list[Any], stage: str, facts: dict[str, Any], **card: Any) -> None:
        tactic: dict[str, Any] = {
            "id": CARD,
            "owner": "standard",
            "name": "New",
            "window": "actions.open",
            "whose": "own",
        }
        tactic |= {"played_by": "active", "do": do, **card}
        (tmp_path / "pack.yaml").write_text(yaml.safe_dump({"tactics": [tactic]}), encoding="utf-8")
        assert check_pack(str(tmp_path)) == (1, [])
        content = load((str(tmp_path),))
        game = GAME.new(2, GAME.settle_options(2, {}), content)
        assert isinstance(game, Aristeia)
        self.game, self.fate, self.coming = game, Fate(b"1"), list[tuple[Any, ...]]()
        self.fate.settle(game)
        plain: dict[str, Any] = {"players.0.hand": [CARD], "players.1.hand": [], "barriers": [], "active": 3}
        plain |= {"fighters.3.space": "0,0", "fighters.6.space": "bench"}
        for path, value in (plain | facts).items():
            patches.write(game, path, value)
        GAME.arrange(game, stage)
        self.settle()

    def settle(self) -> None:
        while isinstance(self.game.ask, Chance):
            outcome = self.coming.pop(0) if self.coming else self.fate.outcome(self.game.ask)
            self.game.answer(CHANCE, outcome)

    def answer(self, option: Any) -> None:
        self.game.answer(self.game.awaited()[0], option)
        self.settle()

    def play(self, *answers: Any) -> Aristeia:
        """Play the new Tactic, then give these answers."""
        for option in (Play(CARD), *answers):
            self.answer(option)
        return self.game


def test_an_attribute_changes_for_a_while(tmp_path: Path) -> None:
    table = Table(
        tmp_path, [{"attr_mod": {"who": "self", "attr": "speed", "n": 2, "until": "activation"}}], "actions", {}
    )
    assert table.play().attribute(3, "speed") == 6
    table.answer("end")
    assert table.game.attribute(3, "speed") == 4


def test_a_simple_roll_inside_an_effect(tmp_path: Path) -> None:
    do = [
        {
            "roll": {
                "dice": "O",
                "symbols": {"spec": 1},
                "always": [{"heal": {"who": "self", "n": 1}}],
                "succ": [{"gain_mp": {"n": 3}}],
            }
        }
    ]
    table = Table(tmp_path, do, "actions", {"fighters.3.damage": 2})
    table.coming = [(2,)]
    game = table.play("apply")
    assert (game.fighters[3].damage, game.mp) == (1, 3)


def test_without_a_success_only_what_always_happens(tmp_path: Path) -> None:
    do = [{"roll": {"dice": "O", "always": [{"heal": {"who": "self"}}], "succ": [{"gain_mp": {"n": 3}}]}}]
    table = Table(tmp_path, do, "actions", {"fighters.3.damage": 2})
    table.coming = [(6,)]
    game = table.play()
    assert (game.fighters[3].damage, game.mp) == (1, 0)


def test_a_die_is_nullified_but_no_critical_success(tmp_path: Path) -> None:
    """AR-CRIT-04, AR-EFF-05."""
    table = Table(
        tmp_path,
        [{"nullify_die": {"to": "opp"}}],
        "actions",
        {
            "active": 7,
            "ap": 2,
            "fighters.7.space": "1,0",
            "fighters.7.marks": [{"name": "attack_bonus", "arg": "R", "until": "activation"}],
        },
        window="roll.rolled",
        whose="any",
        played_by="self",
    )
    table.coming = [(1, 1, 6, 6, 6)]
    table.answer(Act("UA-CONTENDER", 3))
    while Play(CARD) not in table.game.ask.options_of(table.game.awaited()[0]):  # type: ignore[union-attr]
        table.answer("pass")
    table.answer(Play(CARD))
    assert table.game.ask is not None
    assert table.game.ask.options_of(0) == ("O1", "O6")
    table.answer("O1")
    assert table.game.fighters[3].damage == 1


def test_smoke_of_a_character_is_removed(tmp_path: Path) -> None:
    smoke = [{"space": "2,0", "owner": 3}, {"space": "3,1", "owner": 5}]
    table = Table(tmp_path, [{"remove_smoke_of": {"who": "self"}}], "actions", {"smoke": smoke})
    assert [token.owner for token in table.play().smoke] == [5]


def test_a_random_discard_of_the_rival(tmp_path: Path) -> None:
    do = [{"discard": {"player": "rival", "n": 1, "how": "random"}}]
    table = Table(tmp_path, do, "actions", {"players.1.hand": ["ST-01", "ST-02"]})
    table.coming = [("ST-02",)]
    game = table.play("pass")  # the rival might have answered
    assert (game.players[1].hand, game.players[1].discard) == (("ST-01",), ("ST-02",))


def test_numbers_that_depend_on_the_position(tmp_path: Path) -> None:
    enemies = {"count": {"side": "enemy", "range": [1, 1], "from": "self", "n": "all"}}
    do = [{"gain_mp": {"n": {"mul": [{"damage_on": "self"}, {"min": [enemies, 5]}]}}}]
    facts = {"fighters.3.damage": 2, "fighters.7.space": "1,0", "fighters.5.space": "0,1"}
    assert Table(tmp_path, do, "actions", facts).play().mp == 4


def test_an_operation_on_everybody_a_selector_finds(tmp_path: Path) -> None:
    do = [{"damage": {"who": {"side": "enemy", "range": [1, 1], "n": "all"}, "n": 1}}]
    facts = {"fighters.7.space": "1,0", "fighters.5.space": "0,1", "fighters.4.space": "3,1"}
    game = Table(tmp_path, do, "actions", facts).play(7)
    assert [game.fighters[i].damage for i in (4, 5, 7)] == [0, 1, 1]


def test_a_space_is_picked_and_somebody_placed_next_to_it(tmp_path: Path) -> None:
    do = [
        {"pick": {"sel": {"kind": "space", "range": [2, 2], "from": "self"}}},
        {"place": {"who": "self", "sel": {"kind": "space", "range": [1, 1], "from": "chosen"}}},
    ]
    assert Table(tmp_path, do, "actions", {}).play("2,0", "3,-1").fighters[3].space == "3,-1"


TRUE = [
    {"zone": ["self", "central"]},
    {"zone": ["self", "scoring"]},
    {"zone": ["self", "any"]},
    {"not": {"zone": ["self", "numbered"]}},
    {"any": [{"damaged": ["self", ">", 3]}, {"moved": ["self", "==", 2]}]},
    {"adjacent": ["self", "wildbill"]},
    {"dist": ["self", "gata", "<=", 3]},
    {"hand": ["rival", "<", 1]},
    {"hand": ["you", "==", 1]},
    {"count": [{"kind": "smoke", "n": "all"}, "==", 1]},
    {"count": [{"kind": "space", "range": [1, 1], "free": True, "n": "all"}, "==", 6]},
    {"los": ["self", "gata"]},
    {"in_hexadome": "self"},
    {"is": ["self", "active"]},
]


@pytest.mark.parametrize("condition", TRUE, ids=str)
def test_conditions(tmp_path: Path, condition: dict[str, Any]) -> None:
    facts = {
        "moved": 2,
        "fighters.2.space": "2,-1",
        "smoke": [{"space": "5,1", "owner": 1}],
        "players.0.hand": [CARD, "ST-01"],
    }
    branch = {"cond": condition, "then": [{"gain_mp": {"n": 1}}], "else": [{"gain_mp": {"n": 9}}]}
    wanted = 9 if "adjacent" in condition else 1  # nobody is Adjacent to itself
    assert Table(tmp_path, [{"if": branch}], "actions", facts).play().mp == wanted


def test_what_must_happen_is_ordered_by_the_underdog(tmp_path: Path) -> None:
    """AR-GEN-09: two Automatic Skills that are not optional work in the same window."""
    base = Path(str(GAME.folder())) / "content" / "base" / "characters.yaml"
    characters = {c["id"]: c for c in yaml.safe_load(base.read_text(encoding="utf-8"))["characters"]}
    for name, do in (("gata", [{"draw": {"player": "you", "n": 1}}]), ("wildbill", [{"gain_ap": {"n": 1}}])):
        trigger = {"window": "prep.end", "if": {"side": ["active", "ally"]}, "optional": False, "do": do}
        characters[name]["skills"].append({"id": f"{name}-must", "name": "Must", "trigger": trigger})
    pack = {"characters": [characters["gata"], characters["wildbill"]]}
    table_path = tmp_path / "more"
    table_path.mkdir()
    (table_path / "people.yaml").write_text(yaml.safe_dump(pack), encoding="utf-8")
    game = GAME.new(2, GAME.settle_options(2, {}), load((str(table_path),)))
    assert isinstance(game, Aristeia)
    fate = Fate(b"2")
    fate.settle(game)
    for path, value in {"players.0.hand": [], "players.1.hand": [], "active": 3, "underdog": 1}.items():
        patches.write(game, path, value)
    GAME.arrange(game, "activation")
    assert game.ask is not None
    assert (game.ask.topic, game.awaited()) == ("order", (1,))
    assert game.ask.options_of(1) == (Use("gata-must", 2), Use("wildbill-must", 3))
    game.answer(1, Use("wildbill-must", 3))
    fate.settle(game)
    assert game.ap == 6
    assert len(game.players[0].hand) == 1
