"""The game that ``ludarium new-game`` begins with: a real one, so that it is checked and typed like everything else."""
