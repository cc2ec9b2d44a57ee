"""Mines in battle: sweeping, going off, and raiders that they can't see [13]."""

from __future__ import annotations

from rules.space_empires.charts.content import FIXED, UNITS
from rules.space_empires.charts.doomsday import MACHINE_CHARTS, Weakness
from rules.space_empires.charts.kinds import CARRIER, MINES, SCOUT, SWEEPER
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.charts.words import losses_words, owner_words, ships_words
from rules.space_empires.combat.fighters import bury_orphans
from rules.space_empires.combat.fire import mine_appeal
from rules.space_empires.combat.lines import Group, Lines, Side
from rules.space_empires.combat.raiders import ask_sacrifices
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.questions import deciding
from rules.space_empires.position.state import Unit
from rules.toolbox.dice import roll

Target = Group | Unit
"""Target of a mine: a ship of a group in the line, or a unit that cannot fight."""
Rank = tuple[int, ...]


async def set_off_mines(lines: Lines) -> None:
    """Sweep mines, then detonate every mine that is left [13.1.4]."""
    for side, foe in lines.facing:
        if side.mines:
            swept = _take_mines(lines, side, sweeping(lines.board, foe))
            if swept:
                news = (
                    f"{owner_words(foe.owner)} sweeps {ships_words(MINES, swept)} at {lines.hex}."
                )
                lines.board.tell(news)
            if side.mines and foe.owner == MACHINES:
                await _hit_machine(lines, side, foe)
            elif side.mines:
                await _detonate(lines, side, foe)


def sweeping(board: Board, side: Side) -> int:
    """Return the number of mines that a side can sweep; empires' scouts sweep too [13.2, 22.4]."""
    swept = 0
    for group in side.groups:
        if group.kind == SWEEPER:
            swept += group.unit.size * max(1, group.unit.tech.special)
        elif group.kind == SCOUT and not is_seat(board, group.owner):
            swept += group.unit.size * board.levels(group.owner)["sweep"]
    return swept


def _take_mines(lines: Lines, side: Side, count: int) -> int:
    """Remove mines from the hex; return the number removed."""
    removed = 0
    while side.mines and removed < count:
        unit = side.mines[0]
        taken = min(unit.size, count - removed)
        removed += taken
        unit.size -= taken
        if not unit.size:
            side.mines.pop(0)
            lines.board.remove(unit)
    return removed


async def _hit_machine(lines: Lines, side: Side, foe: Side) -> None:
    """Detonate mines against a machine: wasted, or by die if they are its weakness [17.2]."""
    count = _take_mines(lines, side, sum(unit.size for unit in side.mines))
    machine = foe.groups[0]
    rolls: list[int] = []
    if machine.power.weakness == Weakness.MINES:
        rolls = [await roll("mines.hit", 10, owner=side.owner) for _ in range(count)]
    hits = sum(rolled <= MACHINE_CHARTS.mine_hits for rolled in rolls)
    for _ in range(hits):
        if not machine.gone:
            lines.hit(machine)
    fate = f"{hits} of {count} hit it (rolled {', '.join(map(str, rolls))})" if rolls else "no harm"
    words = f"{ships_words(MINES, count)} of {owner_words(side.owner)}"
    lines.board.tell(f"Doomsday Machine {machine.unit.number} sets off {words}: {fate}.")


async def _detonate(lines: Lines, side: Side, foe: Side) -> None:
    """Destroy one ship per mine, picked by the mine's owner; spare mines stay [13.1.4, 13.1.5]."""
    total = sum(unit.size for unit in side.mines)
    drawn = await ask_sacrifices(lines, foe, total)
    foe.fresh_report()
    for _ in range(total):
        options = _targets(foe, drawn)
        if not options:
            break
        target = await _pick(lines, side.mines[0].owner, options)
        if isinstance(target, Group) and drawn.get(target):
            drawn[target] -= 1
        _take_mines(lines, side, 1)
        _destroy(lines, foe, target)
    if foe.lost:
        words = losses_words(foe.lost)
        lines.board.tell(f"Mines at {lines.hex} destroy {words} of {owner_words(foe.owner)}.")
    if CARRIER in foe.lost:
        bury_orphans(lines.board, lines)
    foe.fresh_report()


def _targets(foe: Side, drawn: dict[Group, int]) -> dict[str, tuple[Target, Rank]]:
    """Return the possible targets of a mine, with their ranks for standing orders [13.1.6].

    Ships that can fight rank before all others: these are lost with the last of them [5.4].
    """
    targets: dict[str, tuple[Target, Rank]] = {}
    for group in foe.groups:
        if group.kind in FIXED or (group.cloaked and not drawn.get(group)):
            continue
        targets[f"mine:{group.key}"] = (group, (1, *mine_appeal(group)))
    for unit in foe.civilians:
        key = unit.name if unit.owner == foe.owner else unit.uid
        targets[f"mine:{key}"] = (unit, (0, UNITS[unit.kind].cost))
    return targets


async def _pick(lines: Lines, owner: int, options: dict[str, tuple[Target, Rank]]) -> Target:
    """Ask the mine's owner for its target; by orders take the most expensive ship [13.1.4]."""
    best = max(options, key=lambda key: options[key][1])
    seat = lines.hands.get(owner)
    if seat is None:
        return options[best][0]
    prompt = f"Mines at {lines.hex}: which ship is destroyed?"
    asked = "mines.target", seat, prompt, "13.1.4", options, best, _target_words
    return (await deciding(*asked))[0]


def _target_words(option: tuple[Target, Rank]) -> str:
    target, _ = option
    unit = target.unit if isinstance(target, Group) else target
    ships = f", one of {unit.size}" if unit.size > 1 else ""
    return f"{owner_words(unit.owner)}'s {UNITS[unit.kind].name} {unit.number}{ships}"


def _destroy(lines: Lines, foe: Side, target: Target) -> None:
    if isinstance(target, Group):
        lines.lose(target)
        return
    foe.civilians.remove(target)
    foe.lost[target.kind] = foe.lost.get(target.kind, 0) + 1
    lines.board.remove(target)
