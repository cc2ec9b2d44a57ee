"""The rows of the card files, each read into its struct."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from rules.starship_captains.charts.notation import read_effect

FOLDER: Final = Path(__file__).parent.parent / "content"
EFFECTS: Final = ("effect", "bonuses")
"""Keys whose values are effects in their notation."""

Row = dict[str, Any]
T = TypeVar("T")


def read(name: str) -> Row:
    """Read a whole file."""
    return tomllib.loads((FOLDER / name).read_text("utf-8"))


def each(name: str, kind: str, struct: type[T]) -> list[T]:
    """Return each row of a kind as its struct; a broken row is named with its file and number."""
    structs = []
    for number, row in enumerate(read(name)[kind], 1):
        try:
            structs.append(msgspec.convert(_parse(_with_room(row)), struct, str_keys=True))
        except (KeyError, ValueError, msgspec.ValidationError) as error:
            raise ValueError(f"{name}, {kind} {number}: {error}") from error
    return structs


def _with_room(row: Row) -> Row:
    """Return the row of a room tech with its room's own colour, effect and use."""
    if "room" not in row:
        return row
    room = {"id": row["id"], "name": row["name"], "colour": row["room"]}
    use = {key: row[key] for key in ("effect", "single_use") if key in row}
    return {key: row[key] for key in row if key not in use} | {"room": room | use}


def _parse(value: Any, key: str = "") -> Any:
    """Return a row with its effects and icons parsed, at any depth."""
    if isinstance(value, dict):
        return {name: _parse(item, key if key in EFFECTS else name) for name, item in value.items()}
    if isinstance(value, list):
        return [_parse(item, key) for item in value]
    if key in EFFECTS:
        return read_effect(value)
    # left top, left bottom, right top, right bottom
    return {"left": [*value[:2]], "right": [*value[2:]]} if key == "icons" else value
