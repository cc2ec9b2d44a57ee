"""Playing along: the referee's own game is stepped beside the match and compared at each rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import catalogue
from rules.kernel import CHANCE, Match, SeededDice
from tests.starship_captains.referee.asking import Draw, FoulError, Question
from tests.starship_captains.referee.compare import hold_against
from tests.starship_captains.referee.duty import game
from tests.starship_captains.referee.setting import opened
from tests.starship_captains.referee.tally import halves

GAME = catalogue["starship_captains"]
ANY = "any"


class Watch:
    """A match and the referee beside it. `answered` counts answers, `asked` the kinds of asks."""

    def __init__(self, seats: int, options: Mapping[str, str], seed: str) -> None:
        self.match = Match.start(GAME, seats=seats, options=options, dice=SeededDice(seed))
        drawn = [str(entry.key) for entry in self.match.added_entries]
        self.ledger = opened(self.match.view(None), drawn, self.match.options)
        self.play = game(self.ledger)
        self.expected: Question | Draw | None = next(self.play)
        self.answered = 0
        self.asked: set[str] = set()
        self._skip()
        self.check()

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self.match.result is not None

    def answer(self, seat: int, key: str) -> None:
        """Answer in the match, follow what came of it, and compare."""
        self.match.answer(seat, key)
        self.answered += 1
        for entry in self.match.added_entries:
            self._follow(entry.seat, str(entry.key))
        self._skip()
        self.check()

    def _follow(self, seat: int, key: str) -> None:
        self._skip()
        expected = self.expected
        if expected is None:
            raise FoulError(f"the match goes on with {key}, the referee's is over")
        if isinstance(expected, Draw):
            if seat != CHANCE or (ANY not in expected.pool and key not in expected.pool):
                raise FoulError(f"expected a draw of {expected.label}, the match has {seat}: {key}")
        elif seat != expected.seat or key not in expected.keys:
            raise FoulError(f"expected {expected}, the match has {seat}: {key}")
        self._send(key)

    def _skip(self) -> None:
        """Take what has no alternative."""
        while self.expected is not None and len(keys := self._open()) == 1:
            self._send(keys[0])

    def _open(self) -> list[str]:
        expected = self.expected
        if isinstance(expected, Draw):
            return [*expected.pool] if ANY not in expected.pool else [ANY, ANY]
        return [*expected.keys] if expected else []

    def _send(self, key: str) -> None:
        try:
            self.expected = self.play.send(key)
        except StopIteration:
            self.expected = None

    def check(self) -> None:
        """Assert that the open question and all views equal the referee's."""
        asks = self.match.asks()
        expected = self.expected
        if expected is None or self.over:
            if expected is not None or not self.over:
                raise FoulError(f"over: the referee expects {expected}, the match {asks}")
            self._check_result()
        elif isinstance(expected, Draw):
            raise FoulError(f"the match does not draw {expected.label}; it asks {asks}")
        else:
            self._check_ask(asks, expected)
        hold_against(self.ledger, self.match.view(None))
        self._check_known()

    def _check_ask(self, asks: dict[int, Any], expected: Question) -> None:
        ask = asks.get(expected.seat)
        if ask is None or len(asks) != 1 or ask.id != expected.id:
            raise FoulError(f"the match asks {asks}, the referee {expected}")
        self.asked.add(ask.id)
        mine, theirs = set(expected.keys), set(map(str, ask.keys))
        if mine != theirs:
            more, less = sorted(theirs - mine), sorted(mine - theirs)
            raise FoulError(
                f"{ask.id} of {ask.seat}: offered against the rules {more}, kept back {less}"
            )

    def _check_known(self) -> None:
        """Assert that the next missions are visible only to those who looked at them."""
        seats = range(len(self.ledger.ships)) if self.ledger.peeked else ()
        for seat in (None, *seats):
            known = []
            for mission in self.ledger.peeked:
                if seat not in self.ledger.knows[mission]:
                    break
                known.append(mission)
            seen = [mission.id for mission in self.match.view(seat).known]
            if seen != known:
                raise FoulError(f"seat {seat} knows the missions {seen}, not {known}")

    def _check_result(self) -> None:
        result = self.match.result
        assert result is not None
        totals = [sum(halves(self.ledger, ship).values()) for ship in self.ledger.ships]
        if list(result.scores) != [total // 2 for total in totals]:
            raise FoulError(f"scores {result.scores}, the referee counts {totals} halves")
