"""Order of turns, and end of an era [p6, p13]."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import Era
from tests.spacecorp.referee.sight import ENOUGH, Sight, claim
from tests.spacecorp.referee.turns import Step


class Order:
    """Follows the sequence of turns by the rulebook's words."""

    def __init__(self, sight: Sight) -> None:
        self.seats = len(sight.views)
        self.begin(sight)

    def begin(self, sight: Sight) -> None:
        """Begin a new era."""
        self.era: Era = sight.era
        self.due = -1
        """Seat due in the normal order; -1: the first turn of an era."""
        self.extra: list[int] = []
        self.passed: set[int] = set()
        self.last: set[int] | None = None
        """Seats with one turn left; None: the end is not near."""

    def starter(self, sight: Sight) -> set[int]:
        """Return the seats that may begin an era [p14, p18]."""
        ahead = {Era.PLANETEERS: "ceres", Era.STARFARERS: "alpha-centauri"}.get(sight.era)
        for seat in range(self.seats):
            if any(site == ahead for site, _ in sight.teams(seat)):
                return {seat}
        if sight.era is Era.MARINERS:
            return set(range(self.seats))
        profits = [sight.player(seat).profit for seat in range(self.seats)]
        return {seat for seat in range(self.seats) if profits[seat] == min(profits)}

    def after(self, seat: int) -> int:
        """Return the next player who has not passed or finished."""
        for step in range(1, self.seats + 1):
            other = (seat + step) % self.seats
            if self.may(other):
                return other
        return -1

    def may(self, seat: int) -> bool:
        """Return whether a player still takes turns."""
        return seat not in self.passed and (self.last is None or seat in self.last)

    def announce(self, step: Step) -> None:
        """Check that a new turn belongs to this player."""
        sight, seat = step.sight, step.seat
        if not step.lone and sight.era is not self.era:
            claim(self.over(), "p13", "the era ended too early:", self.last, self.passed)
            self.begin(sight)
        if self.extra:
            due = self.extra.pop(0)
            claim(seat == due, "p8", "the extra turn is", due, "not", seat)
        elif self.due < 0:
            if self.era is not Era.MARINERS and not step.lone:
                claim(seat in self.starter(sight), "p14", seat, "may not begin")
            self.due = self.after(seat)
        else:
            claim(not self.over(), "p13", "the era should have ended:", self.last, self.passed)
            due = self.due if self.may(self.due) else self.after(self.due)
            claim(seat == due, "p6", "it is the turn of", due, "not", seat)
            if self.last is not None:
                self.last.discard(seat)
            self.due = (seat + 1) % self.seats
        if step.key == "pass":
            self.note_pass(seat)

    def note_pass(self, seat: int) -> None:
        """Record a player's pass [p13]."""
        self.passed.add(seat)
        if self.last is not None:
            self.last.discard(seat)
        elif len(self.passed) >= (1 if self.seats == 2 else 2):
            self.last = set(range(self.seats)) - self.passed

    def contracts(self, seat: int, fulfilled: int) -> None:
        """Grant every other player one more turn after the sixth contract [p13]."""
        if fulfilled == ENOUGH:
            others = set(range(self.seats)) - self.passed - {seat}
            self.last = others if self.last is None else others & (self.last | others)

    def intercept(self, seat: int) -> None:
        """Record an extra turn [p8]."""
        self.extra.insert(0, seat)

    def over(self) -> bool:
        """Return whether nobody has a turn left."""
        return not self.extra and not any(self.may(seat) for seat in range(self.seats))
