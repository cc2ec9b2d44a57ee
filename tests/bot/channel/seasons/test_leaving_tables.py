"""Tables of a season that people leave: its cost before, and one result everywhere after."""

from __future__ import annotations

from functools import partial
from unittest.mock import patch

from msgspec.structs import replace

from bot.channel.reminders.forfeits import _season_without
from bot.playground.driver import Seat
from bot.tables.live_table import LiveTable
from storage.people import lapses
from storage.people.lapses import Lapse
from storage.seasons import seasons
from tests.bot.channel.seasons.season_world import GAMES, MODERATOR, ROOM, SeasonWorld
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running


async def _started(league: Running, people: int, **terms: int) -> SeasonWorld:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(people, game=GAMES[0], days=1, name="Autumn", **terms)
    world.vanished = {user.id for user in world.people}
    await world.day()
    return world


def _players(league: Running, live: LiveTable) -> list[Seat]:
    users = league.peer.world.users
    return [league.seat(users[seat.person_id or 0].username) for seat in live.table.seats]


async def _resign(player: Seat, live: LiveTable) -> str:
    """Resign, and return the question that was asked before."""
    asked = await player.slash(ROOM, "/resign", table=live.id)
    question = asked.message.text
    await player.press(asked.message, "Resign")
    return question


async def test_resigning_second_costs_the_walkover_and_all_texts_agree(league: Running) -> None:
    world = await _started(league, 4, weeks=3)
    live, *_ = await world.running()
    first, second = _players(league, live)
    assert "In Autumn, you get no points for this table." in (await _resign(first, live))
    await world.wait_until_idle()
    mine = (await second.slash(ROOM, "/league mine")).message.text
    assert "**12** points (walkover)" in mine
    assert "In Autumn, you lose the 12 points of this table." in (await _resign(second, live))
    await world.wait_until_idle()
    status = next(
        seen
        for seen in second.sees(league.peer.world.channels[live.message_channel_id])
        if "Log" in seen.buttons
    )
    assert "was closed without a result" in status.text
    posts = [seen.text for seen in second.sees(league.peer.world.channels[live.message_channel_id])]
    (walkover,) = [words for words in posts if "scores this as a walkover" in words]
    assert "gets 12 points, unless they leave this table" in walkover
    back = f"Autumn takes the walkover's 12 points back from <@{second.id}>, who has also left"
    assert [words for words in posts[posts.index(walkover) :] if back in words]
    for player in (first, second):
        (name,) = [user.global_name for user in world.people if user.id == player.id]
        assert f"Autumn: {name} gets 0 points (left)." in status.text
        mine = (await player.slash(ROOM, "/league mine")).message.text
        assert "**0** points (left)" in mine
    world.vanished = set()
    await world.run(60)
    await world.check()
    assert world.abandoned == 2, "the referee has seen both"


async def test_leaving_after_the_season_costs_nothing_there(league: Running) -> None:
    world = await _started(league, 2)
    (live,) = await world.running()
    first, second = _players(league, live)
    await _resign(first, live)
    await world.wait_until_idle()
    assert not (await league.store.run(seasons.get, season=world.season)).is_live
    question = await _resign(second, live)
    assert "Your 12 points in Autumn stay as they are." in question
    points = await world.rows("SELECT points, why FROM season_points ORDER BY points")
    assert [tuple(row) for row in points] == [(0, "left"), (12, "walkover")]


async def test_offer_of_a_season_seat_names_its_price_to_both(league: Running) -> None:
    world = await _started(league, 2)
    (live,) = await world.running()
    first, _ = _players(league, live)
    offered = (await first.slash(ROOM, "/table seat open", table=live.id)).message.text
    assert "Once somebody takes it: In Autumn, you get no points for this table." in offered
    friend = league.seat("dov")
    page = (await friend.slash(ROOM, "/table find")).message
    taken = await friend.press(page, f"Take seat 1: {live.id}")
    assert "is yours" in taken.message.text
    assert "Nobody gets its points in Autumn." in taken.message.text
    points = await world.rows("SELECT points, why FROM season_points ORDER BY points")
    assert [tuple(row) for row in points] == [(0, "left"), (12, "walkover")]


async def test_second_forfeit_in_a_row_is_announced_before(league: Running) -> None:
    world = await _started(league, 4, weeks=3)
    lives = await world.running()
    loser = _players(league, lives[0])[0]
    assert "won't be paired" not in (await _resign(loser, lives[0]))
    for _ in range(7):
        await world.day()
    again = next(live for live in await world.running() if live.table.seat_of(loser.id) is not None)
    question = await _resign(loser, again)
    assert "It's your second in a row, so you won't be paired until you press Enter." in question
    await world.wait_until_idle()
    mine = (await loser.slash(ROOM, "/league mine")).message.text
    assert "You've forfeited two in a row, so you aren't paired any more. Press Enter" in mine
    for _ in range(2):
        await world.day()
    (notice,) = [
        seen
        for place in league.peer.world.channels.values()
        for seen in loser.sees(place)
        if "forfeited 2 matches of Autumn in a row, so you aren't paired any more" in seen.text
    ]
    assert notice.raw.pinged == [loser.id]
    ((message,),) = await world.rows("SELECT message_id FROM seasons")
    assert f"/{message})" in notice.text
    out = partial(_season_without, number=world.season, person_id=loser.id)
    assert await league.store.run(out) is not None
    await loser.press(world.message(), "Enter")
    assert await league.store.run(out) is None, "a late notice isn't sent"


async def test_unrated_match_counts_in_its_season(league: Running) -> None:
    world = await _started(league, 4, weeks=3)
    first_table, second_table = await world.running()
    first, _ = _players(league, first_table)
    asked = await first.slash(ROOM, "/table unrated", table=first_table.id)
    assert asked.message.text.endswith("Its points in Autumn don't depend on that.")
    loser, winner = _players(league, second_table)
    await _resign(loser, second_table)
    await world.wait_until_idle()
    reply = await winner.slash(ROOM, "/table unrated", table=second_table.id)
    assert "isn't rated any more. Its points in Autumn don't depend on that." in reply.message.text
    mine = (await winner.slash(ROOM, "/league mine")).message.text
    assert "**12** points (walkover)" in mine


async def test_closing_a_season_table_names_its_points(league: Running) -> None:
    world = await _started(league, 4, weeks=3)
    live, *_ = await world.running()
    first, second = _players(league, live)
    await first.slash(ROOM, "/table abort", table=live.id)
    place = league.peer.world.channels[live.message_channel_id]
    requests = [seen.text for seen in second.sees(place) if "asks to close" in seen.text]
    assert len(requests) == 1
    assert "without a result, for which nobody gets points in Autumn. Everybody" in requests[0]
    question = await league.seat(MODERATOR).slash(ROOM, "/table abort", table=live.id)
    assert question.message.text.count("gets 6 points") == 2


async def test_moderator_cancels_a_season_in_a_tables_thread(league: Running) -> None:
    world = await _started(league, 2, weeks=3)
    (live,) = await world.running()
    moderator, thread = league.seat(MODERATOR), league.peer.world.channels[live.message_channel_id]
    first, second = [await moderator.slash(thread, "/league cancel") for _ in range(2)]
    assert "Tables in play go on without it." in first.message.text
    reply = await moderator.press(first.message, "Cancel the season")
    assert "Autumn is cancelled" in reply.message.text
    again = refusal_of(await moderator.press(second.message, "Cancel the season"))
    assert "is already over" in again


async def test_absence_brings_no_ai_to_a_season_table_unasked(league: Running) -> None:
    world = await _started(league, 2, weeks=2)
    (live,) = await world.running()
    player = _players(league, live)[live.pending_seats()[0]]
    page = (await player.slash(ROOM, "/remind", away="3 days")).message
    reply = (await player.press(page, "Let an AI play meanwhile")).message
    assert "each of its turns would cost you points in the season" in reply.text
    assert not any(seat.stand_in for seat in live.table.seats)


async def test_decided_table_waits_for_nobody(league: Running) -> None:
    world = await _started(league, 4, weeks=3)
    live, *_ = await world.running()
    seat = live.pending_seats()[0]
    players = _players(league, live)
    loser, winner = players[1 - seat], players[seat]
    await _resign(loser, live)
    await world.wait_until_idle()
    assert live.is_running
    own = (await winner.slash(ROOM, "/mygames")).message.text
    line = next(line for line in own.splitlines() if live.id in line)
    assert "its season has counted it, nobody has to play on" in line
    assert "your move" not in line
    status = next(
        seen
        for seen in winner.sees(league.peer.world.channels[live.message_channel_id])
        if "Log" in seen.buttons
    )
    assert "Autumn has counted this table; nobody has to play on." in status.text
    page = (await winner.press(status, "Clock")).message
    assert "Resume clocks" not in page.buttons
    assert "Autumn has counted this table; nobody has to play on." in page.text


async def test_absent_loser_is_told_of_a_forfeit_once(league: Running) -> None:
    world = await _started(league, 2, weeks=2)
    (live,) = await world.running()
    loser = _players(league, live)[live.pending_seats()[0]]
    world.vanished = {loser.id}
    for _ in range(12):
        await world.day()
    (words,) = [
        seen.text
        for seen in loser.sees(league.peer.world.channels[live.message_channel_id])
        if "you lose 12 points in all at this table in Autumn" in seen.text
    ]
    assert "including the 6 from before (missed more than one turn)." in words
    assert "one more match in a row" not in words, "the season has a single round"
    posts = [seen.text for seen in loser.sees(league.peer.world.channels[live.message_channel_id])]
    (settled,) = [words for words in posts if "scores this as a walkover" in words]
    assert f"<@{loser.id}> loses 12 points (missed more than one turn)." in settled
    reminders = posts[posts.index(settled) + 1 :]
    assert not [words for words in reminders if "is still waiting for you" in words]


async def test_old_resign_button_asks_again_once_more_is_at_stake(league: Running) -> None:
    world = await _started(league, 4, weeks=3)
    live, *_ = await world.running()
    first, second = _players(league, live)
    old = (await second.slash(ROOM, "/resign", table=live.id)).message
    assert "you get no points for this table" in old.text
    await _resign(first, live)
    await world.wait_until_idle()
    again = (await second.press(old, "Resign")).message
    assert "In Autumn, you lose the 12 points of this table." in again.text
    assert live.is_running
    mine = (await second.slash(ROOM, "/league mine")).message.text
    assert "**12** points (walkover)" in mine
    await second.press(again, "Resign")
    await world.wait_until_idle()
    assert not live.is_running


async def test_returning_player_reads_when_they_play_again(league: Running) -> None:
    world = await _started(league, 3, weeks=3)
    player = league.seat("p0")
    question = await player.press(world.message(), "Leave")
    await player.press(question.message, "Leave")
    reply = (await player.press(world.message(), "Enter")).message.text
    assert "You'll take part in round 2 (<t:" in reply
    assert "or with a bye worth 6 points if there's no opponent left for you" in reply


async def test_old_menu_of_tables_brings_nobody_back(league: Running) -> None:
    world = await _started(league, 3, weeks=3)
    player = league.seat("p0")
    entered = await player.press(world.message(), "Enter")
    question = await player.press(world.message(), "Leave")
    await player.press(question.message, "Leave")
    words = refusal_of(await player.select(entered.message, "Tables at once", ["4"]))
    assert "You aren't in Autumn. Press Enter on its message first." in words


async def test_ai_at_a_season_table_names_its_price_first(league: Running) -> None:
    world = await _started(league, 2, weeks=2)
    (live,) = await world.running()
    seat = live.pending_seats()[0]
    player = _players(league, live)[seat]
    question = (await player.slash(ROOM, "/table seat ai", table=live.id)).message
    assert "In Autumn, this turn will cost you 6 points" in question.text
    assert not live.seat(seat).stand_in
    await player.press(question, "Keep playing")
    assert not live.seat(seat).stand_in
    question = (await player.slash(ROOM, "/table seat ai", table=live.id)).message
    reply = (await player.press(question, "Let the AI play")).message
    assert "An AI now plays for you" in reply.text


async def test_ai_plays_at_a_season_table_only_in_its_players_turn(league: Running) -> None:
    """Bring in an AI while a rival is away: their expired clock would void the table."""
    world = await _started(league, 2, weeks=2)
    (live,) = await world.running()
    moving = live.pending_seats()[0]
    waiting = _players(league, live)[1 - moving]
    words = refusal_of(await waiting.slash(ROOM, "/table seat ai", table=live.id))
    assert words == "It's not your turn. In Autumn, an AI can play for you only when it is."
    player = _players(league, live)[moving]
    old = (await player.slash(ROOM, "/table seat ai", table=live.id)).message
    with patch.object(LiveTable, "pending_seats", lambda _: [1 - moving]):
        words = refusal_of(await player.press(old, "Let the AI play"))
    assert "It's not your turn." in words
    await world.wait_until_idle()
    assert not any(seat.stand_in for seat in live.table.seats)


async def test_old_button_of_an_ai_turn_asks_again_at_a_higher_price(league: Running) -> None:
    world = await _started(league, 2, weeks=2)
    (live,) = await world.running()
    seat = live.pending_seats()[0]
    player = _players(league, live)[seat]
    old = (await player.slash(ROOM, "/table seat ai", table=live.id)).message
    person, turn = live.seat(seat).person_id or 0, live.match.turn + 99
    await league.store.run(
        lapses.store, table=live.id, person_id=person, kind=Lapse.STOOD_IN, number=turn
    )
    again = (await player.press(old, "Let the AI play")).message
    assert "this turn will cost you 6 more points, and all points for the place" in again.text
    assert not live.seat(seat).stand_in
    reply = (await player.press(again, "Let the AI play")).message
    assert "An AI now plays for you" in reply.text


async def test_clocks_of_a_season_table_cannot_be_paused(league: Running) -> None:
    """Check that nobody gains by a pause: it would count for the player who is to move."""
    world = await _started(league, 2, weeks=2)
    (live,) = await world.running()
    player = _players(league, live)[0]
    seen = player.sees(league.peer.world.channels[live.message_channel_id])
    message = next(message for message in seen if "Clock" in message.buttons)
    page = (await player.press(message, "Clock")).message
    assert "Pause clocks" not in page.buttons
    season, live.table = live.table, replace(live.table, season_id=None)
    old = (await player.press(message, "Clock")).message
    live.table = season
    assert "can't be paused" in (await player.press(old, "Pause clocks")).message.text
    assert live.table.paused_at is None


async def test_playing_moderator_cannot_remove_or_cancel(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(4, game=GAMES[0], days=1, name="Autumn", weeks=3)
    moderator = league.seat(MODERATOR)
    await moderator.press(world.message(), "Enter")
    world.vanished = {user.id for user in world.people}
    await world.day()
    refusal = refusal_of(await moderator.slash(ROOM, "/league cancel"))
    assert "Ask another moderator, or press **Leave**" in refusal
    other = world.people[0].id
    refusal = refusal_of(await moderator.slash(ROOM, "/league remove", player=other))
    assert "You play in Autumn" in refusal


def _direct(league: Running, world: SeasonWorld, name: str) -> list[str]:
    player = league.seat(name)
    return [seen.text for seen in player.sees(player.conversation())]


async def test_removed_person_gets_one_notice(league: Running) -> None:
    world = await _started(league, 4, weeks=3)
    other = world.people[0].id
    asked = await league.seat(MODERATOR).slash(ROOM, "/league remove", player=other)
    await league.seat(MODERATOR).press(asked.message, "Remove", deliver_twice=True)
    await world.wait_until_idle()
    await league.restart()
    await world.wait_until_idle()
    (words,) = [each for each in _direct(league, world, "p0") if "removed you" in each]
    assert "A moderator has removed you from Autumn." in words
    assert not [each for each in _direct(league, world, "p1") if "removed you" in each]


async def test_cancellation_notifies_each_entrant_once(league: Running) -> None:
    world = await _started(league, 4, weeks=3)
    question = await league.seat("p0").press(world.message(), "Leave")
    await league.seat("p0").press(question.message, "Leave")
    asked = await league.seat(MODERATOR).slash(ROOM, "/league cancel")
    await league.seat(MODERATOR).press(asked.message, "Cancel the season", deliver_twice=True)
    await world.wait_until_idle()
    await league.restart()
    await world.wait_until_idle()
    notices = [
        [each for each in _direct(league, world, user.username) if "was cancelled" in each]
        for user in world.people
    ]
    assert [len(each) for each in notices] == [0, 1, 1, 1]
    assert "Autumn was cancelled by a moderator, so its points don't count." in notices[1][0]


async def test_own_tables_list_missed_turns_with_their_price(league: Running) -> None:
    world = await _started(league, 2, weeks=2)
    (live,) = await world.running()
    absent = _players(league, live)[live.pending_seats()[0]]
    assert "missed" not in (await absent.slash(ROOM, "/league mine")).message.text
    world.vanished = {absent.id}
    for _ in range(12):
        await world.day()
        ((missed,),) = await world.rows("SELECT COUNT(*) FROM lapses WHERE kind = 'stood in'")
        if missed:
            break
    mine = (await absent.slash(ROOM, "/league mine")).message.text
    assert "; 1 missed turn so far: −6 points" in mine


async def test_first_missed_turn_pings_its_player_once_with_its_price(league: Running) -> None:
    world = await _started(league, 2, weeks=2)
    (live,) = await world.running()
    absent = _players(league, live)[live.pending_seats()[0]]
    world.vanished = {absent.id}
    for _ in range(12):
        await world.day()
    posts = [seen.text for seen in absent.sees(league.peer.world.channels[live.message_channel_id])]
    (words,) = [each for each in posts if "your clock has run out at" in each]
    assert f"<@{absent.id}>" in words
    assert "which costs 6 points in Autumn" in words
