"""What happened, in sentences."""

from ludarium.games.nova_aetas.content.calls import read_line
from ludarium.games.nova_aetas.event_words import event_words
from ludarium.games.nova_aetas.events import Decided
from ludarium.games.nova_aetas.options import Use
from ludarium.games.nova_aetas.stages import arrange
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.games.nova_aetas.words import WORDS
from ludarium.kernel import Ask
from tests.nova_aetas.play import start


def told_by(game: NovaAetas, card: str) -> list[str]:
    """The sentences about a card that the first Hero uses."""
    game.put_hero(0, items=(card,))
    game.reask()
    game.events = []
    game.answer(0, Use(card))
    assert game.events is not None
    return [words for event in game.events if (words := event_words(game.book, event))]


def in_action(mission: str) -> NovaAetas:
    game = start(mission=mission)
    arrange(game, "action of hero 0")
    return game


def test_a_card_that_is_used_is_named_with_its_price() -> None:
    assert told_by(in_action("M01"), "smoke_orb")[0] == "Sofia uses Smoke Orb for 1 AP."


def test_a_card_without_a_price_is_named_too() -> None:
    assert told_by(in_action("M01"), "quicksilver_tonic")[0] == "Sofia uses Quicksilver Tonic."


def test_the_spyglass_tells_in_words_what_lies_beyond() -> None:
    words = told_by(in_action("M02"), "doges_spyglass")
    assert "What lies beyond: Market Street, with Arquebusier (2), Masked Bravo (1)." in words


def test_every_secondary_effect_is_asked_for_in_words() -> None:
    game = start(mission="M01")
    cards = {**game.book.skills, **game.book.items}
    lines = [(card.id, line) for card in cards.values() for line in (*card.fx, *getattr(card, "secondary", ()))]
    asked = []
    for card, line in lines:
        if line.startswith("symbol["):
            ops = "; ".join(op.text for op in read_line(line).ops)
            asked.append(
                WORDS.prompt(game, Ask(0, "secondary effect", "NA-EQP-07", ("yes", "no"), ("sofia", card, ops)), ())
            )
    assert "Does Sofia use the secondary effect of Travel Grimoire: the target gains Blind?" in asked
    assert "Does Sofia use the secondary effect of Longsword: 1 Wound more?" in asked
    assert not [words for words in asked if "(" in words or "what its card says" in words]


def test_one_wound_is_one_wound() -> None:
    game = start(mission="M01")
    ask = Ask(0, "cancel wounds", "NA-STA-07", ("done",), ("rebecca", 1))
    assert WORDS.prompt(game, ask, ()) == "Rebecca is about to take 1 Wound. Cancel any?"


def test_an_objective_has_no_number_in_sentences() -> None:
    game = start(mission="M01")
    arrange(game, "enemies")
    game.events = []
    game.tell(Decided, rule="NA-AIP-01", who="enemy 0", what="moves towards", target="O1")
    assert [event_words(game.book, event) for event in game.events] == ["Spriggan 1 moves towards its Objective."]
