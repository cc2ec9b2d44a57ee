"""The end of a match as a picture: places, every score by its parts, and its course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

import msgspec

from render.alt_badge import BADGE_HEIGHT
from render.drawings.deep_space import cloud
from render.drawings.tokens import medal
from render.drawings.worlds import World, planet
from render.paint import advance, measure
from render.palettes import Role
from render.player_styles import DEFAULT_STYLES, Style, sign
from render.scene import Align, Box, Line, Scene, Weight

# twice the 360 pixels of a phone, where it reads without zooming
WIDTH, MARGIN, GAP = 720, 24, 12
HEAD, ROW, CHART, KEY = 132, 118, 300, 30
"""Heights in pixels: of the headline, of a seat, of the lines over time, of a row of the key."""
TONES = (
    Role.BLUE, Role.GAS, Role.LAND, Role.ICE, Role.SAND, Role.YELLOW, Role.ROCK, Role.FLAME,
    Role.WHITE, Role.SUN,
)  # fmt: skip
"""Colours of a score's parts, in the order of the game's own list; dark letters read well on
all.
"""
MEDALS = {1: Role.FLAME, 2: Role.ICE, 3: Role.GAS}
STEPS = 60
"""Maximum number of steps of a line; more are thinned out evenly."""
LINE = 5
MOST_LINES, SLACK, SMALLEST = 3, 6, 14
"""Of a headline; by how many letters a line may be longer than its share, for whole words; and the
least size of letters."""
SIGN_SIDE = 36
"""Side of the sign at a line's end."""
DEDUCTION_SIZE = 22
"""Letters of deductions."""
WIDE_VALUE = 34
"""Pixels of a part from which its value is written in it."""


class Ending(msgspec.Struct, frozen=True):
    """The result of a match as plain data, with one entry for each seat."""

    headline: str
    why: str
    names: tuple[str, ...]
    places: tuple[int, ...]
    """From 1; seats may share one."""
    scores: tuple[str, ...]
    """Scores as text."""
    parts: tuple[dict[str, int], ...]
    """Parts of each score, in units that all seats share."""
    labels: tuple[dict[str, str], ...] = ()
    """Parts as text, if that isn't the number."""
    series: tuple[tuple[float, ...], ...] = ()
    """Each seat's score at moments of the match, in order; empty: no lines are drawn."""


def ending_scene(ending: Ending, styles: Sequence[Style] = ()) -> Scene:
    """Draw the result in portrait, for a phone; names must be drawable."""
    drawn = len(ending.series) == len(ending.names) and len(ending.series[0]) > 1
    chart = CHART + GAP if drawn else 0
    # the key and the beginning of the lines stay above the badge
    tall = MARGIN + HEAD + GAP + ranking_height(ending) + chart + BADGE_HEIGHT
    scene = Scene(WIDTH, tall)
    # never taller than the picture of a match of one player
    side = min(600, tall - 60)
    scene.icon(Box(0, 40, side, side), cloud(4))
    whole = Box(0, 0, WIDTH, tall - BADGE_HEIGHT + MARGIN)
    head, rest = whole.inset(MARGIN).top(HEAD, GAP)
    _head(scene, head, ending)
    styles = [*styles, *DEFAULT_STYLES[len(styles) :]]
    rest = draw_ranking(scene, rest, ending, styles, medals=len(ending.names) > 1)
    if drawn:
        _chart(scene, rest.top(GAP)[1], ending.series, styles)
    return scene


def ranking_height(ending: Ending) -> int:
    """Return the height of the seats' rows and of the key below them."""
    return len(ending.names) * (ROW + GAP) + len(_key_rows(_kinds(ending))) * KEY


def draw_ranking(
    scene: Scene, box: Box, ending: Ending, styles: Sequence[Style], *, medals: bool
) -> Box:
    """Draw a row for each seat, the first place on top, and a key; return the room below."""
    kinds = _kinds(ending)
    for seat in sorted(range(len(ending.names)), key=lambda seat: ending.places[seat]):
        row, box = box.top(ROW, GAP)
        _seat(scene, row, ending, seat, styles[seat], kinds, medals=medals)
    for words in _key_rows(kinds):
        row, box = box.top(KEY)
        _key(scene, row, words, kinds)
    return box


def _kinds(ending: Ending) -> list[str]:
    """Return the parts that count for any seat's score."""
    return list(dict.fromkeys(part for parts in ending.parts for part in parts if parts[part] > 0))


def _head(scene: Scene, box: Box, ending: Ending) -> None:
    sky, words = box.right(112, GAP)
    scene.icon(sky.square(112), planet(World.RED, 4, ringed=True))
    upper, lower = words.top(72)
    _write_wrapped(scene, upper, ending.headline, 46, Role.INK, Weight.HEAVY)
    _write_wrapped(scene, lower, ending.why, 26, Role.SOFT, Weight.BOLD)


def _write_wrapped(
    scene: Scene, box: Box, words: str, size: int, role: Role, weight: Weight
) -> None:
    """Write words on one line, or on up to three so that none is cut.

    If three aren't enough, the letters shrink.
    """
    trials = [(size, count) for count in range(1, MOST_LINES + 1)]
    # more lines before smaller letters: the headline is the reason to look
    trials += [(smaller, MOST_LINES) for smaller in range(size - 2, SMALLEST - 1, -2)]
    for size, count in trials:
        trial = Scene(scene.width, scene.height)
        room = -(-len(words) // count) + SLACK * (count > 1)
        rows = wrap(words, max(1, room), break_on_hyphens=False) or [words]
        tall = min(box.h // len(rows), size + size // 3)
        left = box
        for row in rows:
            line, left = left.top(tall)
            trial.line(line, row, min(size, tall - 2), role, weight)
        lines = [item for item in trial.items if isinstance(item, Line)]
        # the painter would shrink or cut silently, so it is asked first
        if all(measure(item) == (item.size, True) for item in lines):
            break
    scene.items += trial.items


def _seat(
    scene: Scene,
    box: Box,
    ending: Ending,
    seat: int,
    style: Style,
    kinds: Sequence[str],
    *,
    medals: bool,
) -> None:
    """Draw a place, a sign, a name, a score, and below these the score's parts as one bar."""
    place = ending.places[seat]
    edge = Role.ACCENT if place == 1 else Role.LINE
    scene.rectangle(box, Role.LANE, 14, outline=edge, stroke=4 if place == 1 else 2)
    upper, lower = box.inset(14, 10).top(52, 8)
    won, rest = upper.left(52, 8)
    if medals and place in MEDALS:
        scene.icon(won.square(52), medal(MEDALS[place]))
    else:
        scene.line(won, f"{place}.", 34, Role.SOFT, Weight.HEAVY, Align.MIDDLE)
    own, rest = rest.left(48, 10)
    scene.icon(own.square(46), sign(style))
    points, name = rest.right(130, 8)
    scene.line(points, ending.scores[seat], 44, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    scene.line(name, ending.names[seat], 36, Role.INK, Weight.HEAVY)
    _bar(scene, lower, ending, seat, kinds)


def _bar(scene: Scene, box: Box, ending: Ending, seat: int, kinds: Sequence[str]) -> None:
    """Draw a score's parts to the scale of the best score; deductions are written behind them."""
    most = max((sum(max(0, n) for n in parts.values()) for parts in ending.parts), default=0)
    parts, left = ending.parts[seat], box.x
    labels = _labels(ending, seat)
    lost = [_deductions(ending, other) for other in range(len(ending.names))]
    wide = max(advance(words, DEDUCTION_SIZE, Weight.BOLD) for words in lost)
    if wide:
        off, box = box.right(min(round(wide) + 2, box.w * 2 // 3), 8)
        scene.line(off, lost[seat], DEDUCTION_SIZE, Role.SOFT, Weight.BOLD, Align.RIGHT)
    for kind in kinds:
        worth = parts.get(kind, 0)
        if worth <= 0 or not most:
            continue
        # a single point of many must still be visible
        cell = Box(left, box.y, max(3, worth * box.w // most), box.h)
        tone = _tone(kinds, kind)
        scene.rectangle(cell.inset(1, 0), tone, 6)
        if cell.w >= WIDE_VALUE:
            words = labels.get(kind, str(worth))
            scene.line(cell.inset(3, 0), words, 26, Role.DARK, Weight.HEAVY, Align.MIDDLE)
        left += cell.w


def _labels(ending: Ending, seat: int) -> Mapping[str, str]:
    return ending.labels[seat] if ending.labels else {}


def _deductions(ending: Ending, seat: int) -> str:
    labels = _labels(ending, seat)
    lost = ((kind, worth) for kind, worth in ending.parts[seat].items() if worth < 0)
    return " · ".join(f"{kind} {labels.get(kind, worth)}" for kind, worth in lost)


def _tone(kinds: Sequence[str], kind: str) -> Role:
    return TONES[kinds.index(kind) % len(TONES)]


def _key_rows(kinds: Sequence[str]) -> list[list[str]]:
    """Return the parts' names in rows."""
    rows: list[list[str]] = [[]]
    for kind in kinds:
        # letters of a row, with a swatch and a gap for each, at the size of the key
        if sum(len(label) + 5 for label in (*rows[-1], kind)) > 50:
            rows.append([])
        rows[-1].append(kind)
    return [row for row in rows if row]


def _key(scene: Scene, box: Box, row: Sequence[str], kinds: Sequence[str]) -> None:
    """Draw a row of the key: the swatch and the name of each part."""
    for kind, cell in zip(row, box.columns(len(row), 8), strict=True):
        swatch, words = cell.left(22, 8)
        scene.rectangle(swatch.square(20), _tone(kinds, kind), 5)
        scene.line(words, kind, 22, Role.SOFT, Weight.BOLD)


def _chart(
    scene: Scene, box: Box, series: Sequence[Sequence[float]], styles: Sequence[Style]
) -> None:
    """Draw every score over time as a stepped line, with its seat's sign at the end."""
    scene.rectangle(box, Role.EMPTY, 14, outline=Role.LINE, stroke=2)
    title, below = box.inset(16, 10).top(28, 6)
    scene.line(title, "Score over time", 22, Role.SOFT, Weight.BOLD)
    room = below.right(SIGN_SIDE + 2)[1].inset(0, 10)
    # from zero: a cut scale would exaggerate a close match
    low = min(0.0, *(min(scores) for scores in series))
    high = max(max(scores) for scores in series)
    scale = room.h / ((high - low) or 1)
    ends = []
    for seat, values in enumerate(series):
        shown = _thin_out(values)
        heights = [round(room.y + room.h - (value - low) * scale) for value in shown]
        _steps(scene, room, heights, _line_of(styles[seat]))
        ends.append((heights[-1], seat))
    for side, (height, seat) in zip(_apart(ends, box), sorted(ends), strict=True):
        del height
        scene.icon(Box(room.x + room.w + 2, side, SIGN_SIDE, SIGN_SIDE), sign(styles[seat]))


def _line_of(style: Style) -> Role:
    """Return the colour of a seat's line: black seats get a light one on the dark sky."""
    return style.edge if style.fill is Role.DARK else style.fill


def _thin_out(values: Sequence[float]) -> list[float]:
    """Return at most STEPS of the values, the first and the last among them."""
    if len(values) <= STEPS:
        return list(values)
    return [values[number * (len(values) - 1) // (STEPS - 1)] for number in range(STEPS)]


def _steps(scene: Scene, room: Box, heights: Sequence[int], fill: Role) -> None:
    """Draw a line of level steps: a score stays as it is until it changes."""
    for number, height in enumerate(heights[:-1]):
        left = room.x + room.w * number // (len(heights) - 1)
        right = room.x + room.w * (number + 1) // (len(heights) - 1)
        scene.rectangle(Box(left, height - LINE // 2, right - left + LINE, LINE), fill, 0)
        top, low = sorted((height, heights[number + 1]))
        scene.rectangle(Box(right, top - LINE // 2, LINE, low - top + LINE), fill, 0)


def _apart(ends: Sequence[tuple[int, int]], box: Box) -> list[int]:
    """Return the tops of the signs at the lines' ends, without overlap."""
    tops: list[int] = []
    for height, _ in sorted(ends):
        tops.append(max(height - SIGN_SIDE // 2, tops[-1] + SIGN_SIDE + 2 if tops else box.y + 4))
    # signs pushed below the box move up together, and stay in the order of the scores
    over = max(0, tops[-1] + SIGN_SIDE + 4 - box.y - box.h)
    return [
        max(box.y + 4 + (SIGN_SIDE + 2) * number, top - over) for number, top in enumerate(tops)
    ]
