"""Until all tables of a deal have ended, nobody but its own players reads one of them."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from discord import InteractionType
from msgspec.structs import replace

from bot.interactions.presses import HANDLERS, Action, handle
from bot.interactions.table_access import is_closed_to
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from storage.schema.table_records import TableState
from tests.bot.channel.lobby.test_duplicates import begun, ended, joined, opened
from tests.bot.secrets.test_table_access import with_table
from tests.bot.support.match_play import ROOM
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.service_fixture import ServiceFixture
from tests.support.depth import at_depth
from tests.support.patience import until
from tests.support.running_bot import Running

CLOSED = "same deal as other tables"
COMMANDS = ("board", "log", "recap", "history", "verify", "replay", "table follow", "table abort")
"""Commands to try by default; all that take a table at full depth."""
READERS = (7, 8)
"""Somebody at another table of the deal, and the host, who sits nowhere."""


def sealed(live: LiveTable, host: int) -> None:
    """Make a running table one of a sealed deal."""
    live.table = replace(live.table, deal="abcd", sealed=True, host_id=host)


async def test_every_button_is_closed_to_everybody_else(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    sealed(live, READERS[1])

    async def shown(*_: object, **_words: object) -> None:
        return None

    services = tables.client.services
    verbs = sorted(verb for verb, handler in HANDLERS.items() if not handler.blind)
    for reader, verb in product(READERS, verbs):
        press: Any = SimpleNamespace(
            user=SimpleNamespace(id=reader, name="eve", display_name="Eve"),
            channel_id=live.message_channel_id, guild=None, guild_id=None, message=None, extras={},
            client=SimpleNamespace(get_guild=lambda _number: None, services=services),
            created_at=tables.time,
            response=SimpleNamespace(defer=shown), type=InteractionType.component,
        )  # fmt: skip
        with pytest.raises(UserError, match=CLOSED):
            await handle(services, press, Action(live.id, verb))


async def test_every_command_is_closed_to_players_of_the_other_table(app: Running) -> None:
    first, _ = await begun(app)
    read = list[str]()
    every = with_table(app)
    commands = at_depth([command for command in every if command[0] in COMMANDS], every)
    for name, needed in commands:
        reply = await app.seat("cyd").slash(ROOM, f"/{name}", table=first.id, **needed)
        read += [name] * (CLOSED not in refusal_of(reply))
    assert read == ["table abort"], "it shows nothing, and is for hosts and moderators"
    assert len(commands) >= len(COMMANDS)


async def test_lists_completions_and_searches_name_no_other_table(app: Running) -> None:
    first, second = await begun(app)
    cyd = app.seat("cyd")
    completed = await cyd.complete(ROOM, "/board", focused="table")
    assert [choice["value"] for choice in completed] == [second.id]
    for command in ("/board", "/log", "/mygames", "/history"):
        reply = (await cyd.slash(ROOM, command)).message
        assert first.id not in reply.text + str(reply.components), command
    listed = (await cyd.slash(ROOM, "/table find")).message
    assert first.id not in listed.text + str(listed.components)


async def test_an_ended_table_stays_closed_until_the_last_ends(app: Running) -> None:
    first, second = await begun(app)
    await ended(app, first)
    ann, cyd = app.seat("ann"), app.seat("cyd")
    for command in ("/verify", "/replay", "/story"):
        words = refusal_of(await ann.slash(ROOM, command, table=first.id))
        assert "stays hidden until all of them have ended" in words, command
        assert CLOSED in refusal_of(await cyd.slash(ROOM, command, table=first.id)), command
    await ended(app, second)
    await until(lambda: not first.table.sealed, "the end of the seal")
    reply = (await ann.slash(ROOM, "/verify", table=first.id)).message
    assert "seed fits" in reply.text
    assert f"2 tables share the deal of table {first.id}" in reply.text
    assert len(reply.attachments) == 2


async def test_the_host_without_a_seat_reads_none_of_the_tables(app: Running) -> None:
    first, _ = await opened(app)
    live = await app.bot.services.tables.live(first)
    ann = app.seat("ann")
    running = replace(live.table, state=TableState.RUNNING)
    assert not is_closed_to(live.table, 5), "lobbies are for everybody"
    assert not is_closed_to(running, ann.id), "Ann sits there"
    empty = replace(running, seats=())
    assert is_closed_to(empty, ann.id)
    assert not is_closed_to(replace(empty, sealed=False), ann.id)


async def test_followers_of_the_lobby_get_no_news_of_the_match(app: Running) -> None:
    first, second = await opened(app)
    cyd = app.seat("cyd")
    await cyd.slash(ROOM, "/table follow", table=first)
    for table, names in ((first, ["bea"]), (second, ["cyd", "dov"])):
        await joined(app, table, *names)
    live = await app.bot.services.tables.live(first)
    await ended(app, live)
    for place in (ROOM, cyd.conversation()):
        assert not [message for message in cyd.sees(place) if "without a result" in message.text]


async def test_the_host_closes_a_match_without_seeing_it(app: Running) -> None:
    first, second = await begun(app)
    ann = app.seat("ann")
    assert CLOSED in refusal_of(await ann.slash(ROOM, "/log", table=second.id))
    asked = (await ann.slash(ROOM, "/table abort", table=second.id)).message
    assert f"Close table {second.id}? The match will end" in asked.text
    await ann.press(asked, "Close it")
    assert not second.is_running
    assert "Only the host" in refusal_of(
        await app.seat("cyd").slash(ROOM, "/table abort", table=first.id)
    )
