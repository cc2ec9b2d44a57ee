"""${message}."""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
additive = False  # True: only adds nullable columns, tables or indexes


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}
