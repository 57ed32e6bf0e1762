"""Enemies act by the rules alone (NA-EAC, NA-AIP): tokens, Models, targets, fights. Each decision is told."""

from __future__ import annotations

from ludarium.games.nova_aetas.content.schema import EnemyAttack
from ludarium.games.nova_aetas.events import Activated, Decided, Moved, TokenMoved
from ludarium.games.nova_aetas.rules.defence import EnemyStrike
from ludarium.games.nova_aetas.rules.missions import Settle
from ludarium.games.nova_aetas.rules.pursuit import finished, pursue
from ludarium.games.nova_aetas.rules.sensing import (
    Ways,
    ap_for,
    best_by_distance,
    best_by_threat,
    can_interact,
    choose_key,
    left_to,
    squares_for,
    stops,
    strike_squares,
    valid,
    ways_of,
)
from ludarium.games.nova_aetas.rules.statuses import enemy_loses, name_of, passives
from ludarium.games.nova_aetas.rules.waking import wake
from ludarium.games.nova_aetas.rules.wounds import heal_enemy, wound_enemy
from ludarium.games.nova_aetas.state import NovaAetas, near
from ludarium.kernel import END, Chance, Deal, Next, Procedure
from ludarium.space.squares import BLOCKED, COVERED, FAR, Square, adjacent, neighbours, sight, way

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
        self.left = tuple(sorted(g.group(self.kind), key=lambda n: _order_key(g, n)))
        return None

    def next_model(self, g: NovaAetas, got: object) -> Next:
        self.left = tuple(n for n in self.left if g.enemies[n].at is not None)
        if not self.left:
            self.at = "advance"
            return None
        number, self.left = self.left[0], self.left[1:]
        self.at = "next_model"
        g.push(EnemyModel(enemy=number))
        return None

    def advance(self, g: NovaAetas, got: object) -> Next:
        """NA-EAC-05: the token moves by Rapidity, whatever was spent."""
        if self.kind in g.tokens:
            token = g.tokens[self.kind] + g.book.enemies[self.kind].rapidity
            g.tokens = {**g.tokens, self.kind: token}
            g.tell(TokenMoved, rule="NA-EAC-05", who=self.kind, to=token)
        return END


def _order_key(g: NovaAetas, number: int) -> tuple[int, int, int, int]:
    enemy = g.enemies[number]
    if enemy.waiting:
        return (3, 0, 0, number)
    hero = _likely(g, number)
    if hero < 0 or enemy.at is None:
        return (2, 0, 0, number)
    far = near(enemy.at, g.heroes[hero].at)
    attacks = g.card(enemy).attacks
    here = any(valid(g, number, attack, enemy.at, hero) for attack in attacks)
    ap = _ap_to_strike(g, number, hero)
    if "combined_attack" in passives(g, enemy):
        return (1 if here else 0 if ap < FAR else 2, ap, far, number)
    return (0 if here else 1 if ap < FAR else 2, 0 if here else ap, far, number)


def _likely(g: NovaAetas, number: int) -> int:
    """The Hero it would target now, ties to the lower number; -1 if it has an Objective or nobody."""
    kind, heroes = choose_target(g, number, ())
    return heroes[0] if kind == "hero" else -1


def _ap_to_strike(g: NovaAetas, number: int, hero: int) -> int:
    enemy = g.enemies[number]
    ap = g.card(enemy).rapidity
    ways = ways_of(g, number, squares_for(g, enemy, ap))
    best = FAR
    for square in stops(g, number, ways):
        cost = ap_for(g, enemy, ways[square][0])
        if cost < best and any(
            cost + attack.ap <= ap and valid(g, number, attack, square, hero) for attack in g.card(enemy).attacks
        ):
            best = cost
    return best


def choose_target(g: NovaAetas, number: int, beside: tuple[int, ...]) -> tuple[str, list[int]]:
    """TARGET: ``hero`` with the Heroes that are tied, ``objective``, or ``nothing``."""
    enemy = g.enemies[number]
    card = g.card(enemy)
    troop = card.rank == "troop"
    reachable = [n for n in g.up() if not (troop and "charm" in g.heroes[n].statuses) and can_interact(g, number, n)]
    if "eclectic" in passives(g, enemy) and beside:
        reachable = [n for n in beside if n in reachable]
    close = [n for n in reachable if near(enemy.at, g.heroes[n].at) <= card.control_area]
    objective = g.objective(enemy.kind)
    if objective is not None and not finished(g, objective):
        drawn = [n for n in close if g.heroes[n].tv >= objective.tv]
        if drawn:
            return "hero", best_by_threat(g, number, drawn)
        carrier = next((g.things[o].hero for o in objective.objects if o in g.things and g.things[o].hero >= 0), -1)
        if carrier < 0:
            return "objective", []
        if carrier in reachable:
            return "hero", [carrier]
    if close:
        return "hero", best_by_threat(g, number, close)
    if reachable:
        return "hero", best_by_distance(g, number, reachable)
    return "nothing", []


class EnemyModel(Procedure):
    """MODEL: one Enemy acts."""

    enemy: int
    ap: int = 0
    target: int = -1
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
        self.ap = g.card(enemy).rapidity
        if "stun" in enemy.statuses:
            self.ap = max(0, self.ap - 2)
            enemy_loses(g, self.enemy, "stun", "NA-STA-19")
        for attack in sorted(g.card(enemy).attacks, key=lambda a: (-a.hits, a.ap)):
            if attack.name in enemy.unloaded and self.ap >= 2:
                self.ap -= 2
                enemy = g.put_enemy(self.enemy, unloaded=tuple(n for n in enemy.unloaded if n != attack.name))
                g.tell(Decided, rule="NA-TOK-04", who=name_of(self.enemy), what="reloads")
        at = enemy.at
        assert at is not None
        self.beside = tuple(n for n in g.up() if adjacent(g.ground, at, g.heroes[n].at or at))
        return None

    def aim(self, g: NovaAetas, got: object) -> Next:
        """NA-EAC-03."""
        if g.enemies[self.enemy].at is None:
            return END
        kind, heroes = choose_target(g, self.enemy, self.beside)
        if kind == "hero":
            self.tied = tuple(g.heroes[n].id for n in heroes)
            if len(heroes) == 1:
                self._lock_on(g, heroes[0])
                self.at = "fight"
            return None
        if kind == "objective":
            g.tell(Decided, rule="NA-AIP-05", who=name_of(self.enemy), what="pursues its Objective")
            self.at = "pursue"
            return None
        g.tell(Decided, rule="NA-AIP-08", who=name_of(self.enemy), what="finds no target")
        self.at = "end"
        return None

    def tie(self, g: NovaAetas, got: object) -> Next:
        """NA-AIP-06: a die decides between Heroes that are tied."""
        return Chance("enemy target", "NA-AIP-06", Deal(self.tied, 1), (name_of(self.enemy),))

    def aimed(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        self._lock_on(g, next(n for n, hero in enumerate(g.heroes) if hero.id == got[0]))
        return None

    def fight(self, g: NovaAetas, got: object) -> Next:
        """FIGHT: attack from here, charge, move and attack, or advance."""
        enemy = g.enemies[self.enemy]
        if enemy.at is None:
            return END
        if g.heroes[self.target].ko or g.heroes[self.target].at is None:
            self.at = "aim"
            return None
        self.at = "settle"
        allowed = self._allowed(g)
        here = self._here(g, enemy.at) if allowed is None or enemy.at in allowed else -1
        if here >= 0:
            self.ap -= g.card(enemy).attacks[here].ap
            self.attacked = True
            g.push(EnemyStrike(enemy=self.enemy, attack=here, hero=self.target))
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
        self.ap, blocker = pursue(g, self.enemy, self.ap)
        if blocker >= 0:
            self.target = blocker
            g.tell(
                Decided, rule="NA-GAP-53", who=name_of(self.enemy), what="is blocked by", target=g.heroes[blocker].id
            )
            self.at = "fight"
        return None

    def retreat(self, g: NovaAetas, got: object) -> Next:
        """NA-KEY-19: a Marksman moves away with the AP left."""
        enemy = g.enemies[self.enemy]
        self.at = "settle_end"
        if enemy.at is None or "marksman" not in passives(g, enemy) or self.ap <= 0 or self.advanced:
            return None
        end = g.heroes[self.target].at
        ways = ways_of(g, self.enemy, squares_for(g, enemy, self.ap))
        up = [g.heroes[n].at for n in g.up()]

        def key(square: Square) -> tuple[int, ...]:
            seen = sight(g.ground, end, square, g.foe_squares()) if end is not None else BLOCKED
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

    def _lock_on(self, g: NovaAetas, hero: int) -> None:
        self.target = hero
        g.tell(Decided, rule="NA-AIP-04", who=name_of(self.enemy), what="targets", target=g.heroes[hero].id)

    # -- the parts of FIGHT -------------------------------------------------------------------------

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
        return next((n for n, a in self._attacks(g) if valid(g, self.enemy, a, at, self.target)), -1)

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
        end = g.heroes[self.target].at
        if "charge" not in passives(g, enemy) or self.charged or near(enemy.at, end) == 1:
            return False
        ways = ways_of(g, self.enemy, CHARGE)
        found = self._spots(g, ways, allowed, free=True)
        if found is None:
            return False
        self.charged = True
        g.tell(Decided, rule="NA-KEY-05", who=name_of(self.enemy), what="charges", target=g.heroes[self.target].id)
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
        enemy = g.enemies[self.enemy]
        squares = [s for s in stops(g, self.enemy, ways) if s != enemy.at and (allowed is None or s in allowed)]
        for _, attack in self._attacks(g):
            found = []
            for square in squares:
                cost = ways[square][0] if free else ap_for(g, enemy, ways[square][0])
                if (free or cost + attack.ap <= self.ap) and valid(g, self.enemy, attack, square, self.target):
                    found.append((cost, square))
            if found:
                low = min(cost for cost, _ in found)
                ties = [square for cost, square in found if cost == low]
                return min(ties, key=lambda s: choose_key(g, self.enemy, attack.kind, s, self.target))
        return None

    def _advance(self, g: NovaAetas, allowed: set[Square] | None) -> None:
        """F4, F5, NA-AIP-10: as close as possible for the next activation."""
        enemy = g.enemies[self.enemy]
        assert enemy.at is not None
        left = left_to(g, self.enemy, strike_squares(g, self.enemy, self.target))
        ways = ways_of(g, self.enemy, squares_for(g, enemy, self.ap))
        squares = [s for s in stops(g, self.enemy, ways) if s in left and (allowed is None or s in allowed)]
        if not squares:
            return
        attacks = g.card(enemy).attacks
        shy = "eclectic" in passives(g, enemy) or all(attack.range[0] > 1 for attack in attacks)
        heroes = g.hero_squares()

        def key(square: Square) -> tuple[int, ...]:
            contact = shy and any(n in heroes for n in neighbours(square))
            cost = ap_for(g, enemy, ways[square][0])
            return (left[square], contact, cost, *choose_key(g, self.enemy, attacks[0].kind, square, self.target))

        best = min(squares, key=key)
        if left[best] >= left.get(enemy.at, FAR) and not self.turned and self._turn(g):
            return
        if best != enemy.at:
            self.advanced = True
            g.tell(Decided, rule="NA-AIP-10", who=name_of(self.enemy), what="advances", target=g.heroes[self.target].id)
            self._go(g, ways, best, "NA-AIP-10")

    def _turn(self, g: NovaAetas) -> bool:
        """F5: the way is closed by Heroes; another one who can be hit is fought instead."""
        before, found = self.target, []
        for other in g.up():
            if other != before and _ap_to_strike(g, self.enemy, other) <= self.ap:
                found.append(other)
        if not found:
            return False
        self.turned = True
        self.target = best_by_threat(g, self.enemy, found)[0]
        g.tell(Decided, rule="NA-GAP-53", who=name_of(self.enemy), what="turns to", target=g.heroes[self.target].id)
        self.at = "fight"
        return True

    def _go(self, g: NovaAetas, ways: Ways, end: Square, rule: str) -> None:
        self.ap -= ap_for(g, g.enemies[self.enemy], ways[end][0])
        self._walk(g, ways, end, rule)

    def _walk(self, g: NovaAetas, ways: Ways, end: Square, rule: str) -> None:
        g.put_enemy(self.enemy, at=end)
        g.tell(Moved, rule=rule, who=name_of(self.enemy), way=way(ways, end))


def patrol(g: NovaAetas, number: int) -> None:
    """PATROL, NA-GAP-64: walk the loop of way-points; a Hero in the Control Area ends the waiting."""
    enemy = g.enemies[number]
    if not enemy.patrol:
        return
    for _ in range(g.card(enemy).rapidity):
        enemy = g.enemies[number]
        assert enemy.at is not None
        if _spotted(g, number):
            return
        goal = enemy.goal
        if enemy.at == enemy.patrol[goal]:
            goal = (goal + 1) % len(enemy.patrol)
        left = left_to(g, number, [enemy.patrol[goal]])
        steps = [s for s in ways_of(g, number, 1) if s != enemy.at and left.get(s, FAR) < left.get(enemy.at, FAR)]
        if not steps or steps[0] in g.taken():
            g.put_enemy(number, goal=goal)
            break
        g.put_enemy(number, at=steps[0], goal=goal)
        g.tell(Moved, rule="NA-GAP-64", who=name_of(number), way=(steps[0],))
    _spotted(g, number)


def _spotted(g: NovaAetas, number: int) -> bool:
    enemy = g.enemies[number]
    area = g.card(enemy).control_area
    if "wake_only_by_attack" in g.script.special or not any(near(enemy.at, g.heroes[n].at) <= area for n in g.up()):
        return False
    wake(g, number, "NA-GAP-64")
    return True


def reaction_attacks(g: NovaAetas, hero: int) -> list[tuple[int, int]]:
    """REACTION: the Enemies next to an Engaged Hero and the attack each makes (NA-ENG-03, NA-ENG-05)."""
    found: list[tuple[int, int, int]] = []
    ignored = {
        op.word(0) for _, line in g.lines(g.heroes[hero], "passive") for op in line.ops if op.name == "no_reaction"
    }
    for number in g.beside_hero(g.heroes[hero]):
        enemy = g.enemies[number]
        card = g.card(enemy)
        if "all" in ignored or card.rank in ignored or enemy.at is None:
            continue
        usable = [
            (attack.kind != "melee", -attack.hits, n)
            for n, attack in enumerate(card.attacks)
            if attack.range[0] <= 1 and valid(g, number, attack, enemy.at, hero)
        ]
        if usable:
            _, hits, attack_number = min(usable)
            found.append((hits, number, attack_number))
    return [(number, attack) for _, number, attack in sorted(found)]
