"""Content packs: checking, beginning and trying them, and what they can say."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ludarium.cli.errors import BadUsage, where_and_what
from ludarium.cli.output import count, names, progress, write_json, write_text
from ludarium.kernel.game_type import GameType, all_games, find_game
from ludarium.kernel.pack_faults import schema_of
from ludarium.kernel.pack_files import packed, texts_in
from ludarium.kernel.packs import PackError, keep_pack
from ludarium.kernel.yamls import parse_yaml

SCHEMA = "schema.json"
EXAMPLES = "examples.txt"
MOST_TRIED = 12  # items of each list that are tried as the one to begin with


def kept_packs(paths: list[Path] | None) -> tuple[str, ...]:
    """The packs in these folders, by the names that their content gives them; BadUsage if one is none."""
    for path in paths or ():
        _is_pack(path)
    return tuple(keep_pack(str(path)) for path in paths or ())


def offered_packs(paths: Sequence[Path]) -> list[tuple[str, str]]:
    """Of each of these packs its game and its folder; BadUsage says what is wrong with the first that has a fault."""
    found: list[tuple[str, str]] = []
    for path in paths:
        game_type, _, problems = _judged(path, "")
        if problems or game_type is None:
            rest = f", and {count(len(problems) - 1, 'fault')} more" if len(problems) > 1 else ""
            raise BadUsage(f"The pack {path} cannot be offered: {where_and_what(problems[0])}{rest}.")
        found.append((game_type.slug, str(path.resolve())))
    return found


def check_content(path: Path, slug: str, *, json: bool) -> int:
    """``ludarium content check``."""
    game_type, items, problems = _judged(path, slug)
    if json:
        errors = [
            {
                "file": problem.file,
                "line": problem.line,
                "item": problem.item,
                "field": problem.field,
                "message": problem.message,
            }
            for problem in problems
        ]
        write_json({"game": game_type.slug if game_type else "", "items": items, "errors": errors})
    elif problems:
        _tell(game_type, problems)
    else:
        assert game_type
        print(f"{count(items, 'item')} of {game_type.title}, all understood.")
    return 1 if problems else 0


def _is_pack(path: Path) -> None:
    if not path.is_dir():
        raise BadUsage(f"{path} is no folder; a pack is a folder of YAML files.")
    if not texts_in(path):
        raise BadUsage(f"{path} holds no YAML file (*.yaml).")


def _judged(path: Path, slug: str) -> tuple[GameType | None, int, list[PackError]]:
    """The game a pack is for, or none; how many items it has, and what is wrong with them."""
    _is_pack(path)
    games = [find_game(slug)] if slug else list(all_games().values())
    read = [(game_type, *game_type.check_pack(str(path))) for game_type in games]
    game_type, items, problems = min(read, key=_how_badly)
    if items or slug:
        return game_type, items, problems
    return None, items, list({str(problem): problem for _, _, found in read for problem in found}.values())


def _how_badly(read: tuple[GameType, int, list[PackError]]) -> tuple[bool, int, int]:
    """How badly a game understands a pack: the one that reads it, or reads most of it, is the one it is for."""
    _, items, problems = read
    return bool(problems), -items, len(problems)


def _tell(game_type: GameType | None, problems: list[PackError]) -> None:
    print(f"As a pack of {game_type.title} it is not understood:" if game_type else "No game understands this pack:")
    for problem in problems:
        print(where_and_what(problem))


# -- trying ---------------------------------------------------------------------------------------------------


def try_content(path: Path, slug: str, *, games: int, bots: str, seed: int, workers: int, json: bool) -> int:
    """``ludarium content try``."""
    from ludarium.lab.shards import Work
    from ludarium.lab.simulate import InvariantBroken, Plan, check_plan, simulate

    game_type, items, problems = _judged(path, slug)
    if problems or game_type is None:
        return check_content(path, slug, json=json)
    players = names(bots) if bots else ("random",) * game_type.players[0]
    packs = kept_packs([path])
    plan = Plan(game_type.slug, players, seed, {}, packs, packed(packs))
    check_plan(plan)
    broken, decisions = "", 0
    try:
        with progress(f"Trying {path.name}", games) as tell:
            decisions = simulate(plan, games, Work(workers), tell).decisions
    except InvariantBroken as error:
        broken = str(error)
    if json:
        report = {"game": game_type.slug, "items": items, "errors": [], "games": games, "decisions": decisions}
        write_json(report | {"broken": broken})
    elif broken:
        print(f"ludarium: {broken}", file=sys.stderr)
    else:
        print(f"{count(games, 'game')} of {game_type.title} with {path}: every invariant held.")
    return 1 if broken else 0


# -- beginning ------------------------------------------------------------------------------------------------


def begin_content(slug: str, path: Path) -> int:
    """``ludarium content new``."""
    game_type = _reads_packs(slug)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise BadUsage(f"{path} is there already, and not empty; name a new folder.")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadUsage(f"{path} cannot be made: {error.strerror}.") from None
    for key, item in _candidates(game_type):
        file = path / f"{key}.yaml"
        head = f"# yaml-language-server: $schema={SCHEMA}\n# Change this one, or add others; {EXAMPLES} shows one of every list.\n"
        write_text(file, head + _yaml({key: [item]}))
        if not game_type.check_pack(str(path))[1]:
            break
        file.unlink()
    write_text(path / EXAMPLES, "".join(f"{_yaml({key: items[:1]})}\n" for key, items in _base(game_type).items()))
    write_text(path / SCHEMA, _schema_text(game_type))
    print(f"{path} holds a pack of {game_type.title}. Try it with: ludarium content try {path}")
    return 0


def _candidates(game_type: GameType) -> Iterator[tuple[str, dict[str, Any]]]:
    """Items of the base set under new names, to begin with."""
    for key, items in _base(game_type).items():
        for item in items[:MOST_TRIED]:
            yield key, item | {"id": f"new-{item['id']}"} | ({"name": f"New {item['name']}"} if "name" in item else {})


def _base(game_type: GameType) -> dict[str, list[dict[str, Any]]]:
    """The items of the game itself, as they are written."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, text in texts_in(game_type.folder() / "content" / "base").items():
        for key, items in parse_yaml(text, name).items():
            found.setdefault(key, []).extend(items)
    return found


def _yaml(value: Any) -> str:
    import yaml

    return str(yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=110))


# -- what can be said -----------------------------------------------------------------------------------------


def show_schema(slug: str, *, markdown: bool) -> int:
    """``ludarium content schema``."""
    game_type = _reads_packs(slug)
    print(_reference(game_type) if markdown else _schema_text(game_type), end="")
    return 0


def _reads_packs(slug: str) -> GameType:
    game_type = find_game(slug)
    if not game_type.pack_kinds():
        raise BadUsage(f"{game_type.title} reads no packs.")
    return game_type


def _schema_text(game_type: GameType) -> str:
    import json

    return json.dumps(schema_of(dict(game_type.pack_kinds())), indent=1) + "\n"


def _reference(game_type: GameType) -> str:
    """Every list and everything an item may say, in words."""
    schema = schema_of(dict(game_type.pack_kinds()))
    lines = [f"# Packs of {game_type.title}", "", "A file holds any of these lists:", ""]
    for key, kind in schema["properties"].items():
        lines.append(f"- `{key}`: {_type(kind)}")
    for name, kind in schema["$defs"].items():
        lines += ["", f"## {name}", "", " ".join(kind.get("description", "").split()), ""]
        if "properties" in kind:
            lines += ["| field | holds | if left out |", "|---|---|---|"]
            needed = kind.get("required", [])
            for field, said in kind["properties"].items():
                usual = "must be there" if field in needed else f"`{said.get('default', '')}`"
                lines.append(f"| `{field}` | {_type(said).replace('|', 'or')} | {usual} |")
        else:
            lines.append(_type(kind))
    return "\n".join(lines) + "\n"


def _type(kind: dict[str, Any]) -> str:
    """A type of the schema in a few words."""
    if "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in kind:
        return " or ".join(f"`{value}`" for value in kind["enum"])
    if "anyOf" in kind:
        return " or ".join(_type(one) for one in kind["anyOf"])
    if kind.get("type") == "array":
        inner = kind.get("items") or kind.get("prefixItems") or {}
        listed = [_type(one) for one in inner] if isinstance(inner, list) else [_type(inner)] if inner else ["anything"]
        return f"a list of {', '.join(listed)}"
    if kind.get("type") == "object":
        inner = kind.get("additionalProperties")
        return f"a mapping to {_type(inner)}" if isinstance(inner, dict) else "a mapping"
    bounds = [f"{word} {kind[key]}" for key, word in (("minimum", "at least"), ("maximum", "at most")) if key in kind]
    return " ".join([{"string": "words", "integer": "a whole number"}.get(kind.get("type", ""), "anything"), *bounds])
