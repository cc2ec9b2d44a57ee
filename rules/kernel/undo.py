"""Undo: how far a seat may take its own answers back, and who must agree."""

from __future__ import annotations

from collections.abc import Collection

from rules.kernel.choice import CHANCE
from rules.kernel.errors import IllegalAnswer, NeedsConsent
from rules.kernel.log import Leg, Log
from rules.kernel.sentences import seats_words

DRAWN = "something has been drawn or revealed since then"
MOVED = "others have moved since then"


def without_last(
    log: Log,
    seat: int,
    seats: range,
    split: int | None,
    asked: Collection[int],
    consent: Collection[int],
) -> tuple[list[Leg], int]:
    """Take back the seat's last answer: return the remaining legs and its index in the last one.

    `split` counts the entries before an open split, in which the seats of `asked` have yet to
    answer: whether they have answered before is hidden, so nothing depends on it. Other seats'
    answers stay if the seat's own answer is part of the split too. Raises NeedsConsent if other
    seats must agree first, IllegalAnswer if nobody can.
    """
    number, place = last_answer(log, seat)
    leg, rest = log.legs[number], log.legs[number + 1 :]
    start = len(log.entries) if split is None else split
    inside = not rest and place >= start
    others = [entry for entry in leg.entries[place + 1 :] if inside and entry.seat != seat]
    since = [(leg, place), *((each, -1) for each in rest)]
    known = [len(each.entries) for each, _ in since[:-1]] + [start]
    if any(_is_drawn(*part, seat, most) for part, most in zip(since, known, strict=True)):
        _need_consent(set(seats) - {seat}, consent, DRAWN)
    elif not inside:
        later = [*leg.entries[place + 1 :], *(entry for each in rest for entry in each.entries)]
        secret = log.entries[start:]
        public = later[: len(later) - len(secret)]
        public += [entry for entry in secret if entry.seat not in asked]
        acted = {entry.seat for entry in public if not entry.standing}
        _need_consent(acted - {seat}, consent, MOVED)
    return [*log.legs[:number], leg.cut([*leg.entries[:place], *others])], place


def _is_drawn(leg: Leg, place: int, seat: int, known: int) -> bool:
    """Return whether the seat knows of something drawn or shown after a place of a leg.

    After the first `known` entries the seat knows only its own.
    """
    known_bars = [bar for bar in leg.bars if bar <= known or leg.entries[bar - 1].seat == seat]
    drawn = any(entry.seat == CHANCE for entry in leg.entries[place + 1 :])
    return drawn or any(bar > place for bar in known_bars)


def last_answer(log: Log, seat: int) -> tuple[int, int]:
    """Return leg and index of the seat's last answer; raise IllegalAnswer if there is none."""
    if not log.legs[-1].snapshot:
        raise IllegalAnswer("Moves can't be taken back in this match.")
    for number, leg in reversed(list(enumerate(log.legs))):
        for place, entry in reversed(list(enumerate(leg.entries))):
            if entry.seat == seat and not entry.standing:
                return number, place
    if log.before:
        raise IllegalAnswer("Too much has happened since your last move to take it back.")
    raise IllegalAnswer("You have no move to take back.")


def _need_consent(concerned: set[int], consent: Collection[int], why: str) -> None:
    missing = sorted(concerned.difference(consent))
    if why == DRAWN and not concerned:
        raise IllegalAnswer(f"You can't take this back: {why}.")
    if missing:
        sentence = f"To take this back you need the consent of {seats_words(missing)}: {why}."
        raise NeedsConsent(sentence, tuple(missing), drawn=why == DRAWN)
