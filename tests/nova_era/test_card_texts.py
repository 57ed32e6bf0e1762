"""What a card says to a player is what its effect lines say to the rules, word for word."""

import pytest

from ludarium.games.nova_era.content import load
from ludarium.games.nova_era.content.schema import Card, Effect

NAMES = {"green": "Welfare", "red": "Military", "yellow": "Economic", "blue": "Knowledge"}
CARDS = list(load().cards.values())


def many(n: int, one: str, several: str = "") -> str:
    return one if n == 1 else several or one + "s"


def resources(line: Effect, n: int) -> str:
    """The tokens of a gain, in words."""
    if line.res == "any":
        return f"{n} {many(n, 'Resource')} of your choice"
    if line.res == "each":
        return f"{n} Resource of each type"
    mix = " (any mix)" if "|" in line.res and n > 1 else ""
    return f"{n} {' or '.join(NAMES[colour] for colour in line.res.split('|'))}{mix}"


def thing(counter: str, n: int) -> str:
    """What a counter counts, in words, for n of it."""
    kind, _, colour = counter.partition(":")
    match kind:
        case "tech":
            technologies = many(n, "Technology", "Technologies")
            return technologies if colour == "any" else f"{NAMES[colour]} {technologies}"
        case "res":
            return many(n, "Resource") if colour == "any" else f"{NAMES[colour]} {many(n, 'Resource')}"
        case "territory":
            return many(n, "Territory", "Territories")
        case "colors":
            return many(n, "Technology colour")
        case "types":
            return "card types (four colours and Territory)"
        case "personality":
            return many(n, "Personality", "Personalities")
        case "evolution":
            return f"{many(n, 'Evolution card')} in play"
        case "past":
            return f"{many(n, 'card')} in your Past"
    raise AssertionError(counter)


def condition(text: str) -> str:
    kind, _, rest = text.partition(":")
    if kind == "most":
        return f"you have more {thing(rest, 2)} than every other player"
    if kind == "least":
        assert rest == "unrest"
        return "your Unrest is lower than every other player's"
    counter, _, number = rest.rpartition(":")
    n = int(number)
    if counter == "unrest":
        return f"your Unrest is {n} or {'more' if kind == 'atleast' else 'less'}"
    if counter == "damaged":
        assert (kind, n) == ("atmost", 0)
        return "you have no damaged card"
    return f"you have at {'least' if kind == 'atleast' else 'most'} {n} {thing(counter, n)}"


def players(whom: str) -> str:
    kind, _, counter = whom.partition(":")
    if kind == "each_other":
        return "each other player"
    who, how = {"each_fewer": ("each", "fewer"), "each_more": ("each", "more"), "one_fewer": ("one", "fewer")}[kind]
    return f"{who} player with {how} {thing(counter, 2)} than you"


def per(line: Effect) -> str:
    every = f"{line.every} " if line.every > 1 else ""
    return f"per {every}{thing(line.per, line.every)} (max {line.max})"


def die(line: Effect) -> str:
    return "a die" if line.die == "any" else f"a {' or '.join(line.die.split('|'))} die"


def words(line: Effect) -> str:
    """One line in words, without its condition."""
    n = line.n
    match line.op:
        case "gain":
            return f"gain {resources(line, n)}"
        case "gain_per":
            return f"gain {resources(line, n)} {per(line)}"
        case "unrest":
            return f"{'raise' if n > 0 else 'lower'} your Unrest by {abs(n)}"
        case "vp":
            return f"{n} VP"
        case "vp_per":
            return f"{n} VP {per(line)}"
        case "repair":
            return f"repair up to {n} of your damaged cards"
        case "steal":
            return f"steal {n} Resource of your choice from {players(line.whom)}"
        case "hit":
            return f"{players(line.whom)} damages {n} Technology of their choice"
        case "stir":
            return f"{players(line.whom)} raises Unrest by {n}"
        case "take":
            cards = "Technology or Territory" if n == 1 else "Technologies or Territories"
            return f"you may take {n} available {cards} from the Display into your hand"
        case "calm_disaster":
            return f"move one Disaster marker back up to {n} spaces"
        case "charm":
            return "place the Cleopatra token on one undamaged Technology of another player; it counts as yours"
        case "protect":
            if len(line.disaster) == 4:
                return "you ignore every Disaster"
            return f"you ignore {' and '.join(disaster.capitalize() for disaster in line.disaster)}"
        case "flip":
            return f"once per round you may flip {die(line)} of yours"
        case "reroll":
            return f"once per round you may reroll {die(line)} of yours"
        case "shift":
            return f"once per round you may raise {die(line)} of yours by up to {n}"
        case "gain_bonus":
            return f"when you Gain Resources with {die(line)}, gain {n} more"
        case "discount":
            paid = "" if line.color == "any" else f" when paid in {NAMES[line.color]}"
            return f"Technologies cost you {n} less{paid} (minimum 1)"
        case "enlist_discount":
            return f"Personalities cost you {n} less (minimum 0)"
        case "threshold":
            return f"your limit of 10 when picking dice is {n} higher"
        case "steady":
            return "the Unrest Zone does not lower your dice"
        case "repair_bonus":
            return f"your Repair action repairs up to {n} more {many(n, 'card')}"
        case "expand_ease":
            return f"when you Expand, you may be short of {n} required {many(n, 'Technology', 'Technologies')}"
        case "calm_expand":
            return "Territories do not raise your Unrest"
        case "substitute":
            other = "any other type" if line.for_ == "any" else NAMES[line.for_]
            return f"when you Develop, up to {n} {NAMES[line.res]} {many(n, 'Resource')} may be paid as {other}"
        case "safe":
            return "other players cannot steal from you"
        case "research_bonus":
            return f"when you take the Research action, gain {n} {NAMES[line.res]}"
        case "shelter":
            few = f"in a Civil War you damage {n} fewer cards"
            return few if n < 5 else "a Civil War damages none of your cards"
        case "convert":
            give, get = line.give, line.get
            assert give is not None
            assert get is not None
            got = f"{get.vp} VP" if get.vp else f"{get.n} Resource of your choice"
            often = f", up to {line.times} times" if line.times > 1 else ""
            return f"you may turn {give.n} {many(give.n, 'Resource')} into {got}{often}"
    raise AssertionError(line.op)


TIMINGS = {
    "instant": "Instant",
    "permanent": "Permanent",
    "production": "Production",
    "transform": "Production (optional)",
    "scoring": "Scoring",
}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_text_says_what_the_lines_say(card: Card) -> None:
    parts = []
    for when, title in TIMINGS.items():
        lines = [words(e) + (f" if {condition(e.if_)}" if e.if_ else "") for e in card.effects if e.when == when]
        if lines:
            parts.append(f"{title}: {'; '.join(lines)}.")
    assert card.text == " ".join(parts)
