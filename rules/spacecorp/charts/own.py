"""An owner's own file: cards, Discovery tiles and colonies, each fault with its row and reason."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from rules.kernel import IllegalAnswer
from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.charts.printed import Card, Colony, Tile
from rules.spacecorp.charts.reading import ASIDE, face_of, fields_of, ids_of, to_struct
from rules.toolbox.charts import Row, Source, plain_name, rows_of

LONGEST_NAME: Final = 32
"""Characters; names go into news and onto buttons."""
ID: Final = re.compile(r"[A-Z][0-9]{2}")
IDS: Final = re.compile(r"[A-Z][0-9]{2}(?:-[A-Z][0-9]{2})?")
LETTERS: Final = {Era.MARINERS: "M", Era.PLANETEERS: "P", Era.STARFARERS: "S"}
"""Prefixes of the ids of an era's cards; those of tiles begin with D, of colonies with K."""
LEAST: Final = {"base": -9, "value": 1}
"""The minimum of a figure, if that isn't 0."""
MAX_NUMBER: Final = 99
LONGEST_FILE: Final = 50_000
"""Characters."""
MOST_PIECES: Final = 400
"""Maximum number of pieces in a file; all eras together have 283."""
SPECIAL_TILES: Final = ("", "phobes", "introvs")
ERAS: Final = {era.name.lower(): era for era in Era}

T = TypeVar("T", Card, Tile, Colony)


class Brought(NamedTuple):
    """The pieces of an owner's file, under its names."""

    cards: list[Card]
    tiles: list[Tile]
    colonies: list[Colony]


def _keys(kind: type[msgspec.Struct]) -> frozenset[str]:
    return (fields_of(kind) | {*ASIDE}) - {"faces", "time"}


KEYS: Final = {"card": _keys(Card), "tile": _keys(Tile), "colony": _keys(Colony)}


def read(text: str) -> Brought:
    """Read an owner's file; whole decks and stacks are counted elsewhere.

    Raises IllegalAnswer that names the row and the reason.
    """
    if len(text) > LONGEST_FILE:
        raise IllegalAnswer(f"content: the file can have at most {LONGEST_FILE} characters.")
    brought, seen = Brought([], [], []), set[str]()
    for kind, row in rows_of(Source("content", text), KEYS, Row):
        rows: list[Card] | list[Tile] | list[Colony]
        if kind == "card":
            rows = _cards(row)
            brought.cards.extend(rows)
        elif kind == "tile":
            rows = _tiles(row)
            brought.tiles.extend(rows)
        else:
            rows = [_make(row, Colony, "K")]
            brought.colonies.extend(rows)
        _once(row, [piece.id for piece in rows], seen)
    return brought


def _once(row: Row, ids: Sequence[str], seen: set[str]) -> None:
    """Raise ValueError for repeated ids, or for too many."""
    for name in ids:
        if name in seen:
            row.refuse(f"{name} appears twice")
        seen.add(name)
    if len(seen) > MOST_PIECES:
        row.refuse(f"a file has at most {MOST_PIECES} pieces")


def _era(row: Row) -> Era:
    name = row.text("era")
    if name not in ERAS:
        row.refuse(f"{name!r} isn't an era; use one of: {', '.join(ERAS)}")
    return ERAS[name]


def _cards(row: Row) -> list[Card]:
    """Return the cards of a row such as `M01-M04`."""
    uses = [text for text in row.text("does", "").split("; ") if text]
    if not IDS.fullmatch(row.text("ids")):
        row.refuse(f"{row.text('ids')!r} isn't a range of cards; M01-M04 is one")
    try:
        ids, faces = ids_of(row.text("ids")), tuple(map(face_of, uses))
    except ValueError as error:
        row.refuse(str(error))
    for face in faces:
        _check_bounds(row, {"value": face.value, "shielded": face.shielded})
    era = _era(row)
    more = {"faces": faces, "era": era}
    return [_make(row, Card, LETTERS[era], id=card, **more) for card in ids]


def _tiles(row: Row) -> list[Tile]:
    """Return the tiles of a row such as `["D07", "D08"]`."""
    ids, icons, era = row.fields.get("ids"), row.text("icons", ""), _era(row)
    if not isinstance(ids, list) or not ids or len(ids) > MOST_PIECES:
        row.refuse("ids must be a list of names such as D07")
    if row.text("special", "") not in SPECIAL_TILES:
        row.refuse("special is phobes or introvs")
    return [_make(row, Tile, "D", id=tile, icons=tuple(icons), era=era) for tile in ids]


def _make(row: Row, kind: type[T], letter: str, **more: Any) -> T:
    """Return a row as its struct, its figures within bounds and its name printable."""
    fields: Mapping[str, Any] = {key: row.fields[key] for key in row.fields if key not in more}
    _check_bounds(row, fields)
    try:
        piece = to_struct(row.where, fields, kind, **more)
    except ValueError as error:
        row.refuse(str(error).removeprefix(f"{row.where}: "))
    if not ID.fullmatch(piece.id) or piece.id[0] != letter:
        row.refuse(f"{piece.id!r} isn't a valid id; {letter}01 is one")
    if not plain_name(piece.name, LONGEST_NAME):
        row.refuse(f"name must have 1 to {LONGEST_NAME} plain characters")
    return piece


def _check_bounds(row: Row, fields: Mapping[str, Any]) -> None:
    for key, value in fields.items():
        least = LEAST.get(key, 0)
        if isinstance(value, int) and not least <= value <= MAX_NUMBER:
            row.refuse(f"{key} must be a number from {least} to {MAX_NUMBER}")
