"""What is seldom done stands behind a question of its own [4.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel import Choice
from rules.space_empires.movement.deeds.deed import Act, Deed

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu


class Done(Deed):
    """The movement ends [4.1]."""

    name = "done"
    words = "End the movement"


class Back(Deed):
    """Nothing of what is seldom done [4.1]."""

    name = "back"
    words = "None of these"


class More(Deed):
    """One of the deeds that are seldom done [4.1]."""

    name = "more"
    words = "Split, join, upgrade, scuttle, orders"

    def asks(self, menu: Menu, act: Act) -> Choice[Any] | None:  # noqa: ARG002
        """Which of them."""
        return _which(menu)

    async def carry_out(self, menu: Menu, act: Act) -> None:  # noqa: ARG002
        """It is done at once."""
        rare = await _which(menu)
        await rare.deed.carry_out(menu, rare)


def _which(menu: Menu) -> Choice[Act]:
    return Choice(
        "move.more",
        menu.seat,
        "What do you move?",
        "4.1",
        menu.rarer(),
        label=lambda act: act.label,
        note=lambda: "What else do you do?",
    )
