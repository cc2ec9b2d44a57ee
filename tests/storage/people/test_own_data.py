"""Personal data on either database: queued lines, followed tables, ratings, forgetting."""

from __future__ import annotations

import pytest

from storage import premoves
from storage.database.store import Store
from storage.errors import LobbyRefusal
from storage.matches import history, matches
from storage.people import forgetting, former_holders, own_data, people, ratings
from storage.people.ratings import Ladder, Place, Rating
from storage.reminders import followers
from storage.schema.people_records import Premove
from storage.schema.records import Table
from tests.storage.sample_tables import ANN, BEN, answer, later, running_table


async def queue(store: Store, table: Table, *keys: str, most: int = 5) -> Premove | None:
    line = Premove(table.id, 0, 0, keys, premises=("Mars",), revision=3)
    return await store.run(premoves.add, line=line, most=most)


async def test_lines_wait_in_order_and_end_with_a_word(store: Store) -> None:
    table = await running_table(store)
    first, second = await queue(store, table, "a", "b"), await queue(store, table, "c")
    assert first is not None
    assert second is not None
    assert await queue(store, table, "d", most=2) is None
    assert await store.run(premoves.of_table, table=table.id) == (first, second)
    assert await store.run(premoves.tables) == (table.id,)
    done = Premove(table.id, 0, first.number, first.keys, barred=7, word="It was played.")
    await store.run(premoves.mark_done, line=done)
    (left,) = await store.run(premoves.of_seat, table=table.id, seat=0)
    assert (left.number, left.barred) == (second.number, 7)
    await store.run(premoves.end_all, table=table.id, seat=0, word="It was dropped.")
    endings = await store.run(premoves.take_endings, table=table.id, seat=0)
    assert endings == ("It was played.", "It was dropped.")
    assert not await store.run(premoves.tables)
    assert not await store.run(premoves.take_endings, table=table.id, seat=0)


async def test_composed_line_waits_for_no_turn(store: Store) -> None:
    table = await running_table(store)
    await store.run(premoves.store_draft, line=Premove(table.id, 0, 4, ("a",)))
    draft = await store.run(premoves.get_draft, table=table.id, seat=0)
    assert draft is not None
    assert draft.keys == ("a",)
    assert not await store.run(premoves.of_table, table=table.id)
    assert await store.run(premoves.revoke, table=table.id, seat=0)
    assert not await store.run(premoves.revoke, table=table.id, seat=0)


async def test_follower_is_notified_of_each_round_once(store: Store) -> None:
    table = await running_table(store)
    await store.run(people.ensure, person_id=BEN, name="Ben")
    for most, kept in ((1, True), (0, False)):
        wanted = {"table": table.id, "person_id": BEN, "round_": 1, "most": most}
        assert await store.run(lambda s, w=wanted: followers.watch(s, **w)) == kept
    assert not await store.run(followers.outdated_followers, table=table.id, round_=1)
    assert await store.run(followers.outdated_followers, table=table.id, round_=2) == (BEN,)
    await store.run(followers.mark_notified, table=table.id, round_=2)
    assert not await store.run(followers.outdated_followers, table=table.id, round_=2)
    await store.run(followers.mark_notified, table=table.id, round_=followers.OVER)
    assert not await store.run(followers.of_person, person_id=BEN)
    assert not await store.run(followers.leave, table=table.id, person_id=BEN)


async def test_ratings_stay_on_their_server_and_ladder(store: Store) -> None:
    home, other = Place(2**61, "pebbles", Ladder.PEOPLE), Place(2**61 + 9, "pebbles", Ladder.AI)
    await store.run(ratings.keep, home, {str(ANN): Rating(30.0, 5.0, 2)})
    await store.run(ratings.keep, other, {str(ANN): Rating(20.0, 6.0, 1), "fair": Rating(25, 4, 1)})
    known = await store.run(ratings.known, home, [str(ANN), str(BEN)])
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
    assert (after.host_id, after.names[0]) == (forgetting.NOBODY, former_holders.SOMEBODY)
    steps = await store.run(history.since, table=table.id, revision=-1)
    assert {step.actor for step in steps} == {None}
    assert [entry.key for step in steps for entry in step.entries][-1] == "left"
