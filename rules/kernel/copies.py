"""Copies for one seat: what that seat cannot know is dealt anew."""

from __future__ import annotations

from rules.kernel.chance import Dice
from rules.kernel.log import NO_SNAPSHOT, Leg
from rules.kernel.runner import Runner


def stand_for(copy: Runner, original: Runner, seat: int, dice: Dice) -> None:
    """Bring a copy to where the original stands, hidden parts dealt anew for the seat.

    In a split the copy holds the seat's own answers alone, and the other seats begin after the
    deal, so that their procedures know no better.
    """
    leg, split = original.log.legs[-1], original.split
    if not leg.entries:
        copy.state = copy.decoded(leg.snapshot)
        copy.game.redeal(copy.state, seat, dice)
        copy.follow(())
        return
    if split is not None:
        own = [entry for entry in leg.entries[split.start :] if entry.seat == seat]
        leg = Leg(leg.snapshot, [*leg.entries[: split.start], *own])
        copy.alone = original.splits, seat
    copy.stand_at([leg])
    # The beginning of the leg holds what was hidden: nobody may go back there.
    copy.log.legs[-1].snapshot = NO_SNAPSHOT
    copy.game.redeal(copy.state, seat, dice)
    held, copy.held, copy.alone = copy.held, [], None
    copy.mute = True
    for branch in held:
        copy.run(branch)
    copy.mute = False
