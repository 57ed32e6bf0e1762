"""The whole table as sheets, each thing on its own: the client lays them out for every width."""

from __future__ import annotations

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import name_of
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import die_words
from ludarium.games.nova_era.options import Ability, Flip, Reroll, Shift
from ludarium.games.nova_era.picture.cards import past_card
from ludarium.games.nova_era.picture.civilization import hand, own, rivals
from ludarium.games.nova_era.picture.desk import desk, dice_rows, scoring_track, tracks
from ludarium.games.nova_era.picture.market import market
from ludarium.games.nova_era.picture.moment import PICK, abilities, asked, die_ids, topic_of
from ludarium.games.nova_era.picture.rail import final, lines, rail, scored_lines, scoring_table
from ludarium.games.nova_era.picture.strikes import banner
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.parts import cached
from ludarium.scene.piles import open_pile, piles_sheet
from ludarium.scene.sheets import Dock, Sheet, literal


def sheets(g: NovaEra, seat: int, names: tuple[str, ...], step: str) -> tuple[Sheet, ...]:
    """What this seat sees; a spectator sees every civilization in the same size."""
    mine, picking, (in_zones, ids) = seat >= 0, step == PICK, die_ids(g)
    others = g.clockwise(seat)[1:] if mine else list(range(g.seats))
    uses = {card: _use(ways) for card, ways in abilities(g).items() if len(ways) > 1} if asked(g) == seat else {}
    found = [
        Sheet("tracks", tracks(g, picking), compact="lane", title=_("Disasters and the Dark Age")),
        Sheet("dice", dice_rows(g, others, names, picking, ids), "left", "rivals", "", 1, _("Dice of all players")),
    ]
    if mine:
        found.append(Sheet("desk", desk(g, seat, picking, ids), "left", "me", "near", title=_("My dice and stock")))
    else:
        now = scoring_table(lines(g, names), _("If the Era were scored now")) if g.ask else None
        then = now or scoring_table(scored_lines(g, names), _("The last scoring"))
        found.append(Sheet("standing", then, dock="rivals", priority=2, title=_("Scoring"), ground="paper"))
    found.append(Sheet("score", scoring_track(g, names), "middle", dock="rivals", title=_("Scoring track")))
    strike = banner(g, seat, names)
    if strike is not None:
        dock: Dock = "board" if topic_of(g) == "give up a die" or asked(g) != seat else "me"
        found.append(Sheet("strike", strike, "middle", dock, title=_("What strikes")))
    found.append(Sheet("rivals", rivals(g, others, names, step), "middle", "rivals", title=_("Players")))
    if g.ask is None:
        found.append(Sheet("final", final(g, names), "middle", title=_("The end")))
    else:
        found.append(Sheet("market", market(g, seat, uses, in_zones if picking else ()), "middle", title=_("Display")))
    if mine:
        found.append(Sheet("mine", own(g, seat, uses, step), "middle", "me", priority=1, title=_("My civilization")))
        found.append(Sheet("hand", hand(g, seat, uses), "middle", "me", priority=2, title=_("My hand")))
    return (*found, *rail(g, seat, names, step), *_pasts(g, names))


def _pasts(g: NovaEra, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """The Past of each player (NE-PAST-04)."""
    pasts = [(seat, name_of(names, seat), one.past) for seat, one in enumerate(g.civilizations) if one.past]
    return _piles(g.content, *pasts) if pasts else ()


@cached
def _piles(content: Cards, *pasts: tuple[int, str, tuple[str, ...]]) -> tuple[Sheet, ...]:
    found = []
    for seat, name, past in pasts:
        cards = [past_card(content, card) for card in past]
        found.append(open_pile(_("Past of {name}", name=literal(name)), seat, *cards))
    return piles_sheet(*found)


def _use(ways: list[Ability]) -> str:
    """What an ability does, in few words: to the one die that it may turn, or to a die of choice."""
    dice = {way.die for way in ways}
    what = die_words(dice.pop()) if len(dice) == 1 else _("a die")
    match ways[0]:
        case Flip():
            return _("flip {what}", what=what)
        case Reroll():
            return _("roll {what} again", what=what)
    most = max([way.by for way in ways if isinstance(way, Shift)])
    return f"{what} +1" if most == 1 else _("{what} up to +{most}", what=what, most=most)
