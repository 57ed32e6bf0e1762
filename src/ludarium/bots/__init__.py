"""Opponents. A bot is given what its seat may know and answers for it; it can see nothing else."""
