"""Action 2: use a shuttle [3.2]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from operator import sub

from rules.ganymede.actions import launch
from rules.ganymede.actions.boarding import board, fewest_lost
from rules.ganymede.charts.content import ContentId, Need, content_by_id
from rules.ganymede.charts.kinds import CardId, Planet
from rules.ganymede.charts.words import settlers_words, times_words
from rules.ganymede.effects import triggers
from rules.ganymede.position.context import Context
from rules.ganymede.position.state import EARTH, MARS, ROOM, colours_of, rows_complete, settlers_of

CROWDS = 8192
"""Size of the cache of `ready`; the built-in cards need fewer than a thousand."""


@lru_cache(maxsize=CROWDS)
def ready(content: ContentId, crowd: tuple[int, ...]) -> frozenset[CardId]:
    """Return the shuttles of both planets whose requirement distinct settlers cover [3.2] [3.8.5].

    The result is kept for every crowd, because each turn begins with this.
    """
    needs = content_by_id(content).needs
    return frozenset(card for card, need in needs.items() if not any(lacking(need, crowd)))


def lacking(need: Need, crowd: Sequence[int]) -> tuple[list[int], int]:
    """Return the settlers a shuttle still needs: its own colours, and the number of any [3.2]."""
    coloured = [hue for hue, count in enumerate(need.fixed) for _ in range(count - crowd[hue])]
    return coloured, max(0, need.total - sum(crowd) - len(coloured))


def crowd_for(context: Context, card: CardId) -> list[int]:
    """Return the settlers on the planet where a shuttle starts, by colour index [3.2]."""
    return context.me.settlers[_from(context, card)]


def lost_at_least(context: Context, card: CardId) -> int:
    """Return the minimum number of settlers that a shuttle loses in space [3.8.2] [3.8.6]."""
    need, place = context.content.needs[card], _from(context, card)
    if place == EARTH:
        return max(0, sum(context.me.settlers[MARS]) + need.total - ROOM[MARS])
    fixed = settlers_of(need.fixed)
    left = list(map(sub, context.me.settlers[place], need.fixed))
    crews = set(combinations(settlers_of(left), need.whites))
    return min(fewest_lost(context, [*fixed, *whites]) for whites in crews)


def _from(context: Context, card: CardId) -> int:
    return EARTH if context.content.shuttles[card].planet is Planet.EARTH else MARS


async def use_shuttle(context: Context, card: CardId) -> None:
    """Pay, place the card, move the settlers, trigger the effect, then the row bonus [3.8.1]."""
    me = context.me
    shuttle = context.content.shuttles[card]
    from_earth = shuttle.planet is Planet.EARTH
    cost = await _pay(context, card) if shuttle.costs_tile else ""
    context.take_from_row(context.state.earth_row if from_earth else context.state.mars_row, card)
    column = me.columns[context.content.columns[card]]
    column.append(card)
    context.say(f"uses shuttle {card}{cost}{times_words(shuttle.steps, len(column))}")
    place = EARTH if from_earth else MARS
    movers = await _movers(context, me.settlers[place], card)
    if from_earth:
        await _fly_to_mars(context, movers, card)
    else:
        await board(context, movers, card)
    await triggers.resolve(context, card, shuttle.steps, len(column), "3.2")
    if rows_complete(me) == len(column):  # it was the shortest column, alone
        await launch.free_launch(context, "4.1", "row bonus")


async def _pay(context: Context, card: CardId) -> str:
    """Discard a tile, which grants no basic action, and return the words for it [3.2]."""

    def words(tile: CardId) -> str:
        return f"Pay {context.content.tile_name(tile)}"

    prompt = "Which tile do you pay with?"
    tile = await context.pick("shuttle.pay", prompt, "3.2", context.me.tiles, words, card)
    context.discard_tile(tile)
    return f" and pays tile {tile}"


async def _movers(context: Context, crowd: list[int], card: CardId) -> list[int]:
    """Return the settlers that fly, by colour index; the owner picks who covers white [3.8.5]."""
    need = context.content.needs[card]
    movers = settlers_of(need.fixed)
    left = list(map(sub, crowd, need.fixed))
    for number in range(need.whites):
        if sum(left) == need.whites - number:
            return movers + settlers_of(left)
        hue = await context.pick_colour(
            "shuttle.white", "Which settler fills the white place?", "3.8.5", colours_of(left), card
        )
        left[hue] -= 1
        movers.append(hue)
    return movers


async def _fly_to_mars(context: Context, movers: list[int], card: CardId) -> None:
    """Move settlers from Earth to Mars; those without a place are lost [3.8.6]."""
    earth, mars = context.me.settlers[EARTH], context.me.settlers[MARS]
    flying = [movers.count(hue) for hue in range(len(earth))]
    lost = []
    for _ in range(sum(mars) + len(movers) - ROOM[MARS]):
        hue = await context.pick_colour(
            "shuttle.lost", "Mars is full: who is lost?", "3.8.6", colours_of(flying), card
        )
        flying[hue] -= 1
        movers.remove(hue)
        lost.append(hue)
    for hue in lost:
        context.lose(EARTH, hue)
    for hue, count in enumerate(flying):
        earth[hue] -= count
        mars[hue] += count
    gone = f" and loses {settlers_words(lost)} in space" if lost else ""
    context.say(f"sends {settlers_words(movers)} to Mars{gone}")
