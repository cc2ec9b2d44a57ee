"""Opening duplicate tables: several lobbies with one secret, and one message that commits to it."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.lobby.dice_commitment import commitment_post
from bot.channel.lobby.lobby import open_with_seats
from bot.services import Services
from bot.tables.requirements import OWN_REQUIREMENT, check
from storage.errors import LobbyRefusal
from storage.schema.table_records import Table
from storage.schema.table_terms import TableTerms
from storage.tables import deals, dice_seed, lobby, outbox
from storage.tables.lobby import NewTable

MOST_DUPLICATES = 4
"""Tables that may share a deal; more would fill the channel with lobbies."""


async def open_duplicates(
    services: Services, new: NewTable, count: int, terms: TableTerms
) -> list[Table]:
    """Open `count` lobbies with one deal; if one can't be posted, remove all and raise the error.

    Their host sits in the first seat of the first table. Raises UserError for terms that the host
    doesn't meet.
    """

    def create(session: Session) -> list[Table]:
        """Store the tables, their shared secret and its commitment; return the tables."""
        guild = new.channel.guild_id
        check(
            session, terms.required, person_id=new.host_id, guild_id=guild, demand=OWN_REQUIREMENT
        )
        first = open_with_seats(session, replace(new, seed=dice_seed.new_secret()), ())
        made = [first, *(lobby.open_table(session, new) for _ in range(count - 1))]
        for table in made:
            lobby.store_terms(session, table=table.id, terms=terms)
        shared = deals.share_secret(session, tables=[table.id for table in made])
        outbox.enqueue(session, table=first.id, post=commitment_post(shared[0]))
        return shared

    opened = await services.store.run(create)
    try:
        for table in opened:
            await services.poster.open(await services.tables.live(table.id))
    except BaseException:
        for table in opened:
            with suppress(LobbyRefusal):  # somebody was quick to start it
                await services.tables.drop_lobby(await services.tables.live(table.id))
        raise
    return opened
