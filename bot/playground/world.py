"""The state of the playground: its objects, lookups and watchers."""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from bot.playground import permissions
from bot.playground.clock import Clock
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.model import (
    Application,
    Change,
    Channel,
    ChannelKind,
    Command,
    Emoji,
    Guild,
    Message,
    User,
)
from bot.playground.permissions import Permission
from bot.playground.persistence import ObjectStore

Watcher = Callable[[Change], None]
Thing = User | Guild | Channel | Message | Command | Application | Emoji
T = TypeVar("T")

_KINDS: dict[type, str] = {
    User: "user",
    Guild: "guild",
    Channel: "channel",
    Message: "message",
    Command: "command",
    Application: "application",
    Emoji: "emoji",
}


class World:
    """All state of the playground.

    A change of an object is followed by `save`, which stores it, and `notify`, which sends it to
    watchers.
    """

    def __init__(self, application: Application, keep: ObjectStore | None = None) -> None:
        self.application = application
        self.clock = Clock()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        """The application's own."""
        self.watchers: list[Watcher] = []
        self.base = "http://127.0.0.1"
        """The address under which files are found."""
        self.gateway = "ws://127.0.0.1"
        """The address of the gateway."""
        self.keep = keep or ObjectStore()
        self._key = secrets.token_bytes()
        self.clock.on_skip.append(self._on_skip)

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.users[self.application.bot_id]

    def notify(self, change: Change) -> None:
        """Notify all watchers of a change that was just made."""
        for watch in self.watchers:
            watch(change)

    def save(self, thing: Thing) -> None:
        """Store an object for the next run, unless it is an ephemeral or loading message."""
        if self.keep.volatile:
            return
        if isinstance(thing, Message) and (thing.ephemeral or thing.loading):
            return
        self.keep.put(_KINDS[type(thing)], thing.id, msgspec.json.encode(thing))

    def drop(self, thing: Thing) -> None:
        """Delete a stored object."""
        self.keep.drop(_KINDS[type(thing)], thing.id)

    def load(self) -> None:
        """Load the objects that an earlier run stored."""
        for thing_id, body in self.keep.all("clock"):
            self.clock.start_after(thing_id)
            self.clock.ahead = msgspec.json.decode(body, type=float)
        self.users = self._load_kind(User)
        self.guilds = self._load_kind(Guild)
        self.channels = self._load_kind(Channel)
        self.commands = self._load_kind(Command)
        self.emojis = self._load_kind(Emoji)
        for message in self._load_kind(Message).values():
            self.messages.setdefault(message.channel_id, {})[message.id] = message
            self.clock.start_after(message.id)
        self._drop_orphans()

    def _drop_orphans(self) -> None:
        """Delete the files of messages that weren't stored."""
        everything = (each for messages in self.messages.values() for each in messages.values())
        wanted = {file.id for each in everything for file in each.attachments} | {*self.emojis}
        for file_id in self.keep.ids("file"):
            if file_id not in wanted:
                self.drop_file(file_id)

    def _load_kind(self, kind: type[T]) -> dict[int, T]:
        """Return the stored objects of a kind by id."""
        rows = self.keep.all(_KINDS[kind])
        return {thing_id: msgspec.json.decode(body, type=kind) for thing_id, body in rows}

    def _on_skip(self, _seconds: float) -> None:
        """Store the total time by which the clock was set ahead."""
        self.keep.put("clock", 0, msgspec.json.encode(self.clock.ahead))

    # Finding things

    def user(self, name: str | int) -> User:
        """Return the user with this id or name; raise KnownError if unknown."""
        for user in self.users.values():
            if user.id == name or user.username == name or str(user.id) == name:
                return user
        raise KnownError(RejectionReason.UNKNOWN_USER)

    def channel(self, name: str | int) -> Channel:
        """Return the channel or thread with this id or name; raise KnownError if unknown."""
        by_id = self.channels.get(int(name)) if str(name).isdecimal() else None
        for channel in [by_id] if by_id else self.channels.values():
            if by_id or channel.name == name:
                return channel
        raise KnownError(RejectionReason.UNKNOWN_CHANNEL)

    def guild_of(self, channel: Channel) -> Guild | None:
        """Return the server of a channel; None for a direct conversation."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def place_of(self, channel: Channel) -> Channel:
        """Return the channel whose permissions count: a thread's parent, or the channel itself."""
        if channel.thread is None or channel.parent_id is None:
            return channel
        return self.channels[channel.parent_id]

    def threads_of(self, parent: Channel) -> list[Channel]:
        """Return the threads of a channel."""
        return [
            each for each in self.channels.values() if each.thread and each.parent_id == parent.id
        ]

    def messages_in(self, channel: Channel) -> dict[int, Message]:
        """Return all messages of a channel by id, oldest first, ephemeral ones too."""
        return self.messages.setdefault(channel.id, {})

    def message(self, channel: Channel, message_id: int) -> Message:
        """Return a message of a channel, but no ephemeral one; raise KnownError if unknown."""
        message = self.messages_in(channel).get(message_id)
        if message is None or message.ephemeral:
            raise KnownError(RejectionReason.UNKNOWN_MESSAGE)
        return message

    def guilds_of(self, user_id: int) -> list[Guild]:
        """Return the servers that a user is in."""
        return [guild for guild in self.guilds.values() if user_id in guild.members]

    # Who may what

    def permissions(self, channel: Channel, user_id: int) -> int:
        """Return the permission bits of a user in a channel or thread."""
        return permissions.in_channel(self.guild_of(channel), self.place_of(channel), user_id)

    def may(self, channel: Channel, user_id: int, *needed: Permission) -> bool:
        """Return whether a user has all these permissions in a channel."""
        granted = self.permissions(channel, user_id)
        return all(granted & permission for permission in needed)

    def sees(self, channel: Channel, user_id: int) -> bool:
        """Return whether a user sees the channel; private threads are for their members only."""
        granted = self.permissions(channel, user_id)
        if not granted & Permission.VIEW_CHANNEL:
            return False
        if channel.kind is not ChannelKind.PRIVATE_THREAD or channel.thread is None:
            return True
        return user_id in channel.thread.members or bool(granted & Permission.MANAGE_THREADS)

    def invites_bot(self, channel: Channel) -> bool:
        """Return whether the bot is on a channel's server, or in the direct conversation."""
        guild = self.guild_of(channel)
        return self.bot.id in (guild.members if guild is not None else channel.recipients)

    def onlookers(self, channel: Channel) -> Iterator[int]:
        """Yield ids of the users who see a channel."""
        guild = self.guild_of(channel)
        for user_id in list(guild.members) if guild else channel.recipients:
            if self.sees(channel, user_id):
                yield user_id

    # Files

    def put_file(self, file_id: int, body: bytes) -> None:
        """Store the bytes of a file."""
        self.keep.put("file", file_id, body)

    def file(self, file_id: int) -> bytes | None:
        """Return the bytes of a file; None if it isn't stored."""
        return self.keep.get("file", file_id)

    def signature(self, file_id: int) -> str:
        """Return the signature in a file's URL, without which secret pictures could be guessed."""
        return hashlib.blake2b(str(file_id).encode(), key=self._key, digest_size=16).hexdigest()

    def drop_file(self, file_id: int) -> None:
        """Delete the bytes of a file."""
        self.keep.drop("file", file_id)

    def drop_message(self, message: Message) -> None:
        """Delete the stored message and its files."""
        self.drop(message)
        for each in message.attachments:
            self.drop_file(each.id)
