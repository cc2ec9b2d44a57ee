"""Scores of a running match as a picture in portrait: each with its parts, the leader on top."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from render.endings import MARGIN, WIDTH, Ending, draw_ranking, ranking_height
from render.palettes import Role
from render.picture import Extra
from render.player_styles import Style
from render.scene import Box, Scene, Weight

TITLE = 64
NAME = "scores"


class Score(NamedTuple):
    """A seat's score."""

    total: float
    text: str
    """The total as the game writes it: `14½`, `14T`."""
    parts: Mapping[str, int]
    """The total's parts, in units that all seats share."""
    labels: Mapping[str, str] = {}
    """Parts as text, if that isn't the number."""


def scores_of(styles: Sequence[Style], scores: Callable[[Any], Sequence[Score]]) -> Extra:
    """Return a game's extra picture with its scores, which a function computes from a view."""

    def scene(view: Any, names: Sequence[str]) -> Scene:
        ranking = _ranking(scores(view), names)
        drawn = Scene(WIDTH, 2 * MARGIN + TITLE + ranking_height(ranking))
        head, rest = Box(0, 0, WIDTH, drawn.height).inset(MARGIN).top(TITLE)
        drawn.line(head, "Scores", 40, Role.INK, Weight.HEAVY)
        draw_ranking(drawn, rest, ranking, styles, medals=False)
        return drawn

    def words(view: Any, names: Sequence[str]) -> str:
        ranking = _ranking(scores(view), names)
        seats = sorted(range(len(names)), key=lambda seat: ranking.places[seat])
        return "\n".join(["**Scores**", *(_line(ranking, seat) for seat in seats)])

    return Extra(NAME, "Scores", "There are no scores yet", scene, words, always=True)


def _ranking(scores: Sequence[Score], names: Sequence[str]) -> Ending:
    totals = [score.total for score in scores]
    return Ending(
        headline="",
        why="",
        names=tuple(names),
        places=tuple(1 + sum(other > total for other in totals) for total in totals),
        scores=tuple(score.text for score in scores),
        parts=tuple(dict(score.parts) for score in scores),
        labels=tuple(dict(score.labels) for score in scores),
    )


def _line(ranking: Ending, seat: int) -> str:
    """Return a seat's place, score and parts."""
    labels = ranking.labels[seat]
    parts = [f"{kind} {labels.get(kind, n)}" for kind, n in ranking.parts[seat].items() if n]
    total = f"{ranking.places[seat]}. {ranking.names[seat]}: {ranking.scores[seat]}"
    return f"{total} ({', '.join(parts)})" if parts else total
