"""Attacks on hands through observers: what they may not see, a stranger doesn't see either."""

from __future__ import annotations

import pytest

from bot.playground.driver import Reply, Seen
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange, reseat
from storage.matches.observers import HandsSeen
from tests.bot.secrets.test_table_access import with_table
from tests.bot.support.match_play import ROOM, on_turn
from tests.bot.support.message_parts import refusal_of
from tests.support.depth import at_depth
from tests.support.running_bot import Running, person

SHOWN = ("mine", "table advise")
"""Commands that consent opens to an observer."""
CHANGING = ("table follow", "table observer", "table where", "table abort", "table ping")
"""Commands whose answer depends on what was asked before."""
COMMANDS = ("board", "recap", "history", "hint", "note", "story")
"""Commands to compare by default; all that take a table at full depth."""


async def observed(app: Running) -> tuple[LiveTable, Seen]:
    """Return a match at which Cyd sees all hands, and the last hand that Cyd was shown."""
    _, live = await on_turn(app, "ann", "bea")
    await app.seat("ann").slash(ROOM, "/table observer", person="cyd")
    request = [seen for seen in app.seat("ann").sees(ROOM) if "Agree" in seen.buttons][-1]
    await app.seat("bea").press(request, "Agree")
    return live, (await app.seat("cyd").slash(ROOM, "/mine")).message


def shown(app: Running, reply: Reply, name: str) -> str:
    """Return all that a reply shows, without its reader's name."""
    parts = [(seen.text, seen.buttons, seen.options) for seen in reply.messages]
    return repr(parts).replace(app.seat(name).mention, "<me>").replace(name, "me")


async def differences(app: Running, live: LiveTable) -> list[str]:
    """Return the commands that answer Cyd, who observes, otherwise than Dov, a stranger."""
    result = list[str]()
    every = [command for command in with_table(app) if command[0] not in CHANGING]
    for name, needed in at_depth([each for each in every if each[0] in (*COMMANDS, *SHOWN)], every):
        answers = {
            shown(app, await app.seat(who).slash(ROOM, f"/{name}", table=live.id, **needed), who)
            for who in ("cyd", "dov")
        }
        result += [name] * (len(answers) > 1)
    return result


async def test_observers_see_hands_in_one_command_alone(app: Running) -> None:
    live, hand = await observed(app)
    assert await differences(app, live) == ["mine"]
    await app.seat("ann").slash(ROOM, "/table observer", person="cyd")
    assert await differences(app, live) == []
    stale = await app.seat("cyd").select(hand, "Another hand", ["1"])
    assert "no seat" in refusal_of(stale)


async def test_a_menu_of_hands_shows_nothing_after_a_seat_has_passed_on(app: Running) -> None:
    live, hand = await observed(app)
    await reseat(app.bot.services.tables, live, SeatChange(1, person(app.peer.world.user("dov"))))
    await app.wait_until_idle()
    stale = await app.seat("cyd").select(hand, "Another hand", ["1"])
    assert "no seat" in refusal_of(stale)


async def test_an_observer_of_one_hand_sees_no_other(app: Running) -> None:
    live, _ = await observed(app)
    ann, cyd = app.seat("ann"), app.seat("cyd")
    await ann.slash(ROOM, "/table observer", person="cyd")
    await ann.slash(ROOM, "/table observer", person="cyd", seat=1)
    request = [seen for seen in ann.sees(ROOM) if "Agree" in seen.buttons][-1]
    assert live.table.seat_of(ann.id) == 0
    await app.seat("bea").press(request, "Agree")
    shown = (await cyd.slash(ROOM, "/mine")).message
    assert f"the view of {live.names[0]}" in shown.text
    assert "Another hand" not in repr(shown.components)
    with pytest.raises(HandsSeen):
        await reseat(
            app.bot.services.tables, live, SeatChange(1, person(app.peer.world.user("cyd")))
        )
