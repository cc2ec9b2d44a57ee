"""Reasons for rejected moves: one sentence, with the nearest legal options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.kernel import Ask
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.charts.words import FIGURE_WORDS, a_figure, crew_words
from rules.starship_captains.commands_and_queries import refusals_rules as rules
from rules.starship_captains.effects.resolve import resolve
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import State
from rules.toolbox.mute_tell import mute

BEGINNINGS: Final = ("room", "train", "promote")
"""Prefixes of the keys of a turn's action."""


def why_not(state: State, ask: Ask, key: str) -> str:
    """Return the reason, with its rule, for a key that isn't offered; empty: no special reason."""
    begins = ":" in key and key.partition(":")[0] in BEGINNINGS
    if begins and ask.id not in ("turn.action", "commander.task"):
        return "Your turn has already begun [Gameplay]. Answer the current question first."
    context = Context(state, mute, ask.seat, resolve)
    reason = REASONS.get(ask.id)
    return reason(context, ask, key) if reason else ""


def _action(context: Context, _ask: Ask, key: str) -> str:
    act, _, name = key.partition(":")
    if act == "room":
        return rules.no_room(context, name)
    if act == "mission":
        return rules.no_mission(context)
    figure = _figure(name)
    if act == "train" and figure:
        return rules.no_training(context, figure)
    if act == "promote" and figure:
        return rules.no_promotion(context, figure)
    return ""


def _figure(word: str) -> Figure | None:
    return next((figure for figure in Figure if figure.value == word), None)


def _worker(context: Context, ask: Ask, key: str) -> str:
    figure = _figure(key)
    return rules.no_worker(context, str(ask.about), figure) if figure else ""


def _why_not_sent(context: Context, _ask: Ask, key: str) -> str:
    figure = _figure(key)
    if figure is None:
        return ""
    return (
        f"No {FIGURE_WORDS[figure]} is in the ready room [Completing a Mission]; "
        f"ready: {crew_words(context.me.ready)}."
    )


def _second(context: Context, _ask: Ask, key: str) -> str:
    """Return why a commander's second task isn't possible [Commanders]."""
    task, _, name = key.partition(":")
    figure = _figure(name)
    if task == "recall" and figure:
        if figure.commander or figure is Figure.ANDROID:
            reason = f"{a_figure(figure)} can't be a subordinate"
        elif figure not in context.me.queue:
            reason = f"There's no {FIGURE_WORDS[figure]} in the queue"
        else:
            reason = "A commander can order cadets and ensigns of its own colour"
        return f"{reason} [Commanders]."
    if task == "room":
        return "Commanders do extra work in a room of their own colour or a gray one [Commanders]."
    return ""


def _drop(_context: Context, _ask: Ask, _key: str) -> str:
    return "Damaged cargo slots can't hold anything. Without a free slot, discard a token [Cargo]."


def _repair(context: Context, _ask: Ask, key: str) -> str:
    if key.isdecimal() and not 1 <= int(key) <= len(context.me.slots):
        return (
            f"Your tech slots are numbered 1 to {len(context.me.slots)} [Repairing Your Ship]. "
            "Name one of them."
        )
    return "There's no damage there [Repairing Your Ship]. Choose something that's damaged."


def _advance(_context: Context, _ask: Ask, _key: str) -> str:
    return "You can't make that advance [Faction Tracks]. Choose another one."


REASONS: Final[Mapping[str, Callable[[Context, Ask, str], str]]] = {
    "turn.action": _action,
    "room.who": _worker,
    "mission.crew": _why_not_sent,
    "commander.task": _second,
    "move.to": rules.no_flight,
    "tech.take": rules.no_tech,
    "tech.slot": rules.no_slot,
    "cargo.drop": _drop,
    "repair.where": _repair,
    "fight.which": rules.no_fight,
    "track.advance": _advance,
}
