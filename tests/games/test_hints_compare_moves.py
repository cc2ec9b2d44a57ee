"""A hint compares moves: opening a menu is none, for everybody can go back from there."""

from __future__ import annotations

import pytest

from bot.tables.ai.hint_search import _opens_menu, advise
from rules.ganymede import GANYMEDE
from rules.kernel import Match, SeededDice, Thinker
from rules.kernel.value_parts import Difference
from rules.starship_captains import STARSHIP_CAPTAINS
from tests.starfarers.position import Board, after, ask_of


def test_a_hint_never_offers_a_menu_as_an_equal_move() -> None:
    match = after(Board().match(), "done")
    assert {"more", "end"} <= {*ask_of(match, "deed").keys}
    assert "Hostility" not in advise(match.save(), 0).reason


def started() -> Match:
    """Return a match of Ganymede whose first ships are chosen."""
    match, policy = Match.start(GANYMEDE, seats=2, dice=SeededDice("compared")), SeededDice("walk")
    while (ask := min(match.asks().items())[1]).id != "turn.action":
        match.answer(ask.seat, GANYMEDE.ai_levels["fair"](ask, match.view(ask.seat), policy))
    return match


def test_a_lead_within_chance_leaves_the_usual_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = started()
    seat = min(match.asks())
    monkeypatch.setattr(Thinker, "compare_values", lambda *_: Difference(0.5, 2.0))
    advice = advise(match.save(), seat)
    assert advice.gain == 0.0
    assert advice.instead == advice.words[: len(advice.instead)]
    assert not advice.next_best


def test_the_next_best_move_begins_differently() -> None:
    match = started()
    seat = min(match.asks())
    advice = advise(match.save(), seat)
    assert advice.next_best
    assert advice.next_best[0] != advice.words[0]


def test_more_options_of_the_same_question_are_a_menu() -> None:
    match, policy = (
        Match.start(STARSHIP_CAPTAINS, seats=2, dice=SeededDice("menu")),
        SeededDice("m"),
    )
    fair = STARSHIP_CAPTAINS.ai_levels["fair"]
    while "more" not in (ask := min(match.asks().items())[1]).keys:
        match.answer(ask.seat, fair(ask, match.view(ask.seat), policy))
    menus = [key for key in ask.keys if _opens_menu(match, ask.seat, key)]
    assert menus == ["more"]
