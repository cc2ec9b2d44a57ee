"""Values of a turn's plans: missions, flights to them, rooms, training."""

from __future__ import annotations

from rules.starship_captains.charts.cards import Room
from rules.starship_captains.charts.kinds import (
    CREW_COLOURS,
    Colour,
    Deed,
    Figure,
    PlaceId,
    commander,
    ensign,
)
from rules.starship_captains.greedy import worth
from rules.starship_captains.greedy.missions import LATER, SECOND_TASK, prospects
from rules.starship_captains.greedy.world import World

QUEUE_KEPT = 3
"""Figures at the end of the queue that stay there in the next round."""
MISSED = {
    Figure.ANDROID: 0.0,
    Figure.CADET: 0.0,
    Figure.YELLOW: 0.3,
    Figure.BLUE: 0.3,
    Figure.RED: 0.7,
    Figure.YELLOW_COMMANDER: 0.8,
    Figure.BLUE_COMMANDER: 1.0,
    Figure.RED_COMMANDER: 1.7,
}
"""Loss in the next round if a figure of this kind isn't ready then."""


def place_worth(world: World, place: PlaceId) -> float:
    """Return the value of a location at the end of the turn."""
    moved = world.moved(place)
    location = world.places[place]
    value = LATER * prospects(moved) + world.style.prey * len(moved.foes())
    if location.station and location.station.open:
        value += worth.effect(moved, location.station.card.effect)
    if location.station:
        for event in world.view.lasting:
            value += sum(worth.effect(moved, part.effect) for part in event.parts)
    elif location.next_mission and world.open_to(location) and world.left:
        value = max(value, 1.0)
    return value


def best_flight(world: World, moves: int) -> float:
    """Return the best gain of moves over staying."""
    stay = place_worth(world, world.at)
    values = [
        place_worth(world, to) - worth.DAMAGE * way.damage
        for to, way in world.ways(moves).items()
        if to != world.at
    ]
    return max(values, default=stay) - stay


def room_gain(world: World, room: Room) -> float:
    """Return the gain of activating a room; movement is valued on the map."""
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
    """Return the value of the best tech on display in its best slot."""
    return max(
        (worth.install_worth(world, t, recycle=recycle) for t in world.view.display if t),
        default=0.0,
    )


def suits(world: World, room: Room, figure: Figure) -> bool:
    """Return whether a figure can activate a room."""
    gray = room.colour is Colour.GRAY or room.id in world.me.marks
    return figure is not Figure.ANDROID and (gray or figure.colour is room.colour)


def loss(world: World, figure: Figure) -> float:
    """Return the cost of using a figure: its time, and the mission that it would serve."""
    rest = world.without(figure)
    stays = MISSED[figure] if world.left and len(rest.crew) < QUEUE_KEPT else 0.0
    return worth.figure(figure) + prospects(world) - prospects(rest) + stays


def is_useless(world: World, room: Room) -> bool:
    """Return whether a room gains nothing, as nobody but its own figure could use the gain."""
    crews = [world.without(figure) for figure in _able(world, room)] or [world]
    return all(room_gain(crew, room) <= 0 for crew in crews)


def _able(world: World, room: Room) -> list[Figure]:
    return [figure for figure in dict.fromkeys(world.crew) if suits(world, room, figure)]


def room_net(world: World, room: Room) -> float:
    """Return the gain of a room minus the cost of the figure, or of two artifacts."""
    able = _able(world, room)
    if not able:
        return room_gain(world, room) - 2 * worth.artifact(world) - 0.2
    return max(
        room_gain(world.without(figure), room)
        + SECOND_TASK * figure.commander
        - loss(world, figure)
        for figure in able
    )


def promotion(world: World, figure: Figure) -> float:
    """Value a ring (a point and a second task each round) minus medals at half a point each."""
    assert figure.colour is not None
    promoted = world.replaced(figure, commander(figure.colour))
    now = crew_worth(promoted) - crew_worth(world)
    later = (SECOND_TASKS + USES[figure.colour]) * world.left
    return 1.0 + worth.omega_points(world, "commanders") + now + later - worth.medals(world, 3)


SECOND_TASKS = 1.1
"""Value of a commander's second tasks in a round."""
USES = {Colour.RED: 0.5, Colour.YELLOW: 0.0, Colour.BLUE: 0.2}
"""Additional value of second tasks by colour: helmsmen fly twice, or call a helmsman."""


def crew_worth(world: World) -> float:
    """Return the value of the ready crew's work this round."""
    return sum(worth.figure(figure) for figure in world.crew) + prospects(world)


HELMSMAN = 0.3
"""Additional value of a red ensign for each later round."""
CADET_TRAINED, RETRAINED = 0.4, -0.45
"""The same of a cadet who becomes an ensign; medals for ensigns are missed for promotions."""


def training(world: World, figure: Figure, colour: Colour) -> float:
    """Return the best plan's gain from a figure of another colour, minus a medal."""
    trained = world.replaced(figure, ensign(colour))
    later = CADET_TRAINED if figure is Figure.CADET else RETRAINED
    later += HELMSMAN * (colour is Colour.RED)
    now = crew_worth(trained) - crew_worth(world)
    now += worth.omega_points(world, f"{colour} crew") - worth.omega_points(
        world, f"{figure.colour} crew"
    )
    liked = world.style.colours.get(colour, 0.0)
    return now + later * world.left - worth.medals(world, 1) + liked


def best_training(world: World, figure: Figure) -> float:
    """Return the value of training in the best colour."""
    return max(
        training(world, figure, colour) for colour in CREW_COLOURS if colour is not figure.colour
    )
