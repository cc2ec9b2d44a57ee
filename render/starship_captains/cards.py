"""Cards large enough for a phone: the missions of the galaxy, and the techs on display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art, flags
from render.starship_captains.boards import overview
from render.starship_captains.galaxy import draw_galaxy
from render.starship_captains.owners import SEATS
from render.starship_captains.ship import STRIP, draw_strip
from render.starship_captains.tracks import bonus_words, worth
from render.starship_captains.words import doing, lasting_words, resolved_words, when
from render.wrapping import wrap_text
from render.zoom import scale_scene
from rules.starship_captains.charts.cards import Event, Icons, Mission, Tech
from rules.starship_captains.charts.kinds import Colour
from rules.starship_captains.charts.words import FACTION_WORDS, effect_words
from rules.starship_captains.position.view import PlaceView, TrackView, View

# twice the 360 pixels of a phone
WIDTH, MARGIN, GAP = 720, 16, 12
CARD, LINE = 66, 50
"""Heights of a mission's title, and of each of its lines."""
TITLE, NAME, NOTE, TECH = 96, 48, 34, 104
"""Heights of a title, of a name, of a line of words, and of a tech at least."""
SIGN, SIZE, LEGEND = 44, 25, 33
"""Side of a bonus icon, and letters of a description and beside drawings."""
LAW, LAW_LINE = 32, 42
"""Letters of an event in force above the sky, and height of its lines."""
PORTRAIT, LANDSCAPE = (952, 1400), (1176, 980)
"""Sizes of the sky with all names: alone, and where its halves are shown."""
FIRST_COME = "An event affects the first captain on its space, others if it says so:"
REPLACES = "May replace: it may take the slot of an installed tech, which goes."
IN_FORCE = "In force: "
ON_TRACK = ", on the Tincan track"
PAIRS = "A bonus beside its like in the next slot: you get it"


def galaxy(view: View, names: Sequence[str]) -> Scene:
    """Draw only the galaxy, with all names, what the stations give, and events in force there."""
    lines = [line for words in lasting_words(view) for line in wrap_text(words, PORTRAIT[0], LAW)]
    return scale_scene(_sky(view, names, PORTRAIT, lines), WIDTH)


def _sky(
    view: View, names: Sequence[str], size: tuple[int, int], notes: Sequence[str] = ()
) -> Scene:
    """Draw a sky of this size below a title and notes, in pixels of the overview."""
    wide, tall = size
    scene = Scene(wide + 24, tall + 92 + LAW_LINE * len(notes))
    title, rest = scene.whole.inset(12).top(62, 6)
    for note in notes:
        row, rest = rest.top(LAW_LINE)
        scene.line(row, note, LAW, Role.ACCENT, Weight.BOLD)
    left, right = title.left(300, GAP)
    scene.line(left, when(view), 38, Role.INK, Weight.HEAVY)
    scene.line(right, doing(view, names), 38, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    scene.rectangle(rest, Role.EMPTY, 16)
    draw_galaxy(scene, rest, view, names=True)
    return scene


def missions(view: View, names: Sequence[str]) -> Scene:
    """Draw every mission that lies in the galaxy, line by line."""
    places = [place for place in view.places if place.mission is not None]
    talls = [_card_tall(place.mission) for place in places if place.mission is not None]
    scene, rest = _title_scene(f"Missions · {when(view)}", doing(view, names), sum(talls))
    for place, tall in zip(places, talls, strict=True):
        if place.mission is not None:
            card, rest = rest.top(tall)
            _mission(scene, card.inset(0, GAP // 2), place, place.mission)
    return scene


def _card_tall(mission: Mission) -> int:
    """Return the height of a mission, by its lines."""
    return CARD + LINE * len(mission.lines) + GAP


def _title_scene(left: str, right: str, tall: int) -> tuple[Scene, Box]:
    """Return a picture with this much room below its title."""
    height = tall + TITLE + 2 * MARGIN
    scene = Scene(WIDTH, max(300, height))
    title, rest = Box(0, 0, WIDTH, height).inset(MARGIN).top(TITLE)
    upper, lower = title.rows(2, 0)
    scene.line(upper, left, 38, Role.INK, Weight.HEAVY)
    scene.line(lower, right, 34, Role.ACCENT, Weight.HEAVY)
    return scene, rest


def _mission(scene: Scene, box: Box, place: PlaceView, mission: Mission) -> None:
    """Draw one mission: title, points, ships at it with the flag of its owner, its lines."""
    edge = SEATS[place.reserved].fill if place.reserved is not None else Role.LINE
    scene.rectangle(box, Role.CARD, 14, outline=edge, stroke=5 if place.reserved is not None else 2)
    title, rest = box.inset(14, 8).top(46, 4)
    points, words = title.right(112, 8)
    scene.line(points, f"{mission.points} pts", 34, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    for seat in place.ships:
        sign, words = words.right(46, 6)
        reserves = seat == place.reserved
        drawing = flags.reservation(SEATS[seat]) if reserves else art.seat_sign(seat)
        scene.icon(sign.square(46), drawing)
    scene.line(words, f"{place.place.id} {mission.title}", 31, Role.INK, Weight.HEAVY)
    for line, row in zip(mission.lines, rest.rows(max(1, len(mission.lines)), 4), strict=False):
        sign, box_ = row.left(44, 10)
        scene.icon(sign.square(min(44, row.h)), art.line_sign(line.colour))
        scene.line(box_, effect_words(line.effect), 27, Role.INK, Weight.BOLD)
    scene.mark(f"mission:{place.place.id}", box, mission.id)


def techs(view: View, names: Sequence[str]) -> Scene:
    """Draw events, the techs on display, and what the spaces of the faction tracks give."""
    shown = [tech for tech in view.display if tech is not None]
    events = [track.event for track in view.tracks if track.event is not None]
    beside = [tech for track in view.tracks for tech in track.archive]
    texts = [_track_words(track) for track in view.tracks] + [f"Tracks: {worth()}"]
    texts += [REPLACES] * any(tech.replaces for tech in shown + beside)
    blocks = [_event(event, IN_FORCE, "lasting") for event in view.lasting]
    blocks += [*_notes(resolved_words(view)), Note([*art.bonus_legend()], LEGEND), *_notes(PAIRS)]
    blocks += [_tech(tech) for tech in shown]
    blocks += [*(_notes(FIRST_COME) if events else ()), *map(_event, events)]
    blocks += [*(_tech(tech, ON_TRACK) for tech in beside), *(_notes(*texts))]
    tall = sum(block.tall for block in blocks)
    scene, rest = _title_scene("Techs, events and tracks", doing(view, names), tall)
    for block in blocks:
        row, rest = rest.top(block.tall)
        block.draw(scene, row)
    return scene


class Note(NamedTuple):
    """A line of words and drawings."""

    parts: Sequence[Part]
    size: int = SIZE

    @property
    def tall(self) -> int:
        """Its height."""
        return self.size + 9

    def draw(self, scene: Scene, box: Box) -> None:
        """Draw it."""
        scene.line(box, self.parts, self.size, Role.INK, Weight.BOLD)


class Named(NamedTuple):
    """A card: its name, its description in lines, and its bonus icons if it is a tech."""

    key: str
    head: str
    lines: list[str]
    colour: Colour | None = None
    icons: Icons | None = None

    @property
    def tall(self) -> int:
        """Its height, with the gap below it."""
        return max(TECH if self.icons else 0, NAME + NOTE * len(self.lines) + 22)

    def draw(self, scene: Scene, box: Box) -> None:
        """Draw it."""
        box = box.inset(0, 3)
        edge = Role.LINE if self.icons else Role.ACCENT
        scene.rectangle(box, Role.CARD if self.icons else Role.LANE, 12, outline=edge, stroke=2)
        words = box.inset(10, 6)
        if self.icons:
            left, rest = words.left(SIGN, 10)
            right, words = rest.right(SIGN, 10)
            for pair, side in ((self.icons.left, left), (self.icons.right, right)):
                for icon, cell in zip(pair, side.rows(2, 2), strict=True):
                    scene.icon(cell.square(SIGN), art.bonus(icon))
        name, words = words.top(NAME)
        if self.colour:
            sign, name = name.left(44, 8)
            scene.icon(sign.square(44), art.line_sign(self.colour))
        scene.line(name, self.head, 29, Role.INK, Weight.HEAVY)
        for text in self.lines:
            row, words = words.top(NOTE)
            scene.line(row, text, SIZE, Role.SOFT, Weight.BOLD)
        scene.mark(self.key, box)


Block = Note | Named


def _notes(*texts: str) -> list[Block]:
    return [Note([line]) for text in texts for line in wrap_text(text, WIDTH - 2 * MARGIN, SIZE)]


def _track_words(track: TrackView) -> str:
    """Return the effects of a track's spaces."""
    return f"{FACTION_WORDS[track.track.faction]}: {bonus_words(track)}"


def _tech(tech: Tech, where: str = "") -> Block:
    """Return a tech with its effect without its colour, which a sign shows."""
    room = WIDTH - 2 * (MARGIN + 10 + SIGN + 10)
    lines = list(wrap_text(tech.words.split(", ", 1)[1], room, SIZE))
    colour = tech.room.colour if tech.room else None
    return Named(f"tech:{tech.id}", f"{tech.id} {tech.name}{where}", lines, colour, tech.icons)


def _event(event: Event, where: str = "Event ", key: str = "event") -> Block:
    lines = list(wrap_text(event.gains, WIDTH - 2 * (MARGIN + 10), SIZE))
    return Named(f"{key}:{event.id}", f"{where}{event.id} {event.name}", lines)


def captains(view: View, names: Sequence[str]) -> Scene:
    """Draw every captain's crew, hold and techs."""
    scene = Scene(WIDTH, 2 * MARGIN + len(view.captains) * (STRIP + GAP) - GAP)
    rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN)
    for captain in view.captains:
        cell, rest = rest.top(STRIP, GAP)
        draw_strip(scene, cell, view, captain, names[captain.seat])
    return scene


def scene_around(view: View, names: Sequence[str], name: str) -> tuple[Scene, Box]:
    """Draw a part of the overview, its places with their names."""
    kind, _, side = name.rpartition(" ")
    if kind == "Galaxy,":
        scene = _sky(view, names, LANDSCAPE)
        west = Box(12, 80, scene.width * 3 // 5, scene.height - 92)
        return scene, west if side == "west" else west.move(scene.width - west.w - 24, 0)
    scene = overview(view, names)
    return scene, scene.regions[name].inset(-6)
