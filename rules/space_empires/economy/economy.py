"""The Economic Phase [7.0]."""

from __future__ import annotations

from rules.kernel import together
from rules.space_empires.economy.bids import settle_order
from rules.space_empires.economy.closing import close_column, end_draft, tell_outcome
from rules.space_empires.economy.growth import grow
from rules.space_empires.economy.income import find_estates, open_column, upkeep_of
from rules.space_empires.economy.placing import place_purchases
from rules.space_empires.economy.research import roll_research, upgrade_all
from rules.space_empires.economy.sheet import fill_sheet, fund_research
from rules.space_empires.position.board import Board
from rules.space_empires.position.stacks import scuttle, trim_fighters


async def hold_economic_phase(board: Board) -> None:
    """All seats collect, maintain, bid, buy and place, at the same time [7.0]."""
    players = board.state.players
    seats = [seat for seat, player in enumerate(players) if not player.out]
    estates = find_estates(board, seats)
    for seat in seats:
        await open_column(board, seat, estates[seat])
    if board.rules.unpredictable:
        await together({seat: fund_research(board, seat, estates[seat]) for seat in seats})
        for seat in seats:
            await roll_research(board, seat)
    await together({seat: fill_sheet(board, seat, estates[seat]) for seat in seats})
    bids = {seat: players[seat].draft.bid for seat in seats}
    for seat in seats:
        await carry_out(board, seat)
    grow(board)
    if len(players) > 1:
        await settle_order(board, bids)


async def carry_out(board: Board, seat: int) -> None:
    """A sealed sheet takes effect: technology, scuttling, new units [7.5.3] [7.6]."""
    player = board.player(seat)
    sheet = close_column(board, seat)
    for tech in player.draft.research:
        player.tech[tech] += 1
    _scuttle(board, seat)
    if board.rules.instant:
        upgrade_all(board, seat)
    before = list(board.units)
    await place_purchases(board, seat)
    tell_outcome(board, seat, sheet, [unit for unit in board.of(seat) if unit.uid not in before])
    sheet.upkeep = upkeep_of(board, seat)
    end_draft(player)


def _scuttle(board: Board, seat: int) -> None:
    """What the sheet says is gone, then squadrons that have no decks any more [7.3.2]."""
    draft = board.player(seat).draft
    units = board.units
    gone = [(units[key], units[key].size) for key in draft.scuttled]
    gone += [(units[key], count) for key, count in draft.reduced.items()]
    for unit, count in gone:
        scuttle(board, unit, count)
    for at in dict.fromkeys([unit.hex for unit, _ in gone]):
        trim_fighters(board, at, seat)
