"""The balance report as a page that stands alone."""

from __future__ import annotations

from html import escape
from importlib.util import find_spec

from ludarium.lab.balance import Balance, PartRow, SeatRow

WIDTH = 260
STYLE = (
    "body{font:16px/1.5 system-ui;margin:2rem auto;max-width:64rem;padding:0 1rem;background:#efe8dc;color:#26202b}"
    "table{border-collapse:collapse;background:#fbf7ef;margin:.5rem 0 1.5rem}td,th{padding:.3rem .7rem;"
    "border:1px solid #ddd2bf;text-align:left}td.n{text-align:right}tr.unfair td:first-child{border-left:5px solid #b3261e}"
    "figure{margin:1rem 0 2rem;max-width:46rem}figure svg{max-width:100%;height:auto}"
)


def page(report: Balance, title: str) -> str:
    """Everything the report knows, the unfair first."""
    unfair = [row for row in report.parts if row.unfair]
    said = [
        f"{row.name} ({row.kind}): {row.wins:.0%} of {row.taken} won, {report.even:.0%} would be even" for row in unfair
    ]
    said += [
        f"Seat {row.seat + 1}: {row.wins:.0%} won, {report.even:.0%} would be even"
        for row in report.seats
        if row.unfair
    ]
    verdict = (
        f"<p>Not fair, beyond what chance explains:</p><ul>{''.join(f'<li>{escape(one)}</li>' for one in said)}</ul>"
        if said
        else "<p>Nothing here is unfair beyond what chance explains.</p>"
    )
    leads = f"; the lead changes {report.lead_changes:g} times a game" if report.lead_changes >= 0 else ""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
        f"<h1>{escape(title)}</h1><p>{report.games} games by {escape(', '.join(report.bots))}; {report.lengths.mean:g} "
        f"decisions a game, {report.lengths.least} to {report.lengths.most}{leads}.</p>{verdict}"
        f"<h2>Seats</h2>{_seats(report)}{_compared(report)}{_plots(report)}{_parts(report)}"
        "<p>Bars are 95 % intervals of the share of victories; the line is where all would be even. What is marked would look "
        "so by chance in fewer than one of twenty reports.</p></html>"
    )


def _plots(report: Balance) -> str:
    """Drawn by Altair, where it is installed."""
    if not (find_spec("altair") and find_spec("vl_convert")):
        return "<p>With <code>pip install 'ludarium[plots]'</code> this page draws plots here.</p>"
    from ludarium.lab.plots import plots

    return "".join(
        f"<figure>{drawn}<figcaption>{escape(words)}</figcaption></figure>" for words, drawn in plots(report)
    )


def _seats(report: Balance) -> str:
    rows = "".join(
        f"<tr{_marked(row)}><td>Seat {row.seat + 1}</td><td>{escape(report.bots[row.seat])}</td>"
        f"<td class=n>{row.wins:.1%}</td><td>{_bar(row, report.even)}</td><td class=n>{row.decisions:g}</td></tr>"
        for row in report.seats
    )
    return f"<table><tr><th>seat<th>bot<th>wins<th><th>decisions a game</tr>{rows}</table>"


def _parts(report: Balance) -> str:
    before = {(row.kind, row.id): row for row in report.without.parts} if report.without else {}
    found = []
    for kind in dict.fromkeys(row.kind for row in report.parts):
        rows = "".join(
            f"<tr{_marked(row)}><td>{escape(row.name)}</td><td class=n>{row.offered}</td><td class=n>{row.taken}</td>"
            f"<td class=n>{row.wins:.1%}</td><td>{_bar(row, report.even) if row.taken else ''}</td>"
            f"{_before(before.get((row.kind, row.id))) if report.without else ''}</tr>"
            for row in report.parts
            if row.kind == kind
        )
        more = "<th>without the pack" if report.without else ""
        found.append(
            f"<h2>{escape(kind.capitalize())}</h2><table><tr><th>name<th>offered<th>taken<th>wins<th>{more}</tr>{rows}</table>"
        )
    return "".join(found)


def _before(row: PartRow | None) -> str:
    return f"<td class=n>{row.wins:.1%} of {row.taken}</td>" if row and row.taken else "<td></td>"


def _compared(report: Balance) -> str:
    """The same games without the pack."""
    if report.without is None:
        return ""
    seats = ", ".join(f"seat {row.seat + 1} {row.wins:.1%}" for row in report.without.seats)
    mean = report.without.lengths.mean
    return f"<p>The same games without the pack: {seats}; {mean:g} decisions a game.</p>"


def _marked(row: SeatRow | PartRow) -> str:
    return ' class="unfair"' if row.unfair else ""


def _bar(row: SeatRow | PartRow, even: float) -> str:
    left, right, at, middle = (x * WIDTH for x in (row.low, row.high, row.wins, even))
    colour = "#b3261e" if row.unfair else "#5a2bc4"
    return (
        f'<svg width="{WIDTH}" height="16" role="img" aria-label="{row.low:.0%} to {row.high:.0%}">'
        f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="0" y2="16" stroke="#8a7d68"/>'
        f'<line x1="{left:.1f}" x2="{right:.1f}" y1="8" y2="8" stroke="{colour}" stroke-opacity=".35" stroke-width="7"/>'
        f'<circle cx="{at:.1f}" cy="8" r="4" fill="{colour}"/></svg>'
    )
