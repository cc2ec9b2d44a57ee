"""The parts of a message: uploaded files, and components in the form that Discord answers."""

import io
import mimetypes
import re
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from bot.playground import limits_components
from bot.playground.model import Attachment, ComponentKind, Message
from bot.playground.wire import Json
from bot.playground.world import World

_ADDRESS = re.compile(r"/attachments/\d+/(\d+)/[^/?]+")
_DEFAULTS: dict[int, Json] = {
    ComponentKind.STRING_SELECT: {"min_values": 1, "max_values": 1},
    ComponentKind.USER_SELECT: {"min_values": 1, "max_values": 1},
    ComponentKind.ROLE_SELECT: {"min_values": 1, "max_values": 1},
    ComponentKind.MENTIONABLE_SELECT: {"min_values": 1, "max_values": 1},
    ComponentKind.CHANNEL_SELECT: {"min_values": 1, "max_values": 1},
    ComponentKind.CONTAINER: {"accent_color": None, "spoiler": False},
    ComponentKind.THUMBNAIL: {"description": None, "spoiler": False},
    ComponentKind.FILE: {"spoiler": False},
    ComponentKind.SEPARATOR: {"spacing": 1, "divider": True},
}


@dataclass(frozen=True)
class Upload:
    """A file as it came in."""

    filename: str
    body: bytes


def clean_name(filename: str) -> str:
    """Write a file's name as Discord keeps it: without spaces and other special signs."""
    return re.sub(r"[^\w.\-]", "_", filename) or "unknown"


def stored(world: World, upload: Upload, description: str | None) -> Attachment:
    """Keep a file and describe it."""
    name = clean_name(upload.filename)
    content_type = mimetypes.guess_type(name)[0]
    attachment = Attachment(
        world.clock.snowflake(), name, len(upload.body), content_type, description or None
    )
    if content_type and content_type.startswith("image/"):
        attachment.width, attachment.height = _size(upload.body)
    world.put_file(attachment.id, upload.body)
    return attachment


def attachments(
    world: World, body: Json, uploads: dict[int, Upload], before: list[Attachment]
) -> list[Attachment]:
    """Make the attachments of a message: those that the body keeps, then the new ones.

    In the body's list, an id is a kept attachment's or the index of a new file. Without a list
    everything is kept.
    """
    listed = body.get("attachments")
    if listed is None:
        kept = list(before)
    else:
        wanted = {str(each["id"]): each for each in listed}
        kept = [each for each in before if str(each.id) in wanted]
        for each in kept:
            entry = wanted[str(each.id)]
            if "description" in entry:
                each.description = entry["description"]
    entries = {str(each["id"]): each for each in listed or []}
    new = [
        stored(world, upload, entries.get(str(index), {}).get("description"))
        for index, upload in sorted(uploads.items())
    ]
    return kept + new


def components(tree: list[Json]) -> list[Json]:
    """Bring components into the form that Discord answers: ids, defaults, no empty fields."""
    numbers = _Numbers({each["id"] for each in limits_components.every(tree) if each.get("id")})
    return [_component(each, numbers) for each in tree]


def referenced(tree: list[Json], message: Message | None) -> list[Json]:
    """Write the addresses of a message's own files as names, so that they can be sent again."""
    by_id = {str(each.id): each.filename for each in message.attachments} if message else {}
    return [_renamed(each, by_id) for each in tree]


class _Numbers:
    """Hands out the component ids that are not taken."""

    def __init__(self, taken: set[int]) -> None:
        self._taken = taken
        self._last = 0

    def next(self) -> int:
        """The next free id."""
        self._last += 1
        while self._last in self._taken:
            self._last += 1
        return self._last


def _component(each: Json, numbers: _Numbers) -> Json:
    number = each.get("id") or numbers.next()
    given = {key: value for key, value in each.items() if value is not None}
    shape: Json = {**_DEFAULTS.get(each["type"], {}), **given, "id": number}
    shape.pop("required", None)
    if "components" in shape:
        shape["components"] = [_component(one, numbers) for one in shape["components"]]
    if "accessory" in shape:
        shape["accessory"] = _component(shape["accessory"], numbers)
    if "items" in shape:
        shape["items"] = [{"description": None, "spoiler": False, **one} for one in shape["items"]]
    if "options" in shape:
        shape["options"] = [_without_nothing(one) for one in shape["options"]]
    if "default_values" in shape:
        shape["default_values"] = [_without_nothing(one) for one in shape["default_values"]]
    if "emoji" in shape:
        shape["emoji"] = _without_nothing(shape["emoji"])
    return shape


def _without_nothing(each: Json) -> Json:
    shape = {key: value for key, value in each.items() if value is not None}
    if "id" in shape:
        shape["id"] = str(shape["id"])
    if isinstance(shape.get("emoji"), dict):
        shape["emoji"] = _without_nothing(shape["emoji"])
    return shape


def _renamed(node: Json, by_id: dict[str, str]) -> Json:
    shape = dict(node)
    for key in ("components", "items"):
        if node.get(key):
            shape[key] = [_renamed(child, by_id) for child in node[key]]
    if node.get("accessory"):
        shape["accessory"] = _renamed(node["accessory"], by_id)
    for key in ("media", "file"):
        if node.get(key):
            shape[key] = {"url": _name(str(node[key].get("url", "")), by_id)}
    return shape


def _name(address: str, by_id: dict[str, str]) -> str:
    found = _ADDRESS.search(address)
    if found and found[1] in by_id:
        return f"attachment://{by_id[found[1]]}"
    return address


def _size(body: bytes) -> tuple[int | None, int | None]:
    try:
        with Image.open(io.BytesIO(body)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError):
        return None, None
