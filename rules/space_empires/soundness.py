"""What must hold in every position: markers are conserved, counters keep to their limits [2.0]."""

from __future__ import annotations

from collections import Counter

from rules.space_empires.content import SCENARIOS
from rules.space_empires.setup import marker_sets
from rules.space_empires.state import DEEP, GROUP_LIMIT, MarkerId, State


def assert_sound(state: State) -> None:
    """Raise AssertionError where a position is impossible."""
    _assert_markers(state)
    for key, unit in state.units.items():
        assert key == unit.uid, f"{unit.uid} is filed as {key}"
        assert unit.hex in state.systems, f"{key} stands at {unit.hex}, out of play"
        assert 1 <= unit.size <= GROUP_LIMIT or unit.kind == "DECOY", f"{key} has {unit.size}"


def _assert_markers(state: State) -> None:
    """Every marker is in one place: unseen, in a hex, in tow, at a colony, or out of the game."""
    pools, removed = marker_sets(SCENARIOS[state.switches.scenario])
    homes = len(pools) - 1
    wanted = Counter(marker for pool in pools.values() for marker in pool)
    wanted.update(removed)
    found = Counter(marker for pool in state.pools.values() for marker in pool)
    found.update(state.removed)
    found.update(system.marker for system in state.systems.values() if system.marker)
    found.update(unit.tow for unit in state.units.values() if unit.tow)
    for system in state.systems.values():
        if system.colony is not None:
            found.update(system.colony.hoard)
    wrong = {key for key in wanted | found if wanted[key] != found[key]}
    assert not wrong, f"markers are lost or doubled: {', '.join(sorted(wrong))}"
    assert homes == len(state.players), "there are not as many home sets as seats"
    hidden = sum(not s.explored and not s.marker for s in state.systems.values())
    drawn: dict[int, int] = {}
    for system in state.systems.values():
        if not system.explored and not system.marker:
            drawn[system.origin] = drawn.get(system.origin, 0) + 1
    for origin, count in drawn.items():
        assert count <= len(state.pools[origin]), f"set {origin} has too few markers left"
    assert hidden == sum(drawn.values())
    assert MarkerId("") not in found
    assert DEEP in state.pools
