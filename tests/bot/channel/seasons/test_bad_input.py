"""Everything that can go wrong in a season has a sentence, and nothing is lost."""

from __future__ import annotations

import discord
import pytest

from bot.channel.reminders.absent_players import REMOVE_FROM_SEASON
from bot.playground import servers
from bot.tables.seasons.holding import HOLD_WORDS
from bot.tables.seasons.results import TOO_LATE
from bot.tables.seasons.standings import lot_of
from rules import catalogue
from storage.schema.season_records import HoldReason
from storage.seasons import entries, seasons
from tests.bot.channel.seasons.season_world import GAMES, MODERATOR, ROOM, SeasonWorld
from tests.bot.support.match_play import play_to_the_end
from tests.support.running_bot import Running

MOST_PRESSES = 6
OTHER_ROOM = "table-one"


async def test_a_moderator_opens_a_season_in_three_presses(league: Running) -> None:
    tree = league.bot.tree.get_command("league")
    assert isinstance(tree, discord.app_commands.Group)
    command = tree.get_command("open")
    assert isinstance(command, discord.app_commands.Command)
    needed = [each.name for each in command.parameters if each.required]
    # the command from the list, each option that has no default, and sending it
    presses = 2 + len(needed)
    assert (needed, presses) == (["game"], 3)
    assert presses <= MOST_PRESSES
    reply = await league.seat(MODERATOR).slash(ROOM, "/league open", game=GAMES[0])
    assert "is open" in reply.message.text


async def test_too_few_people_are_shown_on_the_seasons_message(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(1, game=GAMES[0], days=1)
    await world.day()
    text = world.message().text
    assert "Only 1 of the 2 people needed had entered, so the start is postponed by" in text
    assert "Player 0" in text
    entered = await league.seat("bea").press(world.message(), "Enter")
    assert "You're in" in entered.message.text
    await world.wait_until_idle()
    text = world.message().text
    assert "2 entered: " in text
    assert "postponed" not in text


async def test_withdrawn_game_is_shown_on_the_seasons_message(
    league: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], days=1, name="Autumn")
    with monkeypatch.context() as patched:
        patched.delitem(catalogue, GAMES[0])
        await world.day()
        text = world.message().text
        assert "None of its games is available any more, so no round can open." in text
        entered = await league.seat("p0").press(world.message(), "Enter")
        assert "You're in Autumn" in entered.message.text, "nobody's entry is lost"
    for _ in range(8):
        await world.day()
    assert "so no round can open" not in world.message().text
    assert (await world.rows("SELECT COUNT(*) FROM season_pairings"))[0][0] >= 1


async def test_two_seasons_at_once_keep_their_tables_apart(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], days=1, name="Autumn", pace="week")
    await league.seat(MODERATOR).slash(
        OTHER_ROOM, "/league open", game=GAMES[1], days=1, name="Winter", pace="week"
    )
    posted = league.seat(MODERATOR).sees(OTHER_ROOM)
    other = next(seen for seen in reversed(posted) if "Standings" in seen.buttons)
    for user in world.people:
        await league.seat(user.username).press(other, "Enter")
    world.vanished = {user.id for user in world.people}
    for _ in range(2):
        await world.day()
    lives = {live.table.season_id: live for live in await world.running()}
    assert len(lives) == 2
    for room, (number, live) in zip((ROOM, OTHER_ROOM), sorted(lives.items()), strict=True):
        text = (await league.seat("p0").slash(room, "/league mine")).message.text
        assert text.count("Round 1 against Player 1") == 1
        assert f"<#{live.message_channel_id}>" in text, number


async def test_a_deleted_channel_is_reported_to_the_moderator_once(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], days=1, name="Autumn")
    world.vanished = {user.id for user in world.people}
    await world.day()
    servers.delete_channel(league.peer.world, league.peer.world.channel(ROOM))
    await world.day()
    await world.day()
    dov = league.seat(MODERATOR)
    letters = [seen.text for seen in dov.sees(dov.conversation())]
    assert letters.count(f"Autumn: {HOLD_WORDS[HoldReason.GONE]}") == 1


async def test_result_after_the_round_changes_nothing_and_says_why(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], weeks=1, days=1, name="Autumn", pace="week")
    world.vanished = {user.id for user in world.people}
    season = await world.run(30)
    (live,) = await world.running()
    before = await world.rows("SELECT * FROM season_points")
    text, p0 = world.message().text, league.seat("p0")
    await play_to_the_end(league, live, world.rng)
    await world.wait_until_idle()
    assert live.table.result is not None
    assert await world.rows("SELECT * FROM season_points") == before
    assert world.message().text == text
    shown = [seen.text for seen in p0.sees(league.peer.world.channels[live.message_channel_id])]
    late = TOO_LATE.format(season="Autumn")
    assert sum(late in each for each in shown) == 1
    mine = (await p0.slash(ROOM, "/league mine")).message.text
    # an AI has played one turn for the first player, so that both have kept the table waiting
    assert f"Round 1 against Player 1 in <#{live.message_channel_id}>: **" in mine
    assert "points (unfinished" in mine
    assert season.name == "Autumn"


async def test_banned_player_is_reported_once_and_loses_nothing_of_others(
    league: Running,
) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(4, game=GAMES[0], weeks=4, days=1, name="Autumn")
    banned = world.people[1]
    world.vanished.add(banned.id)
    await world.day()
    guild = league.peer.world.guild_of(league.peer.world.channel(ROOM))
    assert guild is not None
    servers.remove_member(league.peer.world, guild.id, banned.id)
    await world.run(80)
    await world.check()
    dov, channels = league.seat(MODERATOR), league.peer.world.channels.values()
    sent = [seen for channel in channels for seen in dov.sees(channel)]
    letters = [seen for seen in sent if "left this server" in seen.text]
    assert len(letters) == len({seen.raw.channel_id for seen in letters}) > 0, "one for a table"
    assert all(
        REMOVE_FROM_SEASON in seen.text and "Open the seat" not in seen.buttons for seen in letters
    )
    points = dict(
        await world.rows("SELECT person_id, SUM(points) FROM season_points GROUP BY person_id")
    )
    assert points[banned.id] <= 0, "the referee has counted everybody else's"
    text = (await dov.slash(ROOM, "/league standings")).message.text
    assert "Player 1" in text


async def test_banned_player_is_paired_in_no_further_round(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(4, game=GAMES[0], weeks=3, days=1, name="Autumn")
    await world.day()
    banned = world.people[1]
    guild = league.peer.world.guild_of(league.peer.world.channel(ROOM))
    assert guild is not None
    servers.remove_member(league.peer.world, guild.id, banned.id)
    for _ in range(8):
        await world.day()
    paired = await world.rows(
        "SELECT DISTINCT p.round, s.person_id = "
        f"{banned.id} FROM season_points s JOIN season_pairings p ON p.id = s.pairing_id "
        "WHERE s.seat >= 0"
    )
    assert {tuple(row) for row in paired} == {(0, 0), (0, 1), (1, 0)}
    text = (await league.seat(MODERATOR).slash(ROOM, "/league standings")).message.text
    assert "Player 1" in text


async def test_a_tie_on_everything_is_drawn_as_promised(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(4, game=GAMES[0], weeks=1, group=4, days=1)
    assert "All random draws are fixed in advance" in world.message().text
    world.vanished = {user.id for user in world.people}
    for _ in range(20):
        await world.day()
        for live in await world.running():
            await league.bot.services.tables.abort(live, closer=league.seat(MODERATOR).id)
    assert not (await league.store.run(seasons.get, season=world.season)).is_live
    points = {row[0] for row in await world.rows("SELECT points FROM season_points")}
    assert points == {6}
    seed = await league.store.run(seasons.draw_seed, season=world.season)
    entered = await league.store.run(entries.of_season, season=world.season)
    drawn = sorted(entered, key=lambda each: lot_of(seed, each.person_id))
    assert [entry.place for entry in drawn] == [1, 2, 3, 4]
    text = (await league.seat(MODERATOR).slash(ROOM, "/league standings")).message.text
    assert "are drawn from the secret `" in text
