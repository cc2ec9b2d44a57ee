"""Pictures of a player's view, of a question and of an ending; the latest ones are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from render.all_artists import artist_of, artists, seat_names
from render.alt_badge import with_room_for_badge
from render.animation import animate
from render.changes import changed_words
from render.close_up import close_up, latest_events
from render.drawn_names import drawn_names
from render.endings import Ending, ending_scene
from render.lru_cache import LruCache
from render.outlined_parts import outlined_scenes
from render.paint import column, png, strip_undrawable
from render.paint import forget as forget_bands
from render.palettes import PALETTES
from render.picture import ALT_LIMIT, Picture, PictureKind, cut, digest
from render.question import Question
from render.request import CONTENTS, DIGESTS, SCENES, PictureRequest
from render.scene import Scene
from render.words import pending_seats
from render.zoom import GAP, words_in_order

OUTLINED = "Your options, outlined"
"""Alternative text of a question's picture without words."""

_pictures = LruCache[Picture](capacity=128)


def picture_request(
    view: Any,
    *,
    kind: PictureKind | str = PictureKind.OVERVIEW,
    at: str = "",
    seat: int | None = None,
    names: Sequence[str] = (),
    pending: Sequence[int] = (),
) -> PictureRequest:
    """Return the request of a view's picture; arguments as for `board_picture`."""
    artist = artist_of(view)
    return PictureRequest(artist, kind, at, seat, seat_names(artist, view, names), tuple(pending))


def board_picture(
    view: Any,
    *,
    kind: PictureKind | str = PictureKind.OVERVIEW,
    at: str = "",
    seat: int | None = None,
    palette: str = "night",
    seen: Any = None,
    names: Sequence[str] = (),
    pending: Sequence[int] = (),
) -> Picture:
    """Return a picture of a view, with changes since the view `seen` outlined.

    `seat` is the seat that a picture of the kind `seat` shows (None: the reader's). A hand is
    always the reader's. The name of an extra picture is a kind too; `at` is the place it shows, one
    of `places`, if it takes one. `pending` are the seats that the table waits for. Equal arguments
    return equal pixels, cached ones if they were requested recently. Blocking: call it in a thread
    or in another process. Raises ValueError for an unknown kind, palette or place, for a
    spectator's hand, and for an extra picture with nothing to show.
    """
    if palette not in PALETTES:
        raise ValueError(f"{palette!r} isn't a palette; use one of: {', '.join(PALETTES)}")
    request = picture_request(view, kind=kind, at=at, seat=seat, names=names, pending=pending)
    # by digest: a view is a whole position, too large to keep as a key
    now, before = request.digest(view), request.digest(seen)
    key = digest(now, before, palette, tuple(pending))
    picture = _pictures.get(key)
    if picture is None:
        scene = request.compose_with_changes(view, seen, now, before)
        picture = _paint(request, view, scene, palette)
        _pictures.put(key, picture)
    return picture


def _paint(request: PictureRequest, view: Any, scene: Scene, palette: str) -> Picture:
    # changes first: users of screen readers know the rest already
    alt = f"{changed_words(scene, request.names)}{request.alt(view, scene)}"
    scenes = [scene, *scene.below]
    # an overview keeps its corner free itself, and its replay has the same size
    if request.kind != PictureKind.OVERVIEW:
        scenes = with_room_for_badge(scenes)
    return _paint_one(scenes[0], alt, palette) if len(scenes) == 1 else _stack(scenes, alt, palette)


def _paint_one(scene: Scene, alt: str, palette: str) -> Picture:
    return Picture(png(scene, palette), cut(alt, ALT_LIMIT), scene.width, scene.height)


def _stack(scenes: Sequence[Scene], alt: str, palette: str) -> Picture:
    """Return scenes of one width as a picture, one below the other."""
    image, tall = column(scenes, GAP, palette)
    return Picture(image, cut(alt, ALT_LIMIT), scenes[0].width, tall)


def compose(
    view: Any,
    *,
    kind: PictureKind | str = PictureKind.OVERVIEW,
    at: str = "",
    seat: int | None = None,
    names: Sequence[str] = (),
    pending: Sequence[int] = (),
    detail: bool = False,
) -> Scene:
    """Return the scene of a picture before it is painted; arguments as for `board_picture`.

    With `detail`, the overview is drawn with everything in small letters, as for close-ups.
    """
    request = picture_request(view, kind=kind, at=at, seat=seat, names=names, pending=pending)
    if detail:
        return request.artist.draw_detail(view, drawn_names(request.names), request.pending)
    return request.compose(view, None)[0]


def close_up_picture(
    view: Any,
    *,
    palette: str = "night",
    seen: Any = None,
    names: Sequence[str] = (),
    pending: Sequence[int] = (),
    undone: bool = False,
) -> Picture | None:
    """Return a close-up of a board for a phone: pending players and changes since `seen`.

    Returns None if nothing has changed, except for a reader's own view, which always shows where
    their pieces are. Above the parts is a picture of an event: a launch, a conquest, a new era.
    Events are derived only from the two views, so `undone` suppresses them: after an undo they may
    not have happened. The message beside it says in words what was done.
    """
    request = picture_request(view, names=names, pending=pending)
    now, before = request.digest(view), request.digest(seen)
    own = view.seat is not None
    # one public picture serves all readers, so it centres on the players to move
    waiting = (view.seat,) if own else pending_seats(view.active, pending)
    key = digest(now, before, palette, waiting, "close_up", undone)
    picture = _pictures.get(key)
    if picture is None and (own or before not in (b"", now)):
        scene = request.compose_with_changes(view, seen, now, before)
        near = close_up(request, view, seen, scene, waiting, undone=undone)
        if not (near.moments or near.parts):
            return None
        picture = _stack(with_room_for_badge(near.scenes()), near.words(), palette)
        _pictures.put(key, picture)
    return picture


def event(
    view: Any, seen: Any, *, palette: str = "night", names: Sequence[str] = ()
) -> Picture | None:
    """Return a picture of the greatest event since the view `seen`; None if there was none."""
    artist = artist_of(view)
    drawn = drawn_names(seat_names(artist, view, names))
    for moment in latest_events(artist, view, seen, drawn):
        return _paint_one(moment.scene(), ". ".join(moment.words()), palette)
    return None


def question_picture(
    view: Any, question: Question, *, palette: str = "night", names: Sequence[str] = ()
) -> Picture | None:
    """Return a picture of what a question to the view's reader is about, its options outlined.

    Returns None if the game has nothing to show for it. Blocking, like `board_picture`.
    """
    key = digest(view, question, palette, tuple(names), "focus")
    picture = _pictures.get(key)
    if picture is None:
        scenes = with_room_for_badge(question_scenes(view, question, names=names))
        if not scenes:
            return None
        words = " · ".join(filter(None, (" ".join(words_in_order(scene)) for scene in scenes)))
        picture = _stack(scenes, words or OUTLINED, palette)
        _pictures.put(key, picture)
    return picture


def question_scenes(view: Any, question: Question, *, names: Sequence[str] = ()) -> list[Scene]:
    """Return the scenes of `question_picture`, from top to bottom; arguments as for it."""
    artist = artist_of(view)
    if artist.focus is None:
        return []
    drawn = drawn_names(seat_names(artist, view, names))
    return outlined_scenes(artist.focus(view, drawn, question))


def ending_picture(result: Ending, game: str, *, palette: str = "night") -> Picture:
    """Return the result of a match as a picture in portrait, in the styles of this game."""
    drawn = msgspec.structs.replace(
        result, names=drawn_names(result.names), headline=strip_undrawable(result.headline)
    )
    lines = sorted(zip(result.places, result.names, result.scores, strict=True))
    scores = "; ".join(f"{place}. {name}: {score}" for place, name, score in lines)
    alt = f"{result.headline}. {result.why}. {scores}."
    return _paint_one(ending_scene(drawn, artists[game].styles), alt, palette)


def replay_webp(
    views: Sequence[Any], *, names: Sequence[str] = (), palette: str = "night"
) -> bytes:
    """Return a match as an animated WebP, a frame for each view; blocking, about 50 ms a frame.

    Long matches skip some views. Raise ValueError without any view.
    """
    if not views:
        raise ValueError("a replay needs at least one view")
    artist = artist_of(views[0])
    drawn = drawn_names(seat_names(artist, views[0], names))
    return animate(artist, views, drawn, palette)


def blank(width: int, height: int, palette: str = "night") -> bytes:
    """Return an empty PNG of this size, as a baseline for measurements."""
    return png(Scene(width, height), palette)


def forget() -> None:
    """Drop all cached pictures, and everything kept for comparison with the next ones."""
    for cache in (_pictures, CONTENTS, SCENES, DIGESTS):
        cache.clear()
    forget_bands()
