"""The hexes and markers of each scenario's map [2.1, 20.1]."""

from __future__ import annotations

from functools import cache

from rules.space_empires.charts.content import MARKERS, SCENARIOS, Scenario
from rules.space_empires.charts.geometry import ALL_HEXES, area, distance
from rules.space_empires.charts.kinds import DEEP, HexId, MarkerId
from rules.space_empires.charts.terrain import kind_of


@cache
def worlds(text: str) -> tuple[HexId, ...]:
    """Return the possible Homeworld hexes, each once, the standard hex first."""
    return tuple(dict.fromkeys(area(text)))


@cache
def home_area(scenario: str, seat: int) -> tuple[HexId, ...]:
    """Return a seat's home area, including the standard half hex where it needs one [20.1]."""
    home = SCENARIOS[scenario].home[seat]
    return (*area(home.area), *area(home.half)[:1])


@cache
def deep_space(scenario: str) -> tuple[HexId, ...]:
    """Return hexes with white markers: as written, `rest`, or `within` some distance of home."""
    chart = SCENARIOS[scenario]
    homes = {at for home in chart.home for at in (*area(home.area), *area(home.half))}
    if chart.deep == "rest":
        return tuple(at for at in ALL_HEXES if at not in homes)
    if chart.deep.startswith("within "):
        reach = int(chart.deep.removeprefix("within "))
        others = {*homes, *area(chart.rivals)}
        return tuple(
            at
            for at in ALL_HEXES
            if at not in others and min(distance(at, home) for home in homes) <= reach
        )
    return area(chart.deep)


def marker_sets(chart: Scenario) -> tuple[dict[int, list[MarkerId]], list[MarkerId]]:
    """Return the box's markers used by the scenario, by set, and the markers taken out [2.1].

    On a random map the home sets are dealt over the board together with the rest [17.5].
    """
    if chart.shuffled:
        counts = dict(MARKERS.deep)
        for kind, count in MARKERS.home.items():
            counts[kind] = counts.get(kind, 0) + count * chart.seats
        return {DEEP: _markers(counts)}, []
    home = _markers(MARKERS.home)
    removed = [marker for marker in home if kind_of(marker) in chart.removed]
    kept = [marker for marker in home if marker not in removed]
    pools = {seat: kept.copy() for seat in range(len(chart.home))}
    return pools | {DEEP: _markers(MARKERS.deep)}, removed * len(pools)


def _markers(counts: dict[str, int]) -> list[MarkerId]:
    return sorted(
        MarkerId(f"{kind}.{number}")
        for kind, count in counts.items()
        for number in range(1, count + 1)
    )
