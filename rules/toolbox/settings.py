"""Settings of a lobby that more than one game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.kernel import Setting

FIRST: Final = "first"
OWN_CONTENT: Final = "content"
SEAT: Final = "seat"
LOT: Final = "lot"
"""The value that lets chance decide."""


def who_begins(
    prompt: str = "Who begins?",
    *,
    lot: str = "the first player is chosen at random",
    seat: str = "the first seat begins",
) -> Setting:
    """Build the setting for the first player: by lot, the default, or the first seat."""
    return Setting(FIRST, prompt, LOT, {LOT: lot, SEAT: seat}, name="First player")


def is_by_lot(options: Mapping[str, str]) -> bool:
    """Return whether the first player is drawn by lot."""
    return options.get(FIRST, LOT) == LOT


def own_content(cards: str, default: str, check: Callable[[str], None]) -> Setting:
    """Build the setting for the text of the host's own file of cards.

    An empty text stands for the game's own cards.
    """
    prompt = f"The text of a file with your own {cards} (leave empty for the built-in {default})"
    return Setting(OWN_CONTENT, prompt, "", check=check)
