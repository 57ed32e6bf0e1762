"""What a seat of Kharn-Ages cannot know, said apart from the game: ambush squares, chests, the true letter."""

from __future__ import annotations

import random

from msgspec.structs import replace

from ludarium.games.kharn_ages.drafting import Rosters, laid
from ludarium.games.kharn_ages.rules.ambush import AmbushWindow, ComeOut
from ludarium.games.kharn_ages.state import AMBUSH, SQUARES, KharnAges
from ludarium.kernel.game import Game


def reshuffled(game: Game, seat: int, dice: random.Random) -> Game:
    """Another world that this seat cannot tell from this one."""
    assert isinstance(game, KharnAges)
    other = game.clone()
    busy = {frame.safar for frame in other.stack if isinstance(frame, ComeOut)}
    busy |= {frame.out for frame in other.stack if isinstance(frame, AmbushWindow)}
    for n, safar in enumerate(other.safars):
        if safar.state == AMBUSH and safar.seat != seat and n not in busy:
            other.alter(n, square=dice.choice(SQUARES))
    _drafts(other, seat, dice)
    _plans(other, seat, dice)
    _chests(other, seat, dice)
    _letters(other, seat, dice)
    other.reask()
    return other


def _drafts(g: KharnAges, seat: int, dice: random.Random) -> None:
    """What others muster; those who are ready stay ready."""
    rosters = Rosters(g.book.packs, g.size)
    if not g.drafts:
        return
    g.put_drafts(
        tuple(
            [
                one
                if n == seat or one.chosen
                else replace(one, roster=laid(g.book, dice.choice(list(rosters)).text, g.size), fighter=0)
                for n, one in enumerate(g.drafts)
            ]
        )
    )


def _plans(g: KharnAges, seat: int, dice: random.Random) -> None:
    """What others have written down before deployment."""
    for owner, player in enumerate(g.players):
        if owner != seat and player.plan:
            g.alter_player(owner, plan=tuple(dice.choice((*SQUARES, "deploy")) for _ in player.plan))
        if owner != seat and player.chests:
            words = player.chests.split()
            dice.shuffle(words)
            g.alter_player(owner, chests=" ".join(words))


def _chests(g: KharnAges, seat: int, dice: random.Random) -> None:
    for owner in range(g.seats):
        side = g.players[owner].side
        chests = [
            one.id for one in g.card.markers if one.kind == "chest" and one.owner == side and one.id in g.contents
        ]
        hidden = [chest for chest in chests if chest not in g.shown]
        if owner == seat or len(hidden) < 2:
            continue
        words = [(g.contents[chest], g.sp[chest]) for chest in hidden]
        dice.shuffle(words)
        for chest, (word, sp) in zip(hidden, words, strict=True):
            g.contents = {**g.contents, chest: word}
            g.sp = {**g.sp, chest: sp}


def _letters(g: KharnAges, seat: int, dice: random.Random) -> None:
    known = g.players[seat].knows if seat >= 0 else ()
    hidden = [one for one in g.contents if one.startswith("coffer") and one not in known and one not in g.shown]
    hidden = [one for one in hidden if g.contents[one] != "lost"]
    if len(hidden) > 1 and any(g.contents[one] == "true" for one in hidden):
        true = dice.choice(hidden)
        g.contents = {k: ("true" if k == true else "false") if k in hidden else v for k, v in g.contents.items()}
