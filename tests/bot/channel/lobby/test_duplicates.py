"""Duplicate tables in the channel: opened, joined, started in private threads, compared."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.playground.driver import Seen
from bot.playground.model import ChannelKind
from bot.tables.live_table import LiveTable
from rules.kernel import DealtDice
from storage.schema.table_records import TableState
from storage.tables import deals
from tests.bot.support.match_play import ROOM, play_to_the_end
from tests.bot.support.message_parts import refusal_of
from tests.support.narrowing import existing
from tests.support.patience import until
from tests.support.running_bot import Running, newest
from tests.support.status import Status

GAME = "ganymede"


async def opened(app: Running, fills: int = 2, **options: object) -> list[str]:
    """Open two tables with one deal as Ann, and return their ids."""
    given: dict[str, Any] = {"game": GAME, "duplicate": 2, "fills": fills} | options
    reply = await app.seat("ann").slash(ROOM, "/table new", **given)
    words = reply.message.text.split()
    assert words[0] == "Tables", reply.message.text
    await app.wait_until_idle()
    return [words[1], words[3]]


async def status_of(app: Running, table: str) -> Seen:
    """Return a table's message."""
    message = await until(lambda: newest(app.seat("ann"), table), f"the message of {table}")
    return Status(app.peer.world, message)


async def joined(app: Running, table: str, *names: str) -> None:
    """Press Join at a lobby as these people, and wait until they sit there."""
    live = await app.bot.services.tables.live(table)
    for name in names:
        seat = app.seat(name)
        await seat.press(await status_of(app, table), "Join", wait="acknowledged")
        await until(lambda seat=seat: live.table.has_player(seat.id), f"the seat of {name}")  # type: ignore[misc]
        await app.wait_until_idle()


async def begun(app: Running) -> list[LiveTable]:
    """Return two running tables of a deal: Ann and Bea play against each other, Cyd and Dov too."""
    first, second = await opened(app)
    await joined(app, first, "bea")
    await joined(app, second, "cyd", "dov")
    lives = [await app.bot.services.tables.live(table) for table in (first, second)]
    await until(lambda: all(live.is_running for live in lives), "the start of both")
    await app.wait_until_idle()
    return lives


async def ended(app: Running, live: LiveTable) -> None:
    """Close a table, as if all its players had agreed."""
    await app.bot.services.tables.abort(live)
    await app.wait_until_idle()


async def test_duplicates_are_played_in_private_threads_with_one_deal(app: Running) -> None:
    first, second = await begun(app)
    world = app.peer.world
    places = [world.channel(live.message_channel_id) for live in (first, second)]
    assert all(place.kind is ChannelKind.PRIVATE_THREAD for place in places)
    members = [set(existing(place.thread).members) - {world.bot.id} for place in places]
    ids = {name: app.seat(name).id for name in ("ann", "bea", "cyd", "dov")}
    assert members == [{ids["ann"], ids["bea"]}, {ids["cyd"], ids["dov"]}]
    assert all(isinstance(live.match.dice, DealtDice) for live in (first, second))
    assert first.match.view(0) == second.match.view(0), "the same first hand and display"
    assert first.table.commitment_message == second.table.commitment_message
    assert [message for message in app.seat("ann").sees(ROOM) if "nth roll" in message.text]


async def test_a_lobby_of_a_deal_says_what_is_fixed(app: Running) -> None:
    first, second = await opened(app, fills=3)
    status = await status_of(app, first)
    assert "This is a duplicate:" in status.text
    assert f"This is a duplicate of table {first}:" in (await status_of(app, second)).text
    assert "Settings" not in status.buttons
    assert "2 more players are needed" in status.text
    await joined(app, first, "bea")
    assert "1 more player is needed" in (await status_of(app, first)).text
    assert (await app.bot.services.tables.live(first)).table.state is TableState.LOBBY
    await app.seat("ann").press(await status_of(app, first), "Add AI", wait="acknowledged")
    live = await app.bot.services.tables.live(first)
    await until(lambda: live.is_running, "the start with the last seat")
    await app.wait_until_idle()


async def test_nobody_joins_two_tables_of_a_deal(app: Running) -> None:
    _, second = await opened(app)
    words = refusal_of(await app.seat("ann").press(await status_of(app, second), "Join"))
    assert "Nobody can play the same deal twice" in words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"fills": None}, "number of seats"),
        ({"ai": 1}, "Leave out ai and thread"),
        ({"thread": True}, "Leave out ai and thread"),
        ({"fills": 5}, "Choose a number in that range"),
    ],
)
async def test_clashing_options_are_refused(
    app: Running, options: dict[str, object], words: str
) -> None:
    given: dict[str, Any] = {"game": GAME, "duplicate": 2, "fills": 2} | options
    given = {name: value for name, value in given.items() if value is not None}
    assert words in refusal_of(await app.seat("ann").slash(ROOM, "/table new", **given))


async def test_results_are_compared_when_the_last_table_ends(app: Running) -> None:
    first, second = await begun(app)
    await play_to_the_end(app, first, random.Random(1))
    early = await status_of(app, first.id)
    assert "The duplicates of table" in early.text
    assert "Seed" not in early.text
    assert "seat by seat" not in early.text
    assert "Replay" not in early.buttons
    await play_to_the_end(app, second, random.Random(2))
    await until(lambda: not first.table.sealed, "the end of the seal")
    await app.wait_until_idle()
    for live in (first, second):
        text = (await status_of(app, live.id)).text
        assert "The same deal, seat by seat" in text
        for each in (first, second):
            for seat, name in each.markdown_names.items():
                assert f"{name} {existing(each.table.result).scores[seat]}" in text
        assert f"(table {second.id})" in text
        assert "Seed `" in text
        assert "Replay" in (await status_of(app, live.id)).buttons


async def test_a_closed_duplicate_ends_the_wait(app: Running) -> None:
    first, second = await begun(app)
    await play_to_the_end(app, first, random.Random(1))
    await ended(app, second)
    text = (await status_of(app, first.id)).text
    assert "No other table with this deal has a result" in text
    assert "Seed `" in text


async def test_a_running_duplicate_moves_only_to_private_threads(app: Running) -> None:
    first, _ = await begun(app)
    ann = app.seat("ann")
    assert "private thread" in refusal_of(await ann.slash(ROOM, "/table where", table=first.id))
    tables = await app.store.run(lambda s: deals.sharing(s, deal=first.id))
    assert tables[0].message_channel_id == first.message_channel_id


async def test_a_restart_between_lobby_and_match_loses_nothing(app: Running) -> None:
    first, second = await opened(app)
    await app.restart()
    await joined(app, first, "bea")
    await app.restart()
    await joined(app, second, "cyd", "dov")
    lives = [await app.bot.services.tables.live(table) for table in (first, second)]
    await until(lambda: all(live.is_running for live in lives), "the start of both")
    assert lives[0].match.view(0) == lives[1].match.view(0)
    await app.restart()
    again = [await app.bot.services.tables.live(table) for table in (first, second)]
    assert again[0].match.view(None) == again[1].match.view(None)
