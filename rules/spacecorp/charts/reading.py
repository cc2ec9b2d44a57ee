"""Rows of the content files: their notation, and a refusal with file, row and reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from rules.spacecorp.charts.kinds import Action, CardId
from rules.spacecorp.charts.printed import Face

FOLDER: Final = Path(__file__).parent.parent / "content"
FACE: Final = re.compile(r"(\w+) (x?)(\d+)(?:/sx?(\d+))?")
RANGE: Final = re.compile(r"([A-Z])(\d+)(?:-[A-Z](\d+))?")
ASIDE: Final = ("ids", "does", "icons", "ours")
"""Fields of a row that the loader reads itself, or that speak to readers of the file."""

T = TypeVar("T", bound=msgspec.Struct)
K = TypeVar("K", bound=StrEnum)


def tables(name: str) -> Mapping[str, Any]:
    """Return a content file."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


def read_words(table: str, kind: type[K]) -> dict[K, str]:
    """Return the words of `words.toml` for the members of a kind, by their names."""
    return {kind[name.upper()]: words for name, words in tables("words")[table].items()}


def face_of(text: str) -> Face:
    """Parse a card's use such as `Move 5/s3`: 5, or 3 as the shielded value [p15].

    Raise ValueError for another notation or action.
    """
    match = FACE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} isn't a use of a card")
    action, times, value, shielded = match.groups()
    return Face(Action(action.lower()), int(value), int(shielded or 0), times=bool(times))


def ids_of(text: str) -> list[CardId]:
    """Parse a range of ids such as `M01-M04`. Raise ValueError for another notation."""
    match = RANGE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} isn't a range of cards")
    letter, first, last = match.groups()
    return [CardId(f"{letter}{number:02}") for number in range(int(first), int(last or first) + 1)]


@cache
def fields_of(kind: type[msgspec.Struct]) -> frozenset[str]:
    """Return the names that a row of a kind may have."""
    return frozenset(field.encode_name for field in msgspec.structs.fields(kind))


def to_struct(where: str, row: Mapping[str, Any], kind: type[T], /, **more: object) -> T:
    """Return a row as its struct, completed by `more`.

    Raise ValueError with file, row and reason for a field that is unknown or doesn't fit.
    """
    fields = {key: value for key, value in row.items() if key not in ASIDE}
    known = fields_of(kind)
    for key in fields:
        if key not in known:
            raise ValueError(f"{where}: unknown key {key}; use one of: {', '.join(sorted(known))}")
    try:
        return msgspec.convert({**fields, **more}, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"{where}: {error}") from error


def several(name: str, context: str, rows: Iterable[Mapping[str, Any]], kind: type[T]) -> list[T]:
    """Return all rows of a table as their structs. Raise ValueError as `to_struct` does."""
    return [
        to_struct(f"{name}, {context} {row.get('id', number)}", row, kind)
        for number, row in enumerate(rows, 1)
    ]
