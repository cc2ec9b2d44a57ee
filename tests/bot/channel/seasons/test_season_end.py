"""The end of a season: announced once, in the channel, without a ping."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session

from bot.playground.driver import Seen
from bot.tables.seasons import recap
from render import SeasonStandings, SeasonZone
from storage.schema.season_rows import SeasonRow
from tests.bot.channel.seasons.season_world import DAY, GAMES, MODERATOR, ROOM, SeasonWorld
from tests.support.running_bot import Running

COLUMNS = ("message_id", "message_round", "posted_edition", "stray_id")


def _announcements(league: Running) -> list[Seen]:
    return [seen for seen in league.seat(MODERATOR).sees(ROOM) if "It's over." in seen.text]


async def _ended(league: Running, people: int, **terms: Any) -> tuple[SeasonWorld, dict[str, Any]]:
    """Play a season to its end; return its row as it was before that was announced, too."""
    world = SeasonWorld(league, 1, faults=False)
    await world.open(people, game=GAMES[0], weeks=1, days=1, name="Autumn", **terms)
    world.vanished = {user.id for user in world.people}
    await world.day()
    before = await league.store.run(_message_columns, world.season)
    assert not _announcements(league)
    world.vanished = set()
    await world.run(20)
    return world, before


def _message_columns(session: Session, season: int) -> dict[str, Any]:
    row = session.get(SeasonRow, season)
    return {column: getattr(row, column) for column in COLUMNS}


async def test_end_is_posted_once_with_winner_and_story(league: Running) -> None:
    world, before = await _ended(league, 2)
    (posted,) = _announcements(league)
    assert posted.raw.id != before["message_id"], "a new message at the end of the channel"
    assert not posted.raw.pinged
    standings = [seen for seen in league.seat(MODERATOR).sees(ROOM) if "Standings" in seen.buttons]
    assert [seen.raw.id for seen in standings] == [posted.raw.id], "the earlier one is deleted"
    ((winner, points),) = await world.rows(
        "SELECT e.name, SUM(s.points) FROM season_entries e "
        "JOIN season_points s ON s.person_id = e.person_id WHERE e.place = 1 GROUP BY e.name"
    )
    assert f"Winner: **{winner}**, with {points} points." in posted.text
    ((thread,),) = await world.rows("SELECT thread_id FROM matches")
    assert f"for example in <#{thread}>." in posted.text
    assert "**Story**" in posted.text
    seats = await world.rows(
        "SELECT e.name, s.points FROM season_points s JOIN season_entries e "
        "ON e.person_id = s.person_id"
    )
    place = league.peer.world.channels[thread]
    final = next(seen for seen in league.seat("p0").sees(place) if "Log" in seen.buttons)
    for name, points in seats:
        assert f"Autumn: {name} gets {points} points (played)." in final.text
    assert "`/story`" in posted.text
    await league.restart()
    league.peer.skip(DAY)
    await world.wait_until_idle()
    assert [seen.raw.id for seen in _announcements(league)] == [posted.raw.id]


async def test_story_of_a_seasons_match_names_season_and_round(league: Running) -> None:
    await _ended(league, 2)
    (posted,) = _announcements(league)
    place = league.peer.world.channels[int(posted.text.split("<#")[1].split(">")[0])]
    story = (await league.seat("p0").slash(place, "/story")).message
    assert "Convoy · Autumn, round 1 · the story, 1 of " in story.text


async def test_end_posted_before_a_crash_is_found_again(league: Running) -> None:
    world, before = await _ended(league, 2)
    (posted,) = _announcements(league)

    def forget(session: Session) -> None:
        row = session.get(SeasonRow, world.season)
        for column, value in before.items():
            setattr(row, column, value)

    await league.store.run(forget)
    # by then, Discord has forgotten the message's nonce
    league.peer.skip(DAY)
    await league.restart()
    await world.wait_until_idle()
    assert [seen.raw.id for seen in _announcements(league)] == [posted.raw.id]
    after = await league.store.run(_message_columns, world.season)
    assert (after["message_id"], after["stray_id"]) == (posted.raw.id, None)


async def test_winners_and_promotions_of_several_groups_are_named(league: Running) -> None:
    world, _ = await _ended(league, 12, group=3, promoted=1)
    (posted,) = _announcements(league)
    winners = await world.rows("SELECT name FROM season_entries WHERE place = 1")
    for (name,) in winners:
        assert f"**{name}** (group " in posted.text
    places = {
        (row[0], row[1], row[2]): row[3]
        for row in await world.rows('SELECT tier, "group", place, name FROM season_entries')
    }
    # each tier has two groups of three
    up, down = (
        [places[tier, group, place] for group in (0, 1)] for tier, place in ((1, 1), (0, 3))
    )
    (line,) = [line for line in posted.text.splitlines() if "Promoted: " in line]
    rise, _, fall = line.partition(". Relegated: ")
    assert all(name in rise for name in up)
    assert all(name in fall for name in down)
    shown = await league.store.read(recap.picture_of, world.season)
    assert isinstance(shown, SeasonStandings)
    marked = [
        (row.zone, shown.names[row.person])
        for group in shown.groups
        for row in group.rows
        if row.zone is not SeasonZone.NONE
    ]
    assert sorted(marked) == sorted(
        [*((SeasonZone.UP, name) for name in up), *((SeasonZone.DOWN, name) for name in down)]
    )
    assert [group.rows[0].person for group in shown.groups] == [
        shown.names.index(places[tier, group, 1])
        for tier, group in ((0, 0), (0, 1), (1, 0), (1, 1))
    ]
