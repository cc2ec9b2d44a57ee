"""Who is awaited, on every board: not always whoever's turn it is."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

import render
from render.art import Art
from render.scene import Line, Scene
from render.words import moving
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render import legibility

SLUGS = sorted(catalogue)
NAMES = ("Konstantinia", "Wilhelminaaa", "Massimiliano")
"""Names of twelve letters, which no board may cut."""


@cache
def asked(slug: str) -> tuple[Any, int]:
    """The public view of a match of three in somebody's turn, and whose it is."""
    game, dice = catalogue[slug], SeededDice("greedy")
    match = Match.start(game, seats=3, dice=SeededDice("awaited"))
    for _ in range(300):
        view = match.view(None)
        if view.active is not None and list(match.asks()) == [view.active]:
            return view, view.active
        seat, ask = min(match.asks().items())
        match.answer(seat, game.ai_levels["fair"](ask, match.view(seat), dice))
    raise AssertionError(slug)


def told(slug: str, *awaited: int) -> tuple[str, str, str]:
    """The board's words, its text and its alt text."""
    view, _ = asked(slug)
    scene = render.composed(view, names=NAMES, awaited=awaited)
    assert list(legibility.faults(scene)) == []
    picture = render.board(view, names=NAMES, awaited=awaited)
    text = render.text(view, names=NAMES, awaited=awaited)
    return " ".join(scene.texts()), text, picture.alt


@pytest.mark.parametrize("slug", SLUGS)
def test_one_who_is_awaited_in_anothers_turn_is_named(slug: str) -> None:
    _, active = asked(slug)
    other = (active + 1) % 3
    for words in told(slug, other):
        assert f"{NAMES[active]} to move" not in words
        assert re.search(f"{NAMES[other]} is awaited|[Aa]waited: {NAMES[other]}", words)


@pytest.mark.parametrize("slug", SLUGS)
def test_whose_turn_it_is_moves_where_nobody_else_is_awaited(slug: str) -> None:
    _, active = asked(slug)
    for words in told(slug, active):
        assert re.search(f"{NAMES[active]} (to move|moves)", words)
        assert "awaited" not in words


@pytest.mark.parametrize("slug", SLUGS)
def test_several_who_are_awaited_stand_on_the_board_by_their_signs(slug: str) -> None:
    view, active = asked(slug)
    others = [seat for seat in range(3) if seat != active]
    shown, text, alt = told(slug, *others)
    assert "awaited" in shown
    assert all(NAMES[seat] in text and NAMES[seat] in alt for seat in others)
    alone = render.composed(view, names=NAMES, awaited=[active])
    scene = render.composed(view, names=NAMES, awaited=others)
    assert _signs(scene) - _signs(alone), "the title has signs"


def _signs(scene: Scene) -> Counter[str]:
    """How often each drawing stands in a line of words."""
    lines = (item.parts for item in scene.items if isinstance(item, Line))
    return Counter(part.name for parts in lines for part in parts if isinstance(part, Art))


def test_where_all_are_asked_in_nobodys_turn_the_table_rests() -> None:
    names = ("Ann", "Bea")
    assert moving(None, names, [], "all choose") == "all choose"
    assert moving(None, names, [0, 1], "all choose") == "all choose"
    assert moving(None, names, [1], "all choose") == "Bea is awaited"
    assert moving(0, names, [0, 1]) == "Ann's turn; Ann and Bea are awaited"
    assert moving(0, names, [1]) == "Ann's turn; Bea is awaited"
    assert moving(0, names, []) == "Ann's turn"
