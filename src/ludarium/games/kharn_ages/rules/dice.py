"""Dice (KA-DIE): halves, and the directions that a die can point in."""

from __future__ import annotations

from typing import Final

from ludarium.space.plane.shapes import Point

SIDES: Final = 10
DEGREES: Final = 360
_RISE: Final = (
    *(0, 17_452, 34_899, 52_336, 69_756, 87_156, 104_528, 121_869, 139_173, 156_434),
    *(173_648, 190_809, 207_912, 224_951, 241_922, 258_819, 275_637, 292_372, 309_017, 325_568),
    *(342_020, 358_368, 374_607, 390_731, 406_737, 422_618, 438_371, 453_990, 469_472, 484_810),
    *(500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785, 601_815, 615_661, 629_320),
    *(642_788, 656_059, 669_131, 681_998, 694_658, 707_107, 719_340, 731_354, 743_145, 754_710),
    *(766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038, 838_671, 848_048, 857_167),
    *(866_025, 874_620, 882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580),
    *(939_693, 945_519, 951_057, 956_305, 961_262, 965_926, 970_296, 974_370, 978_148, 981_627),
    *(984_808, 987_688, 990_268, 992_546, 994_522, 996_195, 997_564, 998_630, 999_391, 999_848),
    1_000_000,
)
"""How far north a step of a million goes that is so many degrees from east."""


def d5(face: int) -> int:
    """A D10 read as a D5: halved and rounded up (KA-DIE-02)."""
    return (face + 1) // 2


def direction(degrees: int) -> Point:
    """The direction so many degrees anticlockwise from east, as a vector of whole numbers (KA-DIE-05, KA-GAP-113)."""
    turn, rest = divmod(degrees % DEGREES, 90)
    x, y = _RISE[90 - rest], _RISE[rest]
    return ((x, y), (-y, x), (-x, -y), (y, -x))[turn]
