"""Why a wish was not granted, in one sentence."""

from __future__ import annotations

from rules.kernel import IllegalAnswer
from storage.errors import Conflict, LobbyRefusal, NoSuchTable, SeatBarred, SeatLost, StorageError


class Refused(Exception):  # noqa: N818  a player's wish was refused; the sentence is for them
    """A wish that cannot be granted: one sentence, ending in what to do."""


class RuleFault(Exception):  # noqa: N818
    """A bug in a rule: the stored game is untouched, a dump was written."""


PLAIN = (
    Refused,
    RuleFault,
    IllegalAnswer,
    Conflict,
    LobbyRefusal,
    NoSuchTable,
    SeatBarred,
    SeatLost,
)
"""Errors whose own words are for players."""


def sentence(error: BaseException) -> str:
    """What to tell whoever met this error of ours."""
    if isinstance(error, PLAIN):
        return str(error)
    if isinstance(error, StorageError):
        return f"{error} Please try again; if it stays, tell the bot's operator."
    return (
        "Something went wrong on my side, and the operator has a report; "
        "see how the table stands before you try again."
    )
