"""What is agreed beforehand: a table's rules, and how each seat wants to fight [20.3, 5.1.5]."""

from __future__ import annotations

import msgspec


class Switches(msgspec.Struct, frozen=True, cache_hash=True):
    """What the table has agreed on."""

    scenario: str = "standard2"
    chart: str = "revised"
    pipelines: bool = True
    carriers: bool = True
    raiders: bool = True
    mines: bool = True
    aliens: bool = True
    instant: bool = False
    slingshot: bool = False
    warp: bool = False
    machines: int = 0
    gearing: bool = False
    unpredictable: bool = False
    quick: bool = False
    low_maintenance: bool = False
    heavy_terrain: bool = False
    build_requirement: bool = False
    limited: bool = True
    """Whether the counters limit what can be built [7.5.4]."""
    victory: str = "first"
    teams: str = "none"
    """`none`, `uneasy` or `brothers`: seats 0 and 2 against 1 and 3."""
    level: str = "normal"
    """Difficulty of the solo scenarios."""
    limit: int = 20
    """Economic Phases after which the game ends; 0: never."""
