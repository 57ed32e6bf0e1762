"""Round bases and straight walls on an open table, in whole thousandths of its unit: no float decides anything.

``shapes`` measures, ``courses`` moves a base straight ahead, ``terrain`` holds the pieces of a table, ``pushes`` moves a base against its will, ``sight`` draws
lines between upright bodies, and ``reach`` holds the ways that a figure can walk, as options.

These modules compile with mypyc as they are. Measured, a line of sight then takes a half to two thirds of its time and
random play of a game on the plane gains 1 to 9 %: less than twice, so no compiled wheel is made.
"""
