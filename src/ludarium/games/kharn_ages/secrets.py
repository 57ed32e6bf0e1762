"""What a seat cannot know: squares of ambushers, contents of chests and coffers, tactical cards, drafts of the muster."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.kharn_ages.drafting import Rosters, laid
from ludarium.games.kharn_ages.rosters import Draft, Spearhead
from ludarium.games.kharn_ages.state import AMBUSH, SQUARES, KharnAges
from ludarium.kernel.game import Below

UNKNOWN = "?"
HIDING = (*SQUARES, "deploy")
"""What can be written down for an ambusher."""
CHESTS = {"salt": 4, "wheat": 6, "arms": 8}


def knows(g: KharnAges, seat: int, marker: str) -> bool:
    """Whether a seat knows what a chest or coffer holds."""
    if marker in g.shown or (seat >= 0 and marker in g.players[seat].knows):
        return True
    owner = next((one.owner for one in g.card.markers if one.id == marker), "")
    return bool(owner) and seat >= 0 and g.players[seat].side == owner


def hide(g: KharnAges, seat: int) -> None:
    """Blank out what the seat may not know."""
    if g.drafts:
        g.put_drafts(tuple([one if n == seat or one.chosen else _sealed(g, one) for n, one in enumerate(g.drafts)]))
    for n, safar in enumerate(g.safars):
        if safar.seat != seat and safar.state == AMBUSH:
            g.alter(n, square=UNKNOWN)
    unknown = [marker for marker in g.contents if not knows(g, seat, marker) and g.contents[marker] != "lost"]
    if unknown:
        g.contents = {key: UNKNOWN if key in unknown else word for key, word in g.contents.items()}
        g.sp = {key: 0 if key in unknown and key.startswith("chest") else sp for key, sp in g.sp.items()}
    for other, player in enumerate(g.players):
        if other != seat:
            if player.cards:
                g.alter_player(other, cards=(UNKNOWN,) * len(player.cards))
            if player.deeds:
                g.alter_player(other, deeds=())
            if player.plan:
                g.alter_player(other, plan=(UNKNOWN,) * len(player.plan))
            if player.chests:
                g.alter_player(other, chests=UNKNOWN)


def _sealed(g: KharnAges, draft: Draft) -> Draft:
    """A draft of which others know only whether it is done."""
    return Draft(Spearhead(UNKNOWN, g.size, ()), ready=draft.ready)


def _guessed(g: KharnAges, draft: Draft, below: Below) -> Draft:
    """Any Spearhead in place of one that is not known."""
    if draft.roster.faction != UNKNOWN:
        return draft
    rosters = Rosters(g.book.packs, g.size)
    return replace(draft, roster=laid(g.book, rosters[below(len(rosters))].text, g.size))


def deal(g: KharnAges, seat: int, below: Below) -> None:
    """Fill the blanks with a fair guess."""
    if g.drafts:
        g.put_drafts(tuple([_guessed(g, draft, below) for draft in g.drafts]))
    for n, safar in enumerate(g.safars):
        if safar.square == UNKNOWN:
            g.alter(n, square=SQUARES[below(len(SQUARES))])
    _deal_chests(g, below)
    coffers = [marker for marker, word in g.contents.items() if word == UNKNOWN and marker.startswith("coffer")]
    if coffers:
        known = [word for word in g.contents.values() if word == "true"]
        true = "" if known else coffers[below(len(coffers))]
        g.contents = {
            key: ("true" if key == true else "false") if key in coffers else word for key, word in g.contents.items()
        }
    for other, player in enumerate(g.players):
        if UNKNOWN in player.plan:
            g.alter_player(other, plan=tuple(HIDING[below(len(HIDING))] for _ in player.plan))
        if player.chests == UNKNOWN:
            left = list(CHESTS)
            g.alter_player(other, chests=" ".join(left.pop(below(len(left))) for _ in CHESTS))
        if UNKNOWN in player.cards:
            names = sorted(g.book.tactical_cards)
            g.alter_player(other, cards=tuple(names[below(len(names))] for _ in player.cards))


def _deal_chests(g: KharnAges, below: Below) -> None:
    sides = {one.owner for one in g.card.markers if one.kind == "chest"}
    for side in sorted(sides):
        chests = [
            one.id for one in g.card.markers if one.kind == "chest" and one.owner == side and one.id in g.contents
        ]
        blank = [chest for chest in chests if g.contents[chest] == UNKNOWN]
        left = [word for word in CHESTS if word not in [g.contents[chest] for chest in chests]]
        for chest in blank:
            word = left.pop(below(len(left)))
            g.contents = {**g.contents, chest: word}
            g.sp = {**g.sp, chest: CHESTS[word]}
