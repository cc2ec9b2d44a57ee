"""The kernel: choices, chance, simultaneous phases, matches, logs and saves."""

from rules.kernel.chance import Chance, Dice, SeededDice, roll
from rules.kernel.choice import CHANCE, Ask, Choice, Option, Reaction, spell, unasked
from rules.kernel.game import Command, Game, Param, Query, Result, Setting, Window
from rules.kernel.log import (
    BadSave,
    Entry,
    IllegalAnswer,
    NeedsConsent,
    News,
    ReplayMismatch,
    StaleAnswer,
    StandingOrder,
    Tell,
)
from rules.kernel.match import Match
from rules.kernel.open import first
from rules.kernel.together import PASS, reactions, together

__all__ = [
    "CHANCE",
    "PASS",
    "Ask",
    "BadSave",
    "Chance",
    "Choice",
    "Command",
    "Dice",
    "Entry",
    "Game",
    "IllegalAnswer",
    "Match",
    "NeedsConsent",
    "News",
    "Option",
    "Param",
    "Query",
    "Reaction",
    "ReplayMismatch",
    "Result",
    "SeededDice",
    "Setting",
    "StaleAnswer",
    "StandingOrder",
    "Tell",
    "Window",
    "first",
    "reactions",
    "roll",
    "spell",
    "together",
    "unasked",
]
