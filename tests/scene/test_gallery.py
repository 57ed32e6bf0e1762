"""The gallery keeps the rules that every picture keeps, so that what the client is tested with is what games may say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from ludarium.kernel.seats import Seat
from ludarium.scene.html import html
from ludarium.scene.parts import encode
from ludarium.scene.sheets import COMPONENTS, nodes
from ludarium.server.feeds import Feed
from ludarium.table.match import Match
from tests.registering import registered
from tests.scene.gallery import GALLERY, Gallery
from tests.scene.gallery.picture import offer, scene
from tests.server.test_feeds import Client
from tests.test_pictures import check_offer, check_sheet, shown_names, touchable_in

RULES = frozenset({"GL-PLY-01", "GL-PLY-02", "GL-PLY-03", "GL-PLY-04"})
NAMES = ("Mira", "Jonas")


@pytest.fixture(params=["table", "words"])
def match(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Match]:
    with registered(monkeypatch, tmp_path, gallery="tests.scene.gallery:GALLERY"):
        seats = [Seat(name) for name in NAMES]
        yield Match.new(GALLERY, seats, options={"exhibit": request.param}, seed=bytes(32))


def test_its_pictures_are_well_made(match: Match) -> None:
    dice = random.Random(1)
    while not match.over:
        view = match.game.view(0)
        assert isinstance(view, Gallery)
        seen = scene(view, 0, NAMES, "wide")
        for sheet in seen.sheets:
            check_sheet(sheet, set(), shown_names(seen))
        offered = offer(view, 0)
        check_offer(offered, touchable_in(seen), RULES)
        match.answer(0, dice.choice(offered.choices).answer)


def test_every_word_is_on_show() -> None:
    game = GALLERY.new(2, {"exhibit": "words"})
    assert isinstance(game, Gallery)
    (shown,) = scene(game, 0, NAMES, "wide").sheets
    assert {type(one) for one in nodes(shown.body)} == set(COMPONENTS)
    assert html(shown.body)


def test_deltas_of_sheets_and_the_whole_agree(match: Match) -> None:
    feed, dice = Feed(match, 0, "wide"), random.Random(2)
    viewer = Client(encode(feed.whole(1)))
    version = 1
    while not match.over:
        match.answer(0, dice.choice(feed.choices).answer)
        version += 1
        viewer.apply(feed.advance(version))
        assert match.over or viewer.seen() == Client(encode(Feed(match, 0, "wide").whole(version))).seen()


def test_a_move_sends_only_what_it_changes(match: Match) -> None:
    feed = Feed(match, 0, "wide")
    whole = encode(feed.whole(1))
    match.answer(0, "wait")
    sent = msgspec.json.encode(msgspec.json.decode(feed.advance(2)).get("parts", {}))
    assert len(sent) < len(whole) / 8
    assert b"Minor Healing" not in sent
