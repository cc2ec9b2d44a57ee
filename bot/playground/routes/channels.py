"""The routes of channels and threads."""

from typing import Annotated, Literal

from pydantic import TypeAdapter as Reader

from bot.playground import object_json, servers, threads
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.forms.bodies import Form, Snowflake, length
from bot.playground.forms.messages import AllowedMentions
from bot.playground.model import ChannelKind, Message, MessageKind
from bot.playground.permissions import Permission
from bot.playground.posting import place
from bot.playground.rest_calls import Answer, Call, Routes

routes = Routes()

_CHANNEL = "/channels/{channel_id}"
_THREADS = {
    ChannelKind.TEXT: (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD),
    ChannelKind.ANNOUNCEMENT: (ChannelKind.ANNOUNCEMENT_THREAD,),
}
"""The kinds of thread that each kind of channel allows without a first message."""


class _ThreadEdit(Form):
    """Body of an edit of a thread."""

    archived: bool


class _NewThread(Form):
    """Body of a new thread without a message."""

    name: Annotated[str, length(1, 100)]
    type: Literal[10, 11, 12]
    invitable: bool = True
    auto_archive_duration: Literal[60, 1440, 4320, 10080] = 4320


class _ThreadOfMessage(Form):
    """Body of a new thread that starts from a message."""

    name: Annotated[str, length(1, 100)]
    auto_archive_duration: Literal[60, 1440, 4320, 10080] = 4320


class _Conversation(Form):
    """Body of a request for a direct conversation."""

    recipient_id: Snowflake


_CONVERSATION = Reader(_Conversation)
_THREAD_EDIT, _NEW_THREAD = Reader(_ThreadEdit), Reader(_NewThread)
_THREAD_OF_MESSAGE = Reader(_ThreadOfMessage)


@routes.on("POST", "/users/@me/channels")
def open_conversation(call: Call) -> Answer:
    """Open the direct conversation with a user."""
    form = call.form(_CONVERSATION)
    if form.recipient_id not in call.world.users:
        raise KnownError(RejectionReason.UNKNOWN_USER)
    conversation = servers.conversation(call.world, form.recipient_id)
    return 200, object_json.channel(call.world, conversation, call.world.bot.id)


@routes.on("GET", _CHANNEL)
def read_channel(call: Call) -> Answer:
    """Return a channel or a thread, archived or not."""
    return 200, object_json.channel(call.world, call.channel(), call.world.bot.id)


@routes.on("PATCH", _CHANNEL)
def edit_thread(call: Call) -> Answer:
    """Archive or unarchive a thread that the bot owns or may manage."""
    thread = call.channel()
    form = call.form(_THREAD_EDIT)
    if thread.thread is None:
        raise NotImplementedError("The playground edits no channels but threads.")
    threads.set_archived(call.world, thread, archived=form.archived)
    return 200, object_json.channel(call.world, thread, call.world.bot.id)


@routes.on("POST", _CHANNEL + "/threads")
def start_thread(call: Call) -> Answer:
    """Start a thread; a public one is announced in its channel."""
    parent, world = call.channel(), call.world
    form = call.form(_NEW_THREAD)
    kind = ChannelKind(form.type)
    if kind not in _THREADS.get(parent.kind, ()):
        raise KnownError(RejectionReason.WRONG_CHANNEL_KIND)
    public = kind is not ChannelKind.PRIVATE_THREAD
    creates = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    call.need(parent, creates)
    minutes = form.auto_archive_duration
    thread = threads.start(world, parent, world.bot.id, form.name, kind, minutes=minutes)
    if public:
        note = Message(world.clock.snowflake(), parent.id, world.bot.id)
        note.kind, note.content = MessageKind.THREAD_CREATED, thread.name
        note.reference_id = thread.id
        place(world, parent, note, AllowedMentions())
    return 201, object_json.channel(world, thread, world.bot.id)


@routes.on("POST", _CHANNEL + "/messages/{message_id}/threads")
def start_thread_of_message(call: Call) -> Answer:
    """Start a public thread from a message; it has the message's id, so there can be only one."""
    parent, world = call.channel(), call.world
    form, message = call.form(_THREAD_OF_MESSAGE), call.message(parent)
    if parent.kind not in _THREADS:
        raise KnownError(RejectionReason.WRONG_CHANNEL_KIND)
    call.need(parent, Permission.CREATE_PUBLIC_THREADS)
    if message.id in world.channels:
        raise KnownError(RejectionReason.THREAD_EXISTS)
    kind, minutes = _THREADS[parent.kind][0], form.auto_archive_duration
    thread = threads.start(
        world, parent, world.bot.id, form.name, kind, minutes=minutes, number=message.id
    )
    return 201, object_json.channel(world, thread, world.bot.id)


@routes.on("GET", _CHANNEL + "/thread-members/{user_id}")
def read_thread_member(call: Call) -> Answer:
    """Return somebody's membership of a thread."""
    thread, user_id = call.channel(), call.number("user_id")
    if thread.thread is None or user_id not in thread.thread.members:
        raise KnownError(RejectionReason.UNKNOWN_MEMBER)
    return 200, object_json.thread_member(thread, user_id, thread.thread.members[user_id])


@routes.on("PUT", _CHANNEL + "/thread-members/@me")
def join_thread(call: Call) -> Answer:
    """Add the bot to a thread that it sees."""
    thread = call.channel()
    if thread.thread is None:
        raise KnownError(RejectionReason.WRONG_CHANNEL_KIND)
    if thread.thread.archived:
        raise KnownError(RejectionReason.ARCHIVED)
    threads.add(call.world, thread, call.world.bot.id)
    return 204, None


@routes.on("PUT", _CHANNEL + "/thread-members/{user_id}")
def add_to_thread(call: Call) -> Answer:
    """Add somebody to a thread in which the bot may write."""
    thread, user_id = call.channel(), call.number("user_id")
    if thread.thread is None:
        raise KnownError(RejectionReason.WRONG_CHANNEL_KIND)
    if thread.thread.archived:
        raise KnownError(RejectionReason.ARCHIVED)
    call.need(thread, Permission.SEND_MESSAGES_IN_THREADS)
    guild = call.world.guild_of(thread)
    if guild is None or user_id not in guild.members:
        raise KnownError(RejectionReason.UNKNOWN_USER)
    threads.add(call.world, thread, user_id)
    return 204, None
