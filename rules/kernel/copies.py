"""Copies for one seat: what that seat cannot know is dealt anew."""

from __future__ import annotations

from rules.kernel.chance import Dice
from rules.kernel.errors import ReplayMismatch
from rules.kernel.log import NO_SNAPSHOT, Entry, Leg
from rules.kernel.runner import Runner


def stand_for(copy: Runner, original: Runner, seat: int, dice: Dice) -> None:
    """Bring a copy to where the original stands, hidden parts dealt anew for the seat.

    In a split the copy holds the seat's own answers alone. Where nothing else has happened since
    the leg began, the deal comes first, so that all that the leg works out fits the dealt hands.
    Elsewhere the deal comes last, and the other seats of a split begin after it.
    """
    leg, split = original.log.legs[-1], original.split
    start = len(leg.entries) if split is None else split.start
    own = [entry for entry in leg.entries[start:] if entry.seat == seat]
    if start or _was_told(leg, seat) or not _dealt_first(copy, leg, own, seat, dice):
        if split is not None:
            copy.alone = original.splits, seat
        _dealt_last(copy, Leg(leg.snapshot, [*leg.entries[:start], *own]), seat, dice)


def _was_told(leg: Leg, seat: int) -> bool:
    """Whether hidden information has reached the seat in this leg, which the deal would change."""
    return any(bar == 0 or leg.entries[bar - 1].seat == seat for bar in leg.bars)


def _dealt_first(copy: Runner, leg: Leg, own: list[Entry], seat: int, dice: Dice) -> bool:
    """Deal at the beginning of the leg and play the seat's answers; False where they do not fit."""
    copy.state = copy.decoded(leg.snapshot)
    copy.game.redeal(copy.state, seat, dice)
    try:
        copy.follow(own)
    except ReplayMismatch:
        return False
    return True


def _dealt_last(copy: Runner, leg: Leg, seat: int, dice: Dice) -> None:
    """Play the leg, then deal; only then begin the other seats of an open split."""
    copy.stand_at([leg])
    # The beginning of the leg holds what was hidden: nobody may go back there.
    copy.log.legs[-1].snapshot = NO_SNAPSHOT
    copy.game.redeal(copy.state, seat, dice)
    held, copy.held, copy.alone = copy.held, [], None
    copy.mute = True
    for branch in held:
        copy.run(branch)
    copy.mute = False
