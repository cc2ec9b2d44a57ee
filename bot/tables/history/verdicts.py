"""Verification of a game's file, in another process."""

from __future__ import annotations

from rules import catalogue
from storage.archive import archive
from storage.archive.verdict import Verdict, verify


def verdict_on(data: bytes) -> Verdict:
    """Return the verdict on a game's file; replaying a long match takes seconds."""
    return verify(archive.decode(data), catalogue)
