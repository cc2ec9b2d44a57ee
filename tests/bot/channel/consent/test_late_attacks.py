"""Attacks on hands that are shown late: by restarts, forged menus, seats passed on and endings."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.channel.table_message.observers import late
from bot.interactions.call import Call
from bot.interactions.presses import Action
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange, reseat
from bot.user_errors import UserError
from storage.matches import observers
from tests.bot.channel.consent.late_hands import LATE, asked, looks
from tests.bot.support.forged_presses import HUGE, interaction_of
from tests.bot.support.match_play import ROOM, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running, person


async def shown_late(app: Running) -> LiveTable:
    """Return a match whose hands are shown one round late, in its second round."""
    _, live = await on_turn(app, "ann", "bea")
    await app.seat("bea").press(await asked(app, late=LATE), "Agree")
    first = live.match.round
    while live.match.round == first:
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    return live


async def test_restart_keeps_the_delay_and_followers_get_no_hand(app: Running) -> None:
    live = await shown_late(app)
    dov = app.seat("dov")
    await dov.slash(ROOM, "/table follow", table=live.id)
    shown = (await looks(app)).message
    await app.restart()
    again = (await looks(app)).message
    assert again.text == shown.text
    live = await app.bot.services.tables.live(live.id)
    second = live.match.round
    while live.match.round == second:
        await play_move(app, live, live.pending_seats()[0])
    app.peer.skip(3600)
    await app.bot.reminders.wait_until_idle()
    letters = dov.sees(dov.conversation())
    assert any("A new round" in seen.text for seen in letters)
    assert not [seen for seen in letters if seen.attachments or "view of" in seen.text]


async def test_seats_passed_on_end_late_hands_and_requests_for_them(app: Running) -> None:
    live = await shown_late(app)
    tables, known = app.bot.services.tables, partial(observers.rounds_late, table=live.id)
    request = await asked(app, late=LATE + 1)
    await reseat(tables, live, SeatChange(1, leaver=app.seat("bea").id))
    stale = await app.seat("ann").press(request, "Agree")
    assert "closed or out of date" in stale.message.text
    assert await app.store.read(known) == LATE, "an AI has no hand to show"
    await reseat(tables, live, SeatChange(1, person(app.peer.world.user("cyd"))))
    assert await app.store.read(known) == 0
    assert "don't show their hands" in refusal_of(await looks(app))


async def test_forged_menus_and_ended_matches_show_no_late_hand(app: Running) -> None:
    live = await shown_late(app)
    shown = (await looks(app)).message
    call = Call(app.bot.services, interaction_of(app.seat("dov").id), live)
    for choice in ("2", "7", HUGE):
        with pytest.raises(UserError, match="don't show their hands"):
            await late(call, replace(Action(live.id, "late"), values=(choice,)))
    await app.bot.services.tables.abort(live)
    await app.wait_until_idle()
    stale = await app.seat("dov").select(shown, "A hand", ["1"])
    assert "don't show their hands" in refusal_of(stale)
    assert await app.store.read(observers.rounds_late, table=live.id) == 0
