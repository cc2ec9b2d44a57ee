"""A table's single message, also after it is reposted."""

from bot.playground.driver import Seen
from bot.playground.model import Message
from bot.playground.user_actions import parts
from bot.playground.world import World

VERBS = ("join", "log")
"""Buttons that no other message of a table has, in its lobby and afterwards."""


def statuses(world: World, table: str) -> list[Message]:
    """Return the living messages of a table in all channels, oldest first; there may be but one."""
    everything = [message for each in world.messages.values() for message in each.values()]
    return sorted(
        (message for message in everything if _shows(message, table)),
        key=lambda message: message.id,
    )


def _shows(message: Message, table: str) -> bool:
    if message.seen_by is not None:
        return False
    marks = [part["custom_id"].split(":")[1:3] for part in parts(message)]
    return any([table, verb] in marks for verb in VERBS)


class Status(Seen):
    """The living message of a table: the newest one, or the last that was there."""

    def __init__(self, world: World, raw: Message) -> None:
        part = next(iter(parts(raw)))
        object.__setattr__(self, "table", part["custom_id"].split(":")[1])
        object.__setattr__(self, "last", raw)
        object.__setattr__(self, "world", world)

    @property
    def raw(self) -> Message:
        """The message as it is now."""
        posted = statuses(self.world, self.table)  # type: ignore[attr-defined]
        if posted:
            object.__setattr__(self, "last", posted[-1])
        return self.last  # type: ignore[attr-defined,no-any-return]
