"""Standing orders for battles, changed in one's own movement [5.1.5]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from rules.space_empires.charts.content import WORDS
from rules.space_empires.movement.actions.action import Act, MovementAction
from rules.space_empires.movement.context import Context
from rules.space_empires.position.orders import Conduct, Orders, Screen, Targets, orders_words
from rules.space_empires.position.questions import moving
from rules.space_empires.position.words import BACK

CHANGES: Final = WORDS["orders"]
_READERS: Final[dict[str, Callable[[str], object]]] = {
    "conduct": Conduct,
    "targets": Targets,
    "retreat": int,
    "screen": Screen,
    "bombard": "yes".__eq__,
}
_VALUES: Final = {
    key: (field, _READERS[field](value))
    for key in CHANGES
    for field, _, value in [key.partition(":")]
    if value
}
"""Fields set by each change, and their values."""


class StandingOrders(MovementAction):
    """One of the standing orders for battles is changed [5.1.5]."""

    name = "orders"
    words = "Set standing battle orders"

    async def carry_out(self, context: Context, _act: Act) -> None:
        """Set the new order, in force from the next battle on."""
        player = context.board.player(context.seat)
        now = player.orders
        options = {key: key for key, (field, new) in _VALUES.items() if getattr(now, field) != new}
        options[BACK] = BACK
        question = "Which standing battle order do you change?", "5.1.5"
        at = context.seat, options, question, CHANGES.__getitem__
        key = await moving("orders.what", *at, note=lambda: f"Now: {orders_words(now)}.")
        if key != BACK:
            player.orders = change_orders(now, key)
            player.orders.open = False


def change_orders(orders: Orders, key: str) -> Orders:
    """Return orders after one change, such as `retreat:50`."""
    field, value = _VALUES[key]
    return msgspec.structs.replace(orders, **{field: value})
