"""Pictures of Starship Captains' questions: rooms and crew, places and routes, tracks, techs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from render.question import Part, Question
from render.scene import Scene
from render.starship_captains.boards import hand, overview
from render.starship_captains.cards import missions, techs
from rules.starship_captains.charts.kinds import Artifact, Figure
from rules.starship_captains.position.view import View

PLACES = ("move.to", "jump.to", "shadow.mission")
"""Questions whose answers are places of the galaxy."""
TRACKS = ("track.advance", "summit.marker")
"""Questions whose answers begin with the letter of a faction's track."""
SLOTS = ("tech.slot", "repair.where")
"""Questions whose answers are the reader's tech slots."""
HOLD = (*Artifact, "hull", "pirate", "plating", "damage", "artifacts")
"""Options about what lies in the reader's hold."""


def focus(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the places, tracks and techs of the options, and the reader's rooms and crew."""
    seat = view.seat
    if seat is None:
        return []
    board = overview(view, names, [seat])
    mission = f"mission:{view.captains[seat].at.id}"
    parts = [
        _galaxy(board, question),
        _part(missions(view, names), question, lambda key: [mission] * (key == "mission")),
        _part(techs(view, names), question, lambda key: [f"tech:{key}"]),
        _part(hand(view, names), question, lambda key: _own(seat, question.id, key)),
    ]
    shown = [part for part in parts if part.options]
    return shown or [Part(board, whole=board.seats[seat])]


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


def _own(seat: int, question: str, key: str) -> list[str]:
    """Return the marks of what an option names on the reader's ship.

    Crew and tokens stand in rows, which are outlined as a whole.
    """
    return list(_own_marks(seat, question, key))


def _own_marks(seat: int, question: str, key: str) -> Iterator[str]:
    """Yield the marks on the seat's own board that an answer stands for."""
    kind, _, rest = key.partition(":")
    if kind == "room":
        yield f"room:{rest}"
    if question in SLOTS:
        yield f"slot:{key}"
    if kind in HOLD:
        yield f"cargo:{seat}"
    if kind in ("train", "promote", "medal"):
        yield f"tokens:{seat}"
    if kind == "recall":
        yield f"queue:{seat}"
    if kind in ("train", "promote") or key in list(Figure):
        yield f"ready:{seat}"
    if question == "effect.pay":
        yield f"tech:{key}"
