"""The operator's settings, from environment variables or a `.env` file in the working folder."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Any

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from storage.database.shards import WHOLE, Share, parse

FORMER_DATABASE = "ORRERY_DATABASE_URL"
"""A second name of DATABASE_URL in earlier versions."""
BOT_DATABASE, PLAYGROUND_DATABASE = "orrery.db", "playground.db"
"""The files of the default databases, with a token and without one."""


class BadSettings(Exception):  # noqa: N818  one sentence for the operator
    """Raised for an unusable setting; the message names the variable."""


class LogLevel(StrEnum):
    """Level of detail in the bot's log."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


def default_home() -> Path:
    """Return this user's data folder for Orrery, by the XDG convention."""
    base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    try:
        return base.expanduser() / "orrery"
    except RuntimeError:
        raise BadSettings(
            f"The data folder {base} names a home folder that this machine does not know; "
            "set ORRERY_HOME to a folder."
        ) from None


class Settings(BaseSettings):
    """The operator's settings; an empty variable counts as not set."""

    model_config = SettingsConfigDict(
        env_file=".env", env_prefix="ORRERY_", env_ignore_empty=True, extra="ignore"
    )

    token: SecretStr | None = Field(default=None, validation_alias="ORRERY_TOKEN")
    """The bot's token; None plays in the local playground."""
    home: Path = Field(default_factory=default_home)
    """ORRERY_HOME: the folder of the default database, the playground's world and dumps."""
    database_url: str = Field(default="", validation_alias="DATABASE_URL")
    """Empty: a SQLite file in `home`, another one for the playground; see `database`."""
    port: int = Field(default=8765, ge=0, le=65535)
    """ORRERY_PORT: where the playground listens on 127.0.0.1; 0 takes any free port."""
    log_level: LogLevel = LogLevel.INFO
    """ORRERY_LOG_LEVEL."""
    shards: str = ""
    """ORRERY_SHARDS: this process's share of Discord's servers. `0-3/8` means the first four
    shards of eight. Empty: all; Discord decides the number of shards.
    """
    standby: bool = False
    """ORRERY_STANDBY: wait while another process serves these shards, then take over."""

    metrics_port: int = Field(default=0, ge=0, le=65535)
    """ORRERY_METRICS_PORT: where `/metrics` and `/health` answer; 0: nowhere."""
    metrics_host: str = "127.0.0.1"
    """ORRERY_METRICS_HOST: the address for them; another one only inside a closed network."""
    workers: str = ""
    """ORRERY_WORKERS: a Dask scheduler, such as `tls://host:8786`. Empty: only local processes."""
    workers_certificates: Path | None = None
    """ORRERY_WORKERS_CERTIFICATES: the cluster's certificates. None: `cluster` in `home`."""
    keep_ended_days: int = Field(default=0, ge=0, le=36_500)
    """ORRERY_KEEP_ENDED_DAYS: days after which an ended game is deleted; 0: it is kept."""
    log_json: bool = False
    """ORRERY_LOG_JSON: a JSON object for each line of the log, for programs that read it."""

    @field_validator("home")
    @classmethod
    def _absolute(cls, home: Path) -> Path:
        """Return the home folder as an absolute path; raise ValueError for an unknown user's."""
        try:
            return home.expanduser().absolute()
        except RuntimeError:
            user = home.parts[0]
            raise PydanticCustomError(
                "home", "This machine has no user {user}", {"user": user}
            ) from None

    def make_home(self) -> None:
        """Create the data folder if it is missing; raise BadSettings on failure."""
        try:
            self.home.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise BadSettings(
                f"The data folder {self.home} cannot be created ({error.strerror}); "
                "set ORRERY_HOME to a folder that this user can write to."
            ) from None

    @property
    def share(self) -> Share:
        """This process's shards of Discord's servers; raises StorageError."""
        return parse(self.shards) if self.shards else WHOLE

    @property
    def database(self) -> str:
        """URL of the database: as set, or a file in `home`."""
        name = PLAYGROUND_DATABASE if self.token is None else BOT_DATABASE
        return self.database_url or f"sqlite:///{self.home / name}"

    @property
    def certificates(self) -> Path:
        """The folder of the cluster's certificates."""
        return self.workers_certificates or self.home / "cluster"

    @property
    def world(self) -> Path:
        """Folder in which the playground keeps its data."""
        return self.home / "playground"

    @property
    def dumps(self) -> Path:
        """The folder for dumps of matches that failed."""
        return self.home / "dumps"


def read(**given: Any) -> Settings:
    """Return the settings of this process; values in `given` override the environment.

    Raises BadSettings on failure.
    """
    if os.environ.get(FORMER_DATABASE):
        # ignoring it would open an empty database in ORRERY_HOME
        raise BadSettings(f"{FORMER_DATABASE} is not read any more; rename it to DATABASE_URL.")
    try:
        return Settings(**given)
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"The file .env cannot be read: {error}.") from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = str(first["loc"][0])
        variable = f"ORRERY_{name.upper()}" if name in Settings.model_fields else name.upper()
        raise BadSettings(f"{variable} is not usable: {first['msg']}.") from error
