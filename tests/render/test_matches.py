"""Pictures of real matches: everything fits, and nothing hidden shows."""

from __future__ import annotations

import random
from collections.abc import Iterator

import render
from render.ganymede.boards import overview
from render.picture import ALT_LIMIT, PictureKind
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render.overflow import NAMES
from tests.support.pixels import is_same_picture

EVERY = 15
"""Answers between two looks at the table."""


def looks(seats: int, seed: str) -> Iterator[Match]:
    """Yield a match of random answers, looked at now and then and at its end."""
    match = Match.start(catalogue["ganymede"], seats=seats, options={}, dice=SeededDice(seed))
    choose = random.Random(seed)
    for number in range(10_000):
        if number % EVERY == 0 or match.result is not None:
            yield match
        if match.result is not None:
            return
        seat, ask = next(iter(match.asks().items()))
        match.answer(seat, choose.choice(list(ask.keys)))


def test_pictures_stay_the_same_when_hidden_parts_are_dealt_anew() -> None:
    compared = 0
    for number, match in enumerate(looks(3, "hidden")):
        if number % 8 or match.result is not None:
            continue
        compared += 1
        seat = min(match.asks())
        copy = match.fork(SeededDice("other"), seat=seat)
        for kind in (PictureKind.OVERVIEW, PictureKind.HAND):
            mine = render.board_picture(match.view(seat), kind=kind)
            render.forget()
            assert is_same_picture(render.board_picture(copy.view(seat), kind=kind), mine)
        assert len(mine.alt) <= ALT_LIMIT
    assert compared > 2


def test_finished_match_is_shown_as_over() -> None:
    *_, last = looks(2, "over")
    view = last.view(None)
    assert last.result is not None
    winner = NAMES[last.result.places.index(1)]
    words = list(overview(view, NAMES).texts())
    assert f"{winner} wins" in words
    assert {f"{NAMES[0]}, 1st", f"{NAMES[0]}, 2nd"} & set(words)
    assert sum(player.place == 1 for player in view.players) == 1
    assert [sum(player.flown) for player in view.players] == [
        player.standing["ships"] for player in view.players
    ]
    assert "game over (" in render.text_board(view)
    assert "game over (" in render.board_picture(view).alt
