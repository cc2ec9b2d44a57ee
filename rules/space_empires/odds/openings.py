"""Openings of a battle: forces after mines and sweepers, for each weakness [13.1, 21.3].

A battle of ships only has one opening. Mines that can hit a Doomsday Machine roll for it, and a
machine that nobody has met rolls for its weakness, so these have several.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import NamedTuple

from msgspec.structs import replace

from rules.space_empires.charts.content import DECKS, FIXED, UNITS
from rules.space_empires.charts.doomsday import MACHINE_CHARTS, Weakness
from rules.space_empires.charts.kinds import CARRIER, DM, FIGHTER, MINES, RAIDER, Kind
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat.fire import DIE, is_unseen, mine_appeal
from rules.space_empires.combat.strength import Strength, ship_strength
from rules.space_empires.odds.matchup import Doomsday, Ship

Force = tuple[Ship, ...]


class _Target(NamedTuple):
    """A ship where it is fought for."""

    kind: Kind
    power: Strength


class Opening(NamedTuple):
    """Both sides as the first shot falls, and how likely that is."""

    chance: float
    forces: tuple[Force, Force]
    machine: Doomsday


def openings(
    attackers: Force, defenders: Force, terrain: Terrain, machine: Doomsday
) -> list[Opening]:
    """Return the ways in which a battle can open, with their chances."""
    left = (
        sweep_and_mine(attackers, defenders, terrain),
        sweep_and_mine(defenders, attackers, terrain),
    )
    if not any(ship.kind == DM for force in left for ship in force):
        return [Opening(1.0, left, machine)]
    mines = _mines(attackers + defenders)
    results: list[Opening] = []
    for weakness, share in _weaknesses(machine).items():
        sure = mines if weakness == Weakness.MINES else 0
        for hits, chance in enumerate(_binomial(sure, MACHINE_CHARTS.mine_hits / DIE)):
            hurt = replace(machine, hurt=machine.hurt + hits, weakness=weakness)
            results.append(Opening(share * chance, left, hurt))
    return results


def _weaknesses(machine: Doomsday) -> dict[Weakness, float]:
    """Return the chances of a solo machine's weaknesses; unmet ones follow its die [21.3]."""
    if not machine.rating or machine.weakness != Weakness.UNKNOWN:
        return {machine.weakness: 1.0}
    rolls = Counter(weakness or Weakness.NONE for weakness in MACHINE_CHARTS.weakness)
    return {weakness: count / DIE for weakness, count in rolls.items()}


def _binomial(tries: int, chance: float) -> list[float]:
    return [
        comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)
        for hits in range(tries + 1)
    ]


def _mines(force: Force) -> int:
    return sum(ship.size for ship in force if ship.kind == MINES)


def sweep_and_mine(ships: Force, foes: Force, terrain: Terrain = Terrain.SPACE) -> Force:
    """Return what the enemy's mines leave after sweeping; they pick as by orders [13.1.4]."""
    mines = _mines(foes)
    mines -= sum(ship.size * ship.sweeps for ship in ships)
    if mines <= 0:
        return ships
    targets = [
        (mine_appeal(_Target(ship.kind, ship_strength(ship.kind, ship.tech, terrain))), -n)
        for n, ship in enumerate(ships)
        if _can_hit(ship, foes, terrain)
    ]
    left = list(ships)
    for _, place in sorted(targets, reverse=True):
        hit = min(mines, left[-place].size)
        left[-place] = replace(left[-place], size=left[-place].size - hit)
        mines -= hit
    return _trim_squadrons(ships, left)


def _can_hit(ship: Ship, foes: Force, terrain: Terrain) -> bool:
    """Return whether mines can destroy a ship: no cloaked raider, and no machine [13.1.6, 17.2]."""
    if not UNITS[ship.kind].fights or ship.kind in (DM, *FIXED):
        return False
    cloaked = ship.kind == RAIDER and ship.tech.special > 0
    return not (cloaked and is_unseen(ship.tech.special, foes, terrain))


def _trim_squadrons(before: Force, left: list[Ship]) -> Force:
    """Take away the squadrons that a lost carrier leaves without decks, as `trim_fighters` does."""
    carriers = sum(ship.size for ship in left if ship.kind == CARRIER)
    if carriers < sum(ship.size for ship in before if ship.kind == CARRIER):
        squadrons = [n for n, ship in enumerate(left) if ship.kind == FIGHTER]
        excess = sum(left[n].size for n in squadrons) - DECKS * carriers
        for n in sorted(squadrons, key=lambda n: left[n].tech.special):
            gone = max(0, min(excess, left[n].size))
            left[n] = replace(left[n], size=left[n].size - gone)
            excess -= gone
    return tuple(ship for ship in left if ship.size)
