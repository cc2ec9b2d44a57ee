"""Discord falters during a game; nothing is lost, and the table shows what is stored again."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from bot.playground.driver import NoAnswerError, Seen
from bot.playground.playground import Playground
from tests.bot.support.wording import shown_status
from tests.e2e.script import NAMES, ROOM, Script, stored
from tests.support.depth import sampled
from tests.support.move_ways import ByLine, ByPanel
from tests.support.patience import HANG_SECONDS
from tests.support.running_bot import Running

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
REPLY = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


async def shows_what_is_stored(app: Running, status: Seen) -> bool:
    live = await app.live(status)
    behind = live.table.posted_edition < live.table.edition
    return not behind and status.text == await shown_status(app.store, live)


async def healed(app: Running, status: Seen) -> None:
    """Wait until the table's message shows what is stored."""
    async with asyncio.timeout(HANG_SECONDS):
        while not await shows_what_is_stored(app, status):  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("code", sampled([403, 500, 503]))
async def test_restart_shows_moves_after_rejected_edits(app: Running, code: int) -> None:
    script = Script(choices=5, most=4)
    status = await app.begun(*NAMES, room=ROOM)
    hands = ByLine(status, ROOM)
    *first, last = script.moves
    for move in first:
        await hands.play(app.seat(NAMES[move.seat]), move)
    await healed(app, status)
    before = status.text
    app.peer.faults.fail("PATCH", MESSAGE, code, times=1000)
    reply = await hands.play(app.seat(NAMES[last.seat]), last)
    assert "Played." in reply.message.text
    assert status.text == before
    await app.stop()
    app.peer.faults.clear()
    await app.start()
    assert await stored(app, status) == script.steps
    assert status.text != before
    await healed(app, status)


async def test_the_status_catches_up_without_a_restart(app: Running) -> None:
    script = Script(choices=5, most=4)
    status = await app.begun(*NAMES, room=ROOM)
    app.peer.faults.fail("PATCH", MESSAGE, 503, times=2)
    app.peer.faults.drop("PATCH", MESSAGE, after=True)
    for move in script.moves:
        await ByLine(status, ROOM).play(app.seat(NAMES[move.seat]), move)
    await healed(app, status)
    assert app.peer.faults.waiting == []


Fault = Callable[[Playground], None]
BORNE: dict[str, Fault] = {
    "429 on an acknowledgement": lambda peer: peer.faults.rate_limit("POST", CALLBACK, 0.02),
    "429 on a reply": lambda peer: peer.faults.rate_limit("PATCH", REPLY, 0.02),
    "429 on the status": lambda peer: peer.faults.rate_limit("PATCH", MESSAGE, 0.02, times=3),
    "429 on a ping": lambda peer: peer.faults.rate_limit("POST", MESSAGES, 0.02, times=2),
    "a slow acknowledgement": lambda peer: peer.faults.slow("POST", CALLBACK, 0.2),
    "slow edits": lambda peer: peer.faults.slow("PATCH", MESSAGE, 0.1, times=3),
    "a status refused": lambda peer: peer.faults.fail("PATCH", MESSAGE, 403),
    "a status cut off": lambda peer: peer.faults.drop("PATCH", MESSAGE),
    "a ping cut off after it was sent": lambda peer: peer.faults.drop("POST", MESSAGES, after=True),
    "a ping refused": lambda peer: peer.faults.fail("POST", MESSAGES, 403),
}


async def test_a_game_goes_on_under_faults(app: Running) -> None:
    script = Script(choices=6, most=3 + 2 * len(BORNE))
    status = await app.begun(*NAMES, room=ROOM)
    for number, move in enumerate(script.moves):
        if number % 2:
            list(BORNE.values())[number // 2 % len(BORNE)](app.peer)
        hands = (ByLine, ByPanel)[number % 3 == 0](status, ROOM)
        await hands.play(app.seat(NAMES[move.seat]), move)
    assert await stored(app, status) == script.steps
    app.peer.faults.clear()
    await app.restart()
    await healed(app, status)


@pytest.mark.parametrize("path", [("POST", CALLBACK), ("PATCH", REPLY)], ids=["first", "reply"])
@pytest.mark.parametrize("after", [False, True])
async def test_click_with_a_lost_response(app: Running, path: tuple[str, str], after: bool) -> None:
    """Lost responses are requested again, so the move is played once and confirmed."""
    script = Script(choices=5, most=1)
    status = await app.begun(*NAMES, room=ROOM)
    [move] = script.moves
    seat = app.seat(NAMES[move.seat])
    app.peer.faults.drop(*path, after=after)
    line = " ".join(move.keys)
    sent = await seat.slash(ROOM, "/play", wait="nothing", line=line)
    await app.seat("dov").until(lambda: app.peer.faults.waiting == [] or None)
    await seat.until(lambda: seat.now(sent).messages)
    with pytest.raises(NoAnswerError):
        await ByLine(status, ROOM).play(seat, move)
    assert await stored(app, status) == script.steps


def found_again(peer: Playground, before: int) -> bool:
    """Return whether the bot has come back since it had identified or resumed so often."""
    return peer.gateway.identifies + peer.gateway.resumes > before


async def at_once(_shard: int | None, *, initial: bool = False) -> None:
    """Identify."""


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_gateway_dropped_in_the_middle_of_a_click(
    app: Running, delivered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either the click is under way when the connection breaks, or it's made without one."""
    monkeypatch.setattr(app.bot, "before_identify_hook", at_once)
    script = Script(choices=5, most=1)
    status = await app.begun(*NAMES, room=ROOM)
    [move] = script.moves
    seat, gateway, line = app.seat(NAMES[move.seat]), app.peer.gateway, " ".join(move.keys)
    before = gateway.identifies + gateway.resumes
    if not delivered:
        gateway.drop_sockets()
    sent = await seat.slash(ROOM, "/play", wait="nothing", line=line)
    if delivered:
        gateway.drop_sockets()
    await app.seat("ann").until(partial(found_again, app.peer, before), 30.0)
    await seat.until(lambda: seat.now(sent).messages, 15.0)
    await healed(app, status)
    assert await stored(app, status) == script.steps


@pytest.mark.parametrize("failure", sampled(["dropped", "asked to reconnect", "invalid session"]))
async def test_a_lost_gateway_is_found_again(
    app: Running, failure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Skip the client's five seconds before it identifies again."""
    monkeypatch.setattr(app.bot, "before_identify_hook", at_once)
    script = Script(choices=5, most=6)
    status = await app.begun(*NAMES, room=ROOM)
    gateway = app.peer.gateway
    for number, move in enumerate(script.moves):
        if number == 2:
            before = gateway.identifies + gateway.resumes
            if failure == "dropped":
                gateway.drop_sockets()
            elif failure == "asked to reconnect":
                gateway.ask_reconnect()
            else:
                gateway.invalidate(resumable=False)
            await app.seat("ann").until(partial(found_again, app.peer, before), 30.0)
        await ByLine(status, ROOM).play(app.seat(NAMES[move.seat]), move)
    await healed(app, status)
    assert await stored(app, status) == script.steps
