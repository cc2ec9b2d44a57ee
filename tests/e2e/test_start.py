"""From an empty channel to the first question."""

import asyncio

import pytest

from tests.support.depth import sampled
from tests.support.patience import HANG_SECONDS
from tests.support.running_bot import Running


async def test_three_players_begin_a_match(app: Running) -> None:
    status = await app.begun("ann", "bea", "cyd")
    assert status.buttons == ["My view", "Undo", "Log", "Zoom", "Legend", "Play"]
    assert status.attachments[0].description
    panel = await app.seat("bea").press(status, "Play")
    assert panel.message.ephemeral
    await app.restart()
    assert "Which ship takes three identical settlers?" in status.text


@pytest.mark.parametrize("steps", sampled(range(4)))
async def test_bot_stops_in_the_middle_of_any_work(app: Running, steps: int) -> None:
    status = await app.begun("ann", "bea", "cyd")
    await app.pinged()
    await app.seat("ann").until(lambda: app.bot.reminders._wake._waiters)
    app.bot.services.reminders.wake()
    app.bot.services.poster.schedule_update((await app.live(status)).id)
    for _ in range(steps):
        await asyncio.sleep(0)
    _, late = await asyncio.wait({asyncio.create_task(app.restart())}, timeout=HANG_SECONDS)
    for task in late:
        task.cancel()
        await task
    assert not late
