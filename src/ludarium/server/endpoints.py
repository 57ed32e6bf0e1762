"""How a request is answered: who asks, in JSON, declined in one clear sentence."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ludarium.kernel.game_type import UnknownGame
from ludarium.languages import best_of, speaking
from ludarium.languages.shared import LANGUAGES, _
from ludarium.server.busy import Timed
from ludarium.server.gate import NEW_GUESTS, address_of
from ludarium.server.lobby import Lobby
from ludarium.server.people import Guest
from ludarium.server.refusals import DATABASE_AWAY, OUR_FAULT, Declined
from ludarium.server.storage import BadDatabase, DatabaseAway

log = logging.getLogger("ludarium")
MOST_BODY = 16_384

Handler = Callable[[Request, Lobby, Guest], Coroutine[Any, Any, Any]]
_encode = msgspec.json.Encoder().encode


class Raw(msgspec.Struct, frozen=True):
    """An answer that is written as it is."""

    data: bytes
    kind: str = "application/json"
    file: str = ""


class Known(msgspec.Struct, frozen=True):
    """An answer with which the browser gets another cookie, or loses the one it has (``token`` is empty)."""

    value: Any
    token: str


def endpoint(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Find out who asks, answer in JSON, decline in one clear sentence."""

    async def answer(request: Request) -> Response:
        with speaking(best_of(request.headers.get("accept-language", ""), LANGUAGES)):
            return await answer_in_words(request)

    async def answer_in_words(request: Request) -> Response:
        lobby: Lobby = request.app.state.lobby
        token = ""
        try:
            guest = guest_of(request)
            if guest is None:
                lobby.gate.check(NEW_GUESTS, address_of(request.scope))
                guest, token = await welcome(request)
            who = (guest.id, address_of(request.scope))
            lobby.gate.check_time(*who)
            value = await Timed(handler(request, lobby, guest), partial(lobby.gate.spend, *who))
            response = answer_of(value.value if isinstance(value, Known) else value)
            if isinstance(value, Known):
                request.app.state.cookies.give(request, response, value.token)
                return response
        except Declined as refusal:
            response = answer_of({"error": refusal.words, "rule": refusal.rule}, refusal.status)
        except UnknownGame as error:
            response = answer_of({"error": str(error), "rule": ""}, 404)
        except (DatabaseAway, BadDatabase):
            response = answer_of({"error": _(DATABASE_AWAY), "rule": ""}, 503)
        except Exception:
            log.exception("a request could not be answered")
            response = answer_of({"error": _(OUR_FAULT), "rule": ""}, 500)
        if token:
            request.app.state.cookies.give(request, response, token)
        return response

    return answer


def guest_of(connection: HTTPConnection) -> Guest | None:
    """Who asks, by the cookie that came along."""
    lobby: Lobby = connection.app.state.lobby
    tokens = connection.app.state.cookies.tokens(connection)
    return next((guest for token in tokens if (guest := lobby.people.guest(token))), None)


async def welcome(request: Request) -> tuple[Guest, str]:
    """Somebody new, and the token of the cookie by which they will be known."""
    return await request.app.state.lobby.people.new(request.headers.get("user-agent", ""))  # type: ignore[no-any-return]  # kept as Any


def answer_of(value: Any, status: int = 200) -> Response:
    """The value as it is sent."""
    if isinstance(value, Raw):
        headers = {"Content-Disposition": f'attachment; filename="{value.file}"'} if value.file else None
        return Response(value.data, media_type=value.kind, headers=headers)
    return Response(_encode(value), status_code=status, media_type="application/json")


async def body_of(request: Request, kind: Any, most: int = MOST_BODY) -> Any:
    """The JSON of a request as a typed struct; Declined says what is wrong with it."""
    same_site(request)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Declined(_("That is too long: at most {kb} kB are possible.", kb=most // 1000), status=413)
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except msgspec.MsgspecError as error:
        raise Declined(_("The request is not understood: {error}.", error=error)) from None
    except RecursionError:
        raise Declined("The request is not understood: it is nested too deeply.") from None


def same_site(request: Request) -> None:
    """Declined if a page of another site asks."""
    origin = request.headers.get("origin")
    if origin and origin.split("://")[-1] != request.headers.get("host"):
        raise Declined("This request comes from another site.", status=403)
