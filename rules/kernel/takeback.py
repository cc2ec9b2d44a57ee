"""Taking answers back: cut the log to a seat's last answer, and play the leg again."""

from __future__ import annotations

from collections.abc import Collection

from rules.kernel.choice import CHANCE
from rules.kernel.leg import Leg
from rules.kernel.log import IllegalAnswer, NeedsConsent, ReplayMismatch
from rules.kernel.runner import Runner

DRAWN = "something was drawn or shown since"


class Takebacks(Runner):
    """A run of legs whose answers can be taken back, as far as the kept legs reach."""

    revision = 0
    cut: int | None = None

    def undo(self, seat: int, *, consent: Collection[int] = ()) -> None:
        """Take back the seat's last answer.

        Raises NeedsConsent where chance, a told secret or another seat's answer came after, and
        IllegalAnswer where nothing can be taken back, or nobody is there to consent.
        """
        index, place = self._last_answer(seat)
        leg, split = self._legs[index], self._split
        hidden = split is not None and leg is self._legs[-1] and place >= split.start
        missing, why = self._concerned(seat, index, place, hidden=hidden)
        if why and self.seats == 1:
            raise IllegalAnswer(f"This cannot be taken back: {why}.")
        missing = [other for other in missing if other not in consent]
        if missing:
            names = ", ".join(f"{{{other}}}" for other in missing)
            sentence = f"Taking this back needs the consent of {names}: {why}."
            raise NeedsConsent(sentence, tuple(missing), drawn=why == DRAWN)
        others = [entry for entry in leg.entries[place + 1 :] if hidden and entry.seat != seat]
        self._rewind(index, Leg(leg.snapshot, [*leg.entries[:place], *others]))
        del self.fresh[:place]
        self.cut = self.length - len(self.fresh)
        self.revision += 1

    def _rewind(self, index: int, again: Leg) -> None:
        legs, before = self._legs, self._before
        fresh, self.fresh = self.fresh, []
        try:
            self._stand_at([*legs[:index], again])
        except ReplayMismatch as mismatch:
            self._before = before
            self._stand_at(legs)
            self.fresh = fresh
            raise IllegalAnswer("The rules have changed since that move; it stands.") from mismatch

    def _last_answer(self, seat: int) -> tuple[int, int]:
        if self.result is not None:
            raise IllegalAnswer("The match is over; its moves stand.")
        if not self._legs[-1].snapshot:
            raise IllegalAnswer("This match keeps no way back.")
        for index in range(len(self._legs) - 1, -1, -1):
            entries = self._legs[index].entries
            for place in range(len(entries) - 1, -1, -1):
                if entries[place].seat == seat and not entries[place].standing:
                    return index, place
        if self._before:
            past = "too much has happened since"
            raise IllegalAnswer(f"No move of yours can be taken back any more: {past}.")
        raise IllegalAnswer("There is no move of yours left to take back.")

    def _concerned(
        self, seat: int, index: int, place: int, *, hidden: bool
    ) -> tuple[list[int], str]:
        """Who must agree to an undo, and why; inside a split only what the seat itself was told."""
        first, *rest = self._legs[index:]
        others = [other for other in range(self.seats) if other != seat]
        bars = [bar for bar in first.bars if bar > place]
        if hidden:
            bars = [bar for bar in bars if first.entries[bar - 1].seat == seat]
        later = [*first.entries[place + 1 :], *(entry for leg in rest for entry in leg.entries)]
        drawn = any(entry.seat == CHANCE for entry in later)
        if bars or drawn or any(leg.bars for leg in rest):
            return others, DRAWN
        acted = {entry.seat for entry in later if not entry.standing and not hidden}
        missing = [other for other in others if other in acted]
        return missing, "others have moved since" if missing else ""
