"""What happened in Nova Era, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.games.nova_era import events as e
from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.language import SaidList, _, adjective, ngettext
from ludarium.games.nova_era.names import CIVIL_WAR, HIDDEN, RESOURCES, dice_words, die_words
from ludarium.kernel.events import Event
from ludarium.languages import ENGLISH, LANGUAGE, N_

TRACKS = SaidList((N_("Riots"), N_("Invasion"), N_("Decline"), N_("Regression"), N_("Dark Age")))
ERAS = {1: "I", 2: "II", 3: "III"}


def name_of(names: Sequence[str], seat: int) -> str:
    """The name of who sits there; seats are counted from 1 for people."""
    return names[seat] if 0 <= seat < len(names) else _("Player {seat}", seat=seat + 1)


def card_name(content: Cards, card: str) -> str:
    """The name of a card; of one that the reader does not know, only that it is a card."""
    if card not in content.cards:
        return _("an unknown card")
    name = content.cards[card].name
    return name if LANGUAGE.get() is ENGLISH else _(name)


def listed(items: Sequence[str], last: str = "and") -> str:
    """The items with commas, and "and" (or "or") before the last one."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {_('and') if last == 'and' else _('or')} {items[-1]}"


def cards_counted(number: int) -> str:
    """So many cards."""
    return ngettext("{n} card", "{n} cards", number)


def event_words(content: Cards, event: Event, names: Sequence[str]) -> str:
    """The sentence for this event."""
    say = _Sentences(content, names)
    return say.course(event) or say.dice(event) or say.tokens(event) or say.cards(event) or say.trouble(event)


class _Sentences:
    """The sentences of one table, one method for each part of the game; empty where it is not their part."""

    def __init__(self, content: Cards, names: Sequence[str]) -> None:
        self.content = content
        self.names = names

    def who(self, seat: int) -> str:
        return name_of(self.names, seat)

    def card(self, card: str) -> str:
        return card_name(self.content, card)

    def card_names(self, cards: Sequence[str]) -> str:
        return listed([self.card(card) for card in cards])

    def course(self, event: Event) -> str:
        """Set-up, rounds, Eras, points and the end."""
        match event:
            case e.Dealt(seat=seat, cards=cards):
                if HIDDEN in cards:
                    return ngettext(
                        "{who} gets {n} starting card.",
                        "{who} gets {n} starting cards.",
                        len(cards),
                        who=self.who(seat),
                    )
                return _("{who} gets the starting cards {cards}.", who=self.who(seat), cards=self.card_names(cards))
            case e.LaidOut(era=era, display=display, offer=offer):
                bottom = self.card_names([column[-1] for column in display if column])
                return _(
                    "Era {era} is laid out: {bottom} can be obtained; {cards} can be enlisted.",
                    era=ERAS[era],
                    bottom=bottom,
                    cards=self.card_names(offer),
                )
            case e.RoundBegan(era=era, round=number, first=first):
                return _(
                    "Era {era}, round {number} begins; {who} is the first player.",
                    era=ERAS[era],
                    number=number,
                    who=self.who(first),
                )
            case e.FirstPlayerMoved(seat=seat):
                return _("{who} gets the First Player token.", who=self.who(seat))
            case e.EraBegan(era=era):
                return _("Era {era} begins; what was left in the Display leaves the game.", era=ERAS[era])
            case e.PersonalitiesLeft(seat=seat, cards=cards):
                return ngettext(
                    "{cards} goes to the Past of {who}.",
                    "{cards} go to the Past of {who}.",
                    len(cards),
                    cards=self.card_names(cards),
                    who=self.who(seat),
                )
            case e.Scored(seat=seat, vp=vp, source=source):
                return _("{who} scores {vp} VP for {source}.", who=self.who(seat), vp=vp, source=self._source(source))
            case e.GameEnded(winners=winners, vp=vp):
                table = ", ".join(f"{self.who(seat)} {points}" for seat, points in enumerate(vp))
                if len(winners) == 1:
                    return _("{who} wins the game ({table} VP).", who=self.who(winners[0]), table=table)
                return _(
                    "{list} share the victory ({table} VP).",
                    list=listed([self.who(seat) for seat in winners]),
                    table=table,
                )
        return ""

    def _source(self, source: str) -> str:
        words = {
            "presence": _("the types present"),
            "majority": _("majorities"),
            "upgrade": _("an upgrade"),
            "resources": _("Resources at the end"),
        }
        return words.get(source) or self.card(source)

    def dice(self, event: Event) -> str:
        """Dice rolled, picked, changed and spent."""
        match event:
            case e.Rolled(zones=zones):
                return _("The dice are rolled: {dice}.", dice="; ".join([dice_words(zone) for zone in zones]))
            case e.Picked(seat=seat, zone=zone, dice=dice, total=total):
                return _(
                    "{who} picks zone {zone}: {dice}, a total of {total}.",
                    who=self.who(seat),
                    zone=zone + 1,
                    dice=dice_words(dice),
                    total=total,
                )
            case e.DiceLowered(seat=seat, dice=dice):
                if not dice:
                    return _("The dice of {who} fall by 1.", who=self.who(seat))
                return _("The dice of {who} fall by 1 to {dice}.", who=self.who(seat), dice=dice_words(dice))
            case e.DieReturned(seat=seat, die=die):
                return _("{who} gives up {die} to the Dark Age.", who=self.who(seat), die=die_words(die))
            case e.DieRerolled(seat=seat, card=card, before=before, after=after):
                return _(
                    "{who} rolls {before} again with {card}: {after}.",
                    who=self.who(seat),
                    before=die_words(before),
                    card=self.card(card),
                    after=die_words(after),
                )
            case e.DieTurned(seat=seat, card=card, before=before, after=after):
                return _(
                    "{who} turns {before} to {after} with {card}.",
                    who=self.who(seat),
                    before=die_words(before),
                    after=die_words(after),
                    card=self.card(card),
                )
            case e.DieSpent(seat=seat, die=die, action=action):
                purpose = {
                    "develop": _("to develop a Technology"),
                    "gain": _("to gain Resources"),
                    "enlist": _("to enlist a Personality"),
                    "expand": _("to expand a Territory"),
                    "repair": _("to repair"),
                    "calm": _("to reduce Unrest"),
                    "research": _("on research"),
                }
                return _(
                    "{who} spends {die} {purpose}.", who=self.who(seat), die=die_words(die), purpose=purpose[action]
                )
        return ""

    def tokens(self, event: Event) -> str:
        """Resources that change hands."""
        match event:
            case e.Paid(seat=seat, colour=colour, count=count):
                return _("{who} pays {count} {resource}.", who=self.who(seat), count=count, resource=RESOURCES[colour])
            case e.Gained(seat=seat, colour=colour, count=count):
                return _("{who} gains {count} {resource}.", who=self.who(seat), count=count, resource=RESOURCES[colour])
            case e.Stolen(seat=seat, victim=victim, colour=colour):
                return _(
                    "{who} steals 1 {resource} from {other}.",
                    who=self.who(seat),
                    resource=RESOURCES[colour],
                    other=self.who(victim),
                )
            case e.Produces(seat=seat, card=card):
                return _("{card} works for {who}.", card=self.card(card), who=self.who(seat))
            case e.Converted(seat=seat, card=card):
                return _("{who} uses the Transformation of {card}.", who=self.who(seat), card=self.card(card))
        return ""

    def cards(self, event: Event) -> str:
        """Cards that come and go."""
        match event:
            case e.Developed(seat=seat, card=card, colour=colour):
                return _(
                    "{who} develops {card} as a {colour} Technology.",
                    who=self.who(seat),
                    card=self.card(card),
                    colour=adjective(colour),
                )
            case e.Expanded(seat=seat, card=card):
                return _("{who} expands into {card}.", who=self.who(seat), card=self.card(card))
            case e.Enlisted(seat=seat, card=card):
                return _("{who} enlists {card}.", who=self.who(seat), card=self.card(card))
            case e.Researched(seat=seat, card=card):
                return _("{who} takes {card} into the hand.", who=self.who(seat), card=self.card(card))
            case e.Evolved(seat=seat, card=card, source=source):
                return _(
                    "{who} takes {card} into the hand, which {source} evolves into.",
                    who=self.who(seat),
                    card=self.card(card),
                    source=self.card(source),
                )
            case e.Obsolete(card=card, by=by, seat=seat, in_hand=in_hand):
                said = {"by": self.card(by), "card": self.card(card), "who": self.who(seat)}
                if seat < 0:
                    return _("{by} makes {card} Obsolete; nobody has it.", **said)
                if in_hand:
                    return _("{by} makes {card} Obsolete: it leaves the hand of {who} and the game.", **said)
                return _("{by} makes {card} Obsolete: it goes to the Past of {who}.", **said)
            case e.Charmed(seat=seat, owner=owner, card=card):
                return _(
                    "{who} puts the Cleopatra token on {card} of {other}.",
                    who=self.who(seat),
                    card=self.card(card),
                    other=self.who(owner),
                )
            case e.CharmEnded(card=card):
                return _("The Cleopatra token leaves {card} and the game.", card=self.card(card))
        return ""

    def trouble(self, event: Event) -> str:
        """Unrest, damage, Disasters and the Dark Age."""
        match event:
            case e.UnrestMoved(seat=seat, before=before, after=after):
                moved = {"who": self.who(seat), "before": before, "after": after}
                if after >= CIVIL_WAR:
                    return _("The Unrest of {who} rises from {before} to the Civil War space.", **moved)
                if after > before:
                    return _("The Unrest of {who} rises from {before} to {after}.", **moved)
                return _("The Unrest of {who} falls from {before} to {after}.", **moved)
            case e.CivilWarBegan(seat=seat):
                return _("A Civil War breaks out in the civilization of {who}.", who=self.who(seat))
            case e.CardDamaged(seat=seat, card=card):
                return _("{card} of {who} is damaged.", card=self.card(card), who=self.who(seat))
            case e.CardRepaired(seat=seat, card=card):
                return _("{who} repairs {card}.", who=self.who(seat), card=self.card(card))
            case e.CardLost(seat=seat, card=card):
                return _("{who} loses {card} to the Past.", who=self.who(seat), card=self.card(card))
            case e.TrackMoved(track=track, before=before, after=after):
                if after == before:
                    return _("The {track} marker stays on {after}.", track=TRACKS[track], after=after)
                went = {"track": TRACKS[track], "before": before, "after": after}
                if after > before:
                    return _("The {track} marker moves from {before} to {after}.", **went)
                return _("The {track} marker goes back from {before} to {after}.", **went)
            case e.DarkAge():
                return _("A Dark Age: everybody gives up a die and the others fall by 1.")
            case e.DisasterStruck(disaster=disaster):
                return _("{track} strikes.", track=TRACKS[disaster]) if disaster else _("Riots break out.")
            case e.Protected(seat=seat, disaster=disaster):
                return _("{who} is protected from {track}.", who=self.who(seat), track=TRACKS[disaster])
        return ""
