"""Words for the parts of a position's value, in hints and reviews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.ganymede.charts.kinds import SETTLERS
from rules.table_game import PartWords

WANTED: Final = {
    f"wanted {hue}": PartWords(
        more=f"you have {{n}} more {hue.name.lower()} {{settler|settlers}} on Mars for your ships",
        less=f"you have {{n}} fewer {hue.name.lower()} {{settler|settlers}} on Mars for your ships",
        theme="You brought colours to Mars that your ships don't need",
        rule="3.4",
        compared=False,
    )
    for hue in SETTLERS
}
PART_WORDS: Final[Mapping[str, PartWords]] = WANTED | {
    "launches": PartWords(
        more="you launch {n} {ship|ships} earlier",
        less="you launch {n} {ship|ships} later",
        theme="You lost tempo: a launch will come later",
        rule="3.4",
    ),
    "points": PartWords(
        more="your launched ships score {n} more {point|points}",
        less="your launched ships score {n} fewer {point|points}",
        theme="Your launched ships score too little",
        rule="5.3",
    ),
    "aboard": PartWords(
        more="you have {n} more {settler|settlers} aboard",
        less="you have {n} fewer {settler|settlers} aboard",
        theme="You lost tempo: your ships filled up too slowly",
        rule="3.4",
        compared=False,
    ),
    "mars": PartWords(
        more="you have {n} more {settler|settlers} on Mars",
        less="you have {n} fewer {settler|settlers} on Mars",
        theme="You sent too few settlers to Mars",
        rule="3.2",
        compared=False,
    ),
    "earth": PartWords(
        more="you have {n} more {settler|settlers} on Earth",
        less="you have {n} fewer {settler|settlers} on Earth",
        theme="You recruited too few settlers",
        rule="3.1",
        compared=False,
    ),
    "tiles": PartWords(
        more="you have {n} more {tile|tiles}, which {makes|make} later ones of the same type work "
        "more often",
        less="you have {n} fewer {tile|tiles} to make later ones work more often",
        theme="You gave up tiles that would have worked again",
        rule="3.1",
        compared=False,
    ),
    "shuttles": PartWords(
        more="you have used {n} more {shuttle|shuttles}",
        less="you have used {n} fewer {shuttle|shuttles}",
        theme="You used too few shuttles",
        rule="3.2",
        compared=False,
    ),
    "row": PartWords(
        more="you are closer to a complete row of shuttles, which launches a ship",
        less="you are further from a complete row of shuttles, which launches a ship",
        theme="You passed over a shuttle that your row needs",
        rule="4.1",
        compared=False,
    ),
    "ships": PartWords(
        more="the ships that you fill are worth more",
        less="the ships that you fill are worth less",
        theme="You filled ships that score little",
        rule="5.3",
        compared=False,
    ),
    "reputation": PartWords(
        more="your reputation is {n} {space|spaces} higher",
        less="your reputation is {n} {space|spaces} lower",
        theme="You neglected your reputation",
        rule="4.2",
        compared=False,
    ),
    "track": PartWords(
        more="your reputation is at its maximum and can't grow any further",
        less="your reputation can still grow",
        theme="You used up the reputation track too early",
        rule="4.3",
        compared=False,
    ),
    "rivals": PartWords(
        more="your rivals get further",
        less="your rivals don't get as far",
        theme="You left your rivals what they needed",
        rule="3.5",
        compared=False,
    ),
    "win": PartWords(
        more="you win about {n} more {game|games} in 10 that end by then",
        less="you win about {n} fewer {game|games} in 10 that end by then",
        theme="You missed a win",
        rule="5.3",
    ),
}
