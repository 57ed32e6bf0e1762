"""The games. Each lives in one folder, in Python and YAML alone, and imports nothing of another game.

A game registers a ``GameType`` under the entry point group ``ludarium.games``; whatever is not in its
folder does not exist for it. See CONTRIBUTING.md for how to add a rule, a card or a whole game.
"""
