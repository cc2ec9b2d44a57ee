"""The preparation of the game [1.1] [2]."""

from __future__ import annotations

import pytest

from rules.ganymede import GANYMEDE
from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.kinds import Planet
from rules.kernel import Match, NeedsConsent, SeededDice
from tests.support.asking import refuses
from tests.support.dice import ScriptedDice


def begun(seats: int = 3, seed: str = "setup", **options: str) -> Match:
    return Match.start(GANYMEDE, seats=seats, options=options, dice=SeededDice(seed))


def choose_all(match: Match) -> None:
    for _ in range(2):
        for seat in sorted(match.asks()):
            match.answer(seat, match.asks()[seat].keys[0])


@pytest.mark.parametrize("seats", [1, 5])
def test_1_1_1_two_to_four_players(seats: int) -> None:
    refuses("is for 2 to 4 players", begun, seats)


def test_1_1_1_play_goes_clockwise_from_the_first_player() -> None:
    match = begun(3)
    choose_all(match)
    first = match.state.first
    assert list(match.asks()) == [first]
    match.state.earth_row[:] = match.state.mars_row[:] = [None] * 4
    while list(match.asks()) == [first]:
        match.answer(first, match.asks()[first].keys[-1])
    assert list(match.asks()) == [(first + 1) % 3]


def test_1_1_1_a_lot_draws_the_first_player() -> None:
    firsts = {begun(4, str(seed)).state.first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    assert {begun(4, str(seed), first="seat").state.first for seed in range(10)} == {0}


def test_1_1_2_thirty_tiles_four_of_them_starting() -> None:
    content = content_of("")
    starting = [content.tiles[tile] for tile in content.starting_tiles()]
    assert len(content.tiles) == 30
    assert len(starting) == 4
    for tile in starting:
        assert [len(step) for step in tile.steps] == [1, 1]
        assert [step[0].kind for step in tile.steps] == ["recruit", "draw"]


def test_1_1_3_three_decks_of_thirty() -> None:
    content = content_of("")
    planets = [card.planet for card in content.shuttles.values()]
    assert (planets.count(Planet.EARTH), planets.count(Planet.MARS), len(content.ships)) == (
        30,
        30,
        30,
    )


@pytest.mark.parametrize(("seats", "supply"), [(2, 7), (3, 10), (4, 13)])
def test_1_1_4_supply_by_number_of_players(seats: int, supply: int) -> None:
    assert begun(seats).state.supply == [supply] * 4


def test_1_1_5_reputation_begins_on_the_leftmost_space() -> None:
    assert [player.reputation for player in begun(4).state.players] == [0] * 4


def test_1_1_8_display_and_stack() -> None:
    view = begun(2).view(None)
    assert [tile.id for tile in view.tiles] == ["T01", "T02", "T03", "T04"]
    assert [len(row) for row in (view.earth, view.mars, view.ships)] == [4, 4, 3]
    assert None not in (*view.earth, *view.mars, *view.ships)
    assert (view.tile_pile, view.earth_pile, view.mars_pile) == (26, 26, 26)


def test_2_1_the_table_is_set_by_lot_alone() -> None:
    first, other = begun(2, "one"), begun(2, "other")
    assert first.state.earth_row != other.state.earth_row
    assert first.state.tile_row == other.state.tile_row


def test_1_1_9_two_of_four_ships_are_placed_and_the_others_go_back() -> None:
    match = begun(3)
    hands = [list(player.hand) for player in match.state.players]
    assert [len(hand) for hand in hands] == [4, 4, 4]
    choose_all(match)
    for hand, player in zip(hands, match.state.players, strict=True):
        assert player.ships == hand[:2]
        assert player.hand == []
        assert set(hand[2:]) <= set(match.state.ship_pool)
    assert match.view(None).ship_pile == 30 - 3 - 6
    GANYMEDE.assert_sound(match.state)


def test_2_2_first_ships_are_secret_until_all_have_chosen() -> None:
    match = begun(3)
    before = match.view(1)
    assert match.answer(0, match.asks()[0].keys[0]) == []
    assert match.view(1) == before
    assert match.view(1).players[0].hand is None
    assert len(match.view(0).players[0].hand) == 3, "its own view shows it in its place"
    match.undo(0)
    choose_all(match)
    assert all(slot.ship for player in match.view(None).players for slot in player.slots)


def test_2_2_once_revealed_the_choice_stands() -> None:
    match = begun(2)
    choose_all(match)
    with pytest.raises(NeedsConsent):
        match.undo(1)


def test_2_1_scripted_reveals_lie_where_they_are_put() -> None:
    rows = [*("E05", "E06", "E07", "E08"), *("M01", "M02", "M03", "M04"), *("S01", "S02", "S03")]
    deals = [f"S{number:02}" for number in range(10, 18)]
    match = Match.start(GANYMEDE, seats=2, options={}, dice=ScriptedDice(["1", *rows, *deals]))
    assert match.state.first == 1
    assert match.state.earth_row == rows[:4]
    assert match.state.ship_row == rows[8:]
    assert match.state.players[1].hand == deals[4:]


def test_2_2_the_owner_alone_sees_the_ships_picked_so_far_in_their_places() -> None:
    match = Match.start(GANYMEDE, seats=2, options={"first": "seat"}, dice=SeededDice("pick"))
    first, second, *_ = match.asks()[0].keys
    before = match.view(1), match.view(None)
    match.answer(0, first)
    match.answer(0, second)
    own = match.view(0).players[0]
    assert [slot.ship and slot.ship.id for slot in own.slots] == [first, second]
    assert own.hand is not None
    assert {first, second}.isdisjoint(ship.id for ship in own.hand)
    assert (match.view(1), match.view(None)) == before
    match.undo(0)
    assert match.view(0).players[0].slots[1].ship is None
