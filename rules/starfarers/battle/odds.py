"""The odds of a battle: won, drawn or lost [7.3]."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.starfarers.battle.forces import Target, band, defence, muster
from rules.starfarers.charts.kinds import NOBODY, HexId
from rules.starfarers.charts.thrust import PAIRS, thrust_of
from rules.starfarers.position.state import State


class Odds(NamedTuple):
    """Chances in percent."""

    win: int
    draw: int
    loss: int

    @property
    def words(self) -> str:
        """The chances in brief."""
        return f"win {self.win}%, draw {self.draw}%, lose {self.loss}%"


@cache
def odds(lead: int) -> Odds:
    """Return the odds of a side with this lead, before thrust."""
    thrusts = [thrust_of(pair) for pair in PAIRS]
    margins = [lead + mine - theirs for mine in thrusts for theirs in thrusts]
    total = len(margins)
    win = sum(margin > 0 for margin in margins) * 100 / total
    draw = sum(margin == 0 for margin in margins) * 100 / total
    return Odds(round(win), round(draw), 100 - round(win) - round(draw))


def attack_odds(state: State, seat: int, target: Target) -> Odds:
    """Return the odds of a seat that attacks a target with everything in range [7.3]."""
    own = muster(state, seat, target.hex, target.seat)
    return odds(own.strength - defence(state, target, seat).strength)


def stranger_odds(state: State, seat: int, at: HexId, force: tuple[int, int]) -> Odds:
    """Return the odds of a seat in a space against these ships and cannons of pirates or aliens."""
    ships, cannons = force
    return odds(muster(state, seat, at, NOBODY).strength - band(cannons, ships).strength)


@cache
def reaching(least: int) -> int:
    """Return the chance, in percent, of a shaken thrust of at least this much."""
    return 100 * sum(thrust_of(pair) >= least for pair in PAIRS) // len(PAIRS)
