"""Charts and cards from TOML, with every fault reported by file, row and reason."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec

from rules.kernel import IllegalAnswer

LONGEST_LINE = 300
"""Maximum length in characters: a key of thousands of parts would take minutes to parse."""


SIGNS = frozenset(" &',.-:()+!?\u2019")
"""Characters besides letters and digits that a name may have: no layout, links or mentions."""
BLANK = frozenset("\u115f\u1160\u3164\uffa0")
"""Invisible letters."""

C = TypeVar("C")


def chart(file: Path, kind: type[C]) -> C:
    """Read one of the program's own TOML files as a struct of type `kind`.

    Raises msgspec.ValidationError with the place of the fault.
    """
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind, str_keys=True)


def plain_name(text: str, longest: int) -> bool:
    """Return whether a text of at most `longest` characters is harmless as a name anywhere.

    It has to begin with a visible letter or digit, and to contain nothing that could be layout, a
    link or a mention.
    """
    return 0 < len(text) <= longest and text[0].isalnum() and all(map(_plain, text))


def _plain(letter: str) -> bool:
    """Return whether a character is a letter, a digit, an accent or a harmless sign."""
    return letter in SIGNS or (unicodedata.category(letter)[0] in "LMN" and letter not in BLANK)


class Source(NamedTuple):
    """One file: its name for messages, and its text."""

    name: str
    text: str


class Row:
    """One TOML table of a chart file; its methods raise IllegalAnswer, which names the table."""

    def __init__(self, where: str, fields: dict[str, Any]) -> None:
        self.where = where
        self.fields = fields

    def refuse(self, reason: str) -> NoReturn:
        """Raise IllegalAnswer with the reason, naming this row."""
        raise IllegalAnswer(f"{self.where}: {reason}.")

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text field, or `default` if it is missing; raise IllegalAnswer for no text."""
        value = self.fields.get(key, default)
        return value if isinstance(value, str) else self.refuse(f"{key} must be a text")

    def number(self, key: str) -> int:
        """Return a count from 0 to 99, 0 if it is missing; raise IllegalAnswer for others."""
        value = self.fields.get(key, 0)
        if type(value) is not int or not 0 <= value <= 99:
            self.refuse(f"{key} must be a number from 0 to 99, not {value!r}")
        return int(value)

    def flag(self, key: str) -> bool:
        """Return a boolean field, False if it is missing; raise IllegalAnswer for anything else."""
        value = self.fields.get(key, False)
        return value if isinstance(value, bool) else self.refuse(f"{key} must be true or false")

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a field with a list of integers; raise IllegalAnswer for anything else."""
        value = self.fields.get(key)
        if not isinstance(value, list) or any(type(number) is not int for number in value):
            self.refuse(f"{key} must be a list of numbers")
        return tuple(value)


R = TypeVar("R", bound=Row)


def rows_of(
    source: Source, keys: Mapping[str, Collection[str]], make: Callable[[str, dict[str, Any]], R]
) -> Iterator[tuple[str, R]]:
    """Yield the TOML tables of a file as pairs of kind and row.

    `keys` names the keys that a table of each kind may have, and `make` builds a row from its name
    for messages and its fields. Raises IllegalAnswer for text that isn't TOML, and for an unknown
    kind or key.
    """
    if any(len(line) > LONGEST_LINE for line in source.text.split("\n")):
        raise IllegalAnswer(f"{source.name}: a line has more than {LONGEST_LINE} characters.")
    try:
        tables = tomllib.loads(source.text)
    except (ValueError, RecursionError) as error:
        raise IllegalAnswer(f"{source.name}: this isn't TOML: {error}.") from error
    for kind, entries in tables.items():
        if kind not in keys:
            sections = ", ".join(keys)
            raise IllegalAnswer(f"{source.name}: unknown section [{kind}]. Use one of: {sections}.")
        several = isinstance(entries, list)
        for number, fields in enumerate(entries if several else [entries], 1):
            where = f"{source.name}, {kind} {number}" if several else f"{source.name}, {kind}"
            if not isinstance(fields, dict):
                raise IllegalAnswer(f"{where}: this must be a table.")
            row = make(f"{where} ({fields['id']})" if "id" in fields else where, fields)
            for key in sorted(fields.keys() - keys[kind]):
                row.refuse(f"unknown key {key}; use one of: {', '.join(sorted(keys[kind]))}")
            yield kind, row
