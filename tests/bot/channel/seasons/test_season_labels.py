"""Every list of tables names the season and round of a season's table; finished threads."""

from __future__ import annotations

from bot.channel.reminders.digest import digest_lines
from bot.tables.seasons.table_sentences import season_labels
from storage.clocks import clocks
from tests.bot.channel.seasons.season_world import GAMES, MODERATOR, ROOM, SeasonWorld
from tests.bot.support.match_play import play_move, play_to_the_end
from tests.support.running_bot import Running

LABEL = "season Autumn, round 1"


async def with_tables(league: Running, *, rounds: int = 1) -> SeasonWorld:
    """Open a season of four with the tables of its first rounds, at which nobody has moved."""
    world = SeasonWorld(league, 1, faults=False)
    await world.open(4, game=GAMES[0], weeks=3, days=1, name="Autumn", pace="week")
    world.vanished = {user.id for user in world.people}
    for _ in range(2 + 7 * (rounds - 1)):
        await world.day()
    assert len(await world.running()) == 2 * rounds
    return world


async def test_own_tables_name_their_season(league: Running) -> None:
    await with_tables(league)
    (line,) = (await league.seat("p0").slash(ROOM, "/mygames")).message.text.splitlines()
    assert f"** ({LABEL}): " in line


async def test_open_seats_name_their_season_and_its_price(league: Running) -> None:
    world, p0 = await with_tables(league), league.seat("p0")
    live = next(each for each in await world.running() if each.table.has_player(p0.id))
    await p0.slash(ROOM, "/table seat open", table=live.id)
    text = (await league.seat(MODERATOR).slash(ROOM, "/table find")).message.text
    assert f"table {live.id} in <#{live.message_channel_id}> · {LABEL}: running" in text
    assert "Nobody gets its points in Autumn." in text


async def test_turns_elsewhere_name_their_season(league: Running) -> None:
    world = await with_tables(league, rounds=2)
    running = await world.running()
    # The draw decides who moves first, so this person may also be first at the other table.
    person = running[0].seat(running[0].pending_seats()[0]).person_id
    assert person is not None
    elsewhere = next(live for live in running[1:] if live.table.has_player(person))
    seat = elsewhere.seat_of(person)
    while seat in elsewhere.pending_seats():
        await play_move(league, elsewhere, seat)
    player = league.seat(league.peer.world.users[person].username)
    posted = player.sees(league.peer.world.channels[elsewhere.message_channel_id])
    message = next(seen for seen in reversed(posted) if "Play" in seen.buttons)
    text = (await player.press(message, "Play")).message.text
    assert "Your turn elsewhere" in text
    assert "(season Autumn, round " in text


async def test_digest_and_completion_name_the_season(league: Running) -> None:
    world = await with_tables(league)
    live = (await world.running())[0]
    running = await league.store.read(clocks.of_table, table=live.id)
    labels = await league.store.read(season_labels, [live.table])
    assert labels == {live.id: LABEL}
    _, line = digest_lines([(live, clock) for clock in running], labels)
    assert f") ({LABEL})\n" in line
    names = await league.seat("p0").complete(ROOM, "/log", focused="table")
    assert all(LABEL in str(name) for name in names), names


async def test_choice_between_tables_names_the_season(league: Running) -> None:
    await with_tables(league, rounds=2)
    reply = await league.seat(MODERATOR).slash(ROOM, "/log")
    assert all("season Autumn, round " in label for label in reply.message.buttons)
    assert len(reply.message.buttons) == 4


async def test_forgetting_names_the_season(league: Running) -> None:
    await with_tables(league)
    text = (await league.seat("p0").slash(ROOM, "/forget-me")).message.text
    assert f"({LABEL}): an AI takes over your seat." in text


async def test_log_in_a_finished_thread_shows_its_match(league: Running) -> None:
    world, p0 = await with_tables(league, rounds=2), league.seat("p0")
    own = [each for each in await world.running() if each.table.has_player(p0.id)]
    await play_to_the_end(league, own[0], world.rng)
    await world.wait_until_idle()
    for command in ("/log", "/board"):
        reply = await p0.slash(league.peer.world.channels[own[0].message_channel_id], command)
        assert f"table {own[0].id}" in reply.message.text, (command, reply.message.text)
