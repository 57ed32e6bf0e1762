"""What a party should do to win: the objects, exits, Enemies and points of interest that Victory asks for."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.content.calls import read_call
from ludarium.games.nova_aetas.content.schema import Use
from ludarium.games.nova_aetas.rules.stakes import holds
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.space.squares import Square


class Aims:
    """What Victory still asks for in this position."""

    def __init__(self, g: NovaAetas) -> None:
        self.g = g
        self.things: dict[str, float] = {}
        """Objects to use or to pick up."""
        self.wells: set[str] = set()
        """Objects that fill a Bucket, while there is something to put out."""
        self.smash: set[str] = set()
        """Objects to destroy."""
        self.prey: dict[str, float] = {}
        """Enemy types to defeat."""
        self.exits: set[str] = set()
        """Exits by which Heroes should leave now."""
        self.carriers: dict[int, str] = {}
        """Heroes who should leave with what they carry, and by which exit."""
        self.points: set[tuple[str, str]] = set()
        """Points of interest worth a visit, with their location cards."""
        self.doors: list[Square] = []
        """Squares that uncover a hidden part of the map, if something is wanted there."""
        self._seen: set[str] = set()
        self._want(g.script.victory, 1.0)
        places = [g.things[name].at for name in (*self.things, *self.smash)]
        hidden = [at for at in places if at is not None and at not in g.ground.cells]
        if len(g.laid) < len(g.script.map) and (hidden or not self.things):
            self._uncover()

    def _uncover(self) -> None:
        """Where a Hero must go so that hidden pieces are laid."""
        for event in self.g.script.events:
            call = read_call(event.when)
            reveals = any(isinstance(op, str) and op.startswith("reveal(") for op in event.do)
            if not reveals or call.name != "enter" or event.id in self.g.fired:
                continue
            for index in self.g.laid:
                piece = self.g.script.map[index]
                if call.word(0) in (piece.piece, piece.zone):
                    rows = self.g.book.pieces[piece.piece].rows
                    x, y = piece.at
                    self.doors += [(x + i, y + j) for j, row in enumerate(rows) for i in range(len(row))]

    def _want(self, condition: Any, weight: float, stay: bool = False) -> None:
        """What brings a condition about; nobody leaves the map before all else is done."""
        if isinstance(condition, dict):
            for key, parts in condition.items():
                open_ = [part for part in parts if not holds(self.g, part)]
                early = key == "all" and not all(_leaves(part) for part in open_)
                share = weight * (0.7 if key == "any" and len(open_) > 1 else 1.0)
                for part in open_:
                    self._want(part, share, stay or early)
        elif not (stay and _leaves(condition)):
            self._one(condition, weight)

    def _one(self, condition: str, weight: float) -> None:
        g, call = self.g, read_call(condition)
        word = call.word(0)
        if call.name in ("none_left", "time", "npc_exit"):
            for enemy in g.enemies:
                self.prey.setdefault(enemy.kind, weight)
        elif call.name == "defeated":
            self.prey[word] = 2 * weight
        elif call.name in ("held", "hero_exit"):
            thing = g.things[word]
            if thing.hero >= 0 and call.name == "hero_exit":
                self.carriers[thing.hero] = call.word(1)
            elif thing.enemy >= 0:
                self.prey[g.enemies[thing.enemy].kind] = 3 * weight
            elif thing.at is not None:
                self.things[word] = weight
        elif call.name == "exit":
            self.exits.add(word)
        elif call.name == "interacted":
            self.things[word] = weight
        elif call.name == "destroyed":
            self.smash |= {t.id for t in g.things.values() if word in (t.id, t.type) and not t.gone}
        elif call.name == "objects_left":
            self.things |= {t.id: weight for t in g.things.values() if t.type == word and not t.gone}
            if word == "fire":
                self.wells |= {one.id for one in g.script.objects if one.use is not None and "bucket" in one.use.ok}
        elif call.name in ("flag", "counter"):
            self._sources(f"{call.name}({word}", weight)

    def _sources(self, op: str, weight: float) -> None:
        """Where an operation that begins like this can come from: objects, points of interest, events."""
        if op in self._seen:
            return
        self._seen.add(op)
        for thing in self.g.script.objects:
            if thing.use is not None and self._leads(thing.use, op):
                self.things[thing.id] = weight
        for event in self.g.script.events:
            if any(isinstance(one, str) and one.startswith(op) for one in event.do):
                call = read_call(event.when)
                if call.name == "interact":
                    self.things[call.word(0)] = weight
                elif call.name in ("flag", "counter"):
                    self._sources(f"{call.name}({call.word(0)}", weight)

    def _leads(self, use: Use, op: str) -> bool:
        found = any(one.startswith(op) or f",{op}" in one for one in use.ok)
        for one in use.ok:
            if one.startswith("card("):
                found |= self._card(read_call(one).word(0), op, set())
        return found

    def _card(self, id_: str, op: str, seen: set[str]) -> bool:
        """Whether a location card leads to this operation; its points that do are worth a visit."""
        if id_ in seen:
            return False
        seen.add(id_)
        card = next(one for one in self.g.script.location_cards if one.id == id_)
        found = False
        for point in card.points:
            onward = [read_call(one).word(0) for one in point.ok if one.startswith("card(")]
            done = f"{id_}.{point.id}" in self.g.fired and not onward
            if done or not all(holds(self.g, need) for need in point.needs):
                continue
            if any(one.startswith(op) for one in point.ok) or any(self._card(to, op, seen) for to in onward):
                self.points.add((id_, point.id))
                found = True
        return found


def _leaves(condition: Any) -> bool:
    """Whether Heroes leave the map by it."""
    if isinstance(condition, dict):
        return any(_leaves(part) for parts in condition.values() for part in parts)
    return str(condition).startswith("exit(")
