"""Slash commands with a file."""

from typing import Any

from bot.playground import commands
from bot.playground.driver import Reply, Seat
from bot.playground.interactions import InteractionKind


async def send_file(
    seat: Seat, room: str, line: str, name: str, body: bytes, **options: Any
) -> Reply:
    """Send a slash command with a file in its option `content`, as Discord would hand it on."""
    world, place = seat.world, seat.world.channel(room)
    file_id = world.clock.snowflake()
    world.put_file(file_id, body)
    data = commands.check_typed(world, place, seat.id, line, options, None).data
    at: Any = data
    while at["options"] and "options" in at["options"][0]:
        at = at["options"][0]
    at["options"].append({"name": "content", "type": 11, "value": str(file_id)})
    place_of_file = f"{world.base}/attachments/{place.id}/{file_id}/{name}"
    address = f"{place_of_file}?hm={world.signature(file_id)}"
    shape = {"id": str(file_id), "filename": name, "size": len(body), "url": address}
    shape |= {"proxy_url": address, "content_type": "text/plain"}
    data.setdefault("resolved", {})["attachments"] = {str(file_id): shape}
    interaction = seat.interactions.open(InteractionKind.COMMAND, seat.id, place.id, data)
    return await seat._send(interaction, deliver_twice=False, wait="answer")
