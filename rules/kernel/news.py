"""News: what the rules tell the table. News are output; nothing is worked out from them."""

from __future__ import annotations

from typing import Protocol

import msgspec


class News(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Words for readers. `to` names the seats that may read them; None means everybody."""

    text: str
    to: tuple[int, ...] | None = None
    headline: bool = False
    """Whether nobody may miss it, such as a battle: it stands first where news are cut short."""

    def for_seat(self, seat: int | None) -> bool:
        """Whether a seat (None: an onlooker) may read this."""
        return self.to is None or (seat is not None and seat in self.to)


class Tell(Protocol):
    """How a rule tells the table something."""

    def __call__(
        self,
        text: str,
        /,
        to: tuple[int, ...] | None = None,
        *,
        bars_undo: bool = False,
        headline: bool = False,
    ) -> None:
        """Send words to seats; `bars_undo` marks a secret, `headline` what nobody may miss."""
        ...
