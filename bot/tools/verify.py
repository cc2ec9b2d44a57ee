"""`orrery verify`: checks each game of some files against the rules and its dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

import typer

from rules import catalogue
from storage.archive import archive
from storage.archive.archive import MAX_FILE_BYTES, Archive
from storage.archive.same_deal import compare
from storage.archive.verdict import Verdict, verify
from storage.errors import BadArchive


def run(paths: Sequence[Path]) -> int:
    """Verify every game of some files and print the findings; return 1 if one is wrong, else 0.

    Several files are also compared: their tables should have the same deal. Raises BadArchive for
    an unreadable file.
    """
    wrong, deal = False, list[tuple[Archive, Verdict]]()
    for path in paths:
        if len(paths) > 1:
            typer.echo(f"{path.name}:")
        games = _games(path)
        begun = list(islice(games, 2))
        for number, data in enumerate(chain(begun, games), 1):
            if len(begun) > 1:
                typer.echo(f"Game {number}:")
            verdict = _of_file(data)
            _report(verdict)
            wrong = wrong or bool(verdict.wrong)
            if len(paths) > 1 and not verdict.wrong:
                deal.append((archive.decode(data), verdict))
    if len(deal) > 1:
        typer.echo("Compared:")
        compared = compare([claim for claim, _ in deal], [verdict for _, verdict in deal])
        _report(compared)
        wrong = wrong or bool(compared.wrong)
    return 1 if wrong else 0


def _report(verdict: Verdict) -> None:
    """Print a verdict."""
    for fact in verdict.holds:
        typer.echo(f"holds: {fact}")
    for clause in verdict.unproved:
        typer.echo(f"not proved: {clause}")
    for finding in verdict.wrong:
        typer.echo(f"wrong: {finding}")


def _games(path: Path) -> Iterator[bytes]:
    """Yield the games of a file as bytes: a single one, or one per line as self-play writes them.

    The file is read in parts no larger than a game may be. Raises BadArchive if it is invalid.
    """
    try:
        with path.open("rb") as file:
            first, most = file.readline(MAX_FILE_BYTES + 1), MAX_FILE_BYTES + 1
            if not first.rstrip().endswith(b"}"):
                yield first + file.read(max(0, most - len(first)))
                return
            yield first
            while 0 < len(line := file.readline(most)) <= MAX_FILE_BYTES:
                yield line
            if line:
                yield line
    except OSError as error:
        raise BadArchive(f"{path} cannot be read: {error.strerror}.") from error


def _of_file(data: bytes) -> Verdict:
    """Return the verdict on one game; if its digest doesn't match, on its contents as well."""
    try:
        return verify(archive.decode(data), catalogue)
    except BadArchive as error:
        changed = str(error)
    try:
        claim = archive.parse(data, Archive, "")
    except BadArchive:
        return Verdict(wrong=[changed])
    verdict = verify(claim, catalogue)
    verdict.wrong.insert(0, changed)
    return verdict
