"""How many matches are taken."""

Option = int
