"""How much anybody may ask of the server, and what their words may look like."""

from __future__ import annotations

import time
from unicodedata import category

from ludarium.languages.shared import _
from ludarium.server.refusals import Declined

BLANKS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs without any ink
MESSAGE_BYTES = 16_384
MESSAGES_PER_SECOND = 50.0
MESSAGE_BURST = 200.0
NAME_LENGTH = 32
SHELF_BYTES = 256_000  # of one thing that a guest keeps
SHELF_ITEMS = 200
SHELF_TOTAL = 4_000_000  # letters of all that a guest keeps
SHELF_NAME = 64
CHAT_LENGTH = 500
CHAT_KEPT = 200
TABLES_PER_GUEST = 40
TABLES_LISTED = 30
GUESTS_KEPT = 20_000  # in memory
SOCKETS_PER_GUEST = 30
DEVICES_PER_GUEST = 12
HANDOVER_SECONDS = 600.0  # for which the link to a second device holds
GONE_FOR_GOOD = 60.0  # seconds; then others may put a bot on the seat
LONGEST_LIMIT = 14 * 24 * 3600.0
MOST_BOT_SECONDS = 5.0  # that a bot may be given for a decision
BOT_SECONDS = 10.0  # after which the table decides for it
IDLE_SECONDS = 1800.0  # a table that nobody has looked at for so long goes to sleep
QUIET_SECONDS = 30.0  # after so long without a move garbage is looked for, which takes a moment
COLLECT_SECONDS = 3600.0  # and after so long in any case
SNAPSHOT_EVERY = 50  # lines of a record
UNDO_LINES = 1_000  # since the last moment to which nobody can go back: a table that wakes plays all of them again
LOG_KEPT = 150  # entries of a table's log in memory, and at most twice as many
WAKE_LINES = 60  # lines that a table which wakes replays at least, so that its log does not begin empty
NONCE_SECONDS = 3.0  # that bots wait at the beginning for what players add to the seed
ALIVE_SECONDS = 2.0  # how often a process tells the others on its database that it is there
MISSED_SECONDS = 7.0  # after which one that is silent is taken for ended
OVERDUE_SECONDS = 2.0  # after which any process wakes a table whose time has run out
LONGEST_RETRY = 60.0  # seconds until a table tries again to write what could not be written
UPDATED_EVERY = 60.0  # seconds: when a table was last played at is written down no more often
PASS_PAUSE = (0.6, 2.4)  # seconds before a forced pass, or a quick answer, counts where passing would tell something
BOT_PAUSE = (0.05, 0.15)  # seconds that a bot waits there beyond the time it may think


class Bucket:
    """So many things a second, with a burst: what is over it is declined."""

    __slots__ = ("burst", "left", "rate", "then")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.then = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        self._fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def is_empty(self) -> bool:
        """Whether nothing is left now."""
        self._fill()
        return self.left <= 0

    def spend(self, amount: float) -> None:
        """So much was used: what is used beyond the burst must come back before anything is left again."""
        self._fill()
        self.left -= amount

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now


def clean(text: object, most: int, what: str) -> str:
    """A line of plain text: no control characters, no more than so many letters."""
    if not isinstance(text, str):
        raise Declined(_("The {what} must be text.", what=_(what)))
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not _can_be_seen(line):
        raise Declined(_("The {what} must not be empty.", what=_(what)))
    if len(line) > most:
        raise Declined(
            _("The {what} may have at most {most} letters; it has {n}.", what=_(what), most=most, n=len(line)),
            status=413,
        )
    return line


def _can_be_seen(line: str) -> bool:
    """Whether anything of it leaves ink: some letters are blank by design, and marks need a letter to sit on."""
    return any(c not in BLANKS and category(c)[0] not in "MZC" for c in line)
