"""Both sides of a Roll: their dice and what was removed, where these come from, what they amount to."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.event_words import SYMBOL_WORDS, die_words, name_of
from ludarium.games.aristeia.forecast import BEFORE, has, hits_left
from ludarium.games.aristeia.options import KEEP
from ludarium.games.aristeia.picture.answers import BLOCKING, KEEP_ID, Tag, die_id, ifs, tags
from ludarium.games.aristeia.picture.dice import face_sign, pool, pool_sign, symbol
from ludarium.games.aristeia.picture.moment import about_of, topic_of
from ludarium.games.aristeia.picture.pieces import coin
from ludarium.games.aristeia.reasons import Reason
from ludarium.games.aristeia.rules.rolls import ADDED, CBLK, Contest, Side, critical_block, face, total
from ludarium.games.aristeia.state import Aristeia, Fighter
from ludarium.scene.sheets import (
    Art,
    Card,
    Child,
    Children,
    Die,
    Flow,
    Item,
    Panel,
    SheetPart,
    Stock,
    Text,
    literal,
    sheet_part,
)

GONE = "x"
"""Before the name of a die that was removed."""
NO_TAG: Tag = ("", "")
_TWIN: Tag = ("same", "")
"""A die that is just like one that may be removed: one of them stands for both."""
ROLES = {"attack": ("attacks", "defends"), "disengage": ("leaves", "holds"), "simple": ("rolls", "")}


@lru_cache(maxsize=5000)
def laid(side: Side, thrown: bool) -> tuple[str, ...]:
    """What lies in a tray: letters before the Roll, faces after it and what was removed; added Symbols always."""
    return (*side.dice, *[GONE + name for name in side.gone]) if thrown else (*side.pool, *side.dice)


def tray(
    g: Aristeia, contest: Contest, number: int, why: tuple[Reason, ...], names: tuple[str, ...], seat: int
) -> SheetPart:
    """One side of the Roll."""
    side = contest.sides[number]
    me = g.fighters[side.fighter]
    left, most = hits_left(g, side.fighter), g.character(side.fighter).attributes.hit_points
    does = ROLES[contest.ctx.roll][number]
    role = f"{literal(name_of(names, me.seat))} {does}, {left} of {most} Hit Points"
    keep = [_keep(*tags(g, seat).get(KEEP, NO_TAG))] if _decides(g, side) else []
    dice = Flow("wrap", tuple(_dice_of(g, contest, number, seat)), kind="dice")
    held: Children = (dice, *keep, _why(why), _tallies(g, contest, number, seat))
    return _tray(g.content, me, number, role, me.seat == seat, *held)


@sheet_part
def _tray(book: Book, me: Fighter, number: int, role: str, mine: bool, *held: Child) -> Card:
    data = book.characters[me.character]
    most = data.attributes.hit_points
    lead = coin(me.character, me.seat, most - me.damage, most, me.tokens, label=data.name)
    kind = "my-tray" if mine else "tray"
    return Card(data.name, held, lead, notes=(role,), key=f"tray-{number}", about=data.id, owner=me.seat, kind=kind)


def _decides(g: Aristeia, side: Side) -> bool:
    """Whether this side decides what its Critical Block does."""
    return topic_of(g) == BLOCKING and about_of(g)[0] == side.fighter


# -- dice ---------------------------------------------------------------------------------------------------------------


def _dice_of(g: Aristeia, contest: Contest, number: int, seat: int) -> list[SheetPart]:
    """The dice of a side, its added Symbols after them, then what was removed and by what."""
    side = contest.sides[number]
    decides = _decides(g, side)
    source = critical_block(g.content, side.dice) if decides else ""
    options = {} if decides else tags(g, seat)
    by = {die: block for who, block, die in removals(g.content, contest) if who != number}
    found, seen = [], dict[str, int]()
    for name in laid(side, contest.at not in BEFORE):
        seen[name] = n = seen.get(name, 0) + 1
        if name[0] == GONE:
            found.append(_gone(g.content, name[1:], number, n, by.get(name[1:], "")))
        elif len(name) == 1:
            found.append(_unrolled(name, number, n))
        else:
            tag = options.get(name, NO_TAG)
            tag = tag if n == 1 or not tag[0] else _TWIN
            found.append(_die(g.content, name, number, n, tag, name == source and n == 1))
    return found


def _nth(key: str, n: int) -> str:
    return key if n == 1 else f"{key}-{n}"


@sheet_part
def _die(book: Book, name: str, number: int, n: int, tag: Tag, source: bool) -> Die:
    """A die that lies; one that may be removed says what would follow."""
    said, tone = tag
    label = die_words(book, name).replace(":", " die:").capitalize() + (f" ({said})" if said else "")
    kind = "source" if source else "option" if tag not in (NO_TAG, _TWIN) else "added" if name[0] == ADDED else ""
    key, value = _nth(die_id(number, name), n), 0 if name[0] == ADDED else int(name[1])
    shown = (face_sign(name), value, "", 0, f"**{said}**" if said else "")
    return Die(*shown, key=key, about="AR-DICE-01", tone=tone, size="l", label=label, kind=kind)


@sheet_part
def _unrolled(name: str, number: int, n: int) -> Die:
    key = _nth(f"pool-{number}-{name}", n)
    return Die(pool_sign(name), key=key, about="AR-DICE-01", size="l", label=f"Die {name}")


@sheet_part
def _gone(book: Book, name: str, number: int, n: int, by: str) -> Die:
    """A die that was removed, struck through, and the Critical Block that did it."""
    label = f"Removed: {die_words(book, name).replace(':', ' die:')}"
    caption = f"by {{{face_sign(by)}|{die_words(book, by)}}}" if by else "removed"
    key = _nth(die_id(number, name, "gone"), n)
    source = die_id(1 - number, by, "gone") if by else ""
    die = Die(face_sign(name), caption=caption, key=key, about="AR-DICE-01", state="gone", size="l", label=label)
    return replace(die, arrow_from=source, tone="danger")


@sheet_part
def _keep(said: str, tone: str) -> Item:
    """The button beside the dice for a Critical Block that stays a Block."""
    lead, title = Art(symbol("block"), tone="info"), "Keep it as a Block"
    return Item(title, "chip", lead=lead, value=said, key=KEEP_ID, about="AR-CRIT-03", tone=tone, size="l")


def removals(book: Book, contest: Contest) -> list[tuple[int, str, str]]:
    """Which side's Critical Block removed which die; of two Critical Blocks that went together each removed the other."""
    found = []
    for pair in zip(*[side.gone for side in contest.sides], strict=False):
        blocks = [i for i in (0, 1) if face(book, pair[i])[CBLK]]
        found += [(i, pair[i], pair[1 - i]) for i in blocks]
    return found


@sheet_part
def thrown(*dice: tuple[str, ...]) -> Panel:
    """The dice of both sides as they lie, small: for those who look at the dome meanwhile."""
    sides = ["".join([f"{{{face_sign(name)}|{name}}}" for name in side]) for side in dice]
    return Panel("Dice of the Roll", tuple([Text(side, kind="thrown") for side in sides if side]))


# -- what they come from, what they amount to -----------------------------------------------------------------------------


@sheet_part
def _why(why: tuple[Reason, ...]) -> Text:
    """Small dice with what they come from."""
    signs = ["".join([f"{{{symbol(one)}|{SYMBOL_WORDS[one]}}}" for one in symbols]) for _, symbols, _ in why]
    said = [f"{pool(codes)}{sign} {text}" for (codes, _, text), sign in zip(why, signs, strict=True)]
    return Text("   ".join(said), "small", kind="why")


def _tallies(g: Aristeia, contest: Contest, number: int, seat: int) -> Flow:
    """What the dice of a side amount to, what of it was spent, and what each answer would make of it."""
    if contest.at in BEFORE:
        return Flow("column", (), kind="tallies")
    side, found = contest.sides[number], ifs(g, seat)
    now = has(g, contest, side)
    usual = _tally(total(g.content, side.dice), now, (), tuple([one.key for one in found]))
    return Flow("column", (usual, *[_tally(now, one.tallies[number], (one.key,), ()) for one in found]), kind="tallies")


@sheet_part
def _tally(before: Tally, after: Tally, shown: tuple[str, ...], hidden: tuple[str, ...]) -> Flow:
    stocks = []
    for name, one, two in zip(SYMBOLS, before, after, strict=True):
        count = str(one) if one == two else f"{one} \N{RIGHTWARDS ARROW} {two}"
        stocks += [Stock(symbol(name), count, tone=name, label=SYMBOL_WORDS[name])] if one or two else []
    children = tuple(stocks) or (Text("no Symbols", "small"),)
    return Flow("wrap", children, kind="tally", shown_with=shown, hidden_with=hidden)
