"""Rulings by moderators in a season: each names its effect, and none is to their own gain."""

from __future__ import annotations

from bot.playground.driver import Seat
from bot.tables.live_table import LiveTable
from tests.bot.channel.seasons.season_world import GAMES, MODERATOR, ROOM, SeasonWorld
from tests.bot.support.table_setup import refused
from tests.support.running_bot import Running


async def _started(league: Running, people: int, **terms: int) -> SeasonWorld:
    """Return a season that has begun, in which the moderator plays, too."""
    world = SeasonWorld(league, 1, faults=False)
    await world.open(people, game=GAMES[0], days=1, name="Autumn", **terms)
    await league.seat(MODERATOR).press(world.message(), "Enter")
    world.vanished = {user.id for user in world.people}
    await world.day()
    return world


async def _tables(world: SeasonWorld, moderator: Seat) -> tuple[LiveTable, LiveTable]:
    """Return the moderator's own table, and another."""
    lives = await world.running()
    own = next(live for live in lives if live.table.seat_of(moderator.id) is not None)
    return own, next(live for live in lives if live is not own)


async def test_playing_moderator_asks_to_close_their_own_season_table(league: Running) -> None:
    world = await _started(league, 3, weeks=3)
    moderator = league.seat(MODERATOR)
    own, _ = await _tables(world, moderator)
    reply = await moderator.slash(ROOM, "/table abort", table=own.id)
    assert "The other players have been asked" in reply.message.text
    assert own.is_running


async def test_playing_moderator_closes_no_season_table_of_others(league: Running) -> None:
    world = await _started(league, 3, weeks=3)
    moderator = league.seat(MODERATOR)
    own, other = await _tables(world, moderator)
    words = await refused(await moderator.slash(ROOM, "/table abort", table=other.id))
    assert "You play in Autumn, so you can't close the tables of others in it." in words
    question = await moderator.press(world.message(), "Leave")
    await moderator.press(question.message, "Leave")
    resigned = await moderator.slash(ROOM, "/resign", table=own.id)
    await moderator.press(resigned.message, "Resign")
    words = await refused(await moderator.slash(ROOM, "/table abort", table=other.id))
    assert "You have played in Autumn in the same group" in words
    assert other.is_running
    rival = other.seat(0).person_id
    removal = await moderator.slash(ROOM, "/league remove", player=rival)
    assert "You have played in Autumn in the same group" in await refused(removal)


async def test_question_before_closing_names_points_and_the_seasons_end(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], days=1, weeks=1, name="Autumn")
    world.vanished = {user.id for user in world.people}
    await world.day()
    (live,) = await world.running()
    moderator = league.seat(MODERATOR)
    question = (await moderator.slash(ROOM, "/table abort", table=live.id)).message
    assert "In Autumn, Player" in question.text
    assert question.text.count("gets 6 points") == 2
    assert "It's the last open table, so Autumn ends with it." in question.text
    assert live.is_running
    await moderator.press(question, "Close it")
    assert not live.is_running
