"""The deeds of movement, each an object: a new one takes a class and a line here."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.kinds import COLONY_SHIP, CRUISER, MINER, Kind
from rules.space_empires.movement.deeds.civilians import Colonise, Drop, Tow
from rules.space_empires.movement.deeds.deed import Act, Deed, UnitDeed
from rules.space_empires.movement.deeds.fleets import SendAll, Uncloak
from rules.space_empires.movement.deeds.groups import Join, Part
from rules.space_empires.movement.deeds.peek import Peek
from rules.space_empires.movement.deeds.rarer import Back, Done, Scuttle
from rules.space_empires.movement.deeds.standing_orders import StandingOrders
from rules.space_empires.movement.deeds.upgrade import Upgrade

SEND_ALL: Final = SendAll()
UNCLOAK: Final = Uncloak()
DONE: Final = Act(Done())
BY_KIND: Final[dict[Kind, tuple[UnitDeed, ...]]] = {
    COLONY_SHIP: (Colonise(),),
    MINER: (Tow(), Drop()),
    CRUISER: (Peek(),),
}
"""Deeds of units of one kind only."""
RARE: Final[tuple[tuple[UnitDeed, ...], ...]] = ((Part(),), (Join(), Upgrade()))
"""Rare deeds of units, hex by hex, in the order of the question."""
RARE_AT_LAST: Final = {act.key: act for act in (Act(Scuttle()), Act(StandingOrders()), Act(Back()))}
_OF_UNITS: Final = [deed for deeds in (*BY_KIND.values(), *RARE) for deed in deeds]
DEEDS: Final[dict[str, Deed]] = {deed.name: deed for deed in (SEND_ALL, UNCLOAK, *_OF_UNITS)}
"""Deeds that can explain a refusal, by name."""
