"""The table: one match being played, with its seats, undo, log, clock, save and record.

Server, terminal and lab use the same ``Match``. It knows no game. ``pictures`` finds how a
game is drawn.
"""
