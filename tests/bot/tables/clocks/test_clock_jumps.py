"""Clocks of machines are set ahead and back; the games go on."""

import random

from bot.tables import moves
from storage.clocks import clocks
from storage.matches import match_log
from storage.matches.change_records import ChangedBy
from storage.reminders import pings
from tests.bot.support.match_play import move_keys, on_turn
from tests.bot.support.reminder_checks import HOUR, sent_pings, skip_time
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.running_bot import Running

DAY = 24 * HOUR


async def test_a_clock_jumping_ahead_reminds_once(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    (seat,) = live.pending_seats()
    name = live.names[seat].lower()
    before = len(sent_pings(app, name))
    await skip_time(app, 400 * DAY)
    await app.pinged()
    assert len(sent_pings(app, name)) == before + 1
    await skip_time(app, 1.0)
    assert len(sent_pings(app, name)) == before + 1, "the one before it would have been due as well"


async def test_a_clock_set_back_stops_no_game(tables: ServiceFixture) -> None:
    live, rng = await tables.begun(2), random.Random(0)
    for number in range(12):
        tables.skip(-DAY if number % 3 else HOUR)
        seat = rng.choice(live.pending_seats())
        keys = move_keys(live, seat, rng)
        await moves.play(tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat))
    steps = await tables.store.read(match_log.changes, table=live.id)
    revisions = [step.revision for step in steps]
    assert len(revisions) == 13
    assert revisions == sorted(set(revisions))
    pending = await tables.store.read(clocks.of_table, table=live.id)
    assert {clock.seat for clock in pending} == set(live.pending_seats())
    assert await tables.store.run(pings.claim_due, now=tables.time) == ()
