"""Every picture of every game seen by a pair of eyes, over walks with names of all kinds.

No name of a game stands here: whatever game is added is walked through too.
"""

from __future__ import annotations

import pytest

import render
from render.alt_badge import hidden_items
from render.palettes import PALETTES
from rules import catalogue
from tests.render import legibility
from tests.render.letters import OTHERS, OVERVIEW, too_small
from tests.render.walks import SLUGS, compared, scenes, walked
from tests.support.depth import at_depth, sampled, seeds, widths

DOUBLED = ("ganymede",)
"""Games in whose pictures beside the overview letters only repeat what shape and colour say."""


@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in SLUGS for seats in widths(catalogue[slug].seats)]
)
def test_nothing_is_cut_covered_beyond_the_edge_or_too_small(
    slug: str, seats: int, seed: int
) -> None:
    for look, match in walked(slug, seats, seed):
        for name, scene in scenes(match, look):
            assert list(legibility.faults(scene)) == [], f"{name} at look {look}"
            board = name == render.PictureKind.OVERVIEW
            if board:
                assert list(hidden_items(scene)) == [], f"below the badge at look {look}"
            for part in (scene, *scene.below):
                least, drawn = (OVERVIEW, True) if board else (OTHERS, slug not in DOUBLED)
                assert too_small(part, least, drawn=drawn) == [], f"{name} at look {look}"


@pytest.mark.parametrize("seed", seeds(1, 6))
@pytest.mark.parametrize("slug", SLUGS)
def test_overviews_of_late_turns_hide_no_word(slug: str, seed: int) -> None:
    for seats in catalogue[slug].seats[-at_depth(1, 2) :]:
        for look, scene in compared(slug, seats, seed):
            assert list(legibility.faults(scene)) == [], f"{seats} seats, turn {look}"
            assert list(hidden_items(scene)) == [], f"below the badge, {seats} seats, turn {look}"


@pytest.mark.parametrize("palette", sampled(sorted(PALETTES)))
@pytest.mark.parametrize("slug", SLUGS)
def test_words_and_drawings_stand_out_from_their_ground(slug: str, palette: str) -> None:
    every = catalogue[slug].seats
    for look, match in walked(slug, *at_depth((widths(every)[0], 0), (every[-1], 2))):
        for name, scene in scenes(match, look):
            assert list(legibility.faint(scene, palette)) == [], f"{name} at look {look}"
