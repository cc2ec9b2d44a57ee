"""Posting, editing and checking messages."""

from dataclasses import dataclass, field

from bot.playground import emojis, files, layout_media, mentions, threads
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.files import Upload
from bot.playground.forms.bodies import refusal
from bot.playground.forms.messages import (
    EVERYTHING,
    LEGACY,
    LEGACY_CONTENT,
    AllowedMentions,
    MessageForm,
)
from bot.playground.json_values import Json, moment
from bot.playground.model import (
    Attachment,
    Change,
    ChangeKind,
    Channel,
    ChannelKind,
    Message,
    MessageFlag,
    MessageKind,
)
from bot.playground.permissions import Permission, sending
from bot.playground.world import World

NONCE_SECONDS = 300
"""Time for which a nonce finds the message that was posted with it."""


@dataclass
class Draft:
    """A message as a request contains it, with its uploaded files by index."""

    form: MessageForm
    uploads: dict[int, Upload] = field(default_factory=dict)


@dataclass
class Origin:
    """The interaction that a message answers, with the fields that the message takes from it."""

    metadata: Json
    kind: MessageKind
    seen_by: int | None = None
    """The one user who sees an ephemeral answer; None: everybody does."""
    reference_id: int | None = None
    """The message that it is shown as a reply to; None: to none."""


def check_may_post(world: World, channel: Channel, user_id: int, draft: Draft) -> None:
    """Raise KnownError unless the user may post this message in a channel."""
    if not world.sees(channel, user_id):
        raise KnownError(RejectionReason.MISSING_ACCESS)
    if channel.kind in (ChannelKind.FORUM, ChannelKind.CATEGORY):
        raise KnownError(RejectionReason.NO_TEXT_CHANNEL)
    if any(world.users[each].closed for each in channel.recipients if each != user_id):
        raise KnownError(RejectionReason.NO_DIRECT_MESSAGES)
    needed = [sending(channel)]
    if draft.uploads:
        needed.append(Permission.ATTACH_FILES)
    if not world.may(channel, user_id, *needed):
        raise KnownError(RejectionReason.MISSING_PERMISSIONS)


def post(
    world: World, channel: Channel, author_id: int, draft: Draft, origin: Origin | None = None
) -> Message:
    """Post a message, alone or as an answer to an interaction, and return it.

    An earlier message with the same nonce is returned instead. Raises ErrorResponse if the draft
    is invalid.
    """
    form = draft.form
    earlier = _same_nonce(world, channel, author_id, form)
    if earlier is not None:
        return earlier
    message = Message(world.clock.snowflake(), channel.id, author_id)
    message.flags = form.settable_flags & ~MessageFlag.EPHEMERAL
    if origin is None:
        message.nonce = form.nonce
    else:
        _set_origin(message, origin)
    _fill(world, message, draft)
    place(world, channel, message, form.allowed_mentions or EVERYTHING)
    return message


def place(world: World, channel: Channel, message: Message, allowed: AllowedMentions) -> None:
    """Add a finished message to its channel, unarchive a thread, and report the change.

    Users whom it mentions, and `allowed` lets through, are notified.
    """
    if channel.thread and not message.ephemeral:
        threads.set_archived(world, channel, archived=False)
        channel.thread.messages += 1
        threads.add(world, channel, message.author_id)
    _mention(world, channel, message, allowed)
    if channel.thread and not message.ephemeral:
        _bring_in(world, channel, message)
    message.pinged = mentions.users_to_notify(world, channel, message)
    world.messages_in(channel)[message.id] = message
    if not message.ephemeral:
        channel.last_message_id = message.id
        world.save(channel)
    world.save(message)
    _emit(world, ChangeKind.MESSAGE_CREATE, channel, message)


def loading(world: World, channel: Channel, origin: Origin) -> Message:
    """Post and return the placeholder of a deferred answer (*is thinking*)."""
    message = Message(world.clock.snowflake(), channel.id, world.bot.id)
    message.flags = int(MessageFlag.LOADING)
    _set_origin(message, origin)
    place(world, channel, message, AllowedMentions())
    return message


def edit(world: World, channel: Channel, message: Message, draft: Draft) -> Message:
    """Change a message's given fields and return it; nobody is notified.

    Raises ErrorResponse if the draft is invalid.
    """
    form, before = draft.form, message.attachments
    changed = Message(message.id, channel.id, message.author_id, flags=message.flags)
    changed.flags |= form.settable_flags & MessageFlag.COMPONENTS_V2
    changed.content, changed.components = message.content, message.components
    changed.attachments = list(before)
    _check_listed(changed, draft)
    _fill(world, changed, draft)
    _forget_files(world, before, changed.attachments)
    message.content, message.components = changed.content, changed.components
    message.attachments, message.flags = changed.attachments, changed.flags
    if not message.loading:
        message.edited = world.clock.now()
    message.flags &= ~MessageFlag.LOADING
    _mention(world, channel, message, form.allowed_mentions or EVERYTHING)
    world.save(message)
    _emit(world, ChangeKind.MESSAGE_UPDATE, channel, message)
    return message


def _set_origin(message: Message, origin: Origin) -> None:
    """Store in a message which interaction it answers."""
    message.from_interaction = True
    message.kind, message.interaction = origin.kind, origin.metadata
    message.seen_by, message.reference_id = origin.seen_by, origin.reference_id
    if origin.seen_by is not None:
        message.flags |= int(MessageFlag.EPHEMERAL)


def _fill(world: World, message: Message, draft: Draft) -> None:
    """Copy a draft's fields into a message; raise KnownError if nothing would be left."""
    form, before = draft.form, message.attachments
    if form.has("content"):
        message.content = (form.content or "").strip()
    if form.has("components"):
        message.components = form.shown_components
        emojis.check_components(world, message.components)
    if form.has("attachments") or draft.uploads:
        message.attachments = files.attachments_after(world, form, draft.uploads, before)
    if message.is_layout and message.content:
        # a message that was posted with text becomes a layout only where the edit empties it
        raise refusal(LEGACY, LEGACY_CONTENT, "content")
    if message.is_layout:
        layout_media.convert_media(message, form, before)
    if not (message.content or message.components or message.attachments):
        raise KnownError(RejectionReason.EMPTY_MESSAGE)


def _check_listed(message: Message, draft: Draft) -> None:
    """Raise ErrorResponse for an edit of a layout with a new file that its attachments don't list.

    Reported as discord/discord-api-docs#7529.
    """
    listed = {each.id for each in draft.form.attachments or ()}
    if message.is_layout and not listed >= set(draft.uploads):
        text = "The referenced attachment was not found."
        raise refusal("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text, "components")


def _forget_files(world: World, before: list[Attachment], after: list[Attachment]) -> None:
    """Delete the bytes of attachments that an edit removed."""
    kept = {each.id for each in after}
    for each in before:
        if each.id not in kept:
            world.drop_file(each.id)


def _mention(world: World, channel: Channel, message: Message, allowed: AllowedMentions) -> None:
    """Store the allowed mentions of a message in it."""
    mentioned = mentions.find(world, channel, message, allowed)
    message.mentions, message.mention_roles = mentioned.users, mentioned.roles
    message.mention_everyone = mentioned.everyone


def _bring_in(world: World, thread: Channel, message: Message) -> None:
    """Add the users whom a message mentions to its thread, as Discord does."""
    place_of = world.place_of(thread)
    for user_id in message.mentions:
        if world.sees(place_of, user_id):
            threads.add(world, thread, user_id)


def _same_nonce(
    world: World, channel: Channel, author_id: int, form: MessageForm
) -> Message | None:
    """Return the author's recent message with a request's nonce, if the request enforces it."""
    if not form.enforce_nonce or form.nonce is None:
        return None
    oldest = world.clock.now() - NONCE_SECONDS
    for message in reversed(world.messages_in(channel).values()):
        if moment(message.id) < oldest:
            return None
        if message.author_id == author_id and message.nonce == form.nonce:
            return message
    return None


def _emit(world: World, kind: ChangeKind, channel: Channel, message: Message) -> None:
    """Report a change of a message to the watchers."""
    world.notify(Change(kind, guild=world.guild_of(channel), channel=channel, message=message))
