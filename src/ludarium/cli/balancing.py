"""``ludarium lab``: a report on the balance of a game, or of a pack."""

from __future__ import annotations

from pathlib import Path

from ludarium.cli.errors import BadUsage
from ludarium.cli.output import count, progress, writable, write_json, write_text
from ludarium.cli.series import Series

SHOWN = 12


def report_balance(series: Series, html: Path | None, vary: tuple[str, ...] = ()) -> int:
    """Play, and write the report."""
    from ludarium.lab.balance import balance
    from ludarium.lab.balance_page import page
    from ludarium.lab.simulate import Plan, check_plan
    from ludarium.lab.watching import LabPlan

    game_type = series.game_type
    usual = ("greedy" if game_type.has("greedy") else "random",) * game_type.players[0]
    players = series.players if series.bots else usual
    check_plan(Plan(series.slug, players, series.seed, series.chosen, series.packs))
    writable(html)
    _check_vary(vary, series, len(players))
    plan = LabPlan(series.slug, players, series.seed, series.chosen, series.packs, series.contents, vary)
    with progress(f"Playing {game_type.title}", series.games) as tell:
        report = balance(plan, series.games, series.work, tell)
    if html:
        write_text(html, page(report, f"{game_type.title}: is it fair?"))
    if series.json:
        write_json(report)
        return 0
    print(
        f"{count(report.games, 'game')} of {game_type.title} by {', '.join(players)}; {report.even:.1%} would be even"
    )
    for row in report.seats:
        print(f"  seat {row.seat + 1} wins {row.wins:.1%} (95 %: {row.low:.1%} to {row.high:.1%}){_mark(row.unfair)}")
    for part in report.parts[:SHOWN]:
        if part.taken:
            won = f"{part.wins:.1%} (95 %: {part.low:.1%} to {part.high:.1%})"
            print(f"  {part.kind} {part.name}: taken {part.taken} of {part.offered}, wins {won}{_mark(part.unfair)}")
    if len(report.parts) > SHOWN:
        print(f"  and {len(report.parts) - SHOWN} more: --html FILE or --json tells all")
    return 0


def _check_vary(vary: tuple[str, ...], series: Series, seats: int) -> None:
    """BadUsage if something that is to vary is no option of the table, or is fixed."""
    game_type = series.game_type
    known = [
        spec.key for spec in game_type.offer(seats, series.chosen, game_type.content(series.packs)) if spec.seat < 0
    ]
    for key in vary:
        if key in series.chosen:
            raise BadUsage(
                f"--option {key}={series.chosen[key]} fixes what --vary {key} would draw; leave one of them out."
            )
        if key not in known:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise BadUsage(f"{game_type.title} has no option {key!r} of the table to vary; {there}.")


def _mark(unfair: bool) -> str:
    return "  not fair" if unfair else ""
