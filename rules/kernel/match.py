"""One match, for programs that play it: asks, answers, lines, undo, views, saves and forks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.kernel import answer_limit, refusals, saves
from rules.kernel.choice import CHANCE, Ask, Choice
from rules.kernel.copies import redeal_copy
from rules.kernel.errors import BadSave, IllegalAnswer, ReplayMismatch, StaleAnswer
from rules.kernel.game import Game, Result
from rules.kernel.log import Entry, Leg, Log, with_entries
from rules.kernel.news import News
from rules.kernel.orders import Orders, StandingOrder
from rules.kernel.runner import Runner
from rules.kernel.seeded_dice import Dice, SeededDice, dice_of
from rules.kernel.undo import last_answer, without_last

MOVED_ON = "The table has moved on. Here is the current position."


class Match:
    """A match of one game: a log, standing orders, and a runner that plays them.

    `revision` counts every change, undos too.
    """

    opening: tuple[News, ...] = ()
    """News from setup, before the first question of a new match."""
    restart_reason = ""
    """Of a loaded match: the reason why its open leg was restarted; empty: it wasn't."""

    def __init__(
        self, game: Game[Any, Any], seats: int, options: Mapping[str, str], dice: Dice | None
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.revision = 0
        self.content = game.prepare(self.options) if game.prepare else None
        """The content that options refer to; kept loaded as long as the match lives."""
        self.log = Log()
        self._orders = Orders()
        self._runner = Runner(game, dice, self.log, self._orders)

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
        """Start a match and play it to its first question, or to the end of a log.

        Outcomes in the log are not rolled again; going on after it needs dice. Raises IllegalAnswer
        if the game rejects these seats or options, ReplayMismatch if the log doesn't fit.
        """
        checked = game.check_options(options or {}, seats)
        match = cls(game, seats, checked, dice)
        match._runner.rewindable = rewindable
        return match.begin_at(game.setup(seats, checked), log)

    def begin_at(self, state: Any, log: Sequence[Entry] = ()) -> Match:
        """Use this state as a rest point, play a log and on to a question; return the match."""
        self._runner.state = state
        self._runner.follow(log, mute=bool(log))
        self.opening = tuple(self._runner.news)
        return self

    def asks(self) -> dict[int, Ask]:
        """Return the open questions, by seat."""
        opened = self._runner.open.items()
        if len(self.log.entries) < answer_limit.MOST_ANSWERS:
            return {seat: choice.ask() for seat, (_, choice) in opened}
        return {seat: self._limit(choice).ask() for seat, (_, choice) in opened}

    def public_asks(self) -> dict[int, Ask]:
        """Return the open questions as everybody may know them, by seat.

        For seats that answer simultaneously in secret, the first question of each: later ones would
        show how much was answered.
        """
        opened = sorted(self._runner.open.items())
        return {seat: (branch.first or choice).ask() for seat, (branch, choice) in opened}

    def answer(self, seat: int, key: str, *, revision: int | None = None) -> list[News]:
        """Answer the seat's open question.

        Raises StaleAnswer when `revision` is no longer the match's, IllegalAnswer when the key
        is not among the seat's options; both leave everything as it was.
        """
        if revision is not None and revision != self.revision:
            raise StaleAnswer(MOVED_ON)
        runner = self._runner
        asked = runner.open.get(seat)
        if asked is None or key not in self._limit(asked[1]).options:
            raise self._refusal(seat, key)
        runner.news, runner.forced = [], []
        self.log.set_added([])
        self.revision += 1
        runner.answer(Entry(seat, key), asked)
        if runner.revealed:  # in a rehearsal, whose reader must not see what came out
            runner.rewind(seat)
        return runner.news

    def _limit(self, choice: Choice[Any]) -> Choice[Any]:
        if len(self.log.entries) < answer_limit.MOST_ANSWERS:
            return choice
        return answer_limit.limited_choice(choice, self.log.entries)

    def _refusal(self, seat: int, key: str) -> IllegalAnswer:
        asks = self.asks()
        if seat not in asks:
            return refusals.not_your_turn(asks, over=self.result is not None)
        return self.refusal(asks[seat], key)

    def refusal(self, ask: Ask, key: str) -> IllegalAnswer:
        """Return the error for a key that a question doesn't offer."""
        return refusals.not_offered(ask, key, self.why_not(ask, key))

    def why_not(self, ask: Ask, key: str) -> str:
        """Return the game's own reason why a key isn't offered; often empty."""
        return refusals.why_not(self.game, self.state, ask, key)

    def rehearse(self, seat: int, keys: Sequence[str]) -> Match:
        """Return a private copy with these keys played, until only playing shows what follows.

        That is an outcome of chance, a revealed secret or the end of a split. Raises IllegalAnswer
        for the first key that is illegal or lies past such a point.
        """
        rehearsal = self.fork(None)
        for reaction, standing in self.orders(seat).items():
            rehearsal.order(seat, reaction, standing)
        for number, key in enumerate(keys):
            if rehearsal.at_chance:
                raise refusals.past_chance(" ".join(keys[:number]))
            if number and rehearsal.result is None and seat not in rehearsal.asks():
                raise refusals.others_first(" ".join(keys[:number]), rehearsal.asks())
            rehearsal.answer(seat, key)
        return rehearsal

    def play(self, seat: int, keys: Sequence[str], *, revision: int | None = None) -> list[News]:
        """Play a line, all of its keys or none: raises as `answer`, also for a key past a draw."""
        if revision not in (None, self.revision):
            raise StaleAnswer(MOVED_ON)
        if not keys:
            raise self._refusal(seat, "")
        # all of them in a copy first: an illegal key may follow legal ones
        self.rehearse(seat, keys)
        news: list[News] = []
        fresh: list[Entry] = []
        for key in keys:
            news += self.answer(seat, key)
            fresh += self.added_entries
        self.log.set_added(fresh)
        return news

    def undo(self, seat: int, *, consent: Collection[int] = ()) -> None:
        """Take back the seat's last answer.

        Raises NeedsConsent if chance, a revealed secret or another seat's answer came after it, and
        IllegalAnswer if nothing can be taken back or nobody can consent.
        """
        shorter, place = self.check_undo(seat, consent=consent)
        log, fresh = self.log, self.log.added_entries
        if self._restore(shorter, or_at=log.legs):
            log.added_entries = fresh
            raise IllegalAnswer(
                "The rules have changed since that move, so it can't be taken back."
            )
        del log.added_entries[:place]
        log.cut = log.length - len(log.added_entries)
        self.revision += 1

    def rewind(self, log: Sequence[Entry]) -> None:
        """Return to the position after this beginning of the match's own log, without consent.

        Raises IllegalAnswer if the match is over or the rules have changed since.
        """
        if self.result is not None:
            raise IllegalAnswer("The match is over, so it can't be rewound.")
        try:
            shorter = Match.start(
                self.game, seats=self.seats, options=self.options, dice=None, log=log
            )
        except ReplayMismatch as mismatch:
            raise IllegalAnswer(
                "The rules have changed since then, so the match can't be rewound."
            ) from mismatch
        self._runner.replay_legs(shorter.log.legs)
        self.log.older = shorter.log.older
        self.log.added_entries, self.log.cut = [], self.log.length
        self.revision += 1

    def check_undo(self, seat: int, *, consent: Collection[int] = ()) -> tuple[list[Leg], int]:
        """Raise the errors that `undo` would raise, changing nothing; return the remaining legs.

        Also returns the index of the answer to take back in the last of them.
        """
        if self.result is not None:
            raise IllegalAnswer("The match is over, so moves can't be taken back.")
        split, opened = self._runner.split, self._runner.open.items()
        asked = {other for other, (branch, _) in opened if split and branch.split is split}
        start = split.start if split else None
        return without_last(self.log, seat, range(self.seats), start, asked, consent)

    def last_question(self, seat: int) -> tuple[Ask, str]:
        """Return the seat's last question and its answer; only the seat may see them.

        Raises IllegalAnswer if nothing can be taken back.
        """
        number, place = last_answer(self.log, seat)
        leg = self.log.legs[number]
        before = Match(self.game, self.seats, self.options, None)
        before.replay_leg(leg.cut(leg.entries[:place]))
        return before.asks()[seat], leg.entries[place].key

    def replay_leg(self, leg: Leg) -> None:
        """Replay a leg, whatever the position was before.

        Raises ReplayMismatch if it doesn't fit the rules.
        """
        self._runner.replay_legs([leg])

    def _restore(self, legs: list[Leg], *, or_at: list[Leg]) -> ReplayMismatch | None:
        """Replay these legs, or the others if they no longer fit; return the mismatch."""
        older, self.log.added_entries = self.log.older, []
        try:
            self._runner.replay_legs(legs)
        except ReplayMismatch as mismatch:
            self.log.older, self.log.added_entries = older, []
            self._runner.replay_legs(or_at)
            return mismatch
        return None

    @property
    def state(self) -> Any:
        """The position: for the rules, the tests and the tools; readers get views."""
        return self._runner.state

    @property
    def result(self) -> Result | None:
        """The result; None during play."""
        return self._runner.result

    @property
    def dice(self) -> Dice | None:
        """The source of chance; None in a rehearsal."""
        return self._runner.dice

    @property
    def at_chance(self) -> bool:
        """True if a rehearsal has stopped because only playing shows what comes next."""
        return self._runner.stopped

    @property
    def added_entries(self) -> list[Entry]:
        """The entries that the last change added."""
        return self.log.added_entries

    @property
    def cut(self) -> int | None:
        """The length to which the last change first cut the log; None if it took nothing back."""
        return self.log.cut

    @property
    def length(self) -> int:
        """Number of log entries in effect."""
        return self.log.length

    def count_answers(self, seat: int) -> int:
        """Count a seat's answers in the log, which only the seat may know."""
        return self.log.count_answers(seat)

    def is_midway(self, seat: int) -> bool:
        """Return whether any answer that the seat knows of was given since the last rest point.

        It doesn't know what others have answered in an open split.
        """
        split = self._runner.split
        known = self.log.entries if split is None else self.log.entries[: split.start]
        own = (entry for entry in self.log.entries if entry.seat == seat)
        return any(entry.seat != CHANCE for entry in (*known, *own))

    def ask_lone(self) -> None:
        """Ask even questions with a single option from now on, to explain what they don't offer."""
        self._runner.asks_lone = True

    @property
    def forced_asks(self) -> list[Ask]:
        """The questions whose lone option was taken without asking, since the last answer."""
        return [choice.ask() for choice in self._runner.forced]

    @property
    def rested(self) -> bool:
        """True if nobody has answered since the last rest point."""
        return all(entry.seat == CHANCE for entry in self.log.entries)

    def order(self, seat: int, reaction: str, standing: StandingOrder | None) -> None:
        """Set (None: cancel) a standing order for every reaction of this id."""
        self._orders.give(seat, reaction, standing)
        self.revision += 1
        self.log.set_added([])

    def orders(self, seat: int) -> dict[str, StandingOrder]:
        """Return the seat's standing orders, by the reaction's id."""
        return dict(self._orders.given.get(seat, {}))

    def view(self, seat: int | None) -> Any:
        """Return what a seat (None: a spectator) may see, as the game's view struct."""
        return self.game.view(self.state, seat)

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return self.game.round_of(self.state)

    @property
    def turn(self) -> int:
        """A number that identifies the current turn; an undo doesn't change it."""
        return self.game.turn_of(self.state) if self.game.turn_of else self.log.leg_start

    @property
    def when(self) -> str:
        """The current step of the sequence of play, in a few words."""
        return self.game.when_of(self.state)

    def fork(self, dice: Dice | None, *, seat: int | None = None) -> Match:
        """Return an independent copy; without dice it is a rehearsal, without standing orders.

        With `seat`, everything that seat can't know is dealt again; the copy has no other seat's
        orders nor, in a split, its answers, and counts revisions from 0: the match's count would
        show how often others have answered in secret. If only others are asked, except in a split,
        it is at the open leg's beginning. If the seat is asked amid a leg, it can't be copied or
        saved until the leg has ended; of a question to several seats it asks only this one.
        """
        self._need_snapshot()
        copy = Match(self.game, self.seats, self.options, dice)
        last = self.log.legs[-1]
        copy.revision = self.revision if seat is None else 0
        closed = [entry for leg in self.log.legs[:-1] for entry in leg.entries]
        copy.log.older = with_entries(self.log.older, closed)
        if seat is None:
            copy._runner.replay_legs([last])
        else:
            redeal_copy(copy._runner, self._runner, seat, dice or SeededDice("rehearsal"))
        if dice is not None:
            known = self._orders.given if seat is None else {seat}
            copy._orders.given = {holder: self.orders(holder) for holder in known}
        copy.log.set_added([])
        return copy

    def _need_snapshot(self) -> None:
        if not self.log.legs[-1].snapshot:
            raise RuntimeError("a match without a snapshot can be neither copied nor saved")

    def save(self) -> bytes:
        """Encode the match: the last rest points and every answer since."""
        self._need_snapshot()
        seed = self.dice.seed if isinstance(self.dice, SeededDice) else ""
        counter = self.dice.counter if self.dice is not None else 0
        game, log = self.game, self.log
        played = saves.Saved(game.slug, game.schema, self.seats, self.options, seed, counter)
        played.revision, played.before, played.legs = self.revision, log.before, log.legs
        played.orders, played.older = self._orders.given, log.older
        return saves.pack(played)

    @classmethod
    def load(
        cls, saved: bytes, catalogue: Mapping[str, Game[Any, Any]], dice: Dice | None = None
    ) -> Match:
        """Decode a match and migrate it to this program's schema.

        If the rules have changed so that the open leg's answers no longer fit, the leg restarts and
        `restart_reason` holds the reason. Raises BadSave for bytes that are damaged or too new.
        """
        data, game = saves.unpack(saved, catalogue)
        match = cls(game, data.seats, data.options, dice or dice_of(data.seed, data.counter))
        data.legs = [saves.upgrade(leg, game, data.schema) for leg in data.legs]
        match._orders.given = data.orders
        # older programs stored no entries by seat: counted as chance's, so that the sum is right
        match.log.older = data.older or ({CHANCE: data.before} if data.before else {})
        *closed, tail = data.legs
        try:
            mismatch = match._restore(data.legs, or_at=[*closed, tail.cut([])])
        except ReplayMismatch as error:
            # Nothing is replayed at the leg's start, so the position itself doesn't fit.
            raise BadSave(f"The save's position can't be read: {error}.") from error
        if mismatch:
            match.restart_reason = f"the rules have changed under an open move ({mismatch})"
            match.log.cut = match.length - len(match.added_entries)
        else:
            del match.log.added_entries[: len(tail.entries)]
        match.revision = data.revision + bool(match.added_entries or mismatch)
        return match
