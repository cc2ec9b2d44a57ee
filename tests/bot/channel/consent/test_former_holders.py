"""Former holders take no other seat of their match, and leave nothing of theirs to an heir."""

from __future__ import annotations

from functools import partial

import pytest

from bot.channel.offered_seats import seat_buttons
from bot.tables import forgetting, moves
from bot.tables.live_table import LiveTable
from bot.tables.seat_cache import SeatCache
from bot.tables.seat_changes import NamedPerson, SeatChange, need_heir, reseat
from bot.tables.seats_to_ping import seats_to_ping
from rules import catalogue
from rules.kernel import StandingOrder
from storage.errors import SeatBarred
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from storage.tables import lookups, seats
from tests.bot.support.match_play import add_news, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person
from tests.support.running_bot import Running

ROOM = "table-one"
BEA = FIRST_PERSON + 1


async def left(tables: ServiceFixture) -> LiveTable:
    """Return a match of three from which Bea, in seat 2, has resigned."""
    live = await tables.begun(3)
    await reseat(tables.tables, live, SeatChange(1, leaver=BEA))
    return live


async def test_resigned_player_can_retake_only_their_seat(tables: ServiceFixture) -> None:
    live = await left(tables)
    with pytest.raises(SeatBarred, match="seat 2"):
        await reseat(tables.tables, live, SeatChange(2, person(1, "Bea")))
    assert live.table.seat_of(BEA) is None
    await tables.tables.live(live.id)
    assert live.match.revision == live.table.revision, "nothing was changed"
    await reseat(tables.tables, live, SeatChange(1, person(1, "Bea")))
    assert live.table.seat_of(BEA) == 1
    with pytest.raises(SeatBarred, match="seat 2"):
        need_heir(live, 2, person(1, "Bea"), bot=False)


async def test_giver_of_a_seat_takes_no_other(tables: ServiceFixture) -> None:
    live = await tables.begun(3)
    await reseat(tables.tables, live, SeatChange(1, person(9), actor=BEA))
    await reseat(tables.tables, live, SeatChange(1, leaver=FIRST_PERSON + 9))
    for number in (1, 9):
        with pytest.raises(SeatBarred):
            await reseat(tables.tables, live, SeatChange(0, person(number)))


async def test_to_be_forgotten_opens_no_other_seat(tables: ServiceFixture) -> None:
    live = await left(tables)
    await forgetting.forget(tables.tables, BEA)
    with pytest.raises(SeatBarred, match="seat 2"):
        await reseat(tables.tables, live, SeatChange(2, person(1, "Bea")))
    assert str(BEA) not in str(live.table)
    await tables.tables.abort(live)
    after = await tables.store.read(matches.get, table=live.id)
    assert not any(holder.digest for seat in after.seats for holder in seat.former_holders)


async def test_offered_seat_is_shown_to_eligible_people(tables: ServiceFixture) -> None:
    live = await left(tables)
    for seat in (1, 2):
        offer = partial(seats.mark_offered, table=live.id, seat=seat, at=tables.time)
        await tables.store.run(offer)
    (record,) = await tables.store.read(lookups.seeking_players, guild_id=live.table.guild_id)
    assert [button.action.seat for button in seat_buttons(record, BEA)] == [1]  # type: ignore[attr-defined]
    stranger = seat_buttons(record, FIRST_PERSON + 9)
    assert [button.action.seat for button in stranger] == [1, 2]  # type: ignore[attr-defined]


async def test_nobody_is_named_for_one_seat_after_another(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    bea, ann = app.seat("bea"), app.seat("ann")
    await bea.press((await bea.slash(ROOM, "/resign")).message, "Resign")
    assert live.table.seat_of(bea.id) is None
    named = await ann.slash(ROOM, "/table replace", seat=3, by="bea")
    assert "seat 2" in refusal_of(named)
    again = await ann.slash(ROOM, "/table replace", seat=2, by="bea")
    assert "is now" in again.message.text
    await app.wait_until_idle()


async def test_log_and_recap_name_the_seats_former_holder(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    await play_move(app, live, live.pending_seats()[0])
    await add_news(app, live, "{1} finds a comet.")
    bea, ann = app.seat("bea"), app.seat("ann")
    await bea.press((await bea.slash(ROOM, "/resign")).message, "Resign")
    await app.wait_until_idle()
    assert live.names[1] != "Bea"
    for command in ("/log", "/recap"):
        text = (await ann.slash(ROOM, command)).message.text
        assert "Bea finds a comet." in text, text
    text = (await ann.slash(ROOM, "/log", player=live.names[1])).message.text
    assert "Bea finds a comet." in text


async def test_orders_end_with_their_holder(tables: ServiceFixture) -> None:
    live = await tables.begun(2, game="spacecorp")
    window = catalogue["spacecorp"].windows[0]
    passing = StandingOrder(next(iter(window.answers)), always=True)
    await moves.set_standing_order(
        tables.tables, live, 0, [window.id], passing, by=ChangedBy(FIRST_PERSON, 5)
    )
    assert live.match.orders(0)
    await reseat(tables.tables, live, SeatChange(0, person(9)))
    assert live.match.orders(0) == {}
    _, save = await tables.store.read(matches.load, table=live.id)
    assert live.match.save() == save


async def test_what_was_shown_in_private_is_not_passed_on(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    cache = SeatCache[object]()
    cache.put(live, 0, object())
    assert cache.get(live, 0) is not None
    live.last_mover = live.seat(0).holder_token, tables.time
    await reseat(tables.tables, live, SeatChange(0, person(9)))
    assert cache.get(live, 0) is None
    pings = seats_to_ping(live.table, live.match, tables.time, live.last_mover)
    assert {ping.ping_at for ping in pings} == {tables.time}, "the heir has not just moved"


async def test_leaver_can_join_another_match(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    await reseat(
        app.bot.services.tables, live, SeatChange(1, NamedPerson(app.seat("dov").id, "Dov"))
    )
    other = await app.live(await app.begun("dov", "bea", room="table-two"))
    assert other.table.seat_of(app.seat("bea").id) == 1
