"""Verification of an archive: legal answers, dice as committed, the result as stated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.kernel import (
    CHANCE,
    Chance,
    Entry,
    Game,
    IllegalAnswer,
    Match,
    ReplayMismatch,
    Result,
    dice_of,
)
from rules.kernel.sentences import seats_words
from storage.archive import file_checks
from storage.archive.archive import Archive
from storage.archive.file_checks import FalseFile
from storage.archive.unproved_statements import is_by_rules, unproved_statements
from storage.schema.consent_records import Undo


@dataclass
class Verdict:
    """The outcome of a check, as clauses: what holds, what is wrong, and what can't be proved."""

    holds: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    outcomes: dict[tuple[str, int | str], str] = field(default_factory=dict)
    """Random outcomes of a shared deal by source (such as a pile) and number or place."""


class LoggedDice:
    """Dice that return a log's outcomes instead of rolling, and check them against the seed."""

    def __init__(self, seed: str) -> None:
        """Check outcomes against this seed, or only whether they are possible, if it is empty."""
        self.counter = 0
        self.log: Sequence[Entry] = ()
        self.at = 0
        """The entry of this run that comes next."""
        self.first = 0
        """Entries of the log before this run."""
        self.drawn = 0
        self.outcomes: dict[tuple[str, int | str], str] = {}
        """Outcomes by their source and number, or place."""
        self._truth = dice_of(seed) if seed else None

    @property
    def index(self) -> int:
        """Index of the next entry in the whole log."""
        return self.first + self.at

    def pick(self, keys: Sequence[str]) -> str:
        """Return the next logged outcome; raise FalseFile if it isn't one of these keys."""
        return self.draw(Chance("", keys))

    def take(self, log: Sequence[Entry], first: int) -> None:
        """Continue with another run of entries; its first one is entry `first` of the whole log."""
        self.log, self.at, self.first = log, 0, first

    def draw(self, chance: Chance) -> str:
        """Return the next logged outcome and note it; raise FalseFile if it can't be the next."""
        index = self.index
        if self.at >= len(self.log):
            raise FalseFile(f"The log ends at entry {index}, where an outcome of chance should be.")
        entry = self.log[self.at]
        if entry.seat != CHANCE:
            raise FalseFile(f"Entry {index} should be an outcome, but {{{entry.seat}}} answers.")
        if entry.key not in chance.keys:
            raise FalseFile(f"Entry {index}: {entry.key!r} isn't a possible outcome here.")
        self._check(index, entry, chance)
        self.at += 1
        self.drawn += 1
        which = chance.places[0] if chance.places else chance.number
        self.outcomes[chance.source or chance.id, which] = entry.key
        return entry.key

    def _check(self, index: int, entry: Entry, chance: Chance) -> None:
        """Raise FalseFile for a wrong draw number, or if the seed yields another outcome.

        `index` counts the entries of the whole log.
        """
        if entry.draw < self.counter:
            raise FalseFile(
                f"Entry {index}: draw number {entry.draw} is out of order; "
                f"the next is {self.counter}."
            )
        if entry.draw > self.counter:
            raise _missing_draw(self.counter)
        self.counter = entry.draw + 1
        if self._truth is None:
            return
        self._truth.counter = entry.draw
        expected = self._truth.draw(chance)
        if expected != entry.key:
            raise FalseFile(
                f"Entry {index}: the log has {entry.key!r}, "
                f"but draw {entry.draw} of the seed gives {expected!r}."
            )


def verify(archive: Archive, catalogue: Mapping[str, Game[Any, Any]]) -> Verdict:
    """Replay an archive up to its first false statement, and return the verdict."""
    verdict = Verdict()
    try:
        game = file_checks.game_of(archive, catalogue)
        file_checks.check(archive)
        verdict.holds += file_checks.check_seed(archive)
        dice = LoggedDice(archive.dice_seed)
        match = _replay(game, archive, dice, verdict)
        verdict.holds.append(_check_draws(archive, dice))
        verdict.holds.append(_check_result(archive, match))
        if archive.deal is not msgspec.UNSET:
            verdict.outcomes = dice.outcomes
        verdict.unproved += unproved_statements(archive)
    except FalseFile as wrong:
        verdict.wrong.append(_with_names(str(wrong), archive))
    return verdict


def _with_names(sentence: str, archive: Archive) -> str:
    """Return a finding with names for `{seat}`, which sentences of the rules contain."""
    for number, seat in enumerate(archive.seats):
        sentence = sentence.replace(f"{{{number}}}", seat.name)
    return sentence


def _replay(game: Game[Any, Any], archive: Archive, dice: LoggedDice, verdict: Verdict) -> Match:
    """Play every run of entries and every undo between them; return the match at the end.

    Findings are added to `verdict`. Raises FalseFile if the file contradicts itself.
    """
    first, *later = file_checks.entry_runs(archive)
    dice.take(first.entries, 0)
    match = _start_match(game, archive, dice)
    _play_on(match, dice)
    for number, run in enumerate(later, 1):
        assert run.undo is not None
        match = _undo(match, archive, dice, run.undo, f"Undo {number}")
        verdict.holds.append(f"undo {number}: {file_checks.describe_undo(run.undo, archive)}")
        dice.take(run.entries, run.first)
        _play_on(match, dice)
    verdict.holds.insert(bool(archive.seed), f"{len(archive.entries)} entries are legal")
    return match


def _start_match(game: Game[Any, Any], archive: Archive, dice: LoggedDice) -> Match:
    """Return a new match with the file's settings at its first question.

    Raises FalseFile if the rules reject the settings, or the dice don't fit.
    """
    try:
        return Match.start(
            game,
            seats=len(archive.seats),
            options=archive.options,
            dice=dice,
            rewindable=bool(archive.undos),
        )
    except IllegalAnswer as error:
        raise FalseFile(f"The match cannot be set up: {error}") from error


def _play_on(match: Match, dice: LoggedDice) -> None:
    """Play the rest of the run that `dice` holds; raise FalseFile for an impossible entry."""
    while dice.at < len(dice.log):
        entry, index = dice.log[dice.at], dice.index
        _check_asked(match, entry, index)
        dice.at += 1
        try:
            match.answer(entry.seat, entry.key)
        except IllegalAnswer as error:
            raise FalseFile(f"Entry {index}: {error}") from error
        if entry.standing:
            _mark_standing(match)


def _mark_standing(match: Match) -> None:
    """Mark the match's last answer as a standing order's: later undos skip such answers."""
    given = match.added_entries[0]
    for leg in match.log.legs:
        for index, entry in enumerate(leg.entries):
            if entry is given:
                leg.entries[index] = replace(entry, standing=True)


def _check_asked(match: Match, entry: Entry, index: int) -> None:
    """Raise FalseFile unless the match waits for this entry, number `index` of the log."""
    asks = match.asks()
    if match.result is not None:
        raise FalseFile(f"Entry {index}: the match had ended before it.")
    if entry.seat == CHANCE:
        raise FalseFile(f"Entry {index} is an outcome, but {seats_words(asks)} had to answer.")
    if entry.seat in asks and entry.standing and not asks[entry.seat].reaction:
        raise FalseFile(f"Entry {index}: a standing order cannot answer {asks[entry.seat].id}.")


def _undo(match: Match, archive: Archive, dice: LoggedDice, undo: Undo, name: str) -> Match:
    """Repeat an undo as the file states it, with its consents; return the match afterwards.

    Raises FalseFile if the rules don't allow it, or would undo anything else. `name` begins the
    error's message.
    """
    if undo.seat is None:
        return _restart(match, archive, dice, undo, name)
    drawn = [entry for entry in undo.after if entry.seat == CHANCE and entry not in undo.taken]
    dice.take(drawn, undo.cut)
    agreed = [consent.seat for consent in undo.agreed]
    try:
        match.undo(undo.seat, consent=agreed)
    except IllegalAnswer as error:
        raise FalseFile(f"{name}: {error}") from error
    if match.cut != undo.cut or tuple(match.added_entries) != undo.after:
        raise FalseFile(f"{name}: the rules take back something other than the file states.")
    return match


def _restart(match: Match, archive: Archive, dice: LoggedDice, undo: Undo, name: str) -> Match:
    """Return the match replayed up to the cut of a rewind, or of an undo due to changed rules.

    Raises FalseFile if the rules don't allow it, or would put back anything else.
    """
    if match.result is not None:
        raise FalseFile(f"{name}: the match had ended before it.")
    if is_by_rules(undo) and undo.cut != match.length - len(match.log.entries):
        raise FalseFile(f"{name}: changed rules take back the open move, and no more.")
    # the dice check what is put back; a log that is given to the match would be taken as it is
    dice.take(undo.after, undo.cut)
    try:
        restarted = Match.start(
            match.game,
            seats=match.seats,
            options=archive.options,
            dice=dice,
            log=file_checks.kept_entries(archive, undo),
        )
    except (IllegalAnswer, ReplayMismatch) as error:
        raise FalseFile(f"{name}: {error}") from error
    if dice.at < len(undo.after):
        raise FalseFile(f"{name}: the rules put back something other than the file states.")
    return restarted


def _check_draws(archive: Archive, dice: LoggedDice) -> str:
    """Return a clause on the draws; raise FalseFile if the file hides or invents some."""
    if archive.next_draw < dice.counter:
        raise FalseFile(
            f"The next draw is said to be {archive.next_draw}, but {dice.counter} were made."
        )
    if archive.next_draw > dice.counter:
        raise _missing_draw(dice.counter)
    if not archive.seed:
        return f"{dice.drawn} outcomes of chance are possible"
    return f"{dice.drawn} outcomes of chance are as committed"


def _missing_draw(draw: int) -> FalseFile:
    """Return the error for a draw number that neither the log nor an undo contains."""
    return FalseFile(f"Draw {draw} is missing, and no undo accounts for it.")


def _check_result(archive: Archive, match: Match) -> str:
    """Return a clause on the stated result; raise FalseFile if the log leads to another."""
    stated, actual = archive.result, match.result
    if stated is None and actual is None:
        return "the match has not ended, as stated"
    if stated is None:
        raise FalseFile("The file states no result, but its log ends the match.")
    if actual is None:
        raise FalseFile("The file states a result, but its log does not end the match.")
    for name in Result.__struct_fields__:
        if getattr(stated, name) != getattr(actual, name):
            raise FalseFile(
                f"The result states {name} {getattr(stated, name)}, "
                f"but the log gives {getattr(actual, name)}."
            )
    return "the result is as stated"
