"""Posting, editing and checking messages."""

from dataclasses import dataclass, field

from bot.playground import limits, mentions, parts, refusals, threads
from bot.playground.mentions import Allowed
from bot.playground.model import (
    Attachment,
    Change,
    Channel,
    Message,
    MessageFlag,
    MessageKind,
    What,
)
from bot.playground.parts import Upload
from bot.playground.permissions import Permission, sending
from bot.playground.refusals import Form, Refusal
from bot.playground.wire import Json, moment
from bot.playground.world import World

NONCE_SECONDS = 300
"""For how long a nonce finds the message that was posted with it."""


@dataclass
class Draft:
    """A message body as it came in, with its files."""

    body: Json
    uploads: dict[int, Upload] = field(default_factory=dict)


@dataclass
class Origin:
    """The interaction that a message answers."""

    metadata: Json
    kind: MessageKind
    seen_by: int | None = None
    reference_id: int | None = None


def check_may_post(world: World, channel: Channel, user_id: int, draft: Draft) -> None:
    """Refuse a message which its author may not post in this channel."""
    if not world.sees(channel, user_id):
        raise refusals.missing_access()
    needed = [sending(channel)]
    if draft.body.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    if draft.uploads:
        needed.append(Permission.ATTACH_FILES)
    if not world.may(channel, user_id, *needed):
        raise refusals.missing_permissions()
    state = channel.thread
    if state and state.locked and not world.may(channel, user_id, Permission.MANAGE_THREADS):
        raise Refusal(400, 160005, "Thread is locked")


def post(
    world: World, channel: Channel, author_id: int, draft: Draft, origin: Origin | None = None
) -> Message:
    """Post a message, as an answer to an interaction or by itself."""
    limits.check_nonce(draft.body.get("nonce"))
    earlier = _same_nonce(world, channel, author_id, draft.body)
    if earlier is not None:
        return earlier
    flags = limits.check_flags(draft.body.get("flags"), ephemeral=origin is not None)
    _check(world, draft, None, v2=bool(flags & MessageFlag.COMPONENTS_V2))
    message = Message(world.clock.snowflake(), channel.id, author_id)
    message.flags = flags & ~MessageFlag.EPHEMERAL
    _set_origin(world, channel, message, draft.body, origin)
    _fill(world, message, draft)
    if _is_empty(message):
        raise refusals.empty_message()
    place(world, channel, message, Allowed(draft.body.get("allowed_mentions")))
    return message


def place(world: World, channel: Channel, message: Message, allowed: Allowed) -> None:
    """Put a finished message into its channel, waking an archived thread, and tell of it."""
    if channel.thread and not message.ephemeral:
        threads.set_archived(world, channel, archived=False)
        channel.thread.messages += 1
        threads.add(world, channel, message.author_id)
    _mention(world, channel, message, allowed)
    if channel.thread and not message.ephemeral:
        _bring_in(world, channel, message)
    message.pinged = mentions.notified(world, channel, message)
    world.messages_in(channel)[message.id] = message
    if not message.ephemeral:
        channel.last_message_id = message.id
        world.save(channel)
    world.save(message)
    _told(world, What.MESSAGE_CREATE, channel, message)


def loading(world: World, channel: Channel, origin: Origin) -> Message:
    """Post the message which says that the application is thinking."""
    message = Message(world.clock.snowflake(), channel.id, world.bot.id)
    message.flags = int(MessageFlag.LOADING)
    _set_origin(world, channel, message, {}, origin)
    place(world, channel, message, Allowed({}))
    return message


def edit(world: World, channel: Channel, message: Message, draft: Draft) -> Message:
    """Edit a message; nobody is ever notified of it."""
    wanted = draft.body.get("flags")
    flags = message.flags if wanted is None else limits.check_flags(wanted, ephemeral=False)
    kept = message.flags & ~MessageFlag.SUPPRESS_EMBEDS
    flags = (flags | kept) & ~MessageFlag.LOADING
    _check(world, draft, message, v2=bool(flags & MessageFlag.COMPONENTS_V2))
    changed = Message(message.id, channel.id, message.author_id, flags=flags)
    changed.content, changed.embeds = message.content, message.embeds
    changed.components, changed.attachments = message.components, list(message.attachments)
    _fill(world, changed, draft)
    if _is_empty(changed):
        raise refusals.empty_message()
    if changed.v2 and (changed.content or changed.embeds):
        _refuse_legacy(changed)
    _forget_files(world, message.attachments, changed.attachments)
    message.content, message.embeds = changed.content, changed.embeds
    message.components, message.attachments = changed.components, changed.attachments
    if not message.loading:
        message.edited = world.clock.now()
    message.flags = int(flags)
    _mention(world, channel, message, Allowed(draft.body.get("allowed_mentions")))
    world.save(message)
    _told(world, What.MESSAGE_UPDATE, channel, message)
    return message


def _set_origin(
    world: World, channel: Channel, message: Message, body: Json, origin: Origin | None
) -> None:
    if origin is not None:
        message.from_interaction = True
        message.kind, message.interaction = origin.kind, origin.metadata
        message.seen_by, message.reference_id = origin.seen_by, origin.reference_id
        if origin.seen_by is not None:
            message.flags |= int(MessageFlag.EPHEMERAL)
        return
    message.nonce = body.get("nonce")
    reference = body.get("message_reference")
    if reference:
        target = int(reference.get("message_id") or 0)
        if target not in world.messages_in(channel):
            if reference.get("fail_if_not_exists", True):
                form = Form()
                message_text = "Unknown message"
                form.fault(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", message_text)
                form.done()
            return
        message.reference_id, message.kind = target, MessageKind.REPLY


def _check(world: World, draft: Draft, message: Message | None, *, v2: bool) -> None:
    body = draft.body
    if body.get("components"):
        body["components"] = parts.referenced(body["components"], message)
    before = _kept(body, message)
    new = {parts.clean_name(each.filename) for each in draft.uploads.values()}
    names = new | {each.filename for each in before}
    limits.check_message(body, v2=v2, filenames=names, emojis=set(world.emojis))
    sizes = [len(each.body) for each in draft.uploads.values()]
    limits.check_files(sizes + [0 for _ in before])


def _kept(body: Json, message: Message | None) -> list[Attachment]:
    if message is None:
        return []
    if body.get("attachments") is None:
        return message.attachments
    wanted = {str(each.get("id")) for each in body["attachments"]}
    return [each for each in message.attachments if str(each.id) in wanted]


def _fill(world: World, message: Message, draft: Draft) -> None:
    body = draft.body
    if "content" in body:
        message.content = (body["content"] or "").strip()
    if "embeds" in body:
        message.embeds = list(body["embeds"] or [])
    if "attachments" in body or draft.uploads:
        before = message.attachments
        message.attachments = parts.attachments(world, body, draft.uploads, before)
    if "components" in body:
        message.components = parts.components(body["components"] or [])


def _forget_files(world: World, before: list[Attachment], after: list[Attachment]) -> None:
    kept = {each.id for each in after}
    for each in before:
        if each.id not in kept:
            world.drop_file(each.id)


def _mention(world: World, channel: Channel, message: Message, allowed: Allowed) -> None:
    found = mentions.find(world, channel, message, allowed)
    message.mentions, message.mention_roles = found.users, found.roles
    message.mention_everyone = found.everyone


def _bring_in(world: World, thread: Channel, message: Message) -> None:
    """Add those whom a message mentions to its thread, as Discord does."""
    place_of = world.place_of(thread)
    for user_id in message.mentions:
        if world.sees(place_of, user_id):
            threads.add(world, thread, user_id)


def _is_empty(message: Message) -> bool:
    if message.v2:
        return not message.components
    return not (message.content or message.embeds or message.components or message.attachments)


def _refuse_legacy(message: Message) -> None:
    form = Form()
    key = "content" if message.content else "embeds"
    text = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
    form.fault((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)
    form.done()


def _same_nonce(world: World, channel: Channel, author_id: int, body: Json) -> Message | None:
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    oldest = world.clock.now() - NONCE_SECONDS
    for message in reversed(world.messages_in(channel).values()):
        if moment(message.id) < oldest:
            return None
        if message.author_id == author_id and message.nonce == body["nonce"]:
            return message
    return None


def _told(world: World, what: What, channel: Channel, message: Message) -> None:
    world.tell(Change(what, guild=world.guild_of(channel), channel=channel, message=message))
