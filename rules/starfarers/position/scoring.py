"""The end of a match, and the decision on points at a round limit."""

from __future__ import annotations

from rules.kernel import Result
from rules.starfarers.charts.kinds import BaseKind
from rules.starfarers.position.board import (
    bases_in,
    bases_of,
    complete,
    galaxies,
    ships_of,
)
from rules.starfarers.position.state import Base, State

ENDINGS = {
    "peace": "Somebody has a colony system in every galaxy",
    "conquest": "All other players have been conquered",
    "rounds": "The last round is over, so points decide",
}
SYSTEM, MOTHERSHIP, SPACEPORT, BASE, STARSHIP = 10, 5, 3, 2, 2
"""Points of a complete system, a captured mothership, a spaceport, another base, a starship."""


def systems(state: State, seat: int) -> str:
    """Return the letters of the galaxies where a seat has a complete colony system [Figure 1]."""
    by_galaxy: dict[str, list[Base]] = {}
    for base in bases_of(state, seat):
        by_galaxy.setdefault(base.site[0], []).append(base)
    return "".join(
        letter for letter in galaxies(state) if letter in by_galaxy and complete(by_galaxy[letter])
    )


def score_parts(state: State, seat: int) -> dict[str, int]:
    """Return the parts of a decision on points; nothing for an eliminated player [9.2]."""
    player, bases = state.players[seat], bases_of(state, seat)
    ports = sum(base.kind is BaseKind.SPACEPORT for base in bases)
    parts = {
        "systems": SYSTEM * len(systems(state, seat)),
        "motherships": MOTHERSHIP * sum(other.captor == seat for other in state.players),
        "bases": SPACEPORT * ports + BASE * (len(bases) - ports),
        "starships": STARSHIP * len(ships_of(state, seat)),
        "enhancements": sum(player.upgrades.values()),
    }
    return dict.fromkeys(parts, 0) if player.out else parts


def _rank(state: State, seat: int) -> tuple[int, int, int]:
    """Rank winners before others; in a decision by points, galaxies with own bases, then cards.

    Eliminated players come last [9.2].
    """
    if state.players[seat].out:
        return -1, 0, 0
    if state.ended_by != "rounds":
        return int(seat in state.winners), 0, 0
    points = sum(score_parts(state, seat).values())
    spread = sum(bool(bases_in(state, seat, letter)) for letter in galaxies(state))
    return points, spread, sum(state.players[seat].hand.values())


def result(state: State) -> Result | None:
    """Return the result once the match has ended."""
    if not state.ended_by:
        return None
    seats = range(len(state.players))
    ranks = [_rank(state, seat) for seat in seats]
    parts = [score_parts(state, seat) for seat in seats]
    return Result(
        ended_by=state.ended_by,
        places=tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
        scores=tuple(sum(part.values()) for part in parts),
        breakdown=tuple(parts),
    )
