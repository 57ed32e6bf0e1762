"""A description of the HTTP side for machines (OpenAPI 3.1)."""

from __future__ import annotations

from typing import Any

import msgspec

import ludarium
from ludarium.kernel.prints import Piece
from ludarium.server.lobby import TableWish
from ludarium.server.messages import FromClient, PanelState, State, ToClient

_PATHS: list[tuple[str, str, str, Any]] = [
    ("/api/me", "get", "What this guest is called.", None),
    ("/api/me", "post", "Be called otherwise.", {"name": "string"}),
    ("/api/games", "get", "The games, their options and bots.", None),
    ("/api/games/{slug}/defs", "get", "Shared drawings of a game's pictures.", None),
    ("/api/games/{slug}/look.css", "get", "The style sheet of a game's pictures.", None),
    ("/api/games/{slug}/help", "get", "How to play, as Markdown.", None),
    ("/api/games/{slug}/rules", "get", "Rules by id or by a word in them (?word=).", None),
    ("/api/tables", "get", "My tables and the open ones.", None),
    ("/api/tables", "post", "Open a table.", TableWish),
    ("/api/join", "get", "To what an invitation invites (?token=).", None),
    ("/api/join", "post", "Take the seat of an invitation.", {"token": "string"}),
    ("/api/tables/{key}", "get", "The table as this guest may see it (?layout=wide|phone).", None),
    ("/api/tables/{key}/join", "post", "Take an open seat.", {"seat": "integer"}),
    (
        "/api/tables/{key}/seats",
        "post",
        "Replace a player by a bot, or open the seat.",
        {"seat": "integer", "kind": "string"},
    ),
    ("/api/tables/{key}/record", "get", "The record, once the game is over.", None),
    ("/api/tables/{key}/replay", "get", "The scene after so many answers (?at=&seat=&layout=).", None),
    ("/api/tables/{key}/explain", "get", "What something in that scene is (?about=&at=&seat=).", None),
]


def description() -> dict[str, Any]:
    """The whole description; the messages of the WebSocket are among its schemas."""
    _, schemas = msgspec.json.schema_components(
        (TableWish, State, FromClient, ToClient, Piece, PanelState), ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, dict[str, Any]] = {}
    for path, method, words, body in _PATHS:
        paths.setdefault(path, {})[method] = _operation(path, words, body)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludarium", "version": ludarium.__version__},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(path: str, words: str, body: Any) -> dict[str, Any]:
    answer = {"description": "as docs/wire.md says", "content": {"application/json": {}}}
    refusal = {"description": "one clear sentence", "content": {"application/json": {}}}
    operation: dict[str, Any] = {"summary": words, "responses": {"200": answer, "4XX": refusal}}
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
        ]
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
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation
