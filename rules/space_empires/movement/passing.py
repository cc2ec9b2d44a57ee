"""Effects of entering a hex: black holes and enemies [4.3, 6.3, 15.2]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import FIGHTER, MINES
from rules.space_empires.charts.terrain import BLACK_HOLE, CLOUDS, SURVIVES
from rules.space_empires.charts.words import owner_words
from rules.space_empires.exploration.hazards import survive_black_hole, tell_names
from rules.space_empires.movement.reach import Party
from rules.space_empires.movement.scanners import slips_by
from rules.space_empires.position.board import Board
from rules.space_empires.position.questions import either
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import fleet_words
from rules.toolbox.sentences import listed

SLINGSHOT: Final = 2
"""Bonus of a slingshot on that die [15.2]."""


async def arrive(board: Board, party: Party, *, by_pipe: bool) -> None:
    """Apply a hex to a party that enters [4.2, 4.3, 6.3].

    Terrain and enemies stop, destroy or reveal it.
    """
    system = board.systems[party.at]
    if not system.explored or (system.terrain in CLOUDS and not by_pipe):
        halt(party)
    if system.terrain == BLACK_HOLE and system.explored and not by_pipe:
        await _fall(board, party)
    if party.units and (system.aliens or len(board.at[party.at]) > len(party.units)):
        await _meet(board, party)


def halt(party: Party) -> None:
    """End a party's movement for this turn."""
    for unit in party.units:
        unit.halted = True


async def _fall(board: Board, party: Party) -> None:
    """Roll each ship's survival of a black hole; fighters need surviving decks [6.3, 15.2]."""
    sling = False
    if board.rules.slingshot and all(u.extra == 0 for u in party.units if u.kind != FIGHTER):
        prompt = f"Try a slingshot around the black hole at {party.at}?"
        sling = not await either("move.sling", party.owner, prompt, "15.2", party.at)
    highest = SURVIVES - SLINGSHOT if sling else SURVIVES
    party.units = await survive_black_hole(board, party.units, highest)
    if sling:
        for unit in party.units:
            unit.extra += 1


async def _meet(board: Board, party: Party) -> None:
    """Stop a party at enemies that can fight, or destroy them [4.3, 12.1.2].

    Raiders may slip by.
    """
    at, owner = party.at, party.owner
    natives = board.systems[at].aliens > 0 and board.systems[at].explored
    foes = board.open_foes(at, owner)
    if not foes and not natives:
        return
    if not natives and not any(u.kind == MINES or UNITS[u.kind].fights for u in foes):
        _overrun(board, party, foes)
        return
    if not _has_met(board, party):
        later = "" if board.rules.raiders else "; the battle follows the movement"
        board.tell(f"{owner_words(owner)} meets enemies at {at}{later}.", None, bars_undo=True)
    if not await slips_by(board, party):
        halt(party)


def _has_met(board: Board, party: Party) -> bool:
    """Return whether other units of the seat have met these enemies this turn."""
    others = [unit for unit in board.own(party.at, party.owner) if unit not in party.units]
    return any(unit.halted and not unit.cloaked for unit in others)


def _overrun(board: Board, party: Party, foes: list[Unit]) -> None:
    """Destroy enemies without a combat capability; they stop nobody [4.3, 8.3.2]."""
    tell_names(board, foes)
    for unit in foes:
        board.remove(unit)
    owners = dict.fromkeys(unit.owner for unit in foes)
    lost = {owner: fleet_words([u for u in foes if u.owner == owner]) for owner in owners}
    losses = listed([f"{words} of {owner_words(owner)}" for owner, words in lost.items()])
    text = f"{owner_words(party.owner)} destroys {losses} at {party.at} without a battle."
    board.tell(text, None, bars_undo=True, headline=True)
