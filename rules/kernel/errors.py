"""Expected errors of an answer, an undo, a log or a save; anything else is a bug."""

from __future__ import annotations


class IllegalAnswer(Exception):  # noqa: N818  the field's own name
    """Raised for an answer that the rules don't allow now; nothing has changed."""


class StaleAnswer(IllegalAnswer):
    """Raised for an answer to a question that is no longer open; nothing has changed."""


class NeedsConsent(IllegalAnswer):
    """Raised for an undo that needs other seats' consent.

    `drawn` is true if there has been a draw or a revealed secret since.
    """

    def __init__(self, sentence: str, seats: tuple[int, ...], *, drawn: bool) -> None:
        super().__init__(sentence)
        self.seats = seats
        self.drawn = drawn


class ReplayMismatch(Exception):  # noqa: N818
    """Raised when a log doesn't fit the rules that replay it."""


class BadSave(Exception):  # noqa: N818
    """Raised for bytes that aren't a save, are damaged, or come from a newer version."""
