"""Final profit, places and ties [p21, p22]."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel import Result
from rules.spacecorp.charts.content import COLONIES
from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.position.board import colonies_of, own_bases
from rules.spacecorp.position.state import Source, Stage, State, Trigger
from rules.toolbox.sentences import counted, listed

ENDINGS = {
    Trigger.CONTRACTS: "Six contracts of the last era are fulfilled",
    Trigger.DECK: "The deck of the last era is empty and players have passed",
}

BREAKERS = (("bases on the board",), ("colony points", "progress cards"))
"""Tie-breakers: at an early end, and after Starfarers [p21, p22]."""
COLONY_AWARDS = (-1, 1, 4, 8, 13)
"""T for 0, 1, 2, 3 and for 4 or more colonies [p21]."""
BEYOND_AWARDS = (3, 1)
"""T for the 1st and the 2nd Beyond marker when the game ends early [p22]."""


def colony_award(colonies: int) -> int:
    """Return the T for a number of colonies at the end [p21]."""
    return COLONY_AWARDS[min(colonies, len(COLONY_AWARDS) - 1)]


class Payment(NamedTuple):
    """Gain of a player at the end, and its reason."""

    seat: int
    amount: int
    source: Source
    cause: str


def last_payments(state: State) -> list[Payment]:
    """Return the final payments of the era that ends the game [p21, p22]."""
    seats = range(len(state.players))
    if state.era is Era.STARFARERS:
        owned = [len(colonies_of(state, seat)) for seat in seats]
        return [
            Payment(seat, colony_award(owned[seat]), Source.COLONIES, f"at the end: {words}")
            for seat in seats
            if (words := counted(owned[seat], "colony", "colonies"))
        ]
    payments = [
        Payment(seat, amount, Source.BEYOND, f"for the {rank} Beyond marker")
        for rank, amount, seat in zip(("1st", "2nd"), BEYOND_AWARDS, state.beyond, strict=True)
        if seat >= 0
    ]
    if state.era is Era.MARINERS:
        genetics = [state.players[seat].genetics for seat in seats]
        payments += [Payment(s, genetics[s], Source.GENETICS, "for genetics") for s in seats]
    return payments


def ties(state: State, seat: int) -> tuple[int, ...]:
    """Return tie-breakers: colony value, then progress cards; or bases on the board [p21, p22]."""
    if state.era is Era.STARFARERS:
        value = sum(COLONIES[state.spots[site].colony].value for site in colonies_of(state, seat))
        return value, len(state.players[seat].progress)
    return (sum(1 for _ in own_bases(state, seat)),)


def tie_words(state: State) -> str:
    """Describe the tie-breaker that decided between several with the most profit."""
    most = max(player.profit for player in state.players)
    tied = [seat for seat, player in enumerate(state.players) if player.profit == most]
    if len(tied) < 2:
        return ""
    names = listed([f"{{{seat}}}" for seat in tied])
    ranks = [ties(state, seat) for seat in tied]
    best = [seat for seat, rank in zip(tied, ranks, strict=True) if rank == max(ranks)]
    if len(best) > 1:
        return f"{names} are tied at {most}T; {listed([f'{{{seat}}}' for seat in best])} share it."
    at = next(at for at, column in enumerate(zip(*ranks, strict=True)) if len(set(column)) > 1)
    broken = BREAKERS[state.era is Era.STARFARERS][at]
    return f"{names} are tied at {most}T; {broken} decide in favour of {{{best[0]}}}."


def result(state: State) -> Result | None:
    """Return the result of a finished game."""
    if state.stage is not Stage.OVER:
        return None
    ranks = [(player.profit, *ties(state, seat)) for seat, player in enumerate(state.players)]
    return Result(
        ended_by=str(state.trigger),
        places=tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
        scores=tuple(player.profit for player in state.players),
        breakdown=tuple(
            {str(source): amount for source, amount in player.ledger.items()}
            for player in state.players
        ),
    )
