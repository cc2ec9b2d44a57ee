"""Lines that also pass on the seat's further reactions until its next move."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.kernel.match import Match
from rules.kernel.news import News
from rules.kernel.orders import StandingOrder
from rules.kernel.together import PASS


def play_and_pass(
    match: Match,
    seat: int,
    keys: Sequence[str],
    reactions: Collection[str],
    *,
    revision: int | None = None,
) -> list[News]:
    """Play a line, then pass on these reactions until the seat's next move; return the news.

    One that is open after the line is passed on, too. Orders that last or do something else stay.
    Raises as `Match.play`.
    """
    news = match.play(seat, keys, revision=revision)
    fresh = list(match.added_entries)
    if match.result is not None:
        return news
    orders = match.orders(seat)
    for reaction in reactions:
        if reaction not in orders or orders[reaction].is_passing_for_now:
            match.order(seat, reaction, StandingOrder(PASS, until_move=True))
    ask = match.asks().get(seat)
    if ask is not None and ask.reaction and ask.id in reactions and PASS in ask.keys:
        news = [*news, *match.answer(seat, PASS)]
        fresh += match.added_entries
    match.log.set_added(fresh)
    return news
