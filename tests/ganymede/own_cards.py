"""Cards that an owner brings to a table."""

from __future__ import annotations

from rules.ganymede.charts.content import FILES, FOLDER


def own_file(*changes: tuple[str, str]) -> str:
    """Return an owner's file: the built-in cards with changes."""
    text = "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in FILES)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text
