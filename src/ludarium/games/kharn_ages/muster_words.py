"""The muster in words: what each answer would do to the draft."""

from __future__ import annotations

from typing import Any

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.drafting import text_of
from ludarium.games.kharn_ages.names import FACTIONS, LEVELS
from ludarium.games.kharn_ages.options import FIELD, Amend, Dismiss, Enlist, Load, Look, Serve
from ludarium.games.kharn_ages.prices import BORAX_ARMOUR, BORAX_WEAPON, worn
from ludarium.games.kharn_ages.rosters import ALL, ARMOUR, ORDER, Draft, Spearhead, Written, owned_items, read_roster

PAGES = {
    "card": "Card",
    "melee": "Weapons",
    "shooting": "Shooting",
    "armour": "Armour",
    "item": "Items",
    "magic": "Magic",
    "tactics": "Tactics",
}
VERBS = {
    "+": ("buy", "give back"),
    "&": ("buy", "give back"),
    "-": ("give up", "keep"),
    "@": ("learn", "forget"),
    "#": ("take", "leave"),
    "!": ("take", "give back"),
    "^": ("sharpen", "do not sharpen"),
    "%": ("treat with borax", "do not treat"),
}


def muster_words(book: Book, draft: Draft, option: Any) -> str:
    """What an answer of the muster does, in a few words."""
    match option:
        case Serve(faction):
            return f"muster for the {FACTIONS[faction]}, from nothing"
        case Enlist(profile, words):
            card = book.profiles[profile]
            how = "".join([f", {verb_of(word)} {thing_of(book, word)}" for word in words])
            price = card.cost + sum(price_of_word(book, word) for word in words)
            return f"recruit {card.name}, level {LEVELS[card.level]}{how}: {price} Kr"
        case Dismiss(fighter):
            return f"dismiss {_fighter(book, draft, fighter)}"
        case Look(fighter, page):
            return f"{_fighter(book, draft, fighter)}: {PAGES[page]}"
        case Amend(fighter, "*"):
            return f"{_fighter(book, draft, fighter)} leads"
        case Amend(_, word, off):
            price = abs(price_of_word(book, word))
            return f"{verb_of(word, off=off)} {thing_of(book, word)}" + (f": {price} Kr" if price else "")
        case Load(text):
            return f"start from {roster_name(book, text)}"
    return "take the field" if option == FIELD else str(option)


def _fighter(book: Book, draft: Draft, n: int) -> str:
    """A fighter of the draft; with its place where several are the same."""
    members = draft.roster.members
    if not 0 <= n < len(members):
        return "the Spearhead"
    same = [k for k, one in enumerate(members) if one.profile == members[n].profile]
    place = f" {same.index(n) + 1}" if len(same) > 1 else ""
    return f"{book.profiles[members[n].profile].name}{place}"


def verb_of(word: str, *, off: bool = False) -> str:
    """What a word of the short text does to a fighter."""
    return VERBS[word[0]][off] if word[0] in VERBS else "choose"


def thing_of(book: Book, word: str) -> str:
    """What a word of the short text is about."""
    name, _, chosen = word[1:].partition("=")
    plain, _, option = name.partition("/")
    match word[0]:
        case "&":
            return book.ammunition[plain].text.partition(".")[0]
        case "@":
            return book.spells[plain].name
        case "#":
            return f"{plain} grimoire"
        case "=":
            return FACTIONS.get(name, name)
        case "!" if plain in book.tactical_cards:
            return book.tactical_cards[plain].name
        case "!":
            return f"{book.upgrade_cards[plain].name}{f' ({chosen})' if plain == ORDER else ''}"
        case "~":
            said = (
                f" {chosen.replace('_', ' ')}" if chosen else " all options" if option == ALL else f" option {option}"
            )
            return f"{item_name(book, plain)}:{said}"
    return item_name(book, plain)


def item_name(book: Book, name: str) -> str:
    """An item, or the printed armour."""
    return "armour" if name == ARMOUR else book.equipment[name].name


def price_of_word(book: Book, word: str) -> int:
    """What a word of the short text costs by itself, before discounts."""
    name = word[1:].partition("=")[0].partition("/")[0]
    match word[0]:
        case "+":
            return book.equipment[name].cost
        case "-":
            return -book.equipment[name].cost
        case "&":
            return book.ammunition[name].cost
        case "@":
            return book.spells[name].cost
        case "#":
            return book.grimoires[name].cost
        case "!":
            return (book.tactical_cards.get(name) or book.upgrade_cards[name]).cost
        case "^":
            return book.upgrades["sharpening"].cost
        case "%":
            return BORAX_ARMOUR if worn(book, name) else BORAX_WEAPON
    return 0


def gear_words(book: Book, one: Written) -> list[str]:
    """What a fighter has, in words: things, ammunition, grimoire, spells, cards."""
    found = [item_name(book, name) for name in owned_items(book, one)]
    found += [thing_of(book, f"&{name}") for name in one.ammo]
    found += [f"{one.grimoire} grimoire"] * bool(one.grimoire)
    found += [book.spells[name].name for name in one.spells]
    return found + [book.upgrade_cards[name].name for name in one.cards]


def roster_name(book: Book, text: str) -> str:
    """The name of a ready-made roster, or the faction of another one."""
    for roster in book.rosters.values():
        if text_of(roster) == text:
            return f"{FACTIONS[roster.faction]}, {roster.name}"
    read = read_roster(book, text)
    drawn = read if isinstance(read, Spearhead) else None
    return f"{FACTIONS[drawn.faction]}, drawn by lot" if drawn else "a roster"
