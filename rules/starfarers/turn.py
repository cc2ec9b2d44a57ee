"""The sequence of play: travel, then encounter, trade and build [2.1]."""

from __future__ import annotations

from rules.kernel import Tell, first
from rules.starfarers.after_travel import ORDER, VERBS, TurnOption, TurnOptions, question
from rules.starfarers.battle.motherships import check_holds, eliminate
from rules.starfarers.charts.kinds import NOBODY, Phase
from rules.starfarers.diplomacy.pacts import answer_proposals
from rules.starfarers.encounter.arriving import arrive
from rules.starfarers.encounter.cards import draw_cards
from rules.starfarers.encounter.mining import mine
from rules.starfarers.position.board import are_allied, living, ships_of
from rules.starfarers.position.context import Context
from rules.starfarers.position.scoring import systems
from rules.starfarers.position.state import State, Turn
from rules.starfarers.position.words import listed
from rules.starfarers.setup import prepare
from rules.starfarers.trade.offers import apply_answer, close, expire, open_questions, questions
from rules.starfarers.travel.moving import travel


async def leg(state: State, tell: Tell) -> None:
    """Prepare the game, or play a turn [2.1].

    A turn is one leg: where nothing was drawn, one Commit takes it from the travel to its end.
    """
    if state.phase is Phase.START:
        await prepare(state, tell)
        return
    context = Context(state, tell)
    if state.phase is Phase.TRAVEL:
        await answer_proposals(context)
        await travel(context, VERBS)
        check_holds(context)
        state.phase = Phase.ENCOUNTER
    if not state.turn.arrived:
        state.turn.arrived = True
        await arrive(context)
        settle_war(context)
    while not over(context):
        option = await _next_option(context)
        if option is not None and await _carry_out(context, option):
            break
    end_turn(context)


def when(state: State) -> str:
    """Describe the round and the part of the turn, as on the board."""
    if state.phase is Phase.OVER:
        return "game over"
    if state.phase is Phase.START:
        return "preparation"
    return f"round {state.round}, {state.phase}"


async def _carry_out(context: Context, option: TurnOption) -> bool:
    """Carry an option out; return whether it ends the turn."""
    state = context.state
    if option.act is None:
        return True
    if option.ends:
        state.phase = max(state.phase, option.phase, key=ORDER.index)
    if state.phase is Phase.BUILD:
        close(context)
    if await option.act(context):
        return True
    if state.phase is Phase.ENCOUNTER:
        settle_war(context)
        if not over(context):
            await draw_cards(context)
            mine(context)
    return False


async def _next_option(context: Context) -> TurnOption | None:
    """Return the active player's option; None if a partner answered an offer first [5.1]."""
    pending = questions(context.state)
    option = question(context, TurnOptions(context), waits=bool(pending))
    if not pending:
        return await option
    seat, answer = await first([option, *pending])
    if seat == context.seat:
        chosen: TurnOption = answer
        return chosen
    await apply_answer(context, open_questions(context.state)[seat], answer, context.seat)
    return None


def over(context: Context) -> bool:
    """Return whether the turn cannot go on."""
    return bool(context.state.ended_by) or context.me.out


def settle_war(context: Context) -> None:
    """After battles: motherships that nobody holds, players who are out, a conquest [2.2]."""
    check_holds(context)
    eliminate(context)
    state = context.state
    left = living(state)
    lone = len(left) == 1
    if state.rules.allied_victory and not lone:
        lead = [
            seat
            for seat in left
            if all(other == seat or are_allied(state, seat, other) for other in left)
        ]
        lone = bool(lead)
    if lone and not state.ended_by:
        _finish(context, "conquest", left)


def end_turn(context: Context) -> None:
    """Pass the turn to the next player who is still in the game [2.1]."""
    state = context.state
    if state.ended_by:
        return
    close(context)
    expire(context)
    for space in state.spaces.values():
        space.opened = space.let = False
    count = len(state.players)
    seat = state.active
    while True:
        seat = (seat + 1) % count
        if seat == state.first:
            if state.rules.rounds and state.round >= state.rules.rounds:
                _finish(context, "rounds", [])
                return
            state.round += 1
        if not state.players[seat].out:
            break
    begin_turn(context, seat)


def begin_turn(context: Context, seat: int) -> None:
    """Begin a turn; a player who has defended a colony system everywhere until now wins [2.3]."""
    state = context.state
    state.active, state.phase, state.turn = seat, Phase.TRAVEL, Turn()
    for ship in ships_of(state, seat):
        ship.spent, ship.jumped, ship.fought, ship.arrived = 0, False, False, False
        ship.met.clear()
        ship.halted, ship.skips = ship.skips, False
    if len(systems(state, seat)) == len(state.players):
        _finish(context, "peace", [seat])


def _finish(context: Context, why: str, winners: list[int]) -> None:
    state = context.state
    state.ended_by, state.winners, state.phase = why, winners, Phase.OVER
    state.active = NOBODY
    names = listed([f"{{{seat}}}" for seat in winners])
    words = {
        "peace": f"{names} has a colony system in every galaxy and wins peacefully.",
        "conquest": f"{names} {'has' if len(winners) == 1 else 'have'} conquered all others.",
        "rounds": f"Round {state.round} is over: points decide.",
    }
    context.tell(words[why])
