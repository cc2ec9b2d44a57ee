"""The words for a step of the sequence of play."""

from __future__ import annotations

from rules.kernel import Choice, Tell
from tests.support.tiny import Box, begun


async def last_leg(state: Box, _tell: Tell) -> None:
    """Ask once; the match is over afterwards."""
    await Choice("deed", 0, "Well?", "1", {"end": "end"}, always=True)
    state.over = True


def test_game_over_takes_the_place_of_the_round() -> None:
    match = begun(last_leg)
    assert match.when == "round 1"
    match.answer(0, "end")
    assert match.when == "game over"
    assert begun(last_leg, when=lambda state: f"leg {state.legs}").when == "leg 0"
