"""The plots of a balance report: Altair says what they show, and they are written as SVG, so that the page stands alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import altair as alt
import vl_convert

from ludarium.lab.balance import FEWEST, Balance, PartRow

WIDTH, HEIGHT, ROW = 560, 260, 18
PLAIN, MARKED, INK, GRID = "#5a2bc4", "#b3261e", "#26202b", "#ddd2bf"
TEXT, MARGIN = 12, 24  # a browser may write wider letters than those the plot was measured with
MOST_ROWS = 24
MOST_BINS = 30


def plots(report: Balance) -> Iterator[tuple[str, str]]:
    """What a plot shows, in words, and the plot."""
    if len(set(report.decisions)) > 1:
        yield "How many decisions the games took.", svg(_lengths(report))
    for kind in dict.fromkeys(row.kind for row in report.parts):
        rows = [row for row in report.parts if row.kind == kind and row.taken >= FEWEST]
        if len(rows) > 1:
            shown = "the furthest from even" if len(rows) > MOST_ROWS else "95 % intervals"
            yield f"{kind.capitalize()}: victories of those who took it ({shown}).", svg(_wins(rows, report.even))
            if any(row.taken < row.offered for row in rows):
                words = f"{kind.capitalize()}: how often it was taken by whom it was offered to, and what came of it."
                yield words, svg(_taken(rows, report.even))


def svg(chart: Any) -> str:
    """A chart as an SVG element of a page, which needs no names of XML."""
    drawn = chart.configure(background="transparent", font="sans-serif", padding=MARGIN)
    lines = {"gridColor": GRID, "domainColor": GRID, "tickColor": GRID}
    words = {"labelColor": INK, "titleColor": INK, "labelFontSize": TEXT, "titleFontSize": TEXT}
    drawn = drawn.configure_axis(**lines, **words).configure_text(fontSize=TEXT)
    return re.sub(r' xmlns(:\w+)?="[^"]*"', "", vl_convert.vegalite_to_svg(drawn.configure_view(stroke=None).to_dict()))


def _lengths(report: Balance) -> Any:
    games = alt.InlineData(values=[{"decisions": one} for one in report.decisions])
    across = alt.X("decisions:Q", bin=alt.Bin(maxbins=MOST_BINS), title="decisions")
    chart = alt.Chart(games).mark_bar(color=PLAIN).encode(x=across, y=alt.Y("count()", title="games"))
    return chart.properties(width=WIDTH, height=HEIGHT // 2)


def _wins(rows: list[PartRow], even: float) -> Any:
    """Each with its interval, the best on top."""
    furthest = sorted(rows, key=lambda row: -abs(row.wins - even))[:MOST_ROWS]
    order = [row.name for row in sorted(furthest, key=lambda row: -row.wins)]
    base = alt.Chart(_data(furthest)).encode(y=alt.Y("name:N", sort=order, title=None), color=_colour())
    bars = base.mark_bar(opacity=0.35, height=7).encode(x=_share("low", "victories"), x2="high:Q")
    dots = base.mark_circle(size=60, opacity=1).encode(x=_share("wins", "victories"))
    return (_even(even).encode(x="even:Q") + bars + dots).properties(width=WIDTH, height=ROW * len(order))


def _taken(rows: list[PartRow], even: float) -> Any:
    """Right: nearly everybody took it; high: who took it won."""
    base = alt.Chart(_data(rows)).encode(
        x=_share("share", "taken where offered"), y=alt.Y("wins:Q", axis=alt.Axis(format="%"), title="victories")
    )
    dots = base.mark_circle(opacity=0.7).encode(size=alt.Size("taken:Q", legend=None), color=_colour())
    names = base.transform_filter("datum.unfair").mark_text(align="left", dx=7, color=INK).encode(text="name:N")
    return (_even(even).encode(y="even:Q") + dots + names).properties(width=WIDTH, height=HEIGHT)


def _data(rows: list[PartRow]) -> Any:
    return alt.InlineData(
        values=[
            {
                "name": row.name,
                "wins": row.wins,
                "low": row.low,
                "high": row.high,
                "taken": row.taken,
                "share": row.taken / max(row.offered, row.taken),
                "unfair": row.unfair,
            }
            for row in rows
        ]
    )


def _share(field: str, title: str) -> Any:
    return alt.X(f"{field}:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%"), title=title)


def _colour() -> Any:
    return alt.Color("unfair:N", scale=alt.Scale(domain=[False, True], range=[PLAIN, MARKED]), legend=None)


def _even(even: float) -> Any:
    """The line where all would be even."""
    return alt.Chart(alt.InlineData(values=[{"even": even}])).mark_rule(color="#8a7d68")
