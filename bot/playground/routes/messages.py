"""The routes of messages in channels."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic import TypeAdapter as Reader

from bot.playground import message_json, posting, servers
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.forms.bodies import Form, Snowflake, read, reject_feature, snowflake
from bot.playground.model import Channel
from bot.playground.permissions import Permission
from bot.playground.rest_calls import Answer, Call, Routes

routes = Routes()

_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = _MESSAGES + "/{message_id}"


class _Window(Form):
    """Query parameters of a channel's history."""

    limit: Annotated[int, BeforeValidator(snowflake), Field(ge=1, le=100)] = 50
    after: Snowflake | None = None
    before: Annotated[Any, AfterValidator(reject_feature("messages before one"))] = None
    around: Annotated[Any, AfterValidator(reject_feature("messages around one"))] = None


_WINDOW = Reader(_Window)


@routes.on("GET", _MESSAGES)
def history(call: Call) -> Answer:
    """Return messages of a channel, newest first; `limit` and `after` restrict them."""
    channel = call.channel()
    if not call.world.may(channel, call.world.bot.id, Permission.READ_MESSAGE_HISTORY):
        return 200, []
    form = read(_WINDOW, call.query)
    open_to_all = [each for each in call.world.messages_in(channel).values() if not each.ephemeral]
    newer = [each for each in open_to_all if each.id > (form.after or 0)]
    chosen = newer[: form.limit] if form.after else newer[-form.limit :]
    return 200, [message_json.message(call.world, each) for each in reversed(chosen)]


@routes.on("GET", _MESSAGE)
def single(call: Call) -> Answer:
    """Return one message of a channel."""
    channel = call.channel()
    call.need(channel, Permission.READ_MESSAGE_HISTORY)
    return 200, message_json.message(call.world, call.message(channel))


@routes.on("POST", _MESSAGES)
def post(call: Call) -> Answer:
    """Post a message as the bot."""
    channel, draft = call.channel(), call.draft()
    bot_id = call.world.bot.id
    posting.check_may_post(call.world, channel, bot_id, draft)
    message = posting.post(call.world, channel, bot_id, draft)
    return 200, message_json.message(call.world, message)


@routes.on("PATCH", _MESSAGE)
def edit(call: Call) -> Answer:
    """Edit one of the bot's messages."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        raise KnownError(RejectionReason.NOT_THE_AUTHOR)
    _refuse_archived(channel)
    draft = call.draft()
    call.old_edits.take(message)
    posting.edit(call.world, channel, message, draft)
    return 200, message_json.message(call.world, message)


@routes.on("DELETE", _MESSAGE)
def delete(call: Call) -> Answer:
    """Delete a message; other people's require a permission."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        call.need(channel, Permission.MANAGE_MESSAGES)
    _refuse_archived(channel)
    servers.delete_message(call.world, message)
    return 204, None


def _refuse_archived(channel: Channel) -> None:
    """Raise KnownError for an archived thread."""
    if channel.thread is not None and channel.thread.archived:
        raise KnownError(RejectionReason.ARCHIVED)
