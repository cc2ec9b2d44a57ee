from __future__ import annotations

from storage.database.store import Store
from storage.matches import matches, table_message
from storage.schema.table_records import ChannelAddress, MessageAddress, Seat
from storage.tables import lookups, seats
from tests.storage.sample_tables import ANN, BEN, HALL, answer, later, post, running_table
from tests.support.stored import outdated_tables


async def test_a_person_s_tables_newest_first_without_those_ended(store: Store) -> None:
    old = await running_table(store)
    new = await running_table(store, at=later(1))
    over = await running_table(store)
    await store.run(lambda session: matches.abort(session, table=over.id, at=later(2)))
    await running_table(store, seats=[Seat(0, "Robot", ai_level="easy")])
    tables = await store.run(lambda s: lookups.tables_of(s, person_id=ANN))
    assert tables == (new, old)
    assert await store.run(lambda s: lookups.tables_of(s, person_id=BEN)) == ()


async def test_tables_by_guild_channel_and_thread(store: Store) -> None:
    in_hall = await running_table(store)
    thread = await running_table(
        store, channel=ChannelAddress(HALL.guild_id, 5, thread_id=6), at=later(1)
    )
    elsewhere = await running_table(store, channel=ChannelAddress(7, 5))

    async def ids_in(guild: int, channel: int) -> list[str]:
        tables = await store.run(lambda s: lookups.tables_in(s, guild_id=guild, channel_id=channel))
        return [table.id for table in tables]

    assert await ids_in(HALL.guild_id, HALL.channel_id) == [in_hall.id]
    assert await ids_in(HALL.guild_id, 5) == await ids_in(HALL.guild_id, 6) == [thread.id]
    assert await ids_in(7, 5) == [elsewhere.id]


async def test_visible_change_outdates_the_table_message(store: Store) -> None:
    table = await running_table(store)

    async def stale() -> bool:
        return [tables.id for tables in await store.run(outdated_tables)] == [table.id]

    assert await stale()
    await post(store, table.id, edition=table.edition)
    assert not await stale()
    await answer(store, table, 1, "a")
    assert await stale()
    now = await store.run(lambda session: matches.get(session, table=table.id))
    assert now.message_id == 44
    await post(store, table.id, edition=now.edition)
    await post(store, table.id, edition=table.edition)
    assert not await stale()
    await store.run(
        lambda s: seats.change_holder(s, table=table.id, heir=Seat(0, "Ann", person_id=ANN))
    )
    assert await stale()


async def test_a_moved_table_is_posted_anew(store: Store) -> None:
    table = await running_table(store)
    await post(store, table.id, edition=table.edition)
    await store.run(lambda s: table_message.move(s, table=table.id, channel_id=8, thread_id=9))
    (moved,) = await store.run(outdated_tables)
    assert (moved.channel_id, moved.thread_id, moved.message_id) == (8, 9, None)


async def test_a_message_elsewhere_is_known_until_another_one_stands(store: Store) -> None:
    table = await running_table(store)

    async def noted(
        message: int, channel_id: int = HALL.channel_id
    ) -> tuple[int | None, list[int]]:
        await post(store, table.id, message=message, channel_id=channel_id)
        return await stands()

    async def stands() -> tuple[int | None, list[int]]:
        messages = await store.run(lambda s: matches.get(s, table=table.id))
        return messages.message_id, sorted(leftover.id for leftover in messages.messages_to_delete)

    async def move(channel: int) -> None:
        await store.run(
            lambda s: table_message.move(s, table=table.id, channel_id=channel, thread_id=None)
        )

    assert await noted(1) == (1, [])
    for channel in (8, 9):
        await move(channel)
        assert await stands() == (None, [1])
    assert await noted(2, channel_id=8) == (None, [1, 2]), "the table has left that channel"
    assert await noted(3, channel_id=9) == (3, [1, 2])
    deleted = [MessageAddress(HALL.channel_id, 1)]
    kept = [MessageAddress(8, 2), MessageAddress(9, 4)]
    await store.run(table_message.mark_deleted, table=table.id, deleted=deleted, to_delete=kept)
    assert await stands() == (3, [2, 4]), "what a channel keeps is still to go"
