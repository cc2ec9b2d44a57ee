"""The verdict on a game's file, worked out in another process."""

from __future__ import annotations

from rules import catalogue
from storage.archive import archive
from storage.archive.verdict import Verdict, verify


def verdict_on(data: bytes) -> Verdict:
    """The verdict on a game's file: to replay a long match takes seconds."""
    return verify(archive.decode(data), catalogue)
