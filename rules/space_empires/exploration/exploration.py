"""Exploration of unexplored systems [6.0]."""

from __future__ import annotations

from typing import Final

from rules.kernel import Chance
from rules.space_empires.charts.content import NATIVES, UNITS
from rules.space_empires.charts.kinds import DEEP, DM, NOWHERE, UP, HexId, Kind, MarkerId, Tech
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import MARKER_WORDS, NOVA, WARP_POINTS, Terrain, kind_of
from rules.space_empires.exploration import hazards
from rules.space_empires.exploration.hazards import survive_black_hole
from rules.space_empires.position.board import Board
from rules.space_empires.position.paths import would_cut
from rules.space_empires.position.state import Machine, Unit
from rules.space_empires.position.words import fleet_words

LINKED: Final = 2
"""Maximum number of linked warp points with the same number; a third is discarded [16.2]."""
MACHINE_TECH: Final = Tech(tactics=2, special=2)


async def explore(board: Board) -> None:
    """Explore the hexes where the active seat's units are on face-down markers [6.1]."""
    state = board.state
    while state.step == Step.EXPLORE and not state.ended_by:
        hexes = (unit.hex for unit in board.units_of(state.active))
        at = next((at for at in hexes if not board.systems[at].explored), None)
        if at is None:
            state.renewed.clear()
            return
        await reveal(board, at, None)


async def draw_marker(board: Board, at: HexId) -> MarkerId:
    """Draw a hex's marker from its set; no super nova may cut the map in two [2.1]."""
    system = board.systems[at]
    if not system.marker:
        pool = board.state.pools[system.origin]
        keys: list[MarkerId] = pool
        if would_cut(board, at):
            keys = [marker for marker in pool if not marker.startswith(NOVA)] or pool
        source = f"marker {system.origin}" + " without novas" * (keys is not pool)
        places = _face_down(board, at)
        system.marker = MarkerId(await Chance("explore.marker", keys, source, places))
        pool.remove(system.marker)
    return system.marker


def _face_down(board: Board, at: HexId) -> list[HexId]:
    """Return a hex, and all others whose markers are of the same set and still unknown."""
    origin = board.systems[at].origin
    others = [
        other
        for other, system in board.systems.items()
        if system.origin == origin and not system.explored and not system.marker and other != at
    ]
    return [at, *others]


async def open_marker(board: Board, at: HexId) -> Terrain:
    """Turn a marker face up; its kind is the hex's terrain now [6.1]."""
    system = board.systems[at]
    marker = await draw_marker(board, at)
    system.explored = True
    system.peeked = ()
    system.terrain = kind_of(marker)
    return system.terrain


async def reveal(board: Board, at: HexId, finder: Unit | None, back: HexId = NOWHERE) -> None:
    """Turn a marker over and apply it immediately to the units in its hex [6.1].

    `finder` is the Cruiser that revealed it from an adjacent hex, unharmed [9.8]; `back` is the hex
    that the units just left, unless their move began there.
    """
    seat = board.state.active if finder is None else finder.owner
    kind = await open_marker(board, at)
    board.tell(f"{{{seat}}} explores {at}: {MARKER_WORDS[kind]}.", headline=True)
    if kind == Terrain.BLACK_HOLE:
        await survive_black_hole(board, list(board.units_at(at)))
    elif kind == Terrain.NOVA:
        await hazards.flee_nova(board, at, back)
    elif kind == Terrain.DANGER:
        hazards.destroy_all(board, at)
        discard(board, at)
    elif kind == Terrain.LOST:
        await _get_lost(board, at, seat)
    elif kind == Terrain.BARREN and board.rules.aliens and board.systems[at].origin == DEEP:
        await _meet_aliens(board, at, unseen=finder is not None)
    elif kind == Terrain.DOOMSDAY:
        _wake_machine(board, at)
    elif kind in WARP_POINTS:
        _link_warp_point(board, at, kind)


def discard(board: Board, at: HexId) -> None:
    """Take a one-time marker from the game; heavy terrain puts a fresh one there [6.9]."""
    system = board.systems[at]
    renewed = system.terrain in (Terrain.DANGER, Terrain.LOST) and board.rules.heavy_terrain
    if system.marker:
        board.state.removed.append(system.marker)
    system.marker, system.terrain = MarkerId(""), Terrain.SPACE
    if renewed and hazards.fresh_marker_fits(board, system):
        system.explored = False
        board.state.renewed.append(at)
        board.tell(f"A new marker lies face down at {at}.")


async def _get_lost(board: Board, at: HexId, seat: int) -> None:
    """Move the stack elsewhere, where it explores and fights [6.6]."""
    units = list(board.units_at(at))
    to = await hazards.lose_way(board, at, seat)
    if to == at:
        board.tell(f"Nobody gets lost at {at}; the marker is removed.")
    discard(board, at)
    if to == at or not any(unit.uid in board.units for unit in units):
        return
    if not board.systems[to].explored:
        await reveal(board, to, None, back=at)
    elif board.foes(to, seat) or board.systems[to].aliens:
        _fight_at(board, to)


async def _meet_aliens(board: Board, at: HexId, *, unseen: bool) -> None:
    """Draw the aliens of deep space's barren planets [14.1]."""
    board.systems[at].aliens = GARRISON
    if unseen and not board.units_at(at):
        board.tell(f"Aliens live at {at}. Nobody has seen their ships.")
        return
    await draw_aliens(board, at)
    if board.foes(at, board.state.active):
        _fight_at(board, at)


def _wake_machine(board: Board, at: HexId) -> None:
    """Wake a Doomsday Machine, which attacks its finders [6.9, 17.1].

    If unused, make open space.
    """
    state, system = board.state, board.systems[at]
    number = int(system.marker.partition(".")[2])
    discard(board, at)
    if number > state.switches.machines:
        board.tell(f"The Doomsday Machine at {at} isn't in play, so the hex is empty.")
        return
    woken = state.step == Step.EXPLORE
    state.machines.append(Machine(number, woken=woken))
    board.place(Unit(MACHINES, DM, number, at, tech=MACHINE_TECH, face=UP))
    if board.foes(at, MACHINES):
        _fight_at(board, at)


def _link_warp_point(board: Board, at: HexId, kind: Terrain) -> None:
    """Link the two warp points of a number; the third has no use [16.2]."""
    known = [other for other, system in board.systems.items() if system.terrain == kind]
    known.remove(at)
    if not _is_played(board, at) or len(known) >= LINKED:
        discard(board, at)
        without = ": this table plays without warp points"
        why = ", because it has no use" if board.rules.warp else without
        board.tell(f"The warp point at {at} is removed{why}.")
    elif known:
        board.tell(f"The warp points at {known[0]} and {at} are joined.")


def _is_played(board: Board, at: HexId) -> bool:
    """Return whether the table plays a hex's warp point: all, one number, or two of each [16.1]."""
    kind, _, number = board.systems[at].marker.partition(".")
    points = board.rules.warp_points
    if not board.rules.warp or points == "all":
        return board.rules.warp
    return int(number) <= LINKED if points == "pairs" else kind.endswith(points)


def _fight_at(board: Board, at: HexId) -> None:
    """Fight a battle immediately; exploration goes on after it [6.6, 14.1].

    It isn't a combat phase, so no colony there is fired at: the hex counts as done [5.10.1].
    """
    state = board.state
    if at not in state.fights:
        state.fights.append(at)
    if state.step == Step.EXPLORE:
        state.step = Step.FIGHT
        if at not in state.fought:
            state.fought.append(at)


GARRISON: Final = 4
"""Ships that are drawn for a planet."""
ALIEN_TECH: Final = Tech(tactics=1, special=2)
"""Tactics 1 and point defence 2, whatever their kind [14.2]."""


async def draw_aliens(board: Board, at: HexId) -> None:
    """Reveal the ships that wait unseen in a hex [14.1]."""
    system = board.systems[at]
    aliens: list[Unit] = []
    for _ in range(system.aliens):
        kind = await _draw(board)
        if kind is None:
            break
        number = board.next_number(ALIENS, kind)
        unit = Unit(ALIENS, kind, number, at, tech=ALIEN_TECH, face=UP)
        board.place(unit)
        aliens.append(unit)
    system.aliens = 0
    if aliens:
        board.tell(f"Aliens guard {at}: {fleet_words(aliens)}.")


async def _draw(board: Board) -> Kind | None:
    """Draw one ship from the box, refilled from the dead when empty [14.1]."""
    pool = board.state.alien_pool
    if not pool:
        pool += fallen(board)
    if not pool:
        return None
    kind = Kind(await Chance("explore.alien", pool))
    pool.remove(kind)
    return kind


def fallen(board: Board) -> list[Kind]:
    """Return the sorted alien ships neither in the box nor on the map."""
    accounted = [*board.state.alien_pool, *(unit.kind for unit in board.units_of(ALIENS))]
    return sorted(
        kind for kind in NATIVES for _ in range(UNITS[kind].counters - accounted.count(kind))
    )
