"""Panels that players leave open are updated when it's their turn again."""

from __future__ import annotations

import pytest

from bot.interactions.call import Call
from bot.panel import display
from bot.panel.panel import Panel
from bot.playground.driver import Seat, Seen
from bot.tables.live_table import LiveTable
from storage.errors import SeatLost
from tests.bot.support.match_play import holder, on_turn, play_move
from tests.bot.support.message_parts import copy_of
from tests.bot.support.panel_steps import complete_panel
from tests.support.running_bot import Running

WAITING = "It's not your turn."
EDIT = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


async def waiting(app: Running) -> tuple[LiveTable, Seat, Seen, Seen, int]:
    """Return a table of two, the one who has just moved, their panel, the message, the mover."""
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    seat = app.seat(holder(live, mover))
    await play_move(app, live, mover)
    while live.pending_seats() == [mover]:
        await play_move(app, live, mover)
    panel = (await seat.press(status, "Play")).message
    assert WAITING in panel.text
    await app.wait_until_idle()
    return live, seat, panel, status, mover


async def others_move(app: Running, live: LiveTable, mover: int) -> str:
    """Play for the others until the mover is asked again; return the question."""
    while live.pending_seats() != [mover]:
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    return live.match.asks()[mover].prompt


def edits(app: Running, since: int) -> int:
    """Return the number of private messages edited since an exchange."""
    paths = [(each.method, each.path) for each in app.exchanges[since:]]
    return paths.count(("PATCH", EDIT))


async def test_waiting_panel_shows_the_next_question(app: Running) -> None:
    live, _, panel, _, mover = await waiting(app)
    question = await others_move(app, live, mover)
    assert question in panel.text
    assert "Since your last move" in panel.text
    assert WAITING not in panel.text


async def test_committed_move_leads_to_the_question_after_the_ai_moves(app: Running) -> None:
    status, live = await on_turn(app, "ann", ai=1)
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    for _ in range(2):
        length = live.match.length
        panel = await complete_panel(ann, panel)
        if "Commit" in panel.buttons:
            panel = (await ann.press(panel, "Commit")).message
        await app.wait_until_idle()
        assert live.match.length > length
        assert live.match.asks()[0].prompt in panel.text
        assert "Play on" not in panel.buttons


async def test_expired_panel_is_left_alone(app: Running) -> None:
    live, seat, panel, _, mover = await waiting(app)
    app.peer.clock.skip(15 * 60)
    since = len(app.exchanges)
    question = await others_move(app, live, mover)
    assert edits(app, since) == 0
    assert WAITING in panel.text
    panel = (await seat.press(panel, "Play on")).message
    assert question in panel.text


async def test_panel_of_before_a_restart_plays_on(app: Running) -> None:
    live, seat, panel, status, mover = await waiting(app)
    await app.restart()
    live = await app.live(status)
    question = await others_move(app, live, mover)
    assert WAITING in panel.text
    panel = (await seat.press(panel, "Play on")).message
    assert question in panel.text


async def test_answer_inside_a_panel_is_not_replaced(app: Running) -> None:
    live, seat, panel, _, mover = await waiting(app)
    panel = (await seat.press(panel, "My view")).message
    shown = panel.text
    question = await others_move(app, live, mover)
    assert panel.text == shown
    panel = (await seat.press(panel, "Back to my move")).message
    assert question in panel.text


async def test_only_the_latest_panel_of_a_seat_is_updated(app: Running) -> None:
    live, seat, panel, status, mover = await waiting(app)
    second = (await seat.press(status, "Play")).message
    assert second.id != panel.id
    since = len(app.exchanges)
    question = await others_move(app, live, mover)
    assert question in second.text
    assert WAITING in panel.text
    assert edits(app, since) == 1


async def test_secret_answers_of_others_update_no_panel(app: Running) -> None:
    status = await app.begun("ann", "bea", "cyd")
    live, ann = await app.live(status), app.seat("ann")
    await play_move(app, live, 0)
    panel = (await ann.press(status, "Play")).message
    assert WAITING in panel.text
    since, shown = len(app.exchanges), copy_of(panel).text
    await play_move(app, live, 1)
    await app.wait_until_idle()
    assert (edits(app, since), panel.text) == (0, shown)


async def test_panel_of_a_lost_seat_is_left_alone(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, _, panel, _, mover = await waiting(app)

    async def lost(_: Call) -> Panel:
        raise SeatLost(live.id)

    monkeypatch.setattr(display, "seat_panel", lost)
    await others_move(app, live, mover)
    assert WAITING in panel.text
    assert [each for each in app.logged if each["event"] == "open panel not updated"]


async def test_rejected_update_leaves_play_on(app: Running) -> None:
    live, seat, panel, _, mover = await waiting(app)
    app.peer.faults.fail("PATCH", EDIT, status=404, code=10008)
    question = await others_move(app, live, mover)
    assert WAITING in panel.text
    panel = (await seat.press(panel, "Play on")).message
    assert question in panel.text
