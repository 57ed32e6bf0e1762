"""What lies in the middle for all: the Display, the Personalities, and the Dice Zones while dice are picked."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import ERAS, TRACKS
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import (
    CIVIL_WAR,
    COLOUR_OF,
    INDEX,
    LAST_SPACE,
    LIMIT,
    UNREST_ZONE,
    VALUE_OF,
    dice_words,
    die_words,
)
from ludarium.games.nova_era.picture.cards import Rise, offered, person
from ludarium.games.nova_era.picture.dice import lying
from ludarium.games.nova_era.picture.ink import TRACK_COLOURS, TRACK_ICON, sign
from ludarium.games.nova_era.picture.moment import Ids, asked, chosen_die
from ludarium.games.nova_era.rules.actions import unrest_change
from ludarium.games.nova_era.rules.unrest import space_after
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.sheets import Card, Flow, Panel, SheetPart, Stock, Text, column, pile, row, sheet_part

Zones: TypeAlias = tuple[int, tuple[SheetPart, ...]]
"""The limit of who picks, and a part for each Dice Zone."""


def market(g: NovaEra, seat: int, uses: dict[str, str], ids: Ids) -> SheetPart:
    """The Display and the Personalities; above the folded Display the Dice Zones while dice (with these ids) are picked."""
    display = _display(g.content, tuple(g.display), bool(ids), g.era, tuple(uses.items()))
    people = _people(g.content, g.offer, rises(g, seat))
    return _market(zones(g, max(seat, asked(g) if seat < 0 else seat, 0), ids) if ids else None, display, people)


@sheet_part
def _market(zones: Zones | None, *regions: SheetPart) -> Flow:
    if zones is None:
        return Flow("row", regions, kind="market")
    return Flow("row", (_zones(*zones), *regions), kind="market-picking")


@sheet_part
def _display(
    content: Cards, display: tuple[tuple[str, ...], ...], folded: bool, era: int, uses: tuple[tuple[str, str], ...]
) -> Panel:
    """Columns that hang so that only the last card of each is seen whole; of an empty one the place is seen."""
    use_of, bare = dict(uses), Card("", state="hollow", kind="bare")
    columns = [[offered(content, card, folded, use_of.get(card, "")) for card in cards] for cards in display]
    held = tuple([pile(*cards) if cards else pile(bare) for cards in columns])
    title, kind = ("", "folded") if folded else (_("Display, Era {era}", era=ERAS[era]), "display")
    return Panel(title, (Flow("lane", held, kind="columns", label=_("Display")),), ground="well", kind=kind)


@sheet_part
def _people(content: Cards, offer: tuple[str, ...], changes: tuple[Rise, ...]) -> Panel:
    found = changes or (None,) * len(offer)
    people = [person(content, card, rise) for card, rise in zip(offer, found, strict=True)]
    held = (column(*people, size="s"),) if people else (Text(_("All are enlisted."), "small"),)
    return Panel(_("Personalities"), held, ground="well", kind="people")


def rises(g: NovaEra, seat: int) -> tuple[Rise, ...]:
    """What each Personality would do to the Unrest of this seat, which has chosen a die; else nothing."""
    who, one = chosen_die(g)
    if who != seat:
        return ()
    unrest = g.civilizations[seat].unrest
    changes = [unrest_change(g, seat, one, card) for card in g.offer]
    return tuple([(max(by, -unrest), space_after(unrest, by) == CIVIL_WAR) for by in changes])


# -- picking dice ---------------------------------------------------------------------------------------------


def excess_of(g: NovaEra, seat: int, dice: tuple[str, ...]) -> int:
    """By how much these dice would be over the limit of this seat."""
    return max(0, total_of(dice) - LIMIT - g.powers(seat).limit_bonus)


@lru_cache(maxsize=20_000)
def total_of(dice: tuple[str, ...]) -> int:
    """The sum of these dice."""
    return sum([VALUE_OF[one] for one in dice])


def if_left(tracks: tuple[int, ...], dice: tuple[str, ...]) -> tuple[int, ...]:
    """Where the markers would go if these dice stayed over."""
    spaces = list(tracks)
    for one in dice:
        i = INDEX[COLOUR_OF[one]]
        spaces[i] = min(LAST_SPACE, spaces[i] + VALUE_OF[one])
    return tuple(spaces)


def ghosts(tracks: tuple[int, ...], zones: tuple[tuple[str, ...], ...]) -> list[tuple[int, ...]]:
    """For each track the spaces that it would reach, zone by zone, if the zone were left."""
    ends = [if_left(tracks, dice) for dice in zones if dice]
    return [tuple(sorted({end[i] for end in ends} - {space})) for i, space in enumerate(tracks)]


def zones(g: NovaEra, seat: int, ids: Ids) -> Zones:
    """The Dice Zones: dice, total, what they do to this seat's Unrest, what they move if left."""
    unrest, limit = g.civilizations[seat].unrest, LIMIT + g.powers(seat).limit_bonus
    found = []
    for i, dice in enumerate(g.zones):
        excess = max(0, total_of(dice) - limit)
        found.append(_zone(i, dice, ids[i], excess, space_after(unrest, excess) if excess else 0, g.tracks))
    return limit, tuple(found)


def _zones(limit: int, found: tuple[SheetPart, ...]) -> Panel:
    note = _("over {n} raises Unrest", n=limit)
    return Panel(_("Dice Zones"), (Flow("grid", found, kind="zones"),), note, ground="well", kind="zones")


@sheet_part
def _zone(
    i: int, dice: tuple[str, ...], ids: tuple[str, ...], excess: int, after: int, tracks: tuple[int, ...]
) -> Card:
    """One Dice Zone, and where it brings Unrest if it is over the limit; empty, it says that it was taken."""
    if not dice:
        return Card(_("taken"), state="hollow", kind="zone")
    total = total_of(dice)
    rises = _("Unrest +{n}: {after}", n=excess, after=after) if excess else _("no Unrest")
    said, tone = f"{{ne-i-revolt|{_('Unrest')}}} {rises}", "warn" if excess and after in UNREST_ZONE else ""
    if after == CIVIL_WAR and excess:
        said, tone = f"{{ne-i-uprising|{_('war')}}} {_('Civil War, +{n}', n=excess)}", "danger"
    left = if_left(tracks, dice)
    moved = [
        Stock(sign(TRACK_ICON[k]), space, key=f"moved-{i}-{k}", tone=TRACK_COLOURS[k], size="s", label=TRACKS[k])
        for k, space in enumerate(left)
        if space != tracks[k]
    ]
    faces = row(*[lying(key, one, die_words(one)) for key, one in zip(ids, dice, strict=True)])
    then = row(Text(_("left"), "small", size="s"), *moved, size="s")
    held = (faces, Text(said, "strong", tone=tone, size="s"), then)
    label = _("Dice Zone {n}: {dice}, total {total}", n=i + 1, dice=dice_words(dice), total=total)
    shown = Card(_("Zone {n}", n=i + 1), held, value=str(total), about="NE-PICK-01", size="s", kind="zone")
    return replace(shown, key=f"zone-{i}", label=label)
