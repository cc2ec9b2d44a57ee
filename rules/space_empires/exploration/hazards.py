"""Hazards of deep space: danger, super novas, lost in space.

[6.4] [6.5] [6.6]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.kernel import Chance
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import FIGHTER, NOWHERE, HexId
from rules.space_empires.charts.owners import MACHINES, RIVALS
from rules.space_empires.charts.switches import Teams
from rules.space_empires.charts.terrain import SURVIVES, Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.questions import deciding
from rules.space_empires.position.stacks import trim_fighters
from rules.space_empires.position.state import System, Unit
from rules.space_empires.position.words import (
    is_hidden,
    name_words,
    place_words,
    public_list,
    public_words,
)
from rules.toolbox.dice import roll
from rules.toolbox.sentences import listed


def destroy_all(board: Board, at: HexId) -> None:
    """Destroy every unit in the hex: danger [6.4]."""
    units = list(board.units_at(at))
    for unit in units:
        board.remove(unit)
    if units:
        lost = public_list(units)
        board.tell(f"The danger at {at} destroys {lost}.")
    for owner in dict.fromkeys(unit.owner for unit in units if is_seat(board, unit.owner)):
        names = [unit.name for unit in units if unit.owner == owner and is_hidden(unit)]
        if names:
            board.tell(f"You lose {listed(names)} to the danger at {at}.", (owner,))


async def flee_nova(board: Board, at: HexId, back: HexId) -> None:
    """Move units back from a super nova to the hex that each just left [6.5]."""
    homes: dict[HexId, list[Unit]] = {}
    for unit in list(board.units_at(at)):
        homes.setdefault(back or _hex_left(board, unit), []).append(unit)
    for to, units in homes.items():
        for unit in units:
            board.shift(unit, to)
        who = owner_words(units[0].owner)
        fleeing = public_list(units, apart=True)
        board.tell(f"{who} retreats from the super nova at {at} to {to} with {fleeing}.")
        if board.systems[to].terrain == Terrain.BLACK_HOLE:
            await survive_black_hole(board, units)


def _hex_left(board: Board, unit: Unit) -> HexId:
    """Return the hex a unit came from [6.5].

    The last but one of its way, or where its turn began.
    """
    for track in board.state.tracks:
        if (track.owner, track.token) == (unit.owner, unit.token) and track.path[-1] == unit.hex:
            return track.path[-2]
    if unit.start not in (NOWHERE, unit.hex):
        return unit.start
    ways = [near for near in neighbours(unit.hex) if near in board.systems]
    known = [near for near in ways if board.systems[near].explored and can_enter(board, near)]
    return (known or ways)[0]


def can_enter(board: Board, at: HexId) -> bool:
    """Return whether a unit can be put into a hex at all: no super nova, no entry hex [6.5]."""
    system = board.systems[at]
    if system.closed or system.terrain == Terrain.NOVA:
        return False
    return system.explored or not any(
        unit.owner == MACHINES or unit.owner in RIVALS for unit in board.units_at(at)
    )


async def lose_way(board: Board, at: HexId, seat: int) -> HexId:
    """Ask another player to shift a lost stack by one hex; return its new hex [6.6]."""
    units = list(board.units_at(at))
    ways = [near for near in neighbours(at) if near in board.systems and can_enter(board, near)]
    if board.rules.teams == Teams.UNEASY:
        ways = [to for to in ways if not _partner_there(board, to, seat)] or ways
    if not units or not ways:
        return at
    pilot = to_the_right(board, seat)
    if pilot == seat:
        to = HexId(await Chance("explore.lost", ways, f"explore.lost {seat}"))
    else:
        options: dict[str, HexId] = {way: way for way in ways}
        prompt = f"{{{seat}}} is lost in space at {at}. Where to?"
        lost = public_list(units)
        note = f"You choose where {{{seat}}} comes out, with {lost} [6.6]."
        words = partial(place_words, board, pilot)
        asked = "explore.lost", pilot, prompt, "6.6", options, "", words, at, lambda: note
        to = await deciding(*asked)
    for unit in units:
        board.shift(unit, to)
    board.tell(f"{{{seat}}} is lost in space at {at} and comes out at {to}.")
    if board.systems[to].terrain == Terrain.BLACK_HOLE:
        await survive_black_hole(board, units)
    return to


def next_enemy(board: Board, seat: int, way: int, nobody: int) -> int:
    """Return the next enemy round the table, 1 to the left and -1 to the right; else `nobody`."""
    seats = len(board.state.players)
    others = ((seat + way * step) % seats for step in range(1, seats))
    enemies = (o for o in others if board.enemies(o, seat) and not board.player(o).out)
    return next(enemies, nobody)


def to_the_right(board: Board, seat: int) -> int:
    """Return the next enemy counter-clockwise; the seat itself in solo games [6.6]."""
    return next_enemy(board, seat, -1, seat)


def _partner_there(board: Board, at: HexId, seat: int) -> bool:
    return any(
        unit.owner != seat and not board.enemies(unit.owner, seat) for unit in board.units_at(at)
    )


def fresh_marker_fits(board: Board, system: System) -> bool:
    """Return whether the pool holds more markers than the hexes of its set need [20.3]."""
    waiting = sum(
        other.origin == system.origin and not other.explored and not other.marker
        for other in board.systems.values()
    )
    return len(board.state.pools[system.origin]) > waiting


async def survive_black_hole(
    board: Board, units: Sequence[Unit], highest: int = SURVIVES
) -> list[Unit]:
    """Roll one die per ship entering a black hole's hex; return the surviving groups [6.3].

    Fighters are lost only for lack of decks.
    """
    tell_names(board, [unit for unit in units if unit.kind != FIGHTER])
    for unit in units:
        if unit.kind == FIGHTER:
            continue
        rolls = [await roll("blackhole", 10, owner=unit.owner) for _ in range(unit.size)]
        lost = sum(rolled > highest for rolled in rolls)
        _tell_rolls(board, unit, rolls, lost)
        unit.size -= lost
        if not unit.size:
            board.remove(unit)
    for at, owner in dict.fromkeys([(unit.hex, unit.owner) for unit in units]):
        trim_fighters(board, at, owner)
    return [unit for unit in units if unit.uid in board.units]


def tell_names(board: Board, units: Sequence[Unit]) -> None:
    """Send owners the names of their counters that the news lists by number."""
    for owner in dict.fromkeys(unit.owner for unit in units):
        names = name_words([unit for unit in units if unit.owner == owner])
        if names and is_seat(board, owner):
            board.tell(f"Your {names}.", (owner,))


def _tell_rolls(board: Board, unit: Unit, rolls: list[int], lost: int) -> None:
    """Report the number of dice rolled to everybody [6.3]."""
    fate = "unharmed" if not lost else "lost" if lost == unit.size else f"{lost} lost"
    words = (
        f"{owner_words(unit.owner)}'s {public_words(unit)} (rolled {', '.join(map(str, rolls))})"
    )
    board.tell(f"Black hole at {unit.hex}: {words}: {fate}.")
