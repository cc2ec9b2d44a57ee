"""Lists for a phone: entries below one another, their words as large as they need to be there."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from render.palettes import Role
from render.scene import Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.owners import SEATS
from render.spacecorp.words import content, doing, progress_left, site_name, tile_words, when
from rules.spacecorp.charts.kinds import Action, ProgressKind
from rules.spacecorp.position.view import View

# twice the 360 pixels of a phone
WIDTH, MARGIN, GAP = 720, 14, 10
SIZE, SMALL = 26, 24
"""Letters of an entry's head and of its words."""
HEAD, ROW, SIGN = 45, 32, 44
"""Heights of these lines, and the side of a drawing."""
LETTERS = 52
"""Letters of a line of words."""


CUBES = {
    ProgressKind.ADAPTATION: Action.GENETICS,
    ProgressKind.BREAKTHROUGH: Action.REVELATION,
}
"""The cube of the wheel that brings cards of each kind."""


class Entry(NamedTuple):
    """An item of a list: its head, drawings before words, its description, and its mark."""

    head: Sequence[Part]
    words: str
    key: str
    content: str = ""
    role: Role = Role.INK

    @property
    def lines(self) -> list[str]:
        """Lines below the head."""
        return wrap(self.words, LETTERS)

    @property
    def tall(self) -> int:
        """Its height, with the gap below it."""
        return HEAD + ROW * len(self.lines) + GAP


def draw_list(title: Sequence[str], entries: Sequence[Entry]) -> Scene:
    """Draw a picture of a list below a title of a few lines."""
    tall = sum(entry.tall for entry in entries)
    scene = Scene(WIDTH, max(200, 2 * MARGIN + 44 * len(title) + GAP + tall))
    rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN)
    for number, words in enumerate(title):
        line, rest = rest.top(44)
        role = Role.ACCENT if number else Role.INK
        scene.line(line, words, 30, role, Weight.HEAVY)
    _, rest = rest.top(GAP)
    draw_entries(scene, rest, entries)
    return scene


def draw_entries(scene: Scene, box: Box, entries: Sequence[Entry]) -> None:
    """Draw entries below one another."""
    for entry in entries:
        place, box = box.top(entry.tall)
        _entry(scene, place, entry)


def _entry(scene: Scene, box: Box, entry: Entry) -> None:
    """Draw one entry."""
    upper, rest = box.top(HEAD)
    for part in entry.head:
        if isinstance(part, str):
            scene.line(upper, part, SIZE, entry.role, Weight.HEAVY)
        else:
            sign, upper = upper.left(SIGN, 8)
            scene.icon(sign.square(SIGN), part)
    for words in entry.lines:
        line, rest = rest.top(ROW)
        scene.line(line, words, SMALL, Role.SOFT, Weight.BOLD)
    scene.mark(entry.key, box.inset(0, 2), entry.content)


def _title(view: View, names: Sequence[str]) -> list[str]:
    """Return the game's state, the cards left, and the player to move."""
    return list(filter(None, (when(view), f"{view.deck} cards left", doing(view, names))))


def tiles(view: View, names: Sequence[str]) -> Scene:
    """Draw every tile that was found, with its site and what stands on it."""
    entries = []
    for site in view.sites:
        for number, tile in enumerate(site.tiles):
            head: list[Part] = [art.icon(symbol) for symbol in tile.icons]
            if number < len(site.bases):
                base = site.bases[number]
                head.append(art.base(SEATS[base.seat], base.kind))
            head.append(site_name(view.chart, site.id))
            key = f"tile:{site.id}.{number}"
            entries.append(Entry(head, tile_words(tile), key, content(site)))
    return draw_list(_title(view, names), entries)


def sideboard(view: View, _names: Sequence[str]) -> Scene:
    """Draw every progress card and colony that is left, with what it does."""
    entries = [
        Entry([art.action(CUBES[card.kind]), card.title], card.text, f"progress:{card.key}")
        for card in progress_left(view)
    ]
    for colony in view.colonies:
        head = [f"{colony.colony.id} {colony.colony.name}, {colony.colony.value} points"]
        entries.append(Entry(head, colony.effect, f"colony:{colony.colony.id}", "", Role.ACCENT))
    return draw_list(["Sideboard"], entries)
