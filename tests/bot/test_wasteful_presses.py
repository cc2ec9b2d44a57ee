"""Presses that would throw something away for good ask first, in buttons and in forms."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.steps import Step
from tests.bot.play import standing
from tests.space_empires.position import Position
from tests.support.running import Running

SEAL = "Seal the sheet; 30 of 88 CP are carried over, the rest is lost"


def rich(cp: int) -> Position:
    """Ann's Economic Phase with so many CP."""
    position = Position()
    position.unit("SY", position.homeworld(), size=4)
    position.state.players[0].bonus = cp - 20
    return position.when(Step.ECONOMY)


@pytest.mark.parametrize("confirm", [True, False])
async def test_sealing_a_sheet_that_wastes_cp_asks_first(here: Running, confirm: bool) -> None:
    status = await here.begun("ann", "bea", game="space_empires")
    live = await standing(here, status, rich(88).seeded())
    ann, state = here.seat("ann"), live.match.state
    await ann.slash("lobby", "/settings", commit=confirm)
    panel = (await ann.press(status, "Play")).message
    asked = (await ann.press(panel, SEAL)).message
    assert "58 of your 88 CP are lost" in asked.text
    assert {"Commit", "Back"} <= set(asked.buttons)
    assert not state.players[0].draft.sealed
    back = (await ann.press(asked, "Back")).message
    assert "What goes on your production sheet?" in back.text
    asked = (await ann.press(back, SEAL)).message
    await ann.press(asked, "Commit")
    assert live.match.state.players[0].draft.sealed


async def test_sealing_a_sheet_that_wastes_nothing_is_one_press(here: Running) -> None:
    status = await here.begun("ann", "bea", game="space_empires")
    live = await standing(here, status, rich(25).seeded())
    ann = here.seat("ann")
    panel = (await ann.press(status, "Play")).message
    await ann.press(panel, "Seal the sheet; 25 CP are left")
    assert live.match.state.players[0].draft.sealed


@pytest.mark.parametrize(("cp", "told"), [(31, "1 of your 31 CP is lost"), (30, "")])
def test_7_5_1_a_sheet_names_what_sealing_loses(cp: int, told: str) -> None:
    ask = rich(cp).seeded().asks()[0]
    assert told in ask.waste("seal")
    assert bool(ask.waste("seal")) == bool(told)
    assert not any(ask.waste(key) for key in ask.keys if key != "seal")
