"""Playing by the thousand, and measuring."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.cli.errors import BadUsage
from ludarium.cli.output import console, count, progress, writable, write_json, write_text
from ludarium.cli.series import Series
from ludarium.kernel.game_type import all_games, find_game

if TYPE_CHECKING:
    from ludarium.lab.party import PartyPlan
    from ludarium.lab.shards import Work
    from ludarium.lab.simulate import Victories


def simulate_games(series: Series, *, record: Path | None, invariants: bool) -> int:
    """``ludarium simulate``."""
    import sys

    from ludarium.lab.simulate import InvariantBroken, Plan, check_plan, simulate

    plan = Plan(
        slug=series.slug,
        bots=series.players,
        seed=series.seed,
        options=series.chosen,
        packs=series.packs,
        contents=series.contents,
        invariants=invariants,
        records=str(record) if record else "",
    )
    check_plan(plan)
    if record:
        _folder(record)
    try:
        with progress(f"Playing {series.game_type.title}", series.games) as tell:
            result = simulate(plan, series.games, series.work, tell)
    except InvariantBroken as error:
        print(f"ludarium: {error}", file=sys.stderr)
        return 1
    if series.json:
        write_json(result)
        return 0
    played = f"{count(result.games, 'game')} of {series.game_type.title}"
    print(f"{played}, {count(result.decisions, 'decision')} in {result.seconds:.1f} s")
    print(f"{result.decisions_per_second:,.0f} decisions per second; {result.lengths.mean} decisions per game")
    if result.party:
        print(f"  the party wins {_share(result.party)}")
    for seat in result.results:
        share = seat.wins / result.games
        print(f"  seat {seat.seat + 1} {seat.bot:10} wins {share:6.1%}  mean score {seat.mean_score:.2f}")
    print(f"digest {result.digest}")
    return 0


def _share(won: Victories) -> str:
    return f"{won.wins} of {won.games}: {won.share:.1%} (95 %: {won.low:.1%} to {won.high:.1%})"


def _folder(path: Path) -> None:
    """Make the folder before anything is played for it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadUsage(f"{path} cannot be a folder for records: {error.strerror}.") from None


def bench_games(slug: str, *, peers: bool, seconds: float, json: bool) -> int:
    """``ludarium bench``."""
    from ludarium.lab.bench import bench

    chosen = [find_game(slug)] if slug else list(all_games().values())
    result = bench(chosen, seconds=seconds, peers=peers)
    if json:
        write_json(result)
        return 0
    out = console()
    out.print(f"reference loop: {result.calibration:,.0f} steps per second")
    for name, figures in result.games.items():
        out.print(
            f"{name}: {figures.decisions_per_second:,.0f} decisions/s, clone {figures.clone_us} µs, "
            f"save {figures.save_us} µs, load {figures.load_us} µs"
        )
    for name, peer in result.peers.items():
        out.print(f"{name}: {peer['decisions_per_second']:,.0f} decisions/s")
        for game, figures in result.games.items():
            out.print(f"  {game} plays {figures.decisions_per_second / peer['decisions_per_second']:.2f} times as many")
    if peers and not result.peers:
        out.print("no peer is installed: pip install 'ludarium[peers]'")
    return 0


def hold_tournament(
    series: Series, *, seats: int, per: str, gauntlet: bool, keep: Path | None, html: Path | None
) -> int:
    """``ludarium tournament``."""
    from ludarium.bots.levels import trusted_bot
    from ludarium.kernel.game_type import BadOption
    from ludarium.lab.party import MISSION, PartyPlan
    from ludarium.lab.simulate import sides_of
    from ludarium.lab.tournament import Tournament, page, play

    game_type, players, chosen = series.game_type, series.players, series.chosen
    slug, packs = series.slug, series.packs
    if len(sides_of(slug, seats, chosen, packs)) == 1:
        if html or keep or gauntlet:
            raise BadUsage("Where all play together there are no pairings: leave out --html, --keep and --gauntlet.")
        party = PartyPlan(
            slug, players, series.games, seats, series.seed, chosen, per or MISSION, packs, series.contents
        )
        if per and party.missions() == [""]:
            raise BadOption(f"{game_type.title} has no option {per!r} to play every value of.")
        return _hold_party(party, series.work, json=series.json)
    if per:
        raise BadUsage("--per is for tables where all play together; here they play against each other: leave it out.")
    if len(set(players)) < 2 or len(set(players)) < len(players):
        raise BadUsage("A tournament needs at least two bots, and each only once.")
    writable(keep, html)
    for name in players:
        trusted_bot(name, game_type)
    settled = game_type.settle_options(seats, chosen, game_type.content(packs))
    tournament = Tournament(slug, players, series.games, series.seed, settled, gauntlet, seats, packs, series.contents)
    total = series.games * len(tournament.pairings())
    with progress(f"Tournament of {game_type.title}", total) as tell:
        result = play(tournament, series.work, keep, tell)
    if html:
        write_text(html, page(result, f"{game_type.title}: {', '.join(players)}"))
    if series.json:
        write_json(result)
        return 0
    print(f"{count(result.games, 'game')} of {game_type.title}")
    for row in result.ratings:
        print(f"  {row.bot:12} rating {row.rating:6.2f}  (95 %: {row.low:.2f} to {row.high:.2f})")
    for pair in result.pairs:
        share = f"{pair.low:.0%} to {pair.high:.0%}"
        print(f"  {pair.a} {pair.a_wins:g} : {pair.b_wins:g} {pair.b}, {pair.draws} shared; {pair.a} wins {share}")
    return 0


def _hold_party(party: PartyPlan, work: Work, *, json: bool) -> int:
    """A tournament of a cooperative game: each bot plays all seats, mission by mission."""
    from ludarium.bots.levels import trusted_bot
    from ludarium.lab.party import play_party

    game_type = find_game(party.slug)
    for name in party.bots:
        trusted_bot(name, game_type)
    if len(set(party.bots)) < len(party.bots):
        raise BadUsage("Name each bot only once.")
    with progress(f"Parties of {game_type.title}", len(list(party.plans()))) as tell:
        result = play_party(party, work, tell)
    if json:
        write_json(result)
        return 0
    print(f"{count(result.games, 'game')} of {game_type.title}, all seats with one bot")
    for row in result.rows:
        print(f"  {row.bot:12} {row.mission:12} wins {_share(row.victories)}")
    return 0
