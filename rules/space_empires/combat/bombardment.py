"""Colonies under fire, and planets won [5.10, 14.3]."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.space_empires.charts.content import FIXED, UNITS
from rules.space_empires.charts.kinds import COLONY_SHIP, HexId
from rules.space_empires.charts.terrain import BARREN, PLANETS
from rules.space_empires.charts.words import owner_words
from rules.space_empires.combat.battle_orders import DONE
from rules.space_empires.combat.battle_record import show
from rules.space_empires.combat.lines import strength
from rules.space_empires.position.board import Board, fights, is_seat
from rules.space_empires.position.questions import deciding
from rules.space_empires.position.scoring import world_destroyed
from rules.space_empires.position.stacks import reveal
from rules.space_empires.position.state import HOME_STEP, Colony, System, Unit
from rules.toolbox.dice import roll
from rules.toolbox.sentences import counted

ALL: Final = "all"


def target_of(board: Board, hex_id: HexId, owner: int) -> Colony | None:
    """Return the undefended enemy colony in a hex that an owner's ships may bombard [5.10.1]."""
    system = board.systems[hex_id]
    colony = system.colony
    if colony is None or not board.enemies(colony.owner, owner) or system.aliens:
        return None
    return None if board.open_foes(hex_id, owner) else colony


def bombers(board: Board, hex_id: HexId, owner: int) -> list[Unit]:
    """Return units that may fire at a colony, each once in its owner's combat phase [5.10.1]."""
    return [unit for unit in board.own(hex_id, owner) if fights(unit) and unit.kind not in FIXED]


async def bombard(board: Board, hex_id: HexId, owner: int, *, by_orders: bool = False) -> None:
    """Fire at an undefended enemy colony, each ship once, until it is destroyed [5.10.1].

    After a battle led by standing orders, the orders decide about it; otherwise ask the owner.
    """
    colony = target_of(board, hex_id, owner)
    ready = bombers(board, hex_id, owner)
    if colony is None or not ready:
        return
    while ready and target_of(board, hex_id, owner) is colony:
        if not is_seat(board, owner):
            units = ready
        elif by_orders:
            units = ready if board.player(owner).orders.bombard else []
        else:
            units = await _ask(board, hex_id, owner, ready)
        if not units:
            return
        ready = [unit for unit in ready if unit not in units]
        await _fire(board, hex_id, units, colony)
        if board.state.ended_by:
            return


async def _ask(board: Board, hex_id: HexId, seat: int, ready: list[Unit]) -> list[Unit]:
    """Ask whether all ships fire, or which group does; return the chosen ships [5.10.1]."""
    options: dict[str, list[Unit]] = {ALL: ready}
    if len(ready) > 1:
        options |= {f"fire:{unit.name}": [unit] for unit in ready}
    options[DONE] = []
    default = ALL if board.player(seat).orders.bombard else DONE
    prompt, words = f"Fire at the colony at {hex_id}?", partial(_fire_words, ready)
    return await deciding("bombard.fire", seat, prompt, "5.10.1", options, default, words)


def _fire_words(ready: list[Unit], units: list[Unit]) -> str:
    if not units:
        return "Hold fire"
    if len(units) == len(ready):
        ships = sum(unit.size for unit in ready)
        return f"All fire ({counted(ships, 'ship')})"
    return f"{UNITS[units[0].kind].name} {units[0].number} fires"


async def _fire(board: Board, hex_id: HexId, units: list[Unit], colony: Colony) -> None:
    """Roll each ship's die: only attack strength and technology count [5.10.1]."""
    owner, victim = units[0].owner, colony.owner
    system = board.systems[hex_id]
    reveal(units)
    show(board, units)
    rolls: list[str] = []
    hits = 0
    for unit in units:
        attack = strength(board, unit).attack
        for _ in range(unit.size):
            if system.colony is not colony:
                break
            rolled = await roll("bombard", 10, owner=unit.owner)
            rolls.append(str(rolled))
            if rolled <= attack:
                hits += 1
                take_hit(board, system, colony)
    target = f"{owner_words(victim)}'s {'Homeworld' if colony.home else 'colony'} at {hex_id}"
    left = "destroyed" if system.colony is None else f"now worth {colony.worth}"
    fate = f"{counted(hits, 'hit')}, and it is {left}" if hits else "no hit"
    text = f"{owner_words(owner)} fires at {target} (rolled {', '.join(rolls)}): {fate}."
    board.tell(text, None, bars_undo=True, headline=True)
    if system.colony is None:
        world_destroyed(board, colony, owner)


def take_hit(board: Board, system: System, colony: Colony) -> None:
    """Reduce a colony by one step, or destroy it with everything waiting there [5.10.2, 6.7.3]."""
    if colony.home and colony.worth > HOME_STEP:
        colony.worth -= HOME_STEP
    elif not colony.home and colony.worth > 1:
        colony.worth -= 2
    else:
        board.raze(system)


async def offer_colony(board: Board, hex_id: HexId, owner: int) -> None:
    """Offer a victor's colony ship in the hex to colonise the planet immediately [5.10.3]."""
    if not is_seat(board, owner):
        return
    ships = [ship for ship in board.own(hex_id, owner) if not why_not_settle(board, ship)]
    if not ships:
        return
    options: dict[str, Unit | None] = {f"colonise:{unit.name}": unit for unit in ships}
    options[DONE], first = None, next(iter(options))
    prompt = f"Colonise the planet at {hex_id}?"
    asked = "bombard.colonise", owner, prompt, "5.10.3", options, first, _founding_words
    ship = await deciding(*asked)
    if ship is not None:
        board.settle(ship)


def _founding_words(ship: Unit | None) -> str:
    return f"Colony Ship {ship.number} founds a colony" if ship else "Not now"


def why_not_settle(board: Board, unit: Unit) -> str:
    """Return the reason why a unit cannot found a colony here; empty if it can [4.4, 5.10.3]."""
    system, at = board.systems[unit.hex], unit.hex
    if unit.kind != COLONY_SHIP:
        return f"{unit.name} can't colonise [4.4.1]. Send a Colony Ship."
    if not system.explored or system.terrain not in PLANETS:
        return f"There's no planet at {at} [4.4]. Bring {unit.name} to one."
    if system.colony is not None:
        return f"The planet at {at} already has a colony [4.4]. Bring {unit.name} to another."
    if system.aliens or board.open_foes(at, unit.owner):
        return f"Enemies hold {at} [4.4.1]. Defeat them before {unit.name} colonises."
    if system.terrain == BARREN and not unit.tech.special:
        return (
            f"{at} is a barren planet [4.4.2], and {unit.name} was built without "
            "Terraforming; bring it to another planet."
        )
    return ""
