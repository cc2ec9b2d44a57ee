"""Purposes of a greedy player's answers, in words, for hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Final

from msgspec.structs import replace

from rules.ganymede.charts.kinds import (
    TYPES,
    CardId,
    EffectKind,
    Ship,
    Shuttle,
    Step,
    Worth,
)
from rules.ganymede.charts.words import COLOURS, HUES, LETTERS, steps_words, worth_words
from rules.ganymede.effects.options import destinations_of
from rules.ganymede.greedy.crew_reasons import (
    BOARDING,
    boarded,
    boarders,
    carried,
    need_of,
    recruited,
    swapped_aboard,
    within_reach,
)
from rules.ganymede.greedy.foresight import Foresight
from rules.ganymede.position.scoring import ship_points
from rules.ganymede.position.state import (
    EARTH,
    MARS,
    PLACE_KEYS,
    SHIP_1,
    SLOTS,
    Settler,
    tiles_like,
)
from rules.ganymede.position.view import View
from rules.kernel import Ask
from rules.toolbox.sentences import counted, listed

FLIES: Final = "From Mars the {hue} settler can board ship {number} ({aboard} of {needs} aboard)"
SPARE: Final = "; your ships need no more {old} ones"
LAST: Final = "That fills ship {number}, which launches for {points} VP"
ABOARD: Final = "Ship {number}, which launches for {points} VP, then needs {settlers}"
BONUS: Final = "Reputation {space} brings another basic action immediately{scored}"
FULL: Final = "At full reputation a ship launches immediately, even without a full crew"
TO_BONUS: Final = "The bonus action at reputation {space} is then {steps} away{scored}"
TO_END: Final = "The end of the track, which launches a ship, is then only {steps} away{scored}"
SCORED: Final = ", and you score {points} more"
DRAWN: Final = "After a launch your next ship comes from your hand, so more ships mean more choice"
DRAWN_SHIP: Final = (
    "{ship} would score {points} VP as things are{more}; after a launch your next ship comes from "
    "your hand"
)
LIGHTER: Final = ", and launches with {fewer} fewer"
BEST_IN_HAND: Final = ", more than any ship in your hand"
DRAWN_PILE: Final = (
    "The ships on display would score you {points} VP now, but half of all ships score 4 to 6"
)
TWICE: Final = 2
POOR: Final = 4
"""Points of displayed ships below which one from the pile is better."""
REPEATED: Final = "You have {alike} already, so its effect works {often}"
KEPT: Final = "You keep {alike}, so its effect works {often}"
FIRST: Final = "Each later {hue} tile works once more than the one before it"
ROW: Final = "It completes a row of shuttles of all five types, which launches a ship"
COLUMN: Final = "It's the {hue} shuttle for your next row of all five types, which launches a ship"
LEFT: Final = "; {hues} are then missing"
LEFT_ONE: Final = "; only {hues} is then missing"
ALSO: Final = "; your next row of shuttles needs a {hue} one, too"
OFTEN: Final = "With your other {hue} shuttles its effect works {often}"
LONE: Final = "{card} is your only {hue} tile: even with it, the next one works only twice"
GROWS: Final = "{ship} scores {worth}, {points} VP so far"
SCORES: Final = "{ship} will score {points} VP once launched{rank}"
MOST: Final = ", more than any other ship here"
TIED: Final = ", as much as {others}"
LAUNCH: Final = "; its launch brings: {effect}"
THEIRS: Final = ", and that of {ship}: {effect}"
LIGHT: Final = "{ship} can launch with {fewer}"
RETURNED: Final = (
    "{ship} would score only {points} VP as things are; no ship in your hand scores less"
)
LOST: Final = "You have more {hue} settlers on Earth and Mars than your ships need"
SKIPPED: Final = "Nothing that the effect can do now helps your ships"
RISE: Final = "reputation"
"""The key of one more point of reputation."""
HOP: Final = "hop"
"""The key of going past a bonus space instead of stopping there."""
FREE: Final = "Ship {number} launches for {points} VP without the {missing} that it still lacks"


def purpose(view: View, ask: Ask, key: str, _plan: str, ahead: Sequence[str] = ()) -> str:
    """Return what an answer of the greedy player is for; empty if it speaks for itself."""
    sight = Foresight(view, ask.seat)
    verb, _, name = key.partition(":")
    if ask.id in ABOUT_QUESTIONS:
        return ABOUT_QUESTIONS[ask.id](sight, ask, key)
    if verb == "move" and ask.about in sight.content.ships:
        return ""  # the ship that takes off seems open to settlers in this view
    if verb == "draw":
        return _drawn(sight, name, [other.partition(":")[2] for other in ask.keys])
    if verb == RISE:
        return "" if _rises_on(sight, ahead) else _renowned(sight, hops=[*ahead[:1]] == [HOP])
    if verb in SHUTTLES:
        return _shuttle(sight, name, ahead)
    if verb == "tile":
        return _tile(sight, name, ahead)
    describe = PURPOSES.get(verb)
    return describe(sight, name) if describe else ""


def _often(sight: Foresight, ask: Ask, key: str) -> str:
    """Return the use of the settlers that a tile or shuttle recruits several times."""
    card = ask.about if isinstance(ask.about, str) and key != "0" else ""
    owned = sight.content.tiles.get(CardId(card)) or sight.content.shuttles.get(CardId(card))
    hue = _recruits(owned.steps) if owned else None
    return "" if hue is None else recruited(sight, hue, int(key))


def _recruits(steps: Sequence[Step]) -> int | None:
    """Return the colour of a settler that an effect is certain to recruit; None: there is none."""
    for step in steps:
        colours = step[0].colours if len(step) == 1 else ()
        if len(colours) == 1 and step[0].kind is EffectKind.RECRUIT:
            return LETTERS.index(colours[0])
    return None


def _swapped(sight: Foresight, ask: Ask, key: str) -> str:
    """Return which ship or shuttle a settler's new colour is for."""
    if not isinstance(ask.about, Settler):
        return ""
    (place, old), new = ask.about, LETTERS.index(key)
    if place in SLOTS:
        return swapped_aboard(sight, place, old, new)
    if sight.lacking_at(place)[new] > 0 and (text := need_of(sight, new)):
        return text + SPARE.format(old=HUES[old]) * (sight.lacking_at(place)[old] < 0)
    return within_reach(sight, place, {old: -1, new: 1}, f"A {HUES[new]} settler")


def _moved(sight: Foresight, settler: str) -> str:
    """Return what a settler moves on for."""
    name, _, letter = settler.partition("-")
    place, hue = PLACE_KEYS.index(name), LETTERS.index(letter)
    if place == EARTH:
        return _lands(sight, hue) or within_reach(sight, MARS, {hue: 1}, f"A {HUES[hue]} settler")
    ships = destinations_of(sight.content, sight.me, place, hue)
    if not ships:
        return ""
    best = max(ships, key=lambda ship: sight.board(ship, hue))
    left = sight.needs(best) - sum(sight.crowds[best]) - 1
    number, points = best - SHIP_1 + 1, _points_at(sight, best)
    if left > 0:
        settlers = counted(left, "more settler")
        return ABOARD.format(number=number, points=points, settlers=settlers)
    return LAST.format(number=number, points=points)


def _points_at(sight: Foresight, place: int) -> int:
    """Return the points of the ship at a place once launched, as things are."""
    ship = sight.me.ships[place - SHIP_1]
    return ship_points(sight.content, sight.me, sight.content.ships[ship]) if ship else 0


def _lands(sight: Foresight, hue: int) -> str:
    """Return which ship a settler from Earth can board later."""
    if sight.lacking_on_mars[hue] <= 0:
        return ""
    ships = destinations_of(sight.content, sight.me, MARS, hue)
    if not ships:
        return ""
    best = max(ships, key=lambda ship: sight.board(ship, hue))
    aboard, needs = sum(sight.crowds[best]), sight.needs(best)
    return FLIES.format(hue=HUES[hue], number=best - SHIP_1 + 1, aboard=aboard, needs=needs)


def _rises_on(sight: Foresight, ahead: Sequence[str]) -> bool:
    """Return whether the line goes on rising to a bonus action or the end of the track."""
    space = sight.me.reputation + 1
    goals = [goal for goal in (*sight.content.bonuses, sight.content.maximum) if goal >= space]
    return bool(goals) and goals[0] - space <= [*ahead].count(RISE) and space not in goals


def _renowned(sight: Foresight, *, hops: bool) -> str:
    """Return what one more point of reputation brings, perhaps past a bonus space."""
    content, space = sight.content, sight.me.reputation + 1 + hops
    if space >= content.maximum:
        return FULL
    gain = content.points[space] - content.points[sight.me.reputation]
    scored = SCORED.format(points=counted(gain, "point")) if gain > 0 else ""
    if space in content.bonuses:
        return BONUS.format(space=space, scored=scored)
    following = [bonus for bonus in content.bonuses if bonus > space]
    if following:
        steps = counted(following[0] - space, "step")
        return TO_BONUS.format(space=following[0], steps=steps, scored=scored)
    return TO_END.format(steps=counted(content.maximum - space, "step"), scored=scored)


def _drawn(sight: Foresight, name: str, others: Sequence[str]) -> str:
    """Return what one more ship in the hand is for, from the display or the pile."""
    ships = sight.content.ships
    if not sight.later:
        return ""
    if ship := ships.get(CardId(name)):
        points, hand = _points(sight, ship), [_points(sight, ships[own]) for own in sight.me.hand]
        rest = [ships[CardId(other)] for other in others if other in ships and other != name]
        more = _rank(sight, replace(ship, launch=()), rest)
        more = BEST_IN_HAND * (bool(hand) and points > max(hand)) or more
        light = LIGHTER.format(fewer=counted(ship.fewer, "settler")) if ship.fewer else ""
        return DRAWN_SHIP.format(ship=ship.id, points=points, more=more + light)
    shown = [_points(sight, ships[CardId(other)]) for other in others if other in ships]
    if not shown or max(shown) >= POOR:
        return DRAWN
    low, high = min(shown), max(shown)
    return DRAWN_PILE.format(points=low if low == high else f"{low} to {high}")


def _points(sight: Foresight, ship: Ship) -> int:
    return ship_points(sight.content, sight.me, ship)


def _tile(sight: Foresight, card: str, ahead: Sequence[str]) -> str:
    """Return what a tile recruits for, or how often it works or makes later ones work."""
    tile = sight.content.tiles[CardId(card)]
    alike, hue = tiles_like(sight.content, sight.me, tile.id), _recruits(tile.steps)
    colour = COLOURS[tile.type]
    given_up = sight.content.tiles.get(CardId(ahead[0])) if ahead else None
    if given_up and given_up.type is tile.type and alike > 1:
        words = counted(alike - 1, f"{colour} tile")
        return KEPT.format(alike=words, often=_often_words(alike)) if tile.steps else ""
    if alike:
        words = counted(alike, f"{colour} tile")
        return REPEATED.format(alike=words, often=_often_words(alike + 1)) if tile.steps else ""
    need = need_of(sight, hue) if hue is not None else ""
    return need or (FIRST.format(hue=colour) if sight.later else "")


def _often_words(times: int) -> str:
    return "twice" if times == TWICE else f"{times} times"


def _shuttle(sight: Foresight, card: str, ahead: Sequence[str]) -> str:
    """Return the chief uses of a shuttle: its row, its passengers or its effect."""
    shuttle, column = sight.content.shuttles[CardId(card)], sight.content.columns[CardId(card)]
    counts = [len(cards) for cards in sight.me.columns]
    short = [COLOURS[TYPES[at]] for at, count in enumerate(counts) if count == min(counts)]
    hue = COLOURS[TYPES[column]]
    if short == [hue]:
        return ROW
    # where several ships are open, the line names those that are boarded
    asked = any(BOARDING.fullmatch(key) for key in ahead)
    if text := "" if asked else _flown(sight, shuttle, ahead):
        return text + ALSO.format(hue=hue) * (hue in short)
    if shuttle.steps and counts[column]:
        return OFTEN.format(hue=hue, often=_often_words(counts[column] + 1))
    if hue not in short:
        return ""
    left = [other for other in short if other != hue]
    missing = LEFT_ONE if len(left) == 1 else LEFT
    return COLUMN.format(hue=hue) + missing.format(hues=listed(left))


def _flown(sight: Foresight, shuttle: Shuttle, ahead: Sequence[str]) -> str:
    """Return which ships a shuttle's passengers board, now or from Mars.

    The line names those of any colour, unless they are all alike.
    """
    place = PLACE_KEYS.index(shuttle.planet)
    movers = sight.movers(place, shuttle.id)
    named = _named_passengers(sight, place, shuttle, ahead)
    movers[len(movers) - len(named) :] = named
    arrived = [*_arrivals(sight, place, movers)]
    if place == EARTH:
        return carried(sight, [hue for hue, _ in arrived])
    return boarded(sight, arrived)


def _named_passengers(
    sight: Foresight, place: int, shuttle: Shuttle, ahead: Sequence[str]
) -> list[int]:
    """Return the passengers of any colour, which the line names unless everybody flies."""
    need = sight.content.needs[shuttle.id]
    if sum(sight.crowds[place]) - sum(need.fixed) <= need.whites:
        return []
    # a tile may be paid first
    keys = ahead[1:] if ahead and ahead[0] in sight.content.tiles else ahead
    letters = takewhile(lambda key: len(key) == 1 and key in LETTERS, keys)
    return [LETTERS.index(key) for key in islice(letters, need.whites)]


def _arrivals(sight: Foresight, place: int, movers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield colour and destination of settlers who leave one after another; some may be lost."""
    before = [*sight.crowds]
    sight.crowds[:] = [[*crowd] for crowd in before]
    try:
        for hue in movers:
            ways = destinations_of(sight.content, sight.me, place, hue)
            sight.crowds[place][hue] -= 1
            if ways:
                sight.crowds[ways[0]][hue] += 1
                yield hue, ways[0]
    finally:
        sight.crowds[:] = before


def _ship(sight: Foresight, ask: Ask, key: str) -> str:
    """Return what a ship is worth on this board beside others, or how many settlers it saves."""
    ships = sight.content.ships
    ship = ships[CardId(key)]
    if ship.fewer:
        return LIGHT.format(ship=ship.id, fewer=counted(ship.fewer, "fewer settler"))
    points = _points(sight, ship)
    if ship.worth is not Worth.FIXED:
        return GROWS.format(ship=ship.id, worth=worth_words(ship), points=points)
    others = [ships[CardId(other)] for other in ask.keys if other in ships and other != key]
    return SCORES.format(ship=ship.id, points=points, rank=_rank(sight, ship, others))


def _rank(sight: Foresight, ship: Ship, others: Sequence[Ship]) -> str:
    """Return how a ship's points and launch compare with others on offer; empty: they don't."""
    points = _points(sight, ship)
    best = max((_points(sight, other) for other in others), default=0)
    ties = [other for other in others if _points(sight, other) == points == best]
    text = TIED.format(others=listed([tie.id for tie in ties])) if ties else ""
    if not ship.launch or (others and points > best):
        return text or MOST * (bool(others) and points > best)
    text += LAUNCH.format(effect=steps_words(ship.launch))
    if len(ties) == 1 and ties[0].launch:
        text += THEIRS.format(ship=ties[0].id, effect=steps_words(ties[0].launch))
    return text


def _returned(sight: Foresight, ask: Ask, key: str) -> str:
    """Return why a ship of a full hand can be spared."""
    ships = sight.content.ships
    worths = {other: _points(sight, ships[CardId(other)]) for other in ask.keys if other in ships}
    if key not in worths or worths[key] > min(worths.values()):
        return ""
    return RETURNED.format(ship=key, points=worths[key])


def _lost(sight: Foresight, _ask: Ask, key: str) -> str:
    """Return why a settler can be lost; empty: it will be missed."""
    hue = LETTERS.index(key)
    return LOST.format(hue=HUES[hue]) if sight.lacking[hue] < 0 else ""


def _given_up(sight: Foresight, _ask: Ask, card: str) -> str:
    """Return why a tile can be spared."""
    alike = tiles_like(sight.content, sight.me, CardId(card))
    hue = COLOURS[sight.content.tiles[CardId(card)].type]
    return LONE.format(card=card, hue=hue) if alike == 1 else ""


def _launched(sight: Foresight, _ask: Ask, key: str) -> str:
    """Return how many settlers a free launch saves."""
    number = key.partition(":")[2]
    if not number:
        return ""
    place = int(number) + SHIP_1 - 1
    missing = counted(sight.needs(place) - sum(sight.crowds[place]), "settler")
    return FREE.format(number=number, points=_points_at(sight, place), missing=missing)


ABOUT_QUESTIONS: Final[Mapping[str, Callable[[Foresight, Ask, str], str]]] = {
    **dict.fromkeys(("setup.identical", "setup.different", "launch.take", "launch.replace"), _ship),
    **dict.fromkeys(("tile.replace", "shuttle.pay"), _given_up),
    "adapt.to": _swapped,
    "board": lambda sight, _ask, key: boarded(sight, boarders(key)),
    "effect.times": _often,
    "hand.return": _returned,
    "launch.which": _launched,
    "shuttle.lost": _lost,
    "shuttle.white": lambda sight, _ask, key: _lands(sight, LETTERS.index(key)),
}
"""By the id of a question."""
SHUTTLES: Final = ("earth", "mars")
"""Verbs of keys that use a shuttle."""
PURPOSES: Final[Mapping[str, Callable[[Foresight, str], str]]] = {
    "recruit": lambda sight, letter: recruited(sight, LETTERS.index(letter)),
    "move": _moved,
    "skip": lambda _sight, _name: SKIPPED,
}
"""By the verb of a key."""
