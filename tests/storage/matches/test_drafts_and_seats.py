"""Drafts, consents and seats: what panels leave behind."""

from __future__ import annotations

import pytest
from sqlmodel import Session

from storage.consent import requests
from storage.database.store import Store
from storage.errors import Conflict, NoSuchTable
from storage.matches import drafts, matches
from storage.schema.consent_records import Request, RequestKind
from storage.schema.table_records import Draft, FormerHolder, Seat
from storage.tables import seats
from tests.storage.sample_tables import ANN, BEN, NOON, answer, later, running_table, store_draft


async def test_a_draft_survives_a_restart_and_is_replaced(url: str, store: Store) -> None:
    table = await running_table(store)
    for keys in (["a"], ["a", "b"]):
        await store.run(store_draft, table.id, 1, 4, *keys)
    await store.close()
    restarted = await Store.open(url)
    try:
        draft = await restarted.run(lambda s: drafts.get(s, table=table.id, seat=1))
        assert draft == Draft(table.id, 1, 4, ("a", "b"), NOON)
        await restarted.run(lambda s: drafts.drop(s, table=table.id, seat=1))
        await restarted.run(lambda s: drafts.drop(s, table=table.id, seat=1))
        assert await restarted.run(lambda s: drafts.get(s, table=table.id, seat=1)) is None
    finally:
        await restarted.close()


async def test_draft_played_meanwhile_is_not_stored(store: Store) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "x", seat=1)

    def keep(session: Session, seat: int, revision: int) -> Draft | None:
        store_draft(session, table, seat, revision, "x")
        return drafts.get(session, table=table, seat=seat)

    assert await store.run(lambda s: keep(s, 1, 0)) is None
    assert await store.run(lambda s: keep(s, 0, 0)) is not None, "another's answer ends no draft"
    assert await store.run(lambda s: keep(s, 1, 1)) is not None


def _ask_undo(session: Session, table: str, seat: int) -> Request:
    request = Request(
        kind=RequestKind.UNDO,
        seat=seat,
        asker_id=seat,
        agreed=(seat,),
        at=NOON,
        round=1,
        public_fingerprint=1,
        target=0,
    )
    return requests.ask(session, table=table, request=request)


async def test_undo_request_ends_with_a_public_change(store: Store) -> None:
    table = (await running_table(store)).id
    token = (await store.run(lambda s: _ask_undo(s, table, 0))).token
    for _ in range(2):
        request = await store.run(lambda s: requests.agree(s, table=table, token=token, seat=1))
        assert request is not None
        assert request.agreed == (0, 1)
    await answer(store, table, 1, "s", secret=True)
    assert await store.read(requests.by_token, table=table, token=token) == request
    await answer(store, table, 2, "x")
    assert await store.read(requests.by_token, table=table, token=token) is None
    assert await store.run(lambda s: requests.agree(s, table=table, token=token, seat=1)) is None
    with pytest.raises(Conflict):
        await store.run(lambda s: _ask_undo(s, table, 0))


async def test_request_is_ended_by_its_own_token_alone(store: Store) -> None:
    table = (await running_table(store)).id
    first, second = [(await store.run(_ask_undo, table, seat)).token for seat in (0, 1)]
    assert await store.run(lambda s: requests.agree(s, table=table, token=0, seat=2)) is None
    assert await store.run(lambda s: requests.drop(s, table=table, token=first))
    assert not await store.run(lambda s: requests.drop(s, table=table, token=first))
    left = await store.read(requests.by_token, table=table, token=second)
    assert left is not None
    assert (left.seat, left.agreed) == (1, (1,))


async def test_denied_request_takes_no_more_consent(store: Store) -> None:
    table = (await running_table(store)).id
    token = (await store.run(lambda s: _ask_undo(s, table, 0))).token
    assert await store.run(lambda s: requests.deny(s, table=table, token=token, seat=1))
    assert await store.run(lambda s: requests.agree(s, table=table, token=token, seat=2)) is None


async def test_a_resigned_seat_can_be_taken_by_an_ai_and_by_a_substitute(store: Store) -> None:
    table = (await running_table(store)).id
    gone = await store.run(lambda s: matches.get(s, table=table))
    robot = await store.run(
        lambda s: seats.change_holder(
            s, table=table, heir=Seat(0, "Stand-in", ai_level="easy", resigned_at=later(1))
        )
    )
    held = robot.seats[0]
    assert (held.person_id, held.ai_level, held.name) == (None, "easy", "Stand-in")
    assert held.former_holders == (FormerHolder("Ann", gone.revision, ANN),)
    assert held.resigned_at == later(1)
    taken = await store.run(
        lambda s: seats.change_holder(s, table=table, heir=Seat(0, "Ben", person_id=BEN))
    )
    assert taken.seat_of(BEN) == 0
    assert taken.seat_of(ANN) is None
    assert (taken.seats[0].ai_level, taken.seats[0].resigned_at) == (None, None)
    assert taken.holder_names["0.1"] == "Stand-in"
    assert (taken.former_seat_of(ANN), taken.former_seat_of(BEN)) == (0, None)
    assert gone.edition < robot.edition < taken.edition


async def test_new_holder_inherits_nothing_of_the_former_ones_own(store: Store) -> None:
    table = (await running_table(store)).id

    def hand_over(session: Session) -> Seat:
        held = matches.get(session, table=table).seats[0]
        seats.mark_read(session, table=table, held=held, read={"battle 1": 2})
        seats.mark_offered(session, table=table, seat=0, at=NOON)
        seats.mark_left_server(session, table=table, seat=0, at=NOON)
        before = seats.store_stand_in(session, table=table, seat=0, level="easy", at=1).seats[0]
        assert before.read_reports
        assert None not in (before.offered_since, before.left_server_at, before.stand_in)
        heir = Seat(0, "Ben", person_id=BEN)
        return seats.change_holder(session, table=table, heir=heir).seats[0]

    own = await store.run(hand_over)
    assert not own.read_reports
    assert (own.offered_since, own.left_server_at) == (None, None)
    assert (own.stand_in, own.stand_in_since) == (None, None)


async def test_a_seat_has_seen_nothing_before_its_first_answer(store: Store) -> None:
    table = (await running_table(store)).id
    assert await store.run(lambda session: seats.last_view(session, table=table, seat=1)) is None
    with pytest.raises(NoSuchTable):
        await store.run(lambda session: seats.last_view(session, table=table, seat=2))
