"""Seasons whose channel rejects messages or is gone: nothing is lost, and no clock runs out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session

from bot.tables.clocks import timekeeping
from storage.matches import matches, table_message
from storage.schema.season_records import HoldReason, PairingState, Season
from storage.schema.table_records import TableState
from storage.seasons import pairings, seasons
from storage.tables import lookups

HOLD_WORDS: Mapping[str, str] = {
    HoldReason.GONE: (
        "Its channel is gone, so its clocks are paused. Use /league move in another channel to go "
        "on."
    ),
    HoldReason.REJECTED: (
        "I can't open tables in its channel. Allow me to send messages and create public threads "
        "there, or use /league move in another channel."
    ),
    HoldReason.NO_GAME: (
        "None of its games is available any more, so no round can open. Ask the operator."
    ),
}


def hold_words(season: Season) -> str:
    """Return a sentence on why a season can't go on; empty if it can."""
    return HOLD_WORDS.get(season.hold_reason, season.hold_reason)


def hold(session: Session, season_id: int, *, is_gone: bool, now: datetime) -> bool:
    """Store why a season is held up; return False if that is already stored.

    The clocks of its tables are paused with `is_gone`: its channel was deleted.
    """
    season = seasons.get(session, season=season_id, lock=True)
    reason = HoldReason.GONE if is_gone else HoldReason.REJECTED
    if season.hold_reason == reason or not season.is_live:
        return False
    seasons.change(session, season=season_id, hold_reason=reason)
    for table in running_tables(session, season_id) if is_gone else ():
        timekeeping.pause(session, table, now)
    return True


def release(session: Session, season_id: int, now: datetime) -> None:
    """Resume a season, and the clocks of its tables."""
    season = seasons.get(session, season=season_id, lock=True)
    if season.hold_reason == HoldReason.GONE:
        for table in running_tables(session, season_id):
            timekeeping.resume(session, table, now)
    if season.hold_reason in (HoldReason.GONE, HoldReason.REJECTED):
        seasons.change(session, season=season_id, hold_reason="")


def running_tables(session: Session, season_id: int) -> list[str]:
    """Return the tables of a season whose matches run."""
    tables = [
        matches.find(session, table=pairing.table_id or "")
        for pairing in pairings.of_season(session, season=season_id, states=[PairingState.OPEN])
    ]
    return [table.id for table in tables if table and table.state is TableState.RUNNING]


def move(session: Session, season_id: int, *, channel_id: int, now: datetime) -> Season:
    """Move a season to another channel, and resume it there.

    Threads go with their channel: if that is gone, its tables get new ones. A season that its
    channel held up ends now at the earliest. Raises SeasonRefusal if another season is live there.
    """
    season = seasons.get(session, season=season_id, lock=True)
    seasons.check_free(session, guild_id=season.guild_id, channel_id=channel_id)
    if season.hold_reason == HoldReason.GONE:
        for pairing in pairings.of_season(session, season=season_id, states=[PairingState.OPEN]):
            pairings.store_starter(session, pairing=pairing.id, message=None)
            table = matches.find(session, table=pairing.table_id or "")
            if table is not None and table.state in lookups.LIVE:
                table_message.move(session, table=table.id, channel_id=channel_id, thread_id=None)
    was_held_up = season.hold_reason in (HoldReason.GONE, HoldReason.REJECTED)
    release(session, season_id, now)
    # nobody loses a match because of the time that was lost; a needless move gives none
    ends = season.ends_at and max(season.ends_at, now) if was_held_up else season.ends_at
    return seasons.change(
        session,
        season=season_id,
        channel_id=channel_id,
        message_id=None,
        stray_id=None,
        ends_at=ends,
    )
