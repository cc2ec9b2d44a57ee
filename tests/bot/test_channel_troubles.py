"""A channel that takes no messages: its host is told once, and the table sleeps after a while."""

from bot.channel.troubles import PAUSES
from bot.playground import hosting
from bot.playground.permissions import Permission
from tests.bot.play import moved, on_turn, until
from tests.support.running import Running

ROOM = "table-one"


def told(here: Running) -> list[str]:
    """What the host was told directly."""
    ann = here.seat("ann")
    return [one.text for one in ann.sees(ann.conversation()) if "cannot post" in one.text]


def tries(here: Running) -> int:
    """How often Discord has refused the bot."""
    return sum(one.status in (403, 404) for one in here.exchanges)


async def test_a_lost_permission_is_told_to_the_host_once_and_tried_again_on_a_clock(
    here: Running,
) -> None:
    status, live = await on_turn(here, "ann", "bea")
    world, old = here.peer.world, status.text
    hosting.overwrite(world, world.channel(ROOM), world.bot.id, deny=int(Permission.SEND_MESSAGES))
    mover = live.awaited()[0]
    while mover in live.awaited():
        await moved(here, live, mover)
    await here.settled()
    await until(lambda: told(here), "the message to the host")
    hosting.overwrite(world, world.channel(ROOM), world.bot.id)
    here.peer.skip(PAUSES[0].total_seconds() + 1)
    here.bot.services.reminders.poke()
    await until(lambda: status.text != old and status.pinged, "the board, by the clock alone")
    assert len(told(here)) == 1
    assert "/table where" in told(here)[0]


async def test_a_dead_channel_is_left_alone_after_a_few_tries_and_the_host_told(
    here: Running,
) -> None:
    _, live = await on_turn(here, "ann", "bea")
    hosting.delete_channel(here.peer.world, here.peer.world.channel(ROOM))
    mover = live.awaited()[0]
    while mover in live.awaited():
        await moved(here, live, mover)
    await here.settled()
    for pause in PAUSES:
        here.peer.skip(pause.total_seconds() + 1)
        here.bot.services.reminders.poke()
        before = tries(here)
        await until(lambda before=before: tries(here) > before, "another try")
        await here.settled()
    assert len(told(here)) == 2
    assert "sleeps" in told(here)[1]
    before = tries(here)
    for _ in range(5):
        here.peer.skip(48 * 3600)
        here.bot.services.reminders.poke()
        await here.settled()
    assert tries(here) == before
    await here.seat("ann").slash("lobby", "/table where", table=live.id)
    await until(lambda: [one for one in here.seat("ann").sees("lobby") if "Play" in one.buttons])
