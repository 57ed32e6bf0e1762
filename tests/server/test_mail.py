"""Mail to players of long games, against a mail server of the test's own."""

from __future__ import annotations

import asyncio
import base64
import datetime as dt
import email
import email.policy
import ipaddress
import re
import smtplib
import ssl
import time
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from ludarium.languages import speaking
from ludarium.server.bot_pool import BotPool
from ludarium.server.lobby import Lobby
from ludarium.server.mail import DAY, BadMail, MailConfig, Mailer, deliver, is_address, mail_config
from ludarium.server.people import Guest
from ludarium.server.refusals import Declined
from ludarium.server.storage import Storage
from ludarium.server.table import LiveTable
from tests.server.evenings import Onlooker, evening, opened, until
from tests.server.postgres import created
from tests.server.serving import run

KEY = b"a key of the test"
ANN = "ann@example.org"
SITE = "https://games.example.org"


class Post:
    """A mail server that keeps what it is given; with a context it offers STARTTLS, and then wants a login."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.mails: list[EmailMessage] = []
        self.logins: list[bytes] = []
        """Who has logged in, once the line was encrypted."""
        self.port = 0
        self._context = context

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 test\r\n")
        data: list[bytes] | None = None
        while line := await reader.readline():
            if data is not None:
                if line == b".\r\n":
                    mail = email.message_from_bytes(b"".join(data), policy=email.policy.default)
                    assert isinstance(mail, EmailMessage)
                    self.mails.append(mail)
                    data = None
                    writer.write(b"250 taken\r\n")
                else:
                    data.append(line.removeprefix(b"."))
            elif line.upper().startswith(b"EHLO") and self._context:
                is_encrypted = writer.get_extra_info("ssl_object") is not None
                writer.write(b"250-test\r\n250 AUTH PLAIN\r\n" if is_encrypted else b"250-test\r\n250 STARTTLS\r\n")
            elif line.upper().startswith(b"STARTTLS") and self._context:
                writer.write(b"220 go on\r\n")
                await writer.drain()
                await writer.start_tls(self._context)
            elif line.upper().startswith(b"AUTH PLAIN "):
                self.logins.append(base64.b64decode(line.split()[2]))
                writer.write(b"235 welcome\r\n")
            elif line.upper().startswith(b"DATA"):
                data = []
                writer.write(b"354 go on\r\n")
            elif line.upper().startswith(b"QUIT"):
                writer.write(b"221 bye\r\n")
                break
            else:
                writer.write(b"250 yes\r\n")
            await writer.drain()
        writer.close()

    def links(self, number: int = -1) -> list[list[str]]:
        """What the links of a mail say: what, whose, and the proof."""
        return [found.split("/") for found in re.findall(rf"{SITE}/mail/(\S+)", self.mails[number].get_content())]


def posted(database: Path | str, happens: Callable[[Lobby, Mailer, Post], Awaitable[None]]) -> None:
    """What happens at a server that can send mail."""

    async def with_post(lobby: Lobby) -> None:
        post = Post()
        server = await asyncio.start_server(post.talk, "127.0.0.1", 0)
        port = post.port = server.sockets[0].getsockname()[1]
        mailer = Mailer(MailConfig("127.0.0.1", port, "games@example.org", SITE), lobby.storage, KEY)
        async with server:
            await happens(lobby, mailer, post)

    evening(str(database), with_post)


async def at_a_table(lobby: Lobby, mailer: Mailer, post: Post) -> tuple[Guest, LiveTable]:
    """Somebody with a confirmed address whose turn it is at a table without a clock."""
    guest, table = await opened(lobby, "nova-era", "me", "friend", options={"first": "0"})
    await mailer.ask(guest.id, ANN, "en")
    await mailer.follow(*post.links()[0])
    post.mails.clear()
    return guest, table


def test_an_address_is_confirmed_before_anything_is_sent(tmp_path: Path) -> None:
    async def happens(lobby: Lobby, mailer: Mailer, post: Post) -> None:
        guest, _ = await opened(lobby, "nova-era", "me", "friend", options={"first": "0"})
        await mailer.ask(guest.id, ANN, "en")
        assert [mail["To"] for mail in post.mails] == [ANN]
        assert await mailer.remind(lobby, time.time() + DAY) == 0
        with pytest.raises(Declined, match="not valid"):
            await mailer.follow("confirm", guest.id, "0" * 40)
        await mailer.follow(*post.links()[0])
        assert lobby.storage.address(guest.id) == (ANN, True)
        assert await mailer.remind(lobby, time.time() + DAY) == 1

    posted(tmp_path / "tables.sqlite", happens)


def test_one_mail_a_table_and_day_that_tells_nothing_secret(tmp_path: Path) -> None:
    async def happens(lobby: Lobby, mailer: Mailer, post: Post) -> None:
        guest, table = await at_a_table(lobby, mailer, post)
        day = (time.time() // DAY + 2) * DAY  # the morning of the day after tomorrow
        assert await mailer.remind(lobby) == 0, "it is not quiet for long enough"
        assert [await mailer.remind(lobby, day + hours * 3600) for hours in (1, 2, 20, 25)] == [1, 0, 0, 1]
        mail = post.mails[0]
        assert mail["Subject"] == "It is your turn at Nova Era"
        assert mail["List-Unsubscribe"].startswith(f"<{SITE}/mail/stop/")
        lines = [line for line in mail.get_content().splitlines() if line]
        assert lines[:2] == ["It is your turn at Nova Era.", f"{SITE}/table/{table.key}"]
        assert len(lines) == 3
        await mailer.follow(*post.links(0)[0])
        assert lobby.storage.address(guest.id) is None
        assert await mailer.remind(lobby, day + 5 * DAY) == 0

    posted(tmp_path / "tables.sqlite", happens)


def test_no_mail_to_who_looks_or_is_not_asked(tmp_path: Path) -> None:
    async def happens(lobby: Lobby, mailer: Mailer, post: Post) -> None:
        guest, table = await at_a_table(lobby, mailer, post)
        onlooker = Onlooker(table, guest)
        assert await mailer.remind(lobby, time.time() + DAY) == 0
        table.leave(onlooker.viewer)
        await table.answer(0, 0)  # now the friend is asked
        assert await mailer.remind(lobby, time.time() + DAY) == 0

    posted(tmp_path / "tables.sqlite", happens)


def test_no_mail_of_a_table_with_a_short_clock(tmp_path: Path) -> None:
    async def happens(lobby: Lobby, mailer: Mailer, post: Post) -> None:
        guest, _ = await opened(lobby, "nova-era", "me", "friend", options={"first": "0"}, limit=300)
        await mailer.ask(guest.id, ANN, "en")
        await mailer.follow(*post.links()[0])
        assert await mailer.remind(lobby, time.time() + DAY) == 0

    posted(tmp_path / "tables.sqlite", happens)


def test_of_several_processes_exactly_one_sends(tmp_path: Path) -> None:
    async def happens(lobby: Lobby, mailer: Mailer, post: Post) -> None:
        await at_a_table(lobby, mailer, post)
        later = time.time() + DAY
        assert sorted(await asyncio.gather(*[mailer.remind(lobby, later) for _ in range(4)])) == [0, 0, 0, 1]
        assert len(post.mails) == 1

    posted(tmp_path / "tables.sqlite", happens)


def test_of_processes_at_one_postgresql_one_sends_and_none_to_who_looks_through_another(postgres_address: str) -> None:
    database = created(postgres_address, "mail")

    async def happens(lobby: Lobby, mailer: Mailer, post: Post) -> None:
        storage, bot_pool = Storage(database), BotPool(1)
        other = Lobby(storage, bot_pool)
        lobby.storage.listen(lobby.hear)
        storage.listen(other.hear)
        guest, table = await at_a_table(lobby, mailer, post)
        there, later = other.table(table.key), time.time() + DAY
        there.come((onlooker := Onlooker(there, guest)).viewer)
        await until(lambda: guest.id in table.here)
        assert await mailer.remind(lobby, later) == 0
        there.leave(onlooker.viewer)
        await until(lambda: guest.id not in table.here)
        second = Mailer(MailConfig("127.0.0.1", post.port, "games@example.org", SITE), storage, KEY)
        assert sorted(await asyncio.gather(mailer.remind(lobby, later), second.remind(other, later))) == [0, 1]
        assert len(post.mails) == 1
        there.sleep()
        bot_pool.close()
        storage.close()

    posted(database, happens)


def certified(folder: Path) -> ssl.SSLContext:
    """A mail server's context, and the certificate in this folder that it shows."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.OID_COMMON_NAME, "test")])
    now, day = dt.datetime.now(dt.UTC), dt.timedelta(days=1)
    host = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now - day, now + day).add_extension(host, False)
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(secret)
    (folder / "certificate.pem").write_bytes(builder.sign(key, hashes.SHA256()).public_bytes(pem))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return context


@pytest.mark.parametrize("offers", ["STARTTLS", "smtps", "nothing"])
def test_a_password_goes_out_encrypted_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, offers: str
) -> None:
    context = certified(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))

    async def happens() -> None:
        post = Post(None if offers == "nothing" else context)
        smtps = context if offers == "smtps" else None
        server = await asyncio.start_server(post.talk, "127.0.0.1", 0, ssl=smtps)
        port = server.sockets[0].getsockname()[1]
        config = MailConfig("127.0.0.1", port, "games@example.org", SITE, "me", "secret", encrypted=smtps is not None)
        message = EmailMessage()
        message["From"], message["To"] = "games@example.org", ANN
        async with server:
            if offers == "nothing":
                with pytest.raises(smtplib.SMTPNotSupportedError, match="no encryption"):
                    await asyncio.to_thread(deliver, config, message)
                assert (post.logins, post.mails) == ([], [])
            else:
                await asyncio.to_thread(deliver, config, message)
                assert post.logins == [b"\0me\0secret"]
                assert [mail["To"] for mail in post.mails] == [ANN]

    run(happens())


def test_a_mail_in_german(tmp_path: Path) -> None:
    async def happens(lobby: Lobby, mailer: Mailer, post: Post) -> None:
        guest, _ = await opened(lobby, "nova-era", "me", "friend", options={"first": "0"})
        with speaking("de"):
            await mailer.ask(guest.id, ANN, "de")
        assert post.mails[0]["Subject"] == "Ludarium: Bestätige deine Adresse"
        await mailer.follow(*post.links()[0])
        await mailer.remind(lobby, time.time() + DAY)
        assert post.mails[1]["Subject"] == "Du bist dran: Nova Era"

    posted(tmp_path / "tables.sqlite", happens)


def test_a_mail_server_that_is_away_stops_nothing(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        mailer = Mailer(MailConfig("127.0.0.1", 1, "games@example.org", SITE), lobby.storage, KEY)
        guest, _ = await opened(lobby, "nova-era", "me", "friend", options={"first": "0"})
        await mailer.ask(guest.id, ANN, "en")
        await lobby.storage.confirm_address(guest.id, ANN)
        assert await mailer.remind(lobby, time.time() + DAY) == 0

    evening(str(tmp_path / "tables.sqlite"), happens)


@pytest.mark.parametrize(
    ("url", "sender", "site", "says"),
    [
        ("http://mail", ANN, SITE, "no mail server"),
        ("smtp://me:secret@mail", ANN, SITE, "LUDARIUM_SMTP_PASSWORD"),
        ("smtp://mail", "", SITE, "--mail-from"),
        ("smtp://mail", ANN, "", "--site"),
    ],
)
def test_a_wrong_configuration_is_told_in_a_sentence(url: str, sender: str, site: str, says: str) -> None:
    with pytest.raises(BadMail, match=says):
        mail_config(url, sender, site)


def test_what_an_address_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_address(ANN)
    assert not any(
        map(is_address, ("", "ann", "ann@example", f"{ANN}, {ANN}", f"{ANN}\nBcc: x@y.z", "a b@example.org"))
    )
    monkeypatch.setenv("LUDARIUM_SMTP_PASSWORD", "secret")
    found = mail_config("smtps://me@mail.example.org", ANN, f"{SITE}/")
    assert found == MailConfig("mail.example.org", 465, ANN, SITE, "me", "secret", encrypted=True)
    assert mail_config("", "", "") is None
