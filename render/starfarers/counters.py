"""Ships' counters at a space's foot: their names where these can be read, else their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render.paint import measure
from render.scene import Align, Box, Line, Scene, Weight
from render.starfarers import overview_art
from render.starfarers.layout import Field
from render.starfarers.owners import SEATS
from rules.starfarers.charts.kinds import HexId
from rules.starfarers.position.view import GalaxyView, ShipView

LETTERS_TALL, ROOM = 0.95, 1.08
"""Size of the letters on a counter, in its heights; and its least height, in sizes of letters."""
MAX_SHIPS, PAIRED, SHORT = 4, 6, 5
"""Maximum number of ships in a space with one counter each; more share them by owner; counters that
have room in pairs; and the letters of one that stands beside another."""
BESIDE = (-0.19, 0.19)
"""Positions of a pair of counters."""
FOOT, HIGH, LOW = 0.43, 0.6, 0.46
"""Lower edge of counters, from a hex's middle; their height; and that below signs of fighting
players: all in hex widths."""
ALONE, STEP = 0.24, 0.205
"""Height of a single counter, and of one among several."""
NARROW, WIDE, NAME = 0.68, 0.74, 3
"""Widths of a single counter in hex widths: of a mere name, which fits between the names of two
orbits, and of a longer text; and the letters of a name."""
NUMBER = 0.3
"""Side of the sign with a player's number of ships."""


class Counter(NamedTuple):
    """A counter: whose it is, its words, and where it is."""

    owner: int
    words: str
    box: Box

    @property
    def line(self) -> Line:
        """Return its words."""
        size = round(self.box.h * LETTERS_TALL)
        inner = self.box.inset(self.box.h // 9, 0)
        ink = SEATS[self.owner].ink
        return Line(inner, (self.words,), size, ink, Weight.HEAVY, Align.MIDDLE)


class Stack(NamedTuple):
    """The counters of a space, or signs with each owner's number of ships."""

    counters: Sequence[Counter]
    numbers: bool = False

    def top(self, field: Field, hex_id: HexId) -> float:
        """Return the upper edge, from the hex's middle in hex widths; a half without counters."""
        if not self.counters:
            return 0.5
        _, middle = field.middle(hex_id)
        return (min(counter.box.y for counter in self.counters) - middle) / field.width

    def draw(self, scene: Scene) -> None:
        """Draw the counters in their owners' colours."""
        for counter in self.counters:
            style, box = SEATS[counter.owner], counter.box
            if self.numbers:
                scene.icon(box, overview_art.number(style, counter.words))
                continue
            scene.rectangle(
                box, style.fill, box.h // 2, outline=style.edge, stroke=max(1, box.h // 12)
            )
            scene.items.append(counter.line)


def stack(field: Field, galaxy: GalaxyView, hex_id: HexId, *, signed: bool = False) -> Stack:
    """Return the counters of a space's ships: one each, one for each owner, or numbers."""
    ships = [ship for ship in galaxy.ships if ship.hex == hex_id]
    high = LOW if signed else HIGH
    for rows in (_each(ships), _join(ships)):
        counters = _place(field, hex_id, rows, high)
        if len(counters) == len(rows) and all(_is_readable(field, each) for each in counters):
            return Stack(counters)
    return Stack(list(_numbers(field, hex_id, ships)), numbers=True)


def _each(ships: Sequence[ShipView]) -> list[tuple[int, str]]:
    """Return the owner and the words of each ship's counter."""
    if len(ships) > MAX_SHIPS:
        return _join(ships)
    fleets = [(ship.owner, ship.name, ship.mercenaries) for ship in ships]
    return [(owner, f"{name}+{hired}" if hired else str(name)) for owner, name, hired in fleets]


def _join(ships: Sequence[ShipView]) -> list[tuple[int, str]]:
    """Return the ships of each owner as one: their common letter, then their numbers."""
    return [(owner, _fleet(fleet)) for owner, fleet in _fleets(ships).items()]


def _fleets(ships: Sequence[ShipView]) -> dict[int, list[ShipView]]:
    fleets: dict[int, list[ShipView]] = {}
    for ship in ships:
        fleets.setdefault(ship.owner, []).append(ship)
    return fleets


def _fleet(fleet: Sequence[ShipView]) -> str:
    first, *others = fleet
    hired = sum(ship.mercenaries for ship in fleet)
    # ships of one owner share their first two letters
    words = ",".join([first.name, *(ship.name[2:] for ship in others)])
    return f"{words}+{hired}" if hired else words


def _is_readable(field: Field, counter: Counter) -> bool:
    size, whole = measure(counter.line)
    return whole and size >= field.least


def _place(
    field: Field, hex_id: HexId, rows: Sequence[tuple[int, str]], high: float
) -> list[Counter]:
    """Return counters: one across, short ones in pairs, long ones in a column; none without room.

    Short ones that can't be read in pairs are in a column too.
    """
    least = ROOM * field.least / field.width
    if len(rows) == 1:
        tall = max(ALONE, least)
        wide = NARROW if len(rows[0][1]) <= NAME else WIDE
        boxes = [field.spot(hex_id, 0, min(0.31, 0.45 - tall / 2), wide, tall)]
        return [Counter(*row, box) for row, box in zip(rows, boxes, strict=True)]
    pairs = all(len(words) <= SHORT for _, words in rows) and len(rows) <= PAIRED
    for columns in (2, 1) if pairs else (1,):
        counters = _columns(field, hex_id, rows, high, columns)
        if counters and all(_is_readable(field, each) for each in counters):
            return counters
    return []


def _columns(
    field: Field, hex_id: HexId, rows: Sequence[tuple[int, str]], high: float, columns: int
) -> list[Counter]:
    """Return counters in lines of this many; none where they would be too high."""
    lines = max(1, -(-len(rows) // columns))
    step = max(min(STEP, high / lines), ROOM * field.least / field.width / 0.93)
    if step * lines > high:
        return []
    wide, across = (0.37, BESIDE) if columns > 1 else (0.72, (0.0,))
    # filled from the foot of the hex: its middle stays visible as long as possible
    places = [(side, FOOT - step * (line + 0.5)) for line in range(lines) for side in across]
    boxes = [field.spot(hex_id, *place, wide, step * 0.93) for place in places]
    return [Counter(*row, box) for row, box in zip(rows, boxes, strict=False)]


def _numbers(field: Field, hex_id: HexId, ships: Sequence[ShipView]) -> Iterator[Counter]:
    """Yield a sign for each owner with the number of ships, in as few lines as fit."""
    fleets = _fleets(ships)
    side = max(NUMBER, field.least / overview_art.NUMBER_LETTER / field.width)
    across = max(1, int(0.9 / side))
    for place, (owner, fleet) in enumerate(fleets.items()):
        line, column = divmod(place, across)
        beside = min(across, len(fleets) - line * across)
        x = (column - (beside - 1) / 2) * side
        box = field.spot(hex_id, x, FOOT - side * (line + 0.5), side, side)
        yield Counter(owner, str(len(fleet)), box)
