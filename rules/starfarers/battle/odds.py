"""How likely a battle is won, drawn or lost [7.3]."""

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
        """The chances, shortly."""
        return f"win {self.win}, draw {self.draw}, loss {self.loss} %"


@cache
def odds(lead: int) -> Odds:
    """The chances of a side that is ahead by so much, thrust aside."""
    thrusts = [thrust_of(pair) for pair in PAIRS]
    margins = [lead + mine - theirs for mine in thrusts for theirs in thrusts]
    total = len(margins)
    win = sum(margin > 0 for margin in margins) * 100 / total
    draw = sum(margin == 0 for margin in margins) * 100 / total
    return Odds(round(win), round(draw), 100 - round(win) - round(draw))


def attack_odds(state: State, seat: int, target: Target) -> Odds:
    """The odds of a seat that attacks a target with all that is in range [7.3]."""
    own = muster(state, seat, target.hex, target.seat)
    return odds(own.strength - defence(state, target, seat).strength)


def stranger_odds(state: State, seat: int, at: HexId, force: tuple[int, int]) -> Odds:
    """The odds of a seat in a space against so many ships and cannons of pirates or aliens."""
    ships, cannons = force
    return odds(muster(state, seat, at, NOBODY).strength - band(cannons, ships).strength)


@cache
def reaching(least: int) -> int:
    """The chance in percent that a shaken thrust is at least so much."""
    return 100 * sum(thrust_of(pair) >= least for pair in PAIRS) // len(PAIRS)
