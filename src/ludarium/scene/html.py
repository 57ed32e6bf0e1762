"""A scene as static HTML: for notebooks, documents and tests, and the reference of what the client's components render.

Classes, data attributes and SVG geometry only: no ``style`` attribute and no script, so that ``style-src 'self'`` holds.
A share of a meter is the ``width`` of a table cell, a share of a ring is a dash of an SVG circle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from ludarium.scene.boards import svg
from ludarium.scene.scenes import Scene
from ludarium.scene.sheets import (
    Art,
    Card,
    Child,
    Children,
    Coin,
    Die,
    Flow,
    Item,
    List,
    Meter,
    Node,
    Panel,
    Sheet,
    SheetPart,
    Stock,
    Table,
    Tabs,
    Text,
    Track,
)
from ludarium.scene.svg import coin

INLINE = re.compile(r"\{([\w-]+)\|([^}]*)\}|\[([A-Z]+-[A-Z0-9]+-\d+[a-z]?)\]|\*\*(.+?)\*\*")
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
USED = re.compile(r'href="#([gs]-[^"]+)"')
LISTS = ("list", "listitem")
BUILT = files("ludarium.scene") / "built"

Marks = Mapping[str, str]
"""What the question under way makes of the components, by key: ``can``, ``chosen``, ``no``."""
UNMARKED: Marks = {}


def notebook(scene: Scene) -> str:
    """A scene with its styles and symbols, to be put into any page: what is said of ``:root`` is said of this box."""
    boards = "".join([svg(board) for board in scene.boards])
    places: dict[str, str] = {"middle": f'<div class="boards">{boards}</div>' if boards else ""}
    sizes: dict[str, str] = {sheet.place: sheet.size for sheet in scene.sheets}
    for sheet in scene.sheets:
        places[sheet.place] = places.get(sheet.place, "") + sheet_html(sheet)
    held = "".join(
        [f'<div class="place {name} {sizes.get(name, "s")}">{body}</div>' for name, body in places.items() if body]
    )
    styles = (_built("look.css") + scene.look.style).replace(":root", ".ludarium")
    symbols = scene.look.defs + _shared(held + scene.look.defs)
    return (
        f'<div class="ludarium"><style>{styles}</style>'
        f'<svg width="0" height="0" class="sr" aria-hidden="true"><defs>{symbols}</defs></svg>'
        f'<div class="sheets"><div class="sheets-in">{held}</div></div></div>'
    )


def drawing(scene: Scene) -> str:
    """The first board of a scene as an SVG file that stands alone, with its styles and symbols."""
    board = scene.boards[0]
    symbols = scene.look.defs + _shared(svg(board) + scene.look.defs)
    return svg(board, symbols, _built("look.css") + scene.look.style)


@cache
def _built(name: str) -> str:
    file = BUILT / name
    if not file.is_file():
        raise FileNotFoundError("The styles of pictures are built with the browser client; run ./dev lint once.")
    return file.read_text("utf-8")


def _shared(drawn: str) -> str:
    """Of the signs that all games share, those that are used here."""
    used = set(USED.findall(drawn))
    return "".join([found[0] for found in SYMBOL.finditer(_built("icons.svg")) if found[1] in used])


def sheet_html(sheet: Sheet, marks: Marks = UNMARKED) -> str:
    """A sheet as a wide table shows it."""
    name = f' aria-label="{escape(sheet.title)}"' if sheet.title else ""
    return (
        f'<section class="s-sheet f-{sheet.ground} first-{sheet.priority}" data-sheet="{escape(sheet.id)}" '
        f'data-dock="{sheet.dock}"{name}>{html(sheet.body, marks)}</section>'
    )


def html(one: Child, marks: Marks = UNMARKED) -> str:
    """A component and all in it; what is shown only with something else is left out."""
    node = opened(one)
    if node.shown_with:
        return ""
    return _WRITERS[type(node)](node, marks)


def opened(one: Child) -> Node:
    """The component, out of its part."""
    return one.node if isinstance(one, SheetPart) else one


# -- words ----------------------------------------------------------------------------------------------------


def inline(words: str, *, links: bool = True) -> str:
    """Words with signs, rules and strong words among them; inside a button rules are no links."""
    found, end = [], 0
    for match in INLINE.finditer(words):
        symbol, said, rule, strong = match.groups()
        found.append(escape(words[end : match.start()], quote=False))
        if symbol:
            found.append(icon(symbol, "s-sign", said))
        elif rule:
            found.append(f'<a class="rule" href="#{rule}">{rule}</a>' if links else f'<span class="rule">{rule}</span>')
        else:
            found.append(f"<b>{inline(strong, links=links)}</b>")
        end = match.end()
    return "".join(found) + escape(words[end:], quote=False)


def plain(words: str) -> str:
    """The same in words alone."""
    return INLINE.sub(lambda match: next(found for found in match.groups()[1:] if found is not None), words)


def icon(symbol: str, name: str = "s-icon", said: str = "") -> str:
    """A symbol of the definitions; decoration unless it says something."""
    told = f'role="img" aria-label="{escape(said)}"' if said else 'aria-hidden="true"'
    return f'<svg class="{name}" {told}><use href="#{escape(symbol)}"/></svg>' if symbol else ""


def _span(name: str, words: str) -> str:
    return f'<span class="{name}">{inline(words)}</span>' if words else ""


def _title(node: Node, title: str, marks: Marks) -> str:
    """A title; of something that can be chosen it is the button, which reaches over all of it."""
    if not marks.get(node.key):
        return _span("s-title", title)
    return f'<button class="s-title"{_disabled(node, marks)}>{inline(title, links=False)}</button>'


def _hit(node: Node, marks: Marks, said: str) -> str:
    """The button over something without a title that can be chosen."""
    if not marks.get(node.key):
        return ""
    return f'<button class="s-hit" aria-label="{escape(node.label or said)}"{_disabled(node, marks)}></button>'


def _disabled(node: Node, marks: Marks) -> str:
    return ' aria-disabled="true"' if marks[node.key] == "no" else ""


# -- what all have in common ----------------------------------------------------------------------------------


def classes(node: Node, mark: str, *forms: str) -> str:
    """The classes of a component."""
    found = [f"s-{type(node).__name__.lower()}", *[f"f-{form}" for form in forms if form]]
    found += [f"tone-{node.tone}"] * bool(node.tone) + [f"is-{node.state}"] * bool(node.state)
    found += [f"size-{node.size}"] * bool(node.size) + [f"gives-{node.priority}"] * bool(node.priority)
    found += [f"seat-{node.owner % 4 + 1}"] * (node.owner >= 0) + [mark] * bool(mark)
    return " ".join(found)


def _tag(node: Node, marks: Marks, body: str, *forms: str, tag: str = "div", role: str = "", said: str = "") -> str:
    """The component around its body. A name needs a role, and a role that hides what is inside must hide no button."""
    mark = marks.get(node.key, "") if node.key else ""
    named = (node.label or said) if role and not (mark and role == "img") else ""
    told = {
        "data-key": node.key,
        "data-kind": node.kind,
        "data-about": node.about,
        "role": role if named or role in LISTS else "",
        "aria-label": named,
    }
    held = "".join([f' {name}="{escape(value)}"' for name, value in told.items() if value])
    return f'<{tag} class="{classes(node, mark, *forms)}"{held}>{body}</{tag}>'


def _all(children: Children, marks: Marks) -> str:
    return "".join([html(child, marks) for child in children])


def is_rows(children: Children) -> bool:
    """Whether these are rows of a list."""
    found = [opened(child) for child in children]
    return bool(found) and all(isinstance(one, Item) and one.form == "row" for one in found)


def _rows(children: Children, marks: Marks) -> str:
    """Rows of a list, or whatever else is there."""
    if not is_rows(children):
        return _all(children, marks)
    return "".join([_item(opened(child), marks, "listitem") for child in children])


# -- things ---------------------------------------------------------------------------------------------------


def _text(n: Text, marks: Marks) -> str:
    tag = "h3" if n.look in {"title", "display"} else "p"
    return _tag(n, marks, inline(n.words) + _hit(n, marks, plain(n.words)), n.look, tag=tag)


def _art(n: Art, marks: Marks) -> str:
    body = icon(n.symbol) + inline(n.words) + _hit(n, marks, n.words)
    return _tag(n, marks, body, n.ground, tag="span", role="img")


def _stock(n: Stock, marks: Marks) -> str:
    value = f'<span class="s-count"><b data-value="{escape(str(n.value))}">{escape(str(n.value))}</b></span>'
    body = icon(n.icon) + _span("s-name", n.name) + value + _span("s-note", n.note)
    return _tag(n, marks, body + _hit(n, marks, f"{n.name} {n.value}"), n.form, role="img")


def _track(n: Track, marks: Marks) -> str:
    said = escape(n.label or plain(n.title))
    meter = f'role="meter" aria-label="{said}" aria-valuenow="{n.at}" aria-valuemin="0" aria-valuemax="{n.last}"'
    hit = _hit(n, marks, n.title)
    if n.form == "pips":
        hit = _span("s-note", n.note) + hit
        pips = "".join([f'<i class="{"on" if k < n.at else ""}">{icon(n.pip)}</i>' for k in range(n.last)])
        head = icon(n.icon) + _span("s-name", n.title)
        return _tag(n, marks, f'{head}<span class="s-pips" {meter}>{pips}</span>{hit}', "pips")
    zone = {k: one.tone for one in n.zones for k in range(one.first, one.last + 1)}
    cells = "".join([_cell(n, k, zone.get(k, "")) for k in range(n.last + 1)])
    head = f'<span class="s-badge">{icon(n.icon)}</span>' if n.icon else ""
    head += _span("s-name", n.title) + _span("s-note", n.note)
    small = f'<span class="s-of" aria-hidden="true"><b>{n.at}</b><small>/{n.last}</small></span>'
    return _tag(n, marks, f'{head}<span class="s-cells" {meter}>{cells}</span>{small}{hit}', n.form)


def _cell(n: Track, k: int, tone: str) -> str:
    names = [f"tone-{tone}"] * bool(tone) + ["past"] * (0 < k <= n.at) + ["end"] * bool(k == n.last and n.end)
    inner = icon(n.end) if k == n.last else str(k) if n.form == "numbered" else ""
    there = [one for one in n.markers if one.at == k]
    if there:
        signs = [
            f'<em class="seat-{m.owner % 4 + 1} tone-{m.tone}" role="img" aria-label="{escape(m.label)}">{icon(f"s-seat-{m.owner % 4 + 1}")}</em>'
            for m in there
        ]
        inner = "".join(signs)
    elif k == n.at:
        inner = f'<b data-value="{k}">{k}</b>'
    elif k in n.ghosts:
        inner = f"<u>{k}</u>"
    return f'<i class="{" ".join(names)}">{inner}</i>'


def _meter(n: Meter, marks: Marks) -> str:
    def cell(value: float, body: str, name: str) -> str:
        return f'<td width="{100 * value / n.of:.4g}%" class="{name}"><span>{body}</span></td>'

    shares = [
        cell(s.value, icon(s.icon) + _span("s-name", s.name) + inline(s.words), f"tone-{s.tone}" if s.tone else "")
        for s in n.shares
    ]
    rest = n.of - sum([share.value for share in n.shares])
    cells = "".join(shares) + (cell(rest, inline(n.left), "rest") if rest > 0 else "")
    body = f'<table role="presentation"><tr>{cells}</tr></table>'
    return _tag(n, marks, body + _hit(n, marks, _shares(n)), role="img", said=_shares(n))


def _shares(n: Meter) -> str:
    """What a meter shows, in words."""
    told = [" ".join(filter(None, (share.name, plain(share.words) or f"{share.value:g}"))) for share in n.shares]
    return ", ".join([*told, *[plain(n.left)] * bool(n.left)]) + f" of {n.of:g}"


def _die(n: Die, marks: Marks) -> str:
    face = icon(n.face, "s-face") + icon(n.badge, "s-badge")
    less = f'<span class="s-less">\N{MINUS SIGN}{n.less}</span>' if n.less else ""
    value = f' data-value="{n.value}"' if n.value else ""
    caption = f"<figcaption>{inline(n.caption)}</figcaption>" if n.caption else ""
    body = f'<span class="s-body"{value}>{face}{less}</span>{caption}{_hit(n, marks, plain(n.caption))}'
    return _tag(n, marks, body, tag="figure", role="img")


def _coin(n: Coin, marks: Marks) -> str:
    badges = [(badge.hour, badge.icon, badge.words, badge.tone) for badge in n.badges]
    art = f'<svg viewBox="-24 -24 48 50" aria-hidden="true">{coin(n.portrait, n.health, n.most, badges)}</svg>'
    return _tag(n, marks, art + _hit(n, marks, ""), tag="span", role="img")


def _head(n: Item | Card, marks: Marks) -> str:
    lead, more = [html(one, marks) if one else "" for one in (n.lead, n.more)]
    notes = "".join([_span("s-note", note) for note in n.notes])
    value = f'<span class="s-value">{_span("s-figure", n.value)}{_span("s-aside", n.aside)}</span>'
    words = f'<span class="s-words">{_title(n, n.title, marks)}{notes}</span>'
    return f"{lead}{words}{more}{value if n.value or n.aside else ''}"


def _item(n: Any, marks: Marks, role: str = "group") -> str:
    act = f'<span class="s-act" aria-hidden="true">{icon(n.act)}{icon("s-lock", "s-lock")}</span>' if n.act else ""
    return _tag(n, marks, _head(n, marks) + act, n.form, role=role)


# -- what holds them ------------------------------------------------------------------------------------------


def _flow(n: Flow, marks: Marks) -> str:
    across = f"of-{n.across}" if n.across else ""
    role = "list" if is_rows(n.children) else "group"
    slots = [f'<div class="s-slot">{html(child, marks)}</div>' for child in n.children]
    body = _hit(n, marks, "") + ("".join(slots) if n.way == "fan" else _rows(n.children, marks))
    return _tag(n, marks, body, n.way, across, role=role)


def _panel(n: Panel, marks: Marks) -> str:
    title = _title(n, n.title, marks) if marks.get(n.key) else inline(n.title)
    head = f"{icon(n.icon)}<h3>{title}</h3>{_span('s-note', n.note)}" if n.title or n.note else ""
    body = (f"<header>{head}</header>" if head else "") + _all(n.children, marks)
    return _tag(n, marks, body, n.ground, role="group", said=plain(n.title))


def _card(n: Card, marks: Marks) -> str:
    if n.state == "hidden":
        return _tag(n, marks, f'<span class="s-back"></span>{_hit(n, marks, n.title)}', role="img", said=n.title)
    picture = f'<div class="s-picture">{html(n.picture, marks)}</div>' if n.picture else ""
    inner = f'<div class="s-inner">{_all(n.children, marks)}</div>' if n.children else ""
    foot = f"<footer>{_all(n.foot, marks)}</footer>" if n.foot else ""
    body = f"<header>{_head(n, marks)}</header>{picture}{inner}{foot}"
    return _tag(n, marks, body, tag="article", role="group", said=plain(n.title))


def _table(n: Table, marks: Marks) -> str:
    heads = "".join([_cell_of(n, k, head, "th" if head else "td") for k, head in enumerate(n.heads)])
    rows = ["".join([_cell_of(n, k, cell, "td") for k, cell in enumerate(cells)]) for cells in n.rows]
    label = f' aria-label="{escape(n.label)}"' if n.label else ""
    head = f"<thead><tr>{heads}</tr></thead>" if heads else ""
    body = "".join([f"<tr>{row}</tr>" for row in rows])
    return _tag(n, marks, f"<table{label}>{head}<tbody>{body}</tbody></table>{_hit(n, marks, '')}", n.form)


def _cell_of(n: Table, k: int, words: str, tag: str) -> str:
    quiet = ' class="quiet"' if n.quiet and k >= len(n.heads) - n.quiet else ""
    return f"<{tag}{quiet}>{inline(words)}</{tag}>"


def _list(n: List, marks: Marks) -> str:
    hint = escape(n.search)
    field = f'<label class="s-search">{icon("s-search")}<input type="search" placeholder="{hint}" aria-label="{hint}"></label>'
    chips = "".join(
        [
            f'<button class="s-filter" aria-pressed="{"false" if k else "true"}">{escape(one.title)}</button>'
            for k, one in enumerate(n.filters)
        ]
    )
    tools = f'<div class="s-tools">{field if n.search else ""}{chips}</div>' if n.search or n.filters else ""
    role = ' role="list"' if is_rows(n.items) else ""
    return _tag(n, marks, f'{tools}<div class="s-items"{role}>{_rows(n.items, marks)}</div>', role="group")


def _tabs(n: Tabs, marks: Marks) -> str:
    shown = n.open or n.tabs[0].key
    heads = "".join(
        [
            f'<button role="tab" aria-selected="{str(one.key == shown).lower()}">{escape(one.title)}</button>'
            for one in n.tabs
        ]
    )
    body = "".join([_all(one.children, marks) for one in n.tabs if one.key == shown])
    head = f'<header>{_all(n.head, marks)}<div role="tablist">{heads}</div></header>'
    return _tag(n, marks, f'{head}<div role="tabpanel">{body}</div>', role="group")


_WRITERS: dict[type, Callable[[Any, Marks], str]] = {
    Text: _text,
    Art: _art,
    Stock: _stock,
    Track: _track,
    Meter: _meter,
    Die: _die,
    Coin: _coin,
    Item: _item,
    Flow: _flow,
    Panel: _panel,
    Card: _card,
    Table: _table,
    List: _list,
    Tabs: _tabs,
}
