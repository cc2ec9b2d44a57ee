"""Step 2 of a turn: claiming contracts, and what the sixth one triggers [p7, p13, p16, p20]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.spacecorp.cards.edges import after_claim
from rules.spacecorp.charts.content import CHARTS
from rules.spacecorp.charts.kinds import ColonyEffect
from rules.spacecorp.eras.ending import contracts_trigger
from rules.spacecorp.position.colonies import effects_of
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.contracts import award_of, claimable
from rules.spacecorp.position.state import Source, State

SKIP = -1


async def claim_contracts(context: Context) -> None:
    """Ask the active player for contracts, as many as this turn's goals allow [p7]."""
    while True:
        rows = claimable(context.state, context.seat, context.counted)
        if not rows:
            return
        row = await _choose(context, rows)
        if row == SKIP:
            return
        fulfil(context, context.seat, row)
        await after_claim(context)
        contracts_trigger(context)


async def _choose(context: Context, rows: list[int]) -> int:
    state = context.state
    options = {f"claim:{row + 1}": row for row in rows}
    options["skip"] = SKIP
    return await Choice(
        "contract.claim",
        context.seat,
        "Which contract do you claim?",
        "p7",
        options,
        label=lambda row: row_words(state, row) if row != SKIP else "Claim none",
        default=next(iter(options)),
    )


def row_words(state: State, row: int) -> str:
    """Return a contract's number, goal and award."""
    contract = CHARTS[state.era].contracts[row]
    words = contract.words(len(state.players))
    return f"Contract {contract.row}: {words} for {award_of(state, row)}T"


def fulfil(context: Context, seat: int, row: int) -> None:
    """Pay the award, slide the disc, and pay colonies that watch for it [p7, p20]."""
    state = context.state
    words, award = row_words(state, row), award_of(state, row)
    state.discs[row] = state.era
    state.claimed[row] = seat
    context.report_action(f"claims {words}", seat, headline=True)
    state.players[seat].gain(award, Source.CONTRACTS)
    for other in state.order(seat)[1:]:
        gained = effects_of(state, other, ColonyEffect.RIVAL_CLAIMS)
        context.pay_out(other, gained, Source.COLONIES, "for a rival's contract (colony)")
