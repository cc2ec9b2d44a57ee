"""Matches: started, loaded, and carried on by one change at a time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

import msgspec
from msgspec.structs import replace
from sqlalchemy import bindparam, update
from sqlmodel import Session, col, select

from rules.kernel import Entry, Match, News, Result
from storage import clocks, consents, drafts, handovers, lobby, notices, rows, seeds, votes
from storage.pace_and_notices import NoticeKind
from storage.records import (
    Awaited,
    Change,
    ChangedBy,
    Duplicate,
    Opening,
    Place,
    Promise,
    Seat,
    Stored,
    Table,
    TableState,
    Takeback,
)
from storage.tables import DraftRow, LogRow, MatchRow, SeatRow, SnapshotRow
from storage.trouble import Conflict, SeatLost

_DELIVERED = select(LogRow.revision).where(LogRow.interaction_id == bindparam("interaction"))


def create(
    session: Session,
    *,
    game: str,
    place: Place,
    host_id: int,
    host_name: str,
    options: Mapping[str, str],
    seats: Sequence[Seat],
    opening: Opening,
    awaited: Collection[Awaited],
    at: datetime,
) -> Table:
    """A running table with these seats, without a lobby before it."""
    made = lobby.open_table(
        session,
        game=game,
        place=place,
        host_id=host_id,
        host_name=host_name,
        options=options,
        at=at,
    )
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
    _open(session, lobby.open_row(session, made.id), opening, ChangedBy(), awaited, at)
    return get(session, table=made.id)


def opening_of(
    match: Match,
    secret: str,
    *,
    log: Sequence[Entry],
    start_id: int | None = None,
    promise: Promise | None = None,
) -> Opening:
    """A match at its first question as it is stored; `secret` is promised of its dice."""
    return Opening(
        game_schema=match.game.schema,
        seed=secret,
        commitment=seeds.commitment(secret),
        start_id=start_id,
        promise=promise,
        save=match.save(),
        revision=match.revision,
        entries=tuple(log),
        news=tuple(match.opening),
    )


def start(
    session: Session,
    *,
    table: str,
    opening: Opening,
    by: ChangedBy,
    awaited: Collection[Awaited],
    at: datetime,
) -> Stored | Duplicate:
    """Begin the match of a table in the lobby.

    Raises LobbyRefusal where it has begun already.
    """
    rows.match_row(session, table, lock=True)
    if (earlier := _delivered(session, by.interaction_id)) is not None:
        return earlier
    return _open(session, lobby.open_row(session, table), opening, by, awaited, at)


def _open(
    session: Session,
    row: MatchRow,
    opening: Opening,
    by: ChangedBy,
    awaited: Collection[Awaited],
    at: datetime,
) -> Stored:
    row.state, row.started_at = TableState.RUNNING, at
    row.game_schema = opening.game_schema
    row.commitment, row.seed = opening.commitment, opening.seed
    row.start_id = opening.start_id
    if (told := opening.promise) is not None:
        row.promise_id, row.promise_place = told.message, told.channel
    step = _step(row, opening, by, at)
    session.add(SnapshotRow(table_id=row.id, revision=0, save=b""))
    session.flush()
    clocks.rewrite(session, table=row.id, awaited=awaited, restarted=(), at=at)
    return _store(session, row, step, opening.save)


def relive(
    session: Session,
    *,
    table: str,
    steps: Sequence[tuple[Takeback | None, tuple[Entry, ...]]],
    at: datetime,
) -> None:
    """Add what followed the opening of an imported match to its log: takebacks, and entries."""
    row = rows.match_row(session, table, lock=True)
    for back, entries in steps:
        change, by = Change(revision=row.revision + 1, save=b"", entries=entries), ChangedBy()
        if back is not None:
            change = replace(change, cut=back.cut, news=[News("An answer is taken back.")])
            by = ChangedBy(seat=back.seat, agreed=back.agreed)
        step = _step(row, change, by, (back and back.at) or at)
        session.add(step)
        row.revision, row.length = step.revision, step.length
    session.flush()


def get(session: Session, *, table: str) -> Table:
    """A table as it stands.

    Raises NoSuchTable.
    """
    return rows.record(session, rows.match_row(session, table))


def load(session: Session, *, table: str) -> tuple[Table, bytes]:
    """A table and the save of its match; no bytes in the lobby.

    Raises NoSuchTable.
    """
    # Saves are replaced behind the session's back, so what it remembers may be old.
    snapshot = session.get(SnapshotRow, table, populate_existing=True)
    return get(session, table=table), rows.plain(snapshot.save) if snapshot else b""


def secret_seed(session: Session, *, table: str) -> str:
    """The seed of the table's dice, which nobody may see before the end.

    Raises NoSuchTable.
    """
    return rows.match_row(session, table).seed


def append(
    session: Session,
    *,
    table: str,
    expected_revision: int,
    change: Change,
    by: ChangedBy,
    awaited: Collection[Awaited],
    at: datetime,
) -> Stored | Duplicate:
    """Store one change of a running match: its log, its save, its clocks.

    The clock of the seat whose answer it was begins anew where it is awaited again, and its draft
    is dropped. A second delivery of an interaction writes nothing.
    Raises Conflict where the stored revision is not the expected one, or the match is over, and
    SeatLost where the actor does not hold the seat that they have to.
    """
    row = rows.match_row(session, table, lock=True)
    if (earlier := _delivered(session, by.interaction_id)) is not None:
        return earlier
    if row.revision != expected_revision or row.state != TableState.RUNNING:
        raise Conflict(row.revision)
    _check_holder(session, table, by.holds, by.actor)
    step = _step(row, change, by, at if change.cut is None else _onward(session, row, at))
    if by.seat is not None:
        moved = [by.seat]
        drafts.drop(session, table=table, seat=by.seat)
        _note_seen(session, table, by.seat, change)
    else:
        moved = [] if change.cut is None else [awaiting.seat for awaiting in awaited]
    clocks.rewrite(session, table=table, awaited=awaited, restarted=moved, at=at)
    consents.drop(session, table=table)
    _unveil(session, table, awaited)
    return _store(session, row, step, change.save)


def delivered(session: Session, *, interaction_id: int | None) -> Duplicate | None:
    """The change that an interaction has made before, if it has."""
    return _delivered(session, interaction_id)


def touch(session: Session, *, table: str) -> None:
    """Note that what a table's message shows has changed. Raises NoSuchTable."""
    rows.match_row(session, table, lock=True).edition += 1


def pause(session: Session, *, table: str, at: datetime | None) -> None:
    """Note since when a table's clocks stand still (None: they run). Raises NoSuchTable."""
    row = rows.match_row(session, table, lock=True)
    row.paused_at = at
    row.edition += 1


def finish(session: Session, *, table: str, result: Result, at: datetime) -> Table:
    """Note how a match ended; from now on nobody is awaited.

    Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    row.result = msgspec.json.encode(result).decode()
    return _end(session, row, TableState.FINISHED, at)


def abort(session: Session, *, table: str, at: datetime) -> Table:
    """Close a table without a result, in the lobby or in the middle of its match.

    A lobby's promise of dice that nobody will throw is owed no more. Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    row.owed = None if row.state == TableState.LOBBY else row.owed
    return _end(session, row, TableState.ABORTED, at)


def _end(session: Session, row: MatchRow, state: TableState, at: datetime) -> Table:
    row.state, row.ended_at = state, _onward(session, row, at)
    row.edition += 1
    clocks.stop(session, table=row.id)
    notices.drop(session, kind=NoticeKind.NEXT, table=row.id)
    consents.drop(session, table=row.id)
    handovers.drop(session, table=row.id)
    votes.drop(session, table=row.id)
    for draft in session.exec(select(DraftRow).where(DraftRow.table_id == row.id)):
        session.delete(draft)
    return rows.record(session, row)


def _onward(session: Session, row: MatchRow, at: datetime) -> datetime:
    """A moment of the match, not before those that its file tells: the clock may be set back."""
    backs = select(LogRow.at).where(LogRow.table_id == row.id, col(LogRow.cut).is_not(None))
    last = session.exec(backs.order_by(col(LogRow.revision).desc()).limit(1)).first()
    return max(moment for moment in (at, row.started_at, last) if moment is not None)


def _delivered(session: Session, interaction_id: int | None) -> Duplicate | None:
    if interaction_id is None:
        return None
    revision = session.exec(_DELIVERED, params={"interaction": interaction_id}).first()
    return None if revision is None else Duplicate(revision)


def _step(row: MatchRow, change: Change, by: ChangedBy, at: datetime) -> LogRow:
    kept = row.length if change.cut is None else change.cut
    if not 0 <= kept <= row.length:
        raise ValueError(f"a log of {row.length} entries cannot be cut to {kept}")
    agreed = None if change.cut is None else by.agreed
    return LogRow(
        table_id=row.id,
        revision=change.revision,
        cut=change.cut,
        length=kept + len(change.entries),
        entries=msgspec.json.encode(change.entries).decode(),
        news=msgspec.json.encode(change.news).decode(),
        actor=by.actor,
        seat=by.seat,
        interaction_id=by.interaction_id,
        agreed=None if agreed is None else msgspec.json.encode(agreed).decode(),
        left=change.left,
        at=at,
    )


def _store(session: Session, row: MatchRow, step: LogRow, save: bytes) -> Stored:
    session.add(step)
    row.revision, row.length = step.revision, step.length
    row.edition += 1
    session.flush()
    session.connection().execute(
        update(SnapshotRow)
        .where(col(SnapshotRow.table_id) == row.id)
        .values(revision=step.revision, save=rows.compressed(save))
    )
    return Stored(row.revision, row.length, row.edition)


def _check_holder(session: Session, table: str, seat: int | None, person: int | None) -> None:
    if seat is None or person is None:
        return
    row = session.get(SeatRow, (table, seat), with_for_update=True, populate_existing=True)
    if row is None or row.person_id != person:
        raise SeatLost(table)


def _unveil(session: Session, table: str, awaited: Collection[Awaited]) -> None:
    """Open the seats whose turn has come to those who took them over."""
    for awaiting in awaited:
        row = session.get(SeatRow, (table, awaiting.seat))
        if row is not None:
            row.veiled = False


def _note_seen(session: Session, table: str, seat: int, change: Change) -> None:
    row = session.get(SeatRow, (table, seat))
    if row is not None:
        row.seen_revision = change.revision
        row.seen = rows.compressed(change.seen) if change.seen is not None else row.seen
