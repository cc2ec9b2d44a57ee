"""Banner with the latest news, sized for phones: it explains the changes outlined on a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from render.paint import advance, drawable
from render.scene import Box, Scene, Weight
from render.theme import Role
from render.zoom import WIDTH

SIZE, ROW, MARGIN, BAR = 28, 36, 14, 6
"""Pixels: of the letters, of a line, around the news, of the bar before each of them."""
PICTURED = 2
"""News shown together."""
MAX_LINES = 5
"""Lines of all news together; the last news item has as many as it needs."""
ROOM = WIDTH - 3 * MARGIN - BAR
SEAT = re.compile(r"\{(\d+)\}")


def news_scenes(news: Sequence[str], names: Sequence[str], tallest: int) -> list[Scene]:
    """Return the latest news as one picture, none of them cut; empty without news or room.

    A player's latest action comes before newly laid out things, which a board outlines.
    """
    blocks: dict[int, list[str]] = {}
    for place in _in_need(news):
        lines = list(wrap_lines(fill_names(news[place], names)))
        if blocks and (
            len(blocks) == PICTURED or sum(map(len, [*blocks.values(), lines])) > MAX_LINES
        ):
            break
        if lines:
            blocks[place] = lines
    scene = _scene([blocks[place] for place in sorted(blocks)])
    return [scene] if blocks and scene.height <= tallest else []


def _in_need(news: Sequence[str]) -> list[int]:
    """Return indices of news: the latest action of a player, then all others, newest first."""
    deed = max((place for place, text in enumerate(news) if SEAT.search(text)), default=-1)
    return sorted(range(len(news)), key=lambda place: (place == deed, place), reverse=True)


def fill_names(text: str, names: Sequence[str]) -> str:
    """Return a text of the rules with names for its seats, without letters that the font lacks."""
    known = {f"{{{seat}}}": name for seat, name in enumerate(names)}
    return drawable(SEAT.sub(lambda seat: known.get(seat[0], seat[0]), text))


def wrap_lines(text: str) -> Iterator[str]:
    """Yield a text in lines that fit; a wider word has its own line, in smaller letters."""
    space, line, wide = advance(" ", SIZE, Weight.BOLD), list[str](), 0.0
    for word in text.split():
        more = advance(word, SIZE, Weight.BOLD)
        if line and wide + space + more > ROOM:
            yield " ".join(line)
            line, wide = [], 0.0
        wide += more + (space if line else 0.0)
        line.append(word)
    if line:
        yield " ".join(line)


def _scene(blocks: Sequence[Sequence[str]]) -> Scene:
    scene = Scene(WIDTH, sum(len(lines) * ROW + MARGIN for lines in blocks) + MARGIN)
    rest = Box(MARGIN, 0, WIDTH - 2 * MARGIN, scene.height)
    for lines in blocks:
        block, rest = rest.top(MARGIN)[1].top(len(lines) * ROW)
        bar, words = block.left(BAR, MARGIN)
        scene.panel(bar, Role.ACCENT, BAR // 2)
        for line, row in zip(lines, words.rows(len(lines), 0), strict=True):
            scene.line(row, line, SIZE)
    return scene
