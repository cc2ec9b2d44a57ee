"""Self-play lets a strong seat think ahead, line by line or by plans, and repeats from its seed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tools.selfplay import Plan, play
from rules.kernel import Ask, Search
from rules.table_game import TableGame
from tests.kernel.orchard import apples, orchard, patient
from tests.support.tiny import tiny


def hurried(ask: Ask, view: Any, dice: Any) -> str:
    """Take what pays immediately, or plant where a tree bears."""
    return "take" if "take" in ask.keys else "soil"


GAME = tiny(orchard, value=apples, ai_levels={"fair": hurried, "strong": Search(hurried)})
PLANNED = tiny(
    orchard,
    value=apples,
    ai_levels={"strong": Search(hurried, rounds=2)},
    plans={"hurried": hurried, "patient": patient},
)


@pytest.mark.parametrize("game", [GAME, PLANNED], ids=["lines", "plans"])
def test_a_strong_seat_thinks_ahead_in_self_play(game: TableGame[Any, Any]) -> None:
    plan = Plan(seats=1, seed=7, ai=("strong",), options={})
    outcome = play(game, plan)
    assert outcome.played.ok, outcome.played.error
    assert [entry.key for entry in outcome.entries] == ["plant", "soil"] * 6
    assert play(game, plan).played.log == outcome.played.log
