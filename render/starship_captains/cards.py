"""Cards large enough for a phone: the missions of the galaxy, and the techs on display."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.galaxy import draw_galaxy
from render.starship_captains.owners import SEATS
from render.starship_captains.tracks import bonus_words, worth
from render.starship_captains.words import balanced_lines, doing, when
from render.theme import Role
from rules.starship_captains.charts.cards import Event, Mission, Tech
from rules.starship_captains.charts.words import FACTION_WORDS, effect_words
from rules.starship_captains.position.view import PlaceView, TrackView, View

WIDTH, MARGIN, GAP = 860, 16, 12
CARD, LINE = 66, 48
"""Heights of a mission's title, and of each of its lines."""
TITLE, LETTERS = 100, 62
"""The height of a title; letters of a line about a track."""
TECH, EVENT, NOTE = 108, 104, 36
"""Heights of a tech, of an event, and of a line about a track."""
SKY = (940, 814)
"""Size of the sky: that of the overview, so that cached routes can be used."""
FIRST_COME = "An event affects the first captain on its space, others if it says so:"
REPLACES = "May replace: it may take the slot of an installed tech, which goes."
ON_TRACK = ", on the Tincan track"
PAIRS = "· beside its like in the next slot: you get it"


def galaxy(view: View, names: Sequence[str]) -> Scene:
    """Draw the galaxy alone, for a phone."""
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
    """Draw every mission that lies in the galaxy, line by line."""
    places = [place for place in view.places if place.mission is not None]
    talls = [_card_tall(place.mission) for place in places if place.mission is not None]
    scene, rest = _titled(f"Missions · {when(view)}", doing(view, names), sum(talls))
    for place, tall in zip(places, talls, strict=True):
        if place.mission is not None:
            card, rest = rest.top(tall)
            _mission(scene, card.inset(0, GAP // 2), place, place.mission)
    return scene


def _card_tall(mission: Mission) -> int:
    """Return the height of a mission, by its lines."""
    return CARD + LINE * len(mission.lines) + GAP


def _titled(left: str, right: str, tall: int) -> tuple[Scene, Box]:
    """Return a picture with this much room below its title."""
    height = tall + TITLE + 2 * MARGIN
    scene = Scene(WIDTH, max(300, height))
    title, rest = Box(0, 0, WIDTH, height).inset(MARGIN).top(TITLE)
    upper, lower = title.rows(2, 0)
    scene.line(upper, left, 38, Role.INK, Weight.HEAVY)
    scene.line(lower, right, 34, Role.ACCENT, Weight.HEAVY)
    return scene, rest


def _mission(scene: Scene, box: Box, place: PlaceView, mission: Mission) -> None:
    edge = SEATS[place.reserved].fill if place.reserved is not None else Role.LINE
    scene.panel(box, Role.CARD, 14, outline=edge, stroke=5 if place.reserved is not None else 2)
    title, rest = box.inset(14, 8).top(46, 4)
    points, words = title.right(96, 8)
    scene.line(points, f"{mission.points} pts", 34, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    parts: list[Part] = [f"{place.place.id} {mission.title}"]
    parts += [art.seat_sign(seat) for seat in place.ships]
    scene.line(words, parts, 32, Role.INK, Weight.HEAVY)
    for line, row in zip(mission.lines, rest.rows(max(1, len(mission.lines)), 4), strict=False):
        sign, box_ = row.left(44, 10)
        scene.icon(sign.square(min(44, row.h)), art.room(line.colour))
        scene.line(box_, effect_words(line.effect), 29, Role.INK, Weight.BOLD)
    scene.mark(f"mission:{place.place.id}", box, mission.id)


def techs(view: View, names: Sequence[str]) -> Scene:
    """Draw the techs on display, and the events of the faction tracks."""
    shown = [tech for tech in view.display if tech is not None]
    events = [track.event for track in view.tracks if track.event is not None]
    beside = [tech for track in view.tracks for tech in track.archive]
    paragraphs = [_track_words(track) for track in view.tracks] + [f"Tracks: {worth()}"]
    paragraphs += [REPLACES] * any(tech.replaces for tech in shown + beside)
    notes = [line for words in paragraphs for line in wrap(words, LETTERS)]
    events_are = wrap(FIRST_COME, LETTERS) if events else []
    lines, cards = len(notes) + len(events_are), len(shown) + len(beside)
    tall = 44 + NOTE * lines + cards * TECH + len(events) * EVENT
    scene, rest = _titled("Techs, events and tracks", doing(view, names), tall)
    legend, rest = rest.top(44)
    scene.line(legend, [*art.bonus_legend(), PAIRS], 26, Role.SOFT, Weight.BOLD)
    for tech in shown:
        row, rest = rest.top(TECH)
        _tech(scene, row.inset(0, 3), tech)
    rest = _lines(scene, rest, events_are)
    for event in events:
        row, rest = rest.top(EVENT)
        _event(scene, row.inset(0, 3), event)
    for tech in beside:
        row, rest = rest.top(TECH)
        _tech(scene, row.inset(0, 3), tech, ON_TRACK)
    _lines(scene, rest, notes)
    return scene


def _lines(scene: Scene, box: Box, lines: Sequence[str]) -> Box:
    """Draw lines of words; return the room below them."""
    for words in lines:
        row, box = box.top(NOTE)
        scene.line(row, words, 26, Role.INK, Weight.BOLD)
    return box


def _track_words(track: TrackView) -> str:
    """Return the effects of a track's spaces."""
    return f"{FACTION_WORDS[track.track.faction]}: {bonus_words(track)}"


def _tech(scene: Scene, box: Box, tech: Tech, where: str = "") -> None:
    scene.panel(box, Role.CARD, 12, outline=Role.LINE, stroke=2)
    inner = box.inset(10, 6)
    left, rest = inner.left(38, 10)
    right, words = rest.right(38, 10)
    for pair, side in ((tech.icons.left, left), (tech.icons.right, right)):
        for icon, cell in zip(pair, side.rows(2, 2), strict=True):
            scene.icon(cell.square(min(cell.w, cell.h)), art.bonus(icon))
    lead: list[Part] = [art.room(tech.room.colour)] if tech.room else []
    _named(scene, words, [*lead, f"{tech.id} {tech.name}{where}"], tech.words)
    scene.mark(f"tech:{tech.id}", box)


def _named(scene: Scene, box: Box, head: Sequence[Part], words: str) -> None:
    """Draw a name, and its description after the first comma in one line or two."""
    lines = balanced_lines(words.split(", ", 1)[1])
    first, *rows = box.rows(1 + len(lines), 0)
    scene.line(first, head, 30, Role.INK, Weight.HEAVY)
    for line, row in zip(lines, rows, strict=True):
        scene.line(row, line, 26, Role.SOFT, Weight.BOLD)


def _event(scene: Scene, box: Box, event: Event) -> None:
    scene.panel(box, Role.LANE, 12, outline=Role.ACCENT, stroke=2)
    _named(scene, box.inset(14, 6), [f"Event {event.id} {event.name}"], event.words)
    scene.mark(f"event:{event.id}", box)
