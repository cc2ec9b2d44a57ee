"""Combat: one battle from the lines to the repairs, and the step in which a seat fights [5.0]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.space_empires.charts.kinds import DECOY, TYPED, HexId, Uid
from rules.space_empires.charts.owners import ALIENS, MACHINES, RIVALS
from rules.space_empires.charts.words import does, opening_words, owner_words, ships_words
from rules.space_empires.combat import battle_record, doomsday
from rules.space_empires.combat.battle_orders import STEADY
from rules.space_empires.combat.bombardment import bombard, offer_colony, target_of
from rules.space_empires.combat.conduct import settle_conduct
from rules.space_empires.combat.fighters import bury_orphans
from rules.space_empires.combat.lines import Lines, Side
from rules.space_empires.combat.mines import set_off_mines
from rules.space_empires.combat.news import meeting, tell_end, tell_rounds
from rules.space_empires.combat.raiders import leave_early, set_cloaks
from rules.space_empires.combat.retreat import rejoin
from rules.space_empires.combat.rounds import fire_round
from rules.space_empires.combat.screening import screen, set_bonuses
from rules.space_empires.exploration.exploration import draw_aliens
from rules.space_empires.exploration.hazards import tell_names
from rules.space_empires.position.board import Board, fights, is_seat
from rules.space_empires.position.stacks import reveal
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import public_list
from rules.space_empires.rivals.muster import muster


async def fight(board: Board) -> None:
    """Fight one battle of the active seat, or fire at one colony, in its chosen order [5.1.1]."""
    state, seat = board.state, board.state.active
    state.fights[:] = [at for at in state.fights if _has_business(board, at, seat)]
    if not state.fights:
        return
    where: dict[str, HexId] = {at: at for at in state.fights}
    prompt, first = "Where do you fight next?", state.fights[0]
    at = await Choice("fight.where", seat, prompt, "5.1.1", where, "At {}".format, first)
    await _make_ready(board, at)
    enemies = enemies_at(board, at, seat)
    if enemies:
        whom = {str(owner): owner for owner in enemies}
        prompt = f"Which enemy do you fight first at {at}?"
        asked = "fight.whom", seat, prompt, "5.1.1", whom, owner_words, str(enemies[0])
        enemy = await Choice(*asked)
        if enemy == MACHINES and doomsday.attacks(board, at):
            await battle(board, at, MACHINES, seat)
        else:
            await battle(board, at, seat, enemy)
    else:
        await _take_world(board, at, seat)
    if state.ended_by:
        state.fights.clear()
    elif not _has_business(board, at, seat, colonies=False):
        state.fights[:] = [other for other in state.fights if other != at]
        if at not in state.fought:
            state.fought.append(at)


def list_fights(board: Board, seat: int) -> list[HexId]:
    """Return the hexes where a seat has to fight or may fire at a colony [5.1.1, 5.10.1]."""
    met = [_first_met(board, at, own) for at, own in board.stacks(seat).items()]
    first = sorted([unit for unit in met if unit is not None], key=lambda unit: unit.token)
    return [unit.hex for unit in first if unit.hex not in board.state.fought]


def _first_met(board: Board, at: HexId, own: list[Unit]) -> Unit | None:
    """Return a hex's first uncloaked unit if there are enemies, or a colony to fire at."""
    system, seat = board.systems[at], own[0].owner
    colony = system.colony
    abroad = colony is not None and colony.owner != seat
    if len(board.at[at]) == len(own) and not system.aliens and not abroad:
        return None
    ready = [unit for unit in own if not unit.cloaked]
    met = (system.aliens and system.explored) or False in [
        unit.cloaked for unit in board.foes(at, seat)
    ]
    if colony is not None and board.enemies(colony.owner, seat):
        met = met or any(map(fights, ready))
    return ready[0] if ready and met else None


def _has_business(board: Board, at: HexId, seat: int, *, colonies: bool = True) -> bool:
    """Return whether a seat still has an enemy to fight, or a colony to fire at, in a hex.

    Raiders among mines stay hidden, and do neither [5.1.1].
    """
    if all(unit.cloaked for unit in board.own(at, seat)):
        return False
    return bool(enemies_at(board, at, seat)) or (
        colonies and target_of(board, at, seat) is not None
    )


async def _make_ready(board: Board, at: HexId) -> None:
    """Arm alien empires and draw unseen aliens before anybody is counted [14.1, 22.4]."""
    system = board.systems[at]
    if board.state.rivals:
        await muster(board, at)
    if system.aliens and system.explored:
        await draw_aliens(board, at)


def enemies_at(board: Board, at: HexId, seat: int) -> list[int]:
    """Return the owners that a seat can fight in a hex, with partners as one [5.1.1]."""
    owners = dict.fromkeys(unit.owner for unit in board.open_foes(at, seat))
    system = board.systems[at]
    if system.aliens and system.explored:
        owners[ALIENS] = None
    enemies: list[int] = []
    for owner in owners:
        if not any(is_seat(board, o) and not board.enemies(o, owner) for o in enemies):
            enemies.append(owner)
    return enemies


async def battle(board: Board, hex_id: HexId, attacker: int, defender: int) -> None:
    """Play one battle from the lines to the repairs, and the conquest by the winner [5.1]."""
    await _make_ready(board, hex_id)
    for machine in list(board.own(hex_id, MACHINES)):
        await doomsday.meet(board, machine)
    for unit in list(board.units_at(hex_id)):
        unit.cloaked = unit.cloaked and unit.owner not in (attacker, defender)
    lines = Lines(board, hex_id, attacker, defender)
    board.state.battle = lines.battle
    _drop_decoys(lines)
    if _is_battle(lines):
        await _form_lines(lines)
        await leave_early(lines)
        if _goes_on(lines):
            battle_record.show_technology(lines)
        battle_record.note_lines(lines)
        if _goes_on(lines):
            await set_off_mines(lines)
        await _fight_rounds(lines)
    _end(lines)
    if attacker not in battle_record.NOT_PLAYERS:
        by_orders = bool(lines.battle.round) and attacker not in lines.hands
        await _take_world(board, hex_id, attacker, by_orders=by_orders)


def _drop_decoys(lines: Lines) -> None:
    """Remove decoys before any fire [5.1.2, 8.3.2]."""
    for side in lines.sides:
        present = [u for u in lines.board.units_at(lines.hex) if lines.side_of(u.owner) is side]
        decoys = [unit for unit in present if unit.kind == DECOY]
        tell_names(lines.board, decoys)
        for unit in decoys:
            lines.board.remove(unit)
        if decoys:
            lost = ships_words(DECOY, len(decoys))
            news = f"{owner_words(side.owner)} loses {lost} at {lines.hex}."
            lines.board.tell(news, None, bars_undo=True, headline=True)


def _is_battle(lines: Lines) -> bool:
    """Return whether both sides have a unit that fights or detonates [5.4, 13.1.5]."""
    attacker, defender = lines.sides
    armed = bool(attacker.groups) and bool(defender.groups)
    return armed or bool(attacker.mines) or bool(defender.mines)


def _goes_on(lines: Lines) -> bool:
    """Return whether the battle goes on, or mines have targets, once raiders left [12.1.3]."""
    return not lines.over or any(
        side.mines and (foe.groups or foe.civilians) for side, foe in lines.facing
    )


async def _form_lines(lines: Lines) -> None:
    """Reveal both sides and settle who leads them [5.1.2]."""
    units = [unit for unit in lines.board.units_at(lines.hex) if lines.side_of(unit.owner)]
    hidden = reveal(units, TYPED)
    news = f"Battle at {lines.hex}: {meeting(lines)}."
    lines.board.tell(news, None, bars_undo=hidden, headline=True)
    set_cloaks(lines)
    await settle_conduct(lines)


async def _fight_rounds(lines: Lines) -> None:
    """Fight round after round until only one side is left [5.1.3 to 5.1.6]."""
    since = 1
    while not lines.over:
        lines.battle.round += 1
        if lines.battle.round > STEADY:
            lines.hands.clear()
        set_cloaks(lines)
        await screen(lines)
        set_bonuses(lines)
        await fire_round(lines)
        since = tell_rounds(lines, since)


def _end(lines: Lines) -> None:
    """Destroy units without defenders, repair damage, remove stranded fighters [5.4, 5.11]."""
    board = lines.board
    for side, foe in lines.facing:
        alone = not side.groups and (foe.groups or (side.number == 0 and side.civilians))
        if alone and (foe.groups or foe.civilians or foe.mines):
            _destroy_civilians(lines, side)
    for side in lines.sides:
        for group in side.groups:
            battle_record.note_damage(lines, group)
            if group.owner == MACHINES:
                doomsday.leave(board, group.unit)
            group.unit.damage = 0
            group.unit.cloaked = group.cloaked and bool(lines.against(side).mines)
    if lines.machines:
        _bury_machines(board)
    rejoin(lines)
    bury_orphans(board, lines)
    battle = lines.battle
    battle.screened, battle.leaving, battle.over = [], [], True
    battle.acting = Uid("")
    tell_end(lines)
    battle_record.note_end(lines)


def _bury_machines(board: Board) -> None:
    """Permanently remove machines that have no counter [17.1]."""
    for machine in board.state.machines:
        if not machine.due and doomsday.counter_of(board, machine) is None:
            machine.gone = True


def _destroy_civilians(lines: Lines, side: Side) -> None:
    """Destroy colony ships, miners and pipelines that nobody protects [5.4]."""
    lost = [unit for unit in side.civilians if unit.uid in lines.board.units]
    for unit in lost:
        lines.board.remove(unit)
    side.civilians.clear()
    if lost:
        loses = f"{opening_words(side.owner)} {does(side.owner, 'loses', 'lose')}"
        news = f"{loses} {public_list(lost)} at {lines.hex}."
        lines.board.tell(news, headline=True)


async def _take_world(board: Board, hex_id: HexId, owner: int, *, by_orders: bool = False) -> None:
    """Fire at the colony, then offer the winner to colonise the planet [5.10]."""
    if not any(fights(unit) for unit in board.own(hex_id, owner)):
        return
    state = board.state
    if owner in RIVALS or (owner == state.active and hex_id not in state.fought):
        await bombard(board, hex_id, owner, by_orders=by_orders)
    if not state.ended_by:
        await offer_colony(board, hex_id, owner)
