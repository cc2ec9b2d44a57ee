"""After a mission: the countdown, a new mission, the uprising [New Mission] [Pirate Uprising]."""

from __future__ import annotations

from rules.kernel import Tell
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import PlaceId
from rules.starship_captains.galaxy.pirates import raid
from rules.starship_captains.position.piles import draw_mission
from rules.starship_captains.position.state import State


async def renew(state: State, tell: Tell, planet: PlaceId) -> None:
    """Turn the highest face-up tile down onto the planet, and deal a mission there [New Mission].

    After tile 1 pirates rise, and all numbered tiles are turned face up.
    """
    tile = max(index for index, up in enumerate(state.up) if up)
    place = state.numbers[tile]
    state.numbers[tile], state.up[tile] = planet, False
    tell(f"Tile {tile + 1} moves face down from {place} to {planet}.")
    mission = await draw_mission(state)
    if mission:
        state.missions[place] = mission
        name = state.board.places[place].name
        tell(f"A new mission at {place} {name}: {content().missions[mission].title}.")
    if not any(state.up):
        tell("All numbered tiles are face down: the pirates rise.")
        await raid(state, tell)
        state.up[:] = [True] * len(state.up)
        tell("All numbered tiles are turned face up.")
