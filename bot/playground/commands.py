"""Registered commands: how they're kept, and how what a user types is checked against them."""

from dataclasses import dataclass
from typing import Any

from bot.playground import object_json
from bot.playground.error_responses import Impossible
from bot.playground.forms.commands import NESTING_KINDS, check_commands
from bot.playground.json_values import Json
from bot.playground.model import (
    Change,
    ChangeKind,
    Channel,
    Command,
    CommandKind,
    OptionKind,
)
from bot.playground.permissions import Permission
from bot.playground.world import World

USER_INSTALL = 1
"""The integration type of commands that people have on their account, wherever they are."""
Options = dict[str, Any]
"""Typed values by option name."""

_VALUE_TYPES = {
    OptionKind.STRING: (str,),
    OptionKind.BOOLEAN: (bool,),
    OptionKind.INTEGER: (int,),
    OptionKind.NUMBER: (int, float),
}


@dataclass
class Typed:
    """A chat command as typed: the registered command and the data to send."""

    command: Command
    data: Json


def overwrite_all(world: World, bodies: Any) -> list[Command]:
    """Replace all commands and return the new ones; those of the same name keep their ids.

    Raises ErrorResponse if they break a limit.
    """
    check_commands(bodies)
    before = {(each.kind, each.name): each for each in world.commands.values()}
    for each in before.values():
        del world.commands[each.id]
        world.drop(each)
    made = [_register(world, body, before.get((_kind(body), body["name"]))) for body in bodies]
    world.notify(Change(ChangeKind.COMMANDS))
    return made


def visible_commands(world: World, channel: Channel, user_id: int) -> list[Command]:
    """Return the commands that a user may use in a channel."""
    granted = world.permissions(channel, user_id)
    if not granted & Permission.USE_APPLICATION_COMMANDS:
        return []
    context = 0 if channel.guild_id is not None else 1
    opened = [each for each in world.commands.values() if _may_use(each, context, granted)]
    if world.invites_bot(channel):
        return opened
    # everybody here has added the application to their account
    return [each for each in opened if USER_INSTALL in each.shape["integration_types"]]


def check_typed(
    world: World, channel: Channel, user_id: int, line: str, given: Options, focus: str | None
) -> Typed:
    """Return a typed slash command as the data of an interaction; raise Impossible for wrong input.

    The checks are those of Discord's client. With `focus`, an option's name, that option is being
    completed: only what was typed so far is checked.
    """
    words = line.removeprefix("/").split()
    kind = CommandKind.CHAT_INPUT
    command = need_command(world, channel, user_id, words[0] if words else "", kind)
    path, leaf = _find_subcommand(command.shape, words[1:])
    resolved: Json = {}
    options = _checked_options(world, channel, leaf, given, focus, resolved)
    for step in reversed(path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Json = {"id": str(command.id), "name": command.name, "type": 1}
    data["options"] = options
    if resolved:
        data["resolved"] = resolved
    return Typed(command, data)


def _kind(body: Json) -> CommandKind:
    """Return the kind of a command in a request; a slash command by default."""
    return CommandKind(body.get("type") or CommandKind.CHAT_INPUT)


def _register(world: World, body: Json, before: Command | None) -> Command:
    """Store a command and return it; it keeps the id of the one before, if there is one."""
    command_id = before.id if before else world.clock.snowflake()
    command = Command(command_id, body["name"], _shape(world, command_id, body))
    world.commands[command_id] = command
    world.save(command)
    return command


def _shape(world: World, command_id: int, body: Json) -> Json:
    """Return a command's JSON as Discord shows it."""
    granted = body.get("default_member_permissions")
    return {
        "id": str(command_id),
        "application_id": str(world.application.id),
        "version": str(world.clock.snowflake()),
        "type": int(_kind(body)),
        "name": body["name"],
        "name_localizations": None,
        "description": body.get("description") or "",
        "description_localizations": None,
        "default_member_permissions": None if granted is None else str(granted),
        "nsfw": bool(body.get("nsfw")),
        "options": [_without_nulls(each) for each in body.get("options") or []],
        "dm_permission": body.get("dm_permission", True),
        "contexts": body.get("contexts"),
        "integration_types": body.get("integration_types") or [0],
    }


def _without_nulls(option: Json) -> Json:
    """Return an option's JSON, with those inside it, without empty fields."""
    shape = {key: value for key, value in option.items() if value is not None}
    if "options" in shape:
        shape["options"] = [_without_nulls(each) for each in shape["options"]]
    if "choices" in shape:
        shape["choices"] = [_without_nulls(each) for each in shape["choices"]]
    return shape


def _may_use(command: Command, context: int, granted: int) -> bool:
    """Return whether these permissions allow a command in a context (0: server, 1: DM)."""
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


def need_command(
    world: World, channel: Channel, user_id: int, name: str, kind: CommandKind
) -> Command:
    """Return the command of a kind with this name; raise Impossible if the user has none here."""
    for command in visible_commands(world, channel, user_id):
        if (command.name, command.kind) == (name, kind):
            return command
    raise Impossible(f"There is no command {name!r} that you can use here.")


def _find_subcommand(shape: Json, words: list[str]) -> tuple[list[Json], Json]:
    """Return the path of nested options and the last one that words lead to.

    Raises Impossible if there is none, or if words are missing.
    """
    path: list[Json] = []
    node = shape
    for word in words:
        nests = [each for each in node.get("options") or [] if each["type"] in NESTING_KINDS]
        nest = next((each for each in nests if each["name"] == word), None)
        if nest is None:
            raise Impossible(f"The command {shape['name']!r} has no part {word!r}.")
        path.append(nest)
        node = nest
    if any(each["type"] in NESTING_KINDS for each in node.get("options") or []):
        raise Impossible(f"Say which part of {node['name']!r} you mean.")
    return path, node


def _checked_options(
    world: World,
    channel: Channel,
    leaf: Json,
    given: Options,
    focus: str | None,
    resolved: Json,
) -> list[Json]:
    """Return the given options in an interaction's form; raise Impossible for invalid ones.

    Users that they name are added to `resolved`.
    """
    known = {each["name"]: each for each in leaf.get("options") or []}
    for name in given:
        if name not in known:
            raise Impossible(f"The command has no option {name!r}.")
    written = []
    for name, option in known.items():
        if name in given:
            value = given[name]
            partial = focus is not None
            written.append(
                _checked_option(world, channel, option, value, resolved, partial=partial)
            )
            if name == focus:
                if not option.get("autocomplete"):
                    raise Impossible(f"The option {name!r} is not completed.")
                written[-1]["focused"] = True
        elif option.get("required") and focus is None:
            raise Impossible(f"The option {name!r} is required.")
    return written


def _checked_option(
    world: World, channel: Channel, option: Json, value: Any, resolved: Json, *, partial: bool
) -> Json:
    """Return one given option; raise Impossible if a client wouldn't send it.

    With `partial`, a value that is being completed isn't checked.
    """
    kind = OptionKind(option["type"])
    shape: Json = {"name": option["name"], "type": int(kind)}
    if kind is OptionKind.USER:
        return shape | {"value": add_user(world, channel, value, resolved)}
    if kind not in _VALUE_TYPES:
        raise Impossible(f"The playground has no options of the kind {kind.name.lower()}.")
    if partial and option.get("autocomplete"):
        return shape | {"value": str(value)}
    _check_type(option, kind, value)
    choices = option.get("choices")
    if choices and value not in [each["value"] for each in choices]:
        raise Impossible(f"{value!r} isn't a choice of {option['name']!r}.")
    _check_range(option, kind, value)
    return shape | {"value": value}


def _check_type(option: Json, kind: OptionKind, value: Any) -> None:
    """Raise Impossible if a value is of another type than the option."""
    if type(value) not in _VALUE_TYPES[kind]:
        raise Impossible(f"{value!r} isn't a {kind.name.lower()} for {option['name']!r}.")


def _check_range(option: Json, kind: OptionKind, value: Any) -> None:
    """Raise Impossible if a value, or a text's length, is outside the option's limits."""
    measured, unit = (len(value), "length") if kind is OptionKind.STRING else (value, "value")
    low, high = option.get(f"min_{unit}"), option.get(f"max_{unit}")
    if low is not None and measured < low:
        raise Impossible(f"The {unit} of {option['name']!r} must be at least {low}.")
    if high is not None and measured > high:
        raise Impossible(f"The {unit} of {option['name']!r} must be at most {high}.")


def add_user(world: World, channel: Channel, named: str | int, resolved: Json) -> str:
    """Add a user, given by name or id, to the `resolved` objects; return the id as a string."""
    user_id = world.user(named).id
    key = str(user_id)
    resolved.setdefault("users", {})[key] = object_json.user(world.users[user_id])
    guild = world.guild_of(channel)
    if guild is not None and user_id in guild.members:
        member = object_json.bare_member(guild.members[user_id])
        member["permissions"] = str(world.permissions(channel, user_id))
        resolved.setdefault("members", {})[key] = member
    return key
