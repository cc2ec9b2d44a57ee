"""/forget-me: shows first what goes, gives a copy, removes a person, and keeps games sound."""

import asyncio
import itertools
import json
import random
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import text
from sqlmodel import Session, select

from bot.tables import forgetting as people_forgotten
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import NamedPerson, SeatChange, reseat, substitute
from rules import catalogue
from storage.archive import archive
from storage.archive.verdict import verify
from storage.database.store import Store
from storage.matches import match_log, matches
from storage.matches.change_records import ChangedBy
from storage.people import forgetting, own_data, people
from storage.people.former_holders import AI_FOR, SOMEBODY
from storage.people.own_data import OwnData
from storage.schema.table_rows import LogRow, SeatRow
from tests.bot.support.match_play import move_keys, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.people_actions import forget_me
from tests.support.patience import until
from tests.support.running_bot import Running, table_of

ROOM = "table-one"


async def all_rows(app: Running) -> str:
    """Everything that the database holds, as text."""

    def read(session: Session) -> str:
        connection = session.connection()
        names = connection.execute(text("SELECT name FROM sqlite_master WHERE type='table'"))
        rows = [connection.execute(text(f"SELECT * FROM {row[0]}")).all() for row in names]
        return repr(rows)

    return await app.store.run(read)


async def test_nothing_is_kept_about_strangers(app: Running) -> None:
    assert "have no data" in refusal_of(await app.seat("dov").slash(ROOM, "/forget-me"))


async def test_a_copy_holds_what_is_kept_and_nothing_of_others(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", pace="day")
    ann = app.seat("ann")
    await ann.slash("lobby", "/remind", zone="Europe/Berlin")
    page = (await ann.slash("lobby", "/forget-me")).message
    reply = await ann.press(page, "Send me a copy")
    sent = json.loads(reply.messages[-1].file())
    assert sent["person"]["zone"] == "Europe/Berlin"
    assert [seat["table_id"] for seat in sent["seats"]] == [live.id]
    own = live.table.seat_of(ann.id)
    log = await app.store.run(match_log.entries, table=live.id)
    keys = [key for answer in sent["answers"] for key in answer["keys"]]
    assert keys == [entry.key for entry in log if entry.seat == own and not entry.standing]
    assert str(app.seat("bea").id) not in json.dumps(sent)


async def test_in_a_running_match_an_ai_plays_on_and_no_name_is_left(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    dov, ann = app.seat("dov"), app.seat("ann")
    shown = await forget_me(app, "ann")
    assert "an AI takes over your seat" in shown
    assert live.is_running
    assert live.table.host_id == app.seat("bea").id
    assert live.seat(0).person_id is None
    rows = await all_rows(app)
    assert str(ann.id) not in rows
    assert "Ann" not in rows
    assert await app.store.run(people.get, person_id=ann.id) is None
    assert "Ann" not in status.text
    while live.is_running and live.match.round < 3:
        await app.wait_until_idle()
        if people_at := [seat for seat in live.pending_seats() if live.seat(seat).person_id]:
            await play_move(app, live, people_at[0])
    assert "no seat" in refusal_of(await ann.press(status, "Play"))
    assert "no seat" in refusal_of(await dov.press(status, "Play"))


async def test_an_ended_match_stays_verifiable_with_somebody_in_it(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    rng = random.Random(4)
    while live.is_running:
        await play_move(
            app, live, live.pending_seats()[0], move_keys(live, live.pending_seats()[0], rng)
        )
    await app.wait_until_idle()
    result = live.table.result
    await forget_me(app, "ann")
    record = await app.store.run(matches.get, table=table_of(status))
    assert record.result == result
    assert SOMEBODY in record.names.values()
    claim = await app.store.run(archive.export, table=live.id)
    verdict = verify(claim, catalogue)
    assert not verdict.wrong
    await forget_me(app, "bea")
    rows = await all_rows(app)
    assert "Ann" not in rows
    assert "Bea" not in rows


async def test_lobbies_are_left_or_closed_and_nothing_is_kept(
    app: Running,
) -> None:
    own = await app.opened("ann", "bea")
    other = await app.opened("bea", "ann", room="table-two")
    shown = await forget_me(app, "ann")
    assert "you're its host" in shown
    assert "you leave it" in shown
    await until(lambda: "closed without a result" in own.text)
    await until(lambda: app.seat("ann").mention not in other.text)
    assert "have no data" in refusal_of(await app.seat("ann").slash(ROOM, "/forget-me"))


async def test_returning_person_is_somebody_new(app: Running) -> None:
    await app.opened("ann")
    await forget_me(app, "ann")
    await app.opened("ann")
    data = await app.store.run(own_data.collect, person_id=app.seat("ann").id)
    assert isinstance(data, OwnData)
    assert len(data.seats) == 1
    await app.wait_until_idle()


async def called(app: Running, live: LiveTable, **names: str) -> None:
    """Rename people at a table."""

    def rename(session: Session) -> None:
        for seat in session.exec(select(SeatRow).where(SeatRow.table_id == live.id)):
            seat.name = names.get(seat.name.lower(), seat.name)

    await app.store.run(rename)
    await app.bot.services.tables.refresh(live)


async def test_person_of_the_same_name_keeps_it(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    await called(app, live, bea="Ann Lee", cyd="Ann")
    await forget_me(app, "ann")
    await app.bot.services.tables.refresh(live)
    assert [seat.name for seat in live.table.seats] == ["AI for Somebody", "Ann Lee", "Ann"]


async def test_ai_seats_keep_a_name_taken_by_somebody(app: Running) -> None:
    _, robots = await on_turn(app, "bea", ai=2, room="table-two")
    names = robots.table.names
    _, live = await on_turn(app, "ann", "cyd")
    await called(app, live, ann=names[1])
    await forget_me(app, "ann")
    await app.bot.services.tables.refresh(robots)
    assert robots.table.names == names
    assert live.table.names == {0: "AI for Somebody", 1: "Cyd"}


@pytest.mark.parametrize("name", ["goes", "Seat", "{1.0}", "Bea"])
async def test_name_equal_to_a_word_leaves_the_log_intact(app: Running, name: str) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    await called(app, live, ann=name)
    await reseat(app.bot.services.tables, live, SeatChange(1, why="{2.0} agreed"))
    await forget_me(app, "ann")
    page = (await app.seat("cyd").slash(ROOM, "/log")).message.text
    assert "Seat 2 goes from Bea to AI for Bea: Cyd agreed." in page
    assert "Seat 1 goes from Somebody to AI for Somebody: resigned." in page


async def test_a_long_name_is_forgotten_where_an_ai_is_named_for_it(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    await called(app, live, ann="Anneliese of the Long Long Name")
    assert len(substitute(live, 0)) < len(f"{AI_FOR}{live.names[0]}")
    await forget_me(app, "ann")
    assert "Anneliese" not in await all_rows(app)


async def test_consents_are_forgotten_by_their_former_holder(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    tables, bea, dov = app.bot.services.tables, app.seat("bea"), app.seat("dov")
    log = await app.store.run(match_log.entries, table=live.id)
    ann = app.seat("ann").id
    at = len(log)
    await play_move(app, live, live.pending_seats()[0])
    await moves.rewind(tables, live, at, fingerprint=live.public_fingerprint, by=ChangedBy(ann, 1))
    await reseat(tables, live, SeatChange(1, NamedPerson(dov.id, "Bea"), actor=bea.id))
    await play_move(app, live, live.pending_seats()[0])
    await moves.rewind(tables, live, at, fingerprint=live.public_fingerprint, by=ChangedBy(ann, 2))
    await forget_me(app, "bea")
    backs = await app.store.run(match_log.undos, table=live.id)
    assert [[person.name for person in back.agreed or ()] for back in backs] == [
        ["Ann", "Somebody", "Cyd"],
        ["Ann", "Bea", "Cyd"],
    ]


async def test_interrupted_forgetting_resumes_at_start(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    for _ in range(6):
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    ann, run, steps = app.seat("ann").id, Store.run, list[str]()

    async def killed(store: Store, work: Any, *args: Any, **given: Any) -> Any:
        steps.append(getattr(work, "__name__", ""))
        if steps.count("leave") == 3:
            raise asyncio.CancelledError
        return await run(store, work, *args, **given)

    with (
        patch.object(forgetting, "LOG_BATCH", 1),
        patch.object(Store, "run", killed),
        pytest.raises(asyncio.CancelledError),
    ):
        await people_forgotten.forget(app.bot.services.tables, ann)
    assert str(ann) in await all_rows(app)
    await app.restart()
    await until(lambda: app.bot._beginning["update outdated"].done())
    rows = await all_rows(app)
    assert str(ann) not in rows
    assert "Ann" not in rows


async def test_one_step_changes_a_bounded_part_of_a_log(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    for _ in range(6):
        await play_move(app, live, live.pending_seats()[0])
    ann = app.seat("ann").id
    await app.wait_until_idle()
    await reseat(app.bot.services.tables, live, SeatChange(0, leaver=ann))

    def acted(session: Session) -> int:
        query = select(LogRow).where(LogRow.table_id == live.id, LogRow.actor == ann)
        return len(session.exec(query).all())

    left = [await app.store.run(acted)]
    assert left[0] > 4
    with patch.object(forgetting, "LOG_BATCH", 2):
        while await app.store.run(forgetting.leave, table=live.id, person_id=ann):
            left.append(await app.store.run(acted))
    assert [before - other for before, other in itertools.pairwise(left)] == [2] * (len(left) - 1)


async def test_former_holder_without_moves_is_forgotten(app: Running) -> None:
    status = await app.begun("ann", "bea", "cyd")
    live, tables = await app.live(status), app.bot.services.tables
    ann, bea, dov = (app.seat(name) for name in ("ann", "bea", "dov"))
    number = live.table.seat_of(bea.id)
    assert number is not None
    await reseat(tables, live, SeatChange(number, actor=ann.id))
    await reseat(tables, live, SeatChange(number, NamedPerson(dov.id, "Dov"), actor=ann.id))
    await forget_me(app, "bea")
    rows = await all_rows(app)
    assert "Bea" not in rows
    assert "Dov" in rows
