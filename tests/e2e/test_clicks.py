"""Clicks that come twice, at once, late, or on messages of long ago."""

import asyncio
from functools import partial

import pytest

from bot.playground.driver import Reply, Seat, Seen
from storage.matches import match_log
from storage.schema.log_records import LoggedChange
from tests.bot.support.panel_steps import choose_first
from tests.support.running_bot import Running, table_of

ROOM = "table-one"
NAMES = ("ann", "bea", "cyd")
OUT_OF_DATE = "That panel was out of date. Here is the current one."


def picks(message: Seen) -> list[str]:
    """Return the custom_ids of the options on a panel."""
    ids = [part["custom_id"] for part in message.components if "custom_id" in part]
    return [each for each in ids if each.split(":")[2] == "pick"]


def says(status: Seen, words: str) -> bool:
    """Return whether a message contains these words by now."""
    return words in status.text


async def ready(app: Running, status: Seen, name: str) -> Reply:
    """Return a panel on which a complete move waits for Commit; the first options are taken."""
    seat = app.seat(name)
    reply = await seat.press(status, "Play")
    while "Commit" not in reply.message.buttons:
        reply = await choose_first(seat, reply.message)
    return reply


async def set_up(app: Running) -> Seen:
    """Begin a match and play its set-up; the first player is to move."""
    status = await app.begun(*NAMES, room=ROOM, options="first=seat")
    for name in NAMES:
        await app.seat(name).press((await ready(app, status, name)).message, "Commit")
    await app.wait_until_idle()
    return status


async def changes(app: Running, status: Seen) -> list[LoggedChange]:
    """Return the changes that players made, as stored."""
    steps = await app.store.run(lambda session: match_log.changes(session, table=table_of(status)))
    return [step for step in steps if step.seat is not None]


async def draft(app: Running, status: Seen, seat: Seat) -> str:
    """Return the line of a fresh panel that lists the chosen options."""
    text = (await seat.press(status, "Play")).message.text
    return next((line for line in text.split("\n") if line.startswith("Your move so far")), "")


async def test_a_commit_delivered_twice_is_one_move(app: Running) -> None:
    status = await app.begun(*NAMES, room=ROOM)
    panel = await ready(app, status, "bea")
    await app.seat("bea").press(panel.message, "Commit", deliver_twice=True)
    await app.wait_until_idle()
    assert [step.seat for step in await changes(app, status)] == [1]


async def test_a_line_delivered_twice_is_one_move(app: Running) -> None:
    status = await set_up(app)
    before = len(await changes(app, status))
    ann, line = app.seat("ann"), ""
    while choices := await ann.complete(ROOM, "/play", focused="line", value=line):
        line = choices[0]["value"] + " "
    reply = await ann.slash(ROOM, "/play", line=line.strip(), deliver_twice=True)
    await app.wait_until_idle()
    assert reply.message.text.startswith("Played.")
    assert len(await changes(app, status)) == before + 1


async def test_a_start_and_a_seat_taken_twice_at_once(app: Running) -> None:
    status = await app.opened("ann", room=ROOM)
    for name in ("bea", "cyd"):
        seat = app.seat(name)
        await seat.press(status, "Join", deliver_twice=True, wait="acknowledged")
        await seat.until(partial(says, status, seat.mention))
    assert status.text.count("<@") == 4
    await app.seat("ann").press(status, "Start", deliver_twice=True, wait="acknowledged")
    await app.seat("ann").until(lambda: "Play" in status.buttons)
    steps = await app.store.run(lambda session: match_log.changes(session, table=table_of(status)))
    assert len(steps) == 1


async def test_an_undo_delivered_twice_takes_one_answer_back(app: Running) -> None:
    status = await app.begun(*NAMES, room=ROOM)
    bea = app.seat("bea")
    await bea.press((await ready(app, status, "bea")).message, "Commit")
    both = [step.entries for step in await changes(app, status)]
    assert [len(entries) for entries in both] == [2]
    await app.wait_until_idle()
    offered = (await bea.press(status, "Undo", deliver_twice=True)).message
    await bea.press(offered, "Last answer", deliver_twice=True)
    live = await app.live(status)
    assert live.match.asks()[1].id == "setup.different"


@pytest.mark.parametrize("name", ["Commit", "Back"])
async def test_two_presses_of_one_button_at_once(app: Running, name: str) -> None:
    status = await app.begun(*NAMES, room=ROOM)
    bea = app.seat("bea")
    panel = (await ready(app, status, "bea")).message
    await asyncio.gather(bea.press(panel, name), bea.press(panel, name))
    await app.wait_until_idle()
    if name == "Commit":
        assert [step.seat for step in await changes(app, status)] == [1]
        assert "It's not your turn." in (await bea.press(status, "Play")).message.text
    else:
        assert await changes(app, status) == []
        assert (await draft(app, status, bea)).count(" → ") == 0


async def test_all_players_commit_at_once(app: Running) -> None:
    status = await app.begun(*NAMES, room=ROOM)
    panels = [(app.seat(name), (await ready(app, status, name)).message) for name in NAMES]
    await asyncio.gather(*(seat.press(panel, "Commit") for seat, panel in panels))
    await app.wait_until_idle()
    assert sorted(step.seat or 0 for step in await changes(app, status)) == [0, 1, 2]
    assert "begins with" in status.text


async def test_two_panels_of_one_player(app: Running) -> None:
    status = await app.begun(*NAMES, room=ROOM)
    bea = app.seat("bea")
    phone = (await bea.press(status, "Play")).message
    desk = (await bea.press(status, "Play")).message
    first, second = picks(phone)[:2]
    await bea.press(phone, first)
    late = await bea.press(desk, second)
    assert OUT_OF_DATE in late.message.text
    assert late.message.id == desk.id
    assert "Which ship takes four different settlers?" in desk.text
    await bea.press(desk, picks(desk)[0])
    await bea.press(desk, "Commit")
    assert picks(phone)
    later = await bea.press(phone, picks(phone)[0])
    assert "It's not your turn." in later.message.text
    assert [len(step.entries) for step in await changes(app, status)] == [2]


async def test_an_old_panel_after_others_have_moved(app: Running) -> None:
    status = await set_up(app)
    ann = app.seat("ann")
    old = (await ann.press(status, "Play")).message
    for name in NAMES:
        await app.seat(name).press((await ready(app, status, name)).message, "Commit")
    late = await choose_first(ann, old)
    assert OUT_OF_DATE in late.message.text
    assert not await draft(app, status, ann)


async def test_buttons_live_through_restarts(app: Running) -> None:
    status = await app.opened("ann", "bea", room=ROOM)
    await app.restart()
    cyd = app.seat("cyd")
    await cyd.press(status, "Join", wait="acknowledged")
    await cyd.until(lambda: cyd.mention in status.text)
    await app.restart()
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await cyd.until(lambda: "Play" in status.buttons)
    panel = await ready(app, status, "cyd")
    await app.restart()
    assert await draft(app, status, cyd)
    await cyd.press(panel.message, "Commit")
    assert [step.seat for step in await changes(app, status)] == [2]
    await app.restart()
    await app.wait_until_idle()
    for name in ("My view", "Log"):
        assert (await cyd.press(status, name)).message.ephemeral
    offered = (await cyd.press(status, "Undo")).message
    await app.restart()
    await cyd.press(offered, "Last answer")
    again = (await cyd.press(status, "Play")).message
    assert "Which ship takes four different settlers?" in again.text


async def test_the_buttons_of_a_ping_live_through_a_restart(app: Running) -> None:
    status = await app.begun(*NAMES, room=ROOM)
    bea = app.seat("bea")
    await app.pinged()
    app.peer.skip(13 * 3600)
    app.bot.services.reminders.wake()

    def reminder() -> Seen | None:
        return next((message for message in bea.pings() if "Snooze 1 h" in message.buttons), None)

    ping = await bea.until(reminder)
    await app.restart()
    snoozed = await bea.press(ping, "Snooze 1 h")
    assert "The next reminder comes" in snoozed.message.text
    played = await bea.press(ping, "Play")
    assert "Which ship takes three identical settlers?" in played.message.text
    assert status.pinged, "edits ping nobody again, and take nothing back"


async def test_a_draft_outlives_the_panel_and_the_bot(app: Running) -> None:
    status = await app.begun(*NAMES, room=ROOM)
    bea = app.seat("bea")
    panel = (await bea.press(status, "Play")).message
    await bea.press(panel, picks(panel)[1])
    chosen = await draft(app, status, bea)
    await app.restart()
    assert await draft(app, status, bea) == chosen != ""
    assert await changes(app, status) == []
