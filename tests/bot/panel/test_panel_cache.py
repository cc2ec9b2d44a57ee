"""A seat's last panel is kept: as long as it stands where it was drawn up, and for nobody else."""

from __future__ import annotations

import asyncio

import pytest

from bot.panel import drafts, question_picture
from bot.panel.panel import build_panel
from bot.tables import moves, seat_changes
from bot.tables.moves import UndoTerms
from bot.tables.seat_changes import SeatChange
from storage.matches.change_records import ChangedBy
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture


async def test_a_panel_is_drawn_up_once_while_nothing_happens(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    seat, other = live.pending_seats()
    shown = await drafts.current_panel(tables.tables, live, seat)
    assert await drafts.current_panel(tables.tables, live, seat) is shown
    theirs = await drafts.current_panel(tables.tables, live, other)
    assert theirs.seat == other
    longer = await drafts.add_choice(tables.tables, live, shown, shown.options[0].key)
    assert longer.keys
    assert await drafts.current_panel(tables.tables, live, seat) is longer
    assert await drafts.current_panel(tables.tables, live, other) is theirs, (
        "a draft is nobody else's"
    )
    assert longer == build_panel(live.match, live.id, seat, longer.keys, live.names)
    back = await drafts.drop_last(tables.tables, live, longer, len(longer.keys))
    assert back == shown


async def test_any_change_of_the_match_makes_a_new_panel(tables: ServiceFixture) -> None:
    live = await tables.begun(3)
    seat, other, _ = live.pending_seats()
    shown = await drafts.current_panel(tables.tables, live, seat)
    key = live.match.asks()[other].keys[0]
    await moves.play(tables.tables, live, other, [key], by=ChangedBy(FIRST_PERSON + other))
    fresh = await drafts.current_panel(tables.tables, live, seat)
    assert fresh.revision == live.match.revision != shown.revision
    assert fresh.fingerprint == shown.fingerprint, "others' secrets don't outdate it"
    await moves.undo(
        tables.tables, live, other, by=ChangedBy(FIRST_PERSON + other, 7), terms=UndoTerms(range(3))
    )
    again = await drafts.current_panel(tables.tables, live, seat)
    assert again.revision == live.match.revision != fresh.revision


async def test_a_match_read_again_and_a_new_name_draw_up_a_new_panel(
    tables: ServiceFixture,
) -> None:
    live = await tables.begun(2)
    seat, other = live.pending_seats()
    key = live.match.asks()[seat].keys[0]
    await moves.play(tables.tables, live, seat, [key], by=ChangedBy(FIRST_PERSON + seat))
    shown = await drafts.current_panel(tables.tables, live, other)
    live.stale = True
    live = await tables.tables.live(live.id)
    again = await drafts.current_panel(tables.tables, live, other)
    assert again is not shown
    assert again == shown
    waiting = await drafts.current_panel(tables.tables, live, 1 - other)
    await seat_changes.reseat(tables.tables, live, SeatChange(other))
    fresh = await drafts.current_panel(tables.tables, live, 1 - other)
    assert fresh.revision == waiting.revision + 1, "a change of seats is one of the match"
    assert live.names[other] in fresh.waiting_for
    assert live.names[other] not in waiting.waiting_for


async def test_each_seat_keeps_one_panel(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    for seat in (0, 1, 0):
        for option in (await drafts.current_panel(tables.tables, live, seat)).options:
            shown = await drafts.current_panel(tables.tables, live, seat)
            longer = await drafts.add_choice(tables.tables, live, shown, option.key)
            await drafts.drop_last(tables.tables, live, longer, len(longer.keys))
    assert drafts.PANELS.seats(live) == [0, 1]


async def test_late_picture_is_kept_until_it_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question_picture, "PICTURE_SECONDS", 0)
    monkeypatch.setattr(question_picture, "_late", late := set[asyncio.Task[None]]())
    dry = asyncio.Event()

    async def painting() -> None:
        await dry.wait()

    with pytest.raises(TimeoutError):
        await question_picture._wait_briefly(painting())
    (task,) = late
    dry.set()
    await task
    assert not late
