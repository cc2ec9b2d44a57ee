"""Hands shown to everybody some rounds late: with everybody's consent, and nothing newer."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from bot.tables.history.past_boards import Histories, PastView, lasting_entries
from bot.tables.seat_changes import SeatChange, reseat
from rules import catalogue
from rules.kernel import Entry, IllegalAnswer, Match, NeedsConsent, SeededDice
from storage.matches import observers
from tests.bot.channel.consent.late_hands import LATE, asked, looks
from tests.bot.support.match_play import ROOM, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.service_fixture import ServiceFixture, person
from tests.support.depth import sampled
from tests.support.running_bot import Running

SEATS = 2
ROUNDS = 8


async def test_everybody_sees_hands_late_once_all_agree(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    request = await asked(app, late=LATE)
    assert "don't show their hands" in refusal_of(await looks(app)), "Bea hasn't agreed"
    await app.seat("bea").press(request, "Agree")
    assert "nothing to see yet" in refusal_of(await looks(app))
    begun = live.match.when
    first = live.match.round
    while live.match.round == first:
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    shown = (await looks(app)).message
    assert f"the board before: {begun}" in shown.text
    hand = (await app.seat("dov").select(shown, "A hand", ["1"])).message
    assert f"the view of {live.names[1]} before: {begun}" in hand.text
    assert hand.ephemeral
    ended = await app.seat("bea").slash(ROOM, "/table observer", late=LATE)
    assert "aren't shown late any more" in ended.message.text
    assert "don't show their hands" in refusal_of(await looks(app))
    stale = await app.seat("dov").select(hand, "A hand", ["0"])
    assert "don't show their hands" in refusal_of(stale)


async def test_another_delay_needs_consent_and_the_same_one_ends_it(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    ann, bea = app.seat("ann"), app.seat("bea")
    known = partial(observers.rounds_late, table=live.id)
    await bea.press(await asked(app, late=3), "Agree")
    reply = await ann.slash(ROOM, "/table observer", late=1)
    assert (
        "Until then, hands are still shown 3 rounds late; `late:3` ends that." in reply.message.text
    )
    assert await app.store.read(known) == 3, "Bea hasn't agreed to less"
    request = [seen for seen in ann.sees(ROOM) if "Agree" in seen.buttons][-1]
    agreed = await bea.press(request, "Agree")
    assert "Everybody can see all hands 1 round late" in agreed.message.text
    assert await app.store.read(known) == 1
    await ann.until(lambda: "Agree" not in request.buttons)
    ended = await bea.slash(ROOM, "/table observer", late=1)
    assert "aren't shown late any more" in ended.message.text
    assert await app.store.read(known) == 0


async def test_observers_are_named_or_late(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    for options in ({}, {"late": 1, "person": "cyd"}, {"late": 1, "seat": 1}):
        reply = await app.seat("ann").slash(ROOM, "/table observer", **options)
        assert "Choose a person" in refusal_of(reply), options


async def test_new_player_has_agreed_to_no_late_hands(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    await tables.store.run(observers.add_everybody, table=live.id, rounds_late=3)
    assert await tables.store.read(observers.rounds_late, table=live.id) == 3
    await reseat(tables.tables, live, SeatChange(1, person(9)))
    assert await tables.store.read(observers.rounds_late, table=live.id) == 0


class Log:
    """A store that has one log, and reads it."""

    def __init__(self, log: Sequence[Entry]) -> None:
        self.log = tuple(log)

    async def read(self, _query: object, *, table: str) -> tuple[Entry, ...]:
        del table
        return self.log


class InProcess:
    """Answers readers' questions in the test's own process."""

    async def run(self, _person: int, work: Callable[..., Any], *given: object) -> Any:
        return work(*given)


async def shown(match: Match, log: Sequence[Entry], rounds: int) -> list[PastView | None]:
    """Return what everybody sees late: the board, and each hand."""
    store: Any = Log(log)
    queries: Any = InProcess()
    live: Any = SimpleNamespace(id="abcd", match=match)
    histories = Histories(store, queries)
    return [await histories.before(live, 1, seat, rounds) for seat in (None, *range(SEATS))]


def play_to(match: Match, log: list[Entry], last: int, rng: random.Random) -> list[Entry]:
    """Answer at random until nobody can take the beginning of a round back; return the log."""
    log, begun = [*log], 0
    while match.result is None and (match.round < last or lasting_entries(log) < begun):
        seat, ask = min(match.asks().items())
        match.answer(seat, rng.choice(ask.keys))
        log += match.added_entries
        begun = begun or len(log) * (match.round == last)
    return log


@pytest.mark.parametrize("slug", sampled(sorted(catalogue)))
async def test_late_hands_show_nothing_newer(slug: str) -> None:
    first = Match.start(catalogue[slug], seats=SEATS, options={}, dice=SeededDice("first"))
    last = first.round + 1 + LATE
    log = play_to(first, [*first.added_entries], last, random.Random("first"))
    before = await shown(first, log, LATE)
    assert {past and past.round for past in before} == {last - LATE}
    at = max(past.at for past in before if past is not None)
    # all that came after it otherwise: answers, dice and draws
    other = Match.load(first.save(), catalogue, dice=SeededDice("other"))
    other.rewind(log[:at])
    changed = play_to(other, log[:at], last, random.Random("other"))
    assert (other.round, len(changed)) == (last, other.length)
    assert changed != log
    assert await shown(other, changed, LATE) == before
    assert await shown(other, changed, 0) != await shown(first, log, 0), "the change shows nowhere"


@pytest.mark.parametrize("slug", sampled(sorted(catalogue, reverse=True)))
async def test_undoable_answer_shows_no_newer_hands(slug: str) -> None:
    match = Match.start(catalogue[slug], seats=SEATS, options={}, dice=SeededDice("peek"))
    log, rng = [*match.added_entries], random.Random("peek")
    while match.round < ROUNDS and match.result is None:
        seat, ask = min(match.asks().items())
        begun = match.round
        match.answer(seat, rng.choice(ask.keys))
        log += match.added_entries
        if match.round == begun:
            continue
        peeked = await shown(match, log, LATE)
        other = Match.load(match.save(), catalogue, dice=SeededDice("peek"))
        with suppress(NeedsConsent, IllegalAnswer):
            other.undo(seat)
            assert await shown(other, log[: other.length], LATE) == peeked, (seat, match.round)
