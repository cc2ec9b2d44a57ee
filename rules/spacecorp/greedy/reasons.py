"""Words for the parts of a position's value, in hints and reviews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.table_game import PartWords

PART_WORDS: Final[Mapping[str, PartWords]] = {
    "profit": PartWords(
        more="you have {n}T more profit",
        less="you have {n}T less profit",
        theme="You earned less than you could have",
        rule="p5 Profits",
    ),
    "contracts": PartWords(
        more="you are closer to contracts, by about {n}T",
        less="you are farther from contracts, by about {n}T",
        theme="You fell behind in contracts",
        rule="p7 Claim contract",
        compared=False,
    ),
    "production": PartWords(
        more="your tiles will produce about {n}T more",
        less="your tiles will produce about {n}T less",
        theme="You neglected production",
        rule="p12 Produce",
    ),
    "colonies": PartWords(
        more="your colonies are worth about {n}T more",
        less="your colonies are worth about {n}T less",
        theme="You neglected colonies",
        rule="p20 Establishing colonies",
    ),
    "places": PartWords(
        more="your teams have better sites to explore and build at",
        less="your teams have worse sites to explore and build at",
        theme="Your teams were in the wrong place",
        rule="p9 Move",
        compared=False,
    ),
    "infra": PartWords(
        more="your HQ's Infra is worth about {n}T more",
        less="your HQ's Infra is worth about {n}T less",
        theme="Your HQ lacks Infra for later turns",
        rule="p12 Upgrade",
    ),
    "wheel": PartWords(
        more="your place on the Progress Wheel is worth about {n}T more",
        less="your place on the Progress Wheel is worth about {n}T less",
        theme="You neglected the Progress Wheel",
        rule="p12 Genetics",
    ),
    "titles": PartWords(
        more="your progress cards are worth about {n}T more",
        less="your progress cards are worth about {n}T less",
        theme="You missed a progress card",
        rule="p17 Progress cards",
    ),
    "cards": PartWords(
        more="you keep more or better cards in hand",
        less="you have fewer or weaker cards in hand",
        theme="You overpaid, or drew too few cards",
        rule="p6 SpaceCorp math",
        compared=False,
    ),
    "rivals": PartWords(
        more="your best rival can get more",
        less="your best rival can get less",
        theme="You left a rival what you could have had",
        rule="p10 Claims",
        compared=False,
    ),
    "win": PartWords(
        more="you win about {n} more {game|games} in 10 that end by then",
        less="you win about {n} fewer {game|games} in 10 that end by then",
        theme="You missed a win",
        rule="p13 Ending an era",
    ),
}
