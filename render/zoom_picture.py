"""*Zoom*: one region of a board by name, or else the part with the latest changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from render.phone_parts import focus_parts
from render.picture import Artist, Extra
from render.scene import Scene
from render.words import pending_seats
from render.zoom import ZOOM, part, region, words_in_order


def zoom_of(artist: Artist) -> Extra:
    """Return the extra picture that shows one region of a game's board."""

    def draw(view: Any, names: Sequence[str], at: str) -> Scene:
        scene = artist.draw_detail(view, names, ())
        return _named_region(artist, view, names, at, scene) or focus(view, None, names)

    def focus(view: Any, seen: Any, names: Sequence[str]) -> Scene:
        scene, detail = artist.overview(view, names, ()), artist.draw_detail(view, names, ())
        if seen is not None:
            before = artist.overview(seen, names, ())
            scene.outline_changes(before.contents, before.pieces)
            # compared on the overview, whose scenes are kept; the detail has the same marks
            detail.changed = [key for key in scene.changed if key in detail.marks]
        readers = pending_seats(view.active if view.seat is None else view.seat, ())
        parts = focus_parts(scene, readers, detail)
        # nothing has changed: the first map is where a newcomer should look
        first, *others = parts or filter(None, [opening(view, names, detail)])
        first.below += others
        return first

    def opening(view: Any, names: Sequence[str], board: Scene) -> Scene | None:
        return _named_region(artist, view, names, _regions(board)[0], board)

    def words(view: Any, names: Sequence[str], at: str) -> str:
        title = f"**{at}**" if at else "**Where the action is**"
        board = artist.draw_detail(view, names, ())
        seat = _seat_of(board, at)
        if seat is not None:
            return f"{title}\n{artist.text(artist.public(view, seat), seat, names, ())}"
        scene = _named_region(artist, view, names, at, board) or focus(view, None, names)
        lines = [" · ".join(words_in_order(part)) for part in (scene, *scene.below)]
        return "\n".join([title, *filter(None, lines)])

    def places(view: Any) -> tuple[str, ...]:
        # completion asks for places at every letter, with no names at hand
        return _regions(artist.overview(view, _placeholder_names(artist, view), ()))

    return Extra(ZOOM, "Zoom", "There is no board yet", draw, words, places, focus=focus)


def _named_region(
    artist: Artist, view: Any, names: Sequence[str], at: str, board: Scene
) -> Scene | None:
    """Return a region of a board: a seat's own public picture, or a part; None without a name."""
    if at not in board.regions:
        return None
    seat = _seat_of(board, at)
    if seat is not None:
        return artist.seat(artist.public(view, seat), seat, names)
    if artist.scene_around:
        return part(*artist.scene_around(view, names, at))
    return region(board, board.regions[at])


def _seat_of(scene: Scene, name: str) -> int | None:
    """Return the seat whose own area a region shows; None for any other region."""
    box = scene.regions.get(name)
    return next((seat for seat, own in scene.seats.items() if own == box), None)


def _regions(scene: Scene) -> tuple[str, ...]:
    """Return the names of the regions: those of maps first, and those of seats last."""
    own = [*scene.seats.values()]

    def rank(name: str) -> tuple[bool, bool]:
        box = scene.regions[name]
        return box in own, not any(field.intersects(box) for field in scene.fields)

    return tuple(sorted(scene.regions, key=rank))


def _placeholder_names(artist: Artist, view: Any) -> list[str]:
    """Return placeholder names, for when only the regions' names matter."""
    return [f"Player {seat + 1}" for seat in range(artist.seats(view))]
