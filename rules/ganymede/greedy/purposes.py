"""Purposes of a greedy player's answers, in words, for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.ganymede.charts.kinds import TYPES, CardId, Worth
from rules.ganymede.charts.words import COLOURS, HUES, LETTERS, settlers_words
from rules.ganymede.effects.options import destinations_of
from rules.ganymede.greedy.foresight import Foresight, count_lacking
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
from rules.toolbox.sentences import counted

NEEDED: Final = "Your ships need {count} more {hue} {settlers} than you have on Earth and Mars"
REACH: Final = "With it you can use shuttle {card} in a later turn"
ROW_NEEDS: Final = ", and your row of shuttles still needs a {hue} one"
ROW_ENDS: Final = ", which completes a row and so launches a ship"
FLIES: Final = "From Mars the {hue} settler can board ship {number}"
SWAPPED: Final = "Your ships need another {new} settler, and no more {old} ones"
SUITS: Final = "Your ships need another {new} settler"
LAST: Final = "It's the last settler that ship {number} needs, and full ships launch"
ABOARD: Final = "Ship {number} then needs {settlers} to launch"
BONUS: Final = "Reputation {space} brings another basic action immediately{scored}"
FULL: Final = "At full reputation a ship launches immediately, even without a full crew"
TO_BONUS: Final = "The bonus action at reputation {space} is then {steps} away{scored}"
TO_END: Final = "The end of the track, which launches a ship, is then only {steps} away{scored}"
SCORED: Final = ", and you score {points} more"
DRAWN: Final = "After a launch your hand offers the next ship, and a better one scores more"
REPEATED: Final = "You have {alike} of its type, so its effect works {times} times"
FIRST: Final = "Each later {hue} tile works once more than the one before it"
ROW: Final = "It completes a row of shuttles of all five types, which launches a ship"
COLUMN: Final = "Your next complete row of shuttles still needs a {hue} one"
CARRIES: Final = "It brings {settlers} to Mars for your ships"
OFTEN: Final = "Your {hue} shuttles make its effect work {times} times"
LONE: Final = "You have no other {hue} tile, so it makes none work more often"
GROWS: Final = "{ship} would score {points} VP as things are, and its score can still grow"
SCORES: Final = "{ship} scores {points} VP once it is launched"
LIGHT: Final = "{ship} needs {fewer} to launch"
RISE: Final = "reputation"
"""The key of one more point of reputation."""
HOP: Final = "hop"
"""The key of going past a bonus space instead of stopping there."""
FREE: Final = "A free launch saves most where settlers are missing: this ship lacks {missing}"


def purpose(view: View, ask: Ask, key: str, _plan: str, ahead: Sequence[str] = ()) -> str:
    """Return what an answer of the greedy player is for; empty if it speaks for itself."""
    sight = Foresight(view, ask.seat)
    if ask.id == "adapt.to" and isinstance(ask.about, Settler):
        return _swapped(sight, *ask.about, LETTERS.index(key))
    verb, _, name = key.partition(":")
    if ask.id in SHIP_ASKS:
        return _ship(sight, CardId(key))
    if ask.id in TILE_ASKS:
        return _given_up(sight, CardId(key))
    if verb == "move" and ask.about in sight.content.ships:
        return ""  # the ship that takes off seems open to settlers in this view
    if ask.id == "launch.which":
        return _launched(sight, name)
    if ask.id == "effect.times" and isinstance(ask.about, str) and key != "0":
        return _often(sight, CardId(ask.about))
    if verb == RISE:
        return "" if _rises_on(sight, ahead) else _renowned(sight, hops=[*ahead[:1]] == [HOP])
    describe = PURPOSES.get(verb)
    return describe(sight, name) if describe else ""


def _recruited(sight: Foresight, letter: str) -> str:
    """Return which ship or shuttle a recruit is for."""
    hue = LETTERS.index(letter)
    if (count := sight.lacking[hue]) > 0:
        settlers = "settler" if count == 1 else "settlers"
        return NEEDED.format(count=count, hue=HUES[hue], settlers=settlers)
    return _within_reach(sight, EARTH, {hue: 1})


def _often(sight: Foresight, card: CardId) -> str:
    """Return what the settlers are for that a tile or shuttle recruits several times."""
    owned = sight.content.tiles.get(card) or sight.content.shuttles.get(card)
    effects = owned.steps[0] if owned and len(owned.steps) == 1 else ()
    if len(effects) != 1 or len(effects[0].colours) != 1:
        return ""
    return _recruited(sight, effects[0].colours[0])


def _within_reach(sight: Foresight, place: int, changes: Mapping[int, int]) -> str:
    """Return which shuttle on display some changes of a crowd bring within reach."""
    before = sight.crowds[place]
    after = [count + changes.get(hue, 0) for hue, count in enumerate(before)]
    row = sight.view.earth if place == EARTH else sight.view.mars
    for card in row:
        need = sight.content.needs[card.id] if card else None
        if (
            card
            and need
            and count_lacking(need, tuple(before)) > 0 == count_lacking(need, tuple(after))
        ):
            return REACH.format(card=card.id) + _row(sight, card.id)
    return ""


def _row(sight: Foresight, card: CardId) -> str:
    """Return what a shuttle on display would do for the row of shuttles."""
    counts, column = [len(cards) for cards in sight.me.columns], sight.content.columns[card]
    if counts[column] > min(counts):
        return ""
    hue = COLOURS[TYPES[column]]
    return ROW_ENDS if counts.count(min(counts)) == 1 else ROW_NEEDS.format(hue=hue)


def _swapped(sight: Foresight, place: int, old: int, new: int) -> str:
    """Return which ship or shuttle a settler's new colour is for."""
    if place not in SLOTS:
        wanted = sight.lacking_at(place)
        if wanted[new] > 0:
            words = SWAPPED if wanted[old] < 0 else SUITS
            return words.format(new=HUES[new], old=HUES[old])
        return _within_reach(sight, place, {old: -1, new: 1})
    return ""


def _moved(sight: Foresight, settler: str) -> str:
    """Return what a settler moves on for."""
    name, _, letter = settler.partition("-")
    place, hue = PLACE_KEYS.index(name), LETTERS.index(letter)
    if place == EARTH:
        return _within_reach(sight, MARS, {hue: 1}) or _lands(sight, hue)
    ships = destinations_of(sight.content, sight.me, place, hue)
    if place != MARS or not ships:
        return ""
    best = max(ships, key=lambda ship: sight.board(ship, hue))
    left = sight.needs(best) - sum(sight.crowds[best]) - 1
    number = best - SHIP_1 + 1
    return (
        ABOARD.format(number=number, settlers=counted(left, "more settler"))
        if left > 0
        else LAST.format(number=number)
    )


def _lands(sight: Foresight, hue: int) -> str:
    """Return which ship a settler from Earth can board later."""
    if sight.lacking_on_mars[hue] <= 0:
        return ""
    ships = destinations_of(sight.content, sight.me, MARS, hue)
    if not ships:
        return ""
    best = max(ships, key=lambda ship: sight.board(ship, hue))
    return FLIES.format(hue=HUES[hue], number=best - SHIP_1 + 1)


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


def _drawn(sight: Foresight, _name: str) -> str:
    """Return what one more ship in the hand is for."""
    return DRAWN * bool(sight.later)


def _tile(sight: Foresight, card: str) -> str:
    """Return how often a tile works, or makes later ones work."""
    tile = sight.content.tiles[CardId(card)]
    alike = tiles_like(sight.content, sight.me, tile.id)
    if alike:
        words = counted(alike, "tile")
        return REPEATED.format(alike=words, times=alike + 1) if tile.steps else ""
    return FIRST.format(hue=COLOURS[tile.type]) if sight.later else ""


def _shuttle(sight: Foresight, card: str) -> str:
    """Return the chief use of a shuttle: its row, its passengers or its effect."""
    shuttle, column = sight.content.shuttles[CardId(card)], sight.content.columns[CardId(card)]
    counts = [len(cards) for cards in sight.me.columns]
    if counts[column] == min(counts) and counts.count(min(counts)) == 1:
        return ROW
    place = PLACE_KEYS.index(shuttle.planet)
    movers = sight.movers(place, shuttle.id)
    if place == EARTH and (useful := [hue for hue in movers if sight.lacking_on_mars[hue] > 0]):
        return CARRIES.format(settlers=settlers_words(useful))
    if shuttle.steps and counts[column]:
        return OFTEN.format(hue=COLOURS[TYPES[column]], times=counts[column] + 1)
    return COLUMN.format(hue=COLOURS[TYPES[column]]) if counts[column] == min(counts) else ""


def _ship(sight: Foresight, card: CardId) -> str:
    """Return what a ship is worth on this board, or how many settlers it saves."""
    ship = sight.content.ships[card]
    if ship.fewer:
        return LIGHT.format(ship=ship.id, fewer=counted(ship.fewer, "fewer settler"))
    words = SCORES if ship.worth is Worth.FIXED else GROWS
    return words.format(ship=ship.id, points=ship_points(sight.content, sight.me, ship))


def _given_up(sight: Foresight, card: CardId) -> str:
    """Return why a tile can be spared."""
    alike = tiles_like(sight.content, sight.me, card)
    return LONE.format(hue=COLOURS[sight.content.tiles[card].type]) if alike == 1 else ""


def _launched(sight: Foresight, number: str) -> str:
    """Return how many settlers a free launch saves."""
    if not number:
        return ""
    place = int(number) + SHIP_1 - 1
    missing = sight.needs(place) - sum(sight.crowds[place])
    return FREE.format(missing=counted(missing, "settler"))


SHIP_ASKS: Final = frozenset(
    ("setup.identical", "setup.different", "launch.take", "launch.replace")
)
"""Questions whose keys are ships."""
TILE_ASKS: Final = frozenset(("tile.replace", "shuttle.pay"))
"""Questions whose keys are the seat's own tiles to part with."""
PURPOSES: Final[Mapping[str, Callable[[Foresight, str], str]]] = {
    "recruit": _recruited,
    "move": _moved,
    "draw": _drawn,
    "tile": _tile,
    "earth": _shuttle,
    "mars": _shuttle,
}
"""By the verb of a key."""
