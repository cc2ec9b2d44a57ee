"""Cards large enough for a phone: the missions of the galaxy, and the techs on display."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.galaxy import draw_galaxy
from render.starship_captains.owners import SEATS
from render.starship_captains.tracks import bonus_words, worth
from render.starship_captains.words import doing, when
from render.theme import Role
from rules.starship_captains.charts.cards import Event, Mission, Tech
from rules.starship_captains.charts.words import FACTION_WORDS, effect_words
from rules.starship_captains.position.view import PlaceView, TrackView, View

WIDTH, MARGIN, GAP = 1200, 16, 12
CARD = 236
TECH, EVENT, NOTE = 84, 72, 38
"""Heights of a tech, of an event, and of a line about a track."""
SKY = (940, 814)
"""As large as on the overview, so that the routes need not be drawn anew."""
PAIRS = "· beside its like in the next slot: you get it"


def galaxy(view: View, names: Sequence[str]) -> Scene:
    """The galaxy alone, for a phone."""
    wide, tall = SKY
    scene = Scene(wide, tall + 80)
    title, rest = Box(0, 0, wide, tall + 80).top(80)
    left, right = title.inset(MARGIN).top(46)[0].left(300, GAP)
    scene.line(left, when(view), 36, Role.INK, Weight.HEAVY)
    scene.line(right, doing(view, names), 32, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    scene.panel(rest, Role.EMPTY, 16, outline=Role.LINE, stroke=2)
    draw_galaxy(scene, rest, view)
    return scene


def missions(view: View, names: Sequence[str]) -> Scene:
    """Every mission that lies in the galaxy, line by line."""
    places = [place for place in view.places if place.mission is not None]
    rows = -(-len(places) // 2)
    scene, rest = _titled(f"Missions · {when(view)}", doing(view, names), rows * (CARD + GAP))
    cells = [cell for row in rest.rows(max(1, rows), GAP) for cell in row.columns(2, GAP)]
    for place, cell in zip(places, cells, strict=False):
        if place.mission is not None:
            _mission(scene, cell, place, place.mission)
    return scene


def _titled(left: str, right: str, tall: int) -> tuple[Scene, Box]:
    height = tall + 60 + 2 * MARGIN
    scene = Scene(WIDTH, max(300, height))
    title, rest = Box(0, 0, WIDTH, height).inset(MARGIN).top(60)
    one, other = title.left(title.w // 2, GAP)
    scene.line(one, left, 38, Role.INK, Weight.HEAVY)
    scene.line(other, right, 34, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    return scene, rest


def _mission(scene: Scene, box: Box, place: PlaceView, mission: Mission) -> None:
    edge = SEATS[place.reserved].fill if place.reserved is not None else Role.LINE
    scene.panel(box, Role.CARD, 14, outline=edge, stroke=5 if place.reserved is not None else 2)
    title, rest = box.inset(14, 8).top(46, 4)
    points, words = title.right(96, 8)
    scene.line(points, f"{mission.points} pts", 34, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    parts: list[Part] = [f"{place.place.id} {mission.title}"]
    parts += [art.sign(SEATS[seat]) for seat in place.ships]
    scene.line(words, parts, 32, Role.INK, Weight.HEAVY)
    for line, row in zip(mission.lines, rest.rows(max(3, len(mission.lines)), 4), strict=False):
        sign, told = row.left(44, 10)
        scene.icon(sign.square(min(44, row.h)), art.room(line.colour))
        scene.line(told, effect_words(line.effect), 29, Role.INK, Weight.BOLD)
    scene.mark(f"mission:{place.place.id}", box, mission.id)


def techs(view: View, names: Sequence[str]) -> Scene:
    """The techs on display, and the events of the faction tracks."""
    shown = [tech for tech in view.display if tech is not None]
    events = [track.event for track in view.tracks if track.event is not None]
    tall = 44 + NOTE * (1 + len(view.tracks)) + len(shown) * TECH + len(events) * EVENT
    scene, rest = _titled("Techs, events and tracks", doing(view, names), tall)
    legend, rest = rest.top(44)
    scene.line(legend, [*art.bonus_legend(), PAIRS], 26, Role.SOFT, Weight.BOLD)
    for tech in shown:
        row, rest = rest.top(TECH)
        _tech(scene, row.inset(0, 3), tech)
    for event in events:
        row, rest = rest.top(EVENT)
        _event(scene, row.inset(0, 3), event)
    for words in (*map(_track_words, view.tracks), f"Tracks: {worth()}"):
        row, rest = rest.top(NOTE)
        scene.line(row, words, 26, Role.INK, Weight.BOLD)
    return scene


def _track_words(track: TrackView) -> str:
    """What a track's spaces give."""
    return f"{FACTION_WORDS[track.track.faction]}: {bonus_words(track)}"


def _tech(scene: Scene, box: Box, tech: Tech) -> None:
    scene.panel(box, Role.CARD, 12, outline=Role.LINE, stroke=2)
    inner = box.inset(10, 6)
    left, rest = inner.left(38, 10)
    right, words = rest.right(38, 10)
    for pair, side in ((tech.icons.left, left), (tech.icons.right, right)):
        for icon, cell in zip(pair, side.rows(2, 2), strict=True):
            scene.icon(cell.square(min(cell.w, cell.h)), art.bonus(icon))
    upper, lower = words.rows(2, 0)
    lead: list[Part] = [art.room(tech.room.colour)] if tech.room else []
    scene.line(upper, [*lead, f"{tech.id} {tech.name}"], 31, Role.INK, Weight.HEAVY)
    scene.line(lower, tech.words.split(", ", 1)[1], 27, Role.SOFT, Weight.BOLD)
    scene.mark(f"tech:{tech.id}", box)


def _event(scene: Scene, box: Box, event: Event) -> None:
    scene.panel(box, Role.LANE, 12, outline=Role.ACCENT, stroke=2)
    upper, lower = box.inset(14, 4).rows(2, 0)
    scene.line(upper, f"Event {event.id} {event.name}", 29, Role.INK, Weight.HEAVY)
    scene.line(lower, event.words.split(", ", 1)[1], 26, Role.SOFT, Weight.BOLD)
    scene.mark(f"event:{event.id}", box)
