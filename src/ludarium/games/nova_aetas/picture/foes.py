"""The Enemies: who acts next on the clock and what each has in mind, their cards, and the Threat of the Heroes."""

from __future__ import annotations

from ludarium.games.nova_aetas.called import time_of, turn_of
from ludarium.games.nova_aetas.content.schema import EnemyCard
from ludarium.games.nova_aetas.intentions import Meant
from ludarium.games.nova_aetas.picture.clock import Token, bells, tokens
from ludarium.games.nova_aetas.picture.plan import token_id
from ludarium.games.nova_aetas.picture.symbols import BELL, ENEMIES, HITS, TV, face, on_sheet
from ludarium.games.nova_aetas.state import QUADRANTS, NovaAetas
from ludarium.scene.sheets import (
    Art,
    Card,
    Compact,
    Flow,
    Item,
    Panel,
    Sheet,
    SheetPart,
    Table,
    Text,
    Track,
    column,
    sheet_part,
)


def clock_sheets(g: NovaAetas, names: tuple[str, ...], meant: Meant) -> tuple[Sheet, ...]:
    """What comes next on the clock, and the Perilium."""
    return (
        _on_paper("next", _next(g, names, meant), "Next", compact="lane"),
        _on_paper("perilium", _perilium(g), "Perilium"),
    )


def enemy_sheet(g: NovaAetas) -> Sheet:
    """The card of each Enemy type on the map."""
    kinds = dict.fromkeys(enemy.kind for enemy in g.enemies if enemy.at is not None)
    found = [_kind(g, kind) for kind in kinds]
    body = _cards(tuple(found) or (_none(),))
    return _on_paper("enemies", body, "Enemies")


def _on_paper(id_: str, body: SheetPart, title: str, compact: Compact = "") -> Sheet:
    """A sheet of the rail; on a phone it comes below the clock."""
    return Sheet(id_, body, place="right", dock="rivals", compact=compact, priority=3, title=title, ground="paper")


@sheet_part
def _cards(found: tuple[SheetPart, ...]) -> Panel:
    return Panel("Enemies", found, icon=on_sheet("crossed-swords"), kind="enemies")


@sheet_part
def _none() -> Text:
    return Text("No Enemy is on the map.", "small")


# -- next on the clock ------------------------------------------------------------------------------------------


def _next(g: NovaAetas, names: tuple[str, ...], meant: Meant) -> SheetPart:
    """Tokens in the order in which they act, events among them."""
    rows: list[tuple[int, SheetPart]] = []
    for one in tokens(g):
        rows.append((one.quadrant, _row(one, _said(g, one, names, meant))))
    for quadrant, event in bells(g):
        if quadrant < g.now + QUADRANTS:
            rows.append((quadrant, _event(time_of(g, quadrant), turn_of(event.do))))
    rows.sort(key=lambda one: one[0])
    left = g.script.time.quadrants - g.now
    return _order(tuple([one for _, one in rows]), f"{left} Quadrants to {g.script.time.end}")


def _said(g: NovaAetas, one: Token, names: tuple[str, ...], meant: Meant) -> str:
    """What the Models of this token will do, with their Hits; or who runs this Hero."""
    if not one.faction:
        hero = next(hero for hero in g.heroes if hero.id == one.who)
        return names[hero.seat] if len(names) > 1 and hero.seat < len(names) else ""
    group = g.group(one.who)
    words = ", ".join(dict.fromkeys(meant[n].words for n in group if meant[n].kind != "nothing"))
    if all(g.enemies[n].waiting for n in group):
        return words
    best = max(g.book.enemies[one.who].attacks, key=lambda attack: attack.hits, default=None)
    hits = f", {{{on_sheet(HITS)}|Hits}} **{best.hits}** at {best.difficulty}+" if best else ""
    return f"\N{RIGHTWARDS ARROW} {words}{hits}" if words else f"no target{hits}"


@sheet_part
def _order(rows: tuple[SheetPart, ...], note: str) -> Panel:
    return Panel("Next on the clock", rows, note=note, icon="s-clock", kind="next")


@sheet_part
def _mark(who: str, faction: str) -> Art:
    """The sign of a Hero or an Enemy type."""
    if faction:
        return Art(on_sheet(ENEMIES[who]), "badge", tone=f"na-{faction}", kind="mark")
    return Art(face(who), tone=who, kind="mark")


@sheet_part
def _row(one: Token, meant: str) -> Item:
    """A token: who it is, what it will do, its time."""
    return Item(
        one.name,
        lead=_mark(one.who, one.faction),
        notes=(meant,) if meant else (),
        value="KO" if one.out else one.time,
        key=token_id(one.who),
        size="s",
        tone="danger" if one.faction else "",
        state="off" if one.out else "",
        kind="turn",
    )


@sheet_part
def _event(time: str, turn: str) -> Item:
    return Item(
        "The Mission turns",
        lead=Art(on_sheet(BELL), "badge", tone="danger", kind="mark"),
        notes=(turn,),
        value=time,
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


def _kind(g: NovaAetas, kind: str) -> SheetPart:
    objective = g.objective(kind)
    aim = f"Objective: {objective.kind}, left at TV {objective.tv} [NA-AIP-04]" if objective else ""
    return enemy_card(_facts(g.book.enemies[kind]), aim)


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
def enemy_card(facts: Facts, aim: str) -> Card:
    """An Enemy card: figures, attacks, skills, Objective."""
    id_, name, faction, rank, *_ = facts
    goal = (Text(aim, "small"),) if aim else ()
    return Card(
        name,
        (printed(facts), *goal),
        lead=Art(on_sheet(ENEMIES[id_]), "badge", tone=f"na-{faction}"),
        notes=(f"{rank}, {faction}",),
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
