"""Rename columns of the outbox, requests and premoves."""

from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN owed TO outbox")
    op.execute("ALTER TABLE requests RENAME COLUMN mark TO token")
    op.execute("ALTER TABLE requests RENAME COLUMN public_mark TO public_fingerprint")
    op.execute("ALTER TABLE queued RENAME COLUMN premises TO unless")
    op.execute("ALTER TABLE queued RENAME COLUMN barred TO skipped_stretch")
    op.execute("UPDATE notices SET kind = 'follow' WHERE kind = 'watch'")
