"""Work for AI processes: an AI seat's next move and its plan.

Everything here runs outside the bot's own process, on a save, without clock or database.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.ai.levels import ai_seat_of
from rules import catalogue
from rules.kernel import (
    AiSeat,
    Ask,
    Match,
    Search,
    SeededDice,
    Thinker,
)
from rules.table_game import FAIR

LONGEST_LINE = 200
"""Maximum number of answers in one line of an AI seat."""
LOOP_LENGTH = 100
"""Answers at the end of such a line that indicate an endless loop if they repeat."""


class EndlessAnswers(Exception):  # noqa: N818 - shown as a sentence
    """Raised when an AI seat repeats the same answers endlessly."""


def think(save: bytes, seat: int, level: str, plan: str = "") -> tuple[int, list[str]]:
    """Return the revision of a match and the line that an AI seat plays at it.

    The AI seat gets only its own questions and view, or copies of the match with unknown parts
    drawn at random. The line ends at the next chance event. `plan` is one of the game's plans. The
    AI's random choices depend on the match's secret seed, so nobody can predict them. Raises
    EndlessAnswers for an endless line.
    """
    match = Match.load(save, catalogue)
    # not by the revision: an undo mustn't make an AI seat choose again
    seed = f"{_secret(match)} {level} {seat} {match.length}"
    plan = plan or style_of(match, seat, level)
    game = match.game
    ai_seat = game.plans.get(plan) or game.styles.get(plan) or ai_seat_of(game, level)
    return match.revision, [*line_of(match, seat, ai_seat, seed)]


def _secret(match: Match) -> str:
    """Return the secret seed of a match's dice; empty for fixed dice."""
    return match.dice.seed if isinstance(match.dice, SeededDice) else ""


def style_of(match: Match, seat: int, level: str) -> str:
    """Return the name of the style in which a fair seat plays; empty in a game without styles.

    The three fair seats of a table differ.
    """
    names = [*match.game.styles]
    if level != FAIR or not names:
        return ""
    first = names.index(SeededDice(f"{_secret(match)} styles").pick(names))
    return names[(first + seat) % len(names)]


def line_of(
    match: Match, seat: int, ai_seat: AiSeat, seed: str, begun: Sequence[str] = ()
) -> list[str]:
    """Return the keys that an AI answers until others or chance come next, or the leg ends.

    `begun` are its first keys, if known. Other seats may have standing orders, whose answers change
    what comes next. Raises EndlessAnswers if its answers come to no end.
    """
    keys: list[str] = []
    # with the seat's own standing orders, which answer when the line is played
    dice, rehearsal = SeededDice(seed), match.rehearse(seat, ())
    while len(keys) < LONGEST_LINE and (ask := rehearsal.asks().get(seat)) is not None:
        line, begun = begun or _think_next(rehearsal, ask, ai_seat, dice, len(keys)), ()
        for number, key in enumerate(line):
            waiting = rehearsal.asks()
            # the first key is tried whatever it is: passed over, it would be thought of forever
            if number and (seat not in waiting or key not in waiting[seat].keys):
                break
            rehearsal.answer(seat, key)
            keys.append(key)
            if rehearsal.rested or rehearsal.asks().keys() - waiting.keys():
                return keys
    if ask is not None and _is_circling(keys):
        raise EndlessAnswers(
            f"the last {LOOP_LENGTH} answers, up to one to {ask.id}, go in a circle"
        )
    return keys


def _think_next(
    rehearsal: Match, ask: Ask, ai_seat: AiSeat, dice: SeededDice, answers_given: int
) -> Sequence[str]:
    """Return the keys that the AI plays next: a searched line, or one key by policy.

    Keys after the first may be illegal. A search draws other numbers after other `answers_given`.
    """
    if isinstance(ai_seat, Search):
        # by the line's own keys: the log's length counts what others answer in secret, too
        line = Thinker(rehearsal, ask.seat, ai_seat, f"{dice.seed} {answers_given}").line()
        if line[0] in ask.keys:
            return line
    return (ai_seat(ask, rehearsal.view(ask.seat), dice),)


def choose_plan(save: bytes, seat: int, level: str) -> str:
    """Return the name of the plan that a strong seat follows in the next rounds."""
    match = Match.load(save, catalogue)
    search = ai_seat_of(match.game, level)
    assert isinstance(search, Search), f"{level} has no plans"
    return Thinker(match, seat, search, f"{_secret(match)} plan {seat} {match.round}").plan()


def _is_circling(keys: Sequence[str]) -> bool:
    """Return whether a line of maximum length ends with a repeated sequence of keys."""
    periods = range(1, LOOP_LENGTH + 1) if len(keys) == LONGEST_LINE else ()
    return any(keys[-LOOP_LENGTH:] == keys[-LOOP_LENGTH - period : -period] for period in periods)
