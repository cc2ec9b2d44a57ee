"""How each seat wants its battles fought, agreed beforehand [5.1.5]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from rules.space_empires.charts.content import WORDS


class Conduct(StrEnum):
    """Who decides in a battle."""

    ORDERS = "orders"
    """The standing orders."""
    HAND = "hand"
    """The seat, shot by shot."""
    ASK = "ask"
    """The seat says so at each battle."""


class Targets(StrEnum):
    """Whom ships fire at."""

    KILL = "kill"
    """Where a shot destroys most on average."""
    BIG = "big"
    """The most expensive ships."""
    SMALL = "small"
    """The cheapest ships."""


class Screen(StrEnum):
    """Whom the larger fleet screens [5.7]."""

    NONE = "none"
    WEAK = "weak"
    """The weakest ships."""
    HURT = "hurt"
    """Damaged ships."""
    SCAN = "scan"
    """A destroyer, the last one with scanners against raiders."""


RETREATS: Final = (0, 30, 50, 70)
"""The shares of the strength, in percent, below which ships can be told to retreat [5.9.1]."""


class Orders(msgspec.Struct, gc=False):
    """Standing battle orders: how a battle is fought to its end without asking [5.1.5]."""

    conduct: Conduct = Conduct.ORDERS
    targets: Targets = Targets.KILL
    retreat: int = 0
    """Retreat when the own share of the strength falls below this many percent; 0: never."""
    screen: Screen = Screen.NONE
    bombard: bool = True
    """Whether colonies are fired at."""
    open: bool = False
    """Whether the owner has not said yet how attacked ships fight, and so is asked first."""


def orders_words(orders: Orders) -> str:
    """Standing orders in words: whether they are used, and what they say [5.1.5]."""
    return f"{WORDS['conducts'][orders.conduct]}; {fighting_words(orders)}"


def fighting_words(orders: Orders) -> str:
    """What ships do that fight by these orders, in words [5.1.5]."""
    leave = (
        f"retreat below {orders.retreat} % of the strength" if orders.retreat else "never retreat"
    )
    colonies = "fire at colonies" if orders.bombard else "spare colonies"
    fire, screen = WORDS["targets"][orders.targets], WORDS["screens"][orders.screen]
    return f"{fire}, {leave}, {screen}, {colonies}"
