"""Points, places and the epilogue [Scoring] [Winning] [Epilogue]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from rules.kernel import Result
from rules.starship_captains.charts.cards import OMEGA
from rules.starship_captains.charts.content import LOOP, SLOTS, content, tech_of
from rules.starship_captains.charts.kinds import Colour, Faction, Figure, Icon, TechId
from rules.starship_captains.charts.words import points_words
from rules.starship_captains.position.state import TECH, Captain, State, loops_of, zone_of

HIGH_ZONE: Final = 3


@lru_cache(1024)
def marker_points(steps: int) -> int:
    """Return the points of a marker on a faction track [Points]."""
    return LOOP * loops_of(steps) + zone_of(steps)


def icons_at(side: str, slot: int, tech: TechId | None) -> tuple[tuple[Icon, Icon], ...]:
    """Return the visible icons at a slot, left and right: its card's, or the printed ones."""
    icons = tech_of(tech).icons if tech else content().slots[side].icons[slot]
    return icons.left, icons.right


def icons_of(state: State, captain: Captain, slot: int) -> tuple[tuple[Icon, Icon], ...]:
    """Return the visible icons at a slot of a captain's ship; see `icons_at`."""
    return icons_at(state.slot_side, slot, captain.slots[slot].tech)


def pairs(state: State, captain: Captain) -> int:
    """Matching pairs of bonus icons among the borders of the slots [Tech Bonuses]."""
    return _pairs(state.slot_side, tuple(map(TECH, captain.slots)))


@lru_cache(4096)
def _pairs(side: str, techs: tuple[TechId | None, ...]) -> int:
    """Return the matching pairs of a ship with these techs."""
    sides = [icons_at(side, slot, techs[slot]) for slot in range(SLOTS)]
    return sum(
        sides[left][1][height] == sides[left + 1][0][height] != Icon.NONE
        for left in range(SLOTS - 1)
        for height in (0, 1)
    )


def missions_with(captain: Captain, colour: Colour) -> int:
    """Completed missions with at least one line of a colour."""
    cards = content().missions
    return sum(
        any(line.colour == colour for line in cards[mission].lines) for mission in captain.missions
    )


def _figures(captain: Captain, colour: Colour) -> int:
    return sum(figure.colour == colour for figure in captain.crew)


COUNTS: Final[Mapping[str, Callable[[State, Captain], int]]] = {
    "pairs": pairs,
    "red crew": lambda _, captain: _figures(captain, Colour.RED),
    "yellow crew": lambda _, captain: _figures(captain, Colour.YELLOW),
    "blue crew": lambda _, captain: _figures(captain, Colour.BLUE),
    "commanders": lambda _, captain: captain.commanders,
    "damage": lambda _, captain: captain.damage,
    "artifact types": lambda _, captain: len(dict.fromkeys(captain.artifacts)),
    "treaties": lambda _, captain: sum(map(high, captain.markers)),
    "red missions": lambda _, captain: missions_with(captain, Colour.RED),
    "yellow missions": lambda _, captain: missions_with(captain, Colour.YELLOW),
    "blue missions": lambda _, captain: missions_with(captain, Colour.BLUE),
    "pirates": lambda _, captain: len(captain.pirates),
}
"""Quantity that each omega tech scores, by the word in its file [Types of Techs]."""


def high(steps: int) -> bool:
    """Return whether a marker is in zone 3 or 4, or has looped."""
    return loops_of(steps) > 0 or zone_of(steps) >= HIGH_ZONE


def omega_points(state: State, captain: Captain, tech: TechId) -> int:
    """Return the current points of an omega tech."""
    card = tech_of(tech)
    return card.base + card.each * COUNTS[card.counts](state, captain)


def _nine(captain: Captain) -> int:
    tincan = high(captain.markers[Faction.TINCAN.lane])
    return -2 + 2 * captain.crew.count(Figure.ANDROID) + tincan


PASSENGERS: Final[Mapping[str, Callable[[Captain], int]]] = {
    "P1": lambda captain: 3 * (captain.damage <= 1),
    "P2": lambda captain: 5 - captain.damage,
    "P3": lambda captain: -2 + 2 * len(dict.fromkeys(captain.artifacts)),
    "P4": lambda captain: -3 + len(captain.pirates),
    "P5": _nine,
    "P6": lambda captain: captain.commanders - captain.crew.count(Figure.CADET),
}
"""The adjustment that each passenger makes [Solo Scoring]."""


def score_parts(state: State, captain: Captain) -> dict[str, int]:
    """Return each part of a score in half points [Scoring]."""
    cards = content().missions
    omegas = [tech for tech in captain.techs if tech_of(tech).tier == OMEGA]
    crew = captain.crew
    ranked = sum([figure.commander for figure in crew]) + crew.count(Figure.ANDROID)
    whole = {
        "missions": sum(cards[mission].points for mission in captain.missions),
        "tracks": sum(map(marker_points, captain.markers)),
        "omegas": sum(omega_points(state, captain, tech) for tech in omegas),
        "crew and pirates": ranked + len(captain.pirates),
        "damage": -captain.damage,
    }
    if state.solo:
        whole["passenger"] = PASSENGERS[state.solo.passenger](captain)
    parts = {part: 2 * points for part, points in whole.items()}
    parts["medals and artifacts"] = captain.medals + len(captain.artifacts)
    return parts


def halves(state: State, captain: Captain) -> int:
    """Return a captain's score in half points."""
    return sum(score_parts(state, captain).values())


def result(state: State) -> Result | None:
    """Return the result once the game has ended; the half point decides places, and is reported."""
    if not state.over:
        return None
    parts = [score_parts(state, captain) for captain in state.captains]
    ranks = [sum(part.values()) for part in parts]
    whole = [{name: value // 2 for name, value in part.items()} for part in parts]
    return Result(
        ended_by="rounds",
        places=tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
        scores=tuple(sum(part.values()) for part in whole),
        breakdown=tuple(whole),
        exact=tuple(map(points_words, ranks)),
        exact_parts=tuple(
            {name: points_words(value) for name, value in part.items()} for part in parts
        ),
        scored=state.solo is not None,
    )
