"""What people have asked for."""

from __future__ import annotations

from storage import people
from storage.records import Person
from storage.store import Store


async def wishes(store: Store, person_id: int) -> Person:
    """What a person asked for; the defaults for somebody unknown."""
    found = await store.read(people.get, person_id=person_id)
    return found or Person(person_id, "")
