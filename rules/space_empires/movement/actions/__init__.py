"""The actions of movement, each an object: a new one takes a class and a line here."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.kinds import COLONY_SHIP, CRUISER, MINER, Kind
from rules.space_empires.movement.actions.action import Act, MovementAction, UnitAction
from rules.space_empires.movement.actions.civilians import Colonise, Drop, Tow
from rules.space_empires.movement.actions.fleets import SendAll, Uncloak
from rules.space_empires.movement.actions.groups import Join, Part
from rules.space_empires.movement.actions.peek import Peek
from rules.space_empires.movement.actions.rare import Back, Done, Scuttle
from rules.space_empires.movement.actions.standing_orders import StandingOrders
from rules.space_empires.movement.actions.upgrade import Upgrade

SEND_ALL: Final = SendAll()
UNCLOAK: Final = Uncloak()
DONE: Final = Act(Done())
BY_KIND: Final[dict[Kind, tuple[UnitAction, ...]]] = {
    COLONY_SHIP: (Colonise(),),
    MINER: (Tow(), Drop()),
    CRUISER: (Peek(),),
}
"""Actions of units of one kind only."""
RARE: Final[tuple[tuple[UnitAction, ...], ...]] = ((Part(),), (Join(), Upgrade()))
"""Rare actions of units, hex by hex, in the order of the question."""
RARE_AT_LAST: Final = {act.key: act for act in (Act(Scuttle()), Act(StandingOrders()), Act(Back()))}
_OF_UNITS: Final = [action for actions in (*BY_KIND.values(), *RARE) for action in actions]
MOVEMENT_ACTIONS: Final[dict[str, MovementAction]] = {
    action.name: action for action in (SEND_ALL, UNCLOAK, *_OF_UNITS)
}
"""Actions that can explain a refusal, by name."""
