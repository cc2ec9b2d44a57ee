"""Options of an effect or a basic action, for one question [3.7]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, compress

from rules.ganymede.charts.content import Content
from rules.ganymede.charts.kinds import SETTLERS, CardId, Colour, Effect, EffectKind, Step
from rules.ganymede.charts.words import HUES, LETTERS
from rules.ganymede.position.context import Context, Deed
from rules.ganymede.position.display import ships_left
from rules.ganymede.position.state import (
    EARTH,
    MARS,
    PLACE_KEYS,
    PLACE_WORDS,
    ROOM,
    SHIP_1,
    SHIP_2,
    SLOTS,
    Player,
    accepts,
)

RECRUIT, ADAPT, MOVE = EffectKind.RECRUIT, EffectKind.ADAPT, EffectKind.MOVE
REPUTATION, DRAW = EffectKind.REPUTATION, EffectKind.DRAW


SKIP = Deed("skip", None)
GAIN = Deed("reputation", REPUTATION)
DRAW_PILE = Deed("draw:pile", DRAW)
HUED = range(len(SETTLERS))
RECRUITS = [Deed(f"recruit:{LETTERS[hue]}", RECRUIT, EARTH, hue) for hue in HUED]
MOVES = {
    deed.key: deed
    for i, p in enumerate(PLACE_KEYS)
    for deed in (Deed(f"move:{p}-{LETTERS[hue]}", MOVE, i, hue) for hue in HUED)
}
ADAPTS = [
    [Deed(f"adapt:{p}-{LETTERS[hue]}", ADAPT, i, hue) for hue in HUED]
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
def draw_deed(ship: CardId) -> Deed:
    """Taking one ship of the row."""
    return Deed(f"draw:{ship}", DRAW, ship=ship)


@cache
def recruits(colours: tuple[Colour, ...]) -> list[Deed]:
    """Recruiting one of these colours."""
    return [RECRUITS[SETTLERS.index(colour)] for colour in colours]


def deeds_of(context: Context, step: Step) -> dict[str, Deed]:
    """Return everything that one of these alternatives could do now; empty: nothing [3.7]."""
    deeds: dict[str, Deed] = {}
    for effect in step:
        kind = effect.kind
        if kind is RECRUIT:
            _add_recruits(context, effect, deeds)
        elif kind is MOVE:
            _add_moves(context, deeds)
        elif kind is DRAW:
            _add_draws(context, deeds)
        elif kind is ADAPT:
            _add_adapts(context, deeds)
        elif context.me.reputation < context.content.maximum and not context.forfeited:
            deeds[GAIN.key] = GAIN
    return deeds


def _add_recruits(context: Context, effect: Effect, deeds: dict[str, Deed]) -> None:
    """Recruits need a place on Earth and a settler in the supply [4.5] [4.7]."""
    if sum(context.me.settlers[EARTH]) < ROOM[EARTH]:
        supply = context.state.supply
        for deed in recruits(effect.colours):
            if supply[deed.colour]:
                deeds[deed.key] = deed


def _add_moves(context: Context, deeds: dict[str, Deed]) -> None:
    deeds.update(compress(MOVES.items(), chain.from_iterable(context.me.settlers)))


def _add_draws(context: Context, deeds: dict[str, Deed]) -> None:
    state = context.state
    for ship in state.ship_row:
        if ship is not None:
            deed = draw_deed(ship)
            deeds[deed.key] = deed
    if ships_left(state):
        deeds[DRAW_PILE.key] = DRAW_PILE


def _add_adapts(context: Context, deeds: dict[str, Deed]) -> None:
    stock = tuple(map(bool, context.state.supply))
    for place, crowd in enumerate(context.me.settlers):
        if any(crowd):
            deeds.update(_adapts(place, tuple(crowd), stock))


@cache
def _adapts(place: int, crowd: tuple[int, ...], stock: tuple[bool, ...]) -> dict[str, Deed]:
    """Return the swaps of a settler at a place for a colour in the supply, cached."""
    return {
        deed.key: deed
        for old, deed in enumerate(ADAPTS[place])
        if crowd[old] and instead(place, crowd, stock, old)
    }


def instead(place: int, crowd: Sequence[int], stock: Sequence[int], old: int) -> list[int]:
    """Return the colours in the supply that may replace a settler at a place [3.7]."""
    if place == SHIP_1 and sum(crowd) > 1:
        return []
    different = place == SHIP_2
    return [hue for hue in HUED if hue != old and stock[hue] and not (different and crowd[hue])]


def new_colours(context: Context, place: int, old: int) -> list[int]:
    """Return the colours that a settler can be swapped for where it stands [3.7]."""
    return instead(place, context.me.settlers[place], context.state.supply, old)


def destinations_of(content: Content, me: Player, place: int, hue: int) -> list[int]:
    """Return the places one stage on for a settler; without any it would be lost [3.3] [4.4]."""
    if place == EARTH:
        return [MARS] if sum(me.settlers[MARS]) < ROOM[MARS] else []
    return [ship for ship in SLOTS if ship != place and accepts(content, me, ship, hue)]


def only_moves(deeds: dict[str, Deed]) -> bool:
    """Return whether a move is the only thing to do, which is never forced [3.7.3]."""
    return deeds.keys() <= MOVES.keys()


def loss_words(context: Context, deeds: Mapping[str, Deed], deed: Deed) -> str:
    """Name what an option throws away: a settler without a place, or an effect's gain [3.7]."""
    if deed.kind is MOVE:
        if destinations_of(context.content, context.me, deed.place, deed.colour):
            return ""
        return f"The {HUES[deed.colour]} settler has nowhere to go, so it is lost in space."
    gains = [other for other in deeds.values() if other.kind in (RECRUIT, DRAW, REPUTATION)]
    if deed is not SKIP or not gains:
        return ""
    return f"You skip an effect that could give you something: {deed_words(context, gains[0])}."


def deed_words(context: Context, deed: Deed) -> str:
    """Describe an option for a button."""
    if deed.kind is None:
        return "Skip this effect"
    if deed.kind is DRAW:
        return (
            f"Take {context.content.ship_words(deed.ship)}" if deed.ship else "Draw from the pile"
        )
    if deed.kind is REPUTATION:
        return "Gain reputation"
    if deed.kind is RECRUIT:
        return f"Recruit {HUES[deed.colour]}"
    spot = f"{HUES[deed.colour]}, {PLACE_WORDS[deed.place]}"
    if deed.kind is ADAPT:
        return f"Adapt {spot}"
    destinations = destinations_of(context.content, context.me, deed.place, deed.colour)
    return f"Move {spot}" + ("" if destinations else ": lost in space")
