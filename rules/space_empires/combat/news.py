"""News of a battle: its lines, its rounds, and the owner of the hex afterwards [5.1]."""

from __future__ import annotations

from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.words import does, losses_words, opening_words, owner_words
from rules.space_empires.combat.lines import Group, Lines, Side
from rules.space_empires.position.battles import Shot
from rules.space_empires.position.board import is_seat
from rules.space_empires.position.words import battle_name, fleet_words
from rules.toolbox.sentences import counted, listed


def meeting(lines: Lines) -> str:
    """Describe the opponents [5.1.2]."""
    attacker, defender = (_line_words(lines, side) for side in lines.sides)
    return f"{attacker} against {defender}"


def _line_words(lines: Lines, side: Side) -> str:
    units = [unit for unit in lines.board.units_at(lines.hex) if lines.side_of(unit.owner) is side]
    if side.owner == MACHINES:
        return listed([f"Doomsday Machine {unit.number}" for unit in units])
    fleet = fleet_words(units)
    return fleet if side.owner == ALIENS else f"{owner_words(side.owner)} with {fleet}"


def tell_leaving(lines: Lines, side: Side) -> None:
    """Report raiders that have slipped away before the first shot [12.1.3]."""
    if side.left:
        where = listed(list(side.refuges))
        words = f"{losses_words(side.left)} to {where} before the first shot"
        lines.board.tell(f"{owner_words(side.owner)} slips away from {lines.hex} with {words}.")
    side.fresh_report()


def tell_shot(lines: Lines, firer: Group, target: Group, shot: Shot) -> None:
    """Report one die, if a player decides shot by shot; everybody sees both lines [5.5]."""
    chance = f"needs {shot.need} or less" if shot.need > 0 else "cannot hit"
    fell = "hit" if shot.hit else "miss"
    by = _whose(firer, ": ") + battle_name(firer.unit)
    at = _whose(target, "'s ") + battle_name(target.unit)
    lines.board.tell(f"{by} at {at} {chance}, rolled {shot.rolled}: {fell}.")


def _whose(group: Group, joint: str) -> str:
    """Return a player's name in front of a group's; aliens and machines need none."""
    return "" if group.owner in (ALIENS, MACHINES) else f"{owner_words(group.owner)}{joint}"


def tell_rounds(lines: Lines, since: int) -> int:
    """Report the rounds since the last report once a ship is lost; return the next round to report.

    If a player decides manually, each round has its line.
    """
    now = lines.battle.round
    quiet = not any(side.lost or side.left for side in lines.sides)
    if quiet and not lines.hands and not lines.over:
        return since
    rounds = f"Round {now}" if now == since else f"Rounds {since} to {now}"
    words = [_actions(side) for side in lines.sides]
    lines.board.tell(f"{rounds} at {lines.hex}: {'; '.join(words)}.")
    for side in lines.sides:
        side.fresh_report()
    return now + 1


def _actions(side: Side) -> str:
    """Describe a side's shots, losses and retreats."""
    words = [_fire_words(side)]
    if side.lost and side.owner == MACHINES:
        words.append("is destroyed")
    elif side.lost:
        words.append(f"{does(side.owner, 'loses', 'lose')} {losses_words(side.lost)}")
    if side.left:
        words.append(f"retreats with {losses_words(side.left)} to {listed(list(side.refuges))}")
    return f"{owner_words(side.owner)} {listed(words)}"


def _fire_words(side: Side) -> str:
    owner, shots = side.owner, side.shots
    if not shots:
        return does(owner, "does not fire", "do not fire")
    dice = counted(shots, "shot")
    if not side.hits:
        return f"{does(owner, 'misses', 'miss')} with {dice}"
    hits = does(owner, "hits", "hit")
    return f"{hits} with {dice}" if side.hits == shots else f"{hits} with {side.hits} of {dice}"


def tell_own_losses(lines: Lines) -> None:
    """Report to owners which of their counters have lost ships, or are gone [5.6]."""
    for owner, fallen in lines.fallen.items():
        if not is_seat(lines.board, owner):
            continue
        left = [unit.name for unit in lines.board.units_of(owner)]
        losses = [f"{count} of {name}" if name in left else name for name, count in fallen.items()]
        words = f"You lose {listed(losses)} at {lines.hex}."
        lines.board.tell(words, (owner,), headline=True)


def tell_end(lines: Lines) -> None:
    """Report the units left in the hex after the last round [5.1.6]."""
    tell_own_losses(lines)
    holders = [side.owner for side in lines.sides if side.groups]
    if lines.battle.round and len(holders) == 1:
        owner = holders[0]
        holds = does(owner, "holds", "hold")
        lines.board.tell(f"{opening_words(owner)} {holds} {lines.hex}.", headline=True)
