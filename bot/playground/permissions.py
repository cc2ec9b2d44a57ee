"""Discord's permission bits, and how they add up.

They are added in the order of discord.com/developers/docs/topics/permissions.
"""

from enum import IntFlag

from bot.playground.model import Channel, Guild, Overwrite


class Permission(IntFlag):
    """The permission bits that matter to a bot of text channels."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


# more bits would not survive JavaScript's numbers
ALL_PERMISSIONS = (1 << 53) - 1

EVERYONE_PERMISSIONS = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""Permissions that a new server grants to everybody in text channels."""

MODERATOR_PERMISSIONS = (
    Permission.MANAGE_MESSAGES
    | Permission.MANAGE_THREADS
    | Permission.MANAGE_CHANNELS
    | Permission.KICK_MEMBERS
    | Permission.MENTION_EVERYONE
    | Permission.PIN_MESSAGES
)

BOT_PERMISSIONS = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
)
"""Permissions that the bot's invitation requests, and of its role in the sample servers."""

_IN_DM = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
)


def in_guild(guild: Guild, user_id: int) -> int:
    """Return the permission bits of a member in the whole server; 0 for others."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL_PERMISSIONS
    granted = guild.roles[guild.id].permissions
    for role_id in member.roles:
        granted |= guild.roles[role_id].permissions
    return ALL_PERMISSIONS if granted & Permission.ADMINISTRATOR else granted


def in_channel(guild: Guild | None, place: Channel, user_id: int) -> int:
    """Return the permission bits of a user in a channel; for a thread, `place` is its parent.

    0: they don't see it. Without a server it's a direct conversation.
    """
    if guild is None:
        return _IN_DM if user_id in place.recipients else 0
    granted = in_guild(guild, user_id)
    if granted == ALL_PERMISSIONS or not granted:
        return granted
    granted = _apply_overwrites(granted, _overwrites_for(place, {guild.id}, 0))
    granted = _apply_overwrites(
        granted, _overwrites_for(place, set(guild.members[user_id].roles), 0)
    )
    granted = _apply_overwrites(granted, _overwrites_for(place, {user_id}, 1))
    return granted if granted & Permission.VIEW_CHANNEL else 0


def sending(channel: Channel) -> Permission:
    """Return the permission that is required to write in a channel or thread."""
    if channel.thread is not None:
        return Permission.SEND_MESSAGES_IN_THREADS
    return Permission.SEND_MESSAGES


def _overwrites_for(place: Channel, ids: set[int], kind: int) -> list[Overwrite]:
    """Return a channel's overwrites of a kind for some roles or members."""
    return [each for each in place.overwrites if each.kind == kind and each.id in ids]


def _apply_overwrites(granted: int, overwrites: list[Overwrite]) -> int:
    """Return permission bits after overwrites: denied ones are removed, then allowed ones added."""
    deny = allow = 0
    for each in overwrites:
        deny |= each.deny
        allow |= each.allow
    return granted & ~deny | allow
