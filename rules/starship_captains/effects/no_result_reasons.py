"""Reasons for effects without a result, for rooms offered last with a warning [Rooms]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.starship_captains.charts.kinds import Deed, Effect, Step
from rules.starship_captains.effects.payment import payable
from rules.starship_captains.galaxy.pirates import foes
from rules.starship_captains.position.context import Context
from rules.starship_captains.ship.techs import installable


def why_idle(context: Context, effect: Effect) -> str:
    """Return the first step's reason if no step of an effect would do anything; empty: one does."""
    first = ""
    for step in effect:
        reason = NOTHING[step.deed](context, step) if step.deed in NOTHING else ""
        if not reason:
            return ""
        first = first or reason
    return first


def _no_foe(context: Context, _: Step) -> str:
    return "" if foes(context.state, context.me.at) else "there's no pirate next to you"


def _no_tech(context: Context, step: Step) -> str:
    able = installable(context.me, context.state.display, recycle=step.deed is Deed.RECYCLE)
    return "" if able else "there's no free slot"


def _no_damage(context: Context, _: Step) -> str:
    damaged = context.me.hull or context.me.damage
    return "" if damaged else "nothing is damaged"


def _no_payment(context: Context, step: Step) -> str:
    assert step.cost is not None
    return "" if payable(context, step.cost) else "you can't pay for it"


NOTHING: Final[Mapping[Deed, Callable[[Context, Step], str]]] = {
    Deed.FIGHT: _no_foe,
    Deed.FIGHT_SAFE: _no_foe,
    Deed.TECH: _no_tech,
    Deed.RECYCLE: _no_tech,
    Deed.REPAIR: _no_damage,
    Deed.PAY: _no_payment,
}
"""Checks of the deeds that need something; every other deed always has a result."""
