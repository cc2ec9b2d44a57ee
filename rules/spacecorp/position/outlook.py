"""The profit, the next turns, and the distance from the era's end [p13]."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.position.contracts import is_fulfilled
from rules.spacecorp.position.state import CONTRACTS, CONTRACTS_TO_END, State, Trigger
from rules.table_game import Outlook
from rules.toolbox.sentences import counted
from rules.toolbox.sequence import clockwise


def outlook(state: State) -> Outlook:
    """Return the profit, the next turns, and the distance from the era's end."""
    profits = tuple(player.profit for player in state.players)
    return Outlook(_ends(state), profits, _following(state))


def _ends(state: State) -> str:
    """Describe the end of the era, and whether the game ends with it."""
    number, eras = state.era - state.begin + 1, state.end - state.begin + 1
    era = "The game" if state.era is state.end else f"Era {number} of {eras}"
    if state.closing:
        return f"{era} ends after these last turns."
    claimed = sum(is_fulfilled(state, row) for row in range(CONTRACTS))
    passes = counted(1 if len(state.players) == 2 else 2, "pass", "passes")
    if state.trigger is Trigger.DECK:
        return f"{era} ends after {passes}, because the deck is empty."
    return (
        f"{era} ends with {CONTRACTS_TO_END} contracts (now {claimed}), or after {passes} once "
        f"the deck is empty ({state.deck_size()} left)."
    )


def _following(state: State) -> tuple[int, ...]:
    """Return the seats whose turns follow; a player whom an extra turn held up comes first."""
    if state.active == NOBODY:
        return ()
    seats = len(state.players)
    held_up = (state.resume,) if state.extra and state.resume != NOBODY else ()
    if state.closing:
        return (*held_up, *state.last)
    playing = {seat for seat in range(seats) if not state.players[seat].passed}
    return tuple(
        seat
        for seat in (*held_up, *clockwise(seats, (held_up or (state.active,))[0], playing))
        if seat != state.active
    )
