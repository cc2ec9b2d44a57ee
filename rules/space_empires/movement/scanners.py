"""Raiders that slip in among enemies, and scanners that find them [12.1.2, 12.2]."""

from __future__ import annotations

from rules.kernel import PASS as LET
from rules.kernel import Choice, Flow, Reaction
from rules.space_empires.charts.doomsday import SCANNER, Weakness
from rules.space_empires.charts.kinds import DESTROYER, DOWN, RAIDER, TYPED, HexId
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.combat.combat import list_fights
from rules.space_empires.combat.doomsday import machine_of
from rules.space_empires.movement.reach import Party
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.questions import either
from rules.space_empires.position.state import Unit


def can_cloak(board: Board, party: Party) -> bool:
    """Return whether a party consists of raiders, where cloaks work [12.1.2, 12.1.6]."""
    system = board.systems[party.at]
    return all(unit.kind == RAIDER for unit in party.units) and system.terrain != Terrain.NEBULA


async def slips_by(board: Board, party: Party) -> bool:
    """Announce raiders and their enemies' scanners; return whether they slip by [12.1.2, 12.2]."""
    if not can_cloak(board, party) or not board.systems[party.at].explored:
        return False
    prompt = f"Enemies at {party.at}: slip in cloaked, or attack?"
    slips = await either("move.cloak", party.owner, prompt, "12.1.2", party.at)
    return slips and not await announce(board, party)


async def announce(board: Board, party: Party) -> bool:
    """Announce raiders and let enemies answer; return whether scanners find any [12.2]."""
    for unit in party.units:
        unit.face = max(unit.face, TYPED)
        unit.cloaked = True
    board.tell(f"{owner_words(party.owner)} announces Raiders at {party.at}.", None, bars_undo=True)
    level = await _scanners_against(board, party)
    return _uncover(board, party.units, level)


async def _scanners_against(board: Board, party: Party) -> int:
    """Return the scanner level of enemies in a hex; 0: none, or none announced [12.2]."""
    level = 0
    foes = board.foes(party.at, party.owner)
    for enemy in dict.fromkeys(unit.owner for unit in foes):
        if enemy == MACHINES:
            level = max(level, _machine_scanner(board, foes))
        elif enemy >= len(board.state.players):
            level = max(level, 0 if enemy == ALIENS else board.levels(enemy)["scanner"])
        elif any(maybe_destroyer(unit) for unit in foes if unit.owner == enemy):
            level = max(level, await _answer(board, party, enemy))
    return level


def _machine_scanner(board: Board, foes: list[Unit]) -> int:
    """Return Scanner 2 for machines, unless cloaks are their weakness [17.2, 21.3]."""
    machines = [machine_of(board.state, unit) for unit in foes if unit.owner == MACHINES]
    return 0 if all(machine.weakness == Weakness.CLOAKING for machine in machines) else SCANNER


def maybe_destroyer(unit: Unit) -> bool:
    """Return whether a counter could be a destroyer, from everybody's point of view [12.2]."""
    return unit.face == DOWN or unit.kind == DESTROYER


async def _answer(board: Board, party: Party, enemy: int) -> int:
    """Ask a player who could have destroyers to answer raiders with scanners [12.2]."""
    level = scanner_level(board, party.at, enemy)
    options: dict[str, int | None] = {"scan": level, LET: None} if level else {LET: None}
    who, at = owner_words(party.owner), party.at
    prompt = f"{who} announces Raiders at {at}: answer with scanners?"
    asked = "move.scan", enemy, prompt, "12.2", options, _scan_words, LET, True, Flow.DECISION
    answer = await Reaction(*asked, about=at)
    if answer is None:
        return 0
    _tell_levels(board, party.units, enemy, answer)
    return answer


def _scan_words(level: int | None) -> str:
    return "Scanners: force a battle" if level else "Let them be"


def scanner_level(board: Board, at: HexId, owner: int) -> int:
    """Return the best scanners of an owner's destroyers in a hex [12.2]."""
    levels = [unit.tech.special for unit in board.own(at, owner) if unit.kind == DESTROYER]
    return max(levels, default=0)


def _tell_levels(board: Board, raiders: list[Unit], enemy: int, level: int) -> None:
    """Report the scanners' presence, then the raiders' level, then the scanners' [12.2]."""
    cloak = max(unit.tech.special for unit in raiders)
    owner = raiders[0].owner
    hides = board.player(owner).shown
    seeks = board.player(enemy).shown
    hides["cloak"] = max(hides.get("cloak", 0), cloak)
    seeks["scanner"] = max(seeks.get("scanner", 0), 1)
    words = "scanners"
    if level > 1 and cloak > 1:
        seeks["scanner"] = max(seeks["scanner"], level)
        words = f"Scanner {level}"
    who, whose = owner_words(enemy), f"{owner_words(owner)}'s Raiders"
    board.tell(f"{who} answers with {words}; {whose} have Cloaking {cloak}.", None, bars_undo=True)


def _uncover(board: Board, raiders: list[Unit], level: int) -> bool:
    """Uncover raiders whose cloaks are no better than the scanners: they must fight [12.2]."""
    uncovered = [unit for unit in raiders if unit.tech.special <= level]
    for unit in uncovered:
        unit.cloaked = False
        unit.halted = True
    if uncovered:
        board.tell(f"The Raiders at {uncovered[0].hex} are detected.")
    return bool(uncovered)


async def challenge(board: Board, at: HexId, owner: int) -> None:
    """Search with scanners for raiders hiding among the owner's own units [12.2]."""
    hidden = [unit for unit in board.foes(at, owner) if unit.cloaked and unit.owner < 4]
    if not hidden or not any(map(maybe_destroyer, board.own(at, owner))):
        return
    level = scanner_level(board, at, owner)
    options: dict[str, bool] = {"scan": True, LET: False} if level else {LET: False}
    prompt, first = f"Raiders hide at {at}: use scanners?", next(iter(options))
    asked = "move.challenge", owner, prompt, "12.2", options, _scan_words, first, True
    if not await Choice(*asked, Flow.DECISION, about=at):
        return
    for enemy in dict.fromkeys(unit.owner for unit in hidden):
        raiders = [unit for unit in hidden if unit.owner == enemy]
        _tell_levels(board, raiders, owner, level)
        _uncover(board, raiders, level)


async def let_raiders_hide(board: Board, mover: int) -> None:
    """Ask Raiders that meet the mover alone whether to fight or stay hidden here [12.1.2].

    This follows the movement, and the answer itself reveals no more than the question.
    """
    for at in list_fights(board, mover):
        if board.systems[at].terrain == Terrain.NEBULA:
            continue
        for owner in dict.fromkeys(unit.owner for unit in board.open_foes(at, mover)):
            own = board.own(at, owner)
            if is_seat(board, owner) and all(unit.kind == RAIDER for unit in own):
                await _hide(board, at, mover, own)


async def _hide(board: Board, at: HexId, mover: int, raiders: list[Unit]) -> None:
    prompt = f"{owner_words(mover)} comes to {at}: do Raiders stay hidden there?"
    if await either("move.lurk", raiders[0].owner, prompt, "12.1.2", at):
        await announce(board, Party(raiders, 0))
