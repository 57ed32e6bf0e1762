"""What ``import ludarium`` shows: a game to play from Python, its views, its record, and whole games between bots.

Stable, as docs/releases.md promises. It is made of the rooms below it (kernel, bots, table) and adds no rule.
"""
