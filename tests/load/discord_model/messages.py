"""Messages: what may be sent and edited, and what Discord returns of it.

Written from Discord's references of messages and components: a layout is a flag of the message
forever, has neither content nor a list of attachments, and shows its files in its components.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from tests.load.discord_model import components
from tests.load.discord_model.clock import Clock, iso
from tests.load.discord_model.components import Json
from tests.load.discord_model.refusals import RefusedError, invalid, unknown_message
from tests.load.discord_model.returned import returned
from tests.load.discord_model.server import Channel, Server, User

EPHEMERAL, LOADING, SILENT, LAYOUT = 1 << 6, 1 << 7, 1 << 12, 1 << 15
MOST_CONTENT, MOST_FILES = 2000, 10
NONCE_SECONDS = 300.0
"""Time for which Discord knows the nonce of a message again."""
OLD_SECONDS = 3600.0
"""Age from which Discord slows edits down (30046)."""
LEGACY = ("content", "embeds", "poll", "sticker_ids")
"""Fields that a layout has none of."""
Upload = Mapping[int, tuple[str, bytes]]
"""Names and contents of the files of a request, by their numbers."""


@dataclass
class File:
    """A file of a message."""

    id: int
    name: str
    size: int
    description: str | None
    url: str
    number: int | None = None
    """Its number in the request that brought it."""


@dataclass
class Message:
    """A message of the bot."""

    id: int
    channel: Channel
    author: User
    content: str = ""
    components: list[Json] = field(default_factory=list)
    flags: int = 0
    files: list[File] = field(default_factory=list)
    nonce: str | None = None
    seen_by: int | None = None
    """The only person who sees it; None: everybody in the channel."""
    sent: float = 0.0
    edited: float | None = None
    pinged: frozenset[int] = frozenset()

    @property
    def is_layout(self) -> bool:
        """Return whether it is a layout."""
        return bool(self.flags & LAYOUT)

    @property
    def text(self) -> str:
        """Return all words of the message."""
        return "\n".join(filter(None, [self.content, *components.texts(self.components)]))

    def parts(self) -> Iterator[Json]:
        """Yield its buttons and selects, wherever they nest."""
        return (part for part in components.walk(self.components) if "custom_id" in part)


class Messages:
    """All messages of the model."""

    def __init__(self, server: Server, clock: Clock, emojis: Mapping[str, Json]) -> None:
        self.server, self.clock, self.emojis = server, clock, emojis
        self.all: dict[int, Message] = {}
        self.posted = self.edited = self.deleted = self.edited_when_old = 0

    def find(self, channel: Channel, number: int) -> Message:
        """Return a message of a channel as the bot's token finds it; raises RefusedError."""
        message = self.all.get(number)
        if message is None or message.channel is not channel or message.seen_by is not None:
            raise unknown_message()
        return message

    def public(self) -> list[Message]:
        """Return the messages that everybody in their channel sees, oldest first."""
        return [self.all[each] for each in sorted(self.all) if self.all[each].seen_by is None]

    def create(
        self, channel: Channel, body: Json, files: Upload, *, seen_by: int | None = None
    ) -> Message:
        """Post a message of the bot; raises RefusedError."""
        if (known := self._known(channel, body)) is not None:
            return known
        flags = (body.get("flags") or 0) & (SILENT | LAYOUT) | EPHEMERAL * (seen_by is not None)
        made = Message(self.clock.snowflake(), channel, self.server.bot, flags=flags)
        made.seen_by, made.sent, made.nonce = seen_by, self.clock.now(), body.get("nonce")
        self._fill(made, body, files)
        self.all[made.id] = made
        self.posted += seen_by is None
        made.pinged = frozenset() if flags & SILENT else self._pinged(made, body)
        return made

    def _known(self, channel: Channel, body: Json) -> Message | None:
        """Return the message that was sent with the same nonce, if Discord still knows it."""
        if not body.get("enforce_nonce"):
            return None
        since = self.clock.now() - NONCE_SECONDS
        alike = (
            message
            for message in self.all.values()
            if message.nonce == body.get("nonce") and message.channel is channel
        )
        return next((message for message in alike if message.sent >= since), None)

    def edit(self, message: Message, body: Json, files: Upload) -> Message:
        """Edit a message of the bot; raises RefusedError."""
        if message.author is not self.server.bot:
            raise RefusedError(403, 50005, "Cannot edit a message authored by another user")
        wants_layout = bool((body.get("flags") or 0) & LAYOUT)
        if message.is_layout and body.get("components") is not None and not wants_layout:
            raise invalid("a layout can't become rows again")
        becomes = wants_layout and not message.is_layout
        if becomes and message.content and not ("content" in body and not body["content"]):
            raise invalid("a message with content becomes a layout by giving that up")
        old = message.flags
        message.flags = (old | LAYOUT * becomes) & ~LOADING
        try:
            self._fill(message, body, files)
        except RefusedError:
            message.flags = old
            raise
        now = self.clock.now()
        self.edited += message.seen_by is None
        self.edited_when_old += message.seen_by is None and now - message.sent >= OLD_SECONDS
        message.edited = None if old & LOADING else now
        return message

    def delete(self, message: Message) -> None:
        """Delete a message; its files go with it."""
        del self.all[message.id]
        self.deleted += message.seen_by is None

    # Contents

    def _fill(self, message: Message, body: Json, files: Upload) -> None:
        """Take over the fields of a request, all or none of them; raises RefusedError."""
        if message.is_layout and any(body.get(name) for name in LEGACY):
            raise invalid("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
        kept = self._files(message, body, files)
        content = body.get("content") or "" if "content" in body else message.content
        if len(content) > MOST_CONTENT:
            raise invalid(f"content of {len(content)} characters")
        parts = message.components
        if "components" in body:
            sent = body["components"] or []
            components.check(sent, layout=message.is_layout, emojis=self.emojis)
            parts = returned(sent, lambda url: self._media(url, kept))
        elif message.is_layout and not parts:
            raise invalid("a layout needs a component")
        if not (content or parts or kept or body.get("embeds")):
            raise RefusedError(400, 50006, "Cannot send an empty message")
        message.content, message.components, message.files = content, parts, kept

    def _files(self, message: Message, body: Json, uploads: Upload) -> list[File]:
        """Return the files of a message after a request: those it keeps, and the new ones."""
        listed = body.get("attachments")
        if listed is None:
            if uploads:
                raise invalid("files aren't listed in attachments")
            return list(message.files) if "attachments" not in body else []
        if len(listed) > MOST_FILES:
            raise invalid(f"{len(listed)} attachments")
        kept, old = list[File](), {file.id: file for file in message.files}
        for entry in listed:
            number = int(entry["id"])
            if number in uploads:
                name, content = uploads[number]
                name = entry.get("filename") or name
                kept.append(self._new_file(message, number, name, len(content), entry))
            elif number in old:
                kept.append(old[number])
            else:
                raise invalid(f"attachment {number} is neither sent nor there")
        if missing := set(uploads) - {file.number for file in kept}:
            raise invalid(f"files {sorted(missing)} aren't listed in attachments")
        if len({file.name for file in kept}) < len(kept):
            raise invalid("two files have one name")
        return kept

    def _new_file(self, message: Message, number: int, name: str, size: int, entry: Json) -> File:
        made = self.clock.snowflake()
        url = f"https://cdn.discordapp.com/attachments/{message.channel.id}/{made}/{name}?ex=1"
        return File(made, name, size, entry.get("description"), url, number)

    def _media(self, url: str, files: Collection[File]) -> Json:
        """Return the media item of an address; raises RefusedError for another message's file."""
        scheme, _, name = url.partition("://")
        named = scheme == "attachment"
        known = [file for file in files if (file.name == name if named else file.url == url)]
        if known:
            return self._item(known[0].url) | {"attachment_id": str(known[0].id)}
        # addresses of files are signed and expire, so a message can't live on another one's
        if scheme not in ("http", "https") or "/attachments/" in name:
            raise invalid(f"no file of this message has the address {url[:80]}")
        return self._item(url)

    def _item(self, url: str) -> Json:
        size = {"width": 720, "height": 450, "content_type": "image/png"}
        return {"id": str(self.clock.snowflake()), "url": url, "proxy_url": url} | size

    def _pinged(self, message: Message, body: Json) -> frozenset[int]:
        """Return the people whom a new message notifies."""
        mentioned = {int(number) for number in re.findall(r"<@!?(\d+)>", message.text)}
        allowed = body.get("allowed_mentions")
        if allowed is None or "users" in (allowed.get("parse") or ()):
            return frozenset(mentioned)
        return frozenset(mentioned & {int(number) for number in allowed.get("users") or ()})

    def shown(self, message: Message) -> Json:
        """Return a message as Discord returns it; a layout has an empty list of attachments."""
        mentioned = re.findall(r"<@!?(\d+)>", message.text)
        users = filter(None, (self.server.user(int(number)) for number in set(mentioned)))
        files = [] if message.is_layout else [_file_json(file) for file in message.files]
        return {
            "id": str(message.id),
            "type": 0,
            "channel_id": str(message.channel.id),
            "author": message.author.json,
            "content": message.content,
            "components": message.components,
            "attachments": files,
            "embeds": [],
            "mentions": [user.json for user in users],
            "mention_roles": [],
            "mention_everyone": False,
            "pinned": False,
            "tts": False,
            "flags": message.flags,
            "timestamp": iso(message.sent),
            "edited_timestamp": None if message.edited is None else iso(message.edited),
            **({"nonce": message.nonce} if message.nonce is not None else {}),
        }


def _file_json(file: File) -> Json:
    shown = {
        "id": str(file.id),
        "filename": file.name,
        "size": file.size,
        "url": file.url,
        "proxy_url": file.url,
    }
    return shown | ({"description": file.description} if file.description else {})
