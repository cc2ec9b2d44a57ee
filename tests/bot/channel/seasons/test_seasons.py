"""Seasons through the real client: opened, played, interrupted, and counted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import discord
import pytest

from bot.channel.seasons.runner import SeasonRunner
from bot.playground import servers
from bot.playground.permissions import Permission
from storage.schema.season_records import HoldReason, Pairing, Season
from storage.schema.table_records import Table
from storage.seasons import seasons
from tests.bot.channel.seasons.season_world import (
    DENIED,
    GAMES,
    MODERATOR,
    ROOM,
    SeasonWorld,
)
from tests.bot.support.message_parts import refusal_of
from tests.support.depth import sampled
from tests.support.running_bot import Running


@pytest.mark.parametrize("seed", [1])
async def test_season_with_faults_is_sound(league: Running, seed: int) -> None:
    world = SeasonWorld(league, seed)
    await world.open(
        6, game=GAMES[0], second=GAMES[1], third=GAMES[2], weeks=3, group=6, pace="day", days=1
    )
    await world.run(60)
    await world.check()
    assert world.restarts
    league.logged[:] = [entry for entry in league.logged if entry["log_level"] != "error"]


async def test_new_player_enters_plays_and_finds_their_standing(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], weeks=1, group=3, days=1, name="Autumn")
    await world.day()
    player = league.seat("p0")
    pings = [*player.pings(), *league.seat("p1").pings()]
    assert pings
    reply = await player.slash(ROOM, "/league mine")
    assert "Round 1 against Player 1" in reply.message.text
    await world.run(20)
    standing = (await player.slash(ROOM, "/league standings")).message.text
    assert "1\\. " in standing
    assert "points" in standing
    assert "It's over." in world.message().text
    assert "from the secret `" in standing
    await world.check()


async def test_failing_table_delays_no_other(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(4, game=GAMES[0], weeks=3, days=1)
    world.vanished = {user.id for user in world.people}
    start, failing = SeasonRunner._start_table, list[str]()

    async def fail_first(
        runner: SeasonRunner, season: Season, pairing: Pairing, table: Table
    ) -> None:
        failing[:] = failing or [table.id]
        if table.id in failing:
            raise RuntimeError("a fault")
        await start(runner, season, pairing, table)

    with patch.object(SeasonRunner, "_start_table", fail_first):
        await world.day()
    (live,) = await world.running()
    assert live.id not in failing
    await world.wait_until_idle()
    assert len(await world.running()) == 2
    league.logged[:] = [entry for entry in league.logged if entry["log_level"] != "error"]


async def test_only_moderators_open_a_season(league: Running) -> None:
    words = refusal_of(await league.seat("bea").slash(ROOM, "/league open", game=GAMES[0]))
    assert "Only moderators" in words
    assert not await league.store.run(seasons.of_guild, guild_id=0)


async def test_open_season_is_linked_from_the_search_for_tables(league: Running) -> None:
    ann = league.seat("ann")
    assert "is open here" not in refusal_of(await ann.slash(ROOM, "/table find"))
    world = SeasonWorld(league, 1, faults=False)
    await world.open(1, game=GAMES[0], name="Autumn")
    words = refusal_of(await ann.slash(ROOM, "/table find"))
    assert "Autumn is open here: press **Enter** on [its message](https://" in words
    assert f"/{world.message().id})" in words
    assert "is open here" not in refusal_of(await ann.slash("table-one", "/table find"))
    await league.opened("ann")
    listing = (await league.seat("bea").slash(ROOM, "/table find")).message
    assert "Autumn is open here" in listing.text


async def test_second_season_in_a_channel_is_rejected(league: Running) -> None:
    await league.seat(MODERATOR).slash(ROOM, "/league open", game=GAMES[0], name="Autumn")
    words = refusal_of(await league.seat(MODERATOR).slash(ROOM, "/league open", game=GAMES[1]))
    assert "Autumn is already open for entries in this channel" in words


async def test_season_leaves_by_button_only_before_it_starts(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(3, game=GAMES[0], days=1, weeks=1)
    left = await league.seat("p2").press(world.message(), "Leave")
    assert "You've left" in left.message.text
    assert "finish" not in left.message.text
    world.vanished = {user.id for user in world.people}
    await world.day()
    question = await league.seat("p1").press(world.message(), "Leave")
    assert "have to finish them" in question.message.text
    gone = await league.seat("p1").press(question.message, "Leave")
    assert "You've left" in gone.message.text
    channel = (await world.running())[0].message_channel_id
    assert f"You still have to finish your tables in play: <#{channel}>." in gone.message.text
    again = await league.seat("p1").press(world.message(), "Enter")
    assert "Its last round has already been paired, so" in again.message.text
    for name in ("Enter", "Leave", "My tables"):
        words = refusal_of(await league.seat("p2").press(world.message(), name))
        assert "Enter the next one." in words


async def test_number_of_tables_at_once_is_chosen_on_entering(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0])
    entered = await league.seat("p0").press(world.message(), "Enter")
    chosen = await league.seat("p0").select(entered.message, "Tables at once", ["4"])
    assert "at most 4 tables" in chosen.message.text


async def test_deleted_standings_message_is_posted_again(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], days=2)
    servers.delete_message(league.peer.world, world.message().raw)
    await league.seat("ann").slash(ROOM, "/league standings")
    await league.store.run(lambda s: seasons.change(s, season=world.season))
    await world.wait_until_idle()
    await world.wait_until_idle()
    assert "Enter" in world.message().buttons


async def test_season_of_a_deleted_channel_goes_on_elsewhere(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(4, game=GAMES[0], weeks=3, pace="day", days=1)
    world.vanished = {user.id for user in world.people}
    await world.day()
    servers.delete_channel(league.peer.world, league.peer.world.channel(ROOM))
    for _ in range(12):
        await world.day()
    assert all(live.table.paused_at for live in await world.running()), "no clock runs"
    assert not any(seat.stand_in for live in await world.running() for seat in live.table.seats)
    moved = await league.seat(MODERATOR).slash(
        "table-one", "/league move", season=str(world.season)
    )
    assert "continues here" in moved.message.text
    assert not any(live.table.paused_at for live in await world.running()), "clocks run again"
    world.vanished = set()
    season = await world.run(60)
    assert season.channel_id == league.peer.world.channel("table-one").id
    league.logged[:] = [entry for entry in league.logged if entry["log_level"] != "error"]


async def test_removed_person_loses_their_tables(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], days=1)
    world.vanished = {user.id for user in world.people}
    await world.day()
    moderator = league.seat(MODERATOR)
    question = await moderator.slash(ROOM, "/league remove", player="p1")
    assert "for good? An AI takes over at 1 table." in question.message.text
    before = await world.rows("SELECT points FROM season_points")
    assert {points for (points,) in before} == {None}, "nothing is counted before the answer"
    removed = await moderator.press(question.message, "Remove")
    assert "An AI takes over at 1 table." in removed.message.text
    points = await world.rows("SELECT person_id, points FROM season_points")
    assert dict(map(tuple, points)) == {world.people[0].id: 12, world.people[1].id: 0}
    words = refusal_of(await league.seat("p1").press(world.message(), "Enter"))
    assert "removed you from this season. Enter the next one." in words or "is over" in words


async def test_cancelled_season_offers_no_entry(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0])
    question = await league.seat(MODERATOR).slash(ROOM, "/league cancel")
    assert "This can't be undone." in question.message.text
    assert "Enter" in world.message().buttons
    await league.seat(MODERATOR).press(question.message, "Cancel the season")
    await world.wait_until_idle()
    assert "Enter" not in world.message().buttons
    assert "cancelled" in world.message().text
    words = refusal_of(await league.seat(MODERATOR).slash(ROOM, "/league cancel"))
    assert "no season" in words


async def test_playing_moderator_removes_no_opponent(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(1, game=GAMES[0], days=1)
    await league.seat(MODERATOR).press(world.message(), "Enter")
    world.vanished = {user.id for user in world.people}
    await world.day()
    assert len(await world.running()) == 1
    words = refusal_of(await league.seat(MODERATOR).slash(ROOM, "/league remove", player="p0"))
    assert "Ask another moderator" in words


async def test_a_season_frees_weekends_and_requires_a_record(league: Running) -> None:
    await league.seat(MODERATOR).slash(ROOM, "/remind", zone="Europe/Berlin")
    world = SeasonWorld(league, 1, faults=False)
    await world.open(1, game=GAMES[0], weekends=True, record="60", days=1)
    text = world.message().text
    assert "no clock runs on Saturdays and Sundays (Europe/Berlin)" in text
    assert "To join, you need a reliability of at least 60%, unless you're a newcomer." in text


@pytest.mark.parametrize("denied", sampled(DENIED))
async def test_round_refused_for_days_opens_once_afterwards(
    league: Running, denied: Permission
) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], weeks=1, group=3, days=1)
    world.vanished = {user.id for user in world.people}
    world.deny(denied, days=2)
    for _ in range(2):
        await world.day()
        assert not world.threads
    assert await world.hold_reason() == HoldReason.REJECTED
    await world.day()
    await world.check_refusals()
    assert (world.late_rounds, len(world.threads), max(world.pings.values())) == (1, 1, 1)
    assert await world.hold_reason() == ""


async def test_server_error_in_one_season_lets_the_next_go_on(league: Running) -> None:
    first = SeasonWorld(league, 1, faults=False)
    await first.open(2, game=GAMES[0], days=1, name="First")
    await league.seat(MODERATOR).slash("table-one", "/league open", game=GAMES[0], days=1)
    second = next(
        seen
        for seen in reversed(league.seat(MODERATOR).sees("table-one"))
        if "Enter" in seen.buttons
    )
    for user in first.people:
        await league.seat(user.username).press(second, "Enter")
    response: Any = SimpleNamespace(status=500, reason="fault")
    send = SeasonRunner._send
    ours = league.peer.world.channel(ROOM).id

    async def fail_in_first(
        runner: SeasonRunner, season: Season, words: str, **parts: Any
    ) -> discord.Message:
        if season.channel_id == ours:
            raise discord.DiscordServerError(response, "fault")
        return await send(runner, season, words, **parts)

    with patch.object(SeasonRunner, "_send", fail_in_first):
        await first.day()
    opened = await first.rows("SELECT season_id FROM season_pairings WHERE starter_id IS NOT NULL")
    assert opened, "the second season opens its round"
    assert first.season not in {row[0] for row in opened}
