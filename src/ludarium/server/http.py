"""The HTTP side: everything that is not a move. See docs/wire.md."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from ludarium.kernel.game_type import GameType, UnknownGame, all_games, find_game
from ludarium.kernel.rulebook import rulebook
from ludarium.scene.scenes import Layout
from ludarium.server.explaining import explained
from ludarium.server.feeds import Feed
from ludarium.server.lobby import Guest, Lobby, TableWish
from ludarium.server.openapi import description
from ludarium.server.refusals import OUR_FAULT, Declined
from ludarium.table.match import Match
from ludarium.table.pictures import layout_for, pictures_of

log = logging.getLogger("ludarium")
COOKIE = "ludarium"
STATIC = Path(__file__).parent / "static"
MOST_BODY = 16_384
YEAR = 365 * 24 * 3600

Handler = Callable[[Request, Lobby, Guest], Awaitable[Any]]
_encode = msgspec.json.Encoder().encode


class Raw(msgspec.Struct, frozen=True):
    """An answer that is written as it is."""

    data: bytes
    kind: str = "application/json"
    file: str = ""


def endpoint(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Find out who asks, answer in JSON, decline in one clear sentence."""

    async def answer(request: Request) -> Response:
        lobby: Lobby = request.app.state.lobby
        guest = lobby.guest(request.cookies.get(COOKIE, ""))
        token = ""
        try:
            if guest is None:
                guest, token = await lobby.new_guest()
            response = _response(await handler(request, lobby, guest))
        except Declined as refusal:
            response = _response({"error": refusal.words, "rule": refusal.rule}, refusal.status)
        except UnknownGame as error:
            response = _response({"error": str(error), "rule": ""}, 404)
        except Exception:
            log.exception("a request could not be answered")
            response = _response({"error": OUR_FAULT, "rule": ""}, 500)
        if token:
            _welcome(request, response, token)
        return response

    return answer


def _welcome(request: Request, response: Response, token: str) -> None:
    """Give a new guest the cookie by which it will be known; scripts cannot read it."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def _response(value: Any, status: int = 200) -> Response:
    if isinstance(value, Raw):
        headers = {"Content-Disposition": f'attachment; filename="{value.file}"'} if value.file else None
        return Response(value.data, media_type=value.kind, headers=headers)
    return Response(_encode(value), status_code=status, media_type="application/json")


async def body_of(request: Request, kind: Any) -> Any:
    """The JSON of a request as a typed struct; Declined says what is wrong with it."""
    origin = request.headers.get("origin")
    if origin and origin.split("://")[-1] != request.headers.get("host"):
        raise Declined("This request comes from another site.", status=403)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            raise Declined("That is too long.", status=413)
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except msgspec.MsgspecError as error:
        raise Declined(f"The request is not understood: {error}.") from None
    except RecursionError:
        raise Declined("The request is not understood: it is nested too deeply.") from None


class _Name(msgspec.Struct):
    name: str


class _SeatNumber(msgspec.Struct):
    seat: int


class _Token(msgspec.Struct):
    token: str


class _Replacing(msgspec.Struct):
    seat: int
    kind: str


# -- handlers -----------------------------------------------------------------------------------------


async def me(request: Request, lobby: Lobby, guest: Guest) -> Any:
    if request.method == "POST":
        guest = await lobby.rename(guest, (await body_of(request, _Name)).name)
    return {"name": guest.name}


async def games(request: Request, lobby: Lobby, guest: Guest) -> Any:
    return [_game(game_type, lobby) for game_type in all_games().values()]


def _game(game_type: GameType, lobby: Lobby) -> dict[str, Any]:
    return {
        "slug": game_type.slug,
        "title": game_type.title,
        "players": {"min": game_type.players[0], "max": game_type.players[1]},
        "mode": game_type.mode,
        "length": game_type.length,
        "summary": game_type.summary,
        "options": game_type.options,
        "bots": lobby.bots(game_type.slug),
    }


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


async def help_page(request: Request, lobby: Lobby, guest: Guest) -> Any:
    page = find_game(request.path_params["slug"]).folder() / "help.md"
    return {"markdown": page.read_text(encoding="utf-8") if page.is_file() else ""}


async def rules(request: Request, lobby: Lobby, guest: Guest) -> Any:
    return rulebook(find_game(request.path_params["slug"])).find(request.query_params.get("word", "")[:100])


async def tables(request: Request, lobby: Lobby, guest: Guest) -> Any:
    if request.method == "POST":
        key, links = await lobby.open(guest, await body_of(request, TableWish))
        return {"id": key, "links": {str(seat): link for seat, link in links.items()}}
    return lobby.listing(guest)


async def table(request: Request, lobby: Lobby, guest: Guest) -> Any:
    found = lobby.table(request.path_params["key"])
    return Raw(await found.look(guest.id, layout_of(request, found.match)))


async def join_open(request: Request, lobby: Lobby, guest: Guest) -> Any:
    seat = (await body_of(request, _SeatNumber)).seat
    await lobby.sit(guest, request.path_params["key"], seat)
    return {"id": request.path_params["key"], "seat": seat}


async def join(request: Request, lobby: Lobby, guest: Guest) -> Any:
    if request.method == "GET":
        return lobby.invited(guest, request.query_params.get("token", ""))
    key, seat = await lobby.accept(guest, (await body_of(request, _Token)).token)
    return {"id": key, "seat": seat}


async def seats(request: Request, lobby: Lobby, guest: Guest) -> Any:
    wish = await body_of(request, _Replacing)
    links = await lobby.replace(guest, request.path_params["key"], wish.seat, wish.kind)
    return {"id": request.path_params["key"], "links": {str(seat): link for seat, link in links.items()}}


async def record(request: Request, lobby: Lobby, guest: Guest) -> Any:
    match = _finished(request, lobby, guest)
    return Raw(match.record.dump(), "application/jsonl", f"{match.game_type.slug}-{request.path_params['key']}.jsonl")


def _finished(request: Request, lobby: Lobby, guest: Guest) -> Match:
    """A match that is over: only then is everything public."""
    found = lobby.table(request.path_params["key"])
    found.eyes_of(guest.id)
    if not found.over:
        raise Declined("The record is public when the game is over.", status=409)
    return found.match


async def replaying(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """The scene after so many answers, from the eyes of a seat."""
    at, last, seat, past = _past(request, lobby, guest)
    return {"at": at, "last": last, "now": Feed(past, seat, layout_of(request, past)).whole(1)}


async def explaining(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """The long text of something in that scene, from the same eyes."""
    _, _, seat, past = _past(request, lobby, guest)
    return explained(past, seat, request.query_params.get("about", ""))


def _past(request: Request, lobby: Lobby, guest: Guest) -> tuple[int, int, int, Match]:
    """The moment and the eyes that are asked for: after how many answers of how many, which seat, and the match then."""
    match = _finished(request, lobby, guest)
    last = sum(1 for line in match.record.lines if line.seat >= 0)
    try:
        at = min(max(int(request.query_params.get("at", last)), 0), last)
        seat = int(request.query_params.get("seat", "-2"))
    except ValueError:
        raise Declined("at and seat are numbers.") from None
    if not -2 <= seat < len(match.seats):
        raise Declined("There is no such seat.")
    return at, last, seat, _rewound(match, at)


def _rewound(match: Match, at: int) -> Match:
    """The match as it was after so many answers of players."""
    past = Match(match.record.header, match.fate.seed)
    past.seats = match.seats
    done = 0
    for line in match.record.lines:
        if done == at or line.seat < 0:
            continue
        if line.undo:
            past.undo(line.seat)
        else:
            past.answer(line.seat, line.answer)
        done += 1
    return past


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
        return _response({"error": "There is nothing at this address.", "rule": ""}, 404)
    index = STATIC / "index.html"
    if not index.is_file():
        words = "The browser client is not built. Run ./dev play, which builds it, or play in the terminal."
        return Response(words, status_code=503, media_type="text/plain")
    response = FileResponse(index, headers={"Cache-Control": "no-cache"})
    lobby: Lobby = request.app.state.lobby
    if lobby.guest(request.cookies.get(COOKIE, "")) is None:  # before the page asks many things at once
        _, token = await lobby.new_guest()
        _welcome(request, response, token)
    return response


async def wrong_method(request: Request, error: Exception) -> Response:
    """An address that is there, but for another kind of request."""
    allowed = getattr(error, "headers", None) or {}
    response = _response({"error": f"Nothing at this address answers to {request.method}.", "rule": ""}, 405)
    response.headers.update(allowed)
    return response


ROUTES = [
    Route("/api/me", endpoint(me), methods=["GET", "POST"]),
    Route("/api/games", endpoint(games)),
    Route("/api/games/{slug}/defs", endpoint(defs)),
    Route("/api/games/{slug}/look.css", endpoint(style)),
    Route("/api/games/{slug}/help", endpoint(help_page)),
    Route("/api/games/{slug}/rules", endpoint(rules)),
    Route("/api/tables", endpoint(tables), methods=["GET", "POST"]),
    Route("/api/join", endpoint(join), methods=["GET", "POST"]),
    Route("/api/tables/{key}", endpoint(table)),
    Route("/api/tables/{key}/join", endpoint(join_open), methods=["POST"]),
    Route("/api/tables/{key}/seats", endpoint(seats), methods=["POST"]),
    Route("/api/tables/{key}/record", endpoint(record)),
    Route("/api/tables/{key}/replay", endpoint(replaying)),
    Route("/api/tables/{key}/explain", endpoint(explaining)),
    Route("/api/openapi.json", endpoint(openapi)),
    Route("/{path:path}", page),
]
