"""The routes of channels and threads."""

from typing import Annotated, Literal

from pydantic import TypeAdapter as Reader

from bot.playground import hosting, shapes, threads
from bot.playground.calls import Answer, Call, Routes
from bot.playground.forms import Form, Snowflake, length
from bot.playground.message_forms import AllowedMentions
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
from bot.playground.refusals import Refusal, Why

routes = Routes()

_CHANNEL = "/channels/{channel_id}"
_MEMBER = _CHANNEL + "/thread-members/{user_id}"
_Name = Annotated[str, length(1, 100)]
_Minutes = Literal[60, 1440, 4320, 10080]


class _ThreadEdit(Form):
    name: _Name | None = None
    archived: bool | None = None
    locked: bool | None = None
    auto_archive_duration: _Minutes | None = None


class _NewThread(Form):
    name: _Name
    type: Literal[11, 12] | None = None
    auto_archive_duration: _Minutes | None = None


class _Conversation(Form):
    recipient_id: Snowflake


_CONVERSATION = Reader(_Conversation)
_THREAD_EDIT, _NEW_THREAD = Reader(_ThreadEdit), Reader(_NewThread)


@routes.on("GET", _CHANNEL)
def get_channel(call: Call) -> Answer:
    """Answer a channel."""
    return 200, shapes.channel(call.world, call.channel(), call.world.bot.id)


@routes.on("POST", "/users/@me/channels")
def open_conversation(call: Call) -> Answer:
    """Open the direct conversation with a user."""
    form = call.form(_CONVERSATION)
    if form.recipient_id not in call.world.users:
        raise Refusal(Why.UNKNOWN_USER)
    found = hosting.conversation(call.world, form.recipient_id)
    return 200, shapes.channel(call.world, found, call.world.bot.id)


@routes.on("PATCH", _CHANNEL)
def edit_thread(call: Call) -> Answer:
    """Change a thread: its owner may, and anybody may wake it where it is not locked."""
    thread, form = call.channel(), call.form(_THREAD_EDIT)
    state = thread.thread
    if state is None:
        raise NotImplementedError("The playground edits no channels but threads.")
    wakes = form.archived is False
    only_wakes = wakes and form.model_fields_set == {"archived"} and not state.locked
    own = state.owner_id == call.world.bot.id
    if form.locked is not None or not (own or only_wakes):
        call.need(thread, Permission.MANAGE_THREADS)
    if state.archived and not wakes and form.model_fields_set - {"locked", "archived"}:
        raise Refusal(Why.ARCHIVED)
    thread.name = form.name or thread.name
    state.locked = state.locked if form.locked is None else form.locked
    state.auto_archive_minutes = form.auto_archive_duration or state.auto_archive_minutes
    if form.archived in (None, state.archived):
        threads.changed(call.world, thread)
    else:
        threads.set_archived(call.world, thread, archived=not state.archived)
    return 200, shapes.channel(call.world, thread, call.world.bot.id)


@routes.on("POST", _CHANNEL + "/threads")
def start_thread(call: Call) -> Answer:
    """Start a thread without a message."""
    parent = call.channel()
    thread = _start(call, parent, None)
    if thread.kind is ChannelKind.PUBLIC_THREAD:
        _announce(call, parent, thread)
    return 201, shapes.channel(call.world, thread, call.world.bot.id)


@routes.on("POST", _CHANNEL + "/messages/{message_id}/threads")
def start_thread_on(call: Call) -> Answer:
    """Start a thread on a message."""
    parent = call.channel()
    message = call.message(parent)
    if message.id in call.world.channels:
        raise Refusal(Why.THREAD_EXISTS)
    thread = _start(call, parent, message)
    message.flags |= int(MessageFlag.HAS_THREAD)
    call.world.save(message)
    guild = call.world.guild_of(parent)
    change = Change(What.MESSAGE_UPDATE, guild=guild, channel=parent, message=message)
    call.world.tell(change)
    return 201, shapes.channel(call.world, thread, call.world.bot.id)


@routes.on("PUT", _MEMBER)
def add_to_thread(call: Call) -> Answer:
    """Add a user, or the bot itself, to a thread."""
    thread, user_id = _open_thread(call), _whom(call)
    guild = call.world.guild_of(thread)
    if guild is None or user_id not in guild.members:
        raise Refusal(Why.UNKNOWN_MEMBER)
    threads.add(call.world, thread, user_id)
    return 204, None


@routes.on("DELETE", _MEMBER)
def remove_from_thread(call: Call) -> Answer:
    """Take a user, or the bot itself, out of a thread; who opened a private one may do so."""
    thread, user_id = _open_thread(call), _whom(call)
    state, bot = thread.thread, call.world.bot.id
    private = thread.kind is ChannelKind.PRIVATE_THREAD
    if user_id != bot and not (private and state is not None and state.owner_id == bot):
        call.need(thread, Permission.MANAGE_THREADS)
    threads.remove(call.world, thread, user_id)
    return 204, None


def _start(call: Call, parent: Channel, on: Message | None) -> Channel:
    if parent.kind is not ChannelKind.TEXT:
        raise Refusal(Why.WRONG_CHANNEL_KIND)
    form = call.form(_NEW_THREAD)
    kind = ChannelKind.PUBLIC_THREAD if on else ChannelKind(form.type or ChannelKind.PRIVATE_THREAD)
    call.need(parent, creating(kind))
    minutes = form.auto_archive_duration or 4320
    bot_id = call.world.bot.id
    return threads.start(call.world, parent, bot_id, form.name, kind, minutes=minutes, on=on)


def _announce(call: Call, parent: Channel, thread: Channel) -> None:
    world = call.world
    message = Message(world.clock.snowflake(), parent.id, world.bot.id)
    message.kind, message.content = MessageKind.THREAD_CREATED, thread.name
    place(world, parent, message, AllowedMentions())


def _open_thread(call: Call) -> Channel:
    channel = call.channel()
    if channel.thread is None:
        raise Refusal(Why.WRONG_CHANNEL_KIND)
    if channel.thread.archived:
        raise Refusal(Why.ARCHIVED)
    return channel


def _whom(call: Call) -> int:
    return call.world.bot.id if call.params["user_id"] == "@me" else call.number("user_id")
