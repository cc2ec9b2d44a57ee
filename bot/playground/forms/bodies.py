"""Request bodies as pydantic models, whose faults are reported as Discord reports them.

A rejected body is answered with code 50035 and every fault at its path, as
discord.com/developers/docs/reference#error-messages describes. What Discord accepts and the
playground lacks isn't the bot's fault: it raises `NotImplementedError`, which can't be overlooked.
"""

import re
from collections.abc import Callable, Sized
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic import TypeAdapter as Reader
from pydantic_core import ErrorDetails, PydanticCustomError

from bot.playground.error_responses import InvalidForm
from bot.playground.json_values import Json

T = TypeVar("T")
Step = str | int

HIDDEN_TAG = "~"
"""Prefix of the tag of a model in a union; it isn't part of any path."""

_SNOWFLAKE = re.compile(r"[0-9]{1,19}")
_CHOICES = "BASE_TYPE_CHOICES"
_FAULTS = {
    "missing": ("BASE_TYPE_REQUIRED", "This field is required"),
    "string_type": ("BASE_TYPE_BAD_TYPE", "This field must be a string."),
    "int_type": ("NUMBER_TYPE_COERCE", "Value is not an integer."),
    "bool_type": ("BASE_TYPE_BAD_TYPE", "This field must be a boolean."),
    "list_type": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "model_type": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
    "dict_type": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "literal_error": (_CHOICES, "Value must be one of {expected}."),
    "greater_than_equal": ("NUMBER_TYPE_MIN", "Value should be at least {ge}."),
    "less_than_equal": ("NUMBER_TYPE_MAX", "Value should be at most {le}."),
}


class Form(BaseModel):
    """A JSON object of a request; unknown fields are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


def read(reader: Reader[T], body: object, *path: Step) -> T:
    """Return a body as its model; raise InvalidForm with all its faults, each below `path`."""
    try:
        return reader.validate_python(body)
    except ValidationError as error:
        raise InvalidForm(_error_tree(error, path)) from None


def refusal(code: str, message: str, *path: Step) -> InvalidForm:
    """Return an error for one invalid field of a request body. The caller raises it."""
    errors: Json = {}
    _add_error(errors, path, code, message)
    return InvalidForm(errors)


def fault(code: str, message: str, *path: Step) -> PydanticCustomError:
    """Return the error raised by a pydantic validator, at a path below the validated value."""
    return PydanticCustomError(code, message, {"path": list(path)})


def length(low: int, high: int) -> AfterValidator:
    """Return a validator of texts and lists with a length from `low` to `high`."""

    def check(value: Sized) -> Sized:
        """Return the value; raise a fault for another length."""
        if low <= len(value) <= high:
            return value
        if low:
            text = f"Must be between {low} and {high} in length."
            raise fault("BASE_TYPE_BAD_LENGTH", text)
        raise fault("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")

    return AfterValidator(check)


def snowflake(value: object) -> int:
    """Return an id, given as a string of digits or a number; raise a fault for anything else."""
    text = "" if isinstance(value, bool) or not isinstance(value, str | int) else str(value)
    if not _SNOWFLAKE.fullmatch(text) or int(text) >= 1 << 63:
        raise fault("NUMBER_TYPE_COERCE", f"Value {text!r} is not snowflake.")
    return int(text)


def reject_feature(feature: str) -> Callable[[object], None]:
    """Return a validator that raises NotImplementedError for a field that isn't empty.

    `feature` is something that the playground doesn't have.
    """

    def check(value: object) -> None:
        """Raise NotImplementedError for a value that isn't empty."""
        if value:
            raise NotImplementedError(f"The playground has no {feature}.")

    return check


Snowflake = Annotated[int, BeforeValidator(snowflake)]
Id = Reader(Snowflake)


def _error_tree(error: ValidationError, path: tuple[Step, ...]) -> Json:
    """Return pydantic's errors as Discord's tree of `_errors` by path."""
    errors: Json = {}
    for each in error.errors(include_url=False, include_input=False):
        code, message = _code_and_message(each)
        place = [step for step in each["loc"] if not str(step).startswith(HIDDEN_TAG)]
        context: dict[str, Any] = each.get("ctx") or {}
        if each["type"].startswith("union_tag"):
            place.append("type")
        _add_error(errors, (*path, *place, *context.get("path", ())), code, message)
    return errors


def _code_and_message(each: ErrorDetails) -> tuple[str, str]:
    """Return Discord's code and message for a pydantic error."""
    if each["type"] in _FAULTS:
        code, message = _FAULTS[each["type"]]
        return code, message.format(**each.get("ctx", {}))
    if each["type"].startswith("union_tag"):
        return _CHOICES, "Value is none of the types that may stand here."
    code = each["type"]
    return (code if code.isupper() else "BASE_TYPE_BAD_TYPE"), each["msg"]


def _add_error(errors: Json, path: tuple[Step, ...], code: str, message: str) -> None:
    """Add an error to the tree `errors` at a path."""
    place = errors
    for step in path:
        place = place.setdefault(str(step), {})
    place.setdefault("_errors", []).append({"code": code, "message": message})
