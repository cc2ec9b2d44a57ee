"""Checks of an archive before it is replayed: numbers, dates, names and undos."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from rules.kernel import CHANCE, Entry, Game
from storage.archive.archive import LONGEST, Archive
from storage.archive.unproved_claims import drawn, is_by_rules
from storage.matches import dice_seed
from storage.schema.consent_records import Undo
from storage.schema.records import TableState

MOST_DRAWS = 10_000_000
"""More draws than any game comes to."""
MOST_UNDOS = 10_000
"""More undos than any table comes to; each of them is replayed."""
PEOPLE = 2
"""People at a table that can be rewound: alone with AI seats nobody may try a draw again."""
NAME = 32
"""Characters of a player's name, as on Discord."""
OPTION = 100_000
"""Characters of an option's value; the longest is a file of cards."""
EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
"""From when on Discord counts the milliseconds in its numbers."""
ABOUT = timedelta(hours=1)
"""Largest difference between Discord's clock and the bot's."""


class FalseClaim(Exception):  # noqa: N818  a finding in one sentence
    """The first thing in a file that cannot be true."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence if len(sentence) <= LONGEST else sentence[: LONGEST - 2] + "….")


@dataclass(frozen=True)
class EntryRun:
    """Entries that were played in a row, and the undo (None: the beginning) before them."""

    undo: Undo | None
    first: int
    """Entries of the log before them."""
    entries: tuple[Entry, ...]


SELF_PLAY = "random"
"""The level of self-play that picks any legal key; tables don't offer it."""


def game_of(claim: Archive, catalogue: Mapping[str, Game[Any, Any]]) -> Game[Any, Any]:
    """Return the game of a file; raises FalseClaim if this program doesn't have it."""
    game = catalogue.get(claim.slug)
    if game is None:
        raise FalseClaim(f"The file is of {claim.slug!r}, a game that this program does not have.")
    if claim.schema > game.schema:
        raise FalseClaim(f"The file has schema {claim.schema}; this program knows {game.schema}.")
    for number, seat in enumerate(claim.seats, 1):
        if seat.ai_level not in (None, SELF_PLAY, *game.ai_levels):
            known = ", ".join(game.ai_levels)
            raise FalseClaim(
                f"Seat {number} is an AI's of level {seat.ai_level!r}; there are: {known}."
            )
    return game


def commitment(claim: Archive) -> list[str]:
    """Return in a list the finding that the seed fits the commitment; empty without a seed.

    Raises FalseClaim if the seed doesn't fit.
    """
    if not claim.seed:
        return []
    if dice_seed.commitment(claim.seed) != claim.commitment:
        raise FalseClaim("The seed does not fit the commitment: its SHA-256 is another.")
    fact = f"the seed fits the commitment {claim.commitment}"
    if claim.promise is not None:
        fact += f"; mixed in is the number of the message {claim.promise.link}"
    return [fact]


def check(claim: Archive) -> None:
    """Check everything that needs no replay; raises FalseClaim."""
    _check_words(claim)
    if not 0 <= claim.next_draw <= MOST_DRAWS:
        raise FalseClaim(f"The next draw cannot have the number {claim.next_draw}.")
    _check_entries(claim)
    if len(claim.undos) > MOST_UNDOS:
        raise FalseClaim(f"The file has over {MOST_UNDOS} undos.")
    for number, undo in enumerate(claim.undos, 1):
        _check_consents(claim, undo, f"Undo {number}")
    if claim.state is TableState.LOBBY:
        raise FalseClaim("The file is of a table that has not begun.")
    if claim.state is TableState.FINISHED and claim.result is None:
        raise FalseClaim("The file is of a finished match and states no result.")
    if claim.state is not TableState.FINISHED and claim.result is not None:
        raise FalseClaim(
            f"The file states a result, but also that the match is {claim.state.value}."
        )
    _check_dates(claim)
    _check_end(claim)
    _check_numbers(claim)


def _check_entries(claim: Archive) -> None:
    """Raise FalseClaim if an answer has a draw number, or an outcome of chance has none."""
    backs = [entry for undo in claim.undos for entry in (*undo.taken, *undo.after)]
    for entry in (*claim.entries, *backs):
        drawn_one = entry.seat == CHANCE
        if drawn_one != (entry.draw >= 0) or (drawn_one and entry.standing):
            raise FalseClaim(f"Entry {entry.key!r} of seat {entry.seat} has no draw {entry.draw}.")


def _check_consents(claim: Archive, undo: Undo, name: str) -> None:
    """Raise FalseClaim unless an undo names everybody who had to agree, once each."""
    seats = [consent.seat for consent in undo.agreed]
    if any(not 0 <= seat < len(claim.seats) for seat in [*seats, undo.seat or 0]):
        raise FalseClaim(f"{name}: the match has no such seat.")
    if len({*seats}) < len(seats):
        raise FalseClaim(f"{name}: a seat agreed twice.")
    if undo.seat in seats:
        raise FalseClaim(f"{name}: {claim.seats[undo.seat].name} agreed to their own undo.")
    if undo.seat is None and undo.agreed:
        _check_rewind(claim, undo, name)


def _check_rewind(claim: Archive, undo: Undo, name: str) -> None:
    """Raise FalseClaim unless every seat agreed to a rewind, and two people among them."""
    if len(undo.agreed) < len(claim.seats):
        raise FalseClaim(f"{name}: a rewind for all takes everybody's consent.")
    if sum(not consent.ai for consent in undo.agreed) < PEOPLE:
        raise FalseClaim(f"{name}: a rewind for all takes two people.")
    if undo.after:
        raise FalseClaim(f"{name}: a rewind puts nothing back.")


def _check_end(claim: Archive) -> None:
    """Raise FalseClaim if a running match has an end, or an ended one hides its seed."""
    if claim.state is TableState.RUNNING:
        if claim.ended_at is not None:
            raise FalseClaim("The file is of a running match and says when it ended.")
        return
    if claim.started_at is not None and claim.ended_at is None:
        raise FalseClaim(
            f"The file is of a match that is {claim.state.value} and tells no end of it."
        )
    if not claim.seed:
        raise FalseClaim(
            f"The file is of a match that is {claim.state.value} and keeps its seed back."
        )


def _check_words(claim: Archive) -> None:
    """Raise FalseClaim for names and options that no table could have stored."""
    if claim.schema < 0:
        raise FalseClaim(f"The file has schema {claim.schema}, which no game ever had.")
    consents = [consent.name for undo in claim.undos for consent in undo.agreed]
    for name in [*(seat.name for seat in claim.seats), *consents]:
        if not (0 < len(name) <= NAME and name.isprintable()):
            raise FalseClaim(f"A player's name has 1 to {NAME} letters in one line, not {name!r}.")
    if any(len(value) > OPTION for value in claim.options.values()):
        raise FalseClaim(f"An option of the file has over {OPTION} characters.")


def _check_numbers(claim: Archive) -> None:
    """Check the dates within Discord's ids [Snowflakes]: the promise came before the match."""
    begun = claim.started_at
    if claim.promise is not None:
        made = _made(claim.promise.message)
        if min(claim.promise.guild, claim.promise.channel) < 1:
            raise FalseClaim("The dice were promised by no message that anybody can open.")
        if made is None or begun is None or made > begun + ABOUT:
            number = claim.promise.message
            raise FalseClaim(
                f"The dice were promised by message {number}, which is not from before."
            )


def _made(number: int) -> datetime | None:
    """Return the moment at which Discord created an id; None for an impossible one."""
    return EPOCH + timedelta(milliseconds=number >> 22) if 0 < number < 2**63 else None


def _check_dates(claim: Archive) -> None:
    """Raise FalseClaim for a date without a zone, or dates that go back in time."""
    backs = [undo.at for undo in claim.undos]
    named = [date for date in (claim.started_at, *backs, claim.ended_at) if date is not None]
    if any(date.tzinfo is None for date in named):
        raise FalseClaim("A date of the file does not say its time zone.")
    for before, after in pairwise(named):
        if after < before:
            raise FalseClaim(f"The file goes back in time, from {_day(before)} to {_day(after)}.")


def _day(date: datetime) -> str:
    return f"{date:%Y-%m-%d %H:%M}"


def entry_runs(claim: Archive) -> list[EntryRun]:
    """Return the log in the order of play; raises FalseClaim if undos don't fit it."""
    result: list[EntryRun] = []
    log = claim.entries
    for number, undo in reversed(list(enumerate(claim.undos, 1))):
        end = undo.cut + len(undo.after)
        if not 0 <= undo.cut <= end <= len(log) or log[undo.cut : end] != undo.after:
            raise FalseClaim(f"Undo {number}: what was put back does not stand in the log.")
        result.append(EntryRun(undo, end, log[end:]))
        log = log[: undo.cut] + undo.taken
    result.append(EntryRun(None, 0, log))
    return result[::-1]


def later_changes(claim: Archive) -> list[tuple[Undo | None, tuple[Entry, ...]]]:
    """Return the changes after the first run: undos with entries put back, or entries played."""
    result: list[tuple[Undo | None, tuple[Entry, ...]]] = []
    for run in entry_runs(claim)[1:]:
        assert run.undo is not None
        result += [(run.undo, run.undo.after), (None, run.entries)]
    return result


def kept_entries(claim: Archive, undo: Undo) -> tuple[Entry, ...]:
    """Return the entries that an undo left in the log."""
    log = claim.entries
    for later in reversed(claim.undos):
        if later is undo:
            break
        log = log[: later.cut] + later.taken
    return log[: undo.cut]


def describe_undo(undo: Undo, claim: Archive) -> str:
    """Describe an undo; raises FalseClaim for draws undone without a person's consent."""
    draws = drawn(undo)
    size = f"{len(undo.taken)} entries" + (f" with {draws} draws" if draws else "")
    if is_by_rules(undo):
        return f"{size}; the file says that the rules had changed under an open move"
    owner = "all" if undo.seat is None else claim.seats[undo.seat].name
    words = f"{size}, for {owner}"
    if draws and all(consent.ai for consent in undo.agreed):
        raise FalseClaim(f"Draws were undone for {owner}, and no person agreed.")
    names = ", ".join(consent.name + " (AI)" * consent.ai for consent in undo.agreed)
    return f"{words}; agreed: {names}" if names else f"{words}, alone"
