"""Discord's limits for message components and modals.

From discord.com/developers/docs/components/reference.
"""

from collections.abc import Iterator
from typing import Any

from bot.playground.model import ComponentKind as Kind
from bot.playground.refusals import Form
from bot.playground.wire import Json

ROWS = 5
COMPONENTS = 40
TEXT = 4000
CUSTOM_ID = 100
LABEL = 80
OPTIONS = 25
PLACEHOLDER = 150

Path = tuple[str | int, ...]

LINK, PREMIUM = 5, 6
SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)
_V2_TOP = {
    Kind.ACTION_ROW,
    Kind.SECTION,
    Kind.TEXT_DISPLAY,
    Kind.MEDIA_GALLERY,
    Kind.FILE,
    Kind.SEPARATOR,
    Kind.CONTAINER,
}


def every(components: list[Json]) -> Iterator[Json]:
    """Walk all components, nested ones and accessories too."""
    for each in components:
        yield each
        yield from every(each.get("components") or [])
        if each.get("accessory"):
            yield each["accessory"]
        if each.get("component"):
            yield each["component"]


def check(
    form: Form, components: list[Json], *, v2: bool, filenames: set[str], emojis: set[int]
) -> None:
    """Note what is wrong with the components of a message."""
    most = COMPONENTS if v2 else ROWS
    if len(components) > most:
        form.length(("components",), 0, most)
    checks = _Checks(form, filenames, emojis)
    allowed = _V2_TOP if v2 else {Kind.ACTION_ROW}
    for index, each in enumerate(components):
        checks.node(each, ("components", index), allowed)
    check_custom_ids(form, components)
    if v2:
        _check_totals(form, components)


def check_custom_ids(form: Form, components: list[Json]) -> None:
    """Note a custom_id that stands twice in one message or modal."""
    seen: set[str] = set()
    for path, each in _with_paths(components, ("components",)):
        custom_id = each.get("custom_id")
        if custom_id is not None and custom_id in seen:
            code = "COMPONENT_CUSTOM_ID_DUPLICATED"
            form.fault((*path, "custom_id"), code, "Component custom id cannot be duplicated")
        seen.add(custom_id or "")


def check_options(form: Form, each: Json, path: Path) -> None:
    """Note what is wrong with the options of a string select."""
    options = each.get("options") or []
    if not 1 <= len(options) <= OPTIONS:
        form.length((*path, "options"), 1, OPTIONS)
    values: set[str] = set()
    for index, option in enumerate(options):
        inside = (*path, "options", index)
        form.required_text(option, "label", inside, 1, 100)
        value = form.required_text(option, "value", inside, 1, 100)
        form.text(option, "description", inside, 0, 100)
        if value in values:
            code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
            message = "The specified option value is already used"
            form.fault((*inside, "value"), code, message)
        values.add(value or "")


def check_select(form: Form, each: Json, path: Path) -> None:
    """Note what is wrong with a select."""
    form.required_text(each, "custom_id", path, 1, CUSTOM_ID)
    form.text(each, "placeholder", path, 0, PLACEHOLDER)
    if each.get("type") == Kind.STRING_SELECT:
        check_options(form, each, path)
    low, high = each.get("min_values", 1), each.get("max_values", 1)
    low, high = 1 if low is None else low, 1 if high is None else high
    if not 0 <= low <= OPTIONS:
        form.fault((*path, "min_values"), "NUMBER_TYPE_MAX", "Value should be from 0 to 25.")
    if not max(low, 1) <= high <= OPTIONS:
        form.fault((*path, "max_values"), "NUMBER_TYPE_MAX", "Value should be from 1 to 25.")
    options = each.get("options") or []
    if options and high > len(options):
        message = "Value should be at most the number of options."
        form.fault((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", message)
    if sum(bool(option.get("default")) for option in options) > high:
        message = "More options are chosen by default than may be chosen."
        form.fault((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)


class _Checks:
    """The checks of one message, component by component."""

    def __init__(self, form: Form, filenames: set[str], emojis: set[int]) -> None:
        self.form = form
        self.filenames = filenames
        self.emojis = emojis

    def node(self, each: Json, path: Path, allowed: set[Kind]) -> None:
        """Check one component and those inside it."""
        kind = each.get("type")
        if kind not in set(allowed):
            self.form.choice((*path, "type"), f"({', '.join(str(int(k)) for k in allowed)})")
            return
        match Kind(kind):
            case Kind.ACTION_ROW:
                self.row(each, path)
            case Kind.SECTION:
                self.section(each, path)
            case Kind.CONTAINER:
                self.container(each, path)
            case Kind.TEXT_DISPLAY:
                self.form.required_text(each, "content", path, 1, TEXT)
            case Kind.MEDIA_GALLERY:
                self.gallery(each, path)
            case Kind.THUMBNAIL | Kind.FILE:
                self.media(each, path, "file" if kind == Kind.FILE else "media")

    def row(self, each: Json, path: Path) -> None:
        """Check a row: up to five buttons, or one select alone."""
        inside = each.get("components") or []
        if not 1 <= len(inside) <= 5:
            self.form.length((*path, "components"), 1, 5)
        selects = [one for one in inside if one.get("type") in SELECTS]
        if selects and len(inside) > 1:
            message = "The specified component exceeds the maximum width"
            self.form.fault((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        for index, one in enumerate(inside):
            place = (*path, "components", index)
            if one.get("type") == Kind.BUTTON:
                self.button(one, place)
            elif one.get("type") in SELECTS:
                check_select(self.form, one, place)
            else:
                self.form.choice((*place, "type"), "(2, 3, 5, 6, 7, 8)")

    def button(self, each: Json, path: Path) -> None:
        """Check a button: a link has an address, any other a custom_id, all of them a face."""
        style = each.get("style")
        if style not in (1, 2, 3, 4, LINK, PREMIUM):
            self.form.choice((*path, "style"), "(1, 2, 3, 4, 5, 6)")
        self.form.text(each, "label", path, 0, LABEL)
        self.form.text(each, "custom_id", path, 1, CUSTOM_ID)
        self.emoji(each.get("emoji"), (*path, "emoji"))
        if style == LINK:
            self.link(each, path)
        elif each.get("custom_id") is None:
            message = "A custom id is required"
            self.form.fault((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", message)
        elif each.get("url"):
            message = "A custom id and url cannot both be specified"
            self.form.fault(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        if not each.get("label") and not each.get("emoji"):
            message = "A button must have a label or an emoji"
            self.form.fault(path, "BUTTON_COMPONENT_INVALID_LABEL", message)

    def link(self, each: Json, path: Path) -> None:
        """Check a link button."""
        if each.get("custom_id") is not None:
            message = "A custom id and url cannot both be specified"
            self.form.fault(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        address = self.form.required_text(each, "url", path, 1, 512)
        if address and not address.startswith(("https://", "http://", "discord://")):
            message = "Scheme must be one of ('http', 'https', 'discord')."
            self.form.fault((*path, "url"), "URL_TYPE_INVALID_SCHEME", message)

    def emoji(self, emoji: Json | None, path: Path) -> None:
        """Check that a custom emoji is one of the application's."""
        if emoji and emoji.get("id") and int(emoji["id"]) not in self.emojis:
            self.form.fault((*path, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def section(self, each: Json, path: Path) -> None:
        """Check a section: one to three texts, and a button or a picture beside them."""
        inside = each.get("components") or []
        if not 1 <= len(inside) <= 3:
            self.form.length((*path, "components"), 1, 3)
        for index, one in enumerate(inside):
            self.node(one, (*path, "components", index), {Kind.TEXT_DISPLAY})
        accessory = each.get("accessory")
        if accessory is None:
            self.form.missing((*path, "accessory"))
        elif accessory.get("type") == Kind.BUTTON:
            self.button(accessory, (*path, "accessory"))
        else:
            self.node(accessory, (*path, "accessory"), {Kind.THUMBNAIL})

    def container(self, each: Json, path: Path) -> None:
        """Check a container: anything but another container."""
        inside = each.get("components") or []
        if not inside:
            self.form.length((*path, "components"), 1, COMPONENTS)
        for index, one in enumerate(inside):
            self.node(one, (*path, "components", index), _V2_TOP - {Kind.CONTAINER})

    def gallery(self, each: Json, path: Path) -> None:
        """Check a gallery: one to ten pictures."""
        items = each.get("items") or []
        if not 1 <= len(items) <= 10:
            self.form.length((*path, "items"), 1, 10)
        for index, item in enumerate(items):
            self.media(item, (*path, "items", index), "media")

    def media(self, each: Json, path: Path, key: str) -> None:
        """Check a picture or file: an address, or an uploaded file that is there."""
        self.form.text(each, "description", path, 1, 1024)
        address = (each.get(key) or {}).get("url")
        if not address:
            self.form.missing((*path, key, "url"))
        elif address.startswith("attachment://"):
            self.uploaded(address.removeprefix("attachment://"), (*path, key, "url"))
        elif key == "file" or not address.startswith(("https://", "http://")):
            message = "Scheme must be one of ('http', 'https', 'attachment')."
            self.form.fault((*path, key, "url"), "URL_TYPE_INVALID_SCHEME", message)

    def uploaded(self, name: str, path: Path) -> None:
        """Check that a file which is named was uploaded."""
        if name not in self.filenames:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            message = f"The referenced attachment {name} was not found."
            self.form.fault(path, code, message)


def _check_totals(form: Form, components: list[Json]) -> None:
    all_of_them = list(every(components))
    if len(all_of_them) > COMPONENTS:
        message = f"The maximum number of components is {COMPONENTS}."
        form.fault(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    texts = [one.get("content") for one in all_of_them if one.get("type") == Kind.TEXT_DISPLAY]
    if sum(len(text) for text in texts if isinstance(text, str)) > TEXT:
        message = f"The total displayable text exceeds the maximum size of {TEXT}"
        form.fault(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _with_paths(components: list[Any], path: Path) -> Iterator[tuple[Path, Json]]:
    for index, each in enumerate(components):
        place = (*path, index)
        yield place, each
        yield from _with_paths(each.get("components") or [], (*place, "components"))
        for key in ("accessory", "component"):
            if each.get(key):
                yield (*place, key), each[key]
