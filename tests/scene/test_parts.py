"""One rule of caching: the same facts give the same object, encoded once, named by its bytes, bounded in bytes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from ludarium.scene.boards import Element, board_part, element
from ludarium.scene.parts import Cache, cached, drawing_of, name_of
from ludarium.scene.sheets import Panel, SheetPart, Stock, Text, Track, column, nodes, sheet_part


@sheet_part
def purse(gold: int) -> Stock:
    return Stock("gold", gold, "Gold", key="gold")


@sheet_part
def desk(title: str, *regions: SheetPart) -> Panel:
    return Panel(title, regions)


def test_the_same_facts_give_the_same_part() -> None:
    assert purse(3) is purse(3)
    assert purse(3) is not purse(4)
    assert desk("Mine", purse(3)) is desk("Mine", purse(3))


def test_a_part_names_the_parts_inside_it() -> None:
    found = desk("Mine", purse(3), purse(4))
    assert found.inside == (purse(3), purse(4))
    assert bytes(found.data) == (
        b'{"is":"panel","title":"Mine","children":["%b","%b"]}' % (purse(3).name.encode(), purse(4).name.encode())
    )


def test_what_is_not_a_part_is_written_where_it_stands() -> None:
    found = SheetPart(column(Text("Rest"), purse(3)))
    assert found.inside == (purse(3),)
    assert b'{"is":"text","words":"Rest"}' in bytes(found.data)


def test_names_are_the_same_in_every_process() -> None:
    code = "from ludarium.scene.sheets import *; print(SheetPart(Stock('gold', 3, 'Gold', key='gold')).name)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip() == purse(3).name == name_of(bytes(purse(3).data))


def test_a_part_of_a_board_names_what_it_draws() -> None:
    @board_part
    def pieces(count: int) -> Iterator[Element]:
        for n in range(count):
            yield element(f"p{n}", f"<circle r='{n}'/>", n, 0, 1, 10, 10)

    found = pieces(2)
    assert found is pieces(2)
    assert found.drawings == (drawing_of("<circle r='0'/>"), drawing_of("<circle r='1'/>"))


def test_the_cache_is_bounded_in_bytes() -> None:
    cache = Cache(3000)

    def wide(n: int) -> str:
        return "x" * 500

    def narrow(n: int) -> str:
        return "y"

    some, few = cached(wide, cache), cached(narrow, cache)
    kept = few(0)
    for n in range(20):
        some(n)
        assert cache.held <= 3000
    assert few(0) is kept, "the function that holds most forgets, the others keep"


def test_all_components_of_a_tree_are_found_in_their_parts() -> None:
    found = desk("Mine", purse(3), SheetPart(column(Track(1, 4, key="track"), purse(4))))
    assert [one.key for one in nodes(found) if one.key] == ["gold", "track", "gold"]
