"""Hands shown to a commentator or teacher: with everybody's consent, and to nobody who plays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.channel.consent.requests import REQUEST_HANDLERS
from bot.playground.driver import Reply, Seen
from bot.tables import forgetting
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange, reseat
from bot.user_errors import UserError
from storage.consent import requests
from storage.matches import observers
from storage.matches.observers import HandsSeen
from storage.schema.consent_records import RequestKind
from tests.bot.support.match_play import ROOM, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person
from tests.support.narrowing import existing
from tests.support.running_bot import Running
from tests.support.running_bot import person as member

CYD = FIRST_PERSON + 2


async def asked(app: Running, **options: Any) -> Seen:
    """Ask as Ann to show hands to Cyd by default; return the posted request."""
    given = {name: value for name, value in {"person": "cyd", **options}.items() if value}
    await app.seat("ann").slash(ROOM, "/table observer", **given)
    return [seen for seen in app.seat("ann").sees(ROOM) if "Agree" in seen.buttons][-1]


async def looks(app: Running) -> Reply:
    return await app.seat("cyd").slash(ROOM, "/mine")


async def test_commentator_sees_all_hands_once_all_agree(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    request = await asked(app)
    assert "bea" in request.pinged
    assert "no seat" in refusal_of(await looks(app)), "Bea hasn't agreed"
    await app.seat("bea").press(request, "Agree")
    await app.wait_until_idle()
    shown = (await looks(app)).message
    assert f"the view of {live.names[0]}" in shown.text
    assert (await app.seat("cyd").press(status, "My view")).message.text == shown.text
    other = await app.seat("cyd").select(shown, "Another hand", ["1"])
    assert f"the view of {live.names[1]}" in other.message.text
    assert "view" not in refusal_of(await app.seat("dov").slash(ROOM, "/mine"))
    await app.seat("bea").slash(ROOM, "/table observer", person="cyd")
    assert "no seat" in refusal_of(await looks(app)), "ended"


async def test_teacher_sees_and_advises_one_player_alone(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = live.seat_of(app.seat("bea").id)
    request = await asked(app, seat=seat + 1)
    await app.seat("bea").press(request, "Agree")
    cyd = app.seat("cyd")
    assert f"the view of {live.names[seat]}" in (await looks(app)).message.text
    before = app.seat("ann").sees(ROOM)
    sent = await cyd.slash(ROOM, "/table advise", text="Draw *two* ships")
    assert sent.message.text == "Sent only to Bea."
    bea = app.seat("bea")
    (advice,) = bea.sees(bea.conversation())
    assert "advises you: Draw \\*two\\* ships" in advice.text
    assert app.seat("ann").sees(ROOM) == before, "nobody else reads it"
    assert "To advise" in refusal_of(await app.seat("dov").slash(ROOM, "/table advise", text="x"))


async def test_hands_stay_hidden_from_observers_after_a_seat_change(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    await asked(app)
    kind = RequestKind.OBSERVE
    request = existing(await app.store.read(requests.get, table=live.id, kind=kind))
    # Bea has agreed, and gives her seat to Dov before the hands are shown
    await reseat(app.bot.services.tables, live, SeatChange(1, member(app.peer.world.user("dov"))))
    call: Any = SimpleNamespace(live=live, services=app.bot.services)
    with pytest.raises(UserError, match="closed or out of date"):
        await REQUEST_HANDLERS[kind].carry_out(call, request)
    assert "no seat" in refusal_of(await looks(app))


async def test_withdrawn_consent_ends_other_requests_for_hands(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    every, single = await asked(app), await asked(app, seat=1)
    await app.seat("bea").press(single, "Agree")
    await app.seat("ann").slash(ROOM, "/table observer", person="cyd")
    reply = await app.seat("bea").press(every, "Agree")
    assert "closed or out of date" in reply.message.text
    assert "no seat" in refusal_of(await looks(app))


async def shown(tables: ServiceFixture) -> LiveTable:
    """Return a match of two at which Cyd sees all hands."""
    live = await tables.begun(2)
    await tables.store.run(observers.add, table=live.id, person_id=CYD, name="Cyd", seat=None)
    return live


async def test_observer_takes_no_seat(tables: ServiceFixture) -> None:
    live = await shown(tables)
    with pytest.raises(HandsSeen):
        await reseat(tables.tables, live, SeatChange(1, person(2, "Cyd")))
    await tables.store.run(observers.end, table=live.id, person_id=CYD)
    with pytest.raises(HandsSeen):
        await reseat(tables.tables, live, SeatChange(1, person(2, "Cyd")))
    await forgetting.forget(tables.tables, CYD)
    with pytest.raises(HandsSeen):
        await reseat(tables.tables, live, SeatChange(1, person(2, "Cyd")))
    assert live.table.seat_of(CYD) is None


async def test_player_observes_nobody(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    with pytest.raises(HandsSeen):
        await tables.store.run(
            observers.add, table=live.id, person_id=FIRST_PERSON, name="Ann", seat=1
        )


async def test_new_player_has_agreed_to_no_observer(tables: ServiceFixture) -> None:
    live = await shown(tables)
    await reseat(tables.tables, live, SeatChange(1, person(9)))
    seats = await tables.store.read(observers.shown_to, table=live.id, person_id=CYD)
    assert seats == ()


async def test_end_of_a_match_deletes_its_observers(tables: ServiceFixture) -> None:
    live = await shown(tables)
    await tables.tables.abort(live)
    assert not await tables.store.run(observers.end, table=live.id)


async def test_hands_of_ai_seats_are_shown_to_nobody(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    ann, bea, cyd = (app.seat(name) for name in ("ann", "bea", "cyd"))
    await bea.press(await asked(app), "Agree")
    await bea.press(await asked(app, person=None, late=1), "Agree")
    hand, first = (await looks(app)).message, live.match.round
    while live.match.round < first + 1:
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    board = (await cyd.slash(ROOM, "/board", late=True)).message
    # alone with an AI, Ann needs nobody's consent: she would learn its hand
    await reseat(app.bot.services.tables, live, SeatChange(1, leaver=bea.id))
    await app.wait_until_idle()
    stale = await cyd.select(hand, "Another hand", ["1"])
    assert "You can't see that hand" in refusal_of(stale)
    assert "Another hand" not in repr((await looks(app)).message.components)
    assert "An AI holds that seat" in refusal_of(await cyd.select(board, "A hand", ["1"]))
    again = await ann.slash(ROOM, "/table observer", person="dov", seat=2)
    assert "An AI holds that seat" in refusal_of(again)
