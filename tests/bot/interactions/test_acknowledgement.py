"""First responses to presses: the answer itself if it is quick, else an acknowledgement."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from bot.interactions import acknowledgement
from bot.playground import interactions
from bot.playground.driver import Seat, Seen
from bot.tables.live_table import LiveTable
from tests.bot.support.match_play import holder, on_turn
from tests.bot.support.panel_steps import complete_panel
from tests.support.running_bot import Running

CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
EDIT = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
DEFERRED, UPDATE = 6, 7
"""Types of a first response: an acknowledgement, and an edit of the pressed message."""


@contextmanager
def quick(seconds: float) -> Iterator[None]:
    """Set QUICK_SECONDS, and extend the other timeouts.

    So a slow machine doesn't make the press late or its answer slow.
    """
    with patch.multiple(
        acknowledgement, QUICK_SECONDS=seconds, MAX_DELIVERY_SECONDS=60, ANSWER_SECONDS=60
    ):
        yield


async def with_panel(app: Running) -> tuple[Seat, LiveTable, Seen]:
    """Return a player who is asked something, their table and their panel."""
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    panel = (await seat.press(status, "Play")).message
    await app.wait_until_idle()
    app.exchanges.clear()
    return seat, live, panel


def responses(app: Running) -> list[int | str]:
    """Return the types of first responses, and *edit* for each edit after one."""
    calls = list[int | str]()
    for exchange in app.exchanges:
        if (exchange.method, exchange.path) == CALLBACK:
            calls.append(exchange.request["type"])
        elif (exchange.method, exchange.path) == EDIT:
            calls.append("edit")
    return calls


async def test_quick_answer_is_the_acknowledgement(app: Running) -> None:
    seat, _, panel = await with_panel(app)
    with quick(60):
        await seat.press(panel, "My view")
    assert responses(app) == [UPDATE]
    assert "Back to my move" in panel.buttons


async def test_slow_answer_follows_an_acknowledgement(app: Running) -> None:
    seat, _, panel = await with_panel(app)
    with quick(0):
        await seat.press(panel, "My view")
    assert responses(app) == [DEFERRED, "edit"]
    assert "Back to my move" in panel.buttons


async def test_press_without_a_private_answer_is_acknowledged(app: Running) -> None:
    status = await app.opened("ann")
    app.exchanges.clear()
    with quick(60):
        await app.seat("bea").press(status, "Join", wait="acknowledged")
    assert responses(app) == [DEFERRED]


@pytest.mark.parametrize("fault", ["rejected", "dropped", "answered with an error", "garbled"])
async def test_lost_or_rejected_answer_is_sent_again_as_an_edit(app: Running, fault: str) -> None:
    seat, live, panel = await with_panel(app)
    if fault == "rejected":
        app.peer.faults.fail(*CALLBACK, status=400, code=50035)
    elif fault == "dropped":
        app.peer.faults.drop(*CALLBACK, after=True)
    elif fault == "garbled":
        app.peer.faults.garble(*CALLBACK, "<html>")
    else:
        app.peer.faults.fail(*CALLBACK, status=500, after=True)
    before = live.match.revision
    with quick(60):
        await seat.press(panel, "My view")
    await seat.until(lambda: "edit" in responses(app))
    assert "Back to my move" in panel.buttons
    assert live.match.revision == before


async def test_refusal_follows_an_acknowledgement_in_a_new_message(app: Running) -> None:
    status = await app.opened("ann")
    app.exchanges.clear()
    with quick(60):
        reply = await app.seat("bea").press(status, "Leave")
    assert responses(app) == [DEFERRED]
    assert reply.message.ephemeral
    assert reply.message.text.endswith(".")


async def test_late_press_plays_nothing(app: Running) -> None:
    seat, live, panel = await with_panel(app)
    panel = await complete_panel(seat, panel)
    before = live.match.revision
    app.exchanges.clear()
    with quick(60):
        reply = await seat.press(panel, "Commit", wait="nothing")
        # as after an interrupted connection, whose events Discord sends again
        app.peer.skip(interactions.ACKNOWLEDGE_SECONDS + 61)
        await seat.until(lambda: responses(app))
        await app.wait_until_idle()
    assert responses(app) == [DEFERRED], "Discord has reported the press as failed"
    assert not reply.interaction.acknowledged
    assert live.match.revision == before


async def test_slow_upload_is_preceded_by_an_acknowledgement(app: Running) -> None:
    seat, _, panel = await with_panel(app)
    upload = app.peer.faults.hold(*CALLBACK)
    with quick(60), patch.object(acknowledgement, "ANSWER_SECONDS", 0.01):
        await seat.press(panel, "My view")
    assert responses(app) == [DEFERRED, "edit"]
    assert "Back to my move" in panel.buttons
    upload.set()
    await app.wait_until_idle()
    assert "Back to my move" in panel.buttons
