"""Tables of a season: lobbies with fixed seats, started once their dice commitment is posted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.seasons import lifecycle
from bot.tables.seasons.match_time import vacation_allowance
from rules import catalogue
from storage.matches import matches, table_message
from storage.people import people as people_records
from storage.people.former_holders import SOMEBODY
from storage.schema.season_records import Pairing, PairingState, Season, SeasonState
from storage.schema.table_records import ChannelAddress, Post, Table, TableState
from storage.schema.table_terms import ExpiryAction, Pace, TableTerms
from storage.seasons import entries, pairings, seasons
from storage.tables import dice_seed, lobby, outbox
from storage.tables.lookups import LIVE

AT_ONCE = 4
"""Maximum number of tables opened at a time, so that a large round doesn't delay presses."""


def season_pace(season: Season) -> Pace:
    """Return the pace of a season's tables: little vacation, and an AI for expired clocks."""
    vacation = int(vacation_allowance(season).total_seconds())
    return replace(season.pace, run_out=ExpiryAction.AI, vacation=vacation)


def open_next(
    session: Session, season_id: int, commitment_post: Callable[[Table], Post], now: datetime
) -> list[Table]:
    """Open the tables whose people all have room, with all seats taken; return them.

    `commitment_post` returns the post that commits to a table's dice.
    """
    season = seasons.get(session, season=season_id, lock=True)
    if season.state is not SeasonState.RUNNING:
        return []
    pairs = lifecycle.to_open(session, season, AT_ONCE)
    opened = [_open(session, season, pairing, commitment_post, now) for pairing in pairs]
    return [table for table in opened if table is not None]


def _open(
    session: Session,
    season: Season,
    pairing: Pairing,
    commitment_post: Callable[[Table], Post],
    now: datetime,
) -> Table | None:
    """Store a pairing's table with its seats taken; None: its game isn't known here."""
    slug = seasons.game_of(session, pairing=pairing)
    if slug not in catalogue:
        return None
    game = catalogue[slug]
    seated = pairing.seated
    host = people_records.get(session, person_id=season.host_id)
    new = lobby.NewTable(
        game=slug,
        channel=ChannelAddress(season.guild_id, season.channel_id),
        host_id=season.host_id,
        host_name=host.name if host else SOMEBODY,
        options=game.check_options({}, len(seated)),
        at=now,
        seed=dice_seed.new_secret(),
    )
    table = lobby.open_table(session, new).id
    for person in seated:
        entry = entries.get(session, season=season.id, person_id=person)
        assert entry is not None
        lobby.sit_down(session, table=table, person_id=person, name=entry.name, most=len(seated))
    lobby.store_terms(session, table=table, terms=TableTerms(season_pace(season)))
    record = lobby.store_season(session, table=table, season=season.id)
    pairings.open_table(session, pairing=pairing.id, table=table, at=now)
    return outbox.enqueue(session, table=table, post=commitment_post(record))


def set_thread(session: Session, season: Season, table: str, thread: int) -> None:
    """Store the thread of a season's table, to which the standings message links."""
    table_message.move(session, table=table, channel_id=season.channel_id, thread_id=thread)
    seasons.change(session, season=season.id)


def waiting(session: Session, season_id: int) -> list[tuple[Pairing, Table]]:
    """Return the open pairings of a season that lack a thread or a match, with their tables."""
    pairs = pairings.of_season(session, season=season_id, states=[PairingState.OPEN])
    tables = [(pairing, matches.find(session, table=pairing.table_id or "")) for pairing in pairs]
    return [
        (pairing, table)
        for pairing, table in tables
        if table is not None
        and table.state in LIVE
        and (table.state is TableState.LOBBY or table.thread_id is None)
    ]
