"""Matches built again from their logs, ready to go on: for rewinding and for imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel import Entry, Game, IllegalAnswer, Match, ReplayMismatch, SeededDice


def rebuild(
    game: Game[Any, Any],
    *,
    seats: int,
    options: Mapping[str, str],
    entries: Sequence[Entry],
    seed: str,
    next_draw: int,
    revision: int,
) -> Match:
    """The match to which a log leads, with dice that go on at `next_draw`.

    Raises ReplayMismatch where the log does not fit the rules.
    """
    onward = SeededDice(seed, next_draw)
    try:
        match = Match.start(game, seats=seats, options=options, dice=onward, log=entries)
    except IllegalAnswer as error:
        raise ReplayMismatch(str(error)) from error
    if match.length != len(entries):
        raise ReplayMismatch(f"{len(entries)} entries are logged, but {match.length} were played")
    match.revision = revision
    match.log.changed([])
    return match
