"""Presses that would throw something away for good ask first, in buttons and in forms."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.steps import Step
from tests.bot.table_setup import standing
from tests.space_empires.position import Position
from tests.support.running_bot import Running

SEAL = "Seal the sheet; 30 of 88 CP are carried over, the rest is lost"


def rich(cp: int) -> Position:
    """Ann's Economic Phase with so many CP."""
    position = Position()
    position.unit("SY", position.homeworld(), size=4)
    position.state.players[0].bonus = cp - 20
    return position.when(Step.ECONOMY)


@pytest.mark.parametrize("confirm", [True, False])
async def test_sealing_a_wasteful_sheet_asks_first(app: Running, confirm: bool) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await standing(app, status, rich(88).seeded())
    ann, state = app.seat("ann"), live.match.state
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


async def test_sealing_a_sheet_without_waste_is_one_press(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await standing(app, status, rich(25).seeded())
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    await ann.press(panel, "Seal the sheet; 25 CP are left")
    assert live.match.state.players[0].draft.sealed


@pytest.mark.parametrize(("cp", "text"), [(31, "1 of your 31 CP is lost"), (30, "")])
def test_7_5_1_a_sheet_names_what_sealing_loses(cp: int, text: str) -> None:
    ask = rich(cp).seeded().asks()[0]
    assert text in ask.waste("seal")
    assert bool(ask.waste("seal")) == bool(text)
    assert not any(ask.waste(key) for key in ask.keys if key != "seal")


async def test_movement_with_an_idle_colony_ship_asks_before_it_ends(app: Running) -> None:
    position = Position().with_terrain("H4", "planet").with_unit("CO", "H4")
    position.unit("SC", "D4", owner=1)
    status = await app.begun("ann", "bea", game="space_empires")
    live = await standing(app, status, position.seeded())
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    (end,) = [label for label in panel.buttons if label.startswith("End")]
    asked = (await ann.press(panel, end)).message
    assert "CO1 at H4 can found a colony now." in asked.text
    assert live.match.state.active == 0
    await ann.press(asked, "Commit")
    assert live.match.state.active == 1


def test_4_4_1_a_ship_unable_to_settle_delays_no_movement() -> None:
    barren = Position().with_terrain("H4", "barren").with_unit("CO", "H4")
    assert not barren.seeded().asks()[0].waste("done")
