"""Standing battle orders: decisions in battles fought without questions [5.1.5]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeVar

from rules.kernel import Choice
from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import RAIDER
from rules.space_empires.combat.fire import appeal, needed_to_hit
from rules.space_empires.combat.lines import Group, Lines
from rules.space_empires.position.orders import Targets
from rules.space_empires.position.questions import deciding
from rules.toolbox.sentences import counted

V = TypeVar("V")

DONE: Final = "done"
STEADY: Final = 30
"""Rounds after which nobody is asked or retreats any more, so that no battle lasts forever."""


def pick_target(policy: Targets, firer: Group, targets: list[Group]) -> Group:
    """Return the target that standing orders choose; the first of equals [5.5]."""
    return max(targets, key=partial(_score, policy, firer))


def _score(policy: Targets, firer: Group, target: Group) -> tuple[int, int, int]:
    need = needed_to_hit(firer, target, firer.bonus)
    return appeal(policy, need, target, target.power.hull - target.unit.damage)


def wants_away(lines: Lines, owner: int) -> bool:
    """Return whether standing orders demand a retreat [5.9.1].

    The owner's share of strength is low.
    """
    limit = lines.orders[owner].retreat
    if not limit:
        return False
    side = lines.side_of(owner)
    assert side is not None
    own, other = side.weight(), lines.against(side).weight()
    return own * 100 < limit * (own + other)


def hides_from(lines: Lines, group: Group) -> bool:
    """Return whether a group is a destroyer that sees raiders of the enemy [12.2]."""
    foes = lines.against(group.side).groups
    return group.power.scanner > 0 and any(
        foe.kind == RAIDER and foe.unit.tech.special <= group.power.scanner for foe in foes
    )


def asked_of(
    group: Group,
    ask_id: str,
    prompt: str,
    rule: str,
    options: Mapping[str, V],
    default: str,
    label: Callable[[V], str] | None = None,
    why_not: Callable[[str], str] | None = None,
) -> Choice[V]:
    """Return a question about one group, with the group's name in the note [5.1.5]."""
    seat, note = group.owner, partial("This is for {}.".format, ship_words(group))
    return deciding(ask_id, seat, prompt, rule, options, default, label, group.uid, note, why_not)


def ship_words(group: Group) -> str:
    """Format a group of either line for a label, such as `DD1, 2 ships, 1 hit`."""
    unit = group.unit
    hurt = f", {unit.damage} of {group.power.hull} hits" if unit.damage else ""
    return f"{UNITS[unit.kind].name} {unit.number}, {counted(unit.size, 'ship')}{hurt}"
