"""The routes of the application: itself, its commands, its servers."""

from bot.playground import commands, object_json
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.model import Guild
from bot.playground.rest_calls import Answer, Call, Routes

routes = Routes()


@routes.on("GET", "/users/@me")
def own_user(call: Call) -> Answer:
    """Return the bot's own user."""
    return 200, object_json.own_user(call.world.bot)


@routes.on("GET", "/gateway/bot")
def gateway(call: Call) -> Answer:
    """Return the gateway's address, and the number of shards to use."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return 200, {"url": call.world.gateway, "shards": 1, "session_start_limit": limit}


@routes.on("GET", "/oauth2/applications/@me")
def own_information(call: Call) -> Answer:
    """Return the application, as the client requests it at login."""
    return 200, object_json.application(call.world)


@routes.on("PUT", "/applications/{application_id}/commands")
def overwrite_commands(call: Call) -> Answer:
    """Replace the commands."""
    if call.number("application_id") != call.world.application.id:
        raise KnownError(RejectionReason.MISSING_ACCESS)
    return 200, [each.shape for each in commands.overwrite_all(call.world, call.body)]


@routes.on("GET", "/users/@me/guilds")
def own_guilds(call: Call) -> Answer:
    """List the servers that the bot is in."""
    guilds = call.world.guilds_of(call.world.bot.id)
    return 200, [object_json.partial_guild(call.world, each) for each in guilds]


@routes.on("GET", "/guilds/{guild_id}")
def server(call: Call) -> Answer:
    """Return a server that the bot is in."""
    return 200, object_json.guild(_guild(call))


@routes.on("GET", "/guilds/{guild_id}/members/{user_id}")
def read_member(call: Call) -> Answer:
    """Return a member of a server."""
    member = _guild(call).members.get(call.number("user_id"))
    if member is None:
        raise KnownError(RejectionReason.UNKNOWN_MEMBER)
    return 200, object_json.member(call.world, member)


def _guild(call: Call) -> Guild:
    """Return the server in the path; raise KnownError unless the bot is in it."""
    guild = call.world.guilds.get(call.number("guild_id"))
    if guild is None:
        raise KnownError(RejectionReason.UNKNOWN_GUILD)
    if call.world.bot.id not in guild.members:
        raise KnownError(RejectionReason.MISSING_ACCESS)
    return guild
