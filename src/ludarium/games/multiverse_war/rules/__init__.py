"""The rulebook, chapter by chapter: each step and each check names its rule."""
