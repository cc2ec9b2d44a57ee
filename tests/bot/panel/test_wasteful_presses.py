"""Presses that would throw something away for good ask first, in buttons and in forms."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.steps import Step
from tests.bot.support.positions import table_at_position
from tests.space_empires.position import Position
from tests.support.running_bot import Running

SECONDARY, DANGER, SELECT = 2, 4, 3
SEAL = "Seal the sheet; 30 of 88 CP are carried over, the rest is lost"


def rich(cp: int) -> Position:
    """Ann's Economic Phase with this many CP."""
    position = Position()
    position.unit("SY", position.homeworld(), size=4)
    position.state.players[0].bonus = cp - 20
    return position.when(Step.ECONOMY)


@pytest.mark.parametrize("confirm", [True, False])
async def test_sealing_a_wasteful_sheet_asks_first(app: Running, confirm: bool) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, rich(88).seeded())
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


@pytest.mark.parametrize("confirm", [True, False])
async def test_sealing_skips_the_question_on_request(app: Running, confirm: bool) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, rich(88).seeded())
    ann = app.seat("ann")
    await ann.slash("lobby", "/settings", commit=confirm, waste=False)
    panel = (await ann.press(status, "Play")).message
    await ann.press(panel, SEAL)
    assert live.match.state.players[0].draft.sealed


async def test_a_loss_stays_in_the_panel_until_commit(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    await table_at_position(app, status, rich(88).seeded())
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    asked = (await ann.press(panel, SEAL)).message
    look = (await ann.press(asked, "Preview")).message
    assert "58 of your 88 CP are lost" in look.text
    (commit,) = [part for part in look.components if part.get("label") == "Commit"]
    assert commit["style"] == DANGER
    back = (await ann.press(look, "Back")).message
    assert "CP are lost" not in back.text


async def test_wasteful_form_asks_too(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, rich(88).seeded())
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    form = await ann.press(panel, "Form")
    asked = (await ann.submit(form, then="end")).message
    assert "58 of your 88 CP are lost" in asked.text
    assert not live.match.state.players[0].draft.sealed


async def test_committing_a_part_looks_unlike_a_commit(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    await table_at_position(app, status, rich(25).seeded())
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    line = next(part for part in panel.components if part.get("type") == SELECT)
    drafted = (await ann.select(panel, line["custom_id"], [line["options"][0]["value"]])).message
    styles = {part.get("label"): part.get("style") for part in drafted.components}
    assert styles["Commit so far"] == SECONDARY
    assert "Commit" not in styles


async def test_sealing_a_sheet_without_waste_is_one_press(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, rich(25).seeded())
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
    live = await table_at_position(app, status, position.seeded())
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    (end,) = [label for label in panel.buttons if label.startswith("End")]
    asked = (await ann.press(panel, end)).message
    assert "CO1 at H4 can found a colony now." in asked.text
    assert live.match.state.active == 0
    await ann.press(asked, "Commit")
    assert live.match.state.active == 1


@pytest.mark.parametrize(
    ("at", "moved", "text"),
    [
        ("home", False, "SC1 at home"),
        ("home", True, ""),
        ("D4", False, "SC1 at D4"),
        ("D4", True, "SC1 at D4 can still move"),
    ],
)
def test_4_1_a_movement_names_idle_ships(at: str, moved: bool, text: str) -> None:
    position = Position()
    home = position.homeworld()
    position.unit("SC", home if at == "home" else at)
    position.unit("DD", home)
    match = position.seeded()
    if moved:
        match.answer(0, "move:DD1")
        match.answer(0, next(key for key in match.asks()[0].keys if key != "stay"))
    words = match.asks()[0].waste("done")
    assert text.replace("home", home) in words if text else not words


def test_4_1_many_idle_ships_are_counted() -> None:
    position = Position()
    for kind in ("SC", "SC", "SC", "DD", "DD", "DD", "CA"):
        position.unit(kind, "D4")
    words = position.seeded().asks()[0].waste("done")
    assert "3 more can still move this turn" in words


def test_4_4_1_a_ship_unable_to_settle_delays_no_movement() -> None:
    barren = Position().with_terrain("H4", "barren").with_unit("CO", "H4")
    assert "found a colony" not in barren.seeded().asks()[0].waste("done")
