"""The faction tracks, the techs on display, and what else lies beside the galaxy."""

from __future__ import annotations

from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.owners import SEATS
from render.starship_captains.words import FACTION_LETTERS, tech_words
from render.theme import Role
from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.charts.content import LOOP, content
from rules.starship_captains.charts.words import FACTION_WORDS, effect_words, points_words
from rules.starship_captains.position.view import TrackView, View

SPACES = 13
ONE_LINE = 46
"""Letters of a tech that fit beside its icons."""


def draw_tracks(scene: Scene, box: Box, view: View) -> None:
    """One band for each faction: 13 spaces in a row, the event's space marked."""
    for track, band in zip(view.tracks, box.rows(max(1, len(view.tracks)), 8), strict=True):
        _track(scene, band, view, track)


def _track(scene: Scene, box: Box, view: View, track: TrackView) -> None:
    scene.panel(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    inner = box.inset(10, 5)
    title, rest = inner.top(30)
    faction = track.track.faction
    told = f"{FACTION_LETTERS[faction]} {FACTION_WORDS[faction]}"
    scene.line(title, told, 24, Role.INK, Weight.HEAVY)
    event = f"event {track.event.id} at {track.event_space}" if track.event else "no event left"
    scene.line(title, event, 21, Role.SOFT, Weight.BOLD, Align.RIGHT)
    spaces, notes = rest.top(46, 4)
    for number, cell in enumerate(spaces.columns(SPACES, 3)):
        _space(scene, cell, view, track, number)
    bonuses = " · ".join(
        f"{space}: {effect_words(effect)}" for space, effect in sorted(track.track.bonuses.items())
    )
    upper, lower = notes.rows(2, 0)
    scene.line(upper, bonuses, 20, Role.SOFT, Weight.MEDIUM)
    scene.line(lower, _worth(), 19, Role.SOFT, Weight.MEDIUM)
    scene.mark(f"track:{faction}", spaces, _markers(view, track))


def _worth() -> str:
    """What the spaces of a track are worth."""
    zone = content().zone
    zones = [f"{1 + zone * n}–{zone * (n + 1)}: {n + 1}" for n in range(SPACES // zone)]
    return f"points {' · '.join(zones)} · each loop {LOOP}"


def _space(scene: Scene, cell: Box, view: View, track: TrackView, number: int) -> None:
    """A space with its number, or with the markers that stand on it."""
    event = number == track.event_space
    bonus = number in track.track.bonuses
    edge = Role.ACCENT if event else Role.SOFT if bonus else Role.LINE
    scene.panel(cell, Role.CARD if bonus or event else Role.EMPTY, 6, outline=edge, stroke=2)
    here = [
        (captain.seat, marker.loops)
        for captain in view.captains
        for marker in captain.markers
        if marker.faction is track.track.faction and marker.space == number
    ]
    if not here:
        scene.line(cell, str(number), 19, Role.SOFT, Weight.BOLD, Align.MIDDLE)
        return
    side = min(cell.w - 2, 34 if len(here) == 1 else 26)
    for place, (seat, loops) in enumerate(here):
        row, column = divmod(place, 2)
        across = (
            cell.x + (cell.w - side) // 2 if len(here) == 1 else cell.x + column * cell.w // 2 - 3
        )
        down = cell.y + (cell.h - side) // 2 if len(here) <= 2 else cell.y + row * cell.h // 2 - 2
        scene.icon(Box(across, down, side, side), art.sign(SEATS[seat]))
        if loops:
            words = Box(across, cell.y + cell.h - 14, side, 14)
            scene.panel(words, Role.EMPTY, 4)
            scene.line(words, "+5" * min(loops, 2), 14, Role.ACCENT, Weight.HEAVY, Align.MIDDLE)


def _markers(view: View, track: TrackView) -> str:
    return str(
        [m.steps for c in view.captains for m in c.markers if m.faction is track.track.faction]
    )


def draw_display(scene: Scene, box: Box, view: View) -> None:
    """The techs that can be taken, one line each, omegas last."""
    scene.panel(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    title, rest = box.inset(10, 5).top(30)
    scene.line(title, "Techs on display", 24, Role.INK, Weight.HEAVY)
    middle = title.left(220)[1].right(150)[1]
    scene.line(middle, art.bonus_legend(), 17, Role.SOFT, Weight.BOLD)
    piles = f"{view.tech_pile} in the pile"
    scene.line(title, piles, 21, Role.SOFT, Weight.BOLD, Align.RIGHT)
    for number, (tech, row) in enumerate(
        zip(view.display, rest.rows(max(1, len(view.display)), 2), strict=True)
    ):
        if tech is not None:
            draw_tech_line(scene, row, tech)
        scene.mark(f"display:{number}", row, tech.id if tech else "")


def draw_tech_line(scene: Scene, box: Box, tech: Tech) -> None:
    """A tech in one line: id, room or ability, bonus icons."""
    icons, rest = box.right(92, 8)
    drawings: list[Part] = [art.bonus(icon) for icon in (*tech.icons.left, *tech.icons.right)]
    scene.line(icons, drawings, 14, Role.INK, Weight.BOLD, Align.RIGHT)
    lead: list[Part] = [art.room(tech.room.colour)] if tech.room else []
    words = tech_words(tech)
    told = [words] if len(words) <= ONE_LINE else words.split(": ", 1)
    for text, line in zip(told, rest.rows(len(told), 0), strict=True):
        scene.line(line, [*lead, text], 19 if len(told) == 1 else 17, Role.INK, Weight.BOLD)
        lead = []


def score_words(halves: int) -> str:
    """Points as they stand now."""
    return f"{points_words(halves)} pts"
