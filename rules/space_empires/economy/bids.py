"""Bids for the order of play, and who moves first [7.4]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.space_empires.charts.switches import BROTHERS
from rules.space_empires.position.board import Board
from rules.space_empires.position.seating import playing_order


async def settle_order(board: Board, bids: dict[int, int]) -> None:
    """Show all bids; the highest, or of equal ones the earlier in order, names the first [7.4]."""
    state = board.state
    told = ", ".join([f"{{{seat}}} bids {bid} CP" for seat, bid in bids.items()])
    ranks = [seat for seat in state.order if seat in bids]
    winner = max(ranks, key=lambda seat: bids[seat])
    board.tell(f"{told}. {{{winner}}} says who moves first.")
    seats, own = {f"seat{seat + 1}": seat for seat in bids}, f"seat{winner + 1}"
    prompt = "Who moves first until the next Economic Phase?"
    first = await Choice("bid.first", winner, prompt, "7.4", seats, "{{{}}}".format, own)
    state.order = playing_order(board.rules, len(state.players), first)
    if board.rules.teams != BROTHERS:
        state.order = [seat for seat in state.order if seat in bids]
    told = ", ".join([f"{{{seat}}}" for seat in state.order if seat in bids])
    board.tell(f"The order of play: {told}.")
