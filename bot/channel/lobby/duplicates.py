"""Opening duplicate tables: several lobbies with one secret, promised in one message."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from sqlmodel import Session

from bot.channel.lobby.dice_commitment import promise
from bot.channel.lobby.lobby import seated
from bot.services import Interaction, Services
from bot.tables.requirements import check
from bot.words.names import User, display_name
from storage.errors import LobbyRefusal
from storage.matches import deals, dice_seed, lobby, outbox
from storage.schema.people_records import TableTerms
from storage.schema.records import Place, Table

MOST = 4
"""Tables that may share a deal; more would fill the channel with lobbies."""


async def open_duplicates(
    services: Services,
    interaction: Interaction,
    place: Place,
    count: int,
    *,
    game: str,
    options: Mapping[str, str],
    terms: TableTerms,
) -> list[Table]:
    """Store and post so many lobbies with one deal; where that fails, nothing is left of them.

    The caller hosts all of them, and has the first seat of the first.
    """

    def create(session: Session) -> list[Table]:
        host, at = interaction.user, services.now()
        subject = "A host who asks for that"
        check(session, terms.required, person_id=host.id, guild_id=place.guild_id, subject=subject)
        made = [_stored(session, number, game, place, host, options, at) for number in range(count)]
        for table in made:
            lobby.set_terms(session, table=table, terms=terms)
        shared = deals.share(session, tables=made)
        outbox.enqueue(session, table=made[0], post=promise(shared[0]))
        return shared

    opened = await services.store.run(create)
    try:
        for table in opened:
            await services.poster.open(await services.tables.live(table.id))
    except BaseException:
        for table in opened:
            with suppress(LobbyRefusal):  # somebody was quick to start it
                await services.tables.forget(await services.tables.live(table.id))
        raise
    return opened


def _stored(
    session: Session,
    number: int,
    game: str,
    place: Place,
    host: User,
    options: Mapping[str, str],
    at: datetime,
) -> str:
    """Store one lobby; the first has the secret that all will share, and seats their host."""
    if not number:
        seed = dice_seed.new_secret()
        return seated(
            session,
            game=game,
            place=place,
            host=host,
            options=options,
            levels=(),
            at=at,
            seed=seed,
        ).id
    return lobby.open_table(
        session,
        game=game,
        place=place,
        host_id=host.id,
        host_name=display_name(host),
        options=options,
        at=at,
    ).id
