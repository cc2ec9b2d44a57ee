"""Decisions of their own in Space Empires: however a move is sent, none is answered unasked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from rules.space_empires.charts.kinds import TYPED
from rules.space_empires.charts.steps import Step
from tests.bot.support.message_parts import copy_of
from tests.bot.support.positions import set_position
from tests.e2e.space_empires import NAMES, ROOM, Fingers, begun, space_empires
from tests.space_empires.position import Position
from tests.support.depth import sampled
from tests.support.running_bot import Running

Way = Callable[[Running, Seen], Awaitable[str]]


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    with space_empires():
        yield


async def standing(app: Running, position: Position) -> tuple[Seen, LiveTable]:
    """Return a table at a position, with seat 0 to move."""
    status = await begun(app)
    live = await app.live(status)
    board: Any = SimpleNamespace(match=position.seeded)
    set_position(live, board.match())
    return status, live


def scanning() -> Position:
    """Seat 0's Destroyer stands among Raiders that it can find."""
    position = Position()
    position.tech(0, scanner=2)
    position.tech(1, cloak=1)
    position.unit("DD", "H5")
    position.unit("SC", "H3")
    position.unit("R", "H5", owner=1, size=3, face=TYPED, cloaked=True)
    return position


def fighting(*hexes: str) -> Position:
    """Seat 0 has a battle in each hex, in which there is somebody to screen and to choose from."""
    position = Position()
    position.tech(0, size=5)
    for at in hexes:
        position.unit("BB", at, size=2)
        position.unit("DD", at, size=2)
        position.unit("SC", at, owner=1, size=2)
        position.unit("CA", at, owner=1)
    position.when(Step.FIGHT, fights=hexes)
    return position


async def end_by_button(app: Running, status: Seen) -> str:
    # or ships that stay would make it a draft
    await app.seat(NAMES[0]).slash(ROOM, "/settings", waste=False)
    hand = Fingers(app, status, NAMES[0])
    await hand.play()
    return await hand.finish()


async def end_at_once(app: Running, status: Seen) -> str:
    await app.seat(NAMES[0]).slash(ROOM, "/settings", commit=False)
    return await end_by_button(app, status)


async def end_by_line(app: Running, status: Seen) -> str:
    del status
    return (await app.seat(NAMES[0]).slash(ROOM, "/play", line="done")).message.text


async def end_typed(app: Running, status: Seen) -> str:
    del status
    return (await app.seat(NAMES[0]).slash(ROOM, "/empires done")).message.text


@pytest.mark.parametrize("end", sampled([end_by_button, end_at_once, end_by_line, end_typed]))
async def test_the_end_of_the_movement_answers_nothing_about_scanners(
    app: Running, end: Way
) -> None:
    status, live = await standing(app, scanning())
    text = await end(app, status)
    assert "Raiders hide at H5: use scanners?" in text
    ask = live.match.asks()[0]
    assert (ask.id, ask.keys) == ("move.challenge", ("scan", "pass"))
    await app.wait_until_idle()


async def lead_by_line(app: Running, status: Seen) -> str:
    del status
    return (await app.seat(NAMES[0]).slash(ROOM, "/play", line="hand")).message.text


async def lead_typed(app: Running, status: Seen) -> str:
    del status
    return (await app.seat(NAMES[0]).slash(ROOM, "/empires lead", how="hand")).message.text


@pytest.mark.parametrize("lead", sampled([lead_by_line, lead_typed]))
async def test_shot_by_shot_goes_on_with_the_next_question(app: Running, lead: Way) -> None:
    status, live = await standing(app, fighting("H5"))
    text = await lead(app, status)
    assert "which ships do you screen" in text
    assert live.match.asks()[0].id == "battle.screen"
    assert live.match.state.battle.shots == []
    await app.seat(NAMES[0]).slash(ROOM, "/play", line="done")
    assert live.match.asks()[0].id == "battle.fire"
    fired = [shot for shot in live.match.state.battle.shots if shot.firer.startswith("0.")]
    assert fired == [], "whom to fire at is a decision for each group"
    await app.wait_until_idle()


async def test_move_without_confirmation_waits_at_each_decision(app: Running) -> None:
    status, live = await standing(app, fighting("H5"))
    await app.seat(NAMES[0]).slash(ROOM, "/settings", commit=False)
    hand = Fingers(app, status, NAMES[0])
    await hand.play()
    await hand.pick("hand")
    text = await hand.pick("done")
    assert "what does" in text
    assert live.match.asks()[0].id == "battle.conduct", "a draft until a die is thrown"
    text = await hand.pick("all:SC1")
    assert "Done" in text
    assert [shot.target for shot in live.match.state.battle.shots][:2] == ["1.SC1"] * 2
    await app.wait_until_idle()


async def test_odds_start_with_the_hex_of_the_battle(
    app: Running,
) -> None:
    status, live = await standing(app, fighting("H5", "E5"))
    ann, bea = app.seat(NAMES[0]), app.seat(NAMES[1])
    await ann.slash(ROOM, "/empires fight", at="E5")
    await app.wait_until_idle()
    hexes = await ann.complete(ROOM, "/empires odds", focused="hex", value="")
    assert hexes[0]["value"] == "E5"
    asked = (await ann.press(status, "Play")).message
    before = copy_of(asked)
    answer = (await ann.press(asked, "Odds")).message
    assert answer.ephemeral
    assert answer.text.startswith("Odds of a battle at E5")
    assert "You attack with BB2 (2), DD2 (2)." in answer.text
    assert "The enemy defends with 2 Scouts, 1 Cruiser." in answer.text
    assert "Odds" not in (await bea.press(status, "Play")).message.buttons
    board: Any = SimpleNamespace(match=scanning().seeded)
    set_position(live, board.match())
    assert "already been answered" in (await ann.press(before, "Odds")).message.text


async def test_a_battle_is_chosen_and_led_by_two_commands(app: Running) -> None:
    status, live = await standing(app, fighting("H5", "E5"))
    ann = app.seat(NAMES[0])
    where = await ann.complete(ROOM, "/empires fight", focused="at", value="")
    assert [choice["value"] for choice in where] == ["H5", "E5"]
    chosen = (await ann.slash(ROOM, "/empires fight", at="E5")).message
    assert "Battle at E5: how do you fight?" in chosen.text
    how = await ann.complete(ROOM, "/empires lead", focused="how", value="retreat3")
    assert [choice["value"] for choice in how] == ["retreat30"]
    led = (await ann.slash(ROOM, "/empires lead", how="hand")).message
    assert "which ships do you screen" in led.text
    assert live.match.state.battle.hex == "E5"
    await app.wait_until_idle()
    del status
