"""Who a message mentions, and who of them is notified."""

import re
from dataclasses import dataclass, field

from bot.playground.limits_components import every
from bot.playground.model import Channel, ComponentKind, Guild, Message, MessageFlag
from bot.playground.permissions import Permission
from bot.playground.wire import Json
from bot.playground.world import World

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


@dataclass
class Allowed:
    """What `allowed_mentions` lets through; without it, everything."""

    body: Json | None

    def lets(self, kind: str, target: int | None = None) -> bool:
        """Whether mentions of a kind, or of one target, are let through."""
        if self.body is None:
            return True
        if kind in (self.body.get("parse") or []):
            return True
        named = self.body.get(kind) or []
        return target is not None and str(target) in {str(each) for each in named}

    def lets_reply(self) -> bool:
        """Whether the author of a message that is replied to counts as mentioned."""
        return True if self.body is None else bool(self.body.get("replied_user"))


@dataclass
class Mentioned:
    """The mentions of a message that were let through."""

    users: list[int] = field(default_factory=list)
    roles: list[int] = field(default_factory=list)
    everyone: bool = False


def find(world: World, channel: Channel, message: Message, allowed: Allowed) -> Mentioned:
    """Find who a message mentions, as far as it is allowed to."""
    text = _text(message)
    found = Mentioned()
    for user_id in _ids(_USER, text):
        if user_id in world.users and allowed.lets("users", user_id):
            found.users.append(user_id)
    may_all = world.may(channel, message.author_id, Permission.MENTION_EVERYONE)
    guild = world.guild_of(channel)
    for role_id in _ids(_ROLE, text):
        role = guild.roles.get(role_id) if guild else None
        if role and (role.mentionable or may_all) and allowed.lets("roles", role_id):
            found.roles.append(role_id)
    if _EVERYONE.search(text) and may_all and allowed.lets("everyone"):
        found.everyone = True
    _add_replied(world, channel, message, allowed, found)
    return found


def notified(world: World, channel: Channel, message: Message) -> list[int]:
    """List who is notified of a new message: those mentioned who see it; never its author."""
    if message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS or message.ephemeral:
        return []
    guild = world.guild_of(channel)
    wanted = set(message.mentions)
    if guild is not None:
        wanted |= _holders(guild, message)
    else:
        wanted |= set(channel.recipients)
    others = (each for each in world.onlookers(channel) if each != message.author_id)
    return [each for each in others if each in wanted and not world.users[each].bot]


def _holders(guild: Guild, message: Message) -> set[int]:
    if message.mention_everyone:
        return set(guild.members)
    roles = set(message.mention_roles)
    return {each.user_id for each in guild.members.values() if roles & set(each.roles)}


def _add_replied(
    world: World, channel: Channel, message: Message, allowed: Allowed, found: Mentioned
) -> None:
    if message.reference_id is None or message.from_interaction or not allowed.lets_reply():
        return
    target = world.messages_in(channel).get(message.reference_id)
    if target and target.author_id not in found.users:
        found.users.append(target.author_id)


def _ids(pattern: re.Pattern[str], text: str) -> list[int]:
    return list(dict.fromkeys(int(each) for each in pattern.findall(text)))


def _text(message: Message) -> str:
    shown = [each for each in every(message.components) if _is_text(each)]
    return "\n".join([message.content, *(each["content"] for each in shown)])


def _is_text(component: Json) -> bool:
    return component.get("type") == ComponentKind.TEXT_DISPLAY
