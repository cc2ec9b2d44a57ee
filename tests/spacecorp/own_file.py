"""An owner's content file, written from what is built in, for tests to change."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

from rules.spacecorp.charts.reading import FOLDER

ERAS = ("mariners", "planeteers", "starfarers")
Change = Callable[[list[dict[str, Any]]], object]


def built_in(kind: str) -> list[dict[str, Any]]:
    """Return the rows of a kind, as an owner's file has them."""
    if kind == "colony":
        return list(tomllib.loads((FOLDER / "sideboard.toml").read_text("utf-8"))["colony"])
    return [
        {"era": era, **row}
        for era in ERAS
        for row in tomllib.loads((FOLDER / f"{era}.toml").read_text("utf-8"))[kind]
    ]


def written(kind: str, rows: list[dict[str, Any]]) -> str:
    return "\n".join(
        f"[[{kind}]]\n" + "\n".join(f"{key} = {_value(value)}" for key, value in row.items())
        for row in rows
    )


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return (
        str(value)
        if isinstance(value, int)
        else str(value).replace("'", '"')
        if isinstance(value, list)
        else f'"{value}"'
    )


def own_file(kind: str = "card", change: Change | None = None) -> str:
    """Return the built-in rows of a kind with a change."""
    rows = built_in(kind)
    if change is not None:
        change(rows)
    return written(kind, rows)


def named(name: str) -> Change:
    """Return another name for the first row."""
    return lambda rows: rows[0].update(name=name)


def crane(name: str) -> Change:
    """Return another name for a card that any player may draw."""
    return lambda rows: rows[14].update(name=name)
