"""Standing orders for battles, changed in one's own movement [5.1.5]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from rules.space_empires.movement.context import Context
from rules.space_empires.movement.deeds.deed import Act, Deed
from rules.space_empires.movement.deeds.rarer import BACK
from rules.space_empires.position.orders import (
    RETREATS,
    SCREEN_WORDS,
    TARGET_WORDS,
    Conduct,
    Orders,
    Screen,
    Targets,
    orders_words,
)
from rules.space_empires.position.questions import moving

RETREAT_WORDS: Final = (
    "Never retreat",
    "Retreat below 30 % of the strength",
    "Retreat below half of the strength",
    "Retreat unless clearly stronger",
)
CHANGES: Final = {
    "conduct:orders": "Fight battles by these orders",
    "conduct:ask": "Ask at each battle how it is fought",
    "conduct:hand": "Decide shot by shot, also when attacked",
    **{f"targets:{what}": words.capitalize() for what, words in TARGET_WORDS.items()},
    **{f"retreat:{at}": words for at, words in zip(RETREATS, RETREAT_WORDS, strict=True)},
    **{f"screen:{whom}": words.capitalize() for whom, words in SCREEN_WORDS.items()},
    "bombard:yes": "Fire at colonies",
    "bombard:no": "Spare colonies",
}
_READERS: Final[dict[str, Callable[[str], object]]] = {
    "conduct": Conduct,
    "targets": Targets,
    "retreat": int,
    "screen": Screen,
    "bombard": "yes".__eq__,
}
_VALUES: Final = {
    key: (what, _READERS[what](value)) for key in CHANGES for what, _, value in [key.partition(":")]
}
"""What each change sets, and to what."""


class StandingOrders(Deed):
    """One of the standing orders for battles is changed [5.1.5]."""

    name = "orders"
    words = "Set standing battle orders"

    async def carry_out(self, context: Context, act: Act) -> None:  # noqa: ARG002
        """The new order holds from the next battle on."""
        player = context.board.player(context.seat)
        now = player.orders
        options = {key: key for key, (what, new) in _VALUES.items() if getattr(now, what) != new}
        options[BACK] = BACK
        note = f"Which standing battle order do you give [5.1.5]? Now: {orders_words(now)}."
        key = await moving("orders.what", context.seat, options, note, _words)
        if key != BACK:
            player.orders = changed(now, key)
            player.orders.open = False


def _words(key: str) -> str:
    return CHANGES.get(key, "Keep these orders")


def changed(orders: Orders, key: str) -> Orders:
    """Orders after one change, such as `retreat:50`."""
    what, value = _VALUES[key]
    return msgspec.structs.replace(orders, **{what: value})
