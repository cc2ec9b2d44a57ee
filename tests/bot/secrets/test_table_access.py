"""A table in a channel that somebody can't see is read by those alone who played there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord import AppCommandOptionType, InteractionType
from discord.app_commands import Command

from bot.interactions.presses import HANDLERS, Action, handle
from bot.playground import threads
from bot.playground.model import ChannelKind
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange, reseat
from bot.user_errors import UserError
from tests.bot.support.match_play import ROOM, on_turn
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.people_actions import hide_channel
from tests.bot.support.service_fixture import ServiceFixture
from tests.support.patience import until
from tests.support.running_bot import Running

STRANGER = 5
SAMPLES = {
    AppCommandOptionType.string: "x",
    AppCommandOptionType.integer: 1,
    AppCommandOptionType.boolean: True,
    AppCommandOptionType.user: "bea",
}


async def hidden(app: Running, *names: str) -> LiveTable:
    """Return a table of Ann and Bea in a channel that Cyd and Dov can't see."""
    _, live = await on_turn(app, "ann", "bea")
    hide_channel(app, *names)
    return live


def with_table(app: Running) -> list[tuple[str, dict[str, Any]]]:
    """Return every command that takes a table, with samples of its other arguments."""
    return [
        (
            command.qualified_name,
            {
                parameter.display_name: SAMPLES[parameter.type]
                for parameter in command.parameters
                if parameter.required
            },
        )
        for command in app.bot.tree.walk_commands()
        if isinstance(command, Command) and command.get_parameter("table")
    ]


async def test_every_command_is_refused_without_access_to_the_channel(app: Running) -> None:
    live, read = await hidden(app, "cyd"), list[str]()
    for name, needed in with_table(app):
        reply = await app.seat("cyd").slash("lobby", f"/{name}", table=live.id, **needed)
        words = refusal_of(reply)
        read += [name] * ("can't see the channel" not in words)
    assert len(with_table(app)) > 30
    assert read == []


async def test_no_completion_names_a_hidden_table(app: Running) -> None:
    live, cyd = await hidden(app, "cyd"), app.seat("cyd")
    for option in ("table", "at", "show"):
        given: dict[str, Any] = {} if option == "table" else {"table": live.id}
        assert await cyd.complete("lobby", "/board", focused=option, **given) == []


async def test_every_button_is_refused_without_access_to_the_channel(
    tables: ServiceFixture,
) -> None:
    live = await tables.begun(2)
    for verb in HANDLERS:
        assert "can't see the channel" in await pressed(tables, Action(live.id, verb)), verb


async def pressed(tables: ServiceFixture, action: Action) -> str:
    """Press a button as somebody who can't see the table's channel; return the refusal."""

    async def shown(*_: object, **_words: object) -> None:
        return None

    services = tables.client.services
    client = SimpleNamespace(get_guild=lambda _number: None, services=services)
    press: Any = SimpleNamespace(
        user=SimpleNamespace(id=STRANGER, name="eve", display_name="Eve"),
        channel_id=7, guild=None, guild_id=None, client=client, message=None, extras={},
        response=SimpleNamespace(defer=shown), type=InteractionType.component,
        created_at=tables.time,
    )  # fmt: skip
    with pytest.raises(UserError) as refusal:
        await handle(services, press, action)
    return str(refusal.value)


async def test_present_and_former_players_read_it_from_elsewhere(app: Running) -> None:
    live = await hidden(app, "bea", "cyd")
    bea, tables = app.seat("bea"), app.bot.services.tables
    for place in ("lobby", bea.conversation()):
        assert live.id in (await bea.slash(place, "/log", table=live.id)).message.text
    await reseat(tables, live, SeatChange(1, actor=app.seat("ann").id))
    for place in ("lobby", bea.conversation()):
        assert live.id in (await bea.slash(place, "/log", table=live.id)).message.text
    assert "another server" in refusal_of(
        await app.seat("cyd").slash(app.seat("cyd").conversation(), "/log", table=live.id)
    )


async def test_member_with_channel_access_reads_it_from_elsewhere(app: Running) -> None:
    live = await hidden(app)
    assert live.id in (await app.seat("cyd").slash("lobby", "/log", table=live.id)).message.text


async def test_a_button_is_refused_once_its_channel_is_hidden(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    cyd = app.seat("cyd")
    page = (await cyd.slash("lobby", "/history", table=live.id)).message
    hide_channel(app, "cyd")
    assert "can't see the channel" in refusal_of(await cyd.press(page, "First"))


@pytest.mark.parametrize("archived", [False, True])
@pytest.mark.parametrize("member", [False, True])
async def test_private_threads_are_read_by_their_members(
    app: Running, member: bool, archived: bool
) -> None:
    world, cyd, kind = app.peer.world, app.seat("cyd"), ChannelKind.PRIVATE_THREAD
    thread = threads.start(world, world.channel(ROOM), app.seat("ann").id, "ours", kind)
    for item in [world.bot.id, app.seat("bea").id, *[cyd.id] * member]:
        threads.add(world, thread, item)
    live = await app.live(await app.begun("ann", "bea", room=thread))
    await app.wait_until_idle()
    if archived:
        threads.set_archived(world, thread, archived=True)
        await until(lambda: app.bot.get_channel(thread.id) is None, "its rest")
    named = (await cyd.slash("lobby", "/log", table=live.id)).message.text
    assert ("can't see the channel" in named) is not member
    assert "There's no table here" in refusal_of(await cyd.slash(ROOM, "/board"))
    assert await cyd.complete(ROOM, "/board", focused="table") == []
