"""The reactions that a standing order can answer."""

from __future__ import annotations

from typing import Final

from rules.table_game import Window

WINDOWS: Final = (
    Window("battle.retreat", "Where your losing ships retreat", {"near": "to the nearest refuge"}),
    Window("battle.lost", "Which of your starships is lost", {"any": "the one first named"}),
    Window("feast.take", "Cards from another player's feast", {"any": "the scarcest kind"}),
    Window(
        "trade.answer",
        "Trade offers in another player's turn",
        {"decline": "decline them", "later": "keep them for your own turn"},
    ),
)
