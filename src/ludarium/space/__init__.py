"""Where pieces stand: hexes, and bases on an open plane, with exact distances, routes and lines of sight. Pure functions on plain numbers.

Nothing here knows a game. Modules use only numbers and tuples, so that they can be compiled when a
measurement asks for it.
"""
