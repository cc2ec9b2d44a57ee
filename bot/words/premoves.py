"""Messages to the owners of queued lines."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.names import escape, truncate
from storage.schema.people_records import Premove

SHOWN = 300
"""Characters of a line that a message repeats."""
DROPPED = "Your queued line {line} was dropped: {why}"
OTHERS = " The {count} behind it went with it."
REWOUND = "the match went back to an earlier position, as everyone agreed."


def quote_line(line: Premove) -> str:
    """Return the keys of a line in bold, shortened to fit into a message."""
    return f"**{truncate(escape(' '.join(line.keys)), SHOWN)}**"


def drop_message(lines: Sequence[Premove], why: str) -> str:
    """Return the message for a seat whose first line can't be played; the others end with it."""
    message = DROPPED.format(line=quote_line(lines[0]), why=why)
    return message + OTHERS.format(count=len(lines) - 1) if lines[1:] else message
