"""One match as the outside knows it: asks, answers, lines, undo, views, saves and forks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel import codec
from rules.kernel.chance import Dice, SeededDice
from rules.kernel.choice import CHANCE, Ask
from rules.kernel.game import Game, listed
from rules.kernel.leg import Leg
from rules.kernel.log import (
    Entry,
    IllegalAnswer,
    NeedsConsent,
    News,
    ReplayMismatch,
    StaleAnswer,
    StandingOrder,
)
from rules.kernel.notation import nearest
from rules.kernel.runner import Runner


class Match(Runner):
    """A match of one game.

    `revision` counts every change, takebacks too. `length` counts the entries that stand.
    After each change `fresh` holds the entries that it added, and `cut` the length to which it
    first cut the log (None where nothing was taken back).
    """

    revision = 0
    cut: int | None = None
    opening: tuple[News, ...] = ()
    """What was told before the first question of a new match."""

    @classmethod
    def start(
        cls,
        game: Game[Any, Any],
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        dice: Dice | None,
        rewindable: bool = True,
    ) -> Match:
        """A new match, played up to its first question.

        Raises IllegalAnswer where the game does not take these seats or options.
        """
        return cls._begin(game, seats, options or {}, dice, (), rewindable)

    @classmethod
    def replay(
        cls,
        game: Game[Any, Any],
        *,
        seats: int,
        options: Mapping[str, str],
        entries: Sequence[Entry],
    ) -> Match:
        """A match played again from its whole log; nothing is rolled.

        Raises ReplayMismatch where the log does not fit the rules.
        """
        return cls._begin(game, seats, options, None, entries, rewindable=False)

    @classmethod
    def _begin(
        cls,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, str],
        dice: Dice | None,
        entries: Sequence[Entry],
        rewindable: bool,
    ) -> Match:
        settled = game.settle(options, seats)
        if game.prepare is not None:
            game.prepare(settled)
        match = cls(game, seats, settled, dice, rewindable=rewindable)
        match.state = game.setup(seats, settled)
        match._follow(entries, mute=bool(entries))
        match.opening = tuple(match._news)
        return match

    def asks(self) -> dict[int, Ask]:
        """The open questions, by seat."""
        return {seat: Ask(branch.waiting) for seat, branch in self._open.items() if branch.waiting}

    def answer(self, seat: int, key: str, *, revision: int | None = None) -> list[News]:
        """Answer the seat's open question.

        Raises StaleAnswer when `revision` is no longer the match's, IllegalAnswer when the key
        is not among the seat's options; both leave everything as it was.
        """
        if revision is not None and revision != self.revision:
            raise StaleAnswer("The table has moved on since; here is how it stands now.")
        branch = self._open.get(seat)
        if branch is None or branch.waiting is None or key not in branch.waiting.options:
            raise self._refusal(seat, key)
        self._news, self.fresh, self.cut = [], [], None
        self.revision += 1
        self._take(branch, Entry(seat, key))
        return self._news

    def _refusal(self, seat: int, key: str) -> IllegalAnswer:
        if self.result is not None:
            return IllegalAnswer("The match is over; no more moves are taken.")
        ask = self.asks().get(seat)
        if ask is None:
            waits = ", ".join(f"{{{other}}}" for other in sorted(self._open))
            return IllegalAnswer(f"It is not your move now; the table waits for {waits}.")
        said = f"{key!r} is not possible now" if key else "A move needs at least one word"
        legal = listed(nearest(key, ask.keys))
        return IllegalAnswer(f"{said} [{ask.rule}]. {ask.prompt} Nearest legal: {legal}.")

    def rehearse(self, seat: int, keys: Sequence[str]) -> Match:
        """A private copy with these keys played, standing still where chance would speak.

        Raises IllegalAnswer for the first key that is not legal, or lies past a draw.
        """
        twin = self.fork(None)
        for number, key in enumerate(keys):
            if twin.at_chance:
                played = " ".join(keys[:number])
                raise IllegalAnswer(f"Chance speaks after {played!r}; play that first.")
            twin.answer(seat, key)
        return twin

    def play(
        self, seat: int, keys: Sequence[str], *, revision: int | None = None, whole: bool = False
    ) -> list[News]:
        """Play a line: all of its keys or none. `whole` refuses a line that stops half-way.

        Raises as `answer` does; also for a key past a draw.
        """
        if revision is not None and revision != self.revision:
            raise StaleAnswer("The table has moved on since; here is how it stands now.")
        if not keys:
            raise self._refusal(seat, "")
        twin = self.rehearse(seat, keys)
        pending = twin.asks().get(seat)
        if whole and pending is not None and not twin.rested:
            legal = listed(nearest("", pending.keys))
            raise IllegalAnswer(
                f"The move stops half-way [{pending.rule}]. {pending.prompt} Legal next: {legal}."
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

    def undo(self, seat: int, *, consent: Collection[int] = ()) -> None:
        """Take back the seat's last answer.

        Raises NeedsConsent where chance, a told secret or another seat's answer came after, and
        IllegalAnswer where nothing can be taken back.
        """
        index, place = self._last_answer(seat)
        leg = self._legs[index]
        phase = self._phase
        own = phase is not None and leg is self._legs[-1] and place >= phase.start
        later = leg.entries[place + 1 :] if own else []
        if not own:
            self._demand_consent(seat, index, place, consent)
        kept = sum(len(closed.entries) for closed in self._legs[index + 1 :]) if not own else 0
        before = self.length - kept - len(leg.entries) + place
        revision = self.revision + 1
        again = Leg(leg.snapshot, [*leg.entries[:place], *later])
        self.length = before - place
        self._stand_at([*self._legs[:index], again])
        self.revision, self.cut, self.fresh = revision, before, list(later)

    def _last_answer(self, seat: int) -> tuple[int, int]:
        if self.result is not None:
            raise IllegalAnswer("The match is over; its moves stand.")
        if not self.rewindable:
            raise IllegalAnswer("This match keeps no way back.")
        for index in range(len(self._legs) - 1, -1, -1):
            entries = self._legs[index].entries
            for place in range(len(entries) - 1, -1, -1):
                if entries[place].seat == seat and not entries[place].standing:
                    return index, place
        raise IllegalAnswer("There is no move of yours left to take back.")

    def _demand_consent(self, seat: int, index: int, place: int, consent: Collection[int]) -> None:
        legs = self._legs[index:]
        later = [*legs[0].entries[place + 1 :], *(e for leg in legs[1:] for e in leg.entries)]
        told = any(bar > place for bar in legs[0].bars) or any(leg.bars for leg in legs[1:])
        others = {other for other in range(self.seats) if other != seat}
        if told or any(entry.seat == CHANCE for entry in later):
            why, needed = "something was drawn or shown since", others
        else:
            acted = {entry.seat for entry in later if not entry.standing}
            why, needed = "others have moved since", acted - {seat}
        missing = tuple(sorted(needed - set(consent)))
        if missing:
            names = ", ".join(f"{{{other}}}" for other in missing)
            raise NeedsConsent(f"Taking this back needs the consent of {names}: {why}.", missing)

    def view(self, seat: int | None) -> Any:
        """What a seat (None: an onlooker) may see, as the game's view struct."""
        return self.game.view(self.state, seat)

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return self.game.round_of(self.state)

    def fork(self, dice: Dice | None, *, seat: int | None = None) -> Match:
        """A copy that goes its own way. With `seat`, what that seat cannot know is dealt anew.

        In a simultaneous phase a copy for a seat holds that seat's own answers only.
        """
        twin = Match(self.game, self.seats, self.options, dice)
        twin.revision = self.revision
        twin._orders = {of: dict(orders) for of, orders in self._orders.items()}
        last = self._legs[-1]
        if seat is None:
            twin._stand_at([last])
        elif self._phase is None:
            twin._stand_at([last])
            self.game.redeal(twin.state, seat, dice or SeededDice("rehearsal"))
        else:
            twin.state = msgspec.json.decode(last.snapshot, type=self.game.state)
            self.game.redeal(twin.state, seat, dice or SeededDice("rehearsal"))
            start = self._phase.start
            own = [entry for entry in last.entries[start:] if entry.seat == seat]
            twin._follow([*last.entries[:start], *own])
        twin.fresh = []
        return twin

    def save(self) -> bytes:
        """The match as bytes: the last rest points and every answer since."""
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
                before=self.length - sum(len(leg.entries) for leg in self._legs),
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
        if game.prepare is not None:
            game.prepare(data.options)
        match = cls(game, data.seats, data.options, dice or SeededDice(data.seed, data.counter))
        match._orders = data.orders
        match.length = data.before + sum(len(leg.entries) for leg in data.legs[:-1])
        match._restore(data.legs)
        match.revision += data.revision
        return match

    mended = ""

    def _restore(self, legs: list[Leg]) -> None:
        before = self.length
        try:
            self._stand_at(legs)
        except ReplayMismatch as mismatch:
            self.length = before
            self._stand_at([*legs[:-1], Leg(legs[-1].snapshot)])
            self.mended = f"the rules have changed under an open move ({mismatch})"
            self.cut, self.revision = before, 1
        else:
            self.fresh = []
