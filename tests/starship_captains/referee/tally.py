"""Points, in halves, from the books [Scoring]."""

from __future__ import annotations

from collections.abc import Callable

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.ledger import RING, Ledger, Ship, hue_of


def zone(steps: int) -> int:
    """0 on the start, then 1 to 4 [Points]."""
    return (steps % RING + 2) // 3


def track_points(steps: int) -> int:
    return zone(steps) + 5 * (steps // RING)


def far(steps: int) -> bool:
    """Return whether a marker is in zone 3 or 4, or looped."""
    return zone(steps) >= 3 or steps >= RING


def of_hue(hue: str) -> Callable[[Ledger, Ship], int]:
    return lambda _, ship: sum(hue_of(figure) == hue for figure in ship.crew)


def with_line(hue: str) -> Callable[[Ledger, Ship], int]:
    return lambda _, ship: sum(hue in cards.missions()[done].hues for done in ship.missions)


OMEGAS: dict[str, tuple[int, int, Callable[[Ledger, Ship], int]]] = {
    "O01": (0, 1, lambda ledger, ship: cards.all_pairs(ledger.icons(ship))),
    "O02": (1, 1, of_hue("red")),
    "O03": (1, 1, of_hue("yellow")),
    "O04": (1, 1, of_hue("blue")),
    "O05": (2, 1, lambda _, ship: 5 - ship.rings),
    "O06": (2, 1, lambda _, ship: ship.damage),
    "O07": (0, 2, lambda _, ship: len(set(ship.artifacts))),
    "O08": (0, 2, lambda _, ship: sum(map(far, ship.steps.values()))),
    "O09": (0, 1, with_line("red")),
    "O10": (0, 1, with_line("yellow")),
    "O11": (0, 1, with_line("blue")),
    "O12": (1, 1, lambda _, ship: ship.pirates),
}
"""Base, points for each thing, and how many there are (fact sheet)."""

PASSENGERS: dict[str, Callable[[Ship], int]] = {
    "teddy": lambda ship: 3 if ship.damage <= 1 else 0,
    "brill": lambda ship: 5 - ship.damage,
    "vane": lambda ship: 2 * len(set(ship.artifacts)) - 2,
    "saltire": lambda ship: ship.pirates - 3,
    "nine": lambda ship: 2 * ship.crew.count("android") - 2 + far(ship.steps["T"]),
    "pip": lambda ship: 5 - ship.rings - ship.crew.count("cadet"),
}


def halves(ledger: Ledger, ship: Ship) -> dict[str, int]:
    """Return each part of the score, in half points."""
    points = {
        "missions": sum(cards.missions()[done].points for done in ship.missions),
        "tracks": sum(map(track_points, ship.steps.values())),
        "omegas": sum(_omega(ledger, ship, slot.tech) for slot in ship.slots),
        "crew and pirates": 5 - ship.rings + ship.crew.count("android") + ship.pirates,
        "damage": -ship.damage,
    }
    if ledger.passenger:
        points["passenger"] = PASSENGERS[ledger.passenger](ship)
    parts = {part: 2 * value for part, value in points.items()}
    parts["medals and artifacts"] = ship.medals + len(ship.artifacts)
    return parts


def _omega(ledger: Ledger, ship: Ship, tech: str) -> int:
    if tech not in OMEGAS:
        return 0
    base, each, count = OMEGAS[tech]
    return base + each * count(ledger, ship)


def places(totals: list[int]) -> list[int]:
    """Return the places by points; equals share one [Winning]."""
    return [1 + sum(other > total for other in totals) for total in totals]
