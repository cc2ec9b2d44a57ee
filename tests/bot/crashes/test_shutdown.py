"""A stop at any instant, in the middle of a start too, is quiet and loses nothing."""

from __future__ import annotations

import asyncio

import pytest

from tests.bot.support.match_play import holder, on_turn, play_move
from tests.support.depth import at_depth
from tests.support.running_bot import Running

ROOM = "table-one"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
INSTANTS = at_depth(12, 300)
"""In how many parts a start is cut, with a stop after each of them."""


async def left_behind(app: Running) -> str:
    """Stop a bot that has something to show, somebody to remind, and an AI seat to wake."""
    status = await app.opened("ann", "bea")
    await app.seat("ann").press(status, "Add AI", wait="acknowledged")
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await app.seat("ann").until(lambda: "Play" in status.buttons)
    await app.wait_until_idle()
    live = await app.live(status)
    app.peer.faults.fail("*", "/channels/{channel_id}/messages", 503, times=100)
    app.peer.faults.fail("*", "/channels/{channel_id}/messages/{message_id}", 503, times=100)
    person = next(seat for seat in live.pending_seats() if live.seat(seat).person_id)
    await play_move(app, live, person)
    await app.stop()
    app.peer.faults.clear()
    app.peer.skip(13 * 3600)
    return live.id


async def test_a_stop_in_the_middle_of_a_start_is_quiet(app: Running) -> None:
    table = await left_behind(app)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await app.start()
    took = loop.time() - begun
    for instant in range(INSTANTS):
        await app.stop()
        app.peer.skip(13 * 3600)
        await app.begin()
        await asyncio.sleep(1.5 * took * instant / INSTANTS)
    await app.stop()
    app.check()
    await app.start()
    await app.wait_until_idle()
    live = await app.bot.services.tables.live(table)
    assert live.table.posted_edition == live.table.edition


async def test_stop_during_an_answer_lets_it_finish(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    for room in range(3):
        await seat.slash(ROOM, "/log", wait="nothing" if room else "acknowledged")
    pressed = await seat.press(status, "Play", wait="acknowledged")
    await app.stop()
    assert not pressed.interaction.deferred
    app.check()


async def test_stopping_bot_receives_no_more_clicks(app: Running) -> None:
    """Leave the gateway first; when it was last, clicks in between had no answer."""
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    go_on = app.peer.faults.hold("POST", CALLBACK)
    pressed = await seat.press(status, "Play", wait="nothing")
    await seat.until(lambda: app.bot.pending._tasks)
    stopping = asyncio.create_task(app.stop())
    await seat.until(lambda: not app.peer.gateway.connected)
    assert not pressed.interaction.acknowledged
    go_on.set()
    await stopping
    assert pressed.interaction.acknowledged
    app.check()


@pytest.mark.parametrize("pause", [0.0, 0.01, 0.05])
async def test_a_stop_amid_posts_is_quiet(app: Running, pause: float) -> None:
    _, live = await on_turn(app, "ann", "bea")
    for _ in range(3):
        await play_move(app, live, live.pending_seats()[0])
    await asyncio.sleep(pause)
    await app.stop()
    app.check()
