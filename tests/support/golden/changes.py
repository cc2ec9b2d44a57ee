"""The changes between two views, in a few words that a reader can follow.

A change is `path old -> new`; an empty old value is left out, an empty new one is a dash. Changes
inside one item of a list stay together: `players 1: reputation 0 -> 2, earth +Y`. Lists of plain
words show additions (`+`) and removals (`-`). Long values are cut short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import shorten
from typing import Any

NAMES = (("id",), ("token",), ("owner", "token"), ("hex",), ("name",), ("seat",))
"""Fields by which the items of a list are known, the best first."""
NOTHING = "-"
LONGEST = 90
"""Letters of one value that are written out."""


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Return all changes between two views that were decoded from JSON."""
    return "; ".join(_inside("", before, after))


def words(value: object) -> str:
    """Describe a value in words: a card by its name, without empty fields."""
    if empty(value):
        return NOTHING
    if isinstance(value, Mapping):
        if isinstance(value.get("id"), str):
            return str(value["id"])
        kept = {key: inner for key, inner in value.items() if not empty(inner)}
        inside = ", ".join(f"{key} {words(inner)}" for key, inner in kept.items())
        return f"({shorten(inside, LONGEST, placeholder=' ...')})"
    if isinstance(value, list):
        return f"[{shorten(' '.join(map(words, value)), LONGEST, placeholder=' ...')}]"
    return str(value)


def empty(value: object) -> bool:
    """Return whether a value is empty; the number 0 may be a seat."""
    return value is None or value is False or value in ("", [], {})


def without(view: object, hide: Collection[str]) -> Any:
    """Return a view without any part of these names."""
    if isinstance(view, Mapping):
        return {key: without(inner, hide) for key, inner in view.items() if key not in hide}
    if isinstance(view, list):
        return [without(inner, hide) for inner in view]
    return view


def _inside(path: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for key in {**before, **after}:
        old, new = before.get(key), after.get(key)
        if old != new:
            yield from _between(f"{path}.{key}" if path else str(key), old, new)


def _between(path: str, old: object, new: object) -> Iterator[str]:
    if isinstance(old, Mapping) and isinstance(new, Mapping) and not _named(old):
        yield from _inside(path, old, new)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _lists(path, old, new)
    elif empty(old):
        yield f"{path} {words(new)}"
    elif isinstance(old, Mapping | list) and words(new) == NOTHING:
        yield f"{path} {NOTHING}"
    else:
        yield f"{path} {words(old)} -> {words(new)}"


def _named(value: Mapping[str, Any]) -> bool:
    return isinstance(value.get("id"), str)


def _lists(path: str, old: list[Any], new: list[Any]) -> Iterator[str]:
    parts = [item for item in (*old, *new) if isinstance(item, Mapping | list)]
    if all(isinstance(item, Mapping) and _named(item) for item in parts):
        yield f"{path} {_plain([words(item) for item in old], [words(item) for item in new])}"
        return
    known = _known_by(old, new)
    before, after = _by_name(old, known), _by_name(new, known)
    for name in {**before, **after}:
        yield from _items(f"{path} {name}", before.get(name), after.get(name))


def _items(name: str, old: object, new: object) -> Iterator[str]:
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping) and not _named(old):
        yield f"{name}: {', '.join(_inside('', old, new))}"
    else:
        yield from _between(name, old, new)


def _known_by(*lists: Sequence[Any]) -> Sequence[str]:
    """Return the fields that distinguish the items of each list; none: their place does."""
    for fields in NAMES:
        names = [[_name(item, fields) for item in items] for items in lists]
        if all("None" not in each and len(set(each)) == len(each) for each in names):
            return fields
    return ()


def _name(item: object, fields: Sequence[str]) -> str:
    if not isinstance(item, Mapping):
        return "None"
    values = [str(item.get(field)) for field in fields]
    return "None" if "None" in values else "#".join(values)


def _by_name(items: Sequence[Any], known: Sequence[str]) -> dict[str, Any]:
    return {_name(item, known) if known else str(place): item for place, item in enumerate(items)}


def _plain(old: Sequence[str], new: Sequence[str]) -> str:
    went, came = Counter(old) - Counter(new), Counter(new) - Counter(old)
    words = [f"-{word}" for word in went.elements() if word != NOTHING]
    words += [f"+{word}" for word in came.elements() if word != NOTHING]
    return " ".join(words) if words else f"[{' '.join(new)}]"
