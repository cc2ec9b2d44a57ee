"""Expected errors of an answer, an undo, a log or a save; anything else is a bug."""

from __future__ import annotations


class IllegalAnswer(Exception):  # noqa: N818  the field's own name
    """An answer that the rules don't allow now; nothing has changed. The text is one sentence."""


class StaleAnswer(IllegalAnswer):
    """An answer to a question that is no longer open; nothing has changed."""


class NeedsConsent(IllegalAnswer):
    """An undo that needs other seats' consent; `drawn`: a draw or a revealed secret came since."""

    def __init__(self, sentence: str, seats: tuple[int, ...], *, drawn: bool) -> None:
        super().__init__(sentence)
        self.seats = seats
        self.drawn = drawn


class ReplayMismatch(Exception):  # noqa: N818
    """A log that does not fit the rules that replay it."""


class BadSave(Exception):  # noqa: N818
    """Bytes that aren't a save of this program, are damaged, or come from a newer version."""
