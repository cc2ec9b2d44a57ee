"""Relative strength of forces, by a formula that costs microseconds.

Firepower times endurance on either side, after Lanchester's square law: 1 is an even fight. The
exact odds are in `odds`; they are too slow for a player who weighs a dozen fights before each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final

from msgspec.structs import replace

from rules.space_empires.charts import kinds
from rules.space_empires.charts.content import FIXED, UNITS, equipment
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.owners import ALIENS, MACHINES, RIVALS
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.greedy.world import World, is_armed
from rules.space_empires.odds.matchup import Matchup
from rules.space_empires.odds.odds import Doomsday, Ship, natives_tech
from rules.space_empires.odds.openings import sweep_and_mine
from rules.space_empires.position.orders import Targets
from rules.space_empires.position.view import CounterView, RivalView

LESSON: Final = 25
"""CP for which an alien empire learns a level before it fights."""
FIRST: Final = 0.12
"""Value of one class of lead in the firing order."""
BURDEN: Final = 1.9
"""CP of ships that an empire can maintain for each CP of income, after its losses."""
OUTSET: Final = 0.9
"""The same in the first phases."""
EARLY_PHASES: Final = 5
GROWTH: Final = 0.18
"""Added to it by each later phase."""
LEAST: Final = 6
MOST: Final = 72
"""CP that a single hidden counter stands for."""
WORKS: Final = (
    Ship(kinds.YARD, 5, kinds.Tech(1, 1)),
    Ship(kinds.YARD, 3, kinds.Tech(1, 1)),
)
"""Typical units in a Homeworld's hex, in building order."""
MANY_YARDS: Final = 9
"""The Economic Phase from which a Homeworld has two counters of them."""
USUAL: Final = {"attack": (5, 12), "defence": (6, 14), "tactics": ()}
"""From which Economic Phases an empire usually has each level."""
FIELD: Final = 3
"""Mines that a hidden counter of a known minelayer stands for."""
PACK: Final = 2
GROUPED: Final = 6
"""The fewest and most Raiders in a counter that has announced no more than its kind."""
SURE: Final = 99.0


@lru_cache(maxsize=4096)
def ratio(
    own: tuple[Ship, ...],
    foes: tuple[Ship, ...],
    terrain: Terrain = Terrain.SPACE,
    machine: Doomsday = Doomsday(),  # noqa: B008  frozen
) -> float:
    """Return how many times stronger the attackers are; 1: even."""
    left = sweep_and_mine(own, foes, terrain), sweep_and_mine(foes, own, terrain)
    lines = Matchup(left, terrain, (Targets.KILL, Targets.KILL), machine)
    mine, theirs = _power(lines, 0), _power(lines, 1)
    if theirs == 0:
        return SURE
    return min(SURE, mine / theirs)


def _power(lines: Matchup, side: int) -> float:
    """Return a side's strength: its expected fire times what it takes to kill it.

    SURE without enemies; 0 for a side without ships.
    """
    own, enemies = lines.sides[side], lines.sides[1 - side]
    weight = sum(lines.groups[n].hits for n in enemies)
    if not own or not weight:
        return SURE if own else 0.0
    plus = lines.bonus(side, lines.start)
    rank = sum(lines.groups[n].rank * lines.groups[n].hits for n in enemies) / weight
    fire = endurance = 0.0
    for n in own:
        group = lines.groups[n]
        needs = sum(lines.need(n, foe, plus) * lines.groups[foe].hits for foe in enemies)
        lead = 1 + FIRST * (rank - group.rank)
        fire += lead * group.power.shots * (group.hits / group.power.hull) * needs / weight
        endurance += group.hits
    return fire * endurance


def own_ships(counters: Iterable[CounterView], world: World) -> tuple[Ship, ...]:
    """Return the player's fighting counters as ships for an estimate."""
    levels = world.me.tech or {}
    return tuple(
        Ship(
            counter.kind,
            counter.size,
            equipment(counter.kind, levels)
            if counter.kind in FIXED and levels
            else counter.tech or kinds.Tech(),
        )
        for counter in counters
        if UNITS[counter.kind].fights or counter.kind == kinds.MINES
    )


def supposed_ships(world: World, at: HexId) -> tuple[Ship, ...]:
    """Return the ships in a hex: known ones, and a guess for each hidden counter."""
    system = world.systems[at]
    ships: list[Ship] = []
    if system.aliens:
        ships.append(Ship(kinds.Kind("NC"), system.aliens, natives_tech()))
    works = list(works_in(world, at))
    for foe in world.foes.get(at, ()):
        if not is_armed(foe) and foe.kind != kinds.MINES:
            continue
        if foe.size and foe.kind:
            ships.append(Ship(foe.kind, foe.size, foe.tech or kinds.Tech()))
            works = [work for work in works if work.kind != foe.kind]
        elif foe.kind == kinds.RAIDER:
            ships.append(_raiders(world, foe.owner, at))
        elif works:
            ships.append(works.pop(0))
        elif mined_there(world, foe.owner, at) and not any(s.kind == kinds.MINES for s in ships):
            ships.append(Ship(kinds.MINES, FIELD))
        else:
            ships.append(average_ship(world, foe.owner, at))
    for rival in world.view.rivals:
        if rival.home == at and not rival.gone:
            ships += _watch(rival)
    return tuple(sorted(ships, key=attrgetter("kind", "size")))


def _raiders(world: World, owner: int, at: HexId) -> Ship:
    """Return the likely size of a counter of Raiders, by the owner's means."""
    likely = average_ship(world, owner, at)
    size = UNITS[likely.kind].cost * likely.size // UNITS[kinds.RAIDER].cost
    tech = replace(likely.tech, special=max(1, _shown_level(world, owner, "cloak")))
    return Ship(kinds.RAIDER, max(PACK, min(GROUPED, size)), tech)


def _shown_level(world: World, owner: int, tech: str) -> int:
    """Return the level of a technology that another seat has shown; 0 for other owners."""
    seats = world.view.seats
    return seats[owner].shown.get(tech, 0) if owner < len(seats) else 0


def mined_there(world: World, owner: int, at: HexId) -> bool:
    """Return whether a hidden counter may be mines: at colonies of seats that have shown some."""
    return at in world.prizes and _shown_level(world, owner, "mines") > 0


def _watch(rival: RivalView) -> Iterator[Ship]:
    """Yield the purchases of an alien empire whose Homeworld is attacked [22.6]."""
    levels = _ready(rival)
    if rival.fleet >= UNITS[kinds.SCOUT].cost:
        yield _hoard(rival.fleet, levels)
    bases = rival.defence // UNITS[kinds.BASE].cost
    if bases:
        yield Ship(kinds.BASE, bases, equipment(kinds.BASE, levels))


def _ready(rival: RivalView) -> dict[str, int]:
    """Return an alien empire's technology, including what it may learn before it fights [22.4]."""
    learnt = {"defence": LESSON, "attack": 2 * LESSON}
    return rival.tech | {
        tech: rival.tech[tech] + (rival.research >= price) for tech, price in learnt.items()
    }


def average_ship(world: World, owner: int, at: HexId) -> Ship:
    """Return the assumed worth of a hidden counter: the owner's means divided by its counters."""
    if owner in RIVALS:
        rival = next(rival for rival in world.view.rivals if rival.owner == owner)
        hoards = [fleet.cp for fleet in rival.fleets if fleet.hex == at and not fleet.built]
        return _hoard(max(hoards, default=6), _ready(rival))
    if owner in (ALIENS, MACHINES):
        return Ship(kinds.Kind("NC"), 2, natives_tech())
    if owner not in world.guesses:
        world.guesses[owner] = _hoard(_share(world, owner), _levels(world, owner))
    return world.guesses[owner]


def _share(world: World, owner: int) -> int:
    """Return the CP of ships assumed behind each hidden counter of an empire."""
    seat, late = world.view.seats[owner], max(0, world.view.cycle - EARLY_PHASES)
    means = seat.income * min(BURDEN, OUTSET + GROWTH * late)
    hidden_ones = 0
    for at, counters in world.foes.items():
        mine = [counter for counter in counters if counter.owner == owner and is_armed(counter)]
        unknown = [counter for counter in mine if not (counter.kind and counter.size)]
        means -= sum(UNITS[c.kind].cost * c.size for c in mine if c.kind and c.size)
        hidden_ones += max(0, len(unknown) - len(works_in(world, at)))
    return int(max(LEAST, min(MOST, means / max(1, hidden_ones))))


def works_in(world: World, at: HexId) -> tuple[Ship, ...]:
    """Return the likely identity of a hex's first hidden counters: a Homeworld's Ship Yards."""
    prize = world.prizes.get(at)
    if prize is None or not prize.home:
        return ()
    return WORKS if world.view.cycle >= MANY_YARDS else WORKS[:1]


def _levels(world: World, owner: int) -> dict[str, int]:
    """Return an empire's technology: the levels shown, and those everybody has by now."""
    cycle, shown = world.view.cycle, world.view.seats[owner].shown
    return {
        tech: max(shown.get(tech, 0), sum(cycle >= phase for phase in phases))
        for tech, phases in USUAL.items()
    }


def _hoard(cp: int, levels: dict[str, int]) -> Ship:
    """Return an average ship for these CP."""
    tech = kinds.Tech(levels.get("attack", 0), levels.get("defence", 0), levels.get("tactics", 0))
    if cp < 12:  # a cruiser costs 12
        return Ship(kinds.SCOUT, max(1, cp // 6), tech)
    return Ship(kinds.CRUISER, max(1, cp // 12), tech)


def worth(counters: Sequence[CounterView]) -> int:
    """Return the CP of fighting counters."""
    return sum(
        UNITS[counter.kind].cost * counter.size
        for counter in counters
        if counter.kind and (UNITS[counter.kind].fights or counter.kind == kinds.MINES)
    )
