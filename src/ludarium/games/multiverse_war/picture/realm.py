"""The sheets beside the map: the own realm, the hero, missions, the dial, tracks, the rivals, the army."""

from __future__ import annotations

from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.event_words import begun
from ludarium.games.multiverse_war.picture.blocks import signs_of
from ludarium.games.multiverse_war.picture.moment import missions_done, stones_held
from ludarium.games.multiverse_war.picture.plan import player_id, unit_id
from ludarium.games.multiverse_war.picture.shop import price_list, shop, shops
from ludarium.games.multiverse_war.picture.symbols import GOLD, MISSION, STONE, UNITS, dial_sign, on_sheet, unit_sign
from ludarium.games.multiverse_war.pieces import ELITE, LEVELS, MOST_LEVEL, SETTLEMENT_HP, Hero
from ludarium.games.multiverse_war.rules.adventures import Card
from ludarium.games.multiverse_war.rules.goals import (
    PER_SHARD,
    PER_STONE,
    SHARDS,
    fact,
    missions_of,
    portal_target,
    victory_points,
)
from ludarium.games.multiverse_war.rules.phases import next_ap
from ludarium.games.multiverse_war.rules.revenue import income
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import adventure_lines, kind_name, unit_name
from ludarium.scene.piles import open_pile, piles_sheet
from ludarium.scene.sheets import (
    Art,
    Badge,
    Coin,
    Flow,
    Item,
    Panel,
    Sheet,
    SheetPart,
    Stock,
    Text,
    Track,
    column,
    grid,
    lane,
    row,
    sheet_part,
    wrap,
)
from ludarium.scene.sheets import Card as SheetCard

SECTIONS = 8
STARTER_WORDS = {
    "connected": "Buildings connected by road",
    "guard_towers": "Guard Towers",
    "fortresses": "Fortress",
    "elites": "Elite unit type",
}


def sheets(g: MultiverseWar, seat: int, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """All sheets of a seat; a spectator has those that everybody may see.

    The drawer holds the prices until the shop opens, and what the shop takes the place of as long as it is open.
    """
    found = []
    if seat >= 0:
        if shops(g, seat):
            found.append(Sheet("shop", shop(g, seat), size="l", priority=3, title="Shop"))
            found.append(Sheet("revenue", _revenue(*income(g, seat)), place="right", dock="me", title="Next revenue"))
            found += [_in_drawer(sheet) for sheet in _own(g, seat) if sheet.id != "realm"]
        else:
            found += [*_own(g, seat), price_list(g, seat)]
        found.append(Sheet("army", _army(*_army_of(g, seat)), "foot", compact="near", priority=1, title="My units"))
    card = next((frame for frame in reversed(g.stack) if isinstance(frame, Card) and frame.card), None)
    if card is not None:
        found.append(Sheet("adventure", _adventure(g, card), place="right", dock="board", title="Adventure"))
    found.append(
        Sheet(
            "players",
            _players("Rivals" if seat >= 0 else "Players", *_rows(g, seat, names)),
            dock="board" if g.ask is not None and g.ask.topic == "deals" else "rivals",
            title="Players",
        )
    )
    if g.with_dial and g.round:
        now, after = (g.content.dial[str(n)] for n in (g.dial, g.dial % SECTIONS + 1))
        body = _dial(g.dial, now.name, begun(now.text), after.name)
        turned = g.ask is not None and g.ask.topic == "cold front"
        dial = Sheet("dial", body, dock="board" if turned else "rivals", priority=int(turned), title="Event dial")
        found.append(_in_drawer(dial) if shops(g, seat) else dial)
    return (*found, *_discarded(g))


def _in_drawer(sheet: Sheet) -> Sheet:
    """To be looked at on request, as long as the shop takes its place."""
    return Sheet(sheet.id, sheet.body, "drawer", title=sheet.title)


def _discarded(g: MultiverseWar) -> tuple[Sheet, ...]:
    """The adventures that have been."""
    cards = [
        _past_adventure(g.content.adventures[card].name, adventure_lines(g.content, g.content.adventures[card]))
        for card in g.discard
    ]
    return piles_sheet(open_pile("Adventures that have been", -1, *cards)) if cards else ()


@sheet_part
def _past_adventure(name: str, lines: tuple[str, ...]) -> SheetCard:
    return SheetCard(name, tuple([Text(line, "small") for line in lines]), tone="gold", size="s")


# -- the own realm ----------------------------------------------------------------------------------------------


def _own(g: MultiverseWar, seat: int) -> list[Sheet]:
    player = g.players[seat]
    faction = g.content.factions[player.faction]
    stones = (player.shards, SHARDS) if g.with_shards else (player.stones, portal_target(g))
    what = ("Shards" if g.with_shards else "Stones") if g.map.mines else ""
    coming = sum(income(g, seat))
    realm = _realm(
        seat, faction.name, g.map.card.name, player.gold, coming, what, *stones, SETTLEMENT_HP - player.damage
    )
    found = [Sheet("realm", realm, dock="me", compact="lane", title="My realm")]
    missions = mission_rows(g, seat)
    if missions:
        card = g.content.missions.get(player.card)
        title = card.name if card else "Bonus missions"
        found.append(Sheet("missions", _missions(title, bool(card), missions), dock="me", title="Missions"))
    if player.hero is not None:
        found.append(Sheet("hero", _hero(seat, player.hero, *_hero_words(g, player.hero)), dock="me", title="Hero"))
    tracks = tuple(
        [
            (kind, g.content.units[kind].name, player.track[row])
            for kind, row in g.content.tracks.items()
            if player.track and player.track[row]
        ]
    )
    if tracks:
        found.append(Sheet("tracks", _tracks(tracks), dock="me", priority=1, title="Battle tracks"))
    return found


@sheet_part
def _realm(
    seat: int, faction: str, layout: str, gold: int, coming: int, what: str, have: int, need: int, town: int
) -> SheetCard:
    held = [Stock(on_sheet(GOLD), gold, "Gold", f"+{coming} next", key="gold", tone="gold")]
    if what:
        held.append(Stock(on_sheet(STONE), have, what, f"of {need}", key="stones", tone="info"))
    held.append(Stock("s-house", town, "Settlement", f"of {SETTLEMENT_HP} HP", key="town"))
    return SheetCard(
        faction, (grid(tuple(held), 2),), lead=_emblem(seat), notes=(layout,), owner=seat, kind="realm", key="realm"
    )


def mission_rows(g: MultiverseWar, seat: int) -> tuple[tuple[str, int, int, bool], ...]:
    """A player's missions, as far as this view knows them: words, how far, how far to go, whether it is done."""
    player = g.players[seat]
    wanted = missions_of(g, seat)
    if not wanted or len(player.done) != len(wanted):
        return ()
    card = g.content.missions.get(player.card)
    words = [one.words for one in card.missions] if card else [STARTER_WORDS[name] for name, _ in wanted]
    rows = []
    for said, (name, reach), done in zip(words, wanted, player.done, strict=True):
        one = (PER_SHARD if g.with_shards else PER_STONE) if name == "mined" else 1
        at = reach if done else min(reach, fact(g, seat, name))
        rows.append((begun(said), at // one, reach // one, done))
    return tuple(rows)


@sheet_part
def mission_sign(done: bool) -> Art:
    """What stands before a mission."""
    return Art("s-check", tone="ok") if done else Art(on_sheet(MISSION))


@sheet_part
def _mission(words: str, at: int, reach: int, done: bool) -> Item:
    """A part of its own: one comes on while the others stay."""
    return Item(words, lead=mission_sign(done), value=f"{at} of {reach}", size="s", state="off" if done else "")


@sheet_part
def _missions(title: str, secret: bool, rows: tuple[tuple[str, int, int, bool], ...]) -> Panel:
    lines = [_mission(*row) for row in rows]
    return Panel(title, (column(*lines, size="s"),), "only you" if secret else "", ground="paper")


def _hero_words(g: MultiverseWar, hero: Hero) -> tuple[str, tuple[tuple[str, str, bool, int], ...], int]:
    sheet = g.content.heroes[hero.sheet]
    skills = tuple([(one.name, one.id, one.id in hero.abilities, one.level) for one in sheet.abilities])
    return sheet.name, skills, sheet.dmg


@sheet_part
def _hero(seat: int, hero: Hero, name: str, skills: tuple[tuple[str, str, bool, int], ...], dmg: int) -> Panel:
    head = Text(f"**{hero.hp}** HP, **{hero.ap}** AP, **{dmg}** DMG", "small")
    goal = LEVELS[hero.level + 1] - LEVELS[hero.level] if hero.level < MOST_LEVEL else hero.kills
    kills = Text(
        f"{hero.kills} of {goal} kills to the next level" if hero.level < MOST_LEVEL else "highest level", "small"
    )
    rows = [
        Item(
            skill,
            size="s",
            state="" if has else "off",
            lead=Art("s-zap" if has else "s-lock"),
            value="" if has else f"from level {level}" if level > hero.level else "not learned",
            about=ability,
        )
        for skill, ability, has, level in skills
    ]
    note = "fallen" if hero.fallen else f"level {hero.level}"
    icon = on_sheet(UNITS[hero.sheet])
    return Panel(name, (head, kills, column(*rows, size="s")), note, ground="paper", icon=icon, owner=seat)


@sheet_part
def _tracks(tracks: tuple[tuple[str, str, int], ...]) -> Panel:
    lines = [
        Track(at, ELITE, name, form="pips", icon=unit_sign(kind), label=f"{name}: {at} of {ELITE}", about=kind)
        for kind, name, at in tracks
    ]
    return Panel("Battle tracks", (column(*lines, size="s"),), "elite at 4", ground="paper")


@sheet_part
def _dial(section: int, name: str, text: str, after: str) -> Panel:
    wheel = Art(dial_sign(section), "scene", label=f"The event dial stands on {section}", kind="dial")
    words = column(Text(name, "strong"), Text(f"Next round: **{after}**", "small"), size="s")
    return Panel("Event dial", (row(wheel, words), Text(text, "small")), ground="paper")


@sheet_part
def _revenue(settlement: int, buildings: int, supply: int, villages: int) -> Panel:
    """What the next revenue phase will bring as things stand."""
    rows = [("Settlement", settlement), ("Buildings", buildings), ("Supply lines", supply), ("Villages", villages)]
    chips = [Item(name, "chip", value=str(gold), size="s") for name, gold in rows if gold]
    total = settlement + buildings + supply + villages
    return Panel("Next revenue", (wrap(*chips),), f"{total} gold", icon=on_sheet(GOLD))


def _adventure(g: MultiverseWar, frame: Card) -> SheetPart:
    """The card that is being resolved: everybody sees it."""
    card = g.content.adventures[frame.card]
    unit = g.units[frame.unit]
    left = frame.left if frame.exchange and card.guardian else card.guardian.hp if card.guardian else 0
    health = (_left(g, frame.unit), g.stats(unit).hp) if unit.hex else (0, 0)
    lines = adventure_lines(g.content, card)
    return _adventure_card(card.name, lines, unit_name(g, unit), health, left, card.guardian.hp if card.guardian else 0)


def _left(g: MultiverseWar, number: int) -> int:
    return max(0, g.stats(g.units[number]).hp - g.units[number].wounds)


@sheet_part
def _adventure_card(
    name: str, lines: tuple[str, ...], who: str, health: tuple[int, int], left: int, most: int
) -> SheetCard:
    body = [Text(line, "small") for line in lines]
    tracks = [Track(health[0], health[1], who, form="pips", label=f"{who}: {health[0]} of {health[1]} HP")]
    if most:
        tracks.append(Track(max(0, left), most, "Guardian", form="pips", label=f"Guardian: {left} of {most} HP"))
    return SheetCard(name, (*body, *tracks), notes=("Adventure",), tone="gold", key="adventure-card")


# -- players ----------------------------------------------------------------------------------------------------


def _rows(g: MultiverseWar, seat: int, names: tuple[str, ...]) -> list[SheetPart]:
    return [
        _player(
            one,
            names[one],
            g.content.factions[player.faction].name,
            player.gold,
            stones_held(g, one) if g.map.mines else "",
            sum(player.done),
            victory_points(g, one),
            kind_name(g.content, player.hero.sheet) if player.hero else "",
            player.out,
        )
        for one, player in enumerate(g.players)
        if one != seat
    ]


@sheet_part
def _emblem(seat: int) -> Art:
    """A part of its own, for it stays when the numbers beside it change."""
    return Art(f"s-seat-{seat % 4 + 1}", owner=seat, size="l")


@sheet_part
def _player(
    seat: int, name: str, faction: str, gold: int, stones: str, done: int, points: int, hero: str, out: bool
) -> Item:
    told = [f"{gold} gold", *[stones] * bool(stones), missions_done(done), *[f"hero: {hero}"] * bool(hero)]
    notes = ("has left the game",) if out else (faction, ", ".join(told))
    lead = _emblem(seat)
    return Item(
        name.replace("{", "("),
        lead=lead,
        notes=notes,
        value=str(points),
        aside="points",
        owner=seat,
        key=player_id(seat),
    )


@sheet_part
def _players(title: str, *rows: SheetPart) -> Panel:
    return Panel(title, (column(*rows, size="s"),), ground="paper")


# -- the army ---------------------------------------------------------------------------------------------------


def _army_of(g: MultiverseWar, seat: int) -> list[SheetPart]:
    """The own blocks, those that can act first; outside the own action phase with the AP that the next one gives them."""
    acts = g.phase == "action" and g.turn == seat
    acting = g.ask.about[0] if g.ask is not None and g.ask.topic == "act" and seat in g.ask.seats else -1
    own = sorted(g.own_units(seat), key=lambda n: (acts and (g.units[n].finished or not g.units[n].ap), n))
    found = []
    for number in own:
        unit = g.units[number]
        stats = g.stats(unit)
        note = f"{stats.hp - unit.wounds}/{stats.hp} HP" if unit.kind != DECOY else "a bluff"
        points = unit.ap if acts else next_ap(g, unit)
        health = (0, 0) if unit.kind == DECOY else (max(0, stats.hp - unit.wounds), stats.hp)
        done = acts and unit.finished
        signs = tuple(map(on_sheet, signs_of(unit)))
        found.append(
            _soldier(number, seat, unit.kind, unit_name(g, unit), note, health, signs, points, done, number == acting)
        )
    return found


@sheet_part
def _soldier(
    number: int,
    seat: int,
    kind: str,
    name: str,
    note: str,
    health: tuple[int, int],
    signs: tuple[str, ...],
    points: int,
    done: bool,
    acting: bool,
) -> Item:
    about = "" if kind == DECOY else kind
    return Item(
        begun(name),
        "tile",
        lead=_face(seat, kind, name, health, signs, points, done),
        notes=("done",) if done else (f"{note}, {points} AP",),
        key=unit_id(number),
        owner=seat,
        about=about,
        state="off" if done else "on" if acting else "",
        size="s",
        kind="soldier",
    )


@sheet_part
def _face(
    seat: int, kind: str, name: str, health: tuple[int, int], signs: tuple[str, ...], points: int, done: bool
) -> Coin:
    """The coin of a unit, a part of its own: many look alike."""
    badges = tuple([Badge(2 + 2 * n, sign) for n, sign in enumerate(signs)])
    badges += (Badge(10, "s-check", tone="ok"),) if done else (Badge(10, words=str(points), tone="points"),)
    return Coin(unit_sign(kind), *health, badges, owner=seat, label=name)


@sheet_part
def _army(*soldiers: SheetPart) -> Flow:
    return lane(*soldiers, label="My units")
