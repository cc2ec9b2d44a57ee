"""The routes of the application: itself, its commands, its emojis."""

import re

from bot.playground import commands, refusals, shapes
from bot.playground.calls import Answer, Call, Routes
from bot.playground.model import Command, Emoji
from bot.playground.refusals import Form

routes = Routes()

_GLOBAL = "/applications/{application_id}/commands"
_LOCAL = "/applications/{application_id}/guilds/{guild_id}/commands"
_EMOJIS = "/applications/{application_id}/emojis"
_EMOJI_NAME = re.compile(r"\w{2,32}")


@routes.on("GET", "/oauth2/applications/@me")
def own_information(call: Call) -> Answer:
    """Answer the application, as the client asks at login."""
    return 200, shapes.application(call.world)


@routes.on("GET", "/applications/@me")
def own_application(call: Call) -> Answer:
    """Answer the application."""
    return 200, shapes.application(call.world)


@routes.on("GET", _GLOBAL)
@routes.on("GET", _LOCAL)
def list_commands(call: Call) -> Answer:
    """List the commands of a scope."""
    return 200, [each.shape for each in commands.of_scope(call.world, _scope(call))]


@routes.on("PUT", _GLOBAL)
@routes.on("PUT", _LOCAL)
def overwrite_commands(call: Call) -> Answer:
    """Replace the commands of a scope."""
    bodies = call.body if isinstance(call.body, list) else []
    return 200, [each.shape for each in commands.overwrite_all(call.world, _scope(call), bodies)]


@routes.on("POST", _GLOBAL)
@routes.on("POST", _LOCAL)
def add_command(call: Call) -> Answer:
    """Register one command; 201 if its name is new."""
    scope, body = _scope(call), call.json()
    known = {each.id for each in commands.of_scope(call.world, scope)}
    command = commands.put(call.world, scope, body)
    return 200 if command.id in known else 201, command.shape


@routes.on("GET", _GLOBAL + "/{command_id}")
@routes.on("GET", _LOCAL + "/{command_id}")
def get_command(call: Call) -> Answer:
    """Answer one command."""
    return 200, _found(call).shape


@routes.on("PATCH", _GLOBAL + "/{command_id}")
@routes.on("PATCH", _LOCAL + "/{command_id}")
def edit_command(call: Call) -> Answer:
    """Change one command."""
    command = _found(call)
    body = command.shape | call.json()
    if body["name"] != command.name:
        commands.delete(call.world, command.guild_id, command.id)
    return 200, commands.put(call.world, command.guild_id, body).shape


@routes.on("DELETE", _GLOBAL + "/{command_id}")
@routes.on("DELETE", _LOCAL + "/{command_id}")
def delete_command(call: Call) -> Answer:
    """Take one command away."""
    commands.delete(call.world, _scope(call), _found(call).id)
    return 204, None


@routes.on("GET", _EMOJIS)
def list_emojis(call: Call) -> Answer:
    """List the application's emojis."""
    call.own_application()
    return 200, {"items": [shapes.emoji(call.world, each) for each in call.world.emojis.values()]}


@routes.on("POST", _EMOJIS)
def add_emoji(call: Call) -> Answer:
    """Add an emoji."""
    call.own_application()
    name, image = _emoji_name(call), call.image("image")
    animated = str(call.json()["image"]).startswith("data:image/gif")
    emoji = Emoji(call.world.clock.snowflake(), name, animated)
    call.world.emojis[emoji.id] = emoji
    call.world.put_file(emoji.id, image)
    call.world.save(emoji)
    return 201, shapes.emoji(call.world, emoji)


@routes.on("GET", _EMOJIS + "/{emoji_id}")
def get_emoji(call: Call) -> Answer:
    """Answer one emoji."""
    return 200, shapes.emoji(call.world, _emoji(call))


@routes.on("PATCH", _EMOJIS + "/{emoji_id}")
def rename_emoji(call: Call) -> Answer:
    """Rename an emoji."""
    emoji = _emoji(call)
    emoji.name = _emoji_name(call, but=emoji)
    call.world.save(emoji)
    return 200, shapes.emoji(call.world, emoji)


@routes.on("DELETE", _EMOJIS + "/{emoji_id}")
def delete_emoji(call: Call) -> Answer:
    """Delete an emoji."""
    emoji = _emoji(call)
    del call.world.emojis[emoji.id]
    call.world.drop(emoji)
    call.world.drop_file(emoji.id)
    return 204, None


def _scope(call: Call) -> int | None:
    call.own_application()
    return call.guild().id if "guild_id" in call.params else None


def _found(call: Call) -> Command:
    return commands.find(call.world, _scope(call), call.number("command_id"))


def _emoji(call: Call) -> Emoji:
    call.own_application()
    emoji = call.world.emojis.get(call.number("emoji_id"))
    if emoji is None:
        raise refusals.unknown_emoji()
    return emoji


def _emoji_name(call: Call, but: Emoji | None = None) -> str:
    form = Form()
    name = form.required_text(call.json(), "name", (), 2, 32) or ""
    if not _EMOJI_NAME.fullmatch(name):
        form.fault(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    elif any(each.name == name for each in call.world.emojis.values() if each is not but):
        message = "An emoji with that name already exists"
        form.fault(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message)
    form.done()
    return name
