"""The loop that drives procedures: players and dice answer, and the log records."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rules.kernel.choice import CHANCE, LOOP, Choice
from rules.kernel.errors import ReplayMismatch
from rules.kernel.game import Game, Result
from rules.kernel.log import Entry, Leg, Log
from rules.kernel.news import News
from rules.kernel.orders import Orders
from rules.kernel.seeded_dice import Chance, Dice
from rules.kernel.together import First, Together

Resume = tuple["Branch", Any]
"""The procedure to resume, and the value to send it."""


class Split(msgspec.Struct, eq=False):
    """A `together` under way: the calling procedure has split into one branch for each seat."""

    caller: Branch
    size: int
    start: int
    """Entries in the leg when the split began."""
    results: dict[int, Any] = {}


class Branch(msgspec.Struct, eq=False):
    """One running procedure."""

    coroutine: Coroutine[Any, Any, Any]
    seat: int = -1
    split: Split | None = None
    rivals: tuple[int, ...] = ()
    """The seats of an open question to several; the first answer ends it for all."""
    first: Choice[Any] | None = None
    """Of a branch: its first question, which is all that others may know of it."""


@dataclass(slots=True, eq=False)
class Runner:
    """Plays the legs of one game from a state on, live or from a script of entries.

    Without dice it rehearses, which must reveal no more than the table knows: it stops before an
    outcome of chance, before a secret is revealed, and before the end of a split reveals what other
    seats chose.
    """

    game: Game[Any, Any]
    dice: Dice | None
    log: Log
    orders: Orders
    rewindable: bool = True
    """False: no snapshots, for self-play; then nothing can be undone, copied or saved."""
    asks_lone: bool = False
    """True if even questions with a single option are asked."""
    stopped: bool = False
    """True if a rehearsal has stopped because only playing shows what comes next."""
    revealed: bool = False
    """True if hidden information is already out, so that the last answer must be rewound."""
    state: Any = None
    result: Result | None = None
    open: dict[int, tuple[Branch, Choice[Any]]] = field(default_factory=dict)
    """The choices waiting for an answer, by seat, with the branch of each."""
    news: list[News] = field(default_factory=list)
    forced: list[Choice[Any]] = field(default_factory=list)
    """Questions whose lone option was taken without asking, since the last answer."""
    split: Split | None = None
    splits: int = 0
    """Splits that the open leg has begun so far."""
    only_branch: tuple[int, int] | None = None
    """For a copy: the split of the leg, and the only seat to play in it; the others are held."""
    held: list[Branch] = field(default_factory=list)
    drawn: dict[str, int] = field(default_factory=dict)
    """Outcomes of chance so far, by their source."""
    script: list[Entry] = field(default_factory=list)
    """Entries that are still to be played, the next one last."""
    mute: bool = False
    """True while replaying: nothing is reported, and no standing order answers."""

    def answer(self, entry: Entry, asked: tuple[Branch, Choice[Any]]) -> None:
        """Answer an open choice, append the answer to the log, and run on."""
        branch, choice = asked
        del self.open[entry.seat]
        self.log.add(entry)
        self.orders.note_move(choice, replayed=self.mute)
        value = choice.options[entry.key]
        if branch.rivals:
            for seat in branch.rivals:
                self.open.pop(seat, None)
            branch.rivals = ()
            value = entry.seat, value
        self.run(branch, value)

    def run(self, branch: Branch, value: Any = None) -> None:
        """Send a procedure a value (None: begin it), and run until a player has to answer.

        Stops as well when the match ends or a rehearsal can't go on.
        """
        # A procedure yields a request and is sent the value. Many requests are met without
        # anybody's answer: chance, standing orders, and the start and end of a split, which go
        # on with another branch. A loop meets them, so that long chains of them do not nest.
        while True:
            try:
                request = branch.coroutine.send(value)
            except StopIteration as stop:
                step = self._finish(branch, stop.value)
            else:
                # A secret was revealed on the way to this request, which is therefore not shown.
                if self.stopped:
                    return
                if branch.split is not None:
                    _check_own(branch.seat, request)
                if isinstance(request, Choice):
                    step = self._ask(branch, request)
                elif isinstance(request, Chance):
                    step = self._outcome(branch, request)
                elif isinstance(request, First):
                    step = self._ask_openly(branch, request)
                else:
                    step = self._begin_split(branch, request)
            if step is None:
                return
            branch, value = step

    def follow(self, script: Sequence[Entry], *, mute: bool = True, snapshot: bytes = b"") -> None:
        """Begin a leg at the present state, and play a script to its end.

        `snapshot` is the encoded state, if the caller has it. If mute, nothing is reported, and no
        standing order answers: a reaction that was open stays open, whatever orders its seat has
        set since. Raises ReplayMismatch if the script doesn't fit.
        """
        self.script, self.mute = [*reversed(script)], mute
        self.open, self.split, self.result = {}, None, None
        self.stopped = self.revealed = False
        self.run(self._begin_leg(snapshot))
        while self.script:
            entry = self.script.pop()
            asked = self.open.get(entry.seat)
            if asked is None or entry.key not in asked[1].options:
                raise ReplayMismatch(f"nothing asks seat {entry.seat} for {entry.key!r}")
            self.answer(entry, asked)
        self.mute = False

    def replay_legs(self, legs: Sequence[Leg]) -> None:
        """Replay the last of these legs, from its state, and keep the others as they are."""
        last = legs[-1]
        self.state = self.decode(last.snapshot)
        self.log.legs = list(legs[:-1])
        self.drawn = dict(last.drawn)
        self.follow(last.entries, snapshot=last.snapshot)

    def decode(self, snapshot: bytes) -> Any:
        """Decode a snapshot's state; raises ReplayMismatch if it isn't one of the game's."""
        try:
            return msgspec.json.decode(snapshot, type=self.game.state)
        except msgspec.DecodeError as error:
            raise ReplayMismatch(str(error)) from error

    def rewind(self, seat: int) -> None:
        """Rewind a rehearsal to before the answer that revealed hidden information, and stop.

        Where the seat has no answer in the open leg, that leg's own beginning revealed it.
        """
        *closed, leg = self.log.legs
        own = [place for place, entry in enumerate(leg.entries) if entry.seat == seat]
        if leg.snapshot and own:
            self.replay_legs([*closed, leg.cut(leg.entries[: own[-1]])])
        elif leg.snapshot:
            self.state = self.decode(leg.snapshot)
        self.open, self.news = {}, []
        self.log.set_added([])
        self.stopped = True

    def _tell(
        self,
        text: str,
        /,
        to: tuple[int, ...] | None = None,
        *,
        bars_undo: bool = False,
        headline: bool = False,
        detail: bool = False,
        unless: int | None = None,
    ) -> None:
        """Collect news, unless the procedure is replayed in silence; bar undo if it's a secret."""
        if bars_undo:
            self._bar()
        if not self.mute:
            self.news.append(News(text, to, headline, detail, unless))

    def _bar(self) -> None:
        """Bar undo of the last answer; a rehearsal stops here, because it must reveal nothing."""
        self.log.bar()
        if self.dice is None and not self.mute:
            self.stopped = self.revealed = True

    def _begin_leg(self, snapshot: bytes = b"") -> Branch:
        """Begin a leg in the log and return its procedure.

        `snapshot` is the state at its beginning. If empty, it is encoded here, unless the runner is
        not rewindable.
        """
        state = self.state
        if self.rewindable and not snapshot:
            snapshot = msgspec.json.encode(state)
        self.log.begin_leg(snapshot, self.drawn)
        self.orders.begin_leg(replayed=self.mute)
        self.splits = 0
        return Branch(self.game.leg(state, self._tell))

    def _ask(self, branch: Branch, choice: Choice[Any]) -> Resume | None:
        """Wait for the seat's answer, unless it has one option or a standing order answers."""
        if branch.split is not None and branch.first is None:
            branch.first = choice
        options = choice.options
        default = choice.default
        if default not in options if default else choice.flow is LOOP or not options:
            choice.refuse()
        if not choice.always and len(options) < 2 and not self.asks_lone:
            self.forced.append(choice)
            return branch, next(iter(options.values()))
        key = self._answer_by_order(choice) if self.orders.given else None
        if key is not None:
            return branch, options[key]
        self.open[choice.seat] = branch, choice
        return None

    def _answer_by_order(self, choice: Choice[Any]) -> str | None:
        """Append a standing order's answer to the log and return it; None without an order.

        In a script the answer of a standing order is an entry like any other.
        """
        key = None if self.mute else self.orders.key_for(choice)
        if key is not None:
            entry = Entry(choice.seat, key, standing=True)
            self.log.add(entry)
        return key

    def _ask_openly(self, branch: Branch, request: First[Any]) -> Resume | None:
        """Ask several seats simultaneously, unless a standing order of one of them answers."""
        # in the order of the rules: the first seat with an order answers for all
        for seat, choice in request.choices.items():
            key = self._answer_by_order(choice) if self.orders.given else None
            if key is not None:
                return branch, (seat, choice.options[key])
        branch.rivals = tuple(request.choices)
        for seat, choice in request.choices.items():
            self.open[seat] = branch, choice
        return None

    def _outcome(self, branch: Branch, request: Chance) -> Resume | None:
        """Return the outcome of a chance, from the script or the dice, and add it to the log.

        Returns None in a rehearsal, which has no dice and stops. Raises ReplayMismatch for an
        impossible outcome.
        """
        source = request.source or request.id
        request.number = self.drawn.get(source, 0)
        if self.script:
            entry = self.script.pop()
            if entry.seat != CHANCE or entry.key not in request.keys:
                raise ReplayMismatch(f"{request.id} cannot be {entry.key!r}")
        elif self.dice is None:
            self.stopped = True
            return None
        else:
            # before the pick, which advances it
            draw = self.dice.counter
            entry = Entry(CHANCE, self.dice.draw(request), draw)
        self.drawn[source] = request.number + 1
        self.log.add(entry)
        return branch, entry.key

    def _finish(self, branch: Branch, value: Any) -> Resume | None:
        """Handle the end of a procedure: a leg's, or a branch's in a split."""
        split = branch.split
        if split is not None:
            split.results[branch.seat] = value
            if len(split.results) < split.size:
                return None
            self._unveil(split)
        # the end of a split shows what others chose: a rehearsal goes no further
        if self.stopped:
            return None
        if split is not None:
            self.split = None
            # sorted, so that the order in which seats answered changes nothing
            return split.caller, dict(sorted(split.results.items()))
        self.result = self.game.result(self.state)
        return None if self.result else (self._begin_leg(), None)

    def _begin_split(self, branch: Branch, request: Together[Any]) -> Resume | None:
        """Start the branches of all seats but the last, which is left to the caller.

        Each runs up to its first question here, in the order of seats. The last goes on in the
        loop of `run`, so that a split in which nobody is asked anything does not nest. Returns None
        for a split without seats. With `only_branch`, the branches of other seats are held.
        """
        self.splits += 1
        split = self.split = Split(branch, len(request.procedures), len(self.log.entries))
        branches = [
            Branch(procedure, seat, split) for seat, procedure in sorted(request.procedures.items())
        ]
        if self.only_branch is not None and self.only_branch[0] == self.splits:
            self.held = [branch for branch in branches if branch.seat != self.only_branch[1]]
            branches = [branch for branch in branches if branch.seat == self.only_branch[1]]
        for other in branches[:-1]:
            self.run(other)
        return (branches[-1], None) if branches else None

    def _unveil(self, split: Split) -> None:
        """Bar undo past the end of a split, which reveals what its seats chose."""
        hidden = self.log.entries[split.start :]
        # if only one seat had a choice, its answers are news to nobody else's undo
        if any(entry.seat != hidden[0].seat for entry in hidden):
            self._bar()


def _check_own(seat: int, request: object) -> None:
    """Raise if a branch of a split asks for chance, another seat or a further split."""
    if not isinstance(request, Choice) or request.seat != seat:
        description = f"{type(request).__name__} {getattr(request, 'id', '')}".strip()
        raise RuntimeError(f"{description} inside a split of seat {seat}")
