"""The alien empires' fleets move after the player, then fight where they stopped [22.6, 3.0]."""

from __future__ import annotations

from rules.space_empires.charts.content import PACE
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import DESTROYER, RAIDER, HexId
from rules.space_empires.charts.owners import SEAT
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.combat import combat
from rules.space_empires.position.board import Board
from rules.space_empires.position.questions import either
from rules.space_empires.position.state import Fleet, Rival, Track, Unit
from rules.space_empires.position.words import public_list
from rules.space_empires.rivals.chart import members
from rules.space_empires.solo.rival_targets import course, defenders, is_shut, stronger, worth


async def move_fleets(board: Board) -> None:
    """Move all fleets of each empire, dead ones too, then fight its battles [22.6, 3.0]."""
    board.state.tracks = [track for track in board.state.tracks if track.owner == SEAT]
    for rival in board.state.rivals:
        for fleet in rival.fleets:
            if members(board, fleet):
                await _move(board, rival, fleet)
        await _fight(board, rival)
        if board.state.ended_by:
            return
        forget_lost(board, rival)


def forget_lost(board: Board, rival: Rival) -> None:
    """Remove fleets that have no ship left, and compute the worth of the others [22.3]."""
    rival.fleets = [fleet for fleet in rival.fleets if members(board, fleet)]
    for fleet in rival.fleets:
        if fleet.built:
            fleet.cp = worth(members(board, fleet))


async def _move(board: Board, rival: Rival, fleet: Fleet) -> None:
    """Move one fleet towards its colony, at full speed if possible [22.6]."""
    goal, far = await course(board, rival, fleet)
    start = fleet.hex
    path = [start]
    for _ in range(PACE[rival.tech["move"] - 1][board.state.turn - 1]):
        if fleet.hex == goal or fleet.hex not in far:
            break
        _step(board, fleet, _next(board, fleet.hex, far))
        path.append(fleet.hex)
        if _stops(board, fleet, goal):
            break
    if len(path) > 1:
        for unit in members(board, fleet):
            board.state.tracks.append(Track(rival.owner, unit.token, tuple(path)))
        board.tell(
            f"{owner_words(rival.owner)}'s fleet {fleet.number} moves from {start} to {fleet.hex}."
        )


async def _fight(board: Board, rival: Rival) -> None:
    """Fight once in each hex, with all fleets of the empire that have met there [5.1.1]."""
    fought: list[HexId] = []
    for fleet in list(rival.fleets):
        if fleet.hex in fought or not members(board, fleet):
            continue
        if await _engage(board, rival, fleet):
            fought.append(fleet.hex)
        if board.state.ended_by:
            return


def _next(board: Board, at: HexId, far: dict[HexId, int]) -> HexId:
    """Return the next hex of a shortest way [22.6].

    Among equals one without ships, or the first.
    """
    ahead = [
        near
        for near in neighbours(at)
        if far.get(near, len(far)) < far[at] and not is_shut(board, near)
    ]
    return min(ahead, key=lambda near: (bool(defenders(board, near)), len(board.own(near, SEAT))))


def _step(board: Board, fleet: Fleet, to: HexId) -> None:
    """Move the fleet into a hex; lone units that cannot fight there are destroyed [4.3]."""
    for unit in members(board, fleet):
        unit.cloaked = False
        board.shift(unit, to)
    fleet.hex = to
    helpless = [] if defenders(board, to) else board.own(to, SEAT)
    if helpless:
        lost = public_list(helpless)
        news = f"Fleet {fleet.number} destroys {lost} at {to} without a battle."
        board.tell(news, headline=True)
    for unit in helpless:
        board.remove(unit)


def _stops(board: Board, fleet: Fleet, goal: HexId) -> bool:
    """Return whether ships stop the fleet here: unseen Raiders pass by [22.6, 12.1.2]."""
    own = board.own(fleet.hex, SEAT)
    if fleet.hex == goal or not own:
        return False
    return not (fleet.raiders and unseen(board, fleet))


def unseen(board: Board, fleet: Fleet) -> bool:
    """Return whether the player's Destroyers here see none of the fleet's Raiders [12.1.1]."""
    if board.systems[fleet.hex].terrain == Terrain.NEBULA:
        return False
    scanners = [u.tech.special for u in board.own(fleet.hex, SEAT) if u.kind == DESTROYER]
    return all(unit.tech.special > max(scanners, default=0) for unit in members(board, fleet))


async def _engage(board: Board, rival: Rival, fleet: Fleet) -> bool:
    """Settle how an empire meets ships and colony in a fleet's hex [22.6].

    Return whether it is settled.
    """
    at = fleet.hex
    own = board.own(at, SEAT)
    if not own and board.colony(at, SEAT) is None:
        return True
    if fleet.raiders and not stronger(board, fleet, at) and unseen(board, fleet):
        for unit in members(board, fleet):
            unit.cloaked = bool(own)
        return False
    if own and board.colony(at, SEAT) is None and await _hides(board, rival, own):
        return True
    for unit in members(board, fleet):
        unit.cloaked = False
    await combat.battle(board, at, rival.owner, SEAT)
    return True


async def _hides(board: Board, rival: Rival, own: list[Unit]) -> bool:
    """Ask raiders that the empire cannot see whether they hide from its fleet [12.1.2]."""
    raiders = [unit for unit in own if unit.kind == RAIDER]
    scanner = rival.tech["scanner"]
    at = own[0].hex
    if len(raiders) < len(own) or any(unit.tech.special <= scanner for unit in raiders):
        return False
    if board.systems[at].terrain == Terrain.NEBULA:
        return False
    prompt = f"An alien fleet comes to your Raiders at {at}. Do they fight?"
    return await either("rival.ambush", SEAT, prompt, "12.1.2")
