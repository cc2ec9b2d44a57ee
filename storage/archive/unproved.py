"""Statements of a game's file that no replay can prove, so that readers know what to ask."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import CHANCE
from rules.kernel.sentences import counted
from storage.archive.archive import Archive
from storage.schema.consent_records import Takeback


def unproved(claim: Archive) -> list[str]:
    """Return what is left to trust, in clauses."""
    return [*_secret(claim), *_takebacks(claim.takebacks)]


def _secret(claim: Archive) -> list[str]:
    """Return what isn't known of the moment at which the dice were fixed."""
    if not claim.seed:
        return [f"the dice, while the seed is secret; its SHA-256 is {claim.commitment}"]
    if claim.promise is not None:
        link = claim.promise.link
        return [f"that the secret was fixed before: {link} must show this SHA-256, unedited"]
    return ["no number of Discord's is mixed in, so the operator could choose the dice"]


def _takebacks(backs: Sequence[Takeback]) -> list[str]:
    """Return clauses on takebacks whose reason or consents only the file states."""
    ruled = [takeback for takeback in backs if is_by_rules(takeback)]
    agreed = [takeback for takeback in backs if takeback.agreed]
    lines = []
    if ruled:
        lines.append(f"{_count(ruled)}, which the file puts down to changed rules")
    if agreed:
        lines.append(f"who agreed to {_count(agreed)}: the file says so, ask those it names")
    return lines


def is_by_rules(takeback: Takeback) -> bool:
    """Return whether a file attributes a takeback to changed rules instead of a request."""
    return takeback.seat is None and not takeback.agreed


def _count(backs: Sequence[Takeback]) -> str:
    """Return the number of takebacks and of their draws, in words."""
    draws = sum(drawn(takeback) for takeback in backs)
    words = counted(len(backs), "takeback")
    return f"{words} with {counted(draws, 'draw')}" if draws else words


def drawn(takeback: Takeback) -> int:
    """Return how many outcomes of chance a takeback took off the log."""
    return sum(entry.seat == CHANCE for entry in takeback.taken)


def takebacks_in_words(claim: Archive) -> str:
    """Return how much was taken back in all."""
    return _count(claim.takebacks) if claim.takebacks else "nothing was taken back"
