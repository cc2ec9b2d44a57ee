"""The application's own emojis: uploading, renaming, deleting, and their use on buttons.

From discord.com/developers/docs/resources/emoji.
"""

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import AfterValidator, Field

from bot.playground import object_json
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.files import image_kind
from bot.playground.forms.bodies import Form, Step, fault, length, refusal
from bot.playground.json_values import Json
from bot.playground.model import Emoji
from bot.playground.world import World

MAX_EMOJIS = 2000
"""Maximum number of emojis of an application."""
MAX_PICTURE_BYTES = 256 * 1024
"""Size of a picture."""
_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)
_TOO_LARGE = "File cannot be larger than 256.0 kb."


def _check_name(name: str) -> str:
    """Return an emoji's name; raise a fault unless it is an ASCII word."""
    if not re.fullmatch(r"\w+", name, re.ASCII):
        text = "String value did not match validation regex."
        raise fault("STRING_TYPE_REGEX", text)
    return name


Name = Annotated[str, length(2, 32), AfterValidator(_check_name)]


class NewEmoji(Form):
    """An emoji as a request carries it."""

    name: Name
    image: Annotated[str, Field(min_length=1)]


class Renamed(Form):
    """A change of an emoji; its picture can't change."""

    name: Name


def create(world: World, form: NewEmoji) -> Emoji:
    """Add and return an emoji; raise ErrorResponse for a taken name or an unusable picture."""
    body = _picture(form.image)
    if len(world.emojis) >= MAX_EMOJIS:
        raise KnownError(RejectionReason.TOO_MANY_EMOJIS)
    _check_free(world, form.name)
    emoji = Emoji(world.clock.snowflake(), form.name)
    world.put_file(emoji.id, body)
    return _store(world, emoji)


def rename(world: World, emoji: Emoji, name: str) -> Emoji:
    """Rename and return an emoji; raise InvalidForm for a taken name."""
    if name != emoji.name:
        _check_free(world, name)
    emoji.name = name
    return _store(world, emoji)


def delete(world: World, emoji: Emoji) -> None:
    """Delete an emoji with its picture."""
    del world.emojis[emoji.id]
    world.drop(emoji)
    world.drop_file(emoji.id)


def shape(world: World, emoji: Emoji) -> Json:
    """Return an emoji's JSON."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": object_json.user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def check_components(world: World, components: list[Json]) -> None:
    """Raise InvalidForm for an emoji that the application doesn't have, on any component.

    Discord uses one code for all kinds of components (discord/discord-api-docs#8071).
    """
    for path, emoji in _emojis(components, "components"):
        number = emoji.get("id")
        if number is not None and int(number) not in world.emojis:
            text = "Invalid emoji"
            raise refusal("BUTTON_COMPONENT_INVALID_EMOJI", text, *path, "emoji", "id")


def _emojis(parts: list[Json], *path: Step) -> Iterator[tuple[tuple[Step, ...], Json]]:
    """Yield path and JSON of each emoji on components, nested ones included."""
    for number, part in enumerate(parts):
        place = (*path, number)
        if part.get("emoji"):
            yield place, part["emoji"]
        for within in ("components", "options"):
            yield from _emojis(part.get(within) or [], *place, within)
        if part.get("accessory"):
            for _, emoji in _emojis([part["accessory"]]):
                yield (*place, "accessory"), emoji


def _picture(image: str) -> bytes:
    """Return the bytes of a picture in a data URL; raise InvalidForm if it's none or too large."""
    data = _DATA.fullmatch(image)
    try:
        body = base64.b64decode(data[1], validate=True) if data else b""
    except binascii.Error:
        body = b""
    if len(body) > MAX_PICTURE_BYTES:
        raise refusal("BINARY_TYPE_MAX_SIZE", _TOO_LARGE, "image")
    if image_kind(body) is None:
        raise refusal("IMAGE_INVALID", "Invalid image data", "image")
    return body


def _check_free(world: World, name: str) -> None:
    """Raise InvalidForm if an emoji already has this name."""
    if any(emoji.name == name for emoji in world.emojis.values()):
        text = "An emoji with this name already exists."
        raise refusal("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text, "name")


def _store(world: World, emoji: Emoji) -> Emoji:
    """Store an emoji and return it."""
    world.emojis[emoji.id] = emoji
    world.save(emoji)
    return emoji
