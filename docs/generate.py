"""The pages that the program writes about itself: its games with their rulings and bots, and its command line."""

from __future__ import annotations

import io
import re
from pathlib import Path

import msgspec
from cyclopts import App
from notebooks import notebooks, page
from rich.console import Console

from ludarium.bots.levels import levels
from ludarium.cli.app import app
from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.rulebook import rulebook
from ludarium.lab.balance import Balance, PartRow, SeatRow
from ludarium.lab.simulate import wilson

BALANCE = Path(__file__).with_name("balance")
STRENGTH = Path(__file__).parents[1] / "bench/strength.jsonl"
SLUGS = ("nova-era", "aristeia", "multiverse-war", "nova-aetas", "kharn-ages")


class Match(msgspec.Struct, frozen=True):
    """Who played whom, as bench/strength.py keeps it."""

    slug: str
    bot: str
    rival: str
    seats: int

    @property
    def level(self) -> str:
        return self.bot.partition(":")[0]

    @property
    def against(self) -> str:
        return self.rival if self.seats == 2 else f"{self.seats - 1} of {self.rival}"


class Game(msgspec.Struct, frozen=True):
    """One game of a match."""

    match: Match
    seat: int
    winners: tuple[int, ...]
    scenario: str = ""


class Report(Balance, frozen=True, kw_only=True):
    """A report on the base content as it is kept."""

    seed: int
    options: dict[str, str] = {}
    """What was fixed of what the lab would draw."""
    remark: str = ""
    """What must be known to read it."""


def write_pages(folder: Path) -> None:
    """Write all of them; one that says the same as before is left as it is."""
    folder.mkdir(exist_ok=True)
    pages = {f"{slug}.md": game_page(find_game(slug), folder) for slug in SLUGS}
    pages["command-line.md"] = command_line()
    pages |= {f"{notebook.stem}.md": page(notebook) for notebook in notebooks()}
    for name, text in pages.items():
        file = folder / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


def game_page(game_type: GameType, folder: Path) -> str:
    """How it looks and is played, what was ruled, who plays it and how strongly."""
    low, high = game_type.players
    players = f"{low} players" if low == high else f"{low} to {high} players"
    lists = ", ".join(f"`{name}`" for name in game_type.pack_kinds())
    parts = [
        f"# {game_type.title}",
        f"{game_type.summary} For {players}, {game_type.mode}, {game_type.length}.",
        _pictures(game_type.slug, f"The table of {game_type.title}", folder),
        _lowered((game_type.folder() / "help.md").read_text("utf-8")),
        "## Bots",
        "\n".join(f"- `{level.name}`: {level.words}" for level in levels(game_type)),
        strength(game_type),
        "## Balance",
        balance(game_type),
        "## Packs",
        f"A pack may hold {lists}. `ludarium content schema {game_type.slug} --markdown` prints what they may say.",
        "## Rulings",
        "Where the rulebook is silent or contradicts itself, this holds:",
        "\n".join(f"- **{one.id}** {_plain(one.ruling)}" for one in rulebook(game_type).rulings),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _pictures(name: str, words: str, folder: Path) -> str:
    """The screenshots of that name, if they were made (./dev docs makes them first): wide, and on a phone."""
    sizes = (("wide", ""), ("phone", " on a phone"))
    made = [(size, how) for size, how in sizes if (folder / "pictures" / f"{name}-{size}.png").exists()]
    return "\n\n".join(
        f"```{{image}} pictures/{name}-{size}.png\n:alt: {words}{how}\n:width: {'300px' if size == 'phone' else '100%'}\n```"
        for size, how in made
    )


def strength(game_type: GameType) -> str:
    """How often each level beat another: counted from the games that bench/strength.py has kept."""
    names = [level.name for level in levels(game_type)]
    wins: dict[tuple[Match, bool], list[float]] = {}
    for line in STRENGTH.read_bytes().splitlines():
        game = msgspec.json.decode(line, type=Game)
        if game.match.slug == game_type.slug and game.match.level in names:
            share = 1 / len(game.winners) if game.seat in game.winners else 0.0
            wins.setdefault((game.match, bool(game.scenario)), []).append(share)
    if not wins:
        return ""
    varied = any(scenarios for _, scenarios in wins)
    ordered = sorted(wins, key=lambda one: (names.index(one[0].level), one[0].rival, one[0].seats, one[1]))
    turn = ", every scenario in turn" if varied else ""
    said = f"How often one beat the other, seats swapped{turn}, with the 95 % interval; `strong:0.1s` has a tenth of a second."
    rows = [
        f"| {match.bot} | {match.against}{'' if scenarios or not varied else ', in the usual scenario alone'} | {_share(wins[match, scenarios])} |"
        for match, scenarios in ordered
    ]
    return "\n".join([said, "", "| level | against | won |", "|---|---|---|", *rows])


def _share(wins: list[float]) -> str:
    low, high = wilson(sum(wins), len(wins))
    return f"{sum(wins):g} of {len(wins)} games: {sum(wins) / len(wins):.0%} ({low:.0%} to {high:.0%})"


def balance(game_type: GameType) -> str:
    """How its base content fared between bots: docs/balance holds what ``ludarium lab`` has counted."""
    found = _read(BALANCE / f"{game_type.slug}.json")
    leads = f" The lead changes {found.lead_changes:g} times a game." if len(found.bots) > 1 else ""
    unfair = [row for row in found.parts if row.unfair]
    length = f"A game takes {found.lengths.mean:.0f} decisions, {found.lengths.least} to {found.lengths.most}."
    return "\n\n".join(
        [
            f"{_how(found)} {length}{leads}",
            "\n".join(_seat(row) for row in found.seats),
            *[found.remark] * bool(found.remark),
            f"Of {len(found.parts)} things that were offered or chosen, those who took the following won more or less often "
            f"than {found.even:.0%}, beyond what chance explains (by chance alone one report of twenty would name any):"
            if unfair
            else f"Of {len(found.parts)} things that were offered or chosen, none made those who took it win more or less "
            f"often than {found.even:.0%} beyond what chance explains.",
            _table(unfair),
            *[_by_choice(_read(file)) for file in sorted(BALANCE.glob(f"{game_type.slug}-by-*.json"))],
            "Mind what this says: who took a card and won may have won for another reason, and bots are no people.",
        ]
    )


def _read(file: Path) -> Report:
    return msgspec.json.decode(file.read_bytes(), type=Report)


def _how(found: Report) -> str:
    """How many games, whose, and the command that plays them."""
    bots = " against ".join(found.bots) if len(found.bots) > 1 else found.bots[0]
    command = f"ludarium lab {found.game} --games {found.games} --seed {found.seed}"
    command += "".join(f" --option {key}={value}" for key, value in found.options.items())
    command += "".join(f" --vary {key}" for key in found.vary)
    return f"{found.games} games, {bots}: `{command}`."


def _by_choice(found: Report) -> str:
    """How often games were won with each value of what was drawn anew for each of them, such as the mission."""
    (key,) = found.vary
    rows = [
        f"| {_plain(row.name)} | {row.taken} | {row.wins:.1%} | {row.low:.1%} to {row.high:.1%} |"
        for row in found.parts
    ]
    return "\n".join([f"By {key}: {_how(found)}", "", f"| {key} | games | won | 95 % |", "|---|---:|---:|---:|", *rows])


def _seat(row: SeatRow) -> str:
    marked = " **Not even.**" if row.unfair else ""
    return f"- Seat {row.seat + 1} wins {row.wins:.1%} (95 %: {row.low:.1%} to {row.high:.1%}).{marked}"


def _table(rows: list[PartRow]) -> str:
    """The unfair ones, the strongest first."""
    if not rows:
        return ""
    head = "| | | offered | taken | wins | 95 % |\n|---|---|---:|---:|---:|---:|\n"
    return head + "\n".join(
        f"| {_plain(row.name)} | {row.kind} | {row.offered} | {row.taken} | {row.wins:.1%} | {row.low:.1%} to {row.high:.1%} |"
        for row in sorted(rows, key=lambda row: -row.wins)
    )


def _lowered(text: str) -> str:
    """The help page below the heading of the game's page."""
    return re.sub(r"^(#+ )", r"#\1", text.strip(), flags=re.MULTILINE)


def _plain(text: str) -> str:
    """A text of the ledger, which knows no Markdown."""
    return re.sub(r"([*_`\[\]<>{}])", r"\\\1", " ".join(text.split()))


def command_line() -> str:
    """The help of every command, as it is printed."""
    parts = ["# Command line", "Every command exits 0 on success, 1 when what was asked did not hold, 2 on bad usage."]
    parts += [f"## ludarium {name}\n\n```text\n{text}\n```" for name, text in _helps(app, ())]
    return "\n\n".join(parts) + "\n"


def _helps(group: App, above: tuple[str, ...]) -> list[tuple[str, str]]:
    found = []
    for name in group:
        if name.startswith("-"):
            continue
        inner = group[name]
        tokens = (*above, name)
        if any(not one.startswith("-") for one in inner):
            found += _helps(inner, tokens)
            continue
        out = io.StringIO()
        app.help_print(list(tokens), console=Console(file=out, width=100, force_terminal=False))
        text = "\n".join(line.rstrip() for line in out.getvalue().strip().splitlines())
        found.append((" ".join(tokens), text))
    return found
