"""Commands in the context menus of messages and people."""

from bot.playground import commands, message_shape
from bot.playground.model import Channel, CommandKind, Message
from bot.playground.wire import Json
from bot.playground.world import World


def on_message(world: World, channel: Channel, user_id: int, name: str, target: Message) -> Json:
    """Return the data of a command that is used on a message; raises Impossible."""
    data = _data(world, channel, user_id, name, CommandKind.MESSAGE)
    shape = message_shape.message(world, target)
    resolved = {"messages": {str(target.id): shape}}
    return data | {"target_id": str(target.id), "resolved": resolved}


def on_user(world: World, channel: Channel, user_id: int, name: str, target: int) -> Json:
    """Return the data of a command that is used on a person; raises Impossible."""
    data = _data(world, channel, user_id, name, CommandKind.USER)
    resolved: Json = {}
    target_id = commands.add_user(world, channel, target, resolved)
    return data | {"target_id": target_id, "resolved": resolved}


def _data(world: World, channel: Channel, user_id: int, name: str, kind: CommandKind) -> Json:
    command = commands.called(world, channel, user_id, name, kind)
    return {"id": str(command.id), "name": command.name, "type": int(kind)}
