"""Expected errors of an answer, an undo, a log or a save; anything else is a bug."""

from __future__ import annotations


class IllegalAnswer(Exception):  # noqa: N818  the field's own name
    """Raised when the rules don't allow an answer now; nothing has changed."""


class StaleAnswer(IllegalAnswer):
    """Raised when somebody answers a question that has closed; nothing has changed."""


class NeedsConsent(IllegalAnswer):
    """Raised when an undo needs other seats' consent.

    `drawn` is true if there has been a draw or a revealed secret since.
    """

    def __init__(self, sentence: str, seats: tuple[int, ...], *, drawn: bool) -> None:
        super().__init__(sentence)
        self.seats = seats
        self.drawn = drawn


class ReplayMismatch(Exception):  # noqa: N818
    """Raised when a log doesn't fit the rules that replay it."""


class BadSave(Exception):  # noqa: N818
    """Raised when bytes aren't a save, are damaged, or come from a newer version."""
