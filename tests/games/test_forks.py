"""A copy for any seat plays on soundly, also out of the middle of another seat's leg."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.depth import at_depth
from tests.support.game_profile import manner
from tests.support.secrets import encoded, words

SLUGS = sorted(catalogue)
MOST_SEATS = 3
LONGEST = at_depth(400, 900)
"""Answers after which a match is left."""
CLOSE = at_depth(1, 3)
"""Copies are made where a kind of question comes up so often, ..."""
EVERY = at_depth(60, 8)
"""... and then at one question of this many."""
FAR = 12
"""Answers that a copy is played on."""


def middles(match: Match, dice: SeededDice) -> Iterator[None]:
    """Play, half of the answers by greedy; stop at questions in the middle of a leg."""
    met: Counter[tuple[str, bool]] = Counter()
    while match.result is None and match.length < LONGEST:
        asks, entries = match.asks(), match.log.entries
        seat = dice.pick(sorted(asks))
        if any(entry.seat >= 0 for entry in entries):
            kind = asks[seat].id, entries[-1].seat == seat
            met[kind] += 1
            if met[kind] <= CLOSE or met.total() % EVERY == 0:
                yield
        keys = asks[seat].keys
        greedy = match.game.ai_levels["fair"] if dice.pick(range(2)) else None
        match.answer(
            seat, greedy(asks[seat], match.view(seat), dice) if greedy else dice.pick(keys)
        )


def play_on(copy: Match, dice: SeededDice) -> None:
    """Play any answers for every asked seat, and check soundness after each."""
    copy.game.assert_sound(copy.state)
    for _ in range(FAR):
        asks = copy.asks()
        if copy.result is not None:
            break
        assert asks, "nobody is asked, and the copy has not ended"
        seat = dice.pick(sorted(asks))
        copy.answer(seat, dice.pick(asks[seat].keys))
        copy.game.assert_sound(copy.state)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_copy_for_any_seat_plays_on_out_of_the_middle_of_a_leg(slug: str) -> None:
    game = catalogue[slug]
    seats = min(game.seats[-1], MOST_SEATS)
    options = manner(slug).options
    match = Match.start(game, seats=seats, options=options, dice=SeededDice("middles"))
    dice, elsewhere = SeededDice("answers"), SeededDice("elsewhere")
    made = asked = 0
    for _ in middles(match, dice):
        asks = match.asks()
        for seat in range(seats):
            made += 1
            copy = match.fork(SeededDice(f"deal {made}"), seat=seat)
            if seat in asks:
                asked += 1
                assert words(copy.asks()[seat]) == words(asks[seat])
                assert encoded(copy.view(seat)) == encoded(match.view(seat))
            play_on(copy, elsewhere)
    assert made > asked > 0
