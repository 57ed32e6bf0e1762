"""The Enemies: who acts next on the clock and what each has in mind, their cards, and the Threat of the Heroes."""

from __future__ import annotations

from ludarium.games.nova_aetas.called import enemy_called, time_of
from ludarium.games.nova_aetas.content.schema import EnemyCard
from ludarium.games.nova_aetas.intentions import Meant
from ludarium.games.nova_aetas.picture.clock import Token, bells, tokens
from ludarium.games.nova_aetas.picture.plan import enemy_id, quadrant_id, token_id
from ludarium.games.nova_aetas.picture.symbols import BELL, ENEMIES, HITS, TV, face, on_sheet
from ludarium.games.nova_aetas.rules.conditions import start_of
from ludarium.games.nova_aetas.state import QUADRANTS, NovaAetas
from ludarium.scene.sheets import (
    Art,
    Card,
    Child,
    Flow,
    Item,
    Panel,
    Sheet,
    SheetPart,
    Table,
    Text,
    Track,
    column,
    lane,
    sheet_part,
)

SHOWN = 7
"""How many Quadrants the strip of a phone shows."""


def clock_sheets(g: NovaAetas, names: tuple[str, ...], meant: Meant) -> tuple[Sheet, ...]:
    """What comes next on the clock, and the Perilium."""
    return (
        Sheet("strip", _strip(g), place="over", dock="board", compact="lane", title="Clock"),
        Sheet(
            "next", column(_next(g, names, meant), _perilium(g)), place="right", dock="rivals", priority=1, title="Next"
        ),
    )


def enemy_sheet(g: NovaAetas, meant: Meant) -> Sheet:
    """The card of each Enemy type on the map, with its Models."""
    kinds = dict.fromkeys(enemy.kind for enemy in g.enemies if enemy.at is not None)
    found = [_kind(g, kind, meant) for kind in kinds]
    body: Child = _cards(tuple(found)) if found else Panel("Enemies", (Text("No Enemy is on the map.", "small"),))
    return Sheet("enemies", body, place="right", dock="rivals", priority=2, title="Enemies")


@sheet_part
def _cards(found: tuple[SheetPart, ...]) -> Panel:
    return Panel("Enemies", found, icon=on_sheet("crossed-swords"), kind="enemies")


# -- the strip of the next Quadrants ----------------------------------------------------------------------------


def _strip(g: NovaAetas) -> SheetPart:
    lying, start = tokens(g), start_of(g)
    rung = {quadrant for quadrant, _ in bells(g)}
    cells = []
    for k in range(SHOWN):
        at = g.now + k
        here = tuple([(one.who, one.faction) for one in lying if one.quadrant == at and not one.out])
        end = at == g.script.time.quadrants
        cells.append(_cell((start + at) % QUADRANTS, time_of(g, at), k == 0, here, at in rung, end))
    return _lane(tuple(cells))


@sheet_part
def _lane(cells: tuple[SheetPart, ...]) -> Panel:
    return Panel("", (lane(*cells, label="The next Quadrants"),), kind="strip")


@sheet_part
def _cell(quadrant: int, time: str, now: bool, here: tuple[tuple[str, str], ...], rings: bool, end: bool) -> Item:
    """A Quadrant: its time, and the tokens in it."""
    signs = "".join(
        [f"{{{face(who)}|{who}}}" if not faction else f"{{{on_sheet(ENEMIES[who])}|{who}}}" for who, faction in here]
    )
    signs += f"{{{on_sheet(BELL)}|event}}" if rings else ""
    signs += "**end**" if end else ""
    return Item(
        time,
        "tile",
        notes=(signs or "\N{MIDDLE DOT}",),
        key=quadrant_id(quadrant),
        state="on" if now else "",
        kind="quadrant",
    )


# -- next on the clock ------------------------------------------------------------------------------------------


def _next(g: NovaAetas, names: tuple[str, ...], meant: Meant) -> SheetPart:
    """Tokens in the order in which they act, events among them."""
    rows: list[tuple[int, SheetPart]] = []
    for one in tokens(g):
        rows.append((one.quadrant, _row(one, *_said(g, one, names, meant))))
    rows += [(quadrant, _event(time_of(g, quadrant))) for quadrant, _ in bells(g) if quadrant < g.now + QUADRANTS]
    rows.sort(key=lambda one: one[0])
    left = g.script.time.quadrants - g.now
    return _order(tuple([one for _, one in rows]), f"{left} Quadrants to {g.script.time.end}")


def _said(g: NovaAetas, one: Token, names: tuple[str, ...], meant: Meant) -> tuple[str, str]:
    """What this token will do, in words, and its Hits."""
    if not one.faction:
        hero = next(hero for hero in g.heroes if hero.id == one.who)
        if hero.ko:
            return "KO'd", ""
        return (names[hero.seat] if len(names) > 1 and hero.seat < len(names) else ""), ""
    card = g.book.enemies[one.who]
    words = dict.fromkeys(meant[n].words for n in g.group(one.who))
    best = max(card.attacks, key=lambda attack: attack.hits, default=None)
    waits = all(g.enemies[n].waiting for n in g.group(one.who))
    return ", ".join(words), f"{best.hits} at {best.difficulty}+" if best and not waits else ""


@sheet_part
def _order(rows: tuple[SheetPart, ...], note: str) -> Panel:
    return Panel("Next on the clock", rows, note=note, icon="s-clock", kind="next")


@sheet_part
def _row(one: Token, meant: str, hits: str) -> Item:
    """A token: its time, who it is, what it will do."""
    sign = on_sheet(ENEMIES[one.who]) if one.faction else face(one.who)
    return Item(
        one.name,
        lead=Art(
            sign, "badge" if one.faction else "", tone=f"na-{one.faction}" if one.faction else one.who, kind="mark"
        ),
        notes=(
            (f"{one.time} \N{RIGHTWARDS ARROW} {meant}" if one.faction else f"{one.time}, {meant}")
            if meant
            else one.time,
        ),
        value=f"{{{on_sheet(HITS)}|Hits}} {hits}" if hits else "",
        key=token_id(one.who),
        about=one.who,
        size="s",
        tone="danger" if one.faction else "",
        state="off" if one.out else "",
        kind="turn",
    )


@sheet_part
def _event(time: str) -> Item:
    return Item(
        "An event of the Mission",
        lead=Art(on_sheet(BELL), "badge", tone="danger"),
        notes=(time,),
        size="s",
        kind="turn",
    )


# -- Perilium ---------------------------------------------------------------------------------------------------


def _perilium(g: NovaAetas) -> SheetPart:
    heroes = tuple([(hero.id, g.sheet(hero).name, hero.tv) for hero in g.heroes if not hero.exit])
    flags = []
    for kind in g.tokens:
        objective = g.objective(kind)
        if objective is not None:
            flags.append((objective.tv, g.book.enemies[kind].name))
    return perilium(heroes, tuple(sorted(dict.fromkeys(flags))))


@sheet_part
def perilium(heroes: tuple[tuple[str, str, int], ...], flags: tuple[tuple[int, str], ...]) -> Panel:
    """The Threat Value of each Hero on one scale, and at which Enemies leave their Objective."""
    most = max(10, *[tv for _, _, tv in heroes], *[tv for tv, _ in flags])
    marks = tuple([tv for tv, _ in flags])
    tracks = [threat(hero, name, tv, most, marks) for hero, name, tv in heroes]
    notes = [Text(f"At TV {tv} {name} leaves its Objective for a Hero [NA-AIP-04]", "small") for tv, name in flags]
    return Panel("Perilium", (*tracks, *notes), note="Threat Value", icon=on_sheet(TV), kind="perilium")


@sheet_part
def threat(hero: str, name: str, tv: int, most: int, marks: tuple[int, ...]) -> Track:
    """The Threat Value of a Hero, with those at which Enemies leave their Objectives."""
    icon = face(hero)
    return Track(tv, most, name, f"TV {tv}", icon=icon, ghosts=marks, key=f"threat-{hero}", tone=hero, kind="threat")


# -- cards ------------------------------------------------------------------------------------------------------


def _kind(g: NovaAetas, kind: str, meant: Meant) -> SheetPart:
    most = g.book.enemies[kind].health
    models = []
    for n in g.group(kind):
        enemy = g.enemies[n]
        models.append(_model(n, enemy_called(g, n), most - enemy.wounds, most, enemy.statuses, meant[n].words))
    objective = g.objective(kind)
    aim = f"Objective: {objective.kind}, left at TV {objective.tv} [NA-AIP-04]" if objective else ""
    return enemy_card(
        _facts(g.book.enemies[kind]), time_of(g, g.tokens[kind]) if kind in g.tokens else "", aim, tuple(models)
    )


Facts = tuple[str, str, str, str, tuple[int, ...], tuple[str, ...], tuple[str, ...]]


def _facts(card: EnemyCard) -> Facts:
    attacks = []
    for one in card.attacks:
        near, far = one.range
        reach = f"range {far}" if near == far else f"range {near} to {far}"
        extra = f", {', '.join((*((one.aoe,) if one.aoe else ()), *one.effects))}" if one.aoe or one.effects else ""
        attacks.append(f"**{one.name}**, {one.ap} AP, {reach}: {one.hits} Hits at {one.difficulty}+{extra}")
    figures = (card.rapidity, card.physical_defense, card.mental_defense, card.health, card.control_area)
    return card.id, card.name, card.faction, card.rank, figures, tuple(attacks), card.passives


@sheet_part
def enemy_card(facts: Facts, time: str, aim: str, models: tuple[SheetPart, ...]) -> Card:
    """An Enemy card: figures, attacks, skills, Objective, and its Models with what they have in mind."""
    id_, name, faction, rank, *_ = facts
    goal = (Text(aim, "small"),) if aim else ()
    return Card(
        name,
        (printed(facts), *goal, *models),
        lead=Art(on_sheet(ENEMIES[id_]), "badge", tone=f"na-{faction}"),
        notes=(f"{rank}, {faction}",),
        value=time,
        key=f"kind-{id_}",
        about=id_,
        tone=f"na-{faction}",
        kind="enemy",
        size="s",
    )


@sheet_part
def printed(facts: Facts) -> Flow:
    """What is printed on an Enemy card: figures, attacks, skills."""
    *_, figures, attacks, passives = facts
    words = ", ".join([one.replace("_", " ").capitalize() for one in passives])
    heads = ("Rapidity", "Physical", "Mental", "Health", "Control")
    lines = [Text(one, "small") for one in (*attacks, words) if one]
    return column(Table(heads, (tuple(map(str, figures)),), "strip"), *lines, size="s")


@sheet_part
def _model(number: int, name: str, left: int, most: int, statuses: tuple[str, ...], meant: str) -> Item:
    """A Model: its Health, statuses, and whom it would go for."""
    said = f"\N{RIGHTWARDS ARROW} {meant}" + (f"; {', '.join(statuses)}" if statuses else "")
    return Item(
        name,
        notes=(said,),
        value=f"{{g-hearts|Health}} {left}",
        aside=f"/{most}",
        key=enemy_id(number),
        size="s",
        kind="model",
    )
