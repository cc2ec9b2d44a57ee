"""The servers that a fresh playground starts with, and the people in them."""

from bot.playground import servers, threads
from bot.playground.model import Application, ChannelKind, Guild, User
from bot.playground.permissions import MODERATOR_PERMISSIONS
from bot.playground.persistence import ObjectStore
from bot.playground.world import World

USER_NAMES = ("ann", "bea", "cyd", "dov")
"""The sample users; Ann owns the servers and Dov moderates them."""

_COLOURS = {"ann": "#4f7cff", "bea": "#d9822b", "cyd": "#2e9e6b", "dov": "#a855c7"}
_APPLICATION_ID = 1_400_000_000_000_000_001


def world(keep: ObjectStore | None = None) -> World:
    """Return the stored world, or a new one with the sample servers if nothing is stored."""
    made = World(Application(_APPLICATION_ID, "Orrery", _APPLICATION_ID, 0), keep)
    made.load()
    if not made.users:
        _furnish(made)
    made.application.owner_id = made.user("ann").id
    return made


def _furnish(world: World) -> None:
    """Add the sample users, servers and channels to an empty world."""
    for name in USER_NAMES:
        user = User(world.clock.snowflake(), name, name.capitalize(), _COLOURS[name])
        world.users[user.id] = user
        world.save(user)
    bot = User(_APPLICATION_ID, "orrery", "Orrery", "#5b6472", bot=True)
    world.users[bot.id] = bot
    world.save(bot)
    rooms = ["lobby", "table-one", "table-two"]
    observatory = found_server(world, "The Observatory", ["bea", "cyd", "dov"], rooms)
    servers.add_channel(world, observatory, "news", ChannelKind.ANNOUNCEMENT)
    forum = servers.add_channel(world, observatory, "forum", ChannelKind.FORUM)
    ann = world.user("ann").id
    threads.start(world, forum, ann, "a-game-on-sunday", ChannelKind.PUBLIC_THREAD)
    found_server(world, "The Annexe", ["bea", "dov"], ["annexe-games"])


def found_server(world: World, name: str, members: list[str], channels: list[str]) -> Guild:
    """Create and return a server owned by Ann, with these members, the bot, and these channels."""
    others = [world.user(each).id for each in members]
    guild = servers.found_guild(world, name, world.user("ann").id, others)
    servers.add_role(world, guild, "Moderators", int(MODERATOR_PERMISSIONS), [world.user("dov").id])
    servers.invite_bot(world, guild)
    games = servers.add_channel(world, guild, "Games", ChannelKind.CATEGORY)
    for each in channels:
        servers.add_channel(world, guild, each, parent=games)
    return guild
