"""The odds of a battle, for whoever thinks of fighting one: no secrets, no dice of the table [5.0].

Both sides fight to the end by their standing orders, without screens and retreats. Small battles
are reckoned exactly, large ones sampled; mines and sweepers act first [13.1.4].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from rules.space_empires.charts.content import DECKS, UNITS
from rules.space_empires.charts.kinds import DM, HexId, Kind
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.odds.exact import Exact, TooLarge
from rules.space_empires.odds.matchup import Doomsday, Matchup, Ship, State, natives_tech
from rules.space_empires.odds.sampled import Sampled
from rules.space_empires.position.orders import Targets
from rules.space_empires.position.view import View

__all__ = ["Doomsday", "Encounter", "Odds", "Pairing", "Ship", "machine_at", "natives_tech", "odds"]

ENOUGH = 1e-12


class Encounter(msgspec.Struct, frozen=True):
    """Where and how a battle is fought. The policies are those of the standing orders."""

    terrain: Terrain = Terrain.SPACE
    attacker: Targets = Targets.KILL
    defender: Targets = Targets.KILL
    machine: Doomsday = Doomsday()
    """The Doomsday Machine among the ships, where there is one."""


class Pairing(msgspec.Struct, frozen=True):
    """One group firing at another: the highest roll that hits, bonuses left aside [5.5]."""

    attacking: bool
    firer: Kind
    target: Kind
    need: int


class Odds(msgspec.Struct, frozen=True):
    """How a battle may end; chances from 0 to 1."""

    attacker: float
    """The chance that the attacker alone is left."""
    defender: float
    pairings: tuple[Pairing, ...]
    survivors: tuple[tuple[float, ...], tuple[float, ...]]
    """For attacker and defender: the chances of 0, 1, 2 … ships left."""
    ships_lost: tuple[float, float]
    """Mean losses in ships, those to mines among them."""
    cp_lost: tuple[float, float]
    """Mean losses in CP."""
    battles: int
    """How many battles were sampled; 0 where the odds are exact."""


def machine_at(view: View, at: HexId) -> Doomsday:
    """The Doomsday Machine in a hex as one sees it, or the optional rules' one [17.2]."""
    for machine in view.machines:
        token = DM, machine.number, at
        if any((c.kind, c.number, c.hex) == token for c in view.counters):
            return Doomsday(machine.rating, machine.hurt, machine.weakness)
    return Doomsday()


def odds(
    attackers: Sequence[Ship], defenders: Sequence[Ship], setting: Encounter | None = None
) -> Odds:
    """The odds of one battle; well below a tenth of a second."""
    return _odds(tuple(attackers), tuple(defenders), setting or Encounter())


@lru_cache(maxsize=512)
def _odds(attackers: tuple[Ship, ...], defenders: tuple[Ship, ...], setting: Encounter) -> Odds:
    left = mined(attackers, defenders), mined(defenders, attackers)
    lines = Matchup(left, setting.terrain, (setting.attacker, setting.defender), setting.machine)
    exact = Exact(lines)
    battles = 0
    try:
        ends = exact.run()
    except TooLarge:
        sampled = Sampled(lines)
        ends = sampled.run()
        battles = sampled.battles
    return _summary(lines, ends, (attackers, defenders), battles)


def mined(ships: tuple[Ship, ...], foes: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """What the enemy's mines leave, after sweeping; they pick the dearest ships [13.1.4]."""
    mines = sum(ship.size for ship in foes if ship.kind == "MINES")
    swept = sum(ship.size * max(ship.tech.special, 1) for ship in ships if ship.kind == "SW")
    if mines <= swept:
        return ships
    scans = [ship.tech.special for ship in foes if ship.kind == "DD"]
    left = list(ships)
    for _ in range(mines - swept):
        targets = [
            (UNITS[ship.kind].cost, -n)
            for n, ship in enumerate(left)
            if ship.size and UNITS[ship.kind].fights and _mines_find(ship, scans)
        ]
        if not targets:
            break
        at = -max(targets)[1]
        left[at] = msgspec.structs.replace(left[at], size=left[at].size - 1)
    return _berthed(ships, left)


def _mines_find(ship: Ship, scans: list[int]) -> bool:
    if ship.kind == "DM":
        return False
    return ship.kind != "R" or max(scans, default=0) >= ship.tech.special


def _berthed(before: tuple[Ship, ...], left: list[Ship]) -> tuple[Ship, ...]:
    """Fighters that no carrier holds any longer are lost, where mines took a carrier."""
    carriers = sum(ship.size for ship in left if ship.kind == "CV")
    if carriers < sum(ship.size for ship in before if ship.kind == "CV"):
        room = DECKS * carriers
        for n, ship in enumerate(left):
            if ship.kind == "F":
                left[n] = msgspec.structs.replace(ship, size=min(ship.size, room))
                room -= left[n].size
    return tuple(ship for ship in left if ship.size)


def _summary(
    lines: Matchup,
    ends: dict[State, float],
    forces: tuple[tuple[Ship, ...], tuple[Ship, ...]],
    battles: int,
) -> Odds:
    won = [0.0, 0.0]
    counts = [[0.0] * (sum(s.size for s in force if UNITS[s.kind].fights) + 1) for force in forces]
    worth = [0.0, 0.0]
    for end, chance in ends.items():
        for side in (0, 1):
            left = lines.left(side, end)
            counts[side][sum([ships for _, ships in left])] += chance
            worth[side] += chance * sum([UNITS[of.kind].cost * ships for of, ships in left])
            if any(end[side]) and not any(end[1 - side]):
                won[side] += chance
    before = [sum(s.size * UNITS[s.kind].cost for s in f if UNITS[s.kind].fights) for f in forces]
    mean = [sum(n * chance for n, chance in enumerate(of)) for of in counts]
    return Odds(
        won[0],
        won[1],
        _pairings(lines),
        (_tidy(counts[0]), _tidy(counts[1])),
        (len(counts[0]) - 1 - mean[0], len(counts[1]) - 1 - mean[1]),
        (before[0] - worth[0], before[1] - worth[1]),
        battles,
    )


def _tidy(chances: list[float]) -> tuple[float, ...]:
    return tuple(chance if chance > ENOUGH else 0.0 for chance in chances)


def _pairings(lines: Matchup) -> tuple[Pairing, ...]:
    found: list[Pairing] = []
    for n, by in enumerate(lines.groups):
        for foe in lines.of[1 - by.side]:
            kind = lines.groups[foe].kind
            need = lines.need(n, foe, 0)
            found.append(Pairing(by.side == 0, by.kind, kind, need))
    return tuple(dict.fromkeys(found))
