"""A Mission and the town in a terminal: the map, the clock, Heroes, Enemies; or purse, stock and journal."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludarium.games.nova_aetas.called import enemy_called, time_of
from ludarium.games.nova_aetas.intentions import intention_of
from ludarium.games.nova_aetas.rules.actions import minimum_left
from ludarium.games.nova_aetas.state import NovaAetas, coins

STYLES = {
    ".": "dim",
    "L": "yellow",
    "C": "yellow",
    "b": "green",
    "T": "bold green",
    "B": "white on grey37",
    "#": "black",
}
GROUND = {".": "·", "#": " ", "B": "▒", "b": "%", "T": "T", "L": "H", "C": "c"}
LEGEND = (
    "S V R N F G Heroes (small: KO'd)  1 2 3 Enemies  % bush  T tree  ▒ building  H ladder  c crate  ! object  * fire"
)
LETTERS = {"sofia": "S", "valerio": "V", "rebecca": "R", "vincenzo": "N", "fatima": "F", "gregorio": "G"}
NUMBERS = "0123456789abcdefghijklmnopqrstuvwxyz"


def board(view: Any, seat: int, names: tuple[str, ...]) -> RenderableType:
    """What is on the table, or what the company has."""
    assert isinstance(view, NovaAetas)
    if view.stage != "mission":
        return Group(_company(view), _stock(view), _journal(view))
    return Group(_title(view), _map(view), Text(LEGEND, style="dim"), _heroes(view, names), _enemies(view))


def _title(g: NovaAetas) -> Text:
    left = g.script.time.quadrants - g.now
    text = Text(f"{g.script.title}, {g.script.place}. ", style="bold")
    text.append(f"It is {time_of(g, g.now)}; the Mission ends at {g.script.time.end} ({left} Quadrants left).")
    if g.active >= 0:
        hero = g.heroes[g.active]
        text.append(f" {g.sheet(hero).name}: {g.ap} AP left, {minimum_left(g, g.active)} to spend before ending.")
    return text


def _map(g: NovaAetas) -> Text:
    marks: dict[tuple[int, int], tuple[str, str]] = {}
    for thing in g.things.values():
        if thing.at is not None:
            marks[thing.at] = ("*", "bold red") if thing.type == "fire" else ("!", "bold yellow")
    for number, enemy in enumerate(g.enemies):
        if enemy.at is not None:
            marks[enemy.at] = (NUMBERS[number % len(NUMBERS)], "red dim" if enemy.waiting else "bold red")
    for hero in g.heroes:
        if hero.at is not None:
            letter = LETTERS.get(hero.id, "@")
            marks[hero.at] = (letter.lower() if hero.ko else letter, "bold cyan")
    width = max(map(len, g.rows), default=0)
    text = Text("   " + "".join(f"{x % 10} " for x in range(width)) + "\n", style="dim")
    for y, row in enumerate(g.rows):
        text.append(f"{y:2} ", style="dim")
        for x, letter in enumerate(row):
            sign, style = marks.get((x, y), (GROUND[letter], STYLES[letter]))
            text.append(f"{sign} ", style=style)
        text.append("\n")
    return text


def _heroes(g: NovaAetas, names: tuple[str, ...]) -> Table:
    table = Table("Hero", "player", "acts at", "Wounds", "TV", "statuses", "items and skills flipped", "carries")
    for hero in g.heroes:
        where = "KO'd" if hero.ko else f"left by {hero.exit}" if hero.exit else time_of(g, hero.token)
        name = f"{LETTERS.get(hero.id, '@')} {g.sheet(hero).name}"
        player = names[hero.seat] if hero.seat < len(names) else str(hero.seat)
        wounds = f"{hero.wounds}/{g.stat(hero, 'health')}"
        flipped = ", ".join(g.book.card(card).name for card in (*hero.flipped, *hero.unloaded))
        table.add_row(
            name, player, where, wounds, str(hero.tv), ", ".join(hero.statuses), flipped, ", ".join(hero.carries)
        )
    return table


def _enemies(g: NovaAetas) -> Table:
    table = Table("Enemy", "acts at", "Wounds", "Defense", "statuses", "would go for")
    for number in g.foes():
        enemy = g.enemies[number]
        card = g.card(enemy)
        table.add_row(
            f"{NUMBERS[number % len(NUMBERS)]} {enemy_called(g, number)}",
            time_of(g, g.tokens[enemy.kind]),
            f"{enemy.wounds}/{card.health}",
            f"{card.physical_defense} and {card.mental_defense}",
            ", ".join(enemy.statuses),
            intention_of(g, number).words,
        )
    return table


def _company(g: NovaAetas) -> Table:
    table = Table("Hero", "class", "XP", "knows", "pinned", "items", "injuries")
    for hero in g.heroes:
        sheet = g.sheet(hero)
        cards = ((g.book.card(card).name for card in cards) for cards in (hero.learned, hero.skills, hero.items))
        knows, pinned, items = (", ".join(names) for names in cards)
        injuries = ", ".join(g.book.injuries[card].name for card in hero.injuries)
        table.add_row(sheet.name, hero.rank or sheet.class_, str(hero.xp), knows, pinned, items, injuries)
    return table


def _stock(g: NovaAetas) -> Text:
    names = [g.book.items[item].name for item in g.stock] + [g.book.reagents[card].name for card in g.reagents]
    text = Text(f"Purse: {coins(g.popolini)}. ")
    text.append(f"Stock: {', '.join(names) or 'nothing'}. ")
    marks = [g.book.achievements[one].text for one in g.achievements]
    return text.append(f"Known for: {'; '.join(marks)}." if marks else "")


def _journal(g: NovaAetas) -> Text:
    text = Text()
    for page in g.journal:
        mission = g.book.missions[page.mission]
        text.append(f"{mission.title}: {page.outcome}. ", style="bold")
        text.append(" ".join(page.notes))
        text.append(f" Then to {page.place.capitalize()}.\n" if page.place else "\n")
    return text
