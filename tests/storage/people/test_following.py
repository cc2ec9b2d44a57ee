"""Followers of tables on either database."""

from __future__ import annotations

from functools import partial

from storage.database.store import Store
from storage.people import following, people
from tests.storage.sample_tables import BEN, running_table
from tests.support.following import followed_tables


async def test_follower_is_notified_of_each_round_once(store: Store) -> None:
    table = await running_table(store)
    await store.run(people.ensure, person_id=BEN, name="Ben")
    for most, kept in ((1, True), (0, False)):
        follow = partial(following.follow, table=table.id, person_id=BEN, round_=1, most=most)
        assert await store.run(follow) == kept
    assert not await store.run(following.outdated_followers, table=table.id, round_=1)
    assert await store.run(following.outdated_followers, table=table.id, round_=2) == (BEN,)
    await store.run(following.mark_notified, table=table.id, round_=2)
    assert not await store.run(following.outdated_followers, table=table.id, round_=2)
    await store.run(following.mark_notified, table=table.id, round_=following.AFTER_LAST_ROUND)
    assert not await store.run(followed_tables, person_id=BEN)
    assert not await store.run(following.unfollow, table=table.id, person_id=BEN)
