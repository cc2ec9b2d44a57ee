"""The components of layouts as requests carry them: how they nest, and their common limits.

From discord.com/developers/docs/components/reference and /using-message-components.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from bot.playground.forms.bodies import Form, Step, fault, length
from bot.playground.forms.components import Button, Numbered, Row, Select, kind_of
from bot.playground.json_values import Json

MAX_COMPONENTS = 40
"""Maximum number of components of a message, including nested ones."""
MAX_TEXT_LENGTH = 4000
"""Characters of all texts of a layout together."""
ROW_TYPE = 1
Description = Annotated[str, length(1, 1024)]


class Media(Form):
    """A picture or file by its address: `attachment://NAME`, or where Discord keeps it."""

    url: Annotated[str, length(1, 2048)]


class Text(Numbered):
    """A text, in which mentions notify."""

    type: Literal[10]
    content: Annotated[str, length(1, MAX_TEXT_LENGTH)]


class Thumbnail(Numbered):
    """A small picture beside the texts of a section."""

    type: Literal[11]
    media: Media
    description: Description | None = None
    spoiler: bool | None = None


class GalleryItem(Form):
    """One picture of a gallery."""

    media: Media
    description: Description | None = None
    spoiler: bool | None = None


class Gallery(Numbered):
    """Pictures; a single one is shown as wide as possible."""

    type: Literal[12]
    items: Annotated[list[GalleryItem], length(1, 10)]


class File(Numbered):
    """A file to download."""

    type: Literal[13]
    file: Media
    spoiler: bool | None = None


class Separator(Numbered):
    """Space between two components, with or without a line."""

    type: Literal[14]
    divider: bool | None = None
    spacing: Literal[1, 2] | None = None


def _tagger(tags: dict[int, str]) -> Discriminator:
    """Return the rule by which pydantic chooses the model for a component: tags by type."""

    def tag(part: Any) -> str | None:
        """Return the tag of a component; None if it is of none of these types."""
        if not isinstance(part, dict | Form):
            return next(iter(tags.values()))
        kind = kind_of(part)
        return tags.get(kind) if isinstance(kind, int) else None

    return Discriminator(tag)


class Section(Numbered):
    """Up to three texts with a button or a small picture on their right."""

    type: Literal[9]
    components: Annotated[
        list[Annotated[Annotated[Text, Tag("~text")], _tagger({10: "~text"})]], length(1, 3)
    ]
    accessory: Annotated[
        Annotated[Button, Tag("~button")] | Annotated[Thumbnail, Tag("~thumbnail")],
        _tagger({2: "~button", 11: "~thumbnail"}),
    ]


_FRAME_TAGS = {
    1: "~row",
    9: "~section",
    10: "~text",
    12: "~gallery",
    13: "~file",
    14: "~separator",
}
Inner = Annotated[
    Annotated[Row, Tag("~row")]
    | Annotated[Section, Tag("~section")]
    | Annotated[Text, Tag("~text")]
    | Annotated[Gallery, Tag("~gallery")]
    | Annotated[File, Tag("~file")]
    | Annotated[Separator, Tag("~separator")],
    _tagger(_FRAME_TAGS),
]


class Container(Numbered):
    """A frame around components, with a coloured bar on its left."""

    type: Literal[17]
    accent_color: Annotated[int, Field(ge=0, le=0xFFFFFF)] | None = None
    components: Annotated[list[Inner], length(1, MAX_COMPONENTS)]
    spoiler: bool | None = None


Component = Annotated[
    Annotated[Row, Tag("~row")]
    | Annotated[Section, Tag("~section")]
    | Annotated[Text, Tag("~text")]
    | Annotated[Gallery, Tag("~gallery")]
    | Annotated[File, Tag("~file")]
    | Annotated[Separator, Tag("~separator")]
    | Annotated[Container, Tag("~container")],
    _tagger(_FRAME_TAGS | {17: "~container"}),
]
Whole = Row | Section | Text | Gallery | File | Separator | Container
Node = Whole | Button | Select | Thumbnail
Place = tuple[Step, ...]


def walk(parts: Sequence[Whole]) -> Iterator[tuple[Place, Node]]:
    """Yield all components of a message with their paths, each before those inside it."""
    for number, part in enumerate(parts):
        yield from _walk((number,), part)


def _walk(place: Place, part: Node) -> Iterator[tuple[Place, Node]]:
    """Yield a component and all components inside it, each with its path."""
    yield place, part
    if isinstance(part, Row | Section | Container):
        for number, inner in enumerate(part.components):
            yield from _walk((*place, "components", number), inner)
    if isinstance(part, Section):
        yield from _walk((*place, "accessory"), part.accessory)


def check_custom_ids(parts: list[Whole]) -> list[Whole]:
    """Return the components; raise a fault for a custom_id that occurs twice."""
    seen: set[str] = set()
    for place, part in walk(parts):
        custom_id = part.custom_id if isinstance(part, Button | Select) else None
        if custom_id is not None and custom_id in seen:
            text = "Component custom id cannot be duplicated"
            raise fault("COMPONENT_CUSTOM_ID_DUPLICATED", text, *place, "custom_id")
        seen.add(custom_id or "")
    return parts


def check_size(parts: list[Whole]) -> list[Whole]:
    """Return the components; raise InvalidForm if there are too many, or too much text."""
    everything = [part for _, part in walk(parts)]
    if len(everything) > MAX_COMPONENTS:
        text = f"The message has {len(everything)} components; the maximum is {MAX_COMPONENTS}."
        raise fault("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text)
    characters = sum(len(part.content) for part in everything if isinstance(part, Text))
    if characters > MAX_TEXT_LENGTH:
        text = f"Components displayable text size exceeds maximum size of {MAX_TEXT_LENGTH}"
        raise fault("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)
    return parts


def media_of(part: Node) -> list[Media]:
    """Return the pictures and files that a component shows."""
    if isinstance(part, Gallery):
        return [item.media for item in part.items]
    if isinstance(part, Thumbnail):
        return [part.media]
    return [part.file] if isinstance(part, File) else []


_DEFAULTS: dict[int, Json] = {
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}
"""Fields that Discord fills in where a request leaves them out, by type of component."""


def as_discord_shows(parts: Sequence[Whole]) -> list[Json]:
    """Return components as JSON the way Discord does: complete, each with its own id."""
    taken = {part.id for _, part in walk(parts)}
    free = (number for number in range(1, 1000) if number not in taken)
    return [_as_json(part, free) for part in parts]


def _as_json(part: Node, free: Iterator[int]) -> Json:
    """Return one component as JSON; one without an id takes the next of `free`."""
    own = part.model_dump(exclude_none=True, exclude={"components", "accessory"})
    shape: Json = _DEFAULTS.get(part.type, {}) | own
    shape["id"] = part.id or next(free)
    if isinstance(part, Row | Section | Container):
        shape["components"] = [_as_json(each, free) for each in part.components]
    if isinstance(part, Section):
        shape["accessory"] = _as_json(part.accessory, free)
    if isinstance(part, Gallery):
        plain: Json = {"description": None, "spoiler": False}
        shape["items"] = [plain | item.model_dump(exclude_none=True) for item in part.items]
    return shape
