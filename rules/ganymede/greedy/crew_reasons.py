"""Reasons that name the ship which needs a settler, and what it lacks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rules.ganymede.charts.kinds import TYPES, CardId
from rules.ganymede.charts.words import COLOURS, HUES, LETTERS, settlers_words, steps_words
from rules.ganymede.effects.options import HUED, destinations_of
from rules.ganymede.greedy.foresight import Foresight, count_lacking
from rules.ganymede.position.scoring import ship_points
from rules.ganymede.position.state import EARTH, MARS, SHIP_1, SHIP_2, SLOTS
from rules.toolbox.sentences import counted, listed

ALIKE: Final = "Ship 1 still needs {settlers}, and {waiting} on Earth or Mars"
EMPTY: Final = "Ship 1's next crew is {count} settlers of one colour{so_far}"
FILLED: Final = (
    "Ship 1's next crew is {count} settlers of one colour; with these you have {having} {hue}"
)
SO_FAR: Final = "; you have {waiting} {hue} so far"
MOST: Final = ", more than of any other colour"
TIED: Final = ", as many as {others}"
DIFFERENT: Final = "Ship 2 still needs a {hue} settler, and none is waiting on Earth or Mars"
BESIDE: Final = "Ship 2 still needs a {hue} settler, besides those that ship 1 takes"
BOTH: Final = ", and ship 2 needs a {hue} settler, too"
REACH: Final = "{settler} on {place} lets you use shuttle {card}{effect} in a later turn"
ALSO: Final = "; on {place} it also lets you use shuttle {card}{effect}"
NEARER: Final = "; shuttle {card}{effect} then needs only one more settler"
SHORT: Final = "{settler} on Earth leaves shuttle {card}{effect} only one settler short"
ROW_NEEDS: Final = ", and your row of shuttles still needs a {hue} one"
ROW_ENDS: Final = ", which completes a row and so launches a ship"
CARRIES: Final = "It brings {settlers} to Mars, from where {they} can board {ships}"
FULL: Final = "ship {number} is then full and launches for {points} VP"
PARTLY: Final = "ship {number} then has {aboard} of {needs} settlers aboard"
SCORED: Final = "; each settler aboard scores a point at the end"
TRADED: Final = (
    "Ship 2 then needs a {old} settler instead of a {new} one, and you have one on {place}"
)
RECOLOURED: Final = "Ship 1 then takes {hue} settlers, and {waiting} {waits} on Earth and Mars"
BOARDING: Final = re.compile(r"[RYBP]\d(-[RYBP]\d)*")
"""A key of who boards which ship, such as R1-P2."""
PLACES: Final = {EARTH: "Earth", MARS: "Mars"}


def need_of(sight: Foresight, hue: int) -> str:
    """Return which ship still needs a settler of a colour; empty: none does."""
    alike, different = sight.crowds[SHIP_1], sight.crowds[SHIP_2]
    waiting = sight.crowds[EARTH][hue] + sight.crowds[MARS][hue]
    if sight.lacking[hue] <= 0 or not sight.later:
        return ""
    second = not different[hue] and sum(different) < sight.needs(SHIP_2)
    left = sight.needs(SHIP_1) - sum(alike) if hue == sight.target else 0
    if left <= waiting:
        return (BESIDE if left else DIFFERENT).format(hue=HUES[hue])
    if not sum(alike):
        text = EMPTY.format(count=left, so_far=_so_far(sight, hue))
    else:
        missing = (
            f"only {waiting} {'is' if waiting == 1 else 'are'} waiting"
            if waiting
            else "none is waiting"
        )
        text = ALIKE.format(settlers=counted(left, f"{HUES[hue]} settler"), waiting=missing)
    return text + BOTH.format(hue=HUES[hue]) * (second and not waiting)


def _so_far(sight: Foresight, hue: int) -> str:
    """Return how many settlers of a colour wait, beside those of others."""
    waiting = [sight.crowds[EARTH][other] + sight.crowds[MARS][other] for other in HUED]
    if not waiting[hue]:
        return f", such as {HUES[hue]}"
    text = SO_FAR.format(hue=HUES[hue], waiting=waiting[hue])
    others = [other for other in HUED if other != hue and waiting[other] >= waiting[hue]]
    if not others:
        return text + MOST
    tied = all(waiting[other] == waiting[hue] for other in others)
    return text + TIED.format(others=listed([HUES[other] for other in others])) * tied


def recruited(sight: Foresight, hue: int, count: int = 1) -> str:
    """Return which ship some recruits are for, and which shuttle they bring within reach."""
    text = need_of(sight, hue) or _filled(sight, hue, count)
    if not text:
        settler = f"A {HUES[hue]} settler"
        return within_reach(sight, EARTH, {hue: 1}, settler) or _nearer(sight, hue, settler)
    for lacks, words in ((0, ALSO), (1, NEARER)):
        card = reached(sight, EARTH, {hue: 1}, lacks)
        if card is not None:
            return text + words.format(place="Earth", card=card, effect=_effect(sight, card))
    return text


def _filled(sight: Foresight, hue: int, count: int) -> str:
    """Return whether several recruits of a colour are enough for an empty ship 1."""
    having = sight.crowds[EARTH][hue] + sight.crowds[MARS][hue] + count
    if any(sight.crowds[SHIP_1]) or not sight.later or having < sight.needs(SHIP_1) or count < 2:
        return ""
    return FILLED.format(count=sight.needs(SHIP_1), having=having, hue=HUES[hue])


def _nearer(sight: Foresight, hue: int, settler: str) -> str:
    """Return which shuttle on display lacks only one more settler after a recruit."""
    card = reached(sight, EARTH, {hue: 1}, 1)
    if card is None or not sight.later:
        return ""
    return SHORT.format(settler=settler, card=card, effect=_effect(sight, card))


def reached(sight: Foresight, place: int, changes: dict[int, int], lacks: int = 0) -> CardId | None:
    """Return the first shuttle on display that lacks this many settlers once a crowd changes."""
    before = sight.crowds[place]
    after = tuple(count + changes.get(hue, 0) for hue, count in enumerate(before))
    for card in sight.view.earth if place == EARTH else sight.view.mars:
        need = sight.content.needs[card.id] if card else None
        if (
            card
            and need
            and count_lacking(need, tuple(before)) > lacks == count_lacking(need, after)
        ):
            return card.id
    return None


def within_reach(sight: Foresight, place: int, changes: dict[int, int], settler: str) -> str:
    """Return which shuttle on display some changes of a crowd bring within reach."""
    card = reached(sight, place, changes)
    if card is None or not sight.later:
        return ""
    effect, where = _effect(sight, card), PLACES[place]
    return REACH.format(settler=settler, place=where, card=card, effect=effect) + _row(sight, card)


def _effect(sight: Foresight, card: CardId) -> str:
    """Return a shuttle's effect in brackets; empty: it has none."""
    steps = sight.content.shuttles[card].steps
    return f" ({steps_words(steps)})" if steps else ""


def _row(sight: Foresight, card: CardId) -> str:
    """Return what a shuttle on display would do for the row of shuttles."""
    counts, column = [len(cards) for cards in sight.me.columns], sight.content.columns[card]
    if counts[column] > min(counts):
        return ""
    hue = COLOURS[TYPES[column]]
    return ROW_ENDS if counts.count(min(counts)) == 1 else ROW_NEEDS.format(hue=hue)


def carried(sight: Foresight, hues: Sequence[int]) -> str:
    """Return which ships settlers from Earth can board on Mars; empty: none needs them."""
    useful = [hue for hue in hues if sight.lacking_on_mars[hue] > 0]
    places = {
        place
        for hue in useful
        for place in destinations_of(sight.content, sight.me, MARS, hue)
        if place != SHIP_1 or hue == sight.target or not any(sight.crowds[SHIP_1])
    }
    if not places or not sight.later:
        return ""
    ships = [
        f"ship {place - SHIP_1 + 1} ({sum(sight.crowds[place])} of {sight.needs(place)} aboard)"
        for place in sorted(places)
    ]
    they = "it" if len(useful) == 1 else "they"
    names = " or ".join(ships) if len(useful) == 1 else listed(ships)
    return CARRIES.format(settlers=settlers_words(useful), they=they, ships=names)


def boarded(sight: Foresight, pairs: Iterable[tuple[int, int]]) -> str:
    """Return how full the ships are after settlers have boarded, by colour and place."""
    comers = Counter(place for _, place in pairs if place in SLOTS)
    clauses = []
    for place, count in sorted(comers.items()):
        number, aboard = place - SHIP_1 + 1, sum(sight.crowds[place]) + count
        ship = sight.me.ships[place - SHIP_1]
        if aboard < sight.needs(place) or ship is None:
            needs = sight.needs(place)
            clauses.append(PARTLY.format(number=number, aboard=aboard, needs=needs))
            continue
        points = ship_points(sight.content, sight.me, sight.content.ships[ship])
        clauses.insert(0, FULL.format(number=number, points=points))
    text = "; ".join(clauses)
    return text[:1].upper() + text[1:] + SCORED * (bool(text) and not sight.later)


def boarders(key: str) -> list[tuple[int, int]]:
    """Return the colour and place of each settler in a key of who boards which ship."""
    return [(LETTERS.index(part[0]), int(part[1]) + SHIP_1 - 1) for part in key.split("-")]


def swapped_aboard(sight: Foresight, place: int, old: int, new: int) -> str:
    """Return why a settler aboard changes its colour; empty: unknown."""
    where = MARS if sight.crowds[MARS][old] else EARTH
    waiting = sight.crowds[EARTH][new] + sight.crowds[MARS][new]
    if place == SHIP_1:
        waits = "is waiting" if waiting == 1 else "are waiting"
        text = RECOLOURED.format(hue=HUES[new], waiting=waiting, waits=waits)
        return text * (waiting > 0 and sum(sight.crowds[SHIP_1]) == sight.crowds[SHIP_1][old])
    if not sight.crowds[where][old] or sight.crowds[SHIP_2][new]:
        return ""
    return TRADED.format(old=HUES[old], new=HUES[new], place=PLACES[where])
