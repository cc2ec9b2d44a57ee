"""`orrery verify`: the games of a file, each held against the rules and its dice."""

from __future__ import annotations

from pathlib import Path

import typer

from rules import catalogue
from storage import archive
from storage.archive import Archive
from storage.trouble import BadArchive
from storage.verdict import Verdict, verify


def run(path: Path) -> int:
    """Verify every game of a file and tell; the exit code is 1 where something is wrong.

    Raises BadArchive for a file that cannot be read at all.
    """
    games = _games(path)
    wrong = False
    for number, data in enumerate(games, 1):
        if len(games) > 1:
            typer.echo(f"Game {number}:")
        verdict = _of_file(data)
        for fact in verdict.holds:
            typer.echo(f"holds: {fact}")
        for finding in verdict.wrong:
            typer.echo(f"wrong: {finding}")
        wrong = wrong or bool(verdict.wrong)
    return 1 if wrong else 0


def _games(path: Path) -> list[bytes]:
    """The games of a file: a single one, or one in each line as self-play writes them."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadArchive(f"{path} cannot be read: {error.strerror}.") from error
    lines = data.splitlines()
    return lines if len(lines) > 1 and lines[0].endswith(b"}") else [data]


def _of_file(data: bytes) -> Verdict:
    """The verdict on one game; where its digest does not fit, also what was changed."""
    try:
        return verify(archive.decode(data), catalogue)
    except BadArchive as error:
        changed = str(error)
    try:
        claim = archive.parsed(data, Archive, "")
    except BadArchive:
        return Verdict(wrong=[changed])
    verdict = verify(claim, catalogue)
    verdict.wrong.insert(0, changed)
    return verdict
