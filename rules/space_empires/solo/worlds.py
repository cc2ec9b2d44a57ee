"""Where Doomsday Machines go, and what they do to planets and asteroids [17.3, 17.4]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.hexes import HexId
from rules.space_empires.charts.kinds import MarkerId
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.charts.terrain import PLANETS, Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import System, Track, Unit
from rules.space_empires.position.victory import colony_destroyed, homeworld_destroyed

WORDS: Final = {Terrain.BARREN: "barren planet", Terrain.ASTEROIDS: "asteroid field"}


def move_machine(board: Board, unit: Unit, to: HexId) -> None:
    """A machine goes to another hex, and everybody sees its way [17.3]."""
    board.say(f"Doomsday Machine {unit.number} moves from {unit.hex} to {to}.")
    board.state.tracks.append(Track(MACHINES, unit.token, (unit.hex, to)))
    board.shift(unit, to)


def is_world(system: System) -> bool:
    """Whether a planet is known in a hex, or a colony is [17.4]."""
    return system.colony is not None or (system.explored and system.terrain in PLANETS)


def destroy_world(board: Board, at: HexId) -> None:
    """Remove a planet or asteroids with any colony from play [17.4]."""
    system = board.systems[at]
    colony = system.colony
    what = WORDS.get(system.terrain, "planet")
    if system.marker:
        board.state.removed.append(system.marker)
        system.marker = MarkerId("")
    system.terrain = Terrain.SPACE
    if colony is None:
        board.say(f"The Doomsday Machine destroys the {what} at {at}.")
        return
    board.state.removed += colony.hoard
    system.colony = None
    loser = owner_words(colony.owner)
    fate = "Homeworld" if colony.home else "colony"
    board.say(f"The Doomsday Machine destroys the {what} at {at} with {loser}'s {fate}.")
    if colony.home:
        homeworld_destroyed(board, colony.owner, MACHINES)
    else:
        colony_destroyed(board, colony.owner, MACHINES)
