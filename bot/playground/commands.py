"""Registered commands: keeping them, and checking what a user types against them."""

from dataclasses import dataclass
from typing import Any

from bot.playground import limits_commands, refusals, shapes
from bot.playground.model import (
    Change,
    Channel,
    Command,
    CommandKind,
    OptionKind,
    What,
)
from bot.playground.permissions import Permission
from bot.playground.refusals import Impossible
from bot.playground.wire import Json
from bot.playground.world import World

Options = dict[str, Any]
"""What a user typed for each option, by its name."""

_NESTS = {OptionKind.SUB_COMMAND, OptionKind.SUB_COMMAND_GROUP}
_LOOKED_UP = {
    OptionKind.USER,
    OptionKind.CHANNEL,
    OptionKind.ROLE,
    OptionKind.MENTIONABLE,
    OptionKind.ATTACHMENT,
}


@dataclass
class Typed:
    """A chat command as typed: the registered command and the data to send."""

    command: Command
    data: Json


def overwrite_all(world: World, guild_id: int | None, bodies: list[Json]) -> list[Command]:
    """Replace all commands of a scope; those of the same name and kind keep their ids."""
    limits_commands.check_commands(bodies)
    before = {(each.kind, each.name): each for each in of_scope(world, guild_id)}
    for each in before.values():
        del world.commands[each.id]
        world.drop(each)
    made = [_register(world, guild_id, body, before) for body in bodies]
    world.tell(Change(What.COMMANDS))
    return made


def put(world: World, guild_id: int | None, body: Json) -> Command:
    """Register one command, or replace the one of its name."""
    before = {(each.kind, each.name): each for each in of_scope(world, guild_id)}
    kind = CommandKind(body.get("type") or CommandKind.CHAT_INPUT)
    others = [each.shape for key, each in before.items() if key != (kind, body.get("name"))]
    limits_commands.check_commands([*others, body])
    made = _register(world, guild_id, body, before)
    world.tell(Change(What.COMMANDS))
    return made


def delete(world: World, guild_id: int | None, command_id: int) -> None:
    """Take a command away."""
    command = find(world, guild_id, command_id)
    del world.commands[command.id]
    world.drop(command)
    world.tell(Change(What.COMMANDS))


def find(world: World, guild_id: int | None, command_id: int) -> Command:
    """Find a command of a scope by its id."""
    command = world.commands.get(command_id)
    if command is None or command.guild_id != guild_id:
        raise refusals.unknown_command()
    return command


def of_scope(world: World, guild_id: int | None) -> list[Command]:
    """List the commands of one server, or the global ones."""
    return [each for each in world.commands.values() if each.guild_id == guild_id]


def visible(world: World, channel: Channel, user_id: int) -> list[Command]:
    """List the commands that a user may use in a channel."""
    granted = world.permissions(channel, user_id)
    if not granted & Permission.USE_APPLICATION_COMMANDS:
        return []
    guild = world.guild_of(channel)
    if guild is not None and world.bot.id not in guild.members:
        return []
    scopes = {None, channel.guild_id}
    here = [each for each in world.commands.values() if each.guild_id in scopes]
    context = 0 if channel.guild_id is not None else 1
    return [each for each in here if _is_open(each, context, granted)]


def typed(
    world: World, channel: Channel, user_id: int, line: str, given: Options, focus: str | None
) -> Typed:
    """Check a typed chat command as Discord's window does, and write the data to send.

    With a focus, the command is being completed: only what stands so far is checked.
    """
    words = line.removeprefix("/").split()
    command = _called(world, channel, user_id, CommandKind.CHAT_INPUT, words[0])
    path, leaf = _descend(command.shape, words[1:])
    resolved: Json = {}
    options = _options(world, channel, leaf, given, focus, resolved)
    for step in reversed(path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Json = {"id": str(command.id), "name": command.name, "type": int(command.kind)}
    data["options"] = options
    if command.guild_id is not None:
        data["guild_id"] = str(command.guild_id)
    if resolved:
        data["resolved"] = resolved
    return Typed(command, data)


def menu(world: World, channel: Channel, user_id: int, kind: CommandKind, name: str) -> Command:
    """Find a context menu command that a user may use."""
    return _called(world, channel, user_id, kind, name)


def _register(
    world: World,
    guild_id: int | None,
    body: Json,
    before: dict[tuple[CommandKind, str], Command],
) -> Command:
    kind = CommandKind(body.get("type") or CommandKind.CHAT_INPUT)
    same = before.get((kind, body["name"]))
    command_id = same.id if same else world.clock.snowflake()
    shape = _shape(world, command_id, guild_id, kind, body)
    command = Command(command_id, kind, body["name"], shape, guild_id)
    world.commands[command_id] = command
    world.save(command)
    return command


def _shape(
    world: World, command_id: int, guild_id: int | None, kind: CommandKind, body: Json
) -> Json:
    granted = body.get("default_member_permissions")
    shape: Json = {
        "id": str(command_id),
        "application_id": str(world.application.id),
        "version": str(world.clock.snowflake()),
        "type": int(kind),
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": None if granted is None else str(granted),
        "nsfw": bool(body.get("nsfw")),
        "options": [_plain(each) for each in body.get("options") or []],
    }
    if guild_id is not None:
        shape["guild_id"] = str(guild_id)
        return shape
    shape["dm_permission"] = body.get("dm_permission", True)
    shape["contexts"] = body.get("contexts")
    shape["integration_types"] = body.get("integration_types") or [0]
    return shape


def _plain(option: Json) -> Json:
    shape = {key: value for key, value in option.items() if value is not None}
    if "options" in shape:
        shape["options"] = [_plain(each) for each in shape["options"]]
    if "choices" in shape:
        shape["choices"] = [_plain(each) for each in shape["choices"]]
    return shape


def _is_open(command: Command, context: int, granted: int) -> bool:
    contexts = command.shape.get("contexts")
    if contexts is not None and context not in contexts:
        return False
    if context == 1 and command.shape.get("dm_permission") is False:
        return False
    needed = command.shape.get("default_member_permissions")
    if needed is None or context == 1:
        return True
    wanted = int(needed) or int(Permission.ADMINISTRATOR)
    return granted & wanted == wanted


def _called(world: World, channel: Channel, user_id: int, kind: CommandKind, name: str) -> Command:
    for command in visible(world, channel, user_id):
        if command.kind is kind and command.name == name:
            return command
    raise Impossible(f"There is no command {name!r} that you can use here.")


def _descend(shape: Json, words: list[str]) -> tuple[list[Json], Json]:
    path: list[Json] = []
    node = shape
    for word in words:
        nests = [each for each in node.get("options") or [] if each["type"] in _NESTS]
        found = next((each for each in nests if each["name"] == word), None)
        if found is None:
            raise Impossible(f"The command {shape['name']!r} has no part {word!r}.")
        path.append(found)
        node = found
    if any(each["type"] in _NESTS for each in node.get("options") or []):
        raise Impossible(f"Say which part of {node['name']!r} you mean.")
    return path, node


def _options(
    world: World,
    channel: Channel,
    leaf: Json,
    given: Options,
    focus: str | None,
    resolved: Json,
) -> list[Json]:
    known = {each["name"]: each for each in leaf.get("options") or []}
    for name in given:
        if name not in known:
            raise Impossible(f"The command has no option {name!r}.")
    written = []
    for name, option in known.items():
        if name in given:
            value = given[name]
            partial = focus is not None
            written.append(_option(world, channel, option, value, resolved, partial=partial))
            if name == focus:
                if not option.get("autocomplete"):
                    raise Impossible(f"The option {name!r} is not completed.")
                written[-1]["focused"] = True
        elif option.get("required") and focus is None:
            raise Impossible(f"The option {name!r} is required.")
    return written


def _option(
    world: World, channel: Channel, option: Json, value: Any, resolved: Json, *, partial: bool
) -> Json:
    kind = OptionKind(option["type"])
    shape: Json = {"name": option["name"], "type": int(kind)}
    if kind in _LOOKED_UP:
        return shape | {"value": _look_up(world, channel, kind, value, resolved)}
    if partial and option.get("autocomplete"):
        return shape | {"value": str(value)}
    _check_type(option, kind, value)
    choices = option.get("choices")
    if choices and value not in [each["value"] for each in choices]:
        raise Impossible(f"{value!r} is not a choice of {option['name']!r}.")
    _check_range(option, kind, value)
    return shape | {"value": value}


def _check_type(option: Json, kind: OptionKind, value: Any) -> None:
    fits = {
        OptionKind.STRING: isinstance(value, str),
        OptionKind.BOOLEAN: isinstance(value, bool),
        OptionKind.INTEGER: isinstance(value, int) and not isinstance(value, bool),
        OptionKind.NUMBER: isinstance(value, (int, float)) and not isinstance(value, bool),
    }
    if not fits[kind]:
        raise Impossible(f"{value!r} is not a {kind.name.lower()} for {option['name']!r}.")


def _check_range(option: Json, kind: OptionKind, value: Any) -> None:
    measured, unit = (len(value), "length") if kind is OptionKind.STRING else (value, "value")
    low, high = option.get(f"min_{unit}"), option.get(f"max_{unit}")
    if low is not None and measured < low:
        raise Impossible(f"The {unit} of {option['name']!r} is at least {low}.")
    if high is not None and measured > high:
        raise Impossible(f"The {unit} of {option['name']!r} is at most {high}.")


def _look_up(world: World, channel: Channel, kind: OptionKind, value: Any, resolved: Json) -> str:
    if kind is OptionKind.USER:
        return add_user(world, channel, world.user(value).id, resolved)
    if kind is OptionKind.CHANNEL:
        found = world.channel(value)
        shape = shapes.partial_channel(world, found, world.bot.id)
        resolved.setdefault("channels", {})[str(found.id)] = shape
        return str(found.id)
    raise Impossible(f"The playground has no options of the kind {kind.name.lower()}.")


def add_user(world: World, channel: Channel, user_id: int, resolved: Json) -> str:
    """Write a user whom the data names into its resolved objects."""
    key = str(user_id)
    resolved.setdefault("users", {})[key] = shapes.user(world.users[user_id])
    guild = world.guild_of(channel)
    if guild is not None and user_id in guild.members:
        member = shapes.bare_member(guild.members[user_id])
        member["permissions"] = str(world.permissions(channel, user_id))
        resolved.setdefault("members", {})[key] = member
    return key
