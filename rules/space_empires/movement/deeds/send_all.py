"""All units of a hex that can still move go together [4.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel import Choice
from rules.space_empires.movement.deeds.deed import Act, Deed
from rules.space_empires.movement.marching import send, whither

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu


class SendAll(Deed):
    """All that can still move from a hex [4.1]."""

    name = "fleet"
    words = "All that can move from {}"

    def asks(self, menu: Menu, act: Act) -> Choice[Any] | None:
        """Where they go."""
        return whither(menu, menu.movers(menu.board.own(act.at, menu.seat)))

    async def carry_out(self, menu: Menu, act: Act) -> None:
        """They are sent together."""
        await send(menu, menu.movers(menu.board.own(act.at, menu.seat)))
