"""The pictures of Nova Era: whole, safe, readable, and true to what a seat may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from ludarium.games.nova_era import GAME, picture
from ludarium.games.nova_era import events as e
from ludarium.games.nova_era.content import load
from ludarium.games.nova_era.names import DARK_AGE, LAST_SPACE
from ludarium.games.nova_era.notes import note
from ludarium.games.nova_era.picture.civilization import cards_of, column_cards
from ludarium.games.nova_era.picture.glyphs import effects
from ludarium.games.nova_era.picture.ink import EMBLEMS, TYPES
from ludarium.games.nova_era.picture.moment import STRIKES
from ludarium.games.nova_era.picture.told import told
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.asks import NOBODY
from ludarium.kernel.rulebook import rulebook
from ludarium.scene.html import INLINE, html
from ludarium.scene.scenes import Scene
from ludarium.scene.sheets import Marker, Panel, Track, nodes
from ludarium.scene.told import Flight
from tests.play import decisions, new
from tests.test_pictures import ids_of

NAMES = ("Mira", "Jonas", "Cassia", "A guest with a very long name & <signs>")


def played(seats: int, seed: int, every: int = 1) -> Iterator[NovaEra]:
    """The positions of a random game, each so many decisions apart, and its end."""
    for number, game in enumerate(decisions(new(GAME, seats), seed)):
        assert isinstance(game, NovaEra)
        if number % every == 0 or game.ask is None:
            yield game


def seen(game: NovaEra, seat: int) -> Scene:
    return picture.scene(game.view(seat), seat, NAMES[: game.seats], "wide")


def keyed(scene: Scene, sheet: str = "") -> dict[str, Any]:
    """All components with a key, on this sheet or on any."""
    return {node.key: node for one in scene.sheets if sheet in ("", one.id) for node in nodes(one.body) if node.key}


def test_a_card_keeps_its_key_wherever_it_lies() -> None:
    for game in played(2, 3, 5):
        civilization = game.civilizations[0]
        keys = keyed(seen(game, 0)).keys()
        held = (*civilization.hand, *civilization.secret)
        mine = [card for kind in range(len(TYPES)) for card, _ in column_cards(cards_of(civilization), kind)]
        theirs = [card for kind in range(len(TYPES)) for card, _ in column_cards(cards_of(game.civilizations[1]), kind)]
        assert {f"card-{card}" for card in (*held, *mine, *theirs)} <= keys
        if game.ask is not None:
            assert {f"card-{card}" for column in game.display for card in column} <= keys
            assert {f"card-{card}" for card in game.offer} <= keys


def test_the_end_says_who_won() -> None:
    *_, last = played(3, 1)
    best = max(civilization.vp for civilization in last.civilizations)
    assert f"with {best} VP" in keyed(seen(last, 0))["final"].label


def test_the_cleopatra_token_lies_on_its_card() -> None:
    for game in played(2, 4, 10):
        mine = [card for column in game.civilizations[0].undamaged for card in column]
        if mine:
            game.charmed, game.charmer = mine[0], 1
            assert "charmed" in keyed(seen(game, 1))[f"card-{mine[0]}"].label
            token = keyed(seen(game, 0))[f"card-{mine[0]}"].more
            assert (token.label, token.owner) == ("Charmed by Cleopatra", 1)
            return
    raise AssertionError("nobody had a card")


def test_the_scoring_track_is_lapped() -> None:
    game = next(played(2, 1))
    for vp, cell in ((0, 0), (40, 40), (41, 1), (80, 40), (81, 1)):
        game.civilizations[0] = replace(game.civilizations[0], vp=vp)
        (track,) = [sheet.body for sheet in seen(game, 0).sheets if sheet.id == "score"]
        (body,) = nodes(track)
        assert isinstance(body, Track)
        assert body.markers[0] == Marker(cell, 0, "score-0", f"Mira: {vp} VP", "gold" if vp > 40 else "")


# -- what lies there and what it means -----------------------------------------------------------------------------


def test_everything_that_can_be_rested_on_is_explained() -> None:
    words = GAME.words()
    book = {rule.id for rule in rulebook(GAME).rules}
    silent = ("hollow-", "left-", "spent-", "moved-", "bag-", "banner", "zone-", "cause-")
    known: set[str] = set()
    for game in played(3, 8, 3):
        view = game.view(0)
        for key, node in keyed(seen(game, 0)).items():
            if not key.startswith(silent) and node.about not in known:
                known.add(node.about)
                assert node.about, key
                said = node.about if node.about in book else words.explain(view, node.about)
                assert said, (key, node.about)
                for rule in re.findall(r"NE-[A-Z]+-\d+", said):
                    assert rule in book, (key, said)


def test_nonsense_is_not_explained() -> None:
    for name in ("note", "note track", "note track 9 9 9", "note die pink 3", "note resource green x", "note wonder 3"):
        assert note(name) == ""


def test_of_equal_dice_each_can_be_touched() -> None:
    game = next(game for game in played(2, 1) if game.ask and game.ask.topic == "choose a die")
    seat = game.awaited()[0]
    game.civilizations[seat] = replace(game.civilizations[seat], dice=("red 2", "red 2", "blue 4"))
    game.reask()
    offer = picture.offer(game.view(seat), seat)
    mine = [key for key, node in keyed(seen(game, seat)).items() if node.label.startswith("My red 2")]
    assert len(mine) == 2
    assert {choice.path[0] for choice in offer.choices if choice.answer == "red 2"} == set(mine)


def test_spent_dice_keep_their_faces() -> None:
    for game in played(3, 6):
        if game.ask and game.ask.topic == "choose a die" and game.civilizations[0].spent:
            labels = [node.label for node in keyed(seen(game, 0)).values()]
            assert all(f"My {die}, spent" in labels for die in game.civilizations[0].spent)
            assert any(label.startswith(f"Left over: {', '.join(game.left)}") for label in labels)
            return
    raise AssertionError("nobody spent a die")


def in_a_dark_age(topic: str) -> NovaEra:
    """A game that has come to a Dark Age by itself, and there to such a question."""
    for seed in range(40):
        for game in played(3, seed):
            if game.tracks[DARK_AGE] == LAST_SPACE and game.ask is not None and game.ask.topic == topic:
                return game
    raise AssertionError("no game came to it")


def test_what_the_dark_age_took_was_given_up_not_spent() -> None:
    game = in_a_dark_age("choose a die")
    me = next(seat for seat in range(3) if len(game.civilizations[seat].dice) == 2)
    found = keyed(seen(game, me), "desk")
    assert found[f"spent-{me}-0"].label == f"My {game.civilizations[me].spent[0]}, given up"
    mine = [node for key, node in found.items() if key.startswith("die-")]
    assert [node.less for node in mine] == [1 + game.civilizations[me].lowered] * 2


def test_a_round_of_a_dark_age_has_two_laps() -> None:
    (desk,) = [sheet for sheet in seen(in_a_dark_age("choose a die"), 0).sheets if sheet.id == "desk"]
    head = next(nodes(desk.body))
    assert isinstance(head, Panel)
    assert head.note.endswith("of 2")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_dice_zones_are_shown_at_once(seats: int) -> None:
    game = next(played(seats, 1))
    zones = [key for key in keyed(seen(game, 0), "market") if re.fullmatch(r"zone-\d", key)]
    assert len(zones) == seats + 1


def test_a_scored_era_is_shown_while_the_next_one_begins() -> None:
    titles = {
        node.title
        for game in played(2, 9)
        for sheet in seen(game, 0).sheets
        for node in nodes(sheet.body)
        if sheet.id == "scoring" and isinstance(node, Panel)
    }
    assert {"Era I was scored", "Era II was scored", "Era III was scored"} <= titles


def test_what_strikes_is_announced_to_all() -> None:
    topics = set()
    for game in chain.from_iterable(played(3, 40 + seed) for seed in range(6)):
        if game.ask is None:
            continue
        strikes = game.ask.topic in STRIKES
        for seat in (*range(3), NOBODY):
            assert ("banner" in keyed(seen(game, seat))) == strikes, game.ask.topic
        topics.add(game.ask.topic)
    assert {"civil war", "damage a card"} <= topics


# -- single drawings ----------------------------------------------------------------------------------------------


def test_every_card_says_all_it_does_in_signs_that_exist() -> None:
    shared = ids_of(picture.defs())
    for card in load().cards.values():
        said = effects(card)
        assert len(said) == len({line.when for line in card.effects}), card.name
        for line in said:
            signs = [match[1] for match in INLINE.finditer(line)]
            assert set(signs) <= shared, (card.name, line)
            assert line.split(maxsplit=1)[-1].strip(), card.name
        ops = {line.op for line in card.effects}
        assert not ops & set(" ".join(said).split()) - {"flip", "reroll"}, (card.name, said)  # none is left untold


def test_every_card_of_the_base_set_has_its_own_emblem() -> None:
    assert set(EMBLEMS) == set(load().cards)
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)


def test_definitions_are_well_formed_and_refer_to_one_another() -> None:
    defs = picture.defs()
    ET.fromstring(f"<svg>{defs}</svg>")  # our own drawing
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', defs)) <= ids_of(defs)


def test_a_preview_goes_on_from_where_it_was_and_marks_each_number_once() -> None:
    """Unrest that rises with the price and falls with the card is told in two rows; the board shows where it ends."""
    twice, points = 0, 0
    for game in chain(played(3, 2), played(4, 7), played(2, 9)):
        if game.ask is None or game.ask.topic != "choose an action":
            continue
        seat = game.awaited()[0]
        unrest, vp = game.civilizations[seat].unrest, game.civilizations[seat].vp
        for choice in picture.offer(game.view(seat), seat).choices:
            marked = [change.element for change in choice.changes if change.element]
            assert len(marked) == len(set(marked)), choice
            rows = [change for change in choice.changes if change.name == "Unrest"]
            now = str(unrest)
            for row in rows:
                assert row.before == now
                now = "0" if row.after.startswith("Civil War") else row.after.partition(",")[0]
            end = [change for change in choice.changes if change.element == f"unrest-{seat}"]
            assert bool(end) == (bool(rows) and (len(rows) == 1 or now != str(unrest)))
            twice += len(rows) == 2
            new_vp = [change for change in choice.changes if change.element == f"vp-{seat}"]
            if any(change.name == "VP" for change in choice.changes):
                assert [(change.before, int(change.after) > vp) for change in new_vp] == [(str(vp), True)]
                points += 1
    assert twice > 0
    assert points > 0


def test_the_card_on_top_of_the_past_can_be_read() -> None:
    shown = 0
    for game in played(2, 3, 7):
        lost = game.civilizations[0].past
        found = keyed(seen(game, 0), "desk")
        tops = {key for key in found if key.startswith("card-")}
        assert tops == {f"card-{card}" for card in lost[-1:]}
        shown += bool(lost)
    assert shown


def test_the_rail_shows_all_dice_of_the_round() -> None:
    for game in played(3, 2, 9):
        (tray,) = [sheet for sheet in seen(game, 0).sheets if sheet.id == "tray"]
        said = html(tray.body)
        lying = [*chain(*game.zones), *chain(*[one.dice for one in game.civilizations])]
        assert said.count('href="#ne-d-') == len(lying)


def test_a_spectator_reads_the_names_of_all_cards_in_play() -> None:
    for game in played(2, 5, 11):
        names = {node.title for node in keyed(seen(game, NOBODY), "rivals").values() if node.kind == "named"}
        lying = [
            card
            for one in game.civilizations
            for kind in range(len(TYPES))
            for card, _ in column_cards(cards_of(one), kind)
        ]
        assert names == {game.content[card].name for card in lying}


def test_resources_fly_between_their_stock_and_what_they_are_for() -> None:
    game = next(played(2, 1))
    paid = told(game, e.Paid(rule="NE-DEV-07", seat=1, colour="red", count=2), NAMES[:2], "wide")
    assert paid.flights == (Flight("ne-t-red", 2, start="res-red-1"),)
    stolen = told(game, e.Stolen(rule="NE-PROD-08", seat=1, victim=0, colour="blue"), NAMES[:2], "wide")
    assert stolen.flights == (Flight("ne-t-blue", 1, "res-blue-0", "res-blue-1"),)
    assert {"res-red-1", "res-blue-0", "res-blue-1"} <= keyed(seen(game, 0)).keys()
