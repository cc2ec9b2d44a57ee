"""Changes to servers from outside the bot: invitation, removal, roles, channels, permissions."""

from bot.playground import threads
from bot.playground.model import (
    Change,
    ChangeKind,
    Channel,
    ChannelKind,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
)
from bot.playground.permissions import BOT_PERMISSIONS, EVERYONE_PERMISSIONS
from bot.playground.world import World


def found_guild(world: World, name: str, owner_id: int, members: list[int]) -> Guild:
    """Create and return a server with its @everyone role and these members."""
    now = world.clock.now()
    guild_id = world.clock.snowflake()
    everyone = Role(guild_id, "@everyone", int(EVERYONE_PERMISSIONS))
    people = {each: Member(each, [], now) for each in [owner_id, *members]}
    guild = Guild(guild_id, name, owner_id, {guild_id: everyone}, people)
    world.guilds[guild_id] = guild
    world.save(guild)
    return guild


def add_role(world: World, guild: Guild, name: str, granted: int, members: list[int]) -> Role:
    """Create and return a role with these permission bits, assigned to these members."""
    role = Role(world.clock.snowflake(), name, granted, position=len(guild.roles))
    guild.roles[role.id] = role
    for user_id in members:
        guild.members[user_id].roles.append(role.id)
    world.save(guild)
    return role


def add_channel(
    world: World,
    guild: Guild,
    name: str,
    kind: ChannelKind = ChannelKind.TEXT,
    parent: Channel | None = None,
) -> Channel:
    """Create and return a channel of a server, in the category `parent` (None if in none)."""
    channel = Channel(
        world.clock.snowflake(),
        kind,
        name,
        guild.id,
        position=sum(each.guild_id == guild.id for each in world.channels.values()),
        parent_id=parent.id if parent else None,
    )
    world.channels[channel.id] = channel
    world.save(channel)
    world.notify(Change(ChangeKind.CHANNEL_CREATE, guild=guild, channel=channel))
    return channel


def invite_bot(world: World, guild: Guild, granted: int = int(BOT_PERMISSIONS)) -> None:
    """Add the bot to a server, with a role of its own that has these permission bits."""
    role = Role(world.clock.snowflake(), world.bot.global_name or world.bot.username, granted)
    role.position = len(guild.roles)
    role.bot_id = world.bot.id
    guild.roles[role.id] = role
    guild.members[world.bot.id] = Member(world.bot.id, [role.id], world.clock.now())
    world.save(guild)
    world.notify(Change(ChangeKind.GUILD_CREATE, guild=guild))


def kick_bot(world: World, guild: Guild) -> None:
    """Remove the bot and its own role from a server."""
    world.notify(Change(ChangeKind.GUILD_DELETE, guild=guild))
    guild.members.pop(world.bot.id, None)
    for role in [each for each in guild.roles.values() if each.bot_id == world.bot.id]:
        del guild.roles[role.id]
    world.save(guild)


def remove_member(world: World, guild_id: int, user_id: int) -> None:
    """Remove a member from a server; no event reports it, as without the privileged intent."""
    guild = world.guilds[guild_id]
    guild.members.pop(user_id, None)
    world.save(guild)


def bot_role(world: World, guild: Guild) -> Role:
    """Return the bot's own role in a server."""
    return next(each for each in guild.roles.values() if each.bot_id == world.bot.id)


def grant(world: World, guild: Guild, role: Role, granted: int) -> None:
    """Set the permission bits of a role."""
    role.permissions = int(granted)
    world.save(guild)
    world.notify(Change(ChangeKind.GUILD_ROLE_UPDATE, guild=guild, role=role))


def overwrite(
    world: World, channel: Channel, target: Role | int, *, allow: int = 0, deny: int = 0
) -> None:
    """Set the bits that a channel allows and denies a role, or a user by id."""
    kind, target_id = (0, target.id) if isinstance(target, Role) else (1, target)
    others = [each for each in channel.overwrites if (each.kind, each.id) != (kind, target_id)]
    channel.overwrites = [*others, Overwrite(target_id, kind, int(allow), int(deny))]
    world.save(channel)
    world.notify(Change(ChangeKind.CHANNEL_UPDATE, guild=world.guild_of(channel), channel=channel))


def delete_channel(world: World, channel: Channel) -> None:
    """Delete a channel with its threads and messages, or one thread."""
    for thread in world.threads_of(channel):
        _forget(world, thread)
    kind = ChangeKind.THREAD_DELETE if channel.thread else ChangeKind.CHANNEL_DELETE
    change = Change(kind, guild=world.guild_of(channel), channel=channel)
    world.notify(change)
    _forget(world, channel)


def _forget(world: World, channel: Channel) -> None:
    """Delete a channel and its messages from the world, without a report."""
    for message in world.messages.pop(channel.id, {}).values():
        world.drop_message(message)
    world.channels.pop(channel.id, None)
    world.drop(channel)


def delete_message(world: World, message: Message) -> None:
    """Delete a message."""
    channel = world.channels[message.channel_id]
    world.messages_in(channel).pop(message.id, None)
    world.drop_message(message)
    guild = world.guild_of(channel)
    world.notify(Change(ChangeKind.MESSAGE_DELETE, guild=guild, channel=channel, message=message))


def skip(world: World, seconds: float) -> None:
    """Set the clock ahead by some seconds; archive threads that have become inactive by then."""
    world.clock.skip(seconds)
    threads.archive_quiet(world)


def conversation(world: World, user_id: int) -> Channel:
    """Return the direct conversation between the bot and a user, created if needed."""
    for channel in world.channels.values():
        if channel.kind is ChannelKind.DM and user_id in channel.recipients:
            return channel
    both = [user_id, world.bot.id]
    channel = Channel(world.clock.snowflake(), ChannelKind.DM, "", recipients=both)
    world.channels[channel.id] = channel
    world.save(channel)
    world.notify(Change(ChangeKind.CHANNEL_CREATE, channel=channel))
    return channel
