"""Odds of a possible battle, without secrets or the table's dice [5.0].

Both sides fight to the end by their standing orders, without screens and retreats. Small battles
are computed exactly, large ones sampled; mines and sweepers act first (see `openings`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import DM, HexId, Kind
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.odds.exact import STEPS, Exact, TooLarge
from rules.space_empires.odds.matchup import Doomsday, Matchup, Ship, State, natives_tech
from rules.space_empires.odds.openings import openings
from rules.space_empires.odds.sampled import DICE_A_QUESTION, Sampled
from rules.space_empires.position.orders import Targets
from rules.space_empires.position.view import View

__all__ = ["Doomsday", "Encounter", "Odds", "Pairing", "Ship", "machine_at", "natives_tech", "odds"]

ENOUGH = 1e-12
Ends = dict[State, float]
Course = tuple[Matchup, float, Ends]
"""The lines of one opening, its chance, and how it ends."""


class Encounter(msgspec.Struct, frozen=True):
    """Place and manner of a battle. The policies are those of the standing orders."""

    terrain: Terrain = Terrain.SPACE
    attacker: Targets = Targets.KILL
    defender: Targets = Targets.KILL
    machine: Doomsday = Doomsday()
    """The Doomsday Machine among the ships, where there is one."""
    later: bool = False
    """True if the first round is over, in which cloaked raiders have a bonus [12.1.4]."""


class Pairing(msgspec.Struct, frozen=True):
    """One group firing at another: the highest roll that hits, bonuses left aside [5.5]."""

    attacking: bool
    firer: Kind
    target: Kind
    need: int


class Odds(msgspec.Struct, frozen=True):
    """Possible results of a battle; chances from 0 to 1."""

    attacker: float
    """The chance that only the attacker is left."""
    defender: float
    pairings: tuple[Pairing, ...]
    survivors: tuple[tuple[float, ...], tuple[float, ...]]
    """For attacker and defender: the chances of 0, 1, 2 … ships left."""
    ships_lost: tuple[float, float]
    """Mean losses in ships, those to mines among them."""
    cp_lost: tuple[float, float]
    """Mean losses in CP."""
    battles: int
    """Number of battles sampled; 0: the odds are exact."""


def machine_at(view: View, at: HexId) -> Doomsday:
    """Return the Doomsday Machine in a hex as the reader sees it, or the optional rules' [17.2]."""
    for machine in view.machines:
        token = DM, machine.number, at
        for counter in view.counters:
            if (counter.kind, counter.number, counter.hex) == token:
                hurt = max(machine.hurt, counter.damage)
                return Doomsday(machine.rating, hurt, machine.weakness)
    return Doomsday()


def odds(
    attackers: Sequence[Ship], defenders: Sequence[Ship], setting: Encounter | None = None
) -> Odds:
    """Return the odds of one battle, in well below a tenth of a second."""
    return _odds(tuple(attackers), tuple(defenders), setting or Encounter())


@lru_cache(maxsize=512)
def _odds(attackers: tuple[Ship, ...], defenders: tuple[Ship, ...], setting: Encounter) -> Odds:
    """Return the odds of a battle: exact, or sampled where there are too many positions."""
    policies = setting.attacker, setting.defender
    outcomes = openings(attackers, defenders, setting.terrain, setting.machine)
    starts = [
        (Matchup(opening.forces, setting.terrain, policies, opening.machine), opening.chance)
        for opening in outcomes
    ]
    battles = 0
    try:
        courses = [
            (lines, chance, Exact(lines, STEPS // len(starts)).run(later=setting.later))
            for lines, chance in starts
        ]
    except TooLarge:
        sampled = [
            (Sampled(lines, DICE_A_QUESTION // len(starts)), chance) for lines, chance in starts
        ]
        courses = [
            (opening.lines, chance, opening.run(later=setting.later)) for opening, chance in sampled
        ]
        battles = sum(opening.battles for opening, _ in sampled)
    return _summary(courses, (attackers, defenders), battles)


def _summary(
    courses: list[Course], forces: tuple[tuple[Ship, ...], tuple[Ship, ...]], battles: int
) -> Odds:
    """Return wins, survivors and losses, weighted over all openings of a battle."""
    won = [0.0, 0.0]
    counts = [[0.0] * (sum(s.size for s in force if UNITS[s.kind].fights) + 1) for force in forces]
    worth = [0.0, 0.0]
    for lines, share, ends in courses:
        for end, chance in ends.items():
            for side in (0, 1):
                left = lines.left(side, end)
                counts[side][sum([ships for _, ships in left])] += share * chance
                cost = sum([UNITS[group.kind].cost * ships for group, ships in left])
                worth[side] += share * chance * cost
                if any(end[side]) and not any(end[1 - side]):
                    won[side] += share * chance
    before = [sum(s.size * UNITS[s.kind].cost for s in f if UNITS[s.kind].fights) for f in forces]
    mean = [sum(n * chance for n, chance in enumerate(left)) for left in counts]
    return Odds(
        won[0],
        won[1],
        _pairings(courses[0][0]),
        (_tidy(counts[0]), _tidy(counts[1])),
        (len(counts[0]) - 1 - mean[0], len(counts[1]) - 1 - mean[1]),
        (before[0] - worth[0], before[1] - worth[1]),
        battles,
    )


def _tidy(chances: list[float]) -> tuple[float, ...]:
    return tuple(chance if chance > ENOUGH else 0.0 for chance in chances)


def _pairings(lines: Matchup) -> tuple[Pairing, ...]:
    pairings: list[Pairing] = []
    for n, by in enumerate(lines.groups):
        for foe in lines.sides[1 - by.side]:
            kind = lines.groups[foe].kind
            need = lines.need(n, foe, 0)
            pairings.append(Pairing(by.side == 0, by.kind, kind, need))
    return tuple(dict.fromkeys(pairings))
