"""Pending players on every board: not always the player whose turn it is."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

import render
from render.art import Art
from render.scene import Line, Scene
from render.words import turn_words
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render import legibility

SLUGS = sorted(catalogue)
NAMES = ("Konstantinia", "Wilhelminaaa", "Massimiliano")
"""Names of twelve letters, which no board may cut."""


@cache
def match_of_three(slug: str) -> tuple[Any, int]:
    """Return the public view of a match of three in a player's turn, and that player's seat."""
    game, dice = catalogue[slug], SeededDice("greedy")
    match = Match.start(game, seats=3, dice=SeededDice("pending"))
    for _ in range(300):
        view = match.view(None)
        if view.active is not None and list(match.asks()) == [view.active]:
            return view, view.active
        seat, ask = min(match.asks().items())
        match.answer(seat, game.ai_levels["fair"](ask, match.view(seat), dice))
    raise AssertionError(slug)


def words_text_alt(slug: str, *pending: int) -> tuple[str, str, str]:
    """Return the board's words, its text and its alt text."""
    view, _ = match_of_three(slug)
    scene = render.compose(view, names=NAMES, pending=pending)
    assert list(legibility.faults(scene)) == []
    picture = render.board_picture(view, names=NAMES, pending=pending)
    text = render.text_board(view, names=NAMES, pending=pending)
    return " ".join(scene.texts()), text, picture.alt


@pytest.mark.parametrize("slug", SLUGS)
def test_pending_player_in_anothers_turn_is_named(slug: str) -> None:
    _, active = match_of_three(slug)
    other = (active + 1) % 3
    for words in words_text_alt(slug, other):
        assert f"{NAMES[active]} to move" not in words
        assert re.search(f"[Ww]aiting for {NAMES[other]}", words)


@pytest.mark.parametrize("slug", SLUGS)
def test_active_player_moves_where_nobody_else_is_pending(slug: str) -> None:
    _, active = match_of_three(slug)
    for words in words_text_alt(slug, active):
        assert re.search(f"{NAMES[active]} (to move|moves)", words)
        assert "aiting for" not in words


@pytest.mark.parametrize("slug", SLUGS)
def test_several_pending_players_have_signs_on_the_board(slug: str) -> None:
    view, active = match_of_three(slug)
    others = [seat for seat in range(3) if seat != active]
    shown, text, alt = words_text_alt(slug, *others)
    assert "aiting for" in shown
    assert all(NAMES[seat] in text and NAMES[seat] in alt for seat in others)
    alone = render.compose(view, names=NAMES, pending=[active])
    scene = render.compose(view, names=NAMES, pending=others)
    assert _signs(scene) - _signs(alone), "the title has signs"


def _signs(scene: Scene) -> Counter[str]:
    """Return the number of each drawing in lines of words."""
    lines = (item.parts for item in scene.items if isinstance(item, Line))
    return Counter(part.name for parts in lines for part in parts if isinstance(part, Art))


def test_all_pending_in_nobodys_turn_gives_the_idle_words() -> None:
    names = ("Ann", "Bea")
    assert turn_words(None, names, [], "all choose") == "all choose"
    assert turn_words(None, names, [0, 1], "all choose") == "all choose"
    assert turn_words(None, names, [1], "all choose") == "waiting for Bea"
    assert turn_words(0, names, [0, 1]) == "Ann's turn; waiting for Ann and Bea"
    assert turn_words(0, names, [1]) == "Ann's turn; waiting for Bea"
    assert turn_words(0, names, []) == "Ann's turn"
