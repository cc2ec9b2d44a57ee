"""Rename two columns: messages to delete, and clocks without reminders."""

from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN strays TO messages_to_delete")
    op.execute("ALTER TABLE clocks RENAME COLUMN hushed TO muted")
