"""A table's options before a match [Setup]."""

from __future__ import annotations

from rules.kernel import Setting
from rules.starship_captains.charts.content import content
from rules.toolbox.settings import LOT, who_begins

SETTINGS = (
    who_begins(),
    Setting(
        "slots",
        "Which side of the tech-slot boards?",
        LOT,
        {LOT: "one side for all, chosen at random", "A": "side A", "B": "side B"},
        name="Tech-slot boards",
    ),
    Setting(
        "lasting",
        "How often does an event at stations take effect?",
        "turn",
        {
            "turn": "whenever a turn ends at a station",
            "round": "once a round for each captain",
        },
        name="Events at stations",
    ),
    Setting(
        "late",
        "Does the last captain begin with more medals?",
        "none",
        {
            "none": "everybody begins with one medal",
            "medal": "the last captain of round 1 begins with two medals",
        },
        name="Medals for the last captain",
    ),
    Setting(
        "passenger",
        "Solo with",
        "teddy",
        {
            **{
                word: f"{card.name} ({card.score_text})"
                for word, card in content().passengers.items()
            },
            LOT: "a passenger chosen at random",
        },
        name="Passenger in a solo game",
    ),
)
