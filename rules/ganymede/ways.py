"""What an effect or a basic action could do now, as the options of one question [3.7]."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.ganymede.cards import SETTLERS, CardId, Deed, Effect, Step
from rules.ganymede.display import ships_left
from rules.ganymede.state import EARTH, NOWHERE, PLACE_KEYS, PLACE_WORDS, ROOM, SHIP_1, SHIP_2
from rules.ganymede.table import Table
from rules.ganymede.words import HUES, LETTERS

RECRUIT, ADAPT, MOVE = Deed.RECRUIT, Deed.ADAPT, Deed.MOVE
REPUTATION, DRAW = Deed.REPUTATION, Deed.DRAW


class Way(NamedTuple):
    """One thing that can be done now: a deed with what it is done to."""

    key: str
    deed: Deed | None
    """None: nothing at all."""
    place: int = NOWHERE
    colour: int = NOWHERE
    ship: CardId | None = None
    """With DRAW: a ship of the row; None: the top of the pile."""


SKIP = Way("skip", None)
GAIN = Way("reputation", REPUTATION)
DRAW_PILE = Way("draw:pile", DRAW)
HUED = range(len(SETTLERS))
RECRUITS = [Way(f"recruit:{LETTERS[hue]}", RECRUIT, EARTH, hue) for hue in HUED]
MOVES = [
    [Way(f"move:{p}-{LETTERS[hue]}", MOVE, i, hue) for hue in HUED]
    for i, p in enumerate(PLACE_KEYS)
]
ADAPTS = [
    [Way(f"adapt:{p}-{LETTERS[hue]}", ADAPT, i, hue) for hue in HUED]
    for i, p in enumerate(PLACE_KEYS)
]
BASIC: Step = (
    Effect(RECRUIT, SETTLERS),
    Effect(ADAPT),
    Effect(MOVE),
    Effect(REPUTATION),
    Effect(DRAW),
)
BONUS: Step = tuple(effect for effect in BASIC if effect.deed is not REPUTATION)
"""A bonus space gives no reputation [4.2]."""


@cache
def draw_way(ship: CardId) -> Way:
    """Taking one ship of the row."""
    return Way(f"draw:{ship}", DRAW, ship=ship)


def ways_of(table: Table, step: Step) -> dict[str, Way]:
    """All that one of these alternatives could do now; empty where nothing can happen [3.7]."""
    ways: dict[str, Way] = {}
    for effect in step:
        deed = effect.deed
        if deed is RECRUIT:
            _add_recruits(table, effect, ways)
        elif deed is MOVE:
            _add_moves(table, ways)
        elif deed is DRAW:
            _add_draws(table, ways)
        elif deed is ADAPT:
            _add_adapts(table, ways)
        elif table.me.reputation < table.content.maximum and not table.forfeited:
            ways[GAIN.key] = GAIN
    return ways


def _add_recruits(table: Table, effect: Effect, ways: dict[str, Way]) -> None:
    """Recruits need a place on Earth and a settler in the supply [4.5] [4.7]."""
    if sum(table.me.settlers[EARTH]) < ROOM[EARTH]:
        supply = table.state.supply
        for colour in effect.colours:
            hue = SETTLERS.index(colour)
            if supply[hue]:
                ways[RECRUITS[hue].key] = RECRUITS[hue]


def _add_moves(table: Table, ways: dict[str, Way]) -> None:
    for counts, moves in zip(table.me.settlers, MOVES, strict=True):
        for count, way in zip(counts, moves, strict=True):
            if count:
                ways[way.key] = way


def _add_draws(table: Table, ways: dict[str, Way]) -> None:
    state = table.state
    for ship in state.ship_row:
        if ship is not None:
            way = draw_way(ship)
            ways[way.key] = way
    if ships_left(state):
        ways[DRAW_PILE.key] = DRAW_PILE


def _add_adapts(table: Table, ways: dict[str, Way]) -> None:
    for place, counts in enumerate(table.me.settlers):
        for hue in HUED:
            if counts[hue] and new_colours(table, place, hue):
                ways[ADAPTS[place][hue].key] = ADAPTS[place][hue]


def new_colours(table: Table, place: int, old: int) -> list[int]:
    """The colours that a settler can be swapped for where it stands [3.7]."""
    supply, crew = table.state.supply, table.me.settlers[place]
    if place == SHIP_1 and sum(crew) > 1:
        return []
    different = place == SHIP_2
    return [hue for hue in HUED if hue != old and supply[hue] and not (different and crew[hue])]


def way_words(table: Table, way: Way) -> str:
    """What an option does, for a button."""
    if way.deed is None:
        return "Nothing"
    if way.deed is DRAW:
        return f"Take {table.content.ship_words(way.ship)}" if way.ship else "Draw from the pile"
    if way.deed is REPUTATION:
        return "Gain reputation"
    if way.deed is RECRUIT:
        return f"Recruit {HUES[way.colour]}"
    verb = "Adapt" if way.deed is ADAPT else "Move"
    return f"{verb} {HUES[way.colour]}, {PLACE_WORDS[way.place]}"
