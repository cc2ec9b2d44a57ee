"""Crash reports about bugs of the rules: a save that a test can load, and what was attempted."""

from __future__ import annotations

import traceback
from pathlib import Path
from zlib import crc32

import rules
from storage.database import file_permissions

MAX_REPORTS = 50
"""Maximum number of stored reports, so that repeated faults can't fill the disk."""
RULES_FOLDER = str(Path(rules.__file__).parent)


def place_of(bug: BaseException) -> str:
    """Return file, line and function of the innermost frame in the rules, or else in any code.

    It identifies a bug, whatever its message, table and call path. Empty without a traceback.
    """
    frames = traceback.extract_tb(bug.__traceback__)
    own = [frame for frame in frames if frame.filename.startswith(RULES_FOLDER)] or frames
    return f"{own[-1].filename}:{own[-1].lineno} {own[-1].name}" if own else ""


class CrashReports:
    """The crash reports in a folder, one for each bug, only for the operator."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path_of(self, game: str, bug: BaseException) -> Path:
        """Return the path of the report on a game's bug, which may not exist yet."""
        fault = f"{type(bug).__name__} {place_of(bug)}"
        return self.folder / f"{game}-{crc32(fault.encode()):08x}.save"

    def has_room(self) -> bool:
        """Return whether there are fewer than MAX_REPORTS; the operator removes resolved ones."""
        return sum(1 for _ in self.folder.glob("*.save")) < MAX_REPORTS

    def write(self, path: Path, save: bytes, description: str, bug: BaseException) -> None:
        """Write a save to the path, and beside it a text: the task, and the traceback."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file_permissions.write_private(path, save)
        report = f"{description}\n\n{''.join(traceback.format_exception(bug))}"
        file_permissions.write_private(path.with_suffix(".txt"), report.encode())
