"""Boarding: settlers from Mars get on the ships on Ganymede [3.2] [3.8.2]."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from rules.ganymede.charts.kinds import CardId
from rules.ganymede.charts.words import HUES, LETTERS, settlers_words
from rules.ganymede.position.context import Context
from rules.ganymede.position.state import MARS, NOWHERE, PLACE_WORDS, SLOTS, accepts
from rules.kernel import Choice
from rules.toolbox.sentences import listed

Boarding = tuple[tuple[int, int], ...]
"""Sorted pairs of colour index and place (NOWHERE: lost in space)."""


async def board(context: Context, movers: list[int], card: CardId) -> None:
    """Move settlers off Mars; each boards where it can, as the owner chooses [3.8.2]."""
    if len(movers) == 1:
        places = _open_to(context, movers[0]) or [NOWHERE]
        ways: set[Boarding] = {((movers[0], place),) for place in places}
    else:
        ways = outcomes(context, movers)
    way = await Choice(
        "board",
        context.seat,
        "Who boards which ship?",
        "3.8.2",
        {_key(way): way for way in sorted(ways, key=lambda way: (len(_hues_lost(way)), way))},
        label=_words,
        about=card,
    )
    for hue, place in way:
        _enter(context, hue, place)
    context.say(_news(way))


def outcomes(context: Context, movers: list[int]) -> set[Boarding]:
    """Return every way in which the settlers can end up, in any order of boarding [3.8.2]."""
    ends: set[Boarding] = set()
    for order in sorted(set(permutations(movers))):
        _follow(context, order, (), ends)
    return ends


def fewest_lost(context: Context, movers: list[int]) -> int:
    """Return the smallest number of settlers lost when these leave Mars [3.8.2]."""
    return min(len(_hues_lost(way)) for way in outcomes(context, movers))


def _follow(context: Context, left: tuple[int, ...], done: Boarding, ends: set[Boarding]) -> None:
    if not left:
        ends.add(tuple(sorted(done)))
        return
    hue = left[0]
    for place in _open_to(context, hue) or [NOWHERE]:
        if place != NOWHERE:
            context.me.settlers[place][hue] += 1
        _follow(context, left[1:], (*done, (hue, place)), ends)
        if place != NOWHERE:
            context.me.settlers[place][hue] -= 1


def _open_to(context: Context, hue: int) -> list[int]:
    return [place for place in SLOTS if accepts(context.content, context.me, place, hue)]


def _enter(context: Context, hue: int, place: int) -> None:
    if place == NOWHERE:
        context.lose(MARS, hue)
    else:
        context.me.settlers[MARS][hue] -= 1
        context.me.settlers[place][hue] += 1


def _key(way: Boarding) -> str:
    """Colour and ship of each settler (0: lost), such as `R1-B2`."""
    return "-".join(f"{LETTERS[hue]}{max(place - 1, 0)}" for hue, place in way)


def _hues_lost(way: Boarding) -> list[int]:
    return [hue for hue, place in way if place == NOWHERE]


@cache
def _news(way: Boarding) -> str:
    aboard = tuple(pair for pair in way if pair[1] != NOWHERE)
    parts = [f"loads {_words(aboard)}"] if aboard else []
    if lost := _hues_lost(way):
        parts.append(f"loses {settlers_words(lost)} in space")
    return " and ".join(parts)


def _words(way: Boarding) -> str:
    parts = []
    for place in dict.fromkeys(place for _, place in way):
        where = "lost in space" if place == NOWHERE else f"onto {PLACE_WORDS[place]}"
        hues = [hue for hue, to in dict.fromkeys(way) if to == place]
        crew = listed([f"{way.count((hue, place))} {HUES[hue]}" for hue in hues])
        parts.append(f"{crew} {where}")
    return listed(parts)
