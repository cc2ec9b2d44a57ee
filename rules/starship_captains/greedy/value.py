"""A position's value to a seat: its expected final points, minus a part of the best rival's.

The weights are fitted to 350 games of two greedy seats, some of whose answers were random: the
change of the final difference in points per unit of each figure, at the beginning of a round. In
held-out games the forecast correlated with the end at 0.56, 0.73 and 0.86 after rounds 1, 2 and
3; just the points correlated at 0.17, 0.50 and 0.82.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.kernel import Part
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.position.view import CaptainView, View

POINT: Final = (1.0, 0.8, 0.4, 0.2)
"""Of a point that has already been scored, by the rounds that are left."""
LASTING: Final = (0.0, 0.43, 1.0, 1.0)
"""Of what follows, by the rounds in which it can still serve."""
CREW: Final = {
    Figure.ANDROID: 2.9,
    Figure.CADET: 3.2,
    Figure.YELLOW: 4.2,
    Figure.BLUE: 4.2,
    Figure.RED: 5.5,
    Figure.YELLOW_COMMANDER: 5.6,
    Figure.BLUE_COMMANDER: 6.2,
    Figure.RED_COMMANDER: 8.6,
}
MISSION, MEDAL, TECH, PIRATE, STEP, DAMAGE = 2.8, 1.2, 0.9, 1.1, 0.35, -1.0
"""Damage is that of cargo slots."""


def value(view: View, seat: int) -> float:
    """Return a seat's expected points, minus a part of the best rival's; with two seats all of it.

    With more seats, a player who only hinders the leader loses to the third.
    """
    left = 0 if view.over else min(view.rounds - view.round + 1, len(POINT) - 1)
    worths = [_worth(captain, left) for captain in view.captains]
    own, rivals = worths.pop(seat), len(worths)
    return own - max(worths, default=0.0) / max(1, rivals)


def parts(view: View, seat: int) -> dict[str, Part]:
    """Return the parts of a value: those of the captain's own board, and the best rival's."""
    left = 0 if view.over else min(view.rounds - view.round + 1, len(POINT) - 1)
    rivals = [_worth(captain, left) for captain in view.captains if captain.seat != seat]
    best = max(rivals, default=0.0)
    own = _board(view.captains[seat], left)
    return own | {"rivals": Part(best, -best / max(1, len(rivals)))}


def _worth(captain: CaptainView, left: int) -> float:
    """Estimate final points from a captain's own board."""
    return sum(part.worth for part in _board(captain, left).values())


def _board(captain: CaptainView, left: int) -> dict[str, Part]:
    """Return the parts of a captain's own board, by the rounds that are left."""
    crew = Counter((*captain.ready, *captain.queue, *captain.pads))
    lasting = {
        **{figure.value: (crew[figure], weight) for figure, weight in CREW.items()},
        "missions": (len(captain.missions), MISSION),
        "medals": (captain.medals, MEDAL),
        "pirates": (captain.pirates, PIRATE),
        "techs": (sum(slot.tech is not None for slot in captain.slots), TECH),
        "steps": (sum(marker.steps for marker in captain.markers), STEP),
        "damage": (captain.cargo_damage, DAMAGE),
    }
    later = LASTING[left]
    return {
        name: Part(count, later * weight * count) for name, (count, weight) in lasting.items()
    } | {"points": Part(captain.halves / 2, POINT[left] * captain.halves / 2)}
