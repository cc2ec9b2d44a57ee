"""Possible fleets of an empire, from another's point of view [2.3.1].

Shuffling the true counters would be shorter, but would show what an empire has: after the first
Economic Phase kinds, numerals and technology are secrets too, and each guess must fit all that was
seen.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from rules.kernel import Dice
from rules.space_empires.charts.content import (
    FIXED,
    GROUPS,
    SHIPS,
    SINGLES,
    TECHNOLOGY,
    UNITS,
    equipment,
    prices,
)
from rules.space_empires.charts.kinds import BASE, DECOY, DOWN, MINES, UP, YARD, HexId, Kind, Tech
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.battles import is_fought_at
from rules.space_empires.position.state import GROUP_LIMIT, State, Unit

GUESSED: Final = (*GROUPS, MINES, DECOY)
SHARES: Final = ("10", "20", "30", "40", "50", "60")
"""Percent of its income that an empire may have spent on research."""
NUMERALS: Final = ("1", "1", "1", "2", "2", "3")


class Guess(NamedTuple):
    """Possible identity of a face-down counter."""

    kind: Kind
    number: int
    size: int
    tech: Tech


class ImaginedFleet(NamedTuple):
    """An empire's imagined technology, and a guess for each of its hidden counters."""

    levels: dict[str, int]
    guesses: list[tuple[Unit, Guess]]


@cache
def _numbers(low: int, high: int) -> tuple[str, ...]:
    return tuple(map(str, range(low, high + 1)))


def among(dice: Dice, low: int, high: int) -> int:
    """Return a number from low to high; low if the range is empty."""
    return int(dice.pick(_numbers(low, high))) if high > low else low


def imagine_fleet(state: State, owner: int, dice: Dice) -> ImaginedFleet | None:
    """Return hidden counters and technology of a seat; None if no others fit the map."""
    own = [unit for unit in state.units.values() if unit.owner == owner]
    hidden = [unit for unit in own if _is_secret(state, unit)]
    if state.cycle == 1 and not state.players[owner].books:
        return ImaginedFleet({}, _mix(hidden, dice))
    known = [unit for unit in own if not _is_secret(state, unit)]
    return Imagination(state, owner, dice, known).fleet(hidden)


def _is_secret(state: State, unit: Unit) -> bool:
    """Return whether a counter's face is secret; in a battle it isn't [5.1.2].

    A lone battle begins automatically: its lines are shown before anybody is asked.
    """
    fighting = is_fought_at(state.battle, unit.hex) or (
        state.step == Step.FIGHT and state.fights == [unit.hex]
    )
    return unit.face != UP and unit.kind not in SINGLES and unit.looks < unit.size and not fighting


def _mix(hidden: list[Unit], dice: Dice) -> list[tuple[Unit, Guess]]:
    """Return all counters mixed: before any purchase only their order is unknown."""
    guesses: list[tuple[Unit, Guess]] = []
    stacks: dict[HexId, list[Unit]] = {}
    for unit in hidden:
        if not unit.spent:
            stacks.setdefault(unit.hex, []).append(unit)
    for stack in stacks.values():
        left = [Guess(unit.kind, unit.number, unit.size, unit.tech) for unit in stack]
        guesses += [(unit, left.pop(among(dice, 0, len(left) - 1))) for unit in stack]
    return guesses


class Imagination:
    """Guesses for one empire, within the box's counters and what its income allows."""

    def __init__(self, state: State, owner: int, dice: Dice, known: list[Unit]) -> None:
        self.state = state
        self.owner = owner
        self.dice = dice
        self.taken: dict[Kind, set[int]] = {}
        self.bases = {unit.hex for unit in known if unit.kind == BASE}
        for unit in known:
            self.taken.setdefault(unit.kind, set()).add(unit.number)
        self.levels = self._levels(known)
        self.most = {
            key: max(level, state.players[owner].tech[key]) for key, level in self.levels.items()
        }

    def fleet(self, hidden: list[Unit]) -> ImaginedFleet | None:
        """Return a guess for each counter; None if one has no possible identity."""
        kinds: list[tuple[Unit, Kind, int]] = []
        for unit in hidden:
            kind = self._kind(unit)
            if kind is None:
                return None
            number = self._free(kind)
            self.taken.setdefault(kind, set()).add(number)
            if kind == BASE:
                self.bases.add(unit.hex)
            kinds.append((unit, kind, number))
        guesses = [
            (unit, Guess(kind, number, self._size(kind), self._tech(unit, kind)))
            for unit, kind, number in kinds
        ]
        return ImaginedFleet(self.levels, guesses)

    def _levels(self, known: list[Unit]) -> dict[str, int]:
        """Return the levels seen, raised within a share of the income [9.1]."""
        player = self.state.players[self.owner]
        levels = {key: max(row.start, player.shown.get(key, 0)) for key, row in TECHNOLOGY.items()}
        for unit in known:
            _know(levels, unit)
        costs = prices(self.state.switches.chart)
        budget = sum(sheet.colonies for sheet in player.books)
        budget = budget * int(self.dice.pick(SHARES)) // 100
        switches = self.state.switches
        open_rows = [key for key, row in TECHNOLOGY.items() if switches.plays(row.rule)]
        while open_rows:
            key = self.dice.pick(open_rows)
            step, cost = levels[key] - TECHNOLOGY[key].start, costs[key][levels[key]]
            if step < self.state.cycle - 1 and 0 < cost <= budget:
                budget -= cost
                levels[key] += 1
            else:
                open_rows.remove(key)
        return levels

    def _kind(self, unit: Unit) -> Kind | None:
        """Return a possible kind of the counter, at these levels or at the real ones."""
        if unit.face != DOWN:
            fits = [unit.kind]
        else:
            fits = [kind for kind in GUESSED if self._fits(unit, kind)]
        fits = [kind for kind in fits if self._free(kind)]
        ready = [kind for kind in fits if _meets_needs(kind, self.levels)]
        ready = ready or [kind for kind in fits if _meets_needs(kind, self.most)]
        if not ready:
            return None
        kind = Kind(self.dice.pick(ready))
        for key, level in UNITS[kind].needs.items():
            self.levels[key] = max(self.levels[key], level)
        return kind

    def _fits(self, unit: Unit, kind: Kind) -> bool:
        """Return whether a kind is consistent with what everybody has seen of a counter."""
        contested = self._is_contested(unit.hex)
        if contested and UNITS[unit.kind].fights != UNITS[kind].fights:
            return False
        if unit.kind == kind or kind in SHIPS:
            return True
        if kind in (MINES, DECOY):
            return not contested and (kind == DECOY or unit.spent <= 1)
        colony = self.state.systems[unit.hex].colony
        at_home = colony is not None and colony.owner == self.owner and colony.worth > 0
        return at_home and not unit.spent and (kind != BASE or unit.hex not in self.bases)

    def _is_contested(self, at: HexId) -> bool:
        """Return whether others are in the hex, or it is unexplored [4.2].

        It needs a warship then.
        """
        system = self.state.systems[at]
        if not system.explored or (system.colony is not None and system.colony.owner != self.owner):
            return True
        return any(
            unit.hex == at and unit.owner != self.owner for unit in self.state.units.values()
        )

    def _free(self, kind: Kind) -> int:
        """Return the lowest free number of a kind; 0 if all its counters are in play [7.5.4]."""
        limit = UNITS[kind].counters if self.state.switches.limited else 99
        taken = self.taken.get(kind, set())
        return next((number for number in range(1, limit + 1) if number not in taken), 0)

    def _size(self, kind: Kind) -> int:
        if kind == BASE:
            return 1
        if kind == YARD:
            return among(self.dice, 1, GROUP_LIMIT)
        return int(self.dice.pick(NUMERALS))

    def _tech(self, unit: Unit, kind: Kind) -> Tech:
        """Older or newer equipment, good enough for what the counter did this turn [9.10.1]."""
        best = equipment(kind, self.levels)
        if kind in FIXED or not UNITS[kind].fights or self.state.switches.instant:
            return best
        chart = UNITS[kind]
        least = chart.needs.get(chart.special, 0)
        fast = best.move if unit.spent > 1 else 1
        return Tech(
            among(self.dice, 0, best.attack),
            among(self.dice, 0, best.defence),
            among(self.dice, 0, best.tactics),
            among(self.dice, fast, best.move),
            among(self.dice, least, best.special),
        )


def _meets_needs(kind: Kind, levels: dict[str, int]) -> bool:
    return all(levels[key] >= level for key, level in UNITS[kind].needs.items())


def _know(levels: dict[str, int], unit: Unit) -> None:
    """Raise levels to what a counter in the open shows [9.9]; single ships show none."""
    if unit.kind in SINGLES:
        return
    chart = UNITS[unit.kind]
    shown = {"attack": unit.tech.attack, "defence": unit.tech.defence}
    shown |= {"tactics": unit.tech.tactics, "move": unit.tech.move, **chart.needs}
    if chart.special:
        shown[chart.special] = max(unit.tech.special, shown.get(chart.special, 0))
    for key, level in shown.items():
        levels[key] = max(levels[key], level)
