"""Copies for one seat, with everything that the seat can't know dealt again (determinization)."""

from __future__ import annotations

from contextlib import suppress

from rules.kernel.errors import ReplayMismatch
from rules.kernel.log import Entry, Leg
from rules.kernel.runner import Runner
from rules.kernel.seeded_dice import Dice


def redeal_copy(copy: Runner, original: Runner, seat: int, dice: Dice) -> None:
    """Bring a copy to the original's position, with hidden parts dealt again for the seat.

    Where only others are asked, their options follow from their real hands, and the procedure
    may hold parts of them: the copy restarts that leg. In a split the copy holds only the seat's
    own answers. If nothing else has happened since the leg began, the deal comes first, so that
    everything the leg works out fits the dealt hands. Otherwise the deal comes last, and the
    other seats of a split begin after it; likewise if the dealt hands would let others be asked,
    or ask the seat something else.
    """
    leg, split = original.log.legs[-1], original.split
    cut = split is None and bool(original.open) and seat not in original.open
    if cut:
        leg = leg.cut([])
    start = len(leg.entries) if split is None else split.start
    own = [entry for entry in leg.entries[start:] if entry.seat == seat]
    # A deal at the beginning would change the news that the seat has read in the leg.
    if not start and not any(bar == 0 or leg.entries[bar - 1].seat == seat for bar in leg.bars):
        with suppress(ReplayMismatch):
            _deal_first(copy, leg, own, seat, dice)
            if cut or _asks_alike(copy, original, seat):
                return
    copy.only_branch = original.splits if split else 0, seat
    _deal_last(copy, leg.cut([*leg.entries[:start], *own]), seat, dice)


def _asks_alike(copy: Runner, original: Runner, seat: int) -> bool:
    """Return whether a copy waits for the same seats and asks the seat the same question."""
    if _pending(copy) != _pending(original):
        return False
    asked, known = copy.open.get(seat), original.open.get(seat)
    return known is None or (asked is not None and [*asked[1].options] == [*known[1].options])


def _pending(runner: Runner) -> set[int]:
    """Return the seats that the table waits for; in a split all of them, as answers are hidden."""
    return {*runner.open, *(runner.split.results if runner.split else ())}


def _deal_first(copy: Runner, leg: Leg, own: list[Entry], seat: int, dice: Dice) -> None:
    """Deal at the beginning of the leg; raise ReplayMismatch if the seat's answers don't fit."""
    copy.state = copy.decode(leg.snapshot)
    copy.game.redeal(copy.state, seat, dice)
    copy.follow(own)


def _deal_last(copy: Runner, leg: Leg, seat: int, dice: Dice) -> None:
    """Play the leg, then deal; only then begin the other seats of an open split.

    Of an open question to several seats, only this seat is left to answer: the others' options
    follow from their real hands, and the procedure asks them again.
    """
    copy.replay_legs([leg])
    # The beginning of the leg holds what was hidden: nobody may go back there.
    copy.log.legs[-1].snapshot = b""
    copy.game.redeal(copy.state, seat, dice)
    copy.open = {holder: asked for holder, asked in copy.open.items() if holder == seat}
    held, copy.held, copy.only_branch = copy.held, [], None
    copy.mute = True
    for branch in held:
        copy.run(branch)
    copy.mute = False
