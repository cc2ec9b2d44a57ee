"""The log: every answer that stands, and how far a seat may take its own back."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from rules.kernel.choice import CHANCE
from rules.kernel.errors import IllegalAnswer, NeedsConsent

KEPT_LEGS = 3
"""Legs whose snapshots stay at hand, the open one among them: how far an undo can reach."""

NO_SNAPSHOT = msgspec.Raw(b"")

DRAWN = "something was drawn or shown since"
MOVED = "others have moved since"


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False, omit_defaults=True):
    """One line of the log. `draw` numbers the dice's draw behind an outcome of chance."""

    seat: int
    key: str
    draw: int = -1
    standing: bool = False


class Leg(msgspec.Struct):
    """A stretch of play: the state at its start and every answer since.

    `bars` counts, for each secret that was told or unveiled, the entries in the leg by then.
    """

    snapshot: msgspec.Raw
    entries: list[Entry] = []
    bars: list[int] = []


class Log(msgspec.Struct):
    """The kept legs, of which the last is open, and what the last change did to them.

    `before` counts the entries of legs older than the kept ones. `fresh` holds the entries that
    the last change added, `cut` the length to which it first cut the log (None: it took nothing
    back).
    """

    legs: list[Leg] = []
    before: int = 0
    entries: list[Entry] = []
    """Those of the open leg."""
    fresh: list[Entry] = []
    cut: int | None = None

    @property
    def length(self) -> int:
        """How many entries stand."""
        return self.before + sum(len(leg.entries) for leg in self.legs)

    def begin_leg(self, snapshot: msgspec.Raw) -> None:
        """Close the open leg and open one at this snapshot; forget the oldest kept leg."""
        leg = Leg(snapshot)
        if snapshot and self.legs[-1:] == [leg]:
            raise RuntimeError("a leg asked nothing, rolled nothing and changed nothing")
        self.legs.append(leg)
        self.entries = leg.entries
        if len(self.legs) > KEPT_LEGS:
            self.before += len(self.legs.pop(0).entries)

    def bar(self) -> None:
        """Hidden information was revealed: what was answered before takes consent to undo."""
        self.legs[-1].bars.append(len(self.entries))

    def changed(self, fresh: list[Entry], cut: int | None = None) -> None:
        """Say what the change that follows, or has just been made, adds and cuts."""
        self.fresh, self.cut = fresh, cut

    def last_answer(self, seat: int) -> tuple[int, int]:
        """Leg and place of the seat's last answer; raises IllegalAnswer where none is in reach."""
        if not self.legs[-1].snapshot:
            raise IllegalAnswer("This match keeps no way back.")
        for number, leg in reversed(list(enumerate(self.legs))):
            for place, entry in reversed(list(enumerate(leg.entries))):
                if entry.seat == seat and not entry.standing:
                    return number, place
        if self.before:
            past = "too much has happened since"
            raise IllegalAnswer(f"No move of yours can be taken back any more: {past}.")
        raise IllegalAnswer("There is no move of yours left to take back.")

    def without(
        self, seat: int, seats: range, split: int | None, consent: Collection[int]
    ) -> tuple[list[Leg], int]:
        """Take back the seat's last answer: the legs that are left, and its place in the last one.

        `split` counts the entries before an open split: later ones are hidden from other seats,
        so theirs stay, and only what the seat itself was told stands in the way. Raises
        NeedsConsent where other seats must agree first, IllegalAnswer where nobody can.
        """
        number, place = self.last_answer(seat)
        leg, rest = self.legs[number], self.legs[number + 1 :]
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
        return [*self.legs[:number], Leg(leg.snapshot, [*leg.entries[:place], *others])], place


def _need_consent(concerned: set[int], consent: Collection[int], why: str) -> None:
    missing = sorted(concerned.difference(consent))
    if why == DRAWN and not concerned:
        raise IllegalAnswer(f"This cannot be taken back: {why}.")
    if missing:
        names = ", ".join(f"{{{seat}}}" for seat in missing)
        sentence = f"Taking this back needs the consent of {names}: {why}."
        raise NeedsConsent(sentence, tuple(missing), drawn=why == DRAWN)
