"""Lines that are to be posted in a table's channel; the promise of the dice is one of them."""

import json
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

PROMISE = (
    "rolls and draws come from a secret with the SHA-256 `{commitment}` and from the number that "
    "Discord will give to the press of Start, so that nobody chooses them; after the match "
    "/verify shows both."
)


def upgrade() -> None:
    op.add_column("matches", sa.Column("owed", sa.Text(), nullable=True))
    matches = sa.table(
        "matches", *map(sa.column, ("id", "state", "commitment", "promise_id", "owed"))
    )
    lobby, promised = matches.c.state == "lobby", matches.c.commitment != ""
    waiting = sa.select(matches).where(lobby, promised, matches.c.promise_id.is_(None))
    for row in op.get_bind().execute(waiting).all():
        words, nonce = PROMISE.format(commitment=row.commitment), secrets.token_hex(8)
        owed = json.dumps([{"words": words, "people": [], "nonce": nonce}])
        op.execute(matches.update().where(matches.c.id == row.id).values(owed=owed))
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("promise_id")


def downgrade() -> None:
    op.add_column("matches", sa.Column("promise_id", sa.BigInteger(), nullable=True))
    op.execute("UPDATE matches SET promise_id = 0 WHERE owed IS NULL OR state <> 'lobby'")
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("owed")
