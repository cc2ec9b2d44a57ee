"""Sizes of files: pictures of late positions with all seats are the fullest."""

from __future__ import annotations

import pytest

import render
from render.theme import PALETTES
from rules import catalogue
from rules.kernel import Match
from tests.render.walks import SLUGS, walked
from tests.support.depth import at_depth, sampled, seeds

MOST = 160 * 1024
"""Bytes of a picture, at most: it is sent with every move."""
LOOKS = at_depth(1, 100)
"""Positions that are looked at, from the last one."""


def sizes(match: Match, palette: str) -> dict[str, int]:
    """Return the size of every picture that everybody may ask for."""
    view, pending = match.view(None), sorted(match.asks())
    kinds = [render.PictureKind.OVERVIEW, *(extra.name for extra in render.extras(view))]
    return {
        kind: len(render.board(view, kind=kind, palette=palette, pending=pending).png)
        for kind in kinds
    }


@pytest.mark.parametrize("palette", sampled(sorted(PALETTES)))
@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize("slug", SLUGS)
def test_late_positions_have_small_pictures(slug: str, seed: int, palette: str) -> None:
    matches = [match for _, match in walked(slug, catalogue[slug].seats[-1], seed)]
    for match in matches[-LOOKS:]:
        large = {kind: size for kind, size in sizes(match, palette).items() if size > MOST}
        assert large == {}
