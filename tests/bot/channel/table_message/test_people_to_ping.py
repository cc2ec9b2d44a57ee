"""The people whom a table's message pings."""

from __future__ import annotations

from msgspec.structs import replace

from bot.channel.table_message.people_to_ping import people_to_ping
from bot.tables import moves
from storage.matches import match_log
from storage.matches.change_records import ChangedBy
from storage.matches.table_message import TableMessageState
from storage.schema.table_records import TableState
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture


async def test_end_pings_everybody_except_its_author(tables: ServiceFixture) -> None:
    live = await tables.begun(3)
    seat = live.pending_seats()[0]
    by = ChangedBy(FIRST_PERSON + seat)
    await moves.play(tables.tables, live, seat, move_keys(live, seat), by=by)
    changes = await tables.store.run(match_log.changes, table=live.id)
    live.table = replace(live.table, state=TableState.FINISHED, message_id=7, posted_edition=-1)
    state = TableMessageState((), {}, tuple(changes), None)
    others = [FIRST_PERSON + other for other in range(3) if other != seat]
    assert people_to_ping(live, (), state) == others
    live.table = replace(live.table, posted_edition=live.table.edition)
    assert people_to_ping(live, (), state) == [], "only the first message about it"
