"""What happened in Kharn-Ages, as sentences, each Safar by its name."""

from __future__ import annotations

from ludarium.games.kharn_ages import events as e
from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.names import called, plain_name
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.kernel.events import Event


def spoken(book: Book, ref: str) -> str:
    """The name of what an effect belongs to."""
    kind, _, rest = ref.partition(":")
    name = rest.rpartition("/")[0] or rest
    if kind in ("item", "spell", "reaction", "later"):
        name = name.partition("#")[0]
        if name in book.equipment:
            return book.equipment[name].name
        if name in book.spells:
            return book.spells[name].name
    if kind == "scenario" and name in book.scenarios:
        return book.scenarios[name].name
    if kind == "tactic" and name in book.tactical_cards:
        return book.tactical_cards[name].name
    if kind == "card" and name in book.upgrade_cards:
        return book.upgrade_cards[name].name
    return (name or ref).replace("_", " ")


def _thing(g: KharnAges, name: str) -> str:
    """A piece, marker, object or Safar by its id."""
    kind, *rest = name.split(" ")
    if kind == "safar":
        return called(g, int(rest[0]))
    return f"the {name.replace('_', ' ')}" if name else "something"


def _letters(letters: str) -> str:
    return " ".join(letters)


def event_words(g: KharnAges, event: Event, names: tuple[str, ...]) -> str:
    """One sentence for the log."""
    return _of_game(g, event, names) or _of_fights(g, event) or _of_safars(g, event) or _of_things(g, event)


def _of_game(g: KharnAges, event: Event, names: tuple[str, ...]) -> str:
    """Set-up, rounds and points."""
    match event:
        case e.Ready():
            return f"{names[event.seat]} has mustered and is ready."
        case e.Mustered():
            fighters = ", ".join([plain_name(g.book.profiles[one].name) for one in event.profiles])
            return f"{names[event.seat]} takes the field for {event.price} Krowns: {fighters}."
        case e.Ordered():
            return f"{', then '.join(names[seat] for seat in event.seats)}."
        case e.SideTaken():
            return f"{names[event.seat]} takes {SIDES.get(event.side, event.side)}."
        case e.Assigned():
            held = "something" if event.contents == "?" else event.contents
            return f"{names[event.seat]} puts {held} into {_thing(g, event.marker)}."
        case e.RoundBegan():
            return f"Round {event.round} begins; {names[event.first]} acts first."
        case e.RoundEnded():
            return f"Round {event.round} ends{', and with it the game' if event.last else ''}."
        case e.Scored():
            points = "1 point" if event.points == 1 else f"{event.points} points"
            return f"{names[event.seat]} scores {points} and has {event.score}."
        case e.Shown():
            known = event.contents != "?"
            return f"It is seen what {_thing(g, event.marker)} holds{f': {event.contents}' if known else ''}."
    return ""


def _of_fights(g: KharnAges, event: Event) -> str:
    """Attacks, defences, rolls, damage."""
    match event:
        case e.Declared():
            return _declared(g, event)
        case e.Rolled():
            return f"{called(g, event.safar)} rolls {', '.join(map(str, event.faces))} ({ROLLS.get(event.roll, event.roll)})."
        case e.Rerolled():
            by = event.by if ":" not in event.by else spoken(g.book, event.by)
            by = "a mastery die" if by.startswith("mastery") else by.replace("_", " ")
            return f"{called(g, event.safar)} rolls again by {by}: {', '.join(map(str, event.faces))}."
        case e.Kept():
            mark = ", a critical failure" if event.cf else ", a critical hit" if event.ch else ""
            more = f" and has {event.total}" if event.total != event.face else ""
            return f"{called(g, event.safar)} keeps the {event.face}{more}{mark}."
        case e.Totalled():
            said = f"support {event.support}" if event.support else f"cover {event.cover}" if event.cover else ""
            return f"{called(g, event.safar)}: {event.kind} total {event.total}{f' ({said})' if said else ''}."
        case e.Defended():
            how = f" ({event.how})" if event.how else f" with {event.ap} AP" if event.ap else ""
            return (
                f"{called(g, event.safar)} {'stops the attack' if event.success else 'does not stop the attack'}{how}."
            )
        case e.ArmourRolled():
            return f"{called(g, event.safar)} rolls {event.face} for its armour: {event.protection} less damage."
        case e.Harmed():
            return f"{called(g, event.safar)} loses {event.lost} HP."
        case e.PutOut():
            return f"{called(g, event.safar)} {OUT.get(event.how, event.how)}."
        case e.Tested():
            result = "passes" if event.passed else "fails"
            return f"{called(g, event.safar)} {result} a {event.kind} test: {event.total} against {event.threshold}."
        case e.CastDone():
            done = "casts" if event.success else "fails to cast"
            name = g.book.spells[event.spell].name
            return f"{called(g, event.safar)} {done} {name}: {event.total} against {event.difficulty}."
    return ""


def _declared(g: KharnAges, event: e.Declared) -> str:
    verb = STRIKES.get(event.kind, f"uses {event.kind} on")
    target = f" {called(g, event.target)}" if event.target >= 0 else ""
    name = event.weapon
    known = g.book.equipment.get(name) or g.book.spells.get(name)
    weapon = f" with {known.name}" if known else f" with {_thing(g, name)}" if name else ""
    effects = f", announcing {_letters(event.effects)}" if event.effects else ""
    price = f", {event.cost} AP" if event.cost else ""
    return f"{called(g, event.safar)} {verb}{target}{weapon}: {_letters(event.chars)}{effects}{price}."


def _of_safars(g: KharnAges, event: Event) -> str:
    """What single Safars do and suffer."""
    match event:
        case e.Hid():
            return f"{called(g, event.safar)} waits in ambush{'' if event.square == '?' else f' in {event.square}'}."
        case e.Deployed():
            return f"{called(g, event.safar)} is deployed."
        case e.Revealed():
            return f"{called(g, event.safar)} comes out of ambush."
        case e.Activated():
            return f"{called(g, event.safar)} is activated."
        case e.ActivationEnded():
            return f"{called(g, event.safar)} ends its activation."
        case e.Refilled():
            return f"{called(g, event.safar)} has {event.ap} AP."
        case e.GainedAp():
            return f"{called(g, event.safar)} gains {event.ap} AP."
        case e.LostAp():
            return f"{called(g, event.safar)} loses {event.ap} AP."
        case e.Moved():
            cost = f" for {event.cost} AP" if event.cost else ""
            return f"{called(g, event.safar)} {MOVES.get(event.how, f'moves ({event.how})')}{cost}."
        case e.Collided():
            return f"{called(g, event.safar)} collides with {_thing(g, event.with_)}."
        case e.Fell():
            return f"{called(g, event.safar)} falls {event.height / 1000:g} toises{f', {event.harm} damage' if event.harm else ''}."
        case e.Healed():
            return f"{called(g, event.safar)} regains {event.hp} HP."
        case e.StatusOn():
            return f"{called(g, event.safar)}: {event.status.replace('_', ' ')}{f' {event.n}' if event.n else ''}."
        case e.StatusOff():
            return f"{called(g, event.safar)}: no longer {event.status.replace('_', ' ')}."
        case e.Acted():
            return _acted(g, event)
        case e.Used() if event.safar < 0:
            return f"{spoken(g.book, event.ref)}: its rules take effect."
        case e.Used():
            return f"{called(g, event.safar)} uses {spoken(g.book, event.ref).removesuffix(' X')}."
        case e.Took():
            held = " and ".join([g.book.equipment[item].name for item in event.items if item in g.book.equipment])
            return f"{called(g, event.safar)} {f'takes {held} in hand' if held else 'has empty hands'}."
        case e.Ticked():
            name = g.book.equipment[event.item].name if event.item in g.book.equipment else "armour"
            boxes = "1 box" if event.boxes == 1 else f"{event.boxes} boxes"
            return f"{called(g, event.safar)} ticks {boxes} of its {name}."
    return ""


def _acted(g: KharnAges, event: e.Acted) -> str:
    kind = event.on.partition(" ")[0]
    on = (
        f" ({_thing(g, event.on)})" if event.on and not event.on[0].isdigit() and kind not in ("item", "object") else ""
    )
    price = f" for {event.cost} AP" if event.cost else ""
    failed = "" if event.success else ", without success"
    return f"{called(g, event.safar)}: {event.name.replace('_', ' ')}{on}{price}{failed}."


def _of_things(g: KharnAges, event: Event) -> str:
    """What happens to pieces and objects."""
    match event:
        case e.ObjectHit():
            return f"{_begun(g, event.thing)} loses {event.sp} structure points; {event.left} are left."
        case e.ObjectGone():
            return f"{_begun(g, event.thing)} is destroyed or taken away."
        case e.Burning():
            return f"{_begun(g, event.thing)} {'is on fire' if event.burns else 'burns no longer'}."
        case e.Landed():
            return f"{_begun(g, event.thing)} lands."
        case e.Deviated():
            return f"It goes astray by {event.degrees} degrees."
    return f"{str(event.__struct_config__.tag).replace('_', ' ').capitalize()}."


def _begun(g: KharnAges, thing: str) -> str:
    """A thing at the start of a sentence."""
    said = _thing(g, thing)
    return f"{said[0].upper()}{said[1:]}"


SIDES = {
    "a": "the south",
    "b": "the north",
    "c": "the west",
    "d": "the east",
    "attacker": "the attack",
    "defender": "the defence",
}
MOVES = {
    "walk": "walks",
    "swim": "swims",
    "assault": "charges",
    "climb": "climbs",
    "jump": "jumps",
    "effect": "makes a free move",
    "pushed": "is pushed",
    "swap": "changes places",
}
STRIKES = {
    "melee": "attacks",
    "throw": "throws at",
    "spell": "begins to cast on",
    "lightning": "shoots (lightning) at",
    "classic": "shoots (classic) at",
    "motion": "shoots (in motion) at",
    "basic": "shoots (basic) at",
    "precise": "shoots (precise) at",
    "bunt": "bunts",
    "bite": "bites",
    "trample": "tramples",
}
ROLLS = {"cast": "incantation", "spell_defence": "defence against a spell", "generic_action": "action"}
OUT = {"defeated": "is defeated", "fled": "flees from the table", "lost": "is lost"}
