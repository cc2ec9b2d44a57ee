"""A new match: with which era it begins and ends, and what the HQs start with [p4, p22]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import IllegalAnswer
from rules.spacecorp.charts.editions import content_id
from rules.spacecorp.charts.hq import STARTING_PROFIT, WHEEL_LEAD
from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.position.state import CONTRACTS, Player, Source, State
from rules.spacecorp.settings import ERAS
from rules.toolbox.settings import is_by_lot


def set_out(seats: int, options: Mapping[str, str]) -> State:
    """Return the table before the first era is laid out.

    Raise IllegalAnswer if the game would end before it begins.
    """
    begin, end = ERAS[options["begin"]], ERAS[options["end"]]
    if end < begin:
        raise IllegalAnswer(
            f"A game can't begin with {begin.title} and end with {end.title} [p22]. End it with "
            f"{begin.title} or later."
        )
    state = State(
        era=begin,
        begin=begin,
        end=end,
        by_lot=is_by_lot(options),
        holders_only=options["edges"] == "holders",
        content=content_id(options.get("content", "")),
        one_edge=options["moment"] == "one",
        profit_sums=options["spent"] == "sum",
        players=[Player() for _ in range(seats)],
        discs=[begin - 1 if begin else NOBODY] * CONTRACTS,
    )
    for player in state.players:
        player.genetics, player.revelation = WHEEL_LEAD[begin]
        if STARTING_PROFIT[begin]:
            player.gain(STARTING_PROFIT[begin], Source.START)
    return state
