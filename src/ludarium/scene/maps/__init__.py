"""Maps: one way to draw spaces, land, pieces and marks for hexes (both orientations), squares and the open plane.

``grids`` say where spaces lie and how areas run, ``ground`` lays out land by territory so that a change sends little,
``terrain`` draws what the land looks like, ``areas`` and ``lines`` what is said about it (reach, zones, veils; routes,
rays, rings), ``pieces`` who stands on it. All colours are custom properties of ``maps.css``; a game's style sheet may
set them otherwise. Nothing here knows a game or a rule.
"""
