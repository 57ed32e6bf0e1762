"""The HTTP side: everything that is not a move. See docs/wire.md."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from ludarium.kernel.asks import NOBODY
from ludarium.kernel.game_type import GameType, all_games, find_game
from ludarium.kernel.packs import PackError
from ludarium.kernel.rulebook import rulebook
from ludarium.languages.shared import CLIENT, _
from ludarium.scene.primer import Primer
from ludarium.scene.scenes import Layout
from ludarium.server.endpoints import Raw, answer_of, body_of, endpoint, guest_of, same_site, welcome
from ludarium.server.explaining import explained, explained_names
from ludarium.server.feeds import Feed
from ludarium.server.game_words import form_in_words, rules_in_words, said
from ludarium.server.gate import NEW_GUESTS, TABLES_OF_ADDRESS, address_of
from ludarium.server.history import History
from ludarium.server.limits import SHELF_BYTES
from ludarium.server.lobby import Lobby, TableWish
from ludarium.server.me import ABOUT_ME
from ludarium.server.openapi import description
from ludarium.server.packs import in_a_sentence
from ludarium.server.people import Guest
from ludarium.server.refusals import Declined
from ludarium.server.shelf import Shelf, ShelfFile, file_name
from ludarium.server.storage import BadDatabase, DatabaseAway
from ludarium.server.table import LiveTable
from ludarium.table.first_game import first_game
from ludarium.table.match import Match
from ludarium.table.pictures import layout_for, pictures_of
from ludarium.version import VERSION

log = logging.getLogger("ludarium")
STATIC = Path(__file__).parent / "static"
MOST_SHELF_BODY = SHELF_BYTES + 1_000

_Told = TypeVar("_Told")


class _SeatNumber(msgspec.Struct):
    seat: int
    vow: str = ""


class _Token(msgspec.Struct):
    token: str
    vow: str = ""


class _Replacing(msgspec.Struct):
    seat: int
    kind: str


# -- handlers -----------------------------------------------------------------------------------------


async def games(request: Request, lobby: Lobby, guest: Guest) -> Any:
    return [_game(game_type, lobby) for game_type in all_games().values()]


def _game(game_type: GameType, lobby: Lobby) -> dict[str, Any]:
    return {
        "slug": game_type.slug,
        "title": game_type.title,
        "players": {"min": game_type.players[0], "max": game_type.players[1]},
        "mode": said(game_type, game_type.mode),
        "language": game_type.language(),
        "length": said(game_type, game_type.length),
        "summary": said(game_type, game_type.summary),
        "genre": said(game_type, game_type.genre),
        "subtitle": said(game_type, game_type.subtitle),
        "options": form_in_words(game_type, game_type.offer(game_type.players[0], {})),
        "bots": lobby.bots(game_type.slug),
        "guide": first_game(game_type) is not None,
        "campaign": game_type.carry_version > 0,
        "shares_seats": game_type.shares_seats,
        "packs": lobby.packs.of(game_type.slug),
    }


async def options(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """What can be chosen for so many players, given what is chosen already (behind the ``?``), packs too."""
    game_type = find_game(request.path_params["slug"])
    chosen = {key: value for key, value in request.query_params.items() if key not in ("seats", "pack")}
    seats = _number(request, "seats", game_type.players[0])
    low, high = game_type.players
    if not low <= seats <= high:
        raise Declined(
            _(
                "{game} is played by {low} to {high}, not by {seats}.",
                game=game_type.title,
                low=low,
                high=high,
                seats=seats,
            )
        )
    packs = lobby.packs.chosen(game_type, request.query_params.getlist("pack"))
    try:
        form = game_type.offer(seats, chosen, game_type.content(packs) if packs else None)
    except PackError as error:
        raise Declined(in_a_sentence(error)) from None
    return {"options": form_in_words(game_type, form)}


async def defs(request: Request, lobby: Lobby, guest: Guest) -> Any:
    game_type = find_game(request.path_params["slug"])
    style = game_type.folder() / "look.css"
    return {
        "defs": pictures_of(game_type).defs(),
        "style": style.read_text(encoding="utf-8") if style.is_file() else "",
    }


async def style(request: Request, lobby: Lobby, guest: Guest) -> Any:
    sheet = find_game(request.path_params["slug"]).folder() / "look.css"
    return Raw(sheet.read_bytes() if sheet.is_file() else b"", "text/css")


async def cover(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """The art of a game's cover; our own mark for one that has none."""
    own = find_game(request.path_params["slug"]).folder() / "cover.svg"
    return Raw((own if own.is_file() else STATIC / "assets" / "mark.svg").read_bytes(), "image/svg+xml")


async def help_page(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """How to play: the page, a turn in pictures and the legend of the icons."""
    game_type = find_game(request.path_params["slug"])
    page = game_type.folder() / f"help.{game_type.language()}.md"
    if not page.is_file():
        page = game_type.folder() / "help.md"
    make = getattr(game_type.part("picture"), "primer", None)
    primer: Primer = make() if make else Primer((), ())
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    return {"markdown": text, "turn": primer.turn, "legend": primer.legend}


async def rules(request: Request, lobby: Lobby, guest: Guest) -> Any:
    game_type = find_game(request.path_params["slug"])
    return rules_in_words(game_type, rulebook(game_type).find(request.query_params.get("word", "")[:100]))


async def tables(request: Request, lobby: Lobby, guest: Guest) -> Any:
    if request.method == "POST":
        lobby.gate.check(TABLES_OF_ADDRESS, address_of(request.scope))
        key, links = await lobby.open(guest, await body_of(request, TableWish, MOST_SHELF_BODY))
        return {"id": key, "links": {str(seat): link for seat, link in links.items()}}
    return lobby.listing(guest)


async def table(request: Request, lobby: Lobby, guest: Guest) -> Any:
    found = lobby.table_for(guest.id, request.path_params["key"])
    return Raw(await found.look(guest.id, layout_of(request, found.match)))


async def join_open(request: Request, lobby: Lobby, guest: Guest) -> Any:
    wish = await body_of(request, _SeatNumber)
    await lobby.sit(guest, request.path_params["key"], wish.seat, wish.vow)
    return {"id": request.path_params["key"], "seat": wish.seat}


async def join(request: Request, lobby: Lobby, guest: Guest) -> Any:
    if request.method == "GET":
        return lobby.invited(guest, request.query_params.get("token", ""))
    wish = await body_of(request, _Token)
    key, seat = await lobby.accept(guest, wish.token, wish.vow)
    return {"id": key, "seat": seat}


async def seats(request: Request, lobby: Lobby, guest: Guest) -> Any:
    wish = await body_of(request, _Replacing)
    links = await lobby.replace(guest, request.path_params["key"], wish.seat, wish.kind)
    return {"id": request.path_params["key"], "links": {str(seat): link for seat, link in links.items()}}


async def record(request: Request, lobby: Lobby, guest: Guest) -> Any:
    stored = lobby.stored(request.path_params["key"])
    closing = stored.summary.closing if stored.summary else None
    if closing is None:  # it is under way, or ended before the closing was kept
        table, _history = _finished(request, lobby, guest)
        closing = table.match.record.closing
    history = History(lobby.storage, stored)
    signer, address = request.app.state.signer, address_of(request.scope)
    data = await lobby.past.look(guest.id, address, lambda: history.record(closing, signer))
    return Raw(data, "application/jsonl", f"{stored.game}-{stored.key}.jsonl")


def _finished(request: Request, lobby: Lobby, guest: Guest) -> tuple[LiveTable, History]:
    """A table whose game is over: only then is everything public."""
    found = lobby.table(request.path_params["key"])
    found.eyes_of(guest.id)
    if not found.over:
        raise Declined("The record is public when the game is over.", status=409)
    return found, History(lobby.storage, lobby.stored(found.key))


async def log_page(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """The log before an entry, from this guest's eyes."""
    table = lobby.table(request.path_params["key"])
    before = min(_number(request, "before", table.match.log.count), table.match.log.count)
    seat = table.eyes_of(guest.id)
    history = History(lobby.storage, lobby.stored(table.key))
    address = address_of(request.scope)
    rows, first = await lobby.past.look(guest.id, address, lambda: history.log_page(seat, max(0, before)))
    return {"log": rows, "earlier": first}


async def told_names(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """What the log names and can be explained."""
    table = lobby.table(request.path_params["key"])
    table.eyes_of(guest.id)
    return {"names": explained_names(table.match)}


async def replaying(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """The scene after so many answers, from the eyes of a seat."""

    def draw(at: int, last: int, seat: int, past: Match) -> Raw:
        now = Feed(past, seat, layout_of(request, past)).whole(1)
        return Raw(msgspec.json.encode({"at": at, "last": last, "now": now}))

    return await _past(request, lobby, guest, draw)


async def explaining(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """The long text of something in that scene, from the same eyes."""
    about = request.query_params.get("about", "")
    return await _past(request, lobby, guest, lambda _at, _last, seat, past: explained(past, seat, about))


async def _past(request: Request, lobby: Lobby, guest: Guest, tell: Callable[[int, int, int, Match], _Told]) -> _Told:
    """Tell something of a past moment: after how many answers of how many, from which seat, and the match then.

    While the game is under way, one looks back with one's own eyes; who holds several seats, as a spectator does.
    One at a time and beside the event loop: those who play do not wait for those who look back.
    """
    table = lobby.table(request.path_params["key"])
    table.eyes_of(guest.id)
    mine = table.seats_of(guest.id)
    own = mine[0] if len(mine) == 1 else NOBODY
    at, seat = _number(request, "at", -1), _number(request, "seat", NOBODY if table.over else own)
    if not -2 <= seat < len(table.chairs):
        raise Declined("There is no such seat.")
    if not table.over and seat != own:
        raise Declined("Until the game is over, one looks back with one's own eyes only.", status=409)
    history = History(lobby.storage, lobby.stored(table.key))

    def look_back() -> _Told:
        last = table.match.answers
        moment = min(max(at, 0), last) if "at" in request.query_params else last
        return tell(moment, last, seat, history.moment(moment))

    return await lobby.past.look(guest.id, address_of(request.scope), look_back)


def _number(request: Request, name: str, default: int) -> int:
    """A number behind the ``?`` of an address."""
    try:
        return int(request.query_params.get(name, default))
    except ValueError:
        raise Declined(_("{name} is a number.", name=name)) from None


async def shelf(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """What this guest keeps; a file from a shelf is put on it."""
    mine = Shelf(lobby.storage, guest.id)
    if request.method == "POST":
        return await mine.put_file(await body_of(request, ShelfFile, MOST_SHELF_BODY))
    return mine.items(request.query_params.get("game", ""), request.query_params.get("kind", ""))


async def shelf_item(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """One thing on the shelf: read it, save it as a file, keep it, remove it."""
    mine = Shelf(lobby.storage, guest.id)
    game, kind, name = (request.path_params[part] for part in ("slug", "kind", "name"))
    if request.method == "PUT":
        return await mine.put(game, kind, name, await body_of(request, dict[str, Any], MOST_SHELF_BODY))
    if request.method == "DELETE":
        same_site(request)
        await mine.remove(game, kind, name)
        return {}
    found = mine.item(game, kind, name)
    return Raw(msgspec.json.encode(found), file=file_name(found)) if "file" in request.query_params else found


async def server(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """Which version this is, and the key with which it signs records."""
    return {"ludarium": VERSION, "key": request.app.state.signer.public}


async def words(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """The words of the client in a language, by the English ones."""
    language = request.path_params["language"]
    if language not in CLIENT.languages:
        raise Declined(_("This Ludarium does not speak {language!r}.", language=language[:20]), status=404)
    return CLIENT.messages(language)


async def openapi(request: Request, lobby: Lobby, guest: Guest) -> Any:
    return description()


def layout_of(request: Request, match: Match) -> Layout:
    """The layout that was asked for, if this game has it."""
    return layout_for(pictures_of(match.game_type), request.query_params.get("layout", ""))


def _file(path: str) -> Path | None:
    """The file of the client that a path names, if it names one."""
    try:
        wanted = (STATIC / path).resolve()
        return wanted if path and wanted.is_file() and wanted.is_relative_to(STATIC.resolve()) else None
    except (OSError, ValueError):  # a name that no file can have
        return None


async def page(request: Request) -> Response:
    """Every page is the same client, which reads the path; files of the client are served as they are."""
    path: str = request.path_params["path"]
    wanted = _file(path)
    if wanted:
        fresh = "/assets/" not in request.url.path
        cache = "no-cache" if fresh else "public, max-age=31536000, immutable"
        return FileResponse(wanted, headers={"Cache-Control": cache})
    if path.startswith(("api/", "assets/")):
        return answer_of({"error": "There is nothing at this address.", "rule": ""}, 404)
    index = STATIC / "index.html"
    if not index.is_file():
        said_why = "The browser client is not built. Run ./dev play, which builds it, or play in the terminal."
        return Response(said_why, status_code=503, media_type="text/plain")
    response = Response(
        _page(index, request.app.state.root), headers={"Cache-Control": "no-cache"}, media_type="text/html"
    )
    with contextlib.suppress(Declined, DatabaseAway, BadDatabase):  # the page itself says what is wrong
        await _welcome_early(request, response)
    return response


@lru_cache(maxsize=8)
def _read(index: Path, changed: float) -> str:
    del changed  # the file is read again when it has
    return index.read_text(encoding="utf-8")


def _page(index: Path, root: str) -> str:
    """The page of the client, told where the pages and files of this server lie."""
    page = _read(index, index.stat().st_mtime)
    return page.replace('data-root=""', f'data-root="{root}"').replace('"./assets/', f'"{root}/assets/')


async def _welcome_early(request: Request, response: Response) -> None:
    """Give a new guest the cookie before the page asks many things at once."""
    lobby: Lobby = request.app.state.lobby
    if guest_of(request) is None:
        lobby.gate.check(NEW_GUESTS, address_of(request.scope))
        _, token = await welcome(request)
        request.app.state.cookies.give(request, response, token)


def too_many(refusal: Declined) -> Response:
    """The answer to who asks too often."""
    response = answer_of({"error": refusal.words, "rule": refusal.rule}, refusal.status)
    response.headers["Retry-After"] = "5"
    return response


async def wrong_method(request: Request, error: Exception) -> Response:
    """An address that is there, but for another kind of request."""
    allowed = getattr(error, "headers", None) or {}
    response = answer_of({"error": f"Nothing at this address answers to {request.method}.", "rule": ""}, 405)
    response.headers.update(allowed)
    return response


ROUTES = [
    *ABOUT_ME,
    Route("/api/games", endpoint(games)),
    Route("/api/games/{slug}/options", endpoint(options)),
    Route("/api/games/{slug}/defs", endpoint(defs)),
    Route("/api/games/{slug}/look.css", endpoint(style)),
    Route("/api/games/{slug}/cover.svg", endpoint(cover)),
    Route("/api/games/{slug}/help", endpoint(help_page)),
    Route("/api/games/{slug}/rules", endpoint(rules)),
    Route("/api/tables", endpoint(tables), methods=["GET", "POST"]),
    Route("/api/join", endpoint(join), methods=["GET", "POST"]),
    Route("/api/tables/{key}", endpoint(table)),
    Route("/api/tables/{key}/join", endpoint(join_open), methods=["POST"]),
    Route("/api/tables/{key}/seats", endpoint(seats), methods=["POST"]),
    Route("/api/tables/{key}/log", endpoint(log_page)),
    Route("/api/tables/{key}/names", endpoint(told_names)),
    Route("/api/tables/{key}/record", endpoint(record)),
    Route("/api/tables/{key}/replay", endpoint(replaying)),
    Route("/api/tables/{key}/explain", endpoint(explaining)),
    Route("/api/shelf", endpoint(shelf), methods=["GET", "POST"]),
    Route("/api/shelf/{slug}/{kind}/{name}", endpoint(shelf_item), methods=["GET", "PUT", "DELETE"]),
    Route("/api/server", endpoint(server)),
    Route("/api/words/{language}", endpoint(words)),
    Route("/api/openapi.json", endpoint(openapi)),
    Route("/{path:path}", page),
]
