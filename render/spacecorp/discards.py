"""Cards that have left play, and what an Edge forbids: public, but on no map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.lists import WIDTH
from render.wrapping import wrap_text
from rules.spacecorp.charts.kinds import Action
from rules.spacecorp.charts.printed import Card
from rules.spacecorp.position.view import View
from rules.toolbox.sentences import counted

TITLE, USES, LINE, SIZE = 56, 56, 34, 25
"""Heights of a heading, of the row of uses and of a line; its letters."""
LATEST = 3
"""Discards that are named."""


def _uses(view: View) -> list[tuple[Action, int]]:
    """Return how many discards have each use, in the order of the legend."""
    counts = Counter(face.action for card in view.discards for face in card.faces)
    return [(action, counts[action]) for action in Action if counts[action]]


def _names(cards: Sequence[Card]) -> str:
    return ", ".join(f"{card.id} {card.name}" for card in cards)


def notes(view: View) -> list[str]:
    """Return the named cards: the latest discards, this turn's cards, a sabotaged action."""
    lines = [f"Sabotaged this turn: {view.sabotaged}"] if view.sabotaged else []
    lines += [f"Played this turn: {_names(view.played)}"] if view.played else []
    lines += [f"Latest discards: {_names(view.discards[: -LATEST - 1 : -1])}"] * bool(view.discards)
    lines += [f"{counted(view.times, 'Time card')} set aside"] if view.times else []
    tiles = ", ".join(f"{tile.id} {tile.name}" for tile in view.tile_discards)
    return [*lines, f"Tiles discarded: {tiles}"] if tiles else lines


def discards_words(view: View) -> str:
    """Return the discards counted by use, then the cards named in the notes."""
    uses = ", ".join(f"{action} {count}" for action, count in _uses(view))
    title = f"**Discards** {len(view.discards)}{f': {uses}' if uses else ''}"
    return "\n".join([title, *notes(view)])


def discards_height(view: View) -> int:
    """Return the height of the discards."""
    return TITLE + USES * bool(_uses(view)) + LINE * len(_lines(view))


def _lines(view: View) -> list[str]:
    return [line for note in notes(view) for line in wrap_text(note, WIDTH - 28, SIZE)]


def draw_discards(scene: Scene, box: Box, view: View) -> None:
    """Draw the number of discards with each use, and the named ones in words."""
    title, rest = box.top(TITLE)
    scene.line(title, "Discards", 34, Role.INK, Weight.HEAVY)
    cards: list[Part] = [art.CARDS, str(len(view.discards))]
    scene.line(title, cards, 26, Role.SOFT, Weight.BOLD, Align.RIGHT)
    if uses := _uses(view):
        row, rest = rest.top(USES)
        parts: list[Part] = []
        for action, count in uses:
            parts += [art.action(action), str(count)]
        scene.line(row, parts, 34, Role.INK, Weight.BOLD)
    for line in _lines(view):
        row, rest = rest.top(LINE)
        scene.line(row, line, SIZE, Role.SOFT, Weight.BOLD)
    content = f"{[card.id for card in view.discards]} {notes(view)}"
    scene.mark("discards", box, content)
