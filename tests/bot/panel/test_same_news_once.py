"""Panels say things once: payments, offers and figures that stand elsewhere in the same panel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.panel.lesson import step_text
from bot.panel.news import without_question
from bot.panel.panel import Panel, Stage, build_panel
from bot.panel.question_layout import question_layout
from bot.tables.news import NewsDigest
from rules import catalogue
from rules.kernel import Match, Option, SeededDice
from rules.lesson import Lesson, Step

NAMES = {0: "Ann", 1: "Bea"}


def test_payments_stand_among_the_choices_alone() -> None:
    match = Match.start(catalogue["spacecorp"], seats=2, options={}, dice=SeededDice("once"))
    (seat,) = match.asks()
    panel = build_panel(match, "T", seat, ("research", "own"), NAMES)
    assert "Your Infra" in panel.choices[0]
    assert [line for line in panel.outcome if "Infra" in line] == []


def test_news_leaves_out_the_offer_of_the_question() -> None:
    news = NewsDigest(["A battle."], ["Bea takes offer 1.", "Offer 2: Bea gives 1 ore, to Ann."])
    assert without_question(news, "Accept this trade? Bea gives 1 ore").lines == [
        "A battle.",
        "Bea takes offer 1.",
    ]
    assert without_question(news, "Which starship travels?") == news


def test_options_with_equal_beginnings_share_a_select() -> None:
    ways = [
        Option("M11", "M11 Orbital Lab (1) = 1 of 1"),
        Option("M11+T1", "M11 Orbital Lab (1), T1 Time doubles = 2 of 1"),
    ]
    alike = Panel("T", 0, 0, (), Stage.CHOOSE, prompt="Pay with what?", options=tuple(ways))
    (field,) = question_layout(alike).fields
    assert [*field.options] == ways
    other = (ways[0], Option("M30", "M30 Prospector (2) = 2 of 1"))
    assert question_layout(replace(alike, options=other)).fields == []


@pytest.mark.parametrize(
    ("label", "named"),
    [
        ("Explore Y1; pirates in 4 of 44 hexes", "Explore Y1"),
        ("Build cannon: 2 carbon; ends encounters", "Build cannon: 2 carbon; ends encounters"),
        ("Complete M34: blue 2 repairs; red 4 Coop", "Complete M34: blue 2 repairs; red 4 Coop"),
    ],
)
def test_lesson_omits_figures_from_an_answer(label: str, named: str) -> None:
    step = Step(ask="deed", key="cannon", say="Now build.")
    lesson = Lesson(about="", seats=2, rounds=1, step=(step,), words={}, end="")
    panel = Panel("T", 0, 0, (), Stage.CHOOSE, question="deed", options=(Option("cannon", label),))
    assert step_text(lesson, [], panel).good == f"Good here: **{named}**."
