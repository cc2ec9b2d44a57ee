"""Pictures and files in layouts (Components V2): which attachment of the message each one is."""

import re
from collections.abc import Iterator

from bot.playground import files
from bot.playground.forms import layouts
from bot.playground.forms.bodies import refusal
from bot.playground.forms.messages import MessageForm
from bot.playground.json_values import Json
from bot.playground.model import Attachment, Message

ATTACHMENT_SCHEME = "attachment://"
_OWN = re.compile(r"/attachments/\d+/(\d+)/")
_EMOJI = re.compile(r"/emojis/(\d+)\.")
_UNKNOWN = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


def convert_media(message: Message, form: MessageForm, before: list[Attachment]) -> None:
    """Replace addresses in a layout's media with attachment or emoji ids, as they are stored.

    Attachments that no media show are removed from the message. A picture that is named by the
    address which an earlier message gave it needs no upload: it's taken from `before`. Raises
    ErrorResponse where a file is named that isn't there.
    """
    if form.has("components"):
        _check_references(form, message)
        for media in media_of(message.components):
            url = media.pop("url")
            if (emoji := _EMOJI.search(url)) is not None:
                media["emoji_id"] = int(emoji[1])
            else:
                media["attachment_id"] = _attachment(message, url, before).id
    shown = {media.get("attachment_id") for media in media_of(message.components)}
    message.attachments = [each for each in message.attachments if each.id in shown]


def media_of(components: list[Json]) -> Iterator[Json]:
    """Yield the media objects (dictionaries) in components, wherever they are nested."""
    for part in components:
        yield from (item["media"] for item in part.get("items") or ())
        yield from (part[key] for key in ("media", "file") if key in part)
        yield from media_of(part.get("components") or [])
        if "accessory" in part:
            yield from media_of([part["accessory"]])


def texts_of(components: list[Json]) -> list[str]:
    """Return the contents of a layout's text displays, in order."""
    texts: list[str] = []
    for part in components:
        if part["type"] == 10:
            texts.append(part["content"])
        texts += texts_of(part.get("components") or [])
    return texts


def _check_references(form: MessageForm, message: Message) -> None:
    """Raise ErrorResponse if a component names an attachment that the message doesn't have."""
    names = {each.filename for each in message.attachments}
    for place, part in layouts.walk(form.components or []):
        for media in layouts.media_of(part):
            name = media.url.removeprefix(ATTACHMENT_SCHEME)
            if name != media.url and files.safe_name(name) not in names:
                text = f"The referenced attachment {name} was not found."
                raise refusal(_UNKNOWN, text, "components", *place)


def _attachment(message: Message, url: str, before: list[Attachment]) -> Attachment:
    """Return the attachment that an address names; one of `before` is added to the message.

    Raises NotImplementedError for an address outside the playground.
    """
    name = url.removeprefix(ATTACHMENT_SCHEME)
    if name != url:
        own = [each for each in message.attachments if each.filename == files.safe_name(name)]
        return own[-1]
    address = _OWN.search(url)
    known = {each.id: each for each in (*before, *message.attachments)}
    if address is None or (address_id := int(address[1])) not in known:
        raise NotImplementedError(f"The playground shows no picture from {url}.")
    kept = known[address_id]
    if kept not in message.attachments:
        message.attachments.append(kept)
    return kept
