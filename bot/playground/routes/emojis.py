"""The routes of the application's emojis."""

from pydantic import TypeAdapter

from bot.playground import emojis
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.model import Emoji
from bot.playground.rest_calls import Answer, Call, Routes

EMOJIS_PATH = "/applications/{application_id}/emojis"
EMOJI_PATH = f"{EMOJIS_PATH}/{{emoji_id}}"
NEW_EMOJI = TypeAdapter(emojis.NewEmoji)
EMOJI_RENAMING = TypeAdapter(emojis.Renamed)

routes = Routes()


@routes.on("GET", EMOJIS_PATH)
def list_emojis(call: Call) -> Answer:
    """List all emojis."""
    _check_application(call)
    items = [emojis.shape(call.world, each) for each in call.world.emojis.values()]
    return 200, {"items": items}


@routes.on("POST", EMOJIS_PATH)
def create_emoji(call: Call) -> Answer:
    """Add an emoji."""
    _check_application(call)
    return 201, emojis.shape(call.world, emojis.create(call.world, call.form(NEW_EMOJI)))


@routes.on("GET", EMOJI_PATH)
def read_emoji(call: Call) -> Answer:
    """Return one emoji."""
    return 200, emojis.shape(call.world, _emoji(call))


@routes.on("PATCH", EMOJI_PATH)
def rename_emoji(call: Call) -> Answer:
    """Rename an emoji."""
    emoji, form = _emoji(call), call.form(EMOJI_RENAMING)
    return 200, emojis.shape(call.world, emojis.rename(call.world, emoji, form.name))


@routes.on("DELETE", EMOJI_PATH)
def delete_emoji(call: Call) -> Answer:
    """Delete an emoji."""
    emojis.delete(call.world, _emoji(call))
    return 204, None


def _check_application(call: Call) -> None:
    """Raise KnownError unless the path names the playground's application."""
    if call.number("application_id") != call.world.application.id:
        raise KnownError(RejectionReason.MISSING_ACCESS)


def _emoji(call: Call) -> Emoji:
    """Return the emoji in the path; raise KnownError if there is none."""
    _check_application(call)
    emoji = call.world.emojis.get(call.number("emoji_id"))
    if emoji is None:
        raise KnownError(RejectionReason.UNKNOWN_EMOJI)
    return emoji
