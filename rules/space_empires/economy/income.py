"""Income and maintenance: the first six lines of the sheet [7.1 to 7.3]."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.space_empires.charts.content import MARKERS, TECHNOLOGY
from rules.space_empires.charts.kinds import HexId, MarkerId
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.terrain import Terrain, kind_of
from rules.space_empires.position.board import Board
from rules.space_empires.position.chains import trade_network
from rules.space_empires.position.scoring import upkeep_of
from rules.space_empires.position.state import CARRY_OVER, Colony
from rules.space_empires.position.yields import is_blockaded
from rules.toolbox.dice import roll

MINERAL_CP: Final = {Terrain.MINERALS5: 5, Terrain.MINERALS10: 10}


class Estate(NamedTuple):
    """A seat's colonies, Homeworld included; none comes or goes in this phase [7.1]."""

    colonies: list[tuple[HexId, Colony]]
    open: list[tuple[HexId, Colony]]
    """Those that no enemy blockades."""


def find_estates(board: Board, seats: list[int]) -> dict[int, Estate]:
    """Return the holdings of these seats on the map, found in one pass [7.1]."""
    estates = {seat: Estate([], []) for seat in seats}
    for at, system in board.systems.items():
        colony = system.colony
        if colony is not None and colony.owner in estates:
            estate = estates[colony.owner]
            estate.colonies.append((at, colony))
            if not is_blockaded(board, at, colony.owner):
                estate.open.append((at, colony))
    return estates


def maintenance(board: Board, sheet: SheetColumn, upkeep: int) -> int:
    """Return the maintenance of these hull points [7.3.1].

    Some tables halve it; never above income.
    """
    cost = upkeep // 2 if board.rules.low_maintenance else upkeep
    return min(sheet.total - sheet.carried, cost)


async def open_column(board: Board, seat: int, estate: Estate) -> None:
    """Collect what comes in, and begin a new column of the sheet [7.1] [7.2] [10.1.2]."""
    player = board.player(seat)
    upkeep = upkeep_of(board.state, seat)
    if player.books:
        player.books[-1].less = max(0, player.books[-1].upkeep - upkeep)
    colonies = sum([colony.worth for _, colony in estate.open])
    network = trade_network(board, seat)
    pipelines = sum([at in network for at, colony in estate.open if not colony.home])
    landed = [unit.hex for unit in board.units_of(seat) if unit.tow]
    minerals = 0
    for at, colony in estate.open:
        if colony.hoard or at in landed:
            minerals += await _turn_in(board, seat, at, colony)
    carried = min(CARRY_OVER, player.cp)
    total = carried + colonies + minerals + pipelines + player.bonus
    sheet = SheetColumn(board.state.cycle, carried, colonies, minerals, pipelines, total, 0)
    paid = sheet.maintenance = maintenance(board, sheet, upkeep)
    sheet.bonus, player.bonus = player.bonus, 0
    player.books.append(sheet)
    player.cp = total - paid
    board.tell(_words(sheet), (seat,))


def _words(sheet: SheetColumn) -> str:
    parts = [f"{sheet.carried} carried over", f"{sheet.colonies} from colonies"]
    more = {"minerals": sheet.minerals, "pipelines": sheet.pipelines, "spoils": sheet.bonus}
    parts += [f"{cp} from {label}" for label, cp in more.items() if cp]
    left = sheet.total - sheet.maintenance
    return f"You have {' + '.join(parts)} - {sheet.maintenance} maintenance = {left} CP."


async def _turn_in(board: Board, seat: int, at: HexId, colony: Colony) -> int:
    """Return the CP of finds delivered to a colony, and roll for its wrecks [7.2].

    A find that a Mining Ship still has in tow there counts as delivered.
    """
    for unit in board.own(at, seat):
        if unit.tow:
            colony.hoard.append(unit.tow)
            unit.tow = MarkerId("")
    hoard, colony.hoard = colony.hoard, []
    board.state.removed += hoard
    kinds = [kind_of(marker) for marker in hoard]
    worth = sum(MINERAL_CP.get(kind, 0) for kind in kinds)
    if worth:
        board.tell(f"{{{seat}}} turns in minerals worth {worth} CP at {at}.")
    for _ in range(kinds.count(Terrain.WRECK)):
        await _study_wreck(board, seat, at)
    return worth


async def _study_wreck(board: Board, seat: int, at: HexId) -> None:
    """Roll the technology that a Space Wreck raises by a level; wasted at the highest one [6.8]."""
    board.tell(f"{{{seat}}} dismantles a space wreck at {at}.")
    rolled = await roll("economy.wreck", 10, owner=seat)
    player = board.player(seat)
    tech = MARKERS.wreck[str(rolled)]
    name = TECHNOLOGY[tech].name
    if board.price(seat, tech):
        player.tech[tech] += 1
        player.grants.pop(tech, None)
        board.tell(f"Rolled {rolled} for the wreck: you have {name} {player.tech[tech]}.", (seat,))
    else:
        board.tell(
            f"Rolled {rolled} for the wreck: {name} is already at its highest level.", (seat,)
        )
