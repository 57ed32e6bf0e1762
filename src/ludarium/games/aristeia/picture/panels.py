"""What stands beside the board: the exact odds of Attacks and Rolls, the dice that lie, what would be scored."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import die_words, name_of
from ludarium.games.aristeia.options import KEEP, Act
from ludarium.games.aristeia.picture.chances import Duel, Odds, attacks_of, before_roll, hits_left, percent
from ludarium.games.aristeia.picture.coins import standing
from ludarium.games.aristeia.picture.dice import die, pool
from ludarium.games.aristeia.picture.ground import WHY
from ludarium.games.aristeia.picture.ink import INK, INK_2, PAPER_2, words
from ludarium.games.aristeia.picture.moment import first_name, staged
from ludarium.games.aristeia.picture.whatifs import Tag, deciding, harm, ifs, tags
from ludarium.games.aristeia.rules.rolls import ADDED, Contest
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.rail import Panel, Row
from ludarium.scene.svg import box, clipped, group, run

_WIDTH = 288.0
_MOST = 5
"""So many Attacks are shown in full."""


def panels(g: Aristeia, seat: int, names: tuple[str, ...]) -> tuple[Panel, ...]:
    """All panels of this moment."""
    found = []
    contest = staged(g, seat)
    if contest is not None:
        if contest.at in ("cut_pools", "roll"):
            found.append(_roll_odds(g, contest))
        elif contest.at != "lie":
            if answers := tags(g, seat):
                found.append(_answers(g, contest, answers, seat))
            found.append(_tray(g.content, tuple([side.dice for side in contest.sides])))
    elif attacks := attacks_of(g, seat):
        found.append(_duels(tuple([(*_who(g, one.act), one.odds) for one in attacks])))
    shown = tuple([(seat_, card) for seat_ in (0, 1) for card in g.players[seat_].playing])
    if shown:
        found.append(_in_play(g.content, shown, (name_of(names, 0), name_of(names, 1))))
    if g.turn and g.scoring and (g.ask is None or any(standing(g))):
        found.append(_standing(g, names))
    return tuple(found)


def _who(g: Aristeia, act: Act) -> tuple[str, str]:
    return g.content.actions[act.action].name, first_name(g, act.target)


# -- Attacks ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=3000)
def _duels(duels: tuple[tuple[str, str, Duel], ...]) -> Panel:
    """Every Attack that may be declared: pools, the chance to put the Target out, and all Damage."""
    best = sorted(duels, key=lambda one: (-one[2].out, -one[2].mean))
    art = "".join(group(0, i * 84.0, _duel_art(*one)) for i, one in enumerate(best[:_MOST]))
    rows = tuple(
        [
            Row(f"{attack} on {target}", value=percent(odds.out), bar=round(float(odds.out), 4))
            for attack, target, odds in best[_MOST:]
        ]
    )
    height = 84.0 * min(_MOST, len(best))
    return Panel("odds", "odds", "Your Attacks, Target out", rows, art, _WIDTH, height)


def damage_bar(odds: Duel, w: float) -> str:
    """The chances of 0, 1, 2 and more Damage as parts of one bar, with their figures below."""
    art, x, room = "", 0.0, w - 9
    for n, chance in enumerate(odds.damage):
        part = room * float(chance)
        if part > 0:
            art += box(x, 0, part, 10, 2, f"var(--ar-bar-{n})")
        x += part + 3
    for n, chance in enumerate(odds.damage):
        said = f"{n if n < 3 else '3+'}: {percent(chance, 0)}"
        art += words(n * w / 4, 25, said, 11.5, INK_2, 650, 92)
    return art


def _duel_art(attack: str, target: str, odds: Duel) -> str:
    art = box(0, 0, _WIDTH, 78, 9, PAPER_2)
    art += words(9, 17, clipped(f"{attack} on {target}", 196, 13), 13, INK, 700, 92)
    hot = "var(--ar-danger)" if odds.out >= Fraction(2, 5) else INK
    art += words(_WIDTH - 9, 18, percent(odds.out), 15, hot, 800, anchor="end")
    art += group(9, 25, pool(odds.attack, 15, 2))
    against = 9 + len(odds.attack) * 17 + 4
    art += words(against, 36.5, "v", 11, INK_2, 600) + group(against + 10, 25, pool(odds.defense, 15, 2))
    mean = f"mean {float(odds.mean):.2f}"
    room = _WIDTH - 9 - (against + 10 + len(odds.defense) * 17 + 6)
    for said, wide in product((f"{mean}, you out {percent(odds.back)}", mean), (84, 70)):
        if run(said, 11, wide) <= room:
            art += words(_WIDTH - 9, 36.5, said, 11, INK_2, 600, wide, "end")
            break
    return art + group(9, 46, damage_bar(odds, _WIDTH - 18))


# -- a Roll -----------------------------------------------------------------------------------------------------------


def _roll_odds(g: Aristeia, contest: Contest) -> Panel:
    """The Roll before it is made, with the pools as they are now."""
    names = tuple([first_name(g, side.fighter) for side in contest.sides])
    hits = tuple([hits_left(g, side.fighter) for side in contest.sides])
    return _roll_panel(contest.ctx.roll, before_roll(g, contest), names, hits)


@lru_cache(maxsize=3000)
def _roll_panel(kind: str, odds: Odds, names: tuple[str, ...], hits: tuple[int, ...]) -> Panel:
    if kind != "attack":
        won = sum((chance for (left, _), chance in odds if left), Fraction(0))
        said = f"{names[0]} gets away" if kind == "disengage" else f"{names[0]} has a Success"
        return Panel("odds", "odds", "Odds before the Roll", (_row(said, won, "AR-F2F-05"),))
    rows = []
    for n, rest in ((0, ""), (1, ""), (2, ""), (3, " or more")):
        chance = sum((p for (dealt, _), p in odds if dealt == n or (n == 3 and dealt > n)), Fraction(0))
        rows.append(_row(f"{n}{rest} Damage to {names[1]}{', out' if n >= hits[1] else ''}", chance, ""))
    out = sum((p for (dealt, _), p in odds if dealt >= hits[1]), Fraction(0))
    back = sum((p for (_, taken), p in odds if taken >= hits[0]), Fraction(0))
    rows = [
        _row(f"{names[1]} out, {hits[1]} left", out, "AR-DMG-04"),
        _row(f"{names[0]} out, {hits[0]} left", back, "AR-ATT-05"),
        *rows,
    ]
    return Panel("odds", "odds", "Odds before the Roll", tuple(rows))


def _row(text: str, chance: Fraction, rule: str) -> Row:
    detail = f"{chance.numerator}/{chance.denominator}"
    tone = "warn" if "out" in text and chance >= Fraction(2, 5) else ""
    return Row(text, "", percent(chance), detail, round(float(chance), 4), tone, rule)  # type: ignore[arg-type]  # a tone


def _answers(g: Aristeia, contest: Contest, answers: dict[str, Tag], seat: int) -> Panel:
    """What a Critical Block can do, the best for its owner first: the same as under the dice, in words."""
    mine = deciding(g, contest)
    found = sorted(ifs(g, seat), key=lambda one: harm(one.left, mine))
    rows = []
    for one in found:
        _, said, tone = answers[one.option]
        text = "Keep it as a Block" if one.option == KEEP else die_words(g.content, one.option)
        rows.append(Row(text[:1].upper() + text[1:], value=said, tone="danger" if tone == "bad" else tone))  # type: ignore[arg-type]  # a tone
    name = first_name(g, contest.sides[mine].fighter)
    title = f"Damage to {name}" if contest.ctx.roll == "attack" else "Whether it gets away"
    return Panel("answers", "list", f"Remove: {title}", tuple(rows))


@lru_cache(maxsize=3000)
def _tray(book: Book, dice: tuple[tuple[str, ...], ...]) -> Panel:
    """The dice as they lie, for those who look at the dome."""
    art, x = "", 0.0
    for side in dice:
        for name in side:
            if name[0] != ADDED:
                art += group(x, 0, die(book, name, 20))
                x += 23
        x += 12
    return Panel("tray", "tray", "Dice of the Roll", art=art, width=max(20.0, x), height=21)


@lru_cache(maxsize=2000)
def _in_play(book: Book, shown: tuple[tuple[int, str], ...], names: tuple[str, str]) -> Panel:
    """The Tactics that are being played, for both to read."""
    rows = tuple(
        [Row(f"{names[seat]}: {book.tactics[card].name}", "card-play", "", book.text(card)) for seat, card in shown]
    )
    return Panel("in-play", "list", "Tactics in play", rows)


# -- scoring ----------------------------------------------------------------------------------------------------------


def _standing(g: Aristeia, names: tuple[str, ...]) -> Panel:
    """What the Round would score if it ended now; once the game is over, what its last Round did score."""
    title = f"Round {g.round}, the last, scored" if g.ask is None else "If the Round ended now"
    return _standing_panel(title, standing(g), (name_of(names, 0), name_of(names, 1)))


@lru_cache(maxsize=2000)
def _standing_panel(title: str, lines: tuple[tuple[tuple[str, int], ...], ...], names: tuple[str, str]) -> Panel:
    rows = []
    for name, found in zip(names, lines, strict=True):
        why = ", ".join(WHY.get(reason, reason) for reason, _ in found) or "nothing"
        rows.append(Row(name, value=f"+{sum(vp for _, vp in found)}", detail=why))
    return Panel("standing", "list", title, tuple(rows))
