"""Pictures of a player's view, made by way of scenes, and equivalent texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from render.alt_badge import with_room_for_badge
from render.animation import replay as animated
from render.changes import changed_words
from render.close_up import close_up, event_picture
from render.drawn_names import drawn_names
from render.endings import Ending as Ending
from render.endings import ending_scene
from render.ganymede import GANYMEDE as GANYMEDE
from render.icons import AI as AI
from render.icons import CLOCK as CLOCK
from render.icons import COMMON_ICONS, COVER, Icons
from render.icons import DICE as DICE
from render.icons import HOST as HOST
from render.lru_cache import LruCache as LruCache
from render.outlined_parts import outlined_scenes
from render.paint import column, drawable, icon_png, png
from render.paint import forget as forget_bands
from render.paint.deflate import missing as missing_packers
from render.palettes import PALETTES, Role
from render.picture import ALT_LIMIT, Artist, Extra, Picture, PictureKind, cut, digest, parts
from render.question import Question as Question
from render.request import CONTENTS, DIGESTS, SCENES, PictureRequest, previewed_kinds
from render.scene import Scene
from render.seasons import SeasonGroup as SeasonGroup
from render.seasons import SeasonPoster as SeasonPoster
from render.seasons import SeasonRow as SeasonRow
from render.seasons import SeasonStandings as SeasonStandings
from render.seasons import SeasonZone as SeasonZone
from render.seasons import TableOutcome as TableOutcome
from render.seasons import season_picture as season_picture
from render.space_empires import SPACE_EMPIRES as SPACE_EMPIRES
from render.spacecorp import SPACECORP as SPACECORP
from render.starfarers import STARFARERS as STARFARERS
from render.starship_captains import STARSHIP_CAPTAINS as STARSHIP_CAPTAINS
from render.words import pending_seats
from render.zoom import GAP, spoken
from render.zoom import ZOOM as ZOOM
from render.zoom_picture import zoom_of

__all__ = [
    "ICONS",
    "PALETTES",
    "Artist",
    "Extra",
    "Picture",
    "PictureKind",
    "artists",
    "blank",
    "board_picture",
    "close_up_picture",
    "compose",
    "cover_icon",
    "current_scores",
    "digest",
    "ending_picture",
    "event",
    "extra_words",
    "extras",
    "forget",
    "icon_pictures",
    "missing_packers",
    "option_icon",
    "own_kinds",
    "parts",
    "places",
    "question_picture",
    "question_scenes",
    "replay_webp",
    "seat_icon",
    "text_board",
    "tried_kinds",
]

artists: Mapping[str, Artist] = {
    artist.slug: replace(artist, extras=(*artist.extras, zoom_of(artist)))
    # by import: a game that is removed leaves no row behind
    for artist in tuple(vars().values())
    if isinstance(artist, Artist)
}
"""Artists of all games by slug: those imported here."""

ICONS: Mapping[str, Icons] = {
    icons.prefix: icons
    for icons in (COMMON_ICONS, *(artist.icons for artist in artists.values()))
    if icons.prefix
}
"""Icons of all games by their prefix, and those that belong to no game."""

OUTLINED = "The things that the options name, outlined"
"""Alternative text of a question's picture without words."""

_pictures = LruCache[Picture](capacity=128)


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
    artist = _artist(view)
    if palette not in PALETTES:
        raise ValueError(f"{palette!r} isn't a palette; use one of: {', '.join(PALETTES)}")
    request = PictureRequest(artist, kind, at, seat, _names(artist, view, names), tuple(pending))
    # by digest: a view is a whole position, too large to keep as a key
    now, before = request.digest(view), request.digest(seen)
    key = digest(now, before, palette, tuple(pending))
    picture = _pictures.get(key)
    if picture is None:
        picture = _paint(request, view, request.compared(view, seen, now, before), palette)
        _pictures.put(key, picture)
    return picture


def _paint(request: PictureRequest, view: Any, scene: Scene, palette: str) -> Picture:
    # changes first: a listener wants them before what they know already
    alt = cut(f"{changed_words(scene, request.names)}{request.alt(view, scene)}", ALT_LIMIT)
    scenes = [scene, *scene.below]
    # an overview keeps its corner free itself, and its replay has the same size
    if request.kind != PictureKind.OVERVIEW:
        scenes = with_room_for_badge(scenes)
    if not scene.below:
        return Picture(png(scenes[0], palette), alt, scene.width, scenes[0].height)
    painted, tall = column(scenes, GAP, palette)
    return Picture(painted, alt, scene.width, tall)


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
    artist = _artist(view)
    request = PictureRequest(artist, kind, at, seat, _names(artist, view, names), tuple(pending))
    if detail:
        return artist.detailed(view, drawn_names(request.names), request.pending)
    return request.composed(view, None)[0]


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
    artist = _artist(view)
    called = _names(artist, view, names)
    request = PictureRequest(artist, PictureKind.OVERVIEW, "", None, called, tuple(pending))
    now, before = request.digest(view), request.digest(seen)
    own = view.seat is not None
    # for everybody's eyes the same picture serves all readers, so it centres on the players to move
    waiting = (view.seat,) if own else pending_seats(view.active, pending)
    key = digest(now, before, palette, waiting, "close_up", undone)
    picture = _pictures.get(key)
    if picture is None and (own or before not in (b"", now)):
        scene = request.compared(view, seen, now, before)
        near = close_up(request, view, seen, scene, waiting, undone=undone)
        if not (near.moments or near.parts):
            return None
        scenes = with_room_for_badge(near.scenes())
        painted, tall = column(scenes, GAP, palette)
        picture = Picture(painted, cut(near.words(), ALT_LIMIT), scenes[0].width, tall)
        _pictures.put(key, picture)
    return picture


def event(
    view: Any, seen: Any, *, palette: str = "night", names: Sequence[str] = ()
) -> Picture | None:
    """Return a picture of the greatest event since the view `seen`; None if there was none."""
    artist = _artist(view)
    return event_picture(artist, view, seen, _names(artist, view, names), palette)


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
        painted, tall = column(scenes, GAP, palette)
        words = " · ".join(filter(None, (" ".join(spoken(scene)) for scene in scenes)))
        picture = Picture(painted, cut(words or OUTLINED, ALT_LIMIT), scenes[0].width, tall)
        _pictures.put(key, picture)
    return picture


def question_scenes(view: Any, question: Question, *, names: Sequence[str] = ()) -> list[Scene]:
    """Return the scenes of `question_picture`, from top to bottom; arguments as for it."""
    artist = _artist(view)
    if artist.focus is None:
        return []
    return outlined_scenes(artist.focus(view, drawn_names(_names(artist, view, names)), question))


def ending_picture(result: Ending, game: str, *, palette: str = "night") -> Picture:
    """Return the result of a match as a picture in portrait, in the styles of this game."""
    drawn = msgspec.structs.replace(
        result, names=drawn_names(result.names), headline=drawable(result.headline)
    )
    scene = ending_scene(drawn, artists[game].styles)
    lines = sorted(zip(result.places, result.names, result.scores, strict=True))
    scores = "; ".join(f"{place}. {name}: {score}" for place, name, score in lines)
    alt = cut(f"{result.headline}. {result.why}. {scores}.", ALT_LIMIT)
    return Picture(png(scene, palette), alt, scene.width, scene.height)


def current_scores(view: Any) -> tuple[float, ...]:
    """Return each seat's current score in a view; empty if the game has none."""
    counts = _artist(view).current_scores
    return tuple(counts(view)) if counts else ()


def own_kinds(view: Any) -> tuple[PictureKind, ...]:
    """Return the kinds of pictures that show a reader's own hand and board, the main one first."""
    artist = _artist(view)
    beside = artist.sheet is not None and artist.sheet(view)
    return (PictureKind.SEAT, PictureKind.HAND) if beside else (PictureKind.HAND,)


def tried_kinds(
    view: Any, seen: Any, *, names: Sequence[str] = (), pending: Sequence[int] = ()
) -> tuple[PictureKind, ...]:
    """Return the kinds of pictures that preview a reader's move, made since the view `seen`.

    The board comes first, even unchanged; then the reader's own pictures that change.
    """
    artist = _artist(view)
    drawn = drawn_names(_names(artist, view, names))
    return previewed_kinds(artist, view, seen, own_kinds(view), drawn, pending)


def text_board(
    view: Any,
    *,
    seat: int | None = None,
    seen: Any = None,
    names: Sequence[str] = (),
    pending: Sequence[int] = (),
) -> str:
    """Return the table, or one seat's board, in Markdown; `parts` splits it for messages.

    Changes since the view `seen`, if any, come first, as in alt texts.
    """
    artist = _artist(view)
    called = _names(artist, view, names)
    request = PictureRequest(artist, PictureKind.OVERVIEW, "", None, called, tuple(pending))
    words = artist.text(view, seat, request.names, pending)
    if seen is None:
        return words
    now, before = request.digest(view), request.digest(seen)
    scene = request.compared(view, seen, now, before)
    changed = changed_words(scene, request.names, len(scene.marks))
    return f"{changed.rstrip()}\n\n{words}" if changed else words


def extras(view: Any) -> tuple[Extra, ...]:
    """Return the game's extra pictures that have a button and something to show now."""
    artist = _artist(view)
    called = _names(artist, view, ())
    return tuple(extra for extra in artist.extras if extra.has_button(view, called))


def places(view: Any, name: str) -> tuple[str, ...]:
    """Return the places that an extra picture can show; empty if it has none."""
    further = _artist(view).named(name)
    return tuple(further.places(view)) if further and further.places else ()


def extra_words(view: Any, name: str, *, at: str = "", names: Sequence[str] = ()) -> str:
    """Return an extra picture in Markdown; empty if the game has none of this name to show now.

    Raise ValueError for an unknown place.
    """
    artist = _artist(view)
    further = artist.named(name)
    if further is None:
        return ""
    return further.words(view, _names(artist, view, names), *further.about(view, at))


def option_icon(view: Any, question: str, key: str) -> str:
    """Return the name of an option's icon, by its question's id and its key; may be empty.

    The id is empty for an answer to a later question. The view is the reader's own.
    """
    return _artist(view).icons.of_option(view, question, key)


def seat_icon(game: str, seat: int) -> str:
    """Return the name of a seat's emblem; empty for a game without pictures."""
    artist = artists.get(game)
    return artist.icons.of_seat(seat) if artist is not None else ""


def cover_icon(game: str) -> str:
    """Return the name of a game's cover; empty for a game without pictures."""
    artist = artists.get(game)
    return artist.icons.named(COVER) if artist is not None else ""


def seat_colour(game: str, seat: int) -> tuple[int, int, int]:
    """Return the colour of a seat's pieces on the boards as red, green and blue, each up to 255."""
    styles = artists[game].styles if game in artists else ()
    return PALETTES["night"][styles[seat].fill if seat < len(styles) else Role.ACCENT]


def icon_pictures(prefix: str) -> dict[str, bytes]:
    """Return the pictures of the icons whose names have a prefix, by name. Blocking."""
    return {name: icon_png(art) for name, art in ICONS[prefix].all().items()}


def replay_webp(
    views: Sequence[Any], *, names: Sequence[str] = (), palette: str = "night"
) -> bytes:
    """Return a match as an animated WebP, a frame for each view; blocking, about 50 ms a frame."""
    if not views:
        raise ValueError("a replay needs at least one view")
    artist = _artist(views[0])
    return animated(artist, views, drawn_names(_names(artist, views[0], names)), palette)


def blank(width: int, height: int, palette: str = "night") -> bytes:
    """Return an empty PNG of this size, as a baseline for measurements."""
    return png(Scene(width, height), palette)


def forget() -> None:
    """Drop all cached pictures, and everything kept for comparison with the next ones."""
    for cache in (_pictures, CONTENTS, SCENES, DIGESTS):
        cache.clear()
    forget_bands()


def _artist(view: Any) -> Artist:
    for artist in artists.values():
        if isinstance(view, artist.view):
            return artist
    raise TypeError(f"no game is drawn from a {type(view).__name__}")


def _names(artist: Artist, view: Any, names: Sequence[str]) -> tuple[str, ...]:
    """Return a name for every seat, without lone surrogates, which no text can hold."""
    called = [name.encode(errors="ignore").decode() for name in names]
    return tuple(
        called[seat] if seat < len(called) and called[seat].strip() else f"Player {seat + 1}"
        for seat in range(artist.seats(view))
    )
