"""Retreats from a battle: where to, with whom, and the effect of a black hole [5.9]."""

from __future__ import annotations

from functools import partial

from rules.space_empires.charts.content import FIXED
from rules.space_empires.charts.geometry import fewest_steps
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, HexId
from rules.space_empires.charts.owners import RIVALS
from rules.space_empires.charts.switches import Teams
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat.battle_orders import asked_of
from rules.space_empires.combat.battle_record import note_retreat
from rules.space_empires.combat.fighters import can_leave, can_wait, go_along
from rules.space_empires.combat.lines import Group, Lines
from rules.space_empires.exploration.hazards import survive_black_hole
from rules.space_empires.position.board import Board
from rules.space_empires.position.questions import either
from rules.space_empires.position.state import GROUP_LIMIT, Unit


def ways_out(lines: Lines, owner: int) -> list[HexId]:
    """Return hexes that an owner's ships can retreat to, the nearest to a colony first [5.9.2]."""
    if owner not in lines.ways:
        lines.ways[owner] = retreat_hexes(lines.board, lines.hex, owner)
    return lines.ways[owner]


def retreat_hexes(board: Board, start: HexId, owner: int) -> list[HexId]:
    """Return the legal hexes for a retreat, the nearest to a colony first [5.9.2]."""
    if owner >= RIVALS[0]:
        return []
    joined = board.linked_pairs()
    worlds = {
        at: fewest_steps(start, at, joined) for at, _, _ in board.colonies(owner) if at != start
    }
    hexes: list[tuple[bool, int, int, HexId]] = []
    for place, to in enumerate(board.adjacent(start)):
        if not _may_shelter(board, to, owner):
            continue
        far = {at: fewest_steps(to, at, joined) for at in worlds}
        near = [far[at] for at in worlds if far[at] <= worlds[at]]
        if near:
            hole = board.systems[to].terrain == Terrain.BLACK_HOLE
            hexes.append((hole, min(near), place, to))
    return [to for _, _, _, to in sorted(hexes)]


def _may_shelter(board: Board, to: HexId, owner: int) -> bool:
    """Return whether a hex is explored and free of enemies of any kind [5.9.2]."""
    system = board.systems[to]
    if not system.explored or system.closed or system.terrain == Terrain.NOVA or system.aliens:
        return False
    if system.colony is not None and board.enemies(system.colony.owner, owner):
        return False
    uneasy = board.rules.teams == Teams.UNEASY
    return not any(
        board.enemies(unit.owner, owner) or (uneasy and unit.owner != owner)
        for unit in board.units_at(to)
    )


def why_not_retreat(board: Board, start: HexId, owner: int, to: str) -> str:
    """Return the reason why ships may not retreat to a hex [5.9.2]."""
    legal = retreat_hexes(board, start, owner)
    return (
        f"Nobody can retreat from {start} to {to.upper()}: the hex must be adjacent and explored, "
        "hold no enemy, and be no farther from one of your colonies [5.9.2]. Legal: "
        f"{', '.join(legal) or 'none'}."
    )


def may_retreat(lines: Lines, group: Group, count: int) -> bool:
    """Return whether this many ships of a group may leave, or wait for a carrier, now [5.9.1]."""
    return not why_no_retreat(lines, group, count)


def why_no_retreat(lines: Lines, group: Group, count: int) -> str:
    """Return why ships of a group have to stay [5.9.1, 5.9.2]; empty if they `may_retreat`.

    `{name}` and `{kind}` stand for the group's: most callers need no text.
    """
    if group.kind in FIXED:
        return "{kind} {name} can't retreat [5.9.1]. It may fire."
    if not ways_out(lines, group.owner):
        return (
            "{name} has no hex to retreat to: it needs an adjacent one that's explored, free of "
            "enemies and no farther from one of your colonies [5.9.2]. It may fire or end its turn."
        )
    if group.kind == FIGHTER:
        stay = (
            "{name} retreats with a carrier, and no carrier is in the battle [11.2.4]. It may fire."
        )
        return "" if can_wait(group) else stay
    whole = count == group.unit.size
    if not whole and lines.board.free_number(group.owner, group.kind) is None:
        return "There's no free counter for the ships of {name} that leave [5.9.1]. They may fire."
    if group.kind == CARRIER and not can_leave(lines, group, count):
        return "{name} would leave squadrons without decks [11.1.2]. Let them retreat first."
    return ""


async def retreat(lines: Lines, group: Group, count: int, seat: int | None) -> None:
    """Retreat with ships of a group; fighters wait for a carrier [5.9.1, 11.2.4]."""
    if group.kind == FIGHTER:
        group.waiting = True
        lines.battle.leaving.append(group.uid)
        return
    to = await _ask_where(lines, group, seat)
    hurt = True
    if count < group.unit.size and group.unit.damage and seat is not None:
        prompt = f"Does the damaged ship of {group.unit.name} leave?"
        hurt = await either("battle.hurt", seat, prompt, "5.6", group.uid)
    along = go_along(lines, group, count) if group.kind == CARRIER else []
    leaving = [_detach(lines, group, count, hurt=hurt), *along]
    board, left = lines.board, group.side.left
    group.side.refuges[to] = None
    for unit in leaving:
        left[unit.kind] = left.get(unit.kind, 0) + unit.size
        note_retreat(lines, unit, to)
        unit.damage = 0
        unit.halted = True
        board.shift(unit, to)
    lines.ways.clear()
    lines.battle.leaving = [uid for uid in lines.battle.leaving if uid in board.units]
    if board.systems[to].terrain == Terrain.BLACK_HOLE:
        await survive_black_hole(board, leaving)


def _detach(lines: Lines, group: Group, count: int, *, hurt: bool) -> Unit:
    """Return the ships that leave: the group itself, or a new counter for a part of it [5.9.1]."""
    unit = group.unit
    if count == unit.size:
        lines.drop(group)
        return unit
    damage = unit.damage
    part = lines.part(unit, count)
    assert part is not None, "asked for only where a counter is free"
    part.damage, unit.damage = (damage, 0) if hurt else (0, damage)
    return part


async def _ask_where(lines: Lines, group: Group, seat: int | None) -> HexId:
    ways = ways_out(lines, group.owner)
    if seat is None:
        return ways[0]
    options: dict[str, HexId] = {to: to for to in ways}
    prompt = f"Battle at {lines.hex}: where do your ships retreat to?"
    why_not = partial(why_not_retreat, lines.board, lines.hex, group.owner)
    return await asked_of(
        group, "battle.where", prompt, "5.9.2", options, default=ways[0], why_not=why_not
    )


def rejoin(lines: Lines) -> None:
    """Return ships that were split off to be screened to their groups [5.7]."""
    units = lines.board.units
    for part, origin in lines.splits:
        is_whole = units.get(part.uid) is part and units.get(origin.uid) is origin
        if is_whole and part.hex == origin.hex and part.size + origin.size <= GROUP_LIMIT:
            origin.size += part.size
            lines.board.remove(part)
