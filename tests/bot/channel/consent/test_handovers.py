"""No seat changes hands behind its owner's back, and none shows its secrets in passing."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.channel.lobby.dice_commitment import commitment_post
from bot.tables import moves, seat_changes
from bot.tables.consent import ABSENT_AFTER, absence_limit
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange
from bot.user_errors import UserError
from bot.words.times import format_span
from storage.consent import requests
from storage.matches import match_log
from storage.matches.change_records import ChangedBy
from storage.schema.consent_records import Request, RequestKind
from storage.schema.table_terms import Pace
from tests.bot.support.consent_setup import ask_to_replace
from tests.bot.support.match_play import ROOM, holder, move_keys, on_turn, play_move
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person
from tests.support.log_text import log_text
from tests.support.patience import until
from tests.support.running_bot import Running


async def idle(app: Running, live: LiveTable) -> tuple[int, int]:
    """Keep a person other than the host waiting: return the seat to move, and theirs."""
    ann = app.seat("ann").id
    if live.pending_seats()[0] != live.table.seat_of(ann):
        await play_move(app, live, live.pending_seats()[0])
    mover = live.pending_seats()[0]
    return mover, next(seat for seat in range(len(live.table.seats)) if seat != mover)


async def test_a_host_cannot_read_a_hand_by_replacing_its_seat(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    _, seat = await idle(app, live)
    posted = await ask_to_replace(app, live, seat, by="cyd")
    assert live.table.seat_of(app.seat("bea").id) == seat, "nobody was asked yet"
    assert "no seat" in refusal_of(await app.seat("cyd").slash(ROOM, "/mine"))
    assert "bea" in posted.pinged
    await app.seat("bea").press(posted, "Agree")
    assert live.table.seat_of(app.seat("cyd").id) == seat
    cyd = app.seat("cyd")
    assert "next turn" in refusal_of(await cyd.slash(ROOM, "/mine"))
    assert "next turn" in refusal_of(await cyd.slash(ROOM, "/undo"))
    assert "next turn" in refusal_of(await cyd.slash(ROOM, "/table orders"))
    await play_move(app, live, live.pending_seats()[0])
    await until(lambda: seat in live.pending_seats())
    assert "your view" in (await cyd.slash(ROOM, "/mine")).message.text


async def test_a_change_of_seats_is_posted_logged_and_pings_the_owner(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    posted = await ask_to_replace(app, live, seat := (await idle(app, live))[1], by="cyd")
    await app.seat("bea").press(posted, "Agree")
    await app.wait_until_idle()
    notice = next(
        message for message in app.seat("bea").sees(ROOM) if "goes from <@" in message.text
    )
    assert sorted(notice.pinged) == ["bea", "cyd"]
    assert f"{app.seat('bea').mention} agreed" in notice.text
    steps = await app.store.run(lambda s: match_log.latest(s, table=live.id, most=1))
    assert live.lines_for(steps[-1].news, None) == [
        f"Seat {seat + 1} goes from Bea to Cyd: Bea agreed."
    ]
    assert steps[-1].actor == app.seat("bea").id
    await until(lambda: posted.buttons == [])


async def test_heir_to_move_is_pinged_once(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    if live.pending_seats()[0] == live.table.seat_of(app.seat("ann").id):
        await play_move(app, live, live.pending_seats()[0])
    seat = live.pending_seats()[0]
    posted = await ask_to_replace(app, live, seat, by="cyd")
    await app.seat("bea").press(posted, "Agree")
    await app.wait_until_idle()
    cyd = app.seat("cyd")
    pings = [
        message.text
        for message in cyd.sees(ROOM)
        if "cyd" in message.pinged and message.id != posted.id
    ]
    assert len(pings) == 1, pings
    assert "'s turn: " in pings[0]


async def test_denying_owner_keeps_the_seat(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    _, seat = await idle(app, live)
    owner = app.seat(holder(live, seat))
    posted = await ask_to_replace(app, live, seat, by="dov")
    old = copy_of(posted)
    assert "Only" in refusal_of(await app.seat("cyd").press(posted, "Deny"))
    await owner.press(posted, "Deny")
    await until(lambda: "keeps the seat" in posted.text)
    for name in ("ann", "cyd"):
        assert "closed" in (await app.seat(name).press(old, "Agree")).message.text
    assert live.table.seat_of(owner.id) == seat


async def test_all_the_others_together_can_vote_and_nobody_alone(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    seat = live.table.seat_of(app.seat("bea").id)
    assert seat is not None
    posted = await ask_to_replace(app, live, seat)
    again = await app.seat("ann").press(posted, "Agree")
    assert "Still waiting for" in again.message.text
    assert live.seat(seat).ai_level is None
    await app.seat("cyd").press(posted, "Agree")
    assert live.seat(seat).ai_level is not None


async def test_of_two_players_neither_outvotes_the_other(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = live.table.seat_of(app.seat("bea").id)
    assert seat is not None
    posted = await ask_to_replace(app, live, seat)
    assert "Only" in refusal_of(await app.seat("ann").press(posted, "Agree"))
    assert live.seat(seat).ai_level is None


async def test_each_lobby_states_how_long_absence_is_tolerated(tables: ServiceFixture) -> None:
    opened = (await tables.opened(2)).table
    for limit, duration in ((None, "3 days"), (24 * 3600, "1 day"), (36 * 3600, "36 hours")):
        record = replace(opened, pace=Pace(turn=limit) if limit else None)
        assert f"waiting for {duration} can be given away" in commitment_post(record).words
        assert format_span(absence_limit(record).total_seconds()) == duration


async def test_idle_player_can_be_replaced_after_the_patience(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    stated = "keeps the table waiting for 3 days can be given away"
    assert [message for message in app.seat("bea").sees(ROOM) if stated in message.text]
    if live.pending_seats()[0] == live.table.seat_of(app.seat("ann").id):
        await play_move(app, live, live.pending_seats()[0])
    seat = live.pending_seats()[0]
    app.peer.skip(int((ABSENT_AFTER - timedelta(hours=1)).total_seconds()))
    await ask_to_replace(app, live, seat, by="cyd")
    assert live.seat(seat).person_id == app.seat("bea").id
    app.peer.skip(2 * 3600)
    reply = await app.seat("ann").slash(ROOM, "/table replace", seat=seat + 1, by="cyd")
    assert "is now" in reply.message.text
    await app.wait_until_idle()
    notice = next(
        message for message in app.seat("bea").sees(ROOM) if "goes from <@" in message.text
    )
    assert "over 3 days" in notice.text
    assert "your view" in (await app.seat("cyd").slash(ROOM, "/mine")).message.text


async def test_seat_with_a_new_holder_is_not_given_away(
    tables: ServiceFixture,
) -> None:
    live = await tables.begun(2, ai=1)
    for seat in (1, 2):
        held = live.seat(seat)
        await seat_changes.reseat(
            tables.tables, live, SeatChange(seat, person(9 + seat), held=held)
        )
        with pytest.raises(UserError, match="changed hands"):
            await seat_changes.reseat(tables.tables, live, SeatChange(seat, person(8), held=held))
        assert live.seat(seat).person_id == FIRST_PERSON + 9 + seat


async def test_a_seat_taken_over_hears_no_secret_news_before_its_turn(
    tables: ServiceFixture,
) -> None:
    live = await tables.begun(2)
    mover = live.pending_seats()[0]
    await moves.play(
        tables.tables, live, mover, move_keys(live, mover), by=ChangedBy(live.seat(mover).person_id)
    )
    assert mover not in live.pending_seats()
    await seat_changes.reseat(tables.tables, live, SeatChange(mover, person(9)))
    heir = FIRST_PERSON + 9
    assert live.visible_seat(heir) is None
    assert await log_text(tables.store, live, heir) == await log_text(tables.store, live, 1)
    assert live.seat_of(heir) == mover


async def test_a_change_of_seats_ends_every_other_wish_for_one(tables: ServiceFixture) -> None:
    live = await tables.begun(3)

    request = Request(
        kind=RequestKind.HANDOVER,
        seat=2,
        asker_id=FIRST_PERSON,
        agreed=(0,),
        at=tables.time,
        round=live.match.round,
        public_fingerprint=live.public_fingerprint,
    )
    request = await tables.store.run(requests.ask, table=live.id, request=request)
    await seat_changes.reseat(tables.tables, live, SeatChange(1, person(9)))
    outcome = await tables.store.run(
        lambda s: requests.agree(s, table=live.id, token=request.token, seat=1)
    )
    assert outcome is None


def test_spans_are_in_days_or_hours() -> None:
    assert format_span(timedelta(days=3).total_seconds()) == "3 days"
    assert format_span(timedelta(hours=1).total_seconds()) == "1 hour"
    assert format_span(timedelta(hours=36).total_seconds()) == "36 hours"
