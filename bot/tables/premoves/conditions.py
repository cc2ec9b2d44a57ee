"""Lines that a person has prepared for turns to come: when they come, and what ends them.

Pure: a match, a line and what the log has told since give what becomes of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bot.tables.lines import shortened
from bot.words.names import marked, short
from bot.words.refusals import Refused
from rules.kernel import IllegalAnswer, Match
from storage.schema.people_records import Premove

MOST = 5
"""Lines of a seat that may wait."""
LONGEST = 60
"""Keys of a line."""
PREMISE = 60
"""Characters of a premise."""
SHOWN = 300
"""Characters of a line that a message repeats."""
PLAYED = "Your queued line {line} was played when your turn came."
LAID = "Your queued line {line} was laid into your panel when your turn came; commit it or go back."
DROPPED = "Your queued line {line} was dropped: {why}"
OTHERS = " The {count} behind it went with it."
REWOUND = "the match went back to an earlier position, as all agreed."
EARLIER = "-# {count} of your queued lines had ended before; `/log` tells what was played."
LATEST = 3
"""Ends of lines that are told at once."""
TOLD = "the log told meanwhile: {told}"
BEGUN = "your panel holds a move that you have begun."


def stretch(match: Match) -> int:
    """Entries before the open stretch of play, which no other stretch of the match has."""
    return match.length - len(match.log.entries)


def prepared(
    match: Match, table: str, seat: int, keys: Sequence[str], *, plays: bool, premise: str = ""
) -> Premove:
    """A line for the seat's next turn; while it is asked already, for the one after that.

    Raises Refused for what cannot be kept.
    """
    if not keys or len(keys) > LONGEST:
        raise Refused(f"A line for later has 1 to {LONGEST} words; this one has {len(keys)}.")
    named = " ".join(premise.split())
    if len(named) > PREMISE:
        raise Refused(f"A premise is a name of at most {PREMISE} characters; shorten it.")
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
    """Whether a seat is asked what is not out of turn."""
    ask = match.asks().get(seat)
    return ask is not None and not ask.reaction


def comes(match: Match, line: Premove) -> bool:
    """Whether the turn has come for which a line was prepared.

    What was taken back is not answered by a line: its owner wants to think again.
    """
    return in_turn(match, line.seat) and match.cut is None and stretch(match) != line.barred


def against(line: Premove, told: Sequence[str]) -> str:
    """The first of these lines of the log that names a premise; empty: they still hold."""
    sought = [re.compile(rf"(?<!\w){re.escape(one.casefold())}(?!\w)") for one in line.premises]
    return next((each for each in told if any(one.search(each.casefold()) for one in sought)), "")


def fitting(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """The keys as they can be drafted now; raises IllegalAnswer where they cannot."""
    try:
        match.rehearse(seat, keys)
    except IllegalAnswer:
        if not (shorter := shortened(match, seat, keys)):
            raise
        return shorter
    return tuple(keys)


def written(line: Premove) -> str:
    """A line as messages show it."""
    return f"**{short(marked(' '.join(line.keys)), SHOWN)}**"


def ended(line: Premove, words: str, match: Match) -> Premove:
    """A line with the word for its owner; those behind it are not for this stretch."""
    return replace(line, word=words.format(line=written(line)), barred=stretch(match))


def dropped(lines: Sequence[Premove], why: str) -> str:
    """The word for the owner of lines of which the first cannot be played, and why."""
    word = DROPPED.format(line=written(lines[0]), why=why)
    return word + OTHERS.format(count=len(lines) - 1) if lines[1:] else word


def latest(words: Sequence[str]) -> str:
    """What has become of the last of somebody's lines; of earlier ones only how many there were."""
    earlier = len(words) - LATEST
    head = [EARLIER.format(count=earlier)] if earlier > 0 else []
    return "\n".join([*head, *words[-LATEST:]])


def in_words(line: Premove) -> str:
    """A line that waits, as its owner reads it."""
    told = f"{written(line)}, {'played at once' if line.plays else 'laid into your panel'}"
    if line.premises:
        told += f", unless the log tells of {marked(line.premises[0])} first"
    return told
