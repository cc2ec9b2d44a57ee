"""The income, the next turns, and the ways to win that are left [3.0] [20.2]."""

from __future__ import annotations

from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.switches import Teams, Victory
from rules.space_empires.position.board import silent
from rules.space_empires.position.scoring import POINTS_TO_WIN, colony_points
from rules.space_empires.position.state import TURNS, State
from rules.space_empires.position.yields import income
from rules.table_game import Outlook
from rules.toolbox.sentences import so_far


def outlook(state: State) -> Outlook:
    """Return the income, the next turns, and the distance from the end."""
    board, rest = silent(state), f"{_target(state)}{_limit(state)}"
    following, afterwards = _following(state)
    incomes = [
        sum(income(board, seat, as_seen=True).values()) for seat in range(len(state.players))
    ]
    return Outlook(f"Ends when {rest}.", tuple(incomes), following, afterwards)


def _target(state: State) -> str:
    """Describe what a player has to achieve."""
    seats, victory = len(state.players), state.switches.victory
    if seats == 1:
        enemies = [machine.gone for machine in state.machines]
        enemies += [rival.gone for rival in state.rivals]
        kind = "Doomsday Machines" if state.machines else "alien Homeworlds"
        fallen = f"are destroyed (now {sum(enemies)})"
        return f"all {len(enemies)} {kind} {fallen} or the Homeworld falls"
    if victory == Victory.LAST and seats > 2:
        return f"only one {'empire' if state.switches.teams == Teams.NONE else 'team'} is left"
    if victory == Victory.POINTS and seats > 2:
        board = silent(state)
        most = max(colony_points(board, seat) for seat in range(seats))
        return f"a Homeworld falls or somebody has {POINTS_TO_WIN} colony points ({so_far(most)})"
    return "a Homeworld falls"


def _limit(state: State) -> str:
    """Describe the agreed limit, if any, and what decides then."""
    limit = state.switches.limit
    if not limit:
        return ""
    decides = "" if len(state.players) == 1 else ", when the highest income wins"
    return f", or after Economic Phase {limit}{decides}"


def _following(state: State) -> tuple[tuple[int, ...], str]:
    """Return the seats that move after the one to move, and the common phase after them."""
    if state.step in (Step.SETUP, Step.ECONOMY, Step.OVER):
        return (), ""
    playing = [not state.players[seat].out for seat in state.order]
    later = [seat for seat, is_in in zip(state.order, playing, strict=True) if is_in]
    now = state.order[min(state.place, len(state.order) - 1)]
    place = later.index(now) if now in later else -1
    if state.turn < TURNS:
        return (*later[place + 1 :], *later[: max(place, 0)]), ""
    return tuple(later[place + 1 :]), f"Economic Phase {state.cycle}"
