"""Undo: how far a seat may take its own answers back, and who must agree."""

from __future__ import annotations

from collections.abc import Collection

from rules.kernel.choice import CHANCE
from rules.kernel.errors import IllegalAnswer, NeedsConsent
from rules.kernel.log import Leg, Log
from rules.kernel.sentences import seats_words

DRAWN = "something was drawn or shown since"
MOVED = "others have moved since"


def without_last(
    log: Log, seat: int, seats: range, split: int | None, consent: Collection[int]
) -> tuple[list[Leg], int]:
    """Take back the seat's last answer: the legs that are left, and its place in the last one.

    `split` counts the entries before an open split: later ones are hidden from other seats,
    so theirs stay, and only what the seat itself was told stands in the way. Raises
    NeedsConsent where other seats must agree first, IllegalAnswer where nobody can.
    """
    number, place = last_answer(log, seat)
    leg, rest = log.legs[number], log.legs[number + 1 :]
    hidden = split is not None and not rest and place >= split
    others = [entry for entry in leg.entries[place + 1 :] if hidden and entry.seat != seat]
    bars = [bar for bar in leg.bars if bar > place]
    if hidden:
        bars = [bar for bar in bars if leg.entries[bar - 1].seat == seat]
    later = [*leg.entries[place + 1 :], *(entry for leg in rest for entry in leg.entries)]
    drawn = bool(bars) or any(leg.bars for leg in rest)
    if drawn or any(entry.seat == CHANCE for entry in later):
        _need_consent(set(seats) - {seat}, consent, DRAWN)
    elif not hidden:
        acted = {entry.seat for entry in later if not entry.standing}
        _need_consent(acted - {seat}, consent, MOVED)
    return [*log.legs[:number], Leg(leg.snapshot, [*leg.entries[:place], *others])], place


def last_answer(log: Log, seat: int) -> tuple[int, int]:
    """Leg and place of the seat's last answer; raises IllegalAnswer where none is in reach."""
    if not log.legs[-1].snapshot:
        raise IllegalAnswer("This match keeps no way back.")
    for number, leg in reversed(list(enumerate(log.legs))):
        for place, entry in reversed(list(enumerate(leg.entries))):
            if entry.seat == seat and not entry.standing:
                return number, place
    if log.before:
        past = "too much has happened since"
        raise IllegalAnswer(f"No move of yours can be taken back any more: {past}.")
    raise IllegalAnswer("There is no move of yours left to take back.")


def _need_consent(concerned: set[int], consent: Collection[int], why: str) -> None:
    missing = sorted(concerned.difference(consent))
    if why == DRAWN and not concerned:
        raise IllegalAnswer(f"This cannot be taken back: {why}.")
    if missing:
        sentence = f"Taking this back needs the consent of {seats_words(missing)}: {why}."
        raise NeedsConsent(sentence, tuple(missing), drawn=why == DRAWN)
