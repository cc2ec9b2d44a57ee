"""The smallest letter of results and close-ups on a phone, and the width of overviews.

Letters of all other pictures are read in `test_legibility.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import render
from render.close_up import close_up
from render.drawn_names import drawn_names
from render.endings import ending_scene
from render.picture import PictureKind, digest
from render.request import PictureRequest
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render import legibility
from tests.render.letters import OTHERS, WIDEST, too_small
from tests.render.walks import NAMES, SLUGS, walked
from tests.support.depth import at_depth


@pytest.mark.parametrize("slug", SLUGS)
def test_every_letter_of_a_result_can_be_read(slug: str) -> None:
    game = catalogue[slug]
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice("result"))
    totals = render.current_scores(match.view(None))
    result = render.Ending(
        headline="Maximiliana von Hohe… and WWWWWWWWWWWW share the victory",
        why="The match was ended by the table, and the present scores count.",
        names=drawn_names(NAMES[: game.seats[-1]]),
        places=tuple(range(1, game.seats[-1] + 1)),
        scores=tuple(f"{total:g}" for total in totals),
        parts=tuple({"missions": 20, "damage": -3} for _ in totals),
        series=tuple((0.0, 5.0, 9.0) for _ in totals),
    )
    scene = ending_scene(result, render.artists[slug].styles)
    assert too_small(scene, OTHERS, drawn=True) == []
    assert list(legibility.faults(scene)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_letter_of_a_close_up_can_be_read(slug: str) -> None:
    seen = None
    for look, match in walked(slug, catalogue[slug].seats[-1], 1):
        view, pending = match.view(None), sorted(match.asks())
        if seen is not None:
            small = [words for scene in close_ups(view, seen, pending) for words in scene]
            assert small == [], f"look {look}"
        seen = view


def close_ups(view: Any, seen: Any, pending: Sequence[int]) -> Iterator[list[str]]:
    """Yield words too small for a phone in each part of a close-up."""
    artist = next(each for each in render.artists.values() if isinstance(view, each.view))
    names = [f"Player {seat + 1}" for seat in range(artist.seats(view))]
    request = PictureRequest(artist, PictureKind.OVERVIEW, "", None, tuple(names), tuple(pending))
    scene = request.compose_with_changes(view, seen, digest(view, names), digest(seen, names))
    for part in close_up(request, view, seen, scene, pending).scenes():
        yield too_small(part, OTHERS, drawn=True)


@pytest.mark.parametrize("slug", SLUGS)
def test_overview_is_no_wider_than_a_desktop_shows(slug: str) -> None:
    for seats in catalogue[slug].seats[-at_depth(1, 9) :]:
        for look, match in walked(slug, seats, 1):
            scene = render.compose(match.view(None))
            assert scene.width <= WIDEST * scene.height, f"look {look}"
            assert scene.width <= 1600
            assert scene.height <= 1200
