"""Cloaks and scanners in battle, and raiders that leave before the first shot [12]."""

from __future__ import annotations

from functools import partial

from rules.space_empires.charts.kinds import RAIDER
from rules.space_empires.combat.battle_orders import asked_of, wants_away
from rules.space_empires.combat.fire import is_unseen
from rules.space_empires.combat.lines import Group, Lines, Side
from rules.space_empires.combat.news import tell_leaving
from rules.space_empires.combat.retreat import may_retreat, retreat
from rules.space_empires.position.questions import numbers


def set_cloaks(lines: Lines) -> None:
    """Set the cloaked groups of this round: cloaks against remaining scanners [12.1.1, 12.2]."""
    for side, foe in lines.facing:
        for group in side.groups:
            if group.kind == RAIDER:
                group.cloaked = is_unseen(group.unit.tech.special, foe.groups, lines.terrain)


def cloaked_groups(side: Side) -> list[Group]:
    """Return the groups of a side that are cloaked now [12.1.1]."""
    return [group for group in side.groups if group.cloaked]


async def leave_early(lines: Lines) -> None:
    """Offer cloaked raiders a retreat once the lines are seen, before anything happens [12.1.3]."""
    for side in lines.sides:
        for group in cloaked_groups(side):
            seat = lines.hands.get(group.owner)
            while leaving := _who_can(lines, group):
                if seat is None:
                    count = group.unit.size if wants_away(lines, group.owner) else 0
                else:
                    count = await _ask(lines, group, leaving)
                if not count:
                    break
                await retreat(lines, group, count, seat)
        tell_leaving(lines, side)


def _who_can(lines: Lines, group: Group) -> list[int]:
    """Return the numbers of ships that can leave together, all first [12.1.3].

    Each can leave alone.
    """
    if group.gone:
        return []
    size = group.unit.size
    return [count for count in (size, *range(1, size)) if may_retreat(lines, group, count)]


async def _ask(lines: Lines, group: Group, leaving: list[int]) -> int:
    size = group.unit.size
    options = {"retreat" if count == size else f"leave:{count}": count for count in leaving}
    options["stay"] = 0
    prompt = f"Battle at {lines.hex}: do cloaked Raiders leave before the first shot?"
    words = partial(_leave_words, size)
    return await asked_of(group, "battle.slip", prompt, "12.1.3", options, "stay", words)


def _leave_words(size: int, count: int) -> str:
    if not count:
        return "Stay and fight"
    who = "All leave" if count == size > 1 else "1 leaves" if count == 1 else f"{count} leave"
    return f"{who} before the first shot"


async def ask_sacrifices(lines: Lines, side: Side, mines: int) -> dict[Group, int]:
    """Ask which cloaked raiders let mines find them; standing orders never choose any [13.1.6]."""
    chosen: dict[Group, int] = {}
    for group in cloaked_groups(side):
        if group.owner not in lines.hands or not mines:
            continue
        prompt = f"Mines at {lines.hex}: how many cloaked Raiders uncloak to draw them?"
        counts = numbers(0, min(mines, group.unit.size))
        count = await asked_of(group, "mines.sacrifice", prompt, "13.1.6", counts, "0")
        if count:
            chosen[group] = count
            mines -= count
    return chosen
