"""Copies: on their own, and, for a seat, ignorant of all that the seat cannot know."""

from __future__ import annotations

import pytest

from rules.kernel import Choice, Match, SeededDice, StandingOrder, Tell, together
from tests.kernel.smallgame import LANTERNS, Quay
from tests.support.asking import refuses
from tests.support.dice import ScriptedDice
from tests.support.fuzz import photo
from tests.support.secrets import words
from tests.support.tiny import Box, begun


def pledging(seats: int = 3, seed: str = "forks") -> Match:
    return Match.start(LANTERNS, seats=seats, dice=SeededDice(seed))


def walking(seed: str = "forks") -> Match:
    match = pledging(3, seed)
    for seat in range(3):
        match.play(seat, ["no", "oil:0", "none"])
    return match


def test_a_copy_starts_as_the_match_stands() -> None:
    match = pledging()
    match.play(0, ["no", "oil:1"])
    copy = match.fork(SeededDice("other"))
    assert photo(copy) == photo(match)
    assert (copy.revision, copy.added_entries) == (match.revision, [])


def test_a_copy_and_its_match_go_their_own_ways() -> None:
    match = pledging()
    match.order(1, "light.gust", StandingOrder("pass", always=True))
    copy = match.fork(SeededDice("other"))
    before = match.save()
    for seat in range(3):
        copy.play(seat, ["no", "oil:2", "none"])
    copy.order(1, "light.gust", None)
    copy.answer(0, "rest")
    assert match.save() == before
    after = photo(copy)
    match.answer(2, "look")
    assert photo(copy) == after


def test_copies_with_the_same_dice_play_the_same() -> None:
    match = walking()
    light = next(key for key in match.asks()[0].keys if key.startswith("light"))
    ends = []
    for _ in range(2):
        copy = match.fork(SeededDice("same"))
        for key in (light, "pass", "pass"):
            copy.answer(min(copy.asks()), key)
        ends.append(photo(copy))
    assert ends[0] == ends[1]


def test_a_copy_uses_the_given_dice() -> None:
    match = walking()
    light = next(key for key in match.asks()[0].keys if key.startswith("light"))
    for face, lit in (("1", 0), ("6", int(light[7]))):
        copy = match.fork(ScriptedDice([face]))
        for key in (light, "pass", "pass"):
            copy.answer(min(copy.asks()), key)
        assert copy.state.keepers[0].lit == lit


def answered(match: Match, seat: int, *keys: str) -> None:
    for key in keys:
        match.answer(seat, key)


def hands(state: Quay) -> list[list[str]]:
    return [keeper.hand for keeper in state.keepers]


def test_seat_copy_redeals_unknown_cards() -> None:
    match = walking()
    real = hands(match.state)
    dealt = [hands(match.fork(SeededDice(str(n)), seat=0).state) for n in range(20)]
    assert all(other[0] == real[0] for other in dealt)
    assert all([len(hand) for hand in other] == [2, 2, 2] for other in dealt)
    assert len({str(other) for other in dealt}) > 10
    assert hands(match.state) == real


def test_seat_copy_keeps_seen_cards() -> None:
    match = walking()
    match.answer(0, "peek:2")
    real = hands(match.state)
    for n in range(20):
        copy = match.fork(SeededDice(str(n)), seat=0)
        assert hands(copy.state)[2] == real[2]
        assert copy.view(0) == match.view(0)
        assert words(copy.asks()[0]) == words(match.asks()[0])


def test_in_a_split_a_copy_for_a_seat_holds_its_own_answers_only() -> None:
    match = pledging()
    match.play(1, ["no", "oil:3", "none"])
    match.play(0, ["no", "oil:2"])
    copy = match.fork(SeededDice("copy"), seat=0)
    assert copy.asks()[0].id == "pledge.shed"
    assert copy.asks()[1].id == "pledge.look"
    assert copy.length == match.length - 3


@pytest.mark.parametrize("seed", range(5))
def test_in_a_split_no_other_seat_of_the_copy_knows_the_real_hands(seed: int) -> None:
    match = pledging()
    match.play(1, ["no", "oil:0"])
    match.play(0, ["no", "oil:2"])
    real = match.asks()[1].keys
    copy = match.fork(SeededDice(f"hands {seed}"), seat=0)
    answered(copy, 1, "no", "oil:0")
    assert copy.asks()[1].keys == ("none", *copy.state.keepers[1].hand)
    assert copy.asks()[1].keys != real
    copy.answer(1, copy.state.keepers[1].hand[0])
    copy.answer(0, "none")
    answered(copy, 2, "no", "oil:0", "none")
    LANTERNS.assert_sound(copy.state)


def test_seat_copy_in_a_split_keeps_cards_shown_there() -> None:
    match = pledging()
    match.answer(0, "look")
    for seed in range(10):
        copy = match.fork(SeededDice(str(seed)), seat=0)
        assert copy.view(0) == match.view(0)
        assert copy.state.tide == match.state.tide
    other = [match.fork(SeededDice(str(seed)), seat=1).state.tide for seed in range(20)]
    assert len(set(other)) > 1


def test_copy_for_a_seat_done_with_its_sheet_asks_the_others() -> None:
    match = pledging()
    match.play(0, ["no", "oil:2", "none"])
    match.play(1, ["no"])
    copy = match.fork(SeededDice("copy"), seat=0)
    assert {seat: ask.id for seat, ask in copy.asks().items()} == {
        1: "pledge.look",
        2: "pledge.look",
    }


def test_a_copy_for_a_seat_finds_the_right_split_of_a_leg() -> None:
    async def word(state: Box, seat: int) -> str:
        answer: str = await Choice("word", seat, "Word?", "1", {"a": "a", "b": "b"})
        return answer

    async def nothing() -> str:
        return "nothing"

    async def leg(state: Box, tell: Tell) -> None:
        await together({seat: nothing() for seat in range(3)})
        for _ in range(2):
            answer = await together({seat: word(state, seat) for seat in range(3)})
            state.marks += answer.values()

    match = begun(leg, seats=3)
    for seat, key in ((0, "a"), (1, "b"), (2, "a"), (1, "b")):
        match.answer(seat, key)
    copy = match.fork(SeededDice("x"), seat=0)
    assert copy.state.marks == ["a", "b", "a"]
    assert set(copy.asks()) == {0, 1, 2}


def test_copy_for_a_seat_in_mid_leg_has_no_way_to_real_hands() -> None:
    match = walking()
    match.answer(0, "peek:2")
    rehearsal = match.fork(SeededDice("deal"), seat=0)
    for forbidden in (
        lambda: rehearsal.fork(None),
        rehearsal.save,
        lambda: rehearsal.rehearse(0, []),
    ):
        with pytest.raises(RuntimeError, match="neither copied nor saved"):
            forbidden()
    refuses("can't be taken back", rehearsal.undo, 0)
    rehearsal.answer(0, "leave")
    assert hands(rehearsal.fork(None).state) == hands(rehearsal.state)
    rehearsal.answer(1, "rest")
    rehearsal.undo(1)
    assert hands(rehearsal.state) != hands(match.state)


def test_copy_for_a_seat_restarts_a_leg_asking_only_others() -> None:
    match = walking()
    match.answer(0, "peek:2")
    offered = set()
    for seed in range(20):
        copy = match.fork(SeededDice(str(seed)), seat=1)
        assert copy.asks()[0].id == "walk.action"
        assert copy.state.keepers[1].hand == match.state.keepers[1].hand
        copy.answer(0, "peek:2")
        assert copy.asks()[0].keys[1:] == tuple(
            f"take:{card}" for card in copy.state.keepers[2].hand
        )
        offered.add(copy.asks()[0].keys)
        answered(copy, 0, copy.asks()[0].keys[-1])
        LANTERNS.assert_sound(copy.state)
    assert len(offered) > 10, "the real cards are not what is offered"


def test_at_a_rest_point_a_copy_for_a_seat_is_a_match_like_any_other() -> None:
    match = walking()
    copy = match.fork(SeededDice("deal"), seat=0)
    dealt = hands(copy.state)
    assert dealt != hands(match.state)
    assert hands(copy.fork(None).state) == dealt
    copy.answer(0, "rest")
    copy.undo(0)
    assert hands(copy.state) == dealt
    assert hands(Match.load(copy.save(), {"lanterns": LANTERNS}).state) == dealt


def test_copy_at_a_rest_point_asks_others_by_the_dealt_hands() -> None:
    copy = walking().fork(SeededDice("deal"), seat=1)
    held = [card for card in copy.state.keepers[0].hand if card.startswith("L")]
    assert [key for key in copy.asks()[0].keys if key.startswith("light")] == [
        f"light:{card}" for card in held
    ]


def test_rehearsing_copy_for_a_seat_stops_before_a_secret() -> None:
    match = pledging()
    match.answer(0, "no")
    copy = match.fork(None, seat=1)
    assert copy.answer(1, "look") == []
    assert copy.at_chance
    assert copy.asks() == {}


def test_a_rehearsing_copy_for_a_seat_always_deals_alike() -> None:
    match = walking()
    first, second = match.fork(None, seat=1), match.fork(None, seat=1)
    assert photo(first) == photo(second)
    assert first.dice is None


def test_a_copy_for_a_seat_knows_no_other_seats_standing_orders() -> None:
    match = walking()
    match.order(0, "light.gust", StandingOrder("pass", always=True))
    match.order(1, "light.gust", StandingOrder("pass"))
    copy = match.fork(SeededDice("orders"), seat=0)
    assert copy.orders(0) == match.orders(0)
    assert copy.orders(1) == {}


def test_copy_in_a_split_derives_its_leg_from_the_dealt_hands() -> None:
    match = pledging()
    match.answer(1, "no")
    match.play(0, ["no", "oil:2"])
    copy = match.fork(SeededDice("deal"), seat=0)
    dealt = hands(copy.state)
    assert dealt != hands(match.state)
    assert hands(copy.fork(None).state) == dealt
    copy.undo(0)
    assert hands(copy.state) == dealt


def test_copy_for_a_seat_does_not_count_secret_answers() -> None:
    match, other = pledging(), pledging()
    match.play(1, ["no", "oil:3", "none"])
    match.undo(1)
    copies = [item.fork(SeededDice("copy"), seat=0) for item in (match, other)]
    assert [copy.revision for copy in copies] == [0, 0]
    assert copies[0].length == copies[1].length
