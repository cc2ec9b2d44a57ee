"""Self-play: whole matches between AI seats, reported in figures and repeatable by their seeds."""

from __future__ import annotations

import hashlib
import time
import traceback
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from rules import catalogue
from rules.kernel import (
    CHANCE,
    AiSeat,
    Ask,
    Entry,
    Game,
    IllegalAnswer,
    Match,
    Result,
    Search,
    SeededDice,
    Tell,
    Thinker,
)

RANDOM = "random"
"""The level that every game has: each legal key is as likely as the others."""
MAX_ANSWERS = 100_000
"""Answers after which a match counts as endless."""


@dataclass(frozen=True)
class Plan:
    """The settings of a match of self-play; `ai` has the level of each seat."""

    seats: int
    seed: int
    ai: tuple[str, ...]
    options: Mapping[str, str]
    check: bool = False
    """True if the game's soundness is checked after every answer, not only at the end."""
    tells_options: bool = False
    """True if the options are part of the record."""


class Played(msgspec.Struct, frozen=True):
    """A match in figures.

    `log` is a SHA-256 over its entries. `error` is set if the match failed, `options` where they
    differ from match to match.
    """

    game: str
    seats: int
    seed: int
    ok: bool
    legs: int
    answers: int
    rounds: int
    ended_by: str
    result: Result | None
    seconds: float
    log: str
    ai: tuple[str, ...]
    options: Mapping[str, str] | msgspec.UnsetType = msgspec.UNSET
    error: str | msgspec.UnsetType = msgspec.UNSET


class Dump(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of self-play up to a failure, as a file that a test can load."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]
    ai: tuple[str, ...]
    entries: tuple[Entry, ...]
    next: tuple[int, str] | None
    """Seat and key of the answer that failed; None: the start or the end failed."""
    error: str

    def write(self, folder: Path) -> Path:
        """Write the dump into a folder, which is created if needed; return the file's path."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.game}-{self.seats}-{self.seed}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self)))
        return path

    @classmethod
    def read(cls, path: Path) -> Dump:
        """Return the dump in a file."""
        return msgspec.json.decode(path.read_bytes(), type=cls)

    def replay(self, catalogue: Mapping[str, Game[Any, Any]]) -> Match:
        """Return the match right before the answer that failed."""
        match = Match.start(
            catalogue[self.game],
            seats=self.seats,
            options=self.options,
            dice=SeededDice(str(self.seed)),
        )
        for entry in self.entries:
            if entry.seat != CHANCE:
                match.answer(entry.seat, entry.key)
        return match

    def again(self, catalogue: Mapping[str, Game[Any, Any]]) -> Match:
        """Play up to the failure and past it; raises the same error unless that is fixed."""
        match = self.replay(catalogue)
        if self.next is not None:
            match.answer(*self.next)
        catalogue[self.game].assert_sound(match.state)
        return match


@dataclass(frozen=True)
class Outcome:
    """A match of self-play: its record, its whole log, and a dump if it failed."""

    played: Played
    entries: tuple[Entry, ...]
    dump: Dump | None = None


class Thoughtful:
    """A strong AI seat during a match, with the line that it is playing and its plan."""

    def __init__(self, search: Search, seed: str) -> None:
        self._search, self._seed = search, seed
        self._line: list[str] = []
        self._length = -1
        """The match's length up to which the line was meant: nothing has come between."""
        self._plan: AiSeat | None = None
        self._since = 0

    def key(self, match: Match, ask: Ask, dice: SeededDice) -> str:
        """Return the key of the seat's answer to a question."""
        thinker = Thinker(match, ask.seat, self._search, f"{self._seed} {match.length}")
        if match.game.plans:
            return self._planned_ai(thinker, match)(ask, match.view(ask.seat), dice)
        if match.length != self._length or not self._line:
            self._line = [*thinker.line()]
        key = self._line.pop(0)
        self._length = match.length + 1
        return key if key in ask.keys else self._search(ask, match.view(ask.seat), dice)

    def _planned_ai(self, thinker: Thinker, match: Match) -> AiSeat:
        """Return the AI of the seat's plan, which is chosen again every few rounds."""
        if self._plan is None or match.round >= self._since + self._search.every:
            self._plan, self._since = match.game.plans[thinker.plan()], match.round
        return self._plan


class Playing:
    """A match of self-play under way, with its AI seats and counts."""

    def __init__(self, game: Game[Any, Any], plan: Plan) -> None:
        self.plan = plan
        self.legs = 0
        self.answers = 0
        self.entries: list[Entry] = []
        self.next: tuple[int, str] | None = None
        """The answer being given, for the dump of a failure."""
        self.match: Match | None = None
        self._game = replace(game, leg=self._counting_leg(game))
        self._dice = tuple(SeededDice(f"{plan.seed}/{seat}") for seat in range(plan.seats))
        self._ai_seats = tuple(
            None if level == RANDOM else game.ai_levels[level] for level in plan.ai
        )
        self._thoughtful = {
            seat: Thoughtful(item, f"{plan.seed}/{seat}")
            for seat, item in enumerate(self._ai_seats)
            if isinstance(item, Search)
        }

    def _counting_leg(self, game: Game[Any, Any]) -> Any:
        """Return the game's `leg` wrapped to count its calls."""

        def leg(state: Any, tell: Tell) -> Coroutine[Any, Any, None]:
            self.legs += 1
            return game.leg(state, tell)

        return leg

    def play(self) -> None:
        """Play the match to its end; raises whatever the rules raise."""
        plan = self.plan
        match = self.match = Match.start(
            self._game,
            seats=plan.seats,
            options=plan.options,
            dice=SeededDice(str(plan.seed)),
            rewindable=bool(self._thoughtful),
        )
        self.entries += match.added_entries
        while match.result is None:
            asks = match.asks()
            if not asks:
                raise RuntimeError("nobody is asked and the match has not ended")
            seat = min(asks)
            self.next = seat, self._choose(match, asks[seat])
            match.answer(*self.next)
            self.answers += 1
            if plan.check:
                self._game.assert_sound(match.state)
            self.entries += match.added_entries
            if self.answers >= MAX_ANSWERS:
                raise RuntimeError(f"the match has not ended after {MAX_ANSWERS} answers")
        self.next = None
        self._game.assert_sound(match.state)

    def _choose(self, match: Match, ask: Ask) -> str:
        """Return the key that a seat's AI answers."""
        ai_seat, dice = self._ai_seats[ask.seat], self._dice[ask.seat]
        if ai_seat is None:
            return dice.pick(ask.keys)
        if (thoughtful := self._thoughtful.get(ask.seat)) is not None:
            return thoughtful.key(match, ask, dice)
        return ai_seat(ask, match.view(ask.seat), dice)


def known_game(slug: str) -> Game[Any, Any]:
    """Return the game with this short name; raise IllegalAnswer if unknown."""
    if slug not in catalogue:
        raise IllegalAnswer(f"Unknown game {slug!r}. Choose one of: {', '.join(catalogue)}.")
    return catalogue[slug]


def checked_levels(game: Game[Any, Any], ai: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the level of each seat, repeating the given ones as often as needed.

    Raises IllegalAnswer for an unknown level.
    """
    known = sorted({RANDOM, *game.ai_levels})
    for level in ai:
        if level not in known:
            levels = ", ".join(known)
            raise IllegalAnswer(f"{game.title} has no AI level {level!r}. Choose one of: {levels}.")
    return tuple(ai[seat % len(ai)] for seat in range(seats))


def digest(entries: Sequence[Entry]) -> str:
    """Return the SHA-256 of a log in hex."""
    return hashlib.sha256(msgspec.json.encode(entries)).hexdigest()


def play(game: Game[Any, Any], plan: Plan) -> Outcome:
    """Play one match and return its outcome, which includes an error that the rules raise."""
    table = Playing(game, plan)
    start = time.perf_counter()
    error, dump = "", None
    try:
        table.play()
    except Exception as failure:  # a failing rule is what self-play looks for
        error = f"{type(failure).__name__}: {failure}"
        where = "".join(traceback.format_exception(failure))
        dump = Dump(
            game=game.slug,
            seats=plan.seats,
            seed=plan.seed,
            options=dict(plan.options),
            ai=plan.ai,
            entries=tuple(table.entries),
            next=table.next,
            error=where,
        )
    seconds = time.perf_counter() - start
    return Outcome(_record(game, table, seconds, error), tuple(table.entries), dump)


def _record(game: Game[Any, Any], table: Playing, seconds: float, error: str) -> Played:
    """Return the record of a match that was played, or aborted by an error."""
    match = table.match
    result = match.result if match else None
    return Played(
        game=game.slug,
        seats=table.plan.seats,
        seed=table.plan.seed,
        ok=not error,
        legs=table.legs,
        answers=table.answers,
        rounds=match.round if match else 0,
        ended_by=result.ended_by if result else "",
        result=result,
        seconds=round(seconds, 6),
        log=digest(table.entries),
        ai=table.plan.ai,
        options=table.plan.options if table.plan.tells_options else msgspec.UNSET,
        error=error or msgspec.UNSET,
    )
