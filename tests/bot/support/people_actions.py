"""Actions of people in the playground that concern no match."""

from bot.playground import servers
from bot.playground.permissions import Permission
from tests.bot.support.match_play import ROOM
from tests.support.running_bot import Running


async def forget_me(app: Running, name: str) -> str:
    """Delete somebody's data for them; return the text that they confirmed."""
    page = (await app.seat(name).slash("lobby", "/forget-me")).message
    shown = page.text
    gone = await app.seat(name).press(page, "Forget me")
    assert "Your data has been deleted" in gone.message.text
    await app.wait_until_idle()
    return shown


def hide_channel(app: Running, *names: str) -> None:
    """Hide the table's channel from some people."""
    for name in names:
        room = app.peer.world.channel(ROOM)
        servers.overwrite(
            app.peer.world, room, app.seat(name).id, deny=int(Permission.VIEW_CHANNEL)
        )
