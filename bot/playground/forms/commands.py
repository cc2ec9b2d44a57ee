"""Application commands as requests carry them, with Discord's limits.

From discord.com/developers/docs/interactions/application-commands.
"""

import re
from collections import Counter
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Discriminator, Tag, model_validator
from pydantic import TypeAdapter as Reader

from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.forms.bodies import Form, fault, length, read, refusal
from bot.playground.json_values import Json
from bot.playground.model import CommandKind, OptionKind

MAX_COMMANDS = 100
MAX_MENU_COMMANDS = 15
"""Commands of one kind of context menu."""
MAX_COMMAND_LENGTH = 8000
NESTING_KINDS = (OptionKind.SUB_COMMAND, OptionKind.SUB_COMMAND_GROUP)

_NAME = re.compile(r"[-_'\w]{1,32}")
_COMPLETED_KINDS = (OptionKind.STRING, OptionKind.INTEGER, OptionKind.NUMBER)
_MISPLACED_OPTION = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"


def _check_name(name: str) -> str:
    """Return a command's name; raise a fault unless it is a word in lower case."""
    if not _NAME.fullmatch(name) or name != name.lower():
        raise fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    return name


Name = Annotated[str, length(1, 32), AfterValidator(_check_name)]
Description = Annotated[str, length(1, 100)]


class ChoiceForm(Form):
    """One choice of an option, registered or offered while it is typed."""

    name: Annotated[str, length(1, 100)]
    value: str | int | float

    @model_validator(mode="after")
    def _is_short(self) -> Self:
        """Raise a fault if the value is too long a text."""
        if isinstance(self.value, str) and len(self.value) > 100:
            raise fault("BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.", "value")
        return self

    def fits(self, kind: OptionKind) -> bool:
        """Return whether the value is of this option type."""
        if kind is OptionKind.STRING:
            return isinstance(self.value, str)
        return type(self.value) in ((int,) if kind is OptionKind.INTEGER else (int, float))


Choices = Annotated[list[ChoiceForm], length(0, 25)]


class _Offered(Form):
    """Choices that the application offers while an option is typed."""

    choices: Choices | None = None


_OFFERED = Reader(_Offered)


def read_offered(body: Json, kind: OptionKind) -> list[Json]:
    """Return the choices offered for an option of this type; raise InvalidForm for invalid ones."""
    offered = read(_OFFERED, body, "data").choices or []
    for index, choice in enumerate(offered):
        if not choice.fits(kind):
            place = ("data", "choices", index, "value")
            raise refusal("NUMBER_TYPE_COERCE", "Value is not of the option's type.", *place)
    return [choice.model_dump() for choice in offered]


class Described(Form):
    """Name, description and options of a command or of an option."""

    name: Name
    description: Description
    options: "Annotated[list[OptionForm], length(0, 25)] | None" = None

    @model_validator(mode="after")
    def _keeps_its_options_in_order(self) -> Self:
        """Raise a fault for mixed kinds, equal names, or required options after optional ones."""
        options = self.options or []
        nests = [each.kind in NESTING_KINDS for each in options]
        if any(nests) and not all(nests):
            text = "Sub-command and sub-command group types are mutually exclusive to others"
            raise fault(_MISPLACED_OPTION, text, "options")
        for index, option in enumerate(options):
            if option.name in [each.name for each in options[:index]]:
                code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
                raise fault(code, "Option name already exists", "options", index, "name")
            if option.required and not all(each.required for each in options[:index]):
                code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
                text = "Required options must be placed before non-required options"
                raise fault(code, text, "options", index)
        return self

    @property
    def characters(self) -> int:
        """Number of characters that Discord counts: names, descriptions and values."""
        own = len(self.name) + len(self.description)
        return own + sum(each.characters for each in self.options or [])


class OptionForm(Described):
    """An option, a subcommand or a group of these."""

    type: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    required: bool | None = None
    choices: Choices | None = None
    autocomplete: bool | None = None

    @property
    def kind(self) -> OptionKind:
        """The type of the option."""
        return OptionKind(self.type)

    @model_validator(mode="after")
    def _nests_as_it_may(self) -> Self:
        """Raise a fault if subcommands nest too deeply."""
        for index, inner in enumerate(self.options or []):
            deep = inner.kind is OptionKind.SUB_COMMAND_GROUP
            if deep or (self.kind is OptionKind.SUB_COMMAND and inner.kind in NESTING_KINDS):
                raise fault(
                    _MISPLACED_OPTION, "Sub-commands nest too deeply", "options", index, "type"
                )
        return self

    @model_validator(mode="after")
    def _offers_what_fits(self) -> Self:
        """Raise a fault for choices or completion that the option's type can't have."""
        if self.autocomplete and (self.choices or self.kind not in _COMPLETED_KINDS):
            text = "Autocomplete goes with strings and numbers that have no choices"
            code = "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID"
            raise fault(code, text, "autocomplete")
        for index, choice in enumerate(self.choices or []):
            if not choice.fits(self.kind):
                text = "Value is not of the option's type."
                raise fault("NUMBER_TYPE_COERCE", text, "choices", index, "value")
        return self

    @property
    def characters(self) -> int:
        """Number of characters of the option, with the names and values of its choices."""
        offered = sum(len(f"{each.name}{each.value}") for each in self.choices or [])
        return super().characters + offered


class CommandForm(Described):
    """A slash command."""

    type: Literal[1] | None = None

    @model_validator(mode="after")
    def _is_not_too_large(self) -> Self:
        """Raise a fault if the command has too many characters in all."""
        if self.characters > MAX_COMMAND_LENGTH:
            text = f"Command exceeds maximum size ({MAX_COMMAND_LENGTH})"
            raise fault("APPLICATION_COMMAND_TOO_LARGE", text)
        return self


class MenuForm(Form):
    """A command in the context menu of people or messages: a name, and nothing to fill in."""

    type: Literal[2, 3]
    name: Annotated[str, length(1, 32)]
    description: Annotated[str, length(0, 0)] | None = None
    options: Annotated[list[Any], length(0, 0)] | None = None


def _command_tag(body: Any) -> str:
    """Return the tag of the model that reads a command: slash or context menu."""
    kind = body.get("type") if isinstance(body, dict) else getattr(body, "type", None)
    return "~menu" if kind in (CommandKind.USER, CommandKind.MESSAGE) else "~chat"


AnyCommand = Annotated[
    Annotated[CommandForm, Tag("~chat")] | Annotated[MenuForm, Tag("~menu")],
    Discriminator(_command_tag),
]


def _check_unique_names(commands: list[CommandForm | MenuForm]) -> list[CommandForm | MenuForm]:
    """Return the commands; raise a fault if two of one kind have the same name."""
    for index, command in enumerate(commands):
        before = [(each.type or 1, each.name) for each in commands[:index]]
        if (command.type or 1, command.name) in before:
            code = "APPLICATION_COMMANDS_DUPLICATE_NAME"
            raise fault(code, "Application command names must be unique", index)
    return commands


_COMMANDS = Reader(Annotated[list[AnyCommand], AfterValidator(_check_unique_names)])


def check_commands(bodies: Any) -> None:
    """Raise InvalidForm or KnownError for commands that break a limit, singly or together."""
    counts = Counter(each.type or 1 for each in read(_COMMANDS, bodies))
    if counts.pop(1, 0) > MAX_COMMANDS or any(
        count > MAX_MENU_COMMANDS for count in counts.values()
    ):
        raise KnownError(RejectionReason.TOO_MANY_COMMANDS)
