"""Studies of the greedy player, and the worth of ships against each enemy [9.0]."""

from __future__ import annotations

import math
from typing import Final

from rules.space_empires.charts.content import DECKS, FOLDER, TECHNOLOGY, UNITS, equipment
from rules.space_empires.charts.doomsday import figures
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, Kind
from rules.space_empires.greedy.doctrine import CORE
from rules.space_empires.greedy.threats import Threats
from rules.space_empires.odds.odds import Ship
from rules.space_empires.position.view import View
from rules.toolbox.charts import chart

Plan = tuple[tuple[str, int], ...]
"""Technologies and levels, the first ones first."""


def parse_plan(words: str) -> Plan:
    """Parse a plan such as `attack1 move2`."""
    return tuple((word[:-1], int(word[-1])) for word in words.split())


STUDIES: Final = {
    whom: parse_plan(words)
    for whom, words in chart(FOLDER / "studies.toml", dict[str, str]).items()
}
"""Order of studies, by the fleet's opponent."""
STYLES: Final = {"raiders": "cloak", "fighters": "fighter", "line": "size"}
"""Styles of armament against other seats, with the technology each depends on."""
FLEET: Final = tuple(map(Kind, ("DN", "BB", "BC", "CA", "DD", "SC", "CV")))
"""Warships."""
FOE: Final = 6, 1
"""Attack and defence of an average enemy."""
STRONGHOLD: Final = 7, 2
"""The same of a Base, which each alien empire has."""
SHIELD: Final = 1
"""Number of further studies before those for growth: mines."""
LEAD: Final = 0.06
"""Value of one class of lead in the firing order."""
PHASES: Final = 2
"""Economic Phases of maintenance that count as a part of a ship's price."""
FLAK: Final = 0.6
"""Value of fighters against enemies with point defence."""


def plan(view: View, answers: Plan = (), growth: Plan = (), own: str = "") -> Plan:
    """Return the order of studies: answers to the enemy, the core and the shield, growth.

    `own` names a list of an empire's own, instead of its style's.
    """
    if any(machine.rating for machine in view.machines):
        return STUDIES["machines"]
    rows = STUDIES["empires" if view.rivals else own or style(view)]
    early, late = rows[: CORE + SHIELD], rows[CORE + SHIELD :]
    wished = (*answers, *early, *growth, *late)
    return tuple(row for row in wished if view.switches.plays(TECHNOLOGY[row[0]].rule))


def style(view: View) -> str:
    """Return a seat's style among those of the table: a different one each, by order of homes."""
    plays = view.switches.plays
    played = [name for name, tech in STYLES.items() if plays(TECHNOLOGY[tech].rule)]
    homes = sum(int(seat.home[1:]) for seat in view.seats)
    return played[((view.seat or 0) + homes) % len(played)]


def by_value(view: View, levels: dict[str, int], met: Threats) -> list[Kind]:
    """Return warships by their worth per CP at these levels, the best first."""
    foe = _foe(view)
    phases = PHASES if len(view.seats) > 1 else 0

    def value(kind: Kind) -> float:
        if kind == CARRIER:
            flak = FLAK if met["point"] else 1.0
            return flak * _value(((CARRIER, 1), (FIGHTER, DECKS)), levels, foe, phases)
        return _value(((kind, 1),), levels, foe, phases)

    return sorted(FLEET, key=value, reverse=True)


def _value(
    pack: tuple[tuple[Kind, int], ...], levels: dict[str, int], foe: tuple[int, int], phases: int
) -> float:
    """Return firepower times endurance of a pack of ships, per CP."""
    attack, defence = foe
    fire = endurance = cost = 0.0
    for kind, count in pack:
        row, ship = UNITS[kind], Ship(kind, count, equipment(kind, levels)).power
        lead = 1 + LEAD * (ord("C") - ord(ship.letter)) * (phases > 0)
        fire += count * lead * min(10.0, max(0.3, ship.attack - defence))
        endurance += count * ship.hull / min(9, max(1, attack - ship.defence))
        cost += count * (row.cost + phases * row.upkeep)
    return math.sqrt(fire * endurance) / cost


def _foe(view: View) -> tuple[int, int]:
    """Return the attack and defence of the enemies that the ships are built against."""
    rating = max((machine.rating for machine in view.machines), default=0)
    if rating:
        row = figures(rating)
        return row.attack, row.defence
    return STRONGHOLD if view.rivals else FOE
