"""Joint actions of a hex's units: moving as a fleet, or uncloaking to attack [4.1, 12.1.2]."""

from __future__ import annotations

from typing import Any

from rules.kernel import Choice
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.words import owner_words
from rules.space_empires.movement.actions.action import Act, MovementAction
from rules.space_empires.movement.context import Context
from rules.space_empires.movement.marching import able, send, together, whither
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit


class SendAll(MovementAction):
    """All that can still move from a hex [4.1]."""

    name = "fleet"
    words = "Everything that can move from {}"

    def asks(self, context: Context, act: Act) -> Choice[Any] | None:
        """Return the question for the destination."""
        return whither(context, _fleet(context, act.at))

    async def carry_out(self, context: Context, act: Act) -> None:
        """Send the units together."""
        await send(context, _fleet(context, act.at))

    def refusal(self, board: Board, seat: int, name: str) -> str:
        """Return the reason why no fleet can leave a hex [4.1]."""
        at = HexId(name.upper())
        if not board.own(at, seat):
            return f"You have no units at {at} [4.1]. Send one from a hex with units."
        return (
            f"There aren't two units that can still move from {at} [4.1]. Send one by its own name."
        )


def _fleet(context: Context, at: HexId) -> list[Unit]:
    return together(context, able(context, context.board.own(at, context.seat)))


class Uncloak(MovementAction):
    """All cloaked raiders in a hex attack the enemies there [12.1.2]."""

    name = "strike"
    words = "Uncloak at {} and attack"

    async def carry_out(self, context: Context, act: Act) -> None:
        """Uncloak the units, which stay and fight."""
        for unit in context.board.own(act.at, context.seat):
            if unit.cloaked:
                unit.cloaked, unit.halted = False, True
        context.board.tell(f"{owner_words(context.seat)}'s Raiders attack at {act.at}.")
        context.touch((act.at,))

    def refusal(self, board: Board, seat: int, name: str) -> str:
        """Return the reason why no unit can uncloak in a hex [12.1.2]."""
        at = HexId(name.upper())
        if not any(unit.cloaked for unit in board.own(at, seat)):
            return f"You have no cloaked Raiders at {at} [12.1.2]. Choose a hex where some are."
        return f"There's nobody to attack at {at} [12.1.2]. The Raiders there may stay or move."
