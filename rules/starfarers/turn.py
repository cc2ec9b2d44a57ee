"""The sequence of play: travel, then encounter, trade and build [2.1]."""

from __future__ import annotations

from rules.kernel import Tell, first
from rules.starfarers.battle.motherships import check_holds, eliminate
from rules.starfarers.charts.kinds import NOBODY, Step
from rules.starfarers.deeds import ORDER, Deed, Deeds, question
from rules.starfarers.diplomacy.pacts import answer_proposals
from rules.starfarers.encounter.arriving import arrive
from rules.starfarers.encounter.cards import draw_cards
from rules.starfarers.encounter.mining import mine
from rules.starfarers.position.board import allied, living, ships_of
from rules.starfarers.position.scoring import systems
from rules.starfarers.position.state import State, Turn
from rules.starfarers.position.table import Table, listed
from rules.starfarers.setup import prepare
from rules.starfarers.trade.offers import answered, asked, close, expire, questions
from rules.starfarers.travel.moving import travel


async def leg(state: State, tell: Tell) -> None:
    """Prepare the game, or play a turn [2.1].

    A turn is one leg: where nothing was drawn, one Commit takes it from the travel to its end.
    """
    if state.step is Step.START:
        await prepare(state, tell)
        return
    table = Table(state, tell)
    if state.step is Step.TRAVEL:
        await answer_proposals(table)
        await travel(table)
        check_holds(table)
        state.step = Step.ENCOUNTER
    if not state.turn.arrived:
        state.turn.arrived = True
        await arrive(table)
        settle_war(table)
    while not over(table):
        deed = await _next_deed(table)
        if deed is not None and await _done(table, deed):
            break
    end_turn(table)


async def _done(table: Table, deed: Deed) -> bool:
    """Do a deed; whether the turn is over with it."""
    state = table.state
    if deed.act is None:
        return True
    if deed.ends:
        state.step = max(state.step, deed.step, key=ORDER.index)
    if state.step is Step.BUILD:
        close(table)
    if await deed.act(table):
        return True
    settle_war(table)
    if state.step is Step.ENCOUNTER and not over(table):
        await draw_cards(table)
        mine(table)
    return False


async def _next_deed(table: Table) -> Deed | None:
    """What the active player does; None where a partner answered an offer before that [5.1]."""
    pending = questions(table.state)
    deed = question(table, Deeds(table))
    if not pending:
        return await deed
    seat, answer = await first([deed, *pending])
    if seat == table.seat:
        chosen: Deed = answer
        return chosen
    await answered(table, asked(table.state)[seat], answer, table.seat)
    return None


def over(table: Table) -> bool:
    """Whether the turn cannot go on."""
    return bool(table.state.ended_by) or table.me.out


def settle_war(table: Table) -> None:
    """After battles: motherships that nobody holds, players who are out, a conquest [2.2]."""
    check_holds(table)
    eliminate(table)
    state = table.state
    left = living(state)
    lone = len(left) == 1
    if state.rules.allied_victory and not lone:
        lead = [seat for seat in left if all(of == seat or allied(state, seat, of) for of in left)]
        lone = bool(lead)
    if lone and not state.ended_by:
        _finish(table, "conquest", left)


def end_turn(table: Table) -> None:
    """The turn goes to the next player who is still in the game [2.1]."""
    state = table.state
    if state.ended_by:
        return
    close(table)
    expire(table)
    for space in state.spaces.values():
        space.opened = False
    count = len(state.players)
    seat = state.active
    while True:
        seat = (seat + 1) % count
        if seat == state.first:
            if state.rules.rounds and state.round >= state.rules.rounds:
                _finish(table, "rounds", [])
                return
            state.round += 1
        if not state.players[seat].out:
            break
    begin_turn(table, seat)


def begin_turn(table: Table, seat: int) -> None:
    """A new turn; whoever has defended a colony system everywhere until now wins [2.3]."""
    state = table.state
    state.active, state.step, state.turn = seat, Step.TRAVEL, Turn()
    for ship in ships_of(state, seat):
        ship.spent, ship.jumped, ship.fought, ship.arrived = 0, False, False, False
        ship.met.clear()
        ship.halted, ship.skips = ship.skips, False
    if len(systems(state, seat)) == len(state.players):
        _finish(table, "peace", [seat])


def _finish(table: Table, why: str, winners: list[int]) -> None:
    state = table.state
    state.ended_by, state.winners, state.step = why, winners, Step.OVER
    state.active = NOBODY
    names = listed([f"{{{seat}}}" for seat in winners])
    words = {
        "peace": f"{names} has a colony system in every galaxy: peace.",
        "conquest": f"{names} {'has' if len(winners) == 1 else 'have'} conquered all others.",
        "rounds": f"Round {state.round} is over: points decide.",
    }
    table.tell(words[why])
