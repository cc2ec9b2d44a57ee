"""Piles whose order nobody knows: each draw is a chance among a sorted pool [Setup]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.kernel import Chance, Tell
from rules.starship_captains.charts.cards import BETA
from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import Artifact, MissionId, PirateKind, TechId
from rules.starship_captains.position.state import Peek, State

T = TypeVar("T", bound=str)


async def draw(description: str, pool: list[T]) -> T:
    """Draw a random item from a pool, and remove it there."""
    key = str(await Chance(f"draw.{description}", pool)) if len(pool) > 1 else str(pool[0])
    return take(pool, key)


def take(pool: list[T], key: str) -> T:
    """Return the item with this key, and remove it from its pool."""
    keys: list[str] = [*pool]
    return pool.pop(keys.index(key))


async def _next(description: str, pool: list[T], *discards: list[T]) -> T | None:
    """Return the top of a pile; once it has run out, the discards are shuffled."""
    for heap in discards:
        if not pool:
            pool[:] = sorted(heap)
            heap.clear()
    return await draw(description, pool) if pool else None


async def draw_mission(state: State) -> MissionId | None:
    """Draw the top of the mission pile, which a player may have looked at."""
    if state.peeked:
        return state.peeked.pop(0).mission
    return await _next("mission", state.mission_pool)


async def look_ahead(state: State, count: int) -> None:
    """Reveal the top missions of the pile up to this count [Gateway to the Stars]."""
    while len(state.peeked) < count and state.mission_pool:
        state.peeked.append(Peek(await draw("mission", state.mission_pool), []))


async def draw_tech(state: State) -> TechId | None:
    """Draw the top of the tech pile; beta techs put below it come last [Setup]."""
    return await _next("tech", state.tech_pool, state.tech_bottom, state.tech_discards)


async def draw_alpha(state: State) -> TechId:
    """Draw the next alpha tech; betas met on the way go unseen to the bottom [Setup]."""
    while True:
        tech = await draw("tech", state.tech_pool)
        if tech_of(tech).tier != BETA:
            return tech
        state.tech_bottom.append(tech)


async def draw_omega(state: State) -> TechId | None:
    """Draw the top of the omega pile [Steal Secret Plans]."""
    return await _next("omega", state.omega_pool, state.omega_discards)


async def draw_pirate(state: State) -> PirateKind | None:
    """Draw a pirate token [If Tokens Run Out]."""
    return await _next("pirate", state.pirate_pool, state.pirate_discards)


async def draw_artifact(state: State) -> Artifact | None:
    """Draw an artifact token [Discarded Artifacts]."""
    return await _next("artifact", state.artifact_pool, state.artifact_discards)


async def pick_of(description: str, things: Sequence[T]) -> T:
    """Return a random one of several items."""
    return await draw(description, list(things))


async def refill(state: State, tell: Tell) -> None:
    """Empty spaces of the tech board get a card of the alpha-beta pile [Researching a Tech]."""
    while None in state.display and (new := await draw_tech(state)):
        state.display[state.display.index(None)] = new
        tell(f"New on the tech board: {new} {tech_of(new).name}.")


def discard_tech(state: State, tech: TechId) -> None:
    """Put a tech card onto the discards of its own pile."""
    omega = tech_of(tech).counts
    (state.omega_discards if omega else state.tech_discards).append(tech)
