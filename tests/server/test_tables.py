"""Tables over real sockets: whole games, invitations, spectators, refusals, a server that dies."""

from __future__ import annotations

import hashlib
import json
import random
import time
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ludarium.kernel.records import read_record, verify
from ludarium.server.http import ROUTES
from ludarium.server.limits import SOCKETS_PER_GUEST
from ludarium.server.refusals import OUR_FAULT
from tests.server.serving import Company, Player, Server, wait_until


def two_at_a_table(server: Server, guests: Company) -> tuple[Player, Player]:
    """Somebody, and a friend who has come by the link."""
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    opened = ann.open("nova-era", ["me", "friend"])
    ben.http.post("/api/join", json={"token": opened["links"]["1"].removeprefix("/join/")})
    ann.sit(opened["id"])
    ben.sit(opened["id"])
    return ann, ben


def play_to_the_end(*players: Player, dice: random.Random, most: int = 5000) -> None:
    """Everybody chooses at random when asked; everybody hears what happens."""
    for _ in range(most):
        if all(player.over for player in players):
            return
        asked = [player for player in players if not player.over and player.ask and player.ask.get("mine")]
        for player in asked[:1]:
            assert player.ask
            message = player.choose(dice.randrange(len(player.ask["choices"])))
            assert message["t"] in ("delta", "state"), message
        for player in players:
            if player not in asked[:1]:
                if player.over:
                    continue
                player.hear()
    raise AssertionError("the game does not end")


def test_a_whole_game_against_a_bot_gives_a_record_that_verifies(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    table = ann.open("nova-era", ["me", "random"], options={"length": "fast"})["id"]
    ann.sit(table)
    play_to_the_end(ann, dice=random.Random(1))
    record = ann.http.get(f"/api/tables/{table}/record")
    assert record.status_code == 200
    signed = read_record(record.content)
    assert verify(signed) is not None
    assert signed.voucher
    assert signed.voucher.server == ann.http.get("/api/server").json()["key"]
    assert [seat.kind for seat in signed.voucher.seats] == ["person", "random"]
    replay = ann.http.get(f"/api/tables/{table}/replay", params={"at": 10, "seat": 1}).json()
    assert replay["at"] == 10
    assert replay["last"] > 50


def abouts(part: Any) -> list[str]:
    """What can be asked about the pieces of a board, or the components of a sheet and those in them."""
    held = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    own = [part["about"]] if isinstance(part, dict) and part.get("about") else []
    return [*own, *[text for one in held for text in abouts(one)]]


def test_a_replay_explains_what_is_seen_from_the_seat_that_looks(server: Server, guests: Company) -> None:
    ann, eve = guests(server, "Ann"), guests(server, "Eve")
    table = ann.open("nova-era", ["me", "random"], options={"length": "fast"}, spectators=False)["id"]
    running = ann.http.get(f"/api/tables/{table}/explain", params={"about": "NE-PICK-01", "seat": 1})
    assert running.status_code == 409
    assert eve.http.get(f"/api/tables/{table}/explain", params={"about": "NE-PICK-01"}).status_code == 403
    ann.sit(table)
    play_to_the_end(ann, dice=random.Random(7))

    def explained(about: str, seat: int, at: int = 10) -> dict[str, Any]:
        answer = ann.http.get(f"/api/tables/{table}/explain", params={"about": about, "at": at, "seat": seat})
        assert answer.status_code == 200, answer.text
        said: dict[str, Any] = answer.json()
        return said

    assert explained("NE-PICK-01", 0)["rule"] == "NE-PICK-01"
    scene = ann.http.get(f"/api/tables/{table}/replay", params={"at": 10, "seat": 0}).json()["now"]
    about = [text for part in scene["parts"].values() for text in abouts(part)]
    things = [one for one in about if one and not one.startswith("NE-")]
    assert things
    for one in things:
        assert explained(one, 0)["about"] == one
        assert explained(one, 0)["words"] != explained("", 0)["words"]
    wrong = ann.http.get(f"/api/tables/{table}/explain", params={"about": "x", "seat": 9})
    assert wrong.json()["error"] == "There is no such seat."


def test_while_it_is_played_one_looks_back_with_the_own_eyes(server: Server, guests: Company) -> None:
    """A hand of the past is seen by who held it; others, and who holds several seats, see what spectators see."""
    ann, eve = guests(server, "Ann"), guests(server, "Eve")
    table = ann.open("nova-era", ["me", "random"], options={"length": "fast"})["id"]
    path = f"/api/tables/{table}/replay"
    own = ann.http.get(path).json()
    assert own["at"] == own["last"]
    assert ann.http.get(path, params={"at": 0}).json()["at"] == 0
    for guest, seat in ((ann, 1), (ann, -2), (eve, 0), (eve, 1)):
        refused = guest.http.get(path, params={"seat": seat})
        assert refused.status_code == 409
        assert refused.json()["error"] == "Until the game is over, one looks back with one's own eyes only."
    assert eve.http.get(path).json()["now"]["log"] != own["now"]["log"]  # Ann's starting cards
    shared = ann.open("nova-era", ["me", "me"], options={"length": "fast"})["id"]
    seen = [guest.http.get(f"/api/tables/{shared}/replay").json()["now"]["log"] for guest in (ann, eve)]
    assert seen[0] == seen[1]


def test_everybody_is_told_the_commitment_before_the_dice_and_finds_it_in_the_record(
    server: Server, guests: Company
) -> None:
    ann, eve = guests(server, "Ann"), guests(server, "Eve")
    table = ann.open("nova-era", ["me", "random"], options={"length": "fast"})["id"]
    told = {guest.http.get(f"/api/tables/{table}").json()["commitment"] for guest in (ann, eve)}
    ann.sit(table)
    ann.send({"t": "act", "what": "resign"})
    while not ann.over:
        ann.hear()
    record = read_record(ann.http.get(f"/api/tables/{table}/record").content)
    assert record.closing
    assert told == {record.header.commitment}
    assert hashlib.sha256(bytes.fromhex(record.closing.seed)).hexdigest() == record.header.commitment


def test_an_invitation_says_to_what_it_invites(server: Server, guests: Company) -> None:
    ann, ben, eve = guests(server, "Ann"), guests(server, "Ben"), guests(server, "Eve")
    opened = ann.open("nova-era", ["me", "friend", "greedy"], options={"length": "fast", "first": "0"})
    token = opened["links"]["1"].removeprefix("/join/")

    def read(guest: Player, token: str) -> httpx.Response:
        return guest.http.get("/api/join", params={"token": token})

    said = read(ben, token).json()
    assert (said["game"], said["title"], said["with"]) == ("nova-era", "Nova Era", ["Ann", "Clio"])
    assert "Fast Play" in said["note"]
    assert opened["id"] not in str(said)
    assert ben.http.post("/api/join", json={"token": token}).json() == {"id": opened["id"], "seat": 1}
    assert (read(ben, token).json()["id"], read(ben, token).json()["mine"]) == (opened["id"], True)
    assert read(eve, token).json()["error"] == "Somebody has taken that seat already."
    assert read(eve, "wrong").json()["error"] == "This invitation is not valid any more."


def test_who_invites_cannot_take_the_seat_of_the_friend(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    opened = ann.open("nova-era", ["me", "friend"])
    token = opened["links"]["1"].removeprefix("/join/")
    said = ann.http.get("/api/join", params={"token": token}).json()
    assert (said["id"], said["mine"]) == (opened["id"], False)
    refused = ann.http.post("/api/join", json={"token": token})
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        "You sit at this table already; this invitation is for somebody else.",
    )


def test_a_lost_invitation_is_given_anew_and_the_old_one_ends(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    opened = ann.open("nova-era", ["me", "friend"])
    table, old = opened["id"], opened["links"]["1"].removeprefix("/join/")

    def reseat(guest: Player, kind: str) -> httpx.Response:
        return guest.http.post(f"/api/tables/{table}/seats", json={"seat": 1, "kind": kind})

    assert reseat(ben, "friend").status_code == 403
    new = reseat(ann, "friend").json()["links"]["1"].removeprefix("/join/")
    assert ben.http.post("/api/join", json={"token": old}).status_code == 404
    assert ben.http.post("/api/join", json={"token": new}).json() == {"id": table, "seat": 1}
    ben.sit(table)
    refused = reseat(ann, "random")
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        "Ben is at the table; only who is away can be replaced.",
    )
    ben.again()
    wait_until(lambda: "was here a moment ago" in reseat(ann, "random").json()["error"])


def test_two_who_want_a_rematch_at_once_get_the_same_table(server: Server, guests: Company) -> None:
    ann, ben = two_at_a_table(server, guests)
    ann.send({"t": "act", "what": "resign"})
    for player in (ann, ben):
        while not player.over:
            player.hear()
    for player in (ann, ben, ann, ben):
        player.send({"t": "act", "what": "rematch"})
    for player in (ann, ben):
        while not player.state["over"].get("rematch"):
            player.hear()
    wait_until(lambda: len(ben.http.get("/api/tables").json()["mine"]) == 2)
    assert ann.state["over"]["rematch"] == ben.state["over"]["rematch"]
    assert len(ann.http.get("/api/tables").json()["mine"]) == 2


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/games/", "/assets/nothing.js", "/api/tables/%00", "/api/tables/%00/record"]
)
def test_what_is_not_there_is_said_to_machines_as_well(server: Server, guests: Company, path: str) -> None:
    answer = guests(server, "Ann").http.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("There is no")


def test_no_address_and_no_body_is_too_odd(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    for path in ("/%00", "/" + "a" * 5000, "/..%2f..%2fetc%2fpasswd", "/%ff%fe"):
        assert "<html" in ann.http.get(path).text
    deep = ann.http.post("/api/me", content='{"name":' + "[" * 8000 + "]" * 8000 + "}")
    assert deep.status_code == 400
    assert "not understood" in deep.json()["error"]


def test_a_friend_joins_by_a_link_and_both_see_their_own_cards_only(server: Server, guests: Company) -> None:
    ann, ben, eve = guests(server, "Ann"), guests(server, "Ben"), guests(server, "Eve")
    opened = ann.open("nova-era", ["me", "friend"], options={"length": "fast"})
    table, link = opened["id"], opened["links"]["1"]
    joined = ben.http.post("/api/join", json={"token": link.removeprefix("/join/")})
    assert joined.json() == {"id": table, "seat": 1}
    again = eve.http.post("/api/join", json={"token": link.removeprefix("/join/")})
    assert again.status_code == 409
    for player in (ann, ben, eve):
        player.sit(table)
    assert (ann.state["seat"], ben.state["seat"], eve.state["seat"]) == (0, 1, -2)
    dice = random.Random(2)
    for _ in range(30):
        asked = ann if ann.ask and ann.ask.get("mine") else ben
        assert asked.ask
        number = dice.randrange(len(asked.ask["choices"]))
        asked.choose(number)
        for other in (ann, ben, eve):
            while other.version < asked.version:
                other.hear()
    assert "choices" not in (eve.ask or {})
    eve.send({"t": "answer", "version": eve.version, "choice": 0})
    assert "watching" in eve.hear()["words"]


def test_a_private_table_cannot_be_watched(server: Server, guests: Company) -> None:
    ann, eve = guests(server, "Ann"), guests(server, "Eve")
    table = ann.open("nova-era", ["me", "random"], spectators=False)["id"]
    answer = eve.http.get(f"/api/tables/{table}")
    assert answer.status_code == 403
    assert answer.json()["error"] == "This table is private."


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}, {"kind": "random"}]}, 400, "no game 'chess'"),
        ({"game": "nova-era", "seats": [{"kind": "me"}]}, 400, "played by 2 to 4"),
        ({"game": "nova-era", "seats": [{"kind": "me"}, {"kind": "genius"}]}, 400, "no bot 'genius'"),
        ({"game": "nova-era", "seats": [{"kind": "me"}, {"kind": "strong:60s"}]}, 400, "at most 5 seconds"),
        ({"game": "nova-era", "seats": [{"kind": "me"}, {"kind": "search:1000000"}]}, 400, "at most 5 seconds"),
        ({"game": "nova-era", "seats": [{"kind": "me"}, {"kind": "search:1s*64"}]}, 400, "at most 5 seconds"),
        (
            {"game": "nova-era", "seats": [{"kind": "me"}, {"kind": "random"}], "options": {"length": "long"}},
            400,
            "can be full, fast",
        ),
        ({"game": "nova-era", "seats": [{"kind": "me"}, {"kind": "random"}], "limit": 1}, 400, "time limit"),
        ({"seats": 3}, 400, "not understood"),
    ],
)
def test_a_bad_wish_gets_one_clear_sentence(
    server: Server, guests: Company, body: object, status: int, words: str
) -> None:
    ann = guests(server, "Ann")
    answer = ann.http.post("/api/tables", json=body)
    assert answer.status_code == status
    assert words in answer.json()["error"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"t":"answer"}', '{"t":"nothing"}', '{"t":"answer","version":"x","choice":0}', '{"t":"answer","version":99,"choice":0}',
     '{"t":"say","words":""}', '{"t":"say","words":"' + "x" * 600 + '"}', '{"t":"act","what":"win"}', '{"t":"undo","version":1}', "x" * 20000, '{"t":"say","words":' + "[" * 8000, b"\x00\x01"],
)  # fmt: skip
def test_whatever_a_client_sends_is_answered_in_words(server: Server, guests: Company, text: str | bytes) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "random"], options={"first": "0"})["id"])
    assert ann.socket
    ann.socket.send(text)
    message = ann.hear()
    assert message["t"] == "refused"
    assert message["words"].endswith(".")
    assert "Traceback" not in message["words"]
    assert message["words"] != OUR_FAULT


def test_a_page_of_another_site_cannot_speak_for_a_guest(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    answer = ann.http.post("/api/me", json={"name": "Mallory"}, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    policy = ann.http.get("/api/games").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    cookie = guests(server, "Cookie").http.get("/api/me")
    assert cookie.status_code == 200


def test_undo_and_chat(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "me"], options={"first": "0"})["id"])
    assert ann.ask
    before = ann.ask["prompt"]
    ann.choose(0)
    ann.send({"t": "say", "words": "<b>hello</b>"})
    chat = ann.hear()
    assert chat["chat"][0]["words"] == "<b>hello</b>"
    ann.send({"t": "undo", "version": ann.version})
    ann.hear()
    assert ann.ask["prompt"] == before


def test_two_who_speak_at_once_are_both_heard(server: Server, guests: Company) -> None:
    ann, ben = two_at_a_table(server, guests)
    for number in range(20):
        ann.send({"t": "say", "words": f"Ann {number}"})
        ben.send({"t": "say", "words": f"Ben {number}"})
    heard: list[str] = []
    while len(heard) < 40:
        message = ben.hear()
        assert message["t"] == "delta"
        heard += [row["words"] for row in message.get("chat", [])]
    assert sorted(heard) == sorted(f"{name} {number}" for name in ("Ann", "Ben") for number in range(20))


def test_a_shared_device_shows_no_secret_before_the_next_player_is_ready(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "me"], options={"first": "0"})["id"])
    for _ in range(40):
        assert ann.ask
        heard = len(ann.received)
        ann.choose(0)
        for text in ann.received[heard:]:
            if '"handover":true' in text:
                assert '"choices"' not in text
                assert '"mine":true' not in text.split('"ask"')[1].split('"log"')[0]


def test_a_shared_device_is_handed_over_only_to_who_has_a_secret(server: Server, guests: Company) -> None:
    ann, dice, covered, open_ = guests(server, "Ann"), random.Random(4), 0, 0
    for _ in range(20):  # games: in which of them somebody plays the last secret card, the dice say
        ann.sit(ann.open("nova-era", ["me", "me"], options={"length": "fast"})["id"])
        while not ann.over and not open_:
            assert ann.ask
            before, heard = ann.state["seat"], len(ann.received)
            ann.choose(dice.randrange(len(ann.ask["choices"])))
            asked = any('"handover":true' in text for text in ann.received[heard:])
            covered += asked
            open_ += ann.state["seat"] != before and not asked and not ann.over
        ann.again()
        if open_:
            break
    assert covered
    assert open_, "no player without secrets was asked"


def test_where_one_can_only_pass_the_table_passes_after_a_pause(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("aristeia", ["me", "random"])["id"])
    dice = random.Random(8)
    passed = 0
    for _ in range(150):
        if ann.ask and ann.ask.get("mine"):
            if len(ann.ask["choices"]) == 1:
                passed += 1
                ann.hear(timeout=10)  # nobody touches anything
                break
            ann.choose(dice.randrange(len(ann.ask["choices"])))
        else:
            ann.hear()
    assert passed == 1
    ann.send({"t": "act", "what": "ask always"})


def test_a_hint_names_the_best_choices_if_the_table_allows_it(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "random"], options={"first": "0"})["id"])
    ann.send({"t": "act", "what": "hint"})
    message = ann.hear()
    assert message["about"] == "hint"
    assert all("% to win: zone" in row for row in message["words"].splitlines())
    assert ann.ask
    shown = [ann.ask["choices"][one["choice"]]["words"] for one in message["advice"]]
    assert len(shown) == len(message["words"].splitlines())
    assert all("zone" in words.lower() for words in shown)
    assert all(0 <= one["chance"] <= 1 for one in message["advice"])
    chances = [one["chance"] for one in message["advice"]]
    assert chances == sorted(chances, reverse=True), "the best first"
    ben = guests(server, "Ben")
    ben.sit(ben.open("nova-era", ["me", "random"], options={"first": "0"}, hints=False)["id"])
    assert ben.state["hints"] is False
    ben.send({"t": "act", "what": "hint"})
    assert ben.hear()["words"] == "This table allows no hints."


def test_a_list_of_tables_says_in_words_how_each_is_played(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.open("aristeia", ["me", "random"], options={"team1": "smoke"})
    ann.open("nova-era", ["me", "random"])
    rows = ann.http.get("/api/tables").json()["mine"]
    assert {row["game"]: row["note"] for row in rows} == {
        "aristeia": "Assault, team of seat 2: Mendoza, Murtair, Kozmo, Dart",
        "nova-era": "Three Eras of three rounds",
    }


def test_a_list_of_tables_says_how_far_each_is_and_when_it_was_last_played_at(
    own_server: Server, guests: Company
) -> None:
    ann = guests(own_server, "Ann")
    table = ann.open("nova-era", ["me", "me"], options={"first": "0"})["id"]

    def row() -> dict[str, Any]:
        found: dict[str, Any] = next(one for one in ann.http.get("/api/tables").json()["mine"] if one["id"] == table)
        return found

    assert row()["progress"] == {"parts": [["I", "nttT"], ["II", "tttT"], ["III", "tttT"]], "step": "Pick Dice 2/8"}
    ann.sit(table)
    while row()["progress"]["step"] == "Pick Dice 2/8":
        ann.choose(0)
    assert row()["progress"]["step"] in ("Dark Age 4/8", "Spending Dice 5/8")
    moved = row()["updated"]
    own_server.kill()
    time.sleep(1.1)
    own_server.start()
    ann.http.base_url = own_server.address
    assert row()["updated"] <= moved  # the pause is not taken for a move


def test_who_wants_to_be_asked_always_is_told_so_again(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    table = ann.open("nova-era", ["me", "random"], options={"first": "0"})["id"]
    ann.sit(table)
    assert not ann.state["waits"]
    ann.send({"t": "act", "what": "ask always"})
    ann.send({"t": "since", "version": 0})
    ann.hear()
    assert ann.state["waits"]
    ann.send({"t": "act", "what": "pass for me"})
    ann.send({"t": "since", "version": 0})
    ann.hear()
    assert not ann.state["waits"]


def test_a_flood_is_refused_in_words(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "random"], options={"first": "0"})["id"])
    for _ in range(400):
        ann.send({"t": "explain", "about": "NE-PICK-01"})
    words = [ann.hear()["words"] for _ in range(400)]
    assert any("too fast" in text for text in words)
    assert "too fast" not in words[0]


def test_messages_sent_at_once_are_answered_in_their_order(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "random"], options={"first": "0"})["id"])
    rules = [f"NE-PICK-0{n}" for n in range(1, 5)] * 5
    for rule in rules:
        ann.send({"t": "explain", "about": rule})
    assert [ann.hear()["about"] for _ in rules] == rules


@pytest.mark.parametrize(("data", "code"), [(b"\xff\xfe", 1007), (b"x" * 100_000, 1009)])
def test_what_is_no_text_or_far_too_long_ends_the_line(server: Server, guests: Company, data: bytes, code: int) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "random"], options={"first": "0"})["id"])
    assert ann.socket
    ann.socket.send(data, text=True)
    with pytest.raises(ConnectionClosed) as closed:
        ann.socket.recv(timeout=10)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == code


def test_chat_and_arrivals_do_not_spoil_an_answer_under_way(server: Server, guests: Company) -> None:
    ann, eve = guests(server, "Ann"), guests(server, "Eve")
    table = ann.open("nova-era", ["me", "random"], options={"first": "0"})["id"]
    ann.sit(table)
    seen = ann.version
    eve.sit(table)
    arrival = ann.hear()
    assert arrival["version"] > seen
    ann.version = seen
    ann.send({"t": "answer", "version": seen, "choice": 0})
    assert json.loads(ann.socket.recv(timeout=10))["t"] == "delta"  # type: ignore[union-attr]


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(own_server: Server, guests: Company) -> None:
    ann = guests(own_server, "Ann")
    table = ann.open("nova-era", ["me", "me"])["id"]
    dice = random.Random(3)
    acknowledged = ""
    for _ in range(4):
        ann.sit(table)
        for _ in range(15):
            assert ann.ask
            ann.choose(dice.randrange(len(ann.ask["choices"])))
        acknowledged = ann.ask["prompt"] if ann.ask else ""
        own_server.kill()
        own_server.start()
        ann.http.base_url = own_server.address
        state = ann.http.get(f"/api/tables/{table}").json()
        assert state["now"]["ask"]["prompt"] == acknowledged


def test_my_tables_are_listed_with_those_that_wait_for_me_first(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    waiting = ann.open("nova-era", ["me", "friend"], options={"first": "1"})["id"]
    mine = ann.open("nova-era", ["me", "open"], options={"first": "0"}, listed=True)["id"]
    listing = ann.http.get("/api/tables").json()
    assert [row["id"] for row in listing["mine"]] == [mine, waiting]
    offered = ben.http.get("/api/tables").json()["open"]
    assert mine in [row["id"] for row in offered]
    assert waiting not in [row["id"] for row in offered]
    assert ben.http.post(f"/api/tables/{mine}/join", json={"seat": 1}).status_code == 200
    assert ben.http.post(f"/api/tables/{mine}/join", json={"seat": 0}).status_code == 409


def test_the_description_for_machines_names_every_route(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    description = ann.http.get("/api/openapi.json").json()
    assert description["openapi"] == "3.1.0"
    described = {(path, method.upper()) for path, methods in description["paths"].items() for method in methods}
    routes = {(route.path, method) for route in ROUTES for method in route.methods or ()}
    assert described == {(path, method) for path, method in routes if path.startswith("/api/") and method != "HEAD"}
    assert {"TableWish", "Refusal"} <= set(description["components"]["schemas"])
    wrong = ann.http.delete("/api/games")
    assert (wrong.status_code, wrong.json()["error"]) == (405, "Nothing at this address answers to DELETE.")
    assert "GET" in wrong.headers["allow"]


def test_a_guest_has_only_so_many_sockets_open_at_once(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    table = ann.open("nova-era", ["me", "friend"])["id"]
    for _ in range(SOCKETS_PER_GUEST):
        ann.connect(table)
    with pytest.raises(ConnectionClosed, match="too many tables"):
        ann.connect(table).recv(timeout=20)
    ann.again()

    def may_sit() -> bool:
        """Once the server has heard that the others are gone."""
        with suppress(ConnectionClosed):
            ann.sit(table)
        return bool(ann.ask)

    wait_until(may_sit)
