"""Buttons on private messages that outlive their match: each says that it's over."""

from __future__ import annotations

import pytest

from bot.interactions.call import Call
from bot.interactions.presses import HANDLERS, Action
from bot.tables import moves
from bot.user_errors import UserError
from storage.matches.change_records import ChangedBy
from tests.bot.support.dummy_game import CONVOY, dummy_game
from tests.bot.support.forged_presses import interaction_of
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture

VERBS = {
    "undo": "nothing can be undone",
    "undoown": "nothing can be undone",
    "undolast": "nothing can be undone",
    "undoturn": "nothing can be undone",
    "back1": "nothing can be undone",
    "backall": "nothing can be undone",
    "premoves": "there's no turn to queue a move for",
    "premovepage": "there's no turn to queue a move for",
    "premovepick": "there's no turn to queue a move for",
    "premoveback": "there's no turn to queue a move for",
    "premoveadd": "there's no turn to queue a move for",
    "premovedrop": "there's no turn to queue a move for",
    "clock": "its clocks have stopped",
    "givetime": "its clocks have stopped",
    "claim": "its clocks have stopped",
    "pause": "its clocks have stopped",
    "resume": "its clocks have stopped",
}


@pytest.mark.parametrize("closed", [False, True])
async def test_button_of_an_ended_match_says_so(tables: ServiceFixture, closed: bool) -> None:
    with dummy_game():
        live = await tables.begun(2, game=CONVOY.slug)
        if closed:
            await tables.tables.abort(live)
        while live.is_running:
            seat = live.pending_seats()[0]
            ask, by = live.match.asks()[seat], ChangedBy(live.seat(seat).person_id)
            await moves.play(tables.tables, live, seat, [ask.default or ask.keys[0]], by=by)
        call = Call(tables.client.services, interaction_of(FIRST_PERSON), live)
        for verb, then in VERBS.items():
            with pytest.raises(UserError) as refusal:
                await HANDLERS[verb].work(call, Action(live.id, verb, 1, key="1"))
            assert str(refusal.value) == f"The match at table {live.id} is over, so {then}.", verb
