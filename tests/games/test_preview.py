"""*Preview* shows the board of every game, as the move would leave it, the change outlined."""

from __future__ import annotations

import random

import pytest

import render
from render import PictureKind
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.depth import ALL, Chosen, at_depth, seeds

ANSWERS = 90
ENOUGH = at_depth(5, ANSWERS)
"""Answers of a match that change the board, after which it is left."""


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_previewed_changes_are_outlined_on_the_board(slug: str) -> None:
    artist, total = render.artists[slug], 0
    for seed in seeds(2, 20):
        if total >= ENOUGH and Chosen.depth != ALL:
            break
        shown = 0
        game, rng = catalogue[slug], random.Random(seed)
        match = Match.start(game, seats=game.seats[-1], dice=SeededDice(f"tried {seed}"))
        for _ in range(ANSWERS):
            if match.result is not None or shown == ENOUGH:
                break
            seat = rng.choice(sorted(match.asks()))
            key = rng.choice(match.asks()[seat].keys)
            shown += _tried(artist, match, seat, key)
            match.answer(seat, key)
        total += shown
    assert total >= 3, "an answer that changes the board must show there"


def _tried(artist: render.Artist, match: Match, seat: int, key: str) -> bool:
    """Compare one answer's pictures; return whether the board itself would change."""
    seen, view = match.view(seat), match.rehearse(seat, [key]).view(seat)
    kinds = render.tried_kinds(view, seen)
    assert kinds[0] is PictureKind.OVERVIEW
    assert len(set(kinds)) == len(kinds)
    names = [f"P{number}" for number in range(match.seats)]
    scenes = [artist.scene(item, PictureKind.OVERVIEW, seat, names) for item in (view, seen)]
    scenes[0].outline_changes(scenes[1].contents)
    return bool(scenes[0].changed)
