"""The vocabulary of pictures: boards, sheets, parts and drawing. Knows no game and no rule.

A game's ``picture`` package declares what a seat sees as a ``Scene``: boards for maps (SVG in map units) and
sheets for everything else. The browser, notebooks, documentation and replays all draw from the same scene.
"""
