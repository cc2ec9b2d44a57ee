from __future__ import annotations

import pytest

from storage.database.store import Store
from storage.errors import LobbyRefusal
from storage.matches import matches
from storage.matches.change_records import AlreadyStored, ChangedBy, Stored
from storage.schema.table_records import PendingSeat, Table, TableState
from storage.schema.table_terms import Pace
from storage.tables import lobby
from tests.storage.sample_tables import ANN, BEN, CLEO, HALL, NOON, later, opening


async def open_lobby(store: Store) -> Table:
    return await store.run(
        lobby.open_table,
        lobby.NewTable(
            game="pebbles",
            channel=HALL,
            host_id=ANN,
            host_name="Ann",
            options={"length": "long"},
            at=NOON,
        ),
    )


async def sit(store: Store, table: Table, person_id: int, name: str, most: int = 3) -> Table:
    return await store.run(
        lambda s: lobby.sit_down(s, table=table.id, person_id=person_id, name=name, most=most)
    )


async def start(store: Store, table: Table, interaction_id: int = 1) -> Stored | AlreadyStored:
    return await store.run(
        matches.start,
        table=table.id,
        opening=opening(by=ChangedBy(ANN, interaction_id), at=later(5)),
        pending=[PendingSeat(0)],
    )


async def test_a_new_table_is_an_empty_lobby(store: Store) -> None:
    table = await open_lobby(store)
    assert (table.state, table.seats, table.host_id) == (TableState.LOBBY, (), ANN)
    assert set(table.id) <= set(lobby.ID_LETTERS)
    assert len(table.id) == 4
    assert await store.run(lambda s: matches.load(s, table=table.id)) == (table, b"")


async def test_taken_id_grows(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "ID_LETTERS", "x")
    assert [(await open_lobby(store)).id for _ in range(2)] == ["xxxx", "xxxxx"]


async def test_seats_are_taken_in_order_and_close_up(store: Store) -> None:
    table = await open_lobby(store)
    await sit(store, table, ANN, "Ann")
    await store.run(lambda s: lobby.sit_ai(s, table=table.id, level="hard", name="Robot", most=3))
    full = await sit(store, table, BEN, "Ben")
    assert full.names == {0: "Ann", 1: "Robot", 2: "Ben"}
    assert full.seats[1].ai_level == "hard"
    left = await store.run(lambda s: lobby.leave(s, table=table.id, person_id=ANN))
    assert [(seat.seat, seat.name, seat.person_id) for seat in left.seats] == [
        (0, "Robot", None),
        (1, "Ben", BEN),
    ]
    cleared = await store.run(lambda s: lobby.clear_seat(s, table=table.id, seat=0))
    assert cleared.names == {0: "Ben"}
    assert table.edition < full.edition < left.edition < cleared.edition


async def test_options_may_change_until_the_start(store: Store) -> None:
    table = await open_lobby(store)
    changed = await store.run(
        lambda s: lobby.change(
            s, table=table.id, options={"length": "short"}, palette="dusk", pace=Pace(turn=3600)
        )
    )
    assert (changed.options, changed.palette, changed.pace) == (
        {"length": "short"},
        "dusk",
        Pace(turn=3600),
    )


async def test_a_full_table_and_a_second_seat_are_refused(store: Store) -> None:
    table = await open_lobby(store)
    await sit(store, table, ANN, "Ann", most=2)
    with pytest.raises(LobbyRefusal, match="have a seat"):
        await sit(store, table, ANN, "Ann", most=2)
    await sit(store, table, BEN, "Ben", most=2)
    with pytest.raises(LobbyRefusal, match="All 2 seats"):
        await sit(store, table, CLEO, "Cleo", most=2)
    with pytest.raises(LobbyRefusal, match="no seat at"):
        await store.run(lambda s: lobby.leave(s, table=table.id, person_id=CLEO))
    with pytest.raises(LobbyRefusal, match="no seat 3"):
        await store.run(lambda s: lobby.clear_seat(s, table=table.id, seat=2))


async def test_the_match_starts_once(store: Store) -> None:
    table = await open_lobby(store)
    await sit(store, table, ANN, "Ann")
    assert isinstance(await start(store, table), Stored)
    running = await store.run(lambda s: matches.get(s, table=table.id))
    assert (running.state, running.started_at) == (TableState.RUNNING, later(5))
    assert await start(store, table) == AlreadyStored(0)
    with pytest.raises(LobbyRefusal, match="begun"):
        await start(store, table, interaction_id=2)
    with pytest.raises(LobbyRefusal, match="begun"):
        await sit(store, table, BEN, "Ben")
