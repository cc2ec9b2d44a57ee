"""Views that differ in one public field, and where their readers would notice it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

import render
from render.picture import PictureKind
from render.scene import Item

Change = tuple[str, Any]
"""A field's path without numbers, and a view that differs there alone."""
NOT_DRAWN = (ArithmeticError, AssertionError, LookupError, StopIteration, TypeError, ValueError)
"""Raised where a changed field contradicts the others: it was read, so it's shown."""


def other_value(value: Any) -> Any:
    """Return another value of the same type; the same one if none is known."""
    if isinstance(value, bool):
        return not value
    if type(value) is int:
        return value + 1
    if isinstance(value, tuple) and value:
        return ()
    if isinstance(value, dict) and value:
        first, *_ = value
        return {**value, first: other_value(value[first])}
    return value


def changes(view: Any) -> Iterator[Change]:
    """Yield a change of every field of a view, and of the fields of all things in its lists."""
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if not (isinstance(value, tuple) and value and _is_view(value[0])):
            yield name, msgspec.structs.replace(view, **{name: other_value(value)})
            continue
        for inner in value[0].__struct_fields__:
            things = tuple(
                msgspec.structs.replace(each, **{inner: other_value(getattr(each, inner))})
                for each in value
            )
            yield f"{name}.{inner}", msgspec.structs.replace(view, **{name: things})


def _is_view(thing: Any) -> bool:
    """Return whether a thing is a part of the position, not a printed card."""
    return isinstance(thing, msgspec.Struct) and type(thing).__module__.endswith(".view")


def is_shown(view: Any, other: Any) -> bool:
    """Return whether two views differ in the text board or in a picture that takes no place."""
    names = ("Ann", "Bea", "Cyd")
    kinds = [PictureKind.OVERVIEW, PictureKind.SEAT, *(e.name for e in render.extras(view))]
    looks: list[Callable[..., object]] = [render.text_board]
    looks += [partial(_items, kind) for kind in kinds]
    for look in looks:
        try:
            if look(view, names=names) != look(other, names=names):
                return True
        except NOT_DRAWN:
            return True
    return False


def _items(kind: str, view: Any, names: Sequence[str]) -> list[Item]:
    return [*render.compose(view, kind=kind, seat=0, names=names).items]
