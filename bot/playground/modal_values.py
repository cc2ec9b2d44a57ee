"""Values that a person enters into a modal, checked as Discord's own window would."""

from bot.playground.error_responses import Impossible
from bot.playground.forms.modals import MAX_TEXT_LENGTH
from bot.playground.json_values import Json
from bot.playground.model import ComponentKind

Given = dict[str, str | list[str] | None]
"""Entered values by custom_id: a text, one value or several."""


def submission_data(modal: Json, given: Given) -> Json:
    """Return the data of a modal's submission; `given` has values by custom_id.

    A field without a value is sent as the modal showed it. Raises Impossible for values that
    Discord's client wouldn't send.
    """
    fields = {part["component"]["custom_id"] for part in modal["components"] if _is_field(part)}
    for name in given:
        if name not in fields:
            raise Impossible(f"The form has no field {name!r}; it has {sorted(fields)}.")
    return {
        "custom_id": modal["custom_id"],
        "components": [_filled_part(part, given) for part in modal["components"]],
    }


def _is_field(part: Json) -> bool:
    """Return whether a modal's part is a label with a field."""
    return "component" in part


def _filled_part(part: Json, given: Given) -> Json:
    """Return a part as Discord sends it, with its values; raise Impossible for invalid ones."""
    about = {"type": part["type"], "id": part["id"]}
    if not _is_field(part):
        return about
    field = part["component"]
    own = {key: field[key] for key in ("type", "id", "custom_id")}
    filled = given.get(field["custom_id"], _initial_value(field))
    return {**about, "component": own | _check_value(part["label"], field, filled)}


def _initial_value(field: Json) -> str | list[str]:
    """Return the value or values that a field has when the modal opens."""
    if field["type"] == ComponentKind.TEXT_INPUT:
        return str(field.get("value", ""))
    return [option["value"] for option in field["options"] if option.get("default")]


def _check_value(label: str, field: Json, filled: str | list[str] | None) -> Json:
    """Return a field's filled value or values as JSON; raise Impossible for invalid ones."""
    if field["type"] == ComponentKind.TEXT_INPUT:
        return {"value": _checked_text(label, field, str(filled or ""))}
    values = [filled] if isinstance(filled, str) else list(filled or ())
    if unknown := sorted(set(values) - {option["value"] for option in field["options"]}):
        raise Impossible(f"{label}: {unknown} cannot be chosen.")
    least, most = _bounds(field)
    if not (least <= len(values) <= most or (not values and field.get("required") is False)):
        raise Impossible(f"{label}: choose between {least} and {most}.")
    if field["type"] == ComponentKind.RADIO_GROUP:
        return {"value": values[0] if values else None}
    return {"values": values}


def _bounds(field: Json) -> tuple[int, int]:
    """Return the least and the greatest number of values that a field takes."""
    required = field.get("required") is not False
    default = len(field["options"]) if field["type"] == ComponentKind.CHECKBOX_GROUP else 1
    return field.get("min_values", int(required)), field.get("max_values", default)


def _checked_text(label: str, field: Json, text: str) -> str:
    """Return a text; raise Impossible if it has the wrong length, or several lines for one."""
    least, most = field.get("min_length", 0), field.get("max_length", MAX_TEXT_LENGTH)
    if not text and field.get("required") is False:
        return text
    if not max(least, 1) <= len(text) <= most:
        raise Impossible(f"{label}: write between {max(least, 1)} and {most} characters.")
    if field["style"] == 1 and "\n" in text:
        raise Impossible(f"{label}: write one line.")
    return text
