"""`orrery verify`: does a log hold legal answers, the dice as committed, the result as stated?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel import (
    CHANCE,
    Entry,
    Game,
    IllegalAnswer,
    Match,
    Result,
    SeededDice,
)


@dataclass(frozen=True)
class Claim:
    """What a file says about a match. `seed` is empty while it is still secret."""

    slug: str
    schema: int
    seats: int
    options: Mapping[str, str]
    commitment: str
    seed: str
    entries: Sequence[Entry]
    result: Result | None


@dataclass
class Verdict:
    """What was found: facts that hold, and the first thing that does not."""

    holds: list[str] = field(default_factory=list)
    wrong: str = ""


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


def verify(claim: Claim, catalogue: Mapping[str, Game[Any, Any]]) -> Verdict:
    """Replay what a file claims, up to the first thing that cannot be true."""
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
        verdict.wrong = str(wrong)
    return verdict


def _game(claim: Claim, catalogue: Mapping[str, Game[Any, Any]]) -> Game[Any, Any]:
    game = catalogue.get(claim.slug)
    if game is None:
        raise Wrong(f"The file is of {claim.slug!r}, a game that this program does not have.")
    if claim.schema > game.schema:
        raise Wrong(f"The file has schema {claim.schema}; this program knows {game.schema}.")
    return game


def _commitment(claim: Claim) -> str:
    if not claim.seed:
        return "the seed is still secret, so the dice are not checked"
    if SeededDice(claim.seed).commitment != claim.commitment:
        raise Wrong("The seed does not fit the commitment: its SHA-256 is another.")
    return "the seed fits the commitment"


def _replay(game: Game[Any, Any], claim: Claim, dice: LoggedDice) -> Match:
    try:
        match = Match.start(
            game, seats=claim.seats, options=claim.options, dice=dice, rewindable=False
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


def _dice(claim: Claim, dice: LoggedDice) -> str:
    told = f"{dice.drawn} outcomes of chance"
    told += " are as committed" if claim.seed else " are possible"
    return f"{told}; taken back by consent: {dice.skipped}" if dice.skipped else told


def _result(claim: Claim, match: Match) -> str:
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
