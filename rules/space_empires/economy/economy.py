"""The Economic Phase: sealed sheets take effect, and colonies grow [7.0]."""

from __future__ import annotations

from typing import Final

from rules.kernel import together
from rules.space_empires.charts.content import GRANT, UNITS
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.words import cp_are, ships_words
from rules.space_empires.economy.bids import settle_order
from rules.space_empires.economy.income import find_estates, open_column
from rules.space_empires.economy.placing import place_purchases
from rules.space_empires.economy.research import roll_research, upgrade_all
from rules.space_empires.economy.sheet import fill_sheet, fund_research
from rules.space_empires.economy.working_sheet import draft_words
from rules.space_empires.position.board import Board, by_hex
from rules.space_empires.position.scoring import upkeep_of
from rules.space_empires.position.stacks import scuttle, trim_fighters
from rules.space_empires.position.state import (
    CARRY_OVER,
    COLONY_STEPS,
    HOME_STEP,
    HOMEWORLD,
    Draft,
    Unit,
)
from rules.space_empires.position.words import placed_words, public_list
from rules.space_empires.position.yields import income
from rules.toolbox.sentences import listed

GROWN: Final = dict(zip(COLONY_STEPS, (*COLONY_STEPS[1:], COLONY_STEPS[-1]), strict=True))
"""Value of a colony after one growth step."""


async def hold_economic_phase(board: Board) -> None:
    """Collect, maintain, bid, buy and place for all seats simultaneously [7.0]."""
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
    """Carry out a sealed sheet: technology, scuttling, new units [7.5.3] [7.6]."""
    player = board.player(seat)
    sheet = close_column(board, seat)
    for tech in player.draft.research:
        player.tech[tech] += 1
    _scuttle(board, seat)
    if board.rules.instant:
        upgrade_all(board, seat)
    new, joined = await place_purchases(board, seat)
    _tell_new(board, seat, new)
    words = [placed_words(unit) for unit in new]
    for key, count in joined.items():
        unit = board.units[key]
        words += [f"{ships_words(unit.kind, count)} in {unit.name} at {unit.hex}"] * bool(count)
    tell_outcome(board, seat, sheet, words)
    sheet.upkeep = upkeep_of(board.state, seat)
    player.last, player.draft = player.draft, Draft()


def close_column(board: Board, seat: int) -> SheetColumn:
    """Fill in the lines from the bid on, while the levels are still the old ones [7.5.1] [7.8].

    The maintenance was filled in when the sheet was opened.
    """
    player = board.player(seat)
    draft, sheet = player.draft, player.books[-1]
    sheet.bid, player.last_grants = draft.bid, sum(draft.grants.values())
    research = sum([board.price(seat, tech) for tech in draft.research])
    player.last_research = sheet.research = GRANT * player.last_grants + research
    sheet.units = sum([UNITS[item.kind].cost * item.count for item in draft.purchases])
    sheet.more = sum([UNITS[item.kind].upkeep * item.count for item in draft.purchases])
    left = sheet.total - sheet.maintenance - sheet.bid - sheet.research - sheet.units
    assert left >= 0, f"seat {seat} has spent more than it has"
    player.cp = sheet.remaining = min(CARRY_OVER, left)
    sheet.lost = left - sheet.remaining
    sheet.bought = draft_words(draft, player.tech)
    sheet.closed = True
    return sheet


def _scuttle(board: Board, seat: int) -> None:
    """Scuttle the listed units, then squadrons left without decks [7.3.2]."""
    draft, units = board.player(seat).draft, board.units
    counts = {key: units[key].size for key in draft.scuttled} | draft.reduced
    gone = [(units[key], count) for key, count in counts.items()]
    for unit, count in gone:
        scuttle(board, unit, count)
    for at in dict.fromkeys([unit.hex for unit, _ in gone]):
        trim_fighters(board, at, seat)


def tell_outcome(board: Board, seat: int, sheet: SheetColumn, new: list[str]) -> None:
    """Report to the owner purchases, hexes of new counters, and what is left [7.6]."""
    left = f"{cp_are(sheet.remaining)} carried over"
    if sheet.lost:
        be = "is" if sheet.lost == 1 else "are"
        left += f", and {sheet.lost} CP above the limit of {CARRY_OVER} {be} lost"
    words = f"Your sheet: {', '.join(sheet.bought) or 'nothing is bought'}; {left}."
    if new:
        words += f" New: {listed(new)}."
    board.tell(words, (seat,))


def _tell_new(board: Board, seat: int, new: list[Unit]) -> None:
    """Report new counters on the map to everybody, hex by hex [7.6.1]."""
    words = [f"{public_list(units, apart=True)} at {at}" for at, units in by_hex(new).items()]
    if words:
        board.tell(f"{{{seat}}} builds {'; '.join(words)}.")


def grow(board: Board) -> None:
    """Grow every colony, blockaded or not, by one step; turn Colony Ships into colonies [7.7]."""
    for system in board.systems.values():
        colony = system.colony
        if colony is not None and colony.home:
            colony.worth = min(HOMEWORLD, colony.worth + HOME_STEP)
        elif colony is not None:
            colony.worth = GROWN[colony.worth]
    players = enumerate(board.state.players)
    incomes = {
        seat: sum(income(board, seat, as_seen=True).values())
        for seat, player in players
        if not player.out
    }
    words = listed([f"{{{seat}}} {cp} CP" for seat, cp in incomes.items()])
    board.tell(f"The colonies grow. Income on the map: {words}.")
