"""The rulebook of Nova Era, chapter by chapter, in its order.

``setup``, ``rounds`` (structure and clean up), ``dice`` (roll, pick, Dark Age), ``spending`` (turns) with
``actions``, ``disasters``, ``production``, ``unrest`` (Unrest and Civil War), ``scoring``, ``new_era``,
``obsolescence``.
"""
