"""Claims of refusals, checked against the position; keys that a player could well type."""

from __future__ import annotations

import re

from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.words import HUES, LETTERS
from rules.ganymede.position.state import PLACE_KEYS, PLACE_WORDS
from rules.kernel import Ask, Match


def mistakes(_match: Match, _ask: Ask) -> list[str]:
    """Return every card for every action, every settler of every place."""
    names = [*content_of("").names]
    keys = [f"{deed}:{name}" for deed in ("tile", "earth", "mars", "discard") for name in names]
    keys += [f"move:{place}-{letter}" for place in PLACE_KEYS for letter in LETTERS]
    return [*keys, *names, *(f"recruit:{letter}" for letter in LETTERS), *LETTERS, "reputation"]


def _none_there(match: Match, ask: Ask, groups: re.Match[str]) -> bool:
    place, hue = PLACE_WORDS.index(groups[2]), HUES.index(groups[1])
    return not match.state.players[ask.seat].settlers[place][hue]


CLAIMS = {
    r"(\w\d\d) isn't a tile on display": lambda m, a, s: s[1] not in m.state.tile_row,
    r"(\w\d\d) isn't one of your tiles": lambda m, a, s: s[1] not in m.state.players[a.seat].tiles,
    r"(\w\d\d) isn't a shuttle on display that starts from Earth": lambda m, a, s: (
        s[1] not in m.state.earth_row
    ),
    r"(\w\d\d) isn't a shuttle on display that starts from Mars": lambda m, a, s: (
        s[1] not in m.state.mars_row
    ),
    r"(\w\d\d) isn't a ship in the row": lambda m, a, s: s[1] not in m.state.ship_row,
    r"You're missing .+ for (\w\d\d)": lambda m, a, s: (
        s[1] in (*m.state.earth_row, *m.state.mars_row)
    ),
    r"You have no (\w+) settler on (.+?) \[": _none_there,
    r"you've already begun yours": lambda m, a, s: a.id != "turn.action",
    r"No (\w+) settler is left in the supply": lambda m, a, s: not m.state.supply[HUES.index(s[1])],
}
"""Claims of sentences, by pattern, and checks that the position bears them out."""
