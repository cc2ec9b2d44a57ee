"""The routes of channels and threads."""

from bot.playground import hosting, refusals, shapes, threads
from bot.playground.calls import Answer, Call, Routes
from bot.playground.mentions import Allowed
from bot.playground.model import (
    Change,
    Channel,
    ChannelKind,
    Message,
    MessageFlag,
    MessageKind,
    What,
)
from bot.playground.permissions import Permission, creating
from bot.playground.posting import place
from bot.playground.refusals import Form

routes = Routes()

_CHANNEL = "/channels/{channel_id}"
_MINUTES = (60, 1440, 4320, 10080)


@routes.on("GET", _CHANNEL)
def get_channel(call: Call) -> Answer:
    """Answer a channel."""
    return 200, shapes.channel(call.world, call.channel(), call.world.bot.id)


@routes.on("PATCH", _CHANNEL)
def edit_channel(call: Call) -> Answer:
    """Change a channel or a thread."""
    channel = call.channel()
    _check_channel(call)
    if channel.thread is not None:
        _edit_thread(call, channel)
    else:
        call.need(channel, Permission.MANAGE_CHANNELS)
        body = call.json()
        channel.name = body.get("name", channel.name)
        channel.topic = body.get("topic", channel.topic)
        channel.slowmode_seconds = body.get("rate_limit_per_user", channel.slowmode_seconds)
        call.world.save(channel)
        guild = call.world.guild_of(channel)
        call.world.tell(Change(What.CHANNEL_UPDATE, guild=guild, channel=channel))
    return 200, shapes.channel(call.world, channel, call.world.bot.id)


@routes.on("DELETE", _CHANNEL)
def delete_channel(call: Call) -> Answer:
    """Delete a channel or a thread."""
    channel = call.channel()
    if channel.guild_id is None:
        raise refusals.wrong_channel_kind()
    manages = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
    call.need(channel, manages)
    shape = shapes.channel(call.world, channel, call.world.bot.id)
    hosting.delete_channel(call.world, channel)
    return 200, shape


@routes.on("POST", _CHANNEL + "/typing")
def typing(call: Call) -> Answer:
    """Show that the bot is typing."""
    call.world.typing(call.channel(), call.world.bot.id)
    return 204, None


@routes.on("POST", _CHANNEL + "/threads")
def start_thread(call: Call) -> Answer:
    """Start a thread without a message."""
    parent = call.channel()
    body = call.json()
    kind = ChannelKind(body.get("type") or ChannelKind.PRIVATE_THREAD)
    thread = _start(call, parent, kind, None)
    if kind is ChannelKind.PUBLIC_THREAD:
        _announce(call, parent, thread)
    return 201, shapes.channel(call.world, thread, call.world.bot.id)


@routes.on("POST", _CHANNEL + "/messages/{message_id}/threads")
def start_thread_on(call: Call) -> Answer:
    """Start a thread on a message."""
    parent = call.channel()
    message = call.message(parent)
    if message.id in call.world.channels:
        raise refusals.thread_exists()
    thread = _start(call, parent, ChannelKind.PUBLIC_THREAD, message)
    message.flags |= int(MessageFlag.HAS_THREAD)
    call.world.save(message)
    guild = call.world.guild_of(parent)
    change = Change(What.MESSAGE_UPDATE, guild=guild, channel=parent, message=message)
    call.world.tell(change)
    return 201, shapes.channel(call.world, thread, call.world.bot.id)


@routes.on("GET", _CHANNEL + "/threads/archived/public")
def archived_public(call: Call) -> Answer:
    """List the archived public threads of a channel."""
    return _archived(call, ChannelKind.PUBLIC_THREAD)


@routes.on("GET", _CHANNEL + "/threads/archived/private")
def archived_private(call: Call) -> Answer:
    """List the archived private threads of a channel."""
    call.need(call.channel(), Permission.MANAGE_THREADS)
    return _archived(call, ChannelKind.PRIVATE_THREAD)


@routes.on("GET", _CHANNEL + "/thread-members")
def thread_members(call: Call) -> Answer:
    """List the members of a thread."""
    thread = call.thread()
    members = thread.thread.members if thread.thread else {}
    return 200, [shapes.thread_member(thread, one, when) for one, when in members.items()]


@routes.on("PUT", _CHANNEL + "/thread-members/{user_id}")
def add_to_thread(call: Call) -> Answer:
    """Add a user, or the bot itself, to a thread."""
    thread = _open_thread(call)
    user_id = _whom(call)
    guild = call.world.guild_of(thread)
    if guild is None or user_id not in guild.members:
        raise refusals.unknown_member()
    threads.add(call.world, thread, user_id)
    return 204, None


@routes.on("DELETE", _CHANNEL + "/thread-members/{user_id}")
def remove_from_thread(call: Call) -> Answer:
    """Take a user, or the bot itself, out of a thread."""
    thread = _open_thread(call)
    user_id = _whom(call)
    if user_id != call.world.bot.id:
        call.need(thread, Permission.MANAGE_THREADS)
    threads.remove(call.world, thread, user_id)
    return 204, None


def _check_channel(call: Call) -> None:
    form = Form()
    body = call.json()
    form.text(body, "name", (), 1, 100)
    form.text(body, "topic", (), 0, 1024)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in _MINUTES:
        form.choice(("auto_archive_duration",), _MINUTES)
    form.done()


def _edit_thread(call: Call, thread: Channel) -> None:
    state, body = thread.thread, call.json()
    if state is None:
        raise refusals.wrong_channel_kind()
    own = state.owner_id == call.world.bot.id
    wakes = body.get("archived") is False
    if not own and not (wakes and len(body) == 1 and not state.locked):
        call.need(thread, Permission.MANAGE_THREADS)
    if "locked" in body:
        call.need(thread, Permission.MANAGE_THREADS)
    if state.archived and not wakes and set(body) - {"locked", "archived"}:
        raise refusals.archived()
    thread.name = body.get("name", thread.name)
    state.locked = body.get("locked", state.locked)
    state.invitable = body.get("invitable", state.invitable)
    state.auto_archive_minutes = body.get("auto_archive_duration", state.auto_archive_minutes)
    if body.get("archived", state.archived) != state.archived:
        threads.set_archived(call.world, thread, archived=bool(body["archived"]))
    else:
        threads.changed(call.world, thread)


def _start(call: Call, parent: Channel, kind: ChannelKind, on: Message | None) -> Channel:
    if parent.kind is not ChannelKind.TEXT:
        raise refusals.wrong_channel_kind()
    if kind not in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD):
        form = Form()
        form.choice(("type",), "(11, 12)")
        form.done()
    _check_channel(call)
    body = call.json()
    form = Form()
    form.required_text(body, "name", (), 1, 100)
    form.done()
    call.need(parent, creating(kind))
    minutes = body.get("auto_archive_duration") or 4320
    invitable = bool(body.get("invitable", True))
    return threads.start(
        call.world,
        parent,
        call.world.bot.id,
        body["name"],
        kind,
        minutes=minutes,
        on=on,
        invitable=invitable,
    )


def _announce(call: Call, parent: Channel, thread: Channel) -> None:
    world = call.world
    message = Message(world.clock.snowflake(), parent.id, world.bot.id)
    message.kind, message.content = MessageKind.THREAD_CREATED, thread.name
    place(world, parent, message, Allowed({}))


def _archived(call: Call, kind: ChannelKind) -> Answer:
    inside = call.world.threads_of(call.channel())
    found = [each for each in inside if each.kind is kind and each.thread]
    old = [each for each in found if each.thread and each.thread.archived]
    listed = [shapes.channel(call.world, each, call.world.bot.id) for each in old]
    return 200, {"threads": listed, "members": [], "has_more": False}


def _open_thread(call: Call) -> Channel:
    thread = call.thread()
    if thread.thread and thread.thread.archived:
        raise refusals.archived()
    return thread


def _whom(call: Call) -> int:
    if call.params["user_id"] == "@me":
        return call.world.bot.id
    return call.number("user_id")
