"""Words for the parts of a position's value, in hints and reviews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.table_game import PartWords

FIGURES: Final = {
    "red": ("red ensign", "Training"),
    "yellow": ("yellow ensign", "Training"),
    "blue": ("blue ensign", "Training"),
    "red-cmd": ("red commander", "Promotion to Commander"),
    "yellow-cmd": ("yellow commander", "Promotion to Commander"),
    "blue-cmd": ("blue commander", "Promotion to Commander"),
    "cadet": ("cadet", "Training"),
    "android": ("android", "Androids"),
}
"""Each crew member's name, and the rule about it."""
PART_WORDS: Final[Mapping[str, PartWords]] = {
    figure: PartWords(
        more=f"you have {{n}} more {{{name}|{name}s}}",
        less=f"you have {{n}} fewer {{{name}|{name}s}}",
        theme="You neglected your crew",
        rule=rule,
        compared=False,
    )
    for figure, (name, rule) in FIGURES.items()
} | {
    "missions": PartWords(
        more="you complete {n} more {mission|missions}",
        less="you complete {n} fewer {mission|missions}",
        theme="You missed a mission",
        rule="Completing a Mission",
    ),
    "medals": PartWords(
        more="you have {n} more {medal|medals}",
        less="you have {n} fewer {medal|medals}",
        theme="You spent medals, or missed some",
        rule="Medals",
        compared=False,
    ),
    "pirates": PartWords(
        more="you hold {n} more pirate {token|tokens}",
        less="you hold {n} fewer pirate {token|tokens}",
        theme="You left pirates to others",
        rule="Fighting Pirates",
        compared=False,
    ),
    "techs": PartWords(
        more="you have {n} more {tech|techs}",
        less="you have {n} fewer {tech|techs}",
        theme="You neglected techs",
        rule="Researching a Tech",
    ),
    "steps": PartWords(
        more="you are {n} {step|steps} further on faction tracks",
        less="you are {n} {step|steps} further back on faction tracks",
        theme="You neglected the faction tracks",
        rule="Faction Tracks",
        compared=False,
    ),
    "damage": PartWords(
        more="your cargo slots have {n} more damage",
        less="your cargo slots have {n} less damage",
        theme="You took damage that you could have avoided or repaired",
        rule="Taking Damage",
        compared=False,
    ),
    "points": PartWords(
        more="you score {n} more {point|points}",
        less="you score {n} fewer {point|points}",
        theme="You passed up points",
        rule="Scoring",
    ),
    "rivals": PartWords(
        more="your rivals get further",
        less="your rivals don't get as far",
        theme="You left your rivals what they needed",
        rule="Whose Mission",
        compared=False,
    ),
}
