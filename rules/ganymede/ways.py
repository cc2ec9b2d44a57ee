"""What an effect or a basic action could do now, as the options of one question [3.7]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, compress

import msgspec

from rules.ganymede.cards import SETTLERS, CardId, Colour, Deed, Effect, Step
from rules.ganymede.display import ships_left
from rules.ganymede.state import (
    EARTH,
    MARS,
    NOWHERE,
    PLACE_KEYS,
    PLACE_WORDS,
    ROOM,
    SHIP_1,
    SHIP_2,
    SLOTS,
    accepts,
)
from rules.ganymede.table import Table
from rules.ganymede.words import HUES, LETTERS

RECRUIT, ADAPT, MOVE = Deed.RECRUIT, Deed.ADAPT, Deed.MOVE
REPUTATION, DRAW = Deed.REPUTATION, Deed.DRAW


class Way(msgspec.Struct, frozen=True, gc=False):
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
MOVES = {
    way.key: way
    for i, p in enumerate(PLACE_KEYS)
    for way in (Way(f"move:{p}-{LETTERS[hue]}", MOVE, i, hue) for hue in HUED)
}
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


@cache
def draw_way(ship: CardId) -> Way:
    """Taking one ship of the row."""
    return Way(f"draw:{ship}", DRAW, ship=ship)


@cache
def recruits(colours: tuple[Colour, ...]) -> list[Way]:
    """Recruiting one of these colours."""
    return [RECRUITS[SETTLERS.index(colour)] for colour in colours]


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
        for way in recruits(effect.colours):
            if supply[way.colour]:
                ways[way.key] = way


def _add_moves(table: Table, ways: dict[str, Way]) -> None:
    ways.update(compress(MOVES.items(), chain.from_iterable(table.me.settlers)))


def _add_draws(table: Table, ways: dict[str, Way]) -> None:
    state = table.state
    for ship in state.ship_row:
        if ship is not None:
            way = draw_way(ship)
            ways[way.key] = way
    if ships_left(state):
        ways[DRAW_PILE.key] = DRAW_PILE


def _add_adapts(table: Table, ways: dict[str, Way]) -> None:
    stock = tuple(map(bool, table.state.supply))
    for place, crowd in enumerate(table.me.settlers):
        if any(crowd):
            ways.update(_adapts(place, tuple(crowd), stock))


@cache
def _adapts(place: int, crowd: tuple[int, ...], stock: tuple[bool, ...]) -> dict[str, Way]:
    """Swapping one of those at a place for a colour in the supply; kept for all that was met."""
    return {
        way.key: way
        for old, way in enumerate(ADAPTS[place])
        if crowd[old] and _instead(place, crowd, stock, old)
    }


def _instead(place: int, crowd: Sequence[int], stock: Sequence[int], old: int) -> list[int]:
    """The colours in the supply that may stand at a place instead of one who is there [3.7]."""
    if place == SHIP_1 and sum(crowd) > 1:
        return []
    different = place == SHIP_2
    return [hue for hue in HUED if hue != old and stock[hue] and not (different and crowd[hue])]


def new_colours(table: Table, place: int, old: int) -> list[int]:
    """The colours that a settler can be swapped for where it stands [3.7]."""
    return _instead(place, table.me.settlers[place], table.state.supply, old)


def goals_of(table: Table, place: int, hue: int) -> list[int]:
    """Where a settler may go in one stage; where there is nowhere, it would be lost [3.3] [4.4]."""
    me = table.me
    if place == EARTH:
        return [MARS] if sum(me.settlers[MARS]) < ROOM[MARS] else []
    return [ship for ship in SLOTS if ship != place and accepts(table.content, me, ship, hue)]


def only_moves(ways: dict[str, Way]) -> bool:
    """Whether there is nothing to do but to move, which is never forced [3.7.3]."""
    return ways.keys() <= MOVES.keys()


def way_words(table: Table, way: Way) -> str:
    """What an option does, for a button."""
    if way.deed is None:
        return "Leave it unused"
    if way.deed is DRAW:
        return f"Take {table.content.ship_words(way.ship)}" if way.ship else "Draw from the pile"
    if way.deed is REPUTATION:
        return "Gain reputation"
    if way.deed is RECRUIT:
        return f"Recruit {HUES[way.colour]}"
    spot = f"{HUES[way.colour]}, {PLACE_WORDS[way.place]}"
    if way.deed is ADAPT:
        return f"Adapt {spot}"
    return f"Move {spot}" + ("" if goals_of(table, way.place, way.colour) else ": lost in space")
