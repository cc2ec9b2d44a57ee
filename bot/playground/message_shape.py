"""How messages look in Discord's JSON, their files under the playground's address."""

from bot.playground import shapes
from bot.playground.model import Attachment, Message, MessageKind
from bot.playground.wire import Json, iso, moment
from bot.playground.world import World

_UPLOADED = "attachment://"
_EMBED_MEDIA = ("image", "thumbnail")


def message(world: World, each: Message, *, reply: bool = True) -> Json:
    """Write a message as Discord answers it; with reply, what it replies to comes along."""
    files = {one.filename: one for one in each.attachments}
    in_embeds = set(_embedded(each))
    shape: Json = {
        "id": str(each.id),
        "channel_id": str(each.channel_id),
        "type": int(each.kind),
        "author": shapes.user(world.users[each.author_id]),
        "content": each.content,
        "timestamp": iso(moment(each.id)),
        "edited_timestamp": None if each.edited is None else iso(each.edited),
        "flags": each.flags,
        "tts": False,
        "pinned": False,
        "mention_everyone": each.mention_everyone,
        "mentions": [shapes.user(world.users[one]) for one in each.mentions],
        "mention_roles": [str(one) for one in each.mention_roles],
        "attachments": [
            attachment(world, each, one)
            for one in each.attachments
            if one.filename not in in_embeds
        ],
        "embeds": [_embed(world, each, one, files) for one in each.embeds],
        "components": [_resolved(world, each, one, files) for one in each.components],
    }
    if each.nonce is not None:
        shape["nonce"] = each.nonce
    if each.from_interaction:
        shape["webhook_id"] = shape["application_id"] = str(world.application.id)
    if each.interaction is not None:
        shape["interaction_metadata"] = each.interaction
    if each.reference_id is not None:
        shape |= _reference(world, each, reply=reply)
    if each.id in world.channels:
        shape["thread"] = shapes.channel(world, world.channels[each.id])
    return shape


def attachment(world: World, owner: Message, each: Attachment) -> Json:
    """Write an attachment."""
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
    """Tell where a file's bytes are found."""
    return f"{world.base}/attachments/{owner.channel_id}/{each.id}/{each.filename}"


def _embedded(each: Message) -> list[str]:
    names = []
    for embed in each.embeds:
        for key in _EMBED_MEDIA:
            address = embed.get(key, {}).get("url", "")
            if address.startswith(_UPLOADED):
                names.append(address.removeprefix(_UPLOADED))
    return names


def _embed(world: World, owner: Message, embed: Json, files: dict[str, Attachment]) -> Json:
    shape = {"type": "rich", **embed}
    for key in _EMBED_MEDIA:
        if key in embed:
            shape[key] = _media_in_embed(world, owner, embed[key], files)
    return shape


def _media_in_embed(
    world: World, owner: Message, media: Json, files: dict[str, Attachment]
) -> Json:
    found = files.get(media["url"].removeprefix(_UPLOADED))
    if found is None or not media["url"].startswith(_UPLOADED):
        return {**media, "proxy_url": media["url"]}
    address = file_address(world, owner, found)
    shape: Json = {"url": address, "proxy_url": address}
    if found.width is not None:
        shape |= {"width": found.width, "height": found.height}
    return shape


def _resolved(world: World, owner: Message, node: Json, files: dict[str, Attachment]) -> Json:
    shape = dict(node)
    for key in ("components", "items"):
        if key in node:
            shape[key] = [_resolved(world, owner, child, files) for child in node[key]]
    if "accessory" in node:
        shape["accessory"] = _resolved(world, owner, node["accessory"], files)
    for key in ("media", "file"):
        if key in node:
            shape[key] = _media(world, owner, node[key], files)
    if "file" in node:
        name = node["file"]["url"].removeprefix(_UPLOADED)
        shape |= {"name": name, "size": files[name].size if name in files else None}
    return shape


def _media(world: World, owner: Message, media: Json, files: dict[str, Attachment]) -> Json:
    found = files.get(media["url"].removeprefix(_UPLOADED))
    if found is None or not media["url"].startswith(_UPLOADED):
        return {"id": str(owner.id), "url": media["url"], "proxy_url": media["url"]}
    address = file_address(world, owner, found)
    return {
        "id": str(found.id),
        "url": address,
        "proxy_url": address,
        "width": found.width,
        "height": found.height,
        "content_type": found.content_type,
        "attachment_id": str(found.id),
    }


def _reference(world: World, each: Message, *, reply: bool) -> Json:
    channel = world.channels[each.channel_id]
    reference: Json = {"type": 0, "channel_id": str(each.channel_id)}
    reference["message_id"] = str(each.reference_id)
    if channel.guild_id is not None:
        reference["guild_id"] = str(channel.guild_id)
    shape: Json = {"message_reference": reference}
    if each.kind is MessageKind.REPLY and reply:
        target = world.messages_in(channel).get(each.reference_id or 0)
        shape["referenced_message"] = message(world, target, reply=False) if target else None
    return shape
