"""The kernel: choices, chance, simultaneous phases, matches, logs and saves."""

from rules.kernel.chance import Chance, Dice, ScriptedDice, SeededDice, roll
from rules.kernel.choice import CHANCE, Ask, Choice, Option, Reaction, spell, unasked
from rules.kernel.game import Command, Game, Helper, Param, Query, Result, Setting, Window
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
from rules.kernel.notation import complete, matching, nearest
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
    "Helper",
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
    "ScriptedDice",
    "SeededDice",
    "Setting",
    "StaleAnswer",
    "StandingOrder",
    "Tell",
    "Window",
    "complete",
    "matching",
    "nearest",
    "reactions",
    "roll",
    "spell",
    "together",
    "unasked",
]
