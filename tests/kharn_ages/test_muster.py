"""The muster: drafts that never hold what no rule allows, in secret, by people and by bots."""

from __future__ import annotations

import random
from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from ludarium.bots.bot import Sight
from ludarium.bots.levels import find_bot
from ludarium.games.kharn_ages import GAME
from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.drafting import edited, joining, text_of, why_not
from ludarium.games.kharn_ages.options import FIELD, Amend, Dismiss, Enlist, Load, Look, Serve
from ludarium.games.kharn_ages.picture import offer, scene
from ludarium.games.kharn_ages.prices import total_price
from ludarium.games.kharn_ages.recruiting import FACTIONS, fault_of
from ludarium.games.kharn_ages.rosters import Spearhead, read_roster, write_roster
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.terminal import board
from ludarium.kernel.asks import NOBODY, Refused, pick
from ludarium.kernel.saves import digest
from ludarium.scene.parts import shown_as
from ludarium.scene.sheets import nodes
from tests.play import new

BOOK = load()
NAMES = ("Mira", "Jonas")
OWN = {"format": "400", "roster0": "own", "roster1": "own"}
COMMANDER, WARRIOR, PRIEST = "kr-commander-3", "kr-kherops-warrior-hammer-1", "kr-priest-of-sacrifice-1"
HAMMER = (Serve("kherops"), Enlist(COMMANDER), Enlist(WARRIOR), Enlist(PRIEST))


def mustering(*answers: Any, **options: str) -> KharnAges:
    """A table at the muster, after these answers of the first seat."""
    game = new(GAME, 2, {**OWN, **options})
    assert isinstance(game, KharnAges)
    for answer in answers:
        game.answer(0, answer)
    return game


def refused(game: KharnAges, option: Any, seat: int = 0) -> str:
    with pytest.raises(Refused) as said:
        game.answer(seat, option)
    return str(said.value)


def written(text: str) -> Spearhead:
    roster = read_roster(BOOK, text)
    assert isinstance(roster, Spearhead)
    return roster


def test_a_spearhead_is_mustered_and_takes_the_field() -> None:
    game = mustering(*HAMMER, Amend(1, "-kherops_hammer"), Amend(1, "+hand_axe"), Amend(2, "#small"))
    game.answer(0, Amend(2, "@battle_fury"))
    assert write_roster(game.drafts[0].roster) == (
        "kherops 400: kr-commander-3 *; kr-kherops-warrior-hammer-1 +hand_axe -kherops_hammer; "
        "kr-priest-of-sacrifice-1 @battle_fury #small"
    )
    assert total_price(BOOK, game.drafts[0].roster) == 165 + 65 + 97
    game.answer(0, FIELD)
    assert game.ask is not None
    assert game.ask.seats == (1,)
    game.answer(1, Load(text_of(BOOK.rosters["gouns-400"])))
    game.answer(1, FIELD)
    assert game.drafts == ()
    assert [player.faction for player in game.players] == ["kherops", "gouns"]
    assert [safar.profile for safar in game.safars if safar.seat == 0] == [COMMANDER, WARRIOR, PRIEST]
    assert game.players[0].leader == 0
    assert game.ask.topic != "muster"


def test_a_seat_with_a_ready_made_roster_is_not_asked() -> None:
    game = mustering(roster1="fangs-400")
    assert game.ask is not None
    assert game.ask.seats == (0,)
    game.answer(0, Load(text_of(BOOK.rosters["kharn-400"])))
    game.answer(0, FIELD)
    assert [player.roster for player in game.players] == [text_of(BOOK.rosters["kharn-400"]), "fangs-400"]


def test_without_a_muster_the_game_begins_at_once() -> None:
    game = new(GAME, 2, {})
    assert isinstance(game, KharnAges)
    assert game.drafts == ()
    assert game.safars


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        (FIELD, "KA-REC-01"),
        (Enlist("kh-paladin-2"), "KA-REC-02"),
        (Enlist("nobody"), "KA-REC-01"),
        (Dismiss(0), "KA-REC-01"),
        (Dismiss(-1), "KA-REC-01"),
        (Look(3, "card"), "KA-SET-02"),
        (Look(0, "kitchen"), "KA-SET-02"),
        (Serve("moon"), "KA-REC-01"),
        (Load("cheese"), "KA-SET-02"),
        (Enlist(WARRIOR, ("-plate",)), "KA-COS-02"),
        (Enlist(WARRIOR, ("-kherops_hammer", "-kherops_hammer")), "KA-COS-02"),
        (Enlist(WARRIOR, ("*",)), "KA-REC-01"),
        (Load("kharn 500: kh-paladin-2 *"), "KA-REC-04"),
        (Load("kharn 400: kh-paladin-3; kh-prince-3; kh-kharn-warrior-spear-1 *"), "KA-LEA-01"),
        (Amend(-1, "!moon"), "KA-GAP-77"),
    ],
)
def test_a_first_answer_that_is_not_allowed_names_its_rule(option: Any, rule: str) -> None:
    assert f"({rule})" in refused(mustering(Serve("kherops")), option)


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        (Enlist(COMMANDER), "KA-LIM-02"),
        (Enlist("kr-captain-2"), "KA-REC-01"),
        (Amend(0, "*", off=True), "KA-LEA-01"),
        (Amend(1, "-whip_of_chastisement"), "KA-COS-02"),
        (Amend(1, "-seax"), "KA-COS-02"),
        (Amend(1, "+seax", off=True), "KA-COS-03"),
        (Amend(1, "@minor_healing"), "KA-GAP-122"),
        (Amend(2, "@battle_fury"), "KA-SPL-03"),
        (Amend(2, "@fog"), "KA-MAG-07"),
        (Amend(1, "+command_glaive"), "KA-EQP-04"),
        (Amend(1, "^kherops_hammer"), "KA-COS-03"),
        (Amend(1, "?"), "KA-REC-01"),
        (Amend(7, "+seax"), "KA-REC-01"),
    ],
)
def test_a_change_that_is_not_allowed_names_its_rule(option: Any, rule: str) -> None:
    assert f"({rule})" in refused(mustering(*HAMMER), option)


def test_a_faction_that_is_none_is_refused() -> None:
    assert "There is no faction 'moon'." in refused(mustering(), Load("moon 300: gu-dark-agent-3 * =gouns"))


def test_a_price_that_is_too_high_says_by_how_much_and_the_way_in_what_to_give_up() -> None:
    roster = written("kherops 424: kr-commander-3 *; kr-kherops-warrior-hammer-2; kr-kherops-warrior-hammer-1")
    card = BOOK.profiles["kr-kherops-crossbow-1"]
    assert "13 more than 424" in str(why_not(BOOK, roster, Enlist(card.id)))
    assert joining(BOOK, roster, card) == Enlist(card.id, ("-steppe_crossbow",))
    assert joining(BOOK, replace(roster, size=400), card) is None
    low = why_not(BOOK, roster, Amend(2, "*"))
    assert low is not None
    assert low.rule == "KA-LEA-01"


def test_a_seal_lets_the_black_guild_join() -> None:
    roster = written("kharn 400: kh-paladin-2 *")
    assert joining(BOOK, roster, BOOK.profiles["gu-dark-greedy-2"]) == Enlist(
        "gu-dark-greedy-2", ("+black_guild_seal",)
    )


def test_the_highest_leads_until_another_is_named() -> None:
    game = mustering(Serve("kherops"), Enlist(WARRIOR))
    assert [one.leads for one in game.drafts[0].roster.members] == [True]
    game.answer(0, Enlist(PRIEST))
    game.answer(0, Amend(1, "*"))
    assert [one.leads for one in game.drafts[0].roster.members] == [False, True]
    game.answer(0, Enlist(COMMANDER))
    assert [one.leads for one in game.drafts[0].roster.members] == [False, True, False]
    game.answer(0, Dismiss(1))
    assert [one.leads for one in game.drafts[0].roster.members] == [False, True]


def test_what_was_bought_and_done_to_it_is_given_back_together() -> None:
    game = mustering(Serve("kharn"), Enlist("kh-paladin-2"), Amend(0, "+seax"), Amend(0, "^seax"))
    game.answer(0, Amend(0, "+seax", off=True))
    assert write_roster(game.drafts[0].roster) == "kharn 400: kh-paladin-2 *"


def test_leaving_the_grimoire_leaves_its_spells() -> None:
    game = mustering(*HAMMER, Amend(2, "#small"), Amend(2, "@battle_fury"), Amend(2, "#small", off=True))
    assert game.drafts[0].roster.members[2].spells == ()


def test_free_weapons_may_wait_for_comrades_but_not_beyond_the_field() -> None:
    game = mustering(Serve("kharn"), Enlist("kh-paladin-2"), Amend(0, "+knife"))
    assert "(KA-EQP-06)" in refused(game, FIELD)
    game.answer(0, Enlist("kh-kharn-archer-1"))
    game.answer(0, FIELD)


def test_every_listed_change_keeps_the_rules() -> None:
    dice, game = random.Random(4), mustering()
    for _ in range(120):
        options: Any = game.ask.options_of(0) if game.ask else ()
        edits = list(options.parts[0])
        game.answer(0, dice.choice(edits))
        roster = game.drafts[0].roster
        assert total_price(BOOK, roster) <= roster.size
        assert all(one.profile in BOOK.profiles for one in roster.members)


def test_a_change_and_its_opposite_leave_the_roster_as_it_was() -> None:
    roster = written("kherops 400: kr-commander-3 *; kr-kherops-warrior-hammer-1; kr-priest-of-sacrifice-1 #small")
    for n, word in ((1, "+buckler"), (1, "-kherops_hammer"), (2, "@battle_fury"), (0, "+nasal_helm")):
        there = edited(BOOK, roster, Amend(n, word))
        assert there != roster
        assert edited(BOOK, there, Amend(n, word, off=True)) == roster


# -- secrets --------------------------------------------------------------------------------------------------


def test_nobody_sees_what_another_musters() -> None:
    one, other = mustering(), mustering()
    one.answer(1, Serve("fangs"))
    other.answer(1, Serve("tembos"))
    other.answer(1, Enlist("te-nephtys-3"))
    for seat in (0, NOBODY):
        assert digest(one.view(seat)) == digest(other.view(seat))
        seen = [shown_as(scene(game.view(seat), seat, NAMES, "wide")) for game in (one, other)]
        assert seen[0] == seen[1]
    assert one.view(1).drafts[1] == one.drafts[1]


def test_a_guess_of_what_another_musters_is_allowed() -> None:
    dice = random.Random(3)
    for _ in range(6):
        dealt = mustering(*HAMMER).view(0).dealt(0, dice.randrange)
        assert fault_of(BOOK, dealt.drafts[1].roster) == ""
        assert dealt.drafts[0] == mustering(*HAMMER).drafts[0]


# -- bots, screen, terminal -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "beginner", "greedy", "search:4"])
def test_bots_muster(name: str) -> None:
    game, bot, dice = mustering(), find_bot(name, GAME), random.Random(7)
    for _ in range(200):
        if not game.drafts:
            break
        seat = game.awaited()[0]
        game.answer(seat, bot.choose(Sight(game, seat), dice))
    assert game.drafts == ()
    assert all(player.faction in FACTIONS for player in game.players)


def test_everything_that_can_be_chosen_is_shown_and_what_is_shut_says_why() -> None:
    dice, game = random.Random(1), mustering()
    for _ in range(60):
        view = game.view(0)
        shown = scene(view, 0, NAMES, "wide")
        keys = [node.key for sheet in shown.sheets for node in nodes(sheet.body) if node.key]
        assert len(keys) == len(set(keys))
        found = offer(view, 0)
        assert {key for choice in found.choices for key in choice.path} <= set(keys)
        assert {shut.element for shut in found.forbidden} <= set(keys)
        assert all(shut.rule and shut.reason for shut in found.forbidden)
        locked = {
            node.key for sheet in shown.sheets for node in nodes(sheet.body) if node.key and node.state == "locked"
        }
        assert locked <= {shut.element for shut in found.forbidden}
        game.answer(0, pick(game.ask.options_of(0).parts[0], dice.random))  # type: ignore[union-attr]


def test_the_terminal_shows_the_draft_and_hides_those_of_others() -> None:
    game = mustering(*HAMMER)
    game.answer(1, Serve("fangs"))
    console = Console(width=100, record=True, file=StringIO())
    console.print(board(game.view(0), 0, NAMES))
    text = console.export_text()
    assert "321 of 400 Krowns, 79 left" in text
    assert "Priest of Sacrifice" in text
    assert "Fangs" not in text
    assert len(text.splitlines()) < 60


def test_any_word_is_taken_or_refused() -> None:
    """Whatever a client sends: marks, names of every kind, options, words, on and off."""
    roster = written(
        "kherops 400: kr-commander-3 *; kr-kherops-warrior-hammer-1 +seax ^seax; kr-priest-of-sacrifice-1 #small"
    )
    names = [
        "",
        "seax",
        "kherops_hammer",
        "short_sword/2",
        "cult_amulet/2=osteomancy",
        "moon",
        "small",
        "fog",
        "/",
        "=",
        "a b",
    ]
    names += [
        "battle_fury",
        "arrows_simple_5",
        "royal_mission_order=offensive",
        "royal_mission_order",
        "feint",
        "armour",
    ]
    taken = 0
    for mark in ("", "*", "+", "-", "&", "@", "#", "!", "^", "%", "~", "=", "?"):
        for name in names:
            for fighter in (-1, 0, 1, 2, 3):
                for off in (False, True):
                    edit = Amend(fighter, mark + name, off)
                    if why_not(BOOK, roster, edit) is None:
                        taken += 1
                        assert total_price(BOOK, edited(BOOK, roster, edit)) <= roster.size
    assert taken > 10
