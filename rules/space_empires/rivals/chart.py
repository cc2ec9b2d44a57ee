"""The alien empires' charts as data, and what they know of the player [22.1]."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.space_empires.charts.content import FOLDER
from rules.space_empires.charts.kinds import BASE, UP, HexId, Kind, Uid
from rules.space_empires.charts.owners import SEAT
from rules.space_empires.position.board import Board
from rules.space_empires.position.stacks import new_unit, sizes
from rules.space_empires.position.state import GROUP_LIMIT, Fleet, Unit
from rules.toolbox.charts import chart

FLEET: Final = Kind("FLEET")


class Late(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rulings of later editions; 0 turns a cap off."""

    defence: int
    fleets: int
    research: int
    carriers: int


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number of empires of a difficulty, and the CP of each of their dice."""

    empires: int
    cp: int


class RivalRow(msgspec.Struct, frozen=True, array_like=True):
    """One Economic Phase of the sheet: dice, and the highest roll of each column."""

    rolls: int
    launch: int
    econ: int
    fleet: int
    research: int


class Research(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest rolls at which each technology is bought."""

    size: tuple[int, ...]
    cloak: int
    scanner: int
    fighter: int
    free: tuple[str, ...]


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest rolls for each way to build."""

    carriers: int
    many: int
    balanced: int
    all_mines: int
    alternate: int


class RivalCharts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of content/rivals.toml."""

    late: Late
    levels: dict[str, Level]
    rows: tuple[RivalRow, ...]
    research: Research
    build: Build


RIVAL_CHARTS: Final = chart(FOLDER / "rivals.toml", RivalCharts)


def row_of(cycle: int) -> RivalRow:
    """Return the sheet's row of an Economic Phase; after it ends the last two alternate [22.2]."""
    rows = RIVAL_CHARTS.rows
    last = len(rows)
    return rows[cycle - 1 if cycle <= last else last - 2 + (cycle - last - 1) % 2]


def highest_shown(board: Board, key: str) -> int:
    """Return the highest level of a technology that the player has shown [22.4]."""
    return board.state.players[SEAT].shown.get(key, 0)


def members(board: Board, fleet: Fleet) -> list[Unit]:
    """Return the counters of a fleet on the map [22.3]."""
    return [board.units[name] for name in fleet.units if name in board.units]


def deploy(board: Board, owner: int, at: HexId, counts: dict[Kind, int]) -> list[Uid]:
    """Put an empire's ships on the map, in groups of up to six: the player knows them [22.3]."""
    placed: list[Uid] = []
    for kind, count in counts.items():
        for size in sizes(count, 1 if kind == BASE else GROUP_LIMIT):
            number = board.next_number(owner, kind)  # counters do not limit the empires
            unit = new_unit(board, owner, kind, number, at)
            unit.size, unit.face = size, UP
            board.place(unit)
            placed.append(unit.uid)
    return placed
