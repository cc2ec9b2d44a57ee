"""What AI processes are asked: an AI seat's next move, how it is minded, and a hint for a person.

Everything here runs beside the bot's own process, from a save; it knows no clock and no database.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from bot.tables.workers.process import stand_aside
from bot.words.refusals import UserError
from rules import catalogue
from rules.kernel import (
    AiSeat,
    Ask,
    Entry,
    Game,
    Match,
    ReplayMismatch,
    Search,
    SeededDice,
    Thinker,
)
from rules.kernel.log import Leg
from rules.table_game import FAIR, STRONG, game_of

LONGEST_LINE = 200
"""Answers that an AI seat gives at a stretch."""
ROUND = 100
"""Answers at the end of such a line that show a circle, where they repeat themselves."""
HINT: Final = "hint"
"""What a hint's chances hang on: never on the secret seed, for a person reads it."""
REVIEW: Final = "review"
SLIPS: Final = 3
"""Answers that a review tells."""
DEAR: Final = 1.0
"""What an answer must have cost to be told, in points or percentage points: less is chance."""
CHANGED: Final = "The rules have changed since this match began; its answers cannot be judged."
JUDGED: Final = 60
"""Lines of a seat that a review looks at, at most."""


class EndlessAnswers(Exception):  # noqa: N818  told as a sentence
    """An AI seat that gives the same answers over and over; its move would never end."""


class Advice(NamedTuple):
    """A hint: the keys of a line, what they say on the buttons, and what it was given for."""

    keys: tuple[str, ...]
    words: tuple[str, ...]
    mark: int = 0
    """Of all that the seat could know then."""
    instead: tuple[str, ...] = ()
    """What looks best at once, in words, where more was tried."""
    gain: float = 0.0
    """By how much the hint came out better than that, in what the game weighs positions by."""
    plan: str = ""
    """What the hint is a part of, in a game that is played by plans, in words."""


class Blunder(NamedTuple):
    """Where a match stood, what a seat did there, what would have been better, and by how much."""

    when: str
    played: str
    better: str
    cost: float
    """By how much less the position seemed worth, in what the game weighs positions by."""


def think(save: bytes, seat: int, level: str, plan: str = "") -> tuple[int, list[str]]:
    """The revision thought about, and the line that an AI seat plays there.

    The AI seat meets open asks and the seat's own view alone, or copies made for the seat; the
    line ends where chance speaks. A `plan` is one of those that the game has.
    Its dice hang on the match's secret seed, so that nobody can work its choices out beforehand.
    Raises Circling where the line would never end.
    """
    match = Match.load(save, catalogue)
    # not by the revision: an undo is no way to make an AI seat choose anew
    seed = f"{_secret(match)} {level} {seat} {match.length}"
    plan = plan or style_of(match, seat, level)
    ai_seat = match.game.plans.get(plan) or ai_seat_of(match.game, level)
    return match.revision, [*_line(match, seat, ai_seat, seed)]


def _secret(match: Match) -> str:
    return match.dice.seed if isinstance(match.dice, SeededDice) else ""


def style_of(match: Match, seat: int, level: str) -> str:
    """The plan that a fair seat keeps to, so that three at a table differ; empty: none.

    The first plan is left to strong seats.
    """
    names = [*match.game.plans][1:]
    if level != FAIR or not names:
        return ""
    first = names.index(SeededDice(f"{_secret(match)} styles").pick(names))
    return names[(first + seat) % len(names)]


def ai_seat_of(game: Game[Any, Any], level: str) -> AiSeat:
    """Who plays a level; a level that the game lacks is played fairly, or as well as it can."""
    levels = game.ai_levels
    return levels.get(level) or levels.get(FAIR) or [*levels.values()][-1]


def _line(
    match: Match, seat: int, ai_seat: AiSeat, seed: str, begun: Sequence[str] = ()
) -> list[str]:
    """The keys up to where chance speaks, another is asked or a leg ends; raises Circling.

    Whoever is asked may have answered beforehand, which changes what comes next.
    """
    keys: list[str] = []
    # with the seat's own standing orders, which answer when the line is played
    dice, twin = SeededDice(seed), match.rehearse(seat, ())
    while len(keys) < LONGEST_LINE and (ask := twin.asks().get(seat)) is not None:
        line, begun = begun or _next(twin, ask, ai_seat, dice, len(keys)), ()
        for number, key in enumerate(line):
            waiting = twin.asks()
            # the first key is tried whatever it is: passed over, it would be thought of for ever
            if number and (seat not in waiting or key not in waiting[seat].keys):
                break
            twin.answer(seat, key)
            keys.append(key)
            if twin.rested or twin.asks().keys() - waiting.keys():
                return keys
    if ask is not None and _is_circling(keys):
        raise EndlessAnswers(f"the last {ROUND} answers, up to one to {ask.id}, go in a circle")
    return keys


def _next(twin: Match, ask: Ask, ai_seat: AiSeat, dice: SeededDice, number: int) -> Sequence[str]:
    """The next keys: what a copy for the seat has promised need not be offered to the end."""
    if isinstance(ai_seat, Search):
        # by the line's own keys: the log's length counts what others answer in secret, too
        line = Thinker(twin, ask.seat, ai_seat, f"{dice.seed} {number}").line()
        if line[0] in ask.keys:
            return line
    return (ai_seat(ask, twin.view(ask.seat), dice),)


def choose_plan(save: bytes, seat: int, level: str) -> str:
    """The plan by which an AI seat plays the next rounds, in a game that has any."""
    match = Match.load(save, catalogue)
    search = ai_seat_of(match.game, level)
    assert isinstance(search, Search), f"{level} has no plans"
    return Thinker(match, seat, search, f"{_secret(match)} plan {seat} {match.round}").plan()


def advise(save: bytes, seat: int) -> Advice:
    """What a strong AI seat would play for a seat, from what the seat itself may know."""
    match = Match.load(save, catalogue)
    search = ai_seat_of(match.game, STRONG)
    if match.game.plans and isinstance(search, Search):
        plan = Thinker(match, seat, search, HINT).plan()
        keys = _line(match, seat, match.game.plans[plan], HINT)
        told = game_of(match).plan_words(plan, match.seats)
        return Advice(tuple(keys), tuple(_labels(match, seat, keys)), plan=told)
    found = None
    if isinstance(search, Search):
        # by the line's own keys, for the log's length counts what others answer in secret
        found = Thinker(match, seat, search, f"{HINT} 0").weighed()
    if found and found.line[0] not in match.asks()[seat].keys:
        found = None
    keys = _line(match, seat, search, HINT, found.line if found else ())
    words = tuple(_labels(match, seat, keys))
    if found is None or found.among < 2:
        return Advice(tuple(keys), words)
    instead = tuple(_labels(match, seat, found.first))
    return Advice(tuple(keys), words, instead=instead, gain=found.gain)


def _labels(match: Match, seat: int, keys: Sequence[str]) -> Iterator[str]:
    """What the keys of a line say on the buttons, as far as they are offered."""
    twin = match.rehearse(seat, ())
    for key in keys:
        ask = twin.asks().get(seat)
        if ask is None or key not in ask.keys:
            return
        yield ask.label(key)
        twin.answer(seat, key)


def review(
    slug: str, seats: int, options: Mapping[str, str], log: Sequence[Entry], seat: int
) -> list[Blunder]:
    """The answers of a seat for which a search finds better ones, the dearest first.

    Judged by what the seat could know when it gave them. Raises UserError where the rules have
    changed since, or the game weighs no answers.
    """
    game = catalogue[slug]
    search = ai_seat_of(game, STRONG)
    if not isinstance(search, Search) or game.plans:
        raise UserError(f"No single answers are weighed in {game.title}; there is no review of it.")
    search = replace(search, rollouts=search.rollouts // 2, steps=search.steps // 2)
    match = Match(game, seats, game.settle(options, seats), None)
    match.log.kept = len(log) + 2
    try:
        match.begin_at(game.setup(seats, match.options), log)
    except ReplayMismatch as mismatch:
        raise UserError(CHANGED) from mismatch
    found = [*_slips(match, seat, search)]
    return sorted(found, key=lambda slip: -slip.cost)[:SLIPS]


def _slips(match: Match, seat: int, search: Search) -> Iterator[Blunder]:
    """Each line of the seat's that was worth a search, and could have been better."""
    asking = Match(match.game, match.seats, match.options, None)
    judged = 0
    for leg in match.log.legs:
        for place, played in _played(leg.entries, seat, single=bool(match.game.weighs)):
            asking.stand_at_leg(Leg(leg.snapshot, leg.entries[:place]))
            thinker = Thinker(asking, seat, search, f"{REVIEW} {judged}")
            if judged >= JUDGED or not thinker.is_weighed(asking.asks()[seat]):
                continue
            judged += 1
            better, cost = thinker.judged(played)
            if cost >= DEAR:
                did, missed = (" · ".join(_labels(asking, seat, of)) for of in (played, better))
                yield Blunder(asking.when, did, missed, cost)


def _played(
    entries: Sequence[Entry], seat: int, *, single: bool
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The seat's answers in a leg: line by line with their places, or each by itself."""
    for of, group in groupby(enumerate(entries), lambda one: one[1].seat):
        lines = [*group] if of == seat else []
        if single:
            yield from ((place, (entry.key,)) for place, entry in lines if not entry.standing)
        elif lines and not lines[0][1].standing:
            yield lines[0][0], tuple(entry.key for _, entry in lines)


def lower_priority() -> None:
    """Begin to think, in a process that has read the rules for it: all others go first."""
    stand_aside()


def _is_circling(keys: Sequence[str]) -> bool:
    """Whether a line of the greatest length ends in a few answers that come again and again."""
    periods = range(1, ROUND + 1) if len(keys) == LONGEST_LINE else ()
    return any(keys[-ROUND:] == keys[-ROUND - period : -period] for period in periods)
