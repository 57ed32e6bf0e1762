"""The toys of the tests are games like any other: found by their entry point, in this process and those it starts.

A game that is still being written is registered among them (``tests/toys``) until it is whole.
"""

import os
import sys
from pathlib import Path

TOYS = Path(__file__).parent / "toys"

sys.path.insert(0, str(TOYS))
os.environ["PYTHONPATH"] = os.pathsep.join(
    part for part in (str(TOYS.parent.parent), str(TOYS), os.environ.get("PYTHONPATH", "")) if part
)
