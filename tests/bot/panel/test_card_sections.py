"""Options with an effect: a text each, with a short button beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.discord_limits import MAX_COMPONENTS, MAX_LAYOUT_LENGTH
from bot.interactions.presses import Press
from bot.panel.card_sections import MAX_SECTIONS, short_label
from bot.panel.message import PanelMessage
from bot.panel.panel import Panel, Stage
from bot.panel.titles import split_head
from rules.kernel import Option

ROOM = 8
"""Sections that fit into a layout of 40 parts with everything else that a panel may have."""
GALLERY = discord.ui.MediaGallery[Any](discord.MediaGalleryItem("https://example.com/picture.png"))


def panel(*labels: str) -> Panel:
    options = tuple(Option(f"card{n}", label) for n, label in enumerate(labels))
    icons = {option.key: "gan_tile_red" for option in options}
    return Panel(
        "abcd", 0, 1, (), Stage.CHOOSE, prompt="Take a card", rule="1", note="A note. " * 20,
        options=options, icons=icons,
    )  # fmt: skip


def sections(view: discord.ui.LayoutView) -> list[discord.ui.Section[Any]]:
    every = [part for part in view.walk_children() if isinstance(part, discord.ui.Section)]
    return every[1:]  # the first one is the question


def words(view: discord.ui.LayoutView) -> list[tuple[str, str | None, str]]:
    """Return the texts of sections, with the words and the keys of their buttons."""
    parts = [(part.children[0], part.accessory) for part in sections(view)]
    return [
        (text.content, button.item.label, button.action.key)
        for text, button in parts
        if isinstance(text, discord.ui.TextDisplay) and isinstance(button, Press)
    ]


def test_cards_have_a_text_with_their_effect_and_a_short_button() -> None:
    view = PanelMessage(panel("Take T01 red: recruit red", "Pass"), "Title", "ganymede").layout()
    assert sections(view) == [], "half of them have no effect"
    labels = ["Take T01 red: recruit red", "M10 Survey Rover (Explore 1, Infra)", "Pass"]
    view = PanelMessage(panel(*labels), "Title", "ganymede").layout()
    assert words(view) == [
        ("<:gan_tile_red:0> **Take T01 red**\n-# recruit red", "Take T01", "card0"),
        ("<:gan_tile_red:0> **M10 Survey Rover**\n-# Explore 1, Infra", "M10", "card1"),
        ("<:gan_tile_red:0> **Pass**", "Pass", "card2"),
    ]


def test_short_labels_never_exceed_their_room() -> None:
    assert short_label("A very long phrase without any id") == "Choose"
    assert short_label("Take T07 purple and white") == "Take T07"
    assert short_label("M01 + M07") == "M01 + M07"
    assert short_label("Your Infra + M01 with T1") == "Choose", "a part of it would mislead"


@pytest.mark.parametrize("count", [2, ROOM, MAX_SECTIONS, MAX_SECTIONS + 1])
@pytest.mark.parametrize("drafted", [(), ("card0",)])
def test_fullest_panel_with_sections_is_a_valid_layout(
    count: int, drafted: tuple[str, ...]
) -> None:
    labels = [f"Card {n}: " + "x" * 70 for n in range(count)]
    full = replace(panel(*labels), keys=drafted)
    view = PanelMessage(
        full, "Title", "ganymede", "w " * 2000, offers_rules=True, pictures=[GALLERY]
    ).layout()
    if count in (2, MAX_SECTIONS + 1):
        assert bool(sections(view)[1:]) is (count == 2)
    assert len([*view.walk_children()]) <= MAX_COMPONENTS
    texts = [part for part in view.walk_children() if isinstance(part, discord.ui.TextDisplay)]
    assert sum(len(part.content) for part in texts) <= MAX_LAYOUT_LENGTH


@pytest.mark.parametrize(
    ("label", "effect"),
    [
        ("SC2 (1 Scout)", "1 Scout"),
        ("Use E25 (white): a move", "(white): a move"),
        ("Hold (2) or spend (3)", "(2) or spend (3)"),
        ("Take T01: a move", "a move"),
    ],
)
def test_effect_in_brackets_alone_stands_without_them(label: str, effect: str) -> None:
    assert split_head(label)[1] == effect
