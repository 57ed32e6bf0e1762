"""The rulebook of Aristeia!, chapter by chapter.

``setup``; ``rounds`` (planning, turns, objectives, recovery) with ``scenarios``; ``activation`` (the three
steps); ``actions`` (the sequence of an Action); ``rolls`` (dice, Critical Blocks, Switches); ``movement``
(Disengage, Displacements, Placing); ``damage``; ``states``; ``cards``; ``sight`` (Range, Line of Sight,
Cover); ``windows`` (who may react, and when).
"""
