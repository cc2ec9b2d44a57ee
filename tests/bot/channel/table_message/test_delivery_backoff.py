"""A channel that takes no messages: its host is notified once, and the table sleeps later."""

import re
from datetime import UTC, datetime
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from msgspec.structs import replace

from bot.channel.table_message.delivery_backoff import REJECTION_RETRIES, DeliveryBackoff
from bot.playground import servers
from bot.playground.model import Guild, MessageFlag
from bot.playground.permissions import Permission
from bot.playground.rest import Exchange
from bot.tables.live_table import LiveTable
from tests.bot.support.delivery_checks import complaints, count_rejections
from tests.bot.support.match_play import holder, on_turn, play_move
from tests.bot.support.reminder_checks import sent_pings, skip_time
from tests.support.narrowing import existing
from tests.support.patience import until
from tests.support.running_bot import POST, Running, noisy

ROOM = "table-one"
NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)


def has_tried_since(app: Running, before: int) -> bool:
    """Return whether the bot has tried again."""
    return count_rejections(app) > before


async def test_lost_permission_is_reported_once_and_retried(
    app: Running,
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    world, old = app.peer.world, status.text
    servers.overwrite(world, world.channel(ROOM), world.bot.id, deny=int(Permission.SEND_MESSAGES))
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await app.wait_until_idle()
    await until(lambda: complaints(app), "the message to the host")
    servers.overwrite(world, world.channel(ROOM), world.bot.id)
    app.peer.skip(REJECTION_RETRIES[0].total_seconds() + 1)
    app.bot.services.reminders.wake()
    await until(lambda: status.text != old and status.pinged, "the board, by the clock alone")
    assert len(complaints(app)) == 1
    assert "/table where" in complaints(app)[0]


def refused_by(method: str) -> Any:
    """Return Discord's rejection of a request with this method."""
    response: Any = SimpleNamespace(status=403, reason="Forbidden", method=method)
    return discord.Forbidden(response, "Missing Permissions")


LIVE: Any = SimpleNamespace(
    id="abcd", title="A game", message_channel_id=5, table=SimpleNamespace(host_id=1, guild_id=2)
)
"""A table whose messages are rejected."""


async def test_new_invitation_forgets_rejections() -> None:
    messages: Any = SimpleNamespace(is_removed=lambda _: True, send_direct=AsyncMock())
    backoff = DeliveryBackoff(messages, lambda: NOON)
    await backoff.record_rejection(LIVE, refused_by("POST"))
    assert backoff.is_waiting(LIVE.id)
    assert backoff.wake_server(LIVE.table.guild_id) == [LIVE.id]
    assert not backoff.is_waiting(LIVE.id)
    assert backoff.wake_server(LIVE.table.guild_id) == []


async def test_accepted_edit_ends_no_rejection_of_a_new_message() -> None:
    messages: Any = SimpleNamespace(is_removed=lambda _: False, send_direct=AsyncMock())
    now = NOON
    backoff = DeliveryBackoff(messages, lambda: now)
    for method in ("POST", "PATCH"):
        now = existing(await backoff.record_rejection(LIVE, refused_by(method)))
    backoff.record_delivery("abcd", sent=False)
    assert backoff.next_try("abcd") == now, "no new message was accepted"
    backoff.record_delivery("abcd")
    assert backoff.next_try("abcd") is None


async def test_dead_channel_is_reported_and_left_alone_after_a_few_tries(
    app: Running,
) -> None:
    _, live = await on_turn(app, "ann", "bea")
    servers.delete_channel(app.peer.world, app.peer.world.channel(ROOM))
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await app.wait_until_idle()
    for pause in REJECTION_RETRIES:
        app.peer.skip(pause.total_seconds() + 1)
        app.bot.services.reminders.wake()
        before = count_rejections(app)
        await until(partial(has_tried_since, app, before), "another try")
        await app.wait_until_idle()
    assert len(complaints(app)) == 2
    assert "is paused" in complaints(app)[1]
    before = count_rejections(app)
    for _ in range(5):
        app.peer.skip(48 * 3600)
        app.bot.services.reminders.wake()
        await app.wait_until_idle()
    assert count_rejections(app) == before
    await app.seat("ann").slash("lobby", "/table where", table=live.id)
    await until(
        lambda: [message for message in app.seat("ann").sees("lobby") if "Play" in message.buttons]
    )


# The bot is removed from a server


def direct(app: Running, words: str) -> list[str]:
    """Return the direct messages to the host with these words."""
    ann = app.seat("ann")
    return [message.text for message in ann.sees(ann.conversation()) if words in message.text]


async def removed(app: Running, live: LiveTable) -> Guild:
    """Remove the bot from the table's server, and make a move that can't be posted."""
    world = app.peer.world
    guild = world.guilds[live.table.guild_id]
    servers.kick_bot(world, guild)
    await until(lambda: app.bot.get_guild(guild.id) is None, "the removal")
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await app.wait_until_idle()
    return guild


async def test_removed_bot_says_what_happened_and_does_not_try_again(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    await removed(app, live)
    await until(lambda: direct(app, "removed from the server"), "the message to the host")
    before = count_rejections(app)
    for _ in range(3):
        app.peer.skip(48 * 3600)
        app.bot.services.reminders.wake()
        await app.wait_until_idle()
    assert count_rejections(app) == before
    assert len(direct(app, "removed from the server")) == 1
    assert not complaints(app), "no permission is asked for"


async def test_new_invitation_wakes_the_tables(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    old, guild = status.text, await removed(app, live)
    await until(lambda: direct(app, "removed from the server"), "the message to the host")
    servers.invite_bot(app.peer.world, guild)
    await until(lambda: status.text != old, "the board, by the invitation alone")


# Messages that Discord rejects, which no permission mends


@pytest.mark.parametrize(("code", "status"), [(50035, 400), (40005, 413)])
async def test_rejected_message_is_logged_as_a_bug(app: Running, code: int, status: int) -> None:
    _, live = await on_turn(app, "ann", "bea")
    app.peer.faults.fail(*POST, status=status, code=code, times=2)  # again without pictures
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await until(lambda: direct(app, "bug in the bot"), "the message to the host")
    await app.wait_until_idle()
    (words,) = direct(app, "bug in the bot")
    assert not re.search("permission|Let me", words)
    bugs = [entry for entry in app.logged if entry["event"] == "bug"]
    assert [entry["code"] for entry in bugs] == [code]
    expected = {"bug", "pictures rejected"}
    app.logged[:] = [entry for entry in app.logged if entry["event"] not in expected]
    app.peer.faults.clear()


# A message that a moderator has deleted


async def test_reminder_reposts_a_deleted_table_message(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    name = holder(live, live.pending_seats()[0])
    await app.pinged()
    await skip_time(app, 25 * 3600)
    count = len(sent_pings(app, name))
    servers.delete_message(app.peer.world, status.raw)
    await skip_time(app, 49 * 3600)
    await app.wait_until_idle()
    assert len(sent_pings(app, name)) == count + 1
    posted = app.peer.world.messages_in(app.peer.world.channel(ROOM))
    assert live.table.message_id in posted


async def test_address_of_a_table_without_a_message_is_its_channel(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    assert live.address.endswith(f"/{live.message_channel_id}/{status.id}")
    live.table = replace(live.table, message_id=None)
    assert live.address.endswith(f"/{live.message_channel_id}")


# Messages that ping nobody


def test_noise_of_a_post_is_noticed(app: Running) -> None:
    room = app.peer.world.channel(ROOM)
    silent = {"flags": int(MessageFlag.SUPPRESS_NOTIFICATIONS)}
    pings = {"allowed_mentions": {"parse": [], "users": ["1"]}}
    for request, wrong in (({}, True), (silent, False), (pings, False), (pings | silent, True)):
        answer = {"channel_id": str(room.id)}
        exchange = Exchange(*POST, request, False, 200, answer)
        assert bool(noisy(app.peer.world, exchange)) == wrong, request
