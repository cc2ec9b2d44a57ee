"""Queued lines: the conditions under which they are played, and the messages at their end.

Pure: functions of a match, a line and the log since it was queued.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bot.tables.lines import without_forced_keys
from bot.words.names import escape, truncate
from bot.words.refusals import UserError
from rules.kernel import IllegalAnswer, Match
from storage.premoves import Premove

MOST = 5
"""Queued lines per seat."""
LONGEST = 60
"""Keys of a line."""
PREMISE = 60
"""Characters of a premise."""
PLAYED = "Your queued line {line} was played when your turn came."
LAID = (
    "Your queued line {line} was loaded into your panel when your turn came. Commit it or go back."
)
EARLIER = "-# {count} of your queued lines had ended before. `/log` shows what was played."
LATEST = 3
"""Ends of lines shown at a time."""
BROKEN = "the log has: {line}"
BEGUN = "you have begun a move in your panel."
SHOWN = 300
"""Characters of a line that a message repeats."""
DROPPED = "Your queued line {line} was dropped: {why}"
OTHERS = " The {count} behind it went with it."
REWOUND = "the match went back to an earlier position, as everyone agreed."


def stretch(match: Match) -> int:
    """Return a number that identifies the open stretch of play within the match."""
    return match.length - len(match.log.entries)


def prepared(
    match: Match, table: str, seat: int, keys: Sequence[str], *, plays: bool, premise: str = ""
) -> Premove:
    """Return a line for the seat's next turn; during its turn, for the one after that.

    Raises UserError for a line that can't be queued.
    """
    if not keys or len(keys) > LONGEST:
        raise UserError(f"A queued line has 1 to {LONGEST} words. Yours has {len(keys)}.")
    named = " ".join(premise.split())
    if len(named) > PREMISE:
        raise UserError(f"A premise has at most {PREMISE} characters. Shorten it.")
    return Premove(
        table,
        seat,
        0,
        tuple(keys),
        plays=plays,
        premises=(named,) if named else (),
        revision=match.revision,
        barred=stretch(match) if in_turn(match, seat) else -1,
    )


def in_turn(match: Match, seat: int) -> bool:
    """Return whether a seat has a question that isn't a reaction."""
    ask = match.asks().get(seat)
    return ask is not None and not ask.reaction


def comes(match: Match, line: Premove) -> bool:
    """Return whether a line's turn has come.

    After an undo the line isn't played: its owner wants to think again.
    """
    return in_turn(match, line.seat) and match.cut is None and stretch(match) != line.barred


def against(line: Premove, lines: Sequence[str]) -> str:
    """Return the first line of the log that contains a premise; empty: none does."""
    sought = [
        re.compile(rf"(?<!\w){re.escape(premise.casefold())}(?!\w)") for premise in line.premises
    ]
    return next(
        (each for each in lines if any(premise.search(each.casefold()) for premise in sought)), ""
    )


def fitting(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the keys as they can be drafted now; raise IllegalAnswer if they can't."""
    try:
        match.rehearse(seat, keys)
    except IllegalAnswer:
        if not (shorter := without_forced_keys(match, seat, keys)):
            raise
        return shorter
    return tuple(keys)


def ended(line: Premove, words: str, match: Match) -> Premove:
    """Return a line with the message for its owner; those behind it wait for a later stretch."""
    return replace(line, word=words.format(line=quote_line(line)), barred=stretch(match))


def latest(words: Sequence[str]) -> str:
    """Return the messages about the last lines, and the number of earlier ones."""
    earlier = len(words) - LATEST
    head = [EARLIER.format(count=earlier)] if earlier > 0 else []
    return "\n".join([*head, *words[-LATEST:]])


def in_words(line: Premove) -> str:
    """Return a queued line in words, for its owner."""
    words = (
        f"{quote_line(line)}, {'played immediately' if line.plays else 'loaded into your panel'}"
    )
    if line.premises:
        words += f", unless the log mentions {escape(line.premises[0])} first"
    return words


def quote_line(line: Premove) -> str:
    """Return the keys of a line in bold, shortened to fit into a message."""
    return f"**{truncate(escape(' '.join(line.keys)), SHOWN)}**"


def drop_message(lines: Sequence[Premove], why: str) -> str:
    """Return the message for a seat whose first line can't be played; the others end with it."""
    message = DROPPED.format(line=quote_line(lines[0]), why=why)
    return message + OTHERS.format(count=len(lines) - 1) if lines[1:] else message
