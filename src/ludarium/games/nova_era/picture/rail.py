"""What stands beside the table: exact odds, what a zone would move, what is or would be scored; and the end."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ludarium.games.nova_era.event_words import ERAS, TRACKS, listed, name_of
from ludarium.games.nova_era.language import _, ngettext
from ludarium.games.nova_era.names import CIVIL_WAR, DARK_AGE, LAST_SPACE, LIMIT, UNREST_ZONE
from ludarium.games.nova_era.odds import answer
from ludarium.games.nova_era.picture.ink import NONE, TRACK_ICON, TYPE_NAME, TYPES, die_sign, sign
from ludarium.games.nova_era.picture.market import if_left
from ludarium.games.nova_era.picture.moment import PICK, counts_of, crowns
from ludarium.games.nova_era.rules.rounds import RESOURCES_PER_VP, ROUNDS
from ludarium.games.nova_era.rules.scoring import objectives, presence
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.parts import cached
from ludarium.scene.sheets import Art, Item, Panel, Sheet, SheetPart, Table, Text, chance_row, literal, sheet_part, wrap

Line = tuple[int, str, tuple[int, ...], tuple[bool, ...], int, int, int]
"""A seat, its name, its VP by type, where it has strictly the most, for Objectives, their sum, all its VP then."""


def rail(g: NovaEra, seat: int, names: tuple[str, ...], step: str) -> list[Sheet]:
    """All sheets of the rail at this moment."""
    found = []
    ended = g.round == 1 and g.scored and step == PICK
    if g.ask is None or ended:
        era = g.era if g.ask is None else g.era - 1
        table = scoring_table(scored_lines(g, names), _("Era {era} was scored", era=ERAS[era]))
        found.append(Sheet("scoring", table, "right", "odds", title=_("Scoring")))
    if g.ask is not None and step == PICK:
        left = _left_over(tuple(g.zones), g.tracks)
        found.append(Sheet("left", left, "right", "odds", title=_("If a zone is left over")))
    elif g.ask is not None and step and not (g.era == g.eras and g.round >= ROUNDS):
        found.append(Sheet("odds", _odds(g, seat), "right", "odds", title=_("Odds")))
    if g.ask is not None and not ended and g.round >= ROUNDS:
        table = scoring_table(lines(g, names), _("If the Era were scored now"))
        found.append(Sheet("scoring", table, "right", "odds", title=_("Scoring")))
    return [*found, Sheet("tray", _tray_of(g), "right", "odds", priority=3, title=_("Dice of the round"))]


def _tray_of(g: NovaEra) -> SheetPart:
    return _tray(min(g.round, ROUNDS), tuple(g.zones), tuple([one.dice for one in g.civilizations]))


@sheet_part
def _tray(number: int, zones: tuple[tuple[str, ...], ...], held: tuple[tuple[str, ...], ...]) -> Panel:
    """The dice on the table, grouped as they lie: in the zones, and with their owners."""
    groups = [(f"**{i + 1}**", dice, -1) for i, dice in enumerate(zones)]
    groups += [
        (f"{{s-seat-{seat + 1}|{_('of player {n}', n=seat + 1)}}}", dice, seat) for seat, dice in enumerate(held)
    ]
    heaps = [
        Text(f"{who} {''.join(map(die_sign, dice))}", owner=seat, kind="heap") for who, dice, seat in groups if dice
    ]
    return Panel(_("Dice of round {number}", number=number), (wrap(*heaps or [Text(_("all in the bag"), "small")]),))


# -- odds -------------------------------------------------------------------------------------------------------


def _odds(g: NovaEra, seat: int) -> SheetPart:
    """What the next roll may bring: the nearest Disaster, the Dark Age, a Civil War of this seat."""
    last = g.round >= ROUNDS
    unrest = limit = -1
    if seat >= 0:
        unrest = min(CIVIL_WAR - 1, g.civilizations[seat].unrest)
        limit = LIMIT + g.powers(seat).limit_bonus
    return _odds_panel(g.tracks, unrest, min(18, limit), g.era, 0 if last else g.round)


@sheet_part
def _odds_panel(tracks: tuple[int, ...], unrest: int, limit: int, era: int, round_: int) -> Panel:
    """For the round after this one; after 0, for the first one of the next Era, which begins without a Dark Age."""
    *spaces, dark = tracks
    nearest = sorted(range(DARK_AGE), key=lambda i: -spaces[i])
    shown = 1 + sum([space == LAST_SPACE for space in spaces])  # those that strike now, and the one after them
    rows = [_disaster_row(i, spaces[i]) for i in nearest[:shown]]
    rows.append(_dark_row(dark if round_ else 0))
    if unrest >= 0:
        rows.append(_unrest_row(unrest, limit))
    when = _("round {n}", n=round_ + 1) if round_ else _("Era {era}, round 1", era=ERAS[era + 1])
    return Panel(_("Odds for {when}", when=when), tuple(rows), _("exact"))


@cached
def _dark_row(space: int) -> Item:
    if space == LAST_SPACE:
        return _row(_("The Dark Age goes on"), TRACK_ICON[DARK_AGE], Fraction(1))
    begins = _chance("dark-age", "by the end of round 1", marker=space)
    return _row(_("Dark Age begins, marker on {dark}", dark=space), TRACK_ICON[DARK_AGE], begins)


@cached
def _unrest_row(unrest: int, limit: int) -> Item:
    war = _chance("unrest-after-pick", "Civil War", unrest=unrest, limit=limit)
    if war or unrest in UNREST_ZONE:
        return _row(_("A random zone: Civil War"), "uprising", war)
    zone = _chance("unrest-after-pick", "in the Zone", unrest=unrest, limit=limit)
    return _row(_("A random zone: the Unrest Zone"), "revolt", zone)


@cached
def _disaster_row(track: int, space: int) -> Item:
    if space == LAST_SPACE:
        return _row(_("{track}: strikes this round", track=TRACKS[track]), TRACK_ICON[track], Fraction(1))
    chance = _chance("disaster-trigger", "the Disaster strikes", marker=space)
    return _row(_("{track} strikes, marker on {space}", track=TRACKS[track], space=space), TRACK_ICON[track], chance)


@lru_cache(maxsize=1_000)
def _chance(question: str, key: str, **numbers: int) -> Fraction:
    answers = answer(question, {name: str(value) for name, value in numbers.items()}).answers
    return Fraction(answers[key])


def _row(text: str, icon: str, chance: Fraction) -> Item:
    return chance_row(text, chance, lead=Art(sign(icon), size="s"), sure="danger")


@sheet_part
def _left_over(zones: tuple[tuple[str, ...], ...], tracks: tuple[int, ...]) -> Panel:
    """What each zone would do to the tracks if it were the one that stays over."""
    rows = []
    for i, dice in enumerate(zones):
        if dice:
            after = if_left(tracks, dice)
            moved = [k for k in range(len(after)) if after[k] != tracks[k]]
            strikes = any([after[k] == LAST_SPACE for k in moved])
            text = ", ".join(
                [_("{track} {before} to {after}", track=TRACKS[k], before=tracks[k], after=after[k]) for k in moved]
            ) or _("nothing moves")
            value, tone = (_("strikes"), "warn") if strikes else ("", "")
            rows.append(
                Item(_("Zone {n}: {text}", n=i + 1, text=text), value=value, tone=tone, key=f"zone-{i}", size="s")
            )
    return Panel(_("If a zone is left over"), tuple(rows))


# -- scoring ----------------------------------------------------------------------------------------------------


def lines(g: NovaEra, names: tuple[str, ...]) -> tuple[Line, ...]:
    """What each seat would score now."""
    goals = [sum([vp for _, vp in objectives(g, seat)]) for seat in range(g.seats)]
    return _lines(g, names, counts_of(g), goals, given=False)


def scored_lines(g: NovaEra, names: tuple[str, ...]) -> tuple[Line, ...]:
    """What each seat scored in the last Scoring Phase; saves from before it was kept do not say."""
    if not g.scored:
        return lines(g, names)
    goals = [sum([vp for _, vp in one.goals]) for one in g.scored]
    return _lines(g, names, tuple([one.counts for one in g.scored]), goals, given=True)


def _lines(
    g: NovaEra, names: tuple[str, ...], counts: tuple[tuple[int, ...], ...], goals: list[int], *, given: bool
) -> tuple[Line, ...]:
    """NE-SCO-02, NE-SCO-03: for each type 1 VP for a card, 1 more for the most. ``given``: whether they have it already."""
    found = []
    for seat, own in enumerate(counts):
        most = crowns(counts, seat)
        types = tuple([presence((count,)) + best for count, best in zip(own, most, strict=True)])
        total = sum(types) + goals[seat]
        vp = g.civilizations[seat].vp + (0 if given else total)
        found.append((seat, literal(name_of(names, seat)), types, most, goals[seat], total, vp))
    return tuple(found)


@sheet_part
def scoring_table(rows: tuple[Line, ...], title: str) -> Panel:
    """The VP of players by type and for Objectives, their sum, and all VP then."""
    return Panel(title, (_table(rows),), _("VP"))


def _table(rows: tuple[Line, ...]) -> Table:
    heads = [f"{{ne-t-{kind}|{TYPE_NAME[kind]}}}" for kind in TYPES[:5]]
    crown, laurels = f"{{{sign('crown')}|{_('the most')}}}", f"{{{sign('laurels')}|{_('VP')}}}"
    cells = [
        (
            f"{{s-seat-{seat + 1}|}} {name}",
            *[f"{vp or NONE}{crown if best else ''}" for vp, best in zip(types, most, strict=True)],
            str(goals or NONE),
            f"+{total}",
            f"**{all_vp}**",
        )
        for seat, name, types, most, goals, total, all_vp in rows
    ]
    return Table(
        ("", *heads, f"{{{sign('laurel-crown')}|{_('Objectives')}}}", _("sum"), laurels), tuple(cells), kind="scoring"
    )


# -- the end ----------------------------------------------------------------------------------------------------


def final(g: NovaEra, names: tuple[str, ...]) -> SheetPart:
    """Who won, and what the last Era scored."""
    return _final(literal(_title(g, names)), scored_lines(g, names), literal(_traded(g, names)))


def _title(g: NovaEra, names: tuple[str, ...]) -> str:
    """Who won, with how many VP, and what decided between equals."""
    outcome = g.outcome()
    who = listed([name_of(names, seat) for seat in outcome.winners])
    wins = ngettext("{who} wins", "{who} win", len(outcome.winners), who=who)
    if not outcome.scores:
        return _("{wins}: the game was given up", wins=wins)
    best = max(outcome.scores)
    equal = outcome.scores.count(best) > len(outcome.winners)
    return (
        _("{wins} with {best:g} VP and less Unrest", wins=wins, best=best)
        if equal
        else _("{wins} with {best:g} VP", wins=wins, best=best)
    )


def _traded(g: NovaEra, names: tuple[str, ...]) -> str:
    """What the Resources gave at the end (NE-END-01)."""
    if not g.outcome().scores:
        return ""
    given = [(name_of(names, seat), sum(one.resources) // RESOURCES_PER_VP) for seat, one in enumerate(g.civilizations)]
    said = listed([_("{name} {vp} VP", name=name, vp=vp) for name, vp in given if vp])
    return _("Then Resources gave {said}.", said=said) if said else _("Resources gave no VP.")


@sheet_part
def _final(title: str, rows: tuple[Line, ...], traded: str) -> Panel:
    held = (_table(rows), *[Text(traded, "small")] * bool(traded))
    return Panel(title, held, icon=sign("laurels"), ground="paper", key="final", about="NE-END-03", label=title)
