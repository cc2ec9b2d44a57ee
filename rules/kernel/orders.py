"""Standing orders: automatic answers to all reactions of one kind."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.choice import Choice, Reaction


class StandingOrder(msgspec.Struct, frozen=True):
    """An automatic answer to every reaction of one kind."""

    key: str
    always: bool = False
    """False: only until the seat next acts in its own turn."""


class Orders(msgspec.Struct):
    """All standing orders of a match, by seat and by the reaction's id."""

    given: dict[int, dict[str, StandingOrder]] = {}

    def give(self, seat: int, reaction: str, order: StandingOrder | None) -> None:
        """Replace the seat's order for this reaction; None cancels it."""
        own = self.given.setdefault(seat, {})
        own.pop(reaction, None)
        if order is not None:
            own[reaction] = order

    def key_for(self, choice: Choice[Any]) -> str | None:
        """Return a standing order's answer to a reaction; None without an order or if illegal."""
        order = self.given.get(choice.seat, {}).get(choice.id)
        if order and isinstance(choice, Reaction) and order.key in choice.options:
            return order.key
        return None

    def end_after(self, choice: Choice[Any]) -> None:
        """End the orders that lasted until the seat's own turn."""
        own = self.given.get(choice.seat)
        if own and not isinstance(choice, Reaction):
            self.given[choice.seat] = {
                holder: order for holder, order in own.items() if order.always
            }
