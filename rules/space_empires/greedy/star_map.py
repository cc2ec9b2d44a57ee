"""The systems of a view, indexed, and the ways through them: kept while they stay the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Final

from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.terrain import PLANETS, TOWED, Terrain
from rules.space_empires.position.view import ColonyView, SystemView
from rules.toolbox.result_cache import LatestResults

Homes = tuple[HexId, ...]
DEADLY: Final = (Terrain.NOVA, Terrain.BLACK_HOLE)
FEARED: Final = (*DEADLY, Terrain.DANGER)


class StarMap:
    """The systems, and facts about them that no unit changes."""

    def __init__(self, systems: tuple[SystemView, ...]) -> None:
        self.systems: dict[HexId, SystemView] = {system.hex: system for system in systems}
        self.hexes = tuple(self.systems)
        self.beside = adjacency(self.hexes)
        """The hexes in play beside each; linked warp points are ignored."""
        self.settled: list[tuple[HexId, ColonyView]] = [
            (system.hex, system.colony) for system in systems if system.colony is not None
        ]
        self.unexplored = [system for system in systems if not system.explored]
        self.ranked: dict[tuple[int, HexId, Homes], list[tuple[int, HexId]]] = {}
        """The hexes worth exploring, by seat, its home and its enemies' homes; see `goals`."""
        self._passages: dict[tuple[frozenset[HexId], frozenset[HexId]], Passages] = {}

    @cached_property
    def planets(self) -> list[SystemView]:
        """The known planets without a colony or aliens, barren ones too."""
        return [
            system
            for system in self.systems.values()
            if system.explored
            and system.colony is None
            and not system.aliens
            and system.terrain in PLANETS
        ]

    @cached_property
    def finds(self) -> list[SystemView]:
        """Known minerals and wrecks."""
        return [s for s in self.systems.values() if s.explored and s.terrain in TOWED]

    @cached_property
    def enterable(self) -> frozenset[HexId]:
        """Hexes where no terrain or alien known to the reader stops a fleet."""
        return frozenset(
            at
            for at, system in self.systems.items()
            if not system.closed
            and not system.aliens
            and system.terrain not in DEADLY
            and system.peeked not in FEARED
        )

    @cached_property
    def charted(self) -> frozenset[HexId]:
        """The explored hexes among them."""
        return frozenset(at for at in self.enterable if self.systems[at].explored)

    def passages(self, guarded: frozenset[HexId], barred: frozenset[HexId]) -> Passages:
        """Return the passable hexes, given those where enemies may fight, or simply are."""
        key = guarded, barred
        if key not in self._passages:
            self._passages[key] = Passages(self, guarded, barred)
        return self._passages[key]


class Passages:
    """The passable hexes for each manner of travelling, and the distances over them."""

    def __init__(
        self, star_map: StarMap, guarded: frozenset[HexId], barred: frozenset[HexId]
    ) -> None:
        self._map, self._barred = star_map, barred
        self.wild = star_map.enterable - guarded
        self.open = star_map.charted - guarded
        self._spans: dict[tuple[HexId, str], Mapping[HexId, int]] = {}

    @cached_property
    def safe(self) -> frozenset[HexId]:
        """Hexes without any enemy, or colony of one."""
        return self.open - self._barred

    def passable(self, manner: str) -> frozenset[HexId]:
        """Return the passable hexes for the manner `safe`, `open` or `wild`."""
        if manner == "safe":
            return self.safe
        return self.open if manner == "open" else self.wild

    def span(self, goal: HexId, manner: str) -> Mapping[HexId, int]:
        """Return the steps to a goal from each hex, in this manner."""
        key = goal, manner
        known = self._spans.get(key)
        if known is None:
            known = self._spans[key] = _spread(self._map.hexes, self.passable(manner), goal)
        return known


STAR_MAPS: Final = LatestResults(StarMap)
"""The last map: few answers change it, and they come seat by seat."""


@lru_cache(maxsize=1024)
def _spread(
    hexes: tuple[HexId, ...], passable: frozenset[HexId], goal: HexId
) -> Mapping[HexId, int]:
    """Return the steps to a goal from each hex, cached because passable hexes seldom change."""
    beside, steps, edge = adjacency(hexes), {goal: 0}, [goal]
    for at in edge:
        far = steps[at] + 1
        for other in beside[at]:
            if other not in steps:
                steps[other] = far
                if other in passable:
                    edge.append(other)
    return steps


@lru_cache(maxsize=64)
def adjacency(hexes: tuple[HexId, ...]) -> dict[HexId, tuple[HexId, ...]]:
    """Return the neighbours of these hexes among themselves; shared, so never changed."""
    inside = dict.fromkeys(hexes)
    return {at: tuple(other for other in neighbours(at) if other in inside) for at in hexes}
