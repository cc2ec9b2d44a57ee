"""All units of a hex that can still move go together [4.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel import Choice
from rules.space_empires.charts.hexes import HexId
from rules.space_empires.movement.deeds.deed import Act, Deed
from rules.space_empires.movement.marching import send, whither
from rules.space_empires.position.board import Board

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu


class SendAll(Deed):
    """All that can still move from a hex [4.1]."""

    name = "fleet"
    words = "All that can move from {}"

    def asks(self, menu: Menu, act: Act) -> Choice[Any] | None:
        """Where they go."""
        return whither(menu, menu.fleet(menu.board.own(act.at, menu.seat)))

    async def carry_out(self, menu: Menu, act: Act) -> None:
        """They are sent together."""
        await send(menu, menu.fleet(menu.board.own(act.at, menu.seat)))

    def refusal(self, board: Board, seat: int, what: str) -> str:
        """Why no fleet leaves a hex [4.1]."""
        at = HexId(what.upper())
        if not board.own(at, seat):
            return f"You have no units at {at} [4.1]; send a fleet from where you have."
        return f"No two units can still move from {at} [4.1]; send one by its own name."
