"""Interactions as JSON, in the form in which they are sent to the application."""

from bot.playground import message_json, object_json
from bot.playground.commands import USER_INSTALL
from bot.playground.files import MAX_FILE_BYTES
from bot.playground.interactions import Interaction
from bot.playground.json_values import Json
from bot.playground.world import World


def owners(world: World, each: Interaction) -> Json:
    """Return the installations that allow an interaction: the server's, the user's, or both.

    As JSON: an owner's id by the kind of installation.
    """
    channel = world.channels[each.channel_id]
    invited = world.invites_bot(channel)
    command = world.commands.get(int(each.data.get("id") or 0))
    types = command.shape["integration_types"] if command is not None else []
    allowed: Json = {"0": str(each.guild_id or 0)} if invited else {}
    if USER_INSTALL in types or not invited:
        allowed["1"] = str(each.user_id)
    return allowed


def interaction(world: World, each: Interaction) -> Json:
    """Return an interaction as the data of the gateway's INTERACTION_CREATE."""
    channel = world.channels[each.channel_id]
    user = world.users[each.user_id]
    guild = world.guild_of(channel)
    granted = world.permissions(channel, each.user_id)
    shape: Json = {
        "id": str(each.id),
        "application_id": str(world.application.id),
        "type": int(each.kind),
        "token": each.token,
        "version": 1,
        "data": each.data,
        "channel_id": str(channel.id),
        "channel": object_json.partial_channel(world, channel, each.user_id),
        "app_permissions": str(world.permissions(channel, world.bot.id)),
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners(world, each),
        "context": 0 if guild else 1,
        "attachment_size_limit": MAX_FILE_BYTES,
    }
    if guild is None:
        shape["user"] = object_json.user(user)
    else:
        member = object_json.member(world, guild.members[each.user_id])
        shape["guild_id"] = str(guild.id)
        shape["guild_locale"] = guild.locale
        shape["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
        shape["member"] = member | {"permissions": str(granted)}
    if each.source is not None:
        shape["message"] = message_json.message(world, each.source)
    return shape
