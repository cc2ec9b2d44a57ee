"""The loop that drives procedures: players and dice answer, the log remembers."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.chance import Chance, Dice
from rules.kernel.choice import CHANCE, Ask, Choice, Reaction
from rules.kernel.game import Game, Result
from rules.kernel.leg import Branch, Leg, Phase
from rules.kernel.log import Entry, News, ReplayMismatch, StandingOrder
from rules.kernel.open import First
from rules.kernel.together import Together

KEPT_LEGS = 3
"""Legs whose snapshots stay at hand, the open one among them: how far an undo can reach."""

NOTHING = msgspec.Raw(b"")

Step = tuple[Branch, Any]
"""Which procedure runs on, and what it is given."""


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
        self.fresh: list[Entry] = []
        self._orders: dict[int, dict[str, StandingOrder]] = {}
        self._legs: list[Leg] = []
        self._before = 0
        """Entries of legs older than the kept ones."""
        self._entries: list[Entry] = []
        """Those of the open leg."""
        self._open: dict[int, Branch] = {}
        self._asks: dict[int, Ask] = {}
        self._phase: Phase | None = None
        self._news: list[News] = []
        self._script: deque[Entry] = deque()
        self._mute = False
        self._shown = False
        self._phases = 0
        self._apart: tuple[int, int] | None = None
        """For a copy: which phase of the leg to play for which seat alone, the others held."""
        self._held: list[Branch] = []
        self.state: Any = None

    @property
    def length(self) -> int:
        """How many entries stand."""
        return self._before + sum(len(leg.entries) for leg in self._legs)

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
            self._before += len(self._legs.pop(0).entries)
        return Branch(self.game.leg(self.state, self._tell))

    def _run(self, branch: Branch, entry: Entry | None = None) -> None:
        """Give a procedure its answer (None: begin it), and run on until someone is awaited.

        Or until the match ends, or a rehearsal meets chance.
        """
        value = None if entry is None else self._taken(branch, entry)
        while True:
            try:
                request = branch.coroutine.send(value)
            except StopIteration as stop:
                step = self._finished(branch, stop.value)
            else:
                if self.at_chance:
                    return
                if isinstance(request, Choice) and not (self._orders and self._ordered(request)):
                    if branch.phase is not None:
                        branch.check(request)
                    branch.waiting = request
                    self._open[request.seat] = branch
                    self._asks[request.seat] = Ask(request, tuple(request.options))
                    return
                step = self._met(branch, request)
            if step is None:
                return
            branch, value = step

    def _taken(self, branch: Branch, entry: Entry) -> Any:
        """What a procedure is given for an answer; where several were asked, with its seat."""
        choice, rivals = branch.waiting, branch.rivals
        for seat in rivals or (choice.seat,):
            del self._open[seat], self._asks[seat]
        self._entries.append(entry)
        if self._orders:
            self._end_orders(choice)
        branch.rivals = ()
        value = choice.options[entry.key]
        return (choice.seat, value) if rivals else value

    def _end_orders(self, choice: Choice[Any]) -> None:
        """An answer in one's own turn ends the orders that were given until then."""
        orders = self._orders.get(choice.seat)
        if orders and not self._mute and not isinstance(choice, Reaction):
            self._orders[choice.seat] = {of: one for of, one in orders.items() if one.always}

    def _record(self, entry: Entry) -> None:
        self._entries.append(entry)
        self.fresh.append(entry)

    def _met(
        self, branch: Branch, request: Choice[Any] | Chance | Together[Any] | First[Any]
    ) -> Step | None:
        """What goes on at once where a procedure asks no seat, or asks several."""
        if isinstance(request, First):
            return self._ask_openly(branch, request)
        if isinstance(request, Choice):
            key = self._orders[request.seat][request.id].key
            self._record(Entry(request.seat, key, standing=True))
            return branch, request.options[key]
        if isinstance(request, Chance):
            return self._outcome(branch, request)
        return self._begin_phase(branch, request)

    def _ask_openly(self, branch: Branch, request: First[Any]) -> Step | None:
        """Ask several seats at once, unless a standing order of one of them answers."""
        if branch.phase is not None:
            raise RuntimeError("an open question inside a phase")
        for seat, choice in request.choices.items():
            if self._ordered(choice):
                key = self._orders[seat][choice.id].key
                self._record(Entry(seat, key, standing=True))
                return branch, (seat, choice.options[key])
        for seat, choice in request.choices.items():
            lane = Branch(branch.coroutine)
            lane.waiting, lane.rivals = choice, tuple(request.choices)
            self._open[seat] = lane
            self._asks[seat] = Ask(choice, tuple(choice.options))
        return None

    def _ordered(self, choice: Choice[Any]) -> bool:
        """Whether a standing order answers, that is one which is possible now."""
        if self._mute or not isinstance(choice, Reaction):
            return False
        order = self._orders.get(choice.seat, {}).get(choice.id)
        return order is not None and order.key in choice.options

    def _finished(self, branch: Branch, value: Any) -> Step | None:
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

    def _begin_phase(self, branch: Branch, request: Together[Any]) -> Step | None:
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
            self._run(other)
        return (branches[-1], None) if branches else None

    def _outcome(self, branch: Branch, request: Chance) -> Step | None:
        if branch.phase is not None:
            raise RuntimeError(f"chance {request.id} inside a phase")
        if self._script:
            entry = self._script.popleft()
            if entry.seat != CHANCE or entry.key not in request.keys:
                raise ReplayMismatch(f"{request.id} cannot be {entry.key!r}")
        elif self.dice is None:
            self.at_chance = True
            return None
        else:
            draw = self.dice.counter
            entry = Entry(CHANCE, self.dice.pick(request.keys), draw)
        self._record(entry)
        return branch, entry.key

    def _follow(self, script: Sequence[Entry], *, mute: bool = True) -> None:
        """Play a script from the state on; then stand where it ends.

        Mute, it tells nothing, and a window that stood open stays open, whatever its seat has
        ordered since.
        """
        self._script, self._mute = deque(script), mute
        self._open, self._asks, self._phase = {}, {}, None
        self.result, self.at_chance, self._shown = None, False, False
        self._run(self._open_leg())
        while self._script:
            entry = self._script.popleft()
            branch = self._open.get(entry.seat)
            if branch is None or entry.key not in branch.waiting.options:
                raise ReplayMismatch(f"nobody awaits {entry.key!r} from seat {entry.seat}")
            self.fresh.append(entry)
            self._run(branch, entry)
        self._mute = False

    def _stand_at(self, legs: Sequence[Leg]) -> None:
        """Take the position to which these legs lead: the last one's state and entries."""
        last = legs[-1]
        self.state = msgspec.json.decode(last.snapshot, type=self.game.state)
        self._legs = list(legs[:-1])
        self._follow(last.entries)
