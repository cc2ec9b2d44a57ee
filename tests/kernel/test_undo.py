"""Taking answers back: what returns to the byte, and what takes the consent of whom."""

from __future__ import annotations

import dataclasses

import pytest

from rules.kernel import (
    PASS,
    Choice,
    Match,
    NeedsConsent,
    Reaction,
    SeededDice,
    StandingOrder,
    Tell,
    together,
)
from rules.toolbox.dice import roll
from tests.kernel.smallgame import LANTERNS
from tests.support.asking import refuses
from tests.support.fuzz import photo
from tests.support.tiny import Box, begun, reloaded

TWO = {"a": "a", "b": "b"}


async def turns(state: Box, tell: Tell) -> None:
    """Ask one seat after another for a word, then for another one."""
    seat = state.legs % 2
    state.marks.append(await Choice("first", seat, "First?", "1", TWO))
    state.marks.append(await Choice("second", seat, "Second?", "1", TWO))


def test_the_last_answer_comes_back_to_the_byte() -> None:
    match = begun(turns)
    start = photo(match)
    match.answer(0, "a")
    between = photo(match)
    match.answer(0, "b")
    match.undo(0)
    assert photo(match) == between
    match.undo(0)
    assert photo(match) == start
    refuses("You have no move to take back", match.undo, 0)


def test_an_undo_crosses_the_end_of_a_leg() -> None:
    match = begun(turns)
    match.answer(0, "a")
    before = photo(match)
    match.answer(0, "b")
    assert match.asks()[1].id == "first"
    match.undo(0)
    assert photo(match) == before


def test_an_undo_reaches_back_over_the_kept_legs_alone() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        state.marks.append(await Choice("word", 0, "Word?", "1", TWO))

    match = begun(leg)
    for key in "abab":
        match.answer(0, key)
    match.undo(0)
    match.undo(0)
    assert match.state.marks == ["a", "b"]
    refuses("Too much has happened", match.undo, 0)
    match.answer(0, "a")
    assert match.state.marks == ["a", "b", "a"]


def test_an_undo_counts_as_a_change() -> None:
    match = begun(turns)
    match.answer(0, "a")
    assert (match.revision, match.length, match.cut) == (1, 1, None)
    match.undo(0)
    assert (match.revision, match.length, match.cut, match.added_entries) == (2, 0, 0, [])


def test_anothers_answer_bars_undo_until_its_seat_agrees() -> None:
    match = begun(turns)
    match.play(0, ["a", "b"])
    match.answer(1, "a")
    before = match.save()
    with pytest.raises(NeedsConsent) as caught:
        match.undo(0)
    assert caught.value.seats == (1,)
    assert not caught.value.drawn
    assert str(caught.value) == (
        "To take this back you need the consent of {1}: others have moved since then."
    )
    with pytest.raises(NeedsConsent):
        match.undo(0, consent=[0])
    assert match.save() == before
    match.undo(0, consent=[1])
    assert match.asks()[0].id == "second"
    assert match.state.marks == ["a"]


async def gamble(state: Box, tell: Tell) -> None:
    """Ask for a word, roll a die, ask for a word."""
    state.marks.append(await Choice("bet", 0, "Bet?", "1", TWO))
    state.marks.append(str(await roll("die", 1000)))
    state.marks.append(await Choice("next", 0, "Next?", "1", TWO))


def test_chance_bars_undo_until_all_agree_and_is_redrawn() -> None:
    match = begun(gamble, seats=3)
    match.answer(0, "a")
    first = match.state.marks[1]
    with pytest.raises(
        NeedsConsent, match="something has been drawn or revealed since then"
    ) as caught:
        match.undo(0)
    assert caught.value.seats == (1, 2)
    assert caught.value.drawn
    with pytest.raises(NeedsConsent) as caught:
        match.undo(0, consent=[2])
    assert caught.value.seats == (1,)
    match.undo(0, consent=[1, 2])
    assert match.state.marks == []
    match.answer(0, "a")
    assert match.state.marks[1] != first
    assert match.added_entries[1].draw == 1


def test_an_answer_after_the_draw_comes_back_and_the_draw_stays() -> None:
    match = begun(gamble)
    match.answer(0, "a")
    drawn = match.state.marks[1]
    match.answer(0, "b")
    match.undo(0)
    assert match.state.marks == ["a", drawn]
    assert match.dice is not None
    assert match.dice.counter == 1


async def vault(state: Box, tell: Tell) -> None:
    """Ask for a word before a secret, and for one after it."""
    state.marks.append(await Choice("open", 0, "Open?", "1", TWO))
    tell("It holds gold.", to=(0,), bars_undo=True)
    state.marks.append(await Choice("take", 0, "Take?", "1", TWO))
    state.marks.append(await Choice("leave", 0, "Leave?", "1", TWO))


def test_reported_secret_bars_only_earlier_answers() -> None:
    match = begun(vault)
    match.play(0, ["a"])
    match.answer(0, "b")
    match.undo(0)
    assert match.state.marks == ["a"]
    with pytest.raises(NeedsConsent, match="drawn or revealed"):
        match.undo(0)
    match.undo(0, consent=[1])
    assert match.asks()[0].id == "open"


def test_a_secret_reported_as_the_next_leg_begins_bars_the_way() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        tell("The tide turns.", bars_undo=True)
        state.marks.append(await Choice("word", 0, "Word?", "1", TWO))

    match = begun(leg)
    match.answer(0, "a")
    with pytest.raises(NeedsConsent, match="drawn or revealed"):
        match.undo(0)


def test_a_bar_holds_after_loading() -> None:
    match = begun(vault)
    match.answer(0, "a")
    again = reloaded(match)
    with pytest.raises(NeedsConsent, match="drawn or revealed"):
        again.undo(0)
    again.answer(0, "b")
    again = reloaded(again)
    again.undo(0)
    assert again.state.marks == ["a"]


def pledging(seats: int = 3) -> Match:
    return Match.start(LANTERNS, seats=seats, dice=SeededDice("undo"))


def test_inside_a_split_a_seat_takes_back_its_own_and_no_other_answer() -> None:
    match = pledging()
    match.play(0, ["no", "oil:1"])
    match.play(1, ["no", "oil:2"])
    match.undo(0)
    assert match.asks()[0].id == "pledge.oil"
    assert match.asks()[1].id == "pledge.shed"
    base = match.length - 3
    assert match.cut == base + 1
    assert [(entry.seat, entry.key) for entry in match.added_entries] == [(1, "no"), (1, "oil:2")]
    match.undo(0)
    assert match.asks()[0].id == "pledge.look"
    assert match.asks()[1].id == "pledge.shed"


def test_inside_a_split_a_finished_seat_may_still_take_back() -> None:
    match = pledging()
    match.play(0, ["no", "oil:1", "none"])
    assert 0 not in match.asks()
    match.undo(0)
    assert match.asks()[0].id == "pledge.shed"


def test_secret_revealed_inside_a_split_bars_its_reader() -> None:
    match = pledging()
    match.answer(1, "no")
    match.answer(0, "look")
    match.answer(1, "oil:0")
    with pytest.raises(NeedsConsent, match="drawn or revealed") as caught:
        match.undo(0)
    assert caught.value.seats == (1, 2)
    match.undo(1)
    assert match.asks()[1].id == "pledge.oil"
    match.undo(0, consent=[1, 2])
    assert match.asks()[0].id == "pledge.look"
    assert match.asks()[1].id == "pledge.oil"


def test_end_of_a_split_bars_the_seat_ending_it() -> None:
    match = pledging(2)
    match.play(0, ["no", "oil:0", "none"])
    match.play(1, ["no", "oil:1", "none"])
    with pytest.raises(NeedsConsent, match="drawn or revealed") as caught:
        match.undo(1)
    assert caught.value.seats == (0,)
    with pytest.raises(NeedsConsent):
        reloaded(match).undo(1)
    match.undo(1, consent=[0])
    assert match.asks()[1].id == "pledge.shed"
    assert match.view(1).keepers[0].pledged == 0


def test_answer_before_a_split_takes_consent_of_seats_acting_in_it() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        async def word(seat: int) -> str:
            answer: str = await Choice("word", seat, "Word?", "1", TWO)
            return answer

        await Choice("open", 0, "Open?", "1", TWO)
        await together({1: word(1), 2: word(2)})
        await Choice("close", 0, "Close?", "1", TWO)

    match = begun(leg, seats=3)
    match.answer(0, "a")
    match.undo(0)
    match.answer(0, "a")
    match.answer(2, "b")
    with pytest.raises(NeedsConsent, match="others have moved") as caught:
        match.undo(0)
    assert caught.value.seats == (2,)
    match.undo(0, consent=[2])
    assert set(match.asks()) == {0}


@pytest.mark.parametrize("bars", [False, True])
def test_an_undo_before_a_split_hangs_on_no_hidden_answer(bars: bool) -> None:
    async def leg(state: Box, tell: Tell) -> None:
        async def words(seat: int) -> None:
            await Choice("word", seat, "Word?", "1", TWO)
            tell("A secret.", (seat,), bars_undo=bars)
            await Choice("more", seat, "More?", "1", TWO)

        await Choice("open", 0, "Open?", "1", TWO)
        await together({seat: words(seat) for seat in range(3)})
        await Choice("close", 0, "Close?", "1", TWO)

    def what_seat_0_knows(match: Match) -> tuple[object, ...]:
        asked = [(seat, ask.prompt) for seat, ask in match.public_asks().items()]
        needed = None
        try:
            match.check_undo(0)
        except NeedsConsent as needs:
            needed = needs.seats, needs.drawn
        return asked, needed, match.is_midway(0), match.count_answers(0)

    match = begun(leg, seats=3)
    match.answer(0, "a")
    before = what_seat_0_knows(match)
    for seat in (1, 2):
        match.answer(seat, "b")
        assert what_seat_0_knows(match) == before
        assert what_seat_0_knows(reloaded(match)) == before
    match.answer(2, "b")
    assert what_seat_0_knows(match)[1] == ((2,), False), "who is done is known, and must agree"
    assert [seat for seat, _ in match.public_asks().items()] == [0, 1]


def test_own_answers_are_counted_over_forgotten_legs() -> None:
    match = begun(turns)
    given = [0, 0]
    for _ in range(20):
        (seat,) = match.asks()
        match.answer(seat, "a")
        given[seat] += 1
        for item in (match, reloaded(match), match.fork(None)):
            assert [item.count_answers(0), item.count_answers(1)] == given
            assert item.length == sum(given)


def test_standing_order_in_a_split_goes_with_its_answer() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        async def sheet(seat: int) -> str:
            word = await Choice("word", seat, "Word?", "1", TWO)
            await Reaction("more", seat, "More?", "2", {PASS: None, "yes": 1})
            return word + await Choice("last", seat, "Last?", "3", TWO)

        state.marks.extend((await together({0: sheet(0), 1: sheet(1)})).values())

    match = begun(leg)
    match.order(0, "more", StandingOrder(PASS, always=True))
    match.answer(0, "a")
    match.answer(1, "b")
    assert [entry.standing for entry in match.log.entries] == [False, True, False]
    match.undo(0)
    assert match.asks()[0].id == "word"
    assert match.asks()[1].id == "more"


def test_the_pass_of_a_standing_order_is_nobodys_move() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        await Choice("go", 0, "Go?", "1", TWO)
        await Reaction("veto", 1, "Veto?", "2", {PASS: None, "no": 1})
        await Choice("on", 0, "On?", "1", TWO)

    match = begun(leg)
    match.order(1, "veto", StandingOrder(PASS))
    match.answer(0, "a")
    match.undo(0)
    assert match.asks()[0].id == "go"
    match.answer(0, "a")
    refuses("You have no move to take back", match.undo, 1)


def test_undo_under_changed_rules_changes_nothing() -> None:
    async def changed(state: Box, tell: Tell) -> None:
        if state.legs:
            await Choice("new", 1, "New?", "1", {"x": 1, "y": 2})
        else:
            await Choice("first", 0, "First?", "9", {"other": 1, "words": 2})

    match = begun(turns)
    match.play(0, ["a", "b"])
    game = dataclasses.replace(match.game, leg=changed)
    later = Match.load(match.save(), {"tiny": game})
    before, saved, fresh, cut = photo(later), later.save(), later.added_entries, later.cut
    refuses("The rules have changed since that move", later.undo, 0)
    assert photo(later) == before
    assert later.save() == saved
    assert (later.added_entries, later.cut) == (fresh, cut)
    later.answer(1, "x")


def test_a_match_without_snapshots_keeps_no_way_back() -> None:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice("x"), rewindable=False)
    match.answer(0, "no")
    refuses("can't be taken back", match.undo, 0)
