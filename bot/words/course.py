"""The course of a match in words: how a change of a score changed the lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.words.results import in_halves, swing_words
from rules.kernel.sentences import listed


def turn_sentence(
    names: Mapping[int, str], seat: int, before: Sequence[float], after: Sequence[float]
) -> str:
    """Return a sentence on how a seat's score changed, and how that changed the lead.

    For example `Ann gains 8 (from 42 to 50) and takes the lead from Bea.`
    """
    gain = after[seat] - before[seat]
    verb = "gains" if gain > 0 else "loses"
    words = (
        f"{names[seat]} {verb} {in_halves(abs(gain))} ({swing_words(before[seat], after[seat])})"
    )
    meant = _meaning(names, seat, before, after) if len(after) > 1 else ""
    return f"{words}{meant}."


def _meaning(
    names: Mapping[int, str], seat: int, before: Sequence[float], after: Sequence[float]
) -> str:
    """Return a clause on a seat's place among the others, with its conjunction."""
    rivals = [other for other in range(len(after)) if other != seat]
    rival = max(rivals, key=lambda other: after[other])
    earlier = max(rivals, key=lambda other: before[other])
    margin, former = after[seat] - after[rival], before[seat] - before[earlier]
    gap = in_halves(abs(margin))
    if margin > 0:
        if former < 0:
            return f" and takes the lead from {names[earlier]}"
        if former == 0:
            return f" and takes the lead, {gap} ahead"
        return f" and pulls {gap} ahead" if margin > former else f" and still leads by {gap}"
    if margin == 0:
        return f" and is level with {names[rival]}"
    if former > 0:
        return f" and loses the lead to {names[rival]}"
    if margin > former:
        return f" and is within {gap} of {names[rival]}"
    return f" and falls {gap} behind {names[rival]}"


def standing_sentence(names: Mapping[int, str], scores: Sequence[float]) -> str:
    """Return a sentence on who leads; empty in a game without scores, and for one seat."""
    if len(scores) < 2:
        return ""
    best, second = sorted(scores, reverse=True)[:2]
    leaders = [names[seat] for seat, score in enumerate(scores) if score == best]
    if len(leaders) == 1:
        return f"{leaders[0]} leads by {in_halves(best - second)}."
    return f"{listed(leaders)} are level on {in_halves(best)}."
