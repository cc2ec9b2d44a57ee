"""The context of a turn: the state, the active player, and the callback for news."""

from __future__ import annotations

from rules.kernel import Chance, Tell
from rules.starfarers.charts.thrust import PAIRS, thrust_of
from rules.starfarers.position.state import Player, State


class Context:
    """The active player's turn."""

    __slots__ = ("seat", "state", "tell")

    def __init__(self, state: State, tell: Tell, seat: int | None = None) -> None:
        self.state = state
        self.tell = tell
        self.seat = state.active if seat is None else seat

    @property
    def me(self) -> Player:
        """The active player."""
        return self.state.players[self.seat]

    def report_action(self, text: str, *, headline: bool = False) -> None:
        """Report to everybody what the active player does."""
        self.tell(f"{{{self.seat}}} {text}.", headline=headline)

    async def shake(self, name: str) -> int:
        """Shake a prototype: return the thrust of two balls."""
        return thrust_of(await Chance(name, PAIRS, f"{name} {self.seat}"))
