"""What a Mission does: the operations of its script (NA-MIS-09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.games.nova_aetas.content.calls import Call, read_call
from ludarium.games.nova_aetas.events import Happened, LeftMap, Moved
from ludarium.games.nova_aetas.options import Choose, Place
from ludarium.games.nova_aetas.rules.blasts import Barrage, Blast, FireSpread
from ludarium.games.nova_aetas.rules.conditions import Moment
from ludarium.games.nova_aetas.rules.loot import Peek, draw_loot
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number, name_of
from ludarium.games.nova_aetas.rules.placing import UNIQUE, lay, leave, owned, place_thing, room_for, spawn
from ludarium.games.nova_aetas.rules.statuses import enemy_gains, hero_gains, turn_perilium
from ludarium.games.nova_aetas.rules.waking import rouse, wake
from ludarium.games.nova_aetas.rules.wounds import TakeWounds, remove_enemy
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas, near
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure
from ludarium.space.squares import Square, distances, neighbours, reach, way

ASKING = ("choice", "equip", "move_object", "destroy_later", "remove_enemies")
PUSHING = ("draft", "if_successes", "peek", "wound", "blast", "barrage", "fire_spread")


class Script(Procedure):
    """Operations of a Mission, in order."""

    event: str = ""
    ops: tuple[str, ...] = ()
    actor: int = NOBODY
    this: str = ""
    successes: int = 0
    enemy: int = NOBODY
    """The Enemy that carries out its Objective."""
    square: Square | None = None
    """The square that was just served, or where the object in question lay."""
    reward: bool = False
    """Whether it is what a Mission brings at its end: items go to the stock."""
    op: str = ""
    count: int = 0
    """How often something has still to be done."""
    open: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()

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
        if call.name in ASKING:
            self._ask(g, call)
        elif call.name in PUSHING:
            self._push(g, call)
        else:
            OPERATIONS[call.name](self, g, call)
        return None

    def ask_pick(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-138: choices that the Mission gives to the players."""
        options = tuple(Choose(one) for one in self.open)
        return Ask(g.decider(), "mission choice", "NA-MIS-09", options, (self.event or self.this, self.op))

    def picked(self, g: NovaAetas, got: Choose) -> Next:
        call = read_call(self.op)
        self.at = "next_op"
        if call.name == "choice":
            entry = next(entry for entry in self._entries(g) if entry["text"] == got.what)
            self.ops = (*entry["do"], *self.ops)
        elif call.name == "equip":
            number = hero_number(g, got.what)
            g.put_hero(number, items=(*g.heroes[number].items, call.word(0)))
        elif call.name == "destroy_later":
            g.counters = dict(sorted({**g.counters, f"fuse {got.what}": g.now + call.number(1)}.items()))
        else:
            remove_enemy(g, enemy_number(got.what))
            self.count -= 1
            self._offer_enemies(g, call)
        return None

    def ask_square(self, g: NovaAetas, got: object) -> Next:
        """The acting Hero's player leads a character."""
        hero = g.heroes[self.actor]
        return Ask(hero.seat, "lead", "NA-MIS-09", tuple(map(Place, self.squares)), (hero.id, self._name()))

    def led(self, g: NovaAetas, got: Place) -> Next:
        g.put_thing(self._name(), at=got.to)
        g.tell(Moved, rule="NA-MIS-09", who=self._name(), way=(got.to,))
        self.at = "next_op"
        return None

    def draft(self, g: NovaAetas, got: object) -> Next:
        """NA-ENM-15: the pile is shuffled when it is first used and when it runs out."""
        faction = read_call(self.op).word(0)
        if self.count <= 0:
            self.at = "next_op"
            return None
        self.count -= 1
        if not g.drafts.get(faction):
            cards = g.book.drafts[faction].cards
            pile = tuple(c for c in sorted(cards) for _ in range(cards[c]))
            g.drafts = dict(sorted({**g.drafts, faction: pile}.items()))
        return None

    def draw(self, g: NovaAetas, got: object) -> Next:
        faction = read_call(self.op).word(0)
        return Chance("draft", "NA-ENM-15", Deal(g.drafts[faction], 1), (faction,))

    def drafted(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        """NA-KEY-15: Horde brings several Models."""
        call = read_call(self.op)
        pile = list(g.drafts[call.word(0)])
        pile.remove(got[0])
        g.drafts = {**g.drafts, call.word(0): tuple(pile)}
        card = g.book.enemies[got[0]]
        horde = next((int(skill.split()[1]) for skill in card.passives if skill.startswith("horde ")), 1)
        spawn(g, got[0], horde, g.script.reinforcement_points[call.word(2)])
        self.at = "draft"
        return None

    # -- operations that ask or take their time ---------------------------------------------------

    def _ask(self, g: NovaAetas, call: Call) -> None:
        if call.name == "choice":
            self._offer(tuple(entry["text"] for entry in self._entries(g)))
        elif call.name == "equip":
            self._equip(g, call.word(0))
        elif call.name == "move_object":
            self._lead(g, call.number(1))
        elif call.name == "destroy_later":
            self._offer(tuple(t.id for t in g.things.values() if t.type == call.word(0) and not t.gone))
        else:
            self.count = call.number(1)
            self._offer_enemies(g, call)

    def _offer(self, names: tuple[str, ...]) -> None:
        self.open = names
        if names:
            self.at = "ask_pick"

    def _offer_enemies(self, g: NovaAetas, call: Call) -> None:
        ranked = [name_of(n) for n in g.foes() if g.card(g.enemies[n]).rank == call.word(0)]
        self._offer(tuple(ranked) if self.count > 0 else ())

    def _equip(self, g: NovaAetas, item: str) -> None:
        """The acting Hero, or one of the players' choice, gets the item; without room it goes to the stock."""
        card = g.book.items[item]
        if card.source in UNIQUE and owned(g, item):
            g.popolini += card.price // 2  # NA-GAP-146
            return
        takers = [self.actor] if self.actor >= 0 else list(g.up())
        able = [n for n in takers if room_for(g, n, item)] if not self.reward else []
        if not able:
            g.stock = tuple(sorted((*g.stock, item)))
        else:
            self._offer(tuple(g.heroes[n].id for n in able))

    def _lead(self, g: NovaAetas, squares: int) -> None:
        at = g.things[self._name()].at
        if at is None or self.actor < 0:
            return
        ways = reach(g.ground, at, squares, g.foe_squares() | g.obstacles())
        taken = g.taken() - {at}
        self.squares = tuple(sorted(s for s in ways if s not in taken))
        self.at = "ask_square"

    def _push(self, g: NovaAetas, call: Call) -> None:
        if call.name == "draft":
            self.count = call.number(1)
            self.at = "draft"
        elif call.name == "if_successes":
            then = call.args[1]
            if self.successes >= call.number(0) and isinstance(then, Call):
                self.ops = (then.text, *self.ops)
        elif call.name == "peek":
            g.push(Peek(count=call.number(0)))
        elif call.name == "wound":
            for who in heroes_meant(self, g, call.args[0]):
                g.push(TakeWounds(hero=who, wounds=call.number(1), moment=Moment(source="card")))
        elif call.name == "blast":
            assert self.square is not None
            x, y = self.square
            around = tuple((x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1) if (i, j) != (0, 0))
            g.push(Blast(squares=around, hits=call.number(0)))
        elif call.name == "barrage":
            g.push(Barrage())
        else:
            g.push(FireSpread())

    def _name(self) -> str:
        word = read_call(self.op).word(0)
        return self.this if word == "this" else word

    def _entries(self, g: NovaAetas) -> list[dict[str, Any]]:
        event = next(one for one in g.script.events if one.id == self.event)
        found: list[dict[str, Any]] = next(op["choice"] for op in event.do if isinstance(op, dict))
        return found


def heroes_meant(script: Script, g: NovaAetas, who: object) -> list[int]:
    """The Heroes that the first argument of an operation means."""
    if who == "actor":
        return [script.actor] if script.actor >= 0 else []
    if who == "all_heroes":
        return [n for n, hero in enumerate(g.heroes) if hero.at is not None]
    if isinstance(who, Call) and who.name == "heroes_near":
        at = g.things[who.word(0)].at
        return [n for n in g.up() if near(at, g.heroes[n].at) <= who.number(1)]
    return []


def _enemies_meant(g: NovaAetas, who: str) -> list[int]:
    if who.startswith("enemies_zone_"):
        zone = who[len("enemies_zone_") :]
        return [n for n in g.foes() if g.zone(g.enemies[n].at) == zone]
    return g.group(who)


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
        if what == "all" or g.zone(enemy.at) == what:
            rouse(g, number, "NA-WTG-04")
        elif enemy.kind == what:
            wake(g, number, "NA-WTG-04")


def _reveal(script: Script, g: NovaAetas, call: Call) -> None:
    more = [n for n, piece in enumerate(g.script.map) if piece.zone == call.word(0) and n not in g.laid]
    lay(g, (*g.laid, *more))


def _status(script: Script, g: NovaAetas, call: Call) -> None:
    for number in heroes_meant(script, g, call.args[0]):
        hero_gains(g, number, call.word(1), "NA-MIS-09")
    for number in _enemies_meant(g, call.word(0)):
        enemy_gains(g, number, call.word(1), "NA-MIS-09")


def _heal(script: Script, g: NovaAetas, call: Call) -> None:
    """A character is healed."""
    thing = g.things[call.word(0)]
    g.put_thing(thing.id, wounds=max(0, thing.wounds - call.number(1)))


def _tv(script: Script, g: NovaAetas, call: Call) -> None:
    for number in heroes_meant(script, g, call.args[0]):
        turn_perilium(g, number, call.number(1), "NA-TVV-09")


def _objective(script: Script, g: NovaAetas, call: Call) -> None:
    name = "" if call.word(1) == "none" else call.word(1)
    g.objectives = dict(sorted({**g.objectives, call.word(0): name}.items()))


def _flag(script: Script, g: NovaAetas, call: Call) -> None:
    g.flags = tuple(sorted({*g.flags, call.word(0)}))


def _counter(script: Script, g: NovaAetas, call: Call) -> None:
    count(g, call.word(0), call.number(1))


def _hits(script: Script, g: NovaAetas, call: Call) -> None:
    count(g, f"hits {call.word(0)}", call.number(1))


def count(g: NovaAetas, name: str, by: int) -> None:
    """Add to a counter; all start at 0."""
    g.counters = dict(sorted({**g.counters, name: g.counters.get(name, 0) + by}.items()))


def _give(script: Script, g: NovaAetas, call: Call) -> None:
    g.achievements = tuple(sorted({*g.achievements, call.word(0)}))


def _take(script: Script, g: NovaAetas, call: Call) -> None:
    g.achievements = tuple(one for one in g.achievements if one != call.word(0))


def _popolini(script: Script, g: NovaAetas, call: Call) -> None:
    g.popolini += call.number(0)


def _loot(script: Script, g: NovaAetas, call: Call) -> None:
    draw_loot(g, call.word(0), call.number(1))


def _card(script: Script, g: NovaAetas, call: Call) -> None:
    if script.actor in g.up():
        g.put_hero(script.actor, card=call.word(0))


def _remove(script: Script, g: NovaAetas, call: Call) -> None:
    g.put_thing(script._name(), at=None, gone=True)


def _pick(script: Script, g: NovaAetas, call: Call) -> None:
    pick_up(g, script.actor, call.word(0))


def pick_up(g: NovaAetas, number: int, name: str) -> None:
    """A Hero now carries this object."""
    hero = g.heroes[number]
    g.put_thing(name, at=None, hero=number, enemy=NOBODY)
    g.put_hero(number, carries=tuple(sorted((*hero.carries, name))))
    g.flags = tuple(sorted({*g.flags, f"picked {name}"}))
    g.occur(f"picked({name},hero)", number)


def _leave(script: Script, g: NovaAetas, call: Call) -> None:
    at = g.enemies[script.enemy].at
    exit_ = next((name for name, squares in g.script.exits.items() if at in squares), "")
    if at is not None:
        leave(g, script.enemy, exit_)


def _fewer(script: Script, g: NovaAetas, call: Call) -> None:
    for number in g.group(call.word(0))[::-1][: call.number(1)]:
        remove_enemy(g, number)


def _bucket(script: Script, g: NovaAetas, call: Call) -> None:
    if script.actor >= 0:
        g.put_hero(script.actor, bucket=True)


def _place(script: Script, g: NovaAetas, call: Call) -> None:
    if script.square is not None:
        place_thing(g, call.word(0), script.square)


def _walk(script: Script, g: NovaAetas, call: Call) -> None:
    """A character walks towards an exit unless an Enemy is next to it; on an exit square it leaves."""
    name, exit_ = call.word(0), call.word(1)
    at = g.things[name].at
    if at is None:
        return
    squares = g.script.exits[exit_]
    if g.foe_squares().isdisjoint(neighbours(at)):
        left = distances(g.ground, squares, g.obstacles())
        ways = reach(g.ground, at, call.number(2), g.foe_squares() | g.obstacles())
        taken = g.taken() - {at}
        free = [s for s in ways if s not in taken and s in left]
        best = min(free, key=lambda s: (left[s], ways[s][0], s[1], s[0]), default=at)
        if best != at:
            g.put_thing(name, at=best)
            g.tell(Moved, rule="NA-MIS-09", who=name, way=way(ways, best))
            at = best
    if at in squares:
        g.put_thing(name, at=None, gone=True)
        g.departed = tuple(sorted({*g.departed, f"{name} {exit_}"}))
        g.tell(LeftMap, rule="NA-MIS-09", who=name, exit=exit_)
        g.occur(f"npc_exit({name})")


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
    "card": _card,
    "remove": _remove,
    "pick": _pick,
    "leave": _leave,
    "fewer": _fewer,
    "bucket": _bucket,
    "place": _place,
    "walk": _walk,
}
"""The operations that neither ask nor roll; all others are named in ``ASKING`` and ``PUSHING``."""
