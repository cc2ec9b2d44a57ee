"""The first question of an effect, for panels that show it beside the effect's source [Effects]."""

from __future__ import annotations

from typing import Any

from rules.kernel import Choice
from rules.starship_captains.charts.kinds import Deed, Effect
from rules.starship_captains.galaxy.moves import jump_choice, move_choice, reach
from rules.starship_captains.galaxy.pirates import fight_choice, foes
from rules.starship_captains.position.context import Context
from rules.starship_captains.ship.damage import repair_choice, repairable
from rules.starship_captains.ship.techs import tech_choice


def first_question(context: Context, effect: Effect) -> Choice[Any] | None:
    """Return the question of an effect's first step.

    Raises LookupError if it's known only during play.
    """
    step = effect[0]
    if step.deed is Deed.MOVE:
        return move_choice(context, step.count, reach(context, step.count))
    if step.deed is Deed.JUMP:
        return jump_choice(context)
    if step.deed is Deed.REPAIR and repairable(context):
        return repair_choice(context, 1, step.count)
    if step.deed in (Deed.FIGHT, Deed.FIGHT_SAFE) and foes(context.state, context.me.at):
        return fight_choice(context, safe=step.deed is Deed.FIGHT_SAFE)
    question = None
    if step.deed in (Deed.TECH, Deed.RECYCLE):
        question = tech_choice(context, context.state.display, recycle=step.deed is Deed.RECYCLE)
    if question is None:
        raise LookupError(step.deed)
    return question
