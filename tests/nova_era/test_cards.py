"""Every one of the 198 cards is put through its paces, line by line.

What a line should do is worked out here from its YAML alone, by a second, simpler reading of the
vocabulary (``Model``); the real rules must come to the same position. Each line must also make a
difference in at least one of the positions below, and a line with a condition must be silent in another.
"""

from copy import deepcopy
from typing import Any, TypeAlias

import pytest
from msgspec import convert

from ludarium.games.nova_era import options
from ludarium.games.nova_era.stages import arrange
from ludarium.games.nova_era.state import Civilization
from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.fate import Fate
from ludarium.kernel.game_type import find_game
from ludarium.kernel.yamls import read_yaml
from ludarium.lab.cases import _plain

Line: TypeAlias = dict[str, Any]
Player: TypeAlias = dict[str, Any]

GAME = find_game("nova-era")
COLOURS = ["green", "red", "yellow", "blue"]
TYPES = [*COLOURS, "territory"]
DISASTERS = ["riots", "invasion", "decline", "regression"]
FOLDER = GAME.folder() / "content" / "base"
CARDS: dict[str, dict[str, Any]] = {
    card["id"]: card
    for file in ("technologies.yaml", "personalities.yaml")
    for card in read_yaml(FOLDER / file)["cards"]
}
IDS = {card["name"]: card["id"] for card in CARDS.values()}
EMPTY: Any = ((), (), (), (), ())
NO_DICE: Any = ((), (), ())
NO_CARDS: Any = ()
TRACKS = (5, 4, 3, 2, 0)


def lines(card: str, when: str) -> list[Line]:
    return [line for line in CARDS[card]["effects"] if line["when"] == when]


def with_lines(*timings: str) -> list[str]:
    return [card for card in CARDS if any(lines(card, when) for when in timings)]


# -- the second reading ----------------------------------------------------------------------------------


def player(columns: Any = EMPTY, damaged: Any = EMPTY, **more: Any) -> Player:
    cards = [[IDS[name] for name in column] for column in columns]
    turned = [[IDS[name] for name in column] for column in damaged]
    facts = {"unrest": 0, "vp": 0, "resources": [0, 0, 0, 0], "personalities": [], "past": [], "hand": []}
    return {**facts, "columns": cards, "damaged": turned, **more}


class Model:
    """A position as plain lists, and what the lines of a card do to it.

    Choices: of Resources the last possible type; of own cards to damage the last; of damaged cards to
    repair the first; of players the first; a Disaster marker goes back as far as possible.
    """

    def __init__(self, players: Any, tracks: Any = TRACKS, display: Any = NO_CARDS) -> None:
        self.players = deepcopy(players)
        self.tracks = list(tracks)
        self.display = [[IDS[name] for name in column] for column in display]
        self.charmed = ""

    def reserve(self, colour: Any) -> Any:
        return 20 - sum(p["resources"][colour] for p in self.players)

    def count(self, seat: int, counter: str) -> Any:
        p = self.players[seat]
        kind, _, which = counter.partition(":")
        sizes = [len(column) for column in p["columns"]]
        for other, q in enumerate(self.players):  # the Cleopatra token, always placed by seat 0
            for i in range(4):
                if self.charmed in q["columns"][i]:
                    sizes[i] += (seat == 0) - (seat == other)
        if kind == "tech":
            return sum(sizes[:4]) if which == "any" else sizes[COLOURS.index(which)]
        if kind == "res":
            return sum(p["resources"]) if which == "any" else p["resources"][COLOURS.index(which)]
        simple = {
            "territory": sizes[4],
            "colors": sum(size > 0 for size in sizes[:4]),
            "types": sum(size > 0 for size in sizes),
            "personality": len(p["personalities"]),
            "past": len(p["past"]),
            "damaged": sum(map(len, p["damaged"])),
            "unrest": p["unrest"],
            "evolution": sum("evolves_from" in CARDS[card] for column in p["columns"] for card in column),
        }
        return simple[kind]

    def holds(self, condition: str) -> bool:
        if not condition:
            return True
        kind, _, rest = condition.partition(":")
        if kind in ("most", "least"):
            own, *others = [self.count(seat, rest) for seat in range(len(self.players))]
            return bool(own > max(others) if kind == "most" else own < min(others))
        counter, _, number = rest.rpartition(":")
        own = self.count(0, counter)
        return bool(own >= int(number) if kind == "atleast" else own <= int(number))

    def amount(self, line: Line) -> Any:
        if "per" not in line:
            return line["n"]
        value = self.count(0, line["per"]) // line.get("every", 1) * line["n"]
        return min(value, line["max"]) if line.get("max") else value

    def victims(self, whom: str) -> list[int]:
        kind, _, counter = whom.partition(":")
        others = range(1, len(self.players))
        if kind == "each_other":
            return list(others)
        own = self.count(0, counter)
        if kind == "each_more":
            return [seat for seat in others if self.count(seat, counter) > own]
        fewer = [seat for seat in others if self.count(seat, counter) < own]
        return fewer[:1] if kind == "one_fewer" else fewer

    def take(self, colour: Any, n: int = 1) -> None:
        n = min(n, self.reserve(colour))
        self.players[0]["resources"][colour] += n

    def safe(self, seat: int) -> bool:
        p = self.players[seat]
        cards = [*p["personalities"], *[card for column in p["columns"] for card in column]]
        return any(line["op"] == "safe" for card in cards for line in CARDS[card]["effects"])

    def damage_last(self, seat: int) -> None:
        p = self.players[seat]
        for i in (3, 2, 1, 0):
            if p["columns"][i]:
                p["damaged"][i].append(p["columns"][i].pop())
                return

    def repair_first(self) -> None:
        p = self.players[0]
        for i in range(5):
            if p["damaged"][i]:
                p["columns"][i].append(p["damaged"][i].pop(0))
                return

    def carry_out(self, line: Line, card: str = "") -> None:
        """What one instant or production line does for seat 0."""
        if not self.holds(line.get("if", "")):
            return
        me, op = self.players[0], line["op"]
        if op in ("gain", "gain_per"):
            res = line["res"]
            if res == "each":
                for colour in range(4):
                    self.take(colour, line["n"])
            else:
                allowed = range(4) if res == "any" else [COLOURS.index(colour) for colour in res.split("|")]
                for _ in range(self.amount(line)):
                    there = [colour for colour in allowed if self.reserve(colour)]
                    self.take(there[-1] if there else 0, int(bool(there)))
        elif op == "unrest":
            me["unrest"] = max(0, me["unrest"] + line["n"])
        elif op in ("vp", "vp_per"):
            me["vp"] += self.amount(line)
        elif op == "repair":
            for _ in range(line["n"]):
                self.repair_first()
        elif op == "steal":
            for victim in self.victims(line["whom"]):
                tokens = self.players[victim]["resources"]
                if any(tokens) and not self.safe(victim):
                    colour = max(i for i in range(4) if tokens[i])
                    tokens[colour] -= 1
                    me["resources"][colour] += 1
        elif op == "hit":
            for victim in self.victims(line["whom"]):
                self.damage_last(victim)
        elif op == "stir":
            for victim in self.victims(line["whom"]):
                self.players[victim]["unrest"] += line["n"]
        elif op == "take":
            for _ in range(line["n"]):
                column = next((column for column in self.display if column), None)
                if column:
                    me["hand"].append(column.pop())
        elif op == "calm_disaster":
            self.tracks[3] -= min(line["n"], self.tracks[3])
        elif op == "charm":
            cards = [card for p in self.players[1:] for column in p["columns"][:4] for card in column]
            self.charmed = cards[-1] if cards else ""
        else:
            raise AssertionError(op)

    def facts(self) -> dict[str, Any]:
        return {
            "players": [{k: sorted(v) if k == "hand" else v for k, v in p.items()} for p in self.players],
            "tracks": self.tracks,
            "display": self.display,
            "charmed": self.charmed,
        }


# -- the real rules ----------------------------------------------------------------------------------------


def real(model: Model, era: int, stage: str, dice: Any = NO_DICE, offer: Any = NO_CARDS) -> Any:
    """A game in the position of the model, at a stage of play; seat 1 is the first player, so seat 0 spends first."""
    game: Any = GAME.new(3, GAME.settle_options(3, {"first": "1"}))
    Fate(b"cards").settle(game)
    game.era = era
    game.tracks = tuple(model.tracks)
    game.offer = tuple(offer)
    game.display = [tuple(column) for column in model.display]
    game.charmed, game.charmer = model.charmed, 0 if model.charmed else -1
    for seat, p in enumerate(model.players):
        cards: dict[str, Any] = {key: p[key] for key in ("personalities", "hand", "past", "damaged", "vp", "unrest")}
        cards |= {"undamaged": p["columns"], "dice": dice[seat], "resources": p["resources"]}
        game.civilizations[seat] = convert(cards, Civilization)
    game.events = []
    arrange(game, stage)
    return game


def facts(game: Any) -> dict[str, Any]:
    """The same facts, read from the real game."""
    players = [
        {
            "unrest": c.unrest,
            "vp": c.vp,
            "resources": list(c.resources),
            "personalities": list(c.personalities),
            "past": list(c.past),
            "hand": sorted(c.hand),
            "columns": [list(column) for column in c.undamaged],
            "damaged": [list(column) for column in c.damaged],
        }
        for c in game.civilizations
    ]
    return {
        "players": players,
        "tracks": list(game.tracks),
        "display": [list(column) for column in game.display],
        "charmed": game.charmed,
    }


LAST = ("gain a resource", "steal", "damage a technology", "place the cleopatra token", "pay a resource")


def go_on(game: Any, stop: tuple[str, ...]) -> None:
    """Answer by the model's rule of choice until a question of these topics is asked."""
    for _ in range(200):
        ask = game.ask
        if ask is None or ask.topic in stop:
            return
        if type(ask) is Chance:
            game.answer(CHANCE, ask.options[0])
        elif ask.topic == "calm a disaster":
            game.answer(ask.seat, ask.options[-2] if len(ask.options) > 1 else ask.options[0])
        elif ask.topic in LAST:
            game.answer(ask.seat, ask.options[-1])
        else:
            game.answer(ask.seat, ask.options[0])
    raise AssertionError("no end")


def choose(game: Any, *wanted: Any) -> Any:
    """The option of seat 0 that is written so; None if it is not offered."""
    for option in game.ask.options:
        if _plain(option) == list(wanted) or option == wanted[0]:
            return option
    return None


SPENDING = ("choose a die", "choose an action")

# -- positions ---------------------------------------------------------------------------------------------

GREEN, RED = ["Animal Herding", "Pottery", "Public Baths"], ["Hunting Parties", "Gunpowder", "Conscription"]
YELLOW, BLUE = ["Mercenaries", "Letters of Credit", "Markets"], ["Storytelling", "Libraries", "Cartography"]
LAND = ["Urban Development", "Frontier Duchies", "Metropolis", "Orbital Station"]
DISPLAY = [["Quarantine", "Windmills"], ["Privateers"], [], []]
PAST = [IDS[name] for name in ("Weaving", "Tyranny", "Sailing", "Calendar", "Sappho")]


def positions(card: str) -> list[Model]:
    """A strong, a weak and a level position of seat 0, none of which holds the card itself."""
    strong = [
        player(
            (GREEN, RED, YELLOW, ["Storytelling", "Libraries", "Optics"], LAND[:2]),
            resources=[3, 3, 3, 3],
            unrest=2,
            personalities=[IDS["Pericles"]],
            past=list(PAST),
        ),
        player((["Weaving"], ["Tyranny"], ["Sailing"], ["Calendar"], []), resources=[1, 0, 1, 0], unrest=4),
        player((["Irrigation"], [], ["Mining"], [], []), resources=[0, 1, 0, 0], unrest=4),
    ]
    weak = [
        player(
            (["Pottery"], [], [], [], []),
            (["Animal Herding"], ["Hunting Parties"], [], ["Storytelling"], ["Urban Development"]),
            unrest=6,
        ),
        player(
            (["Weaving", "Irrigation"], ["Tyranny", "Warfare"], ["Sailing", "Mining"], ["Calendar"], LAND[2:]),
            resources=[2, 2, 2, 2],
            unrest=1,
        ),
        player(([], ["Oppression"], ["Taxation", "Markets"], [], []), resources=[0, 0, 1, 0], unrest=3),
    ]
    level = [
        player(
            (["Pottery"], ["Oppression"], ["Markets"], ["Libraries"], ["Urban Development"]),
            resources=[1, 1, 1, 1],
            unrest=3,
        ),
        player((["Weaving"], ["Tyranny"], ["Sailing"], ["Calendar"], ["Metropolis"]), resources=[1, 1, 1, 1], unrest=3),
        player(([], [], [], [], []), resources=[1, 1, 1, 1], unrest=3),
    ]
    evolved = deepcopy(strong)
    evolved[0]["columns"][1] = [IDS["Standing Army"], IDS["Vassalage"]]
    evolved[0]["columns"][0] = [IDS["Crop Rotation"], IDS["Pottery"]]
    found = []
    for players in (strong, weak, level, evolved):
        for p in players:
            for part in ("columns", "damaged"):
                p[part] = [[held for held in column if held != card] for column in p[part]]
            p["past"] = [held for held in p["past"] if held != card]
            p["personalities"] = [held for held in p["personalities"] if held != card]
        display = [[name for name in column if IDS[name] != card] for column in DISPLAY]
        found.append(Model(players, display=display))
    return found


def put_in_play(model: Model, card: str) -> Model:
    """The card in seat 0's tableau, as if it had been there for long."""
    kind = CARDS[card]["kind"]
    if kind == "personality":
        model.players[0]["personalities"].append(card)
    else:
        column = 4 if kind == "territory" else COLOURS.index(CARDS[card]["colors"][0])
        model.players[0]["columns"][column].append(card)
    for old in CARDS[card].get("obsoletes", ()):
        for p in model.players:
            for part in ("columns", "damaged"):
                p[part] = [[held for held in column if held != old] for column in p[part]]
    return model


def moves(model: Model, card: str, when: str) -> list[bool]:
    """How each line of that timing changes the model; the model ends up after them all."""
    changed = []
    for line in lines(card, when):
        before = deepcopy(model.facts())
        model.carry_out(line, card)
        changed.append(model.facts() != before)
    return changed


# -- obtaining: Instant lines -------------------------------------------------------------------------------


def obtain(model: Model, card: str) -> Any:
    """Seat 0 develops, expands or enlists the card with a black die, and all its Instant lines are carried out."""
    kind, me = CARDS[card]["kind"], model.players[0]
    dice: Any = (["black 6"], ["black 1"], [])
    offer: Any = ()
    wanted: list[Any]
    if kind == "personality":
        offer = (card,)
        dice = ([f"black {CARDS[card]['cost']}"], ["black 1"], [])
        wanted = ["enlist", card]
    elif kind == "territory":
        me["hand"].append(card)
        need = CARDS[card]["requires"]
        spare = {
            "green": [*GREEN, "Granaries", "Burial Rites"],
            "red": [*RED, "City Walls", "Pillage"],
            "yellow": [*YELLOW, "Coinage", "Lighthouse"],
            "blue": ["Libraries", "Optics", "Philosophy", "Astronomy"],
        }
        for colour, n in need.items():
            column = me["columns"][COLOURS.index(colour)]
            free = [IDS[name] for name in spare[colour] if not _held(model, IDS[name])]
            column += free[: max(0, n - len(column))]
        wanted = ["expand", card]
    else:
        me["hand"].append(card)
        colour = CARDS[card]["colors"][0]
        me["resources"][COLOURS.index(colour)] = CARDS[card]["cost"]
        for p in model.players[1:]:
            p["resources"][COLOURS.index(colour)] = 0
        wanted = ["develop", card, colour, 0]
    game = real(model, 3, "spending dice", dice, offer)
    if game.ask.topic == "choose a die":  # a dice ability is on offer as well
        game.answer(0, dice[0][0])
    option = choose(game, *wanted)
    assert option is not None, (wanted, game.ask.options)
    game.answer(0, option)
    go_on(game, SPENDING)
    return game


def _held(model: Model, card: str) -> bool:
    return any(card in column for p in model.players for part in ("columns", "damaged") for column in p[part])


def after_obtaining(model: Model, card: str) -> None:
    """The same in the model: payment, placing, obsolescence."""
    kind, me = CARDS[card]["kind"], model.players[0]
    if kind == "technology":
        me["resources"][COLOURS.index(CARDS[card]["colors"][0])] -= CARDS[card]["cost"]
    if kind != "personality":
        me["hand"].remove(card)
    column = 4 if kind == "territory" else COLOURS.index(CARDS[card].get("colors", ["green"])[0])
    (me["personalities"] if kind == "personality" else me["columns"][column]).append(card)
    for old in CARDS[card].get("obsoletes", ()):
        for seat, p in enumerate(model.players):
            for part in ("columns", "damaged"):
                for cards in p[part]:
                    if old in cards:
                        cards.remove(old)
                        p["past"].append(old)
                        p["vp"] += seat == 0 and part == "columns"


@pytest.mark.parametrize("card", CARDS)
def test_card_is_obtained_and_its_instant_lines_work(card: str) -> None:
    wanted = len(lines(card, "instant"))
    worked = [False] * wanted
    for model in positions(card):
        game = obtain(model, card)
        after_obtaining(model, card)
        worked = [a or b for a, b in zip(worked, moves(model, card, "instant"), strict=True)]
        assert facts(game) == model.facts()
    assert worked == [True] * wanted


def test_no_territory_is_expanded_in_era_1_even_from_a_hand() -> None:
    """NE-EXP-01: no Territory can be in a hand in Era I (NE-INV-11), so no case can show it."""
    model = positions("")[0]
    model.players[0]["hand"] = [IDS["River Valley"]]
    game = real(model, 1, "spending dice", (["black 1"], ["black 1"], []))
    game.answer(0, "black 1")
    assert choose(game, "expand", IDS["River Valley"]) is None
    assert game.refusal(0, options.Expand(IDS["River Valley"])).rule == "NE-EXP-01"


# -- Production lines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", with_lines("production"))
def test_production_lines_work(card: str) -> None:
    wanted = lines(card, "production")
    worked, silent = [False] * len(wanted), [False] * len(wanted)
    for model in positions(card):
        for seat, p in enumerate(model.players):  # nobody else produces, and nobody has Transformations
            p["columns"] = [[held for held in column if not _busy(held)] for column in p["columns"]]
            p["damaged"] = [[held for held in column if not _busy(held)] for column in p["damaged"]]
            if seat:
                p["columns"][0] += [] if _held(model, IDS["Granaries"]) else [IDS["Granaries"]]
        put_in_play(model, card)
        game = real(model, 3, "production")
        go_on(game, ("pick dice",))
        changed = moves(model, card, "production")
        worked = [a or b for a, b in zip(worked, changed, strict=True)]
        silent = [a or not b for a, b in zip(silent, changed, strict=True)]
        assert facts(game) == model.facts()
    assert worked == [True] * len(wanted)
    assert all(quiet for line, quiet in zip(wanted, silent, strict=True) if "if" in line)


def _busy(card: str) -> bool:
    return any(line["when"] in ("production", "transform") for line in CARDS[card]["effects"])


# -- Transformations -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", with_lines("transform"))
def test_transformation_works_as_often_as_it_says(card: str) -> None:
    (line,) = lines(card, "transform")
    give, get = line["give"], line["get"]
    model = put_in_play(Model([player(resources=[0, 0, 0, 10]), player(), player()], display=[[]] * 5), card)
    game = real(model, 3, "production")
    for _ in range(line["times"]):
        before = facts(game)["players"][0]
        game.answer(0, choose(game, "convert", card))
        while game.ask.topic in ("pay a resource", "gain a resource"):
            game.answer(0, game.ask.options[0])
        after = facts(game)["players"][0]
        assert after["vp"] - before["vp"] == get.get("vp", 0)
        assert sum(before["resources"]) - sum(after["resources"]) == give["n"] - get.get("n", 0)
    assert game.ask.topic == "draw dice"  # used up: Production is over


@pytest.mark.parametrize("card", with_lines("transform"))
def test_transformation_is_optional_and_must_be_paid(card: str) -> None:
    (line,) = lines(card, "transform")
    few = line["give"]["n"] - 1
    model = put_in_play(Model([player(resources=[few, 0, 0, 0]), player(), player()], display=[[]] * 5), card)
    assert real(model, 3, "production").ask.topic == "draw dice"
    model.players[0]["resources"] = [few + 1, 0, 0, 0]
    game = real(model, 3, "production")
    game.answer(0, "done")
    assert facts(game)["players"][0]["resources"] == [few + 1, 0, 0, 0]


# -- Scoring lines ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", with_lines("scoring"))
def test_scoring_lines_work(card: str) -> None:
    wanted = lines(card, "scoring")
    found = set()
    for model in positions(card):
        put_in_play(model, card)
        game = real(model, 3, "scoring")
        scored = sum(e.vp for e in game.events if type(e).__name__ == "Scored" and e.seat == 0 and e.source == card)
        expected = sum(model.amount(line) for line in wanted if model.holds(line.get("if", "")))
        assert scored == expected
        found.add(expected)
    assert max(found) > 0
    if any("if" in line for line in wanted):
        assert min(found) < max(found)


@pytest.mark.parametrize("card", [card for card in with_lines("scoring") if CARDS[card]["kind"] != "personality"])
def test_damaged_card_scores_nothing(card: str) -> None:
    model = put_in_play(positions(card)[0], card)
    me = model.players[0]
    for column, turned in zip(me["columns"], me["damaged"], strict=True):
        if card in column:
            column.remove(card)
            turned.append(card)
    game = real(model, 3, "scoring")
    assert not [e for e in game.events if type(e).__name__ == "Scored" and e.source == card]


# -- permanent lines ---------------------------------------------------------------------------------------------


def bare(card: str = "", **more: Any) -> Model:
    """Three players with nothing but, for seat 0, this card."""
    model = Model([player(**more), player(), player()], tracks=(0, 0, 0, 0, 0), display=[[]] * 5)
    return put_in_play(model, card) if card else model


def matching(spec: str, colour: Any) -> bool:
    return spec == "any" or colour in spec.split("|")


def check_protect(card: str, line: Line) -> None:
    fillers = {"riots": GREEN[1], "invasion": RED[0], "decline": YELLOW[0], "regression": BLUE[0]}
    for i, disaster in enumerate(DISASTERS):
        for held in (card, ""):
            model = bare(held)
            model.tracks[i] = 10
            model.players[0]["columns"][i] = [IDS[fillers[disaster]], *model.players[0]["columns"][i]]
            game = real(model, 3, "check for disasters")
            go_on(game, ("pick dice",))
            damaged = {e.card for e in game.events if type(e).__name__ == "CardDamaged"}
            assert (IDS[fillers[disaster]] in damaged) != (held == card and disaster in line["disaster"]), disaster


def dice_game(card: str, value: int = 3) -> tuple[Any, list[str]]:
    dice = [f"{colour} {value}" for colour in (*COLOURS, "black")]
    return real(bare(card), 3, "spending dice", (dice, [], [])), dice


def check_flip(card: str, line: Line) -> None:
    game, dice = dice_game(card)
    for die in dice:
        option = choose(game, "flip", card, die)
        assert (option is not None) == matching(line["die"], die.split()[0])
    die = next(die for die in dice if matching(line["die"], die.split()[0]))
    game.answer(0, choose(game, "flip", card, die))
    assert die.replace("3", "4") in game.civilizations[0].dice
    assert not [option for option in game.ask.options if _plain(option)[0] == "flip"]


def check_shift(card: str, line: Line) -> None:
    game, dice = dice_game(card)
    for die in dice:
        for by in range(1, 4):
            offered = choose(game, "shift", card, die, by) is not None
            assert offered == (matching(line["die"], die.split()[0]) and by <= line["n"])
    die = next(die for die in dice if matching(line["die"], die.split()[0]))
    game.answer(0, choose(game, "shift", card, die, line["n"]))
    assert die.replace("3", str(3 + line["n"])) in game.civilizations[0].dice
    top, dice = dice_game(card, 6)
    assert set(top.ask.options) == set(dice)


def check_reroll(card: str, line: Line) -> None:
    game, dice = dice_game(card)
    for die in dice:
        assert (choose(game, "reroll", card, die) is not None) == matching(line["die"], die.split()[0])
    game.answer(0, choose(game, "reroll", card, dice[0]))
    assert game.ask.topic == "reroll"
    game.answer(CHANCE, (6,))
    assert dice[0].replace("3", "6") in game.civilizations[0].dice


def check_gain_bonus(card: str, line: Line) -> None:
    for i, colour in enumerate(COLOURS):
        game = real(bare(card), 3, "spending dice", ([f"{colour} 2"], ["black 1"], []))
        game.answer(0, choose(game, "gain"))
        assert game.civilizations[0].resources[i] == 2 + line["n"] * matching(line["die"], colour)


SAMPLES = {"green": "Public Baths", "red": "Pillage", "yellow": "Caravans", "blue": "Philosophy"}  # costs 5, 6, 5, 6


def can_develop(held: str, colour: Any, tokens: int, swap: int = 0, others: int = 0) -> bool:
    sample = IDS[SAMPLES[colour]]
    model = bare(held)
    model.players[0]["hand"] = [sample]
    model.players[0]["resources"] = [others * (i == 2) for i in range(4)]
    model.players[0]["resources"][COLOURS.index(colour)] = tokens
    game = real(model, 3, "spending dice", (["black 1"], ["black 1"], []))
    return choose(game, "develop", sample, colour, swap) is not None


def check_discount(card: str, line: Line) -> None:
    for colour in COLOURS:
        cost = CARDS[IDS[SAMPLES[colour]]]["cost"] - line["n"] * matching(line["color"], colour)
        assert can_develop(card, colour, cost)
        assert not can_develop(card, colour, cost - 1)


def check_substitute(card: str, line: Line) -> None:
    assert line["res"] == "yellow"
    for colour in ("green", "red", "blue"):
        cost = CARDS[IDS[SAMPLES[colour]]]["cost"]
        fits = matching(line["for"], colour)
        assert can_develop(card, colour, cost - line["n"], line["n"], others=9) == fits
        assert not can_develop(card, colour, cost - line["n"] - 1, line["n"], others=9)
        assert not can_develop(card, colour, cost - line["n"] - 1, line["n"] + 1, others=9)


def check_enlist_discount(card: str, line: Line) -> None:
    for held in (card, ""):
        game = real(bare(held), 3, "spending dice", (["red 1"], ["black 1"], []), (IDS["Saladin"],))
        game.answer(0, choose(game, "enlist", IDS["Saladin"]))
        assert game.civilizations[0].unrest == 4 - line["n"] * (held == card)


def picked(model: Model, dice: Any) -> Any:
    game = real(model, 3, "roll dice")
    game.answer(
        CHANCE, ("red", "red", "red", "green", "green", "green", "blue", "blue", "blue", "black", "black", "black")
    )
    game.answer(CHANCE, (*dice, *[1] * 9))
    game.answer(1, 3)
    game.answer(2, 2)
    game.answer(0, 0)
    return game


def check_threshold(card: str, line: Line) -> None:
    totals = {10: (6, 3, 1), 11: (6, 3, 2), 12: (6, 4, 2), 13: (6, 4, 3), 14: (6, 5, 3)}
    for bonus in (line["n"], line["n"] + 1):
        assert picked(bare(card), totals[10 + bonus]).civilizations[0].unrest == bonus - line["n"]


def check_steady(card: str, line: Line) -> None:
    for held in (card, ""):
        dice = picked(bare(held, unrest=8), (4, 3, 2)).civilizations[0].dice
        assert list(dice) == (["red 4", "red 3", "red 2"] if held else ["red 3", "red 2", "red 1"])


def check_repair_bonus(card: str, line: Line) -> None:
    broken: Any = ([], ["Tyranny", "Pillage", "Oppression", "Warfare", "Tributes"], [], [], [])
    for held in (card, ""):
        model = bare(held, damaged=broken)
        game = real(model, 3, "spending dice", (["red 1"], ["black 1"], []))
        game.answer(0, choose(game, "repair"))
        go_on(game, SPENDING)
        assert len(game.civilizations[0].undamaged[1]) - (card in game.civilizations[0].undamaged[1]) == 2 + line[
            "n"
        ] * (held == card)


def check_expand_ease(card: str, line: Line) -> None:
    for missing in (line["n"], line["n"] + 1):
        model = bare(card)
        model.players[0]["hand"] = [IDS["Abbey Lands"], IDS["Research Campus"]]
        model.players[0]["columns"][3] = [IDS[name] for name in BLUE[: 3 - missing]]
        game = real(model, 3, "spending dice", (["red 1"], ["black 1"], []))
        assert (choose(game, "expand", IDS["Research Campus"]) is not None) == (missing <= line["n"])


def check_calm_expand(card: str, line: Line) -> None:
    for held in (card, ""):
        model = bare(held)
        model.players[0]["hand"] = [IDS["Dominion"]]
        model.players[0]["columns"][1] = [IDS[name] for name in ("Tyranny", "Pillage", "Oppression")]
        game = real(model, 3, "spending dice", (["red 1"], ["black 1"], []))
        game.answer(0, choose(game, "expand", IDS["Dominion"]))
        assert game.civilizations[0].unrest == (0 if held else 2)


def check_safe(card: str, line: Line) -> None:
    for held in (card, ""):
        model = bare(held, resources=[0, 0, 1, 0])
        model.players[1]["columns"][1] = [IDS[name] for name in ("Pillage", "Tributes", "City Walls", "Warfare")]
        game = real(model, 3, "production")
        go_on(game, ("pick dice",))
        stolen = [e for e in game.events if type(e).__name__ == "Stolen" and e.victim == 0]
        assert bool(stolen) == (not held)


def check_research_bonus(card: str, line: Line) -> None:
    model = bare(card)
    model.display[0] = [IDS["Tyranny"]]
    game = real(model, 3, "spending dice", (["red 1"], ["black 1"], []))
    game.answer(0, choose(game, "research", IDS["Tyranny"]))
    assert list(game.civilizations[0].resources) == [line["n"] * (colour == line["res"]) for colour in COLOURS]


def check_shelter(card: str, line: Line) -> None:
    for held in (card, ""):
        model = bare(held, unrest=9)
        for i, name in enumerate(("Pottery", "Tyranny", "Sailing", "Calendar", "Urban Development")):
            model.players[0]["columns"][i].insert(0, IDS[name])
        game = picked(model, (6, 4, 2))
        go_on(game, SPENDING)
        damaged = sum(map(len, game.civilizations[0].damaged))
        assert damaged == max(0, 5 - line["n"] * (held == card))


PERMANENT = [
    (card, number)
    for card in CARDS
    for number, line in enumerate(CARDS[card]["effects"])
    if line["when"] == "permanent"
]


@pytest.mark.parametrize(("card", "number"), PERMANENT)
def test_permanent_line_works(card: str, number: int) -> None:
    line = CARDS[card]["effects"][number]
    globals()[f"check_{line['op']}"](card, line)


@pytest.mark.parametrize("card", [card for card, _ in PERMANENT if CARDS[card]["kind"] != "personality"])
def test_damaged_card_gives_no_ability(card: str) -> None:
    model = bare(card)
    whole = real(model, 3, "spending dice", (["red 1"], ["black 1"], [])).powers(0)
    me = model.players[0]
    me["columns"], me["damaged"] = me["damaged"], me["columns"]
    damaged = real(model, 3, "spending dice", (["red 1"], ["black 1"], [])).powers(0)
    nothing = real(bare(), 3, "spending dice", (["red 1"], ["black 1"], [])).powers(0)
    assert damaged == nothing
    assert whole != nothing


def test_all_198_cards_are_there() -> None:
    assert len(CARDS) == 198
    timings = ("instant", "permanent", "production", "transform", "scoring")
    assert set(with_lines(*timings)) == set(CARDS)
