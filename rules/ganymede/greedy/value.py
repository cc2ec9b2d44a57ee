"""The value of a position to a seat: its chance to win, by the progress of its settlers.

The weights are those of a conditional logit over 44,600 positions (the beginning of each round
from the second on) of 2,700 games of two to four fair seats, some of which slipped now and then.
For two seats they predicted the winner of 77 % of the games one or two rounds before the end and
73 % three or four; the score of the board alone predicted 72 % and 67 %.
"""

from __future__ import annotations

from math import exp
from typing import Final

from rules.ganymede.greedy.appraisal import Appraisal
from rules.ganymede.position.state import EARTH, MARS
from rules.ganymede.position.view import PlayerView, View

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
"""Each space of the track; its end has given what it promised."""


def value(view: View, seat: int) -> float:
    """Return the chance to win, in percent."""
    places = [player.place for player in view.players]
    if places[seat] is not None:
        return 100.0 * (places[seat] == 1) / places.count(1)
    weights = [exp(_strength(view, player)) for player in view.players]
    return 100.0 * weights[seat] / sum(weights)


def _strength(view: View, player: PlayerView) -> float:
    """Return a player's progress, as a logarithm of the odds."""
    mine = Appraisal(view, player.seat)
    crowd = mine.crowds[MARS]
    total = POINT * player.standing["ships"] + LAUNCH * len(player.launched)
    total += ABOARD * player.standing["settlers"] + ON_EARTH * sum(mine.crowds[EARTH])
    total += ON_MARS * sum(crowd) + WANTED_ON_MARS * sum(map(min, mine.demand, crowd))
    total += TILE * len(player.tiles) + _shuttles([*map(len, player.columns)])
    total += READY_SHIP * sum(mine.ship(slot.ship) for slot in player.slots if slot.ship)
    is_full = player.reputation == mine.content.maximum
    return total + REPUTATION * player.reputation + FULL_REPUTATION * is_full


def _shuttles(counts: list[int]) -> float:
    """Shuttles used, and how near the next complete row is."""
    return SHUTTLE * sum(counts) + ROW.get(counts.count(min(counts)), 0.0)
