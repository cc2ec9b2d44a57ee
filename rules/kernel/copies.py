"""Copies for one seat: what that seat cannot know is dealt anew."""

from __future__ import annotations

from contextlib import suppress

from rules.kernel.chance import Dice
from rules.kernel.errors import ReplayMismatch
from rules.kernel.log import Entry, Leg
from rules.kernel.runner import Runner


def stand_for(copy: Runner, original: Runner, seat: int, dice: Dice) -> None:
    """Bring a copy to where the original stands, hidden parts dealt anew for the seat.

    Where others alone are asked, their options follow from their real hands, and the procedure
    may hold parts of them: the copy begins that leg anew. In a split the copy holds the seat's own
    answers alone. Where nothing else has happened since the leg began, the deal comes first, so
    that all that the leg works out fits the dealt hands. Elsewhere the deal comes last, and the
    other seats of a split begin after it; so too where the dealt hands would let others be asked,
    or something else of the seat.
    """
    leg, split = original.log.legs[-1], original.split
    cut = split is None and bool(original.open) and seat not in original.open
    if cut:
        leg = Leg(leg.snapshot)
    start = len(leg.entries) if split is None else split.start
    own = [entry for entry in leg.entries[start:] if entry.seat == seat]
    # A deal at the beginning would change what the seat has been told in the leg.
    if not start and not any(bar == 0 or leg.entries[bar - 1].seat == seat for bar in leg.bars):
        with suppress(ReplayMismatch):
            _dealt_first(copy, leg, own, seat, dice)
            if cut or _asks_alike(copy, original, seat):
                return
    copy.alone = original.splits if split else 0, seat
    _dealt_last(copy, Leg(leg.snapshot, [*leg.entries[:start], *own]), seat, dice)


def _asks_alike(copy: Runner, original: Runner, seat: int) -> bool:
    """Whether a copy awaits whom the table awaits, and asks the seat what it knows it is asked."""
    if _awaited(copy) != _awaited(original):
        return False
    asked, known = copy.open.get(seat), original.open.get(seat)
    return known is None or (asked is not None and [*asked[1].options] == [*known[1].options])


def _awaited(runner: Runner) -> set[int]:
    """Whom the table awaits; in a split all its seats, for nobody sees who has answered."""
    return {*runner.open, *(runner.split.results if runner.split else ())}


def _dealt_first(copy: Runner, leg: Leg, own: list[Entry], seat: int, dice: Dice) -> None:
    """Deal at the beginning of the leg; raise ReplayMismatch where own answers do not fit that."""
    copy.state = copy.decoded(leg.snapshot)
    copy.game.redeal(copy.state, seat, dice)
    copy.follow(own)


def _dealt_last(copy: Runner, leg: Leg, seat: int, dice: Dice) -> None:
    """Play the leg, then deal; only then begin the other seats of an open split.

    Of an open question to several the seat alone is left to answer: the others' options follow
    from their real hands, and the procedure asks them anew.
    """
    copy.stand_at([leg])
    # The beginning of the leg holds what was hidden: nobody may go back there.
    copy.log.legs[-1].snapshot = b""
    copy.game.redeal(copy.state, seat, dice)
    copy.open = {of: asked for of, asked in copy.open.items() if of == seat}
    held, copy.held, copy.alone = copy.held, [], None
    copy.mute = True
    for branch in held:
        copy.run(branch)
    copy.mute = False
