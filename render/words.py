"""Words that the alt texts and text boards of all games share."""

from __future__ import annotations


def situation(*told: str) -> str:
    """Where a game stands, in a few words: what there is to tell of it."""
    return ", ".join(filter(None, told))


def plain(markdown: str) -> str:
    """Markdown as it is heard: without its signs, its lines as sentences."""
    return markdown.replace("*", "").replace("`", "").replace("\n", ". ")
