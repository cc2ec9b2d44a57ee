"""Doomsday Machines: when they come, where they go, what they do [17.3] [17.4] [21.4] [21.5].

A machine with a rating is the solo scenario's; the optional rules' machine has none.
"""

from __future__ import annotations

from typing import Final

from rules.kernel import Chance
from rules.space_empires.charts.content import SCENARIOS
from rules.space_empires.charts.doomsday import MACHINE_CHARTS
from rules.space_empires.charts.geometry import area, distance, neighbours
from rules.space_empires.charts.kinds import DEEP, DM, UP, HexId, MarkerId
from rules.space_empires.charts.owners import MACHINES, SEAT
from rules.space_empires.charts.terrain import PLANETS, Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.combat import combat
from rules.space_empires.combat.doomsday import counter_of
from rules.space_empires.exploration.exploration import draw_aliens
from rules.space_empires.position.board import Board
from rules.space_empires.position.paths import spread
from rules.space_empires.position.scoring import world_destroyed
from rules.space_empires.position.state import Machine, System, Track, Unit
from rules.space_empires.solo.rival_movement import move_fleets
from rules.space_empires.solo.rival_targets import best_place
from rules.toolbox.dice import roll

SIGHT: Final = 2
"""Range of sight and speed of a machine of the optional rules [17.3]."""
WORDS: Final = {Terrain.BARREN: "barren planet", Terrain.ASTEROIDS: "asteroid field"}


async def arrive(board: Board) -> None:
    """Place an Economic Phase's machine on the entry hex of a die [21.4]."""
    entries = area(SCENARIOS[board.rules.scenario].entries)
    for machine in board.state.machines:
        if machine.due and machine.due <= board.state.cycle:
            rolled = await roll("machine.entry", 10, owner=machine.number)
            at = entries[(rolled - 1) * len(entries) // 10]
            machine.due = 0
            board.place(Unit(MACHINES, DM, machine.number, at, face=UP))
            board.tell(f"Doomsday Machine {machine.number} arrives at {at} (rolled {rolled}).")


async def move_machines(board: Board) -> None:
    """Move the machines, or an alien empire's fleets, after all players [17.3] [22.6]."""
    board.state.tracks = [track for track in board.state.tracks if track.owner != MACHINES]
    if board.state.rivals:
        await move_fleets(board)
    for machine in list(board.state.machines):
        unit = counter_of(board, machine)
        machine.woken = False
        if unit is not None and not board.state.ended_by:
            await _move(board, machine, unit)


async def _move(board: Board, machine: Machine, unit: Unit) -> None:
    """Move one machine and report its way; then it attacks [17.3]."""
    to = await (_next if machine.rating else _nearest_prey)(board, unit)
    if to is not None:
        board.tell(f"Doomsday Machine {unit.number} moves from {unit.hex} to {to}.")
        board.state.tracks.append(Track(MACHINES, unit.token, (unit.hex, to)))
        board.shift(unit, to)
    await _strike(board, machine, unit)


async def _strike(board: Board, machine: Machine, unit: Unit) -> None:
    """Attack the units in a machine's hex, then destroy planet or colony [17.4] [21.5].

    The optional rules' machine destroys asteroids too; the solo scenario's recovers by its work.
    """
    at = unit.hex
    system = board.systems[at]
    if system.aliens:
        await draw_aliens(board, at)
    for enemy in dict.fromkeys(other.owner for other in board.units_at(at)):
        if enemy != MACHINES and unit.uid in board.units and board.own(at, enemy):
            await combat.battle(board, at, MACHINES, enemy)
    asteroids = system.terrain == Terrain.ASTEROIDS and not machine.rating
    if unit.uid in board.units and (is_world(system) or asteroids):
        machine.hurt = max(0, machine.hurt - MACHINE_CHARTS.healing)
        destroy_world(board, at)


async def _nearest_prey(board: Board, unit: Unit) -> HexId | None:
    """Return the nearest world, asteroids or ship within two hexes, by a die among equals [17.3].

    If nothing is near, return a hex beside the machine.
    """
    shunned = {at for at, system in board.systems.items() if system.origin != DEEP}
    far = spread(board.systems, unit.hex, shunned, most=SIGHT)
    reachable = [at for at in far if at != unit.hex and _may_end(board, at)]
    attractive = [at for at in reachable if _attracts(board, at)]
    if attractive:
        nearest = min(far[at] for at in attractive)
        attractive = [at for at in attractive if far[at] == nearest]
    else:
        attractive = [at for at in neighbours(unit.hex) if at in reachable]
    if not attractive:
        return None
    if len(attractive) == 1:
        return attractive[0]
    return HexId(await Chance("machine", attractive, f"machine {unit.number}"))


def _may_end(board: Board, at: HexId) -> bool:
    """Return whether a machine may stop [17.3, 17.5].

    Not at home, in unexplored hexes or stacked.
    """
    system = board.systems[at]
    return system.explored and system.origin == DEEP and not board.own(at, MACHINES)


def _attracts(board: Board, at: HexId) -> bool:
    """Return whether a hex has a planet, asteroids or ships [17.3]."""
    system = board.systems[at]
    return is_world(system) or system.terrain == Terrain.ASTEROIDS or bool(board.units_at(at))


async def _next(board: Board, unit: Unit) -> HexId | None:
    """Return the next hex of a shortest way to its colony, near the Homeworld [21.5].

    Then by choice.
    """
    goal = await _nearest_colony(board, unit)
    if goal is None:
        return None
    far = spread(board.systems, goal, until=unit.hex)
    home = board.player(SEAT).home
    ahead = {
        near: (distance(near, home),)
        for near in neighbours(unit.hex)
        if far.get(near, len(far)) < far[unit.hex]
    }
    prompt = f"Which way does Doomsday Machine {unit.number} go to {goal}?"
    return await best_place(ahead, "machine.way", prompt, "21.5")


async def _nearest_colony(board: Board, unit: Unit) -> HexId | None:
    """Return the nearest colony [21.5].

    Then the bigger, the nearer to the Homeworld, the player's.
    """
    far = spread(board.systems, unit.hex)
    home = board.player(SEAT).home
    ranks = {
        at: (far[at], -colony.worth, distance(at, home))
        for at, _, colony in board.colonies(SEAT)
        if at in far and at != unit.hex
    }
    if not ranks:
        return None
    prompt = f"Which colony does Doomsday Machine {unit.number} go for?"
    return await best_place(ranks, "machine.target", prompt, "21.5")


def is_world(system: System) -> bool:
    """Return whether a hex has a known planet or a colony [17.4]."""
    return system.colony is not None or (system.explored and system.terrain in PLANETS)


def destroy_world(board: Board, at: HexId) -> None:
    """Remove a planet or asteroids with any colony from play [17.4]."""
    system = board.systems[at]
    colony, world = system.colony, WORDS.get(system.terrain, "planet")
    if system.marker:
        board.state.removed.append(system.marker)
        system.marker = MarkerId("")
    system.terrain = Terrain.SPACE
    if colony is None:
        board.tell(f"The Doomsday Machine destroys the {world} at {at}.")
        return
    board.raze(system)
    loser = owner_words(colony.owner)
    fate = "Homeworld" if colony.home else "colony"
    news = f"The Doomsday Machine destroys the {world} at {at} with {loser}'s {fate}."
    board.tell(news, headline=True)
    world_destroyed(board, colony, MACHINES)
