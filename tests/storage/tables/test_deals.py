"""Deals that several tables share: one secret, one commitment, sealed until the last table ends."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import Session

from storage.archive import archive
from storage.database.store import Store
from storage.errors import LobbyRefusal
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from storage.people import former_holders
from storage.queries import rows
from storage.schema.table_records import PendingSeat, Post, Seat, Table, TableState
from storage.tables import deals, dice_seed, lobby, outbox, retention, seats
from tests.storage.sample_tables import ANN, BEN, CLEO, HALL, NOON, later, opening

SECRET = "a secret"


async def shared(store: Store, count: int = 2) -> list[Table]:
    """Open lobbies with one deal, of which the first has a commitment to post."""

    def open_all(session: Session) -> list[Table]:
        made = [
            lobby.open_table(
                session,
                lobby.NewTable(
                    game="pebbles",
                    channel=HALL,
                    host_id=ANN,
                    host_name="Ann",
                    options={},
                    at=later(number),
                    seed=SECRET if number == 0 else "",
                ),
            )
            for number in range(count)
        ]
        tables = deals.share_secret(session, tables=[table.id for table in made])
        outbox.enqueue(session, table=made[0].id, post=Post("promised", is_commitment=True))
        return tables

    return await store.run(open_all)


async def sit(store: Store, table: str, person: int, name: str) -> Table:
    return await store.run(
        lambda s: lobby.sit_down(s, table=table, person_id=person, name=name, most=2)
    )


async def begin(store: Store, table: str) -> None:
    def start(session: Session) -> None:
        secret = dice_seed.commitment(SECRET)
        given = opening(seed=SECRET, commitment=secret, by=ChangedBy(ANN), at=later(5))
        matches.start(session, table=table, opening=given, pending=[PendingSeat(0)])

    await store.run(start)


async def end(store: Store, table: str) -> tuple[Table, ...]:
    """Close a table, and return the tables that were opened to their readers by that."""

    def close(session: Session) -> tuple[Table, ...]:
        record = matches.abort(session, table=table, at=later(60))
        return deals.unseal(session, deal=record.deal or "")

    return await store.run(close)


async def secret_of(store: Store, table: str) -> str:
    return await store.run(lambda s: matches.secret_seed(s, table=table))


async def test_tables_of_a_deal_share_secret_and_commitment(store: Store) -> None:
    first, second = await shared(store)
    assert (first.deal, second.deal) == (first.id, first.id)
    assert first.sealed
    assert second.sealed
    assert first.commitment == second.commitment == dice_seed.commitment(SECRET)
    assert [await secret_of(store, table.id) for table in (first, second)] == [SECRET] * 2
    record = await store.run(lambda s: matches.get(s, table=first.id))
    (post,) = record.outbox
    await store.run(
        lambda s: outbox.confirm(s, table=first.id, nonce=post.nonce, channel_id=7, message=77)
    )
    tables = await store.run(lambda s: deals.sharing(s, deal=first.id))
    assert [table.id for table in tables] == [first.id, second.id]
    assert {table.commitment_message.message for table in tables if table.commitment_message} == {
        77
    }
    assert tables[1].edition > second.edition, "its message shows that it may start"


async def test_nobody_sits_at_two_tables_of_a_deal(store: Store) -> None:
    first, second = await shared(store)
    await sit(store, first.id, ANN, "Ann")
    with pytest.raises(LobbyRefusal, match="same deal"):
        await sit(store, second.id, ANN, "Ann")
    await store.run(lambda s: lobby.leave(s, table=first.id, person_id=ANN))
    await sit(store, second.id, ANN, "Ann")


async def test_nobody_takes_over_a_seat_at_another_table_of_a_deal(store: Store) -> None:
    first, second = await shared(store)
    for table, people in ((first.id, (ANN, BEN)), (second.id, (CLEO, 5))):
        for person in people:
            await sit(store, table, person, str(person))
        await begin(store, table)

    def hand_over(session: Session, person: int | None, table: str, seat: int) -> None:
        level = None if person else "fair"
        heir = Seat(seat, "heir", person_id=person, ai_level=level)
        seats.change_holder(session, table=table, heir=heir)

    with pytest.raises(LobbyRefusal, match="same deal"):
        await store.run(hand_over, ANN, second.id, 0)
    await store.run(hand_over, None, first.id, 0)  # Ann leaves the first table
    with pytest.raises(LobbyRefusal, match="same deal"):
        await store.run(hand_over, ANN, second.id, 0)

    def forget(session: Session) -> None:
        row, seat = rows.table_row(session, first.id), seats._row(session, first.id, 0)
        former_holders.forget(row, seat, ANN, keep_digest=True)

    await store.run(forget)
    await end(store, first.id)
    with pytest.raises(LobbyRefusal, match="same deal"):
        await store.run(hand_over, ANN, second.id, 0)
    await store.run(hand_over, 6, second.id, 0)


async def test_a_deal_is_unsealed_once_with_its_last_table(store: Store) -> None:
    first, second, third = await shared(store, 3)
    for table in (first, second):
        await sit(store, table.id, ANN if table is first else BEN, "x")
        await begin(store, table.id)
    assert await end(store, second.id) == ()
    kept = await store.run(lambda s: archive.export(s, table=second.id))
    assert (kept.seed, kept.deal) == ("", first.id), "the others still play with this secret"
    assert await end(store, third.id) == (), "a lobby that nobody needs is closed"
    opened = await end(store, first.id)
    assert [table.id for table in opened] == [first.id, second.id, third.id]
    assert not any(table.sealed for table in opened)
    assert all(table.edition > table.posted_edition for table in opened)
    kept = await store.run(lambda s: archive.export(s, table=second.id))
    assert kept.seed == SECRET
    assert kept.dice_seed.startswith("deal ")
    assert await store.run(lambda s: deals.unseal(s, deal=first.id)) == ()


async def test_a_sealed_table_is_kept_for_the_comparison(store: Store) -> None:
    first, second = await shared(store)
    await sit(store, first.id, ANN, "Ann")
    await begin(store, first.id)
    await end(store, second.id)
    before = NOON + timedelta(days=400)
    assert await store.run(lambda s: retention.delete_ended(s, before=before)) == ()
    await end(store, first.id)
    deleted = await store.run(lambda s: retention.delete_ended(s, before=before))
    assert set(deleted) == {first.id, second.id}


async def test_another_lobby_posts_the_commitment_of_a_closed_one(store: Store) -> None:
    first, second = await shared(store)
    await end(store, first.id)
    tables = await store.run(lambda s: deals.sharing(s, deal=first.id))
    assert [(table.state, len(table.outbox)) for table in tables] == [
        (TableState.ABORTED, 0),
        (TableState.LOBBY, 1),
    ]
    assert tables[1].outbox[0].is_commitment
    assert second.outbox == ()


async def test_settings_of_a_shared_deal_are_fixed(store: Store) -> None:
    _, second = await shared(store)
    with pytest.raises(LobbyRefusal, match="settings are fixed"):
        await store.run(
            lambda s: lobby.change(s, table=second.id, options={"x": "y"}, palette=None, pace=None)
        )
    with pytest.raises(LobbyRefusal, match="settings are fixed"):
        await store.run(lambda s: lobby.require_record(s, table=second.id, required=None))
