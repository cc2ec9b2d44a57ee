"""A bot of the next version, whose migration adds a column: `next_version ADDRESS`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from bot.tools.bench.bot_process import serve_at

COLUMN = "next_version"
STEP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "next", {former!r}
additive = True


def upgrade() -> None:
    op.add_column("matches", sa.Column({column!r}, sa.Text()))
"""


def add_migration(folder: Path) -> None:
    """Add a migration to those of this process."""
    from storage.database import migrate

    step = STEP.format(former=migrate.newest(), column=COLUMN)
    shutil.copytree(migrate.MIGRATIONS_FOLDER, folder / "migrations")
    (folder / "migrations" / "versions" / "next_version.py").write_text(step)
    migrate.MIGRATIONS_FOLDER = folder / "migrations"
    migrate.migration_scripts.cache_clear()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="orrery-next-") as made:
        add_migration(Path(made))
        serve_at(sys.argv[1])
