"""Files: receiving uploads, and serving them as Discord's content servers do."""

import io
import mimetypes
import re
import secrets
from dataclasses import dataclass

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.forms.bodies import refusal
from bot.playground.forms.messages import FILES, MessageForm
from bot.playground.model import Attachment
from bot.playground.world import World

# Discord's limit on a server without boosts
MAX_FILE_BYTES = 10 * 1024 * 1024

_INLINE_TYPES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_HEADERS = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=3600"}


@dataclass(frozen=True)
class Upload:
    """A file of a request."""

    filename: str
    body: bytes


def attachments_after(
    world: World, form: MessageForm, uploads: dict[int, Upload], before: list[Attachment]
) -> list[Attachment]:
    """Return a message's attachments after a request: those kept, then the new ones.

    In the form's list, an id is that of a kept attachment, or the index of a new file. Without a
    list everything is kept. Raises ErrorResponse for too many files, or files that are too large.
    """
    listed = {each.id: each for each in form.attachments or []}
    kept = [each for each in before if form.attachments is None or each.id in listed]
    _check_limits(len(kept), uploads)
    for each in kept:
        if each.id in listed and "description" in listed[each.id].model_fields_set:
            each.description = listed[each.id].description
    new = [
        _store_upload(world, upload, listed[index].description if index in listed else None)
        for index, upload in sorted(uploads.items())
    ]
    return kept + new


def add_routes(app: web.Application, world: World) -> None:
    """Add the routes of attachments and emojis to a web application."""

    async def attachment(request: web.Request) -> web.Response:
        """Respond with an attached file whose address has the right signature, else 404."""
        file_id, name = request.match_info["file_id"], request.match_info["name"]
        known = secrets.compare_digest(request.query.get("hm", "").encode(), _sign(world, file_id))
        body = world.file(int(file_id)) if known else None
        if body is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {} if kind in _INLINE_TYPES else {"Content-Disposition": "attachment"}
        return web.Response(body=body, content_type=kind, headers=_HEADERS | headers)

    async def emoji(request: web.Request) -> web.Response:
        """Respond with an emoji's picture, or 404."""
        number = request.match_info["emoji_id"]
        body = world.file(int(number)) if int(number) in world.emojis else None
        kind = image_kind(body) if body else None
        if body is None or kind is None:
            raise web.HTTPNotFound
        return web.Response(body=body, content_type=f"image/{kind}", headers=_HEADERS)

    app.router.add_get("/attachments/{channel_id}/{file_id}/{name}", attachment)
    app.router.add_get(r"/emojis/{emoji_id:\d{1,19}}.{kind:png|webp|gif}", emoji)


def _sign(world: World, file_id: str) -> bytes:
    """Return the signature that a file's address must have."""
    is_id = file_id.isdecimal() and len(file_id) < 20
    return world.signature(int(file_id)).encode() if is_id else b"no number"


def _check_limits(kept: int, uploads: dict[int, Upload]) -> None:
    """Raise ErrorResponse for a file that is too large, or too many files with those `kept`."""
    if any(len(each.body) > MAX_FILE_BYTES for each in uploads.values()):
        raise KnownError(RejectionReason.TOO_LARGE)
    if kept + len(uploads) > FILES:
        text = f"Must be {FILES} or fewer in length."
        raise refusal("BASE_TYPE_MAX_LENGTH", text, "attachments")


def safe_name(name: str) -> str:
    """Return a file's name as Discord stores it: without spaces and special characters."""
    return re.sub(r"[^\w.\-]", "_", name) or "unknown"


def _store_upload(world: World, upload: Upload, description: str | None) -> Attachment:
    """Store an uploaded file, and return it as an attachment with its picture's size."""
    name = safe_name(upload.filename)
    kind = mimetypes.guess_type(name)[0]
    file_id = world.clock.snowflake()
    made = Attachment(file_id, name, len(upload.body), kind, description or None)
    if kind and kind.startswith("image/"):
        made.width, made.height = _size(upload.body)
    world.put_file(made.id, upload.body)
    return made


def image_kind(body: bytes) -> str | None:
    """Return the format of a picture, such as `png`; None if it isn't a picture."""
    try:
        with Image.open(io.BytesIO(body)) as picture:
            return (picture.format or "").lower()
    except (UnidentifiedImageError, OSError):
        return None


def _size(body: bytes) -> tuple[int | None, int | None]:
    """Return a picture's width and height in pixels; None for both: it isn't a picture."""
    try:
        with Image.open(io.BytesIO(body)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError):
        return None, None
