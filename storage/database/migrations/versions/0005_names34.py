"""Plain column names: a table's outbox, a request's token and fingerprint."""

from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN owed TO outbox")
    op.execute("ALTER TABLE requests RENAME COLUMN mark TO token")
    op.execute("ALTER TABLE requests RENAME COLUMN public_mark TO public_fingerprint")
