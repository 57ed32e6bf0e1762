"""Measure every game with the peers beside it, append the figures to history.jsonl, and say whether the goals hold.

Speed is compared as a ratio in one run: figures of different days or machines are not.
"""

from __future__ import annotations

import argparse
import datetime as dt
import resource
import subprocess
import sys
import time
from pathlib import Path

import msgspec

import ludarium
from ludarium.kernel.game_type import all_games
from ludarium.lab.bench import Bench, bench

HISTORY = Path(__file__).parent / "history.jsonl"
GOALS = {
    "nova-era": {"times_catanatron": 2.0, "times_cloning": 3.0, "clone_us": 10.0, "save_us": 20.0, "load_us": 40.0},
    "aristeia": {"times_catanatron": 1.0, "times_cloning": 3.0, "clone_us": 15.0},
    "multiverse-war": {"times_catanatron": 0.5, "times_cloning": 1.0, "clone_us": 5.0},
    "nova-aetas": {"decisions_per_second": 5_000.0, "clone_us": 5.0},
    "kharn-ages": {"decisions_per_second": 5_000.0, "times_cloning": 1.0, "clone_us": 5.0},
}
"""At least so many times catanatron's decisions per second, without and with a copy before every decision; at least so
many decisions, or a quarter of catanatron's if that is less; at most so many microseconds."""
STARTS = {"import ludarium": 0.100, "ludarium games": 0.300}
"""CPU seconds that a start may take."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="how long to play each game")
    parser.add_argument("--keep", action="store_true", help="append the figures to history.jsonl")
    arguments = parser.parse_args()
    result = bench(list(all_games().values()), seconds=arguments.seconds, peers=True)
    starts = {
        "import ludarium": _cpu([sys.executable, "-c", "import ludarium"]),
        "ludarium games": _cpu([sys.executable, "-m", "ludarium.cli", "games"]),
    }
    if arguments.keep:
        row = {
            "day": dt.datetime.now(tz=dt.UTC).date().isoformat(),
            "ludarium": ludarium.__version__,
            "bench": result,
            "starts_s": starts,
        }
        with HISTORY.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
    return _report(result, starts)


def _report(result: Bench, starts: dict[str, float]) -> int:
    missed = 0
    peer = result.peers.get("catanatron", {"decisions_per_second": 0.0, "cloning_per_second": 0.0})
    plain, cloning = peer["decisions_per_second"], peer["cloning_per_second"]
    choices = plain * peer.get("choices", 1.0)
    print(
        f"reference loop {result.calibration:,.0f}/s; catanatron {plain:,.0f} decisions/s, {cloning:,.0f} with copies"
    )
    if "choices" in peer:
        print(
            f"of catanatron's decisions {peer['choices']:.0%} have more than one answer; only such are counted of the games"
        )
    for slug, figures in result.games.items():
        measured = {
            "decisions_per_second": figures.decisions_per_second,
            "times_catanatron": round(figures.decisions_per_second / plain, 2) if plain else 0.0,
            "times_its_choices": round(figures.decisions_per_second / choices, 2) if choices else 0.0,
            "cloning_per_second": figures.cloning_per_second,
            "times_cloning": round(figures.cloning_per_second / cloning, 2) if cloning else 0.0,
            "cloning_times_plain": round(figures.cloning_per_second / plain, 2) if plain else 0.0,
            "clone_us": figures.clone_us,
            "save_us": figures.save_us,
            "load_us": figures.load_us,
            **{f"search {name}": value for name, value in msgspec.structs.asdict(figures.search).items()},
        }
        for name, value in measured.items():
            goal = GOALS.get(slug, {}).get(name)
            if name == "decisions_per_second" and goal and plain:
                goal = min(goal, plain / 4)
            held = goal is None or (value <= goal if name.endswith("_us") else value >= goal)
            missed += not held
            print(f"{slug:16} {name:28} {value:>12,.2f}  {_verdict(held, goal)}")
    for name, seconds in starts.items():
        held = seconds <= STARTS[name]
        missed += not held
        print(f"{'start':16} {name:28} {seconds:>12.3f}  {_verdict(held, STARTS[name])}")
    return 1 if missed else 0


def _verdict(held: bool, goal: float | None) -> str:
    if goal is None:
        return ""
    return f"goal {goal:g}: {'holds' if held else 'MISSED'}"


def _cpu(command: list[str]) -> float:
    """CPU seconds of a command, the best of five."""
    best = float("inf")
    for _ in range(5):
        before = _children()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        best = min(best, _children() - before)
    return round(best, 3)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    began = time.perf_counter()
    code = main()
    print(f"measured in {time.perf_counter() - began:.0f} s")
    sys.exit(code)
