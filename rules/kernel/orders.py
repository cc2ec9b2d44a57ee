"""Standing orders: automatic answers to all reactions of one kind."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.kernel.choice import Choice, Reaction
from rules.kernel.together import PASS


class StandingOrder(msgspec.Struct, frozen=True):
    """An automatic answer to every reaction of one kind."""

    key: str
    always: bool = False
    """False: until the end of the seat's next turn."""
    until_move: bool = False
    """True: until the seat's first move in its next turn."""
    ending: bool = False
    """True if that turn has begun, so that the order ends with the open leg."""

    @property
    def is_passing_for_now(self) -> bool:
        """True for a pass that lapses, so that a later one may replace it."""
        return self.key == PASS and not self.always


class Orders(msgspec.Struct):
    """All standing orders of a match, by seat and by the reaction's id."""

    given: dict[int, dict[str, StandingOrder]] = {}
    moved: set[int] = set()
    """Seats that have moved in the open leg."""

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

    def note_move(self, choice: Choice[Any], *, replayed: bool) -> None:
        """Mark a seat's temporary orders to end with the leg, at its first move in it.

        Orders given after that move last until the seat's next turn, not only to the end of this
        one: otherwise a pass given as a turn ends would be asked for again in the same turn. An
        answer that is only replayed marks nothing.
        """
        if isinstance(choice, Reaction) or choice.seat in self.moved:
            return
        self.moved.add(choice.seat)
        own = self.given.get(choice.seat)
        if replayed or not own:
            return
        kept = {reaction: order for reaction, order in own.items() if not order.until_move}
        self.given[choice.seat] = {
            reaction: order if order.always else replace(order, ending=True)
            for reaction, order in kept.items()
        }

    def begin_leg(self, *, replayed: bool) -> None:
        """Forget the moves of the last leg, and end its orders unless it is only replayed."""
        self.moved = set()
        for seat, own in () if replayed else self.given.items():
            self.given[seat] = {key: order for key, order in own.items() if not order.ending}
