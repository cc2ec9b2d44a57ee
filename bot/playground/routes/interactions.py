"""The routes by which an interaction is answered; the token in the path is the authorisation."""

from bot.playground import message_json, servers
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.rest_calls import Answer, Call, Routes

routes = Routes()

_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_MESSAGE = _WEBHOOK + "/messages/{message_id}"


@routes.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback", needs_token=False)
def callback(call: Call) -> Answer:
    """Accept the first answer to an interaction; 204 unless the created message is requested."""
    interaction_id, token = call.number("interaction_id"), call.params["interaction_token"]
    shape = call.answers.callback(interaction_id, token, call.body, call.uploads)
    if call.query.get("with_response") in ("true", "1"):
        return 200, shape
    return 204, None


@routes.on("POST", _WEBHOOK, needs_token=False)
def follow_up(call: Call) -> Answer:
    """Post a follow-up."""
    message = call.answers.follow_up(_token(call), call.draft())
    return 200, message_json.message(call.world, message)


@routes.on("PATCH", _MESSAGE, needs_token=False)
def edit_answer(call: Call) -> Answer:
    """Edit the first answer (`@original`) or a follow-up."""
    message = call.answers.edit(_token(call), _which(call), call.draft())
    return 200, message_json.message(call.world, message)


@routes.on("DELETE", _MESSAGE, needs_token=False)
def delete_answer(call: Call) -> Answer:
    """Delete the first answer (`@original`) or a follow-up."""
    servers.delete_message(call.world, call.answers.message(_token(call), _which(call)))
    return 204, None


def _token(call: Call) -> str:
    """Return the interaction's token in the path; raise KnownError for another application."""
    if call.number("webhook_id") != call.world.application.id:
        raise KnownError(RejectionReason.UNKNOWN_WEBHOOK)
    return call.params["webhook_token"]


def _which(call: Call) -> int | None:
    """Return the id of the message in the path, or None for the first answer (`@original`)."""
    return None if call.params["message_id"] == "@original" else call.number("message_id")
