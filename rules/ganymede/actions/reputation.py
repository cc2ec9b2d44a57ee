"""The reputation track: one point at a time, with bonus spaces on the way [4.2] [4.3]."""

from __future__ import annotations

from rules.ganymede.actions import launch
from rules.ganymede.effects import basic_actions
from rules.ganymede.position.context import Context
from rules.ganymede.position.state import State
from rules.ganymede.settings import STRICT, TRACK, value_of
from rules.kernel import Choice


async def gain(context: Context) -> None:
    """Gain one point: the next space, or past a bonus space; nothing at the maximum [4.2]."""
    me, bonuses = context.me, context.content.bonuses
    before = me.reputation
    space = before + 1
    hops = space in bonuses and not is_strict(context.state) and not await _stops(context)
    space += hops
    me.reputation = space
    past = f", past the bonus space {space - 1}" if hops else ""
    context.tell(f"{{{context.seat}}}'s reputation rises from {before} to {space}{past}.")
    if space in bonuses:
        await _bonus(context, space)
    if space == context.content.maximum:
        await launch.free_launch(context, "4.3", "full reputation")


def is_strict(state: State) -> bool:
    """Return whether the reputation track is played without hopping [4.2]."""
    return value_of(state, TRACK) == STRICT


def _stops(context: Context) -> Choice[bool]:
    space = context.me.reputation + 1
    return Choice(
        "reputation.stop",
        context.seat,
        "Stop on the bonus space or hop past it?",
        "4.2",
        {"stop": True, "hop": False},
        label=lambda stop: f"Stop on {space}: basic action" if stop else f"Hop to {space + 1}",
    )


async def _bonus(context: Context, space: int) -> None:
    """Grant a bonus space's basic action; a strict track then forfeits the rest [4.2]."""
    cause = f"bonus action of reputation {space}"
    done = await basic_actions.basic_action(
        context, f"Reputation {space}: bonus action", "4.2", cause=cause
    )
    if done and is_strict(context.state):
        context.forfeited = True
