"""What effects make of numbers: characteristics, bonuses, flags, skills, and the bases on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from ludarium.games.kharn_ages import conditions, references, selectors
from ludarium.games.kharn_ages.company import ON_TABLE, Company, company, scenario_flags
from ludarium.games.kharn_ages.entries import Entries, Entry, effect_of, entries_of
from ludarium.games.kharn_ages.moment import NO_MOMENT, Moment
from ludarium.games.kharn_ages.state import BARE, NOBODY, PLAY, RADII, KharnAges, Lasting
from ludarium.games.kharn_ages.surroundings import Average, Env, Luck
from ludarium.space.plane.shapes import Base, engages

TOISE: Final = 1_000
LETTERS: Final = "VPAC"
# -- what a Safar has ------------------------------------------------------------------------------


def at_moment(g: KharnAges, when: str) -> tuple[tuple[Entry, Env], ...]:
    """The effects of the Safars in play at a moment, with their surroundings."""
    here = company(g)
    found = here.moments.get(when)
    if found is None:
        owned = [(n, entries(g, n) if here.taught else here.plain[n]) for n in here.playing]
        found = tuple([(entry, env_of(g, n, entry)) for n, all_ in owned for entry in all_.by_when.get(when, ())])
        here.moments[when] = found
    return found


def of_one(g: KharnAges, when: str, n: int) -> list[tuple[Entry, Env]]:
    """The effects of one Safar at a moment, if it is in play."""
    if n not in company(g).playing:
        return []
    return [(entry, env_of(g, n, entry)) for entry in entries(g, n).by_when.get(when, ())]


def entries(g: KharnAges, n: int) -> Entries:
    """The effects of a Safar, with the skills that others, spells and conditions grant it now."""
    here = company(g)
    found = here.entries.get(n)
    if found is None:
        here.entries[n] = found = here.plain[n]  # while grants are worked out it has what is printed
        if n not in here.taught:
            return found
        granted = _granted(g, n, here)
        if granted:
            safar = g.safars[n]
            found = entries_of(g.book.packs, safar.profile, safar.items, safar.cards, granted)
            here.entries[n] = found
            here.moments, here.silent = {}, {}
            here.names.pop(n, None)
    return found


def touched(g: KharnAges, n: int, name: str) -> bool:
    """Whether anything could touch this value or flag of a Safar: mostly nothing does."""
    return name in (company(g).names.get(n) or _touched_names(g, n))


def touches_none(g: KharnAges, n: int, names: frozenset[str]) -> bool:
    """Whether nothing could touch any of these values and flags of a Safar."""
    return names.isdisjoint(company(g).names.get(n) or _touched_names(g, n))


def _touched_names(g: KharnAges, n: int) -> frozenset[str]:
    """All values and flags of a Safar that something could touch."""
    here = company(g)
    own = entries(g, n).own
    names = here.shared.union(own, [one.name for one in g.safars[n].lasting])
    here.names[n] = names
    if not ON_TABLE.isdisjoint(names):
        here.uneven.add(n)
    return names


def touched_ones(g: KharnAges, name: str) -> tuple[int, ...]:
    """The Safars in play of whom anything could touch this value or flag."""
    here = company(g)
    found = here.touched.get(name)
    if found is None:
        names = here.names
        here.touched[name] = found = tuple(
            [n for n in here.playing if name in (names.get(n) or _touched_names(g, n))]  # ``touched``, without a call
        )
    return found


def _granted(g: KharnAges, n: int, here: Company) -> tuple[str, ...]:
    plain = here.plain[n]
    words = [one.name for one in g.safars[n].lasting if one.op == "skill"]
    for entry, _, given in plain.own.get("skill", ()):
        if entry.effect.conditions and _works(g, n, entry, NO_MOMENT):
            words.append(_filled(g, n, entry, given["name"]))
    for other in here.grants:
        theirs = here.plain[other].foreign
        for entry, name, given in (*theirs.get("skill", ()), *theirs.get("skill_up", ())):
            if _reaches(g, other, n, entry, given, NO_MOMENT):
                words.append(_raised(plain, name, given))
    return tuple(words)


def _raised(plain: Entries, name: str, given: dict[str, Any]) -> str:
    if name == "skill":
        return str(given["name"])
    return f"{given['name']} {plain.skills.get(given['name'], (0, ''))[0] + given['n']}"


def _filled(g: KharnAges, n: int, entry: Entry, word: str) -> str:
    safar = g.safars[n]
    chosen = safar.items[entry.item].word if entry.item >= 0 else safar.word
    return word.replace("$word", chosen)


def skill(g: KharnAges, n: int, name: str) -> tuple[int, str] | None:
    """The number and word of a skill, if the Safar has it."""
    return entries(g, n).skills.get(name)


def env_of(g: KharnAges, n: int, entry: Entry) -> Env:
    """The surroundings of one of its effects."""
    word = g.safars[n].items[entry.item].word if entry.item >= 0 else g.safars[n].word
    return Env(entry.ref, n, g.safars[n].seat, entry.x, entry.arg, entry.item, word=word)


def named(g: KharnAges, n: int, item: int, m: Moment) -> bool:
    """Whether this item is the one used in the present attack or defence."""
    return (n == m.attacker and item == m.weapon) or (n == m.defender and item == m.ditem)


def _works(g: KharnAges, n: int, entry: Entry, m: Moment, target: int = NOBODY) -> bool:
    """Whether an effect of Safar n counts at this moment."""
    if entry.needs_naming and not named(g, n, entry.item, m):
        return False
    if not entry.effect.conditions:
        return True
    env = env_of(g, n, entry)
    if target != NOBODY:
        env = msgspec.structs.replace(env, target=target, each=target)
    return conditions.all_hold(g, entry.effect.conditions, env, m)


def _reaches(g: KharnAges, owner: int, n: int, entry: Entry, given: dict[str, Any], m: Moment) -> bool:
    """Whether an effect of its owner that touches others touches Safar n now."""
    who = given.get("who", "self")
    env = env_of(g, owner, entry)
    if who == "target":
        if not selectors.fits(g, entry.effect.target, env, n, m):
            return False
    elif who == "self":
        if n != owner or not selectors.select(g, entry.effect.target, env, m):
            return False
    elif references.resolve(g, who, env, m) != n:
        return False
    return _works(g, owner, entry, m, n)


def touching(g: KharnAges, n: int, name: str, m: Moment) -> Iterator[tuple[str, dict[str, Any], Env, Lasting | None]]:
    """All operations that touch a value or flag of Safar n: what it has, what others have, what lasts on it."""
    for entry, op, given in entries(g, n).own.get(name, ()):
        if _works(g, n, entry, m):
            yield op, given, env_of(g, n, entry), None
    for other, foreign in company(g).foreign:
        for entry, op, given in foreign.get(name, ()):
            if _reaches(g, other, n, entry, given, m):
                yield op, given, msgspec.structs.replace(env_of(g, other, entry), target=n, each=n), None
    for number, given in scenario_flags(g.book.packs, g.scenario).get(name, ()):
        env = Env(f"scenario:{g.scenario}/{number}", n, g.safars[n].seat, each=n)
        if conditions.all_hold(g, g.card.effects[number].conditions, env, m):
            yield "flag", given, env, None
    for one in g.safars[n].lasting:
        if one.name == name and _lasts(g, n, one, m):
            yield one.op, {"n": one.n, "arg": one.arg}, Env(one.source, one.by, target=n, each=n), one


def _lasts(g: KharnAges, n: int, one: Lasting, m: Moment) -> bool:
    """Whether a lasting effect counts at this moment."""
    if one.until in ("action", "roll") and one.action != m.action:
        return False
    if one.item != BARE and not named(g, n, one.item, m):
        return False
    if one.against != NOBODY and m.opponent(n) != one.against:
        return False
    return not (one.unless == "assault" and m.assault)


# -- numbers ---------------------------------------------------------------------------------------


def value(g: KharnAges, n: int, name: str, base: int, m: Moment = NO_MOMENT, luck: Luck | None = None) -> int:
    """A value of a Safar: sets come first (the best counts), then factors, then what is added."""
    if name not in (company(g).names.get(n) or _touched_names(g, n)):  # ``touched``, without a call
        return base
    return int(exact(g, n, name, base, m, luck))


_LIVE: list[tuple[int, str]] = []
"""Numbers that are being worked out: such a one may look at the value that it changes."""
LOWEST: Final = ("defence_ap_max", "defence_chars_max", "climb_step_ap", "ap_cost")


def exact(
    g: KharnAges, n: int, name: str, base: int, m: Moment = NO_MOMENT, luck: Luck | None = None
) -> Fraction | int:
    """The same, with halves."""
    if not touched(g, n, name):
        return base
    luck = luck or Average()
    sets: list[Fraction | int] = []
    factor, added = 1, 0
    seen: set[str] = set()
    for op, given, env, lasting in touching(g, n, name, m):
        if op not in ("set", "mult", "mod"):
            continue
        if lasting is not None and not lasting.live:
            amount: Fraction | int = lasting.n if not lasting.arg else luck.throw(lasting.arg)
        elif lasting is not None:
            if (n, lasting.source) in _LIVE:
                continue  # its own number asks for this value: without it
            _LIVE.append((n, lasting.source))
            try:
                amount = references.number(g, live_number(g, lasting), env, m, luck)
            finally:
                _LIVE.pop()
        else:
            amount = references.number(g, given["n"], env, m, luck)
            if not effect_of(g.book.packs, env.ref).stacks:
                if env.ref in seen:
                    continue
                seen.add(env.ref)
        if op == "set":
            sets.append(amount)
        elif op == "mult":
            factor *= int(amount)
        else:
            added += int(amount)
    best = base
    if sets:
        best = (min if name in LOWEST else max)(sets)  # type: ignore[assignment]
    return best * factor + added


def live_number(g: KharnAges, one: Lasting) -> Any:
    """The expression of a lasting effect that is worked out at each use."""
    spell, _, path = one.source.partition("#")
    tier, op = map(int, path.split("."))
    return next(iter(g.book.spells[spell].tiers[tier].do[op].values()))["n"]


def flags(g: KharnAges, n: int, name: str, m: Moment = NO_MOMENT) -> list[Any]:
    """What a flag of this name on the Safar is about, once for each source; None where it is about nothing."""
    return _flags(g, n, name, m) if name in (company(g).names.get(n) or _touched_names(g, n)) else []


def _flags(g: KharnAges, n: int, name: str, m: Moment) -> list[Any]:
    found = []
    for op, given, env, lasting in touching(g, n, name, m):
        if op == "flag":
            arg = given.get("arg")
            if lasting is not None:
                arg = msgspec.json.decode(lasting.arg) if lasting.arg else None
            if arg == "X":
                arg = env.x
            elif isinstance(arg, str) and arg.startswith("$"):
                arg = references.word(g, arg, env)
            found.append(arg)
    return found


def flag(g: KharnAges, n: int, name: str, m: Moment = NO_MOMENT) -> bool:
    """Whether something puts this rule on the Safar."""
    if name not in (company(g).names.get(n) or _touched_names(g, n)):  # ``touched``, without a call
        return False
    return bool(_flags(g, n, name, m))


def highest(g: KharnAges, n: int, name: str, m: Moment = NO_MOMENT) -> int:
    """The largest number that a flag of this name is about; 0: it has none."""
    if name not in (company(g).names.get(n) or _touched_names(g, n)):
        return 0
    return max([arg or 0 for arg in _flags(g, n, name, m)], default=0)


def listed(g: KharnAges, n: int, name: str, m: Moment = NO_MOMENT) -> set[Any]:
    """All words that the flags of this name list."""
    if name not in (company(g).names.get(n) or _touched_names(g, n)):
        return set()
    found: set[Any] = set()
    for arg in _flags(g, n, name, m):
        found |= set(arg) if isinstance(arg, (list, tuple)) else {arg}
    return found


def char(g: KharnAges, n: int, letter: str, m: Moment = NO_MOMENT) -> int:
    """A characteristic as it is now, never below 0 (KA-GAP-81)."""
    here = company(g)
    mine = here.printed.get(n)
    if mine is not None and letter in mine:
        return mine[letter]
    found = here.chars.get((n, letter)) if m is NO_MOMENT else None
    if found is None:
        found = _char(g, n, letter, m)
        if not touched(g, n, letter) and _stands_alone(g, n, letter):
            here.printed.setdefault(n, {})[letter] = found  # whatever the moment
        elif m is NO_MOMENT:
            here.chars[n, letter] = found
    return found


def _stands_alone(g: KharnAges, n: int, letter: str) -> bool:
    """Whether neither a load nor the others of its Order can change a characteristic."""
    if letter == "V":
        return not g.safars[n].load
    return letter not in "TI" or not skill_procedure(g, n, "doctrine")


def _char(g: KharnAges, n: int, letter: str, m: Moment) -> int:
    safar = g.safars[n]
    base = getattr(g.profile(n).stats, letter)
    if letter in "TI" and skill_procedure(g, n, "doctrine"):
        base = max([base, *(_order(g, other, letter) for other in g.of(safar.seat) if _in_order(g, other))])
    found = value(g, n, letter, base, m)
    if safar.poison > 0:
        found -= safar.poison
    if safar.frostbite == 1 and letter in "VA":
        found -= 2
    if letter == "V" and safar.load and _heavy(g, n):
        found -= 1 if char(g, n, "P") >= 4 else 2  # KA-GEN-02
    return max(0, found)


def _heavy(g: KharnAges, n: int) -> bool:
    return any(not load.startswith("letter") for load in g.safars[n].load)


def _in_order(g: KharnAges, n: int) -> bool:
    return "order" in g.profile(n).traits


def _order(g: KharnAges, n: int, letter: str) -> int:
    """What a member of the Order lends: its value before this rule."""
    found: int = value(g, n, letter, getattr(g.profile(n).stats, letter))
    return found - max(0, g.safars[n].poison)


def skill_procedure(g: KharnAges, n: int, name: str) -> bool:
    """Whether an always entry of the Safar runs this procedure."""
    if name not in entries(g, n).procedures:
        return False
    return any(given["name"] == name for _, _, given in entries(g, n).own.get("procedure", ()))


def stature(g: KharnAges, n: int) -> int:
    return value(g, n, "stature", g.profile(n).stature)


def level(g: KharnAges, n: int) -> int:
    return value(g, n, "level", g.profile(n).level)


def aura(g: KharnAges, n: int) -> int:
    """The radius of its aura in thousandths (KA-AUR-01)."""
    return max(0, value(g, n, "aura", char(g, n, "I"))) * TOISE


# -- figures on the table --------------------------------------------------------------------------


def has_zone(g: KharnAges, n: int) -> bool:
    """KA-ZOC-09: the stunned and those rooted by fright engage nobody."""
    found = company(g).zones.get(n)
    if found is None:
        safar = g.safars[n]
        found = not (safar.stunned or safar.rooted or flag(g, n, "no_zoc"))
        company(g).zones[n] = found
    return found


def base_of(g: KharnAges, n: int) -> Base:
    """The base of a Safar, with its body and its zone of control."""
    return company(g).bases.get(n) or _base(g, n)


def _base(g: KharnAges, n: int) -> Base:
    known, safar, card = company(g).bases, g.safars[n], g.profile(n)
    found = Base(safar.x, safar.y, RADII[card.base], safar.z, 500 + 500 * card.stature)
    known[n] = found  # asked for on the way
    if touched(g, n, "zoc") or touched(g, n, "stature"):
        zone = value(g, n, "zoc", 0) * TOISE or 500
        known[n] = found = found._replace(body=500 + 500 * stature(g, n), zone=zone)
    return found


def bases_of(g: KharnAges, numbers: Iterable[int]) -> list[Base]:
    """The bases of several Safars."""
    known = company(g).bases
    return [known.get(n) or base_of(g, n) for n in numbers]


def enemy_bases(g: KharnAges, n: int) -> tuple[Base, ...]:
    """The bases of the enemies of a Safar."""
    known, seat = company(g).enemies, g.safars[n].seat
    found = known.get(seat)
    if found is None:
        known[seat] = found = tuple(bases_of(g, enemies_of(g, n)))
    return found


def enemies_of(g: KharnAges, n: int) -> tuple[int, ...]:
    """The enemies of a Safar in play: ``KharnAges.enemies`` without looking at everybody again."""
    return company(g).sides[g.safars[n].seat].enemies


def engages_now(g: KharnAges, owner: int, other: int) -> bool:
    """Whether the other stands in the zone of control of the owner."""
    if owner == other or not has_zone(g, owner):
        return False
    return engages(base_of(g, owner), base_of(g, other))


def engagers(g: KharnAges, n: int) -> tuple[int, ...]:
    """The enemies that engage a Safar (KA-ZOC-06)."""
    known = company(g).engagers
    found = known.get(n)
    if found is None:
        mine, enemies = base_of(g, n), _close_enemies(g, n)
        known[n] = found = tuple([e for e, base in enemies if engages(base, mine) and has_zone(g, e)])
    return found


def _close_enemies(g: KharnAges, n: int) -> list[tuple[int, Base]]:
    """The enemies that a zone of control could join to a Safar: a quick look at all of them."""
    x, y, radius, _, _, zone = base_of(g, n)
    west, south, east, north = x - radius, y - radius, x + radius, y + radius
    found = []
    for e, base in zip(enemies_of(g, n), enemy_bases(g, n), strict=True):
        ex, ey, wide, _, _, theirs = base
        wide += zone if zone > theirs else theirs
        if west - wide <= ex <= east + wide and south - wide <= ey <= north + wide:
            found.append((e, base))
    return found


def comrades_near(g: KharnAges, n: int) -> tuple[int, ...]:
    """The comrades in the zone of control of a Safar."""
    known = company(g).comrades
    found = known.get(n)
    if found is None:
        known[n] = found = tuple(in_zone(g, n, company(g).sides[g.safars[n].seat].friends))
    return found


def enemies_near(g: KharnAges, n: int) -> tuple[int, ...]:
    """The enemies in the zone of control of a Safar."""
    known = company(g).foes
    found = known.get(n)
    if found is None:
        mine = base_of(g, n)
        known[n] = found = (
            tuple([e for e, base in _close_enemies(g, n) if engages(mine, base)]) if has_zone(g, n) else ()
        )
    return found


def in_zone(g: KharnAges, n: int, others: Sequence[int]) -> list[int]:
    """Who of these stands in the zone of control of n."""
    if not has_zone(g, n):
        return []
    mine = base_of(g, n)
    return [o for o, base in zip(others, bases_of(g, others), strict=True) if o != n and engages(mine, base)]


def fit(g: KharnAges, n: int) -> bool:
    """Fit for battle (KA-STT-05)."""
    safar = g.safars[n]
    return safar.state == PLAY and not (safar.stunned or safar.failures or safar.afraid)


def melee(g: KharnAges, n: int) -> set[int]:
    """Everybody joined to a Safar by engagement, directly or through others, without itself (KA-GAP-115)."""
    found, left = {n}, [n]
    while left:
        one = left.pop()
        for other, _ in _close_enemies(g, one):
            if other not in found and (engages_now(g, one, other) or engages_now(g, other, one)):
                found.add(other)
                left.append(other)
    return found - {n}
