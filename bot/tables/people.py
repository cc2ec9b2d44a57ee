"""Who a person is to the bot, and what they have asked for."""

from __future__ import annotations

from bot.words.names import User, called
from storage import people
from storage.records import Person
from storage.store import Store


async def known(store: Store, user: User, locale: str | None = None) -> Person:
    """The person behind a Discord user; newcomers are remembered."""
    return await store.run(
        lambda session: people.meet(session, person_id=user.id, name=called(user), locale=locale)
    )


async def wishes(store: Store, person_id: int) -> Person:
    """What a person asked for; the defaults for somebody unknown."""
    found = await store.run(lambda session: people.get(session, person_id=person_id))
    return found or Person(person_id, "")


async def keep(store: Store, person: Person) -> None:
    """Store a person's wishes."""
    await store.run(lambda session: people.keep(session, person=person))
