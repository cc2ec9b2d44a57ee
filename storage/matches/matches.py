"""Matches: how they are started, loaded, and continued one change at a time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

import msgspec
from msgspec.structs import replace
from sqlalchemy import BindParameter, bindparam, select
from sqlmodel import Session

from rules.kernel import Entry, Match, News, Result
from storage.clocks import clocks
from storage.consent import requests
from storage.errors import Conflict, NoSuchTable, SeatLost
from storage.matches import drafts
from storage.matches.change_records import (
    NO_AUTHOR,
    AlreadyStored,
    Change,
    ChangedBy,
    Opening,
    Stored,
)
from storage.people import former_holders
from storage.queries import rows, table_seats
from storage.reminders import notices
from storage.schema.consent_records import Undo
from storage.schema.people_records import NoticeKind
from storage.schema.row import core
from storage.schema.table_records import CommitmentMessage, PendingSeat, Seat, Table, TableState
from storage.schema.table_rows import LogRow, SeatRow, SnapshotRow, TableRow
from storage.tables import deals, dice_seed, lobby
from storage.tables.locked_table import LockedTable, LogValues, lock

_MATCHES, _SNAPSHOTS, _LOG = core(TableRow), core(SnapshotRow), core(LogRow)
_OF_TABLE: BindParameter[str] = bindparam("table")
_COUNTS = select(_MATCHES.c.revision, _MATCHES.c.edition).where(_MATCHES.c.id == _OF_TABLE)
_DELIVERED = select(_LOG.c.revision).where(_LOG.c.interaction_id == bindparam("interaction"))
_SAVE = select(_SNAPSHOTS.c.save).where(_SNAPSHOTS.c.table_id == _OF_TABLE)
_BACKS = (
    select(_LOG.c.at)
    .where(_LOG.c.table_id == _OF_TABLE, _LOG.c.cut.is_not(None))
    .order_by(_LOG.c.revision.desc())
    .limit(1)
)


def create(
    session: Session,
    new: lobby.NewTable,
    *,
    seats: Sequence[Seat],
    opening: Opening,
    pending: Collection[PendingSeat],
) -> Table:
    """Store a running table that never was a lobby, with these seats; return it.

    `pending` are the seats to move, whose clocks start.
    """
    made = lobby.open_table(session, new)
    session.add_all(
        SeatRow(
            table_id=made.id,
            seat=seat.seat,
            name=seat.name,
            person_id=seat.person_id,
            ai_level=seat.ai_level,
        )
        for seat in seats
    )
    _open(session, lobby.open_row(session, made.id), opening, pending)
    return get(session, table=made.id)


def opening_of(
    match: Match,
    secret: str,
    *,
    log: Sequence[Entry],
    at: datetime,
    by: ChangedBy = NO_AUTHOR,
    commitment_message: CommitmentMessage | None = None,
) -> Opening:
    """Return the start of a match at its first question, ready to be stored.

    `log` are its entries so far, `secret` the seed to which the table has committed.
    """
    return Opening(
        by=by,
        at=at,
        game_schema=match.game.schema,
        seed=secret,
        commitment=dice_seed.commitment(secret),
        commitment_message=commitment_message,
        save=match.save(),
        revision=match.revision,
        entries=tuple(log),
        news=tuple(match.opening),
    )


def start(
    session: Session, *, table: str, opening: Opening, pending: Collection[PendingSeat]
) -> Stored | AlreadyStored:
    """Store the start of a lobby's match, with clocks for the `pending` seats.

    Returns AlreadyStored, and stores nothing, if the same interaction did that before. Raises
    LobbyRefusal if the match has begun.
    """
    rows.table_row(session, table, lock=True)
    # after the lock: of two deliveries of one press, the second then finds the first
    if (earlier := find_stored(session, interaction_id=opening.by.interaction_id)) is not None:
        return earlier
    return _open(session, lobby.open_row(session, table), opening, pending)


def _open(
    session: Session, row: TableRow, opening: Opening, pending: Collection[PendingSeat]
) -> Stored:
    """Store a match's start: the state of its table, its log, its save and its clocks."""
    row.state, row.started_at = TableState.RUNNING, opening.at
    row.game_schema = opening.game_schema
    row.commitment, row.seed = opening.commitment, opening.seed
    if (commitment_message := opening.commitment_message) is not None:
        row.commitment_message_id, row.commitment_channel_id = (
            commitment_message.message,
            commitment_message.channel,
        )
    # empty at first: `write` only updates a row that exists
    session.add(SnapshotRow(table_id=row.id, revision=0, save=b""))
    locked = lock(session, table=row.id)
    stored = _append(locked, opening, pending, ())
    locked.write()
    return stored


def replay_into_log(
    session: Session,
    *,
    table: str,
    steps: Sequence[tuple[Undo | None, tuple[Entry, ...]]],
    at: datetime,
) -> None:
    """Append the later changes of an imported match to its log, and advance its revision.

    Each step is an undo with the entries that it put back, or (None) entries that were played.
    """
    row = rows.table_row(session, table, lock=True)
    for undo, entries in steps:
        change = Change(revision=row.revision + 1, save=b"", entries=entries, at=at)
        if undo is not None:
            change = replace(
                change,
                by=ChangedBy(seat=undo.seat, agreed=undo.agreed),
                at=undo.at or at,
                cut=undo.cut,
                news=[News("An answer is taken back.")],
            )
        step = _log_values(table, row.length, change)
        rows.execute(session, _LOG.insert(), step)
        row.revision, row.length = step["revision"], step["length"]
    session.flush()


def get(session: Session, *, table: str) -> Table:
    """Return a table; raise NoSuchTable if it doesn't exist."""
    return table_seats.get(session, table=table)


def stored_version(session: Session, *, table: str) -> tuple[int, int]:
    """Return a table's stored revision (of its match) and edition (of its message).

    Raises NoSuchTable if it doesn't exist.
    """
    row = rows.execute(session, _COUNTS, {"table": table}).first()
    if row is None:
        raise NoSuchTable(table)
    return row.revision, row.edition


def find(session: Session, *, table: str) -> Table | None:
    """Return a table; None if it was deleted."""
    try:
        return get(session, table=table)
    except NoSuchTable:
        return None


def load(session: Session, *, table: str) -> tuple[Table, bytes]:
    """Return a table and the save of its match (empty in the lobby).

    Raises NoSuchTable if it doesn't exist.
    """
    save = rows.execute(session, _SAVE, {"table": table}).scalar()
    return get(session, table=table), rows.decompress(save) if save is not None else b""


def secret_seed(session: Session, *, table: str) -> str:
    """Return the secret seed of a table's dice, known only to the program before the end.

    Raises NoSuchTable if it doesn't exist.
    """
    return rows.table_row(session, table).seed


def check_change(locked: LockedTable, change: Change) -> AlreadyStored | None:
    """Return AlreadyStored if the same interaction was stored before; None if it is new.

    Raises Conflict if the change was made at another revision or the match is over, and SeatLost if
    the actor doesn't hold the required seat.
    """
    if locked.delivered is not None:
        return AlreadyStored(locked.delivered)
    record, by = locked.table, change.by
    # a repeated delivery is found first: it was made at an earlier revision, and isn't a conflict
    if record.revision != change.since or record.state is not TableState.RUNNING:
        raise Conflict(record.revision)
    # the program itself and AI seats have no actor
    if None not in (by.holds, by.actor) and record.seat_of(by.actor or 0) != by.holds:
        raise SeatLost(record.id)
    return None


def find_stored(session: Session, *, interaction_id: int | None) -> AlreadyStored | None:
    """Return the change that this interaction has produced before, at any table, or None."""
    if interaction_id is None:
        return None
    row = rows.execute(session, _DELIVERED, {"interaction": interaction_id}).first()
    return None if row is None else AlreadyStored(row.revision)


def add_change(locked: LockedTable, change: Change, pending: Collection[PendingSeat]) -> Stored:
    """Add a change, checked by `check_change`, to a locked table.

    The table's `write` stores most of it. The log, the save and the clocks of the `pending` seats
    change. The answering seat's clock restarts if it is pending again, its draft is deleted, and
    its last view is replaced. Requests for an undo end, unless the change is secret.
    """
    session, table, seat = locked.session, locked.table.id, change.by.seat
    # a rewind to which all agreed restarts every clock, an undo only that of its seat
    moved = [] if change.cut is None else [awaiting.seat for awaiting in pending]
    if seat is not None:
        moved = [seat]
        if locked.has_draft:
            drafts.drop(session, table=table, seat=seat)
        if change.seen is not None:
            locked.views[seat] = change.seen
        if change.read is not None:
            locked.replace_read_reports(seat, change.read)
    if locked.has_undo_requests and not change.secret:
        requests.drop_undos(session, table=table)
    return _append(locked, change, pending, [] if change.secret else moved)


def _append(
    locked: LockedTable,
    change: Change,
    pending: Collection[PendingSeat],
    restarted: Collection[int],
) -> Stored:
    """Put a change into the locked table: row of the log, save, clocks, revision and edition."""
    record, at = locked.table, change.at
    step = _log_values(record.id, record.length, change)
    # `file_checks` rejects a log whose undos go back in time
    if change.cut is not None:
        step["at"] = _not_before_log(locked.session, record.id, record.started_at, at)
    locked.step, locked.save = step, change.save
    locked.replace_clocks(pending, restarted, at)
    for awaiting in pending:
        locked.reveal_secrets(awaiting.seat)
    edition = record.edition + 1
    locked.table = replace(
        locked.table, revision=change.revision, length=step["length"], edition=edition
    )
    return Stored(change.revision, step["length"], edition, locked.is_awaited_elsewhere)


def mark_changed(session: Session, *, table: str) -> None:
    """Mark a table's message as outdated. Raises NoSuchTable if it doesn't exist."""
    rows.table_row(session, table, lock=True).edition += 1


def unrate(session: Session, *, table: str) -> None:
    """Store that a match doesn't count for ratings. Raises NoSuchTable if it doesn't exist."""
    row = rows.table_row(session, table, lock=True)
    row.rated = False
    row.edition += 1


def pause(session: Session, *, table: str, at: datetime | None) -> None:
    """Store the moment since which a table's clocks are paused (None: they run).

    Raises NoSuchTable if it doesn't exist.
    """
    row = rows.table_row(session, table, lock=True)
    row.paused_at = at
    row.edition += 1


def finish(session: Session, *, table: str, result: Result, at: datetime) -> Table:
    """Store the result of a match and end its table, as `_end` does; return it.

    Raises NoSuchTable if it doesn't exist.
    """
    row = rows.table_row(session, table, lock=True)
    row.result = msgspec.json.encode(result).decode()
    return _end(session, row, TableState.FINISHED, at)


def abort(session: Session, *, table: str, at: datetime) -> Table:
    """Close a table without a result, as `_end` does, in the lobby or later; return it.

    A lobby's pending posts are deleted; one that commits to a shared deal goes to another of its
    lobbies. Raises NoSuchTable if it doesn't exist.
    """
    row = rows.table_row(session, table, lock=True)
    if row.state == TableState.LOBBY:
        deals.pass_commitment_on(session, row)
        row.outbox = None
    return _end(session, row, TableState.ABORTED, at)


def _end(session: Session, row: TableRow, state: TableState, at: datetime) -> Table:
    """Store the end of a table; delete its clocks, notices, requests and drafts."""
    row.state, row.ended_at = state, _not_before_log(session, row.id, row.started_at, at)
    row.edition += 1
    clocks.stop(session, table=row.id)
    # not OVER: that one tells of this very end
    for kind in (NoticeKind.NEXT, NoticeKind.CLAIM, NoticeKind.LEFT_SERVER):
        notices.drop(session, kind=kind, table=row.id)
    requests.drop(session, table=row.id)
    drafts.drop(session, table=row.id)
    former_holders.drop_digests(session, row)
    return rows.table_with_seats(session, row)


def _not_before_log(
    session: Session, table: str, started: datetime | None, at: datetime
) -> datetime:
    """Return `at`, or the match's start or last undo if later: the clock may be set back."""
    last = rows.execute(session, _BACKS, {"table": table}).scalar()
    return max(moment for moment in (at, started, last) if moment is not None)


def _log_values(table: str, length: int, change: Change) -> LogValues:
    """Return the row of the log for a change, after a log of `length` entries."""
    by, kept = change.by, length if change.cut is None else change.cut
    if not 0 <= kept <= length:
        raise ValueError(f"a log of {length} entries cannot be cut to {kept}")
    agreed = None if change.cut is None else by.agreed
    return {
        "table_id": table,
        "revision": change.revision,
        "cut": change.cut,
        "length": kept + len(change.entries),
        "entries": msgspec.json.encode(change.entries).decode(),
        "news": msgspec.json.encode(change.news).decode(),
        "actor": by.actor,
        "seat": by.seat,
        "interaction_id": by.interaction_id,
        "agreed": None if agreed is None else msgspec.json.encode(agreed).decode(),
        "left": change.left,
        "at": change.at,
    }
