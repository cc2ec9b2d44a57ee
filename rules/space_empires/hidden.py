"""What a seat could imagine in place of what it does not know [2.3.1]."""

from __future__ import annotations

from rules.kernel import Dice
from rules.space_empires.state import State


def redeal(state: State, seat: int, dice: Dice) -> None:
    """Give enemies' hidden counters, sheets and markers anew, as a seat could imagine them."""
