"""Before a battle: technology is bought, fleets turn into ships, a Homeworld arms [22.6]."""

from __future__ import annotations

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import BASE, MINES, RAIDER, SCOUT, HexId, Kind
from rules.space_empires.charts.words import losses_words, owner_words
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Fleet, Rival
from rules.space_empires.rivals.building import compose
from rules.space_empires.rivals.chart import RIVAL_CHARTS, deploy, members
from rules.space_empires.rivals.research import buy_technology
from rules.toolbox.dice import roll


async def muster(board: Board, at: HexId) -> None:
    """Prepare the alien empires in a hex for a battle there [22.6].

    A second battle finds them prepared, except for a Homeworld's later income.
    """
    for rival in board.state.rivals:
        for fleet in [fleet for fleet in rival.fleets if fleet.hex == at]:
            await _meet(board, rival, fleet)
        if rival.home == at and board.colony(at, rival.owner) is not None:
            await _defend_home(board, rival)


async def _meet(board: Board, rival: Rival, fleet: Fleet) -> None:
    """Prepare a fleet's first battle: research, then ships in place of the token [22.4] [22.5]."""
    if fleet.met:
        return
    fleet.met = True
    await buy_technology(board, rival, raiders=fleet.raiders)
    if fleet.built:
        return
    counts, rest = await compose(board, rival, fleet.cp)
    for token in members(board, fleet):
        board.remove(token)
    fleet.built = True
    fleet.raiders = RAIDER in counts
    fleet.cp -= rest
    rival.fleet += rest
    fleet.units = deploy(board, rival.owner, fleet.hex, counts)


async def _defend_home(board: Board, rival: Rival) -> None:
    """Spend an attacked Homeworld's banks on research, a fleet, Bases and mines [22.6]."""
    await buy_technology(board, rival, home=True)
    if rival.fleet >= UNITS[SCOUT].cost:
        cp, rival.fleet = rival.fleet, 0
        counts, rest = await compose(board, rival, cp, home=True)
        rival.fleet = rest
        rival.launched += 1
        fleet = Fleet(rival.launched, rival.home, cp - rest, built=True, met=True)
        fleet.units = deploy(board, rival.owner, rival.home, counts)
        rival.fleets.append(fleet)
    await _arm(board, rival)


async def _arm(board: Board, rival: Rival) -> None:
    """Buy Bases and mines from the defence bank, by a die roll [22.6]."""
    kinds = (BASE, MINES) if board.rules.mines else (BASE,)
    cheapest = min(UNITS[kind].cost for kind in kinds)
    if rival.defence < cheapest:
        return
    rolled = await roll("rival.defence", 10, owner=rival.owner)
    counts: dict[Kind, int] = dict.fromkeys(kinds, 0)
    base_next = rolled > RIVAL_CHARTS.build.all_mines or MINES not in kinds
    while rival.defence >= cheapest:
        base = base_next and rival.defence >= UNITS[BASE].cost
        kind = BASE if base else kinds[-1]
        rival.defence -= UNITS[kind].cost
        counts[kind] += 1
        if rolled <= RIVAL_CHARTS.build.alternate and rolled > RIVAL_CHARTS.build.all_mines:
            base_next = kind != BASE or len(kinds) == 1
    deploy(board, rival.owner, rival.home, counts)
    words = losses_words({kind: count for kind, count in counts.items() if count})
    board.tell(f"{owner_words(rival.owner)} defends its Homeworld with {words}.")
