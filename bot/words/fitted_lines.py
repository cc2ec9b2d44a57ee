"""Lines of a list that may outgrow a message."""

from __future__ import annotations

from collections.abc import Sequence

MORE = "- and {count} more."


def fit_lines(lines: Sequence[str], room: int, more: str = MORE, *, others: int = 0) -> list[str]:
    """Return the first lines that fit into `room` characters; `more` counts those left out.

    No line is cut: half a link would show as its address. `others` are left out already.
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
    return len("\n".join(lines))
