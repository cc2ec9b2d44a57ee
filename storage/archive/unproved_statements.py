"""Statements of a game's file that no replay can prove, so that readers know what to ask."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import CHANCE
from rules.kernel.sentences import counted
from storage.archive.archive import Archive
from storage.schema.consent_records import Undo


def unproved_statements(archive: Archive) -> list[str]:
    """Return clauses about everything in a file that its reader has to take on trust."""
    return [*_seed_clauses(archive), *_undo_clauses(archive.undos)]


def _seed_clauses(archive: Archive) -> list[str]:
    """Return one clause: why a reader has to trust that the dice were fixed before the match."""
    if not archive.seed:
        return [f"the dice, while the seed is secret; its SHA-256 is {archive.commitment}"]
    if archive.commitment_message is not None:
        link = archive.commitment_message.link
        return [f"that the secret was fixed before: {link} must show this SHA-256, unedited"]
    return ["no Discord message ID is mixed in, so the operator could choose the dice"]


def _undo_clauses(backs: Sequence[Undo]) -> list[str]:
    """Return clauses about undos with a reason or consents that only the file states."""
    ruled = [undo for undo in backs if is_by_rules(undo)]
    agreed = [undo for undo in backs if undo.agreed]
    lines = []
    if ruled:
        lines.append(f"{_count(ruled)}, which the file puts down to changed rules")
    if agreed:
        lines.append(f"who agreed to {_count(agreed)}: the file says so, ask those it names")
    return lines


def is_by_rules(undo: Undo) -> bool:
    """Return whether a file attributes an undo to changed rules instead of a request."""
    return undo.seat is None and not undo.agreed


def _count(backs: Sequence[Undo]) -> str:
    """Return the number of undos and of the draws in them, such as `2 undos with 1 draw`."""
    draws = sum(count_draws(undo) for undo in backs)
    words = counted(len(backs), "undo")
    return f"{words} with {counted(draws, 'draw')}" if draws else words


def count_draws(undo: Undo) -> int:
    """Return how many random outcomes an undo took off the log."""
    return sum(entry.seat == CHANCE for entry in undo.taken)


def undos_in_words(archive: Archive) -> str:
    """Return the total of a file's undos in words, such as `2 undos with 1 draw`."""
    return _count(archive.undos) if archive.undos else "nothing was undone"
