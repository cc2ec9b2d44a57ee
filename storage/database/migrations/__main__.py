"""Draft the next migration: `python -m storage.database.migrations "Add a colour to seats"`."""

import sys

from alembic import command

from storage.database import engine, migrate

if __name__ == "__main__":
    scratch = engine.connect(engine.parse("sqlite://"))
    migrate.upgrade(scratch)
    with scratch.connect() as connection:
        settings, number = migrate.config(connection), int(migrate.newest()) + 1
        settings.set_main_option("file_template", f"{number:04}_%%(slug)s")
        command.revision(settings, sys.argv[1], autogenerate=True, rev_id=str(number))
