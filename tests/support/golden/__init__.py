"""Golden plays: a match as a short text that people read and tests compare, for any game.

A file is a header, a blank line and the play. The header and the lines that begin with `>` are
input; all else is written by `python -m tests.support.golden --update [FILE ...]`.

    game: lanterns          > 0 oil:2 none          seat 0 answers, one key after another
    seats: 2                > 0 < undo              seat 0 takes its last answer back
    options: nights=1       > 0 < undo 1 2          ... with the consent of seats 1 and 2
    seed: golden            > 1 < order gust pass   a standing order until the seat's turn
    about: one line         > 1 < order gust pass always
    by: round               a paragraph for a whole round, not for each seat's answers
    hide: supply standing   parts of the view, at any depth, that are not followed in words
    mute: moves unloads     news with these words are not written out: the answers say it

Below the answers stands what is new by them: a question when the first of its kind is asked (`?`),
what chance and standing orders said (`.`), the news with their readers (`:`) and what changed in
a spectator's view (`~`). A round ends with digests (`=`) of all that is not written out: which
questions were asked with which keys, what each seat saw at each rest point, and what was muted.
Answers are recorded: no AI plays here, so a better one changes nothing.
`python -m tests.support.golden --full FILE` prints a play with every question and every view, to
compare two versions of the program where a digest differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

from tests.support.golden.script import Deed, Header, begin, parse
from tests.support.golden.story import Story

__all__ = ["Deed", "Header", "begin", "check", "difference", "parse", "plays", "written"]

TESTS = Path(__file__).parents[2]
DIFF_LINES = 60
MOST_LINES = 409
"""Lines of a play at most, so that somebody reads it."""


def written(header: Header, play: Sequence[Deed]) -> str:
    """Return a play as the text of its file."""
    lines = [*header.lines(), "", *Story(header).lines(play)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def difference(old: str, new: str) -> list[str]:
    """Return the first lines of a diff."""
    lines = list(unified_diff(old.splitlines(), new.splitlines(), "written", "played", lineterm=""))
    left_out = len(lines) - DIFF_LINES
    return [*lines[:DIFF_LINES], *([f"... {left_out} lines more"] if left_out > 0 else [])]


def check(path: Path) -> None:
    """Play a file again; a difference fails with a diff and the way to accept it."""
    old = path.read_text(encoding="utf-8")
    new = written(*parse(old))
    if new == old:
        return
    hint = (
        f"if this is intended: python -m tests.support.golden --update {path.name}",
        f"where a digest alone differs: python -m tests.support.golden --full {path.name}",
    )
    lines = [f"{path.name} differs from its recorded play:", *difference(old, new), *hint]
    raise AssertionError("\n".join(lines))


def plays(folder: Path = TESTS) -> list[Path]:
    """Return all golden plays below a folder."""
    return sorted(folder.rglob("plays/*.txt"))
