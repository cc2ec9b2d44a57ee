"""What a turn can be spent on: missions, ways to them, rooms, training."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.starship_captains.charts.cards import Line, Mission, Room
from rules.starship_captains.charts.kinds import (
    CREW_COLOURS,
    HARMFUL,
    Colour,
    Deed,
    Figure,
    PlaceId,
    commander,
    deeds,
    ensign,
)
from rules.starship_captains.greedy import worth
from rules.starship_captains.greedy.world import World

AHEAD = 0.95
"""What the promise of a mission is worth beside the mission."""
FAR = 0.2
"""The same where another flight is needed."""


def line_gain(world: World, figure: Figure, line: Line) -> float:
    """What a figure gains on a line, a commander's second task among it."""
    second = 0.9 if figure.commander else 0.0
    if figure is not Figure.ANDROID and figure.colour is not line.colour:
        return second
    gain = worth.effect(world, line.effect)
    if any(deed in HARMFUL for deed in deeds(line.effect)):
        gain = max(0.0, gain)
    return gain + (max(gain, second) if figure.commander else 0.0)


def crews(ready: Sequence[Figure], size: int) -> Iterator[tuple[Figure, ...]]:
    """Every way to put ready figures on so many lines, in order."""
    if not size:
        yield ()
        return
    for figure in dict.fromkeys(ready):
        rest = list(ready)
        rest.remove(figure)
        for others in crews(rest, size - 1):
            yield (figure, *others)


def best_crew(world: World, lines: Sequence[Line]) -> tuple[float, tuple[Figure, ...]]:
    """The crew that gains most on lines, for what it could do elsewhere."""
    gains: dict[tuple[Figure, int], float] = {}
    for number, line in enumerate(lines):
        for figure in dict.fromkeys(world.crew):
            cost = worth.figure(figure) + 1.0 * (figure is Figure.ANDROID)
            gains[figure, number] = line_gain(world, figure, line) - cost
    best: float = -9.0
    chosen: tuple[Figure, ...] = ()
    for crew in crews(world.crew, len(lines)):
        gain = sum(gains[figure, number] for number, figure in enumerate(crew))
        if gain > best:
            best, chosen = gain, crew
    return best, chosen


def mission_net(world: World, mission: Mission) -> float:
    """A mission's points and rewards, less the time of its crew."""
    key = (mission.id, world.crew, world.at)
    known = world.memo.get(key)
    if known is None:
        known = world.memo[key] = mission.points + best_crew(world, mission.lines)[0]
    return known


def place_worth(world: World, place: PlaceId, *, deep: bool = True) -> float:
    """What it is worth to be at a location when the turn ends."""
    key = (place, world.crew, deep)
    known = world.memo.get(key)
    if known is None:
        known = world.memo[key] = _place_worth(world, place, deep=deep)
    return known


def _place_worth(world: World, place: PlaceId, *, deep: bool) -> float:
    here = world.places[place]
    there = world.moved(place)
    value = 0.0
    if here.mission and world.open_to(here):
        enough = len(world.crew) >= len(here.mission.lines)
        value = AHEAD * mission_net(there, here.mission) if enough else 0.0
        value = max(value, (0.5 if world.left else 0.0) * (here.mission.points - 1))
    elif here.next_mission and world.open_to(here) and world.left:
        value = 1.0
    if here.station and here.station.open:
        value += worth.effect(there, here.station.card.effect)
    if here.station:
        for event in world.view.lasting:
            value += sum(worth.effect(there, part.effect) for part in event.parts)
    if deep and value < 2:
        beyond = [
            place_worth(there, to, deep=False) - worth.DAMAGE * way.damage
            for to, way in there.ways(2).items()
            if to != place
        ]
        value = max(value, FAR * max(beyond, default=0.0))
    return value


def best_flight(world: World, moves: int) -> float:
    """What moves gain over staying."""
    stay = place_worth(world, world.at)
    found = [
        place_worth(world, to) - worth.DAMAGE * way.damage
        for to, way in world.ways(moves).items()
        if to != world.at
    ]
    return max(found, default=stay) - stay


def room_gain(world: World, room: Room) -> float:
    """What activating a room brings; movement is looked at on the map."""
    gain = 0.0
    for step in room.effect:
        if step.deed is Deed.MOVE:
            gain += max(0.0, best_flight(world, step.count))
        elif step.deed is Deed.JUMP:
            gain += max(0.0, best_flight(world, 4))
        elif step.deed in (Deed.TECH, Deed.RECYCLE):
            gain += max(0.0, best_tech(world, recycle=step.deed is Deed.RECYCLE))
        else:
            gain += worth.effect(world, (step,))
    return gain


def best_tech(world: World, *, recycle: bool) -> float:
    """The best tech on display in its best slot."""
    return max(
        (worth.install_worth(world, t, recycle=recycle) for t in world.view.display if t),
        default=0.0,
    )


def suits(world: World, room: Room, figure: Figure) -> bool:
    """Whether a figure can activate a room."""
    gray = room.colour is Colour.GRAY or room.id in world.me.marks
    return figure is not Figure.ANDROID and (gray or figure.colour is room.colour)


def expedition(world: World) -> float:
    """The best mission that the crew could complete this round, here or after a flight."""
    key = ("expedition", world.crew, world.at)
    known = world.memo.get(key)
    if known is None:
        known = world.memo[key] = _expedition(world)
    return known


def _expedition(world: World) -> float:
    best = 0.0
    if len(world.crew) > 1:
        best = max(best, _mission_at(world, world.at))
    pilot = next((one for one in (Figure.RED, Figure.RED_COMMANDER) if one in world.crew), None)
    if pilot is None or len(world.crew) < PILOT_AND_CREW:
        return best
    rest = world.with_crew(without(world.crew, pilot))
    for place, way in world.ways(2).items():
        if way.moves:
            gain = AHEAD * _mission_at(rest.moved(place), place)
            best = max(best, gain - worth.figure(Figure.RED) - worth.DAMAGE * way.damage)
    return best


PILOT_AND_CREW = 3
"""Figures for a flight and a mission of two lines."""


def _mission_at(world: World, place: PlaceId) -> float:
    here = world.places[place]
    free = world.open_to(here) or (place == world.me.at.id and here.reserved == world.seat)
    return mission_net(world, here.mission) if here.mission and free else 0.0


def without(crew: Sequence[Figure], figure: Figure) -> list[Figure]:
    """A crew less one figure."""
    rest = list(crew)
    rest.remove(figure)
    return rest


def loss(world: World, figure: Figure) -> float:
    """What is lost when a figure works elsewhere: its time, and the mission that it would serve."""
    rest = world.with_crew(without(world.crew, figure))
    return HOUR * worth.figure(figure) + expedition(world) - expedition(rest)


HOUR = 1.0
"""The share of a figure's time that counts beside the missions it could serve."""


def room_net(world: World, room: Room) -> float:
    """The gain of a room less what the figure is missed for, or two artifacts."""
    able = [figure for figure in dict.fromkeys(world.crew) if suits(world, room, figure)]
    if not able:
        return room_gain(world, room) - 2 * worth.artifact(world) - 0.2
    flies = any(step.deed in (Deed.MOVE, Deed.JUMP) for step in room.effect)
    nets = []
    for figure in able:
        rest = world.with_crew(without(world.crew, figure))
        cost = worth.figure(figure) if flies else loss(world, figure)
        nets.append(room_gain(rest, room) + 0.9 * figure.commander - cost)
    return max(nets)


def best_net(world: World) -> float:
    """The best thing to do with a crew."""
    here = world.places[world.at]
    found = [room_net(world, room) for room in world.me.rooms if _usable(world, room)]
    if here.mission and here.reserved in (None, world.seat):
        found.append(mission_net(world, here.mission))
    return max(found, default=0.0)


def _usable(world: World, room: Room) -> bool:
    return any(suits(world, room, figure) for figure in world.crew) or len(world.me.artifacts) > 1


def promotion(world: World, figure: Figure) -> float:
    """A ring is a point and a second task each round, for medals worth half a point each."""
    assert figure.colour is not None
    crew = list(world.crew)
    crew[crew.index(figure)] = commander(figure.colour)
    uses = {Colour.RED: 0.2, Colour.YELLOW: 0.0, Colour.BLUE: 0.1}[figure.colour]
    return 1.0 - worth.medals(world, 3) + 1.3 * (world.left + 1) + uses


def training(world: World, figure: Figure, colour: Colour) -> float:
    """What the best plan gains by a figure of another colour, less a medal."""
    crew = list(world.crew)
    crew[crew.index(figure)] = ensign(colour)
    trained = world.with_crew(crew)
    later = 0.4 * world.left if figure is Figure.CADET else 0.0
    return best_net(trained) - best_net(world) + later - worth.medals(world, 1)


def best_training(world: World, figure: Figure) -> float:
    """A training with the best colour."""
    return max(
        training(world, figure, colour) for colour in CREW_COLOURS if colour is not figure.colour
    )
