"""The commands, and how they are called."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter, validators

from ludarium.cli.content_app import content_app
from ludarium.cli.parameters import (
    DEFAULT_WORKERS,
    MOST_GAMES,
    Cluster,
    Count,
    Database,
    Json,
    Options,
    Packs,
    Seed,
    Slug,
    Workers,
    whole,
)
from ludarium.version import VERSION

if TYPE_CHECKING:
    from ludarium.cli.series import Series

app = App(
    name="ludarium",
    version=VERSION,
    help="Tabletop games played to the letter, for people and machines.",
    help_format="plaintext",
)
app.command(content_app)


@app.default
@app.command
def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen on; with 0.0.0.0 others of the same network can join.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        Parameter(
            converter=whole,
            help="The port to listen on; 0 takes one that is free.",
            validator=validators.Number(gte=0, lte=65535),
        ),
    ] = 8770,
    database: Database = "",
    proxy: Annotated[
        str,
        Parameter(
            help="The address of a reverse proxy in front of the server (several by commas): it says who its guests are.",
            show_default=False,
        ),
    ] = "",
    root: Annotated[
        str,
        Parameter(
            help="The path of the host below which the pages lie, if a proxy serves them as a part of a site: /games.",
            show_default=False,
        ),
    ] = "",
    access_log: Annotated[
        str,
        Parameter(help="A file for a line of JSON about every request; - is standard error.", show_default=False),
    ] = "",
    workers: Annotated[
        int,
        Parameter(
            converter=whole,
            help="So many processes that serve together on one PostgreSQL, and one that thinks for the bots.",
            validator=validators.Number(gte=0, lte=64),
            show_default=False,
        ),
    ] = 0,
    pack: Packs = None,
    smtp: Annotated[
        str,
        Parameter(
            help="A mail server, to tell players of long games that it is their turn: smtp://USER@HOST:587. Its password is LUDARIUM_SMTP_PASSWORD.",
            show_default=False,
        ),
    ] = "",
    mail_from: Annotated[str, Parameter(help="The address that mails come from.", show_default=False)] = "",
    site: Annotated[str, Parameter(help="The address of the first page, for links in mails.", show_default=False)] = "",
    open: Annotated[bool, Parameter(help="Open the browser.")] = True,  # noqa: A002  # the name of the option
) -> int:
    """Start the server and open the browser. The first line it prints is its address."""
    from ludarium.cli.serving import serve as serve_tables

    return serve_tables(
        host,
        port,
        database,
        open_browser=open,
        proxy=proxy,
        access_log=access_log,
        workers=workers,
        root=root,
        packs=pack or (),
        mail=(smtp, mail_from, site),
    )


@app.command
def think(
    *,
    database: Database = "",
    processes: Annotated[
        int,
        Parameter(
            converter=whole, help="How many bots think at the same time.", validator=validators.Number(gte=1, lte=256)
        ),
    ] = 1,
) -> int:
    """Think for the bots of servers that share a PostgreSQL (serve --workers), on this machine or another."""
    from ludarium.cli.serving import think as think_for_bots

    return think_for_bots(database, processes)


@app.command
def games(
    slug: Annotated[str, Parameter(help="Only this game, with all its options.", show_default=False)] = "",
    *,
    players: Annotated[int, Parameter(converter=whole, help="For so many players; 0: as few as can play.")] = 0,
    option: Options = None,
    json: Json = False,
) -> int:
    """List the games; of one game all options, with those that depend on the players and on each other."""
    from ludarium.cli.errors import BadUsage
    from ludarium.cli.listing import list_games, show_game

    if slug:
        return show_game(slug, players, option or [], json=json)
    if players or option:
        raise BadUsage("--players and --option need a game: ludarium games GAME --players 3.")
    return list_games(json=json)


@app.command
def play(
    slug: Slug = "",
    *,
    name: Annotated[str, Parameter(help="What you are called.")] = "Player",
    seats: Annotated[
        str,
        Parameter(
            help="Who sits where: person or a bot (strong:5s thinks 5 seconds), separated by commas.",
            show_default=False,
        ),
    ] = "",
    option: Options = None,
    seed: Annotated[
        int | None,
        Parameter(
            converter=whole,
            help="A number that fixes all chance, as in the first game of simulate with it; different every time if left out.",
            show_default=False,
        ),
    ] = None,
    pack: Packs = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved match.")] = None,
    language: Annotated[
        str, Parameter(help="The language to play in, such as de; that of LANG if left out.", show_default=False)
    ] = "",
) -> int:
    """Play a game in the terminal, against bots or with friends at one keyboard; without a game, choose one.

    While playing: a number or a name answers; ? NAME explains a card or a rule; hint, undo, log, board, save FILE, quit.
    """
    from ludarium.cli.menu import choose_game
    from ludarium.cli.packs import kept_packs
    from ludarium.cli.parameters import terminal_language
    from ludarium.cli.play import play as play_match
    from ludarium.languages import speaking

    slug = slug or choose_game()
    if not slug:
        return 0
    with speaking(terminal_language(language)):
        return play_match(
            slug, name=name, seats=seats, options=option or [], seed=seed, packs=kept_packs(pack), resume=resume
        )


def _series(
    slug: str,
    bots: str,
    games: int,
    seed: int,
    option: list[str] | None,
    pack: list[Path] | None,
    workers: int,
    cluster: str,
    json: bool,
) -> Series:
    """What simulate, tournament and lab have in common."""
    from ludarium.cli.packs import kept_packs
    from ludarium.cli.series import Series

    return Series(slug, bots, games, seed, option or [], kept_packs(pack), workers, cluster, json)


@app.command
def simulate(
    slug: Slug,
    *,
    bots: Annotated[
        str, Parameter(help="One bot per seat, separated by commas; package.module:Class is one of your own.")
    ] = "random,random",
    games: Count = 1000,
    seed: Seed = 0,
    option: Options = None,
    pack: Packs = None,
    workers: Workers = DEFAULT_WORKERS,
    cluster: Cluster = "",
    record: Annotated[Path | None, Parameter(help="A folder for the record of every game.")] = None,
    invariants: Annotated[bool, Parameter(help="Check the ledger's invariants after every answer.")] = True,
    json: Json = False,
) -> int:
    """Play many games between bots."""
    from ludarium.cli.simulating import simulate_games

    series = _series(slug, bots, games, seed, option, pack, workers, cluster, json)
    return simulate_games(series, record=record, invariants=invariants)


@app.command
def tournament(
    slug: Slug,
    *,
    bots: Annotated[str, Parameter(help="The bots, separated by commas; package.module:Class is one of your own.")],
    games: Annotated[
        int,
        Parameter(converter=whole, help="Games for each pairing.", validator=validators.Number(gte=1, lte=MOST_GAMES)),
    ] = 100,
    seed: Seed = 0,
    option: Options = None,
    pack: Packs = None,
    seats: Annotated[
        int, Parameter(converter=whole, help="Seats at each table; the second of a pairing fills all but one.")
    ] = 2,
    per: Annotated[
        str,
        Parameter(
            help="Where all play together: the option whose every value is played; mission if left out.",
            show_default=False,
        ),
    ] = "",
    gauntlet: Annotated[bool, Parameter(help="The first bot meets all others.", negative="")] = False,
    workers: Workers = DEFAULT_WORKERS,
    cluster: Cluster = "",
    keep: Annotated[Path | None, Parameter(help="A file to resume from if the tournament is interrupted.")] = None,
    html: Annotated[Path | None, Parameter(help="Write a small report as a page.")] = None,
    json: Json = False,
) -> int:
    """Let bots meet, seats and starting positions balanced, and rate them with intervals.

    Where all seats play together, each bot plays all of them, and its share of victories is told.
    """
    from ludarium.cli.simulating import hold_tournament

    series = _series(slug, bots, games, seed, option, pack, workers, cluster, json)
    return hold_tournament(series, seats=seats, per=per, gauntlet=gauntlet, keep=keep, html=html)


@app.command
def lab(
    slug: Slug,
    *,
    bots: Annotated[
        str,
        Parameter(help="One bot per seat, separated by commas; greedy ones if left out.", show_default=False),
    ] = "",
    games: Count = 500,
    seed: Seed = 0,
    option: Options = None,
    pack: Packs = None,
    workers: Workers = DEFAULT_WORKERS,
    cluster: Cluster = "",
    vary: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help="An option of the table that is drawn anew for each game, such as mission; may be repeated.",
        ),
    ] = None,
    html: Annotated[Path | None, Parameter(help="Write the whole report as a page.")] = None,
    json: Json = False,
) -> int:
    """Is it fair? Who wins from which seat, with what, with and without a pack; what is offered and what is taken.

    What each seat plays (a faction, a team, a roster) is drawn anew for each game, unless --option says it.
    """
    from ludarium.cli.balancing import report_balance

    series = _series(slug, bots, games, seed, option, pack, workers, cluster, json)
    return report_balance(series, html, tuple(vary or ()))


@app.command
def check(
    slug: Slug = "",
    *,
    cases: Annotated[Path | None, Parameter(help="A folder of case files to run instead of the game's own.")] = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """Run the executable cases of a game (or of all) and count the rules they show."""
    from ludarium.cli.checking import check_cases
    from ludarium.cli.packs import kept_packs

    return check_cases(slug, folder=cases, packs=kept_packs(pack), json=json)


@app.command
def replay(
    file: Annotated[Path, Parameter(help="A record: a file of JSON lines.")],
    *,
    verify: Annotated[bool, Parameter(help="Check every answer, die and digest.", negative="")] = False,
    html: Annotated[Path | None, Parameter(help="Write the match as a page: its log and how it ended.")] = None,
    svg: Annotated[Path | None, Parameter(help="Write how it ended as a picture.")] = None,
    json: Json = False,
) -> int:
    """Show a record in words, verify it, or write it as a page or a picture."""
    from ludarium.cli.replaying import replay_record

    return replay_record(file, verify=verify, html=html, svg=svg, json=json)


@app.command
def rules(
    slug: Slug,
    word: Annotated[
        str, Parameter(help="A rule's id, or words in it; all rules if left out.", show_default=False)
    ] = "",
    *,
    json: Json = False,
) -> int:
    """Look rules up by id or by a word in them."""
    from ludarium.cli.listing import list_rules

    return list_rules(slug, word, json=json)


@app.command
def odds(
    slug: Slug,
    question: Annotated[str, Parameter(help="One of those questions, by its name.", show_default=False)] = "",
    given: Annotated[
        list[str] | None, Parameter(help="What is given, as KEY=VALUE.", consume_multiple=True, negative="")
    ] = None,
    *,
    json: Json = False,
) -> int:
    """Exact odds. Without a question, lists those that can be asked."""
    from ludarium.cli.listing import tell_odds

    return tell_odds(slug, question, given or [], json=json)


@app.command
def new_game(
    name: Annotated[
        str, Parameter(help="The short name of the game: small letters, digits and -, such as dice-tower.")
    ],
    *,
    title: Annotated[
        str, Parameter(help="What players call it; made from the name if left out.", show_default=False)
    ] = "",
    folder: Annotated[
        Path | None, Parameter(help="Where its package is written; a folder of its name here if left out.")
    ] = None,
) -> int:
    """Write the package of a small game that works and passes its tests: a place to begin one of your own."""
    from ludarium.cli.new_game import write_game

    return write_game(name, title, folder)


@app.command
def backup(
    file: Annotated[Path, Parameter(help="The backup: a new file.")], *, database: Database = "", json: Json = False
) -> int:
    """Back up the server's database to one file, while the server runs."""
    from ludarium.cli.keeping import backup_database

    return backup_database(file, database, json=json)


@app.command
def restore(
    file: Annotated[Path, Parameter(help="A backup.")],
    *,
    database: Database = "",
    replace: Annotated[
        bool, Parameter(help="Remove the tables that the database has now.", negative="", show_default=False)
    ] = False,
    json: Json = False,
) -> int:
    """Fill the server's database from a backup. Stop the server first."""
    from ludarium.cli.keeping import restore_database

    return restore_database(file, database, replace=replace, json=json)


@app.command
def bench(
    slug: Slug = "",
    *,
    peers: Annotated[bool, Parameter(help="Measure the installed peers in the same run.", negative="")] = False,
    seconds: Annotated[
        float, Parameter(help="How long to play each game.", validator=validators.Number(gt=0, lte=3600))
    ] = 6.0,
    json: Json = False,
) -> int:
    """Measure speed, one core, random play."""
    from ludarium.cli.simulating import bench_games

    return bench_games(slug, peers=peers, seconds=seconds, json=json)
