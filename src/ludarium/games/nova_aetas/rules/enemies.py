"""Enemies act by the rules alone (NA-EAC, NA-AIP): tokens, Models, targets, fights. Each decision is told."""

from __future__ import annotations

from ludarium.games.nova_aetas.board import board_of
from ludarium.games.nova_aetas.content.schema import EnemyAttack
from ludarium.games.nova_aetas.events import Activated, Decided, Moved, TokenMoved
from ludarium.games.nova_aetas.options import FAST, GO_ON
from ludarium.games.nova_aetas.rules.defence import EnemyStrike
from ludarium.games.nova_aetas.rules.missions import Settle
from ludarium.games.nova_aetas.rules.names import hero_number, name_of, place_of
from ludarium.games.nova_aetas.rules.objects import can_be_hit
from ludarium.games.nova_aetas.rules.patrol import patrol
from ludarium.games.nova_aetas.rules.pursuit import pursue
from ludarium.games.nova_aetas.rules.reasons import reason
from ludarium.games.nova_aetas.rules.sensing import (
    Ways,
    ap_for,
    best_by_threat,
    choose_key,
    hits_from,
    left_to_strike,
    may_target,
    path,
    squares_for,
    stops,
    valid,
    ways_of,
)
from ludarium.games.nova_aetas.rules.statuses import enemy_gains, enemy_loses, passives
from ludarium.games.nova_aetas.rules.targeting import ap_to_strike, choose_target, heroes_beside, order_key
from ludarium.games.nova_aetas.rules.waking import enemy_goes
from ludarium.games.nova_aetas.rules.wounds import heal_enemy, wound_enemy
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas, near
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure
from ludarium.space.squares import BLOCKED, COVERED, FAR, Square, adjacent, sight

CHARGE = 4


class EnemyToken(Procedure):
    """TOKEN: an Enemy Activation Token becomes active, and all Models of the group act (NA-ACT-05)."""

    kind: str
    left: tuple[int, ...] = ()

    def restore(self, g: NovaAetas, got: object) -> Next:
        """NA-EAC-01, NA-KEY-13."""
        g.tell(Activated, rule="NA-ACT-05", who=self.kind)
        for number in g.group(self.kind):
            enemy = g.enemies[number]
            if "healer" in passives(g, enemy) and not enemy.waiting:
                for other in g.foes():
                    same = g.card(g.enemies[other]).faction == g.card(enemy).faction
                    if same and near(enemy.at, g.enemies[other].at) <= 4:
                        heal_enemy(g, other, 1)
        return None

    def order(self, g: NovaAetas, got: object) -> Next:
        """NA-EAC-02: the order that favours the Enemies most, fixed now."""
        group = g.group(self.kind)
        self.left = tuple(sorted(group, key=lambda n: order_key(g, n)) if len(group) > 1 else group)
        return None

    def next_model(self, g: NovaAetas, got: object) -> Next:
        self.left = tuple(n for n in self.left if g.enemies[n].at is not None)
        if not self.left:
            self.at = "advance"
            return None
        if g.steps and not g.hurried and not g.enemies[self.left[0]].waiting:
            return None
        return self._act(g)

    def stop(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-176: the players see what an Enemy has in mind, and say when it acts."""
        return Ask(g.decider(), "enemy turn", "NA-EAC-04", (GO_ON, FAST), (name_of(self.left[0]),))

    def go_on(self, g: NovaAetas, got: str) -> Next:
        g.hurried = got == FAST
        return self._act(g)

    def advance(self, g: NovaAetas, got: object) -> Next:
        """NA-EAC-05: the token moves by Rapidity, whatever was spent."""
        if self.kind in g.tokens:
            token = g.tokens[self.kind] + g.book.enemies[self.kind].rapidity
            g.tokens = {**g.tokens, self.kind: token}
            g.tell(TokenMoved, rule="NA-EAC-05", who=self.kind, to=token)
        return END

    def _act(self, g: NovaAetas) -> Next:
        """The next Model acts."""
        number, self.left = self.left[0], self.left[1:]
        self.at = "next_model"
        g.push(EnemyModel(enemy=number))
        return None


class EnemyModel(Procedure):
    """MODEL: one Enemy acts."""

    enemy: int
    ap: int = 0
    target: str = ""
    """The Hero, character, object or piece of scenery that it fights."""
    tied: tuple[str, ...] = ()
    beside: tuple[int, ...] = ()
    """Heroes who were side-adjacent when its activation began."""
    charged: bool = False
    attacked: bool = False
    advanced: bool = False
    turned: bool = False

    def begin(self, g: NovaAetas, got: object) -> Next:
        """NA-WTG-03, NA-STA-19, NA-TOK-04: waiting, Stun, Reload."""
        enemy = g.enemies[self.enemy]
        if enemy.waiting:
            patrol(g, self.enemy)
            return END
        g.tell(Activated, rule="NA-EAC-04", who=name_of(self.enemy))
        if enemy.at in board_of(g).fires:
            enemy_gains(g, self.enemy, "burn", "NA-MIS-09")
            enemy = g.enemies[self.enemy]
        self.ap = g.card(enemy).rapidity
        if "stun" in enemy.statuses:
            self.ap = max(0, self.ap - 2)
            enemy_loses(g, self.enemy, "stun", "NA-STA-19")
        for attack in sorted(g.card(enemy).attacks, key=lambda a: (-a.hits, a.ap)):
            if attack.name in enemy.unloaded and self.ap >= 2:
                self.ap -= 2
                enemy = g.put_enemy(self.enemy, unloaded=tuple(n for n in enemy.unloaded if n != attack.name))
                g.tell(Decided, rule="NA-TOK-04", who=name_of(self.enemy), what="reloads")
        self.beside = heroes_beside(g, self.enemy)
        return None

    def aim(self, g: NovaAetas, got: object) -> Next:
        """NA-EAC-03."""
        if g.enemies[self.enemy].at is None:
            return END
        kind, heroes = choose_target(g, self.enemy, self.beside)
        why = reason(g, self.enemy, kind, heroes, self.beside) if g.events is not None else ""
        if kind == "hero":
            self.tied = tuple(g.heroes[n].id for n in heroes)
            if len(heroes) == 1:
                self._lock_on(g, self.tied[0], "NA-AIP-04", "targets", why)
                self.at = "fight"
            return None
        if kind == "objective":
            g.tell(Decided, rule="NA-AIP-05", who=name_of(self.enemy), what="pursues its Objective", why=why)
            self.at = "pursue"
            return None
        g.tell(Decided, rule="NA-AIP-08", who=name_of(self.enemy), what="finds no target", why=why)
        self.at = "end"
        return None

    def tie(self, g: NovaAetas, got: object) -> Next:
        """NA-AIP-06: a die decides between Heroes that are tied."""
        return Chance("enemy target", "NA-AIP-06", Deal(self.tied, 1), (name_of(self.enemy),))

    def aimed(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        names = " and ".join(g.book.heroes[one].name for one in self.tied)
        self._lock_on(g, got[0], "NA-AIP-06", "targets", f"a die decided between {names}")
        return None

    def fight(self, g: NovaAetas, got: object) -> Next:
        """FIGHT: attack from here, charge, move and attack, or advance."""
        enemy = g.enemies[self.enemy]
        if enemy.at is None:
            return END
        if self._over(g):
            self.at = "aim"
            return None
        self.at = "settle"
        allowed = self._allowed(g)
        here = self._here(g, enemy.at) if allowed is None or enemy.at in allowed else NOBODY
        if here >= 0:
            self.ap -= g.card(enemy).attacks[here].ap
            self.attacked = True
            g.push(EnemyStrike(enemy=self.enemy, attack=here, target=self.target))
            return None
        if self._stays(g):
            self.at = "retreat"
            return None
        if self._charge(g, allowed) or self._close_in(g, allowed):
            return None
        if not self.attacked:
            self._advance(g, allowed)
        if self.at == "settle":
            self.at = "retreat"
        return None

    def settle(self, g: NovaAetas, got: object) -> Next:
        """Events and the end of the Mission are looked at after every action (NA-GAP-144)."""
        g.push(Settle())
        self.at = "fight"
        return None

    def pursue(self, g: NovaAetas, got: object) -> Next:
        """PURSUE: Heroes are ignored, unless they close the way."""
        self.at = "settle_end"
        self.ap, found = pursue(g, self.enemy, self.ap)
        if found:
            rule, what = ("NA-GAP-53", "is blocked by") if hero_number(g, found) >= 0 else ("NA-AIP-01", "attacks")
            self._lock_on(g, found, rule, what)
            self.at = "fight"
        return None

    def retreat(self, g: NovaAetas, got: object) -> Next:
        """NA-KEY-19: a Marksman moves away with the AP left."""
        enemy = g.enemies[self.enemy]
        self.at = "settle_end"
        hero = hero_number(g, self.target)
        if enemy.at is None or "marksman" not in passives(g, enemy) or self.ap <= 0 or self.advanced or hero < 0:
            return None
        end = g.heroes[hero].at
        ways = ways_of(g, self.enemy, squares_for(g, enemy, self.ap))
        up = [g.heroes[n].at for n in g.up()]
        others = g.foe_squares() - {enemy.at}

        def key(square: Square) -> tuple[int, ...]:
            seen = sight(g.ground, end, square, others) if end is not None else BLOCKED
            total = sum(near(square, at) for at in up)
            return (-near(square, end), seen != BLOCKED, seen != COVERED, -total, square[1], square[0])

        best = min(stops(g, self.enemy, ways), key=key)
        if near(best, end) > near(enemy.at, end):
            g.tell(Decided, rule="NA-KEY-19", who=name_of(self.enemy), what="retreats")
            self._go(g, ways, best, "NA-KEY-19")
        return None

    def settle_end(self, g: NovaAetas, got: object) -> Next:
        g.push(Settle())
        return None

    def end(self, g: NovaAetas, got: object) -> Next:
        """NA-EAC-07: Burn, Bleed, Hemorrhage, then Entangled and Blind go."""
        for status, stays in (("burn", False), ("bleed", False), ("hemorrhage", True)):
            if g.enemies[self.enemy].at is not None and status in g.enemies[self.enemy].statuses:
                if not stays:
                    enemy_loses(g, self.enemy, status, "NA-STA-14" if status == "burn" else "NA-STA-23")
                wound_enemy(g, self.enemy, 1)
        for status in ("entangled", "blind"):
            enemy_loses(g, self.enemy, status, "NA-EAC-07")
        g.push(Settle())
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END

    def _lock_on(self, g: NovaAetas, target: str, rule: str, what: str, why: str = "") -> None:
        self.target = target
        g.tell(Decided, rule=rule, who=name_of(self.enemy), what=what, target=target, why=why)

    # -- the parts of FIGHT -------------------------------------------------------------------------

    def _over(self, g: NovaAetas) -> bool:
        """Whether what it fights is gone, or a Hero who lies KO'd."""
        hero = hero_number(g, self.target)
        if hero >= 0:
            return g.heroes[hero].ko or g.heroes[hero].at is None
        return not can_be_hit(g, self.target)

    def _end(self, g: NovaAetas) -> Square:
        end = place_of(g, self.target)
        assert end is not None
        return end

    def _hits(self, g: NovaAetas, attack: EnemyAttack, start: Square) -> bool:
        hero = hero_number(g, self.target)
        if hero >= 0:
            return valid(g, self.enemy, attack, start, hero)
        return hits_from(g, self.enemy, attack, start, self._end(g))

    def _attacks(self, g: NovaAetas) -> list[tuple[int, EnemyAttack]]:
        """F0: the attacks in the order of preference, those that cannot be used left out."""
        enemy = g.enemies[self.enemy]
        found = list(enumerate(g.card(enemy).attacks))
        if "eclectic" in passives(g, enemy):
            melee = bool(self.beside)
            found = [(n, a) for n, a in found if (a.kind == "melee") == melee] or found
        found = [(n, a) for n, a in found if a.ap <= self.ap and a.name not in enemy.unloaded]
        return sorted(found, key=lambda pair: (-pair[1].hits, pair[1].ap, pair[0]))

    def _stays(self, g: NovaAetas) -> bool:
        return "eclectic" in passives(g, g.enemies[self.enemy]) and bool(self.beside)

    def _here(self, g: NovaAetas, at: Square) -> int:
        """F1: an attack that is valid from here and can be paid."""
        return next((n for n, a in self._attacks(g) if self._hits(g, a, at)), NOBODY)

    def _allowed(self, g: NovaAetas) -> set[Square] | None:
        """FH: Healers and protectors stay near the most allies."""
        enemy = g.enemies[self.enemy]
        if not {"healer", "protection"} & set(passives(g, enemy)):
            return None
        faction = g.card(enemy).faction
        others = [g.enemies[n].at for n in g.foes() if n != self.enemy and g.card(g.enemies[n]).faction == faction]
        ways = ways_of(g, self.enemy, squares_for(g, enemy, self.ap))
        counts = {s: sum(near(s, other) <= 4 for other in others) for s in stops(g, self.enemy, ways)}
        most = max(counts.values())
        return {s for s, count in counts.items() if count == most} if most else None

    def _charge(self, g: NovaAetas, allowed: set[Square] | None) -> bool:
        """F2, NA-KEY-05: once, up to 4 squares for 0 AP, if it can attack after that."""
        enemy = g.enemies[self.enemy]
        if "charge" not in passives(g, enemy) or self.charged or near(enemy.at, self._end(g)) == 1:
            return False
        ways = ways_of(g, self.enemy, CHARGE)
        found = self._spots(g, ways, allowed, free=True)
        if found is None:
            return False
        self.charged = True
        g.tell(Decided, rule="NA-KEY-05", who=name_of(self.enemy), what="charges", target=self.target)
        self._walk(g, ways, found, "NA-KEY-05")
        return True

    def _close_in(self, g: NovaAetas, allowed: set[Square] | None) -> bool:
        """F3: move the minimum needed to attack (NA-AIP-09)."""
        enemy = g.enemies[self.enemy]
        ways = ways_of(g, self.enemy, squares_for(g, enemy, self.ap))
        found = self._spots(g, ways, allowed, free=False)
        if found is None:
            return False
        self._go(g, ways, found, "NA-AIP-09")
        return True

    def _spots(self, g: NovaAetas, ways: Ways, allowed: set[Square] | None, *, free: bool) -> Square | None:
        enemy, end = g.enemies[self.enemy], self._end(g)
        squares = [s for s in stops(g, self.enemy, ways) if s != enemy.at and (allowed is None or s in allowed)]
        for _, attack in self._attacks(g):
            found = []
            for square in squares:
                cost = ways[square][0] if free else ap_for(g, enemy, ways[square][0])
                if (free or cost + attack.ap <= self.ap) and self._hits(g, attack, square):
                    found.append((cost, square))
            if found:
                low = min(cost for cost, _ in found)
                ties = [square for cost, square in found if cost == low]
                return min(ties, key=lambda s: choose_key(g, attack.kind, s, end))
        return None

    def _advance(self, g: NovaAetas, allowed: set[Square] | None) -> None:
        """F4, F5, NA-AIP-10: as close as possible for the next activation."""
        enemy, end = g.enemies[self.enemy], self._end(g)
        assert enemy.at is not None
        left = left_to_strike(g, self.enemy, end)
        ways = ways_of(g, self.enemy, squares_for(g, enemy, self.ap))
        squares = [s for s in stops(g, self.enemy, ways) if s in left and (allowed is None or s in allowed)]
        if not squares:
            return
        attacks = g.card(enemy).attacks
        shy = "eclectic" in passives(g, enemy) or all(attack.range[0] > 1 for attack in attacks)
        heroes = [at for n in g.up() if (at := g.heroes[n].at) is not None]

        def first(square: Square) -> tuple[int, ...]:
            contact = shy and any(adjacent(g.ground, square, at) for at in heroes)
            return (left[square], contact, ap_for(g, enemy, ways[square][0]))

        low = min(map(first, squares))
        ties = [square for square in squares if first(square) == low]
        best = min(ties, key=lambda s: choose_key(g, attacks[0].kind, s, end))
        if left[best] >= left.get(enemy.at, FAR) and not self.turned and self._turn(g):
            return
        if best != enemy.at:
            self.advanced = True
            g.tell(Decided, rule="NA-AIP-10", who=name_of(self.enemy), what="advances", target=self.target)
            self._go(g, ways, best, "NA-AIP-10")

    def _turn(self, g: NovaAetas) -> bool:
        """F5: the way is closed by Heroes; another one who can be hit is fought instead, a die settles ties."""
        found = [
            n
            for n in g.up()
            if g.heroes[n].id != self.target
            and may_target(g, self.enemy, n)
            and ap_to_strike(g, self.enemy, g.heroes[n].at) <= self.ap
        ]
        if not found:
            return False
        self.turned = True
        self.tied = tuple(g.heroes[n].id for n in best_by_threat(g, self.enemy, found))
        self.at = "tie"
        if len(self.tied) == 1:
            self._lock_on(g, self.tied[0], "NA-GAP-53", "turns to")
            self.at = "fight"
        return True

    def _go(self, g: NovaAetas, ways: Ways, end: Square, rule: str) -> None:
        self.ap -= ap_for(g, g.enemies[self.enemy], ways[end][0])
        self._walk(g, ways, end, rule)

    def _walk(self, g: NovaAetas, ways: Ways, end: Square, rule: str) -> None:
        steps = path(g, self.enemy, ways, end)
        enemy_goes(g, self.enemy, steps)
        g.tell(Moved, rule=rule, who=name_of(self.enemy), way=steps)
