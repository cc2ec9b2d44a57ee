"""Units on their way: which go together, their destination, and what the table sees [4.1]."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Final

from rules.kernel import Choice
from rules.space_empires.charts.content import SHIPS, SLOW
from rules.space_empires.charts.kinds import CARRIER, DECOY, FIGHTER, PIPELINE, HexId
from rules.space_empires.charts.terrain import BLACK_HOLE, CLOUDS
from rules.space_empires.charts.words import owner_words
from rules.space_empires.movement.carrying import fastest, load, may_leave
from rules.space_empires.movement.context import Context
from rules.space_empires.movement.movement_refusals import why_not_there
from rules.space_empires.movement.passing import arrive
from rules.space_empires.movement.pipelines import NO_ROADS, give_chain, roads, use
from rules.space_empires.movement.reach import Party, Path, goes_alone, is_piped, reach
from rules.space_empires.position.board import Board
from rules.space_empires.position.pace import hexes_left
from rules.space_empires.position.stacks import decks, partners_for, transfer, trim_fighters
from rules.space_empires.position.state import GROUP_LIMIT, Unit
from rules.space_empires.position.words import place_words, public_list

STAY = "stay"
UNKNOWN: Final = (
    "An unexplored hex may hold danger or a black hole, which destroy ships, or a super nova, "
    "which throws them back."
)
"""The dangers of an unexplored hex to ships that enter it [6.3] [6.4] [6.5]."""
HAZY: Final = (*CLOUDS, BLACK_HOLE)
"""Terrain where a chain of pipelines helps [10.1.2]."""


async def send(context: Context, units: list[Unit], *, halts: bool = True) -> None:
    """Move units together to a hex within reach, with the fighters that they carry [4.1].

    `halts`: units ordered to stay don't move again this turn, nor do carriers that loaded in vain.
    """
    board, at = context.board, units[0].hex
    carried, context.sent = [], units
    party = gather(context, units)
    ways = reach(board, party)
    if ways and context.carriers and decks(units):
        carried = await load(board, units, party.further)
        party = gather(context, [*units, *carried])
        ways = reach(board, party)
    path = None
    if ways:
        path = await _goal(context, units, ways, halts=halts)
    else:
        board.tell(f"There's nowhere to go from {at} now.", (context.seat,))
        context.rest(units)
    if path is not None:
        await march(context, party, path)
        return
    context.touch((at,))
    if halts and (ways or carried):
        for unit in units:
            unit.halted = True
    for unit in carried:
        room = GROUP_LIMIT - unit.size
        other = next(
            (partner for partner in partners_for(board, unit) if partner.size <= room), None
        )
        if other is not None:
            transfer(board, unit, other, unit.size)


def whither(context: Context, units: list[Unit]) -> Choice[Path | None] | None:
    """Return the question for the destination; LookupError if carriers load first [4.1, 11.2]."""
    ways = reach(context.board, gather(context, units))
    if not ways:
        return None
    if decks(units) and FIGHTER in [
        mate.kind for mate in context.board.own(units[0].hex, context.seat)
    ]:
        raise LookupError("squadrons may go along")
    return _goal(context, units, ways)


def _goal(
    context: Context, units: list[Unit], ways: dict[str, Path | None], *, halts: bool = True
) -> Choice[Path | None]:
    """Return the question of where units go; staying is one of the options [4.1]."""
    ways[STAY] = None
    return Choice(
        "move.to",
        context.seat,
        f"Where to from {units[0].hex}?",
        "4.1",
        ways,
        label=lambda path: _way_words(context.board, context.seat, path, halts=halts),
        note=partial(_note, context, units, ways),
        about=tuple([unit.uid for unit in units]),
        why_not=partial(why_not_there, context.board, units),
    )


def _note(context: Context, units: list[Unit], ways: dict[str, Path | None]) -> str:
    """Name the units that move, and the dangers of hexes that the seat doesn't know."""
    ends = [context.board.systems[path[-1]] for path in ways.values() if path is not None]
    unknown = any(not system.explored and context.seat not in system.peeked for system in ends)
    moving = f"Moving: {', '.join(unit.name for unit in units)}."
    return f"{moving} {UNKNOWN}" if unknown else moving


def _way_words(board: Board, seat: int, path: Path | None, *, halts: bool) -> str:
    """Describe a destination for a list: public knowledge, and the distance."""
    if path is None:
        return "Stay there this turn" if halts else "Stay there for now"
    return place_words(board, seat, path[-1], f"{len(path)} hexes" if len(path) > 1 else "")


def gather(context: Context, units: list[Unit]) -> Party:
    """Return units of one hex as a party, with the pipelines that may help them [10.1.2]."""
    party = Party(units, min([hexes_left(context.board.state, unit) for unit in units]))
    if context.roads and (party.left > 1 or party.at in context.roads):
        _find_chain(context, party)
    return party


def _find_chain(context: Context, party: Party) -> None:
    """Set a party's chain; squadrons may not go farther along it than their carriers [10.1.2]."""
    units, chain = party.units, context.roads
    if PIPELINE in party.kinds:
        chain = roads(context.pipes, units)
    if party.at not in chain:
        party.chain = chain
        return
    give_chain(
        party, chain, [at for unit in units if unit.kind != FIGHTER for at in context.way(unit)]
    )
    if FIGHTER in party.kinds:
        speed = fastest(context.board, units, 1)
        if any(u.kind == FIGHTER and max(u.extra, speed) <= u.spent + party.left for u in units):
            party.bonus = False


def may_set_out(context: Context, units: list[Unit]) -> bool:
    """Return whether units that can still move leave nobody behind without decks [11.2.2]."""
    return may_leave(context.board, units, gather(context, units).further) if decks(units) else True


async def march(context: Context, party: Party, path: Path) -> None:
    """Move a party along its way, hex by hex [4.1]."""
    board, origin = context.board, party.at
    context.wake()
    if party.chain and goes_alone(board, party, path):
        party.chain = NO_ROADS
    _tell_way(board, party, path)
    if len(path) > party.left:
        _go_further(board, party)
        use(board, party, context.pipes, (origin, *path))
        context.touch(pipe.hex for pipe in context.pipes)
    moved = list(party.units) if context.carriers else []
    swift = [unit for unit in party.units if unit.spent + len(path) - unit.extra > 1]
    for to in path:
        by_pipe = _step(context, party, to)
        await arrive(board, party, by_pipe=by_pipe)
        if not party.units:
            break
    context.touch((origin, party.at))
    if context.pipes and PIPELINE in party.kinds:
        context.touch_pipes()
    if moved and decks(moved):
        trim_fighters(board, origin, party.owner)
    if swift:
        _show_speed(board, swift)


def _go_further(board: Board, party: Party) -> None:
    """Add a chain's extra hex to a party; squadrons keep to their carriers' speed [10.1.2]."""
    for unit in party.units:
        if unit.kind != FIGHTER:
            unit.extra += 1
    speed = fastest(board, party.units)
    for unit in party.units:
        if unit.kind == FIGHTER:
            unit.extra = max(unit.extra, speed)


def _step(context: Context, party: Party, to: HexId) -> bool:
    """Move a party by one hex; return whether pipelines led it through the terrain [10.1.2]."""
    board, start = context.board, party.at
    for unit in party.units:
        context.walked[unit.token] = [*context.way(unit), to]
        board.shift(unit, to)
        unit.spent += 1
        unit.cloaked = False
    party.at = to
    if not is_piped(party, start, to):
        return False
    if board.systems[to].terrain in HAZY:
        use(board, party, context.pipes, (start, to))
        context.touch(pipe.hex for pipe in context.pipes)
    return True


def _tell_way(board: Board, party: Party, path: Path) -> None:
    words = public_list(party.units, apart=True)
    board.tell(f"{owner_words(party.owner)} moves {words} from {party.at} to {path[-1]}.")


def _show_speed(board: Board, swift: list[Unit]) -> None:
    """Move technology is shown by those that used it for a second hex [9.9]."""
    owner = swift[0].owner
    player = board.player(owner)
    best = shown = player.shown.get("move", 1)
    for unit in swift:
        if unit.kind == DECOY:
            best = max(best, player.tech["move"])
        elif unit.kind in SHIPS:
            best = max(best, unit.tech.move)
    if best > shown:
        player.shown["move"] = best
        board.tell(f"{owner_words(owner)} shows Move {best}.")


_MOVERS: Final = frozenset((*SHIPS, *SLOW, DECOY))
_token = attrgetter("token")


def able(context: Context, own: list[Unit]) -> list[Unit]:
    """Return a hex's units that can still move."""
    state, chain = context.board.state, context.roads
    able_units: list[Unit] = []
    for unit in own:
        if unit.token in context.idle or unit.halted or unit.refit or unit.kind not in _MOVERS:
            continue
        # who has not moved has a hex to go in any turn: no need to look it up for a whole fleet
        if (
            not unit.spent
            or hexes_left(state, unit)
            or (unit.hex in chain and _rides(context, unit))
        ):
            able_units.append(unit)
    return able_units


def _rides(context: Context, unit: Unit) -> bool:
    """Return whether a unit at the end of its way may go one hex further on a chain [10.1.2]."""
    if unit.extra or not unit.spent:
        return False
    chain = context.roads
    return all(at in chain for at in context.way(unit)) and any(
        at in chain for at in context.board.adjacent(unit.hex)
    )


def alone(context: Context, units: list[Unit]) -> list[Unit]:
    """Return the able units that may move alone without stranding others [11.2.2]."""
    if not context.carriers:
        return units
    return [unit for unit in units if unit.kind != CARRIER or may_set_out(context, [unit])]


def together(context: Context, units: list[Unit]) -> list[Unit]:
    """Return the able units that may move as a fleet; needed carriers stay [11.2.2]."""
    if not context.carriers:
        return units
    party = units.copy()
    while not may_set_out(context, party):
        party.remove(max([u for u in party if u.kind == CARRIER], key=_token))
    return party
