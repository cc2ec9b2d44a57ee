"""Discord's error responses: a status, a code, a sentence, and the invalid fields.

The codes are those of discord.com/developers/docs/topics/opcodes-and-status-codes.
"""

from enum import Enum

from bot.playground.json_values import Json


class RejectionReason(Enum):
    """Reasons for rejecting a whole request: status, code and message of each."""

    UNAUTHORIZED = 401, 0, "401: Unauthorized"
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel"
    UNKNOWN_GUILD = 404, 10004, "Unknown Guild"
    UNKNOWN_MEMBER = 404, 10007, "Unknown Member"
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message"
    UNKNOWN_USER = 404, 10013, "Unknown User"
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook"
    UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji"
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction"
    TOO_MANY_EMOJIS = 400, 30008, "Maximum number of emojis reached (2000)"
    TOO_MANY_COMMANDS = 400, 30032, "Maximum number of application commands reached (100)."
    TOO_LARGE = 413, 40005, "Request entity too large"
    TOO_MANY_FOLLOW_UPS = (
        400,
        40094,
        "This interaction has reached its maximum number of follow-up messages",
    )
    ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged."
    NO_DIRECT_MESSAGES = 403, 50007, "Cannot send messages to this user"
    MISSING_ACCESS = 403, 50001, "Missing Access"
    NOT_THE_AUTHOR = 403, 50005, "Cannot edit a message authored by another user"
    EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message"
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions"
    NO_TEXT_CHANNEL = 400, 50008, "Cannot send messages in a non-text channel"
    WRONG_CHANNEL_KIND = 400, 50024, "Cannot execute action on this channel type"
    INVALID_WEBHOOK_TOKEN = 401, 50027, "Invalid Webhook Token"
    ARCHIVED = (
        400,
        50083,
        (
            "Tried to perform an operation on an archived thread, such as editing a message or "
            "adding a user to the thread"
        ),
    )
    THREAD_EXISTS = 400, 160004, "A thread has already been created for this message"
    INVALID_JSON = 400, 50109, "The request body contains invalid JSON."


class ErrorResponse(Exception):  # noqa: N818 - a response, and not an error of the playground
    """Raised to reject a request as Discord would: with a status and a JSON body."""

    def __init__(self, status: int, code: int, message: str, **more: object) -> None:
        """Set the HTTP status, Discord's code and message, and `more` fields of the JSON body."""
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.message = message
        self.body: Json = {"message": message, "code": code, **more}

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the response besides the usual ones."""
        return {}


class KnownError(ErrorResponse):
    """Raised to reject a whole request for one of the known reasons."""

    def __init__(self, why: RejectionReason) -> None:
        super().__init__(*why.value)


class InvalidForm(ErrorResponse):
    """Raised for an invalid request body, with a tree of `_errors` by the fields' paths."""

    def __init__(self, errors: Json) -> None:
        super().__init__(400, 50035, "Invalid Form Body", errors=errors)


class RateLimited(ErrorResponse):
    """Raised for too many requests; the client may retry after some seconds."""

    def __init__(
        self, retry_after: float, code: int = 0, message: str = "You are being rate limited."
    ) -> None:
        wait = {"retry_after": round(retry_after, 3), "global": False}
        super().__init__(429, code, message, **wait)
        self.retry_after = retry_after

    @property
    def headers(self) -> dict[str, str]:
        """Headers by which clients distinguish Discord's rate limit from a ban by its proxy."""
        return {
            "Via": "1.1 playground",
            "Retry-After": str(self.retry_after),
            "X-RateLimit-Reset-After": str(self.retry_after),
            "X-RateLimit-Scope": "user",
        }


class Impossible(Exception):  # noqa: N818 - shown to the person at the page
    """Raised for an action that Discord's own client wouldn't allow a user."""
