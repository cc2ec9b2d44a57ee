"""A host rewinds a match to a rest point, when all who play agree; nothing else is lost."""

import random

import pytest
from sqlmodel import Session

from bot.channel.consent.requests import RequestHandler
from bot.playground.driver import Seen
from bot.tables.history.past_boards import Histories, PastView
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, SeededDice
from rules.rest_points import moments
from storage.archive import archive
from storage.archive.verdict import verify
from storage.matches import match_log
from storage.queries import rows
from tests.bot.support.consent_setup import open_first_step, play_some_rounds
from tests.bot.support.match_play import on_turn, play_move
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.undo_requests import open_request
from tests.support.depth import at_depth, sampled
from tests.support.patience import until
from tests.support.running_bot import Running

SLUGS = sorted(catalogue)


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
def test_a_match_goes_back_to_each_of_its_rest_points(slug: str) -> None:
    game, rng = catalogue[slug], random.Random(slug)
    seats = game.seats[-1]
    match = Match.start(game, seats=seats, dice=SeededDice(slug))
    log = list(match.added_entries)
    stood: dict[int, tuple[object, list[int]]] = {}
    for _ in range(at_depth(120, 400)):
        if match.result is not None:
            break
        stood.setdefault(len(log), (match.view(None), sorted(match.asks())))
        seat = rng.choice(sorted(match.asks()))
        match.answer(seat, rng.choice(match.asks()[seat].keys))
        log += match.added_entries
    points = [*moments(game, seats=seats, options=match.options, log=log, seat=None)]
    assert len(points) > 2
    if match.result is not None:
        with pytest.raises(IllegalAnswer, match="over"):
            match.rewind(log[: points[0].at])
        return
    for point in points[:: max(1, len(points) // 5)]:
        copy = match.fork(SeededDice("on"))
        copy.rewind(log[: point.at])
        assert (copy.view(None), sorted(copy.asks())) == stood[point.at]
        assert (copy.length, copy.cut, copy.added_entries) == (point.at, point.at, [])
        again = Match.load(copy.save(), catalogue)
        assert again.view(None) == point.view
        seat = min(again.asks())
        again.answer(seat, again.asks()[seat].keys[0])


async def test_rewind_button_counts_no_hidden_answers(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    await play_some_rounds(app, live)
    page = await open_first_step(app, "ann")
    assert "Rewind to here" in page.buttons
    seen_by = Histories.seen_by

    async def after_more_answers(self: Histories, live: LiveTable, person: int) -> list[PastView]:
        return [change._replace(at=change.at + 7) for change in await seen_by(self, live, person)]

    monkeypatch.setattr(Histories, "seen_by", after_more_answers)
    assert (await open_first_step(app, "ann")).components == page.components


async def test_with_everybodys_consent_and_a_public_line(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", "cyd")
    await play_some_rounds(app, live)
    before = live.match.length
    page = await open_first_step(app, "ann")
    reply = await app.seat("ann").press(page, "Rewind to here")
    assert "have been asked" in reply.message.text
    posted = copy_of(open_request(app.seat("bea")))
    assert "asks to rewind" in posted.text
    assert "no seat" in refusal_of(await app.seat("dov").press(posted, "Agree"))
    first = await app.seat("bea").press(posted, "Agree")
    assert "Still waiting for" in first.message.text
    assert live.match.length == before
    await app.seat("cyd").press(posted, "Agree")
    await app.wait_until_idle()
    assert live.match.length < before
    await until(lambda: "goes back to" in status.text, "the public line")
    assert all(name in status.text for name in ("Ann", "Bea", "Cyd"))
    await play_some_rounds(app, live, 4)
    assert live.match.length == len(await app.store.run(match_log.entries, table=live.id))
    claim = await app.store.run(archive.export, table=live.id, with_secrets=True)
    verdict = verify(claim, catalogue)
    assert not verdict.wrong
    assert any("for all; agreed: Ann, Bea, Cyd" in each for each in verdict.holds)


async def test_an_answer_meanwhile_ends_the_request(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    await play_some_rounds(app, live)
    page = await open_first_step(app, "ann")
    old = copy_of(page)
    await app.seat("ann").press(page, "Rewind to here")
    posted = copy_of(open_request(app.seat("bea")))
    before = live.match.length
    await play_some_rounds(app, live, 1)
    refusal = await app.seat("bea").press(posted, "Agree")
    assert "closed or out of date" in refusal.message.text
    assert live.match.length > before
    late = refusal_of(await app.seat("ann").press(old, "Rewind to here"))
    assert "moved on" in late


async def test_only_the_host_asks_and_nobody_alone_among_ai_seats(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    await play_some_rounds(app, live, 4)
    assert "Rewind to here" not in (await open_first_step(app, "bea")).buttons
    page = await open_first_step(app, "ann")
    await app.store.run(passed_on, table=live.id, to=app.seat("bea").id)
    await app.bot.services.tables.refresh(live)
    assert "Only the host" in refusal_of(await app.seat("ann").press(page, "Rewind to here"))


def passed_on(session: Session, *, table: str, to: int) -> None:
    """Pass a table on to another host."""
    rows.table_row(session, table).host_id = to


async def test_a_match_alone_among_ai_seats_is_not_rewound(app: Running) -> None:
    _, live = await on_turn(app, "ann", ai=1, level="easy")
    for _ in range(3):
        await app.wait_until_idle()
        await play_move(app, live, 0)
    await app.wait_until_idle()
    refusal = refusal_of(
        await app.seat("ann").press(await open_first_step(app, "ann"), "Rewind to here")
    )
    assert "Solo games" in refusal


async def asked(app: Running) -> tuple[LiveTable, Seen]:
    """Return a table of three where the host has asked and one other has still to agree."""
    _, live = await on_turn(app, "ann", "bea", "cyd")
    await play_some_rounds(app, live)
    await app.seat("ann").press(await open_first_step(app, "ann"), "Rewind to here")
    posted = copy_of(open_request(app.seat("bea")))
    await app.seat("bea").press(posted, "Agree")
    return live, posted


async def test_a_vote_is_ended_by_one_press_alone(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, posted = await asked(app)
    before, cyd = live.match.length, app.seat("cyd")

    async def denied_meanwhile(*_: object) -> None:
        monkeypatch.undo()
        await app.seat("bea").press(posted, "Deny")

    monkeypatch.setattr(RequestHandler, "check", denied_meanwhile)
    assert "closed or out of date" in (await cyd.press(posted, "Agree")).message.text
    assert live.match.length == before


async def test_rewind_is_rejected_after_a_change_since_consent(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, posted = await asked(app)
    before = live.match.length

    async def moved_meanwhile(*_: object) -> None:
        monkeypatch.undo()
        await play_some_rounds(app, live, 1)

    monkeypatch.setattr(RequestHandler, "check", moved_meanwhile)
    assert "moved on" in (await app.seat("cyd").press(posted, "Agree")).message.text
    assert live.match.length > before
