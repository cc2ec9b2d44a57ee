"""The routes of users and servers, and where the gateway is."""

from bot.playground import hosting, refusals, shapes
from bot.playground.calls import Answer, Call, Routes
from bot.playground.model import Member
from bot.playground.refusals import Form

routes = Routes()


@routes.on("GET", "/users/@me")
def own_user(call: Call) -> Answer:
    """Answer the bot's own user."""
    return 200, shapes.own_user(call.world.bot)


@routes.on("GET", "/users/{user_id}")
def get_user(call: Call) -> Answer:
    """Answer a user."""
    return 200, shapes.user(call.world.user(call.number("user_id")))


@routes.on("GET", "/users/@me/guilds")
def own_guilds(call: Call) -> Answer:
    """List the servers that the bot is in."""
    guilds = call.world.guilds_of(call.world.bot.id)
    return 200, [shapes.partial_guild(call.world, each) for each in guilds]


@routes.on("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(call: Call) -> Answer:
    """Leave a server."""
    hosting.kick_bot(call.world, call.guild())
    return 204, None


@routes.on("POST", "/users/@me/channels")
def open_conversation(call: Call) -> Answer:
    """Open a direct conversation with a user."""
    recipient = str(call.json().get("recipient_id") or "")
    if not recipient.isdigit():
        form = Form()
        form.missing(("recipient_id",))
        form.done()
    user = call.world.user(int(recipient))
    if user.bot:
        raise refusals.cannot_dm()
    channel = hosting.conversation(call.world, user.id)
    return 200, shapes.channel(call.world, channel)


@routes.on("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Answer:
    """Answer a server, with counts if they are wanted."""
    guild = call.guild()
    shape = shapes.guild(guild)
    if call.query.get("with_counts") in ("true", "1"):
        count = len(guild.members)
        shape |= {"approximate_member_count": count, "approximate_presence_count": count}
    return 200, shape


@routes.on("GET", "/guilds/{guild_id}/channels")
def guild_channels(call: Call) -> Answer:
    """List the channels of a server that the bot sees."""
    guild, world = call.guild(), call.world
    inside = [each for each in world.channels.values() if each.guild_id == guild.id]
    open_ones = [each for each in inside if not each.thread and world.sees(each, world.bot.id)]
    return 200, [shapes.channel(world, each) for each in open_ones]


@routes.on("GET", "/guilds/{guild_id}/roles")
def guild_roles(call: Call) -> Answer:
    """List the roles of a server."""
    return 200, [shapes.role(each) for each in call.guild().roles.values()]


@routes.on("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Answer:
    """List the threads of a server that are not archived and that the bot sees."""
    guild, world = call.guild(), call.world
    bot_id = world.bot.id
    inside = [each for each in world.channels.values() if each.guild_id == guild.id]
    live = [each for each in inside if each.thread and not each.thread.archived]
    seen = [each for each in live if world.sees(each, bot_id)]
    joined = [
        shapes.thread_member(each, bot_id, each.thread.members[bot_id])
        for each in seen
        if each.thread and bot_id in each.thread.members
    ]
    threads = [shapes.channel(world, each, bot_id) for each in seen]
    return 200, {"threads": threads, "members": joined, "has_more": False}


@routes.on("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Answer:
    """Answer a member."""
    guild = call.guild()
    user_id = call.number("user_id")
    found: Member | None = guild.members.get(user_id)
    if found is None:
        raise refusals.unknown_member()
    return 200, shapes.member(call.world, found)


@routes.on("GET", "/gateway", needs_token=False)
def gateway(call: Call) -> Answer:
    """Tell where the gateway is."""
    return 200, {"url": call.world.gateway}


@routes.on("GET", "/gateway/bot")
def gateway_for_bots(call: Call) -> Answer:
    """Tell where the gateway is, and how many shards are wanted."""
    starts = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return 200, {"url": call.world.gateway, "shards": 1, "session_start_limit": starts}
