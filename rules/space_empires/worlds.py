"""What Doomsday Machines do to planets and asteroids, and how far they see [17.4]."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from rules.kernel import Choice
from rules.space_empires.board import Board, owner_words
from rules.space_empires.content import ASTEROIDS, BARREN, PLANETS
from rules.space_empires.hexes import NOWHERE, HexId, neighbours
from rules.space_empires.state import MACHINES, SEAT, MarkerId, System, Track, Unit
from rules.space_empires.victory import colony_destroyed, homeworld_destroyed

WORDS: Final = {BARREN: "barren planet", ASTEROIDS: "asteroid field"}


async def best_place(
    ranks: Mapping[HexId, tuple[int, ...]], what: str, prompt: str, rule: str
) -> HexId:
    """The hex of the lowest rank; among equal ones a lone player says which [21.5, 22.6]."""
    best = min(ranks.values())
    equal: dict[str, HexId] = {at: at for at, rank in ranks.items() if rank == best}
    first = next(iter(equal))
    chosen: HexId = await Choice(what, SEAT, prompt, rule, equal, default=first, deliberate=True)
    return chosen


def advance(board: Board, unit: Unit, to: HexId) -> None:
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
    system.terrain = ""
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


def spread(
    systems: Mapping[HexId, System],
    start: HexId,
    blocked: Collection[HexId] = (),
    *,
    until: HexId = NOWHERE,
    most: int = 99,
) -> dict[HexId, int]:
    """How far hexes in play are from one; what is blocked is reached, but not passed.

    It ends with the ring of hexes that holds `until`, or after `most` steps.
    """
    found = {start: 0}
    edge = [start]
    for steps in range(1, most + 1):
        if not edge or until in found:
            break
        onward: list[HexId] = []
        for at in edge:
            for near in neighbours(at):
                if near not in found and near in systems:
                    found[near] = steps
                    if near not in blocked:
                        onward.append(near)
        edge = onward
    return found
