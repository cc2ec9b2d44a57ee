"""The faction tracks, the techs on display, and what else lies beside the galaxy."""

from __future__ import annotations

from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.words import FACTION_LETTERS
from render.theme import Role
from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.charts.content import LOOP, content
from rules.starship_captains.charts.words import FACTION_WORDS, effect_words, points_words
from rules.starship_captains.position.view import TrackView, View

SPACES = 13


def draw_tracks(scene: Scene, box: Box, view: View) -> None:
    """Draw one band for each faction: 13 spaces in a row, the event's space marked."""
    for track, band in zip(view.tracks, box.rows(max(1, len(view.tracks)), 8), strict=True):
        _track(scene, band, view, track)


def _track(scene: Scene, box: Box, view: View, track: TrackView) -> None:
    scene.panel(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    inner = box.inset(10, 5)
    title, rest = inner.top(30)
    faction = track.track.faction
    label = f"{FACTION_LETTERS[faction]} {FACTION_WORDS[faction]}"
    scene.line(title, label, 26, Role.INK, Weight.HEAVY)
    event = f"event {track.event.id} at {track.event_space}" if track.event else "no event left"
    scene.line(title, event, 21, Role.SOFT, Weight.BOLD, Align.RIGHT)
    spaces = rest.inset(0, 6)
    for number, cell in enumerate(spaces.columns(SPACES, 3)):
        _space(scene, cell, view, track, number)
    scene.mark(f"track:{faction}", spaces, _markers(view, track))


def bonus_words(track: TrackView) -> str:
    """Return the bonuses for passing the spaces of a track."""
    given = sorted(track.track.bonuses.items())
    return " · ".join(f"{space}: {effect_words(effect)}" for space, effect in given)


def worth() -> str:
    """Return the points of a track's spaces."""
    zone = content().zone
    zones = [f"{1 + zone * n}–{zone * (n + 1)}: {n + 1}" for n in range(SPACES // zone)]
    return f"points {' · '.join(zones)} · each time round {LOOP}"


def _space(scene: Scene, cell: Box, view: View, track: TrackView, number: int) -> None:
    """Draw a space with its number, or with the markers that stand on it."""
    event = number == track.event_space
    bonus = number in track.track.bonuses
    edge = Role.ACCENT if event else Role.SOFT if bonus else Role.LINE
    scene.panel(cell, Role.CARD if bonus or event else Role.EMPTY, 6, outline=edge, stroke=2)
    seats = [
        (captain.seat, marker.loops)
        for captain in view.captains
        for marker in captain.markers
        if marker.faction is track.track.faction and marker.space == number
    ]
    if not seats:
        scene.line(cell, str(number), 22, Role.SOFT, Weight.BOLD, Align.MIDDLE)
        return
    side = min(cell.w - 2, 38 if len(seats) == 1 else 24)
    for place, (seat, loops) in enumerate(seats):
        row, column = divmod(place, 2)
        across = (
            cell.x + (cell.w - side) // 2 if len(seats) == 1 else cell.x + column * cell.w // 2 - 3
        )
        down = cell.y + (cell.h - side) // 2 if len(seats) <= 2 else cell.y + row * cell.h // 2 - 2
        scene.icon(Box(across, down, side, side), art.seat_sign(seat))
        if loops:
            words = Box(across, cell.y + cell.h - 14, side, 14)
            scene.panel(words, Role.EMPTY, 4)
            scene.line(words, "+5" * min(loops, 2), 14, Role.ACCENT, Weight.HEAVY, Align.MIDDLE)


def _markers(view: View, track: TrackView) -> str:
    return str(
        [m.steps for c in view.captains for m in c.markers if m.faction is track.track.faction]
    )


def draw_display(scene: Scene, box: Box, view: View) -> None:
    """Draw the techs that can be taken, by id, room, bonus icons and name, omegas last."""
    scene.panel(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    title, rest = box.inset(10, 5).top(30, 4)
    scene.line(title, "Techs on display", 24, Role.INK, Weight.HEAVY)
    piles = f"{view.tech_pile} in the pile"
    scene.line(title, piles, 21, Role.SOFT, Weight.BOLD, Align.RIGHT)
    rows = rest.rows(max(1, -(-len(view.display) // 2)), 6)
    cells = [cell for row in rows for cell in row.columns(2, 8)]
    for number, (tech, cell) in enumerate(zip(view.display, cells, strict=False)):
        scene.panel(cell, Role.CARD if tech else Role.EMPTY, 10)
        if tech is not None:
            _tech(scene, cell.inset(8, 4), tech)
        scene.mark(f"display:{number}", cell, tech.id if tech else "")


def _tech(scene: Scene, box: Box, tech: Tech) -> None:
    """Draw a tech's id with its room and bonus icons, above its name."""
    upper, lower = box.rows(2, 0)
    lead: list[Part] = [art.room(tech.room.colour)] if tech.room else []
    scene.line(upper, [*lead, tech.id], 25, Role.INK, Weight.HEAVY)
    drawings: list[Part] = [art.bonus(icon) for icon in (*tech.icons.left, *tech.icons.right)]
    scene.line(upper, drawings, 18, Role.INK, Weight.BOLD, Align.RIGHT)
    scene.line(lower, tech.name, 21, Role.SOFT, Weight.BOLD)


def score_words(halves: int) -> str:
    """Return points as they stand now."""
    return f"{points_words(halves)} pts"
