"""Nobody learns from how quickly a strong seat acts that its hand leaves it one action alone."""

from __future__ import annotations

from unittest.mock import patch

from rules.kernel import Match, Search, SeededDice, Thinker
from rules.spacecorp import SPACECORP


def lone_action() -> Match:
    """Return a match in which a player has only one action."""
    match, dice = Match.start(SPACECORP, seats=2, dice=SeededDice("o4")), SeededDice("d0")
    while match.result is None:
        seat, ask = min(match.asks().items())
        if ask.id == "turn.action" and len(ask.keys) == 1:
            return match
        match.answer(seat, SPACECORP.ai_levels["fair"](ask, match.view(seat), dice))
    raise AssertionError("everybody could always choose")


def test_a_lone_action_is_thought_about_like_any_other() -> None:
    match = lone_action()
    search = SPACECORP.ai_levels["strong"]
    assert isinstance(search, Search)
    seat, ask = min(match.asks().items())
    thinker = Thinker(match, seat, search, "lone")
    with patch.object(Thinker, "roll_out", autospec=True, side_effect=Thinker.roll_out) as rollouts:
        assert thinker.line() == (ask.keys[0],)
    assert rollouts.call_count > search.rollouts // 10
