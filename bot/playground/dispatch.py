"""Which changes of the world the bot hears of at the gateway, and in which words."""

from collections.abc import Callable
from enum import IntFlag
from typing import TypeVar

from bot.playground import message_shape, shapes
from bot.playground.model import Change, Channel, ChannelKind, Guild, Message, Role, What
from bot.playground.wire import Json
from bot.playground.world import World


class Intent(IntFlag):
    """The gateway intents that decide over the playground's events."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT

T = TypeVar("T")

_MESSAGES = {What.MESSAGE_CREATE, What.MESSAGE_UPDATE, What.MESSAGE_DELETE}
_CONTENT = ("content", "attachments", "components")


def event(world: World, change: Change, intents: int) -> tuple[str, Json] | None:
    """Write a change as the gateway tells it; nothing if the bot does not hear of it."""
    if change.what is What.COMMANDS or not _is_intended(change, intents):
        return None
    if not _is_seen(world, change):
        return None
    write = _WRITERS.get(change.what, _channel)
    body = write(world, change)
    if change.what in _MESSAGES and change.message is not None:
        _hide_content(world, change.message, body, intents)
    return change.what.value, body


def _is_intended(change: Change, intents: int) -> bool:
    direct = change.channel is not None and change.channel.guild_id is None
    if change.what in _MESSAGES:
        needed = Intent.DIRECT_MESSAGES if direct else Intent.GUILD_MESSAGES
    elif direct:
        return True
    else:
        needed = Intent.GUILDS
    return bool(intents & needed)


def _is_seen(world: World, change: Change) -> bool:
    bot_id = world.bot.id
    if change.guild is not None and bot_id not in change.guild.members:
        return False
    if change.message is not None and change.message.ephemeral:
        return False
    channel = change.channel
    if channel is None or change.what is What.CHANNEL_DELETE:
        return True
    if change.what is What.THREAD_MEMBERS_UPDATE and bot_id in change.left:
        return True
    return world.sees(channel, bot_id)


def _hide_content(world: World, message: Message, body: Json, intents: int) -> None:
    bot_id = world.bot.id
    channel = world.channels.get(message.channel_id)
    open_to_bot = message.author_id == bot_id or bot_id in message.mentions
    if open_to_bot or intents & Intent.MESSAGE_CONTENT:
        return
    if channel is not None and channel.kind is ChannelKind.DM:
        return
    for key in _CONTENT:
        if key in body:
            body[key] = "" if key == "content" else []


def _message(world: World, change: Change) -> Json:
    message, guild = _given(change.message), change.guild
    shape = message_shape.message(world, message)
    if guild is not None:
        shape["guild_id"] = str(guild.id)
        member = guild.members.get(message.author_id)
        if member is not None:
            shape["member"] = shapes.bare_member(member)
    return shape


def _message_gone(_world: World, change: Change) -> Json:
    message = _given(change.message)
    shape: Json = {"id": str(message.id), "channel_id": str(message.channel_id)}
    return _with_guild(shape, change)


def _channel(world: World, change: Change) -> Json:
    return shapes.channel(world, _given(change.channel), world.bot.id)


def _thread_made(world: World, change: Change) -> Json:
    return _channel(world, change) | {"newly_created": True}


def _thread_gone(_world: World, change: Change) -> Json:
    thread: Channel = _given(change.channel)
    shape: Json = {"id": str(thread.id), "type": int(thread.kind)}
    shape["parent_id"] = str(thread.parent_id)
    return _with_guild(shape, change)


def _thread_members(world: World, change: Change) -> Json:
    thread: Channel = _given(change.channel)
    members = thread.thread.members if thread.thread else {}
    guild: Guild = _given(change.guild)
    joined = []
    for user_id in change.joined:
        entry = shapes.thread_member(thread, user_id, members[user_id])
        entry["member"] = shapes.member(world, guild.members[user_id])
        joined.append(entry | {"presence": None})
    shape: Json = {"id": str(thread.id), "member_count": len(members), "added_members": joined}
    shape["removed_member_ids"] = [str(each) for each in change.left]
    return _with_guild(shape, change)


def _guild_made(world: World, change: Change) -> Json:
    return shapes.created_guild(world, _given(change.guild))


def _guild_gone(_world: World, change: Change) -> Json:
    return {"id": str(_given(change.guild).id)}


def _role(_world: World, change: Change) -> Json:
    role: Role = _given(change.role)
    return {"guild_id": str(_given(change.guild).id), "role": shapes.role(role)}


def _with_guild(shape: Json, change: Change) -> Json:
    if change.guild is not None:
        shape["guild_id"] = str(change.guild.id)
    return shape


def _given(thing: T | None) -> T:
    if thing is None:
        raise LookupError("the change does not say what it is about")
    return thing


_WRITERS: dict[What, Callable[[World, Change], Json]] = {
    What.MESSAGE_CREATE: _message,
    What.MESSAGE_UPDATE: _message,
    What.MESSAGE_DELETE: _message_gone,
    What.THREAD_CREATE: _thread_made,
    What.THREAD_DELETE: _thread_gone,
    What.THREAD_MEMBERS_UPDATE: _thread_members,
    What.GUILD_CREATE: _guild_made,
    What.GUILD_DELETE: _guild_gone,
    What.GUILD_ROLE_UPDATE: _role,
}
