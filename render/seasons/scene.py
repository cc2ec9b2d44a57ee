"""The standings of a season as a picture in portrait, sized for phones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from render.art import Art
from render.drawings.deep_space import cloud
from render.drawings.tokens import medal
from render.drawings.worlds import World, planet
from render.paint import advance, truncate
from render.palettes import Role
from render.scene import Box, Part, Scene, Weight
from render.seasons.rows import SMALL, draw_labels, draw_row
from render.seasons.signs import arrow, equals, place_sign
from render.seasons.standings import SeasonGroup, SeasonStandings, SeasonZone
from render.seasons.words import meeting_words, more_words, outcome_words
from render.wrapping import wrap_text

WIDTH, MARGIN, GAP, PAD = 720, 24, 12, 12
"""Twice the 360 pixels of a phone, where it reads without zooming."""
HEAD, TITLE, LABELS, ROW, COMPACT, KEY = 136, 40, 30, 50, 48, 44
"""Heights in pixels: of the headline, of a title, of the columns' labels, of a row, of a row beside
its group's title, and of the key."""
SIDE = 104
"""Width of a group's title beside its rows."""
TEXT, LINE = 25, 36
"""Size of letters, and height of a line, in results and meetings."""
INDENT = 38
"""Room of a sign before words."""
INNER = WIDTH - 2 * MARGIN - 2 * (PAD + 4)
"""Width of the room on a panel."""
Entry = tuple[str, Art | None]
"""Words, and a sign before them."""
MOST_LINES, MOST_LETTERS, LEAST_LETTERS = 2, 16, 4
"""Lines of a result or a meeting, and letters to which its names are cut if they need more."""
LEAST = round(WIDTH * 7 / 11)
"""Desktop clients show a picture no wider than 11:7 in full width."""


def standings_scene(shown: SeasonStandings) -> Scene:
    """Draw standings as `fit_standings` returns them: groups, latest results, and who plays now."""
    blocks = [_groups(shown), _results(shown), _meetings(shown)]
    heights = [block.height for block in blocks if block.height]
    tall = max(LEAST, 2 * MARGIN + HEAD + sum(heights) + GAP * len(heights))
    scene = Scene(WIDTH, tall)
    side = min(600, tall - 60)
    scene.icon(Box(0, 40, side, side), cloud(2))
    draw_head(scene, shown.title, shown.subtitle, shown.moment)
    top = MARGIN + HEAD + GAP
    for block in blocks:
        scene.add(block, MARGIN, top)
        top += block.height + GAP if block.height else 0
    return scene


def draw_head(scene: Scene, title: str, *lines: str) -> None:
    """Draw a season's name, up to two lines below it, and a planet beside them."""
    head, _ = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(HEAD)
    sky, words = head.right(124, GAP)
    scene.icon(sky.square(124), planet(World.ICE, 3, ringed=True))
    upper, rest = words.top(56)
    scene.line(upper, truncate(title, upper.w, 30, Weight.HEAVY), 46, Role.INK, Weight.HEAVY)
    for text, size, role in zip(lines, (28, 26), (Role.ACCENT, Role.SOFT), strict=False):
        line, rest = rest.top(38)
        scene.line(line, truncate(text, line.w, SMALL, Weight.BOLD), size, role, Weight.BOLD)


def _groups(shown: SeasonStandings) -> Scene:
    """Draw all groups, and below them the meaning of their signs."""
    draw = _beside if shown.is_compact else _below
    labels = [_labels()] if shown.is_compact else []
    drawn = [draw(group, shown) for group in shown.groups]
    rest = [_note(f"and {shown.more_groups} more groups")] if shown.more_groups else []
    return _stack([*labels, *drawn, *rest, _key(shown)])


def _labels() -> Scene:
    """Label the columns of all groups once, where their titles stand beside their rows."""
    scene = Scene(WIDTH - 2 * MARGIN, LABELS)
    draw_labels(scene, scene.whole.inset(PAD + 4, 0))
    return scene


def _below(group: SeasonGroup, shown: SeasonStandings) -> Scene:
    """Draw a group's rows below its title, in the picture's whole width."""
    title = TITLE if group.title else 0
    more = LABELS if group.more else 0
    tall = 2 * PAD + title + LABELS + len(group.rows) * ROW + more
    scene, box = _panel(tall)
    if title:
        line, box = box.top(title)
        scene.line(line, group.title, 28, Role.INK, Weight.HEAVY)
    labels, box = box.top(LABELS)
    draw_labels(scene, labels)
    for row in group.rows:
        line, box = box.top(ROW)
        _rule(scene, line)
        draw_row(scene, line, row, shown, 28)
    if more:
        scene.line(box, more_words(group.more), SMALL, Role.SOFT, Weight.BOLD)
    return scene


def _beside(group: SeasonGroup, shown: SeasonStandings) -> Scene:
    """Draw a group's first rows beside its title."""
    tall = 2 * PAD + max(len(group.rows) * COMPACT, 2 * LABELS)
    scene, box = _panel(tall)
    side, rows = box.left(SIDE, GAP)
    title, below = side.top(LABELS)
    scene.line(title, group.title, 24, Role.INK, Weight.HEAVY)
    if group.more:
        more, _ = below.top(LABELS)
        scene.line(more, f"{group.more} more", SMALL, Role.SOFT, Weight.BOLD)
    for number, row in enumerate(group.rows):
        line, rows = rows.top(COMPACT)
        if number:
            _rule(scene, line)
        draw_row(scene, line, row, shown, 24)
    return scene


def _rule(scene: Scene, row: Box) -> None:
    """Draw a thin line above a row."""
    scene.rectangle(Box(row.x, row.y - 1, row.w, 2), Role.CARD, 0)


def _key(shown: SeasonStandings) -> Scene:
    """Draw the meaning of the signs that occur."""
    rows = [row for group in shown.groups for row in group.rows]
    parts: list[list[Part]] = [
        [place_sign("", zone), zone.value]
        for zone in (SeasonZone.UP, SeasonZone.DOWN)
        if any(row.zone is zone for row in rows)
    ]
    if any(row.moved for row in rows):
        parts.append([arrow(up=True), arrow(up=False), "places since last round"])
    scene = Scene(WIDTH - 2 * MARGIN, KEY if parts else 0)
    left = 4
    for entry in parts:
        words = entry[-1]
        assert isinstance(words, str)
        wide = round(advance(words, SMALL, Weight.BOLD)) + (len(entry) - 1) * 36 + 8
        scene.line(Box(left, 0, wide, KEY), entry, SMALL, Role.SOFT, Weight.BOLD)
        left += wide + 12
    return scene


def _results(shown: SeasonStandings) -> Scene:
    """Draw the latest results, a medal before each that somebody has won."""
    entries = list[Entry]()
    for outcome in shown.results:
        people = (*outcome.winners, *outcome.others)
        names = _cut_names(people, shown, partial(outcome_words, outcome))
        sign = medal(Role.FLAME) if outcome.others else equals()
        entries.append((outcome_words(outcome, names), sign))
    return _draw_list("Latest results", entries, shown.more_results) if entries else Scene(0, 0)


def _meetings(shown: SeasonStandings) -> Scene:
    """Draw who plays now, and what comes next."""
    entries = list[Entry]()
    for people in shown.meetings:
        names = _cut_names(people, shown, partial(meeting_words, people))
        entries.append((meeting_words(people, names), None))
    if not (entries or shown.closing):
        return Scene(0, 0)
    title = shown.meetings_title if entries else ""
    return _draw_list(title, entries, shown.more_meetings, shown.closing)


def _cut_names(
    people: Sequence[int], shown: SeasonStandings, words: Callable[[Sequence[str]], str]
) -> Sequence[str]:
    """Return the names, those of these people cut until the words fit on two lines."""
    names = list(shown.names)
    for letters in range(MOST_LETTERS, LEAST_LETTERS - 1, -1):
        if len(_lines(words(names))) <= MOST_LINES:
            break
        for person in people:
            if len(name := shown.names[person]) > letters:
                names[person] = f"{name[: letters - 1].rstrip('… (')}…"
    return names


def _draw_list(title: str, entries: Sequence[Entry], more: int, closing: str = "") -> Scene:
    """Draw entries below a title, in two columns if each fits into one of these."""
    half = (INNER - GAP) // 2 - INDENT
    columns = 2 if len(entries) > 1 and all(_wide(words) <= half for words, _ in entries) else 1
    drawn = [_lines(words) for words, _ in entries]
    rows = -(-len(entries) // 2) if columns == 2 else sum(len(lines) for lines in drawn)
    ends = [words for words in (more_words(more) if more else "", closing) if words]
    scene, box = _panel(2 * PAD + (TITLE if title else 0) + (rows + len(ends)) * LINE)
    if title:
        head, box = box.top(TITLE)
        scene.line(head, title, 28, Role.INK, Weight.HEAVY)
    listed, box = box.top(rows * LINE)
    row = 0
    for lines, (_, sign) in zip(drawn, entries, strict=True):
        cell = listed.columns(columns, GAP)[row // rows]
        _entry(scene, Box(cell.x, cell.y + row % rows * LINE, cell.w, LINE), lines, sign)
        row += len(lines)
    for words in ends:
        line, box = box.top(LINE)
        fitting = truncate(words, line.w, SMALL, Weight.BOLD)
        scene.line(line, fitting, TEXT - 2, Role.SOFT, Weight.BOLD)
    return scene


def _lines(words: str) -> list[str]:
    """Return an entry's words on as many lines as they take."""
    return [*wrap_text(words, INNER - INDENT, TEXT)]


def _entry(scene: Scene, line: Box, lines: Sequence[str], sign: Art | None) -> None:
    """Draw an entry; its second line is indented by its sign. What is too wide is cut."""
    if sign is not None:
        first, line = line.left(INDENT)
        scene.icon(first.left(28)[0].square(28), sign)
    for number, words in enumerate(lines):
        box = Box(line.x, line.y + number * LINE, line.w, line.h)
        scene.line(box, truncate(words, line.w, TEXT, Weight.BOLD), TEXT, Role.INK, Weight.BOLD)


def _wide(words: str) -> float:
    return advance(words, TEXT, Weight.BOLD)


def _note(words: str) -> Scene:
    scene = Scene(WIDTH - 2 * MARGIN, LABELS)
    scene.line(scene.whole.inset(4, 0), words, SMALL, Role.SOFT, Weight.BOLD)
    return scene


def _panel(tall: int) -> tuple[Scene, Box]:
    """Return a scene with a panel as ground, and the room on it."""
    scene = Scene(WIDTH - 2 * MARGIN, tall)
    scene.rectangle(scene.whole, Role.LANE, 14, outline=Role.LINE, stroke=2)
    return scene, scene.whole.inset(PAD + 4, PAD)


def _stack(parts: Sequence[Scene]) -> Scene:
    """Return scenes below one another."""
    shown = [part for part in parts if part.height]
    tall = sum(part.height for part in shown) + GAP * max(0, len(shown) - 1)
    scene, top = Scene(WIDTH - 2 * MARGIN, tall), 0
    for part in shown:
        scene.add(part, 0, top)
        top += part.height + GAP
    return scene
