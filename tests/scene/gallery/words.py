"""Every word of sheets, in every size, tone and state."""

from __future__ import annotations

from typing import Literal

from ludarium.scene.sheets import (
    Art,
    Badge,
    Card,
    Child,
    Coin,
    Die,
    Filter,
    Item,
    List,
    Meter,
    Panel,
    Share,
    Size,
    State,
    Stock,
    Tab,
    Table,
    Tabs,
    Text,
    Track,
    Zone,
    column,
    fan,
    grid,
    joined,
    lane,
    pile,
    row,
    wrap,
)
from tests.scene.gallery import CARDS

SIZES: tuple[Size, ...] = ("s", "m", "l")
TONES = ("", "ok", "warn", "danger", "info", "gold", "moss", "rust")
STATES: tuple[State, ...] = ("", "on", "hot", "off", "gone", "hollow", "locked")
LOOKS: tuple[Literal["", "title", "display", "strong", "small", "figure"], ...] = (
    "",
    "title",
    "display",
    "strong",
    "small",
    "figure",
)
DICE: tuple[tuple[Size, str, State, int], ...] = (
    ("s", "info", "", 0),
    ("m", "rust", "", 1),
    ("l", "moss", "", 0),
    ("l", "gold", "hollow", 0),
    ("m", "", "off", 0),
)
HEADS: tuple[tuple[Size, str, int], ...] = (("s", "", -1), ("m", "moss", -1), ("l", "", 0))


def words() -> Child:
    shown: list[Child] = [
        Panel("Text", (wrap(*[Text(f"{look or 'plain'} {{s-crown|crown}} 12", look) for look in LOOKS]),), ground="paper"),
        Panel("Text, tones and states", (wrap(*[Text(tone or "none", tone=tone) for tone in TONES]), Text("All of it [GL-PLY-02] is **strong** and {s-zap|zap} said in a line that is long enough to be broken somewhere")), ground="paper"),
        Panel("Art", tuple([wrap(*[Art("s-crown" if ground != "leaf" else "", ground, "2" if ground == "leaf" else "", tone=tone, size=size, label=f"{ground} {tone or 'plain'}".strip()) for tone in TONES[:5] for size in SIZES]) for ground in ("", "badge", "disc", "leaf", "diamond")]), ground="paper"),
        Panel("Art, states", (wrap(*[Art("s-crown", ground, state=state, label=f"{ground} {state}") for ground in ("badge", "disc", "diamond") for state in ("on", "off", "hollow", "locked", "hidden")]),), ground="paper"),
        Panel("Stock", (wrap(*[Stock("s-layers", 12, "Wood", "2 left" * (tone == "warn"), tone=tone, size=size) for size in SIZES for tone in ("", "warn", "gold")]), wrap(*[Stock("s-layers", n, size=size) for n, size in enumerate(SIZES)], Stock("g-laurels", 7, "Points", form="wreath", tone="gold"))), ground="well"),
        Panel("Track", (Track(4, 10, "Storm", "6 to go", "s-zap", "s-x", ghosts=(5, 6), tone="rust"), Track(9, 10, "Decline", "1 to go", "s-flag", "s-x", tone="info", state="hot"), Track(0, 6, "No icon"), Track(8, 10, "Unrest 8", "in the zone", "s-hand", "s-x", (Zone(7, 9, "warn"), Zone(10, 10, "danger")), form="numbered"), wrap(*[Track(2, 4, "Hands", icon="s-hand", pip=pip, form="pips", label="Hands 2 of 4", size=size) for pip in ("", "s-zap") for size in SIZES])), ground="well"),
        Panel("Track on paper", (Track(4, 10, "Storm", "6 to go", "s-zap", "s-x", ghosts=(5, 6), tone="rust"), Track(8, 10, "Unrest 8", "in the zone", "s-hand", "s-x", (Zone(7, 9, "warn"), Zone(10, 10, "danger")), form="numbered")), ground="paper"),
        Panel("Meter", (Meter(400, (Share(165, "165", "Commander", "s-crown", "rust"), Share(65, "65", "Warrior", tone="moss"), Share(97, "97", "Priest", tone="info")), "73 left"), *[Meter(1, (Share(n, tone=tone),), size="s", label=f"{n:.0%}") for n, tone in ((0.372, "danger"), (0.6, "ok"), (0.1, ""))]), ground="paper"),
        Panel("Dice", (wrap(*[Die("s-dices", 4, "s-zap", less, f"size {size}", tone=tone, size=size, state=state, label=f"Die {size}") for size, tone, state, less in DICE]),), ground="well"),
        Panel("Coins", (wrap(*[Coin("s-crown", 22 - 4 * seat, 34, (Badge(2, words="3", tone="warn"), Badge(10, "s-zap")), owner=seat, size=size, label=f"Seat {seat + 1}") for seat in range(4) for size in SIZES], Coin("s-crown", label="No ring")),), ground="paper"),
        Panel("Rows", (column(*[Item(f"Row {size or 'plain'}", lead=Art("s-shield", "badge", tone="moss"), notes=("notes below the title [GL-PLY-02]", "and a second one"), value="80 %", aside="at 12", size=size, act="s-plus") for size in ("", *SIZES)]),), ground="paper"),
        Panel("Rows, states", (column(*[Item(state or "none", lead=Art("s-shield"), notes=("what it is",), value="12", state=state) for state in STATES], size="s"),), ground="paper"),
        Panel("Rows, tones", (column(*[Item(tone or "none", notes=("a note in its tone",), value="12", tone=tone, size="s") for tone in TONES]),), ground="paper"),
        Panel("Tiles", (grid(tuple([Item(f"Tile {state}", "tile", lead=Art("s-house", size="l"), notes=("2 Wood",), value="3", state=state) for state in STATES]), size="s"), grid((Item("Large", "tile", lead=Art("s-house", size="l"), value="{s-layers|wood} 3", size="l"), Item("A tile with a very long title", "tile", notes=("that is broken",))), 2)), ground="paper"),
        Panel("Chips", (wrap(*[Item(f"Chip {tone}", "chip", value="+10", tone=tone, size=size) for size in ("s", "", "l") for tone in TONES[:5]]), joined(Item("300", "chip"), Item("400", "chip", state="on"), Item("Other", "chip"), label="Format")), ground="paper"),
        Panel("Cards", (wrap(*[Card(f"Card {size}", (Text("What it says [GL-PLY-02]", "small"),), Art("s-shield"), Stock("s-zap", 2, size="s", label="2 zaps"), ("a note",), "65", "of 79", (Item("{s-plus|add} More", "chip"),), Art("s-swords", size="l"), tone=tone, size=size, owner=owner) for size, tone, owner in HEADS], Card("Hidden", state="hidden", owner=1), Card("73 left", (Text("There is room for one more.", "small"),), Coin("s-crown", size="l", label="Anybody"), foot=(Item("Add one", "chip", size="l"),), state="hollow")),), ground="well"),
        Panel("A strip of figures", (Card("Commander", (Table(("V", "P", "A", "C", "T", "I", "size", "AP", "HP"), (("3", "5", "4", "6", "5", "4", "5", "9", "34"),), "strip", 3), column(Item("Glaive of command", lead=Art("s-swords"), notes=("Bleeding 1; +2 to defend",), value="listed", size="s"), Item("Plate armour", lead=Art("s-lock", state="locked"), notes=("one armour each",), value="+25", size="s", state="locked"), Item("Hammer", lead=Art("s-swords"), notes=("given up [GL-PLY-02]",), value="\N{MINUS SIGN}14", size="s", state="gone", tone="ok"))), Coin("s-crown", 30, 34, owner=0, size="l", label="Commander"), Art("s-crown", "disc", state="on", label="Leader"), ("Level III, leader",), "165", "151 +14", foot=(Track(1, 2, form="pips", icon="s-hand", label="Hands 1 of 2"), Item("{s-plus|add} Buckler", "chip", value="+10"), Item("{s-plus|add} Nasal helm", "chip", value="+6")), owner=0),), ground="well"),
        Panel("Table", (Table(("Space", "To hit", "Mean"), (("1", "50 %", "1.31"), ("2 to 4", "40 %", "0.90 and more words that make it wide")), quiet=1, label="Odds by range"),), ground="paper"),
        Panel("Fan", (fan(*[Card(name, (Text("Gain 2 Movement Points.", "small"),), size="s", owner=0) for name in CARDS.values()], label="A hand"),), ground="well"),
        Panel("Pile and lane", (row(pile(*[Card(name, (Text("Gain 2.", "small"),), size="s", tone="rust") for name in CARDS.values()], label="A pile"), column(Text("beside it", "small"))), lane(*[Card(name, size="s", tone="moss") for name in CARDS.values()], *[Card(name, size="s") for name in CARDS.values()], label="A lane")), ground="well"),
        Panel("Flows", tuple([row(*[Stock("s-layers", n, size="s", label=f"{n} layers") for n in range(4)], size=size) for size in SIZES]), "three gaps", "s-layers", "paper"),
        Panel("List", (List(tuple([Item(name, lead=Coin("s-crown", owner=n, label=name), notes=("V3 P5 A3",), value=str(60 + n), act="s-plus", key=f"list-{n}", kind="far" if n % 2 else "near") for n, name in enumerate(CARDS.values())]), "Search", (Filter("All 4"), Filter("Far", kind="far"), Filter("Can", mark="can")), key="list"),), ground="paper"),
        Panel("Tabs", (Tabs((Tab("one", "One", (Text("The first page."),)), Tab("two", "Two", (Panel("A section", (Text("of the second page"),), "note"),))), key="pages"),), ground="paper"),
        Panel("A section of a panel", (Panel("First", (Text("in it"),), "note"), Panel("Second", (Text("in it"),))), "with a note", "s-info", "paper"),
    ]  # fmt: skip
    return grid(tuple(shown), size="l")
