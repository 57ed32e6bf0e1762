"""What stands beside the board: the exact odds of Attacks and Rolls, what is being played, what would be scored."""

from __future__ import annotations

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import WHY, die_words, name_of
from ludarium.games.aristeia.forecast import BEFORE, Duel, before_roll, hits_left, weighed
from ludarium.games.aristeia.options import KEEP
from ludarium.games.aristeia.picture.activation import act_id
from ludarium.games.aristeia.picture.answers import deciding, harm, ifs, tags
from ludarium.games.aristeia.picture.chances import Attack, attacks_of, percent
from ludarium.games.aristeia.picture.dice import face_sign, pool, symbol
from ludarium.games.aristeia.picture.ink import sign
from ludarium.games.aristeia.picture.moment import coin_id, staged
from ludarium.games.aristeia.picture.trays import thrown
from ludarium.games.aristeia.reasons import in_words
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.games.aristeia.rules.scenarios import numbers
from ludarium.games.aristeia.rules.scenarios import points as scored
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.moments import of_moment
from ludarium.scene.sheets import (
    LIKELY,
    Art,
    Flow,
    Item,
    Meter,
    Panel,
    Share,
    Sheet,
    SheetPart,
    Stock,
    Text,
    chance_row,
    column,
    grid,
    literal,
    row,
    sheet_part,
)


def rail(g: Aristeia, seat: int, names: tuple[str, ...]) -> list[Sheet]:
    """All sheets of the rail at this moment."""
    found = []
    contest, rolling = staged(g, seat), g.topmost(Contest)
    if contest is None and rolling is not None and rolling.at not in BEFORE:
        dice = thrown(*[side.dice for side in rolling.sides])
        found.append(Sheet("thrown", dice, "right", "odds", title="Dice of the Roll"))
    if contest is not None:
        if contest.at in BEFORE[:2]:
            found.append(Sheet("odds", _roll_odds(g, contest), "right", "odds", title="Odds before the Roll"))
        elif contest.at not in BEFORE and tags(g, seat):
            found.append(Sheet("answers", _answers(g, contest, seat), "right", "odds", title="What each answer does"))
    elif attacks := attacks_of(g, seat):
        duels = _duels(*[_duel(*_who(g, one), one) for one in attacks])
        found.append(Sheet("odds", duels, "right", "odds", "near", title="Your Attacks"))
    shown = tuple([(who, card) for who in (0, 1) for card in g.players[who].playing])
    sides = (literal(name_of(names, 0)), literal(name_of(names, 1)))
    if shown:
        found.append(Sheet("in-play", _in_play(g.content, shown, sides), "right", "odds", title="Tactics in play"))
    if g.turn and g.scoring and (g.ask is None or any(standing(g))):
        title = f"Round {g.round}, the last, scored" if g.ask is None else "If the Round ended now"
        found.append(Sheet("standing", _standing(title, standing(g), sides), "right", "odds", title=title))
    return found


# -- Attacks ----------------------------------------------------------------------------------------------------------


def _who(g: Aristeia, one: Attack) -> tuple[str, str, str]:
    pair = f"{act_id(one.act.action)}+{coin_id(g, one.act.target)}"
    return pair, g.content.actions[one.act.action].name, g.character(one.act.target).name


@sheet_part
def _duel(pair: str, attack: str, target: str, one: Attack) -> Panel:
    """An Attack that may be declared: pools and why, Range and sight, the chance to put the Target out, all Damage."""
    odds = one.odds
    ours, theirs = map(in_words, one.why)
    added = f"{', ' + ours if ours else ''}{'; Defense: ' + theirs if theirs else ''}"
    tone = "danger" if odds.out >= LIKELY else ""
    facts = one.facts[:1].upper() + one.facts[1:] + added
    against = f"{pool(odds.attack)} against {pool(odds.defense)}" if odds.defense else pool(odds.attack)
    mean = f"mean {float(odds.mean):.2f}, you out {percent(odds.back)}"
    title, out = f"{attack} on {target}", percent(odds.out)
    figures = Item(title, notes=(against, mean), value=out, aside="out", tone=tone, size="s")
    return Panel("", (figures, damage(odds), Text(facts, "small", shown_with=(pair,))), kind="duel", label=pair)


def damage(odds: Duel) -> Flow:
    """The chances of 0, 1, 2 and more Damage as parts of one bar, with their figures below."""
    said = [f"{n if n < 3 else '3+'}: {percent(chance, 0)}" for n, chance in enumerate(odds.damage)]
    shares = [Share(round(float(chance), 4), tone=f"hit-{n}") for n, chance in enumerate(odds.damage) if chance]
    bar = Meter(1, tuple(shares), size="s", label=f"Damage {', '.join(said)}")
    return column(bar, grid(tuple([Text(one, "small", size="s") for one in said]), 4, "s"), size="s")


@sheet_part
def _duels(*duels: SheetPart) -> Panel:
    """All of them; once a Target is chosen, or pointed at, that one alone."""
    pairs = tuple([one.node.label for one in duels])
    chosen = [Panel("", (one,), shown_with=(pair,), kind="aimed") for one, pair in zip(duels, pairs, strict=True)]
    every = Panel("Your Attacks, Target out", duels, "exact", hidden_with=pairs, priority=1)
    return Panel("", (every, *chosen), kind="duels")


# -- a Roll -----------------------------------------------------------------------------------------------------------


def _roll_odds(g: Aristeia, contest: Contest) -> SheetPart:
    """The Roll before it is made, with the pools as they are now."""
    names = tuple([g.character(side.fighter).name for side in contest.sides])
    hits = tuple([hits_left(g, side.fighter) for side in contest.sides])
    return _roll_panel(contest.ctx.roll, weighed(before_roll(g, contest), hits[-1], hits[0]), names, hits)


@sheet_part
def _roll_panel(kind: str, odds: Duel, names: tuple[str, ...], hits: tuple[int, ...]) -> Panel:
    if kind != "attack":
        does = "gets away" if kind == "disengage" else "has a Success"
        rows = [chance_row(f"{names[0]} {does}", odds.hit, "[AR-F2F-05]", warns=False)]
    else:
        rows = [
            chance_row(f"{names[1]} out, {hits[1]} left", odds.out, "[AR-DMG-04]"),
            chance_row(f"{names[0]} out, {hits[0]} left", odds.back, "[AR-ATT-05]"),
        ]
        for n, chance in enumerate(odds.damage):
            said = f"{n}{'' if n < 3 else ' or more'} Damage to {names[1]}{', out' if n >= hits[1] else ''}"
            rows.append(chance_row(said, chance, warns=False))
    return Panel("Odds before the Roll", tuple(rows), "exact")


def _answers(g: Aristeia, contest: Contest, seat: int) -> SheetPart:
    """What a Critical Block can do, the best for its owner first: the same as under the dice, in words."""
    mine, said = deciding(g, contest), tags(g, seat)
    found = sorted(ifs(g, seat), key=lambda one: harm(one.left, mine))
    rows = tuple([(one.key, one.option, *said[one.option]) for one in found])
    name = g.character(contest.sides[mine].fighter).name
    title = f"Damage to {name}" if contest.ctx.roll == "attack" else "Whether it gets away"
    return _answer_rows(g.content, f"Remove: {title}", rows)


@sheet_part
def _answer_rows(book: Book, title: str, rows: tuple[tuple[str, str, str, str], ...]) -> Panel:
    found = []
    for key, option, said, tone in rows:
        kept = option == KEEP
        text = "keep it as a Block" if kept else die_words(book, option)
        lead = Art(symbol("block") if kept else face_sign(option), kind="die")
        found.append(Item(text[:1].upper() + text[1:], lead=lead, value=said, tone=tone, key=key, size="s"))
    return Panel(title, (column(*found, size="s"),))


@sheet_part
def _in_play(book: Book, shown: tuple[tuple[int, str], ...], names: tuple[str, str]) -> Panel:
    """The Tactics that are being played, for both to read."""
    rows = []
    for who, card in shown:
        title, lead = f"{names[who]}: {book.tactics[card].name}", Art(sign("card-play"), owner=who)
        rows.append(Item(title, lead=lead, notes=(book.text(card),), size="s", about=card, key=f"played-{card}"))
    return Panel("Tactics in play", tuple(rows))


# -- scoring ----------------------------------------------------------------------------------------------------------


@of_moment
def standing(g: Aristeia) -> tuple[tuple[tuple[str, int], ...], ...]:
    """What the Round would score for each seat if it ended now, and why."""
    return tuple([tuple(scored(g, seat)) for seat in (0, 1)])


@sheet_part
def _standing(title: str, lines: tuple[tuple[tuple[str, int], ...], ...], names: tuple[str, str]) -> Panel:
    """What the Round would score if it ended now; once the game is over, what its last Round did score."""
    rows = []
    for seat, (name, found) in enumerate(zip(names, lines, strict=True)):
        lead, vp = Art(f"s-seat-{seat + 1}", owner=seat, size="s"), sum([one for _, one in found])
        why = ", ".join([WHY[reason] for reason, _ in found]) or "nothing"
        rows.append(Item(name, lead=lead, notes=(why,), value=f"+{vp}", size="s"))
    return Panel(title, tuple(rows))


def score_part(g: Aristeia) -> SheetPart | None:
    """Who stands where it counts, and what that would score now."""
    if not g.scoring or not g.fighters or g.ask is None:
        return None
    return _score(numbers(g), tuple([sum([vp for _, vp in lines]) for lines in standing(g)]))


@sheet_part
def _score(counts: tuple[int, int], worth: tuple[int, ...]) -> Panel:
    held = []
    for seat, (count, vp) in enumerate(zip(counts, worth, strict=True)):
        note, key = f"+{vp} VP", f"count-{seat}"
        held.append(Stock(f"s-seat-{seat + 1}", count, note=note, key=key, owner=seat, size="s"))
    label = f"If the Round ended now: {worth[0]} and {worth[1]} Victory Points"
    flag = Art(sign("checkered-flag"), size="s", tone="ok")
    return Panel("", (row(flag, *held),), ground="paper", key="scoring", about="AR-OBJ-01", label=label, kind="score")
