"""The kernel: choices, chance, simultaneous decisions, matches, logs and saves."""

from rules.kernel.chance import Chance, Dice, SeededDice, roll
from rules.kernel.choice import CHANCE, Ask, Choice, Flow, Option, Reaction, spell
from rules.kernel.errors import (
    BadSave,
    IllegalAnswer,
    NeedsConsent,
    ReplayMismatch,
    StaleAnswer,
)
from rules.kernel.game import Command, Game, Param, Query, Result, Setting, Window
from rules.kernel.log import Entry
from rules.kernel.match import Match
from rules.kernel.news import News, Tell
from rules.kernel.open import first
from rules.kernel.orders import StandingOrder
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
    "Flow",
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
]
