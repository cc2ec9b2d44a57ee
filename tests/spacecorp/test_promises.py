"""What holds for every game of the catalogue, here in each era by itself and with each AI."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.spacecorp import SPACECORP
from tests.support import fuzz, secrets
from tests.support.depth import some

LATER = ("planeteers", "starfarers")


def single(era: str) -> dict[str, str]:
    return {"begin": era, "end": era}


@pytest.mark.parametrize("era", some(LATER))
def test_no_seat_sees_what_is_hidden_from_it(era: str) -> None:
    compared = secrets.walk(SPACECORP, seats=2, seed=f"secrets {era}", options=single(era))
    assert compared.changed > compared.positions // 4
    assert compared.openings > 0


@pytest.mark.parametrize("era", LATER)
def test_a_match_at_random_keeps_every_promise(era: str) -> None:
    manner = fuzz.Manner(single(era), every=4)
    report = fuzz.Run(SPACECORP, seats=3, seed="era", manner=manner).play()
    assert report.barred > 0
    assert report.undone > 0


def played(options: dict[str, str], ai: tuple[str, ...], seed: str) -> Match:
    """A whole match of AI seats, sound after every answer."""
    match = Match.start(
        SPACECORP, seats=len(ai), options=options, dice=SeededDice(seed), rewindable=False
    )
    dice = SeededDice(f"thoughts of {seed}")
    while match.result is None:
        seat, ask = min(match.asks().items())
        key = SPACECORP.ai_levels[ai[seat]](ask, match.view(seat), dice)
        match.answer(seat, key)
        SPACECORP.assert_sound(match.state)
    return match


def test_a_whole_campaign_of_greedy_seats_uses_every_part() -> None:
    match = played({}, ("greedy", "greedy", "greedy"), "campaign")
    assert match.result is not None
    ledgers = [set(parts) for parts in match.result.breakdown]
    everything = set().union(*ledgers)
    assert {"contracts", "production", "discoveries", "progress", "colonies"} <= everything
    assert match.state.era == 2


@pytest.mark.parametrize(
    ("era", "games"), some([("mariners", 4), ("planeteers", 2), ("starfarers", 2)])
)
def test_greedy_beats_random(era: str, games: int) -> None:
    won = 0
    for number in range(games):
        ai = ("greedy", "random") if number % 2 else ("random", "greedy")
        result = played(single(era), ai, f"duel {number}").result
        assert result is not None
        won += result.scores[ai.index("greedy")] > result.scores[ai.index("random")]
    assert won == games


def test_a_greedy_seat_reads_no_words() -> None:
    """Its answer to an ask hangs on keys and typed values, not on labels."""
    match = Match.start(SPACECORP, seats=2, dice=SeededDice("words"))
    seat, ask = min(match.asks().items())
    ai_seat = SPACECORP.ai_levels["greedy"]
    first = ai_seat(ask, match.view(seat), SeededDice("same"))
    ask._choice.label = lambda _: "?"
    ask._choice.prompt = "?"
    assert ai_seat(ask, match.view(seat), SeededDice("same")) == first
