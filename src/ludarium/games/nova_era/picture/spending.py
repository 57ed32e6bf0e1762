"""The seven actions as choices: what each costs, what it changes, and why some are not possible."""

from __future__ import annotations

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.effects import amount, unrest_lines
from ludarium.games.nova_era.event_words import TRACKS, card_name
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import BLACK, CIVIL_WAR, COLOUR_OF, COLOURS, INDEX, RESOURCES, TERRITORY, VALUE_OF
from ludarium.games.nova_era.options import CALM, GAIN, Action, Calm, Develop, Enlist, Expand, Gain, Repair, Research
from ludarium.games.nova_era.picture.desk import cell_of
from ludarium.games.nova_era.picture.ink import MINUS, TRACK_ICON, TYPE_ICON, TYPE_NAME, die_sign, token_sign
from ludarium.games.nova_era.picture.ink import TYPES as COLUMNS
from ludarium.games.nova_era.rules.actions import REPAIRS, refuse, substitutes, tokens_to_pay, unrest_change
from ludarium.games.nova_era.rules.obsolescence import Outdated, outdated
from ludarium.games.nova_era.rules.unrest import UnrestMove, space_after, unrest_moves
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.asks import Refusal
from ludarium.scene.choices import Change, Choice, Forbidden, Group
from ludarium.scene.parts import cached

# -- small sums -----------------------------------------------------------------------------------------------


def resource_change(g: NovaEra, seat: int, colour: int, by: int, rule: str = "") -> Change:
    """A stock of mine, before and after."""
    return _stock_change(seat, COLOURS[colour], g.civilizations[seat].resources[colour], by, rule)


@cached
def _stock_change(seat: int, name: str, held: int, by: int, rule: str) -> Change:
    now = held + by
    return Change(RESOURCES[name], str(held), str(now), TYPE_ICON[name], rule, f"res-{name}-{seat}", number=now)


def unrest_row(g: NovaEra, seat: int, by: int, rule: str) -> Change:
    """Unrest before and after a change, with what that brings."""
    (move,) = unrest_moves(g.civilizations[seat], g.powers(seat), (by,))
    return _moved(g, seat, move, rule, f"unrest-{seat}")


def _moved(g: NovaEra, seat: int, move: UnrestMove, rule: str, element: str = "") -> Change:
    words = _("Civil War, then 0") if move.war else str(move.after)
    if move.lowers and len(g.civilizations[seat].dice) != 1:
        words += _(", dice fall by 1")  # the one that is spent does not; before the pick there is none yet
    number = move.after if element and not move.war else None
    return Change(_("Unrest"), str(move.before), words, "revolt", rule, element, number=number)


def _unrest_rows(g: NovaEra, seat: int, changes: tuple[int, ...], rule: str) -> list[Change]:
    """Unrest that changes several times, each from where the one before has led; on the board only where it ends."""
    if len(changes) == 1:
        return [unrest_row(g, seat, changes[0], rule)]
    moves = unrest_moves(g.civilizations[seat], g.powers(seat), changes)
    found = [_moved(g, seat, move, rule) for move in moves]
    before, now = g.civilizations[seat].unrest, moves[-1].after if moves and not moves[-1].war else 0
    return [*found, _marked(before, now, f"unrest-{seat}")] if moves and now != before else found


def _marked(before: int, after: int, element: str) -> Change:
    """A number that changes on the board, and is said elsewhere."""
    return Change("", str(before), str(after), element=element, number=after)


def unrest_pill(g: NovaEra, seat: int, by: int) -> str:
    """The same in two words."""
    before = g.civilizations[seat].unrest
    after = space_after(before, by)
    if after == CIVIL_WAR:
        return _("Civil War")
    moved = after - before
    return _("Unrest {moved}", moved=f"{'+' if moved > 0 else MINUS}{abs(moved)}") if moved else _("no Unrest")


def track_change(g: NovaEra, track: int, after: int, rule: str) -> Change:
    """A marker before and after."""
    before, element = str(g.tracks[track]), f"track-{track}"
    return Change(TRACKS[track], before, str(after), TRACK_ICON[track], rule, element, number=after)


def _payment(g: NovaEra, seat: int, die: str, option: Develop) -> dict[int, int]:
    """The tokens that are handed in, by type."""
    powers, swap = g.powers(seat), option.swap
    due = tokens_to_pay(g, powers, die, option.card, option.colour)
    paid: dict[int, int] = {}
    for kind, most in substitutes(g.civilizations[seat], powers, option.colour).items():
        part = min(swap, most)
        swap, due = swap - part, due - part
        if part:
            paid[kind] = part
    if due:
        paid[INDEX[option.colour]] = due
    return paid


def _price(die: str, option: Develop, paid: dict[int, int]) -> str:
    """What is paid, in signs: the die if it counts, and tokens."""
    if not paid:
        return _("{die} pays", die=die_sign(die))
    parts = [die_sign(die)] if COLOUR_OF[die] == option.colour else []
    parts += [f"{count} {token_sign(COLOURS[kind])}" for kind, count in paid.items()]
    return " + ".join(parts)


def _entering(g: NovaEra, seat: int, card: str, paid: dict[int, int], rule: str, raised: int = 0) -> tuple[Change, ...]:
    """What changes when a card enters play: tokens (some are paid for it), Unrest (raised by its price before), VP, Past."""
    tokens = {colour: -count for colour, count in paid.items()}
    for line in g.content.instant[card]:
        if line.op == "gain" and not line.if_ and line.res in (*COLOURS, "each"):
            for colour in range(4) if line.res == "each" else (INDEX[line.res],):
                tokens[colour] = tokens.get(colour, 0) + min(g.reserve[colour], amount(g, seat, line))
    found = [resource_change(g, seat, colour, by, "NE-DEV-07") for colour, by in sorted(tokens.items()) if by]
    changes = [raised] if raised else []
    found += _unrest_rows(g, seat, (*changes, *unrest_lines(g, g.powers(seat), card)), rule)
    own, lost = g.civilizations[seat], tuple(outdated(g, seat, card))
    upgrades = sum([old.upgrade for old in lost])
    if upgrades:
        vp = own.vp + upgrades
        found.append(Change(_("VP"), str(own.vp), str(vp), "laurels", "NE-OBS-05", f"vp-{seat}", number=vp))
        found.append(_marked(cell_of(own.vp), cell_of(vp), f"score-{seat}"))
    outlived, past = sum([old.owner == seat and not old.in_hand for old in lost]), len(own.past)
    if outlived:
        found.append(_marked(past, past + outlived, f"past-{seat}"))
    return (*found, *[_lost(g, seat, old) for old in lost])


def _placed(g: NovaEra, seat: int, card: str, kind: int, rule: str) -> Change:
    """The column of mine that this card enters, with the place where it will lie; what it makes Obsolete leaves."""
    civilization = g.civilizations[seat]
    column = civilization.personalities if kind > TERRITORY else civilization.undamaged[kind]
    count, gone = len(column), sum([old in column for old in g.content[card].obsoletes])
    return _column_change(seat, COLUMNS[kind], count, count + 1 - gone, rule)


@cached
def _column_change(seat: int, kind: str, before: int, after: int, rule: str) -> Change:
    many = {"land": _("Territories"), "person": _("Personalities")}
    name = many.get(kind) or _("{name} cards", name=TYPE_NAME[kind])
    return Change(name, str(before), str(after), TYPE_ICON[kind], rule, f"type-{kind}-{seat}", number=after)


def _lost(g: NovaEra, seat: int, old: Outdated) -> Change:
    """A card in play or openly in a hand that becomes Obsolete."""
    name, element = card_name(g.content, old.card), f"card-{old.card}"
    if old.in_hand:
        shown = element if old.owner == seat else ""
        return Change(name, _("in hand"), _("out of the game"), "tombstone", "NE-OBS-04", shown, lost=True)
    after, rule = (_("Past, +1 VP"), "NE-OBS-05") if old.upgrade else (_("Past"), "NE-OBS-03")
    return Change(name, _("in play"), after, "tombstone", rule, element, lost=True)


# -- the choices ------------------------------------------------------------------------------------------------


def action_choice(g: NovaEra, seat: int, die: str, option: Action, words: str) -> Choice:
    """One action as a choice."""
    match option:
        case Develop():
            return _develop(g, seat, die, option, words)
        case Expand(card=card):
            return _expand(g, seat, card, option, words)
        case Enlist(card=card):
            return _enlist(g, seat, die, card, option, words)
        case Research(card=card):
            return _research(g, seat, card, option, words)
        case Gain():
            count, kind = gained(g, seat, die), COLOUR_OF[die]
            change = resource_change(g, seat, INDEX[kind], count, "NE-GAIN-01")
            button = _("Gain {n} {resource}", n=count, resource=RESOURCES[kind])
            return Choice(option, words, (), "gain", button=button, changes=(change,))
        case Repair():
            return Choice(option, words, (), "repair", button=_("Repair"))
        case Calm():
            change = unrest_row(g, seat, -1, "NE-CALM-01")
            return Choice(option, words, (), "calm", button=_("Reduce Unrest"), changes=(change,))


def gained(g: NovaEra, seat: int, die: str) -> int:
    """How many tokens Gain Resources brings with this die."""
    colour = INDEX[COLOUR_OF[die]]
    return min(g.reserve[colour], VALUE_OF[die] + g.powers(seat).gain_bonus[colour])


def _develop(g: NovaEra, seat: int, die: str, option: Develop, words: str) -> Choice:
    card = option.card
    paid = _payment(g, seat, die, option)
    held = g.civilizations[seat].resources[INDEX[option.colour]]
    plain = option.swap == max(0, sum(paid.values()) - held)  # no more tokens of another type than must be
    price = _price(die, option, paid) if plain else ""
    changes = _entering(g, seat, card, paid, "NE-UNR-10")
    changes += (_placed(g, seat, card, INDEX[option.colour], "NE-DEV-08"),)
    two = f" ({RESOURCES[option.colour]})" if len(g.content[card].colors) == 2 else ""
    detail = _("cost {cost}", cost=g.content[card].cost)
    button = _("Develop {card}", card=f"{card_name(g.content, card)}{two}")
    return Choice(option, words, (f"card-{card}",), "develop", price, detail, button, changes)


def _expand(g: NovaEra, seat: int, card: str, option: Expand, words: str) -> Choice:
    changes = _entering(g, seat, card, {}, "NE-EXP-07")
    rise = next((change for change in changes if change.icon == "revolt"), None)
    pill = _("free") if rise is None else unrest_pill(g, seat, sum(unrest_lines(g, g.powers(seat), card)))
    changes += (_placed(g, seat, card, TERRITORY, "NE-EXP-07"),)
    button = _("Expand into {card}", card=card_name(g.content, card))
    return Choice(option, words, (f"card-{card}",), "expand", pill, "", button, changes)


def _enlist(g: NovaEra, seat: int, die: str, card: str, option: Enlist, words: str) -> Choice:
    by = unrest_change(g, seat, die, card)
    rule = "NE-ENL-05" if COLOUR_OF[die] != BLACK else "NE-ENL-04" if by > 0 else "NE-ENL-02"
    placed = _placed(g, seat, card, len(COLUMNS) - 1, "NE-ENL-07")
    changes = (*_entering(g, seat, card, {}, rule, by), placed)
    detail, button = _("cost {cost}", cost=g.content[card].cost), _("Enlist {card}", card=card_name(g.content, card))
    return Choice(option, words, (f"card-{card}",), "enlist", "", detail, button, changes)


def _research(g: NovaEra, seat: int, card: str, option: Research, words: str) -> Choice:
    civilization = g.civilizations[seat]
    hand = len(civilization.hand) + len(civilization.secret)
    bonus = g.powers(seat).research_bonus
    changes = [Change(_("Hand"), str(hand), str(hand + 1), "card-pickup", "NE-RES-01")]
    changes += [resource_change(g, seat, i, min(n, g.reserve[i]), "NE-CARD-13") for i, n in enumerate(bonus) if n]
    button = _("Research {card}", card=card_name(g.content, card))
    return Choice(option, words, (f"card-{card}",), "research", "", "", button, tuple(changes))


# -- the tiles ---------------------------------------------------------------------------------------------------


def groups(g: NovaEra, seat: int, die: str, options: tuple[Action, ...]) -> tuple[Group, ...]:
    """The seven actions as tiles, those that are not possible with the reason."""
    counts: dict[type, int] = {}
    for kind, _card in {(type(option), getattr(option, "card", "")) for option in options}:
        counts[kind] = counts.get(kind, 0) + 1
    develop, enlist, research, expand = [counts.get(kind, 0) for kind in (Develop, Enlist, Research, Expand)]
    cards, own = _within_reach(g, seat), g.civilizations[seat]
    colour, held = COLOUR_OF[die], INDEX[COLOUR_OF[die]]
    return (
        _develop_tile(develop, any([card in g.content.prices for card in cards])),
        _gain_tile(colour, gained(g, seat, die), own.resources[held]) if colour != BLACK else _no_gain(g, seat, die),
        _enlist_tile(enlist),
        _research_tile(research),
        _repair_tile(g.content, tuple(own.all_damaged()), REPAIRS + g.powers(seat).repair_bonus),
        _expand_tile(expand, *(_no_expansion(g, seat, cards) if not expand else ("", ""))),
        _calm_tile(own.unrest) if colour == BLACK else _no_calm(g, seat, die),
    )


def _within_reach(g: NovaEra, seat: int) -> list[str]:
    """The cards that this seat could develop or expand into, if it can."""
    civilization = g.civilizations[seat]
    return [*g.bottom_cards(), *civilization.hand, *civilization.secret]


def _tile(key: str, title: str, sign: str, count: int, one: str, many: str, why: tuple[str, str]) -> Group:
    if not count:
        return Group(key, title, sign, reason=why[0], rule=why[1])
    return Group(key, title, sign, f"{count} {one if count == 1 else many}")


@cached
def _develop_tile(count: int, any_card: bool) -> Group:
    why = (_("cannot be paid"), "NE-DEV-06") if any_card else (_("no Technology"), "NE-DISP-01")
    return _tile("develop", _("Develop"), "anvil", count, _("card"), _("cards"), why)


@cached
def _enlist_tile(count: int) -> Group:
    why = (_("nobody on offer"), "NE-DISP-03")
    return _tile("enlist", _("Enlist"), "laurel-crown", count, _("person"), _("people"), why)


@cached
def _research_tile(count: int) -> Group:
    why = (_("Display is empty"), "NE-RES-05")
    return _tile("research", _("Research"), "card-pickup", count, _("card"), _("cards"), why)


def _no_gain(g: NovaEra, seat: int, die: str) -> Group:
    return Group("gain", _("Gain"), "two-coins", reason=_("not with black"), rule=_rule(refuse(g, seat, die, GAIN)))


@cached
def _gain_tile(colour: str, count: int, held: int) -> Group:
    kind = RESOURCES[colour]
    said = _("{resource} {before} to {after}", resource=kind, before=held, after=held + count)
    said = said if count else _("no {resource} is left", resource=kind)
    return Group("gain", _("Gain {n}", n=count), TYPE_ICON[colour], said, vain=not count)


@cached
def _repair_tile(content: Cards, damaged: tuple[str, ...], most: int) -> Group:
    if len(damaged) == 1:
        return Group("repair", _("Repair"), "hammer-nails", card_name(content, damaged[0]))
    said = _("{most} of {n} damaged", most=min(len(damaged), most), n=len(damaged))
    return Group("repair", _("Repair"), "hammer-nails", said if damaged else _("nothing is damaged"), vain=not damaged)


def _no_expansion(g: NovaEra, seat: int, cards: list[str]) -> tuple[str, str]:
    """Why no Territory can be expanded into, and by which rule."""
    if g.era == 1:
        return _("from Era II on"), "NE-EXP-01"
    lands = [card for card in cards if g.content[card].kind == "territory"]
    if not lands:
        return _("no Territory"), "NE-DISP-01"
    return missing_words(g, seat, lands[0]) if len(lands) == 1 else _("cards are missing"), "NE-EXP-04"


@cached
def _expand_tile(count: int, why: str, rule: str) -> Group:
    return _tile("expand", _("Expand"), "mountains", count, _("Territory"), _("Territories"), (why, rule))


def _no_calm(g: NovaEra, seat: int, die: str) -> Group:
    why = _rule(refuse(g, seat, die, CALM))
    return Group("calm", _("Reduce Unrest"), "revolt", reason=_("black die only"), rule=why)


@cached
def _calm_tile(unrest: int) -> Group:
    said = _("{before} to {after}", before=unrest, after=unrest - 1) if unrest else _("it is 0 already")
    return Group("calm", _("Reduce Unrest"), "revolt", said, vain=not unrest)


def _rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


# -- what cannot be chosen ------------------------------------------------------------------------------------------


def missing_words(g: NovaEra, seat: int, card: str) -> str:
    """Which required Technologies are not there, such as "Economic 1/2"."""
    columns, needs = g.civilizations[seat].undamaged, g.content[card].requires
    held = [(colour, len(columns[INDEX[colour]]), count) for colour, count in needs.items()]
    return ", ".join([f"{RESOURCES[colour]} {have}/{count}" for colour, have, count in held if have < count])


_UNPAID = ("NE-DEV-05", "NE-DEV-06")


@cached
def _short_of(due: int, held: int, colour: str, counts: bool) -> str:
    """What is still to pay beside the die, if that counts, and what there is."""
    beside = _("beside the die") if counts else _("this die does not count")
    said = {"due": due, "resource": RESOURCES[colour], "held": held, "beside": beside}
    return _("Needs {due} {resource}, you have {held} ({beside}).", **said)


def forbidden(g: NovaEra, seat: int, die: str, options: tuple[Action, ...]) -> tuple[Forbidden, ...]:
    """Cards within reach that cannot be developed or expanded, each with the rule that says so."""
    possible = {option.card for option in options if isinstance(option, (Develop, Expand))}
    found = [_why_not(g, seat, die, card) for card in _within_reach(g, seat) if card not in possible]
    return (*found, *_buried(tuple(g.display)))


def _why_not(g: NovaEra, seat: int, die: str, card: str) -> Forbidden:
    """Why this card cannot be developed or expanded into with this die."""
    facts, paid = g.content[card], COLOUR_OF[die]
    if facts.kind == "territory":
        refusal = refuse(g, seat, die, Expand(card))
        assert refusal is not None
        missing = missing_words(g, seat, card) if refusal.rule == "NE-EXP-04" else ""
        words = _("Has {missing} undamaged.", missing=missing) if missing else refusal.words
        return Forbidden(f"card-{card}", words, refusal.rule)
    colour = paid if paid in facts.colors else facts.colors[0]
    refusal = refuse(g, seat, die, Develop(card, colour))
    assert refusal is not None
    words = refusal.words
    if refusal.rule in _UNPAID:
        due = tokens_to_pay(g, g.powers(seat), die, card, colour)
        words = _short_of(due, g.civilizations[seat].resources[INDEX[colour]], colour, paid == colour)
    return Forbidden(f"card-{card}", words, refusal.rule)


@cached
def _buried(display: tuple[tuple[str, ...], ...]) -> tuple[Forbidden, ...]:
    why, cards = _("Only the bottom card of a column can be taken."), [card for one in display for card in one[:-1]]
    return tuple([Forbidden(f"card-{card}", why, "NE-DISP-01", quiet=True) for card in cards])
