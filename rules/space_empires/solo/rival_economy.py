"""The alien empires' Economic Phase: dice for the banks, then launches [22.2] [22.3]."""

from __future__ import annotations

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import RAIDER, SCOUT
from rules.space_empires.charts.words import owner_words
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Fleet, Rival, Unit
from rules.space_empires.rivals.building import raids
from rules.space_empires.rivals.chart import FLEET, RIVAL_CHARTS, deploy, highest_shown, row_of
from rules.space_empires.rivals.research import can_buy, learn
from rules.toolbox.dice import roll

DELAY = 3
"""Number of phases until an economy result yields its die [22.2]."""
PRESS = 2
"""Ease of a launch by each advantage [22.3]."""
MOVE_MOST = 4
"""The highest roll at which a launch buys the next Move level [22.3]."""


async def hold_phase(board: Board) -> None:
    """Roll for the banks of each living empire, and maybe launch a fleet [22.2]."""
    cycle = board.state.cycle
    for rival in board.state.rivals:
        if rival.gone:
            continue
        dice = row_of(cycle).rolls + sum(phase <= cycle for phase in rival.extra)
        results = [await roll("rival.economy", 10, owner=rival.owner) for _ in range(dice)]
        for rolled in results:
            _bank(board, rival, rolled)
        words = ", ".join(map(str, results))
        board.tell(
            f"{owner_words(rival.owner)} rolls {words}: fleet {rival.fleet}, "
            f"technology {rival.research}, defence {rival.defence} CP."
        )
        await _consider_launch(board, rival)


def _bank(board: Board, rival: Rival, rolled: int) -> None:
    """Roll one die: an extra die for later, or CP for one of the banks [22.2]."""
    row = row_of(board.state.cycle)
    cp = RIVAL_CHARTS.levels[board.rules.level].cp
    if rolled <= row.econ:
        rival.extra.append(board.state.cycle + DELAY)
    elif rolled <= row.fleet:
        rival.fleet += cp
    elif rolled <= row.research:
        rival.research += cp
    else:
        rival.defence += 2 * cp
        over = rival.defence - RIVAL_CHARTS.late.defence
        if RIVAL_CHARTS.late.defence and over > 0:
            rival.defence -= over
            rival.fleet += over


def launch_pressure(board: Board, rival: Rival) -> int:
    """Return the deduction from the launch roll [22.3].

    Fighters or Raiders that the player can't meet.
    """
    fighters = rival.tech["fighter"] > highest_shown(board, "point")
    wings = fighters and rival.fleet >= RIVAL_CHARTS.late.carriers
    return PRESS * (wings + raids(board, rival, rival.fleet))


async def _consider_launch(board: Board, rival: Rival) -> None:
    """Roll for a launch: at or below the row's number, the whole fleet bank is launched [22.3]."""
    most = row_of(board.state.cycle).launch
    crowded = RIVAL_CHARTS.late.fleets and len(rival.fleets) >= RIVAL_CHARTS.late.fleets
    if rival.fleet < UNITS[SCOUT].cost or not most or crowded:
        return
    pressure, owner = launch_pressure(board, rival), rival.owner
    if most < 10 and await roll("rival.launch", 10, owner=owner) - pressure > most:
        return
    if can_buy(board, rival, "move") and await roll("rival.move", 10, owner=owner) <= MOVE_MOST:
        learn(board, rival, "move")
    launch(board, rival)


def launch(board: Board, rival: Rival) -> None:
    """Launch a fleet from the Homeworld: Raiders are built now, others stay unknown [22.3]."""
    rival.launched += 1
    fleet = Fleet(rival.launched, rival.home, rival.fleet)
    rival.fleet = 0
    if raids(board, rival, fleet.cp):
        count, rest = divmod(fleet.cp, UNITS[RAIDER].cost)
        fleet.raiders = fleet.built = True
        fleet.cp, rival.fleet = fleet.cp - rest, rest
        fleet.units = deploy(board, rival.owner, rival.home, {RAIDER: count})
        board.tell(f"{owner_words(rival.owner)} launches a fleet of {count} Raiders.")
    else:
        token = Unit(rival.owner, FLEET, fleet.number, rival.home)
        board.place(token)
        fleet.units = [token.uid]
        board.tell(f"{owner_words(rival.owner)} launches a fleet of {fleet.cp} CP.")
    rival.fleets.append(fleet)
