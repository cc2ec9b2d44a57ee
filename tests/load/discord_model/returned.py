"""Components as Discord returns them: numbered, with defaults, and media at their addresses."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import count

from tests.load.discord_model import components
from tests.load.discord_model.components import Json

Media = Callable[[str], Json]
"""Looks up the media item of an address, `attachment://` among them; raises RefusedError."""
KEPT = ("custom_id", "label", "style", "url", "placeholder", "content", "disabled")


def returned(parts: Collection[Json], media: Media) -> list[Json]:
    """Return components in their returned form."""
    taken = {part["id"] for part in components.walk(parts) if part.get("id")}
    numbers = (number for number in count(1) if number not in taken)

    def shown(part: Json) -> Json:
        form = {"type": part["type"], "id": part.get("id") or next(numbers)}
        form |= {key: part[key] for key in KEPT if part.get(key) is not None}
        if emoji := part.get("emoji"):
            form["emoji"] = _emoji(emoji)
        if "components" in part:
            form["components"] = [shown(inner) for inner in part["components"]]
        if "accessory" in part:
            form["accessory"] = shown(part["accessory"])
        return form | _OTHERS.get(part["type"], _nothing)(part, media)

    return [shown(part) for part in parts]


def _emoji(emoji: Json) -> Json:
    form = {"name": emoji.get("name") or "_", "animated": bool(emoji.get("animated"))}
    return form | ({"id": str(emoji["id"])} if emoji.get("id") else {})


def _nothing(_part: Json, _media: Media) -> Json:
    return {}


def _select(part: Json, _media: Media) -> Json:
    options = [
        {key: value for key, value in option.items() if value is not None and key != "emoji"}
        | ({"emoji": _emoji(option["emoji"])} if option.get("emoji") else {})
        for option in part["options"]
    ]
    low, high = part.get("min_values"), part.get("max_values")
    bounds = {"min_values": 1 if low is None else low, "max_values": 1 if high is None else high}
    return {"options": options, **bounds}


def _item(item: Json, media: Media) -> Json:
    shown = {key: item.get(key) for key in ("description",)}
    return {**shown, "media": media(item["media"]["url"]), "spoiler": bool(item.get("spoiler"))}


def _gallery(part: Json, media: Media) -> Json:
    return {"items": [_item(item, media) for item in part["items"]]}


def _separator(part: Json, _media: Media) -> Json:
    divider = part.get("divider")
    return {"spacing": part.get("spacing") or 1, "divider": True if divider is None else divider}


def _container(part: Json, _media: Media) -> Json:
    accent = part.get("accent_color")
    return {"accent_color": accent, "spoiler": bool(part.get("spoiler"))}


_OTHERS: dict[int, Callable[[Json, Media], Json]] = {
    components.SELECT: _select,
    components.THUMBNAIL: _item,
    components.GALLERY: _gallery,
    components.SEPARATOR: _separator,
    components.CONTAINER: _container,
}
