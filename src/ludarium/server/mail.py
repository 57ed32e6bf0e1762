"""Mail to players of tables that take days: it is your turn. Only where the operator has configured SMTP.

An address is confirmed by a link before anything else is sent there, every mail has a link that ends them, and a player gets
at most one a table and day. Of several processes exactly one sends it: whoever notes it first in the database.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import re
import smtplib
import ssl
import time
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import msgspec

from ludarium.kernel.game_type import UnknownGame, find_game
from ludarium.languages import best_of, speaking
from ludarium.languages.shared import LANGUAGES, _
from ludarium.server.refusals import Declined
from ludarium.server.storage import Conflict, Storage, Summary

if TYPE_CHECKING:
    from ludarium.server.lobby import Lobby

log = logging.getLogger("ludarium")
SMTP, MAIL_FROM, SITE = "LUDARIUM_SMTP", "LUDARIUM_MAIL_FROM", "LUDARIUM_SITE"
PASSWORD = "LUDARIUM_SMTP_PASSWORD"  # noqa: S105  # the name of the variable that holds it
DAY = 24 * 3600
QUIET_SECONDS = 900.0
"""So long nothing has happened at a table before a mail is sent."""
ANSWER_SECONDS = 1.0
"""So long other processes have to say that a player looks through them."""
TIMEOUT = 20.0
LONGEST = 254  # letters of an address
_ADDRESS = re.compile(r"[^@\s<>,;:\"()\[\]\\]+@[^@\s<>,;:\"()\[\]\\]+\.[^@\s<>,;:\"()\[\]\\]+")
_summary = msgspec.json.Decoder(Summary).decode


class BadMail(ValueError):
    """SMTP is configured in a way that cannot work; the message says what to change."""


class MailConfig(msgspec.Struct, frozen=True):
    """By which server mail goes out, from whom, and where the pages lie to which its links lead."""

    host: str
    port: int
    sender: str
    site: str
    user: str = ""
    password: str = ""
    encrypted: bool = False
    """From the first byte (``smtps``); else by STARTTLS where the server has it."""


def mail_config(url: str, sender: str, site: str) -> MailConfig | None:
    """The configuration from what the operator says; None if nothing is said."""
    if not url:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise BadMail(f"{url} is no mail server: write smtp://USER@HOST:587 or smtps://USER@HOST.")
    if parts.password:
        raise BadMail(f"Leave the password out of --smtp, where others can read it: put it into {PASSWORD}.")
    if not is_address(sender):
        raise BadMail("--smtp needs --mail-from with the address that mails come from.")
    if urlsplit(site).scheme not in ("http", "https"):
        raise BadMail("--smtp needs --site with the address of the first page, such as https://games.example.org.")
    encrypted = parts.scheme == "smtps"
    user = unquote(parts.username or "")
    password = os.environ.get(PASSWORD, "")
    return MailConfig(
        parts.hostname, parts.port or (465 if encrypted else 587), sender, site.rstrip("/"), user, password, encrypted
    )


def is_address(text: str) -> bool:
    """Whether this looks like an address of one person."""
    return len(text) <= LONGEST and text.isascii() and bool(_ADDRESS.fullmatch(text))


class Mailer:
    """Sends the mails of a server."""

    def __init__(self, config: MailConfig, storage: Storage, key: bytes) -> None:
        self._config, self._storage, self._key = config, storage, key

    def proof(self, what: str, guest: str, address: str) -> str:
        """What a link must carry to confirm or to end the mails of a guest to this address."""
        return hmac.digest(self._key, f"mail:{what}:{guest}:{address}".encode(), "sha256").hex()[:40]

    async def ask(self, guest: str, address: str, language: str) -> None:
        """Keep an address and send the link that confirms it."""
        if not is_address(address):
            raise Declined(_("This is no e-mail address; write one such as ann@example.org."))
        await self._storage.keep_address(guest, address, language)
        link = self._link("confirm", guest, address)
        lines = [
            _("Somebody, probably you, wants mail from Ludarium when it is their turn at a table."),
            _("If that is you, open this link: {link}", link=link),
            _("If not, do nothing: this address gets no other mail."),
        ]
        await self._send(guest, address, _("Ludarium: confirm your address"), lines)

    async def follow(self, what: str, guest: str, proof: str) -> None:
        """Do what a link says: ``confirm`` the address, or ``stop`` all mails."""
        found = self._storage.address(guest)
        if found is None or what not in ("confirm", "stop"):
            raise Declined(_("This link is not valid any more."), status=404)
        if not hmac.compare_digest(proof, self.proof(what, guest, found[0])):
            raise Declined(_("This link is not valid any more."), status=404)
        if what == "confirm":
            await self._storage.confirm_address(guest, found[0])
        else:
            await self._storage.drop_address(guest)

    async def remind(self, lobby: Lobby, now: float | None = None, *, quiet: float = QUIET_SECONDS) -> int:
        """Send the mails that are due; how many."""
        now, sent = time.time() if now is None else now, 0
        for table, game, seat, guest, address, language, data in self._storage.waiting_for_mail(now - quiet):
            summary = _summary(data)
            if summary.over or seat not in summary.turn or not await self._is_missed(lobby, table, guest):
                continue
            try:
                await self._storage.note_mail(table, guest, int(now // DAY))
            except Conflict:
                continue
            with speaking(best_of(language, LANGUAGES)):
                sent += await self._remind(table, game, guest, address)
        return sent

    async def _is_missed(self, lobby: Lobby, key: str, guest: str) -> bool:
        """Whether this is a table of days (no clock, or one of at least a day) at which the player does not look now,
        neither through this process nor through another.
        """
        try:
            table = lobby.table(key)
        except Declined:
            return False  # it cannot be opened: there is nothing to do for the player
        if table.match.limit is not None and table.match.limit < DAY:
            return False
        if self._storage.shared:
            table.announce(hello=True)
            await asyncio.sleep(ANSWER_SECONDS)
        return guest not in table.here

    async def _remind(self, table: str, game: str, guest: str, address: str) -> bool:
        try:
            title = find_game(game).title
        except UnknownGame:
            title = game
        lines = [
            _("It is your turn at {game}.", game=title),
            f"{self._config.site}/table/{table}",
            _("No more mail of this kind: {link}", link=self._link("stop", guest, address)),
        ]
        return await self._send(guest, address, _("It is your turn at {game}", game=title), lines)

    def _link(self, what: str, guest: str, address: str) -> str:
        return f"{self._config.site}/mail/{what}/{guest}/{self.proof(what, guest, address)}"

    async def _send(self, guest: str, address: str, subject: str, lines: list[str]) -> bool:
        """Whether the mail server has taken it."""
        config, message = self._config, EmailMessage()
        message["From"], message["To"], message["Subject"] = config.sender, address, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=config.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{self._link('stop', guest, address)}>"
        message.set_content("\n\n".join(lines) + "\n")
        try:
            await asyncio.to_thread(deliver, config, message)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a mail could not be sent: %s", error)
            return False
        return True


def deliver(config: MailConfig, message: EmailMessage) -> None:
    """Give a mail to the mail server."""
    context = ssl.create_default_context()
    if config.encrypted:
        line: smtplib.SMTP = smtplib.SMTP_SSL(config.host, config.port, timeout=TIMEOUT, context=context)
    else:
        line = smtplib.SMTP(config.host, config.port, timeout=TIMEOUT)
    with line:
        line.ehlo_or_helo_if_needed()
        if not config.encrypted and line.has_extn("starttls"):
            line.starttls(context=context)
        if config.user:
            if not isinstance(line.sock, ssl.SSLSocket):
                raise smtplib.SMTPNotSupportedError("the mail server offers no encryption; the password was not sent")
            line.login(config.user, config.password)
        line.send_message(message)
