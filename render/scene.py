"""Scenes: pictures as plain data, before they are painted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from render.art import Art
from render.palettes import Role


class Box(NamedTuple):
    """A rectangle, in pixels of the picture."""

    x: int
    y: int
    w: int
    h: int

    def inset(self, across: int, down: int | None = None) -> Box:
        """Return the box reduced by a margin on all sides."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def move(self, across: int, down: int) -> Box:
        """Return the box at another place."""
        return Box(self.x + across, self.y + down, self.w, self.h)

    def left(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Divide the box into a left part of this width and the remainder; return both."""
        rest = Box(self.x + width + gap, self.y, self.w - width - gap, self.h)
        return Box(self.x, self.y, width, self.h), rest

    def right(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Divide the box into a right part of this width and the remainder; return both."""
        part = Box(self.x + self.w - width, self.y, width, self.h)
        return part, Box(self.x, self.y, self.w - width - gap, self.h)

    def top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Divide the box into a top part of this height and the remainder; return both."""
        rest = Box(self.x, self.y + height + gap, self.w, self.h - height - gap)
        return Box(self.x, self.y, self.w, height), rest

    def columns(self, count: int, gap: int) -> list[Box]:
        """Divide the box into equal parts side by side."""
        # places are rounded one by one, so that errors don't add up across the row
        width = (self.w - gap * (count - 1)) / count
        return [
            Box(round(self.x + number * (width + gap)), self.y, round(width), self.h)
            for number in range(count)
        ]

    def rows(self, count: int, gap: int) -> list[Box]:
        """Divide the box into equal parts below one another."""
        height = (self.h - gap * (count - 1)) / count
        return [
            Box(self.x, round(self.y + number * (height + gap)), self.w, round(height))
            for number in range(count)
        ]

    def square(self, side: int) -> Box:
        """Return a square in the middle of the box."""
        return Box(self.x + (self.w - side) // 2, self.y + (self.h - side) // 2, side, side)

    def intersects(self, other: Box) -> bool:
        """Return whether the two boxes share an area; boxes that only touch don't."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def overlap(self, other: Box) -> int:
        """Return the number of pixels that the two boxes share."""
        across = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        down = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return max(0, across) * max(0, down)

    def contains(self, other: Box) -> bool:
        """Return whether the other box lies wholly within this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.w <= self.x + self.w
            and other.y + other.h <= self.y + self.h
        )


class Weight(StrEnum):
    """Weights of letters."""

    MEDIUM = "medium"
    BOLD = "bold"
    HEAVY = "heavy"


class Align(StrEnum):
    """Alignments of a line in its box."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


# structs: a board makes hundreds of items, each five times as fast as a dataclass
class Rectangle(Struct, frozen=True, gc=False):
    """A rectangle with round corners; `left_only` keeps the corners at the right square."""

    box: Box
    fill: Role | None
    radius: int = 0
    outline: Role | None = None
    stroke: int = 0
    left_only: bool = False


class Icon(Struct, frozen=True, gc=False):
    """A drawing in a square."""

    box: Box
    art: Art


Part = str | Art


class Line(Struct, frozen=True, gc=False):
    """Words and drawings on one line, shrunk where the box is too narrow for them."""

    box: Box
    parts: tuple[Part, ...]
    size: int
    role: Role
    weight: Weight
    align: Align
    halo: Role | None = None
    """Colour of an edge around the words, which lie on drawings."""


Item = Rectangle | Icon | Line


class Importance(IntEnum):
    """Ranks of changes: the higher one is what a reader asks about first."""

    DRAW = 0
    """Cards drawn or laid out: never the subject of a close-up."""
    GAIN = 1
    MOVE = 2
    NEAR = 3
    """A move next to pieces of the reader."""
    CLASH = 4
    """A battle or a loss."""


class Piece(NamedTuple):
    """A movable piece: its owner's seat, and the key of the mark where it is."""

    owner: int
    at: str


class Mark(Struct, frozen=True, gc=False):
    """The place of a piece, space or card of the game, and its content for comparison.

    A mark that an earlier scene lacks, or had with other content, counts as changed. The glow is a
    frame around the box, or, if the mark isn't a box, the drawing that it carries: it lies over the
    first `under` items of the scene and under all others.
    """

    box: Box
    content: str
    glow: Icon | None = None
    under: int = 0
    importance: Importance = Importance.GAIN
    """Importance of a change here, if no moved piece explains it."""
    label: Line | None = None
    """A name to be shown only where the mark has changed: an overview has few words."""


MOST_LABELS = 12
"""Maximum number of changed places named in one picture; more changes need no names."""
LETTER, SPACE = 0.66, 0.4
"""Width of a letter or a digit, and the least space between two names, in ems."""


def _apart(labels: Sequence[Line]) -> list[Line]:
    """Return the names of places, moved a little apart where they are side by side."""
    placed = list(labels)
    order = sorted(range(len(placed)), key=lambda number: _middle(placed[number]))
    for at, left in enumerate(order):
        for right in order[at + 1 :]:
            first, second = placed[left], placed[right]
            letters = sum(len(part) for line in (first, second) for part in line.parts
                          if isinstance(part, str))  # fmt: skip
            wanted = round(first.size * (LETTER * letters / 2 + SPACE))
            short = wanted - (_middle(second) - _middle(first))
            down = abs(first.box.y + first.box.h // 2 - second.box.y - second.box.h // 2)
            if short > 0 and down < first.size:
                placed[left] = replace(first, box=first.box.move(-(short // 2), 0))
                placed[right] = replace(second, box=second.box.move(short - short // 2, 0))
    return placed


def _middle(line: Line) -> int:
    return line.box.x + line.box.w // 2


@dataclass
class Scene:
    """Everything that a picture shows, in the order of painting."""

    width: int
    height: int
    items: list[Item] = field(default_factory=list)
    marks: dict[str, Mark] = field(default_factory=dict)
    changed: list[str] = field(default_factory=list)
    """The keys of the marks that glow."""
    regions: dict[str, Box] = field(default_factory=dict)
    """Parts that can be shown alone, as large as a phone needs them, by name."""
    fields: list[Box] = field(default_factory=list)
    """Maps: a part of one is shown with its surroundings."""
    seats: dict[int, Box] = field(default_factory=dict)
    """The regions that are a seat's."""
    places: dict[str, Mark] = field(default_factory=dict)
    """Other things that options name, by key; unlike marks they never glow."""
    choices: list[Box] = field(default_factory=list)
    """Other things that the pending choice is about: a ship, a place."""
    pieces: dict[str, Piece] = field(default_factory=dict)
    """Ships, counters, bases by name: a comparison finds out which have moved or are lost."""
    below: list[Scene] = field(default_factory=list)
    """Pictures to be painted below this one, each cut at its own edges."""
    earlier: Mapping[str, Piece] | None = None
    """The pieces of the scene it was compared with; None: not compared."""

    def rectangle(
        self,
        box: Box,
        fill: Role | None,
        radius: int = 12,
        *,
        outline: Role | None = None,
        stroke: int = 0,
        left_only: bool = False,
    ) -> None:
        """Add a rectangle."""
        self.items.append(Rectangle(box, fill, radius, outline, stroke, left_only))

    def cell(self, box: Box, *, framed: bool) -> None:
        """Add the background of one seat's area; framed while it is pending, or has won."""
        edge = Role.ACCENT if framed else Role.LINE
        self.rectangle(box, Role.LANE, 14, outline=edge, stroke=4 if framed else 2)

    def icon(self, box: Box, art: Art) -> None:
        """Add a drawing; the box is a square."""
        self.items.append(Icon(box, art))

    def line(
        self,
        box: Box,
        parts: Sequence[Part] | str,
        size: int,
        role: Role = Role.INK,
        weight: Weight = Weight.BOLD,
        align: Align = Align.LEFT,
    ) -> None:
        """Add a line of words and drawings, vertically centred in the box."""
        flow = (parts,) if isinstance(parts, str) else tuple(parts)
        self.items.append(Line(box, flow, size, role, weight, align))

    def add(self, other: Scene, x: int, y: int) -> None:
        """Add everything of another scene with its upper left corner at (x, y)."""
        before = len(self.items)
        moved = [replace(item, box=item.box.move(x, y)) for item in other.items if x or y]
        self.items += moved or other.items
        for key, mark in other.marks.items():
            glow = mark.glow and replace(mark.glow, box=mark.glow.box.move(x, y))
            label = mark.label and replace(mark.label, box=mark.label.box.move(x, y))
            self.marks[key] = replace(
                # its glow stays below the other scene's own later items
                mark,
                box=mark.box.move(x, y),
                glow=glow,
                under=before + mark.under,
                label=label,
            )
        self.pieces |= other.pieces
        for name, box in other.regions.items():
            self.regions[name] = box.move(x, y)
        self.fields += [box.move(x, y) for box in other.fields]
        for seat, box in other.seats.items():
            self.seats[seat] = box.move(x, y)
        for key, place in other.places.items():
            self.places[key] = replace(place, box=place.box.move(x, y))
        self.choices += [box.move(x, y) for box in other.choices]

    @property
    def whole(self) -> Box:
        """The box of the whole picture."""
        return Box(0, 0, self.width, self.height)

    def region(self, name: str, box: Box, *, seat: int | None = None) -> None:
        """Register a part that can be shown alone, and its seat if it has one."""
        self.regions[name] = box
        if seat is not None:
            self.seats[seat] = box

    def mark(
        self,
        key: str,
        box: Box,
        content: str = "",
        glow: Icon | None = None,
        *,
        importance: Importance = Importance.GAIN,
        label: Line | None = None,
    ) -> None:
        """Mark the place of a piece, space or card by its key.

        If it isn't a box, `glow` is the drawing that shows when it has changed; mark it before its
        names are added, so that the names stay on top.
        """
        self.marks[key] = Mark(box, content, glow, len(self.items), importance, label)

    def place(self, key: str, box: Box) -> None:
        """Register the place of something that options name and that never glows."""
        self.places[key] = Mark(box, "")

    @property
    def contents(self) -> dict[str, str]:
        """Content of each mark."""
        return {key: mark.content for key, mark in self.marks.items()}

    def outline_changes(
        self, earlier: Mapping[str, str], pieces: Mapping[str, Piece] | None = None
    ) -> None:
        """Mark as changed everything that an earlier scene lacks or shows differently."""
        self.earlier = pieces
        self.changed += [
            key for key, content in self.contents.items() if earlier.get(key) != content
        ]

    def items_with_labels(self, most: int = MOST_LABELS) -> Iterator[Item]:
        """Yield all items in the order of painting, with the shapes that glow among them.

        Names of changed places are included if there are at most `most` of them.
        """
        yield from self.items_with_glows()
        labels = self.labels()
        # all or none: a few names would look as if only those had changed
        yield from labels if len(labels) <= most else ()

    def labels(self) -> list[Line]:
        """Return the names of changed places."""
        # with a halo, because a name may lie across drawings
        marks = map(self.marks.__getitem__, self.changed)
        return _apart([replace(mark.label, halo=Role.DEPTH) for mark in marks if mark.label])

    def items_with_glows(self) -> Iterator[Item]:
        """Yield all items in the order of painting, with the shapes that glow among them."""
        glows: dict[int, list[Icon]] = {}
        for mark in map(self.marks.__getitem__, self.changed):
            if mark.glow is not None:
                glows.setdefault(mark.under, []).append(mark.glow)
        start = 0
        # in stretches: a board has hundreds of items and few that glow
        for under in sorted(glows):
            yield from self.items[start:under]
            yield from glows[under]
            start = under
        yield from self.items[start:]

    def frames(self) -> list[Box]:
        """Return the boxes with a glowing frame."""
        marks = map(self.marks.__getitem__, self.changed)
        return [mark.box for mark in marks if mark.glow is None]

    def texts(self) -> Iterator[str]:
        """Yield all words in the picture."""
        for item in self.items:
            if isinstance(item, Line):
                yield from (part for part in item.parts if isinstance(part, str))
