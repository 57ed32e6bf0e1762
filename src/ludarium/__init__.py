"""Ludarium: tabletop games played to the letter, for people and machines."""

__version__ = "0.1.0"
