"""Victory points, places and ties [5.3] [5.4]."""

from __future__ import annotations

from rules.ganymede.charts.content import Content, content_by_id
from rules.ganymede.charts.kinds import TYPES, Colour, Ship, Worth
from rules.ganymede.position.state import EARTH, MARS, SLOTS, Player, State, rows_complete
from rules.kernel import Result


def number_scored(content: Content, player: Player, ship: Ship) -> int:
    """Count what a ship scores for on this board: rows, shuttles or symbols [3.8.19]."""
    if ship.worth is Worth.ROWS:
        return rows_complete(player)
    if ship.worth is Worth.COLUMN:
        return len(player.columns[TYPES.index(ship.colour or Colour.WHITE)])
    used = [card for column in player.columns for card in column]
    return sum(content.shuttles[card].needs.count(ship.colour) for card in used if ship.colour)


def ship_points(content: Content, player: Player, ship: Ship) -> int:
    """Return the points of a launched ship on this board [5.3]."""
    if ship.worth is Worth.FIXED:
        return ship.points
    if ship.worth is Worth.REPUTATION:
        return ship.points + content.points[player.reputation]
    return ship.points + ship.per * number_scored(content, player, ship)


def score_parts(content: Content, player: Player) -> dict[str, int]:
    """Launched ships, reputation, and settlers aboard ships not launched [5.3]."""
    return {
        "ships": sum(ship_points(content, player, content.ships[own]) for own in player.launched),
        "reputation": content.points[player.reputation],
        "settlers": sum(sum(player.settlers[place]) for place in SLOTS),
    }


def result(state: State) -> Result | None:
    """Return the result once the game has ended."""
    if not state.over:
        return None
    content = content_by_id(state.content)
    parts = [score_parts(content, player) for player in state.players]
    ranks = [
        (sum(part.values()), *_ties(player))
        for part, player in zip(parts, state.players, strict=True)
    ]
    return Result(
        ended_by=state.ended_by,
        places=tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
        scores=tuple(sum(part.values()) for part in parts),
        breakdown=tuple(parts),
    )


def _ties(player: Player) -> tuple[int, int, int]:
    """More ships launched, then more reputation, then more settlers on the planets [5.4]."""
    waiting = sum(player.settlers[EARTH]) + sum(player.settlers[MARS])
    return len(player.launched), player.reputation, waiting
