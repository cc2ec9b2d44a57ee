"""The world as one user of the web page sees it."""

from bot.playground import message_json
from bot.playground.interactions import Interactions
from bot.playground.json_values import Json, iso
from bot.playground.model import Channel, ChannelKind, Guild, Message
from bot.playground.world import World

NOT_DISCORD_NOTICE = (
    "This is not Discord: it is Orrery's own playground on this machine. "
    "Nothing here reaches anybody else."
)
# Discord returns as many messages in one page, too
MAX_HISTORY = 100


class View:
    """The world as JSON for each user of the page, with what they have read and dismissed."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions
        self._since = world.clock.snowflake()
        self._read: dict[tuple[int, int], int] = {}
        self._dismissed: set[int] = set()

    def hello(self, user_id: int) -> Json:
        """Return the first event for a page: users, servers, commands and the time."""
        people = [each for each in self.world.users.values() if not each.bot]
        return {
            "op": "hello",
            "notice": NOT_DISCORD_NOTICE,
            "me": str(user_id),
            "bot": {"id": str(self.world.bot.id), "name": self.world.bot.global_name},
            "users": [
                {"id": str(each.id), "name": each.global_name, "avatar_color": each.colour}
                for each in people
            ],
            "guilds": self.guilds(user_id),
            "commands": self.commands(),
            "now": self.now(),
        }

    def now(self) -> str:
        """Return the playground's time in ISO 8601."""
        return iso(self.world.clock.now())

    def commands(self) -> list[Json]:
        """Return all registered commands as JSON."""
        return [each.shape for each in self.world.commands.values()]

    def guilds(self, user_id: int) -> list[Json]:
        """Return a user's servers as JSON; their direct conversations are one more, named `@me`."""
        listed = [self._guild(each, user_id) for each in self.world.guilds_of(user_id)]
        direct = [each for each in self.world.channels.values() if user_id in each.recipients]
        if direct:
            channels = [self._channel(each, user_id) for each in direct]
            listed.append({"id": "@me", "name": "Direct messages", "channels": channels})
        return listed

    def history(self, channel: Channel, user_id: int) -> Json:
        """Return the event with a channel's last messages, at most MAX_HISTORY."""
        everything = list(self.world.messages_in(channel).values())
        seen = [each for each in everything if self.shows(each, user_id)][-MAX_HISTORY:]
        written = [self.message(each, user_id) for each in seen]
        return {"op": "history", "channel": str(channel.id), "messages": written}

    def shows(self, message: Message, user_id: int) -> bool:
        """Return whether a user sees a message, given that they see its channel."""
        return message.seen_by in (None, user_id) and message.id not in self._dismissed

    def message(self, message: Message, user_id: int) -> Json:
        """Return a message as JSON, with additional fields for the page."""
        return message_json.message(self.world, message) | {
            "ephemeral": message.ephemeral,
            "pinged": [str(each) for each in message.pinged],
            "seen_by_me": self.shows(message, user_id),
            "interaction_pending": self.interactions.pending(message),
        }

    def read(self, channel: Channel, user_id: int) -> None:
        """Mark a channel's messages so far as read by a user."""
        self._read[user_id, channel.id] = channel.last_message_id or 0

    def dismiss(self, message_id: int) -> None:
        """Hide an ephemeral message permanently."""
        self._dismissed.add(message_id)

    def _guild(self, guild: Guild, user_id: int) -> Json:
        """Return a server as JSON, with the channels that a user sees."""
        inside = [each for each in self.world.channels.values() if each.guild_id == guild.id]
        seen = [each for each in inside if self.world.sees(each, user_id)]
        channels = [self._channel(each, user_id) for each in seen]
        return {"id": str(guild.id), "name": guild.name, "channels": channels}

    def _channel(self, channel: Channel, user_id: int) -> Json:
        """Return a channel as JSON for the page, with the user's number of unread messages."""
        name = channel.name
        if channel.kind is ChannelKind.DM:
            name = self.world.bot.global_name or ""
        return {
            "id": str(channel.id),
            "name": name,
            "type": int(channel.kind),
            "parent_id": None if channel.parent_id is None else str(channel.parent_id),
            "archived": channel.thread is not None and channel.thread.archived,
            "unread": self._unread(channel, user_id),
        }

    def _unread(self, channel: Channel, user_id: int) -> int:
        """Return the number of a channel's messages that a user hasn't read."""
        last = max(self._read.get((user_id, channel.id), 0), self._since)
        if (channel.last_message_id or 0) <= last:
            return 0
        newer = (each for each in self.world.messages_in(channel).values() if each.id > last)
        return sum(each.author_id != user_id and not each.ephemeral for each in newer)
