"""Record answers for a golden play: a match between AI seats, the shortest of several.

Once written, the play is its answers alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from rules.kernel import Ask, Dice, IllegalAnswer, Match, SeededDice
from tests.support.golden.script import Deed, Header, act, begin
from tests.support.random_walks import ai_seat

MOST_ANSWERS = 10_000
IDLE = "idle"
"""An AI seat of every game: it takes the default, or else the last key."""


class PlayRequest(msgspec.Struct, frozen=True):
    """The way a match is to be played, and its required end (empty: any)."""

    ai: Sequence[str]
    ends: str = ""
    tries: int = 1


def recorded(
    header: Header, opening: Sequence[Deed], request: PlayRequest
) -> tuple[Header, Sequence[Deed]]:
    """Return the match of fewest answers that ends as required; each try has a seed of its own.

    Raises LookupError if none does.
    """
    endings: list[tuple[Header, list[Deed]]] = []
    for number in range(request.tries):
        seed = header.seed if not number else f"{header.seed}{number}"
        seeded = header if opening else msgspec.structs.replace(header, seed=seed)
        match, play = finished(seeded, opening, request.ai, f"{seed}/ai")
        if match.result is not None and request.ends in ("", match.result.ended_by):
            endings.append((seeded, play))
    if not endings:
        raise LookupError(f"none of {request.tries} matches ends by {request.ends or 'itself'}")
    return min(endings, key=lambda each: len(each[1]))


def finished(
    header: Header, opening: Sequence[Deed], ai: Sequence[str], seed: str
) -> tuple[Match, list[Deed]]:
    """Play a match on with AI seats; where its opening no longer fits, from where it does."""
    match = begin(header)
    play: list[Deed] = []
    with suppress(IllegalAnswer):
        for deed in opening:
            act(match, deed)
            play.append(deed)
    dice = SeededDice(seed)
    while match.result is None and len(play) < MOST_ANSWERS:
        seat, ask = min(match.asks().items())
        key = answer(match, ask, ai[seat % len(ai)], dice)
        play.append(Deed(seat, key))
        match.answer(seat, key)
    return match, play


def answer(match: Match, ask: Ask, ai: str, dice: Dice) -> str:
    """Return an AI seat's answer."""
    if ai == IDLE:
        return ask.default or ask.keys[-1]
    return ai_seat(match.game, ai)(ask, match.view(ask.seat), dice)
