"""Messages as JSON in Discord's format, with files at the playground's address."""

from bot.playground import layout_media, object_json
from bot.playground.json_values import Json, decode, encode, iso, moment
from bot.playground.model import Attachment, Message, MessageKind
from bot.playground.world import World


def message(world: World, each: Message, *, reply: bool = True) -> Json:
    """Return a message as JSON; with `reply`, the message that it replies to is included."""
    shape: Json = {
        "id": str(each.id),
        "channel_id": str(each.channel_id),
        "type": int(each.kind),
        "author": object_json.user(world.users[each.author_id]),
        "content": each.content,
        "timestamp": iso(moment(each.id)),
        "edited_timestamp": None if each.edited is None else iso(each.edited),
        "flags": each.flags,
        "tts": False,
        "pinned": False,
        "mention_everyone": each.mention_everyone,
        "mentions": [object_json.user(world.users[item]) for item in each.mentions],
        "mention_roles": [str(item) for item in each.mention_roles],
        "attachments": [attachment(world, each, item) for item in _listed_attachments(each)],
        "embeds": [],
        "components": _components(world, each),
    }
    if each.nonce is not None:
        shape["nonce"] = each.nonce
    if each.from_interaction:
        shape["webhook_id"] = shape["application_id"] = str(world.application.id)
    if each.interaction is not None:
        shape["interaction_metadata"] = each.interaction
    if each.reference_id is not None:
        shape |= _reference(world, each, reply=reply)
    return shape


def _listed_attachments(each: Message) -> list[Attachment]:
    """Return the attachments to list in the JSON: none for a layout, which has them in media."""
    return [] if each.is_layout else each.attachments


def _components(world: World, each: Message) -> list[Json]:
    """Return the components as JSON, with the addresses of their pictures filled in."""
    if not each.is_layout:
        return each.components
    # a copy of its own, ten times as fast as deepcopy makes it
    shape: list[Json] = decode(encode(each.components))
    own = {file.id: file for file in each.attachments}
    for media in layout_media.media_of(shape):
        if (emoji := media.pop("emoji_id", None)) is not None:
            address = f"{world.base}/emojis/{emoji}.png"
            media |= {"id": str(emoji), "url": address, "proxy_url": address}
            media["content_type"] = "image/png"
        else:
            media |= _media_object(world, each, own[media["attachment_id"]])
    return shape


def _media_object(world: World, owner: Message, each: Attachment) -> Json:
    """Return an attachment as the media object of a layout."""
    address = file_address(world, owner, each)
    shape: Json = {"id": str(each.id), "url": address, "proxy_url": address}
    shape |= {"width": each.width, "height": each.height, "content_type": each.content_type}
    return shape | {"attachment_id": str(each.id)}


def attachment(world: World, owner: Message, each: Attachment) -> Json:
    """Return an attachment of a message as JSON."""
    address = file_address(world, owner, each)
    shape: Json = {
        "id": str(each.id),
        "filename": each.filename,
        "size": each.size,
        "url": address,
        "proxy_url": address,
    }
    optional = {
        "content_type": each.content_type,
        "description": each.description,
        "width": each.width,
        "height": each.height,
        "ephemeral": owner.ephemeral or None,
    }
    return shape | {key: value for key, value in optional.items() if value is not None}


def file_address(world: World, owner: Message, each: Attachment) -> str:
    """Return the signed URL of a file's bytes."""
    place = f"{world.base}/attachments/{owner.channel_id}/{each.id}/{each.filename}"
    return f"{place}?hm={world.signature(each.id)}"


def _reference(world: World, each: Message, *, reply: bool) -> Json:
    """Return the fields of a message's JSON about the message it replies to.

    Empty if it isn't a reply. With `reply` the whole message is included.
    """
    channel = world.channels[each.channel_id]
    reference: Json = {"type": 0, "channel_id": str(each.channel_id)}
    if each.kind is MessageKind.THREAD_CREATED:
        reference["channel_id"] = str(each.reference_id)
    else:
        reference["message_id"] = str(each.reference_id)
    if channel.guild_id is not None:
        reference["guild_id"] = str(channel.guild_id)
    shape: Json = {"message_reference": reference}
    if each.kind is MessageKind.REPLY and reply:
        target = world.messages_in(channel).get(each.reference_id or 0)
        shape["referenced_message"] = message(world, target, reply=False) if target else None
    return shape
