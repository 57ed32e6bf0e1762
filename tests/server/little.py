"""A server that gives each guest and network little: for the tests of what it says to who asks for more.

``python -m tests.server.little serve ...`` is ``ludarium serve ...`` that is busy for 0.05 s for a guest, and then waits,
lets ten sockets of a network in, and has four seconds until some of an answer must be taken.
"""

from __future__ import annotations

from ludarium.server import gate, patience, sockets
from tests.server import fixed_dice
from tests.server.serving import Server

SOCKETS = 10


class Little(Server):
    """``ludarium serve`` with a small share for everybody."""

    module = "tests.server.little"

    def command(self, port: str) -> list[str]:
        return [*super().command(port), "--proxy", "127.0.0.1"]


if __name__ == "__main__":
    vars(sockets).update(REQUESTS=gate.Limit(0.0001, SOCKETS, gate.REQUESTS.words))
    vars(patience).update(TAKE_SECONDS=4.0)
    fixed_dice.start(gate.Limit(0.0001, 0.05, gate.TIME.words))
