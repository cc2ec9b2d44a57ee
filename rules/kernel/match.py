"""One match as the outside knows it: asks, answers, lines, undo, views, saves and forks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.kernel import bound, refusals, saves
from rules.kernel.chance import Dice, SeededDice
from rules.kernel.choice import CHANCE, Ask, Choice
from rules.kernel.copies import stand_for
from rules.kernel.errors import BadSave, IllegalAnswer, ReplayMismatch, StaleAnswer
from rules.kernel.game import Game, Result
from rules.kernel.log import Entry, Leg, Log, with_entries
from rules.kernel.news import News
from rules.kernel.orders import Orders, StandingOrder
from rules.kernel.runner import Runner
from rules.kernel.undo import last_answer, without_last

MOVED_ON = "The table has moved on since; here is how it stands now."


class Match:
    """A match of one game: a log, standing orders, and a runner that plays them.

    `revision` counts every change, takebacks too.
    """

    opening: tuple[News, ...] = ()
    """News from setup, before the first question of a new match."""
    mended = ""
    """Of a loaded match: why its open leg had to start anew; empty where it did not."""
    bounded = True
    """Whether a seat's answers in a leg are; not where a log is checked that knew no bound."""

    def __init__(
        self, game: Game[Any, Any], seats: int, options: Mapping[str, str], dice: Dice | None
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.revision = 0
        self.content = game.prepare(self.options) if game.prepare else None
        """What the options refer to; held, so that it stays known as long as the match lives."""
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
        """A new match, played up to its first question; with a log, again to where that ends.

        No outcome of the log is rolled; to go on behind it takes dice. Raises IllegalAnswer where
        the game does not take these seats or options, ReplayMismatch where the log does not fit.
        """
        settled = game.settle(options or {}, seats)
        match = cls(game, seats, settled, dice)
        match._runner.rewindable = rewindable
        return match.begin_at(game.setup(seats, settled), log)

    def begin_at(self, state: Any, log: Sequence[Entry] = ()) -> Match:
        """Take this state as a rest point and play on to the next question; gives the match."""
        self._runner.state = state
        self._runner.follow(log, mute=bool(log))
        self.opening = tuple(self._runner.news)
        return self

    def asks(self) -> dict[int, Ask]:
        """The open questions, by seat."""
        opened = self._runner.open.items()
        if len(self.log.entries) < bound.MOST_ANSWERS:
            return {seat: choice.ask() for seat, (_, choice) in opened}
        return {seat: self._offered(choice).ask() for seat, (_, choice) in opened}

    def public_asks(self) -> dict[int, Ask]:
        """Return the open questions as everybody may know them, by seat.

        Of seats that answer in secret at once, each one's first: the next ones would count what
        was answered.
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
        if asked is None or key not in self._offered(asked[1]).options:
            raise self._refusal(seat, key)
        runner.news, runner.lone = [], []
        self.log.changed([])
        self.revision += 1
        runner.answer(Entry(seat, key), asked)
        if runner.revealed:
            runner.rewind(seat)
        return runner.news

    def _offered(self, choice: Choice[Any]) -> Choice[Any]:
        if not self.bounded or len(self.log.entries) < bound.MOST_ANSWERS:
            return choice
        return bound.bounded(choice, self.log.entries)

    def _refusal(self, seat: int, key: str) -> IllegalAnswer:
        asks = self.asks()
        if seat not in asks:
            return refusals.not_awaited(asks, over=self.result is not None)
        return self.refusal(asks[seat], key)

    def refusal(self, ask: Ask, key: str, *before: str) -> IllegalAnswer:
        """What to say of a key that a question does not offer; `before`: keys that lead to it."""
        return refusals.not_offered(ask, key, self.why_not(ask, key, *before))

    def why_not(self, ask: Ask, key: str, *before: str) -> str:
        """What the game itself has to say about a key that is not offered; often nothing."""
        if ask.note == bound.ENOUGH:
            return bound.ENOUGH
        if not refusals.is_sayable(key) or self.game.why_not is None:
            return ""
        said = [entry.key for entry in self.log.entries if entry.seat == ask.seat]
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
            if number and twin.result is None and seat not in twin.asks():
                raise refusals.others_first(" ".join(keys[:number]), twin.asks())
            twin.answer(seat, key)
        return twin

    def play(self, seat: int, keys: Sequence[str], *, revision: int | None = None) -> list[News]:
        """Play a line: all of its keys or none; it may stop half-way.

        Raises as `answer` does; also for a key past a draw.
        """
        if revision not in (None, self.revision):
            raise StaleAnswer(MOVED_ON)
        if not keys:
            raise self._refusal(seat, "")
        self.rehearse(seat, keys)
        news: list[News] = []
        fresh: list[Entry] = []
        for key in keys:
            news += self.answer(seat, key)
            fresh += self.fresh
        self.log.changed(fresh)
        return news

    def undo(self, seat: int, *, consent: Collection[int] = ()) -> None:
        """Take back the seat's last answer.

        Raises NeedsConsent where chance, a told secret or another seat's answer came after, and
        IllegalAnswer where nothing can be taken back, or nobody is there to consent.
        """
        shorter, place = self.check_undo(seat, consent=consent)
        log, fresh = self.log, self.log.fresh
        if self._stand_at(shorter, or_at=log.legs):
            log.fresh = fresh
            raise IllegalAnswer("The rules have changed since that move; it stands.")
        del log.fresh[:place]
        log.cut = log.length - len(log.fresh)
        self.revision += 1

    def rewind(self, log: Sequence[Entry]) -> None:
        """Go back to where this beginning of the match's own log leads; who agrees is not asked.

        Raises IllegalAnswer where the match is over, or the rules have changed since.
        """
        if self.result is not None:
            raise IllegalAnswer("The match is over; its moves stand.")
        try:
            told = Match.start(
                self.game, seats=self.seats, options=self.options, dice=None, log=log
            )
        except ReplayMismatch as mismatch:
            raise IllegalAnswer("The rules have changed since; the match stands.") from mismatch
        self._runner.stand_at(told.log.legs)
        self.log.older = told.log.older
        self.log.fresh, self.log.cut = [], self.log.length
        self.revision += 1

    def check_undo(self, seat: int, *, consent: Collection[int] = ()) -> tuple[list[Leg], int]:
        """Raise what `undo` would raise, and change nothing; gives the legs that it would leave.

        Also the place in the last of them where the answer stood that it takes back.
        """
        if self.result is not None:
            raise IllegalAnswer("The match is over; its moves stand.")
        split, opened = self._runner.split, self._runner.open.items()
        asked = {other for other, (branch, _) in opened if split and branch.split is split}
        start = split.start if split else None
        return without_last(self.log, seat, range(self.seats), start, asked, consent)

    def last_answered(self, seat: int) -> tuple[Ask, str]:
        """The question that the seat has answered last, and the key; only the seat may see it.

        Raises IllegalAnswer where nothing can be taken back.
        """
        number, place = last_answer(self.log, seat)
        leg = self.log.legs[number]
        before = Match(self.game, self.seats, self.options, None)
        before.stand_at_leg(Leg(leg.snapshot, leg.entries[:place]))
        return before.asks()[seat], leg.entries[place].key

    def stand_at_leg(self, leg: Leg) -> None:
        """Take the position to which a leg leads, wherever the match stood before.

        Raises ReplayMismatch where it does not fit the rules.
        """
        self._runner.stand_at([leg])

    def _stand_at(self, legs: list[Leg], *, or_at: list[Leg]) -> ReplayMismatch | None:
        """Take the position to which legs lead; where they no longer fit, the other: gives why."""
        older, self.log.fresh = self.log.older, []
        try:
            self._runner.stand_at(legs)
        except ReplayMismatch as mismatch:
            self.log.older, self.log.fresh = older, []
            self._runner.stand_at(or_at)
            return mismatch
        return None

    @property
    def state(self) -> Any:
        """The position: for the rules, the tests and the tools; readers get views."""
        return self._runner.state

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it is played."""
        return self._runner.result

    @property
    def dice(self) -> Dice | None:
        """What answers for chance; None in a rehearsal."""
        return self._runner.dice

    @property
    def at_chance(self) -> bool:
        """Whether a rehearsal stands still: only playing shows what comes next."""
        return self._runner.still

    @property
    def fresh(self) -> list[Entry]:
        """The entries that the last change added."""
        return self.log.fresh

    @property
    def cut(self) -> int | None:
        """The length to which the last change first cut the log; None: it took nothing back."""
        return self.log.cut

    @property
    def length(self) -> int:
        """How many entries stand."""
        return self.log.length

    def given_by(self, seat: int) -> int:
        """Count the answers of a seat that stand: a measure of time that only it may know."""
        return self.log.given_by(seat)

    def is_midway(self, seat: int) -> bool:
        """Return whether something that the seat knows of was answered since the last rest point.

        What others have answered in a split under way is nothing that it knows of.
        """
        split = self._runner.split
        known = self.log.entries if split is None else self.log.entries[: split.start]
        own = (entry for entry in self.log.entries if entry.seat == seat)
        return any(entry.seat != CHANCE for entry in (*known, *own))

    @property
    def unasked(self) -> list[Ask]:
        """The questions whose lone option was taken without asking, since the last answer."""
        return [choice.ask() for choice in self._runner.lone]

    @property
    def rested(self) -> bool:
        """Whether nothing was answered since the last rest point."""
        return all(entry.seat == CHANCE for entry in self.log.entries)

    def order(self, seat: int, reaction: str, standing: StandingOrder | None) -> None:
        """Give (None: cancel) an answer beforehand to every reaction of this id."""
        self._orders.give(seat, reaction, standing)
        self.revision += 1
        self.log.changed([])

    def orders(self, seat: int) -> dict[str, StandingOrder]:
        """The seat's standing orders, by the reaction's id."""
        return dict(self._orders.given.get(seat, {}))

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
        return self.game.when_of(self.state)

    def fork(self, dice: Dice | None, *, seat: int | None = None) -> Match:
        """An independent copy; without dice it is a rehearsal, without standing orders.

        With `seat`, what that seat cannot know is dealt anew; the copy holds no other seat's
        standing orders, nor, in a split, its answers, and counts its revisions from 0, for the
        match's count would show how often others have answered in secret. Where others alone are
        asked, except in a split, it stands at the beginning of the open leg. Where the seat is
        asked and something was answered, drawn or told in the leg, such a copy can itself be
        neither copied nor saved until the leg has ended: its beginning holds what was hidden; and
        of an open question to several it asks the seat alone.
        """
        self._need_snapshot()
        twin = Match(self.game, self.seats, self.options, dice)
        last = self.log.legs[-1]
        twin.revision = self.revision if seat is None else 0
        closed = [entry for leg in self.log.legs[:-1] for entry in leg.entries]
        twin.log.older = with_entries(self.log.older, closed)
        if seat is None:
            twin._runner.stand_at([last])
        else:
            stand_for(twin._runner, self._runner, seat, dice or SeededDice("rehearsal"))
        if dice is not None:
            known = self._orders.given if seat is None else {seat}
            twin._orders.given = {of: self.orders(of) for of in known}
        twin.log.changed([])
        return twin

    def _need_snapshot(self) -> None:
        if not self.log.legs[-1].snapshot:
            raise RuntimeError("a match without a snapshot can be neither copied nor saved")

    def save(self) -> bytes:
        """The match as bytes: the last rest points and every answer since."""
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
        """A match from its bytes, migrated to this program's schema.

        Where rules have changed so that the open leg's answers no longer fit, the leg starts
        anew and `mended` tells so. Raises BadSave for bytes that are damaged or too new.
        """
        data, game = saves.unpack(saved, catalogue)
        match = cls(game, data.seats, data.options, dice or SeededDice(data.seed, data.counter))
        data.legs = [saves.upgraded(leg, game, data.schema) for leg in data.legs]
        match._orders.given = data.orders
        # by whom older programs' entries are is not known: no seat's, so that the sum is right
        match.log.older = data.older or ({CHANCE: data.before} if data.before else {})
        *closed, tail = data.legs
        try:
            mismatch = match._stand_at(data.legs, or_at=[*closed, Leg(tail.snapshot)])
        except ReplayMismatch as error:
            # Nothing is replayed at the leg's start: what does not fit is the position itself.
            raise BadSave(f"The save's position is not readable: {error}.") from error
        if mismatch:
            match.mended = f"the rules have changed under an open move ({mismatch})"
            match.log.cut = match.length - len(match.fresh)
        else:
            del match.log.fresh[: len(tail.entries)]
        match.revision = data.revision + bool(match.fresh or mismatch)
        return match
