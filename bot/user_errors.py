"""Errors whose texts are for players, raised anywhere in the bot."""

from __future__ import annotations


class UserError(Exception):
    """A request that can't be granted; its text says why, and what to do."""


class RuleFault(Exception):  # noqa: N818
    """A rule has a bug: the stored game is untouched, and a crash report was written."""
