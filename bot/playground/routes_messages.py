"""The routes of messages in channels."""

from bot.playground import hosting, message_shape, posting, refusals
from bot.playground.calls import Answer, Call, Routes
from bot.playground.model import Channel, Message
from bot.playground.permissions import Permission
from bot.playground.refusals import Form

routes = Routes()

_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = _MESSAGES + "/{message_id}"


@routes.on("GET", _MESSAGES)
def history(call: Call) -> Answer:
    """Answer messages of a channel, newest first."""
    channel = call.channel()
    if not call.world.may(channel, call.world.bot.id, Permission.READ_MESSAGE_HISTORY):
        return 200, []
    limit = call.limit(100, 50)
    open_to_all = [each for each in call.world.messages_in(channel).values() if not each.ephemeral]
    chosen = _window(call, open_to_all, limit)
    return 200, [message_shape.message(call.world, each) for each in reversed(chosen)]


@routes.on("GET", _MESSAGE)
def get_message(call: Call) -> Answer:
    """Answer one message."""
    channel = call.channel()
    call.need(channel, Permission.READ_MESSAGE_HISTORY)
    return 200, message_shape.message(call.world, call.message(channel))


@routes.on("POST", _MESSAGES)
def post(call: Call) -> Answer:
    """Post a message as the bot."""
    channel, draft = call.channel(), call.draft()
    bot_id = call.world.bot.id
    for user_id in channel.recipients:
        if not call.world.users[user_id].takes_dms:
            raise refusals.cannot_dm()
    posting.check_may_post(call.world, channel, bot_id, draft)
    message = posting.post(call.world, channel, bot_id, draft)
    return 200, message_shape.message(call.world, message)


@routes.on("PATCH", _MESSAGE)
def edit(call: Call) -> Answer:
    """Edit one of the bot's messages."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        raise refusals.not_the_author()
    _refuse_archived(channel)
    posting.edit(call.world, channel, message, call.draft())
    return 200, message_shape.message(call.world, message)


@routes.on("DELETE", _MESSAGE)
def delete(call: Call) -> Answer:
    """Delete a message; anybody else's takes a permission."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        call.need(channel, Permission.MANAGE_MESSAGES)
    _refuse_archived(channel)
    hosting.delete_message(call.world, message)
    return 204, None


@routes.on("POST", _MESSAGES + "/bulk-delete")
def bulk_delete(call: Call) -> Answer:
    """Delete several messages at once."""
    channel = call.channel()
    call.need(channel, Permission.MANAGE_MESSAGES)
    wanted = call.json().get("messages") or []
    if not 2 <= len(wanted) <= 100:
        form = Form()
        form.length(("messages",), 2, 100)
        form.done()
    for each in wanted:
        found = call.world.messages_in(channel).get(int(each))
        if found is not None and not found.ephemeral:
            hosting.delete_message(call.world, found)
    return 204, None


def _window(call: Call, messages: list[Message], limit: int) -> list[Message]:
    if "before" in call.query:
        border = int(call.query["before"])
        return [each for each in messages if each.id < border][-limit:]
    if "after" in call.query:
        border = int(call.query["after"])
        return [each for each in messages if each.id > border][:limit]
    if "around" in call.query:
        border = int(call.query["around"])
        earlier = [each for each in messages if each.id < border][-(limit // 2) :]
        later = [each for each in messages if each.id >= border]
        return earlier + later[: limit - len(earlier)]
    return messages[-limit:]


def _refuse_archived(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.archived:
        raise refusals.archived()
