"""Views of a seat [1.2] [3.8.18]."""

from __future__ import annotations

import msgspec

from rules.ganymede import GANYMEDE
from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.kinds import Colour
from rules.ganymede.position.redeal import redeal
from rules.ganymede.position.state import Buried
from rules.kernel import Match, SeededDice
from tests.ganymede.position import Board, answers, ask_of, finish
from tests.support import secrets
from tests.support.asking import after
from tests.support.depth import sampled


def test_1_1_all_pieces_are_somewhere_in_sight_or_counted() -> None:
    view = Board(4).match().view(None)
    assert len(view.tiles) + view.tile_pile == 30
    assert len(view.earth) + view.earth_pile == 30
    assert len(view.mars) + view.mars_pile == 30
    assert len(view.ships) + view.ship_pile + 2 * 4 == 30


def test_1_2_a_board_shows_places_slots_and_columns() -> None:
    board = Board()
    board.player(
        tiles="T05 T20", earth="RRP", mars="B", crew2="YB", used="E01 M25", hand="S20", reputation=3
    )
    mine = board.match().view(0).players[0]
    assert [tile.id for tile in mine.tiles] == ["T05", "T20"]
    assert mine.earth == (Colour.RED, Colour.RED, Colour.PURPLE)
    assert mine.mars == (Colour.BLUE,)
    assert [slot.ship.id for slot in mine.slots] == ["S01", "S02"]
    assert [slot.needs for slot in mine.slots] == [3, 4]
    assert mine.slots[1].settlers == (Colour.YELLOW, Colour.BLUE)
    assert [[card.id for card in column] for column in mine.columns] == [
        *(["E01"], [], [], [], ["M25"])
    ]
    assert mine.reputation == 3


def test_1_1_6_earth_holds_six_and_mars_five() -> None:
    board = Board().show("T27").with_player(earth="RRRYYY", mars="BBBPP")
    match = after(board.match(), "tile:T27")
    assert list(match.asks()) == [1], "no seventh settler on Earth"
    board = Board().with_player(earth="R", mars="BBBPP", tiles="T05")
    match = after(board.match(), "discard:T05", "move:earth-R")
    assert len(match.view(None).players[0].mars) == 5


def test_3_8_4_a_ship_shows_its_missing_settlers_discount() -> None:
    board = Board().with_player(ships=("S17", "S18"))
    assert [slot.needs for slot in board.match().view(None).players[0].slots] == [2, 3]


def test_3_8_18_hands_are_secret_their_size_is_not() -> None:
    match = Board(3).with_player(0, hand="S20 S21").match()
    assert [ship.id for ship in match.view(0).players[0].hand] == ["S20", "S21"]
    for reader in (1, 2, None):
        view = match.view(reader)
        assert (view.players[0].hand, view.players[0].hand_size) == (None, 2)
        assert '"S20"' not in msgspec.json.encode(view).decode()


def test_3_8_18_cards_seen_by_all_stay_in_a_redeal() -> None:
    match = Board().with_player(0, tiles="T05 T06 T07").show("S20 S21 S22").match()
    keys = ("draw:S21", "draw:pile", "draw:pile")
    answers(match, "discard:T05", "discard:T06", "discard:T07", *keys)
    hands = set()
    for number in range(20):
        copy = match.fork(SeededDice(str(number)), seat=1)
        hand = copy.state.players[0].hand
        assert hand[0] == "S21"
        hands.add(tuple(hand))
    assert len(hands) > 10


def test_3_8_18_redeal_keeps_own_hand_and_buried_cards() -> None:
    board = Board().with_player(0, hand="S10 S11 S12 S13", tiles="T05")
    board.player(1, hand="S14 S15")
    match = after(board.show("S20 S21 S22").match(), "discard:T05", "draw:S20", "S11")
    for number in range(10):
        state = msgspec.json.decode(msgspec.json.encode(match.state), type=GANYMEDE.state)
        redeal(state, 0, SeededDice(str(number)))
        assert state.players[0].hand == ["S10", "S12", "S13", "S20"]
        assert [below.ship for below in state.bottom] == ["S11"]
        GANYMEDE.assert_sound(state)


def test_3_8_18_redeal_is_independent_of_hidden_cards() -> None:
    imagined = []
    for hidden in ("S14 S15", "S18 S27"):
        board = Board().with_player(1, hand=hidden)
        redeal(board.state, 0, SeededDice("again"))
        imagined.append((board.state.players[1].hand, board.state.ship_pool))
    assert imagined[0] == imagined[1]


def test_3_8_18_no_view_ask_or_news_hangs_on_a_secret() -> None:
    for seats, track in sampled(((2, "hop"), (3, "strict"))):
        compared = secrets.walk(GANYMEDE, seats=seats, seed="hidden", options={"track": track})
        assert compared.changed > compared.positions // 2
        assert compared.answers > 100


def test_3_8_18_a_look_at_a_buried_ship_cannot_be_tried_out() -> None:
    board = Board().with_player(0, tiles="T05")
    board.player(1, launched=" ".join(board.state.ship_pool[:-1]))
    buried = board.state.ship_pool.pop()
    board.state.bottom.append(Buried(buried, 1))
    match = after(board.match_as_is(), "discard:T05")
    assert "draw:pile" in ask_of(match).keys
    rehearsal = match.rehearse(0, ["draw:pile"])
    assert rehearsal.at_chance
    assert rehearsal.state.players[0].hand == []
    answers(match, "draw:pile")
    finish(match)
    assert match.state.players[0].hand == [buried]


def test_the_active_player_is_named_only_during_turns() -> None:
    match = Match.start(GANYMEDE, seats=2, options={}, dice=SeededDice("who"))
    assert match.view(None).active is None
    match = Board().match()
    assert (match.view(None).active, match.view(None).first) == (0, 0)


def test_labels_and_prompts_of_the_first_turn_name_cards_in_words() -> None:
    board = Board().with_player(earth="RRY", tiles="T05").show("E06 E03")
    labels = {option.key: option.label for option in ask_of(board.match()).options}
    assert labels["tile:T01"] == "Take T01 red: recruit red + draw a ship, ×2"
    assert labels["earth:E03"] == "Use E03 red (R R): reputation +1"
    assert labels["discard:T05"] == "Discard T05 for a basic action"
    ships = content_of("").ship_words
    words = [ships(ship) for ship in content_of("").ships]
    assert words[28] == "S29, 2 VP per white shuttle that you own"
    assert words[18] == "S19, 1 + 1 VP per red symbol on your shuttles"
