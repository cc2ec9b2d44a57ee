"""Invariants of every position: cards and tokens are conserved, limits are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.starship_captains.charts.cards import OMEGA
from rules.starship_captains.charts.content import SLOTS, content, tech_of
from rules.starship_captains.position.state import COMMANDERS, EVENTS, Captain, State, rooms_of


def assert_sound(state: State) -> None:
    """Raise AssertionError if a position is impossible."""
    _assert_techs(state)
    _assert_missions(state)
    _assert_tokens(state)
    _assert_board(state)
    for seat, captain in enumerate(state.captains):
        _assert_captain(captain)
        assert not captain.holds or state.reserved(captain.at) == seat, "two ships hold a planet"
    if state.solo:
        assert len(state.solo.deck) + len(state.solo.drawn) == 3 + max(state.round, 1), "actions"


def _same(subject: str, wanted: Iterable[str], *where: Iterable[str | None]) -> None:
    counts = Counter(thing for place in where for thing in place if thing is not None)
    assert counts == Counter(list(wanted)), f"{subject} are not conserved"


def _assert_techs(state: State) -> None:
    """Assert that every tech card is in exactly one place, each tier in its own piles."""
    held = [tech for captain in state.captains for tech in captain.techs]
    _same(
        "techs",
        content().techs,
        state.display,
        state.tech_pool,
        state.tech_bottom,
        state.tech_discards,
        state.omega_pool,
        state.omega_discards,
        state.drawn,
        state.archive,
        state.removed,
        held,
    )
    omegas = [*state.omega_pool, *state.omega_discards]
    others = [*state.tech_pool, *state.tech_bottom, *state.tech_discards]
    assert all(tech_of(tech).tier == OMEGA for tech in omegas), "an alien card among the omegas"
    assert not any(tech_of(tech).tier == OMEGA for tech in others), "an omega among the techs"


def _assert_missions(state: State) -> None:
    _same(
        "missions",
        content().missions,
        state.mission_pool,
        [peek.mission for peek in state.peeked],
        state.missions.values(),
        *([*captain.missions, captain.away] for captain in state.captains),
        state.solo.gone if state.solo else (),
    )


def _assert_tokens(state: State) -> None:
    """Assert that every pirate and artifact is in exactly one place."""
    cards = content()
    _same(
        "pirates",
        cards.pirates,
        state.pirate_pool,
        state.pirate_discards,
        state.pirates.values(),
        *(captain.pirates for captain in state.captains),
    )
    _same(
        "artifacts",
        cards.artifacts,
        state.artifact_pool,
        state.artifact_discards,
        *(captain.artifacts for captain in state.captains),
        *(captain.marks.values() for captain in state.captains),
    )


def _assert_board(state: State) -> None:
    assert set(state.pirates) <= set(state.board.routes), "a pirate off the routes"
    assert set(state.missions) <= set(state.board.planets), "a mission off the planets"
    assert len(state.resolved) <= EVENTS, "too many events"
    if not state.round:
        return
    assert any(state.up), "no numbered tile is face up"
    assert len(dict.fromkeys(state.numbers)) == len(state.numbers), "two tiles on a planet"
    assert not set(state.numbers) & set(state.missions), "a numbered tile beside a mission"
    tiles = [*state.open, *state.waiting]
    assert sorted(tiles) == sorted(state.stations), "station tiles are not conserved"


def _assert_captain(captain: Captain) -> None:
    assert captain.commanders <= COMMANDERS, "too many commanders"
    assert captain.medals >= 0, "medals are owed"
    assert captain.hull >= 0, "negative damage"
    assert len(captain.slots) == SLOTS, "a slot is gone"
    assert all(not (slot.damaged and slot.tech) for slot in captain.slots), "a tech on damage"
    assert captain.stowing or captain.cargo <= captain.hold + captain.lockers, "too much cargo"
    assert min(captain.markers) >= 0, "a marker behind its start"
    assert set(captain.marks) <= {room.id for room in rooms_of(captain)}, "a mark without room"
    assert len(captain.pads) <= 3, "too many on the pads"
