"""Exact odds of a battle without retreats: every state of both lines, once each [5.1].

Hits only accumulate, so the only cycle is the round in which nobody hits: its chance is divided
among the other outcomes, and the probabilities can be passed on in order of hits.
"""

from __future__ import annotations

from rules.space_empires.odds.matchup import Condition, Firing, Matchup, State

Middle = tuple[Condition, Condition, tuple[int, ...]]
"""A state within a round, and how many ships of each group with point defence have fired."""
Volley = list[tuple[Condition, int, float]]

STEPS = 6_000
"""Volleys after which a battle is too large for exact odds."""


class TooLarge(Exception):  # noqa: N818  no error: the battle is sampled then
    """Raised when a battle has more states than there is time for."""


class Exact:
    """The distribution of a battle's ends."""

    def __init__(self, lines: Matchup, most: int = STEPS) -> None:
        self.lines = lines
        self._most = most
        self.ends: dict[State, float] = {}
        self._steps = 0
        self._volleys: dict[tuple[int, int, int, bool, Condition], Volley] = {}
        self._levels: dict[int, dict[State, float]] = {}

    def run(self, *, later: bool = False) -> dict[State, float]:
        """Return all ends with their chances, from a `later` round on too; raises TooLarge."""
        start = self.lines.start
        opening = {start: 1.0} if self._over(start) else self._round(start, first=not later)
        for state, chance in opening.items():
            self._arrive(state, chance)
        for level in range(sum(map(sum, start)), 0, -1):
            for state, mass in self._levels.pop(level, {}).items():
                self._leave(state, mass)
        return self.ends

    def _over(self, state: State) -> bool:
        return not any(state[0]) or not any(state[1])

    def _arrive(self, state: State, mass: float) -> None:
        if self._over(state):
            self.ends[state] = self.ends.get(state, 0.0) + mass
            return
        level = self._levels.setdefault(sum(map(sum, state)), {})
        level[state] = level.get(state, 0.0) + mass

    def _leave(self, state: State, mass: float) -> None:
        outcomes = self._round(state, first=False)
        stay = outcomes.pop(state, 0.0)
        if not outcomes:  # nobody can hit any more
            self.ends[state] = self.ends.get(state, 0.0) + mass
            return
        for outcome, chance in outcomes.items():
            self._arrive(outcome, mass * chance / (1.0 - stay))

    def _round(self, state: State, *, first: bool) -> dict[State, float]:
        lines = self.lines
        nobody = (0,) * len(lines.pointed)
        middles: dict[Middle, float] = {(*state, nobody): 1.0}
        for turn, more in lines.turns(state, first=first):
            middles = self._fire(turn, more, middles)
        outcomes: dict[State, float] = {}
        for (middle, other, _), chance in middles.items():
            outcomes[middle, other] = outcomes.get((middle, other), 0.0) + chance
        return outcomes

    def _fire(self, turn: Firing, plus: int, middles: dict[Middle, float]) -> dict[Middle, float]:
        """Return the chances of all positions after one group has fired."""
        lines, n = self.lines, turn.group
        group = lines.groups[n]
        side, place = group.side, lines.place[n]
        slot = lines.pointed.index(n) if n in lines.pointed else -1
        after: dict[Middle, float] = {}
        for middle, chance in middles.items():
            fired = middle[2]
            ships = -(-middle[side][place] // group.power.hull)
            if slot >= 0 and not turn.point:
                ships = min(ships, max(0, group.size - fired[slot]))
            shots = ships * group.power.shots
            if not shots:
                after[middle] = after.get(middle, 0.0) + chance
                continue
            for foes, spent, part in self._volley(n, shots, plus, turn.point, middle[1 - side]):
                new = fired
                if slot >= 0 and turn.point:
                    gone = group.size - ships + spent
                    new = (*fired[:slot], gone, *fired[slot + 1 :])
                key = (middle[0], foes, new) if side == 0 else (foes, middle[1], new)
                after[key] = after.get(key, 0.0) + chance * part
        return after

    def _volley(self, n: int, shots: int, plus: int, point: bool, foes: Condition) -> Volley:
        """Return the results of a group's shots: the enemies left, and the shots fired."""
        key = n, shots, plus, point, foes
        known = self._volleys.get(key)
        self._steps += 1 if known is None else len(known)
        if self._steps > self._most:
            raise TooLarge
        if known is None:
            known = self._volleys[key] = self._shoot(n, shots, plus, point=point, foes=foes)
        return known

    def _shoot(self, n: int, shots: int, plus: int, *, point: bool, foes: Condition) -> Volley:
        aim = self.lines.target(n, plus, point, foes) if shots else None
        if aim is None or aim[1] == 0:
            return [(foes, 0, 1.0)]
        at, need = aim
        hit = (*foes[:at], foes[at] - 1, *foes[at + 1 :])
        chances: dict[tuple[Condition, int], float] = {}
        for state, part in ((hit, need / 10), (foes, 1 - need / 10)):
            if part:
                for after, spent, chance in self._volley(n, shots - 1, plus, point, state):
                    key = after, spent + 1
                    chances[key] = chances.get(key, 0.0) + part * chance
        return [(after, spent, chance) for (after, spent), chance in chances.items()]
