"""Figures for operators, in the form that Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

from ludarium.scene.parts import CACHE

if TYPE_CHECKING:
    from ludarium.server.lobby import Lobby

CONTENT_TYPE = CONTENT_TYPE_LATEST
REQUESTS = Counter("ludarium_requests_total", "HTTP requests answered.", ["method", "status"])
MESSAGES = Counter("ludarium_messages_total", "Messages of players and onlookers.", ["kind"])
REFUSALS = Counter("ludarium_refusals_total", "Messages that were refused in words.")
MOVES = Counter("ludarium_moves_total", "Answers, undos and resignations that are durable.", ["game"])
FAILED_WRITES = Counter("ludarium_failed_writes_total", "Writes that the database did not acknowledge.")
WRITE_SECONDS = Histogram(
    "ludarium_write_seconds",
    "How long it took until a move was durable.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
_TABLES = Gauge("ludarium_tables_awake", "Tables in memory.")
_SOCKETS = Gauge("ludarium_sockets", "Open sockets of players and onlookers.")
_THINKING = Gauge("ludarium_bots_waiting", "Bots and hints that wait for a process to think in.")
_DRAWINGS = Gauge("ludarium_drawing_bytes", "About how many bytes of drawings are kept.")


def exposed(lobby: Lobby) -> bytes:
    """All figures as they are now."""
    _TABLES.set(len(lobby.awake))
    _SOCKETS.set(sum(lobby.sockets.values()))
    _THINKING.set(lobby.bot_pool.queue_length)
    _DRAWINGS.set(CACHE.held)
    return generate_latest()
