"""The conformance suite for games of one's own: ``check_game(GAME)`` in a test says what does not hold and what to change."""

from ludarium.testing.check import NotConforming, Problem, check_game, problems_of

__all__ = ["NotConforming", "Problem", "check_game", "problems_of"]
