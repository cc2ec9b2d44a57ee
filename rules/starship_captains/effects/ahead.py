"""What an effect asks first, for panels that show it beside what brings the effect [Effects]."""

from __future__ import annotations

from typing import Any

from rules.kernel import Choice
from rules.starship_captains.charts.kinds import Deed, Effect
from rules.starship_captains.galaxy.moves import jump_choice, move_choice, ways
from rules.starship_captains.galaxy.pirates import fight_choice, foes
from rules.starship_captains.ship.damage import repair_choice, repairable
from rules.starship_captains.ship.techs import tech_choice
from rules.starship_captains.table.table import Table


def first_question(table: Table, effect: Effect) -> Choice[Any] | None:
    """The question of an effect's first step; raises LookupError where only playing shows it."""
    step = effect[0]
    if step.deed is Deed.MOVE:
        return move_choice(table, step.count, ways(table, step.count))
    if step.deed is Deed.JUMP:
        return jump_choice(table)
    if step.deed is Deed.REPAIR and repairable(table):
        return repair_choice(table, 1, step.count)
    if step.deed in (Deed.FIGHT, Deed.FIGHT_SAFE) and foes(table.state, table.me.at):
        return fight_choice(table, safe=step.deed is Deed.FIGHT_SAFE)
    found = None
    if step.deed in (Deed.TECH, Deed.RECYCLE):
        shown = [tech for tech in table.state.display if tech]
        found = tech_choice(table, shown, recycle=step.deed is Deed.RECYCLE)
    if found is None:
        raise LookupError(step.deed)
    return found
