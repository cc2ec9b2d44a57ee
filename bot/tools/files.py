"""The commands export, import and backup: games as files, and copies of the whole database."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from sqlmodel import Session

from bot.settings import BOT_DATABASE, PLAYGROUND_DATABASE, Settings
from bot.tools.selfplay import Outcome
from rules import catalogue
from rules.kernel import CHANCE, Match, ReplayMismatch, SeededDice, dice_of
from storage.archive import archive, importer
from storage.archive.archive import Archive, ArchivedSeat
from storage.archive.importer import ImportTarget
from storage.archive.verdict import verify
from storage.database import engine, file_permissions
from storage.database.store import Store
from storage.errors import BadArchive, StorageError
from storage.matches import table_message
from storage.matches.table_message import Posted
from storage.schema.table_records import MessageAddress, Table, TableState

NAMES_IT = "DATABASE_URL selects the one you mean, for example DATABASE_URL=sqlite:///"
DISCORD_ID = re.compile(r"[0-9]{1,19}")
"""A Discord id on the command line, below 2**63."""


def holders(given: Sequence[str]) -> dict[int, int]:
    """Return people's ids by seat, from arguments such as `2=1234`; raise BadArchive if invalid."""
    seats: dict[int, int] = {}
    for text in given:
        seat, _, person = text.partition("=")
        if not all(
            DISCORD_ID.fullmatch(number) and int(number) < 2**63 for number in (seat, person)
        ):
            raise BadArchive(f"A seat is written SEAT=ID, both numbers, not {text[:40]!r}.")
        if int(seat) in seats or int(person) in seats.values():
            raise BadArchive(f"Each seat and each person can be named once, not again in {text}.")
        seats[int(seat)] = int(person)
    return seats


def database_url(settings: Settings, *, create: bool = False) -> str:
    """Return the URL of the database for a command; with `create` it may not exist yet.

    Without a token it is the existing one of the bot's and the playground's. Raises StorageError if
    there is none, or if both exist.
    """
    if not settings.database_url and settings.token is None:
        both = (settings.home / BOT_DATABASE, settings.home / PLAYGROUND_DATABASE)
        present = [path for path in both if path.exists()]
        if len(present) > 1:
            raise StorageError(
                f"There are two databases, the bot's {present[0]} and the playground's "
                f"{present[1]}; "
                f"{NAMES_IT}{present[0]}"
            )
        if present:
            return f"sqlite:///{present[0]}"
    file = engine.file_of(engine.parse(settings.database))
    if not create and file is not None and not file.exists():
        # opening would make an empty one, which helps nobody who looks for a game in it
        raise StorageError(f"No database exists at {file}. {NAMES_IT}{file.parent / BOT_DATABASE}")
    return settings.database


def database_label(database: str) -> str:
    """Return a database's name for people: its file, or its URL without the password."""
    url = engine.parse(database)
    return str(engine.file_of(url) or url.render_as_string(hide_password=True))


@asynccontextmanager
async def open_store(settings: Settings, *, create: bool = False) -> AsyncIterator[Store]:
    """Yield the store of a command's database; raise StorageError on failure."""
    database = database_url(settings, create=create)
    if create:
        settings.make_home()
    async with await Store.open(database) as store:
        yield store


async def export(settings: Settings, table: str, to: Path | None, *, with_secrets: bool) -> None:
    """Write a game to a file, or (None) to standard output.

    Raises NoSuchTable, BadArchive or StorageError.
    """
    async with open_store(settings) as store:
        kept = await store.read(archive.export, table=table, with_secrets=with_secrets)
    _write(archive.encode(kept), to)


async def import_game(settings: Settings, path: Path, target: ImportTarget) -> tuple[Table, str]:
    """Store a game from its file as a table, whose match goes on if it is running.

    Returns the table and the name of the database. Raises BadArchive or StorageError.
    """
    kept = _read(path)
    match = verified_match(_with_new_holders(kept, target))
    _check_target(kept, target)

    def restore(session: Session) -> Table:
        """Store the game as a table; without a channel, nothing is left to post for it."""
        now = datetime.now(UTC)
        made = importer.restore(
            session,
            archive=kept,
            match=match,
            target=target,
            at=now,
        )
        if not target.channel:
            # marked as posted: there is no channel to post a table's message in
            posted = Posted(made.edition, MessageAddress(made.message_channel_id, 0))
            table_message.mark_posted(session, table=made.id, posted=posted, at=now)
        return made

    async with open_store(settings, create=True) as store:
        made = await store.run(restore)
    return made, database_label(database_url(settings))


def _write(data: bytes, to: Path | None) -> None:
    """Write bytes to a file that only its owner can read, or (None) to standard output.

    Raises BadArchive if the file can't be written.
    """
    if to is None:
        sys.stdout.buffer.write(data + b"\n")
        return
    try:
        file_permissions.write_private(to, data)
    except OSError as error:
        raise BadArchive(f"{to} cannot be written: {error.strerror}.") from error


def _read(path: Path) -> Archive:
    """Return the game in a file of limited size; raise BadArchive if invalid."""
    try:
        with path.open("rb") as file:
            data = file.read(archive.MAX_FILE_BYTES + 1)
    except OSError as error:
        raise BadArchive(f"{path} cannot be read: {error.strerror}.") from error
    if len(data) > archive.MAX_FILE_BYTES:
        raise BadArchive(
            f"{path} is over {archive.MAX_FILE_BYTES // 10**6} MB, too large for a game."
        )
    return archive.decode(data)


def _with_new_holders(kept: Archive, target: ImportTarget) -> Archive:
    """Return the archive with people instead of AIs in the seats that they take."""
    seats = tuple(
        ArchivedSeat(seat.name) if number in target.holders else seat
        for number, seat in enumerate(kept.seats)
    )
    return msgspec.structs.replace(kept, seats=seats)


def verified_match(kept: Archive) -> Match:
    """Return the match that an archive's log leads to; raise BadArchive if it isn't valid."""
    wrong = verify(kept, catalogue).wrong
    if wrong:
        raise BadArchive(f"The file isn't valid: {wrong[0]}")
    try:
        return importer.rebuild(
            catalogue[kept.slug],
            seats=len(kept.seats),
            options=kept.options,
            entries=kept.entries,
            dice=dice_of(kept.dice_seed, kept.next_draw),
            revision=importer.revision(kept),
        )
    except ReplayMismatch as error:
        raise BadArchive(f"The file does not match this program's rules: {error}.") from error


def _check_target(kept: Archive, target: ImportTarget) -> None:
    """Raise BadArchive if seats or ids for an imported game are impossible or missing."""
    for seat in target.holders:
        if not 0 <= seat < len(kept.seats):
            raise BadArchive(f"The game has no seat {seat}; seats count from 0.")
    for number in (target.guild, target.channel, target.host):
        if not 0 <= number < 2**63:
            raise BadArchive(f"Discord has no id {number}; copy it from the server or channel.")
    if kept.state is not TableState.RUNNING:
        return
    _check_levels(kept, target)
    if not (target.guild and target.channel and target.host):
        raise BadArchive("The game is still running: give --guild, --channel and --host for it.")


def _check_levels(kept: Archive, target: ImportTarget) -> None:
    """Raise BadArchive if an AI seat has an unknown level, because its table would wait forever."""
    known = catalogue[kept.slug].ai_levels
    for number, seat in enumerate(kept.seats):
        level = seat.ai_level
        if level is not None and level not in known and number not in target.holders:
            raise BadArchive(
                f"Seat {number} is an AI's of level {level[:40]!r}; this program has "
                f"{', '.join(known)}. Give the seat to a person."
            )


async def backup(settings: Settings, path: Path) -> str:
    """Copy the database while the bot runs; return its name for people.

    Raises StorageError if it fails.
    """
    database = database_label(database_url(settings))
    async with open_store(settings) as store:
        await store.backup(path)
    return database


def archive_line(outcome: Outcome, options: Mapping[str, str]) -> bytes:
    """Return a match of self-play as an archive in JSON on one line."""
    played = outcome.played
    seed = str(played.seed)
    draws = sum(entry.seat == CHANCE for entry in outcome.entries)
    kept = Archive(
        slug=played.game,
        schema=catalogue[played.game].schema,
        seats=tuple(ArchivedSeat(f"{level} {seat}", level) for seat, level in enumerate(played.ai)),
        options=dict(options),
        commitment=SeededDice(seed).commitment,
        seed=seed,
        next_draw=draws,
        entries=outcome.entries,
        state=TableState.FINISHED if played.result else TableState.ABORTED,
        result=played.result,
        started_at=None,
        ended_at=None,
    )
    return msgspec.json.format(archive.encode(kept), indent=-1)
