"""Sizes of pictures: those of late positions with all seats are the fullest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import render
from render.palettes import PALETTES
from render.picture import Picture
from rules import catalogue
from rules.kernel import Match
from tests.render.walks import SLUGS, walked
from tests.support.depth import at_depth, sampled, seeds

MOST = 160 * 1024
"""Bytes of a picture, at most: it is sent with every move."""
WIDEST, TALLEST = 1600, 3400
"""Pixels of a picture, at most; the tall ones are lists for a phone."""
LOOKS = at_depth(1, 100)
"""Positions that are looked at, from the last one."""


def pictures(match: Match, palette: str) -> Iterator[tuple[str, Picture]]:
    """Yield every picture that a player may ask for, with its kind."""
    view, pending = match.view(0), sorted(match.asks())
    for kind in (*render.PictureKind, *(extra.name for extra in render.extras(view))):
        yield kind, render.board_picture(view, kind=kind, seat=0, palette=palette, pending=pending)


@pytest.mark.parametrize("palette", sampled(sorted(PALETTES)))
@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize("slug", SLUGS)
def test_late_positions_have_small_pictures(slug: str, seed: int, palette: str) -> None:
    matches = [match for _, match in walked(slug, catalogue[slug].seats[-1], seed)]
    for match in matches[-LOOKS:]:
        for kind, picture in pictures(match, palette):
            assert len(picture.png) <= MOST, kind
            assert picture.width <= WIDEST, kind
            assert picture.height <= TALLEST, kind
            assert picture.alt, kind
