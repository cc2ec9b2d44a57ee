"""Threads: how they're started, joined, archived and unarchived."""

from bot.playground.json_values import moment
from bot.playground.model import Change, ChangeKind, Channel, ChannelKind, Thread
from bot.playground.world import World


def start(
    world: World,
    parent: Channel,
    owner_id: int,
    name: str,
    kind: ChannelKind,
    *,
    minutes: int = 4320,
    number: int | None = None,
) -> Channel:
    """Create and return a thread in a channel.

    `number` is the id of the message that it starts from (None: from none); `minutes` without
    activity archive it.
    """
    now = world.clock.now()
    state = Thread(owner_id, now, now, {owner_id: now}, minutes)
    thread = Channel(
        number or world.clock.snowflake(),
        kind,
        name,
        parent.guild_id,
        parent_id=parent.id,
        thread=state,
    )
    world.channels[thread.id] = thread
    world.save(thread)
    world.notify(Change(ChangeKind.THREAD_CREATE, guild=world.guild_of(thread), channel=thread))
    return thread


def add(world: World, thread: Channel, user_id: int) -> None:
    """Add a user to a thread, unless they are a member."""
    state = _state(thread)
    if user_id in state.members:
        return
    state.members[user_id] = world.clock.now()
    world.save(thread)
    guild = world.guild_of(thread)
    change = Change(
        ChangeKind.THREAD_MEMBERS_UPDATE, guild=guild, channel=thread, joined=(user_id,)
    )
    world.notify(change)


def set_archived(world: World, thread: Channel, *, archived: bool) -> None:
    """Archive or unarchive a thread, unless it already is."""
    state = _state(thread)
    if state.archived == archived:
        return
    state.archived = archived
    state.stirred = world.clock.now()
    world.save(thread)
    world.notify(Change(ChangeKind.THREAD_UPDATE, guild=world.guild_of(thread), channel=thread))


def archive_quiet(world: World) -> None:
    """Archive the threads that have been inactive for as long as each of them allows."""
    now = world.clock.now()
    for channel in list(world.channels.values()):
        state = channel.thread
        if state is None or state.archived:
            continue
        last = channel.last_message_id
        stirred = max(state.stirred, moment(last) if last else 0.0)
        if now - stirred >= state.auto_archive_minutes * 60:
            set_archived(world, channel, archived=True)


def _state(thread: Channel) -> Thread:
    """Return a channel's fields as a thread; raise TypeError if it isn't one."""
    if thread.thread is None:
        raise TypeError(f"{thread.name} is not a thread")
    return thread.thread
