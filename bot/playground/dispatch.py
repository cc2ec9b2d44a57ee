"""Events that the gateway sends to the bot about changes of the world."""

from collections.abc import Callable
from typing import TypeVar

from bot.playground import object_json
from bot.playground.json_values import Json
from bot.playground.model import Change, ChangeKind, Channel, Guild, Role
from bot.playground.world import World

GUILDS_INTENT = 1 << 0
"""The one gateway intent whose events the playground sends."""
PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15
"""Members, presences and the content of messages: intents that Discord has to grant."""

T = TypeVar("T")

_WITHOUT_EVENT = {
    ChangeKind.MESSAGE_CREATE,
    ChangeKind.MESSAGE_UPDATE,
    ChangeKind.MESSAGE_DELETE,
    ChangeKind.COMMANDS,
}


def gateway_event(world: World, change: Change, intents: int) -> tuple[str, Json] | None:
    """Return a change's event name and body for the gateway.

    Returns None if the bot doesn't receive the event, because of the client's `intents` or its
    permissions.
    """
    direct = change.channel is not None and change.channel.guild_id is None
    if (
        change.kind in _WITHOUT_EVENT
        or not (direct or intents & GUILDS_INTENT)
        or not _is_seen(world, change)
    ):
        return None
    write = _EVENT_WRITERS.get(change.kind, _channel)
    return change.kind.value, write(world, change)


def _is_seen(world: World, change: Change) -> bool:
    """Return whether the bot may see the server and channel of a change."""
    bot_id = world.bot.id
    if change.guild is not None and bot_id not in change.guild.members:
        return False
    channel = change.channel
    if channel is None or change.kind is ChangeKind.CHANNEL_DELETE:
        return True
    return world.sees(channel, bot_id)


def _channel(world: World, change: Change) -> Json:
    """Return the body of an event about a channel."""
    return object_json.channel(world, _need(change.channel), world.bot.id)


def _thread_made(world: World, change: Change) -> Json:
    """Return the body of THREAD_CREATE."""
    return _channel(world, change) | {"newly_created": True}


def _thread_gone(_world: World, change: Change) -> Json:
    """Return the body of THREAD_DELETE."""
    thread: Channel = _need(change.channel)
    shape: Json = {"id": str(thread.id), "type": int(thread.kind)}
    shape["parent_id"] = str(thread.parent_id)
    return _with_guild(shape, change)


def _thread_members(world: World, change: Change) -> Json:
    """Return the body of THREAD_MEMBERS_UPDATE for people who have joined."""
    thread: Channel = _need(change.channel)
    members = thread.thread.members if thread.thread else {}
    guild: Guild = _need(change.guild)
    joined = []
    for user_id in change.joined:
        entry = object_json.thread_member(thread, user_id, members[user_id])
        entry["member"] = object_json.member(world, guild.members[user_id])
        joined.append(entry | {"presence": None})
    shape: Json = {"id": str(thread.id), "member_count": len(members), "added_members": joined}
    shape["removed_member_ids"] = []
    return _with_guild(shape, change)


def _guild_made(world: World, change: Change) -> Json:
    """Return the body of GUILD_CREATE for a new invitation."""
    joined = object_json.created_guild(world, _need(change.guild))
    del joined["unavailable"]  # a client takes one with this key for a server it knew already
    return joined


def _guild_gone(_world: World, change: Change) -> Json:
    """Return the body of GUILD_DELETE."""
    return {"id": str(_need(change.guild).id)}


def _role(_world: World, change: Change) -> Json:
    """Return the body of GUILD_ROLE_UPDATE."""
    role: Role = _need(change.role)
    return {"guild_id": str(_need(change.guild).id), "role": object_json.role(role)}


def _with_guild(shape: Json, change: Change) -> Json:
    """Return a body with the id of the change's server, if it has one."""
    if change.guild is not None:
        shape["guild_id"] = str(change.guild.id)
    return shape


def _need(thing: T | None) -> T:
    """Return a part of a change that isn't None; raise LookupError if it is."""
    if thing is None:
        raise LookupError("the change does not say what it is about")
    return thing


_EVENT_WRITERS: dict[ChangeKind, Callable[[World, Change], Json]] = {
    ChangeKind.THREAD_CREATE: _thread_made,
    ChangeKind.THREAD_DELETE: _thread_gone,
    ChangeKind.THREAD_MEMBERS_UPDATE: _thread_members,
    ChangeKind.GUILD_CREATE: _guild_made,
    ChangeKind.GUILD_DELETE: _guild_gone,
    ChangeKind.GUILD_ROLE_UPDATE: _role,
}
