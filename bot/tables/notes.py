"""Notes that people attach to their moves: who may read them, and where they belong."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlmodel import Session

from bot.tables.live_table import LiveTable
from bot.tables.news import with_former_holders
from bot.user_errors import UserError
from bot.words.names import escape, one_line
from rules.kernel import News
from storage.database.store import Store
from storage.matches import match_log
from storage.matches.change_records import StoredChange
from storage.people import notes
from storage.people.notes import Note
from storage.schema.log_records import LoggedChange
from storage.schema.table_records import TableState

MAX_NOTE_LENGTH = 300
"""Maximum length of a note, in characters: it is a caption in the story of a match."""
NOTE_EMPTY = "Your note is empty. Type some words."
NOTE_TOO_LONG = "Your note has {count:,} characters. A note can have at most {most}."
NO_MOVE = "You haven't moved at table {table}. You can only add a note to your own last move."
CLOSED = "Table {table} was closed without a result, so notes on its match stay private."
NOT_OVER = "The match at table {table} isn't over yet. You can share notes afterwards."


class PlacedNote(NamedTuple):
    """A note with its author's name and its place in the match."""

    note: Note
    author: str
    """Name, unescaped; empty for the reader's own note."""
    length: int | None
    """Entries of the log after its move, for its place in the match; None: the move was undone."""

    @property
    def line(self) -> str:
        """The note as a line of a message."""
        whose = f"{escape(self.author)}'s note" if self.author else "Your note"
        return f"-# {whose}: “{escape(self.note.text)}”"


class Diary(NamedTuple):
    """The notes of a table that somebody may read, in the order of the moves."""

    notes: tuple[PlacedNote, ...] = ()
    steps: Sequence[LoggedChange] = ()
    """All changes of the match; empty if they weren't read, because there are no notes."""

    def between(self, since: int, until: int) -> list[PlacedNote]:
        """Return the notes on moves after `since` entries of the log, up to `until` entries."""
        return [
            each for each in self.notes if each.length is not None and since < each.length <= until
        ]

    def news_of(self, note: Note) -> tuple[News, ...]:
        """Return the news of a note's move."""
        moves = (step.news for step in self.steps if step.revision == note.revision)
        return next(moves, ())


def checked_note(text: str) -> str:
    """Return a note on one line; raise UserError if it is empty or too long."""
    line = one_line(text)
    if not line:
        raise UserError(NOTE_EMPTY)
    if len(line) > MAX_NOTE_LENGTH:
        raise UserError(NOTE_TOO_LONG.format(count=len(line), most=MAX_NOTE_LENGTH))
    return line


async def read_diary(
    store: Store, live: LiveTable, person: int | None, *, with_steps: bool = False
) -> Diary:
    """Return a person's own notes at a table and those opened to everybody.

    `person` None: only opened ones. All changes are read, too, if there are notes, or `with_steps`.
    """

    def read(session: Session) -> tuple[list[tuple[Note, str]], Sequence[LoggedChange]]:
        noted = [
            (note, _author(live, note, name))
            for note, name in notes.open_notes(session, table=live.id)
            if note.person_id != person
        ]
        if person is not None:
            own = notes.of_person(session, table=live.id, person_id=person)
            noted += [(note, "") for note in own]
        if not (noted or with_steps):
            return noted, ()
        return noted, match_log.changes(session, table=live.id)

    noted, changes = await store.read(read)
    steps = [with_former_holders(live.table, change) for change in changes]
    lengths = _lengths(steps)
    placed = [
        PlacedNote(note, author, lengths.get(note.revision))
        for note, author in sorted(noted, key=lambda pair: pair[0].revision)
    ]
    return Diary(tuple(placed), steps)


def _author(live: LiveTable, note: Note, name: str) -> str:
    """Return the author's name at the table, or `name` if somebody else holds the seat."""
    holds = live.seat(note.seat).person_id == note.person_id
    return live.names[note.seat] if holds else name


def _lengths(steps: Sequence[LoggedChange]) -> dict[int, int]:
    """Return the log's length after each change that isn't undone, by revision."""
    lengths, length = dict[int, int](), 0
    for step in steps:
        length += len(step.entries)
        if step.entries:
            lengths[step.revision] = length
    return lengths


def store_with_move(session: Session, stored: StoredChange) -> None:
    """Store the note that came with a move, in the move's transaction."""
    change, by = stored.change, stored.change.by
    if by.note and by.actor is not None and by.seat is not None:
        table = stored.table.id
        note = Note(table, by.actor, change.revision, by.seat, by.note, change.at)
        notes.store(session, note=note)


class Written(NamedTuple):
    """A note that was stored."""

    news: tuple[News, ...]
    """News of the move to which it belongs."""
    replaced: str
    """Text of the note that it replaced; empty: none."""


async def write(store: Store, live: LiveTable, person: int, text: str, at: datetime) -> Written:
    """Store a note on a person's last move; raise UserError if they haven't moved."""

    def keep(session: Session) -> Written:
        steps = match_log.changes(session, table=live.id)
        move = _last_own_move(steps, person)
        if move is None or move.seat is None:
            raise UserError(NO_MOVE.format(table=live.id))
        own = notes.of_person(session, table=live.id, person_id=person)
        replaced = next((note.text for note in own if note.revision == move.revision), "")
        notes.store(session, note=Note(live.id, person, move.revision, move.seat, text, at))
        return Written(move.news, replaced)

    return await store.run(keep)


def _last_own_move(steps: Sequence[LoggedChange], person: int) -> LoggedChange | None:
    """Return the last move of a person that isn't undone; None if there is none."""
    own = (
        step
        for step in reversed(steps)
        if step.actor == person and any(entry.seat == step.seat for entry in step.entries)
    )
    return next(own, None)


async def mark_open(store: Store, live: LiveTable, person: int, *, is_open: bool) -> int:
    """Open a person's notes to everybody, or hide them; return how many they have.

    Raises UserError before the end: an opened note would show what the match still hides.
    """
    if live.table.state is not TableState.FINISHED:
        closed = live.table.state is TableState.ABORTED
        raise UserError((CLOSED if closed else NOT_OVER).format(table=live.id))
    return await store.run(notes.mark_open, table=live.id, person_id=person, is_open=is_open)
