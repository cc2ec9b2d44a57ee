"""The greedy AI seat's value of each key of each question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.starship_captains.charts.cards import Line, Tech
from rules.starship_captains.charts.content import content, room_of, tech_of
from rules.starship_captains.charts.kinds import (
    Artifact,
    Colour,
    Deed,
    Faction,
    Figure,
    PlaceId,
    RoomId,
    Step,
    TechId,
)
from rules.starship_captains.greedy import plans, worth
from rules.starship_captains.greedy.missions import best_crew, prospects, value_completed
from rules.starship_captains.greedy.world import World

Judge = Callable[[World, str], float]
IDLE: Final = -5.0
"""Passing while somebody could still work: dearer than any room that does a little."""
MISSION: Final = 1.0
"""Extra value of a mission that is available now over later ones."""
HOPELESS: Final = -100.0
"""Value of rooms without an effect: passing instead keeps the figure ready."""


def value_of_unknown_question(_world: World, key: str) -> float:
    """Value for an unknown question: avoid harm."""
    return 0.0 if key == "none" else 0.1


def value_of_turn(world: World, key: str) -> float:
    """Value a turn: its gain, minus the time of the figures that work."""
    act, _, name = key.partition(":")
    if act == "more":
        return HOPELESS
    if act == "pass":
        return IDLE if any(figure is not Figure.ANDROID for figure in world.crew) else 0.0
    if act == "train":
        gain = plans.best_training(world, Figure(name))
        return 50.0 if gain > 0.3 else -90.0
    if act == "promote":
        gain = plans.promotion(world, Figure(name))
        return 60.0 + gain if gain > 0 else -90.0
    if act == "mission":
        mission = world.places[world.at].mission
        return value_completed(world, mission) - prospects(world) + MISSION if mission else 0.0
    room = room_of(RoomId(name))
    if not world.left and plans.is_useless(world, room):
        return HOPELESS
    return plans.room_net(world, room)


def value_of_worker(world: World, key: str) -> float:
    """Prefer the figure that is least needed elsewhere."""
    if key == "artifacts":
        return -2 * worth.artifact(world) - 0.2
    figure = Figure(key)
    return 0.9 * figure.commander - plans.loss(world, figure)


def value_of_crew(world: World, key: str) -> float:
    """Prefer the figure of the best crew for the lines left."""
    mission = world.me.away
    if mission is None:
        return 0.0
    lines = mission.lines[len(world.me.pads) :]
    best = best_crew(world, lines, [{} for _ in lines])[1]
    return float(bool(best) and key == best[0])


def value_of_line(world: World, key: str) -> float:
    """Value a line with damage, or ignoring it."""
    assert isinstance(world.about, Line)
    return worth.effect(world, world.about.effect) if key == "use" else 0.0


def value_of_second_task(world: World, key: str) -> float:
    """Value a commander's second task."""
    task, _, name = key.partition(":")
    if task == "again":
        assert isinstance(world.about, Line)
        return worth.effect(world, world.about.effect)
    if task == "room":
        return plans.room_gain(world, room_of(RoomId(name)))
    if task == "recall":
        called = Figure(name)
        return plans.loss(world.with_crew((*world.crew, called)), called)
    return 0.0


def value_of_destination(world: World, key: str) -> float:
    """Value a destination of a move or jump."""
    if key == "repair":
        return 0.9
    if key == "stop":
        return plans.place_worth(world, world.at)
    place = PlaceId(key)
    jump = world.about is Deed.JUMP
    way = world.ways(4).get(place)
    damage = 0 if jump or way is None else way.damage
    far = 0.01 * way.moves if way else 0.0
    return plans.place_worth(world, place) - worth.DAMAGE * damage - far


def value_of_steps(world: World, key: str) -> float:
    """Value a track and the number of steps."""
    if key == "none":
        return 0.0
    return worth.advance(world, Faction(key[0]), int(key[1:]))


def _tech(key: str) -> Tech:
    return tech_of(TechId(key))


def value_of_tech(world: World, key: str) -> float:
    """Value a tech."""
    if key == "none":
        return 0.0
    return worth.install_worth(world, _tech(key), recycle=world.about is Deed.RECYCLE)


def value_of_slot(world: World, key: str) -> float:
    """Value a slot for a tech."""
    return worth.slot_worth(world, _tech(str(world.about)), int(key) - 1)


def value_of_repair_place(world: World, key: str) -> float:
    """Prefer a tech slot while slots are needed, else the hold."""
    if key == "none":
        return 0.0
    if key == "hull":
        return 1.4 if world.room_for_cargo <= 0 else 1.0
    wanted = world.left > 0 and world.free_slots == 0
    beside = [slot for slot in world.me.slots if abs(slot.number - int(key)) == 1 and slot.tech]
    return (1.5 if wanted else 0.9) + 0.05 * len(beside)


def value_of_dropped_token(world: World, key: str) -> float:
    """Prefer to drop the least valuable token."""
    if key == "pirate":
        return -1.0
    return -worth.artifact(world) - 0.5 + 0.01 * world.me.artifacts.count(Artifact(key))


def value_of_plated_token(world: World, key: str) -> float:
    """Value a token (a point, as is a damage); the hold decides."""
    return float((key == "plating") == (world.room_for_cargo <= 0))


def value_of_payment(world: World, key: str) -> float:
    """Value the effect that follows, minus its price."""
    if key == "none":
        return 0.0
    if not isinstance(world.about, Step):
        return 0.6 - 0.5
    gain = worth.effect(world, world.about.branches[0])
    if key in content().techs:
        return gain - worth.tech_worth(world, _tech(key)) - 0.3
    prices = {"pirate": 1.0, "medal": worth.medals(world, 1), "android": 1.5}
    return gain - prices.get(key, 0.5)


def value_of_side(world: World, key: str) -> float:
    """Prefer the better side of a slash."""
    assert isinstance(world.about, Step)
    return worth.effect(world, world.about.branches[ord(key) - ord("a")])


def value_of_pirate(world: World, key: str) -> float:
    """Prefer the pirate with the best reward."""
    kind = next((route.pirate for route in world.view.routes if route.route.id == key), None)
    return worth.pirate(world, kind, safe=world.about is True) if kind else 0.0


def value_of_colour(world: World, key: str) -> float:
    """Value the colour that a figure is trained in."""
    figure = world.about
    assert isinstance(figure, Figure)
    ready = figure in world.crew
    return plans.training(world, figure, Colour(key)) if ready else -world.count(Colour(key))


def value_of_trained_cadet(world: World, key: str) -> float:
    """Cadets first, those who can work at once before others."""
    if key == "none":
        return 0.0
    room, _, figure = key.partition(":")
    return 1.0 + (figure == Figure.CADET) + 0.1 * (room == "ready" and world.left == 0)


def value_of_copied_room(world: World, key: str) -> float:
    """Prefer the best room to copy."""
    room = tech_of(TechId(key)).room
    assert room is not None
    return plans.room_gain(world, room) - 1.0 * room.single_use


def value_of_artifact(world: World, key: str) -> float:
    """Value an artifact on a room: it pays while rounds are left."""
    return 0.0 if key == "none" else 0.3 * world.left - 0.5


def value_of_rivals_mission(world: World, key: str) -> float:
    """Captain Shadow takes the mission that is missed least."""
    mission = world.places[PlaceId(key)].mission
    return -float(mission.points) if mission else 0.0


def value_of_rivals_pirate(world: World, key: str) -> float:
    """Prefer that Captain Shadow takes a pirate away from the captain's ship."""
    return -float(key in world.foes())


JUDGES: Final[dict[str, Judge]] = {
    "turn.action": value_of_turn,
    "room.who": value_of_worker,
    "commander.task": value_of_second_task,
    "mission.crew": value_of_crew,
    "mission.line": value_of_line,
    "move.to": value_of_destination,
    "jump.to": value_of_destination,
    "track.advance": value_of_steps,
    "tech.take": value_of_tech,
    "tech.slot": value_of_slot,
    "repair.where": value_of_repair_place,
    "cargo.drop": value_of_dropped_token,
    "damage.plating": value_of_plated_token,
    "effect.pay": value_of_payment,
    "effect.either": value_of_side,
    "fight.which": value_of_pirate,
    "train.as": value_of_colour,
    "train.who": value_of_trained_cadet,
    "holodeck.copy": value_of_copied_room,
    "crowd.artifact": value_of_artifact,
    "shadow.mission": value_of_rivals_mission,
    "shadow.fight": value_of_rivals_pirate,
}
