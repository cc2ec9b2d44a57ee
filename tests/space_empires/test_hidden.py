"""Imagined positions of a seat [2.3.1], and impossible positions [2.1, 7.0]."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rules.kernel import SeededDice
from rules.space_empires.charts.kinds import UP, HexId, Kind, MarkerId
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.redeal import redeal
from rules.space_empires.position.soundness import assert_sound
from rules.space_empires.position.state import Purchase, State
from rules.space_empires.position.view import view
from tests.space_empires.position import Opening, Position


def advanced() -> Position:
    """Return a middle game: seat 1 has hidden ships of several kinds."""
    position = Position().when(cycle=5).tech(1, size=4, attack=1, move=2)
    position.with_unit("CA", "H5", owner=1, size=2).with_unit("DECOY", "H6", owner=1)
    position.unit("SY", position.homeworld(1), owner=1, size=4)
    position.with_unit("BC", "G5", owner=1, face=UP).with_unit("SC", "F4")
    player = position.state.players[1]
    player.books = [SheetColumn(4, 5, 30, 0, 0, 35, 6, 2, 10, 12, 5)]
    player.cp = 5
    return position


def imagined(position: Position, seat: int, count: int = 20) -> list[State]:
    """Return several possible worlds of a seat; each is sound and looks the same."""
    worlds: list[State] = []
    for number in range(count):
        state = msgspec.json.decode(msgspec.json.encode(position.state), type=State)
        redeal(state, seat, SeededDice(str(number)))
        assert_sound(state)
        for reader in (seat, None):
            assert view(state, reader) == view(position.state, reader)
        worlds.append(state)
    return worlds


def test_2_3_1_hidden_counters_may_be_any_consistent_kind() -> None:
    worlds = imagined(advanced(), 0)
    kinds = Counter(
        unit.kind for state in worlds for unit in state.units.values() if unit.hex == "H5"
    )
    assert len(kinds) > 3
    assert not {"CO", "MINER", "MS", "BASE", "SY"} & set(kinds)


def test_2_3_1_open_and_own_counters_stay_in_a_redeal() -> None:
    for state in imagined(advanced(), 0):
        known = [unit.kind for unit in state.units.values() if unit.hex in ("G5", "F4")]
        assert known == ["BC", "SC"]


def test_2_3_1_an_open_battlecruiser_proves_its_research() -> None:
    assert all(state.players[1].tech["size"] >= 4 for state in imagined(advanced(), 0))


def test_2_3_1_others_sheets_are_imagined_and_the_own_is_not() -> None:
    worlds = imagined(advanced(), 0)
    assert len({state.players[1].cp for state in worlds}) > 3
    assert all(state.players[1].books[0].bid == 2 for state in worlds)
    assert {state.players[1].cp for state in imagined(advanced(), 1)} == {5}


def test_2_3_1_the_first_counters_are_only_mixed() -> None:
    worlds = imagined(Opening(), 0)
    yards = {
        unit.token
        for state in worlds
        for unit in state.units.values()
        if unit.owner == 1 and unit.kind == "SY"
    }
    assert len(yards) == 4
    for state in worlds:
        own = Counter(unit.kind for unit in state.units.values() if unit.owner == 1)
        assert own == {"SC": 3, "SY": 1, "CO": 3, "MINER": 1}


def test_2_3_1_a_warship_among_others_stays_one() -> None:
    position = advanced().with_unit("SC", "H5")
    for state in imagined(position, 0):
        assert all(
            unit.kind not in ("DECOY", "MINES") for unit in state.units.values() if unit.hex == "H5"
        )


def test_9_8_a_marker_peeked_at_by_others_is_redrawn() -> None:
    position = advanced()
    position.hide("F5", "danger").peeked = (1,)
    position.state.pools[-1].extend(position.state.removed)
    position.state.removed.clear()
    position.state.pools[-1].sort()
    assert len({state.systems[HexId("F5")].marker for state in imagined(position, 0)}) > 3
    assert {s.systems[HexId("F5")].marker for s in imagined(position, 1)} == {"danger.1"}


def test_2_3_1_it_happens_in_place() -> None:
    position = advanced()
    unit, levels = next(iter(position.state.units.values())), position.state.players[1].tech
    units, before = position.state.units, unit.uid
    seen = set()
    for number in range(20):
        redeal(position.state, 0, SeededDice(str(number)))
        assert position.state.units is units
        assert position.state.players[1].tech is levels
        assert next(iter(units.values())) is unit
        seen.add(unit.uid)
    assert len(seen | {before}) > 3


def test_2_1_a_lost_marker_is_noticed() -> None:
    position = advanced()
    position.state.pools[-1].remove(MarkerId("nova.1"))
    with pytest.raises(AssertionError, match="markers are lost"):
        assert_sound(position.state)


def test_7_5_1_wrong_books_are_noticed() -> None:
    position = advanced()
    position.state.players[1].books[0].units += 1
    with pytest.raises(AssertionError, match="phase 4"):
        assert_sound(position.state)
    position.when(Step.ECONOMY, cycle=5)


def test_9_2_too_good_equipment_is_noticed() -> None:
    position = advanced()
    position.state.players[1].tech["move"] = 1
    with pytest.raises(AssertionError, match="carries move 2"):
        assert_sound(position.state)


def test_2_7_a_colony_without_a_planet_is_noticed() -> None:
    position = advanced().with_colony("G2")
    position.system("G2").terrain = Terrain.NEBULA
    with pytest.raises(AssertionError, match="G2"):
        assert_sound(position.state)


def sheets(position: Position, seed: int) -> bytes:
    """Return seat 1's sheet as imagined by seat 0."""
    state = msgspec.json.decode(msgspec.json.encode(position.state), type=State)
    redeal(state, 0, SeededDice(str(seed)))
    player = state.players[1]
    books = player.books, player.cp, player.draft, player.last, player.grants
    return msgspec.json.encode((*books, player.last_research, player.last_grants, player.orders))


def with_secrets(*, thrifty: bool, step: Step, closed: bool) -> Position:
    """Return a table where seat 1 has saved or spent, both with the same income and bids."""
    position = advanced()
    player = position.state.players[1]
    carried, left, spent = (20, 18, 20) if thrifty else (0, 5, 13)
    player.books = [SheetColumn(3, 0, 25, 5, 0, 30, 4, 1, 5, 20 - carried, carried, closed=True)]
    total = 35 + carried
    late = (2, 10, spent - 10, left) if closed else (0, 0, 0, 0)
    last = SheetColumn(4, carried, 30, 5, 0, total, 3 if thrifty else 15, *late, closed=closed)
    player.books.append(last)
    player.cp = last.remaining if closed else last.total - last.maintenance
    player.last.purchases = [Purchase(Kind("SC"), HexId("C4"), 1 + thrifty)]
    player.grants = {"attack": 7 + thrifty}
    player.last_research, player.last_grants = 10 + 5 * thrifty, 2 + thrifty
    player.orders.bombard = thrifty
    position.when(step, cycle=4 if step == Step.ECONOMY else 5)
    return position


@pytest.mark.parametrize(
    ("step", "closed"), [(Step.MOVE, True), (Step.ECONOMY, True), (Step.ECONOMY, False)]
)
def test_7_0_an_imagined_sheet_ignores_its_real_content(step: Step, closed: bool) -> None:
    saved = with_secrets(thrifty=True, step=step, closed=closed)
    spent = with_secrets(thrifty=False, step=step, closed=closed)
    for seed in range(20):
        assert sheets(saved, seed) == sheets(spent, seed)
