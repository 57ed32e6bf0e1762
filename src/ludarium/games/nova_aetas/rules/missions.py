"""Mission scripts (NA-MIS): events, what they do, and how a Mission is won and lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.games.nova_aetas.content.calls import Call, read_call
from ludarium.games.nova_aetas.effects import hero_number
from ludarium.games.nova_aetas.events import Appeared, Ended, Happened, Kept, LeftMap
from ludarium.games.nova_aetas.options import Choose
from ludarium.games.nova_aetas.rules.conditions import Moment, quadrants_until
from ludarium.games.nova_aetas.rules.statuses import enemy_gains, hero_gains, name_of, turn_perilium
from ludarium.games.nova_aetas.rules.waking import rouse, wake
from ludarium.games.nova_aetas.rules.wounds import DECKS, Peek, TakeWounds, draw_loot, faces_of, heal_hero, remove_enemy
from ludarium.games.nova_aetas.state import Enemy, NovaAetas, near
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure
from ludarium.space.squares import Square, adjacent, neighbours

STANDING_FACTS = ("counter", "objects_left", "destroyed", "defeated", "flag")
"""Moments of events that are read off the position."""
KO_DEFEAT = 3


def holds(g: NovaAetas, condition: Any, actor: int = -1) -> bool:
    """Whether a condition of the Mission holds now."""
    if isinstance(condition, dict):
        parts = [holds(g, part, actor) for key in condition for part in condition[key]]
        return any(parts) if "any" in condition else all(parts)
    call = read_call(condition)
    found = CONDITIONS.get(call.name)
    if found is None:
        raise NotImplementedError(condition)
    return found(g, call, actor)


def _objects_left(g: NovaAetas, call: Call, actor: int) -> bool:
    left = sum(1 for t in g.things.values() if t.type == call.word(0) and not t.gone)
    number = call.number(2)
    return {"eq": left == number, "ge": left >= number, "le": left <= number}[call.word(1)]


def _none_left(g: NovaAetas, call: Call, actor: int) -> bool:
    """No Enemy, no hidden piece, and nobody still to come by the clock."""
    if g.foes() or len(g.laid) < len(g.script.map):
        return False
    for event in g.script.events:
        coming = any(isinstance(op, str) and op.split("(")[0] in ("spawn", "spawn_at", "draft") for op in event.do)
        if coming and event.when.startswith("time(") and event.id not in g.fired:
            return False
    return True


def _held(g: NovaAetas, call: Call, actor: int) -> bool:
    return any(call.word(0) in hero.carries for hero in g.heroes)


def _hero_exit(g: NovaAetas, call: Call, actor: int) -> bool:
    return any(call.word(0) in hero.carries and hero.exit == call.word(1) for hero in g.heroes)


def _exit(g: NovaAetas, call: Call, actor: int) -> bool:
    return sum(hero.exit == call.word(0) for hero in g.heroes) >= call.number(1)


def _enemy_exit(g: NovaAetas, call: Call, actor: int) -> bool:
    who, exit_ = call.word(0), call.word(1)
    return any(gone.startswith(f"{who} ") and exit_ in ("any", gone.split()[1]) for gone in g.departed)


def _ko(g: NovaAetas, call: Call, actor: int) -> bool:
    return sum(hero.ko and hero.at is not None for hero in g.heroes) >= call.number(0)


def _time(g: NovaAetas, call: Call, actor: int) -> bool:
    return g.now >= quadrants_until(g, call.word(0))


def _next_to(g: NovaAetas, call: Call, actor: int) -> bool:
    at = g.heroes[actor].at
    return any(at and adjacent(g.ground, at, g.enemies[n].at or at) for n in g.group(call.word(0)))


CONDITIONS: dict[str, Callable[[NovaAetas, Call, int], bool]] = {
    "none_left": _none_left,
    "held": _held,
    "hero_exit": _hero_exit,
    "exit": _exit,
    "flag": lambda g, call, _: call.word(0) in g.flags,
    "not_flag": lambda g, call, _: call.word(0) not in g.flags,
    "counter": lambda g, call, _: g.counters.get(call.word(0), 0) >= call.number(1),
    "counter_below": lambda g, call, _: g.counters.get(call.word(0), 0) < call.number(1),
    "defeated": lambda g, call, _: call.word(0) in g.out and not g.group(call.word(0)),
    "interacted": lambda g, call, _: call.word(0) in g.things and bool(g.things[call.word(0)].worked),
    "objects_left": _objects_left,
    "enemy_exit": _enemy_exit,
    "time": _time,
    "time_over": lambda g, *_: g.now >= g.script.time.quadrants,
    "ko": _ko,
    "achievement": lambda g, call, _: call.word(0) in g.achievements,
    "not_achievement": lambda g, call, _: call.word(0) not in g.achievements,
    "has_item": lambda g, call, _: any(call.word(0) in hero.items for hero in g.heroes),
    "carries": lambda g, call, actor: actor >= 0 and call.word(0) in g.heroes[actor].carries,
    "next_to": _next_to,
    "no_wake": lambda g, *_: g.woken < 0,
}


class Settle(Procedure):
    """After every action: all events it set off, then Victory, then Defeat (NA-GAP-144)."""

    def next_event(self, g: NovaAetas, got: object) -> Next:
        if g.ended:
            return END
        for event in g.script.events:
            when = read_call(event.when)
            if when.name in STANDING_FACTS and event.id not in g.fired and holds(g, event.when):
                g.occur(event.when)
        if not g.pending:
            self.at = "check"
            return None
        first, g.pending = g.pending[0], g.pending[1:]
        self.at = "next_event"
        for event in reversed(g.script.events):
            ready = event.repeat or event.id not in g.fired
            if event.when == first.when and ready and all(holds(g, one, first.actor) for one in event.if_):
                g.fired = tuple(sorted({*g.fired, event.id}))
                g.push(Script(event=event.id, ops=texts(event.id, event.do), actor=first.actor))
        return None

    def check(self, g: NovaAetas, got: object) -> Next:
        won, lost = holds(g, g.script.victory), holds(g, g.script.defeat)
        if not won and not g.up():
            lost = True  # NA-GAP-132: nobody is left to act
        if lost and g.departed and not any(hero.exit for hero in g.heroes):
            won = False  # NA-GAP-145: an Enemy that leaves comes first
        if won or lost:
            finish(g, "victory" if won else "defeat")
        return END


def finish(g: NovaAetas, outcome: str) -> None:
    """NA-TIM-02, NA-TIM-03: the Mission ends at once, whatever is under way."""
    g.ended = outcome
    g.pending = ()
    rule = "NA-TIM-03" if outcome == "victory" else "NA-TIM-04"
    g.tell(Ended, rule=rule, outcome=outcome)
    g.stack[:] = [MissionEnd()]


def texts(event: str, ops: tuple[Any, ...]) -> tuple[str, ...]:
    """Operations as texts; a choice is named by its event."""
    return tuple(op if isinstance(op, str) else f"choice({event})" for op in ops)


class Script(Procedure):
    """Operations of a Mission, in order."""

    event: str = ""
    ops: tuple[str, ...] = ()
    actor: int = -1
    this: str = ""
    successes: int = 0
    enemy: int = -1
    """The Enemy that carries out its Objective."""
    op: str = ""
    drafts: int = 0

    def begin(self, g: NovaAetas, got: object) -> Next:
        if self.event:
            g.tell(Happened, rule="NA-HOR-08", name=self.event, what="; ".join(self.ops))
        return None

    def next_op(self, g: NovaAetas, got: object) -> Next:
        if not self.ops:
            return END
        self.op, self.ops = self.ops[0], self.ops[1:]
        call = read_call(self.op)
        self.at = "next_op"
        if call.name == "choice":
            self.at = "ask_choice"
        elif call.name == "draft":
            self.drafts = call.number(1)
            self.at = "draft"
        elif call.name == "if_successes":
            then = call.args[1]
            if self.successes >= call.number(0) and isinstance(then, Call):
                self.ops = (then.text, *self.ops)
        elif call.name == "peek":
            g.push(Peek(count=call.number(0)))
        elif call.name == "wound":
            for who in self._heroes(g, call.args[0]):
                g.push(TakeWounds(hero=who, wounds=call.number(1), moment=Moment(source="card")))
        else:
            self._do(g, call)
        return None

    def ask_choice(self, g: NovaAetas, got: object) -> Next:
        entries = self._entries(g)
        options = tuple(Choose(entry["text"]) for entry in entries)
        return Ask(g.decider(), "mission choice", "NA-MIS-09", options, (self.event,))

    def chosen(self, g: NovaAetas, got: Choose) -> Next:
        entry = next(entry for entry in self._entries(g) if entry["text"] == got.what)
        self.ops = (*entry["do"], *self.ops)
        self.at = "next_op"
        return None

    def draft(self, g: NovaAetas, got: object) -> Next:
        """NA-ENM-15: the pile is shuffled when it is first used and when it runs out."""
        faction = read_call(self.op).word(0)
        if self.drafts <= 0:
            self.at = "next_op"
            return None
        self.drafts -= 1
        if not g.drafts.get(faction):
            cards = g.book.drafts[faction].cards
            g.drafts = {**g.drafts, faction: tuple(c for c in sorted(cards) for _ in range(cards[c]))}
        return None

    def draw(self, g: NovaAetas, got: object) -> Next:
        faction = read_call(self.op).word(0)
        return Chance("draft", "NA-ENM-15", Deal(g.drafts[faction], 1), (faction,))

    def drafted(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        call = read_call(self.op)
        pile = list(g.drafts[call.word(0)])
        pile.remove(got[0])
        g.drafts = {**g.drafts, call.word(0): tuple(pile)}
        card = g.book.enemies[got[0]]
        horde = next((int(skill.split()[1]) for skill in card.passives if skill.startswith("horde ")), 1)
        spawn(g, got[0], horde, g.script.reinforcement_points[call.word(2)])
        self.at = "draft"
        return None

    def _entries(self, g: NovaAetas) -> list[dict[str, Any]]:
        event = next(one for one in g.script.events if one.id == self.event)
        found: list[dict[str, Any]] = next(op["choice"] for op in event.do if isinstance(op, dict))
        return found

    def _heroes(self, g: NovaAetas, who: object) -> list[int]:
        if who == "actor":
            return [self.actor] if self.actor >= 0 else []
        if who == "all_heroes":
            return [n for n, hero in enumerate(g.heroes) if hero.at is not None]
        if isinstance(who, Call) and who.name == "heroes_near":
            at = g.things[who.word(0)].at
            return [n for n in g.up() if near(at, g.heroes[n].at) <= who.number(1)]
        number = hero_number(g, str(who))
        return [number] if number >= 0 else []

    def _enemies(self, g: NovaAetas, who: str) -> list[int]:
        if who.startswith("enemies_zone_"):
            zone = who[len("enemies_zone_") :]
            return [n for n in g.foes() if g.zone(g.enemies[n].at or (0, 0)) == zone]
        return g.group(who)

    def _do(self, g: NovaAetas, call: Call) -> None:
        act = OPERATIONS.get(call.name)
        if act is None:
            raise NotImplementedError(f"{g.mission}: {call.text}")
        act(self, g, call)


def _spawn(script: Script, g: NovaAetas, call: Call) -> None:
    spawn(g, call.word(0), call.number(1), g.script.reinforcement_points[call.word(2)])


def _spawn_at(script: Script, g: NovaAetas, call: Call) -> None:
    squares = call.args[1]
    assert isinstance(squares, tuple)
    for square in squares:
        spawn(g, call.word(0), 1, square, on=True)


def _wake(script: Script, g: NovaAetas, call: Call) -> None:
    what = call.word(0)
    for number in g.foes():
        enemy = g.enemies[number]
        if what == "all" or g.zone(enemy.at or (0, 0)) == what:
            rouse(g, number, "NA-WTG-04")
        elif enemy.kind == what:
            wake(g, number, "NA-WTG-04")


def _reveal(script: Script, g: NovaAetas, call: Call) -> None:
    more = [n for n, piece in enumerate(g.script.map) if piece.zone == call.word(0) and n not in g.laid]
    lay(g, (*g.laid, *more))


def _status(script: Script, g: NovaAetas, call: Call) -> None:
    for number in script._heroes(g, call.args[0]):
        hero_gains(g, number, call.word(1), "NA-MIS-09")
    for number in script._enemies(g, call.word(0)):
        enemy_gains(g, number, call.word(1), "NA-MIS-09")


def _heal(script: Script, g: NovaAetas, call: Call) -> None:
    for number in script._heroes(g, call.args[0]):
        heal_hero(g, number, call.number(1))


def _tv(script: Script, g: NovaAetas, call: Call) -> None:
    for number in script._heroes(g, call.args[0]):
        turn_perilium(g, number, call.number(1), "NA-TVV-09")


def _objective(script: Script, g: NovaAetas, call: Call) -> None:
    g.objectives = {**g.objectives, call.word(0): "" if call.word(1) == "none" else call.word(1)}


def _flag(script: Script, g: NovaAetas, call: Call) -> None:
    g.flags = tuple(sorted({*g.flags, call.word(0)}))


def _counter(script: Script, g: NovaAetas, call: Call) -> None:
    name = call.word(0)
    g.counters = {**g.counters, name: g.counters.get(name, 0) + call.number(1)}


def _hits(script: Script, g: NovaAetas, call: Call) -> None:
    name = f"hits {call.word(0)}"
    g.counters = {**g.counters, name: g.counters.get(name, 0) + call.number(1)}


def _give(script: Script, g: NovaAetas, call: Call) -> None:
    g.achievements = tuple(sorted({*g.achievements, call.word(0)}))


def _take(script: Script, g: NovaAetas, call: Call) -> None:
    g.achievements = tuple(one for one in g.achievements if one != call.word(0))


def _popolini(script: Script, g: NovaAetas, call: Call) -> None:
    g.popolini += call.number(0)


def _loot(script: Script, g: NovaAetas, call: Call) -> None:
    draw_loot(g, call.word(0), call.number(1))


def _equip(script: Script, g: NovaAetas, call: Call) -> None:
    item = call.word(0)
    if script.actor >= 0 and not g.ended and room_for(g, script.actor, item):
        hero = g.heroes[script.actor]
        g.put_hero(script.actor, items=(*hero.items, item))
    else:
        g.stock = tuple(sorted((*g.stock, item)))


def _card(script: Script, g: NovaAetas, call: Call) -> None:
    if script.actor >= 0 and not g.heroes[script.actor].ko:
        g.put_hero(script.actor, card=call.word(0))


def _remove(script: Script, g: NovaAetas, call: Call) -> None:
    name = script.this if call.word(0) == "this" else call.word(0)
    thing = g.things[name]
    if thing.hero >= 0:
        hero = g.heroes[thing.hero]
        g.put_hero(thing.hero, carries=tuple(one for one in hero.carries if one != name))
    g.put_thing(name, at=None, hero=-1, enemy=-1, gone=True)


def _pick(script: Script, g: NovaAetas, call: Call) -> None:
    name, hero = call.word(0), g.heroes[script.actor]
    g.put_thing(name, at=None, hero=script.actor)
    g.put_hero(script.actor, carries=(*hero.carries, name))
    g.occur(f"picked({name},hero)", script.actor)


def _leave(script: Script, g: NovaAetas, call: Call) -> None:
    at = g.enemies[script.enemy].at
    exit_ = next((name for name, squares in g.script.exits.items() if at in squares), "")
    if at is not None:
        leave(g, script.enemy, exit_)


def _fewer(script: Script, g: NovaAetas, call: Call) -> None:
    for number in g.group(call.word(0))[::-1][: call.number(1)]:
        remove_enemy(g, number)


OPERATIONS: dict[str, Callable[[Script, NovaAetas, Call], None]] = {
    "spawn": _spawn,
    "spawn_at": _spawn_at,
    "wake": _wake,
    "reveal": _reveal,
    "status": _status,
    "heal": _heal,
    "tv": _tv,
    "objective": _objective,
    "flag": _flag,
    "counter": _counter,
    "hits": _hits,
    "give": _give,
    "take": _take,
    "popolini": _popolini,
    "loot": _loot,
    "equip": _equip,
    "card": _card,
    "remove": _remove,
    "pick": _pick,
    "leave": _leave,
    "fewer": _fewer,
}
"""What the engine can carry out; a Mission that needs more is not offered."""


def room_for(g: NovaAetas, number: int, item: str) -> bool:
    """NA-EQP-01: whether a Hero can carry one more item, and is allowed to (NA-EQP-05)."""
    hero, card = g.heroes[number], g.book.items[item]
    rule, _, name = card.limitation.partition(":")
    if (rule == "hero" and name != hero.id) or (rule == "class" and name != g.sheet(hero).class_):
        return False
    limits = {"helmet": 1, "armor": 1, "accessory": 3, "hands": 2}
    for slot, size in card.encumbrance.items():
        held = sum(g.book.items[one].encumbrance.get(slot, 0) for one in hero.items)
        if held + size > limits[slot]:
            return False
    return True


def lay(g: NovaAetas, pieces: tuple[int, ...]) -> None:
    """Lay these pieces of the Mission's map; everything else is Non-Zone (NA-ZON-02)."""
    script = g.script
    rows = [list(row) for row in g.rows]
    for index in pieces:
        if index in g.laid and g.rows:
            continue
        piece = script.map[index]
        for y, row in enumerate(g.book.pieces[piece.piece].rows, piece.at[1]):
            for x, letter in enumerate(row, piece.at[0]):
                while len(rows) <= y:
                    rows.append([])
                while len(rows[y]) <= x:
                    rows[y].append("#")
                rows[y][x] = letter
    g.rows = tuple("".join(row) for row in rows)
    g.laid = tuple(sorted(set(pieces)))


def spawn(g: NovaAetas, kind: str, count: int, point: Square, *, on: bool = False) -> None:
    """NA-TOK-06, NA-TOK-07, NA-GAP-154: new Models round a point, as many as there are miniatures left."""
    for _ in range(min(count, g.book.enemies[kind].models - len(g.group(kind)))):
        taken = g.taken()
        free = [s for s in g.ground.cells if s not in taken and g.ground.stands(s) and not g.ground.level(s)]
        if not free:
            return
        up = [g.heroes[n].at for n in g.up()]

        def key(square: Square, up: list[Square | None] = up) -> tuple[int, ...]:
            far = near(square, point)
            rank = far if on else (0 if square in neighbours(point) else far + 1)
            return (rank, min((near(square, at) for at in up), default=0), square[1], square[0])

        square = min(free, key=key)
        g.enemies = (*g.enemies, Enemy(kind, square))
        g.tell(Appeared, rule="NA-TOK-06", who=name_of(len(g.enemies) - 1), kind=kind, at=square)
    if g.group(kind) and kind not in g.tokens:
        g.tokens = dict(sorted({**g.tokens, kind: g.now + 1}.items()))


def leave(g: NovaAetas, number: int, exit_: str) -> None:
    """NA-MOV-06, NA-GAP-145: an Enemy leaves the map with what it carries, without Loot."""
    enemy = g.enemies[number]
    gone = [f"{enemy.kind} {exit_}"]
    for id_, thing in g.things.items():
        if thing.enemy == number:
            g.put_thing(id_, enemy=-1, at=None, gone=True)
            gone.append(f"{id_} {exit_}")
    g.departed = tuple(sorted({*g.departed, *gone}))
    remove_enemy(g, number)
    g.tell(LeftMap, rule="NA-GAP-145", who=name_of(number), exit=exit_)


class MissionEnd(Procedure):
    """The Mission is over: its last events, rewards and Loot (NA-LOO-04 to NA-LOO-06)."""

    left: tuple[str, ...] = ()

    def events(self, g: NovaAetas, got: object) -> Next:
        if g.ended == "victory":
            for event in reversed(g.script.events):
                if event.when == "victory" and all(holds(g, one) for one in event.if_):
                    g.push(Script(event=event.id, ops=texts(event.id, event.do)))
        return None

    def rewards(self, g: NovaAetas, got: object) -> Next:
        reward = g.script.rewards.victory if g.ended == "victory" else g.script.rewards.defeat
        g.popolini += reward.popolini
        self.left = g.loot
        return None

    def halve(self, g: NovaAetas, got: object) -> Next:
        """NA-LOO-04, NA-LOO-05: Victory keeps all, Defeat half, picked at random."""
        count = len(g.loot)
        if g.ended != "victory":
            more = sum(
                op.number(0)
                for hero in g.heroes
                for _, line in g.lines(hero, "mission_end")
                for op in line.ops
                if op.name == "keep"
            )
            count = min(count, count // 2 + more)
        return Chance("keep loot", "NA-LOO-05", Deal(g.loot, count))

    def kept(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        extra = g.script.rewards.victory.extra if g.ended == "victory" else g.script.rewards.defeat.extra
        self.left = tuple(sorted(got))
        g.loot = self.left
        g.push(Script(ops=extra))
        return None

    def reveal(self, g: NovaAetas, got: object) -> Next:
        """NA-LOO-06: one deck after another."""
        known = [card for card in g.loot if card not in DECKS]
        if known:
            g.reagents = tuple(sorted((*g.reagents, *known)))
            g.tell(Kept, rule="NA-LOO-06", cards=tuple(known))
        self.left = tuple(card for card in g.loot if card in DECKS)
        g.loot = self.left
        return None

    def next_deck(self, g: NovaAetas, got: object) -> Next:
        if not self.left:
            self.at = "close"
        return None

    def faces(self, g: NovaAetas, got: object) -> Next:
        deck = self.left[0]
        return Chance("reveal loot", "NA-LOO-06", Deal(faces_of(g, deck), self.left.count(deck)), (deck,))

    def revealed(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        deck = self.left[0]
        self.left = tuple(one for one in self.left if one != deck)
        g.reagents = tuple(sorted((*g.reagents, *got)))
        g.tell(Kept, rule="NA-LOO-06", cards=got)
        self.at = "next_deck"
        return None

    def close(self, g: NovaAetas, got: object) -> Next:
        """NA-INV-23: Wounds, statuses and TV are cleared; injuries stay."""
        for number in range(len(g.heroes)):
            g.put_hero(number, wounds=0, statuses=(), tv=0, ko=False, flipped=(), unloaded=())
        g.loot = ()
        return END
