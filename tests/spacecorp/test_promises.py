"""Promises of every game of the catalogue, here in each era and with each AI."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.spacecorp import SPACECORP
from tests.spacecorp.own_file import own_file
from tests.support import fuzz, secrets
from tests.support.depth import at_depth, sampled, seeds
from tests.support.random_walks import walk, won_by_greedy

LATER = ("planeteers", "starfarers")


def single(era: str) -> dict[str, str]:
    return {"begin": era, "end": era}


@pytest.mark.parametrize("era", sampled(LATER))
def test_hidden_parts_are_invisible_to_each_seat(era: str) -> None:
    compared = secrets.walk(SPACECORP, seats=2, seed=f"secrets {era}", options=single(era))
    assert compared.changed > compared.positions // 4
    assert compared.openings > 0


@pytest.mark.parametrize("era", LATER)
def test_a_match_at_random_keeps_every_promise(era: str) -> None:
    """Play with an owner's pieces, which have the uses of the printed ones."""
    own = "\n".join(own_file(section) for section in ("card", "tile", "colony"))
    manner = fuzz.Manner({**single(era), "content": own}, every=at_depth(8, 4))
    report = fuzz.Run(SPACECORP, seats=3, seed="era", manner=manner).play()
    assert report.barred > 0
    assert report.undone > 0


def test_a_whole_campaign_of_greedy_seats_uses_every_part() -> None:
    """Use every kind of base, and never research in vain."""
    match = Match.start(SPACECORP, seats=3, dice=SeededDice("campaign"), rewindable=False)
    built, taken, deed = 0, set[str](), ""
    for _, ask, key, news in walk(match, "fair", SeededDice("thoughts campaign")):
        SPACECORP.assert_sound(match.state)
        if deed == "research" and ask.id == "research.take":
            taken.add(key)
        deed = key if ask.id == "turn.action" else "" if ask.id == "research.take" else deed
        built += sum("builds" in item.text and "Spaceport" in item.text for item in news)
    assert built > 0
    assert taken
    assert "stop" not in taken
    assert match.result is not None
    ledgers = [set(parts) for parts in match.result.breakdown]
    everything = set().union(*ledgers)
    assert {"contracts", "production", "discoveries", "progress", "colonies"} <= everything
    assert match.state.era == 2


@pytest.mark.parametrize(
    ("era", "games"), sampled([("mariners", 4), ("planeteers", 2), ("starfarers", 2)])
)
def test_greedy_beats_random(era: str, games: int) -> None:
    assert won_by_greedy(SPACECORP, games, **single(era)) == games


def test_a_greedy_seat_reads_no_words() -> None:
    """Keep answers the same under other labels: they depend on keys and typed values."""
    match = Match.start(SPACECORP, seats=2, dice=SeededDice("words"))
    seat, ask = min(match.asks().items())
    ai_seat = SPACECORP.ai_levels["fair"]
    first = ai_seat(ask, match.view(seat), SeededDice("same"))
    ask._choice.label = lambda _: "?"
    ask._choice.prompt = "?"
    assert ai_seat(ask, match.view(seat), SeededDice("same")) == first


@pytest.mark.parametrize("number", seeds(3, 30))
def test_a_copy_for_a_seat_asks_the_same_players(number: int) -> None:
    """If only holders of an Edge are asked, dealt hands must not add others."""
    options = {**single("planeteers"), "edges": "holders"}
    match = Match.start(SPACECORP, seats=2 + number % 3, options=options, dice=SeededDice("whom"))
    dice, copies = SeededDice(f"whom {number}"), 0
    for step in range(120):
        asks = match.asks()
        for seat, ask in asks.items():
            copied = match.fork(SeededDice(f"copy {number} {step}"), seat=seat).asks()
            assert copied[seat].id == ask.id
            # others of a split may have answered, which nobody sees
            assert set(copied) == set(asks) or ask.id.startswith(("edges.", "edge."))
            copies += ask.id == "turn.action"
        ask = asks[min(asks)]
        match.answer(ask.seat, dice.pick(ask.keys))
    assert copies > 10
