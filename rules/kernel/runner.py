"""The loop that drives procedures: players and dice answer, the log remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.chance import Chance, Dice
from rules.kernel.choice import CHANCE, Choice, Reaction
from rules.kernel.game import Game, Result
from rules.kernel.leg import Branch, Leg, Phase
from rules.kernel.log import Entry, News, ReplayMismatch, StandingOrder
from rules.kernel.together import Together

KEPT_LEGS = 3
"""Legs whose snapshots stay at hand, the open one among them: how far an undo can reach."""

NOTHING = msgspec.Raw(b"")


class Runner:
    """Plays legs of one game from a state on, live or from a script of entries.

    With `dice` None it is a rehearsal: it stands still where chance would speak or a secret would
    be told, so that trying a move out teaches nobody more than the table knows.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, str],
        dice: Dice | None,
        *,
        rewindable: bool = True,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.dice = dice
        self.rewindable = rewindable
        self.result: Result | None = None
        self.at_chance = False
        """Whether a rehearsal stands still: only playing shows what comes next."""
        self.length = 0
        self.fresh: list[Entry] = []
        self._orders: dict[int, dict[str, StandingOrder]] = {}
        self._legs: list[Leg] = []
        self._entries: list[Entry] = []
        """Those of the open leg."""
        self._open: dict[int, Branch] = {}
        self._phase: Phase | None = None
        self._news: list[News] = []
        self._script: Sequence[Entry] = ()
        self._at = 0
        self._mute = False
        self._shown = False
        self._phases = 0
        self._apart: tuple[int, int] | None = None
        """For a copy: which phase of the leg to play for which seat alone, the others held."""
        self._held: list[Branch] = []
        self.state: Any = None

    def _tell(
        self, text: str, /, to: tuple[int, ...] | None = None, *, bars_undo: bool = False
    ) -> None:
        if bars_undo:
            self._bar()
        if not self._mute:
            self._news.append(News(text, to))

    def _bar(self) -> None:
        leg = self._legs[-1]
        leg.bars.append(len(leg.entries))
        self.at_chance = self._shown = self.dice is None and not self._mute

    def _open_leg(self) -> Branch:
        snapshot = msgspec.Raw(msgspec.json.encode(self.state)) if self.rewindable else NOTHING
        leg = Leg(snapshot)
        if snapshot and self._legs[-1:] == [leg]:
            raise RuntimeError("a leg asked nothing, rolled nothing and changed nothing")
        self._legs.append(leg)
        self._entries = leg.entries
        self._phases = 0
        if len(self._legs) > KEPT_LEGS:
            del self._legs[0]
        return Branch(self.game.leg(self.state, self._tell))

    def _take(self, branch: Branch, entry: Entry) -> None:
        choice = branch.waiting
        assert choice is not None
        del self._open[entry.seat]
        self._record(entry)
        if (
            self._orders
            and entry.seat in self._orders
            and not self._mute
            and not isinstance(choice, Reaction)
        ):
            orders = self._orders[entry.seat]
            self._orders[entry.seat] = {of: order for of, order in orders.items() if order.always}
        self._advance(branch, choice.options[entry.key])

    def _record(self, entry: Entry) -> None:
        self._entries.append(entry)
        self.fresh.append(entry)
        self.length += 1

    def _advance(self, branch: Branch, value: Any) -> None:
        """Run on until a seat is awaited, the match ends, or a rehearsal meets chance."""
        while True:
            try:
                request = branch.coroutine.send(value)
            except StopIteration as stop:
                following = self._finished(branch, stop.value)
                if following is None:
                    return
                branch, value = following
                continue
            if self.at_chance:
                return
            if isinstance(request, Choice):
                key = self._standing(request) if self._orders else None
                if key is None:
                    branch.expect(request)
                    self._open[request.seat] = branch
                    return
                value = request.options[key]
            elif isinstance(request, Chance):
                value = self._outcome(branch, request)
                if value is None:
                    return
            else:
                started = self._begin_phase(branch, request)
                if started is None:
                    return
                branch, value = started, None

    def _finished(self, branch: Branch, value: Any) -> tuple[Branch, Any] | None:
        phase = branch.phase
        if phase is not None:
            phase.results[branch.seat] = value
            if len(phase.results) < phase.size:
                return None
            self._unveil(phase)
            if self.at_chance:
                return None
            self._phase = None
            return phase.caller, dict(sorted(phase.results.items()))
        if self.at_chance:
            return None
        self.result = self.game.result(self.state)
        return None if self.result else (self._open_leg(), None)

    def _unveil(self, phase: Phase) -> None:
        """The end of a phase shows what its seats hid from each other."""
        hidden = self._legs[-1].entries[phase.start :]
        if any(entry.seat != hidden[0].seat for entry in hidden):
            self._bar()

    def _begin_phase(self, branch: Branch, request: Together[Any]) -> Branch | None:
        """Start the procedures of all seats but the last, which is left to the caller."""
        if branch.phase is not None:
            raise RuntimeError("a phase inside a phase")
        entries = self._legs[-1].entries
        phase = self._phase = Phase(branch, len(request.procedures), len(entries))
        self._phases += 1
        branches = [Branch(of, seat, phase) for seat, of in sorted(request.procedures.items())]
        if self._apart is not None and self._apart[0] == self._phases:
            self._held = [branch for branch in branches if branch.seat != self._apart[1]]
            branches = [branch for branch in branches if branch.seat == self._apart[1]]
        for other in branches[:-1]:
            self._advance(other, None)
        return branches[-1] if branches else None

    def _outcome(self, branch: Branch, request: Chance) -> str | None:
        if branch.phase is not None:
            raise RuntimeError(f"chance {request.id} inside a phase")
        if self._at < len(self._script):
            entry = self._script[self._at]
            if entry.seat != CHANCE or entry.key not in request.keys:
                raise ReplayMismatch(f"{request.id} cannot be {entry.key!r}")
            self._at += 1
        elif self.dice is None:
            self.at_chance = True
            return None
        else:
            draw = self.dice.counter
            entry = Entry(CHANCE, self.dice.pick(request.keys), draw)
        self._record(entry)
        return entry.key

    def _standing(self, choice: Choice[Any]) -> str | None:
        if not isinstance(choice, Reaction) or choice.seat not in self._orders:
            return None
        order = self._orders[choice.seat].get(choice.id)
        if self._mute or order is None or order.key not in choice.options:
            return None
        self._record(Entry(choice.seat, order.key, standing=True))
        return order.key

    def _follow(self, script: Sequence[Entry], *, mute: bool = True) -> None:
        """Play a script from the state on; then stand where it ends.

        Mute, it tells nothing, and a window that stood open stays open, whatever its seat has
        ordered since.
        """
        self._script, self._at, self._mute = script, 0, mute
        self._open, self._phase = {}, None
        self.result, self.at_chance, self._shown = None, False, False
        self._advance(self._open_leg(), None)
        while self._at < len(script):
            entry = script[self._at]
            branch = self._open.get(entry.seat)
            if branch is None or branch.waiting is None or entry.key not in branch.waiting.options:
                raise ReplayMismatch(f"nobody awaits {entry.key!r} from seat {entry.seat}")
            self._at += 1
            self._take(branch, entry)
        self._script, self._at, self._mute = (), 0, False

    def _stand_at(self, legs: Sequence[Leg]) -> None:
        """Take the position to which these legs lead: the last one's state and entries."""
        last = legs[-1]
        self.state = msgspec.json.decode(last.snapshot, type=self.game.state)
        self._legs = list(legs[:-1])
        self._follow(last.entries)
