"""Catalogues: how sentences are looked up, plurals, numbers, caches of several languages, and that nothing is left out."""

from __future__ import annotations

import ast
import json
import re
import threading
from pathlib import Path

import pytest

from ludarium.games.nova_era.names import RESOURCES, die_words
from ludarium.kernel.game_type import find_game
from ludarium.kernel.seats import Seat
from ludarium.languages import ENGLISH, LANGUAGE, Catalogue, best_of, speaking
from ludarium.languages.shared import CLIENT, LANGUAGES, decimal, ngettext
from ludarium.scene.parts import cached
from ludarium.server.feeds import Feed
from ludarium.table.match import Match
from tests.catalogues import HOME, SOURCE, catalogues, key_of, read, wrong

FIELDS = re.compile(r"\{(\w+)")
POLISH = """
msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

#, fuzzy
msgid "old"
msgstr "stary"
"""


def test_nothing_is_missing_or_stale() -> None:
    assert [fault for one in catalogues() for fault in wrong(one, "de")] == []


def test_a_translation_has_the_values_of_its_sentence_and_no_others() -> None:
    for one in catalogues():
        for message in read(one.folder / "de.po"):
            english = message.id if isinstance(message.id, str) else message.id[-1]
            said = [message.string] if isinstance(message.string, str) else list(message.string or ())
            for text in said:
                assert set(FIELDS.findall(text)) <= set(FIELDS.findall(english)), key_of(message)
                assert '"' not in text or '"' in english, f"German quotes are „…“: {text}"


def test_plurals_and_fallback(tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text(POLISH, "utf-8")
    words = Catalogue(tmp_path)
    assert words.languages == ("en", "pl")
    with speaking("pl"):
        found = [words.ngettext("{n} card", "{n} cards", n) for n in (1, 2, 5, 22)]
        assert found == ["1 karta", "2 karty", "5 kart", "22 karty"]
        assert (words._("old"), words._("unknown {x}", x=1)) == ("old", "unknown 1")
    assert [words.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_numbers_are_written_as_in_the_language() -> None:
    assert (decimal(12.34), ngettext("{n} card", "{n} cards", 1)) == ("12.3", "1 card")
    with speaking("de"):
        assert (decimal(12.34), ngettext("{n} card", "{n} cards", 1)) == ("12,3", "1 Karte")


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        ("", "en"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("fr, en;q=0.3, de;q=0.8", "de"),
        ("de_DE.UTF-8", "de"),
        ("C.UTF-8", "en"),
        ("nonsense;;;=,", "en"),
        ("DE", "de"),
    ],
)
def test_who_wants_which_language(wanted: str, spoken: str) -> None:
    assert best_of(wanted, LANGUAGES) == spoken


def test_what_is_cached_in_one_language_is_not_shown_in_another() -> None:
    made = list[str]()

    def word(number: int) -> str:
        made.append(LANGUAGE.get())
        return f"{LANGUAGE.get()} {number}"

    kept = cached(word)
    for language in ("en", "de", "en", "de"):
        with speaking(language):
            assert kept(1) == f"{language} 1"
    assert made == ["en", "de"]


def test_a_thread_speaks_its_own_language() -> None:
    heard = list[str]()
    with speaking("de"):
        other = threading.Thread(target=lambda: heard.append(die_words("green 5")))
        other.start()
        other.join()
        heard.append(die_words("green 5"))
    assert heard == ["green 5", "Grün 5"]


def test_feeds_of_two_languages_do_not_mix() -> None:
    match = Match.new(find_game("nova-era"), [Seat("Ann"), Seat("Ben")], {}, seed=b"two languages")
    english = Feed(match, 0, "wide")
    with speaking("de"):
        german, elsewhere = Feed(match, 0, "wide"), Feed(_other(), 0, "wide")
    assert (german.language, elsewhere.language) == ("de", ENGLISH), "a game without German is shown in English"
    for version in range(1, 9):
        for feed in (english, german):
            feed.advance(version)
        assert "raises your Unrest" not in str(german.choices) + str(german._ask)
        assert "Unruhe" not in str(english.choices) + str(english._ask)
        seat = match.game.awaited()[0]
        match.answer(seat, next(iter(match.game.ask.options_of(seat))))  # type: ignore[union-attr]


def _other() -> Match:
    game_type = find_game("aristeia")
    return Match.new(game_type, [Seat("Ann"), Seat("Ben")], game_type.settle_options(2, {}), seed=b"english")


def test_names_are_said_when_they_are_asked_for() -> None:
    assert next(iter(RESOURCES.values())) == "Welfare"
    with speaking("de"):
        assert (RESOURCES["green"], next(iter(RESOURCES.values()))) == ("Wohlstand", "Wohlstand")


def test_the_client_lists_the_languages_that_there_are() -> None:
    source = (HOME / "web/src/texts/language.ts").read_text("utf-8")
    listed = re.search(r"LANGUAGES[^=]*= (\{.*?\});", source)
    assert listed is not None
    codes = re.findall(r"(\w+): \"", listed[1])
    assert sorted(codes) == sorted(CLIENT.languages) == sorted(LANGUAGES)
    assert json.dumps(CLIENT.messages("de"))


# -- sentences that no catalogue knows --------------------------------------------------------------------------------

SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
MARKUP = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->|\{[^{}]*\}", re.DOTALL)
SILENT = {"invariants.py", "odds.py", "greedy.py", "worth.py", "stages.py", "state.py", "events.py"}
"""Modules of Nova Era whose texts are no words for players: tools of the command line and of tests, judgements, names of events."""


def test_the_client_says_nothing_outside_its_texts() -> None:
    found = []
    for file in sorted((HOME / "web/src").rglob("*.svelte")):
        text = file.read_text("utf-8")
        while (plain := MARKUP.sub("", text)) != text:
            text = plain
        said = re.findall(r">([^<>]+)<", text) + re.findall(r"(?:title|aria-label|placeholder|alt)=\"([^\"]+)\"", text)
        found += [(file.name, one.strip()) for one in said if SENTENCE.search(one)]
    assert found == []


def test_nova_era_says_nothing_outside_its_catalogue() -> None:
    game = SOURCE / "games/nova_era"
    known = {text for message in read(game / "languages/de.po") for text in _forms(message.id)}
    found = []
    for file in [one for room in (".", "picture", "rules") for one in (game / room).glob("*.py")]:
        if file.name in SILENT:
            continue
        tree = ast.parse(file.read_text("utf-8"))
        for text in _texts(tree):
            if SENTENCE.search(text) and text not in known and text not in TOPICS:
                found.append((file.name, text))
    assert found == []


TOPICS = frozenset(
    (
        "pick dice", "give up a die", "choose a die", "choose an action", "gain a resource", "pay a resource",
        "choose a player", "damage a technology", "take a card", "calm a disaster", "place the cleopatra token",
        "spare a type", "civil war", "damage a card", "lose a card", "starting cards", "first player", "draw dice",
        "roll dice", "to come", "by the end of round 1", "in the Zone", "the Disaster strikes",
    )
)  # fmt: skip
"""What the rules call their questions, and odds their answers: names, not words for players."""


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]  # one or many


def _texts(tree: ast.Module) -> list[str]:
    """Texts of a module but for docstrings, what is raised or asserted, and styles of the terminal."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        if isinstance(node, (ast.Raise, ast.Assert)):
            skipped |= {id(one) for one in ast.walk(node)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in skipped]
    texts = [node.value for node in constants if isinstance(node.value, str)]
    return [text for text in texts if not re.match(r"(bold|not|strike|dim|M\d|<|https?:)", text)]
