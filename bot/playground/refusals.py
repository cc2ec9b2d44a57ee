"""How Discord says no: a status, a code, a sentence, and the fields at fault.

The codes are those of discord.com/developers/docs/topics/opcodes-and-status-codes.
"""

from bot.playground.wire import Json


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error of the playground
    """A request that Discord would refuse."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """Write the answer as Discord does."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class Impossible(Exception):  # noqa: N818 - told to the person at the page
    """Something that Discord's own window would not let a user do."""


def unauthorized() -> Refusal:
    """Refuse a wrong token of the bot."""
    return Refusal(401, 0, "401: Unauthorized")


def unknown_channel() -> Refusal:
    """Refuse a channel that is not there."""
    return Refusal(404, 10003, "Unknown Channel")


def unknown_guild() -> Refusal:
    """Refuse a server that is not there, or that the bot is not in."""
    return Refusal(404, 10004, "Unknown Guild")


def unknown_member() -> Refusal:
    """Refuse a member that is not there."""
    return Refusal(404, 10007, "Unknown Member")


def unknown_message() -> Refusal:
    """Refuse a message that is not there."""
    return Refusal(404, 10008, "Unknown Message")


def unknown_user() -> Refusal:
    """Refuse a user that is not there."""
    return Refusal(404, 10013, "Unknown User")


def unknown_emoji() -> Refusal:
    """Refuse an emoji that is not there."""
    return Refusal(404, 10014, "Unknown Emoji")


def unknown_webhook() -> Refusal:
    """Refuse an interaction's webhook before the interaction was acknowledged."""
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refusal:
    """Refuse an acknowledgement that comes too late, or for no interaction at all."""
    return Refusal(404, 10062, "Unknown interaction")


def unknown_command() -> Refusal:
    """Refuse a command that is not registered."""
    return Refusal(404, 10063, "Unknown application command")


def already_acknowledged() -> Refusal:
    """Refuse a second acknowledgement."""
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> Refusal:
    """Refuse what lies in a channel that the bot cannot see."""
    return Refusal(403, 50001, "Missing Access")


def not_the_author() -> Refusal:
    """Refuse to edit somebody else's message."""
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> Refusal:
    """Refuse a message without anything to show."""
    return Refusal(400, 50006, "Cannot send an empty message")


def cannot_dm() -> Refusal:
    """Refuse a direct message to somebody who takes none."""
    return Refusal(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> Refusal:
    """Refuse what the bot's permissions do not cover."""
    return Refusal(403, 50013, "Missing Permissions")


def wrong_channel_kind() -> Refusal:
    """Refuse what this type of channel cannot do."""
    return Refusal(400, 50024, "Cannot execute action on this channel type")


def invalid_webhook_token() -> Refusal:
    """Refuse an interaction token that has run out."""
    return Refusal(401, 50027, "Invalid Webhook Token")


def archived() -> Refusal:
    """Refuse to change something in an archived thread."""
    return Refusal(
        400,
        50083,
        "Tried to perform an operation on an archived thread, such as editing a message or "
        "adding a user to the thread",
    )


def too_large() -> Refusal:
    """Refuse a file above the size limit."""
    return Refusal(413, 40005, "Request entity too large")


def thread_exists() -> Refusal:
    """Refuse a second thread on one message."""
    return Refusal(400, 160004, "A thread has already been created for this message")


def invalid_form(errors: Json) -> Refusal:
    """Refuse a body with fields at fault."""
    return Refusal(400, 50035, "Invalid Form Body", errors)


class Form:
    """Collects the faults of a request body, each at its path, and refuses them together."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def fault(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note a fault at a path."""
        place = self.errors
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def text(
        self, body: Json, key: str, path: tuple[str | int, ...], low: int, high: int
    ) -> str | None:
        """Check that a field, if there, is text of a length between the two."""
        value = body.get(key)
        if value is None:
            return None
        if not isinstance(value, str):
            self.fault((*path, key), "BASE_TYPE_BAD_TYPE", "This field must be a string.")
            return None
        if not low <= len(value) <= high:
            self.length((*path, key), low, high)
        return value

    def required_text(
        self, body: Json, key: str, path: tuple[str | int, ...], low: int, high: int
    ) -> str | None:
        """Check that a field is there and is text of a length between the two."""
        if body.get(key) is None:
            self.missing((*path, key))
            return None
        return self.text(body, key, path, low, high)

    def missing(self, path: tuple[str | int, ...]) -> None:
        """Note that a field is required and missing."""
        self.fault(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: tuple[str | int, ...], low: int, high: int) -> None:
        """Note that a text or a list has the wrong length."""
        self.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def choice(self, path: tuple[str | int, ...], allowed: object) -> None:
        """Note that a value is none of those allowed."""
        self.fault(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")

    def done(self) -> None:
        """Refuse the body if anything was at fault."""
        if self.errors:
            raise invalid_form(self.errors)
