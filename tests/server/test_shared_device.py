"""Two players at one device: what is open is played without a curtain, and what is covered is not told."""

from __future__ import annotations

import random

from tests.server.serving import Company, Server


def test_open_choices_are_made_while_the_cards_are_covered(server: Server, guests: Company) -> None:
    ann, dice, curtains, covered = guests(server, "Ann"), random.Random(5), 0, 0
    ann.sit(ann.open("aristeia", ["me", "me"])["id"])
    for _ in range(60):
        assert ann.ask
        if ann.state["handover"]:
            if not ann.ask.get("mine"):
                curtains += 1
                ann.send({"t": "act", "what": "ready"})
                assert ann.hear()["now"]["ask"]["mine"]
                continue
            covered += 1
            text = ann.received[-1]
            assert "My hand" not in text
        ann.send({"t": "answer", "version": ann.version, "choice": dice.randrange(len(ann.ask["choices"]))})
        while ann.hear()["t"] == "explained":
            pass
    assert covered > 2 * curtains > 0


def test_a_hint_is_given_to_who_has_uncovered_the_cards(server: Server, guests: Company) -> None:
    ann, dice = guests(server, "Ann"), random.Random(5)
    ann.sit(ann.open("aristeia", ["me", "me"])["id"])
    while not (ann.state["handover"] and ann.ask and ann.ask.get("mine")):
        ann.take()
        assert ann.ask
        ann.send({"t": "answer", "version": ann.version, "choice": dice.randrange(len(ann.ask["choices"]))})
        ann.hear()
    shown = ann.ask["choices"]
    ann.send({"t": "act", "what": "hint"})
    assert ann.hear()["words"] == "A hint may tell what only you may see; uncover it first."
    ann.take()
    assert not ann.state["handover"]
    assert ann.ask
    assert len(ann.ask["choices"]) >= len(shown)
