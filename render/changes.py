"""Changes between two scenes, the most important first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from render.scene import Box, Importance, Piece, Scene
from rules.toolbox.sentences import listed

BESIDE = 1.3
"""Distance of two neighbouring places, middle to middle, in widths of a place: the next ring of
hexes is 1.9 widths away."""

MAX_PLACES = 10
"""Maximum number of places named in an alt text."""


class Change(NamedTuple):
    """A change, and the keys of the marks where it shows; for a move, those of both ends."""

    importance: Importance
    ends: tuple[str, ...]


def changes(scene: Scene, readers: Collection[int] = ()) -> list[Change]:
    """Return the changes in a compared scene; `readers` are the seats for which it is made."""
    result = list(_of_pieces(scene, readers))
    # a piece says more than the places at both its ends, which changed with it
    explained = {end for change in result for end in change.ends}
    for key in scene.changed:
        importance = scene.marks[key].importance
        # a battle counts even where a moved piece explains the place
        if key not in explained or importance is Importance.CLASH:
            result.append(Change(importance, (key,)))
    # stable: changes of one rank keep the order of the board
    return sorted(result, key=lambda change: -change.importance)


def changed_words(scene: Scene, names: Sequence[str], most: int = MAX_PLACES) -> str:
    """Return the changes in words, the most important first; empty if there are none.

    First come up to `most` places of the maps, then what lies beside these, then players whose own
    strip or board shows something new: `Changed: B5 and C5. Changed beside: contract 3. Changed for
    Ann. `
    """
    ends = dict.fromkeys(end for change in changes(scene) for end in change.ends)
    places = [
        _place_name(end.rpartition(":")[2])
        for end in ends
        if any(field.contains(scene.marks[end].box) for field in scene.fields)
    ]
    more = [f"{len(places) - most} more"] if len(places) > most else []
    words = f"Changed: {listed([*places[:most], *more])}. " if places else ""
    beside = dict.fromkeys(" ".join(end.split(":")[:2]) for end in ends if _is_beside(scene, end))
    words += f"Changed beside: {listed([*beside])}. " if beside else ""
    owners = [names[seat] for seat in sorted(scene.seats) if _is_changed(scene, scene.seats[seat])]
    return words + (f"Changed for {listed(owners)}. " if owners else "")


def _is_beside(scene: Scene, key: str) -> bool:
    """Return whether a mark is outside maps and seats' strips: a pile, a contract, a track."""
    box = scene.marks[key].box
    return not any(area.contains(box) for area in (*scene.fields, *scene.seats.values()))


def _is_changed(scene: Scene, strip: Box) -> bool:
    """Return whether a seat's strip has changes besides drawn cards."""
    marks = map(scene.marks.__getitem__, scene.changed)
    return any(strip.contains(mark.box) and mark.importance > Importance.DRAW for mark in marks)


def _place_name(key: str) -> str:
    """Return a place's name in words: an id in small letters is one, such as `tau-ceti`."""
    return key.replace("-", " ").title() if key.islower() else key


def _of_pieces(scene: Scene, readers: Collection[int]) -> Iterator[Change]:
    """Yield moved, gained, lost and captured pieces."""
    earlier = scene.earlier or {}
    for name in dict.fromkeys([*earlier, *scene.pieces]) if earlier else ():
        before, now = earlier.get(name), scene.pieces.get(name)
        if before != now:
            importance = _importance(scene, before, now, readers)
            ends = dict.fromkeys(piece.at for piece in (now, before) if piece is not None)
            shown = tuple(end for end in ends if end in scene.marks)
            if shown:
                yield Change(importance, shown)


def _importance(
    scene: Scene, before: Piece | None, now: Piece | None, readers: Collection[int]
) -> Importance:
    if before is None or now is None:
        return Importance.CLASH if before and _is_lost(scene, before) else Importance.GAIN
    if before.owner != now.owner:
        return Importance.CLASH
    # readers know their own moves; another's move next to them is what they have to react to
    near = now.owner not in readers and _is_near(scene, now.at, readers)
    return Importance.NEAR if near else Importance.MOVE


def _is_lost(scene: Scene, piece: Piece) -> bool:
    """Return whether the owner of a vanished piece has nothing left in its place.

    It isn't a loss if a colony ship founds a colony, or if counters merge.
    """
    return all(other != piece for other in scene.pieces.values())


def _is_near(scene: Scene, key: str, readers: Collection[int]) -> bool:
    """Return whether a reader has a piece at a place or next to it."""
    if key not in scene.marks:
        return False
    at = scene.marks[key].box
    return any(
        piece.owner in readers and _are_neighbours(at, scene.marks[piece.at].box)
        for piece in scene.pieces.values()
        if piece.at in scene.marks
    )


def _are_neighbours(first: Box, other: Box) -> bool:
    across = first.x + first.w / 2 - other.x - other.w / 2
    down = first.y + first.h / 2 - other.y - other.h / 2
    # squares are compared, which saves a root for each pair of places
    return bool(across**2 + down**2 <= (BESIDE * first.w) ** 2)
