"""The left side of the table: tracks, dice of all players, the own desk; and the scoring track above."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import TRACKS, name_of
from ludarium.games.nova_era.language import _, ngettext
from ludarium.games.nova_era.names import (
    CIVIL_WAR,
    COLOURS,
    DICE_COLOURS,
    LAST_SPACE,
    RESOURCES,
    UNREST_ZONE,
    dice_words,
    die_words,
)
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.cards import card_label
from ludarium.games.nova_era.picture.dice import lying, spent
from ludarium.games.nova_era.picture.ink import HOT, TRACK_COLOURS, TRACK_ICON, emblem_of, sign, token, types_of
from ludarium.games.nova_era.picture.market import ghosts
from ludarium.games.nova_era.picture.moment import Ids, chosen_die, fallen, gave_up, lap_of, laps_of, spent_of
from ludarium.games.nova_era.rules.dice import DICE_PER_ZONE
from ludarium.games.nova_era.state import NovaEra, Tokens
from ludarium.scene.parts import cached
from ludarium.scene.sheets import (
    Art,
    Children,
    Die,
    Flow,
    Item,
    Marker,
    Panel,
    SheetPart,
    State,
    Stock,
    Track,
    Zone,
    grid,
    literal,
    row,
    sheet_part,
)

SCARCE = 5
"""A reserve of so many tokens or fewer is worth a warning."""
LAST_CELL = 40
"""The end of the scoring track."""
DiceFacts: TypeAlias = tuple[tuple[str, ...], int, tuple[str, ...], bool, str, bool, tuple[str, ...], int]
"""Of ``_my_dice``, which change at nearly every look."""
TheirDice: TypeAlias = tuple[int, str, tuple[str, ...], int, tuple[str, ...], bool, bool, tuple[str, ...]]
"""Of ``_dice_row``, likewise."""
UNREST_ZONES = (Zone(UNREST_ZONE[0], UNREST_ZONE[-1], "zone"), Zone(CIVIL_WAR, CIVIL_WAR, "war"))


def cell_of(vp: int) -> int:
    """Where the marker of so many VP stands: after 40 the track begins again at 1 (NE-SCO-13)."""
    return vp if vp <= LAST_CELL else (vp - 1) % LAST_CELL + 1


def scoring_track(g: NovaEra, names: tuple[str, ...]) -> SheetPart:
    """41 cells and a marker for each player."""
    return _score(tuple([one.vp for one in g.civilizations]), tuple([name_of(names, s) for s in range(g.seats)]))


@sheet_part
def _score(points: tuple[int, ...], names: tuple[str, ...]) -> Track:
    """Who has lapped the track wears a gold ring."""
    markers = []
    for seat, vp in enumerate(points):
        said, tone = _("{name}: {vp} VP", name=names[seat], vp=vp), "gold" if vp > LAST_CELL else ""
        markers.append(Marker(cell_of(vp), seat, f"score-{seat}", said, tone))
    blank = Track(-1, LAST_CELL, icon=sign("laurels"), form="numbered", kind="score", priority=2)
    return replace(blank, markers=tuple(markers), label=_("Victory points"))


# -- tracks -----------------------------------------------------------------------------------------------------


def tracks(g: NovaEra, picking: bool) -> SheetPart:
    """The four Disasters and the Dark Age, with ghosts while dice are picked."""
    return _tracks(g.tracks, tuple(g.zones) if picking else ())


@sheet_part
def _track(i: int, space: int, possible: tuple[int, ...]) -> Track:
    colour, title, left = TRACK_COLOURS[i], TRACKS[i], LAST_SPACE - space
    dark, key = colour == "black", f"track-{i}"
    state: State = "hot" if space >= HOT else ""
    note = _("{n} to go", n=left) if left else _("is here") if dark else _("strikes")
    end = sign("spiky-eclipse" if dark else "skull-crossed-bones")
    label = _("{title}: {space} of {last_space}", title=title, space=space, last_space=LAST_SPACE)
    shown, said = (space, LAST_SPACE, title, note, sign(TRACK_ICON[i]), end), about("track", i, space)
    return Track(*shown, ghosts=possible, key=key, tone=colour, state=state, label=label, about=said)


@sheet_part
def _tracks(spaces: tuple[int, ...], zones: tuple[tuple[str, ...], ...]) -> Panel:
    found = map(_track, range(len(spaces)), spaces, ghosts(spaces, zones))
    return Panel(_("Disasters and the Dark Age"), tuple(found), ground="well", kind="disasters")


# -- dice of all players ------------------------------------------------------------------------------------------


def dice_rows(g: NovaEra, seats: list[int], names: tuple[str, ...], picking: bool, ids: Ids) -> SheetPart:
    """Who has which dice left, and what is in the bag."""
    rows = []
    for seat in seats:
        one = g.civilizations[seat]
        gone = spent_of(one, picking)
        held = (one.dice, fallen(g, one), gone, bool(one.lowered), picking, ids[seat])
        rows.append((seat, literal(name_of(names, seat)), *held))
    return _dice(min(g.round, 3), g.bag, g.left, *rows)


@sheet_part
def _dice(number: int, bag: tuple[int, ...], left: tuple[str, ...], *rows: TheirDice) -> Panel:
    held: Children = (_bag(bag, left), *[_dice_row(*one) for one in rows])
    return Panel(_("Dice Zones, round {number}", number=number), held, ground="well", kind="dice-rows")


@cached
def _bag(held: tuple[int, ...], left: tuple[str, ...]) -> Item:
    """The dice that stayed over in this round; before that, what is in the bag."""
    lead = Art(sign("swap-bag"))
    if left:
        dice = row(*[spent(f"left-{k}", one) for k, one in enumerate(left)])
        label = _("Left over: {dice}; they moved the tracks", dice=dice_words(left))
        note = (_("moved the tracks"),)
        return Item(_("Leftover"), lead=lead, notes=note, more=dice, key="bag", label=label, about="NE-ADV-01")
    counts, total = row(*map(_in_bag, DICE_COLOURS, held)), ngettext("{n} die", "{n} dice", sum(held))
    label = _("The bag: {total}", total=total)
    return Item(_("Bag"), lead=lead, notes=(total,), more=counts, key="bag", about="NE-ROLL-02", label=label)


@cached
def _in_bag(colour: str, n: int) -> Stock:
    return Stock(token(colour), n, key=f"bag-{colour}", size="s")


def _dice_row(
    seat: int,
    name: str,
    dice: tuple[str, ...],
    less: int,
    gone: tuple[str, ...],
    lowered: bool,
    picking: bool,
    ids: tuple[str, ...],
) -> Item:
    rolled = [_their_die(key, one, name, seat, less) for key, one in zip(ids, dice, strict=True)]
    past = [spent(f"spent-{seat}-{k}", one) for k, one in enumerate(gone)]
    lead, more = Art(f"s-seat-{seat + 1}", owner=seat), row(*past, *rolled)
    if dice:
        note = _("lowered") if lowered else _("{n} to spend", n=len(dice))
    else:
        note = _("not picked yet") if picking else _("all spent")
    return Item(name, lead=lead, notes=(note,), more=more, key=f"dice-of-{seat}", owner=seat, about=about("seat", 0))


@cached
def _their_die(key: str, one: str, name: str, seat: int, less: int) -> Die:
    return lying(key, one, f"{name}: {die_words(one)}", seat, less)


# -- the own desk ---------------------------------------------------------------------------------------------------


def desk(g: NovaEra, me: int, picking: bool, ids: Ids) -> SheetPart:
    """My dice, Unrest, Resources, VP and Past."""
    one, (who, chosen) = g.civilizations[me], chosen_die(g)
    held = (one.dice, fallen(g, one), spent_of(one, picking), gave_up(g, one), chosen if who == me else "", picking)
    return _desk(
        lap_of(g),
        laps_of(g),
        (*held, ids[me], me),
        _my_unrest(min(one.unrest, CIVIL_WAR), me),
        _my_resources(one.resources, g.reserve, me),
        _my_fame(one.vp, len(one.past), len(one.hand) + len(one.secret), len(one.secret), me),
        *[_past_top(g.content, card, me) for card in one.past[-1:]],
    )


@sheet_part
def _desk(lap: int, laps: int, dice: DiceFacts, *regions: SheetPart) -> Panel:
    note = _("lap {n} of {all}", n=lap, all=laps) if lap else ""
    return Panel(_("My dice"), (_my_dice(*dice), *regions), note, ground="well", kind="desk")


def _my_dice(
    dice: tuple[str, ...],
    less: int,
    gone: tuple[str, ...],
    given: bool,
    chosen: str,
    picking: bool,
    ids: tuple[str, ...],
    me: int,
) -> Flow:
    """Spent dice (the first may be given up to the Dark Age), dice, or hollows to be filled."""
    past = [_my_spent(i, one, given and i == 0, me) for i, one in enumerate(gone)]
    at = dice.index(chosen) if chosen in dice else -1
    rolled = [_my_die(ids[i], one, i == at, me, less) for i, one in enumerate(dice)]
    return Flow("row", (*past, *rolled) or _hollows(picking), kind="my-dice")


@cached
def _hollows(picking: bool) -> tuple[Die, ...]:
    caption = _("to pick") if picking else ""
    found = [Die("", key=f"hollow-{i}", caption=caption, state="hollow", size="l") for i in range(DICE_PER_ZONE)]
    return tuple(found)


@cached
def _my_die(key: str, one: str, chosen: bool, me: int, less: int) -> Die:
    words = die_words(one)
    label = _("My {die}, {state}", die=words, state=_("chosen")) if chosen else _("My {die}", die=words)
    return lying(key, one, label, me, less, f"**{_('chosen')}**" if chosen else words, "l")


@cached
def _my_spent(i: int, one: str, given: bool, me: int) -> Die:
    was, rule = (_("given up"), "NE-DARK-02") if given else (_("spent"), "NE-SPEND-07")
    return spent(f"spent-{me}-{i}", one, _("My {die}, {state}", die=die_words(one), state=was), rule, was, "l")


def unrest_note(level: int) -> str:
    """What is to come of this much Unrest."""
    left = UNREST_ZONE[0] - level
    if left > 0:
        return _("{n} to the Unrest Zone", n=left)
    return _("Civil War") if level == CIVIL_WAR else _("in the Unrest Zone")


@sheet_part
def _my_unrest(level: int, me: int) -> Track:
    note, key = unrest_note(level), f"unrest-{me}"
    state: State = "hot" if level >= SCARCE else ""
    label, said = _("My Unrest: {level}, {note}", level=level, note=note), about("unrest", level)
    shown = (level, CIVIL_WAR, _("Unrest"), note, sign("revolt"), sign("uprising"), UNREST_ZONES)
    return Track(*shown, form="numbered", key=key, owner=me, label=label, about=said, state=state)


@sheet_part
def _my_resources(held: Tokens, reserve: Tokens, me: int) -> Flow:
    """My four stocks; a reserve that runs out is shown beside."""
    found = []
    for colour, n, left in zip(COLOURS, held, reserve, strict=False):
        low, name = _("{n} left", n=left) if left <= SCARCE else "", RESOURCES[colour]
        label = _("My {name}: {n}", name=name, n=n) + (_(", {low} in the reserve", low=low) if low else "")
        note, shown = about("resource", colour, n, left), (token(colour), n, name, low)
        found.append(Stock(*shown, key=f"res-{colour}-{me}", owner=me, label=label, about=note, kind="stock"))
    return grid(tuple(found), 2)


@sheet_part
def _past_top(content: Cards, card: str, me: int) -> Item:
    """The card that lies on top of my Past."""
    facts = content[card]
    lead = Art(sign(emblem_of(facts)), "badge", kind="tile", tone=types_of(facts)[0])
    label, name = card_label(content, card, _(", on top of your Past")), _(facts.name)
    shown = Item(name, lead=lead, notes=(_("on top of your Past"),), label=label, kind="past", priority=1)
    return replace(shown, key=f"card-{card}", about=card, owner=me)


@sheet_part
def _my_fame(vp: int, past: int, hand: int, secret: int, me: int) -> Flow:
    """My VP, my Past and how many cards I hold."""
    told = ngettext("{n} card in hand", "{n} cards in hand", hand)
    told += _(", {secret} secret", secret=secret) if secret else ""
    points, gone = _("My VP: {vp}", vp=vp), _("My Past: {past}", past=past)
    fame = _mine("laurels", vp, _("VP"), "vp", points, about("vp", vp), me)
    grave = _mine("tombstone", past, _("Past"), "past", gone, about("past", past), me)
    pages = _mine("card-pickup", hand, _("Hand"), "hand", told, about("hand", hand, secret), me)
    return grid((replace(fame, form="wreath", tone="gold"), grave, pages), 3, "s")


def _mine(icon: str, n: int, name: str, what: str, label: str, note: str, me: int) -> Stock:
    return Stock(sign(icon), n, name, key=f"{what}-{me}", owner=me, label=label, about=note)
