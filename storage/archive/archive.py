"""Archives: a game as one file, to be kept, checked, or set up again elsewhere."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import TypeVar

import msgspec
from sqlmodel import Session

from rules.kernel import Entry, Result
from storage.errors import BadArchive
from storage.matches import match_log
from storage.queries import rows
from storage.schema.consent_records import Undo
from storage.schema.table_records import CommitmentMessage, TableState
from storage.tables.dice_seed import mix

FORMAT = "orrery-game"
VERSION = 3
MAX_FILE_BYTES = 20_000_000
"""Maximum size of a game's file, in bytes; the longest games take a tenth of it."""
MAX_REASON_LENGTH = 300
"""Maximum length of an error's reason, in characters."""
P = TypeVar("P")


class ArchivedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat in an archive: the name of its holder, but no Discord id."""

    name: str
    ai_level: str | None = None


class Archive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game from its first entry to its last."""

    slug: str
    """The game's short name in the catalogue."""
    schema: int
    """Number of the game's save format, as in `Game.schema`."""
    seats: tuple[ArchivedSeat, ...]
    options: dict[str, str]
    commitment: str
    """SHA-256 of the seed in hex, published before the match."""
    seed: str
    """The secret behind the commitment; empty until it is public."""
    next_draw: int
    """Number of the next random draw; draws are counted from 0."""
    entries: tuple[Entry, ...]
    state: TableState
    result: Result | None
    started_at: datetime | None
    ended_at: datetime | None
    undos: tuple[Undo, ...] = msgspec.field(default=(), name="takebacks")
    """Everything ever removed from the log, the oldest first."""
    start: int = 0
    """Always 0; a part of the format that nothing reads any more."""
    commitment_message: CommitmentMessage | None = msgspec.field(default=None, name="promise")
    """The public message that committed to the dice; None: there is none."""
    deal: str | msgspec.UnsetType = msgspec.UNSET
    """Id of the first of several tables that share the seed; unset: the table has its own."""
    format: str = FORMAT
    version: int = VERSION
    digest: str = ""
    """SHA-256 of the file with an empty digest and no space between its parts."""

    @property
    def dice_seed(self) -> str:
        """Seed of the dice: the secret mixed with the commitment's id; empty while it is secret."""
        return mix(self.seed, self.number, shared=self.deal is not msgspec.UNSET)

    @property
    def number(self) -> int:
        """Id of the message with the commitment to the dice; 0 if there is none."""
        return self.commitment_message.message if self.commitment_message else 0


def export(session: Session, *, table: str, with_secrets: bool = False) -> Archive:
    """Return a table's match as an archive.

    The seed is included if the match has ended (for a shared seed, if all its tables have), or if
    `with_secrets` is true. The log of a running match holds hidden cards too: only the
    operator may see its file.
    Raises NoSuchTable, and BadArchive for a table still in the lobby.
    """
    row = rows.table_row(session, table)
    record = rows.table_with_seats(session, row)
    if record.started_at is None:
        raise BadArchive(f"Table {table} has not begun; there is no game to export.")
    ended = record.state in {TableState.FINISHED, TableState.ABORTED} and not record.sealed
    return Archive(
        slug=record.game,
        schema=record.game_schema,
        seats=tuple(ArchivedSeat(seat.name, seat.ai_level) for seat in record.seats),
        options=record.options,
        commitment=record.commitment,
        seed=row.seed if ended or with_secrets else "",
        next_draw=match_log.next_draw_number(session, table=table),
        entries=match_log.entries(session, table=table),
        state=record.state,
        result=record.result,
        started_at=record.started_at,
        ended_at=record.ended_at,
        commitment_message=record.commitment_message,
        undos=match_log.undos(session, table=table),
        deal=msgspec.UNSET if record.deal is None else record.deal,
    )


def encode(archive: Archive) -> bytes:
    """Return an archive as indented JSON, with its digest filled in."""
    signed = msgspec.structs.replace(archive, digest=_digest(archive))
    return msgspec.json.format(msgspec.json.encode(signed), indent=1)


def decode(data: bytes) -> Archive:
    """Decode an archive from a file's bytes, and check its digest.

    Raises BadArchive if the file isn't an archive, was changed, or has another format.
    """
    head = parse(data, _Head, "The file isn't an Orrery game")
    if head.format != FORMAT:
        raise BadArchive("The file isn't an Orrery game.")
    if head.version != VERSION:
        raise BadArchive(f"The file has format {head.version}; this program knows {VERSION}.")
    archive = parse(data, Archive, "The file is damaged")
    if archive.digest != _digest(archive):
        raise BadArchive("The file was changed or is damaged: its digest does not fit.")
    return archive


def parse(data: bytes, kind: type[P], complaint: str) -> P:
    """Decode a file's JSON bytes as a struct of type `kind`.

    Raises BadArchive, with a sentence that begins with `complaint`, if they don't fit the type or
    are too large.
    """
    if len(data) > MAX_FILE_BYTES:
        raise BadArchive(f"{complaint}: it's larger than {MAX_FILE_BYTES // 10**6} MB.")
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError as error:
        raise BadArchive(f"{complaint}: it is nested too deeply.") from error
    except UnicodeDecodeError as error:
        raise BadArchive(f"{complaint}: it is not UTF-8 text.") from error
    except (msgspec.DecodeError, ValueError, OverflowError) as error:
        why = str(error)
        why = why if len(why) <= MAX_REASON_LENGTH else why[: MAX_REASON_LENGTH - 1] + "…"
        raise BadArchive(f"{complaint}: {why}.") from error


class _Head(msgspec.Struct):
    """The fields by which a file is recognised."""

    format: str
    version: int


def _digest(archive: Archive) -> str:
    """Return the SHA-256 of an archive in hex, calculated with its digest left empty."""
    unsigned = msgspec.structs.replace(archive, digest="")
    return hashlib.sha256(msgspec.json.encode(unsigned)).hexdigest()
