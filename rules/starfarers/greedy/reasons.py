"""Words for the parts of a position's value, in hints and reviews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.table_game import PartWords

PART_WORDS: Final[Mapping[str, PartWords]] = {
    "ports": PartWords(
        more="you have {n} more {trade port|trade ports} of those that you need to win",
        less="you have {n} fewer {trade port|trade ports} of those that you need to win",
        theme="You fell behind in trade ports",
        rule="1.2",
    ),
    "colonies": PartWords(
        more="you have {n} more {colony|colonies} of those that you need to win",
        less="you have {n} fewer {colony|colonies} of those that you need to win",
        theme="You fell behind in colonies",
        rule="1.2",
    ),
    "spaceports": PartWords(
        more="you have {n} more {spaceport|spaceports} of those that you need to win",
        less="you have {n} fewer {spaceport|spaceports} of those that you need to win",
        theme="You fell behind in spaceports",
        rule="1.2",
    ),
    "spare bases": PartWords(
        more="you have {n} more {base|bases} beyond those you need to win",
        less="you have {n} fewer {base|bases} beyond those you need to win",
        theme="You built too few bases",
        rule="6.1",
        compared=False,
    ),
    "starships": PartWords(
        more="you have {n} more {starship|starships}",
        less="you have {n} fewer {starship|starships}",
        theme="You had too few starships",
        rule="6.1",
    ),
    "mercenaries": PartWords(
        more="you have {n} more {mercenary|mercenaries}",
        less="you have {n} fewer {mercenary|mercenaries}",
        theme="You neglected mercenaries",
        rule="4.4",
        compared=False,
    ),
    "cards": PartWords(
        more="you have {n} more {card|cards} to build with",
        less="you have {n} fewer {card|cards} to build with",
        theme="You collected too few cards, or wasted some",
        rule="4.1",
        compared=False,
    ),
    "rings": PartWords(
        more="you have {n} more freight {ring|rings}, which a spaceport needs",
        less="you have {n} fewer freight {ring|rings}, which a spaceport needs",
        theme="You neglected freight rings",
        rule="6.3",
        compared=False,
    ),
    "boosters": PartWords(
        more="you have {n} more {booster|boosters}",
        less="you have {n} fewer {booster|boosters}",
        theme="You neglected boosters",
        rule="6.3",
        compared=False,
    ),
    "captured": PartWords(
        more="your mothership is captured more often",
        less="your mothership is captured less often",
        theme="You risked your mothership",
        rule="7.7",
        compared=False,
    ),
    "mastery": PartWords(
        more="your fleet is more often the strongest by far",
        less="your fleet is less often the strongest by far",
        theme="You let others build up",
        rule="7.3",
        compared=False,
    ),
    "rivals": PartWords(
        more="your rivals get further",
        less="your rivals don't get as far",
        theme="You left your rivals what they needed",
        rule="1.1",
        compared=False,
    ),
    "win": PartWords(
        more="you win about {n} more {game|games} in 10 that end by then",
        less="you win about {n} fewer {game|games} in 10 that end by then",
        theme="You missed a win",
        rule="1.1",
    ),
}
