"""Discord's limits for application commands and modals.

From discord.com/developers/docs/interactions/application-commands and, for modals,
discord.com/developers/docs/components/reference.
"""

import re
from typing import Any

from bot.playground import limits_components
from bot.playground.model import CommandKind, ComponentKind, OptionKind
from bot.playground.refusals import Form, Refusal
from bot.playground.wire import Json

NAME = re.compile(r"[-_'\w]{1,32}")
"""What a chat command, option or group may be called; letters are in lower case."""

COMMANDS = {CommandKind.CHAT_INPUT: 100, CommandKind.USER: 15, CommandKind.MESSAGE: 15}
OPTIONS = 25
CHOICES = 25
CHARACTERS = 8000
MODAL_COMPONENTS = 5

Path = tuple[str | int, ...]

_COMPLETES = {OptionKind.STRING, OptionKind.INTEGER, OptionKind.NUMBER}
_NESTS = {OptionKind.SUB_COMMAND, OptionKind.SUB_COMMAND_GROUP}


def check_commands(bodies: list[Json]) -> None:
    """Refuse a list of commands that breaks a limit, singly or together."""
    form = Form()
    counts = dict.fromkeys(CommandKind, 0)
    names: set[tuple[int, str]] = set()
    for index, body in enumerate(bodies):
        kind = CommandKind(body.get("type") or CommandKind.CHAT_INPUT)
        counts[kind] += 1
        _check_command(form, body, kind, (index,))
        name = (kind, str(body.get("name")))
        if name in names:
            code = "APPLICATION_COMMANDS_DUPLICATE_NAME"
            form.fault((index,), code, "Application command names must be unique")
        names.add(name)
    form.done()
    if any(counts[kind] > most for kind, most in COMMANDS.items()):
        raise Refusal(400, 30032, "Maximum number of application commands reached (100).")


def check_modal(data: Json) -> None:
    """Refuse a modal that breaks a limit."""
    form = Form()
    form.required_text(data, "custom_id", ("data",), 1, 100)
    form.required_text(data, "title", ("data",), 1, 45)
    components = data.get("components") or []
    if not 1 <= len(components) <= MODAL_COMPONENTS:
        form.length(("data", "components"), 1, MODAL_COMPONENTS)
    for index, each in enumerate(components):
        _check_modal_part(form, each, ("data", "components", index))
    limits_components.check_custom_ids(form, components)
    form.done()


def characters(body: Json) -> int:
    """Count what Discord counts of a command: names, descriptions and values of all parts."""
    own = sum(len(str(body.get(key) or "")) for key in ("name", "description"))
    own += sum(len(str(each["name"]) + str(each["value"])) for each in body.get("choices") or [])
    return own + sum(characters(each) for each in body.get("options") or [])


def _check_command(form: Form, body: Json, kind: CommandKind, path: Path) -> None:
    if kind is not CommandKind.CHAT_INPUT:
        form.required_text(body, "name", path, 1, 32)
        if body.get("description"):
            message = "Context menu commands cannot have description"
            form.fault((*path, "description"), "APPLICATION_COMMAND_DESCRIPTION_INVALID", message)
        return
    _check_names(form, body, path)
    _check_options(form, body.get("options") or [], (*path, "options"), depth=0)
    if characters(body) > CHARACTERS:
        message = f"Command exceeds maximum size ({CHARACTERS})"
        form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_names(form: Form, body: Json, path: Path) -> None:
    name = form.required_text(body, "name", path, 1, 32)
    if name and (not NAME.fullmatch(name) or name != name.lower()):
        code = "APPLICATION_COMMAND_INVALID_NAME"
        form.fault((*path, "name"), code, "Command name is invalid")
    form.required_text(body, "description", path, 1, 100)
    for key, most in (("name_localizations", 32), ("description_localizations", 100)):
        for locale in body.get(key) or {}:
            form.text(body[key], locale, (*path, key), 1, most)


def _check_options(form: Form, options: list[Json], path: Path, *, depth: int) -> None:
    if len(options) > OPTIONS:
        form.length(path, 0, OPTIONS)
    names: set[str] = set()
    optional_before = False
    nests = [option.get("type") in _NESTS for option in options]
    if any(nests) and not all(nests):
        message = "Sub-command and sub-command group option types are mutually exclusive to others"
        form.fault(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for index, option in enumerate(options):
        inside = (*path, index)
        _check_option(form, option, inside, depth)
        if option.get("name") in names:
            code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
            form.fault((*inside, "name"), code, "Option name already exists")
        names.add(str(option.get("name")))
        if option.get("required") and optional_before:
            message = "Required options must be placed before non-required options"
            form.fault(inside, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_before |= not option.get("required") and option.get("type") not in _NESTS


def _check_option(form: Form, option: Json, path: Path, depth: int) -> None:
    _check_names(form, option, path)
    kind = option.get("type")
    if kind not in set(OptionKind):
        form.choice((*path, "type"), "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)")
    elif kind in _NESTS:
        if depth > 1 or (depth == 1 and kind == OptionKind.SUB_COMMAND_GROUP):
            message = "Sub-commands nest too deeply"
            form.fault((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        _check_options(form, option.get("options") or [], (*path, "options"), depth=depth + 1)
    else:
        _check_choices(form, option, path)


def _check_choices(form: Form, option: Json, path: Path) -> None:
    choices = option.get("choices") or []
    if len(choices) > CHOICES:
        form.length((*path, "choices"), 0, CHOICES)
    if option.get("autocomplete") and (choices or option["type"] not in _COMPLETES):
        message = "Autocomplete goes with strings and numbers that have no choices"
        form.fault(
            (*path, "autocomplete"), "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID", message
        )
    check_choices(form, choices, (*path, "choices"), option["type"])


def check_choices(form: Form, choices: list[Json], path: Path, kind: int) -> None:
    """Note what is wrong with an option's choices, registered or answered to autocompletion."""
    for index, choice in enumerate(choices):
        inside = (*path, index)
        form.required_text(choice, "name", inside, 1, 100)
        value = choice.get("value")
        if value is None:
            form.missing((*inside, "value"))
        elif kind == OptionKind.STRING:
            form.text(choice, "value", inside, 0, 100)
        elif not _is_number(value, whole=kind == OptionKind.INTEGER):
            message = "Value is not of the option's type."
            form.fault((*inside, "value"), "NUMBER_TYPE_COERCE", message)


def _is_number(value: Any, *, whole: bool) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, float) and not whole)


def _check_modal_part(form: Form, each: Json, path: Path) -> None:
    match each.get("type"):
        case ComponentKind.TEXT_DISPLAY:
            form.required_text(each, "content", path, 1, limits_components.TEXT)
        case ComponentKind.ACTION_ROW:
            inside = each.get("components") or []
            if len(inside) != 1 or inside[0].get("type") != ComponentKind.TEXT_INPUT:
                form.choice((*path, "components"), "(4,)")
                return
            place = (*path, "components", 0)
            form.required_text(inside[0], "label", place, 1, 45)
            _check_input(form, inside[0], place)
        case ComponentKind.LABEL:
            form.required_text(each, "label", path, 1, 45)
            form.text(each, "description", path, 1, 100)
            _check_input(form, each.get("component") or {}, (*path, "component"))
        case _:
            form.choice((*path, "type"), "(1, 10, 18)")


def _check_input(form: Form, each: Json, path: Path) -> None:
    if each.get("type") in limits_components.SELECTS:
        limits_components.check_select(form, each, path)
        return
    form.required_text(each, "custom_id", path, 1, 100)
    if each.get("type") != ComponentKind.TEXT_INPUT:
        form.choice((*path, "type"), "(3, 4, 5, 6, 7, 8)")
        return
    if each.get("style") not in (1, 2):
        form.choice((*path, "style"), "(1, 2)")
    form.text(each, "placeholder", path, 0, 100)
    low, high = each.get("min_length") or 0, each.get("max_length")
    high = 4000 if high is None else high
    if not 0 <= low <= high <= 4000 or high < 1:
        form.fault((*path, "max_length"), "NUMBER_TYPE_MAX", "Lengths should be from 0 to 4000.")
    form.text(each, "value", path, 0, high)
