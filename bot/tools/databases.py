"""Which database is meant where nobody has said so: copies and files need no token."""

from __future__ import annotations

from pathlib import Path

from bot.settings import BOTS, PLAYGROUNDS, Settings
from storage import engine
from storage.trouble import StorageTrouble

NAMES_IT = "DATABASE_URL names the one that is meant, for example DATABASE_URL=sqlite:///"


def meant(settings: Settings, *, create: bool = False) -> str:
    """The URL of the database with which a command works; one that may be made with `create`.

    Without a token it is whichever is there, the bot's or the playground's.
    Raises StorageTrouble where there is none, or where it could be either.
    """
    if not settings.database_url and settings.token is None:
        there = [path for path in _files(settings) if path.exists()]
        if len(there) > 1:
            raise StorageTrouble(
                f"There are two databases, the bot's {there[0]} and the playground's {there[1]}; "
                f"{NAMES_IT}{there[0]}"
            )
        if there:
            return f"sqlite:///{there[0]}"
    if not create:
        _demand(settings.database)
    return settings.database


def called(database: str) -> str:
    """A database in words: its file, or its URL without the password."""
    url = engine.parse(database)
    if url.drivername == "sqlite" and url.database:
        return url.database
    return url.render_as_string(hide_password=True)


def _files(settings: Settings) -> tuple[Path, Path]:
    return settings.home / BOTS, settings.home / PLAYGROUNDS


def _demand(database: str) -> None:
    """Opening would make an empty one, which helps nobody who looks for a game in it."""
    url = engine.parse(database)
    if url.drivername == "sqlite" and url.database and not Path(url.database).exists():
        raise StorageTrouble(
            f"There is no database at {url.database}; {NAMES_IT}{Path(url.database).parent / BOTS}"
        )
