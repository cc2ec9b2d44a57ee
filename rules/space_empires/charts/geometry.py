"""The map's geometry: twelve lines of hexes, lettered A to L, and what lies next to what [2.1].

Seen in landscape L is the top line, A the bottom one, and number 1 stands at the left. The lines
A, C, E, G, I and K have twelve hexes and are shifted by half a hex; the others have thirteen.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rules.space_empires.charts.kinds import HexId

LINES: Final = "ABCDEFGHIJKL"
LONG_LINES: Final = "BDFHJL"

_RANGE = re.compile(r"([A-L])(\d+)(?:-(\d+))?")
_STEPS: Final = {True: (-1, 0), False: (0, 1)}
"""Steps to the lines beside a long (True) or short line: both numbers, relative to its own."""


def line_length(line: str) -> int:
    """Return the number of hexes in a line."""
    return 13 if line in LONG_LINES else 12


ALL_HEXES: Final = tuple(
    HexId(f"{line}{number}")
    for line in reversed(LINES)
    for number in range(1, line_length(line) + 1)
)
"""Every hex of the printed board, line by line from L down, numbers rising."""
BOARD_ORDER: Final = {at: rank for rank, at in enumerate(ALL_HEXES)}
"""The rank of each hex in that order, in which every list of hexes stands."""


@cache
def place(hex_id: HexId) -> tuple[int, float]:
    """Return the row of a hex, 0 at line A, and its distance from the left edge in hexes."""
    line, number = hex_id[0], int(hex_id[1:])
    return LINES.index(line), number - 1 if line in LONG_LINES else number - 0.5


@cache
def distance(first: HexId, other: HexId) -> int:
    """Return the fewest steps between two hexes of the board, ignoring warp points."""
    row, x = place(first)
    other_row, other_x = place(other)
    rows = abs(row - other_row)
    return rows + int(max(0.0, abs(x - other_x) - rows / 2))


def fewest_steps(first: HexId, other: HexId, joined: list[tuple[HexId, HexId]]) -> int:
    """Return the fewest steps between two hexes; `joined` warp points are adjacent [16.3]."""
    best = distance(first, other)
    for pair in joined:
        rest = [another for another in joined if another is not pair]
        for near, far in (pair, pair[::-1]):
            best = min(best, distance(first, near) + 1 + fewest_steps(far, other, rest))
    return best


@cache
def neighbours(hex_id: HexId) -> tuple[HexId, ...]:
    """Return the hexes of the printed board beside this one, clockwise from the upper right."""
    row, number = LINES.index(hex_id[0]), int(hex_id[1:])
    left, right = _STEPS[hex_id[0] in LONG_LINES]
    steps = ((1, right), (0, 1), (-1, right), (-1, left), (0, -1), (1, left))
    around = [(row + up, number + aside) for up, aside in steps]
    return tuple(
        HexId(f"{LINES[line]}{at}")
        for line, at in around
        if 0 <= line < len(LINES) and 1 <= at <= line_length(LINES[line])
    )


@cache
def area(text: str) -> tuple[HexId, ...]:
    """Return the hexes of an area such as `L4-9 K4-9 G2`; raise ValueError for other texts."""
    hexes: list[HexId] = []
    for word in text.split():
        match = _RANGE.fullmatch(word)
        if match is None:
            raise ValueError(f"{word!r} is not a line with numbers, such as L4-9")
        line, first = match[1], int(match[2])
        last = int(match[3] or first)
        if not 1 <= first <= last <= line_length(line):
            raise ValueError(f"{word!r} leaves the board")
        hexes += [HexId(f"{line}{number}") for number in range(first, last + 1)]
    return tuple(hexes)


def in_board_order(hexes: list[HexId]) -> list[HexId]:
    """Return the hexes from line L down, in rising numbers."""
    return sorted(hexes, key=BOARD_ORDER.__getitem__)
