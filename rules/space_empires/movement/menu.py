"""Menu of a seat's next actions in its movement, hex by hex [4.1]."""

from __future__ import annotations

from functools import cache, partial, reduce
from operator import attrgetter, ior
from typing import Any, Final

from rules.kernel import Choice
from rules.space_empires.charts.content import SLOW
from rules.space_empires.charts.geometry import BOARD_ORDER
from rules.space_empires.charts.kinds import HexId, Kind
from rules.space_empires.movement.actions import (
    BY_KIND,
    DONE,
    MOVEMENT_ACTIONS,
    RARE,
    RARE_AT_LAST,
    SEND_ALL,
    UNCLOAK,
)
from rules.space_empires.movement.actions.action import Act, MovementAction, find_own_unit
from rules.space_empires.movement.context import Context
from rules.space_empires.movement.marching import able, alone, gather, together
from rules.space_empires.movement.movement_refusals import why_not_start, why_not_there
from rules.space_empires.movement.reach import reach
from rules.space_empires.position.board import Board
from rules.space_empires.position.questions import moving
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import unit_words

VISITS: Final = 40
"""Visits to the rarer actions per turn: splitting and joining could go on forever otherwise."""

ON_THE_SHEET: Final = ("buy", "research", "grants", "bid", "repeat", "seal")
"""Prefixes of keys of the production sheet."""

Doable = Act | Unit
"""Choices in a movement: an action, or a unit that moves alone."""


def label(context: Context, act: Doable) -> str:
    """Label an action, or a unit that moves alone; unarmed ones can be shut in [4.2]."""
    if not isinstance(act, Unit):
        return act.label
    shut_in = act.kind in SLOW and not reach(context.board, gather(context, [act]))
    words = f"{unit_words(act)} from {act.hex}"
    return f"{words}: nowhere to go now" if shut_in else words


@cache
def _move_key(kind: Kind, number: int) -> str:
    return f"move:{kind}{number}"


_rank = BOARD_ORDER.__getitem__


class More(MovementAction):
    """One of the rarer actions [4.1]."""

    name = "more"
    words = "Split, join, upgrade, scuttle, orders"

    def asks(self, context: Context, _act: Act) -> Choice[Any] | None:
        """Return the question for one of them."""
        return _which(context)

    async def carry_out(self, context: Context, _act: Act) -> None:
        """Do it immediately; some actions undo each other, so the number per turn is limited."""
        rare = await _which(context)
        context.visits += 1
        if context.visits == VISITS:
            context.touch_all()
        await rare.action.carry_out(context, rare)


MORE: Final = Act(More())


def _which(context: Context) -> Choice[Act]:
    return moving(
        "move.more",
        context.seat,
        rarer(context),
        ("What else do you want to do?", "4.1"),
        label=attrgetter("label"),
        why_not=partial(why_not, context),
    )


def why_not(context: Context, key: str) -> str:
    """Return why something isn't done in a movement now; empty: no reason is known [4.1]."""
    board, seat = context.board, context.seat
    action, _, target = key.partition(":")
    if action == "more":
        return (
            f"You've opened this menu {VISITS} times this turn [4.1]. Move, or end your movement."
        )
    if action in ON_THE_SHEET:
        return (
            "That belongs on your production sheet [7.5], which you fill in after every third turn."
        )
    if action == "move":
        unit = find_own_unit(board, seat, target)
        return why_not_start(board, unit) if unit else ""
    if key.upper() in board.systems:
        return why_not_there(board, [u for u in context.sent if u.uid in board.units], key)
    return (
        MOVEMENT_ACTIONS[action].refusal(board, seat, target) if action in MOVEMENT_ACTIONS else ""
    )


def rarer(context: Context) -> dict[str, Act]:
    """Return the rare actions: groups that split, join or are upgraded, scuttling, orders."""
    stacks = context.stacks
    acts: dict[str, Act] = {}
    for at in sorted(stacks, key=_rank):
        own = stacks[at]
        if len(own) == 1 and own[0].size == 1:
            continue  # a lone ship finds neither a part, nor a partner, nor a yard
        for actions in RARE:
            likely = [action for action in actions if action.likely(context, own)]
            for unit in own if likely else ():
                for action in likely:
                    if action.may(context, unit):
                        acts[f"{action.name}:{unit.name}"] = Act(action, at, unit)
    return acts | RARE_AT_LAST


class Menu(Context):
    """The acts of one seat, kept by hex and rebuilt only after changes."""

    def __init__(self, board: Board, seat: int) -> None:
        super().__init__(board, seat)
        self._steps: dict[HexId, dict[str, Doable]] = {
            at: self._steps_at(at, self.stacks[at]) for at in sorted(self.stacks, key=_rank)
        }
        """Possible acts in each hex with the seat's units, in list order."""
        self._options = self._join()

    def options(self) -> dict[str, Doable]:
        """Return all possible acts, hex by hex; empty if no unit is left."""
        if not self.stale:
            return self._options
        steps, stacks, stale = self._steps, self.stacks, self.stale
        known = stale.keys() <= steps.keys()
        for at in stale:
            if at in stacks:
                steps[at] = self._steps_at(at, stacks[at])
            else:
                steps.pop(at, None)
        self.stale = {}
        if not known:
            self._steps = {at: steps[at] for at in sorted(steps, key=_rank)}
        self._options = self._join()
        return self._options

    def _join(self) -> dict[str, Doable]:
        acts: dict[str, Doable] = reduce(ior, self._steps.values(), {})
        if self._steps:
            if self.visits < VISITS:
                acts["more"] = MORE
            acts["done"] = DONE
        return acts

    def _steps_at(self, at: HexId, own: list[Unit]) -> dict[str, Doable]:
        """Return what may be begun in one hex: moves, actions of units, and uncloaking."""
        steps: dict[str, Doable] = {}
        units = able(self, own)
        party = together(self, units)
        if len(party) > 1 and at not in self.idle:
            steps[f"fleet:{at}"] = Act(SEND_ALL, at, party=tuple(party))
        for unit in alone(self, units):
            steps[_move_key(unit.kind, unit.number)] = unit
        for unit in own:
            if unit.kind in BY_KIND:
                for action in BY_KIND[unit.kind]:
                    if action.may(self, unit):
                        steps[f"{action.name}:{unit.name}"] = Act(action, at, unit)
            if unit.cloaked and (self.board.foes(at, self.seat) or self.board.systems[at].aliens):
                steps[f"strike:{at}"] = Act(UNCLOAK, at)
        return steps
