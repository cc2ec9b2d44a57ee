"""Mentions of a message, and the users that they notify."""

import re
from dataclasses import dataclass, field

from bot.playground import layout_media
from bot.playground.forms.messages import AllowedMentions
from bot.playground.model import Channel, Guild, Message, MessageFlag
from bot.playground.permissions import Permission
from bot.playground.world import World

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


@dataclass
class Mentioned:
    """Mentions in a message that the sender allowed."""

    users: list[int] = field(default_factory=list)
    roles: list[int] = field(default_factory=list)
    everyone: bool = False


def find(world: World, channel: Channel, message: Message, allowed: AllowedMentions) -> Mentioned:
    """Return the mentions in a message's text that `allowed` lets through."""
    text = "\n".join([message.content, *layout_media.texts_of(message.components)])
    mentioned = Mentioned()
    for user_id in _ids(_USER, text):
        if user_id in world.users and allowed.lets("users", user_id):
            mentioned.users.append(user_id)
    may_all = world.may(channel, message.author_id, Permission.MENTION_EVERYONE)
    guild = world.guild_of(channel)
    for role_id in _ids(_ROLE, text):
        role = guild.roles.get(role_id) if guild else None
        if role and (role.mentionable or may_all) and allowed.lets("roles", role_id):
            mentioned.roles.append(role_id)
    if _EVERYONE.search(text) and may_all and allowed.lets("everyone"):
        mentioned.everyone = True
    return mentioned


def users_to_notify(world: World, channel: Channel, message: Message) -> list[int]:
    """Return ids of users whom a new message notifies.

    They are mentioned and see it; its author is never among them.
    """
    if message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS or message.ephemeral:
        return []
    guild = world.guild_of(channel)
    wanted = set(message.mentions)
    if guild is not None:
        wanted |= _mentioned_by_role(guild, message)
    else:
        wanted |= set(channel.recipients)
    others = (each for each in world.onlookers(channel) if each != message.author_id)
    return [each for each in others if each in wanted and not world.users[each].bot]


def _mentioned_by_role(guild: Guild, message: Message) -> set[int]:
    """Return ids of members whom a message mentions by a role or by @everyone."""
    if message.mention_everyone:
        return set(guild.members)
    roles = set(message.mention_roles)
    return {each.user_id for each in guild.members.values() if roles & set(each.roles)}


def _ids(pattern: re.Pattern[str], text: str) -> list[int]:
    """Return the ids that a pattern finds in a text."""
    return list(dict.fromkeys(int(each) for each in pattern.findall(text)))
