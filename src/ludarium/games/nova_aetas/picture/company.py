"""The company between Missions: what its Heroes learn and take along, its wares, and its journal."""

from __future__ import annotations

from collections import Counter

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.picture.heroes import card_tone, facts_of, hero_coin
from ludarium.games.nova_aetas.picture.plan import hero_id
from ludarium.games.nova_aetas.picture.symbols import (
    CHARACTERISTICS,
    INJURY,
    JOURNAL,
    REAGENTS,
    SKILLS,
    XP,
    card_sign,
    on_sheet,
)
from ludarium.games.nova_aetas.rules.learning import CHARACTERISTICS as RAISED
from ludarium.games.nova_aetas.rules.learning import COSTS, skills_open
from ludarium.games.nova_aetas.state import Entry, Hero, NovaAetas
from ludarium.scene.sheets import Art, Card, Child, Item, Panel, SheetPart, Text, Track, column, sheet_part, wrap

LENGTH = 7
"""How many Missions a campaign has (NA-CMP-01)."""


@sheet_part
def ware(book: Book, what: str, key: str, value: str, aside: str = "", shut: str = "") -> Item:
    """An item or a reagent with its price."""
    reagent = book.reagents.get(what)
    if reagent is not None:
        lead, name, notes = (
            Art(on_sheet(REAGENTS[what]), "badge", tone="gold"),
            reagent.name,
            (f"reagent, {reagent.deck}",),
        )
    else:
        item = book.items[what]
        lead, name = Art(on_sheet(card_sign(item)), "badge", tone=card_tone(item)), item.name
        who = item.limitation.rpartition(":")[2].replace("_", " ")
        limits = () if who in ("", "none", "any") else (f"only {who.title()}",)
        notes = (facts_of(item), *limits)
    return Item(
        name,
        lead=lead,
        notes=(*notes, *((shut,) if shut else ())),
        value=value,
        aside=aside,
        key=key,
        about=what,
        state="locked" if shut else "",
        kind="ware",
    )


# -- learning and preparation ---------------------------------------------------------------------------------


def skills_shown(g: NovaAetas, hero: Hero) -> dict[str, int]:
    """What a Hero could learn, with the price in XP; the first skill is a base skill and costs nothing (NA-SET-01)."""
    return dict.fromkeys(g.sheet(hero).base, 0) if _begins(g) else skills_open(g, hero)


def _begins(g: NovaAetas) -> bool:
    return g.ask is not None and g.ask.topic == "first skills"


def lessons(g: NovaAetas, number: int) -> SheetPart:
    hero = g.heroes[number]
    printed = g.sheet(hero)
    open_ = skills_shown(g, hero)
    skills = tuple(
        [(skill, open_.get(skill, 0), skill in hero.learned) for skill in dict.fromkeys((*open_, *hero.learned))]
    )
    slots = printed.increase_slots
    raises = tuple([(one, g.stat(hero, one), hero.raised.count(one), getattr(slots, one)) for one in RAISED])
    ranks = tuple([one.name for one in printed.advanced if not hero.rank])
    if _begins(g):
        return lessons_card(g.book, _head(g, hero), hero.id, skills, (), (), hero.xp)
    return lessons_card(g.book, _head(g, hero), hero.id, skills, raises, ranks, hero.xp)


def _head(g: NovaAetas, hero: Hero) -> tuple[str, str, int]:
    return g.sheet(hero).name, hero.rank or g.sheet(hero).class_, g.stat(hero, "health")


@sheet_part
def lessons_card(
    book: Book,
    head: tuple[str, str, int],
    hero: str,
    skills: tuple[tuple[str, int, bool], ...],
    raises: tuple[tuple[str, int, int, int], ...],
    ranks: tuple[str, ...],
    xp: int,
) -> Card:
    """What a Hero knows and could learn, with the price in XP."""
    name, class_, most = head
    rows: list[Child] = [
        _skill(book, f"learn-{hero}-{skill}", skill, known, f"{cost} XP" if cost and not known else "")
        for skill, cost, known in skills
    ]
    grown = [
        Item(
            one.capitalize(),
            "chip",
            lead=Art(on_sheet(CHARACTERISTICS[one]), size="s"),
            value=str(value),
            aside=f"{done}/{slots}" if slots else "",
            key=f"raise-{hero}-{one}",
            kind="raise",
        )
        for one, value, done, slots in raises
    ]
    titles = [
        Item(
            rank,
            lead=Art(on_sheet(XP), "badge", tone="gold"),
            notes=(f"promotion, {COSTS['promotion']} XP",),
            key=f"rank-{hero}-{rank}",
        )
        for rank in ranks
    ]
    increase = (Panel(f"Increase, {COSTS['increase']} XP", (wrap(*grown),)),) if grown else ()
    body = (*rows, *increase, *titles)
    return Card(
        name,
        (column(*body, size="s"),),
        lead=hero_coin(hero, most, most, "s"),
        notes=(class_,),
        value=f"{xp} XP",
        key=hero_id(hero),
        tone=hero,
        kind="lessons",
    )


@sheet_part
def _skill(book: Book, key: str, skill: str, filled: bool, value: str = "", *, pinned: bool = False) -> Item:
    one = book.skills[skill]
    return Item(
        one.name,
        lead=diamond(on_sheet(card_sign(one)), card_tone(one), filled),
        notes=(facts_of(one),),
        value=value,
        key=key,
        about=skill,
        state="on" if pinned else "",
        kind="skill",
    )


def diamond(sign: str, tone: str, filled: bool, label: str = "") -> Art:
    """The diamond of a skill: filled once it is learned or pinned."""
    return Art(sign, "diamond", tone=tone, state="" if filled else "hollow", label=label)


def _diamonds(book: Book, pinned: tuple[str, ...], room: tuple[tuple[str, int], ...]) -> list[Art]:
    """A diamond for each skill that may be pinned: filled if one is."""
    found = []
    for kind, count in room:
        held = sum(book.skills[one].category == kind for one in pinned)
        for k in range(count):
            words = f"{kind}, {'pinned' if k < held else 'free'}"
            found.append(diamond(on_sheet(SKILLS[kind]), f"na-{kind}", k < held, words))
    return found


def packing(g: NovaAetas, number: int) -> SheetPart:
    hero = g.heroes[number]
    personal = g.sheet(hero).personal
    pinned = tuple([one for one in hero.skills if one != personal])
    skills = tuple(dict.fromkeys((*pinned, *hero.learned)))
    scheme = g.scheme(hero)
    room = tuple([(one, getattr(scheme, one)) for one in ("attack", "defense", "support", "movement")])
    return packing_card(
        g.book,
        _head(g, hero),
        hero.id,
        skills,
        pinned,
        hero.items,
        tuple(dict.fromkeys(g.stock)),
        hero.injuries,
        room,
    )


@sheet_part
def packing_card(
    book: Book,
    head: tuple[str, str, int],
    hero: str,
    skills: tuple[str, ...],
    pinned: tuple[str, ...],
    items: tuple[str, ...],
    stock: tuple[str, ...],
    injuries: tuple[str, ...],
    room: tuple[tuple[str, int], ...],
) -> Card:
    """What a Hero takes into the next Mission: pinned skills, items, and what lies in the stock."""
    name, class_, most = head
    pins = [_skill(book, f"pin-{hero}-{one}", one, one in pinned, pinned=one in pinned) for one in skills]
    worn = [
        ware(book, one, f"stow-{hero}-{one}", "", "worn" + (f" x{n}" if n > 1 else ""))
        for one, n in Counter(items).items()
    ]
    free = [ware(book, one, f"equip-{hero}-{one}", "", "in stock") for one in stock]
    hurt = [
        Text(f"{{{on_sheet(INJURY)}|Injury}} {book.injuries[one].name}: {book.injuries[one].text}", "small")
        for one in injuries
    ]
    scheme = Panel("Scheme", (wrap(*_diamonds(book, pinned, room)),), note="[NA-HER-14]", kind="scheme")
    body: tuple[Child, ...] = (scheme, *pins, *worn, *free, *hurt)
    return Card(
        name,
        (column(*body, size="s"),),
        lead=hero_coin(hero, most, most, "s"),
        notes=(class_,),
        key=hero_id(hero),
        tone=hero,
        kind="packing",
    )


# -- the journal ------------------------------------------------------------------------------------------------


def journal_of(g: NovaAetas) -> SheetPart:
    pages = tuple([_page(g.book, page) for page in g.journal])
    ending = g.book.endings.get(g.following)
    coming = g.book.missions.get(g.following)
    after = (ending.title, ending.text) if ending else (coming.title, coming.flavour) if coming else ("", "")
    told = sum(g.book.missions[page.mission].kind == "campaign" for page in g.journal)
    return journal(pages, told, after, ending is not None)


def _page(book: Book, page: Entry) -> tuple[str, str, str, str]:
    """A page in words: the Mission, how its story begins, how it came out, and what followed."""
    mission = book.missions[page.mission]
    rest = (f"Then to {page.place.capitalize()}.",) if page.place else ()
    return mission.title, mission.flavour, page.outcome, " ".join((*page.notes, *rest))


@sheet_part
def journal(pages: tuple[tuple[str, str, str, str], ...], told: int, after: tuple[str, str], end: bool) -> Panel:
    """The story of the company so far, and what comes next."""
    note = f"{told} of {LENGTH} Missions"
    rows: list[Child] = [Track(min(told, LENGTH), LENGTH, "Campaign", note, icon=on_sheet(XP), tone="gold")]
    rows += [
        Item(
            f"{number}. {title}",
            lead=Art(
                "s-trophy" if outcome == "victory" else "s-x", "disc", tone="gold" if outcome == "victory" else "danger"
            ),
            notes=(story, f"**{outcome.capitalize()}.** {words}"),
            kind="page",
        )
        for number, (title, story, outcome, words) in enumerate(pages, 1)
    ]
    title, text = after
    if title:
        rows.append(Panel("The end" if end else "Next", (Text(title, "title"), Text(text)), kind="next-page"))
    if not pages:
        rows.append(Text("The first page is still white.", "small"))
    return Panel("Journal of the company", tuple(rows), icon=on_sheet(JOURNAL), ground="paper", kind="journal")
