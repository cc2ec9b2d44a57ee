"""Questions name the card or the settler that they are about, for AI seats and pictures."""

from __future__ import annotations

from rules.ganymede import GANYMEDE
from rules.ganymede.charts.content import content_by_id
from rules.ganymede.position.state import Settler, State
from rules.kernel import Match, SeededDice
from tests.support.random_walks import play_random

GAMES = 6
SETTLERS = {"adapt.to", "move.to"}
CARDS = {"shuttle.white", "shuttle.lost", "shuttle.pay", "board", "effect.times", "effect.choose"}


def test_questions_are_about_a_card_or_an_own_settler() -> None:
    seen: set[str] = set()
    for number in range(GAMES):
        match = Match.start(GANYMEDE, seats=3, dice=SeededDice(f"about {number}"))
        dice = SeededDice(f"answers {number}")
        while match.result is None:
            seat, ask = min(match.asks().items())
            if ask.id in SETTLERS | CARDS:
                seen.add(ask.id)
                check(match.state, seat, ask.id, ask.about)
            match.answer(seat, play_random(ask, None, dice))
    assert seen == SETTLERS | CARDS


def check(state: State, seat: int, id: str, about: object) -> None:  # noqa: A002
    if id in SETTLERS:
        assert isinstance(about, Settler)
        assert state.players[seat].settlers[about.place][about.colour] > 0
    else:
        content = content_by_id(state.content)
        assert about in content.columns or about in content.ships
