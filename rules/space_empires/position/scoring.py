"""The result of a match: places by victory, then by what the colonies yield [20.2]."""

from __future__ import annotations

from rules.kernel import Result
from rules.space_empires.position.state import State


def income(state: State, seat: int) -> dict[str, int]:
    """What a seat's Homeworld and its other colonies yield in an Economic Phase [7.1]."""
    parts = {"homeworld": 0, "colonies": 0}
    for system in state.systems.values():
        colony = system.colony
        if colony is not None and colony.owner == seat:
            parts["homeworld" if colony.home else "colonies"] += colony.worth
    return parts


def result(state: State) -> Result | None:
    """How the match ended, once it has; who plays alone comes first or second."""
    if not state.ended_by:
        return None
    parts = [income(state, seat) for seat in range(len(state.players))]
    scores = tuple(sum(part.values()) for part in parts)
    if len(parts) == 1:
        places: tuple[int, ...] = (1 if state.winners else 2,)
    else:
        ranks = [(seat in state.winners, score) for seat, score in enumerate(scores)]
        ranks = [(won, 0 if won else score) for won, score in ranks]
        places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Result(state.ended_by, places, scores, tuple(parts))
