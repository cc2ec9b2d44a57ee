"""No label, prompt, note or news of any game is ever cut, in whatever panel or message it stands.

The words fall where they are longest: with names as long as Discord takes them, in every seat
count and in settings of any kind, and in the panels that show two questions in one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot.channel.lobby import game_settings as lobby_settings
from bot.discord_limits import MAX_BUTTON_LABEL, MAX_SELECT_OPTIONS
from bot.interactions import presses
from bot.interactions.modals import modal
from bot.interactions.presses import Action, Pick, Press
from bot.panel.buttons import panel_items
from bot.panel.panel import Stage, build_panel
from bot.tables.news import MAX_LINE_LENGTH
from bot.words import names
from bot.words.game_settings import switchable
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.bot.support.limit_checks import NAMES, check_forms, check_modal
from tests.support import ledger
from tests.support.depth import at_depth, seeds
from tests.support.panel_words import panel_text

SLUGS = sorted(catalogue)
TITLE = "Somewhere · table abcdef · round 12"
LOOK = at_depth(2, 1)
"""Answers between two panels that are checked; news are checked after each."""
AFRESH = 4
"""Answers between two panels that are drafted two keys deep."""


def whole(text: str, limit: int) -> str:
    """Raise instead of truncating a text."""
    assert len(text) <= limit, f"{len(text)} characters where {limit} fit: {text}"
    return text


@pytest.fixture(autouse=True)
def nothing_is_cut() -> Iterator[None]:
    """Make every module that truncates texts raise instead."""
    cutting = [
        item for item in list(sys.modules.values()) if vars(item).get("truncate") is names.truncate
    ]
    patches = [patch.object(module, "truncate", whole) for module in cutting]
    for each in patches:
        each.start()
    yield
    for each in patches:
        each.stop()


def check_panels(match: Match, seat: int, drafted: tuple[str, ...], forms: Counter[str]) -> None:
    """Check a seat's panel, with all of its pages; `forms` counts the forms of each question."""
    panel = build_panel(match, "abcdef", seat, drafted, NAMES)
    panel_text(panel, TITLE)
    items = panel_items(panel)
    check_forms(match, panel, forms)
    if panel.stage is Stage.CHOOSE and any(
        isinstance(item, (Pick, Press)) and item.action.verb == "page" for item in items
    ):
        for page in range(1, -(-len(panel.options) // MAX_SELECT_OPTIONS)):
            panel_items(panel, page)


@pytest.mark.parametrize("number", seeds(6, 200))
@pytest.mark.parametrize("slug", SLUGS)
def test_no_words_of_a_game_are_cut(slug: str, number: int) -> None:
    game = catalogue[slug]
    match, dice = ledger.walked(game, number), SeededDice(f"answers {number}")
    forms = Counter[str]()
    for step in range(at_depth(120, 700)):
        if match.result is not None:
            break
        seat, key = ledger.next_answer(match, number, dice)
        if step % LOOK == 0:
            check_panels(match, seat, (), forms)
        if step % AFRESH == 0:
            check_panels(match, seat, (key,), forms)
        for item in match.answer(seat, key):
            whole(names.fill_names(item.text, NAMES), MAX_LINE_LENGTH)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_setting_and_no_value_of_it_is_cut(slug: str) -> None:
    for setting in switchable(slug):
        for value in setting.values:
            record: Any = SimpleNamespace(
                game=slug, id="abcdef", options={setting.key: value}, required=None
            )
            lobby_settings.settings_text(record)
            check_modal(modal(Action("t", "v"), TITLE, lobby_settings.settings_fields(record), ""))


def test_a_cut_is_found() -> None:
    assert presses.button(Action("abcdef", "join"), "x" * MAX_BUTTON_LABEL)
    with pytest.raises(AssertionError, match="81 characters where 80 fit"):
        presses.button(Action("abcdef", "join"), "x" * (MAX_BUTTON_LABEL + 1))
