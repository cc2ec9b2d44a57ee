"""Rulings by moderators in a season: each names its effect, and none is to their own gain."""

from __future__ import annotations

from unittest.mock import AsyncMock, patch

import pytest

from bot.playground.driver import Seat
from bot.tables.live_table import LiveTable
from tests.bot.channel.seasons.season_world import GAMES, MODERATOR, ROOM, SeasonWorld
from tests.bot.support.message_parts import refusal_of
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
    words = refusal_of(await moderator.slash(ROOM, "/table abort", table=other.id))
    assert "You play in Autumn, so you can't close the tables of others in it." in words
    question = await moderator.press(world.message(), "Leave")
    await moderator.press(question.message, "Leave")
    resigned = await moderator.slash(ROOM, "/resign", table=own.id)
    await moderator.press(resigned.message, "Resign")
    words = refusal_of(await moderator.slash(ROOM, "/table abort", table=other.id))
    assert "You have played in Autumn in the same group" in words
    assert other.is_running
    rival = other.seat(0).person_id
    removal = await moderator.slash(ROOM, "/league remove", player=rival)
    assert "You have played in Autumn in the same group" in refusal_of(removal)


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


async def _at_own_table(league: Running) -> tuple[SeasonWorld, LiveTable, int]:
    """Return a season's table of three, and the seat of a rival of the moderator there."""
    world = await _started(league, 2, weeks=3, seats=3)
    (live,) = await world.running()
    moderator = league.seat(MODERATOR)
    rivals = [seat.seat for seat in live.table.seats if seat.person_id != moderator.id]
    moving = [seat for seat in live.pending_seats() if seat in rivals]
    return world, live, (moving or rivals)[0]


@pytest.mark.parametrize("command", ["/table replace", "/table seat ai"])
@pytest.mark.parametrize("late", [False, True])
async def test_playing_moderator_cannot_decide_about_a_rivals_seat(
    league: Running, command: str, late: bool
) -> None:
    world, live, rival = await _at_own_table(league)
    moderator, before = league.seat(MODERATOR), live.seat(rival)
    name = live.markdown_names[rival]
    with patch("bot.channel.consent.handovers.is_absent", AsyncMock(return_value=late)):
        reply = await moderator.slash(ROOM, command, table=live.id, seat=rival + 1)
        words = refusal_of(reply)
    assert words == (
        f"Table {live.id} belongs to Autumn, so only {name} can decide about this seat. If their "
        "clock runs out, an AI plays that turn."
    )
    await world.wait_until_idle()
    assert live.seat(rival) == before


async def test_outdated_request_does_not_give_a_seat_away(league: Running) -> None:
    world, live, rival = await _at_own_table(league)
    moderator, before = league.seat(MODERATOR), live.seat(rival)
    with patch("bot.channel.consent.season_seats.check_seat", lambda *_: None):
        await moderator.slash(ROOM, "/table replace", table=live.id, seat=rival + 1)
    friend = next(
        league.seat(league.peer.world.users[seat.person_id or 0].username)
        for seat in live.table.seats
        if seat.seat != rival and seat.person_id != moderator.id
    )
    seen = friend.sees(league.peer.world.channels[live.message_channel_id])
    request = next(message for message in reversed(seen) if "Agree" in message.buttons)
    words = refusal_of(await friend.press(request, "Agree"))
    assert "can decide about this seat" in words
    await world.wait_until_idle()
    assert live.seat(rival) == before


async def test_moderators_cannot_give_away_ai_seats_where_they_play(
    league: Running,
) -> None:
    world, live, rival = await _at_own_table(league)
    moderator = league.seat(MODERATOR)
    leaver = league.seat(league.peer.world.users[live.seat(rival).person_id or 0].username)
    asked = await leaver.slash(ROOM, "/resign", table=live.id)
    await leaver.press(asked.message, "Resign")
    await world.wait_until_idle()
    reply = await moderator.slash(
        ROOM, "/table replace", table=live.id, seat=rival + 1, by=league.seat("ann").id
    )
    assert "You play in Autumn, so you can't give away seats at its tables." in refusal_of(reply)
    assert live.seat(rival).person_id is None
    reply = await moderator.slash(ROOM, "/table seat open", table=live.id, seat=rival + 1)
    assert "You play in Autumn, so you can't give away seats at its tables." in refusal_of(reply)
    assert live.seat(rival).offered_since is None


async def test_rival_cannot_take_over_a_seat_in_their_group(league: Running) -> None:
    """Play for nothing at another table, against somebody who is ahead."""
    world = SeasonWorld(league, 1, faults=False)
    await world.open(6, game=GAMES[0], days=1, name="Autumn", weeks=3, seats=3)
    world.vanished = {user.id for user in world.people}
    await world.day()
    live, other = await world.running()
    users = league.peer.world.users
    owner, rival = (
        league.seat(users[table.seat(0).person_id or 0].username) for table in (live, other)
    )
    await owner.slash(ROOM, "/table seat open", table=live.id)
    page = (await rival.slash(ROOM, "/table find")).message
    words = refusal_of(await rival.press(page, f"Take seat 1: {live.id}"))
    assert words == (
        "People of this group in Autumn can't take over seats at its tables. Anybody else can."
    )
    assert live.seat(0).person_id == owner.id
    moderator = league.seat(MODERATOR)
    resigned = await owner.slash(ROOM, "/resign", table=live.id)
    await owner.press(resigned.message, "Resign")
    reply = await moderator.slash(ROOM, "/table replace", table=live.id, seat=1, by=rival.id)
    assert "can't take over seats" in refusal_of(reply)
    assert live.seat(0).person_id is None
