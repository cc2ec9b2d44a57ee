"""Drafts the next step: `python -m storage.database.migrations "Add a colour to seats"`."""

import sys

from alembic import command

from storage.database import engine, migrate

if __name__ == "__main__":
    scratch = engine.connect(engine.parse("sqlite://"))
    migrate.upgrade(scratch)
    with scratch.connect() as connection:
        number = f"{int(migrate.newest()) + 1:04}"
        command.revision(migrate.config(connection), sys.argv[1], autogenerate=True, rev_id=number)
