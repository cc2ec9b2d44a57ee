"""Words for the parts of a position's value, in hints and reviews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.table_game import PartWords

PART_WORDS: Final[Mapping[str, PartWords]] = {
    "income": PartWords(
        more="your income is {n} CP higher",
        less="your income is {n} CP lower",
        theme="You neglected your income",
        rule="7.1",
    ),
    "fleet": PartWords(
        more="your ships are worth {n} CP more",
        less="your ships are worth {n} CP less",
        theme="You neglected your fleet",
        rule="7.5",
    ),
    "enemy income": PartWords(
        more="your strongest enemy's income is {n} CP higher",
        less="your strongest enemy's income is {n} CP lower",
        theme="You let an enemy grow",
        rule="7.1",
    ),
    "enemy counters": PartWords(
        more="your strongest enemy has {n} more {counter|counters}",
        less="your strongest enemy has {n} fewer {counter|counters}",
        theme="You let an enemy build up",
        rule="2.3",
    ),
    "win": PartWords(
        more="you win about {n} more {game|games} in 10 that end by then",
        less="you win about {n} fewer {game|games} in 10 that end by then",
        theme="You missed a win",
        rule="20.2",
    ),
}
