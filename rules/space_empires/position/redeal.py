"""Redealing of a seat's unknowns [2.3.1].

Others' face-down counters get other kinds, numerals and equipment, their sheets other figures, and
markers that only others have looked at are drawn again. Public facts stay: positions of
counters, what has been revealed, the colonies, the bids. Structs and lists change in place,
because a procedure under way holds them.
"""

from __future__ import annotations

from rules.kernel import Dice
from rules.space_empires.charts.content import GRANT
from rules.space_empires.charts.kinds import COLONY_SHIP, MarkerId, Tech
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.imagined_fleets import ImaginedFleet, among, imagine_fleet
from rules.space_empires.position.orders import RETREATS, Orders, Screen, Targets
from rules.space_empires.position.scoring import upkeep_of
from rules.space_empires.position.state import CARRY_OVER, Draft, Player, State


def redeal(state: State, seat: int, dice: Dice) -> None:
    """Redeal enemies' hidden counters, sheets and markers as a seat could imagine them."""
    if state.step == Step.OVER:
        return
    for owner, player in enumerate(state.players):
        if owner != seat and not player.out:
            fleet = imagine_fleet(state, owner, dice)
            if fleet is not None:
                _put_to_sea(state, fleet)
                player.tech.update(fleet.levels)
            _imagine_colony_ships(state, owner, player, dice)
            _imagine_sheet(state, owner, player, dice)
            if state.step != Step.FIGHT or _in_battle(state):
                _imagine_orders(player.orders, dice)
    _imagine_markers(state, seat, dice)


def _in_battle(state: State) -> bool:
    """Return whether a battle has begun [5.1.5].

    Orders read before its first question must stay.
    """
    return state.battle is not None and not state.battle.over


def _put_to_sea(state: State, fleet: ImaginedFleet) -> None:
    """Assign the imagined identities to the counters, in their current order."""
    for unit, guess in fleet.guesses:
        unit.kind, unit.number, unit.size = guess.kind, guess.number, guess.size
        unit.tech, unit.refit = guess.tech, False
    units = list(state.units.values())
    state.units.clear()
    state.units.update({unit.uid: unit for unit in units})


def _imagine_colony_ships(state: State, owner: int, player: Player, dice: Dice) -> None:
    """Redeal whether open colony ships have Terraforming, a secret of their owner [9.7]."""
    for unit in state.units.values():
        if unit.owner == owner and unit.kind == COLONY_SHIP:
            unit.tech = Tech(special=among(dice, 0, player.tech["terraform"]))


def _imagine_sheet(state: State, owner: int, player: Player, dice: Dice) -> None:
    """Redeal a production sheet; only income and settled bids are public [7.0].

    Column by column, as each begins with the CP carried over from the one before.
    """
    _clear(player.draft)
    _clear(player.last)
    player.grants.clear()
    player.last_grants = player.last_research = player.cp = 0
    upkeep = upkeep_of(state, owner)
    for sheet in player.books:
        _imagine_receipts(sheet, player.cp)
        if _is_open(state, sheet):
            _imagine_maintenance(state, sheet, upkeep)
            player.cp = sheet.total - sheet.maintenance
        else:
            _imagine_maintenance(state, sheet, among(dice, 0, upkeep))
            _imagine_spending(player, sheet, dice)
            sheet.upkeep = upkeep
    if state.switches.unpredictable:
        player.last_grants = player.last_research // GRANT


def _is_open(state: State, sheet: SheetColumn) -> bool:
    """Return whether a column is still being worked on [7.0]."""
    return state.step == Step.ECONOMY and sheet.cycle == state.cycle and not sheet.closed


def _imagine_receipts(sheet: SheetColumn, carried: int) -> None:
    """Redeal the CP carried over, keeping the public part of the total [7.1]."""
    sheet.carried = carried
    sheet.total = carried + sheet.colonies + sheet.minerals + sheet.pipelines + sheet.bonus


def _imagine_maintenance(state: State, sheet: SheetColumn, upkeep: int) -> None:
    """Redeal the maintenance for these hull points, within what the bid leaves [7.3.1]."""
    cost = upkeep // 2 if state.switches.low_maintenance else upkeep
    sheet.maintenance = min(cost, sheet.total - max(sheet.carried, sheet.bid))


def _imagine_spending(player: Player, sheet: SheetColumn, dice: Dice) -> None:
    """Redeal the CP left over in a phase, and the part spent on research [7.5.1]."""
    free = sheet.total - sheet.maintenance - sheet.bid
    player.cp = sheet.remaining = among(dice, 0, min(free, CARRY_OVER))
    spent = free - sheet.remaining
    player.last_research = sheet.research = among(dice, 0, spent // GRANT) * GRANT
    sheet.units = spent - sheet.research
    sheet.lost = sheet.upgrades = sheet.more = sheet.less = 0
    sheet.bought.clear()


def _clear(draft: Draft) -> None:
    draft.bid = 0
    for part in draft.research, draft.grants, draft.purchases, draft.scuttled, draft.reduced:
        part.clear()


def _imagine_orders(orders: Orders, dice: Dice) -> None:
    """Redeal standing orders, except manual control, which is shown by questions."""
    orders.targets = Targets(dice.pick(tuple(Targets)))
    orders.screen = Screen(dice.pick(tuple(Screen)))
    orders.retreat = int(dice.pick([str(share) for share in RETREATS]))
    orders.bombard = dice.pick(("yes", "no")) == "yes"


def _imagine_markers(state: State, seat: int, dice: Dice) -> None:
    """Redraw face-down markers that only others have looked at [9.8]."""
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
