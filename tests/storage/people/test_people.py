from __future__ import annotations

import msgspec

from storage.database.store import Store
from storage.people import people
from storage.schema.people_records import Person, RemindBy
from tests.storage.sample_tables import ANN, later


async def test_somebody_never_met_is_unknown(store: Store) -> None:
    assert await store.run(lambda session: people.get(session, person_id=ANN)) is None


async def test_meeting_again_renames_and_keeps_wishes(store: Store) -> None:
    met = await store.run(lambda s: people.ensure(s, person_id=ANN, name="Ann", locale="de"))
    assert met == Person(ANN, "Ann", locale="de")
    preferences = msgspec.structs.replace(
        met,
        zone="Europe/Berlin",
        reminder_interval=7200,
        quiet_from=22 * 60,
        quiet_to=7 * 60,
        palette="dusk",
        text_board=True,
        confirm=False,
        remind_by=RemindBy.BOTH,
        digest_at=8 * 60,
        notify_next=True,
        direct_rejected=True,
        away_until=later(600),
    )
    await store.run(lambda session: people.store(session, person=preferences))
    again = await store.run(lambda s: people.ensure(s, person_id=ANN, name="Anna"))
    assert again == msgspec.structs.replace(preferences, name="Anna")
    assert await store.run(lambda session: people.get(session, person_id=ANN)) == again
