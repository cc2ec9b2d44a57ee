"""The public record of a battle, and what can be read of it afterwards [5.1] [9.9].

An entry holds only facts shown to everybody: what was revealed then, losses and retreats. Nothing
in it comes from a counter that has been turned face down again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from rules.space_empires.charts.content import TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import MINES, UP, HexId
from rules.space_empires.charts.owners import ALIENS, MACHINES, NOBODY
from rules.space_empires.charts.words import owner_words
from rules.space_empires.combat.fire import class_of
from rules.space_empires.combat.lines import Group, Lines
from rules.space_empires.position.battles import Battle, Combatant
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.stacks import reveal
from rules.space_empires.position.state import Unit, uid
from rules.toolbox.sentences import listed

NOT_PLAYERS = (ALIENS, MACHINES)
RECENT_TURNS = 2
"""Movements that each side ends before a battle isn't recent any more.

Everybody sees recent battles. A player who skips the report in one turn, as many do who play on a
phone, still finds it in the next.
"""
MOST_KEPT = 8
"""A seat's last battles, which are kept because the rules can't know which of them it has read.

Among AI players nobody fought more than five in five movements, measured over six matches. A battle
takes about 2 KB of every save.
"""


def note_lines(lines: Lines) -> None:
    """Record both lines and their known equipment [5.1.2, 9.9]."""
    entries = lines.battle.entries
    for side in lines.sides:
        for group in side.groups:
            if group.unit.face == UP:
                entries.append(_combatant(lines, group))
            else:
                _kinds(lines, group.unit).size += group.unit.size
        for unit in (*side.civilians, *side.mines):
            _kinds(lines, unit).size += unit.size


def _combatant(lines: Lines, group: Group) -> Combatant:
    """Return a group as it is shown: its Move technology stays hidden in a battle [9.9]."""
    unit, power = group.unit, group.power
    return Combatant(
        unit.owner,
        unit.kind,
        unit.number,
        unit.size,
        group.side.number,
        class_of(power, cloaked=group.cloaked),
        power.attack,
        power.defence,
        power.hull,
        replace(lines.board.tech(unit), move=1),
        group.cloaked,
    )


def _kinds(lines: Lines, unit: Unit) -> Combatant:
    """Return the entry for all ships of a kind of which only the kind was shown."""
    entry = _nameless(lines, unit)
    if entry is None:
        side = lines.side_of(unit.owner)
        entry = Combatant(unit.owner, unit.kind, 0, 0, side.number if side else 0)
        lines.battle.entries.append(entry)
    return entry


def _nameless(lines: Lines, unit: Unit) -> Combatant | None:
    nameless = (entry for entry in lines.battle.entries if not entry.number)
    kind = unit.owner, unit.kind
    return next((entry for entry in nameless if (entry.owner, entry.kind) == kind), None)


def _of(lines: Lines, unit: Unit) -> Combatant | None:
    """Return the entry of a counter, or of the counter that it was split from."""
    origin = lines.origins.get(unit.uid, unit.uid)
    for entry in lines.battle.entries:
        if entry.number and uid(entry.owner, entry.kind, entry.number) == origin:
            return entry
    return _nameless(lines, unit)


def note_retreat(lines: Lines, unit: Unit, to: HexId) -> None:
    """Record a retreat; before the first shot only the kind of the ships is known [12.1.3]."""
    entry = _of(lines, unit)
    if entry is None:
        entry = _kinds(lines, unit)
        entry.size += unit.size
    entry.left += unit.size
    entry.to = to


def note_damage(lines: Lines, group: Group) -> None:
    """Record a group's condition after the battle, before its repair [5.11]."""
    if group.unit.damage:
        entry = _of(lines, group.unit)
        if entry is not None:
            entry.damage = group.unit.damage


def note_end(lines: Lines) -> None:
    """Record units that have vanished without a retreat as lost [5.1.6]."""
    battle = lines.battle
    if not battle.entries:
        return
    for entry in battle.entries:
        entry.lost = entry.size - entry.left
    for unit in lines.board.units_at(lines.hex):
        entry_ = _of(lines, unit) if lines.side_of(unit.owner) else None
        if entry_ is not None:
            entry_.lost -= unit.size
    holders = [side.owner for side in lines.sides if side.groups]
    battle.holder = holders[0] if len(holders) == 1 else NOBODY
    owners = dict.fromkeys(entry.owner for entry in battle.entries)
    state = lines.board.state
    battle.unseen = [owner for owner in owners if is_seat(lines.board, owner)] * RECENT_TURNS
    battle.cycle, battle.turn = state.cycle, state.turn
    state.battles.append(battle)


def forget_old_battles(board: Board, seat: int) -> None:
    """Note that a seat's movement ends, and drop battles that aren't recent for anybody.

    The last few of each seat stay. This runs at the end of a movement, once its player has had a
    panel. The beginning would be too early: against AI seats it comes immediately after the owner's
    last turn.
    """
    state, newer = board.state, Counter[int]()
    for battle in state.battles:
        if seat in battle.unseen:
            battle.unseen.remove(seat)
        battle.unseen = [reader for reader in battle.unseen if not board.player(reader).out]
    kept = list[Battle]()
    for battle in reversed(state.battles):
        fighters = [each for each in battle.fighters if is_seat(board, each)]
        playing = [each for each in fighters if not board.player(each).out]
        if battle.unseen or any(newer[each] < MOST_KEPT for each in playing):
            kept.append(battle)
        newer.update(fighters)
    state.battles = kept[::-1]


def show_technology(lines: Lines) -> None:
    """Reveal the equipment of the ships in a battle, and record their enemies [9.9]."""
    for side, foe in lines.facing:
        ships = [group.unit for group in side.groups]
        reveal(ships)
        reveal(side.mines)
        show(lines.board, ships + side.mines)
        if foe.owner not in NOT_PLAYERS:
            _remember(lines.board, ships)


def show(board: Board, units: Sequence[Unit]) -> None:
    """Reveal the equipment of units to everybody; Move technology shows when it is used [9.9]."""
    seen: dict[int, dict[str, int]] = {}
    for unit in units:
        if is_seat(board, unit.owner):
            shown = board.player(unit.owner).shown
            for key, level in _shown_levels(board, unit).items():
                if level > shown.get(key, 0):
                    shown[key] = seen.setdefault(unit.owner, {})[key] = level
    for owner, levels in seen.items():
        words = listed([f"{TECHNOLOGY[key].name} {level}" for key, level in levels.items()])
        board.tell(f"{owner_words(owner)} shows {words}.")


def _shown_levels(board: Board, unit: Unit) -> dict[str, int]:
    """Return the technology levels that a unit shows in a battle [9.9]."""
    if unit.kind == MINES:
        levels = {"mines": 1}
    else:
        tech = board.tech(unit)
        levels = {"attack": tech.attack, "defence": tech.defence, "tactics": tech.tactics}
    special = UNITS[unit.kind].special
    return levels | {special: board.tech(unit).special} if special else levels


def _remember(board: Board, ships: list[Unit]) -> None:
    """Record kinds that have fought another player: the build requirement needs them [20.3]."""
    for unit in ships:
        if is_seat(board, unit.owner):
            fought = board.player(unit.owner).fought
            if unit.kind not in fought:
                fought.append(unit.kind)
