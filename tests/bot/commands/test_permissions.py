"""Permissions of people by place, and the bot's own before it begins."""

from typing import Any

import pytest

from bot.playground import servers, threads
from bot.playground.model import ChannelKind, Guild
from bot.playground.permissions import EVERYONE_PERMISSIONS, Permission
from storage.consent import requests
from storage.schema.consent_records import RequestKind
from tests.bot.support.match_play import holder, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.undo_requests import undo_answer
from tests.support.running_bot import Running, table_of

CREATE = Permission.CREATE_PUBLIC_THREADS
IN_THREADS = Permission.SEND_MESSAGES_IN_THREADS


def guild_of(app: Running, room: str = "table-one") -> Guild:
    guild = app.peer.world.guild_of(app.peer.world.channel(room))
    assert guild is not None
    return guild


async def test_power_over_one_channel_is_none_over_another_s_table(app: Running) -> None:
    world, bea = app.peer.world, app.seat("bea")
    status, live = await on_turn(app, "ann", "bea")
    servers.overwrite(world, world.channel("lobby"), bea.id, allow=int(Permission.MANAGE_MESSAGES))
    for line in ("/table ping", "/table where"):
        assert "host" in refusal_of(await bea.slash("lobby", line, table=table_of(status)))
    asked = await bea.slash("lobby", "/table abort", table=table_of(status))
    assert "The other players have been asked" in asked.message.text
    assert live.is_running
    dov = await app.seat("dov").slash("lobby", "/table ping", table=table_of(status))
    assert "Reminded" in dov.message.text, "a moderator of the whole server"


async def test_a_moderator_of_the_table_s_own_channel_may(app: Running) -> None:
    world, bea = app.peer.world, app.seat("bea")
    await on_turn(app, "ann", "bea")
    servers.overwrite(
        world, world.channel("table-one"), bea.id, allow=int(Permission.MANAGE_MESSAGES)
    )
    assert "Reminded" in (await bea.slash("table-one", "/table ping")).message.text


@pytest.mark.parametrize(
    ("lacking", "name"),
    [(CREATE, "Create Public Threads"), (IN_THREADS, "Send Messages in Threads")],
)
async def test_what_a_thread_needs_is_named_before_anything_is_opened(
    app: Running, lacking: Permission, name: str
) -> None:
    guild, world = guild_of(app), app.peer.world
    role = servers.bot_role(world, guild)
    servers.grant(world, guild, guild.roles[guild.id], int(EVERYONE_PERMISSIONS) & ~int(lacking))
    servers.grant(world, guild, role, role.permissions & ~int(lacking))
    ann = app.seat("ann")
    refusal = refusal_of(await ann.slash("table-one", "/table new", game="ganymede", thread=True))
    assert name in refusal
    assert not world.threads_of(world.channel("table-one"))
    opened = await ann.slash("table-one", "/table new", game="ganymede")
    assert "is open in" in opened.message.text


async def test_seat_cannot_be_given_to_a_non_member(app: Running) -> None:
    guild = guild_of(app)
    await on_turn(app, "ann", "bea")
    dov = app.peer.world.user("dov")
    del guild.members[dov.id]
    refusal = refusal_of(
        await app.seat("ann").slash("table-one", "/table replace", seat=2, by="dov")
    )
    assert "member" in refusal


async def test_unpostable_request_can_be_repeated(app: Running) -> None:
    world = app.peer.world
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    await play_move(app, live, mover)
    await app.wait_until_idle()
    asker = app.seat(holder(live, mover))
    room = world.channel("table-one")
    servers.overwrite(world, room, world.bot.id, deny=int(Permission.SEND_MESSAGES))
    first = await undo_answer(asker, room)
    open_request: Any = await app.store.read(
        requests.get, table=live.id, kind=RequestKind.UNDO, seat=mover
    )
    assert "permission" in first.message.text or "undone" in first.message.text
    assert open_request is None
    servers.overwrite(world, room, world.bot.id)
    again = await undo_answer(asker, room)
    assert "already" not in again.message.text
    assert status.text


async def test_button_of_a_removed_kind_is_explained(app: Running) -> None:
    status = await app.begun("ann", "bea")
    button = status.components[-1]
    button |= {"custom_id": f"b:{table_of(status)}:formerly:0:0:0:", "label": "Formerly"}
    text = refusal_of(await app.seat("ann").press(status, "Formerly"))
    assert "/table where" in text


async def test_resigning_is_acknowledged_before_anything_is_looked_up(app: Running) -> None:
    await app.begun("ann", "bea")
    reply = await app.seat("bea").slash("table-one", "/resign")
    assert reply.message.ephemeral
    assert "Resign" in reply.message.buttons
    kinds = [exchange.request["type"] for exchange in app.exchanges if "callback" in exchange.path][
        -1:
    ]
    assert kinds == [5]


async def test_invisible_private_thread_gets_no_table(app: Running) -> None:
    world, ann, guild = app.peer.world, app.seat("ann"), guild_of(app)
    role = servers.bot_role(world, guild)
    servers.grant(world, guild, role, role.permissions & ~int(Permission.MANAGE_THREADS))
    thread = threads.start(
        world, world.channel("table-one"), ann.id, "ours", ChannelKind.PRIVATE_THREAD
    )
    refusal = refusal_of(await ann.slash(thread, "/table new", game="ganymede"))
    assert "private thread" in refusal
    assert (await ann.slash("lobby", "/mygames")).message.text.startswith(
        "You have no seat at any table"
    )
    threads.add(world, thread, world.bot.id)
    opened = await ann.slash(thread, "/table new", game="ganymede")
    assert "is open in" in opened.message.text
