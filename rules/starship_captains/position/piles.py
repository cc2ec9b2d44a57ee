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


async def _draw(what: str, pool: list[T]) -> T:
    """One of a pool, which it leaves."""
    key = str(await Chance(f"draw.{what}", pool)) if len(pool) > 1 else str(pool[0])
    return take(pool, key)


def take(pool: list[T], key: str) -> T:
    """The thing with this key, which leaves its pool."""
    keys: list[str] = [*pool]
    return pool.pop(keys.index(key))


def _turn_over(pool: list[T], discards: list[T]) -> None:
    """Discards make a new pile once the pile has run out."""
    if not pool:
        pool[:] = sorted(discards)
        discards.clear()


async def draw_mission(state: State) -> MissionId | None:
    """The top of the mission pile, which somebody may have looked at."""
    if state.peeked:
        return state.peeked.pop(0).mission
    return await _draw("mission", state.mission_pool) if state.mission_pool else None


async def look_ahead(state: State, count: int) -> None:
    """Turn up the top missions of the pile, as far as nobody has yet [Gateway to the Stars]."""
    while len(state.peeked) < count and state.mission_pool:
        state.peeked.append(Peek(await _draw("mission", state.mission_pool), []))


async def draw_tech(state: State) -> TechId | None:
    """The top of the tech pile; beta techs put below it come last [Setup]."""
    if not state.tech_pool:
        state.tech_pool[:] = sorted(state.tech_bottom)
        state.tech_bottom.clear()
    _turn_over(state.tech_pool, state.tech_discards)
    return await _draw("tech", state.tech_pool) if state.tech_pool else None


async def draw_alpha(state: State) -> TechId:
    """The next alpha tech; betas met on the way go unseen to the bottom [Setup]."""
    while True:
        tech = await _draw("tech", state.tech_pool)
        if tech_of(tech).tier != BETA:
            return tech
        state.tech_bottom.append(tech)


async def draw_omega(state: State) -> TechId | None:
    """The top of the omega pile [Steal Secret Plans]."""
    _turn_over(state.omega_pool, state.omega_discards)
    return await _draw("omega", state.omega_pool) if state.omega_pool else None


async def draw_pirate(state: State) -> PirateKind | None:
    """A pirate token [If Tokens Run Out]."""
    _turn_over(state.pirate_pool, state.pirate_discards)
    return await _draw("pirate", state.pirate_pool) if state.pirate_pool else None


async def draw_artifact(state: State) -> Artifact | None:
    """An artifact token [Discarded Artifacts]."""
    _turn_over(state.artifact_pool, state.artifact_discards)
    return await _draw("artifact", state.artifact_pool) if state.artifact_pool else None


async def pick_of(what: str, things: Sequence[T]) -> T:
    """One of several things by lot."""
    pool = list(things)
    return await _draw(what, pool)


async def refill(state: State, tell: Tell) -> None:
    """Empty spaces of the tech board get a card of the alpha-beta pile [Researching a Tech]."""
    for space, tech in enumerate(state.display):
        if tech is None and (new := await draw_tech(state)):
            state.display[space] = new
            tell(f"New on the tech board: {new} {tech_of(new).name}.")


def discard_tech(state: State, tech: TechId) -> None:
    """A tech card goes to the discards of its own pile."""
    omega = tech_of(tech).counts
    (state.omega_discards if omega else state.tech_discards).append(tech)
