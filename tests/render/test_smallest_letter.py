"""The smallest letter of each picture on a phone: 9 px in an overview, 11 in other pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import render
from render.art import Art, Letter
from render.close_up import close_up
from render.drawn_names import drawn_names
from render.endings import ending_scene
from render.paint import measured
from render.paint.painter import ICON_EMS
from render.picture import PictureKind, digest
from render.request import Request
from render.scene import Icon, Line, Scene
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render import legibility
from tests.render.walks import NAMES, SLUGS, scenes, walked
from tests.support.depth import seeds, widths

PHONE, OVERVIEW, OTHERS = 360, 9, 11
"""Width of a phone, and heights of the em there."""
ROUNDING = 0.1
"""Sides of drawings are whole pixels."""
WIDEST = 11 / 7
"""Desktop clients show one picture in 550 x 350 pixels."""
DOUBLED = ("ganymede",)
"""Games in whose pictures beside the overview letters only repeat what shape and colour say."""
GAMES = SLUGS


def letters(scene: Scene) -> Iterator[tuple[float, str]]:
    """Yield the heights of letters on a phone, with the words."""
    share = PHONE / scene.width
    for item in scene.items:
        if isinstance(item, Icon):
            yield from _drawn(item.art, item.box.w * share)
        elif isinstance(item, Line):
            size = measured(item)[0] * share
            for part in item.parts:
                if isinstance(part, Art):
                    yield from _drawn(part, size * ICON_EMS)
                elif part.strip():
                    yield size, part


def _drawn(art: Art, side: float) -> Iterator[tuple[float, str]]:
    for shape in art.shapes:
        if isinstance(shape, Letter):
            yield shape.size * side, f"{shape.text!r} on {art.name}"


def too_small(scene: Scene, least: float, *, drawn: bool) -> list[str]:
    """Return words, and letters of drawings if wanted, that are lower than this."""
    return sorted(
        f"{words} {size:.1f}"
        for size, words in set(letters(scene))
        if size < least - ROUNDING and (drawn or " on " not in words)
    )


@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in GAMES for seats in widths(catalogue[slug].seats)]
)
def test_every_letter_can_be_read_on_a_phone(slug: str, seats: int, seed: int) -> None:
    for look, match in walked(slug, seats, seed):
        for name, scene in scenes(match, look):
            kind = name.split()[0]
            board = kind == render.PictureKind.OVERVIEW
            least = OVERVIEW if board else OTHERS
            for part in (scene, *scene.below):
                small = too_small(part, least, drawn=board or slug not in DOUBLED)
                assert small == [], f"{name} at look {look}"


@pytest.mark.parametrize("slug", GAMES)
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
    scene = ending_scene(result, render.artists[slug].looks)
    assert too_small(scene, OTHERS, drawn=True) == []
    assert list(legibility.faults(scene)) == []


@pytest.mark.parametrize("slug", GAMES)
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
    request = Request(artist, PictureKind.OVERVIEW, "", None, tuple(names), tuple(pending))
    scene = request.compared(view, seen, digest(view, names), digest(seen, names))
    for part in close_up(request, view, seen, scene, pending).scenes():
        yield too_small(part, OTHERS, drawn=True)


@pytest.mark.parametrize("slug", GAMES)
def test_overview_is_no_wider_than_a_desktop_shows(slug: str) -> None:
    for seats in catalogue[slug].seats:
        for look, match in walked(slug, seats, 1):
            scene = render.composed(match.view(None))
            assert scene.width <= WIDEST * scene.height, f"look {look}"
            assert scene.width <= 1600
            assert scene.height <= 1200
