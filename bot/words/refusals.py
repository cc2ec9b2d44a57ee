"""Errors as sentences for the person who caused them."""

from __future__ import annotations

from bot.user_errors import RuleFault, UserError
from rules.kernel import IllegalAnswer
from storage.errors import Refusal, StorageError

PLAYER_ERRORS = (UserError, RuleFault, IllegalAnswer, Refusal)
"""Errors whose texts are written for players."""


def sentence(error: BaseException) -> str:
    """Return the text about an error for the person who caused it."""
    if isinstance(error, PLAYER_ERRORS):
        return str(error)
    if isinstance(error, StorageError):
        return f"{error} Please try again. If it persists, contact the bot's operator."
    return (
        "Something went wrong on my end, and the operator has been notified. "
        "Check the table before you try again."
    )
