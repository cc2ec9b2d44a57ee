"""The model's one server: people, channels, and what the bot may do in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any

from tests.load.discord_model.clock import Clock, iso
from tests.load.discord_model.refusals import RefusedError

Json = dict[str, Any]


class Permission(IntFlag):
    """Permissions that the bot needs, by Discord's bits."""

    MANAGE_MESSAGES = 1 << 13
    VIEW = 1 << 10
    SEND = 1 << 11
    ATTACH = 1 << 15
    HISTORY = 1 << 16


GRANTED = Permission.VIEW | Permission.SEND | Permission.ATTACH | Permission.HISTORY
TEXT_CHANNEL, DIRECT = 0, 1


@dataclass
class User:
    """Somebody on the server."""

    id: int
    name: str
    bot: bool = False
    shown_name: str = ""
    """The name that others see; empty: the account's, with a capital."""

    @property
    def json(self) -> Json:
        """The user as Discord returns it."""
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": None if self.bot else self.shown_name or self.name.capitalize(),
            "avatar": None,
            "discriminator": "0",
            "public_flags": 0,
            "flags": 0,
            "bot": self.bot,
            "primary_guild": None,
        }


@dataclass
class Channel:
    """A text channel, or a direct conversation with the bot."""

    id: int
    name: str
    granted: Permission = GRANTED
    recipient: User | None = None


@dataclass
class Server:
    """A server with the bot, its people and two channels, of which the bot sees one."""

    clock: Clock
    names: tuple[str, ...]
    channels: dict[int, Channel] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.id = self.clock.snowflake()
        self.joined = iso(self.clock.now())
        self.bot = User(self.clock.snowflake(), "orrery", bot=True)
        self.people = {name: User(self.clock.snowflake(), name) for name in self.names}
        self.room = self._add("games")
        self.hidden = self._add("staff")
        self.hidden.granted = Permission(0)

    def _add(self, name: str, **about: Any) -> Channel:
        channel = Channel(self.clock.snowflake(), name, **about)
        self.channels[channel.id] = channel
        return channel

    def user(self, number: int) -> User | None:
        """Return somebody by their id."""
        everybody = [self.bot, *self.people.values()]
        return next((user for user in everybody if user.id == number), None)

    def conversation(self, number: int) -> Channel:
        """Return the direct conversation with somebody; raises RefusedError."""
        user = self.user(number)
        if user is None or user.bot:
            raise RefusedError(400, 50033, "Invalid Recipient(s)")
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        return self._add(user.name, recipient=user)

    def channel(self, number: int, needed: Permission) -> Channel:
        """Return a channel where the bot may do something; raises RefusedError."""
        channel = self.channels.get(number)
        if channel is None:
            raise RefusedError(404, 10003, "Unknown Channel")
        if Permission.VIEW not in channel.granted:
            raise RefusedError(403, 50001, "Missing Access")
        if needed not in channel.granted:
            raise RefusedError(403, 50013, "Missing Permissions")
        return channel

    # As Discord returns them

    def channel_json(self, channel: Channel) -> Json:
        """Return a channel."""
        if channel.recipient is not None:
            return {
                "id": str(channel.id),
                "type": DIRECT,
                "flags": 0,
                "last_message_id": None,
                "recipients": [channel.recipient.json],
            }
        hides = Permission.VIEW not in channel.granted
        overwrites = [{"id": str(self.id), "type": 0, "allow": "0", "deny": str(int(GRANTED))}]
        return {
            "id": str(channel.id),
            "type": TEXT_CHANNEL,
            "guild_id": str(self.id),
            "name": channel.name,
            "position": 0,
            "flags": 0,
            "nsfw": False,
            "topic": None,
            "parent_id": None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "permission_overwrites": overwrites if hides else [],
        }

    def member_json(self, user: User) -> Json:
        """Return a member of the server."""
        return {
            "user": user.json,
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [],
            "joined_at": self.joined,
            "premium_since": None,
            "communication_disabled_until": None,
            "flags": 0,
            "pending": False,
            "deaf": False,
            "mute": False,
        }

    def guild_json(self) -> Json:
        """Return the server as the gateway announces it."""
        everyone = {
            "id": str(self.id),
            "name": "@everyone",
            "permissions": str(int(GRANTED)),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        rooms = [each for each in self.channels.values() if each.recipient is None]
        return {
            "id": str(self.id),
            "name": "A server",
            "owner_id": str(next(iter(self.people.values())).id),
            "member_count": len(self.people) + 1,
            "joined_at": self.joined,
            "large": False,
            "unavailable": False,
            "roles": [everyone],
            "channels": [self.channel_json(each) for each in rooms],
            "members": [self.member_json(self.bot)],
            "threads": [],
            "emojis": [],
            "features": [],
            "preferred_locale": "en-GB",
            **dict.fromkeys(("icon", "banner", "splash", "description", "afk_channel_id")),
            **dict.fromkeys(
                ("verification_level", "default_message_notifications", "mfa_level"), 0
            ),
            **dict.fromkeys(("explicit_content_filter", "nsfw_level", "premium_tier"), 0),
        }
