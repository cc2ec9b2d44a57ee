"""Checks of an archive before it is replayed: numbers, dates, names and undos."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from rules.kernel import CHANCE, Entry, Game
from storage.archive.archive import MAX_REASON_LENGTH, Archive
from storage.archive.unproved_statements import count_draws, is_by_rules
from storage.schema.consent_records import Undo
from storage.schema.table_records import TableState
from storage.tables import dice_seed

MAX_DRAWS = 10_000_000
"""More draws than any game needs."""
MAX_UNDOS = 10_000
"""More undos than any table has; each of them is replayed."""
MIN_REWINDING_PEOPLE = 2
"""Fewest people at a table that can be rewound: a single person could repeat every draw."""
MAX_NAME_LENGTH = 32
"""Characters of a player's name, as on Discord."""
MAX_OPTION_LENGTH = 100_000
"""Characters of an option's value; the longest is a file of cards."""
DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
"""Moment from which Discord counts the milliseconds in its ids."""
CLOCK_TOLERANCE = timedelta(hours=1)
"""Largest difference between Discord's clock and the bot's."""


class FalseFile(Exception):  # noqa: N818  a finding in one sentence
    """Raised when a statement in the file can't be true; the message is for the file's reader."""

    def __init__(self, sentence: str) -> None:
        super().__init__(
            sentence
            if len(sentence) <= MAX_REASON_LENGTH
            else sentence[: MAX_REASON_LENGTH - 2] + "…."
        )


@dataclass(frozen=True)
class EntryRun:
    """Entries of the log that were played in a row, without an undo between them."""

    undo: Undo | None
    """The undo right before them; None: they begin the match."""
    first: int
    """Number of entries in the log before them."""
    entries: tuple[Entry, ...]


SELF_PLAY = "random"
"""The level of self-play that picks any legal key; tables don't offer it."""


def game_of(archive: Archive, catalogue: Mapping[str, Game[Any, Any]]) -> Game[Any, Any]:
    """Return the game of an archive from the catalogue.

    Raises FalseFile if this program lacks the game, its schema, or an AI level of one of its seats.
    """
    game = catalogue.get(archive.slug)
    if game is None:
        raise FalseFile(f"The file is of {archive.slug!r}, a game that this program doesn't have.")
    if archive.schema > game.schema:
        raise FalseFile(f"The file has schema {archive.schema}; this program knows {game.schema}.")
    for number, seat in enumerate(archive.seats, 1):
        if seat.ai_level not in (None, SELF_PLAY, *game.ai_levels):
            known = ", ".join(game.ai_levels)
            raise FalseFile(
                f"Seat {number} has an unknown AI level, {seat.ai_level!r}. "
                f"The levels are: {known}."
            )
    return game


def check_seed(archive: Archive) -> list[str]:
    """Return the finding, in a list, that a file's seed fits its commitment.

    The list is empty if the file has no seed. Raises FalseFile if the seed doesn't fit.
    """
    if not archive.seed:
        return []
    if dice_seed.commitment(archive.seed) != archive.commitment:
        raise FalseFile("The seed does not fit the commitment: its SHA-256 is different.")
    fact = f"the seed fits the commitment {archive.commitment}"
    if archive.commitment_message is not None:
        fact += f"; the ID of the message {archive.commitment_message.link} is mixed in"
    return [fact]


def check(archive: Archive) -> None:
    """Raise FalseFile for the first fault that can be found without a replay."""
    _check_words(archive)
    if not 0 <= archive.next_draw <= MAX_DRAWS:
        raise FalseFile(f"The next draw cannot have the number {archive.next_draw}.")
    _check_entries(archive)
    if len(archive.undos) > MAX_UNDOS:
        raise FalseFile(f"The file has over {MAX_UNDOS} undos.")
    for number, undo in enumerate(archive.undos, 1):
        _check_consents(archive, undo, f"Undo {number}")
    if archive.state is TableState.LOBBY:
        raise FalseFile("The file is of a table that has not begun.")
    if archive.state is TableState.FINISHED and archive.result is None:
        raise FalseFile("The file is of a finished match and states no result.")
    if archive.state is not TableState.FINISHED and archive.result is not None:
        raise FalseFile(
            f"The file states a result, but also that the match is {archive.state.value}."
        )
    _check_dates(archive)
    _check_end(archive)
    _check_numbers(archive)


def _check_entries(archive: Archive) -> None:
    """Raise FalseFile if an answer has a draw number, or an outcome of chance has none."""
    backs = [entry for undo in archive.undos for entry in (*undo.taken, *undo.after)]
    for entry in (*archive.entries, *backs):
        drawn_one = entry.seat == CHANCE
        if drawn_one != (entry.draw >= 0) or (drawn_one and entry.standing):
            raise FalseFile(f"Entry {entry.key!r} of seat {entry.seat} has no draw {entry.draw}.")


def _check_consents(archive: Archive, undo: Undo, name: str) -> None:
    """Raise FalseFile unless the consents to an undo are from other seats, each at most once.

    `name` begins the error's message, such as `Undo 3`. An undo without a seat of its own is a
    rewind, or the effect of changed rules; see `_check_rewind`.
    """
    seats = [consent.seat for consent in undo.agreed]
    if any(not 0 <= seat < len(archive.seats) for seat in [*seats, undo.seat or 0]):
        raise FalseFile(f"{name}: the match has no such seat.")
    if len({*seats}) < len(seats):
        raise FalseFile(f"{name}: a seat agreed twice.")
    if undo.seat in seats:
        raise FalseFile(f"{name}: {archive.seats[undo.seat].name} agreed to their own undo.")
    if undo.seat is None and undo.agreed:
        _check_rewind(archive, undo, name)


def _check_rewind(archive: Archive, undo: Undo, name: str) -> None:
    """Raise FalseFile unless all seats agreed to a rewind, at least two of them people's."""
    if len(undo.agreed) < len(archive.seats):
        raise FalseFile(f"{name}: a rewind for all needs everybody's consent.")
    if sum(not consent.ai for consent in undo.agreed) < MIN_REWINDING_PEOPLE:
        raise FalseFile(f"{name}: a rewind for all needs two people.")
    if undo.after:
        raise FalseFile(f"{name}: a rewind puts nothing back.")


def _check_end(archive: Archive) -> None:
    """Raise FalseFile if a running match has an end date, or an ended one lacks it or the seed."""
    if archive.state is TableState.RUNNING:
        if archive.ended_at is not None:
            raise FalseFile("The file is of a running match and says when it ended.")
        return
    if archive.started_at is not None and archive.ended_at is None:
        raise FalseFile(
            f"The file is of a match that is {archive.state.value}, but doesn't say when it ended."
        )
    if not archive.seed:
        raise FalseFile(
            f"The file is of a match that is {archive.state.value}, but withholds its seed."
        )


def _check_words(archive: Archive) -> None:
    """Raise FalseFile for a schema number, name or option value that no table could have stored."""
    if archive.schema < 0:
        raise FalseFile(f"The file has schema {archive.schema}, which no game ever had.")
    consents = [consent.name for undo in archive.undos for consent in undo.agreed]
    for name in [*(seat.name for seat in archive.seats), *consents]:
        if not (0 < len(name) <= MAX_NAME_LENGTH and name.isprintable()):
            raise FalseFile(
                f"A player's name has 1 to {MAX_NAME_LENGTH} letters in one line, not {name!r}."
            )
    if any(len(value) > MAX_OPTION_LENGTH for value in archive.options.values()):
        raise FalseFile(f"An option in the file has over {MAX_OPTION_LENGTH} characters.")


def _check_numbers(archive: Archive) -> None:
    """Raise FalseFile if the commitment's message is impossible, or newer than the match.

    A message's id contains its creation time [Snowflakes].
    """
    begun = archive.started_at
    if archive.commitment_message is not None:
        made = _created_at(archive.commitment_message.message)
        if min(archive.commitment_message.guild, archive.commitment_message.channel) < 1:
            raise FalseFile("The commitment to the dice isn't in any message that can be opened.")
        if made is None or begun is None or made > begun + CLOCK_TOLERANCE:
            number = archive.commitment_message.message
            raise FalseFile(f"The commitment to the dice is in message {number}, which came later.")


def _created_at(number: int) -> datetime | None:
    """Return the moment at which Discord created an id; None for an impossible one."""
    return DISCORD_EPOCH + timedelta(milliseconds=number >> 22) if 0 < number < 2**63 else None


def _check_dates(archive: Archive) -> None:
    """Raise FalseFile for a date without a zone, or dates that go back in time."""
    backs = [undo.at for undo in archive.undos]
    named = [date for date in (archive.started_at, *backs, archive.ended_at) if date is not None]
    if any(date.tzinfo is None for date in named):
        raise FalseFile("A date in the file has no time zone.")
    for before, after in pairwise(named):
        if after < before:
            raise FalseFile(f"The file goes back in time, from {_day(before)} to {_day(after)}.")


def _day(date: datetime) -> str:
    """Format a date and time to the minute, as error messages quote it."""
    return f"{date:%Y-%m-%d %H:%M}"


def entry_runs(archive: Archive) -> list[EntryRun]:
    """Divide the log into runs, in the order of play and including those undone later.

    Raises FalseFile if an undo doesn't fit the log.
    """
    result: list[EntryRun] = []
    log = archive.entries
    for number, undo in reversed(list(enumerate(archive.undos, 1))):
        end = undo.cut + len(undo.after)
        if not 0 <= undo.cut <= end <= len(log) or log[undo.cut : end] != undo.after:
            raise FalseFile(f"Undo {number}: what was put back is not in the log.")
        result.append(EntryRun(undo, end, log[end:]))
        log = log[: undo.cut] + undo.taken
    result.append(EntryRun(None, 0, log))
    return result[::-1]


def later_changes(archive: Archive) -> list[tuple[Undo | None, tuple[Entry, ...]]]:
    """Return the changes after the first run, in order, as pairs of an undo and entries.

    With an undo, the entries are those put back by it; without one (None), those played next.
    """
    result: list[tuple[Undo | None, tuple[Entry, ...]]] = []
    for run in entry_runs(archive)[1:]:
        assert run.undo is not None
        result += [(run.undo, run.undo.after), (None, run.entries)]
    return result


def kept_entries(archive: Archive, undo: Undo) -> tuple[Entry, ...]:
    """Return the entries that remained in the log right after an undo."""
    log = archive.entries
    for later in reversed(archive.undos):
        if later is undo:
            break
        log = log[: later.cut] + later.taken
    return log[: undo.cut]


def describe_undo(undo: Undo, archive: Archive) -> str:
    """Return a clause about an undo: its size, who undid, and who agreed.

    Raises FalseFile if random draws were undone and no person agreed.
    """
    draws = count_draws(undo)
    size = f"{len(undo.taken)} entries" + (f" with {draws} draws" if draws else "")
    if is_by_rules(undo):
        return f"{size}; the file says that the rules had changed under an open move"
    owner = "all" if undo.seat is None else archive.seats[undo.seat].name
    words = f"{size}, for {owner}"
    if draws and all(consent.ai for consent in undo.agreed):
        raise FalseFile(f"Draws were undone for {owner}, and no person agreed.")
    names = ", ".join(consent.name + " (AI)" * consent.ai for consent in undo.agreed)
    return f"{words}; agreed: {names}" if names else f"{words}, alone"
