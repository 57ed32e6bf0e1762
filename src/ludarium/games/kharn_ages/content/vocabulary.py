"""The words that effects are written in, and what is wrong with an effect that uses others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ludarium.games.kharn_ages.content.schema import Casting, Effect, Tier


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


TRIGGERS: Final = _words(
    """
    always recruit setup.secret setup.areas setup.deploy setup.done round.start round.end game.end act.begin
    act.refill act.open act.end action.declare action.success move.enter
    move.done attack.declare attack.pay attack.fumble attack.total attack.hit attack.status attack.effects
    attack.done defence.react defence.choose defence.rolled defence.fumble defence.success roll.dice roll.reroll
    roll.opponent roll.keep cast.declare cast.success damage.before damage.armour damage.loss damage.zero
    damage.done status.pending status.applied status.tick repel.pending morale.before morale.failed detected
    safar.out object.hit object.destroyed
    """
)
"""The moments at which effects work."""

DURATIONS: Final = _words(
    """
    instant roll action activation round caster_turn target_next_end self_next_end self_next_begin next_attack
    next_damage used dazed_or_stunned game
    """
)
"""How long something lasts."""

LIMITS: Final = _words(
    """
    activation round two_rounds game enemy_game enemy_round ally_game target trigger none
    """
)
"""What uses are counted by."""

COSTS: Final = _words(
    """
    ap hp_for_good cross_die spend_die box use discard kr skip_activation
    """
)
"""What can be paid for a use."""

STATUSES: Final = _words(
    """
    bleeding poison fire frostbite electric_shock dazed stunned on_ground frightened hidden spared negative
    """
)
"""The statuses of a figure; negative stands for any bad one."""

VALUES: Final = _words(
    """
    V P A C T I stature level aura zoc engaged_V engaged_P engaged_A engaged_C attack_total shot_total cast_total
    defence_total shot_defence_total spell_defence_total roll_total temerity_total damage_char basic_damage
    spell_damage p_effect_damage critical_damage piercing armour_protection armour_threshold protection_ignored
    incoming_basic short_damage dice ap_cost defence_ap_max defence_ap_floor defence_chars_max effects_max
    move_allowance v_effect_length vv_effect_length repel_length climb_step_ap cover support_given support_against
    difficulty devour_hp tend_amount
    """
)
"""The numbers that effects change."""

FLAGS: Final = _words(
    """
    bar_chars bar_effects only_effects bar_attack_ap only_attack_ap bar_defence_ap bar_assault_ap bar_free_attack
    bar_shots bar_counter_effect bar_reroll bar_shooting free_effect effect_swap no_armour_tick no_critical_damage
    no_cf no_shared_char no_height_penalty no_terrain no_assault_stature no_effects_from ignore_damage
    ignore_effects immune_status immune_spells auto_cast auto_pass fails_only_on_cf stable repelment slight riposte
    endurance leap terror fright fright_plus may_devour may_loot exceptional_grip reach reach_defence_only throwable
    melee_as min_range bow metal stacks stackable pair armour water fire_source no_hand improvised no_heal
    leaves_at_end first_move_cost activate_last hidden_this_round no_mastery_die cover_at_least self_only no_zoc
    bound not_attackable no_carry nothing
    """
)
"""The named rules that effects put on a figure or an item."""

CONDITIONS: Final = _words(
    """
    kind role ap assault free shot_type chars announced crit extra_tens undefended first field roll action
    mastery_used armour_failed cost_is repel_by pending spell hp_lost damage_part status wounded skill trait faction
    group profile path side is leader owner dist in_zoc in_aura in_square same_melee in_melee engaged cover
    activated moved fit in_play in_spearhead count cmp weapon item armour intact arg has_x free_place zone holds
    object rounds scenario more_levels fewer_safars by_side not any
    """
)
"""What an effect can depend on."""

EXPRESSIONS: Final = _words(
    """
    char printed current half half_exact sum neg min max count now share attackers_lowest
    """
)
"""The numbers that are worked out."""

SELECTORS: Final = _words(
    """
    side kind range from sight n by where defend
    """
)
"""How figures and things are picked."""

PROCEDURES: Final = _words(
    """
    ambush_hide ambush_interrupt ambush_reveal ambush_detected berserk two_weapon_attack two_for_three
    twin_free_attacks mercy tembo_hide substitute_defence craven famished_hunt self_hit split_damage splash whirl
    three_defences two_defences equity sages_defence pass_through goad disarm hand_of_fate mind_bend go_into_ambush
    limbo_healing return_for_a_turn tree_of_life kindly_wind allegiance bribe doctrine refreshment bloody_order
    stay_with_hp roof_collapse granary_setup tembo_surcharge free_weapon_limits armour_limits amulet_limit
    tournament_format battle_armour envoy_walk
    """
)
"""What is too particular to be made of operations."""

OPERATIONS: Final = {
    "mod": "value, n, who?, against?, unless?, live?",
    "set": "value, n, who?, live?",
    "mult": "value, n",
    "may_set": "value, n",
    "flag": "name, arg?, who?",
    "skill": "name, who?",
    "skill_up": "name, n, who?",
    "faces": "cf?, ch?, cf_drop?, who?",
    "damage": "who, n, ignore_armour?",
    "lose_hp": "who, n",
    "heal": "who, n",
    "heal_all": "who",
    "cancel_damage": "part",
    "redirect": "to, n, armour",
    "status": "who, name, n?, times?",
    "unstatus": "who, name, n",
    "cancel_status": "",
    "gain_ap": "who, n, at?",
    "lose_ap": "who, n",
    "steal_ap": "from, to, n",
    "effect": "kind, n?",
    "announce": "kind",
    "allow_effect": "kind",
    "add_char": "n, damage?",
    "repel": "who, n",
    "walk": "who, n, toward?",
    "swap": "a, b",
    "attack": "by, ap, payer",
    "special_attack": "chars, damage, hit?, crit?, critical_damage?",
    "activate": "who, ap",
    "defend_for": "who, by, bonus?",
    "test": "who, kind, threshold",
    "pass_test": "",
    "rally": "who",
    "reroll": "who, dice, by",
    "set_die": "n, kind?, who?",
    "store_die": "",
    "use_stored": "",
    "sum_dice": "n",
    "cross_for": "from, keep_on_ch?",
    "auto_success": "action",
    "table": "dice, rows",
    "choose": "options",
    "cond": "if, then, else?",
    "for_each": "sel, do",
    "later": "at, do, times?",
    "win_area": "side",
    "first_activation": "side",
    "deploy_margin": "n",
    "price": "what, n",
    "give_item": "id",
    "lim_up": "what, n",
    "recruit_by": "factions, kr?",
    "forbid": "what",
    "permit": "what",
    "know": "spells?, path?, n?, from?, only?",
    "pages": "n, paths?, in_small?",
    "free_profile": "what, n, cap",
    "counts_as": "profile, level",
    "choose_word": "what, among",
    "options": "n, of, all_for?",
    "add_field": "field, dice",
    "score": "n, side, who?, how?, bonus?",
    "secret": "what, among, by",
    "reveal": "what, to",
    "object_set": "what, state",
    "scenario_action": "action, threshold?, where, then",
    "take_role": "side, roles",
    "turn_order": "deploy, first?, keep?",
    "end_game": "at",
    "procedure": "name, with?",
}
"""Every operation with its arguments; a question mark: it may be left out."""

NOT_READ: Final = {
    "move.enter": "AmbushWindow asks at every step of an enemy",
    "engaged_V": "rolls.plain_char puts the name together",
    "engaged_P": "rolls.plain_char puts the name together",
    "engaged_A": "rolls.plain_char puts the name together",
    "engaged_C": "rolls.plain_char puts the name together",
    "no_carry": "chests are markers, and only loose things are picked up",
    "no_hand": "letters need no hand by their kind, and attackers have fire without a torch",
    "stackable": "a roster may list an item twice in any case",
}
"""Words of the vocabulary that no code reads by name, each with the reason; a test compares them with the code."""

_NAMED: Final = {
    "flag": ("name", FLAGS),
    "status": ("name", STATUSES),
    "unstatus": ("name", STATUSES),
    "procedure": ("name", PROCEDURES),
    "mod": ("value", VALUES),
    "set": ("value", VALUES),
    "mult": ("value", VALUES),
    "may_set": ("value", VALUES),
}
"""Arguments that must be one of some words."""
_NUMBERED: Final = ("mod", "set", "may_set", "damage", "lose_hp", "heal", "gain_ap", "lose_ap", "steal_ap", "walk")
_PLAIN: Final = re.compile(r"X|[1-9]?[0-9]?D(5|10)([+-][0-9]+)?")
_DONE: Final = ("do", "then", "else", "hit", "crit")
Fault = tuple[str, str]
"""Where something is wrong, and what."""


def effect_faults(effects: Iterable[Effect]) -> Iterator[Fault]:
    """Everything that is wrong with these effects."""
    for number, effect in enumerate(effects):
        for where, fault in _effect(effect):
            yield f"effects[{number}].{where}", fault


def casting_faults(casting: Casting, tiers: Iterable[Tier]) -> Iterator[Fault]:
    """Everything that is wrong with how a spell is cast and what it does."""
    yield from _word("casting.when", casting.when, TRIGGERS, "trigger")
    yield from _word("casting.until", casting.until, DURATIONS, "duration")
    yield from _word("casting.rate.per", casting.rate.per, LIMITS, "limit")
    yield from _number("casting.rate.n", casting.rate.n)
    yield from _selector("casting.target", casting.target)
    for condition in casting.conditions:
        yield from _condition("casting.if", condition)
    for number, tier in enumerate(tiers):
        yield from _operations(f"tiers[{number}].do", tier.do)
        yield from _selector(f"tiers[{number}].target", tier.target)


def _effect(effect: Effect) -> Iterator[Fault]:
    yield from _word("when", effect.when, TRIGGERS, "trigger")
    if effect.until:
        yield from _word("until", effect.until, DURATIONS, "duration")
    if effect.limit:
        yield from _word("limit.per", effect.limit.per, LIMITS, "limit")
        yield from _number("limit.n", effect.limit.n)
    for cost in effect.cost:
        yield from _word("cost", cost, COSTS, "cost")
    for condition in effect.conditions:
        yield from _condition("if", condition)
    yield from _selector("target", effect.target)
    yield from _operations("do", effect.do)


def _word(where: str, word: object, known: Iterable[str], kind: str) -> Iterator[Fault]:
    if not isinstance(word, str) or word not in set(known):
        yield where, f"there is no {kind} {word!r}"


def _single(written: object, known: Iterable[str]) -> tuple[str, Any] | None:
    """The one name of a mapping and what it holds; None if it is not such a mapping."""
    if isinstance(written, dict) and len(written) == 1 and next(iter(written)) in set(known):
        return next(iter(written.items()))
    return None


def _operations(where: str, written: object) -> Iterator[Fault]:
    if not isinstance(written, (list, tuple)):
        yield where, "a list of operations is needed"
        return
    for number, operation in enumerate(written):
        yield from _operation(f"{where}[{number}]", operation)


def _operation(where: str, operation: object) -> Iterator[Fault]:
    found = _single(operation, OPERATIONS)
    if found is None:
        yield where, f"there is no operation {_first(operation)!r}"
        return
    name, given = found
    where = f"{where}.{name}"
    listed = [word.strip() for word in OPERATIONS[name].split(",") if word.strip()]
    if not isinstance(given, dict):
        yield where, "its arguments are needed by their names"
        return
    for argument in listed:
        if not argument.endswith("?") and argument not in given:
            yield where, f"the argument {argument!r} is missing"
    for argument in given:
        if argument not in {one.rstrip("?") for one in listed}:
            yield where, f"there is no argument {argument!r}"
    yield from _arguments(where, name, given)


def _arguments(where: str, name: str, given: dict[str, Any]) -> Iterator[Fault]:
    """What is wrong inside the arguments of an operation."""
    if name in _NAMED:
        argument, known = _NAMED[name]
        yield from _word(f"{where}.{argument}", given.get(argument), known, argument)
    if name in _NUMBERED and "n" in given:
        yield from _number(f"{where}.n", given["n"])
    for argument in _DONE:
        if argument in given:
            yield from _operations(f"{where}.{argument}", given[argument])
    if name == "choose":
        for number, option in enumerate(given.get("options", ())):
            yield from _operations(f"{where}.options[{number}]", option)
    if name == "table":
        for number, row in enumerate(given.get("rows", ())):
            yield from _operations(
                f"{where}.rows[{number}]", row[2] if isinstance(row, list) and len(row) == 3 else None
            )
    if name == "cond":
        yield from _condition(f"{where}.if", given.get("if"))
    if name == "for_each":
        yield from _selector(f"{where}.sel", given.get("sel"))


def _condition(where: str, condition: object) -> Iterator[Fault]:
    found = _single(condition, CONDITIONS)
    if found is None:
        yield where, f"there is no condition {_first(condition)!r}"
        return
    name, given = found
    if name == "not":
        yield from _condition(f"{where}.not", given)
    elif name == "any":
        for one in given if isinstance(given, list) else [given]:
            for each in one if isinstance(one, list) else [one]:
                yield from _condition(f"{where}.any", each)
    elif name == "count":
        yield from _selector(f"{where}.count", given[0] if isinstance(given, list) else given)


def _selector(where: str, selector: object) -> Iterator[Fault]:
    if not isinstance(selector, dict):
        yield where, "a selector is needed"
        return
    for word in selector:
        yield from _word(where, word, SELECTORS, "way to pick")
    if "where" in selector:
        wanted = selector["where"]
        for condition in wanted if isinstance(wanted, list) else [wanted]:
            yield from _condition(f"{where}.where", condition)


def _number(where: str, number: object) -> Iterator[Fault]:
    if type(number) is int:
        return
    if isinstance(number, str):
        if not _PLAIN.fullmatch(number):
            yield where, f"{number!r} is no number"
        return
    found = _single(number, EXPRESSIONS)
    if found is None:
        yield where, f"{_first(number)!r} is no number"
    elif found[0] in ("half", "half_exact", "neg"):
        yield from _number(f"{where}.{found[0]}", found[1])
    elif found[0] in ("sum", "min", "max"):
        for one in found[1]:
            yield from _number(f"{where}.{found[0]}", one)
    elif found[0] == "count":
        yield from _selector(f"{where}.count", found[1])


def _first(written: object) -> object:
    """What to name in a message: the first word of a mapping, or all that is written."""
    return next(iter(written), "") if isinstance(written, dict) else written
