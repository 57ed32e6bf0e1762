"""A description of the HTTP side for machines (OpenAPI 3.1)."""

from __future__ import annotations

from typing import Any

import msgspec

from ludarium.scene.boards import Piece
from ludarium.server.lobby import TableWish
from ludarium.server.messages import FromClient, PanelState, State, ToClient
from ludarium.server.shelf import ShelfFile
from ludarium.version import VERSION

_SEAT = {"type": "integer", "minimum": -2, "default": -2}
_AT = {"type": "integer", "minimum": 0}
_LAYOUT = {"type": "string", "enum": ["wide", "phone"], "default": "wide"}
_TEXT = {"type": "string"}


class _Operation(msgspec.Struct, frozen=True):
    """What can be asked at an address: the words, what the address takes behind its ``?``, the body, the kind of answer."""

    path: str
    method: str
    words: str
    query: dict[str, Any] = {}
    body: Any = None
    kind: str = "application/json"


_OPERATIONS = [
    _Operation("/api/me", "get", "What this guest is called."),
    _Operation("/api/me", "post", "Be called otherwise, or have another colour.", body={"name": "string"}),
    _Operation("/api/me/games", "get", "The games I have finished, and what they come to.", {"file": _TEXT}),
    _Operation("/api/me/devices", "get", "The devices that are mine."),
    _Operation("/api/me/devices", "post", "A link with which one more device becomes mine.", body={}),
    _Operation("/api/me/sign-out", "post", "Let a device be mine no more.", body={"id": "string"}),
    _Operation("/api/me/mail", "get", "Where I want mail when it is my turn."),
    _Operation("/api/me/mail", "post", "Want mail there, once a link confirms it.", body={"address": "string"}),
    _Operation(
        "/api/mail",
        "post",
        "Do what a link in a mail says.",
        body={"what": "string", "guest": "string", "proof": "string"},
    ),
    _Operation("/api/device", "post", "Be on this device who has made that link.", body={"token": "string"}),
    _Operation("/api/qr.svg", "get", "An address as a QR code.", {"address": _TEXT}, kind="image/svg+xml"),
    _Operation("/api/games", "get", "The games, their options and bots."),
    _Operation(
        "/api/games/{slug}/options", "get", "What can be chosen for so many players.", {"seats": _AT, "pack": _TEXT}
    ),
    _Operation("/api/games/{slug}/defs", "get", "Shared drawings of a game's pictures."),
    _Operation("/api/games/{slug}/look.css", "get", "The style sheet of a game's pictures.", kind="text/css"),
    _Operation("/api/games/{slug}/cover.svg", "get", "The art of a game's cover.", kind="image/svg+xml"),
    _Operation("/api/games/{slug}/help", "get", "How to play, as Markdown."),
    _Operation("/api/games/{slug}/rules", "get", "Rules by id or by a word in them.", {"word": _TEXT}),
    _Operation("/api/tables", "get", "My tables and the open ones."),
    _Operation("/api/tables", "post", "Open a table.", body=TableWish),
    _Operation("/api/join", "get", "To what an invitation invites.", {"token": _TEXT}),
    _Operation("/api/join", "post", "Take the seat of an invitation.", body={"token": "string"}),
    _Operation("/api/tables/{key}", "get", "The table as this guest may see it.", {"layout": _LAYOUT}),
    _Operation("/api/tables/{key}/join", "post", "Take an open seat.", body={"seat": "integer"}),
    _Operation(
        "/api/tables/{key}/seats",
        "post",
        "Replace a player by a bot, invite to the seat, or open it.",
        body={"seat": "integer", "kind": "string"},
    ),
    _Operation("/api/tables/{key}/log", "get", "The log before an entry, as this guest may read it.", {"before": _AT}),
    _Operation("/api/tables/{key}/names", "get", "The names of cards and pieces that can be explained."),
    _Operation("/api/tables/{key}/record", "get", "The record, once the game is over.", kind="application/jsonl"),
    _Operation(
        "/api/tables/{key}/replay",
        "get",
        "The scene after so many answers.",
        {"at": _AT, "seat": _SEAT, "layout": _LAYOUT},
    ),
    _Operation(
        "/api/tables/{key}/explain",
        "get",
        "What something in that scene is.",
        {"about": _TEXT, "at": _AT, "seat": _SEAT},
    ),
    _Operation("/api/shelf", "get", "What this guest keeps.", {"game": _TEXT, "kind": _TEXT}),
    _Operation("/api/shelf", "post", "Keep what a file from a shelf holds.", body=ShelfFile),
    _Operation("/api/shelf/{slug}/{kind}/{name}", "get", "One thing that is kept; as a file.", {"file": _TEXT}),
    _Operation("/api/shelf/{slug}/{kind}/{name}", "put", "Keep this JSON object.", body={}),
    _Operation("/api/shelf/{slug}/{kind}/{name}", "delete", "Keep it no more."),
    _Operation("/api/server", "get", "The version, and the key with which records are signed."),
    _Operation("/api/words/{language}", "get", "The words of the client in a language, by the English ones."),
    _Operation("/api/openapi.json", "get", "This description."),
]
_REFUSAL = {
    "type": "object",
    "properties": {"error": {"type": "string"}, "rule": {"type": "string"}},
    "required": ["error", "rule"],
}


def description() -> dict[str, Any]:
    """The whole description; the messages of the WebSocket are among its schemas."""
    _, schemas = msgspec.json.schema_components(
        (TableWish, ShelfFile, State, FromClient, ToClient, Piece, PanelState),
        ref_template="#/components/schemas/{name}",
    )
    paths: dict[str, dict[str, Any]] = {}
    for operation in _OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludarium", "version": VERSION},
        "paths": paths,
        "components": {"schemas": {**schemas, "Refusal": _REFUSAL}},
    }


def _described(operation: _Operation) -> dict[str, Any]:
    answer = {"description": "as docs/wire.md says", "content": {operation.kind: {}}}
    refusal = {
        "description": "one clear sentence",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
    }
    described: dict[str, Any] = {"summary": operation.words, "responses": {"200": answer, "4XX": refusal}}
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    described["parameters"] = [
        *[{"name": name, "in": "path", "required": True, "schema": _TEXT} for name in names],
        *[{"name": name, "in": "query", "schema": schema} for name, schema in operation.query.items()],
    ]
    body = operation.body
    if body is not None:
        schema: dict[str, Any] = (
            {"$ref": f"#/components/schemas/{body.__name__}"}
            if isinstance(body, type)
            else {
                "type": "object",
                "properties": {key: {"type": kind} for key, kind in body.items()},
                "required": list(body),
            }
        )
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return described
