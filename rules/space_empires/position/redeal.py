"""What a seat could imagine in place of what it does not know [2.3.1].

Others' face-down counters get other kinds, numerals and equipment, their sheets other figures, and
markers that only others have looked at are drawn anew. What everybody sees stays as it is: where
counters stand, what has been revealed, the colonies, the bids. Structs and lists change in place,
for a procedure under way holds them.
"""

from __future__ import annotations

from typing import Final

from rules.kernel import Dice
from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import COLONY_SHIP, MarkerId, Tech
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.imagined_fleets import ImaginedFleet, among, imagine_fleet
from rules.space_empires.position.orders import RETREATS, Orders, Screen, Targets
from rules.space_empires.position.state import CARRY_OVER, Draft, Player, State

PRICE_STEP: Final = 5


def redeal(state: State, seat: int, dice: Dice) -> None:
    """Give enemies' hidden counters, sheets and markers anew, as a seat could imagine them."""
    if state.step == Step.OVER:
        return
    for of, player in enumerate(state.players):
        if of != seat and not player.out:
            fleet = imagine_fleet(state, of, dice)
            if fleet is not None:
                _put_to_sea(state, fleet)
                player.tech.update(fleet.levels)
            _imagine_colony_ships(state, of, player, dice)
            _imagine_sheet(state, of, player, dice)
            if state.step != Step.FIGHT:
                _imagine_orders(player.orders, dice)
    _imagine_markers(state, seat, dice)


def _put_to_sea(state: State, fleet: ImaginedFleet) -> None:
    """Give the counters their imagined identities, in the order in which they stand."""
    for unit, guess in fleet.guesses:
        unit.kind, unit.number, unit.size = guess.kind, guess.number, guess.size
        unit.tech, unit.refit = guess.tech, False
    units = list(state.units.values())
    state.units.clear()
    state.units.update({unit.uid: unit for unit in units})


def _imagine_colony_ships(state: State, of: int, player: Player, dice: Dice) -> None:
    """Whether an open colony ship was built with Terraforming, its owner alone knows [9.7]."""
    for unit in state.units.values():
        if unit.owner == of and unit.kind == COLONY_SHIP:
            unit.tech = Tech(special=among(dice, 0, player.tech["terraform"]))


def _imagine_sheet(state: State, of: int, player: Player, dice: Dice) -> None:
    """Other sums on the production sheet; income and bids are known to all [7.0]."""
    _clear(player.draft)
    last = player.books[-1] if player.books else None
    working = last is not None and state.step == Step.ECONOMY and last.cycle == state.cycle
    if not working:
        _clear(player.last)
        player.grants.clear()
    for sheet in player.books:
        spent = sheet.research + sheet.units + sheet.lost
        sheet.lost = 0
        sheet.research = among(dice, 0, spent // PRICE_STEP) * PRICE_STEP
        sheet.units = spent - sheet.research
        sheet.bought.clear()
    if last is None:
        return
    upkeep = _upkeep(state, of)
    if not working:
        last.upkeep = upkeep
        last.more = min(last.more, last.upkeep)
        _imagine_spending(player, last, dice)
    elif not last.upkeep and not _is_closed(last):
        halved = upkeep // 2 if state.switches.low_maintenance else upkeep
        last.maintenance = min(last.total, halved)
        player.cp = last.total - last.maintenance


def _is_closed(sheet: SheetColumn) -> bool:
    """Whether a column of this phase is added up already, so that its sums must stay [7.0]."""
    spent = sheet.maintenance + sheet.bid + sheet.research + sheet.units
    return sheet.remaining == sheet.total - spent


def _upkeep(state: State, of: int) -> int:
    """The hull points that a seat maintains [7.3.1]."""
    own = [unit for unit in state.units.values() if unit.owner == of]
    return sum(UNITS[unit.kind].upkeep * unit.size for unit in own)


def _imagine_spending(player: Player, last: SheetColumn, dice: Dice) -> None:
    """What the last phase left over, and what of the rest went into research [7.5.1]."""
    free = last.total - last.maintenance - last.bid
    last.remaining = among(dice, 0, min(free, CARRY_OVER))
    last.lost = 0
    spent = free - last.remaining
    last.research = among(dice, 0, spent // PRICE_STEP) * PRICE_STEP
    last.units = spent - last.research
    last.upgrades = min(last.upgrades, last.remaining)
    player.cp = last.remaining - last.upgrades
    player.last_research = last.research


def _clear(draft: Draft) -> None:
    draft.bid = 0
    draft.research.clear()
    draft.grants.clear()
    draft.purchases.clear()
    draft.scuttled.clear()
    draft.reduced.clear()


def _imagine_orders(orders: Orders, dice: Dice) -> None:
    """Other standing orders; who decides by hand shows by being asked."""
    orders.targets = Targets(dice.pick(tuple(Targets)))
    orders.screen = Screen(dice.pick(tuple(Screen)))
    orders.retreat = int(dice.pick([str(share) for share in RETREATS]))


def _imagine_markers(state: State, seat: int, dice: Dice) -> None:
    """Face-down markers that others alone have looked at are drawn again [9.8]."""
    secret = [
        system
        for system in state.systems.values()
        if system.marker and not system.explored and seat not in system.peeked
    ]
    for system in secret:
        state.pools[system.origin].append(system.marker)
    for pool in state.pools.values():
        pool.sort()
    for system in secret:
        pool = state.pools[system.origin]
        system.marker = MarkerId(dice.pick(pool))
        pool.remove(system.marker)
