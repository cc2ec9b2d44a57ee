"""A panel's texts as one, for tests that look for words."""

from bot.panel.panel import Panel
from bot.panel.text import panel_texts


def panel_text(panel: Panel, title: str, word: str = "") -> str:
    """Return all texts of a panel below each other."""
    return "\n".join(filter(None, panel_texts(panel, title, word)))
