"""Seats that think ahead know no more than the others: what is hidden changes no thought."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from bot.tables.ai import hint_search, levels
from bot.tables.ai.hint_search import advise
from rules import catalogue
from rules.kernel import Game, Match, Search, SeededDice, Thinker
from rules.table_game import game_of
from tests.support import ledger
from tests.support.depth import at_depth, seeds
from tests.support.secrets import encoded, leg_begun

SLUGS = sorted(catalogue)
EVERY = 5
"""One of this many beginnings of a leg is thought about."""


def brief(game: Game[Any, Any], _level: str = "strong") -> Search:
    """Return the strong seat with a small budget."""
    search = game.ai_levels["strong"]
    assert isinstance(search, Search)
    rounds = at_depth(1, search.rounds)
    return replace(search, rollouts=at_depth(4, 8), steps=at_depth(150, 300), rounds=rounds)


class Noted(Thinker):
    """Writes down what each rollout came to: few of them tip a decision, all depend on the deal."""

    worth: list[float]

    def roll_out(self, *given: Any) -> float:
        """Return the value of a line, and note it."""
        self.worth.append(super().roll_out(*given))
        return self.worth[-1]


def thought(match: Match, seat: int) -> object:
    """Return the strong seat's line or plan; in a game of lines, with each rollout's value."""
    thinker = Noted(match, seat, brief(match.game), "a seed", explains=True)
    thinker.worth = []
    if match.game.plans:
        return thinker.plan()  # over this many rounds its copies differ in what all may guess
    line, others = thinker.line(), thinker.ranking[1:]
    # the reasons of a hint come from these
    return line, thinker.worth, [thinker.compare_parts(line, other) for other in others]


def play_until(match: Match, ask_id: str) -> None:
    """Play a match by fair seats until it asks this question first."""
    fair, dice = match.game.ai_levels["fair"], SeededDice("fair")
    while True:
        seat, ask = min(match.asks().items())
        if ask.id == ask_id:
            break
        match.answer(seat, fair(ask, match.view(seat), dice))


def check_hint(match: Match) -> None:
    """Check a hint for the first seat that is asked, and that another deal doesn't change it."""
    seat, ask = min(match.asks().items())
    advice = advise(match.save(), seat)
    assert len(advice.words) == len(advice.keys) > 0
    assert advice.instead or not advice.gain
    assert not advice.plan or ask.id in game_of(match).planned_asks
    assert advice.plan not in match.game.plans, "a plan is described in words, not by its name"
    match.rehearse(seat, advice.keys)
    dice = match._runner.dice
    match._runner.dice = SeededDice("another secret seed")
    assert advise(match.save(), seat) == advice
    match._runner.dice = dice


@pytest.mark.parametrize("number", seeds(1, 8))
@pytest.mark.parametrize("slug", SLUGS)
def test_hidden_parts_do_not_change_ai_answers(slug: str, number: int) -> None:
    game = catalogue[slug]
    match = ledger.walked(game, len(game.seats) + number * 2 - 1)
    if match.seats < 2:
        match = ledger.walked(game, number * 2 + 1)
    dice = SeededDice(f"thinkers {number}")
    greedy, compared, changed, begun = game.ai_levels["fair"], 0, 0, count()
    while match.result is None and compared < at_depth(2, 20):
        seat, ask = min(match.asks().items())
        if not match.log.entries and not next(begun) % EVERY:
            real, dealt = leg_begun(match, None, dice), leg_begun(match, seat, dice)
            # some settings tell by who is asked; tests of secrets hold the others against that
            if seat in real.asks() and sorted(real.asks()) == sorted(dealt.asks()):
                assert thought(real, seat) == thought(dealt, seat), f"{ask.id} shows a secret"
                changed += encoded(real.state) != encoded(dealt.state)
                compared += 1
        match.answer(seat, greedy(ask, match.view(seat), dice))
    assert compared
    assert changed, "nothing was hidden, so nothing was compared"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hint_is_a_legal_line_and_hangs_on_no_secret(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = catalogue[slug]
    monkeypatch.setattr(hint_search, "ai_seat_of", at_depth(brief, levels.ai_seat_of))
    match = Match.start(game, seats=2, dice=SeededDice("hint"))
    check_hint(match)
    assert bool(game.planned_asks) == bool(game.plans)
    for planned in sorted(game.planned_asks):
        play_until(match, planned)
        check_hint(match)


@pytest.mark.parametrize("slug", SLUGS)
def test_each_plan_has_words_of_its_own_for_a_line_of_a_table(slug: str) -> None:
    game = catalogue[slug]
    for seats in game.seats:
        text = [game.describe_plan(plan, seats) for plan in game.plans]
        assert all(0 < len(words) <= 80 for words in text)
        assert not any(words.endswith(".") or "…" in words for words in text)
        assert seats == 1 or len(set(text)) == len(text)
