"""Errors whose texts are for players, raised anywhere in the bot."""

from __future__ import annotations


class UserError(Exception):
    """Raised to reject a user's request; the message says why, and what to do."""


class RuleFault(Exception):  # noqa: N818
    """Raised for a bug in a rule; the stored game is untouched, and a crash report was written."""
