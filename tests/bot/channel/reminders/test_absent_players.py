"""Notices about an absent player, once, to those who can do something about it."""

from types import SimpleNamespace
from typing import cast
from unittest.mock import AsyncMock, call

import pytest

from bot.channel.reminders.notices import Notices
from bot.playground import servers
from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from storage.schema.people_records import Notice, NoticeKind, Person
from storage.schema.table_terms import Pace
from tests.bot.support.clocked_tables import DAY, begin_timed_match, clocks_by_seat, start_with_pace
from tests.bot.support.match_play import holder, on_turn, play_move, play_until_turn_of
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.reminder_checks import HOUR, sent_pings, skip_time
from tests.bot.support.service_fixture import ServiceFixture
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"


def notices(app: Running, name: str, words: str) -> list[str]:
    """Return the messages with these words that were sent with a ping to somebody."""
    return [text for text in sent_pings(app, name) if words in text]


async def test_possible_claimers_are_pinged_once(app: Running) -> None:
    _, live, seat = await begin_timed_match(app, "ann", "bea", "cyd")
    sleeper = holder(live, seat)
    others = [name for name in ("ann", "bea", "cyd") if name != sleeper]
    await skip_time(app, DAY + 60)
    for name in others:
        (ping,) = notices(app, name, "time has run out")
        assert sleeper.title() in ping
    for name in (sleeper, "dov"):
        assert not notices(app, name, "time has run out")
    await app.seat(others[0]).slash(ROOM, "/table seat ai")
    await app.seat(others[0]).slash(ROOM, "/mine")
    for _ in range(3):
        await skip_time(app, HOUR)
    for name in others:
        assert len(notices(app, name, "time has run out")) == 1
    message = next(each for each in app.seat(others[0]).pings() if "time has run out" in each.text)
    page = (await app.seat(others[0]).press(message, "Clock")).message
    await app.seat(others[0]).press(
        page, next(label for label in page.buttons if label.startswith("Claim"))
    )
    assert live.seat(seat).stand_in is not None
    await app.wait_until_idle()


async def test_the_next_run_out_clock_is_reported_again(app: Running) -> None:
    _, live, seat = await begin_timed_match(app, "ann", "bea")
    await skip_time(app, DAY + 60)
    while seat in live.pending_seats():
        await play_move(app, live, seat)
    other = live.pending_seats()[0]
    await skip_time(app, DAY + 60)
    assert len(notices(app, holder(live, seat), "time has run out")) == 1
    assert len(notices(app, holder(live, other), "time has run out")) == 1


async def test_an_absence_puts_the_ping_about_a_claim_off(app: Running) -> None:
    _, live, seat = await begin_timed_match(app, "ann", "bea")
    other = holder(live, 1 - seat)
    await app.seat(other).slash("lobby", "/remind", away="3 days")
    await skip_time(app, DAY + 60)
    assert not notices(app, other, "time has run out")
    await skip_time(app, 2 * DAY)
    assert len(notices(app, other, "time has run out")) == 1


@pytest.mark.parametrize("by", ["ping", "message"])
async def test_host_is_notified_once_of_a_player_leaving_the_server(app: Running, by: str) -> None:
    if by != "ping":
        await app.seat("bea").slash("lobby", "/remind", by="message")
    status, live = await started(app)
    seat = await play_until_turn_of(app, live, "bea")
    await skip_time(app, 0)
    servers.remove_member(app.peer.world, live.table.guild_id, app.seat("bea").id)
    for _ in range(12):
        await skip_time(app, 13 * HOUR)
    assert not notices(app, "bea", "is still waiting")
    assert len(notices(app, "ann", "left this server")) == 1
    assert not notices(app, "cyd", "left this server")
    message = copy_of(deserted(app, "ann"))
    assert message.buttons == ["Open the seat"]
    assert "host" in refusal_of(await app.seat("cyd").press(message, "Open the seat"))
    await app.seat("ann").press(message, "Open the seat")
    assert live.seat(seat).offered_since is not None
    assert "already" in refusal_of(await app.seat("ann").press(message, "Open the seat"))
    listed = (await app.seat("dov").slash(ROOM, "/table find")).message
    await app.seat("dov").press(listed, listed.buttons[0])
    assert live.seat(seat).person_id == app.seat("dov").id
    assert live.seat(seat).left_server_at is None
    await until(lambda: app.seat("dov").mention in status.text)


async def test_the_others_are_notified_when_the_host_has_left(app: Running) -> None:
    _, live = await started(app)
    seat = await play_until_turn_of(app, live, "ann")
    servers.remove_member(app.peer.world, live.table.guild_id, app.seat("ann").id)
    await skip_time(app, 13 * HOUR)
    for name in ("bea", "cyd"):
        assert len(notices(app, name, "left this server")) == 1
    await app.seat("cyd").press(deserted(app, "cyd"), "Open the seat")
    assert live.seat(seat).offered_since is not None


async def test_returning_player_keeps_the_seat(app: Running) -> None:
    _, live = await started(app)
    seat = await play_until_turn_of(app, live, "bea")
    guild = app.peer.world.guilds[live.table.guild_id]
    member = guild.members[app.seat("bea").id]
    servers.remove_member(app.peer.world, guild.id, member.user_id)
    await skip_time(app, 13 * HOUR)
    guild.members[member.user_id] = member
    message = deserted(app, "ann")
    assert "is back" in refusal_of(await app.seat("ann").press(message, "Open the seat"))
    assert live.seat(seat).offered_since is None
    assert live.seat(seat).left_server_at is None


def deserted(app: Running, name: str) -> Seen:
    """Return the message that tells somebody of a player who has left."""
    return next(
        message for message in reversed(app.seat(name).pings()) if "left this" in message.text
    )


async def started(app: Running) -> tuple[Seen, LiveTable]:
    """Return the table's message and the table of a match of Ann, Bea and Cyd."""
    return await on_turn(app, "ann", "bea", "cyd")


@pytest.mark.parametrize("own", [True, False])
async def test_nobody_is_notified_of_their_own_clock(tables: ServiceFixture, own: bool) -> None:
    live = await start_with_pace(tables, "ganymede", Pace(turn=DAY))
    seat = live.pending_seats()[0]
    tables.skip(DAY + 60)
    late, send, finish_notice = (await clocks_by_seat(tables, live))[seat], AsyncMock(), AsyncMock()
    sender = SimpleNamespace(
        tables=tables.tables,
        store=SimpleNamespace(read=AsyncMock(return_value=[late])),
        now=lambda: tables.time,
        send_undigested=send,
        finish_notice=finish_notice,
    )
    reader = live.seat(seat if own else (seat + 1) % 3).person_id or 0
    notice = Notice(reader, NoticeKind.CLAIM, live.id, None)
    await Notices.send_claim(cast("Notices", sender), notice, Person(reader, "Ann"))
    assert (send.await_count, finish_notice.await_args) == (
        (0, call(notice, over=True)) if own else (1, call(notice))
    )
