"""`orrery verify`: does a log hold legal answers, the dice as committed, the result as stated?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import typer

from rules import catalogue
from rules.kernel import CHANCE, Entry, Game, IllegalAnswer, Match, Result, SeededDice
from storage import archive
from storage.archive import Archive
from storage.trouble import BadArchive


@dataclass
class Verdict:
    """What was found: facts that hold, and what does not."""

    holds: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Wrong(Exception):  # noqa: N818  a finding, told in one sentence
    """The first thing in a file that cannot be true."""


class LoggedDice:
    """Dice that give what the log says, and check each outcome against the seed."""

    def __init__(self, log: Sequence[Entry], seed: str) -> None:
        self.counter = 0
        self.log = log
        self.at = 0
        """The entry that comes next."""
        self.drawn = 0
        self.skipped = 0
        """Draws that the log passes over: they were taken back."""
        self._truth = SeededDice(seed) if seed else None

    def pick(self, keys: Sequence[str]) -> str:
        """The outcome in the log; raises Wrong where chance cannot have said that."""
        place = self.at
        if place >= len(self.log):
            raise Wrong(f"The log ends at entry {place}, where chance should speak.")
        entry = self.log[place]
        if entry.seat != CHANCE:
            raise Wrong(f"Entry {place}: chance should speak, but seat {entry.seat} does.")
        if entry.key not in keys:
            raise Wrong(f"Entry {place}: chance cannot say {entry.key!r} here.")
        self._check(place, entry, keys)
        self.at += 1
        self.drawn += 1
        return entry.key

    def _check(self, place: int, entry: Entry, keys: Sequence[str]) -> None:
        if entry.draw < self.counter:
            raise Wrong(
                f"Entry {place}: draw number {entry.draw} is out of order; "
                f"the next is {self.counter}."
            )
        self.skipped += entry.draw - self.counter
        self.counter = entry.draw + 1
        if self._truth is None:
            return
        said = keys[self._truth.at(entry.draw, len(keys))]
        if said != entry.key:
            raise Wrong(
                f"Entry {place}: the log has {entry.key!r}, "
                f"but draw {entry.draw} of the seed gives {said!r}."
            )


def verify(claim: Archive, catalogue: Mapping[str, Game[Any, Any]]) -> Verdict:
    """Replay what an archive claims, up to the first thing that cannot be true."""
    verdict = Verdict()
    try:
        game = _game(claim, catalogue)
        verdict.holds.append(_commitment(claim))
        dice = LoggedDice(claim.entries, claim.seed)
        match = _replay(game, claim, dice)
        verdict.holds.append(f"{len(claim.entries)} entries are legal")
        verdict.holds.append(_dice(claim, dice))
        verdict.holds.append(_result(claim, match))
    except Wrong as wrong:
        verdict.wrong.append(str(wrong))
    return verdict


def _game(claim: Archive, catalogue: Mapping[str, Game[Any, Any]]) -> Game[Any, Any]:
    game = catalogue.get(claim.slug)
    if game is None:
        raise Wrong(f"The file is of {claim.slug!r}, a game that this program does not have.")
    if claim.schema > game.schema:
        raise Wrong(f"The file has schema {claim.schema}; this program knows {game.schema}.")
    return game


def _commitment(claim: Archive) -> str:
    if not claim.seed:
        return "the seed is still secret, so the dice are not checked"
    if SeededDice(claim.seed).commitment != claim.commitment:
        raise Wrong("The seed does not fit the commitment: its SHA-256 is another.")
    return "the seed fits the commitment"


def _replay(game: Game[Any, Any], claim: Archive, dice: LoggedDice) -> Match:
    try:
        match = Match.start(
            game, seats=len(claim.seats), options=claim.options, dice=dice, rewindable=False
        )
    except IllegalAnswer as error:
        raise Wrong(f"The match cannot be set up: {error}") from error
    while dice.at < len(claim.entries):
        entry, place = claim.entries[dice.at], dice.at
        _check_asked(match, entry, place)
        dice.at += 1
        try:
            match.answer(entry.seat, entry.key)
        except IllegalAnswer as error:
            raise Wrong(f"Entry {place}: {error}") from error
    return match


def _check_asked(match: Match, entry: Entry, place: int) -> None:
    asks = match.asks()
    if match.result is not None:
        raise Wrong(f"Entry {place}: the match had ended before it.")
    if entry.seat == CHANCE:
        awaited = ", ".join(str(seat) for seat in sorted(asks))
        raise Wrong(f"Entry {place}: chance speaks, but seat {awaited} was awaited.")
    if entry.seat in asks and entry.standing and not asks[entry.seat].reaction:
        raise Wrong(f"Entry {place}: a standing order cannot answer {asks[entry.seat].id}.")


def _dice(claim: Archive, dice: LoggedDice) -> str:
    told = f"{dice.drawn} outcomes of chance"
    told += " are as committed" if claim.seed else " are possible"
    return f"{told}; taken back by consent: {dice.skipped}" if dice.skipped else told


def _result(claim: Archive, match: Match) -> str:
    stated, found = claim.result, match.result
    if stated is None and found is None:
        return "the match has not ended, as stated"
    if stated is None:
        raise Wrong("The file states no result, but its log ends the match.")
    if found is None:
        raise Wrong("The file states a result, but its log does not end the match.")
    for name in Result.__struct_fields__:
        if getattr(stated, name) != getattr(found, name):
            raise Wrong(
                f"The result states {name} {getattr(stated, name)}, "
                f"but the log gives {getattr(found, name)}."
            )
    return "the result is as stated"


def run(path: Path) -> int:
    """Verify every game of a file and tell; the exit code is 1 where something is wrong.

    Raises BadArchive for a file that cannot be read at all.
    """
    games = _games(path)
    wrong = False
    for number, data in enumerate(games, 1):
        if len(games) > 1:
            typer.echo(f"Game {number}:")
        verdict = _of_file(data)
        for fact in verdict.holds:
            typer.echo(f"holds: {fact}")
        for finding in verdict.wrong:
            typer.echo(f"wrong: {finding}")
        wrong = wrong or bool(verdict.wrong)
    return 1 if wrong else 0


def _games(path: Path) -> list[bytes]:
    """The games of a file: a single one, or one in each line as self-play writes them."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadArchive(f"{path} cannot be read: {error.strerror}.") from error
    lines = data.splitlines()
    return lines if len(lines) > 1 and lines[0].endswith(b"}") else [data]


def _of_file(data: bytes) -> Verdict:
    """The verdict on one game; where its digest does not fit, also what was changed."""
    try:
        return verify(archive.decode(data), catalogue)
    except BadArchive as error:
        changed = str(error)
    try:
        claim = msgspec.json.decode(data, type=Archive)
    except msgspec.DecodeError:
        return Verdict(wrong=[changed])
    verdict = verify(claim, catalogue)
    verdict.wrong.insert(0, changed)
    return verdict
