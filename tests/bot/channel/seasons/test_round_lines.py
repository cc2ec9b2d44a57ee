"""A season's messages name rounds, tables and their sizes; its tables name their season."""

from __future__ import annotations

from bot.channel.seasons.content import standings_text
from storage.schema.season_records import SeasonState
from tests.bot.channel.seasons.season_world import GAMES, SeasonWorld
from tests.bot.channel.seasons.test_texts import overview
from tests.support.running_bot import Running


def test_preview_counts_rounds_and_names_smaller_tables() -> None:
    text = standings_text(overview(4, seats=3))
    assert "tables of 3 (smaller ones if people are left over)" in text
    assert (
        "With the 4 people so far: 2 rounds, one every 2 weeks; tables in each: 2 with 2 seats, "
        "because 4 people can't be split evenly into tables of 3." in text
    )
    assert "With the 6 people so far: 3 rounds." in standings_text(overview(6, seats=3))
    assert "so far" not in standings_text(overview(2, seats=3))


def test_pairs_need_no_word_about_sizes() -> None:
    text = standings_text(overview(5))
    assert "With the 5 people so far: 4 rounds, one a week." in text
    assert "left over" not in text
    assert "split" not in text


def test_round_names_tables_of_several_sizes() -> None:
    shown = overview(7, SeasonState.RUNNING, seats=3)._replace(sizes=(3, 2, 2))
    assert (
        "Tables this round: 1 with 3 seats and 2 with 2, because 7 people can't be split evenly "
        "into tables of 3." in standings_text(shown)
    )


def test_many_open_tables_are_linked_as_far_as_they_fit() -> None:
    shown = overview(24, SeasonState.RUNNING)._replace(open_tables=12, table_channels=range(12))
    assert "12 tables are in play: <#0>, <#1>" in standings_text(shown)
    assert "<#7> and 4 more." in standings_text(shown)


async def test_four_people_at_tables_of_three_read_why_they_are_pairs(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(4, game=GAMES[0], seats=3, weeks=2, days=1, name="Autumn")
    await world.wait_until_idle()
    assert "With the 4 people so far" in world.message().text
    world.vanished = {user.id for user in world.people}
    await world.day()
    text = world.message().text
    why = "because 4 people can't be split evenly into tables of 3."
    assert f"Tables this round: 2 with 2 seats, {why}" in text
    lives = await world.running()
    assert len(lives) == 2
    for live in lives:
        assert f"<#{live.message_channel_id}>" in text
        place = league.peer.world.channels[live.message_channel_id]
        status = next(seen for seen in league.seat("p0").sees(place) if "Log" in seen.buttons)
        assert "Autumn, round 1: 12 and 0 points by place." in status.text


async def test_bye_is_called_a_bye_with_its_worth(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(3, game=GAMES[0], weeks=3, days=1, name="Autumn")
    await world.day()
    ((name,),) = await world.rows(
        "SELECT u.name FROM season_points s JOIN people u ON u.id = s.person_id WHERE s.why = 'bye'"
    )
    user = next(user for user in world.people if user.global_name == name)
    mine = (await league.seat(user.username).slash("table-two", "/league mine")).message.text
    assert "Round 1: bye, worth **6** points" in mine
    assert "no opponent" not in mine
