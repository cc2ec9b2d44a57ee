"""The pictures of a match's story: its opening, what mattered most, and its result."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from bot.tables.history.past_boards import RULES_CHANGED
from bot.tables.history.story import Frame, frames
from bot.tables.history.turning_points import Played, RestPoint
from bot.user_errors import UserError
from render import Ending, Picture, artists, board_picture, current_scores, ending_picture, event
from rules import catalogue
from rules.kernel import ReplayMismatch
from rules.rest_points import Moment, moments


class StoryOrder(Played, frozen=True, kw_only=True):
    """An order to paint the story of a finished match, with the style of its pictures."""

    names: tuple[str, ...]
    palette: str
    marked: tuple[int, ...]
    """Length of the log after each move that the story prefers to show."""
    ended: Ending


class PaintedStory(msgspec.Struct, frozen=True):
    """The pictures of a match's story, in the order of the match."""

    opening: Picture
    frames: tuple[tuple[Frame, Picture], ...]
    ending: Picture


def paint_story(order: StoryOrder) -> PaintedStory:
    """Replay a finished match with hidden information, and return its story's pictures.

    Runs in a worker process. Raises UserError if the rules have changed.
    """
    game, options = catalogue[order.game], dict(order.options)
    prepared = game.prepare(options) if game.prepare else None
    replayed = moments(
        game, seats=order.seats, options=options, log=order.log, seat=None, unveiled=True
    )
    try:
        points = [*replayed]
    except ReplayMismatch as mismatch:
        raise UserError(RULES_CHANGED) from mismatch
    story = _paint_all(order, points)
    del prepared  # held up to here, for content is freed with its last holder
    return story


def _paint_all(order: StoryOrder, points: Sequence[Moment]) -> PaintedStory:
    """Return the pictures of the first board, of the chosen frames, and of the result."""
    end = order.last(artists[order.game].view)
    views = [*(point.view for point in points), end]
    stood = [RestPoint(current_scores(point.view), point.at, point.when) for point in points]
    stood.append(RestPoint(current_scores(end), len(order.log), ""))
    events = event_indices(order, views)
    chosen = frames(stood, order.marked, events)
    series = tuple(zip(*(each.scores for each in stood), strict=True)) if stood[0].scores else ()
    return PaintedStory(
        board_picture(views[0], names=order.names, palette=order.palette),
        tuple((frame, _picture(order, views, frame.index, events)) for frame in chosen),
        ending_picture(
            msgspec.structs.replace(order.ended, series=series), order.game, palette=order.palette
        ),
    )


def event_indices(order: StoryOrder, views: Sequence[Any]) -> list[int]:
    """Return the indices of the views that are the first to show an event, such as a battle.

    A view may show a battle for as long as it is the latest.
    """
    moments = artists[order.game].moments
    if moments is None:
        return []
    indices, last = list[int](), list[str]()
    for index, (seen, view) in enumerate(pairwise(views), 1):
        first = next(iter(moments(view, seen, order.names)), None)
        words = first.words() if first else []
        if words and words != last:
            indices.append(index)
        last = words
    return indices


def _picture(
    order: StoryOrder, views: Sequence[Any], index: int, events: Collection[int]
) -> Picture:
    """Return the picture of a view by index: its event, or the board with changes outlined."""
    view, seen = views[index], views[index - 1]
    style: dict[str, Any] = {"names": order.names, "palette": order.palette}
    shown = event(view, seen, **style) if index in events else None
    return shown or board_picture(view, seen=seen, **style)
