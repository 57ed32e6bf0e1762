"""The command line. Every command speaks plainly, takes ``--json``, and exits 0, 1 (it did not hold) or 2 (bad usage)."""
