"""The latest move as a table's message leads with it: what matters most comes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.words.news import DETAIL_PREFIX, HEADLINE_PREFIX, SUBJECT
from bot.words.phone_lines import brief_news, split_actions

MAX_MOVE_LINES = 4
"""Maximum number of one player's lines shown as the latest move."""
MAX_RESULT_LINES = 2
"""Maximum number of lines without a player that follow the move, such as a deal made."""
LONGEST_SENTENCE = 90
"""Characters of a sentence that a phone shows in two lines; longer ones are split."""
LONGEST_LIST = 300
"""Characters of a list of further actions, about seven lines of a phone; the rest is counted."""
BRIEF_LINES = 3
"""Lines of a phone that one further line of the move takes at most."""


class LatestMove(NamedTuple):
    """News lines in markdown, divided into the latest move and all others."""

    lead: list[str]
    others: list[str]


def latest_move(lines: Sequence[str], with_names: Callable[[str], str]) -> LatestMove:
    """Return the latest move, its headlines in bold and all but one other line in small print.

    `lines` are ranked (`ranked_lines`). Names replace the placeholders for seats only in the
    result, because the name *Ann* is also the beginning of *Ann Lee*. A move without a headline has
    the last earlier one above it, such as a battle before the next player declined an offer. How it
    was paid comes last, and is left out for earlier moves.
    """
    if not lines:
        return LatestMove([], [])
    plain = [line.removeprefix(HEADLINE_PREFIX) for line in lines]
    first, mover, move = _find_move(plain)
    heads = [number for number in move if lines[number] != plain[number]]
    before = [number for number in range(first) if lines[number] != plain[number]]
    shown = heads or before[-1:]
    deeds = [with_names(plain[number]) for number in move if number not in shown]
    payments = [number for number in range(first, len(lines)) if _is_payment(plain[number], mover)]
    lead = [f"**{with_names(plain[number])}**" for number in shown]
    lead += _first_sentence(deeds[0]) if deeds else []
    lead += [f"-# {brief_news(line, BRIEF_LINES)}" for line in deeds[1:]]
    lead += [f"-# {with_names(plain[number])}" for number in payments]
    others = [
        number
        for number in range(len(lines))
        if number not in {*move, *shown, *payments}
        and not (number < first and plain[number].startswith(DETAIL_PREFIX))
    ]
    return LatestMove(lead, [with_names(plain[number]) for number in others])


def _find_move(lines: Sequence[str]) -> tuple[int, str, list[int]]:
    """Return the first line of the latest move, its player's placeholder, and all its lines.

    Lines without a player, such as losses, belong to the move if they are between two lines of its
    player or follow the last one. The placeholder is empty if no line is about a player.
    """
    subjects = {number: SUBJECT.match(line) for number, line in enumerate(lines)}
    movers = {number: subject[0] for number, subject in subjects.items() if subject}
    numbers = [*movers]
    latest = numbers[-1] if numbers else len(lines) - 1
    mover = movers.get(latest, "")
    first = latest
    for number in reversed(numbers[-MAX_MOVE_LINES:-1]):
        if movers[number] != mover:
            break
        first = number
    own = [n for n in range(first, latest + 1) if not lines[n].startswith(DETAIL_PREFIX)]
    after = [n for n in range(latest + 1, len(lines)) if not lines[n].startswith(DETAIL_PREFIX)]
    return first, mover, [*own, *after[:MAX_RESULT_LINES]]


def _is_payment(line: str, mover: str) -> bool:
    """Return whether a line describes how the mover paid."""
    return bool(mover) and line.startswith(f"{DETAIL_PREFIX}{mover}")


def _first_sentence(line: str) -> list[str]:
    """Return a sentence of at most two lines, with further actions as a list in small print."""
    first, *others = split_actions(line)
    if len(line) <= LONGEST_SENTENCE or not others:
        return [line]
    shown, room = list[str](), LONGEST_LIST
    for action in others:
        room -= len(action)
        if room < 0 and shown:
            break
        shown.append(action)
    left = len(others) - len(shown)
    more = [f"… ({left} more)"] if left else []
    return [f"{first}.", f"-# {DETAIL_PREFIX}{' · '.join([*shown, *more])}"]
