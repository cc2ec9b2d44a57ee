"""Following a table: notices of rounds and of the end, in one's own hours, and nothing else."""

from functools import partial

from bot.playground import threads
from bot.playground.model import ChannelKind
from bot.tables.live_table import LiveTable
from storage.reminders import notices
from storage.schema.table_records import TableState
from tests.bot.support.match_play import on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.people_actions import forget_me, hide_channel
from tests.bot.support.reminder_checks import skip_time
from tests.bot.support.undo_requests import open_request
from tests.support.following import followed_tables
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"
MINUTES = 120.0


async def next_round(app: Running, live: LiveTable) -> None:
    before = live.match.round
    while live.match.round == before and live.is_running:
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()


def letters(app: Running, name: str) -> list[str]:
    """Return the direct messages to somebody."""
    seat = app.seat(name)
    return [message.text for message in seat.sees(seat.conversation())]


async def test_a_friend_is_notified_of_a_round_and_of_the_end(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    reply = await app.seat("dov").slash(ROOM, "/table follow")
    assert "each new round" in reply.message.text
    await next_round(app, live)
    await skip_time(app, MINUTES)
    await until(lambda: letters(app, "dov"), "word of the round")
    assert "A new round" in letters(app, "dov")[-1]
    await skip_time(app, MINUTES)
    assert len(letters(app, "dov")) == 1, "once a round"
    await app.seat("ann").slash(ROOM, "/table abort")
    await app.seat("bea").press(open_request(app.seat("bea")), "Agree")
    await skip_time(app, MINUTES)
    await until(lambda: len(letters(app, "dov")) == 2, "word of the end")
    assert "closed without a result" in letters(app, "dov")[-1]
    assert not await app.store.run(followed_tables, person_id=app.seat("dov").id)


async def test_the_same_command_ends_it(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    dov = app.seat("dov")
    await dov.slash(ROOM, "/table follow")
    assert "no longer" in (await dov.slash(ROOM, "/table follow")).message.text
    await next_round(app, live)
    await skip_time(app, MINUTES)
    assert not letters(app, "dov")


async def test_leaving_after_a_new_round_drops_its_pending_notice(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    dov = app.seat("dov")
    await dov.slash(ROOM, "/table follow")
    await next_round(app, live)
    assert await app.store.read(notices.of_table, table=live.id)
    await dov.slash(ROOM, "/table follow")
    assert not await app.store.read(notices.of_table, table=live.id)
    await skip_time(app, MINUTES)
    assert not letters(app, "dov")


async def test_ended_table_cannot_be_followed(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    ann = app.seat("ann")
    await ann.press((await ann.slash(ROOM, "/table abort")).message, "Close it")
    assert live.table.state is TableState.ABORTED
    refusal = refusal_of(await app.seat("dov").slash(ROOM, "/table follow", table=live.id))
    assert "was closed" in refusal


async def test_a_follower_is_not_mentioned_into_a_private_thread(app: Running) -> None:
    cyd, world = app.seat("cyd"), app.peer.world
    for kind, posted in ((ChannelKind.PRIVATE_THREAD, 0), (ChannelKind.PUBLIC_THREAD, 1)):
        thread = threads.start(world, world.channel(ROOM), app.seat("ann").id, kind.name, kind)
        for member in (world.bot.id, app.seat("bea").id, cyd.id):
            threads.add(world, thread, member)
        status = await app.begun("ann", "bea", room=thread)
        live = await app.live(status)
        await cyd.slash(thread, "/table follow")
        assert thread.thread is not None
        del thread.thread.members[cyd.id]
        cyd.user.closed = True
        await next_round(app, live)
        await skip_time(app, MINUTES)
        await until(partial(_has_no_notices, app, live), "the end of all notices")
        seen = [
            message.text for message in app.seat("ann").sees(thread) if cyd.mention in message.text
        ]
        assert len(seen) == posted
        cyd.user.closed = False
        await cyd.slash("lobby", "/remind", by="message")


async def test_following_moderator_is_not_mentioned_into_a_private_thread(app: Running) -> None:
    """Moderators of threads see a private one without being its members."""
    dov, world, kind = app.seat("dov"), app.peer.world, ChannelKind.PRIVATE_THREAD
    thread = threads.start(world, world.channel(ROOM), app.seat("ann").id, kind.name, kind)
    for member in (world.bot.id, app.seat("bea").id):
        threads.add(world, thread, member)
    live = await app.live(await app.begun("ann", "bea", room=thread))
    await dov.slash(thread, "/table follow")
    dov.user.closed = True
    await next_round(app, live)
    await skip_time(app, MINUTES)
    await until(partial(_has_no_notices, app, live), "the end of all notices")
    assert not [each for each in app.seat("ann").sees(thread) if dov.mention in each.text]
    assert await app.store.run(followed_tables, person_id=dov.id) == (live.id,)


async def test_follower_without_channel_access_hears_nothing(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    dov = app.seat("dov")
    for name in ("cyd", "dov"):
        await app.seat(name).slash(ROOM, "/table follow")
    hide_channel(app, "cyd")
    await next_round(app, live)
    await skip_time(app, MINUTES)
    await until(lambda: letters(app, "dov"), "word of the round")
    await until(partial(_has_no_notices, app, live), "the end of all notices")
    assert not letters(app, "cyd")
    assert not await app.store.run(followed_tables, person_id=app.seat("cyd").id)
    assert await app.store.run(followed_tables, person_id=dov.id) == (live.id,)


async def test_forgotten_person_follows_nothing(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    dov = app.seat("dov")
    await dov.slash(ROOM, "/table follow")
    page = (await dov.slash("lobby", "/forget-me")).message
    assert "tables that you follow: 1" in page.text
    await forget_me(app, "dov")
    assert not await app.store.run(followed_tables, person_id=dov.id)


async def _has_no_notices(app: Running, live: LiveTable) -> bool:
    """Return whether every notice of a table was sent or dropped."""
    return not await app.store.run(notices.of_table, table=live.id)
