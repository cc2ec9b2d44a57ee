"""Standing orders for each seat's battles [5.1.5]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from rules.space_empires.charts.content import WORDS


class Conduct(StrEnum):
    """Control of a battle."""

    ORDERS = "orders"
    """The standing orders."""
    HAND = "hand"
    """The seat, shot by shot."""
    ASK = "ask"
    """Ask the seat at each battle."""


class Targets(StrEnum):
    """Choice of targets."""

    KILL = "kill"
    """The target to which a shot does the most damage on average."""
    BIG = "big"
    """The most expensive ships."""
    SMALL = "small"
    """The cheapest ships."""


class Screen(StrEnum):
    """Choice of ships screened by the larger fleet [5.7]."""

    NONE = "none"
    WEAK = "weak"
    """The weakest ships."""
    HURT = "hurt"
    """Damaged ships."""
    SCAN = "scan"
    """The last destroyer that can detect the enemy's raiders."""


RETREATS: Final = (0, 30, 50, 70)
"""Possible thresholds of a retreat: share of strength in percent [5.9.1]."""


class Orders(msgspec.Struct, gc=False):
    """Standing battle orders: how a battle is fought to its end without asking [5.1.5]."""

    conduct: Conduct = Conduct.ORDERS
    targets: Targets = Targets.KILL
    retreat: int = 0
    """Percentage of both sides' strength below which ships retreat; 0: never."""
    screen: Screen = Screen.NONE
    bombard: bool = True
    """True if colonies are fired at."""
    open: bool = False
    """True if the owner has set no orders for attacked ships yet, and is asked first."""


def orders_words(orders: Orders) -> str:
    """Describe standing orders: whether they apply, and their content [5.1.5]."""
    colon = ":" if orders.conduct is Conduct.ORDERS else ";"
    return f"{WORDS['conducts'][orders.conduct]}{colon} {fighting_words(orders)}"


def fighting_words(orders: Orders) -> str:
    """Describe the conduct of ships that fight by these orders [5.1.5]."""
    leave = (
        f"retreat when below {orders.retreat}% of the total strength"
        if orders.retreat
        else "never retreat"
    )
    colonies = "fire at colonies" if orders.bombard else "leave colonies alone"
    fire, screen = WORDS["targets"][orders.targets], WORDS["screens"][orders.screen]
    return f"{fire}, {leave}, {screen}, {colonies}"
