"""Ratings: several at a table, ties, people and AI levels apart, unrated tables by choice."""

import random

from bot.tables.people.ratings import NEW_RATING, rerate
from bot.tables.seat_changes import SeatChange, reseat
from storage.people import ratings
from storage.people.ratings import Ladder, Rated, Rating
from tests.bot.support.match_play import on_turn, play_to_the_end
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"


def test_winners_gain_and_losers_lose_rating() -> None:
    result = rerate({}, [("1", 2), ("2", 1), ("3", 3)])
    assert result["2"].mu > result["1"].mu > result["3"].mu
    assert all(item.sigma < NEW_RATING.sigma and item.matches == 1 for item in result.values())


def test_a_tie_moves_equals_alike() -> None:
    result = rerate({}, [("1", 1), ("2", 1)])
    assert result["1"] == result["2"]
    second = rerate({"1": Rating(30, 4, 9), "2": Rating(20, 4, 9)}, [("1", 1), ("2", 1)])
    assert second["1"].mu < 30
    assert second["2"].mu > 20


def test_a_level_with_two_seats_is_one_player() -> None:
    result = rerate({}, [("1", 1), ("fair", 2), ("fair", 3)])
    assert sorted(result) == ["1", "fair"]
    assert result["fair"].matches == 1


async def played(app: Running, *names: str, **options: object) -> list[Rated]:
    """Play a match to its end; return all ratings of its first player."""
    _, live = await on_turn(app, *names, **options)
    await play_to_the_end(app, live, random.Random(4))
    return await app.store.run(ratings.of_person, person_id=app.seat(names[0]).id)


async def test_a_match_of_people_is_rated_among_people_and_shown(app: Running) -> None:
    (own,) = await played(app, "ann", "bea")
    assert (own.ladder, own.rating.matches) == (Ladder.PEOPLE, 1)
    shown = (await app.seat("ann").slash(ROOM, "/profile")).message.text
    assert f"Rated {own.rating.mu:.1f} ±" in shown
    assert "among people (1 match)" in shown


async def test_a_match_with_an_ai_is_rated_on_a_ladder_of_its_own(app: Running) -> None:
    (own,) = await played(app, "ann", ai=1, level="easy")
    assert own.ladder is Ladder.AI
    shown = (await app.seat("ann").slash(ROOM, "/profile")).message.text
    assert "with AI seats (1 match)" in shown
    assert "AI levels: easy" in shown


async def test_an_unrated_table_says_so_and_counts_for_nothing(app: Running) -> None:
    ann = app.seat("ann")
    status = await app.opened("ann", "bea", rated=False)
    assert "Unrated" in status.text
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    live = await app.live(status)
    await play_to_the_end(app, live, random.Random(4))
    assert not await app.store.run(ratings.of_person, person_id=ann.id)


async def test_resigning_loses_rating_and_nobody_gains(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    bea = app.seat("bea")
    await bea.press((await bea.slash(ROOM, "/resign")).message, "Resign")
    await app.wait_until_idle()
    assert live.table.seat_of(bea.id) is None
    (own,) = await app.store.run(ratings.of_person, person_id=bea.id)
    assert (own.ladder, own.rating.matches) == (Ladder.PEOPLE, 1)
    assert own.rating.mu < NEW_RATING.mu
    for name in ("ann", "cyd"):
        assert not await app.store.run(ratings.of_person, person_id=app.seat(name).id)


async def test_a_seat_voted_away_is_not_a_resignation(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    actor = app.seat("ann").id
    await reseat(app.bot.services.tables, live, SeatChange(1, actor=actor, excused=True))
    assert not await app.store.run(ratings.of_person, person_id=app.seat("bea").id)
