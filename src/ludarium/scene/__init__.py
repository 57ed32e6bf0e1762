"""The vocabulary of pictures: boards, sheets, parts and drawing. Knows no game and no rule.

A game's ``picture`` package declares what a seat sees as a ``Scene``: boards for maps (SVG in map units) and
sheets for everything else. The browser, notebooks, documentation and replays all draw from the same scene.

``boards`` and ``svg`` (with ``maps``) draw maps, ``sheets`` is the vocabulary of everything else, ``parts`` the one rule of
caching for both; ``choices`` is the question under way, ``scenes`` what a picture module has, ``rail`` the boxes beside
the question, ``html`` a scene as a page, ``facts`` the sheet of a game that has no picture. ``docs/pictures.md`` is the
guide for authors.
"""
