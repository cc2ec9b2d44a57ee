"""What happens to units as they enter a hex: black holes, enemies, cloaks and scanners."""

from __future__ import annotations

from typing import Final

from rules.kernel import PASS as LET
from rules.kernel import Choice, Reaction, roll
from rules.space_empires.board import Board, owner_words
from rules.space_empires.content import UNITS
from rules.space_empires.hexes import HexId
from rules.space_empires.reach import (
    BLACK_HOLE,
    CLOUDS,
    FIGHTER,
    MINES,
    RAIDER,
    Party,
)
from rules.space_empires.stacks import trim_fighters
from rules.space_empires.state import ALIENS, DOWN, MACHINES, TYPED, Kind, Unit

DESTROYER: Final = Kind("DD")
SURVIVES: Final = 6
"""The highest die with which a ship survives a black hole [6.3]."""
SLINGSHOT: Final = 2
"""What a slingshot adds to that die [15.2]."""
MACHINE_SCANNER: Final = 2
NEBULA: Final = "nebula"


async def arrive(board: Board, party: Party, *, by_pipe: bool) -> None:
    """A party has entered a hex: what stops, destroys or shows it [4.2, 4.3, 6.3]."""
    system = board.systems[party.at]
    if not system.explored or (system.terrain in CLOUDS and not by_pipe):
        halt(party)
    if system.terrain == BLACK_HOLE and system.explored and not by_pipe:
        await _fall(board, party)
    if party.units:
        await _meet(board, party)


def halt(party: Party) -> None:
    """A party moves no more this turn."""
    for unit in party.units:
        unit.halted = True


async def _fall(board: Board, party: Party) -> None:
    """Each ship rolls to survive a black hole; fighters need decks that survive [6.3, 15.2]."""
    sling = False
    if board.rules.slingshot and all(u.extra == 0 for u in party.units if u.kind != FIGHTER):
        sling = await Choice(
            "move.sling",
            party.owner,
            f"Try a slingshot around the black hole at {party.at}?",
            "15.2",
            {"plain": False, "sling": True},
            label=lambda value: (
                "Slingshot: +2 to each roll, a hex more" if value else "No slingshot"
            ),
            default="plain",
        )
    limit = SURVIVES - SLINGSHOT if sling else SURVIVES
    for unit in list(party.units):
        if unit.kind != FIGHTER:
            await _check(board, unit, limit)
    lost = trim_fighters(board, party.at, party.owner)
    if lost:
        board.say(f"{owner_words(party.owner)} loses {lost} squadrons for want of decks.")
    party.units = [unit for unit in party.units if unit.uid in board.units]
    if sling:
        for unit in party.units:
            unit.extra += 1


async def _check(board: Board, unit: Unit, limit: int) -> None:
    """One group's rolls in a black hole, one for each ship [6.3]."""
    rolls = [await roll("move.blackhole", 10) for _ in range(unit.size)]
    lost = sum(rolled > limit for rolled in rolls)
    told = ", ".join(map(str, rolls))
    fate = "all lost" if lost == unit.size else f"{lost} lost" if lost else "unharmed"
    board.say(
        f"Black hole at {unit.hex}: {owner_words(unit.owner)}'s counter #{unit.token} "
        f"rolls {told} and is {fate}."
    )
    unit.size -= lost
    if not unit.size:
        board.remove(unit)


async def _meet(board: Board, party: Party) -> None:
    """Enemies that can fight stop a party, others die; raiders may slip by [4.3, 12.1.2]."""
    at, owner = party.at, party.owner
    foes = [unit for unit in board.foes(at, owner) if not unit.cloaked]
    guarded = board.systems[at].aliens > 0 and board.systems[at].explored
    if not foes and not guarded:
        return
    if not guarded and not any(u.kind == MINES or UNITS[u.kind].fights for u in foes):
        _overrun(board, party, foes)
        return
    if await _slips_by(board, party):
        return
    halt(party)
    board.tell(f"{owner_words(owner)} meets enemies at {at}.", None, bars_undo=True)


def _overrun(board: Board, party: Party, foes: list[Unit]) -> None:
    """Enemies without a combat capability are destroyed at once, and stop nobody [4.3, 8.3.2]."""
    for unit in foes:
        board.remove(unit)
    told = ", ".join(f"{owner_words(u.owner)}'s {UNITS[u.kind].name}" for u in foes)
    board.tell(
        f"{owner_words(party.owner)} destroys {told} at {party.at}, without a battle.",
        None,
        bars_undo=True,
    )


def can_cloak(board: Board, party: Party) -> bool:
    """Whether a party is raiders alone, where cloaks work [12.1.2, 12.1.6]."""
    system = board.systems[party.at]
    return all(unit.kind == RAIDER for unit in party.units) and system.terrain != NEBULA


async def _slips_by(board: Board, party: Party) -> bool:
    """Raiders announce themselves, the others answer with scanners [12.1.2, 12.2]."""
    if not can_cloak(board, party) or not board.systems[party.at].explored:
        return False
    slips = await Choice(
        "move.cloak",
        party.owner,
        f"Enemies at {party.at}: slip in cloaked, or attack?",
        "12.1.2",
        {"slip": True, "attack": False},
        label=lambda value: "Announce raiders, no battle" if value else "Stop and attack",
        default="slip",
    )
    if not slips:
        return False
    for unit in party.units:
        unit.face = max(unit.face, TYPED)
        unit.cloaked = True
    board.tell(f"{owner_words(party.owner)} announces Raiders at {party.at}.", None, bars_undo=True)
    level = await _scanners_against(board, party)
    return not _uncover(board, party.units, level)


async def _scanners_against(board: Board, party: Party) -> int:
    """The scanner level that enemies bring to bear in a hex; 0: none, or none announced [12.2]."""
    level = 0
    foes = board.foes(party.at, party.owner)
    for enemy in dict.fromkeys(unit.owner for unit in foes):
        if enemy == MACHINES:
            level = max(level, MACHINE_SCANNER)
        elif enemy >= len(board.state.players):
            level = max(level, 0 if enemy == ALIENS else board.levels(enemy)["scanner"])
        elif any(maybe_destroyer(unit) for unit in foes if unit.owner == enemy):
            level = max(level, await _answer(board, party, enemy))
    return level


def maybe_destroyer(unit: Unit) -> bool:
    """Whether everybody must allow for a destroyer in a counter [12.2]."""
    return unit.face == DOWN or unit.kind == DESTROYER


async def _answer(board: Board, party: Party, enemy: int) -> int:
    """A player who could have destroyers may answer raiders with scanners [12.2]."""
    level = scanner_level(board, party.at, enemy)
    options: dict[str, int | None] = {"scan": level, LET: None} if level else {LET: None}
    answer = await Reaction(
        "move.scan",
        enemy,
        f"{owner_words(party.owner)} announces Raiders at {party.at}: answer with scanners?",
        "12.2",
        options,
        label=lambda value: "Let them be" if value is None else "Scanners: force a battle",
        default=LET,
        always=True,
    )
    if answer is None:
        return 0
    _announce(board, party.units, enemy, answer)
    return answer


def scanner_level(board: Board, at: HexId, owner: int) -> int:
    """The best scanners of an owner's destroyers in a hex [12.2]."""
    found = [unit.tech.special for unit in board.own(at, owner) if unit.kind == DESTROYER]
    return max(found, default=0)


def _announce(board: Board, raiders: list[Unit], enemy: int, level: int) -> None:
    """Who has scanners says so, then the raiders tell their level, then scanners theirs [12.2]."""
    cloak = max(unit.tech.special for unit in raiders)
    owner = raiders[0].owner
    hides = board.player(owner).shown
    seeks = board.player(enemy).shown
    hides["cloak"] = max(hides.get("cloak", 0), cloak)
    seeks["scanner"] = max(seeks.get("scanner", 0), 1)
    told = "scanners"
    if level > 1 and cloak > 1:
        seeks["scanner"] = max(seeks["scanner"], level)
        told = f"Scanner {level}"
    board.tell(
        f"{owner_words(enemy)} answers with {told}; the Raiders have Cloaking {cloak}.",
        None,
        bars_undo=True,
    )


def _uncover(board: Board, raiders: list[Unit], level: int) -> bool:
    """Scanners of an equal or higher level lift cloaks: those raiders must fight [12.2]."""
    found = [unit for unit in raiders if unit.tech.special <= level]
    for unit in found:
        unit.cloaked = False
        unit.halted = True
    if found:
        board.say(f"The Raiders at {found[0].hex} are found out.")
    return bool(found)


async def challenge(board: Board, at: HexId, owner: int) -> None:
    """Where raiders hide among one's own units, scanners may find them [12.2]."""
    hidden = [unit for unit in board.foes(at, owner) if unit.cloaked and unit.owner < 4]
    level = scanner_level(board, at, owner)
    if not hidden or not level:
        return
    scans = await Choice(
        "move.challenge",
        owner,
        f"Raiders hide at {at}: use scanners?",
        "12.2",
        {"scan": True, LET: False},
        label=lambda value: "Scanners: force a battle" if value else "Let them be",
        default="scan",
    )
    if not scans:
        return
    for enemy in dict.fromkeys(unit.owner for unit in hidden):
        raiders = [unit for unit in hidden if unit.owner == enemy]
        _announce(board, raiders, owner, level)
        _uncover(board, raiders, level)
