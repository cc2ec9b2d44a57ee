"""Discord's limits for messages, written by hand from its documentation.

Lengths: discord.com/developers/docs/resources/message. Components are in `limits_components`,
commands in `limits_commands`.
"""

from typing import Any

from bot.playground import limits_components, refusals
from bot.playground.model import MessageFlag
from bot.playground.refusals import Form
from bot.playground.wire import Json

CONTENT = 2000
NONCE = 25
EMBEDS = 10
EMBED_TEXT = 6000
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
DESCRIPTION = 1024
MENTIONS = 100

_V2_CODE = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
_EMBED_TEXTS = (("title", 256), ("description", 4096))
_SETTABLE = (
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.EPHEMERAL
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.COMPONENTS_V2
)


def check_message(body: Json, *, v2: bool, filenames: set[str], emojis: set[int]) -> None:
    """Refuse a message body, new or edited, that breaks a limit.

    The flag `v2` tells whether the message is or becomes one of components alone; the
    filenames are those which `attachment://` may name.
    """
    form = Form()
    form.text(body, "content", (), 0, CONTENT)
    _check_embeds(form, _list(form, body, "embeds"))
    _check_attachments(form, _list(form, body, "attachments"))
    _check_mentions(form, body.get("allowed_mentions") or {})
    components = _list(form, body, "components")
    limits_components.check(form, components, v2=v2, filenames=filenames, emojis=emojis)
    if v2:
        _check_v2(form, body)
    form.done()


def check_flags(flags: Any, *, ephemeral: bool) -> int:
    """Refuse flags that a bot cannot set; the ephemeral one only answers an interaction."""
    value = 0 if flags is None else flags
    form = Form()
    if not isinstance(value, int):
        form.fault(("flags",), "BASE_TYPE_BAD_TYPE", "This field must be an integer.")
        form.done()
    return int(value) & int(_SETTABLE if ephemeral else _SETTABLE & ~MessageFlag.EPHEMERAL)


def check_nonce(nonce: Any) -> None:
    """Refuse a nonce that is neither text nor a whole number, or too long."""
    form = Form()
    if nonce is not None and (isinstance(nonce, bool) or not isinstance(nonce, str | int)):
        code = "NONCE_TYPE_INVALID_TYPE"
        form.fault(("nonce",), code, "This field must be a string or integer.")
    elif len(str(nonce or "")) > NONCE:
        form.fault(("nonce",), "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")
    form.done()


def check_files(sizes: list[int]) -> None:
    """Refuse too many files, or one that is too large."""
    if any(size > FILE_BYTES for size in sizes):
        raise refusals.too_large()
    if len(sizes) > FILES:
        form = Form()
        form.length(("attachments",), 0, FILES)
        form.done()


def _list(form: Form, body: Json, key: str) -> list[Json]:
    value = body.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        form.fault((key,), "LIST_TYPE_CONVERT", "Only iterables of objects may be used here.")
        return []
    return value


def _check_v2(form: Form, body: Json) -> None:
    for key in ("content", "embeds", "sticker_ids", "poll"):
        if body.get(key):
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.fault((key,), _V2_CODE, message)


def _check_embeds(form: Form, embeds: list[Json]) -> None:
    if len(embeds) > EMBEDS:
        form.length(("embeds",), 0, EMBEDS)
    total = 0
    for index, embed in enumerate(embeds):
        total += _check_embed(form, embed, ("embeds", index))
    if total > EMBED_TEXT:
        message = "Embed size exceeds maximum size of 6000"
        form.fault(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def _check_embed(form: Form, embed: Json, path: tuple[str | int, ...]) -> int:
    texts = [form.text(embed, key, path, 0, most) for key, most in _EMBED_TEXTS]
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    texts.append(form.text(footer, "text", (*path, "footer"), 0, 2048))
    texts.append(form.text(author, "name", (*path, "author"), 0, 256))
    fields = embed.get("fields") or []
    if len(fields) > 25:
        form.length((*path, "fields"), 0, 25)
    for index, field in enumerate(fields):
        inside = (*path, "fields", index)
        texts.append(form.required_text(field, "name", inside, 1, 256))
        texts.append(form.required_text(field, "value", inside, 1, 1024))
    return sum(len(text) for text in texts if text)


def _check_attachments(form: Form, attachments: list[Json]) -> None:
    if len(attachments) > FILES:
        form.length(("attachments",), 0, FILES)
    for index, each in enumerate(attachments):
        path = ("attachments", index)
        if each.get("id") is None:
            form.missing((*path, "id"))
        form.text(each, "description", path, 0, DESCRIPTION)
        form.text(each, "filename", path, 1, 1024)


def _check_mentions(form: Form, allowed: Json) -> None:
    parse = allowed.get("parse") or []
    for index, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            form.choice(("allowed_mentions", "parse", index), "('roles', 'users', 'everyone')")
    for kind in ("users", "roles"):
        named = allowed.get(kind) or []
        if len(named) > MENTIONS:
            form.length(("allowed_mentions", kind), 0, MENTIONS)
        if named and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.fault(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
