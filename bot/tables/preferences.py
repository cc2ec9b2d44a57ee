"""People's preferences, with defaults for people who have set none."""

from __future__ import annotations

from storage.database.store import Store
from storage.people import people
from storage.schema.people_records import Person


async def preferences_of(store: Store, person_id: int) -> Person:
    """Return a person with their preferences; for an unknown one, without a name and by default."""
    person = await store.read(people.get, person_id=person_id)
    return person or Person(person_id, "")
