"""The games behind the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel. Needs ``ludarium[research]``.

``shapes`` lays facts out as numbers, ``encoding`` makes arrays of views and numbers of answers, ``episodes`` plays a game
by these numbers; the adapters are ``pettingzoo_env``, ``gymnasium_env`` and ``openspiel_game``.
"""
