"""Permissions of files with seeds and hidden cards: only the user who runs the bot reads them."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path

# the database holds drafts and dice secrets, which no other account may read
FILE_MODE = 0o600
FOLDER_MODE = 0o700
OTHERS_BITS = 0o077
"""Mode bits that give other users access."""
DATABASE_SUFFIXES = ("", "-wal", "-shm")
"""Endings of the files that SQLite writes beside a database, with the mode of the database."""


def keep_private(path: Path) -> None:
    """Create a database file if it is missing, readable by its owner only.

    An existing one, and the files that SQLite keeps beside it, get that mode. Ignores OSError.
    """
    if path.name == ":memory:":
        return
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, FILE_MODE))
    for end in DATABASE_SUFFIXES:
        with contextlib.suppress(OSError):
            beside = path.with_name(path.name + end)
            if open_to_others(beside):
                beside.chmod(FILE_MODE)


def write_private(path: Path, data: bytes) -> None:
    """Write bytes to a file that only its owner can read; raise OSError on failure."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, FILE_MODE), "wb") as file:
        # the mode counts only for a new file: one that exists keeps its own
        if open_to_others(path):
            path.chmod(FILE_MODE)
        file.write(data)


def touch_private(path: Path) -> None:
    """Create a file that only its owner can read, unless it exists.

    Raises OSError, including if the path is a symbolic link.
    """
    # in a shared folder another user could have put a link to one of our files; Windows has no flag
    no_links = getattr(os, "O_NOFOLLOW", 0)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR | no_links, FILE_MODE))


def runtime_folders() -> list[Path]:
    """Return the folders for this user's locks, created if missing; empty if none can be used.

    Nobody else can write in them. A service and a login shell may know different ones, so a lock
    takes all of them.
    """
    user = os.getuid() if hasattr(os, "getuid") else "user"
    given = os.environ.get("XDG_RUNTIME_DIR", "")
    runtime = [Path(given)] if given and Path(given).is_absolute() else []
    parents = dict.fromkeys([*runtime, Path(f"/run/user/{user}")])
    inside = [parent / "orrery" for parent in parents if _is_own(parent)]
    shared = Path(tempfile.gettempdir()) / f"orrery-{user}"
    return [folder for folder in [*inside, shared] if _create(folder)]


def _create(folder: Path) -> bool:
    """Create a folder if it is missing; return whether only this user can access it."""
    with contextlib.suppress(OSError):
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    return _is_own(folder)


def _is_own(folder: Path) -> bool:
    """Return whether this is a folder (not a link) of this user that nobody else can enter."""
    try:
        # not stat, which would follow another user's link
        status = folder.lstat()
    except OSError:
        return False
    # Windows reports neither owners nor useful modes
    if os.name != "posix":
        return stat.S_ISDIR(status.st_mode)
    own = status.st_uid == os.getuid() and not status.st_mode & OTHERS_BITS
    return stat.S_ISDIR(status.st_mode) and own


def open_to_others(path: Path) -> bool:
    """Return whether other users of the machine may read or write a file."""
    return os.name == "posix" and path.is_file() and bool(path.stat().st_mode & OTHERS_BITS)
