"""The rest points of a match, replayed from its log: its positions between legs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from rules.kernel.choice import CHANCE
from rules.kernel.game import Game
from rules.kernel.log import Entry
from rules.kernel.match import Match


class Moment(NamedTuple):
    """A rest point as one reader saw it."""

    view: Any
    round: int
    when: str
    """The step of the sequence of play, in a few words."""
    at: int
    """Entries of the log before it."""


def view_at_leg_start(match: Match, seat: int | None) -> Any:
    """Return the view that a seat (None: a spectator) had as the open leg began."""
    snapshot = match.log.legs[-1].snapshot
    if not snapshot:
        return match.view(seat)
    return match.game.view(msgspec.json.decode(snapshot, type=match.game.state), seat)


def moments(
    game: Game[Any, Any],
    *,
    seats: int,
    options: Mapping[str, str],
    log: Sequence[Entry],
    seat: int | None,
    unveiled: bool = False,
) -> Iterator[Moment]:
    """Yield every rest point as the seat (None: a spectator) saw it, where that had changed.

    For a finished match, `unveiled` shows them without the fog of that time.

    A rest point shows at the first question after it, with what was drawn on the way there, because
    nobody could look earlier. One at which only others could notice something is left out, because
    its presence would reveal it. Raises ReplayMismatch if the rules have changed since.
    """
    options = game.check_options(options, seats)
    match = Match(game, seats, options, None)
    match.log.kept = len(log) + 2
    match.begin_at(game.setup(seats, options), log)
    asking = Match(game, seats, options, None)
    last, at = None, 0
    for leg in match.log.legs:
        before, begun = _before_first_answer(leg.entries), at
        at += len(leg.entries)
        # the open leg's rest point appears with its first question: whether anybody has
        # answered that question may be a secret
        if before == leg.entries and (leg is not match.log.legs[-1] or match.result is not None):
            continue
        asking.replay_leg(leg.cut(before))
        view = game.unveil(asking.state) if unveiled else asking.view(seat)
        if view != last:
            yield Moment(view, asking.round, asking.when, begun + len(before))
        last = view


def _before_first_answer(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries before a player's first answer: draws, and standing orders' answers."""
    return [*takewhile(lambda entry: entry.seat == CHANCE or entry.standing, entries)]
