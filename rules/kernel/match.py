"""One match as the outside knows it: asks, answers, lines, undo, views, saves and forks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel import codec
from rules.kernel.chance import Dice, SeededDice
from rules.kernel.choice import CHANCE, Ask, Flow
from rules.kernel.game import Game, listed
from rules.kernel.leg import Leg, Split
from rules.kernel.log import (
    Entry,
    IllegalAnswer,
    News,
    ReplayMismatch,
    StaleAnswer,
    StandingOrder,
)
from rules.kernel.notation import nearest
from rules.kernel.runner import NOTHING
from rules.kernel.takeback import Takebacks


class Match(Takebacks):
    """A match of one game.

    `revision` counts every change, takebacks too. `length` counts the entries that stand.
    After each change `fresh` holds the entries that it added, and `cut` the length to which it
    first cut the log (None where nothing was taken back).
    """

    opening: tuple[News, ...] = ()
    """What was told before the first question of a new match."""
    mended = ""
    """Of a loaded match: why its open leg had to start anew; empty where it did not."""

    @classmethod
    def start(
        cls,
        game: Game[Any, Any],
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        dice: Dice | None,
        log: Sequence[Entry] = (),
        rewindable: bool = True,
    ) -> Match:
        """A new match, played up to its first question; with a log, again to where that ends.

        No outcome of the log is rolled; to go on behind it takes dice. Raises IllegalAnswer where
        the game does not take these seats or options, ReplayMismatch where the log does not fit.
        """
        settled = game.settle(options or {}, seats)
        if game.prepare is not None:
            game.prepare(settled)
        match = cls(game, seats, settled, dice, rewindable=rewindable)
        match.state = game.setup(seats, settled)
        match._follow(log, mute=bool(log))
        match.opening = tuple(match._news)
        return match

    def asks(self) -> dict[int, Ask]:
        """The open questions, by seat."""
        return self._asks.copy()

    def answer(self, seat: int, key: str, *, revision: int | None = None) -> list[News]:
        """Answer the seat's open question.

        Raises StaleAnswer when `revision` is no longer the match's, IllegalAnswer when the key
        is not among the seat's options; both leave everything as it was.
        """
        if revision is not None and revision != self.revision:
            raise StaleAnswer("The table has moved on since; here is how it stands now.")
        branch = self._open.get(seat)
        if branch is None or key not in branch.waiting.options:
            raise self._refusal(seat, key)
        entry = Entry(seat, key)
        self._news, self.fresh, self.cut = [], [entry], None
        self.revision += 1
        self._run(branch, entry)
        if self._shown:
            self._step_back(seat)
        return self._news

    def _step_back(self, seat: int) -> None:
        """Stand before the rehearsed answer that would show a secret, or at the leg that would."""
        *_, leg = self._legs
        own = [n for n, entry in enumerate(leg.entries) if entry.seat == seat]
        if own and leg.snapshot:
            self._stand_at([*self._legs[:-1], Leg(leg.snapshot, leg.entries[: own[-1]])])
        elif leg.snapshot:
            self.state = msgspec.json.decode(leg.snapshot, type=self.game.state)
        self._open, self._asks = {}, {}
        self._news, self.fresh, self.at_chance = [], [], True

    def _refusal(self, seat: int, key: str) -> IllegalAnswer:
        if self.result is not None:
            return IllegalAnswer("The match is over; no more moves are taken.")
        ask = self.asks().get(seat)
        if ask is None:
            waits = ", ".join(f"{{{other}}}" for other in sorted(self._open)) or "chance"
            return IllegalAnswer(f"It is not your move now; the table waits for {waits}.")
        return self.refusal(ask, key)

    def refusal(self, ask: Ask, key: str, *before: str) -> IllegalAnswer:
        """What to say of a key that a question does not offer; `before`: keys that lead to it."""
        said = f"{key!r} is not possible now" if key else "A move needs at least one word"
        legal = listed(nearest(key, ask.keys))
        why = self.why_not(ask, key, *before) or _stopped(ask.prompt)
        return IllegalAnswer(f"{said} [{ask.rule}]. {why} Nearest legal: {legal}.")

    def why_not(self, ask: Ask, key: str, *before: str) -> str:
        """What the game itself has to say about a key that is not offered; often nothing."""
        if not key or self.game.why_not is None:
            return ""
        said = [entry.key for entry in self._legs[-1].entries if entry.seat == ask.seat]
        return self.game.why_not(self.state, ask, [*said, *before], key)

    def rehearse(self, seat: int, keys: Sequence[str]) -> Match:
        """A private copy with these keys played, standing still where only playing shows more.

        That is where chance would speak, a secret would be told or a split would end. Raises
        IllegalAnswer for the first key that is not legal, or lies past such a place.
        """
        twin = self.fork(None)
        for reaction, standing in self.orders(seat).items():
            twin.order(seat, reaction, standing)
        for number, key in enumerate(keys):
            if twin.at_chance:
                played = " ".join(keys[:number])
                raise IllegalAnswer(f"Something new shows after {played!r}; play that first.")
            twin.answer(seat, key)
        return twin

    def play(
        self, seat: int, keys: Sequence[str], *, revision: int | None = None, whole: bool = False
    ) -> list[News]:
        """Play a line: all of its keys or none. `whole` refuses a line that stops half-way.

        Before a decision, such as a question that comes back in a loop, a line may stop.
        Raises as `answer` does; also for a key past a draw.
        """
        if revision is not None and revision != self.revision:
            raise StaleAnswer("The table has moved on since; here is how it stands now.")
        if not keys:
            raise self._refusal(seat, "")
        twin = self.rehearse(seat, keys)
        pending = twin.asks().get(seat)
        if whole and pending is not None and not (twin.rested or pending.flow is not Flow.PLAIN):
            legal = listed(nearest("", pending.keys))
            asked = _stopped(pending.prompt)
            raise IllegalAnswer(
                f"The move stops half-way [{pending.rule}]. {asked} Legal next: {legal}."
            )
        news: list[News] = []
        fresh: list[Entry] = []
        for key in keys:
            news += self.answer(seat, key)
            fresh += self.fresh
        self.fresh = fresh
        return news

    @property
    def rested(self) -> bool:
        """Whether nothing was answered since the last rest point."""
        return all(entry.seat == CHANCE for entry in self._legs[-1].entries)

    def order(self, seat: int, reaction: str, standing: StandingOrder | None) -> None:
        """Give (None: cancel) an answer beforehand to every reaction of this id."""
        orders = self._orders.setdefault(seat, {})
        orders.pop(reaction, None)
        if standing is not None:
            orders[reaction] = standing
        self.revision += 1
        self.fresh, self.cut = [], None

    def orders(self, seat: int) -> dict[str, StandingOrder]:
        """The seat's standing orders, by the reaction's id."""
        return dict(self._orders.get(seat, {}))

    def view(self, seat: int | None) -> Any:
        """What a seat (None: an onlooker) may see, as the game's view struct."""
        return self.game.view(self.state, seat)

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return self.game.round_of(self.state)

    @property
    def when(self) -> str:
        """Where the sequence of play stands, in a few words."""
        return self.game.when(self.state) if self.game.when else f"round {self.round}"

    def fork(self, dice: Dice | None, *, seat: int | None = None) -> Match:
        """A copy that goes its own way; without dice it is a rehearsal, without standing orders.

        With `seat`, what that seat cannot know is dealt anew; in a split the copy holds no other
        seat's answers. In the middle of a leg such a copy can itself be neither copied nor saved
        until the leg has ended, for the leg's beginning holds what was hidden.
        """
        self._need_snapshots()
        twin = Match(self.game, self.seats, self.options, dice)
        last = self._legs[-1]
        twin.revision = self.revision
        twin._before = self.length - len(last.entries)
        if seat is None:
            twin._stand_at([last])
        else:
            twin._imagine(last, seat, self._split, self._splits)
        if dice is not None:
            twin._orders = {of: dict(orders) for of, orders in self._orders.items()}
        twin.fresh = []
        return twin

    def _imagine(self, last: Leg, seat: int, split: Split | None, number: int) -> None:
        """Stand where the leg stands, hidden parts dealt anew.

        In a split the other seats begin after that, so that their procedures know no better.
        """
        dice = self.dice or SeededDice("rehearsal")
        if not last.entries:
            self.state = msgspec.json.decode(last.snapshot, type=self.game.state)
            self.game.redeal(self.state, seat, dice)
            self._follow(())
            return
        if split is not None:
            own = [entry for entry in last.entries[split.start :] if entry.seat == seat]
            last = Leg(last.snapshot, [*last.entries[: split.start], *own])
            self._apart = number, seat
        self._stand_at([last])
        self._legs[-1].snapshot = NOTHING
        self.game.redeal(self.state, seat, dice)
        held, self._held, self._apart = self._held, [], None
        self._mute = True
        for branch in held:
            self._run(branch)
        self._mute = False

    def _need_snapshots(self) -> None:
        if not self._legs[-1].snapshot:
            raise RuntimeError("a match without a snapshot can be neither copied nor saved")

    def save(self) -> bytes:
        """The match as bytes: the last rest points and every answer since."""
        self._need_snapshots()
        seed = self.dice.seed if isinstance(self.dice, SeededDice) else ""
        counter = self.dice.counter if self.dice is not None else 0
        return codec.pack(
            codec.Saved(
                slug=self.game.slug,
                schema=self.game.schema,
                seats=self.seats,
                options=self.options,
                seed=seed,
                counter=counter,
                revision=self.revision,
                before=self._before,
                legs=self._legs,
                orders=self._orders,
            )
        )

    @classmethod
    def load(
        cls, saved: bytes, catalogue: Mapping[str, Game[Any, Any]], dice: Dice | None = None
    ) -> Match:
        """A match from its bytes, migrated to this program's schema.

        Where rules have changed so that the open leg's answers no longer fit, the leg starts
        anew and `mended` tells so. Raises BadSave for bytes that are damaged or too new.
        """
        data, game = codec.unpack(saved, catalogue)
        match = cls(game, data.seats, data.options, dice or SeededDice(data.seed, data.counter))
        match._orders = data.orders
        match._before = data.before
        match._restore(data.legs)
        match.revision += data.revision
        return match

    def _restore(self, legs: list[Leg]) -> None:
        before, tail = self._before, legs[-1]
        try:
            self._stand_at(legs)
            del self.fresh[: len(tail.entries)]
        except ReplayMismatch as mismatch:
            self._before, self.fresh = before, []
            self._stand_at([*legs[:-1], Leg(tail.snapshot)])
            self.mended = f"the rules have changed under an open move ({mismatch})"
            self.cut = self.length - len(self.fresh)
        if self.fresh or self.mended:
            self.revision += 1


def _stopped(prompt: str) -> str:
    """A prompt as a sentence of its own."""
    return prompt if prompt.endswith((".", "?")) else f"{prompt}."
