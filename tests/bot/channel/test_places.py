"""Places of a table: threads, direct conversations, two servers."""

import pytest

from bot.playground import servers, threads
from bot.playground.model import ChannelKind
from bot.playground.permissions import EVERYONE_PERMISSIONS, Permission
from bot.playground.world import World
from tests.bot.support.match_play import on_turn, pending_names, play_move
from tests.bot.support.message_parts import refusal_of
from tests.support.patience import until
from tests.support.running_bot import Running, table_of
from tests.support.status import Status


def thread_of(world: World, room: str = "table-one") -> str:
    """Return the id of the one thread of a channel, as a text."""
    (thread,) = world.threads_of(world.channel(room))
    return str(thread.id)


async def test_a_table_in_a_thread_of_its_own_plays_there(app: Running) -> None:
    ann, bea = app.seat("ann"), app.seat("bea")
    reply = await ann.slash("table-one", "/table new", game="ganymede", thread=True)
    thread = thread_of(app.peer.world)
    assert f"<#{thread}>" in reply.message.text
    posted = await until(lambda: next(iter(bea.sees(thread)), None))
    status = Status(app.peer.world, posted.raw)
    await bea.press(status, "Join", wait="acknowledged")
    await until(lambda: bea.mention in status.text)
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    pinged = await until(
        lambda: [message for message in bea.pings() if "Waiting for " in message.text]
    )
    assert str(pinged[0].raw.channel_id) == thread
    from_outside = await bea.slash("table-one", "/mine")
    assert "your view" in from_outside.message.text
    inside = await bea.slash(thread, "/mine")
    assert "your view" in inside.message.text
    public = [message.text for message in ann.sees("table-one") if not message.ephemeral]
    assert public == [f"Ganymede · table {table_of(status)}"], "Discord's own line of the thread"


async def test_an_archived_thread_is_woken_and_the_game_goes_on(app: Running) -> None:
    ann = app.seat("ann")
    await ann.slash("table-one", "/table new", game="ganymede", thread=True, ai=1)
    world = app.peer.world
    thread = world.channel(thread_of(world))
    posted = await until(lambda: next(iter(ann.sees(thread)), None))
    status = Status(world, posted.raw)
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    await app.wait_until_idle()
    live = await app.live(status)
    text = status.text
    threads.set_archived(world, thread, archived=True)
    await play_move(app, live, 0)
    await app.wait_until_idle()
    assert thread.thread is not None
    assert not thread.thread.archived
    assert status.text != text


async def test_a_table_opened_in_a_thread_stands_there(app: Running) -> None:
    world, ann = app.peer.world, app.seat("ann")
    thread = threads.start(
        world, world.channel("table-one"), ann.id, "ours", ChannelKind.PUBLIC_THREAD
    )
    await ann.slash(thread, "/table new", game="ganymede")
    await until(lambda: [message for message in ann.sees(thread) if "is the host" in message.text])
    no_nest = await ann.slash(thread, "/table new", game="ganymede", thread=True)
    assert "is open in" in no_nest.message.text
    assert len(world.threads_of(world.channel("table-one"))) == 1


async def test_a_direct_conversation_reaches_ones_own_tables_only(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    table, before = table_of(status), live.table
    bea, cyd = app.seat("bea"), app.seat("cyd")
    assert "your view" in (await bea.slash(bea.conversation(), "/mine", table=table)).message.text
    assert "your view" in (await bea.slash(bea.conversation(), "/mine")).message.text
    for line in ("/board", "/log", "/table abort", "/table where", "/table ping"):
        refusal = refusal_of(await cyd.slash(cyd.conversation(), line, table=table))
        assert table in refusal
    assert "server" in refusal_of(
        await cyd.slash(cyd.conversation(), "/table new", game="ganymede")
    )
    ann = app.seat("ann")
    assert "server" in refusal_of(await ann.slash(ann.conversation(), "/table where"))
    assert live.table.channel_id == before.channel_id
    offered = await bea.complete(bea.conversation(), "/mine", focused="table")
    assert [choice["value"] for choice in offered] == [table]


async def test_tables_of_another_server_are_out_of_reach(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    table, dov = table_of(status), app.seat("dov")
    assert "server" in refusal_of(await dov.slash("annexe-games", "/board", table=table))
    for name in ("ann", "bea"):
        seat = app.seat(name)
        moved_there = refusal_of(await seat.slash("annexe-games", "/table where"))
        assert "server" in moved_there or "moderators" in moved_there
        offered = await seat.complete("annexe-games", "/board", focused="table")
        assert offered == [], "what is offered would be refused"
    assert live.table.guild_id == app.peer.world.channel("table-one").guild_id


async def test_moderator_of_another_server_has_no_power_here(app: Running) -> None:
    world = app.peer.world
    _, live = await on_turn(app, "cyd", "bea")
    annexe, bea = world.guild_of(world.channel("annexe-games")), app.seat("bea")
    assert annexe is not None
    servers.add_role(world, annexe, "Elders", int(Permission.MANAGE_GUILD), [bea.id])
    asked = await bea.slash("annexe-games", "/table abort")
    assert "The other players have been asked" in asked.message.text
    assert live.is_running


async def test_mygames_lists_the_tables_of_two_servers(app: Running) -> None:
    bea = app.seat("bea")
    empty = await bea.slash("lobby", "/mygames")
    assert "/table new" in empty.message.text
    first, _ = await on_turn(app, "ann", "bea")
    second = await app.opened("bea", room="annexe-games")
    await app.wait_until_idle()
    listed = (await bea.slash("lobby", "/mygames")).message.text.splitlines()
    assert len(listed) == 2
    assert {table_of(first), table_of(second)} == {line.split("table ")[1][:4] for line in listed}
    assert any("hasn't started" in line for line in listed)
    for status in (first, second):
        address = f"/{status.raw.channel_id}/{status.id})"
        assert any(address in line for line in listed)
    live = await app.live(first)
    while "bea" not in pending_names(live):
        await play_move(app, live, live.pending_seats()[0])
    listed = (await bea.slash("annexe-games", "/mygames")).message.text.splitlines()
    assert "your move" in listed[0], "those that wait for the reader come first"


async def test_several_tables_in_one_channel_are_distinguished(app: Running) -> None:
    first = await app.begun("ann", "bea")
    second = await app.begun("ann", "cyd")
    ann = app.seat("ann")
    asked = (await ann.slash("table-one", "/mine")).message
    assert asked.text == "Which table?"
    assert all(table_of(each) in " ".join(asked.buttons) for each in (first, second))
    assert table_of(second) in (await app.seat("cyd").slash("table-one", "/mine")).message.text
    named = await ann.slash("table-one", "/mine", table=f" {table_of(first).upper()} ")
    assert table_of(first) in named.message.text
    assert "no table zzzz" in refusal_of(await ann.slash("table-one", "/mine", table="zzzz"))
    assert "/table new" in refusal_of(await app.seat("dov").slash("table-two", "/mine"))


PLACES = {
    "View": Permission.VIEW_CHANNEL,
    "Send Messages": Permission.SEND_MESSAGES,
    "Attach Files": Permission.ATTACH_FILES,
}


@pytest.mark.parametrize("name", PLACES)
async def test_a_missing_permission_is_named_before_a_table_is_opened(
    app: Running, name: str
) -> None:
    world, ann = app.peer.world, app.seat("ann")
    room = world.channel("table-one")
    servers.overwrite(world, room, world.bot.id, deny=int(PLACES[name]))
    refusal = refusal_of(await ann.slash(room, "/table new", game="ganymede"))
    assert name in refusal
    assert "settings" in refusal
    assert (await ann.slash("lobby", "/mygames")).message.text.startswith(
        "You have no seat at any table"
    )
    servers.overwrite(world, room, world.bot.id)
    opened = await ann.slash(room, "/table new", game="ganymede")
    assert "is open in" in opened.message.text


async def test_forbidden_thread_is_one_sentence(app: Running) -> None:
    world, ann = app.peer.world, app.seat("ann")
    guild = world.guild_of(world.channel("table-one"))
    assert guild is not None
    role = servers.bot_role(world, guild)
    servers.grant(world, guild, guild.roles[guild.id], int(EVERYONE_PERMISSIONS) & ~int(CREATE))
    servers.grant(world, guild, role, role.permissions & ~int(CREATE))
    refusal = refusal_of(await ann.slash("table-one", "/table new", game="ganymede", thread=True))
    assert "permission" in refusal
    assert (await ann.slash("lobby", "/mygames")).message.text.startswith(
        "You have no seat at any table"
    )


CREATE = Permission.CREATE_PUBLIC_THREADS


async def test_where_posts_the_status_anew_and_the_game_goes_on_there(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    ann, bea = app.seat("ann"), app.seat("bea")
    reply = await ann.slash("table-two", "/table where", table=table_of(status))
    assert "continues here" in reply.message.text
    fresh = await until(
        lambda: [message for message in bea.sees("table-two") if "Play" in message.buttons]
    )
    assert (await bea.press(fresh[0], "My view")).message.ephemeral
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    pinged = (await until(lambda: [message for each in (ann, bea) for message in each.pings()]))[-1]
    assert fresh[0].raw.channel_id == pinged.raw.channel_id


@pytest.mark.parametrize("own_thread", [False, True])
async def test_table_in_an_announcement_channel_plays_there(app: Running, own_thread: bool) -> None:
    world = app.peer.world
    await app.seat("ann").slash("news", "/table new", game="ganymede", thread=own_thread, ai=1)
    place = thread_of(world, "news") if own_thread else "news"
    posted = await until(lambda: next((m for m in app.seat("ann").sees(place) if m.buttons), None))
    status = Status(world, posted.raw)
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    if own_thread:
        assert world.channel(place).kind is ChannelKind.ANNOUNCEMENT_THREAD


async def test_table_in_a_forum_post_plays_there(app: Running) -> None:
    world = app.peer.world
    post = thread_of(world, "forum")
    await app.seat("ann").slash(post, "/table new", game="ganymede", ai=1)
    posted = await until(lambda: next((m for m in app.seat("ann").sees(post) if m.buttons), None))
    status = Status(world, posted.raw)
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)


async def test_lesson_in_an_announcement_channel_is_refused_clearly(app: Running) -> None:
    refusal = refusal_of(await app.seat("ann").slash("news", "/learn", game="ganymede"))
    assert "doesn't allow those in announcement channels" in refusal
    assert app.peer.world.threads_of(app.peer.world.channel("news")) == []


async def test_lesson_in_a_forum_post_is_refused_clearly(app: Running) -> None:
    post = thread_of(app.peer.world, "forum")
    refusal = refusal_of(await app.seat("ann").slash(post, "/learn", game="ganymede"))
    assert "Use the command in a text channel" in refusal
