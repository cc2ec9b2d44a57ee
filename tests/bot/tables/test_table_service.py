"""The table service: one queue, one transaction, one dump for a rule that fails."""

import asyncio
import random
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from sqlmodel import Session

from bot.panel import drafts
from bot.panel.panel import Stage, build_panel
from bot.tables import moves, seat_changes
from bot.tables.ai.stand_ins import stand_in
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange
from bot.tables.table_service import Tables
from bot.user_errors import RuleFault, UserError
from rules import catalogue
from rules.ganymede import turn
from rules.kernel import IllegalAnswer, Match, News, saves
from storage.matches import match_log, matches
from storage.matches.change_records import ChangedBy
from storage.queries import rows
from storage.schema.table_rows import SnapshotRow
from storage.tables import lobby, seats
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.bot.support.wording import refusal


async def first_turn(tables: ServiceFixture, seats: int = 2) -> tuple[LiveTable, int]:
    """Start a match; return its table and the seat to move."""
    live = await tables.begun(seats)
    while live.match.asks()[live.pending_seats()[0]].id.startswith("setup."):
        await play(tables, live, live.pending_seats()[0])
    return live, live.pending_seats()[0]


async def play(
    tables: ServiceFixture, live: LiveTable, seat: int, number: int | None = None
) -> list[News]:
    keys = move_keys(live, seat)
    return await moves.play(
        tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat, number)
    )


async def kept(tables: ServiceFixture, live: LiveTable) -> tuple[Any, bytes, int]:
    """Return the database's contents for a table."""
    record, save = await tables.store.run(lambda s: matches.load(s, table=live.id))
    steps = await tables.store.run(lambda s: match_log.changes(s, table=live.id))
    return record.revision, save, len(steps)


async def test_an_interaction_delivered_twice_changes_the_match_once(
    tables: ServiceFixture,
) -> None:
    live, seat = await first_turn(tables)
    await play(tables, live, seat, number=77)
    before = await kept(tables, live)
    assert await play(tables, live, live.pending_seats()[0], number=77) == []
    assert await kept(tables, live) == before
    assert live.match.save() == before[1], "memory goes back to what is stored"


async def test_joining_during_the_deal_is_in_the_match(tables: ServiceFixture) -> None:
    live = await tables.opened(2)
    person = FIRST_PERSON + 2
    await tables.store.run(
        lambda s: lobby.sit_down(s, table=live.id, person_id=person, name="Cyd", most=4)
    )
    await tables.tables.start(live, "seed", by=ChangedBy(FIRST_PERSON, 1))
    assert live.match.seats == len(live.table.seats) == 3


async def test_changes_wait_for_each_other(tables: ServiceFixture) -> None:
    live = await tables.begun(4)
    seats = live.pending_seats()
    await asyncio.gather(*(play(tables, live, seat) for seat in seats))
    assert live.match.round == 1
    _, save, _ = await kept(tables, live)
    assert save == live.match.save()


async def test_everybody_gets_the_same_table(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    second = await asyncio.gather(*(tables.tables.live(live.id) for _ in range(5)))
    assert all(item is live for item in second)


async def test_names_are_spelled_in_refusals(tables: ServiceFixture) -> None:
    live, seat = await first_turn(tables)
    with pytest.raises(IllegalAnswer) as caught:
        await moves.play(
            tables.tables, live, 1 - seat, ["tile:T01"], by=ChangedBy(FIRST_PERSON + 1 - seat)
        )
    assert live.names[seat] in refusal(str(caught.value))
    assert "{" not in str(caught.value)


def failing(*_: Any) -> Any:
    raise ZeroDivisionError("a rule is wrong")


async def expect_fault(tables: ServiceFixture, live: LiveTable, work: Any) -> Path:
    """Make a rule fail; check that nothing changes and that the dump loads, and return it."""
    before = await kept(tables, live)
    known = set(tables.tables.reports.folder.glob("*.save"))
    with patch.dict(turn.ACTS, tile=failing), pytest.raises(RuleFault) as caught:
        await work
    assert "game is unchanged" in refusal(str(caught.value))
    assert await kept(tables, live) == before
    (dump,) = set(tables.tables.reports.folder.glob("*.save")) - known
    assert dump.name in str(caught.value)
    assert Match.load(dump.read_bytes(), catalogue).save() == before[1]
    assert "ZeroDivisionError" in dump.with_suffix(".txt").read_text("utf-8")
    return dump


async def test_a_failing_rule_is_dumped_and_the_game_goes_on(tables: ServiceFixture) -> None:
    live, seat = await first_turn(tables)
    keys = move_keys(live, seat)
    assert keys[0].startswith("tile:")
    dump = await expect_fault(
        tables, live, moves.play(tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON))
    )
    report = dump.with_suffix(".txt").read_text("utf-8")
    assert keys[0] in report, "the report says what was to be played"
    Match.load(dump.read_bytes(), catalogue).play(seat, keys)
    live = await tables.tables.live(live.id)
    await play(tables, live, seat)
    assert seat not in live.pending_seats() or live.match.length


async def test_a_failing_rule_in_a_panel_is_dumped(tables: ServiceFixture) -> None:
    live, seat = await first_turn(tables)
    key = move_keys(live, seat)[0]
    panel = await drafts.current_panel(tables.tables, live, seat)
    await expect_fault(tables, live, drafts.add_choice(tables.tables, live, panel, key))
    live = await tables.tables.live(live.id)
    panel = await drafts.current_panel(tables.tables, live, seat)
    assert panel.keys == ()
    assert (await drafts.add_choice(tables.tables, live, panel, key)).keys[0] == key


def unfit(save: bytes) -> bytes:
    """Return a save whose open leg newer rules would reject."""
    data, _ = saves.unpack(save, catalogue)
    last = data.legs[-1]
    last.entries[-1] = msgspec.structs.replace(last.entries[-1], key="a key of old")
    return saves.pack(data)


async def test_changed_rules_resume_at_the_last_rest_point(
    tables: ServiceFixture,
) -> None:
    live, seat = await first_turn(tables)
    rng = random.Random(1)
    while live.match.rested:
        seat = live.pending_seats()[0]
        panel = build_panel(live.match, live.id, seat, (), live.names)
        key = rng.choice(panel.options).key
        await moves.play(tables.tables, live, seat, [key], by=ChangedBy(FIRST_PERSON))
    table, length = live.id, live.match.length
    save = unfit(live.match.save())
    await replace_save(tables, table, save)
    tables.tables._known.clear()
    tables.tables._recent.clear()
    text: list[News] = []
    tables.tables.listeners.append(lambda _, news: text.extend(news))
    live = await tables.tables.live(table)
    assert live.match.restart_reason
    assert [item.text for item in text] == [
        "The rules changed during this move, so it starts again."
    ]
    assert live.match.length < length
    await play(tables, live, live.pending_seats()[0])
    record, stored, _ = await kept(tables, live)
    assert stored == live.match.save()
    assert record == live.match.revision


async def replace_save(tables: ServiceFixture, table: str, save: bytes) -> None:
    def work(session: Any) -> None:
        session.get(SnapshotRow, table).save = rows.compress(save)

    await tables.store.run(work)


async def test_an_aborted_or_finished_match_takes_no_moves(tables: ServiceFixture) -> None:
    live, seat = await first_turn(tables)
    keys = move_keys(live, seat)
    await tables.tables.abort(live)
    with pytest.raises(UserError, match="was closed"):
        await moves.play(tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON))


async def test_drafts_drop_what_is_no_longer_legal(tables: ServiceFixture) -> None:
    live, seat = await first_turn(tables)
    panel = await drafts.current_panel(tables.tables, live, seat)
    taken = next(option.key for option in panel.options if option.key.startswith("tile:"))
    await drafts.add_choice(tables.tables, live, panel, taken)
    live.match.state.tile_row[:] = [
        None if f"tile:{tile}" == taken else tile for tile in live.match.state.tile_row
    ]
    leg = live.match.log.legs[-1]
    leg.snapshot = msgspec.json.encode(live.match.state)
    live.match._runner.replay_legs([leg])
    live.match.revision += 1
    panel = await drafts.current_panel(tables.tables, live, seat)
    assert panel.keys == ()
    assert panel.stage is Stage.CHOOSE


async def test_what_a_seat_saw_is_kept_for_people_alone(tables: ServiceFixture) -> None:
    """Storing it takes a third of a database, and an AI compares nothing."""
    live = await tables.begun(1, ai=1)
    for _ in range(8):
        seat = live.pending_seats()[0]
        key = live.match.asks()[seat].keys[0]
        await moves.play(tables.tables, live, seat, [key], by=ChangedBy(live.seat(seat).person_id))
    kept = [await tables.store.read(seats.last_view, table=live.id, seat=seat) for seat in (0, 1)]
    assert kept[0] is not None
    assert kept[1] is None
    await seat_changes.reseat(tables.tables, live, SeatChange(0, leaver=None))
    assert await tables.store.read(seats.last_view, table=live.id, seat=0) is None


async def test_an_outdated_record_is_not_taken_over(tables: ServiceFixture, tmp_path: Path) -> None:
    live = await tables.begun(2)
    old, seat = live.table, live.pending_seats()[0]
    await moves.play(tables.tables, live, seat, [live.match.asks()[seat].keys[0]])
    new = live.table
    tables.tables.replace_table(live, old)
    assert live.table is new
    other = Tables(tables.store, tmp_path, tables.tables.now)
    theirs = await other.live(live.id)
    key = theirs.match.asks()[theirs.pending_seats()[0]].keys[0]
    await moves.play(other, theirs, theirs.pending_seats()[0], [key])
    tables.tables.replace_table(live, theirs.table)
    assert live.stale, "another process has changed the match"
    assert (await tables.tables.live(live.id)).match.save() == theirs.match.save()


async def test_failed_change_without_answer_leaves_the_stored_match(tables: ServiceFixture) -> None:
    live, seat = await first_turn(tables)
    before, stored = live.match.revision, await kept(tables, live)

    def check(_: Session) -> None:
        raise UserError("The reason is gone.")

    with pytest.raises(UserError, match="is gone"):
        await stand_in(tables.tables, live, seat, "a test", check=check)
    live = await tables.tables.live(live.id)
    assert live.match.revision == before
    assert await kept(tables, live) == stored
    assert await play(tables, live, seat), "the next change starts from what is stored"
