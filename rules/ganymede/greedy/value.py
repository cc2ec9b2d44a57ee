"""The value of a position to a seat: its chance to win, by the progress of its settlers.

The weights are those of a conditional logit over 44,600 positions (the beginning of each round
from the second on) of 2,700 games of two to four fair seats, some of which slipped now and then.
For two seats they predicted the winner of 77 % of the games one or two rounds before the end and
73 % three or four; the score of just the board predicted 72 % and 67 %.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from rules.ganymede.charts.kinds import SETTLERS
from rules.ganymede.effects.options import HUED
from rules.ganymede.greedy.appraisal import Appraisal
from rules.ganymede.position.state import EARTH, MARS
from rules.ganymede.position.view import PlayerView, View
from rules.kernel import Part

POINT: Final = 0.195
"""Weight of a point that a launched ship scores."""
LAUNCH: Final = 0.53
"""Weight of a launch itself: the player who leads in them chooses when the game ends."""
ABOARD, ON_MARS, WANTED_ON_MARS, ON_EARTH = 0.41, 0.13, 0.195, 0.21
TILE, SHUTTLE = 0.18, 0.1
ROW: Final = {1: 0.93, 2: 0.49, 3: 0.27}
"""Weight of the next complete row, by the columns that still lack a shuttle for it."""
READY_SHIP: Final = 0.093
"""A point of a ship that waits on Ganymede."""
REPUTATION, FULL_REPUTATION = 0.25, -0.9
"""Weight of each space of the track; at its end nothing more is to be gained."""
WON: Final = 0.6
"""Weight of a tenth of a won game, where parts are compared."""


def value(view: View, seat: int) -> float:
    """Return the chance to win, in percent."""
    places = [player.place for player in view.players]
    if places[seat] is not None:
        return 100.0 * (places[seat] == 1) / places.count(1)
    weights = [exp(_strength(view, player)) for player in view.players]
    return 100.0 * weights[seat] / sum(weights)


def parts(view: View, seat: int) -> dict[str, Part]:
    """Return the parts of the logarithm of the odds: the seat's progress, its rivals', a win."""
    rivals = [player for player in view.players if player.seat != seat]
    ahead = log(sum(exp(_strength(view, rival)) for rival in rivals))
    won = 10.0 * (view.players[seat].place == 1)
    own = _progress(view, view.players[seat])
    return own | {"rivals": Part(ahead, -ahead), "win": Part(won, WON * won)}


def _strength(view: View, player: PlayerView) -> float:
    """Return a player's progress, as a logarithm of the odds."""
    return sum(part.worth for part in _progress(view, player).values())


def _progress(view: View, player: PlayerView) -> dict[str, Part]:
    """Return the parts of a player's progress."""
    mine = Appraisal(view, player.seat)
    crowd, counts = mine.crowds[MARS], [*map(len, player.columns)]
    ready = sum(mine.ship(slot.ship) for slot in player.slots if slot.ship)
    wanted = {f"wanted {SETTLERS[hue]}": min(mine.demand[hue], crowd[hue]) for hue in HUED}
    amounts = {
        "points": (player.standing["ships"], POINT),
        "launches": (len(player.launched), LAUNCH),
        "aboard": (player.standing["settlers"], ABOARD),
        "earth": (sum(mine.crowds[EARTH]), ON_EARTH),
        "mars": (sum(crowd), ON_MARS),
        **{name: (number, WANTED_ON_MARS) for name, number in wanted.items()},
        "tiles": (len(player.tiles), TILE),
        "shuttles": (sum(counts), SHUTTLE),
        # the next complete row
        "row": (ROW.get(counts.count(min(counts)), 0.0), 1.0),
        "ships": (ready, READY_SHIP),
        "reputation": (player.reputation, REPUTATION),
        "track": (player.reputation == mine.content.maximum, FULL_REPUTATION),
    }
    return {name: Part(amount, weight * amount) for name, (amount, weight) in amounts.items()}
