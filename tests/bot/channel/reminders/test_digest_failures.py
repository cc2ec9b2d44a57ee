"""A person's digest when one of their tables fails: the others are in it all the same."""

from __future__ import annotations

from datetime import UTC, datetime
from unittest.mock import AsyncMock, Mock

from msgspec.structs import replace

from bot.channel.reminders.notices import Notices
from bot.tables.live_table import LiveTable
from storage.matches.change_records import ChangedBy
from storage.people import people
from storage.schema.people_records import Notice, NoticeKind, Person, RemindBy
from tests.bot.support.service_fixture import FIRST_PERSON, SEED, ServiceFixture

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


async def _digested(tables: ServiceFixture) -> tuple[list[LiveTable], Person]:
    """Return two tables that wait for somebody with a digest."""
    lives = [await tables.opened(2) for _ in range(2)]
    for number, live in enumerate(lives, 1):
        await tables.tables.start(live, SEED, by=ChangedBy(FIRST_PERSON, number))
    waiting = {live.seat(live.pending_seats()[0]).person_id for live in lives}
    person = await tables.store.run(people.get, person_id=waiting.pop() or 0)
    assert not waiting
    assert person is not None
    return lives, replace(person, remind_by=RemindBy.DIGEST, digest_at=0)


async def test_unreadable_table_keeps_no_other_from_a_digest(tables: ServiceFixture) -> None:
    lives, person = await _digested(tables)
    known = tables.tables.live

    async def live(table: str) -> LiveTable:
        if table == lives[0].id:
            raise ValueError("a position that this version can't read")
        return await known(table)

    tables.tables.live = live  # type: ignore[method-assign]
    sender = Notices(tables.tables, Mock(), AsyncMock())
    assert [each.id for each, _ in await sender._waiting(person)] == [lives[1].id]


async def test_failed_repost_of_a_table_stops_no_digest(tables: ServiceFixture) -> None:
    lives, person = await _digested(tables)
    pings, repost = Mock(direct=AsyncMock()), AsyncMock(side_effect=OSError("no answer"))
    sender = Notices(tables.tables, pings, repost)
    await sender.send_digest(Notice(person.id, NoticeKind.DIGEST, "", NOON, "aa"), person)
    assert repost.await_count == len(lives)
    pings.direct.assert_awaited_once()
