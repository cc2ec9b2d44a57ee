"""Personal data on either database: ratings, forgetting."""

from __future__ import annotations

import pytest

from storage.database.store import Store
from storage.errors import LobbyRefusal
from storage.matches import match_log, matches
from storage.people import forgetting, former_holders, own_data, people, ratings
from storage.people.ratings import Ladder, Rating, RatingScope
from tests.storage.sample_tables import ANN, BEN, answer, later, running_table


async def test_ratings_stay_on_their_server_and_ladder(store: Store) -> None:
    home, other = (
        RatingScope(2**61, "pebbles", Ladder.PEOPLE),
        RatingScope(2**61 + 9, "pebbles", Ladder.AI),
    )
    await store.run(ratings.store, home, {str(ANN): Rating(30.0, 5.0, 2)})
    await store.run(
        ratings.store, other, {str(ANN): Rating(20.0, 6.0, 1), "fair": Rating(25, 4, 1)}
    )
    known = await store.run(ratings.stored_ratings, home, [str(ANN), str(BEN)])
    assert known == {str(ANN): Rating(30.0, 5.0, 2)}
    (own,) = await store.run(ratings.of_person, person_id=ANN, guild_id=2**61)
    assert own.rating.mu == 30.0
    assert [rating.who for rating in await store.run(ratings.of_levels, guild_id=2**61 + 9)] == [
        "fair"
    ]
    await store.run(ratings.forget, person_id=ANN)
    assert not await store.run(ratings.of_person, person_id=ANN)


async def test_a_person_is_forgotten_where_a_match_is_over(store: Store) -> None:
    table = await running_table(store)
    await answer(store, table, 1, "left")
    with pytest.raises(LobbyRefusal, match="still play"):
        await store.run(forgetting.leave, table=table.id, person_id=ANN)
    await store.run(matches.abort, table=table.id, at=later(9))
    about = await store.run(own_data.collect, person_id=ANN)
    assert about is not None
    assert [seat["keys"] for seat in about.answers] == [["left"]]
    assert await store.run(own_data.tables_with, person_id=ANN) == [table.id]
    assert await store.run(forgetting.tables_acted_at, person_id=ANN, after=0) == (
        [table.id],
        None,
    )
    assert not await store.run(forgetting.leave, table=table.id, person_id=ANN)
    await store.run(forgetting.finish, person_id=ANN)
    assert await store.run(own_data.collect, person_id=ANN) is None
    after = await store.run(matches.get, table=table.id)
    assert (after.host_id, after.names[0]) == (people.NOBODY_ID, former_holders.SOMEBODY)
    steps = await store.run(match_log.changes, table=table.id)
    assert {step.actor for step in steps} == {None}
    assert [entry.key for step in steps for entry in step.entries][-1] == "left"
