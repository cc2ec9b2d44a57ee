"""Scores of a running match: the leader on top, every score by its parts."""

from __future__ import annotations

import pytest

import render
from render.paint import measure
from render.player_styles import DEFAULT_STYLES
from render.scene import Line
from render.scores import Score, scores_of
from rules import catalogue
from tests.render import legibility
from tests.render.walks import NAMES, SLUGS, walked

PHONE, LEAST = 360, 11
GAMES = [slug for slug in SLUGS if render.artists[slug].extra_named("scores")]
SCORES = (
    Score(28, "14", {"missions": 20, "rings": 8}, {"missions": "10", "rings": "4"}),
    Score(45, "22½", {"missions": 45, "damage": 0}, {"missions": "22½", "damage": "0"}),
    Score(28, "14", {"missions": 30, "damage": -2}, {"missions": "15", "damage": "-1"}),
)


def test_scores_rank_the_leader_first_and_name_every_part() -> None:
    extra = scores_of(DEFAULT_STYLES, lambda _view: SCORES)
    assert extra.words(None, ("Ann", "Bea", "Cyd")).splitlines() == [
        "**Scores**",
        "1. Bea: 22½ (missions 22½)",
        "2. Ann: 14 (missions 10, rings 4)",
        "2. Cyd: 14 (missions 15, damage -1)",
    ]
    shown = list(extra.scene(None, ("Ann", "Bea", "Cyd")).texts())
    assert shown.index("Bea") < shown.index("Ann") < shown.index("Cyd")
    assert {"missions", "rings", "damage -1"} <= set(shown)


@pytest.mark.parametrize("slug", GAMES)
def test_scores_of_a_match_can_be_read_on_a_phone(slug: str) -> None:
    seats = catalogue[slug].seats[-1]
    for look, match in walked(slug, seats, 1):
        scene = render.compose(match.view(None), kind="scores", names=NAMES[:seats])
        assert list(legibility.faults(scene)) == [], f"look {look}"
        lines = [item for item in scene.items if isinstance(item, Line)]
        assert min(measure(line)[0] for line in lines) * PHONE >= LEAST * scene.width
