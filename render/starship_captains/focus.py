"""Pictures of Starship Captains' questions: rooms and crew, places and routes, tracks, techs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from render.question import Part, Question
from render.scene import Scene
from render.starship_captains.boards import hand, overview
from render.starship_captains.cards import missions
from render.starship_captains.ship_marks import own_marks
from render.starship_captains.tech_picture import tech_choice
from render.starship_captains.turn_picture import flight_part, flown_to, turn_parts
from rules.starship_captains.position.view import View

FLIGHTS = ("move.to", "jump.to")
"""Questions about where the reader's ship flies."""
PLACES = ("shadow.mission",)
"""Questions whose answers are places of the galaxy."""
TRACKS = ("track.advance", "summit.marker")
"""Questions whose answers begin with the letter of a faction's track."""
EITHER = "effect.either"
"""A choice of two effects, one of which is often an advance on a track."""
TURN = "turn.action"
"""The question of a turn, whose menus fly the ship, too."""


def focus(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the places, tracks and techs of the options, and the reader's rooms and crew."""
    seat = view.seat
    if seat is None:
        return []
    if question.id == TURN:
        return _turn(view, names, question)
    if question.id in FLIGHTS:
        return [flight_part(view, question.keys)]
    board = overview(view, names, [seat])
    offered = tech_choice(view, question.keys)
    techs = _part(offered, question, lambda key: [f"tech:{key}"])
    parts = [
        _galaxy(board, question),
        replace(techs, whole=offered.whole),
        _part(hand(view, names), question, lambda key: [*own_marks(seat, question.id, key)]),
    ]
    shown = [part for part in parts if part.options]
    row = Part(board, whole=board.seats[seat])
    if question.id == EITHER:
        return [Part(board, whole=board.regions["Tracks"]), row]
    return shown or [row]


def _turn(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the places within reach, or the mission that the options complete, and the rooms."""
    near = flown_to(view, question.keys)
    mission = f"mission:{view.captains[view.seat or 0].at.id}"
    # a map shows the mission, too
    done = _part(missions(view, names), question, lambda key: [mission] * (key == "mission"))
    return [*([done] if done.options and not near else []), *turn_parts(view, question, near)]


def _part(scene: Scene, question: Question, marks: Callable[[str], Sequence[str]]) -> Part:
    """Return a scene with the things that the options stand for."""
    known = {*scene.marks, *scene.places}
    options = {
        f"{key} {mark}": mark for key in question.keys for mark in marks(key) if mark in known
    }
    about = f"room:{question.about}" if isinstance(question.about, str) else ""
    return Part(scene, options, (about,) if about in known and options else ())


def _galaxy(board: Scene, question: Question) -> Part:
    """Return the overview with the options in the galaxy and on the tracks, and their names."""
    shown = _part(board, question, lambda key: _public(question.id, key))
    ends = [place for mark in shown.options.values() for place in mark.partition(":")[2].split("-")]
    about = tuple(
        mark
        for mark in (*board.places, *board.marks)
        if mark.startswith(("names:", "place:")) and mark.split(":")[1] in ends
    )
    whole = board.regions["Tracks"] if question.id in TRACKS else None
    return replace(shown, beside=about, whole=whole)


def _public(question: str, key: str) -> list[str]:
    """Return the marks of the places, routes and tracks that an option names."""
    if question in TRACKS:
        return [f"track:{key[0]}"]
    return [f"place:{key}"] if question in PLACES else [f"route:{key}"]
