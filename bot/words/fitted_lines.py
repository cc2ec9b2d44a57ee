"""Lines of a list that may not fit into a message."""

from __future__ import annotations

from collections.abc import Sequence

MORE_LINES = "- and {count} more."


def fit_lines(
    lines: Sequence[str], room: int, more: str = MORE_LINES, *, others: int = 0
) -> list[str]:
    """Return the first lines that fit into `room` characters, and a line that counts the others.

    No line is cut: half a link would show as its URL. `more` is the text of the last line, with
    `{count}`; `others` are lines that were left out before.
    """
    if not others and _length(lines) <= room:
        return list(lines)
    kept = list[str]()
    room -= len(more.format(count=len(lines) + others))
    for line in lines:
        if _length([*kept, line, ""]) > room:
            break
        kept.append(line)
    return [*kept, more.format(count=len(lines) - len(kept) + others)]


def _length(lines: Sequence[str]) -> int:
    """Return the characters of some lines, with the line breaks between them."""
    return len("\n".join(lines))
