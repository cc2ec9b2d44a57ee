"""What happened: entries of the log, news for readers, and the errors that they can meet."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False, omit_defaults=True):
    """One line of the log. `draw` numbers the dice's draw behind an outcome of chance."""

    seat: int
    key: str
    draw: int = -1
    standing: bool = False


class News(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Words for readers. `to` names the seats that may read them; None means everybody."""

    text: str
    to: tuple[int, ...] | None = None

    def for_seat(self, seat: int | None) -> bool:
        """Whether a seat (None: an onlooker) may read this."""
        return self.to is None or (seat is not None and seat in self.to)


class Tell(Protocol):
    """How a rule tells the table something."""

    def __call__(
        self, text: str, /, to: tuple[int, ...] | None = None, *, bars_undo: bool = False
    ) -> None:
        """Send words to seats; `bars_undo` marks a secret that was told."""
        ...


class StandingOrder(msgspec.Struct, frozen=True):
    """An answer given beforehand to every reaction of one kind."""

    key: str
    always: bool = False
    """False: only until the seat next acts in its own turn."""


class IllegalAnswer(Exception):  # noqa: N818  the field's own name
    """An answer that the rules do not allow now; one sentence, nothing has changed."""


class StaleAnswer(IllegalAnswer):
    """An answer to a question that is no longer open; nothing has changed."""


class ReplayMismatch(Exception):  # noqa: N818
    """A log that does not fit the rules that replay it."""


class BadSave(Exception):  # noqa: N818
    """Bytes that are no save of ours, are damaged, or come from a newer program."""


class NeedsConsent(IllegalAnswer):
    """An undo that other seats must agree to; `drawn`: chance spoke or a secret was told since."""

    def __init__(self, sentence: str, seats: tuple[int, ...], *, drawn: bool) -> None:
        super().__init__(sentence)
        self.seats = seats
        self.drawn = drawn
