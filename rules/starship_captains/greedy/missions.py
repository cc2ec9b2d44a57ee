"""Missions that a crew could complete in the remaining turns: one after another, by flights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.starship_captains.charts.cards import Line, Mission
from rules.starship_captains.charts.kinds import (
    HARMFUL,
    Colour,
    Figure,
    PlaceId,
    Trigger,
    deeds,
)
from rules.starship_captains.greedy import worth
from rules.starship_captains.greedy.world import World
from rules.starship_captains.greedy.worth import omega_points, value_triggered

LONG = 3
COLOURED = {
    Colour.RED: Trigger.RED_MISSION,
    Colour.YELLOW: Trigger.YELLOW_MISSION,
    Colour.BLUE: Trigger.BLUE_MISSION,
}
LATER = 0.9
"""Factor for a mission of a later turn: a rival may be there first."""
READY_THERE = 0.5
"""The share of a mission's points that it is worth to end a round beside it."""
TRIED = 3
"""Maximum number of flights whose continuations are examined."""
ROUNDING = 1e-9
"""Sums of the same gains differ by less."""
SECOND_TASK = 0.9
"""Value of a commander's second task where nothing more is known."""


def fits(figure: Figure, line: Line) -> bool:
    """Return whether a figure resolves a line of a mission."""
    return figure is Figure.ANDROID or figure.colour is line.colour


def line_gain(world: World, figure: Figure, line: Line) -> float:
    """Return a figure's gain on a line, a commander's second task included."""
    second = SECOND_TASK if figure.commander else 0.0
    if not fits(figure, line):
        return second
    gain = worth.effect(world, line.effect)
    if any(deed in HARMFUL for deed in deeds(line.effect)):
        gain = max(0.0, gain)
    return gain + (max(gain, second) if figure.commander else 0.0)


def best_crew(world: World, lines: Sequence[Line], known: Sequence[dict[Figure, float]]) -> Crew:
    """Return the best net gain on lines, and the crew that has it.

    `known`: gains on each line by figure that were worked out before; new ones are added.
    """
    kinds = dict.fromkeys(world.crew)
    left = {figure: world.crew.count(figure) for figure in kinds}
    gains = [_gains(world, kinds, *pair) for pair in zip(lines, known, strict=True)]
    rest = [0.0]
    """The most that the last lines can gain, by their number."""
    for gain in reversed(gains):
        rest.append(rest[-1] + max(gain.values(), default=0.0))
    return _complete_crew([*reversed(gains)], rest, left, len(gains), (0.0, ()), (-9.0, ()))


Crew = tuple[float, tuple[Figure, ...]]
"""A gain, and the crew that has it."""


def _complete_crew(
    gains: list[dict[Figure, float]],
    rest: list[float],
    left: dict[Figure, int],
    number: int,
    sent: Crew,
    best: Crew,
) -> Crew:
    """Return the best crew that begins with those sent; `number` lines are still without a figure.

    Not a nested function: one that calls itself stays in memory until a collection.
    """
    gained, crew = sent
    if not number:
        return sent if gained > best[0] else best
    if gained + rest[number] < best[0] - ROUNDING:
        return best
    for figure, gain in gains[number - 1].items():
        if left[figure]:
            left[figure] -= 1
            best = _complete_crew(
                gains, rest, left, number - 1, (gained + gain, (*crew, figure)), best
            )
            left[figure] += 1
    return best


def _gains(
    world: World, kinds: Iterable[Figure], line: Line, known: dict[Figure, float]
) -> dict[Figure, float]:
    """Return the net gain of each kind of figure on a line."""
    for figure in kinds:
        if figure not in known:
            known[figure] = line_gain(world, figure, line) - cost_of_sending(figure)
    return {figure: known[figure] for figure in kinds}


def cost_of_sending(figure: Figure) -> float:
    """Return the cost of sending a figure on a mission; an android is lost altogether."""
    return worth.figure(figure) + 1.0 * (figure is Figure.ANDROID)


def value_with_crew(world: World, mission: Mission) -> tuple[float, tuple[Figure, ...]]:
    """Return a mission's points and rewards minus the cost of its best crew, and that crew."""
    key = (mission.id, world.crew, world.at)
    known = world.crews.get(key)
    if known is None:
        place = mission.id, world.at
        if place not in world.lines:
            world.lines[place] = [{} for _ in mission.lines]
        gain, crew = best_crew(world, mission.lines, world.lines[place])
        known = world.crews[key] = mission.points + completion(world, mission) + gain, crew
    return known


def completion(world: World, mission: Mission) -> float:
    """Return the gain from the captain's techs for a mission of this kind, with any crew."""
    if not world.techs:
        return 0.0
    gain = value_triggered(world, Trigger.HOSTILE_MISSION) if mission.hostile else 0.0
    if len(mission.lines) == LONG:
        gain += value_triggered(world, Trigger.LONG_MISSION)
    colours = {line.colour for line in mission.lines}
    # in a fixed order, so that sums are the same in every process
    for colour, trigger in COLOURED.items():
        if colour not in colours:
            continue
        gain += value_triggered(world, trigger)
        gain += omega_points(world, f"{colour} missions")
    return gain


def mission_net(world: World, mission: Mission) -> float:
    """Return a mission's points and rewards, minus the time of its crew."""
    return value_with_crew(world, mission)[0]


def open_mission(world: World, place: PlaceId) -> Mission | None:
    """Return the mission of a location if it would be the captain's own."""
    return None if place in world.gone else _offered_mission(world, place)


def _offered_mission(world: World, place: PlaceId) -> Mission | None:
    """Return the mission that a location has for the captain, whatever plans complete."""
    if place not in world.missions:
        location = world.places[place]
        own = place == world.me.at.id and location.reserved == world.seat
        world.missions[place] = location.mission if own or world.open_to(location) else None
    return world.missions[place]


def prospects(world: World) -> float:
    """Estimate the crew's further gain from missions this round, from the ship's location."""
    key = ("prospects", world.crew, world.at, world.gone)
    known = world.memo.get(key)
    if known is None:
        known = world.memo[key] = max(_stay(world), _by_flight(world))
    return known


def _stay(world: World) -> float:
    """Value the mission here and its sequels; or being beside it in the next round."""
    mission = open_mission(world, world.at)
    if not mission:
        return 0.0
    waits = READY_THERE * (mission.points - 1) if world.left else 0.0
    return max(waits, value_completed(world, mission))


def value_completed(world: World, mission: Mission) -> float:
    """Value a mission, and the prospects of the figures left."""
    if len(world.crew) < len(mission.lines):
        return 0.0
    gain, crew = value_with_crew(world, mission)
    return gain + LATER * prospects(world.without(*crew).done())


def _by_flight(world: World) -> float:
    """Value the best mission within reach of a pilot, and its sequels."""
    pilot = Figure.RED if Figure.RED in world.crew else Figure.RED_COMMANDER
    if pilot not in world.crew:
        return 0.0
    rest = world.without(pilot)
    near: list[tuple[float, PlaceId, int]] = []
    for place, mission, damage in targets(world):
        if place not in world.gone:
            enough = len(rest.crew) >= len(mission.lines)
            gain = mission_net(rest.moved(place), mission) if enough else 0.0
            near.append((gain - worth.DAMAGE * damage, place, damage))
    near.sort(reverse=True)
    gains = [
        LATER * _stay(rest.moved(place)) - worth.DAMAGE * damage
        for _, place, damage in near[:TRIED]
    ]
    return max(gains, default=0.0) - worth.figure(pilot) + SECOND_TASK * pilot.commander


def targets(world: World) -> list[tuple[PlaceId, Mission, int]]:
    """Return the open missions that a pilot can reach, each with the damage of the way; cached.

    Those that plans have completed are still among them.
    """
    known = world.targets.get(world.at)
    if known is None:
        known = world.targets[world.at] = []
        for place, way in world.ways(world.reach).items():
            mission = _offered_mission(world, place)
            if mission and way.moves:
                known.append((place, mission, way.damage))
    return known
