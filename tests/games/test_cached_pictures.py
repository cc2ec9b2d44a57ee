"""A picture compared with an earlier one is the same whether or not that one is still known."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

import render
from render import PictureKind, artists
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.random_walks import walk

SLUGS = sorted(catalogue)
STEP, LOOKS = 20, 6
"""Answers between two looks at a match, and how many there are."""


def played(slug: str) -> Match:
    """Return a match of two that has begun."""
    return Match.start(catalogue[slug], seats=2, dice=SeededDice("compared"))


def go_on(match: Match, rng: SeededDice) -> None:
    """Play some random answers, or fewer if the match ends."""
    deque(walk(match, "random", rng, STEP), maxlen=0)


def compared(view: Any, seen: Any, pending: list[int]) -> list[bytes]:
    """Return the pictures of a seat's view, with what changed since another one outlined."""
    return [
        render.board_picture(view, kind=kind, seen=seen, pending=pending).png
        for kind in (PictureKind.OVERVIEW, PictureKind.HAND)
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_outlines_are_the_same_with_the_earlier_picture_cached(slug: str) -> None:
    match, rng = played(slug), SeededDice("on")
    before, pending = match.view(0), sorted(match.asks())
    go_on(match, rng)
    after, then = match.view(0), sorted(match.asks())
    assert before != after
    render.forget()
    fresh = compared(after, before, then)
    render.forget()
    compared(before, None, pending)
    assert compared(after, before, then) == fresh
    assert compared(after, None, then) != fresh, "nothing was outlined"


@pytest.mark.parametrize("slug", SLUGS)
def test_seats_to_move_are_not_outlined_as_a_change(slug: str) -> None:
    match, rng, artist, names = played(slug), SeededDice("on"), artists[slug], ("Ann", "Bea")
    for _ in range(LOOKS):
        go_on(match, rng)
        for kind in (PictureKind.OVERVIEW, PictureKind.HAND):
            words = [
                artist.scene(match.view(0), kind, 0, names, pending).contents
                for pending in ((), (0,), (1,), (0, 1))
            ]
            assert words[0]
            assert words == [words[0]] * len(words)
