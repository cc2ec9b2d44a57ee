"""The outlook of every game: who leads, who is next, and what ends the match."""

from __future__ import annotations

from itertools import count, pairwise

import pytest

from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.table_game import Outlook
from tests.support import game_profile
from tests.support.depth import widths
from tests.support.grammar import faults
from tests.support.narrowing import existing

LONGEST = 130
"""Characters of three lines on a phone."""
TABLES = [(slug, seats) for slug in sorted(catalogue) for seats in widths(catalogue[slug].seats)]


def outlook_of(match: Match) -> Outlook:
    """Return the outlook at a match's position."""
    return existing(catalogue[match.game.slug].outlook)(match.state)


def positions(slug: str, seats: int, seed: str) -> list[tuple[int | None, Outlook]]:
    """Play a match at random; return the active seat and the outlook of each position."""
    options = game_profile.manner(slug).options
    match = Match.start(catalogue[slug], seats=seats, dice=SeededDice(seed), options=options)
    dice, seen = SeededDice(f"answers of {seed}"), list[tuple[int | None, Outlook]]()
    for _ in count():
        seen.append((match.view(None).active, outlook_of(match)))
        if match.result is not None:
            break
        asks = match.asks()
        seat = dice.pick(sorted(asks))
        match.answer(seat, dice.pick(asks[seat].keys))
    result, last = existing(match.result), seen.pop()[1]
    words = tuple(map(last.score_words, last.scores))
    assert words == (result.exact or tuple(map(str, result.scores)))
    return seen


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_outlook_names_score_next_players_and_end(slug: str, seats: int) -> None:
    seen, changes, followed = positions(slug, seats, "outlook"), 0, 0
    for (active, outlook), (then, _) in pairwise(seen):
        assert outlook.ends.endswith(".")
        assert len(outlook.ends) <= LONGEST
        assert not faults(outlook.ends)
        assert len(outlook.scores) in (0, seats)
        assert active not in outlook.following
        assert len({*outlook.following}) == len(outlook.following)
        if active is not None and then not in (None, active):
            changes, followed = changes + 1, followed + (outlook.following[:1] == (then,))
    # sometimes the next player can't do anything, is out by then, or another has an extra turn
    assert followed >= 0.8 * changes


def begun(slug: str, seats: int, **options: str) -> Match:
    """Return a match at the first turn."""
    first = {} if slug == "space_empires" else {"first": "seat"}
    options = {**first, **options}
    match = Match.start(catalogue[slug], seats=seats, dice=SeededDice("begun"), options=options)
    while match.view(None).active is None:
        seat, ask = next(iter(match.asks().items()))
        match.answer(seat, ask.keys[0])
    return match


def set_parts(match: Match, **parts: object) -> Outlook:
    """Return the outlook after some parts of the state are replaced."""
    for part, value in parts.items():
        setattr(match.state, part, value)
    return outlook_of(match)


def test_ganymede_counts_down_to_the_last_round() -> None:
    match = begun("ganymede", 3)
    outlook = outlook_of(match)
    assert "a 4th launch (none so far)" in outlook.ends
    assert f"Earth {len(match.state.earth_pool)}," in outlook.ends
    assert "round 60" not in outlook.ends, "few matches get there"
    assert set_parts(match, round=50).ends.endswith("or after round 60.")
    assert outlook.following == (1, 2)
    last = set_parts(match, ended_by="mars", active=1)
    assert last.ends == "The pile of Mars shuttles is empty: this round is the last."
    assert last.following == (2,), "the last round ends before the first player"


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (2, {}, "in both galaxies (none so far), or if only one player is left."),
        (3, {"rounds": "0"}, "in all 3 galaxies (none so far), or if only one player is left."),
        (3, {"victory": "allied", "rounds": "15"}, "if only allies are left, or after round 15 on"),
    ],
)
def test_starfarers_names_all_ways_to_win(seats: int, options: dict[str, str], words: str) -> None:
    match = begun("starfarers", seats, **options)
    assert words in outlook_of(match).ends
    match.state.players[1].out = True
    assert 1 not in outlook_of(match).following


def test_starfarers_last_round_ends_before_the_first_player() -> None:
    match = begun("starfarers", 3, rounds="5")
    last = set_parts(match, round=5, active=1, first=0)
    assert "or after this round on points." in last.ends
    assert last.following == (2,)


def test_spacecorp_names_era_contracts_and_deck() -> None:
    match = begun("spacecorp", 3)
    deck = match.state.deck_size()
    expected = (
        f"Era 1 of 3 ends with 6 contracts (now 0), or after 2 passes once the deck is empty "
        f"({deck} left)."
    )
    assert outlook_of(match).ends == expected
    assert begun("spacecorp", 2, end="mariners").state.era == 0
    assert outlook_of(begun("spacecorp", 2, end="mariners")).ends.startswith("The game ends with")
    last = set_parts(match, closing=True, last=[2])
    assert last.ends == "Era 1 of 3 ends after these last turns."
    assert last.following == (2,)


def test_spacecorp_extra_turn_goes_before_the_player_due() -> None:
    match = begun("spacecorp", 4)
    assert set_parts(match, active=2, extra=True, resume=1).following == (1, 3, 0)


def test_captains_out_of_the_round_are_counted() -> None:
    match = begun("starship_captains", 3)
    match.state.captains[1].passed = True
    outlook = outlook_of(match)
    assert outlook.ends == (
        "Round 1 ends when all captains have passed (now 1 of 3), and the game after round 4."
    )
    assert outlook.following == (2,)
    assert set_parts(match, round=4).ends.startswith("The game ends when all captains")
    alone = outlook_of(begun("starship_captains", 1))
    assert alone.ends == "Round 1 ends when the captain passes, and the game after round 4."


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (2, {}, "Ends when a Homeworld falls, or after Economic Phase 20, when the highest"),
        (2, {"endless": "on"}, "Ends when a Homeworld falls."),
        (3, {"victory": "last"}, "Ends when only one empire is left,"),
        (3, {"victory": "points"}, "falls or somebody has 3 colony points (none so far),"),
        (4, {"victory": "last", "teams": "uneasy"}, "Ends when only one team is left,"),
        (1, {}, "all 3 Doomsday Machines are destroyed (now 0) or the Homeworld falls, or after"),
        (1, {"scenario": "empires1"}, "alien Homeworlds are destroyed (now 0) or the Homeworld"),
    ],
)
def test_space_empires_names_target_and_limit(
    seats: int, options: dict[str, str], words: str
) -> None:
    assert words in outlook_of(begun("space_empires", seats, **options)).ends


def test_space_empires_third_turn_is_followed_by_the_economic_phase() -> None:
    match = begun("space_empires", 3)
    match.state.order = [2, 0, 1]
    middle = set_parts(match, place=1)
    assert (middle.following, middle.afterwards) == ((1, 2), "")
    last = set_parts(match, turn=3)
    assert (last.following, last.afterwards) == ((1,), "Economic Phase 1")
