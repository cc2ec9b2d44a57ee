"""Import: a game is set up again from its archive, with every undo of its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlmodel import Session

from rules.kernel import Entry, Game, IllegalAnswer, Match, ReplayMismatch, SeededDice
from storage.archive import file_checks
from storage.archive.archive import Archive
from storage.errors import BadArchive
from storage.matches import matches
from storage.matches.change_records import Opening
from storage.people import people
from storage.queries import rows
from storage.schema.table_records import ChannelAddress, PendingSeat, Seat, Table, TableState
from storage.tables.lobby import NewTable

CHANGES_PER_UNDO = 2
"""Changes of a log for each undo: the undo itself, and the moves played after it."""


@dataclass(frozen=True)
class ImportTarget:
    """Channel and players of an imported game, by Discord ids."""

    guild: int = 0
    channel: int = 0
    host: int = 0
    holders: Mapping[int, int] = field(default_factory=dict)
    """Ids of people by index of the seat they take; other people's seats stay vacant."""


def revision(archive: Archive) -> int:
    """Return the revision (number of changes so far) that a match has after a restore."""
    return len(archive.entries) + CHANGES_PER_UNDO * len(archive.undos)


def rebuild(
    game: Game[Any, Any],
    *,
    seats: int,
    options: Mapping[str, str],
    entries: Sequence[Entry],
    dice: SeededDice,
    revision: int,
) -> Match:
    """Replay a log and return the match, at this revision; it continues with these dice.

    Raises ReplayMismatch if the log doesn't fit the rules.
    """
    try:
        match = Match.start(game, seats=seats, options=options, dice=dice, log=entries)
    except IllegalAnswer as error:
        raise ReplayMismatch(str(error)) from error
    if match.length != len(entries):
        raise ReplayMismatch(f"{len(entries)} entries are logged, but {match.length} were played")
    match.revision = revision
    match.log.set_added([])
    return match


def restore(
    session: Session, *, archive: Archive, match: Match, target: ImportTarget, at: datetime
) -> Table:
    """Store an archive, and its match from `rebuild`, as a new table; return the table.

    `at` stands in for dates that the archive lacks. Raises BadArchive for a running match whose
    file keeps its seed secret.
    """
    if archive.state is TableState.RUNNING and not archive.seed:
        raise BadArchive("The file keeps its seed secret, so its game can't be continued from it.")
    holders = target.holders
    for seat, person_id in holders.items():
        if people.get(session, person_id=person_id) is None:
            people.ensure(session, person_id=person_id, name=archive.seats[seat].name)
    new = NewTable(
        game=archive.slug,
        channel=ChannelAddress(target.guild, target.channel),
        host_id=target.host,
        host_name="host",
        options=archive.options,
        at=at,
    )
    made = matches.create(
        session,
        new,
        seats=_seats(archive, holders),
        opening=_opening(archive, match, archive.started_at or at),
        pending=[PendingSeat(seat, ping_at=at) for seat in match.asks() if seat in holders],
    )
    rows.table_row(session, made.id, lock=True).deal = archive.deal or None
    matches.replay_into_log(session, table=made.id, steps=file_checks.later_changes(archive), at=at)
    return _store_end(session, made.id, archive, archive.ended_at or at)


def _store_end(session: Session, table: str, archive: Archive, at: datetime) -> Table:
    """Store the result or the abort of an archived match, if it has ended; return its table."""
    if archive.result is not None:
        return matches.finish(session, table=table, result=archive.result, at=at)
    if archive.state is TableState.ABORTED:
        return matches.abort(session, table=table, at=at)
    return matches.get(session, table=table)


def _seats(archive: Archive, holders: Mapping[int, int]) -> list[Seat]:
    """Return the archive's seats, with people by seat from `holders`; AI seats keep their level."""
    return [
        Seat(number, seat.name, person_id=holders[number])
        if number in holders
        else Seat(number, seat.name, ai_level=seat.ai_level)
        for number, seat in enumerate(archive.seats)
    ]


def _opening(archive: Archive, match: Match, at: datetime) -> Opening:
    """Return the archive's first run of entries as the start of a match, with its final save.

    Its revision leaves room for the later changes, which are stored after it.
    """
    first, *later = file_checks.entry_runs(archive)
    return Opening(
        at=at,
        save=match.save(),
        revision=match.revision - CHANGES_PER_UNDO * len(later),
        entries=first.entries,
        news=(),
        game_schema=match.game.schema,
        commitment=archive.commitment,
        seed=archive.seed,
        commitment_message=archive.commitment_message,
    )
