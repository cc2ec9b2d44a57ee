"""Ends of a match: Homeworlds destroyed, colony points, the last empire, the limit [20.2].

Its result ranks seats by victory, then by the income of their colonies.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.kernel import Choice, Flow, Result
from rules.space_empires.charts.content import ENDINGS as ENDINGS
from rules.space_empires.charts.content import SCENARIOS, TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import DEEP, NOWHERE, HexId
from rules.space_empires.charts.owners import RIVALS
from rules.space_empires.charts.switches import Teams, Victory
from rules.space_empires.charts.words import owner_words
from rules.space_empires.position.board import Board, is_seat, silent
from rules.space_empires.position.state import Colony, Player, Prize, State
from rules.space_empires.position.yields import income, team_income
from rules.toolbox.sentences import counted, listed

POINTS_TO_WIN: Final = 3
SPOILS: Final = 30
"""CP that a conqueror's next Economic Phase adds [20.2]."""
PRIZES: Final = 2
"""Technologies of the conquered empire in which the conqueror gains a level [20.2]."""
FULL: Final = 5
"""Value at which a colony counts as a point."""


def world_destroyed(board: Board, colony: Colony, by: int) -> None:
    """Settle a destroyed colony or Homeworld: its enemies' gain and its owner's loss [20.2]."""
    fall = homeworld_destroyed if colony.home else colony_destroyed
    fall(board, colony.owner, by)


def homeworld_destroyed(board: Board, owner: int, by: int) -> None:
    """Settle a destroyed Homeworld; in a match of two, it ends the match [20.2]."""
    state, to_the_last = board.state, board.rules.victory == Victory.LAST
    board.tell(f"The Homeworld of {owner_words(owner)} is destroyed.", headline=True)
    if owner in RIVALS:
        _rival_falls(board, owner)
    elif len(state.players) == 1:
        end(board, "lost", [])
    elif is_seat(board, by) and not (to_the_last and len(state.players) > 2):
        end(board, "homeworld", team(board, by))
    else:
        _eliminate(board, owner, by)


def colony_destroyed(board: Board, owner: int, by: int) -> None:
    """Settle a destroyed enemy colony, which counts in the short game for three or more [20.2]."""
    if _counts_points(board) and is_seat(board, by) and is_seat(board, owner):
        points = board.player(by).points = board.player(by).points + 1
        destroyed = counted(points, "colony that counts", "colonies that count")
        board.tell(f"{owner_words(by)} has destroyed {destroyed}.")
        _check_points(board, (by,))


def check_limit(board: Board) -> None:
    """End the match after the agreed Economic Phases; the highest income wins [20.2]."""
    state = board.state
    if _counts_points(board):
        _check_points(board, range(len(state.players)))
    limit = state.switches.limit
    if state.ended_by or not limit or state.cycle <= limit:
        return
    if len(state.players) == 1:
        end(board, "limit", [])
        return
    wealth = {
        seat: team_income(board, team(board, seat))
        for seat, player in enumerate(state.players)
        if not player.out
    }
    most = max(wealth.values())
    end(board, "limit", [seat for seat, worth in wealth.items() if worth == most])


def upkeep_of(state: State, seat: int) -> int:
    """Return the hull points that a seat maintains [7.3.1]."""
    own = [unit for unit in state.units.values() if unit.owner == seat]
    return sum([UNITS[unit.kind].upkeep * unit.size for unit in own])


def result(state: State) -> Result | None:
    """Return the result of a finished match; a solo player is first or second."""
    if not state.ended_by:
        return None
    board = silent(state)
    parts = [income(board, seat) for seat in range(len(state.players))]
    scores = tuple(sum(part.values()) for part in parts)
    places = (1 if state.winners else 2,) if len(parts) == 1 else _places(board)
    return Result(state.ended_by, places, scores, tuple(parts))


def _places(board: Board) -> tuple[int, ...]:
    """Rank the seats: the winners, then the others by what their teams receive [20.2, 20.4].

    Partners share a place, also where they have lost; so a team of two is followed by place 3.
    """
    seats, winners = range(len(board.state.players)), board.state.winners
    worth = [team_income(board, team(board, seat)) for seat in seats]
    ranks = [(seat in winners, 0 if seat in winners else worth[seat]) for seat in seats]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def end(board: Board, why: str, winners: list[int]) -> None:
    """End the match; `why` is a key of ENDINGS [20.2]."""
    board.state.ended_by = why
    board.state.winners = winners
    if winners:
        names = listed([f"{{{seat}}}" for seat in winners])
        board.tell(f"{names} {'wins' if len(winners) == 1 else 'win'} the match.")
    else:
        board.tell("Nobody wins the match.")


def team(board: Board, seat: int) -> list[int]:
    """Return the seats that win and lose together [20.4]."""
    seats = range(len(board.state.players))
    return [other for other in seats if not board.enemies(seat, other)]


def colony_points(board: Board, seat: int) -> int:
    """Return the points for destroyed colonies, and one for a full colony abroad [20.2]."""
    abroad = any(
        colony.worth >= FULL
        and not colony.home
        and not SCENARIOS[board.rules.scenario].shuffled
        and (system.origin == DEEP or board.enemies(system.origin, seat))
        for _, system, colony in board.colonies(seat)
    )
    return board.player(seat).points + abroad


def _counts_points(board: Board) -> bool:
    return board.rules.victory == Victory.POINTS and len(board.state.players) > 2


def _check_points(board: Board, seats: tuple[int, ...] | range) -> None:
    if board.state.ended_by:
        return
    leaders = [
        seat
        for seat in seats
        if not board.player(seat).out and colony_points(board, seat) >= POINTS_TO_WIN
    ]
    if leaders:
        winners = sorted({ally for seat in leaders for ally in team(board, seat)})
        end(board, "points", winners)


def _rival_falls(board: Board, owner: int) -> None:
    """Remove an alien empire; its fleets fight on [22.1]."""
    rivals = board.state.rivals
    for rival in rivals:
        if rival.owner == owner:
            rival.gone = True
    if all(rival.gone for rival in rivals):
        end(board, "empires", [0])


def _eliminate(board: Board, owner: int, by: int) -> None:
    """Remove an empire with all that it has; its worlds can be colonised again.

    The game ends if nobody is left, or only one side; otherwise `by` may be rewarded. An empire
    that is already out is left alone.
    """
    state = board.state
    loser = board.player(owner)
    if loser.out:
        return
    loser.out = True
    for unit in list(board.units_of(owner)):
        board.remove(unit)
    for _, system, _ in list(board.colonies(owner)):
        board.raze(system)
    _leave_order(board, owner)
    board.tell(f"{{{owner}}} is out of the game; all its units and colonies are removed.")
    alive = [seat for seat, player in enumerate(state.players) if not player.out]
    if not alive:
        end(board, "all_out", [])
    elif not any(board.enemies(alive[0], seat) for seat in alive):
        end(board, "last", team(board, alive[0]))
    elif is_seat(board, by) and board.rules.victory == Victory.LAST:
        _reward(board, owner, by)


def _leave_order(board: Board, owner: int) -> None:
    """Remove an owner from the turn order; partners keep their places in pairs [3.0, 20.4]."""
    state = board.state
    brothers = board.rules.teams == Teams.BROTHERS
    if owner in state.order and owner != state.active and not brothers:
        index = state.order.index(owner)
        state.order.remove(owner)
        state.place -= index < state.place
    active, battle = state.active, state.battle
    battlefield = battle.hex if battle is not None else NOWHERE
    state.fights[:] = [
        at
        for at in state.fights
        if at == battlefield or active < 0 or _still_hostile(board, at, active)
    ]


def _still_hostile(board: Board, at: HexId, seat: int) -> bool:
    colony = board.systems[at].colony
    hostile = colony is not None and board.enemies(colony.owner, seat)
    return hostile or bool(board.foes(at, seat))


def _reward(board: Board, owner: int, by: int) -> None:
    """Pay a conqueror 30 CP, and grant two technologies at the end of the leg [20.2]."""
    winner, loser = board.player(by), board.player(owner)
    winner.bonus += SPOILS
    ahead = [key for key, level in loser.tech.items() if level > winner.tech[key]]
    board.state.prizes.append(Prize(by, ahead))
    board.tell(f"{{{by}}} gets {SPOILS} CP in the next Economic Phase, and up to two technologies.")


def _prize_words(player: Player, key: str) -> str:
    """Name the technology offered to a conqueror, with its level."""
    return f"{TECHNOLOGY[key].name} {player.tech[key] + 1}" if key else "There's none to take"


async def take_prizes(board: Board) -> None:
    """Ask conquerors in which technologies of the conquered empire they gain a level [20.2]."""
    prizes = board.state.prizes
    while prizes:
        seat, ahead = prizes[0].seat, prizes[0].ahead
        for left in range(PRIZES, 0, -1):
            options = {key: key for key in ahead} or {"none": ""}
            choice = Choice(
                "victory.prize",
                seat,
                f"Which technology do you take from the conquered empire ({left} left)?",
                "20.2",
                options,
                label=partial(_prize_words, board.player(seat)),
                default=next(iter(options)),
                always=True,
                flow=Flow.DECISION,
            )
            taken = await choice
            if not taken:
                break
            ahead.remove(taken)
            player = board.player(seat)
            player.tech[taken] += 1
            words = f"{TECHNOLOGY[taken].name} {player.tech[taken]}"
            board.tell(f"You learn {words} from the conquered empire.", (seat,), bars_undo=True)
        prizes.pop(0)
