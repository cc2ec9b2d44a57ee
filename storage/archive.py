"""Archives: a game as one file, to be kept, checked, or set up again elsewhere."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from datetime import datetime

import msgspec
from sqlmodel import Session

from rules.kernel import Entry, Match, Result
from storage import history, matches, people, rows
from storage.records import Awaited, Opening, Place, Seat, Table, TableState
from storage.trouble import BadArchive

FORMAT = "orrery-game"
VERSION = 1


class ArchivedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat there, by name alone."""

    name: str
    ai_level: str | None = None


class Archive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game from its first entry to its last."""

    slug: str
    schema: int
    seats: tuple[ArchivedSeat, ...]
    options: dict[str, str]
    commitment: str
    seed: str
    """Empty while it is secret."""
    next_draw: int
    """The number of the draw with which the dice go on."""
    entries: tuple[Entry, ...]
    state: TableState
    result: Result | None
    started_at: datetime | None
    ended_at: datetime | None
    format: str = FORMAT
    version: int = VERSION
    digest: str = ""
    """SHA-256 of the file with an empty digest and no space between its parts."""


def export(session: Session, *, table: str, with_secrets: bool = False) -> Archive:
    """A game as it stands; the seed is part of it once the match has ended, or `with_secrets`.

    The log of a running match holds hidden cards too: its file is for the operator alone.
    Raises NoSuchTable, and BadArchive for a table still in the lobby.
    """
    row = rows.match_row(session, table)
    record = rows.record(session, row)
    if record.started_at is None:
        raise BadArchive(f"Table {table} has not begun; there is no game to export.")
    ended = record.state in {TableState.FINISHED, TableState.ABORTED}
    return Archive(
        slug=record.game,
        schema=record.game_schema,
        seats=tuple(ArchivedSeat(seat.name, seat.ai_level) for seat in record.seats),
        options=record.options,
        commitment=record.commitment,
        seed=row.seed if ended or with_secrets else "",
        next_draw=history.draws(session, table=table),
        entries=history.entries(session, table=table),
        state=record.state,
        result=record.result,
        started_at=record.started_at,
        ended_at=record.ended_at,
    )


def encode(archive: Archive) -> bytes:
    """The file of an archive, for people to read too."""
    signed = msgspec.structs.replace(archive, digest=_digest(archive))
    return msgspec.json.format(msgspec.json.encode(signed), indent=1)


def decode(data: bytes) -> Archive:
    """The archive of a file.

    Raises BadArchive for a file that is none, was changed, or comes from a newer program.
    """
    try:
        head = msgspec.json.decode(data, type=_Head)
    except msgspec.DecodeError as error:
        raise BadArchive(f"The file is no game of Orrery: {error}.") from error
    if head.format != FORMAT:
        raise BadArchive("The file is no game of Orrery.")
    if head.version > VERSION:
        raise BadArchive(f"The file has format {head.version}; this program knows {VERSION}.")
    try:
        archive = msgspec.json.decode(data, type=Archive)
    except msgspec.DecodeError as error:
        raise BadArchive(f"The file is damaged: {error}.") from error
    if archive.digest != _digest(archive):
        raise BadArchive("The file was changed or is damaged: its digest does not fit.")
    return archive


def restore(
    session: Session,
    *,
    archive: Archive,
    match: Match,
    place: Place,
    host_id: int,
    host_name: str,
    holders: Mapping[int, int],
    awaited: Collection[Awaited],
    at: datetime,
) -> Table:
    """A new table from an archive and the match that its log leads to.

    `holders` gives seats to people, by their ids; the other seats of people stay vacant.
    Raises BadArchive for a running game whose file keeps its seed secret.
    """
    if archive.state is TableState.RUNNING and not archive.seed:
        raise BadArchive("The file keeps its seed secret, so that its game cannot go on from it.")
    for seat, person_id in holders.items():
        if people.get(session, person_id=person_id) is None:
            people.meet(session, person_id=person_id, name=archive.seats[seat].name)
    made = matches.create(
        session,
        game=archive.slug,
        place=place,
        host_id=host_id,
        host_name=host_name,
        options=archive.options,
        seats=_seats(archive, holders),
        opening=_opening(archive, match),
        awaited=awaited,
        at=archive.started_at or at,
    )
    rows.match_row(session, made.id, lock=True).created_at = at
    return _brought_to_its_end(session, made.id, archive, archive.ended_at or at)


def _brought_to_its_end(session: Session, table: str, archive: Archive, at: datetime) -> Table:
    if archive.result is not None:
        return matches.finish(session, table=table, result=archive.result, at=at)
    if archive.state is TableState.ABORTED:
        return matches.abort(session, table=table, at=at)
    return matches.get(session, table=table)


class _Head(msgspec.Struct):
    format: str
    version: int


def _digest(archive: Archive) -> str:
    return hashlib.sha256(
        msgspec.json.encode(msgspec.structs.replace(archive, digest=""))
    ).hexdigest()


def _seats(archive: Archive, holders: Mapping[int, int]) -> list[Seat]:
    return [
        Seat(number, seat.name, person_id=holders.get(number), ai_level=seat.ai_level)
        for number, seat in enumerate(archive.seats)
    ]


def _opening(archive: Archive, match: Match) -> Opening:
    return Opening(
        save=match.save(),
        revision=match.revision,
        entries=archive.entries,
        news=(),
        game_schema=match.game.schema,
        commitment=archive.commitment,
        seed=archive.seed,
    )
