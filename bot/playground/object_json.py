"""Users, servers, channels and the application as JSON in Discord's format."""

from bot.playground import permissions
from bot.playground.json_values import Json, iso, moment
from bot.playground.model import Channel, ChannelKind, Guild, Member, Role, Thread, User
from bot.playground.world import World


def user(each: User) -> Json:
    """Return a user as JSON."""
    return {
        "id": str(each.id),
        "username": each.username,
        "global_name": each.global_name,
        "discriminator": "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
        "bot": each.bot,
    }


def own_user(each: User) -> Json:
    """Return the bot's own user as JSON, with the fields that only the user itself gets."""
    private = {"mfa_enabled": False, "locale": "en-GB", "verified": True, "email": None}
    return user(each) | private


def role(each: Role) -> Json:
    """Return a role as JSON."""
    shape: Json = {
        "id": str(each.id),
        "name": each.name,
        "permissions": str(each.permissions),
        "position": each.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": each.bot_id is not None,
        "mentionable": each.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if each.bot_id is not None:
        shape["tags"] = {"bot_id": str(each.bot_id)}
    return shape


def bare_member(each: Member) -> Json:
    """Return a member as JSON without the user, as in messages and resolved options."""
    return {
        "roles": [str(role_id) for role_id in each.roles],
        "joined_at": iso(each.joined),
        "nick": None,
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "mute": False,
        "deaf": False,
        "flags": 0,
    }


def member(world: World, each: Member) -> Json:
    """Return a member as JSON with the user."""
    return bare_member(each) | {"user": user(world.users[each.user_id])}


def guild(each: Guild) -> Json:
    """Return a server as JSON, as the REST API has it."""
    return {
        "id": str(each.id),
        "name": each.name,
        "owner_id": str(each.owner_id),
        "roles": [role(item) for item in each.roles.values()],
        "preferred_locale": each.locale,
        **dict.fromkeys(_GUILD_NOTHING),
        **_GUILD_PLAIN,
    }


def partial_guild(world: World, each: Guild) -> Json:
    """Return a server as JSON, as the list of the bot's own servers has it."""
    return {
        "id": str(each.id),
        "name": each.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(permissions.in_guild(each, world.bot.id)),
        "features": [],
    }


def created_guild(world: World, each: Guild) -> Json:
    """Return a server as the data of GUILD_CREATE: with members, channels and open threads."""
    bot_id = world.bot.id
    inside = [item for item in world.channels.values() if item.guild_id == each.id]
    threads = [item for item in inside if item.thread and not item.thread.archived]
    return guild(each) | {
        "joined_at": iso(each.members[bot_id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(each.members),
        "members": [member(world, each.members[bot_id])],
        "channels": [channel(world, item) for item in inside if item.thread is None],
        "threads": [channel(world, item, bot_id) for item in threads if world.sees(item, bot_id)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel(world: World, each: Channel, for_user: int | None = None) -> Json:
    """Return a channel, thread or direct conversation as JSON.

    With `for_user` a thread includes that user's membership.
    """
    if each.kind is ChannelKind.DM:
        return _conversation(world, each)
    shape: Json = {
        "id": str(each.id),
        "type": int(each.kind),
        "guild_id": str(each.guild_id),
        "name": each.name,
        "parent_id": None if each.parent_id is None else str(each.parent_id),
        "rate_limit_per_user": 0,
        "last_message_id": None if each.last_message_id is None else str(each.last_message_id),
        "flags": 0,
    }
    if each.thread is not None:
        return shape | _thread(each, each.thread, for_user)
    overwrites = [
        {"id": str(item.id), "type": item.kind, "allow": str(item.allow), "deny": str(item.deny)}
        for item in each.overwrites
    ]
    shape |= {"position": each.position, "permission_overwrites": overwrites, "nsfw": False}
    if each.kind in (ChannelKind.TEXT, ChannelKind.ANNOUNCEMENT, ChannelKind.FORUM):
        shape["topic"] = None
    if each.kind is ChannelKind.FORUM:
        shape |= {"available_tags": [], "default_reaction_emoji": None}
        shape |= {"default_sort_order": None, "default_forum_layout": 0}
    return shape


def partial_channel(world: World, each: Channel, user_id: int) -> Json:
    """Return the channel of an interaction as JSON, with its user's permissions there."""
    shape = channel(world, each)
    if each.guild_id is not None:
        shape["permissions"] = str(world.permissions(each, user_id))
    return shape


def thread_member(each: Channel, user_id: int, joined: float) -> Json:
    """Return somebody's membership of a thread as JSON; `joined` is in seconds since 1970."""
    return {
        "id": str(each.id),
        "user_id": str(user_id),
        "join_timestamp": iso(joined),
        "flags": 0,
    }


def application(world: World) -> Json:
    """Return the application as JSON, as it sees itself."""
    owner = world.users[world.application.owner_id]
    return {
        "id": str(world.application.id),
        "name": world.application.name,
        "bot": user(world.bot),
        "owner": user(owner),
        "verify_key": "0" * 64,
        "approximate_guild_count": len(world.guilds_of(world.bot.id)),
        "integration_types_config": {"0": {}, "1": {}},
        **dict.fromkeys(_APPLICATION_NOTHING),
        **_APPLICATION_PLAIN,
    }


def _conversation(world: World, each: Channel) -> Json:
    """Return a direct conversation as JSON."""
    others = [other for other in each.recipients if other != world.bot.id]
    return {
        "id": str(each.id),
        "type": int(each.kind),
        "recipients": [user(world.users[other]) for other in others],
        "last_message_id": None if each.last_message_id is None else str(each.last_message_id),
        "flags": 0,
    }


def _thread(each: Channel, state: Thread, for_user: int | None) -> Json:
    """Return the fields of a channel's JSON that only a thread has."""
    shape: Json = {
        "owner_id": str(state.owner_id),
        "message_count": state.messages,
        "total_message_sent": state.messages,
        "member_count": len(state.members),
        "thread_metadata": {
            "archived": state.archived,
            "archive_timestamp": iso(state.stirred),
            "auto_archive_duration": state.auto_archive_minutes,
            "locked": False,
            "create_timestamp": iso(moment(each.id)),
        },
    }
    if each.kind is ChannelKind.PRIVATE_THREAD:
        shape["thread_metadata"]["invitable"] = True
    if for_user is not None and for_user in state.members:
        shape["member"] = thread_member(each, for_user, state.members[for_user])
    return shape


_GUILD_NOTHING = [
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "system_channel_id",
    "widget_channel_id",
    "max_presences",
    "vanity_url_code",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
    "incidents_data",
]
_GUILD_PLAIN: Json = {
    "features": [],
    "region": "deprecated",
    "afk_timeout": 300,
    "system_channel_flags": 0,
    "widget_enabled": False,
    "verification_level": 0,
    "default_message_notifications": 0,
    "mfa_level": 0,
    "explicit_content_filter": 0,
    "max_members": 500_000,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "premium_progress_bar_enabled": False,
    "nsfw": False,
    "nsfw_level": 0,
    "emojis": [],
    "stickers": [],
}
_APPLICATION_NOTHING = [
    "icon",
    "type",
    "interactions_endpoint_url",
    "role_connections_verification_url",
    "team",
]
_APPLICATION_PLAIN: Json = {
    "description": "",
    "flags": 0,
    "flags_new": "0",
    "redirect_uris": [],
    "approximate_user_install_count": 0,
    "approximate_user_authorization_count": 0,
    "explicit_content_filter": 0,
    "eligible_oauth2_scopes": ["bot", "applications.commands"],
    "bot_public": False,
    "bot_require_code_grant": False,
}
