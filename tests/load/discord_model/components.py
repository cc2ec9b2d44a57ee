"""Components of messages: the limits of Discord's component reference, and their returned form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Any

from tests.load.discord_model.refusals import invalid

Json = dict[str, Any]
ROW, BUTTON, SELECT, INPUT, SECTION, TEXT, THUMBNAIL, GALLERY = 1, 2, 3, 4, 9, 10, 11, 12
FILE, SEPARATOR, CONTAINER, LABEL, RADIO, BOXES = 13, 14, 17, 18, 21, 22
ONLY_LAYOUTS = {SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER}
MOST_PARTS, MOST_TEXT, MOST_CLASSIC_ROWS, ROW_BUTTONS = 40, 4000, 5, 5
LINK = 5
"""The style of a button that opens an address."""


def walk(parts: Collection[Json]) -> Iterator[Json]:
    """Yield components from top to bottom, those inside others and beside texts too."""
    for part in parts:
        yield part
        yield from walk(part.get("components") or ())
        for inner in ("accessory", "component"):
            if part.get(inner):
                yield from walk([part[inner]])


def texts(parts: Collection[Json]) -> list[str]:
    """Return the texts of a layout from top to bottom."""
    return [part["content"] for part in walk(parts) if part["type"] == TEXT]


def check(parts: Collection[Json], *, layout: bool, emojis: Collection[str]) -> None:
    """Raise RefusedError if the components of a message break a limit."""
    everything = [*walk(parts)]
    if layout:
        if not everything:
            raise invalid("a layout needs a component")
        if len(everything) > MOST_PARTS:
            raise invalid(f"{len(everything)} components")
        if (length := sum(map(len, texts(parts)))) > MOST_TEXT:
            raise invalid(f"{length} characters of text")
    else:
        _check_classic(parts, everything)
    for part in everything:
        _CHECKS.get(part["type"], _no_limits)(part)
        for emoji in filter(None, [part.get("emoji"), *_option_emojis(part)]):
            if emoji.get("id") and str(emoji["id"]) not in emojis:
                raise invalid("Invalid emoji")
    _check_ids(everything)


def check_form(form: Json) -> None:
    """Raise RefusedError if a form breaks a limit."""
    _check_length("title", form["title"], 45)
    _check_length("custom_id", form["custom_id"], 100)
    if not 1 <= len(form["components"]) <= 5:
        raise invalid(f"a form of {len(form['components'])} parts")
    everything = [*walk(form["components"])]
    for part in everything:
        if part["type"] == LABEL:
            _check_length("label", part["label"], 45)
            _check_length("description", part.get("description"), 100)
        elif part["type"] in (SELECT, TEXT):
            _CHECKS[part["type"]](part)
    _check_ids(everything)


def _check_classic(parts: Collection[Json], everything: Collection[Json]) -> None:
    if any(part["type"] in ONLY_LAYOUTS for part in everything):
        raise invalid("components of layouts need the flag IS_COMPONENTS_V2")
    if len(parts) > MOST_CLASSIC_ROWS or any(part["type"] != ROW for part in parts):
        raise invalid("a message without the flag has at most five rows")


def _check_ids(everything: Collection[Json]) -> None:
    ids = Counter(part["custom_id"] for part in everything if "custom_id" in part)
    if twice := [each for each, count in ids.items() if count > 1]:
        raise invalid(f"Component custom id cannot be duplicated: {twice[0]}")
    numbers = Counter(part["id"] for part in everything if part.get("id"))
    if any(count > 1 for count in numbers.values()):
        raise invalid("a component's id is there twice")


def _option_emojis(part: Json) -> list[Json | None]:
    return [option.get("emoji") for option in part.get("options") or ()]


def _no_limits(_: Json) -> None:
    """Accept a kind whose limits are all in the document."""


def _check_length(name: str, text: str | None, most: int, *, least: int = 1) -> None:
    if text is not None and not least <= len(text) <= most:
        raise invalid(f"{name} of {len(text)} characters: {text[:50]!r}")


def _check_row(row: Json) -> None:
    kinds = [part["type"] for part in row["components"]]
    if kinds and set(kinds) == {BUTTON} and len(kinds) <= ROW_BUTTONS:
        return
    if len(kinds) != 1 or kinds[0] == INPUT:
        raise invalid(f"a row of {kinds}")


def _check_button(button: Json) -> None:
    if (button["style"] == LINK) != bool(button.get("url")):
        raise invalid("a link has an address, and nothing else has")
    if bool(button.get("url")) == bool(button.get("custom_id")):
        raise invalid("a button has either a custom_id or an address")
    _check_length("custom_id", button.get("custom_id"), 100)
    _check_length("label", button.get("label") or None, 80)
    if not (button.get("label") or button.get("emoji")):
        raise invalid("a button needs a label or an emoji")


def check_select(select: Json) -> None:
    """Raise RefusedError if a select breaks a limit."""
    options = select.get("options") or []
    if not 1 <= len(options) <= 25:
        raise invalid(f"a select of {len(options)} options")
    _check_length("custom_id", select["custom_id"], 100)
    _check_length("placeholder", select.get("placeholder"), 150, least=0)
    for option in options:
        for name in ("label", "value", "description"):
            _check_length(name, option.get(name) or None, 100)
        if not (option["label"] and option["value"]):
            raise invalid("an option needs a label and a value")
    if len({option["value"] for option in options}) < len(options):
        raise invalid("two options have one value")
    low, high = _bounds(select)
    chosen = sum(bool(option.get("default")) for option in options)
    if not 0 <= low <= high <= len(options) or chosen > high:
        raise invalid(f"{low} to {high} of {len(options)}, {chosen} chosen")


def _bounds(select: Json) -> tuple[int, int]:
    low, high = select.get("min_values"), select.get("max_values")
    return 1 if low is None else low, 1 if high is None else high


def _check_section(section: Json) -> None:
    if not 1 <= len(section["components"]) <= 3:
        raise invalid("a section has one to three texts")
    if section["accessory"]["type"] not in (BUTTON, THUMBNAIL):
        raise invalid("beside a section is a button or a thumbnail")


def _check_text(text: Json) -> None:
    if not text["content"].strip():
        raise invalid("an empty text")


def _check_gallery(gallery: Json) -> None:
    if not 1 <= len(gallery["items"]) <= 10:
        raise invalid("a gallery has one to ten items")
    for item in gallery["items"]:
        _check_length("description", item.get("description"), 1024)


def _check_container(container: Json) -> None:
    if any(part["type"] == CONTAINER for part in container["components"]):
        raise invalid("a container in a container")


_CHECKS: dict[int, Callable[[Json], None]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    SELECT: check_select,
    SECTION: _check_section,
    TEXT: _check_text,
    GALLERY: _check_gallery,
    CONTAINER: _check_container,
}
